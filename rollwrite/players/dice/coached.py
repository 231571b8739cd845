"""What the coach says of a game: plain values, made to be kept as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.sheet import Square
from rollwrite.players.dice.judge import MoveReason
from rollwrite.schema.dataclass_json import encode

#: What a decision was about: which die, which shape, where, whether with a strike.
Kind: TypeAlias = Literal["die", "shape", "place", "strike"]
#: How much a decision cost; see :data:`rollwrite.players.dice.coach.VERDICTS`.
Verdict: TypeAlias = Literal["none", "slip", "mistake", "blunder"]


@dataclass(frozen=True)
class Turn:
    """A die and what is drawn with it.

    :ivar face: of the die.
    :ivar shape: None, with no squares, for going out.
    """

    face: int
    shape: str | None
    squares: tuple[Square, ...]
    strike: bool


@dataclass(frozen=True)
class Moment:
    """A decision.

    :ivar round: marks of earlier rounds are on the sheet, this round's is not.
    :ivar played: what was done; for a die the best that it still allowed.
    :ivar better: what would have been better; None where nothing was found.
    :ivar loss: the squares it cost, on the average.
    :ivar reason: why ``better`` is better.
    """

    round: int
    kind: Kind
    colour: Colour
    played: Turn
    better: Turn | None
    loss: float
    verdict: Verdict
    reason: MoveReason | None


@dataclass(frozen=True)
class Expectation:
    """The squares that stay empty in the end, as expected after a round; round 0 is the start."""

    round: int
    unfilled: float


@dataclass(frozen=True)
class CoachedSeat:
    """A player's game.

    :ivar unfilled: the result.
    :ivar lost: the squares that all decisions cost together.
    :ivar moments: all decisions, in their order.
    :ivar worst: the up to three that cost most, where it is sure that they cost something.
    :ivar curve: what was to be expected after each round.
    """

    seat: int
    name: str
    unfilled: int
    strikes: int
    lost: float
    moments: tuple[Moment, ...]
    worst: tuple[Moment, ...]
    curve: tuple[Expectation, ...]


@dataclass(frozen=True)
class Coached:
    """A game, looked back on.

    :ivar game: its number at its table.
    :ivar seats: of the players whose sheets are known.
    """

    game: int
    seats: tuple[CoachedSeat, ...]


def format_coached(coached: Coached) -> str:
    """One line of JSON."""
    return json.dumps(encode(coached), separators=(",", ":"))


def parse_coached(text: str) -> Coached:
    """The inverse of :func:`format_coached`.

    :raises ValueError: another version wrote it in another form.
    """
    try:
        data = json.loads(text)
        return Coached(data["game"], tuple(_seat(seat) for seat in data["seats"]))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not what a coach says: {error!r}") from None


def _seat(data: dict[str, Any]) -> CoachedSeat:
    curve = tuple(Expectation(**one) for one in data.pop("curve"))
    moments = tuple(_moment(one) for one in data.pop("moments"))
    worst = tuple(_moment(one) for one in data.pop("worst"))
    return CoachedSeat(**data, moments=moments, worst=worst, curve=curve)


def _moment(data: dict[str, Any]) -> Moment:
    better, reason = data.pop("better"), data.pop("reason")
    return Moment(
        colour=Colour(data.pop("colour")),
        played=_turn(data.pop("played")),
        better=None if better is None else _turn(better),
        reason=None if reason is None else MoveReason(**reason),
        **data,
    )


def _turn(data: dict[str, Any]) -> Turn:
    squares = tuple((row, column) for row, column in data.pop("squares"))
    return Turn(**data, squares=squares)
