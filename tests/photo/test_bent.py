"""Paper that does not lie flat, and a thumb on the corner that would tell."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np
import pytest

from rollwrite.dicegame import built_in_layout
from rollwrite.photo import read
from tests.nights import by_day
from tools.photos.camera.light import tone
from tools.photos.hands.drawn import drawn
from tools.photos.hands.play import Filled, random_filled
from tools.photos.levels import LEVELS
from tools.photos.paper.pages import Print, printed_sheet


def lifted(hidden: int, squares: float) -> tuple[bytes, Filled]:
    """A sheet from straight above, one corner off by so many squares and its mark under a thumb."""
    layout = built_in_layout("standard")
    blank = printed_sheet(layout, Print(), 4.0)
    filled = random_filled(layout, Random(hidden))
    page, _ = drawn(blank, filled, LEVELS["easy"], Random(hidden), np.random.default_rng(hidden))
    height, width = page.shape[:2]
    quad = blank.geometry["squares"][0][0]
    reach = squares * math.dist(quad[0], quad[1]) * blank.density
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    right, down = ((-1, -1), (1, -1), (1, 1), (-1, 1))[hidden]
    near = (1 + right * (2 * x / width - 1)) * (1 + down * (2 * y / height - 1)) / 4
    # The nearer to the corner, the farther from the table and the nearer to the camera.
    off = (reach * near**2).astype(np.float32)
    middle = np.mean(blank.geometry["fiducials"][str(hidden)], axis=0) * blank.density
    thumb = round(float(middle[0])), round(float(middle[1]))
    cv2.circle(page, thumb, round(14 * blank.density), (0.6, 0.4, 0.3), -1)
    seen = cv2.remap(
        page, x - right * off, y - down * off, cv2.INTER_LINEAR, borderValue=(0.1, 0.1, 0.1)
    )
    picture = (tone(np.asarray(seen, np.float32), 0) * 255).astype(np.uint8)
    done, data = cv2.imencode(".png", picture[..., ::-1])
    assert done
    return data.tobytes(), filled


@pytest.mark.parametrize("hidden", by_day(range(4), [1, 3]))
def test_a_lifted_corner_whose_mark_is_hidden_is_followed_by_its_lines(hidden: int) -> None:
    data, filled = lifted(hidden, 2.0)
    reading = read(data)
    assert reading.marks == 3
    assert reading.squares == filled.squares
