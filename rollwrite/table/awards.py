"""What each player of a game that is over is praised for: how the awards of any game are given.

Every player gets exactly one award, different ones where that is possible. An award is a fact of
the log: of a feat nobody has more than who gets it, and what is plain is true of the player
whatever the others did. Nothing is by chance, so that the same log gives the same awards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True)
class Award:
    """What a player is praised for.

    :ivar key: of its words, in all games: ``"snake"``.
    :ivar n: what is counted.
    :ivar colour: the key of the colour whose squares those are, where it is about one.
    :ivar when: the number of the round or of the move, where it is about one.
    """

    key: str
    n: int
    colour: str | None = None
    when: int | None = None


@dataclass(frozen=True)
class Measured:
    """How good something is: more is better, and nothing is not to be praised."""

    measure: int
    award: Award


@dataclass(frozen=True)
class _Offer:
    """What a player could get.

    :ivar lack: 0 for a feat that is the player's alone, 1 for one that others have done as well,
        2 for what is only true.
    """

    award: Award
    lack: int


def given(
    seats: Sequence[int],
    feats: Mapping[str, Sequence[Measured | None]],
    plain: Sequence[Sequence[Award]],
) -> Mapping[int, Award]:
    """The award of every seat.

    Of all ways to give each player one, that with the most different ones is taken; then that with
    the most feats; then that with the fewest that others have done as well; then the first in the
    order of ``feats`` and ``plain``, the first seat first.

    :param feats: for each kind what every player has done; None where nobody can tell.
    :param plain: for each player what is true of him; at least one.
    """
    order = list(feats)
    order += [award.key for awards in plain for award in awards]
    offers = [_offers(at, feats.values(), plain[at], len(seats)) for at in range(len(seats))]
    ways = product(*(range(len(offer)) for offer in offers))
    best = min(
        ([offer[at] for offer, at in zip(offers, way, strict=True)] for way in ways),
        key=lambda way: _worth(way, order),
    )
    return {seat: one.award for seat, one in zip(seats, best, strict=True)}


def _worth(way: Sequence[_Offer], order: list[str]) -> tuple[int, int, int, tuple[int, ...]]:
    """The less the better."""
    lacks = [offer.lack for offer in way]
    kinds = [order.index(offer.award.key) for offer in way]
    return len(way) - len(set(kinds)), lacks.count(2), lacks.count(1), tuple(kinds)


def _offers(
    at: int, feats: Iterable[Sequence[Measured | None]], plain: Sequence[Award], most: int
) -> list[_Offer]:
    """What a player could get, best first: as many kinds as there are players are enough."""
    found = []
    for measured in feats:
        known = [one for one in measured if one is not None]
        # Who has done what nobody has seen might have more of it.
        if len(known) < len(measured):
            continue
        own = known.pop(at)
        best = max((one.measure for one in known), default=0)
        if own.measure and own.measure >= best:
            found.append(_Offer(own.award, int(own.measure == best)))
    found.sort(key=lambda offer: offer.lack)
    return [*found, *(_Offer(award, 2) for award in plain)][:most]
