"""What the coach says of a tile game: plain values, kept as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.schema.dataclass_json import DecodeError, decode, encode
from rollwrite.tilegame.rules.settings import MoveTexts

#: How much a move cost; see :data:`rollwrite.players.tile.analysis.VERDICTS`.
Verdict: TypeAlias = Literal["none", "slip", "mistake", "blunder"]
#: What each player may expect, 0 to 1: the share of the others whom he finishes ahead of; of two
#: players that is the chance to win. Who plays alone: which share of his squares he places in the
#: end.
Values: TypeAlias = tuple[float, ...]

#: So many moments are shown of a player.
_WORST = 3


@dataclass(frozen=True)
class Better:
    """A move that would have been better.

    :ivar line: the move, and how the game would have gone on.
    :ivar values: after the move.
    """

    line: MoveTexts
    values: Values


@dataclass(frozen=True)
class Step:
    """A move of the game.

    :ivar number: of the move, from 1.
    :ivar player: who made it.
    :ivar colour: its colour's key, and ``move`` its text.
    :ivar values: after it.
    :ivar cost: by how much its player could have expected more; 0 where that is not clear.
    :ivar better: the move by which; None where none was clearly better.
    """

    number: int
    player: int
    colour: str
    move: str
    values: Values
    cost: float
    verdict: Verdict
    better: Better | None


@dataclass(frozen=True)
class Analysis:
    """A game, looked back on.

    :ivar variant: its key.
    :ivar start: what was to be expected before the first move.
    :ivar result: how it ended, as values; None where it goes on.
    :ivar squares: for who plays alone all squares of his pieces, of which a value is a share; None
        where there are others.
    """

    variant: str
    start: Values
    steps: tuple[Step, ...]
    result: Values | None
    squares: int | None

    def worst(self, player: int) -> tuple[Step, ...]:
        """The up to three moves of a player that cost most, the worst first."""
        costly = [step for step in self.steps if step.player == player and step.better is not None]
        return tuple(sorted(costly, key=lambda step: -step.cost)[:_WORST])


def format_analysis(analysis: Analysis) -> str:
    """One line of JSON, which says that it is of a tile game."""
    return json.dumps({"rules": "tile", **encode(analysis)}, separators=(",", ":"))


def parse_analysis(text: str) -> Analysis:
    """The inverse of :func:`format_analysis`.

    :raises ValueError: another version wrote it in another form.
    """
    try:
        data = json.loads(text)
        if data.pop("rules") != "tile":
            raise ValueError("not what the coach says of a tile game")
        return decode(Analysis, data)
    except (AttributeError, KeyError, TypeError, DecodeError) as error:
        raise ValueError(f"not what a coach says: {error!r}") from None
