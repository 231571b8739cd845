"""What each player of a game that is over is praised for, by what its log shows.

Every player gets exactly one award, different ones where that is possible. An award is a fact: of
those in :data:`FEATS` nobody has more than who gets it, and those in :data:`PLAIN` are true of the
player whatever the others did. Nothing is by chance, so that the same log gives the same awards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, TypeAlias

from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import Sheet
from rollwrite.dicegame.state import Game, Player

Feat: TypeAlias = Literal[
    "snake", "bold", "finish", "last", "corners", "large", "edge", "mix", "start", "thrift"
]
Plain: TypeAlias = Literal["shapes", "favourite", "company"]

#: What the longest shapes have.
_LARGE: Final = 5
#: A row with more places than that leaves a choice: to draw from it is not bold.
_FEW: Final = 3
#: With fewer squares a last round is none to praise.
_MANY: Final = 3
#: The rounds of a start.
_FIRST: Final = 3


@dataclass(frozen=True)
class Award:
    """What a player is praised for.

    :ivar n: what is counted.
    :ivar colour: whose squares those are, where it is about a colour.
    :ivar round: when it was, where it is about a round.
    """

    key: Feat | Plain
    n: int
    colour: Colour | None = None
    round: int | None = None


@dataclass(frozen=True)
class _Measured:
    """How good something is: more is better."""

    measure: int
    award: Award


def awards(game: Game) -> Mapping[int, Award]:
    """The award of every seat of a game that is over.

    Of all ways to give each player one, that with the most different ones is taken; then that with
    the most feats; then that with the fewest that others have done as well; then the first in the
    order of :data:`FEATS` and :data:`PLAIN`, the first seat first.
    """
    players = game.players
    measured = [
        [
            measure(game, player) if player.sheet.is_known or key in _TOLD else None
            for player in players
        ]
        for key, measure in FEATS.items()
    ]
    offers = [_offers(at, player, measured) for at, player in enumerate(players)]
    ways = product(*(range(len(offer)) for offer in offers))
    given = min(
        ([offer[at] for offer, at in zip(offers, way, strict=True)] for way in ways), key=_worth
    )
    return {player.seat: one.award for player, one in zip(players, given, strict=True)}


@dataclass(frozen=True)
class _Offer:
    """What a player could get.

    :ivar lack: 0 for a feat that is the player's alone, 1 for one that others have done as well,
        2 for what is only true.
    """

    award: Award
    lack: int


def _worth(given: Sequence[_Offer]) -> tuple[int, int, int, tuple[int, ...]]:
    """The less the better."""
    lacks = [offer.lack for offer in given]
    kinds = [_ORDER.index(offer.award.key) for offer in given]
    return len(given) - len(set(kinds)), lacks.count(2), lacks.count(1), tuple(kinds)


def _offers(
    at: int, player: Player, measured: Sequence[Sequence[_Measured | None]]
) -> list[_Offer]:
    """What a player could get, best first: as many kinds as there are players are enough.

    :param at: the player's place among the players.
    :param measured: for each feat what every player has done; None where nobody can tell.
    """
    feats = []
    for found in measured:
        known = [one for one in found if one is not None]
        # A sheet of paper that nobody has seen might have more of it.
        if len(known) < len(found):
            continue
        own = known.pop(at)
        most = max((one.measure for one in known), default=0)
        if own.measure and own.measure >= most:
            feats.append(_Offer(own.award, int(own.measure == most)))
    feats.sort(key=lambda offer: offer.lack)
    plain = [_Offer(award, 2) for award in _plain(player)]
    return [*feats, *plain][: len(measured[0])]


def _plain(player: Player) -> list[Award]:
    """What is true of a player, and no feat."""
    drawn = len(player.sheet.marks)
    found = [Award("shapes", drawn)] if drawn else []
    favourite = _largest_colour(player.sheet)
    if player.sheet.is_known and favourite.n:
        found.append(Award("favourite", favourite.n, favourite.colour))
    return [*found, Award("company", drawn)]


def _snake(_game: Game, player: Player) -> _Measured:
    """The most squares of one colour: its shapes hang together by their corners (P3)."""
    largest = _largest_colour(player.sheet)
    return _Measured(largest.n, largest)


def _largest_colour(sheet: Sheet) -> Award:
    counts = dict.fromkeys(COLOURS, 0)
    for mark in sheet.marks:
        counts[mark.colour] += len(mark.squares or ())
    best = max(COLOURS, key=counts.__getitem__)
    return Award("snake", counts[best], best)


def _bold(_game: Game, player: Player) -> _Measured:
    """The fewest places, three at most, that a die's row left for its shapes when one was drawn.

    Counted are all places of all unused shapes of the row in the colour held (D7). A shape drawn
    with a strike comes from no row.
    """
    best, sheet = _Measured(0, Award("bold", 0)), Sheet(player.sheet.layout)
    for mark in player.sheet.marks:
        if not mark.strike and mark.shape is not None:
            row = sheet.layout.row_of(mark.shape)
            places = sheet.legal(mark.colour, row).bit_count()
            measure = _FEW + 1 - places
            if measure > best.measure:
                best = _Measured(measure, Award("bold", places, round=mark.round))
        sheet = sheet.with_mark(mark)
    return best


def _finish(game: Game, player: Player) -> _Measured:
    """The squares drawn in the last round in which anybody drew, if they are three or more."""
    last = max(map(_last_round, game.players))
    found = _in_rounds("finish", player, last, last)
    # To be praised for a single square would sound like a joke.
    return _Measured(0, found.award) if found.measure < _MANY else found


def _start(_game: Game, player: Player) -> _Measured:
    """The squares drawn in the first three rounds."""
    return _in_rounds("start", player, 1, _FIRST)


def _in_rounds(key: Feat, player: Player, first: int, last: int) -> _Measured:
    n = sum(len(mark.squares or ()) for mark in player.sheet.marks if first <= mark.round <= last)
    return _Measured(n, Award(key, n, round=last))


def _last(_game: Game, player: Player) -> _Measured:
    """The last round in which the player drew."""
    last = _last_round(player)
    return _Measured(last, Award("last", last, round=last))


def _last_round(player: Player) -> int:
    marks = player.sheet.marks
    return marks[-1].round if marks else 0


def _corners(_game: Game, player: Player) -> _Measured:
    """The open corners of all four colours at the end."""
    n = sum(map(player.sheet.open_corners, COLOURS))
    return _Measured(n, Award("corners", n))


def _large(_game: Game, player: Player) -> _Measured:
    """The shapes of five squares that were drawn."""
    n = sum(len(mark.squares or ()) == _LARGE for mark in player.sheet.marks)
    return _Measured(n, Award("large", n))


def _edge(_game: Game, player: Player) -> _Measured:
    """The squares filled along the four sides of the play area."""
    ends = 0, player.sheet.layout.side - 1
    squares = [square for mark in player.sheet.marks for square in mark.squares or ()]
    n = sum(row in ends or column in ends for row, column in squares)
    return _Measured(n, Award("edge", n))


def _mix(_game: Game, player: Player) -> _Measured:
    """The squares of the colour that has the fewest."""
    marks = player.sheet.marks
    n = min(sum(len(m.squares or ()) for m in marks if m.colour == colour) for colour in COLOURS)
    return _Measured(n, Award("mix", n))


def _thrift(_game: Game, player: Player) -> _Measured:
    """The strikes never crossed out (D10)."""
    n = STRIKES - player.sheet.strikes
    return _Measured(n, Award("thrift", n))


#: What nobody has done better, and how it is measured on a sheet that is known.
FEATS: Final[Mapping[Feat, Callable[[Game, Player], _Measured]]] = {
    "snake": _snake,
    "bold": _bold,
    "finish": _finish,
    "last": _last,
    "corners": _corners,
    "large": _large,
    "edge": _edge,
    "mix": _mix,
    "start": _start,
    "thrift": _thrift,
}
#: What is known of everybody, whatever they have drawn on paper.
_TOLD: Final[tuple[Feat, ...]] = ("last", "thrift")
#: What is said where no feat is left: the shapes drawn, the colour with the most squares, and that
#: one was there from the first roll on.
PLAIN: Final[tuple[Plain, ...]] = ("shapes", "favourite", "company")
_ORDER: Final = (*FEATS, *PLAIN)
