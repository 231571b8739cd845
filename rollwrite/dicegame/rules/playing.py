"""The dice game without a table: deal, roll, pick, draw (rules D4 to D16, S1), as values.

>>> game = deal(["Ana", "Ben"], seed="TEA").roll()
>>> game.dice, game.picker
((2, 1), 1)
>>> game = game.pick(2)
>>> game.draw(game.placements(1)[0], seat=1).sheet(1).unfilled
79
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rollwrite.arguments import ArgumentError, explained, explained_class, must_be
from rollwrite.board import members
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.colours import Colour, Ring
from rollwrite.dicegame.dice import FairDice
from rollwrite.dicegame.layout import Layout, layout_of
from rollwrite.dicegame.rules import may
from rollwrite.dicegame.rules.decide import Turn, decide, evolve
from rollwrite.dicegame.settings import Settings
from rollwrite.dicegame.sheet import Sheet, Square, square_of
from rollwrite.dicegame.solo import seed_of
from rollwrite.dicegame.state import Game, Player, Score
from rollwrite.table.rules import Dice, NoDice, RefusedError
from rollwrite.table.seats import MAX_SEATS

#: Between the sheets of a picture, in pixels.
_GAP = 24


@explained_class
@dataclass(frozen=True)
class DiceGame:
    """One dice game at one moment: a value. Every step gives a new one; the old one stays.

    Made by :func:`deal`. Seats are numbered from 1, clockwise from the first starter. A *square* is
    ``(row, column)``, both counted from 0, row 0 at the top. Whoever may do what and why not is
    asked of the same rules as at a table, so every step can raise
    :class:`~rollwrite.table.RefusedError` with the number of the rule.

    :ivar state: everything there is to know, a :class:`~rollwrite.dicegame.Game`; players and the
        dice of a roll are counted from 0 there.
    :ivar source: where rolls come from: fair dice, or nothing where the values are given.
    """

    state: Game
    source: Dice

    # Whose turn it is

    @property
    def is_over(self) -> bool:
        """Whether nobody is in any more (D14)."""
        return self.state.phase == "over"

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.state.round

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the dice that nobody has picked yet, in the order in which they fell."""
        return tuple(self.state.dice[die] for die in self.state.dice_left)

    @property
    def roller(self) -> int | None:
        """The seat that may roll now (D5, D13), or None."""
        return self._seat(self.state.roller)

    @property
    def picker(self) -> int | None:
        """The seat that picks the next die (D6), or None when all who are in have one."""
        return self._seat(self.state.picker)

    @property
    def drawing(self) -> tuple[int, ...]:
        """The seats that have a die and have not drawn yet (D7)."""
        places = self.state.clockwise(self.state.starter)
        return tuple(
            self.state.players[place].seat for place in places if self.state.is_drawing(place)
        )

    # What a seat sees

    def sheet(self, seat: int) -> Sheet:
        """The sheet of a seat.

        :raises RefusedError: nobody sits there; so of every method with a seat.
        """
        return self.state.players[self._place(seat)].sheet

    def colour(self, seat: int) -> Colour:
        """The marker that a seat holds in this round (D4, D12)."""
        return self.state.colour_of(self._place(seat))

    def face(self, seat: int) -> int | None:
        """The die that a seat has picked in this round: the number of its row, or None."""
        return self.state.face_of(self.state.players[self._place(seat)])

    def is_in(self, seat: int) -> bool:
        """Whether a seat still plays (D11)."""
        return self.state.players[self._place(seat)].is_in

    def placements(self, seat: int, *, strike: bool = False) -> list[tuple[Square, ...]]:
        """Everything that a seat with a die may draw now: the squares of each placement.

        :param strike: shapes of any row, for which a strike is crossed out (D10).
        """
        sheet, face = self.sheet(seat), self.face(seat)
        if seat not in self.drawing or (strike and not sheet.has_strike_left):
            return []
        legal = sheet.legal(self.colour(seat), None if strike else face)
        table = sheet.layout.table
        return [tuple(sorted(map(square_of, table.cells_of(n)))) for n in members(legal)]

    def why_not(
        self, squares: Iterable[Square], seat: int | None = None, *, strike: bool = False
    ) -> RefusedError | None:
        """Why a seat may not draw there now, with every broken law in ``violations``; else None."""
        place = self._place(self._one_drawing(seat))
        refused = may.draw(self.state, place)
        squares = tuple(sorted(set(_as_squares(squares))))
        return refused or may.fit(self.state, place, squares, strike=strike).refusal

    # Steps

    def roll(self, *values: int) -> DiceGame:
        """A round begins: the markers of the last one are passed on (D12), and the dice fall (D5).

        :param values: a face for each die, where the game has no seed.
        :raises RefusedError: it is not the time, or there are other values than dice.
        """
        seat = self.roller
        if seat is None:
            raise may.roll(self.state, 0) or RefusedError("round-running", "D12")
        return self.do(cmd.EnterDice(seat, values) if values else cmd.RollDice(seat))

    def pick(self, face: int) -> DiceGame:
        """The seat whose turn it is picks a die with this face (D6); the last die goes by itself.

        Who could place nothing with it, not even with a strike, is out (D11).

        :raises RefusedError: no such die is left, or nobody is to pick.
        """
        seat = self.picker
        die = next((die for die in self.state.dice_left if self.state.dice[die] == face), -1)
        if seat is None:
            raise may.take(self.state, self.state.starter) or RefusedError("no-dice", "D6")
        return self.do(cmd.TakeDie(seat, die))

    def draw(
        self, squares: Iterable[Square], seat: int | None = None, *, strike: bool = False
    ) -> DiceGame:
        """A seat draws the shape that covers these squares, in its colour (D7, D8).

        :param seat: by default the first that has a die and has not drawn.
        :param strike: cross out a strike: the shape may then be of any row (D10).
        :raises RefusedError: it may not lie there; see :meth:`why_not`.
        :raises TypeError: these are no squares, ``(row, column)``.
        """
        squares = _as_squares(squares)
        return self.do(cmd.PlaceShape(self._one_drawing(seat), squares, strike))

    def undo(self, seat: int) -> DiceGame:
        """Take back what a seat drew in this round."""
        return self.do(cmd.UndoTurn(seat))

    def do(self, command: cmd.DiceCommand) -> DiceGame:
        """The game after any command of the dice game, such as a bot's.

        :raises RefusedError: the rules do not allow it now; nothing has happened.
        """
        turn = Turn(self.state, self._place(command.seat), self.source)
        state = self.state
        for event in decide(command, turn):
            state = evolve(state, event)
        return replace(self, state=state)

    # The end

    @property
    def ranking(self) -> tuple[Score, ...]:
        """The seats as they stand, best first: fewest empty squares, then fewest strikes (D15)."""
        return self.state.ranking

    def __repr__(self) -> str:
        names = ", ".join(player.name for player in self.state.players)
        when = "over" if self.is_over else f"round {self.round}"
        return f"<DiceGame: {names}; {self.state.settings.layout.name}, {when}>"

    def __str__(self) -> str:
        return "\n\n".join(
            f"{player.name}, {self.colour(player.seat).key}\n{player.sheet}"
            for player in self.state.players
        )

    def _repr_svg_(self) -> str:
        """A picture for notebooks: the sheets side by side."""
        pictures, x, height = [], 0.0, 0.0
        for player in self.state.players:
            drawn = player.sheet._repr_svg_()
            size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn)
            assert size is not None
            pictures.append(drawn.replace("<svg ", f'<svg x="{x:g}" ', 1))
            x, height = x + float(size[1]) + _GAP, float(size[2])
        size_px = f'width="{x - _GAP:g}" height="{height:g}"'
        return "\n".join(
            [f'<svg xmlns="http://www.w3.org/2000/svg" {size_px}>', *pictures, "</svg>\n"]
        )

    def _place(self, seat: int) -> int:
        place = self.state.index_of(seat)
        if place is None:
            raise RefusedError("unknown-seat")
        return place

    def _seat(self, place: int | None) -> int | None:
        return None if place is None else self.state.players[place].seat

    def _one_drawing(self, seat: int | None) -> int:
        """A seat, or the first that has to draw; where nobody has, whoever refuses it says why."""
        return next(iter((*self.drawing, 1))) if seat is None else seat


