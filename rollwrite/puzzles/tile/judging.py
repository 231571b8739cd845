"""Is what somebody places for a puzzle allowed, and what is it worth? Asked of the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.board import Position, Violation, members, violations
from rollwrite.puzzles import Budget, TooManyLinesError
from rollwrite.puzzles.tile.endgame import Endgame, Side
from rollwrite.puzzles.tile.puzzle import AnyPuzzle, BestMove
from rollwrite.tilegame import MoveError, Placement
from rollwrite.tilegame.moves import cells_named, placements


class Alone:
    """A colour alone on a board.

    A way is a set of placements, whatever their order.

    :param most: more ways than this are too much to look at.
    """

    def __init__(
        self, position: Position, colour: int, budget: Budget, most: int | None = None
    ) -> None:
        self._position = position
        self._colour = colour
        self._endgame = Endgame(position, (colour,))
        self._budget = budget
        self._most = most
        counts = position.setup.counts
        #: How many pieces are still to be placed.
        self.pieces: Final = sum(counts) - len(position.placed[colour])
        #: For each set of placements the chance of who goes on with anything that fits.
        self._known: dict[int, float] = {}
        self._ways: set[int] = set()

    @property
    def chance(self) -> float:
        """The chance of somebody who places anything that fits, again and again.

        :raises TooManyLinesError: there is too much to look at.
        """
        return self._chance(self._endgame.sides[0], 0)

    @property
    def ways(self) -> int:
        """How many ways there are; after :attr:`chance` was asked for."""
        return len(self._ways)

    def _chance(self, side: Side, placed: int) -> float:
        if placed.bit_count() == self.pieces:
            self._ways.add(placed)
            if self._most is not None and len(self._ways) > self._most:
                raise TooManyLinesError
            return 1.0
        known = self._known.get(placed)
        if known is not None:
            return known
        if self._is_lost(side, placed):
            return 0.0
        self._budget.spend()
        moves = members(side.reach)
        played = self._endgame.played
        total = sum(self._chance(played(side, index), placed | 1 << index) for index in moves)
        found = self._known[placed] = total / len(moves)
        return found

    def _is_lost(self, side: Side, placed: int) -> bool:
        """Whether some piece has no place any more."""
        if not side.reach:
            return True
        left = self.pieces - placed.bit_count()
        return self._endgame.places(side) < left

    def answer(self) -> tuple[int, ...] | None:
        """A way, as the numbers of placements in an order of play; None where there is none.

        Large pieces come first where they can.

        :raises TooManyLinesError: there is too much to look at.
        """
        found = self._answer(self._endgame.sides[0], 0, set())
        return None if found is None else tuple(self._endgame.numbers[index] for index in found)

    def _answer(self, side: Side, placed: int, lost: set[int]) -> tuple[int, ...] | None:
        if placed.bit_count() == self.pieces:
            return ()
        if placed in lost or self._is_lost(side, placed):
            return None
        self._budget.spend()
        for index in members(side.reach):
            more = self._answer(self._endgame.played(side, index), placed | 1 << index, lost)
            if more is not None:
                return (index, *more)
        lost.add(placed)
        return None

    def greedy(self) -> int:
        """How many pieces remain with who always takes the largest, at the first place for it."""
        side, left = self._endgame.sides[0], self.pieces
        while side.reach:
            # Large pieces have the lowest numbers.
            side = self._endgame.played(side, (side.reach & -side.reach).bit_length() - 1)
            left -= 1
        return left


#: How many positions a hint may look at. No puzzle of ours has more, wherever one has come to: all
#: of them were looked at when it was made.
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

    @property
    def short(self) -> int:
        """How far it is from being done: in pieces, or in squares that the best move gains more."""
        if isinstance(self.puzzle, BestMove) and self.margin is not None:
            return self.puzzle.margin - self.margin
        return self.left

    def next_one(self) -> Placement | None:
        """What can be placed next on the way to the goal; None where no way leads there now."""
        puzzle = self.puzzle
        if not self.left:
            return None
        if not self.placements:
            return puzzle.answer[0]
        way = Alone(self.position, puzzle.colour, Budget(_POSITIONS)).answer()
        table = self.position.setup.table
        return None if way is None else placements(table, puzzle.colour)[way[0]]

    def last_good(self) -> Placed:
        """The puzzle after as many of the moves as can stay: from there a way leads to the goal."""
        now = self
        while now.placements and now.next_one() is None:
            now = placed(self.puzzle, [str(one) for one in now.placements[:-1]])
        return now


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
