"""Why a move is good: a fact that is true of it, and of few of the others.

The sentences are ``reason.*``, see :mod:`rollwrite.i18n.reason_words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.dicegame.colours import Colour
from rollwrite.players.facts import Facts

#: A fact stands out that at most one of so many other moves has as good.
_ONE_OF: Final = 3


@dataclass(frozen=True)
class Reason:
    """Why a move is good.

    :ivar key: the end of the key of its sentence.
    :ivar params: what is filled in: ``colour`` is the letter of a colour, ``n`` is counted.
    """

    key: str
    params: Mapping[str, str | int]


@dataclass(frozen=True)
class Claim:
    """A fact that speaks for a move, and how much so."""

    reason: Reason
    measure: int


def claims(facts: Facts, colour: Colour, coming: Sequence[Colour]) -> Iterator[Claim]:
    """All that can be said for a move, what is most telling first.

    :param colour: in which it is made.
    :param coming: the colours in the order in which they will be held after it.
    """
    if facts.fills:
        yield Claim(Reason("fills", {}), 1)
    if facts.saves:
        yield Claim(Reason("saves", {}), 1)
    for other in dict.fromkeys(coming):
        count = facts.ends[other.number]
        if other != colour and facts.kept[other.number]:
            key = "keeps" if facts.has_begun[other.number] else "keeps-starts"
            yield Claim(Reason(key, {"colour": other.value, "n": count}), 1)
    if count := facts.ends[colour.number]:
        yield Claim(Reason("ends", {"colour": colour.value, "n": count}), count)
    if facts.shapes:
        yield Claim(Reason("shapes", {"n": facts.shapes}), facts.shapes)
    if facts.faces:
        yield Claim(Reason("faces", {"n": facts.faces}), facts.faces)
    if facts.pieces == 1:
        yield Claim(Reason("whole", {}), 1)
    yield Claim(Reason("covers", {"n": facts.size}), facts.size)


def standing_out(
    facts: Facts,
    others: Sequence[Facts],
    colour: Colour,
    coming: Sequence[Colour],
    against: Facts | None = None,
) -> Reason | None:
    """What sets a move apart: the fact that the fewest others have as good; None where none does.

    :param others: the facts of the other moves that come into question, at least one.
    :param against: of a move that must not have it as good.
    """
    best: tuple[int, Reason] | None = None
    for claim in claims(facts, colour, coming):
        if against is not None and _measure(against, claim.reason, colour, coming) >= claim.measure:
            continue
        rivals = sum(
            _measure(other, claim.reason, colour, coming) >= claim.measure for other in others
        )
        if rivals * _ONE_OF <= len(others) and (best is None or rivals < best[0]):
            best = rivals, claim.reason
    return None if best is None else best[1]


def _measure(facts: Facts, reason: Reason, colour: Colour, coming: Sequence[Colour]) -> int:
    """How much of what a reason says is true of another move; 0 for nothing."""
    for claim in claims(facts, colour, coming):
        same = claim.reason.key == reason.key
        if same and claim.reason.params.get("colour") == reason.params.get("colour"):
            return claim.measure
    return 0


def by_playouts(better: int, worse: int, games: int) -> Reason:
    """What playing two moves on by chance has shown, with the same dice for both.

    :param better: how often the move ended with fewer empty squares.
    :param worse: how often the other did.
    """
    return Reason("playouts", {"n": games, "better": better, "worse": worse})


#: It is the only move.
ONLY: Final = Reason("only", {})
#: With it the player is still in the game.
GOES_ON: Final = Reason("goes-on", {})
