"""A table for tests: commands go in, the log grows; dice fall as the test says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from rollwrite.board import bits
from rollwrite.dicegame import (
    Colour,
    FairDice,
    Game,
    Layout,
    Mark,
    Player,
    Settings,
    Sheet,
    Square,
    built_in_layout,
)
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.sheet import square_of
from rollwrite.table import Command, Event, NoDice, OpenTable, TakeSeat
from rollwrite.table.rules import Dice
from tests.table.playing import NAMES, OWN, TableInTest

__all__ = ["NAMES", "B", "G", "Play", "R", "Y", "game_of", "outcome", "sheet", "small", "table_of"]

B, Y, R, G = Colour
ROWS = built_in_layout("standard").rows


def small(side: int = 5) -> Layout:
    """A layout on which games are short."""
    return Layout(f"small {side}", side, ROWS)


@dataclass
class ScriptedDice:
    """Fair dice, unless the test says what falls next."""

    fair: FairDice = field(default_factory=lambda: FairDice(bytes(range(32))))
    next: tuple[int, ...] = ()
    asked: int = 0

    @property
    def commitment(self) -> str:
        return self.fair.commitment

    @property
    def reveal(self) -> str:
        return self.fair.reveal

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        self.asked = dice
        values, self.next = self.next, ()
        return values or self.fair.roll(number, dice)


class Play(TableInTest[Settings, Game]):
    """A table at which a test plays."""

    def __init__(self, *names: str, settings: Settings | None = None, solo: bool = False) -> None:
        super().__init__()
        settings = settings or Settings(small())
        self.dice = ScriptedDice()
        first, *others = names or ("Ana",)
        self.do(OpenTable(first, settings, solo=solo), None)
        for name in others:
            self.do(TakeSeat(name), None)

    def fallen(self) -> Dice:
        is_real = self._table is not None and self._table.settings.dice == "real"
        return NoDice() if is_real else self.dice

    def player(self, seat: int) -> Player:
        index = self.game.index_of(seat)
        assert index is not None
        return self.game.players[index]

    def is_complete(self) -> bool:
        """Whether everybody has drawn or gone out."""
        return self.game.is_round_complete

    def unreported(self) -> list[int]:
        """The seats whose empty squares are still to be told."""
        return list(self.game.unreported)

    def colour(self, seat: int) -> Colour:
        index = self.game.index_of(seat)
        assert index is not None
        return self.game.colour_of(index)

    def refused(
        self, command: Command, actor: int | None = OWN, *, by_program: bool = False
    ) -> tuple[str, str | None]:
        """The code and the rule with which a command is refused."""
        error = self.error(command, actor, by_program=by_program)
        return error.code, error.rule

    # What happens in most games

    def roll(self, *values: int) -> Play:
        roller = self.game.roller
        assert roller is not None
        seat = self.game.players[roller].seat
        if self.game.settings.dice == "real":
            self.do(cmd.EnterDice(seat, values))
        else:
            self.dice.next = values
            self.do(cmd.RollDice(seat))
        return self

    def take(self, seat: int, value: int) -> tuple[Event, ...]:
        die = next(die for die in self.game.dice_left if self.game.dice[die] == value)
        return self.do(cmd.TakeDie(seat, die))

    def take_all(self) -> Play:
        """Everybody takes the first die there is."""
        while self.game.phase == "draw" and self.game.picker is not None:
            picker = self.game.players[self.game.picker]
            self.do(cmd.TakeDie(picker.seat, self.game.dice_left[0]))
        return self

    def place(self, seat: int, *squares: Square, strike: bool = False) -> tuple[Event, ...]:
        return self.do(cmd.PlaceShape(seat, squares, strike))

    def fitting(self, seat: int, face: int | None = None) -> list[tuple[Square, ...]]:
        """Every placement that fits a seat's sheet in its colour."""
        sheet = self.player(seat).sheet
        cells = sheet.layout.table.cells_of
        return [
            tuple(map(square_of, cells(placement)))
            for placement in bits(sheet.legal(self.colour(seat), face))
        ]

    def by_chance(self, rng: Random) -> cmd.DiceCommand:
        """What somebody who is due does by chance, with a strike only where it must be."""
        game = self.game
        if game.roller is not None:
            return cmd.RollDice(game.players[game.roller].seat)
        if game.picker is not None:
            return cmd.TakeDie(game.players[game.picker].seat, rng.choice(game.dice_left))
        player = next(p for i, p in enumerate(game.players) if game.is_drawing(i))
        in_row = self.fitting(player.seat, game.face_of(player))
        squares = rng.choice(in_row or self.fitting(player.seat))
        return cmd.PlaceShape(player.seat, squares, strike=not in_row)

    def draw(self, seat: int) -> Play:
        """Draw the first shape that fits, with a strike if it must be."""
        player = self.player(seat)
        if player.kind == "paper":
            self.do(cmd.MarkPaper(seat))
            return self
        in_row = self.fitting(seat, self.game.face_of(player))
        squares = (in_row or self.fitting(seat))[0]
        self.do(cmd.PlaceShape(seat, squares, strike=not in_row))
        return self

    def draw_all(self) -> Play:
        for index, player in enumerate(self.game.players):
            if self.game.is_drawing(index):
                self.draw(player.seat)
        return self

    def round(self, *values: int) -> Play:
        """A whole round."""
        return self.roll(*values).take_all().draw_all()

    def finish(self) -> Play:
        """Play until the game is over."""
        while self.game.phase != "over":
            if self.game.roller is not None:
                self.roll(*[1] * self.game.dice_count if self.game.settings.dice == "real" else ())
            self.take_all().draw_all()
        return self

    def put(self, seat: int, art: str, strikes: int = 0) -> Play:
        """Give a seat a sheet that looks like this, drawn in rounds before the first."""
        index = self.game.index_of(seat)
        players = [
            replace(player, sheet=sheet(player.sheet.layout, art, strikes))
            if i == index
            else player
            for i, player in enumerate(self.game.players)
        ]
        self._table = replace(self.table, game=replace(self.game, players=tuple(players)))
        return self


