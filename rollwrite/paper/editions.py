"""Editions of the printed sheet: what people have at home stays readable for ever.

The first edition has equal boxes for all shapes; since the second each box is as wide as its shape.
Grid and marks of a portrait or landscape sheet lie at the same places in both. The third has larger
squares, so its grid lies elsewhere; large print stands upright since then.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Edition: TypeAlias = Literal[1, 2, 3]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
#: What is printed now.
EDITION: Edition = 3

#: ``solo`` has the dice of all rounds on it, ``large`` is large print.
Arrangement: TypeAlias = Literal["portrait", "landscape", "solo", "large"]
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)
_SIZES_2: dict[Arrangement, tuple[float, float]] = {
    "portrait": (190.0, 259.0),
    "landscape": (259.0, 190.0),
    "solo": (190.0, 259.0),
    "large": (267.0, 190.0),
}
#: For each arrangement that an edition knows the width and height of a sheet at scale 1, in mm: the
#: outer corners of its marks.
SIZES: dict[Edition, dict[Arrangement, tuple[float, float]]] = {
    1: {which: _SIZES_2[which] for which in ARRANGEMENTS[:2]},
    2: _SIZES_2,
    3: {
        "portrait": (190.0, 264.0),
        "landscape": (264.0, 181.0),
        "solo": (181.0, 264.0),
        "large": (198.0, 269.0),
    },
}
#: The ids of the marks top left, top right, bottom right and bottom left. All marks are upright,
#: and no turned or mirrored picture makes one order into another: they tell the arrangement.
MARK_ORDERS: dict[Arrangement, tuple[int, int, int, int]] = {
    "portrait": (0, 1, 2, 3),
    "landscape": (0, 1, 2, 3),
    "solo": (0, 1, 3, 2),
    "large": (0, 2, 1, 3),
}
