"""Pieces that nobody played, on the table round the board."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np

from rollwrite.geometry import square_shapes
from rollwrite.photo.pictures.arrays import Floats
from tools.photos.boards.plastic import Mould, Surface, lay_pieces
from tools.photos.boards.positions import Piece


def scattered(
    laid: Surface, board: Floats, colours: list[Floats], mould: Mould, scale: int, rng: Random
) -> None:
    """Put loose pieces, turned anyhow, where neither board nor pieces are."""
    size, room = len(board), 7 * scale
    taken = cv2.dilate(board, np.ones((3, 3), np.uint8)) > 0
    shapes = list(square_shapes().values())
    for _ in range(rng.randint(3, 30)):
        cells = tuple((x + 1, y + 1) for x, y in rng.choice(shapes).cells)
        piece = Piece(rng.randrange(len(colours)), cells)
        alone = lay_pieces((piece,), colours, 0, room, scale, mould, 0.0, rng)
        angle = rng.uniform(0, 360)
        turn = cv2.getRotationMatrix2D((room / 2, room / 2), angle, 1)
        own, slope, there = (
            cv2.warpAffine(part, turn, (room, room))
            for part in (alone.own, alone.slope, alone.there)
        )
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        # Slopes turn with the piece.
        slope = slope @ np.array([[c, -s], [s, c]], np.float32)
        x, y = rng.randrange(size - room), rng.randrange(size - room)
        part = np.s_[y : y + room, x : x + room]
        on = there > 0.5
        if (taken[part] & (there > 0)).any():
            continue
        laid.own[part][on] = own[on]
        laid.slope[part][on] = slope[on]
        laid.there[part] = np.maximum(laid.there[part], there)
        taken[part] |= there > 0
