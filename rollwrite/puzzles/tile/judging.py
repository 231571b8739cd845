"""Is what somebody places for a puzzle allowed, and what is it worth? Asked of the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.board import Position, Violation, violations
from rollwrite.puzzles.common import Budget, TooManyLinesError
from rollwrite.puzzles.tile.alone import Alone
from rollwrite.puzzles.tile.puzzle import AnyPuzzle, BestMove
from rollwrite.tilegame import MoveError, Placement
from rollwrite.tilegame.moves import cells_named, placements

#: How many positions a hint may look at: what comes with the program needs fewer.
_POSITIONS: Final = 25_000


class PlacingError(ValueError):
    """Something that may not be placed.

    :ivar move: the number of the move, from 0.
    :ivar violations: why not; empty where it cannot be read, or nothing more is to be placed.
    """

    def __init__(self, move: int, violations: tuple[Violation, ...] = ()) -> None:
        self.move = move
        self.violations = violations
        super().__init__(f"move {move + 1} cannot be made")


@dataclass(frozen=True)
class Placed:
    """A puzzle after some moves of its colour.

    :ivar placements: those moves.
    """

    puzzle: AnyPuzzle
    position: Position
    placements: tuple[Placement, ...]

    @property
    def left(self) -> int:
        """How many pieces are still to be placed."""
        return self.puzzle.pieces - len(self.placements)

    @property
    def legal(self) -> int:
        """Where the next one may lie, as a set of placements."""
        return self.position.legal(self.puzzle.colour) if self.left else 0

    @property
    def margin(self) -> int | None:
        """How many squares the colour ends ahead after its move; None where all is to be placed."""
        if not isinstance(self.puzzle, BestMove) or not self.placements:
            return None
        return dict(self.puzzle.moves)[self.placements[0].number]

    @property
    def is_solved(self) -> bool:
        """Whether it is done."""
        if isinstance(self.puzzle, BestMove):
            return bool(self.placements) and self.placements[0].number in self.puzzle.best
        return not self.left

    def next_one(self) -> Placement | None:
        """What can be placed next on the way to the goal; None where no way leads there any more.

        Also None where that is too much to look at.
        """
        puzzle = self.puzzle
        if not self.left:
            return None
        if not self.placements:
            return puzzle.answer[0]
        try:
            way = Alone(self.position, puzzle.colour, Budget(_POSITIONS)).answer()
        except TooManyLinesError:
            return None
        table = self.position.setup.table
        return None if way is None else placements(table, puzzle.colour)[way[0]]


def placed(puzzle: AnyPuzzle, moves: Sequence[str]) -> Placed:
    """A puzzle after some moves: the names of their cells.

    :raises PlacingError: one of them is not allowed.
    """
    table = puzzle.game.position.setup.table
    made = placements(table, puzzle.colour)
    now = Placed(puzzle, puzzle.game.position, ())
    for number, text in enumerate(moves):
        try:
            cells = cells_named(table, text, beside=True)
        except MoveError:
            raise PlacingError(number) from None
        broken = violations(now.position, puzzle.colour, cells)
        found = table.find(cells)
        if broken or found is None or not now.left:
            raise PlacingError(number, broken)
        position = now.position.play(puzzle.colour, found)
        now = Placed(puzzle, position, (*now.placements, made[found]))
    return now
