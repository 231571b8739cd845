"""Sheets that were folded in two or in four: the grid is never one square off in silence."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from rollwrite.dicegame import built_in_layout
from rollwrite.paper import EDITION
from rollwrite.photo import Reading, read
from rollwrite.photo.pictures.arrays import Picture
from rollwrite.photo.sheets.find import find_sheets
from rollwrite.photo.sheets.identify import laid
from rollwrite.photo.sheets.line_check import line_check
from rollwrite.photo.sheets.refine import refined
from rollwrite.photo.sheets.warp import Creases, Warp, sheet_template, sheet_templates, terms
from tests.nights import by_day
from tests.painter import make_photo
from tests.photo.pictures import decoded
from tools.photos.judging import judged
from tools.photos.sheets import Photo

#: Held-back seeds, and how often the sheet was folded.
FOLDED = [
    (1_500_000 + seed, level, folds)
    for seed, level, folds in (
        (0, "easy", 1),
        (1, "medium", 2),
        (2, "hard", 2),
        (3, "easy", 2),
        (4, "medium", 1),
        (5, "hard", 2),
    )
]


@lru_cache(maxsize=2)
def photo_of(seed: int, level: str, folds: int) -> Photo:
    return make_photo(seed, level, folds=folds)


def farthest(photo: Photo, reading: Reading) -> float:
    """How far a square's middle is from where it was read, at most, in squares."""
    nodes = np.array(reading.nodes)
    read_at = (nodes[:-1, :-1] + nodes[1:, 1:] + nodes[:-1, 1:] + nodes[1:, :-1]) / 4
    true = np.array(photo.middles)
    square = np.linalg.norm(true[0, 0] - true[-1, -1]) / np.sqrt(2) / (len(true) - 1)
    return float(np.linalg.norm(read_at - true, axis=-1).max() / square)


@pytest.mark.parametrize(("seed", "level", "folds"), by_day(FOLDED, FOLDED[:2]))
def test_a_folded_sheet_is_followed_over_its_creases(seed: int, level: str, folds: int) -> None:
    photo = photo_of(seed, level, folds)
    reading = read(photo.data)
    assert reading.layout == photo.layout
    assert farthest(photo, reading) < 0.3 or "fold" in reading.remarks
    assert judged(photo, reading).right_after


def grid_of(picture: Picture, photo: Photo) -> Warp:
    """The grid as it lies, followed over the paper's bends."""
    layout = built_in_layout(photo.layout)
    found = find_sheets(picture, sheet_templates(layout))[0]
    flat = next(flat for flat in laid(found) if flat.template.edition == EDITION)
    assert flat.template.arrangement is not None
    template = sheet_template(layout, flat.template.arrangement, EDITION)
    return refined(picture, replace(flat, template=template), marks=found.marks)


@pytest.mark.parametrize(("right", "down"), [(1, 0), (0, -1), (-1, 1)])
def test_a_grid_laid_one_square_off_is_seen(right: int, down: int) -> None:
    photo = photo_of(*FOLDED[0])
    picture = decoded(photo.data)
    warp = grid_of(picture, photo)
    template = warp.template
    assert not line_check(picture, warp).is_wrong
    assert warp.bend is not None
    moved = warp.bend.copy()
    moved[0] += np.array([right, down]) * template.square
    assert line_check(picture, warp.with_bend(moved, warp.order)).is_wrong


@pytest.mark.parametrize("end", ["left", "below"])
def test_dirt_beside_the_grid_is_no_grid(end: str) -> None:
    """Short dark lines where printed ones would go on, were there more squares."""
    photo = photo_of(*FOLDED[0])
    picture = decoded(photo.data).copy()
    warp = grid_of(picture, photo)
    side = warp.template.side
    for line in range(0, side + 1, 3):
        across = np.array([(-0.8, line), (-0.2, line)])
        places = across if end == "left" else side - across[:, ::-1]
        first, last = warp.pixels(warp.template.at(places))
        ends = [(round(float(x)), round(float(y))) for x, y in (first, last)]
        cv2.line(picture, ends[0], ends[1], (90, 90, 90), 2, cv2.LINE_AA)
    check = line_check(picture, warp)
    assert max(check.beyond) > 0.3
    assert not check.is_wrong


def test_a_crease_is_a_kink_and_leaves_the_edges() -> None:
    template = sheet_template(built_in_layout("standard"), "portrait", 2)
    width, height = template.size
    across = np.array([(part * width, height / 2) for part in (0.0, 0.25, 0.5, 0.75, 1.0)])
    added = terms(across, template, 2, Creases(0.5, None))[:, 6:]
    assert added[:, 0] == pytest.approx([0, 0.5, 1, 0.5, 0])
    # In the middle of the crease a twist changes nothing.
    assert added[:, 1] == pytest.approx(0)
