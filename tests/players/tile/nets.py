"""Nets that learned nothing."""

from __future__ import annotations

from array import array
from random import Random

from rollwrite.players.tile.model import Model
from rollwrite.players.tile.net import PATCH, SIGHTED, STATES, WIDE, Net, layout_of


def any_net(model: Model) -> Net:
    """One of a game for two on squares that may say anything."""
    hidden, second, parts = 8, 4, 3
    rng = Random(1)

    def numbers(kind: str, count: int, most: int) -> array[int]:
        return array(kind, (rng.randint(-most, most) for _ in range(count)))

    return Net(
        hidden, second, parts,
        patch=numbers("h", PATCH * STATES * WIDE, 60),
        patch_bias=numbers("i", WIDE, 60),
        all=numbers("h", layout_of(model).views * WIDE * hidden, 30),
        row=numbers("h", layout_of(model).rows * hidden, 40),
        row_bias=numbers("i", hidden, 300),
        middle=numbers("h", parts * second * hidden, 90),
        middle_bias=numbers("i", parts * second, 9000),
        last=numbers("h", parts * second, 90),
        last_bias=numbers("i", parts, 900),
        sight=numbers("h", PATCH * STATES * SIGHTED, 60),
        sight_bias=numbers("i", SIGHTED, 60),
        sight_out=numbers("h", 3 * SIGHTED, 600),
        sight_shape=numbers("h", layout_of(model).shapes, 9),
    )  # fmt: skip
