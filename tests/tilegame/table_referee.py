"""What may be done at a table of a tile game (rules T13, T14), kept by hand.

Whose turn it is is asked of :mod:`tests.tilegame.referee`, which knows people in lines, and never
of the program; what lies on the board is read from the texts of the moves.
"""

from __future__ import annotations

from rollwrite.board.board import CoordinateError
from rollwrite.table import (
    AddSeat,
    ChangeSeat,
    ChooseStarter,
    ClaimSeat,
    Command,
    Event,
    LeaveGame,
    MoveSeat,
    RemoveSeat,
    SetOut,
)
from rollwrite.tilegame import Corner, Move, Pick, Placement
from rollwrite.tilegame.real_board import CellTexts
from rollwrite.tilegame.rules import TileTable
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules.settings import TileSettings
from tests.tilegame.referee import Referee

_LOBBY = (AddSeat, ChangeSeat, ChooseStarter, ClaimSeat, MoveSeat, RemoveSeat)


class TableReferee:
    """Follows one game at a table, event by event."""

    def __init__(self, settings: TileSettings, seats: tuple[int, ...]) -> None:
        self.variant = settings.row
        self.empty = self.variant.setup(settings.start_rule).empty
        self.seats = seats
        self.made: list[tuple[int, Move]] = []
        #: Who has left after how many moves.
        self.left: list[tuple[int, int]] = []
        self.asking: int | None = None
        self.agreed: set[int] = set()
        self.is_stopped = False
        self.has_real_board = settings.board == "real"
        #: What lies on the real board, once it has settled the game.
        self.settled: dict[str, str] | None = None
        self._line_up()

    # What has happened

    def happened(self, event: Event) -> None:
        """Note an event."""
        match event:
            case ev.MovePlayed():
                self._play(event.seat, self._move(event.colour, event.move))
                self.made.append((event.seat, self._move(event.colour, event.move)))
                self.asking = None
            case ev.UndoAsked():
                self.asking, self.agreed = event.seat, set()
            case ev.UndoAgreed():
                self.agreed.add(event.seat)
            case ev.UndoRefused():
                self.asking = None
            case ev.MovesUndone():
                kept = max(n for n, (seat, _) in enumerate(self.made) if seat == event.seat)
                assert event.moves == len(self.made) - kept
                del self.made[kept:]
                self.left = [(min(after, kept), seat) for after, seat in self.left]
                self.asking, self.is_stopped = None, False
                self._line_up()
            case ev.PlayerLeft():
                self.left.append((len(self.made), event.seat))
                self.line.leave(self.seats.index(event.seat))
                if self.asking == event.seat:
                    self.asking = None
            case ev.GameStopped():
                self.is_stopped = True
            case ev.BoardSettled():
                self.settled, self.asking = _colours_by_cell(event.board), None
            case ev.BoardTakenBack():
                self.settled = None
            case _:
                pass

    def _move(self, colour: str, text: str) -> Move:
        number = self.variant.colours.index(colour)
        word, _, rest = text.partition(" ")
        if rest:
            return Pick(number, rest) if word == "pick" else Corner(number, rest)
        table = self.empty.setup.table
        found = table.find(table.board.parse_cells(text))
        assert found is not None
        return Placement(table, number, found)

    def _line_up(self) -> None:
        """Everything again from the first move, as some were taken back."""
        self.line, self.position = Referee(self.variant), self.empty
        for number in range(len(self.made) + 1):
            for after, seat in self.left:
                if after == number:
                    self.line.leave(self.seats.index(seat))
            self.line.next(self.position)
            if number < len(self.made):
                self._play(*self.made[number])

    def _play(self, seat: int, move: Move) -> None:
        self.line.play(self.seats.index(seat), move)
        if isinstance(move, Placement):
            self.position = self.position.play(move.colour, move.number)
        elif isinstance(move, Corner):
            board = self.position.setup.table.board
            start = board.mask([board.parse_cell(move.name)])
            self.position = self.position.restarted(move.colour, start)

    # How things are

    @property
    def turn(self) -> tuple[int, set[int]] | None:
        """The seat to move and the colours it may move; None at the end."""
        is_ended = self.is_stopped or self.settled is not None
        found = None if is_ended else self.line.next(self.position)
        return None if found is None else (self.seats[found[0]], found[1])

    @property
    def playing(self) -> list[int]:
        """The seats that have not left."""
        gone = {seat for _, seat in self.left}
        return [seat for seat in self.seats if seat not in gone]

    def asked(self, asking: int) -> set[int]:
        """Who must agree that a seat takes its last move back: all that have moved since (T14)."""
        movers = [seat for seat, _ in self.made]
        since = movers[len(movers) - movers[::-1].index(asking) :]
        return {seat for seat in since if seat in self.playing and seat != asking}

    @property
    def missing(self) -> set[int]:
        """Who is still to agree."""
        return set() if self.asking is None else self.asked(self.asking) - self.agreed

    def squares(self) -> dict[str, str]:
        """The colour on every covered cell, by its name: of the real board, or of the moves."""
        return self.placed() if self.settled is None else self.settled

    def placed(self) -> dict[str, str]:
        """The same, read from the moves' texts."""
        return {
            cell: self.variant.colours[move.colour]
            for _, move in self.made
            if isinstance(move, Placement)
            for cell in str(move).split(",")
        }

    # What may be done

    def is_move(self, text: str) -> bool:
        """Whether a text is a move that may be made now, its colour said where it must be."""
        turn = self.turn
        if turn is None or len(text) > 400:
            return False
        colours = turn[1]
        word, _, rest = text.strip().partition(" ")
        if word in self.variant.colours:
            colours, text = colours & {self.variant.colours.index(word)}, rest
        return sum(self._may_make(turn[0], colour, text.strip()) for colour in colours) == 1

    def _may_make(self, seat: int, colour: int, text: str) -> bool:
        word, _, name = text.partition(" ")
        line, player = self.line, self.seats.index(seat)
        if line.is_draft and len(line.picked) < 84:
            pick = Pick(colour, name)
            return word == "pick" and name in self.shapes and pick not in line.picked
        if line.has_obstacles and colour not in line.circle:
            return word == "corner" and name in line.free_corners(self.position)
        table = self.position.setup.table
        try:
            number = table.find(table.board.parse_cells(text))
        except CoordinateError:
            return False
        if number is None or not self.position.legal(colour) >> number & 1:
            return False
        shape = table.shapes[table.shape_numbers[number]].name
        return not line.is_draft or (colour, shape) in line.held[player]

    @property
    def shapes(self) -> set[str]:
        """The names of the game's shapes."""
        return set(self.empty.setup.table.shape_index)

    def may(self, table: TileTable, command: Command, actor: int | None) -> bool | None:
        """Whether a command of the game is allowed; None for those of the lobby."""
        number = getattr(command, "seat", None)
        if number is None or isinstance(command, _LOBBY):
            return None
        seat = next((seat for seat in table.seats if seat.number == number), None)
        if seat is None or actor is None or actor not in {number, seat.keeper}:
            return False
        return number in self.seats and self._may(table, command, number, actor)

    def _may(self, table: TileTable, command: Command, seat: int, actor: int) -> bool:
        is_over, is_in = self.turn is None, seat in self.playing
        match command:
            case cmd.PlayMove():
                return self.turn is not None and self.turn[0] == seat and self.is_move(command.move)
            case cmd.UndoMove() if self.settled is not None:
                goes_on = not self.is_stopped and self.line.next(self.position) is not None
                return is_in and (not goes_on or self._may_reopen(table))
            case cmd.UndoMove():
                has_moved = any(mover == seat for mover, _ in self.made)
                if not is_in or self.asking is not None or not has_moved:
                    return False
                return bool(self.asked(seat)) or not is_over or self._may_reopen(table)
            case cmd.AgreeUndo():
                is_last = self.missing == {seat}
                allowed = not is_last or not is_over or self._may_reopen(table)
                return seat in self.missing and allowed
            case cmd.RefuseUndo():
                return self.asking is not None and seat in {self.asking, *self.missing}
            case cmd.EndGame():
                return not is_over and self.playing == [seat]
            case cmd.SettleBoard():
                return is_in and self._may_settle(command)
            case LeaveGame():
                return not is_over and is_in
            case SetOut():
                return not is_over and self._may_vote(table, command, actor)
            case _:
                return False

    def _may_settle(self, command: cmd.SettleBoard) -> bool:
        """Whether a board may count; people try none but the app's own pieces, and nonsense."""
        if not self.has_real_board or self.settled is not None:
            return False
        line = self.line
        if line.is_draft and len(line.picked) < 84:
            return False
        # T11: it is time to choose a corner where somebody is asked for a colour of his own.
        turn = self.turn
        if line.has_obstacles and turn is not None and not turn[1] & set(line.circle):
            return False
        told = _colours_by_cell(command.board)
        return bool(told) and told.items() <= self.placed().items()

    def _may_reopen(self, table: TileTable) -> bool:
        """Whether a game that is over may go on: nothing at the table has changed since."""
        same_people = {seat.number for seat in table.seats} == set(self.seats)
        return same_people and table.settings == table.settled

    def _may_vote(self, table: TileTable, command: SetOut, actor: int) -> bool:
        phones = {seat.number: seat.keeper or seat.number for seat in table.seats}
        target = command.target
        if target not in self.playing or actor in {target, phones[target]}:
            return False
        voted = {phones[voter] for voter, aim in table.votes if aim == target}
        return phones[command.seat] not in voted


def _colours_by_cell(board: CellTexts) -> dict[str, str]:
    return {cell: key for key, text in board for cell in text.split(",")}
