"""Editions of the printed sheet: what people have at home stays readable for ever.

The first edition has equal boxes for all shapes; since the second each box is as wide as its shape.
Grid and marks of a portrait or landscape sheet lie at the same places in both.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Edition: TypeAlias = Literal[1, 2]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
#: What is printed now.
EDITION: Edition = 2

#: ``solo`` has the dice of all rounds on it, ``large`` is large print.
Arrangement: TypeAlias = Literal["portrait", "landscape", "solo", "large"]
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)
#: The arrangements that an edition knows.
ARRANGEMENTS_OF: dict[Edition, tuple[Arrangement, ...]] = {1: ARRANGEMENTS[:2], 2: ARRANGEMENTS}
#: Width and height of a sheet at scale 1, in mm: the outer corners of its marks.
SIZES: dict[Arrangement, tuple[float, float]] = {
    "portrait": (190.0, 259.0),
    "landscape": (259.0, 190.0),
    "solo": (190.0, 259.0),
    "large": (267.0, 190.0),
}
#: The ids of the marks top left, top right, bottom right and bottom left. All marks are upright,
#: and no turned or mirrored picture makes one order into another: they tell the arrangement.
MARK_ORDERS: dict[Arrangement, tuple[int, int, int, int]] = {
    "portrait": (0, 1, 2, 3),
    "landscape": (0, 1, 2, 3),
    "solo": (0, 1, 3, 2),
    "large": (0, 2, 1, 3),
}
