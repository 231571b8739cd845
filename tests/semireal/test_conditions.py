"""What is measured in real photos: light, sharpness, grain, quality; and which family has which."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tools.photos.semireal.conditions import (
    FOLDER,
    condition,
    conditions,
    edge_blur,
    jpeg_quality,
    paper_grain,
    paper_light,
)

SIZE = (320, 240)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lines = ["filepath,p1_x,p1_y,p2_x,p2_y,p3_x,p3_y,p4_x,p4_y"]
    for number in range(12):
        picture = np.full((SIZE[1], SIZE[0], 3), 100 + number, np.uint8)
        picture[::25] = picture[:, ::25] = 20
        cv2.imwrite(str(tmp_path / f"image{number}.jpg"), picture)
        lines.append(f"image{number}.jpg,20,10,300,10,300,230,20,230")
    (tmp_path / "outlines.csv").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_choosing_has_runs_of_photos_for_itself() -> None:
    choosing, reporting = conditions("choosing"), conditions("reporting")
    assert choosing == tuple(f"image{n}.jpg" for n in (0, 1, 2, 3, 8, 9, 10, 11))
    assert reporting == tuple(f"image{n}.jpg" for n in (4, 5, 6, 7))
    assert conditions("degraded") == reporting


@pytest.mark.usefixtures("folder")
def test_a_photo_of_the_folder_gives_its_light() -> None:
    seen = condition("image9.jpg")
    assert seen.light ** (1 / 2.2) * 255 == pytest.approx(109, abs=2)


def test_light_is_that_of_the_paper_not_of_the_print() -> None:
    across = np.linspace(0.4, 0.9, SIZE[0], dtype=np.float32)
    picture = np.repeat(np.tile(across, (SIZE[1], 1))[..., None], 3, axis=2)
    picture[::12] = 0.05
    picture[:, ::12] = 0.05
    outline = np.array([(10, 10), (310, 10), (310, 230), (10, 230)], np.float64)
    light = paper_light(picture, outline) ** (1 / 2.2)
    assert light[8, 2:10, 1] == pytest.approx(np.linspace(0.4, 0.9, 12)[2:10], abs=0.04)


@pytest.mark.parametrize("sigma", [0.8, 1.5, 2.5])
def test_blur_is_measured(sigma: float) -> None:
    picture = np.full((200, 200), 220, np.float32)
    picture[:, 60:120] = 20
    picture[100:, :] = 240 - picture[100:, :]
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)
    assert edge_blur(soft) == pytest.approx(sigma, rel=0.3)


def test_grain_is_measured() -> None:
    noise = np.random.default_rng(1).normal(0, 4, (200, 200)).astype(np.float32)
    assert paper_grain(128 + noise) == pytest.approx(4, rel=0.2)


@pytest.mark.parametrize("quality", [60, 75, 90])
def test_quality_is_read_from_the_file(quality: int) -> None:
    picture = np.random.default_rng(1).integers(0, 255, (64, 64, 3), np.uint8)
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    assert jpeg_quality(data.tobytes()) == pytest.approx(quality, abs=2)
