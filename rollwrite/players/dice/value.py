"""How a sheet is expected to end: a learned linear value (see ``tools/train_players.py``).

One set of weights for each number of shapes drawn; ``weights/`` has those of the layouts that come
with rollwrite, by the number of players, and ``general`` ones for all others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from operator import mul

from rollwrite.dicegame.layout import BUILT_IN, Layout, built_in_layout
from rollwrite.players.dice.features import NAMES, features
from rollwrite.players.dice.light import LightSheet

GENERAL = "general"


@dataclass(frozen=True)
class Value:
    """Weights, by the number of shapes drawn, of the features in their order."""

    weights: tuple[tuple[float, ...], ...]

    def __call__(self, sheet: LightSheet, colours: Sequence[int], dice: Sequence[int]) -> float:
        """The squares that stay empty in the end, as expected before a round.

        :param colours: the four colours in the order in which they will be held.
        :param dice: for each of these rounds the number of dice from which one is taken.
        """
        weights = self.weights[min(sheet.drawn, len(self.weights) - 1)]
        return float(sum(map(mul, weights, features(sheet, colours, dice))))


def weights_name(layout: Layout, players: int) -> str:
    """Which file has the weights for so many players on a layout."""
    for name in BUILT_IN:
        if layout.side == built_in_layout(name).side and layout.rows == built_in_layout(name).rows:
            return f"{name}-{players}"
    return f"{GENERAL}-{players}"


@cache
def load_value(name: str) -> Value:
    """The value with the weights of a file in ``weights/``."""
    text = (files("rollwrite.players.dice") / "weights" / f"{name}.json").read_text("utf-8")
    data = json.loads(text)
    assert data["features"] == list(NAMES)
    return Value(tuple(tuple(row) for row in data["weights"]))
