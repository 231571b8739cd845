"""Making challenges: a partly filled sheet, the colours and dice to come, and a goal.

A game is played at random from a seed up to a point; from there every way to go on is searched, so
the goal is known to be within reach, and as hard as it can be.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rollwrite.board import Position, members
from rollwrite.dicegame import COLOURS, Colour, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import Square, square_of
from rollwrite.dicegame.solo import seed_of

#: How many positions a search may look at before the challenge is thrown away.
_MOST_POSITIONS = 60_000
_TRIES = 100


@dataclass(frozen=True)
class Step:
    """A round to come: the colour held and the die taken."""

    colour: Colour
    face: int


@dataclass(frozen=True)
class Challenge:
    """A puzzle.

    :ivar sheet: what is drawn already.
    :ivar steps: the rounds to come.
    :ivar goal: the fewest squares that can be left empty after them.
    :ivar answer: marks that reach the goal.
    """

    layout: Layout
    seed: str
    sheet: Sheet
    steps: tuple[Step, ...]
    goal: int
    answer: tuple[Mark, ...]


def make_challenge(layout: Layout, seed: str, rounds: int = 3) -> Challenge | None:
    """The challenge of a seed; None when none was found.

    The best way is better than greed: taking the largest shape that fits, round by round, does not
    reach the goal.
    """
    rng = Random(int.from_bytes(seed_of(seed, layout)))
    for _ in range(_TRIES):
        found = _try(layout, seed, rounds, rng)
        if found is not None:
            return found
    return None


def _try(layout: Layout, seed: str, rounds: int, rng: Random) -> Challenge | None:
    first = rng.randint(6, 12)
    # Played beyond the beginning of the puzzle, so that its dice are known to have a way.
    played = _played(layout, first + rounds, rng)
    if played is None:
        return None
    sheet = Sheet(layout, played.marks[:first])
    steps = tuple(
        Step(mark.colour, layout.row_of(mark.shape)) for mark in played.marks[first:] if mark.shape
    )
    search = Search(layout, steps)
    best = search.run(sheet.position)
    if best is None or best.filled == search.greedy(sheet.position):
        return None
    goal = layout.squares - sheet.position.occupied.bit_count() - best.filled
    marks = [
        _mark(layout, first + number, step.colour, placement)
        for number, (step, placement) in enumerate(zip(steps, best.placements, strict=True), 1)
    ]
    return Challenge(layout, seed, sheet, steps, goal, tuple(marks))


def _played(layout: Layout, rounds: int, rng: Random) -> Sheet | None:
    """A sheet after some rounds of careless play; None when it ended before."""
    sheet = Sheet(layout)
    for number in range(rounds):
        colour = COLOURS[number % len(COLOURS)]
        legal = members(sheet.legal(colour))
        if not legal:
            return None
        sizes = [len(layout.table.cells[placement]) ** 2 for placement in legal]
        (placement,) = rng.choices(legal, sizes)
        sheet = sheet.with_mark(_mark(layout, number + 1, colour, placement))
    return sheet


def _mark(layout: Layout, number: int, colour: Colour, placement: int) -> Mark:
    table = layout.table
    squares: tuple[Square, ...] = tuple(map(square_of, table.cells_of(placement)))
    return Mark(number, colour, False, table.shape_of(placement).name, squares)


@dataclass(frozen=True)
class Best:
    """The most squares that can be filled, and how."""

    filled: int
    placements: tuple[int, ...]


class TooManyWaysError(ValueError):
    """A search that would take too long."""


class Search:
    """The best way to place one shape a round."""

    def __init__(self, layout: Layout, steps: tuple[Step, ...]) -> None:
        table = layout.table
        self.sizes = [len(cells) for cells in table.cells]
        self.steps: list[tuple[int, int]] = []
        largest = []
        for step in steps:
            numbers = [table.shape_index[shape] for shape in layout.row(step.face)]
            self.steps.append((step.colour.number, sum(table.of_shape[n] for n in numbers)))
            largest.append(max(table.shapes[n].size for n in numbers))
        #: The most that the rounds from each on can fill.
        self.most = [sum(largest[n:]) for n in range(len(largest) + 1)]
        self._seen = 0
        self._best: Best | None = None

    def run(self, position: Position) -> Best | None:
        """The best way; None when no way places a shape in every round, or there are too many."""
        self._seen, self._best = 0, None
        try:
            self._from(position, (), 0)
        except TooManyWaysError:
            return None
        return self._best

    def _from(self, position: Position, placed: tuple[int, ...], filled: int) -> None:
        depth = len(placed)
        if depth == len(self.steps):
            if self._best is None or filled > self._best.filled:
                self._best = Best(filled, placed)
            return
        colour, row = self.steps[depth]
        legal = members(position.legal(colour) & row)
        # Large shapes first: the sooner a good way is found, the more others are cut off.
        for placement in sorted(legal, key=lambda one: (-self.sizes[one], one)):
            after = filled + self.sizes[placement]
            if self._best is not None and after + self.most[depth + 1] <= self._best.filled:
                return
            self._seen += 1
            if self._seen > _MOST_POSITIONS:
                raise TooManyWaysError
            self._from(position.play(colour, placement), (*placed, placement), after)

    def greedy(self, position: Position) -> int:
        """What somebody fills who always takes the largest shape, the first place for it."""
        filled = 0
        for colour, row in self.steps:
            legal = members(position.legal(colour) & row)
            if not legal:
                break
            placement = max(legal, key=lambda one: (self.sizes[one], -one))
            filled += self.sizes[placement]
            position = position.play(colour, placement)
        return filled
