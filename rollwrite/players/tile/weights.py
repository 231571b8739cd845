"""What the players have learned from games against themselves (``tools/train_tiles.py``)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rollwrite.tilegame.variants import Variant

#: Games that are played with what was learned in another one, of the same board or kind.
_AS: Final = {
    "solitaire": "classic",
    "obstacle-1": "classic",
    "obstacle-2": "classic",
    "obstacle-3": "classic",
    "draft-2": "draft",
    "draft-3": "draft",
    "reverse-2": "reverse",
    "reverse-3": "reverse",
}

#: How it is mixed where that was not learned (``tools/train_mixture.py``).
HALF: Final = (0.5, 0.5)


@dataclass(frozen=True)
class Weights:
    """Weights of the value and of the prior.

    :ivar further: by the number of a holder's pieces on the board, the weights of its features
        whose sum are the points to come.
    :ivar spread: by how far the game has come, in equal parts, how many points of difference make
        the odds of finishing ahead e to 1.
    :ivar prior: by how far the game has come, the weights of a move's features.
    :ivar mixed: in the same parts as the spread, how much the points to expect count where games
        are played on by chance, and how much those that these end with.
    """

    further: tuple[tuple[float, ...], ...]
    spread: tuple[float, ...]
    prior: tuple[tuple[float, ...], ...]
    mixed: tuple[tuple[float, ...], ...]

    def as_json(self) -> dict[str, Any]:
        """As in a file of ``weights/``."""
        learned = {"further": self.further, "spread": self.spread, "prior": self.prior}
        return learned | ({} if set(self.mixed) == {HALF} else {"mixed": self.mixed})


def weights_from_json(data: dict[str, Any]) -> Weights:
    """The inverse of :meth:`Weights.as_json`."""
    further, prior = (tuple(map(tuple, data[name])) for name in ("further", "prior"))
    spread = tuple(data["spread"])
    mixed = tuple(map(tuple, data.get("mixed", (HALF,) * len(spread))))
    return Weights(further, spread, prior, mixed)


def weights_name(variant: Variant) -> str:
    """Which file has the weights for a game."""
    return _AS.get(variant.key, variant.key)


@cache
def load_weights(name: str) -> Weights:
    """The weights of a file in ``weights/``."""
    text = (files("rollwrite.players.tile") / "weights" / f"{name}.json").read_text("utf-8")
    return weights_from_json(json.loads(text))