def sheet(layout: Layout, art: str, strikes: int = 0) -> Sheet:
    """A sheet from its picture: ``.`` for an empty square, else the colour's letter.

    By P4 an area of one colour is one shape.
    """
    signs = {
        (row, column): sign
        for row, line in enumerate(art.split())
        for column, sign in enumerate(line)
        if sign != "."
    }
    marks: list[Mark] = []
    while signs:
        area = area_of(signs, min(signs))
        squares = tuple(sorted(area))
        colour = Colour(signs[squares[0]])
        for square in squares:
            del signs[square]
        shape = Sheet(layout).shape_at(squares)
        assert shape is not None
        marks.append(Mark(0, colour, len(marks) < strikes, shape, squares))
    assert len(marks) >= strikes
    return Sheet(layout, tuple(marks))


def area_of(signs: dict[Square, str], start: Square) -> set[Square]:
    """The squares of one colour that hang together by their sides, around ``start``."""
    area, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near not in area and signs.get(near) == signs[start]:
                area.add(near)
                edge.append(near)
    return area


def types(events: Iterable[Event]) -> list[str]:
    """The names of events."""
    return [type(event).__name__ for event in events]


def table_of(count: int, settings: Settings | None = None) -> Play:
    """A table with this many phones, in the lobby."""
    return Play(*NAMES[:count], settings=settings)


def game_of(count: int, settings: Settings | None = None) -> Play:
    """A game with this many phones, before its first roll."""
    return table_of(count, settings).start()


def outcome(
    results: Sequence[tuple[int, int, int]], behind: Collection[int] = ()
) -> list[tuple[int, int]]:
    """``(seat, rank)`` of each result as the rulebook would have it (D15), slowly.

    :param behind: the seats that left, or were set out.
    """
    found = []
    for seat, unfilled, strikes in results:
        better = 0
        for other, its_unfilled, its_strikes in results:
            if (other in behind) != (seat in behind):
                better += seat in behind
            else:
                better += (its_unfilled, its_strikes) < (unfilled, strikes)
        found.append((seat, 1 + better))
    return found
