"""A tile game at a table, as a value: the game, who sits where, who has left, what is asked.

Its real board may settle it (T16).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.board import Position
from rollwrite.table.rules import LeaveReason, RefusedError
from rollwrite.table.seats import Seat
from rollwrite.tilegame import SCHEMES, Game, Move
from rollwrite.tilegame.phases import Act
from rollwrite.tilegame.real_board import (
    CellTexts,
    LyingError,
    is_single_last,
    lying,
    masks_named,
    singles,
    texts_of,
)
from rollwrite.tilegame.rules.events import TileEvent
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.scoring import Bonus, colour_bonuses, colour_points, ranks

TilePhase: TypeAlias = Act | Literal["over"]
#: A refusal names no more cells.
_CELLS_NAMED = 12


@dataclass(frozen=True)
class Leaver:
    """A seat that has left, or was set out (T13)."""

    seat: int
    reason: LeaveReason


@dataclass(frozen=True)
class UndoRequest:
    """A seat wants its last move taken back, and others have moved since (T14).

    :ivar moves: how many moves would be taken back.
    :ivar agreed: the seats that have agreed so far.
    """

    seat: int
    moves: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class SettledBoard:
    """The real board that has ended a game (T16).

    :ivar seat: that has said so.
    :ivar position: what lies there.
    :ivar last: the keys of the colours whose last piece was their single square.
    """

    seat: int
    position: Position
    last: tuple[str, ...]


@dataclass(frozen=True)
class TilePlay:
    """A tile game that is played at a table.

    :ivar number: its number at the table, from 1.
    :ivar settings: with which it began.
    :ivar seats: in the order of play: the first is the game's player 0.
    :ivar names: of those who sit there.
    :ivar game: the game itself; it does not know seats.
    :ivar movers: the seat that made each move of ``game.moves``.
    :ivar leavers: who has left, in order.
    :ivar undo: what is asked at the moment.
    :ivar is_stopped: the only player left has ended it (T13).
    :ivar happened: the last event of the game; None before the first.
    :ivar settled: the real board that has ended it (T16); ``game`` is as it was before.
    """

    number: int
    settings: TileSettings
    seats: tuple[int, ...]
    names: tuple[str, ...]
    game: Game
    movers: tuple[int, ...] = ()
    leavers: tuple[Leaver, ...] = ()
    undo: UndoRequest | None = None
    is_stopped: bool = False
    happened: TileEvent | None = None
    settled: SettledBoard | None = None

    @property
    def phase(self) -> TilePhase:
        """What is done now: pick pieces (T8), choose corners (T11), place; or ``over``."""
        if self._is_ended or self.game.is_over:
            return "over"
        return self.game.phases[self.game.phase].act

    @property
    def _is_ended(self) -> bool:
        """Whether it is over although somebody could go on."""
        return self.is_stopped or self.settled is not None

    @property
    def counts(self) -> bool:
        """Whether its result counts: not of a saved game that was over before anybody sat down."""
        return not self.settings.begun(self.number).is_over

    @property
    def position(self) -> Position:
        """What lies on the board that counts."""
        return self.game.position if self.settled is None else self.settled.position

    # Seats

    def is_in(self, seat: int) -> bool:
        """Whether a seat plays, and has not left."""
        return seat in self.seats and all(leaver.seat != seat for leaver in self.leavers)

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats that have not left, in the order of play."""
        return tuple(seat for seat in self.seats if self.is_in(seat))

    def name_of(self, seat: int) -> str:
        """Who sits there."""
        return self.names[self.seats.index(seat)]

    def colours_of(self, seat: int) -> tuple[str, ...]:
        """The colours of a seat; none in the draft, where pieces are held one by one (T8)."""
        player, variant = self.seats.index(seat), self.settings.row
        pairs = zip(variant.colours, variant.owners, strict=True)
        return tuple(colour for colour, owner in pairs if owner == player)

    # The turn

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        player = self.game.player
        return None if player is None or self._is_ended else self.seats[player]

    @property
    def colour(self) -> str | None:
        """The one colour that is to be moved; None when there is a choice (T8), or at the end."""
        number = None if self._is_ended else self.game.colour
        return None if number is None else self.settings.row.colours[number]

    def legal_moves(self, seat: int) -> list[Move]:
        """Everything a seat may do now; nothing if it is not its turn."""
        return self.game.legal_moves() if seat == self.to_move else []

    # What is asked

    @property
    def missing_consents(self) -> tuple[int, ...]:
        """The seats that are still to say whether moves may be taken back (T14)."""
        if self.undo is None:
            return ()
        known = (self.undo.seat, *self.undo.agreed)
        return tuple(s for s in self.moved_since(self.undo.moves) if s not in known)

    def moves_to_undo(self, seat: int) -> int:
        """How many moves are taken back with the last one of a seat; 0 if it has made none."""
        made = [number for number, mover in enumerate(self.movers) if mover == seat]
        return len(self.movers) - made[-1] if made else 0

    def moved_since(self, moves: int) -> tuple[int, ...]:
        """The seats that made the last moves and have not left, in the order of play."""
        movers = self.movers[len(self.movers) - moves :]
        return tuple(seat for seat in self.seats_in if seat in movers)

    # Points

    @property
    def squares_left(self) -> tuple[int, ...]:
        """The squares of the pieces that each colour has not placed, in the order of colours."""
        position, scheme = self.position, SCHEMES["basic"]
        return tuple(
            colour_points(position, colour, scheme) for colour in range(len(position.placed))
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat by the table's scheme, in the order of ``seats``."""
        return self.game.scores_of(self.position, self.settings.scoring.key)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, from 1; who left ranks after all the others (T13)."""
        is_high = self.settings.scoring.high_wins
        return ranks(self.scores, high_wins=is_high, behind=self.game.gone)

    def bonuses(self, colour: int) -> tuple[Bonus, ...]:
        """What the points of the colour with this number have in them besides its squares."""
        return colour_bonuses(self.position, colour, self.settings.scoring)


def begun(settings: TileSettings, seats: tuple[Seat, ...], number: int) -> TilePlay:
    """The table's game with this number, before its first turn; ``seats`` in the order of play."""
    numbers = tuple(seat.number for seat in seats)
    game = settings.begun(number)
    players = [past.player for past in game.history()[:-1]] if game.moves else []
    movers = tuple(numbers[player] for player in players if player is not None)
    return TilePlay(number, settings, numbers, tuple(seat.name for seat in seats), game, movers)


def lying_on(play: TilePlay, board: CellTexts, last: tuple[str, ...] | None) -> Position:
    """What texts say lies on the real board of a game, as :func:`counted` has it.

    :raises LyingError: it cannot be read, or not be counted.
    """
    table = play.game.position.setup.table
    return counted(play, masks_named(play.settings.row, table.board, board), last)


def counted(play: TilePlay, taken: Sequence[int], last: tuple[str, ...] | None) -> Position:
    """The position on the real board of a game.

    It need not be what the app has, nor be lawful: plastic slides, and the people at the table have
    let it lie. But every area must be a piece of its colour, and no piece be there too often: of
    anything else nobody can say what it counts.

    :param taken: for each colour the bit mask of its cells.
    :param last: by their keys, the colours that placed their single cell last; None for as it is
        in the app, of those whose single cell lies there.
    :raises LyingError: it cannot be counted.
    """
    colours = play.settings.row.colours
    setup = play.game.position.setup
    if last is not None:
        if not set(last) <= set(colours):
            raise LyingError("single")
        return lying(setup, taken, [colours.index(key) for key in last])
    there = lying(setup, taken)
    app = play.game.position
    return lying(setup, taken, [n for n in singles(there) if is_single_last(app, n)])


def last_on(play: TilePlay, position: Position) -> tuple[str, ...]:
    """The keys of the colours whose single cell came last, in the order of play."""
    colours = play.settings.row.colours
    return tuple(key for n, key in enumerate(colours) if is_single_last(position, n))


def comment_on(play: TilePlay) -> str:
    """What a game record says of the board that has settled the game; empty where none has."""
    if play.settled is None:
        return ""
    lines = ["Settled by the real board (T16), not by these moves:"]
    lines += [f"{key}: {cells}" for key, cells in texts_of(play.settings.row, play.position)]
    lines += [f"single square last: {key}" for key in play.settled.last]
    return "\n".join(lines)


def board_refused(error: LyingError) -> RefusedError:
    """Why a board cannot settle a game, with the first of the cells that show it."""
    names = error.cells.split(",")
    cells = ", ".join(names[:_CELLS_NAMED]) + (" …" if len(names) > _CELLS_NAMED else "")
    match error.code:
        case "unreadable":
            return RefusedError("board-unreadable", "T16")
        case "empty":
            return RefusedError("board-empty", "T16")
        case "uncountable":
            return RefusedError("board-uncountable", "T16", cells=cells)
        case "single":
            return RefusedError("board-single", "T16")
