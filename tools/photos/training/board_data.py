"""Collect what squares of synthetic boards look like, for ``tools/photos/training/boards.py``.

    python -m tools.photos.training.board_data /tmp/boards.npz 0 400

Photos are seeds far below those that figures are measured with. Each is looked at with its true
corners and with some that are a little off, as a person's are; and most of these pictures are
spoilt as ``tools/photos/training/board_mishaps.py`` does it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.board.text import colour_letters
from rollwrite.photo.boards.squares import KINDS, seen_from_above, square_features
from rollwrite.photo.pictures.arrays import Doubles
from rollwrite.photo.pictures.decode import decode
from rollwrite.tilegame import variant_named
from tools.photos.boards import BoardPhoto, make_board_photo
from tools.photos.training.board_mishaps import spoilt

GAMES = (
    "classic", "duo", "classic", "junior", "classic", "duo", "classic", "classic", "duo", "classic",
)  # fmt: skip
LONG_SIDES = (800, 1000, 700)
#: Looks at each photo; the first :data:`AS_THEY_ARE` are not spoilt.
LOOKS, AS_THEY_ARE = 12, 3
#: How far told corners are off, in squares.
_OFF = 0.08


def photo_of(seed: int) -> BoardPhoto:
    """The training photo with this number."""
    level = "easy" if seed // 10 % 3 == 0 else "hard"
    long_side = LONG_SIDES[seed % len(LONG_SIDES)]
    return make_board_photo(seed, level, GAMES[seed % len(GAMES)], long_side=long_side)


def board_of(photo: BoardPhoto, rng: np.random.Generator) -> dict[str, npt.NDArray[Any]]:
    """A photo's squares.

    That is ``features`` (looks, squares, numbers), ``truth`` (looks, squares) and ``palette``.
    """
    variant = variant_named(photo.game)
    side = variant.board().rows
    picture = decode(photo.data).picture
    ends = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float64)
    true: Doubles = np.asarray(cv2.findHomography(ends, np.array(photo.corners))[0], np.float64)
    kinds = dict(zip(colour_letters(variant.colours), variant.colours, strict=True)) | {".": ""}
    laid = np.array([KINDS.index(kinds[letter]) for row in photo.squares for letter in row])
    looks, truths = [], []
    for number in range(LOOKS):
        off = rng.normal(0, _OFF, (4, 2)) if number else np.zeros((4, 2))
        moved = np.column_stack([ends + off, np.ones(4)]) @ true.T
        homography, _ = cv2.findHomography(ends, moved[:, :2] / moved[:, 2:])
        view = seen_from_above(picture, np.asarray(homography, np.float64), side)
        truth = laid
        if number >= AS_THEY_ARE:
            view, truth = spoilt(view, laid, rng)
        looks.append(square_features(view, side))
        truths.append(truth)
    palette = np.zeros(len(KINDS), np.float32)
    palette[[KINDS.index(kind) for kind in kinds.values()]] = 1
    return {
        "features": np.stack(looks).astype(np.float16),
        "truth": np.stack(truths).astype(np.uint8),
        "palette": palette,
    }


def main() -> None:
    """Make photos and write what is seen of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    args = parser.parse_args()
    rng = np.random.default_rng(args.first)
    found: dict[str, Any] = {}
    for seed in range(args.first, args.last):
        for name, values in board_of(photo_of(seed), rng).items():
            found[f"{seed}.{name}"] = values
    np.savez_compressed(args.out, **found)


if __name__ == "__main__":
    main()