def _as_squares(squares: Iterable[Square]) -> tuple[Square, ...]:
    """The same, if they are what they should be.

    :raises TypeError: they are not.
    """
    found = tuple(squares)
    if not all(_is_square(one) for one in found):
        raise ArgumentError(
            f"squares are (row, column), both from 0, such as [(0, 0), (0, 1)], not {squares!r}"
        )
    return tuple((row, column) for row, column in found)


def _is_square(one: object) -> bool:
    return (
        isinstance(one, Sequence) and len(one) == 2 and all(isinstance(part, int) for part in one)
    )


@explained
def deal(
    names: Sequence[str],
    layout: str | Path | Layout = "standard",
    *,
    seed: str | None = None,
    settings: Settings | None = None,
) -> DiceGame:
    """A dice game before its first roll: empty sheets, and the markers dealt (D4).

    :param names: one to four players, clockwise from the starter; alone it is the solo game (S1).
    :param layout: what is printed on the sheets: ``standard``, ``travel``, ``grand``, or your own:
        a :class:`~rollwrite.dicegame.Layout`, or the path of its TOML file.
    :param seed: a word of 1 to 24 letters, digits or hyphens, from which all rolls follow, as on
        printed sheets (S3). Without one the faces that fell are given to :meth:`DiceGame.roll`.
    :param settings: what else a table can choose, instead of ``layout``; whose dice they are still
        follows from ``seed``.
    :raises ValueError: there are too few or too many names, no such layout
        (:class:`~rollwrite.dicegame.LayoutError`), or the seed cannot be one.
    :raises TypeError: the names are no list.
    """
    if isinstance(names, str):
        raise ArgumentError(f"names are a list, also of one player: deal([{names!r}])")
    names = [*names]
    must_be("names of deal()", names, list[str])
    if not 1 <= len(names) <= MAX_SEATS:
        raise ValueError(
            f"{len(names)} names; the dice game is for 2 to {MAX_SEATS} players (D1), or one (S1)"
        )
    must_be("settings of deal()", settings, Settings | None)
    if settings is None:
        settings = Settings(layout_of(layout))
    source: Dice = NoDice()
    if seed is None:
        settings = replace(settings, dice="real", seed=None)
    else:
        settings = replace(settings, dice="app", seed=None)
        source = FairDice(seed_of(seed, settings.layout))
    sheet = Sheet(settings.layout)
    players = tuple(Player(n, name, "phone", sheet) for n, name in enumerate(names, start=1))
    ring = Ring.deal(len(players), settings.markers)
    return DiceGame(Game(1, settings, players, ring, source.commitment), source)
