"""Every way to place one shape a step: the best line, the greedy one, and how many reach what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rollwrite.board import Position, members
from rollwrite.dicegame import Sheet
from rollwrite.puzzles import Budget
from rollwrite.puzzles.dice.puzzle import Step


@dataclass(frozen=True)
class Line:
    """A complete line.

    :ivar filled: the squares it fills.
    """

    filled: int
    placements: tuple[int, ...]


class Solver:
    """The lines of some steps on a sheet."""

    def __init__(self, sheet: Sheet, steps: Sequence[Step]) -> None:
        table = sheet.layout.table
        #: For each step its colour, and the placements of its row by size, the largest first,
        #: shapes left out that are used already.
        self._steps: list[tuple[int, list[tuple[int, int]]]] = []
        for step in steps:
            by_size: Counter[int] = Counter()
            for name in set(sheet.layout.row(step.face)).difference(sheet.used):
                number = table.shape_index[name]
                by_size[table.shapes[number].size] |= table.of_shape[number]
            self._steps.append((step.colour.number, sorted(by_size.items(), reverse=True)))
        # The most and the least that the steps from each on can fill.
        largest = [sizes[0][0] if sizes else 0 for _, sizes in self._steps]
        smallest = [sizes[-1][0] if sizes else 0 for _, sizes in self._steps]
        self._most = [sum(largest[n:]) for n in range(len(largest) + 1)]
        self._least = [sum(smallest[n:]) for n in range(len(smallest) + 1)]

    @property
    def is_flat(self) -> bool:
        """Whether every complete line fills as many squares as any other, wherever it lies."""
        return self._most[0] == self._least[0]

    def best(self, position: Position, budget: Budget) -> Line | None:
        """The first of the lines that fill most; None when no line is complete.

        :raises TooManyLinesError: there are too many to look at.
        """
        return self._best(position, (), 0, None, budget)

    def _best(
        self,
        position: Position,
        placed: tuple[int, ...],
        filled: int,
        best: Line | None,
        budget: Budget,
    ) -> Line | None:
        depth = len(placed)
        if depth == len(self._steps):
            return Line(filled, placed) if best is None or filled > best.filled else best
        # Large shapes first: the sooner a good line is found, the more others are cut off.
        colour = self._steps[depth][0]
        for size, legal in self._legal(position, depth):
            for placement in members(legal):
                after = filled + size
                if best is not None and after + self._most[depth + 1] <= best.filled:
                    return best
                budget.spend()
                if depth + 1 == len(self._steps):
                    best = Line(after, (*placed, placement))
                    continue
                played = position.play(colour, placement)
                best = self._best(played, (*placed, placement), after, best, budget)
        return best

    def falls_short(self, position: Position, filled: int, budget: Budget) -> bool:
        """Whether some complete line fills less than ``filled``.

        :raises TooManyLinesError: there are too many to look at.
        """
        return self._falls_short(position, 0, filled, budget)

    def _falls_short(self, position: Position, depth: int, room: int, budget: Budget) -> bool:
        if depth == len(self._steps):
            return room > 0
        colour = self._steps[depth][0]
        # Small shapes first: most often they are the answer.
        for size, legal in reversed(self._legal(position, depth)):
            if size + self._least[depth + 1] >= room:
                return False
            if depth + 1 == len(self._steps):
                return True
            for placement in members(legal):
                budget.spend()
                played = position.play(colour, placement)
                if self._falls_short(played, depth + 1, room - size, budget):
                    return True
        return False

    def count(self, position: Position, budget: Budget) -> Counter[int]:
        """How many complete lines fill how many squares: all of them, none left out.

        :raises TooManyLinesError: there are too many to look at.
        """
        found: Counter[int] = Counter()
        self._count(position, 0, 0, found, budget)
        return found

    def _count(
        self, position: Position, depth: int, filled: int, found: Counter[int], budget: Budget
    ) -> None:
        colour = self._steps[depth][0]
        for size, legal in self._legal(position, depth):
            # What is placed last need not be looked at to be counted.
            if depth + 1 == len(self._steps):
                found[filled + size] += legal.bit_count()
                continue
            for placement in members(legal):
                budget.spend()
                self._count(
                    position.play(colour, placement), depth + 1, filled + size, found, budget
                )

    def greedy(self, position: Position) -> Line:
        """The line of somebody who always takes the largest shape, at the first place for it.

        It ends where no shape fits, so it may be incomplete.
        """
        placed: list[int] = []
        filled = 0
        for depth, (colour, _) in enumerate(self._steps):
            found = self._legal(position, depth)
            if not found:
                break
            size, legal = found[0]
            placement = (legal & -legal).bit_length() - 1
            filled += size
            placed.append(placement)
            position = position.play(colour, placement)
        return Line(filled, tuple(placed))

    def _legal(self, position: Position, depth: int) -> list[tuple[int, int]]:
        """The legal placements of a step by size, the largest first; no empty sets."""
        colour, by_size = self._steps[depth]
        legal = position.legal(colour)
        return [(size, some) for size, row in by_size if (some := legal & row)]
