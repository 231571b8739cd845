"""What each player of a dice game that is over is praised for, by what its log shows.

Those in :data:`FEATS` are compared, those in :data:`PLAIN` are true of the player in any case; how
they are given is in :mod:`rollwrite.table.awards`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import Sheet
from rollwrite.dicegame.state import Game, Player
from rollwrite.table.awards import Award, Measured, given

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


def awards(game: Game) -> Mapping[int, Award]:
    """The award of every seat of a game that is over."""
    return _awards(game, FEATS)


def awards_so_far(game: Game) -> Mapping[int, Award]:
    """What every seat could be praised for now, while the game goes on."""
    return _awards(game, {key: FEATS[key] for key in _SO_FAR})


def _awards(game: Game, measures: Mapping[Feat, _Measure]) -> Mapping[int, Award]:
    players = game.players
    feats: dict[str, list[Measured | None]] = {
        key: [
            measure(game, player) if player.sheet.is_known or key in _TOLD else None
            for player in players
        ]
        for key, measure in measures.items()
    }
    return given([player.seat for player in players], feats, [_plain(player) for player in players])


def _plain(player: Player) -> list[Award]:
    """What is true of a player, and no feat."""
    drawn = len(player.sheet.marks)
    found = [Award("shapes", drawn)] if drawn else []
    favourite = _largest_colour(player.sheet)
    if player.sheet.is_known and favourite.n:
        found.append(Award("favourite", favourite.n, favourite.colour))
    return [*found, Award("company", drawn)]


def _snake(_game: Game, player: Player) -> Measured:
    """The most squares of one colour: its shapes hang together by their corners (P3)."""
    largest = _largest_colour(player.sheet)
    return Measured(largest.n, largest)


def _largest_colour(sheet: Sheet) -> Award:
    counts = dict.fromkeys(COLOURS, 0)
    for mark in sheet.marks:
        counts[mark.colour] += len(mark.squares or ())
    best = max(COLOURS, key=counts.__getitem__)
    return Award("snake", counts[best], best.key)


def _bold(_game: Game, player: Player) -> Measured:
    """The fewest places, three at most, that a die's row left for its shapes when one was drawn.

    Counted are all places of all unused shapes of the row in the colour held (D7). A shape drawn
    with a strike comes from no row.
    """
    best, sheet = Measured(0, Award("bold", 0)), Sheet(player.sheet.layout)
    for mark in player.sheet.marks:
        if not mark.strike and mark.shape is not None:
            row = sheet.layout.row_of(mark.shape)
            places = sheet.legal(mark.colour, row).bit_count()
            measure = _FEW + 1 - places
            if measure > best.measure:
                best = Measured(measure, Award("bold", places, when=mark.round))
        sheet = sheet.with_mark(mark)
    return best


def _finish(game: Game, player: Player) -> Measured:
    """The squares drawn in the last round in which anybody drew, if they are three or more."""
    last = max(map(_last_round, game.players))
    found = _in_rounds("finish", player, last, last)
    # To be praised for a single square would sound like a joke.
    return Measured(0, found.award) if found.measure < _MANY else found


def _start(game: Game, player: Player) -> Measured:
    """The squares drawn in the first three rounds, or two where there were no more."""
    found = _in_rounds("start", player, 1, min(_FIRST, game.round))
    return found if game.round > 1 else Measured(0, found.award)


def _in_rounds(key: Feat, player: Player, first: int, last: int) -> Measured:
    n = sum(len(mark.squares or ()) for mark in player.sheet.marks if first <= mark.round <= last)
    return Measured(n, Award(key, n, when=last))


def _last(_game: Game, player: Player) -> Measured:
    """The last round in which the player drew."""
    last = _last_round(player)
    return Measured(last, Award("last", last, when=last))


def _last_round(player: Player) -> int:
    marks = player.sheet.marks
    return marks[-1].round if marks else 0


def _corners(_game: Game, player: Player) -> Measured:
    """The open corners of all four colours at the end."""
    n = sum(map(player.sheet.open_corners, COLOURS))
    return Measured(n, Award("corners", n))


def _large(_game: Game, player: Player) -> Measured:
    """The shapes of five squares that were drawn."""
    n = sum(len(mark.squares or ()) == _LARGE for mark in player.sheet.marks)
    return Measured(n, Award("large", n))


def _edge(_game: Game, player: Player) -> Measured:
    """The squares filled along the four sides of the play area."""
    ends = 0, player.sheet.layout.side - 1
    squares = [square for mark in player.sheet.marks for square in mark.squares or ()]
    n = sum(row in ends or column in ends for row, column in squares)
    return Measured(n, Award("edge", n))


def _mix(_game: Game, player: Player) -> Measured:
    """The squares of the colour that has the fewest."""
    marks = player.sheet.marks
    n = min(sum(len(m.squares or ()) for m in marks if m.colour == colour) for colour in COLOURS)
    return Measured(n, Award("mix", n))


def _thrift(_game: Game, player: Player) -> Measured:
    """The strikes never crossed out (D10)."""
    n = STRIKES - player.sheet.strikes
    return Measured(n, Award("thrift", n))


_Measure: TypeAlias = Callable[[Game, Player], Measured]
#: What nobody has done better, and how it is measured on a sheet that is known.
FEATS: Final[Mapping[Feat, _Measure]] = {
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
#: What can be told before the end, and quickly.
_SO_FAR: Final[tuple[Feat, ...]] = ("snake", "large", "edge", "mix", "start", "thrift")
#: What is known of everybody, whatever they have drawn on paper.
_TOLD: Final[tuple[Feat, ...]] = ("last", "thrift")
#: What is said where no feat is left: the shapes drawn, the colour with the most squares, and that
#: one was there from the first roll on.
PLAIN: Final[tuple[Plain, ...]] = ("shapes", "favourite", "company")
