"""Collect views of synthetic sheets for ``squares.py``; ``box_data.py`` does so for boxes.

    python -m tools.photos.training.square_data OUT FIRST LAST [--close-up grid|sheet]
        [--always corrected|letters]

writes one file for every hundred development seeds: what the reader would show its networks, and
the truth. Only seeds below ``HELD_BACK`` are taken. Whole photos teach what the reader's own slips
look like; close-ups, which are ten times cheaper, teach inks and light.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np

from rollwrite.dicegame import built_in_layout
from rollwrite.paper import Edition
from rollwrite.photo.pictures.arrays import Doubles
from rollwrite.photo.pictures.homography import fit_homography
from rollwrite.photo.pictures.reading import Ink
from rollwrite.photo.sheets.find import find_sheets
from rollwrite.photo.sheets.network import kind_of
from rollwrite.photo.sheets.patches import Patches, cut
from rollwrite.photo.sheets.refine import refined
from rollwrite.photo.sheets.warp import (
    SheetTemplate,
    Warp,
    bare_grid_template,
    sheet_template,
    sheet_templates,
)
from tools.photos.hands.play import EMPTY
from tools.photos.paper.pages import Kind
from tools.photos.sheets import HELD_BACK, Photo, make_photo
from tools.photos.sheets.close_up import CloseUp, make_close_up

#: How often each level is drawn; half of all sheets break the rules, so that nothing learns them.
LEVELS = (
    "easy", "medium", "hard", "hard", "wild", *("people",) * 5,
    *("besides",) * 8, "besides people", "besides people",
)  # fmt: skip
BROKEN = 0.5
RETAIL = 0.2
#: Likewise the editions of sheets, and the kinds of the second one.
EDITIONS_DRAWN: tuple[Edition, ...] = (1, 2, 3, 3)
KINDS: tuple[Kind, ...] = ("sheet", "sheet", "solo")
#: Of the photos, in pixels: small ones are made faster and are harder to read.
LONG_SIDES = (800, 960, 1100, 1100, 1280, 1600)
SHARD = 100
#: Views are stored as bytes: brightness and the two tints, each in a range of its own.
LOW = np.array([-2.8, -1.5, -1.5], np.float32)
HIGH = np.array([0.4, 1.5, 1.5], np.float32)


#: Of a letter's square, where a letter may be that tells nothing.
UNKNOWN = "-"


def packed(patches: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> object:
    """Views as bytes."""
    part = (patches - LOW) / (HIGH - LOW)
    return np.clip(np.round(part * 255), 0, 255).astype(np.uint8)


def sample(
    seed: int, levels: Sequence[str] = LEVELS
) -> tuple[Photo, SheetTemplate, Patches] | None:
    """A photo and what the reader cuts out of it; None when its sheet is not found."""
    rng = Random(f"data-{seed}")
    retail = rng.random() < RETAIL
    edition = rng.choice(EDITIONS_DRAWN)
    photo = make_photo(
        seed,
        rng.choice(levels),
        broken=BROKEN,
        retail=retail,
        long_side=rng.choice(LONG_SIDES),
        edition=edition,
        kind="sheet" if edition == 1 else rng.choice(KINDS),
    )
    picture = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    image = np.asarray(picture, np.uint8)
    layout = built_in_layout(photo.layout)
    marks: Collection[int] = ()
    if retail:
        warp = _by_hand(photo, bare_grid_template(layout.side), rng, 0.04)
    else:
        found = next(iter(find_sheets(image, sheet_templates(layout))), None)
        if found is None or len(found.marks) < 3:
            return None
        assert found.template.arrangement is not None
        template = sheet_template(layout, found.template.arrangement, edition)
        warp, marks = Warp(template, found.homography), found.marks
    warp = refined(image, warp, marks=marks)
    return photo, warp.template, cut(image, warp)


def close_up(
    seed: int, levels: Sequence[str] = LEVELS, *, whole: bool
) -> tuple[CloseUp, SheetTemplate, Patches]:
    """A close-up and what the reader would cut out of it, had it found the sheet."""
    rng = Random(f"data-{seed}")
    edition = rng.choice(EDITIONS_DRAWN)
    photo = make_close_up(
        seed, rng.choice(levels), broken=BROKEN, retail=RETAIL, whole=whole, edition=edition
    )
    picture = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    layout = built_in_layout(photo.layout)
    template = bare_grid_template(layout.side)
    if whole:
        assert photo.arrangement is not None
        template = sheet_template(layout, photo.arrangement, edition)
    # The reader follows lines to a hundredth of a square or two, but not always.
    warp = _by_hand(photo, template, rng, rng.choice((0.01, 0.02, 0.05)))
    if not photo.retail and not whole:
        # Only that there are marks matters: it stands for the ring of blank paper.
        warp = replace(warp, template=replace(template, marks=np.zeros((4, 4, 2))))
    return photo, warp.template, cut(np.asarray(picture, np.uint8), warp)


def _by_hand(photo: Photo | CloseUp, template: SheetTemplate, rng: Random, slip: float) -> Warp:
    """As if somebody had dragged handles to the corners, off by ``slip`` squares."""
    pixels: Doubles = np.array(photo.corners)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
    places = template.at(unit * template.side)
    if isinstance(photo, CloseUp) and photo.arrangement is not None and template.boxes:
        # A slip at a small grid would be a large one at the boxes far from it.
        places = unit * np.array(template.size)
    scale = np.linalg.norm(pixels[2] - pixels[0]) / np.linalg.norm(places[2] - places[0])
    off = slip * template.square * float(scale)
    pixels += np.array([[rng.gauss(0, off) for _ in range(2)] for _ in range(4)])
    homography = fit_homography(places, pixels)
    assert homography is not None
    return Warp(template, homography)


def arrays_of(seed: int, args: argparse.Namespace) -> dict[str, object] | None:
    """What is kept of a seed; None when its sheet is not found."""
    levels: Sequence[str] = LEVELS
    if args.always:
        levels = (*(f"{args.always} besides",) * 3, f"{args.always} besides people")
    found = (
        close_up(seed, levels, whole=args.close_up == "sheet")
        if args.close_up
        else sample(seed, levels)
    )
    if found is None:
        return None
    photo, template, patches = found
    side = template.side
    places = [(row, column) for row in range(side) for column in range(side)]
    letters = [
        kind_of(photo.squares[row][column], photo.inks.get((row, column)),
                lettered=(row, column) in photo.lettered)
        for row, column in places
    ]  # fmt: skip
    others = [
        letters[number]
        if at not in photo.others
        # A drawn square that may be none was crossed out.
        else kind_of(photo.others[at], Ink.CROSSED_OUT, lettered=at in photo.lettered)
        for number, at in enumerate(places)
    ]
    return {
        "view": packed(patches.view),
        "has_ring": np.array(patches.has_ring),
        "letters": np.array(letters, np.int8),
        "others": np.array(others, np.int8),
        "written": np.array([_written(photo, at) for at in places], "U1"),
    }


def _written(photo: Photo | CloseUp, at: tuple[int, int]) -> str:
    """The letter that tells a square's colour; a blank where none does."""
    if at in photo.written:
        return photo.written[at].upper()
    drawn = photo.squares[at[0]][at[1]] != EMPTY and at not in photo.lettered
    return UNKNOWN if drawn or photo.inks.get(at) is Ink.CROSSED_OUT else " "


