"""The choice of corners in the obstacle game (T11), after the obstacles and before play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rollwrite.board import Position
from rollwrite.tilegame.moves import Corner, Move
from rollwrite.tilegame.phases import Act, Hands, Phase, State, Turn
from rollwrite.tilegame.problems import Problem


@dataclass(frozen=True)
class Corners(Phase):
    """Each player's colour in turn is given a free corner square to start from.

    A player for whom no corner is left free starts nowhere and places nothing. The corner of a
    player who has left is free again: nothing lies on it.

    :ivar colours: in the order of choice.
    :ivar squares: the names of the corner squares.
    :ivar passed: the colours of players who have left.
    """

    act: ClassVar[Act] = "corner"
    colours: tuple[int, ...]
    squares: tuple[str, ...]
    passed: frozenset[int] = frozenset()

    def at(self, position: Position, hands: Hands, number: int) -> Turn | None:
        return self._first_from(self.colours.index(number), position)

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        return self._first_from(0 if last is None else self.colours.index(last) + 1, position)

    def _first_from(self, index: int, position: Position) -> Turn | None:
        remaining = (colour for colour in self.colours[index:] if colour not in self.passed)
        colour = next(remaining, None)
        return Turn(colour) if colour is not None and self._free(position) else None

    def without(self, player: int, state: State, turn: int | None) -> Phase:
        owners = state.variant.owners
        return replace(
            self, passed=self.passed.union(c for c in self.colours if owners[c] == player)
        )

    def _free(self, position: Position) -> list[str]:
        setup = position.setup
        board = setup.table.board
        gone = position.occupied
        for colour in self.colours:
            if colour not in self.passed:
                gone |= setup.starts[colour]
        return [name for name in self.squares if not board.mask([board.parse_cell(name)]) & gone]

    def player(self, state: State) -> int:
        owner = state.variant.owners[state.turn]
        assert owner is not None, "corners are chosen for the players' own colours"
        return owner

    def moves(self, state: State) -> Iterator[Move]:
        for name in self._free(state.position):
            yield Corner(state.turn, name)

    def problems(self, state: State, move: Move) -> tuple[Problem, ...]:
        if not isinstance(move, Corner):
            return (Problem("phase", "T11"),)
        if move.colour != state.turn:
            return (Problem("turn", "T11"),)
        if move.name not in self.squares:
            return (Problem("no-corner-square", "T11"),)
        return () if move in self.moves(state) else (Problem("taken", "T11"),)

    def play(self, state: State, move: Move) -> tuple[Position, Hands] | None:
        if not isinstance(move, Corner) or self.problems(state, move):
            return None
        board = state.position.setup.table.board
        start = board.mask([board.parse_cell(move.name)])
        return state.position.restarted(move.colour, start), state.hands