def collect(
    parser: argparse.ArgumentParser,
    arrays_of: Callable[[int, argparse.Namespace], dict[str, object] | None],
) -> int:
    """Write a file for every hundred of the seeds named on the command line.

    :param parser: with the options of its own.
    :param arrays_of: what is kept of a seed, by name; None when there is nothing.
    """
    parser.add_argument("folder", type=Path)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    args = parser.parse_args()
    if args.last > HELD_BACK:
        print(f"seeds from {HELD_BACK} on are held back", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    args.folder.mkdir(parents=True, exist_ok=True)
    for start in range(args.first, args.last, SHARD):
        seeds = range(start, min(start + SHARD, args.last))
        found = {seed: made for seed in seeds if (made := arrays_of(seed, args)) is not None}
        stored = {
            f"{seed}.{name}": part for seed, made in found.items() for name, part in made.items()
        }
        # Names are seeds; mypy fears that one is called allow_pickle.
        np.savez(args.folder / f"{start:07}.npz", **stored)  # type: ignore[arg-type]
        print(start, len(found), flush=True)
    return 0


def main() -> int:
    """Collect views."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--close-up", choices=("grid", "sheet"))
    parser.add_argument("--always", choices=("corrected", "letters"), help="on each sheet")
    return collect(parser, arrays_of)


if __name__ == "__main__":
    raise SystemExit(main())
