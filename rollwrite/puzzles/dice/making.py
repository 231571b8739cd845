"""Making challenges, and graded puzzles from easy to hard: a partly filled sheet, the colours and
dice to come, and a goal.

A game is played at random from a seed up to a point; from there every way to go on is searched: the
best line, the greedy one, and how many reach what. So the goal is known to be within reach, and as
hard as it can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rollwrite.board import Position, members
from rollwrite.dicegame import COLOURS, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import Square, square_of
from rollwrite.dicegame.solo import SEED_PATTERN, seed_of
from rollwrite.puzzles import STARS, Budget, TooManyLinesError
from rollwrite.puzzles.dice.puzzle import Proof, Puzzle, Step, grade


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


# ── Challenges ────────────────────────────────────────────────────────────────────────────────────

#: How many positions the search of a board may look at before the board is thrown away, and how
#: many the search of all boards of a kind: all in all it takes a few seconds at most.
_BOARD_POSITIONS = 20_000
_POSITIONS = 40_000
#: How many rounds are drawn already. The first are those of every earlier version, whose
#: challenges are on paper by now; few rounds fill a small play area, and a large one needs many.
_DRAWN = ((6, 12), (1, 5), (12, 17))
#: So many boards of each kind are looked at.
_BOARDS = 100


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


@dataclass(frozen=True)
class NoChallenge:
    """A seed that holds no challenge.

    :ivar boards: how many were looked at.
    """

    boards: int


def make_challenge(
    layout: Layout, seed: str, rounds: int = 3, progress: Callable[[int, int], None] | None = None
) -> Challenge | NoChallenge:
    """The challenge of a seed, if it holds one.

    The best line is better than another complete one, and better than greed: taking the largest
    shape that fits, round by round, does not reach the goal.

    :param progress: called with how many boards were looked at, of how many there can be.
    """
    boards = 0
    for drawn in _DRAWN:
        left = _POSITIONS
        for sheet, steps in boards_of(layout, seed, rounds, drawn):
            boards += 1
            if progress is not None:
                progress(boards, len(_DRAWN) * _BOARDS)
            budget = Budget(min(_BOARD_POSITIONS, left))
            left -= budget.left
            try:
                found = _challenge(layout, seed, sheet, steps, budget)
            except TooManyLinesError:
                found = None
            if found is not None:
                if progress is not None:
                    progress(1, 1)
                return found
            left += max(budget.left, 0)
            if left == 0:
                break
    return NoChallenge(boards)


def boards_of(
    layout: Layout, seed: str, rounds: int, drawn: tuple[int, int]
) -> Iterator[tuple[Sheet, tuple[Step, ...]]]:
    """Boards that somebody played carelessly, with the steps by which that went on.

    :param drawn: how many rounds are drawn at least and at most.
    """
    rng = Random(int.from_bytes(seed_of(seed, layout)))
    for _ in range(_BOARDS):
        first = rng.randint(*drawn)
        # Played beyond the beginning of the puzzle, so that its dice are known to have a way.
        played = _played(layout, first + rounds, rng)
        if played is None:
            continue
        steps = tuple(
            Step(mark.colour, layout.row_of(mark.shape))
            for mark in played.marks[first:]
            if mark.shape
        )
        yield Sheet(layout, played.marks[:first]), steps


def _challenge(
    layout: Layout, seed: str, sheet: Sheet, steps: tuple[Step, ...], budget: Budget
) -> Challenge | None:
    """The challenge of a board; None where it is no puzzle.

    :raises TooManyLinesError: it would take too long.
    """
    solver = Solver(sheet, steps)
    if solver.is_flat:
        return None
    best = solver.best(sheet.position, budget)
    if best is None or best.filled == solver.greedy(sheet.position).filled:
        return None
    if not solver.falls_short(sheet.position, best.filled, budget):
        return None
    goal = layout.squares - sheet.position.occupied.bit_count() - best.filled
    return Challenge(layout, seed, sheet, steps, goal, marks_of(sheet, steps, best.placements))


def marks_of(
    sheet: Sheet, steps: tuple[Step, ...], placements: tuple[int, ...]
) -> tuple[Mark, ...]:
    """The marks of a line."""
    first = len(sheet.marks) + 1
    return tuple(
        Mark(
            first + number,
            step.colour,
            False,
            sheet.layout.table.shape_of(placement).name,
            squares_of(sheet.layout, placement),
        )
        for number, (step, placement) in enumerate(zip(steps, placements, strict=True))
    )


def squares_of(layout: Layout, placement: int) -> tuple[Square, ...]:
    """The squares of a placement."""
    return tuple(map(square_of, layout.table.cells_of(placement)))


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
        shape = layout.table.shape_of(placement).name
        sheet = sheet.with_mark(
            Mark(number + 1, colour, False, shape, squares_of(layout, placement))
        )
    return sheet


# ── Graded puzzles ────────────────────────────────────────────────────────────────────────────────

#: How many steps puzzles of one to four stars have, in turn.
_STEPS: Final = {1: (2, 3), 2: (3, 2), 3: (4, 3), 4: (4, 3, 5)}
#: Not all of a puzzle's lines should be seen at a glance.
_LEAST_LINES: Final = 10
#: And of so many lines no more than one should reach the goal.
_LEAST_ONE_IN: Final = 3
#: How many positions may be looked at for one board, and for a puzzle.
_GRADED_BOARD_POSITIONS: Final = 12_000
_GRADED_POSITIONS: Final = 60_000
#: As many letters as the longest number of a puzzle adds to its word.
_NUMBER_LETTERS: Final = 6
MAX_SEED: Final = 24 - _NUMBER_LETTERS
assert "{1,24}" in SEED_PATTERN


def make_puzzles(
    layout: Layout,
    seed: str,
    count: int,
    stars: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Puzzle, ...]:
    """Puzzles of a word, from easy to hard: the same ones whenever they are asked for.

    Where a layout makes none of the hardness that is wanted, there are fewer.

    :param seed: 1 to 18 letters, digits and hyphens.
    :param stars: 1 to 4, or None for as many of each as there can be.
    :param progress: called after each with how many were tried, and how many there are to try.
    """
    wanted = planned(count, stars)
    made = []
    for number, hardness in enumerate(wanted, start=1):
        found = make_puzzle(layout, f"{seed}-{hardness}{number:02}", hardness, number)
        if found is not None:
            made.append(found)
        if progress is not None:
            progress(number, count)
    return tuple(made)


def planned(count: int, stars: int | None) -> Sequence[int]:
    """How hard each of some puzzles should be: of each as many, easy ones first."""
    if stars is not None:
        return (stars,) * count
    return sorted(STARS[number % len(STARS)] for number in range(count))


def make_puzzle(layout: Layout, seed: str, stars: int, turn: int) -> Puzzle | None:
    """The puzzle of a word with so many stars; None where it holds none.

    :param turn: by it the number of steps changes from puzzle to puzzle.
    """
    numbers = _STEPS[stars]
    for more in range(len(numbers)):
        steps = numbers[(turn + more) % len(numbers)]
        found = _puzzle(layout, seed, stars, steps)
        if found is not None:
            return found
    return None


def _puzzle(layout: Layout, seed: str, stars: int, steps: int) -> Puzzle | None:
    left = _GRADED_POSITIONS
    for sheet, line in _boards(layout, seed, steps):
        budget = Budget(min(_GRADED_BOARD_POSITIONS, left))
        left -= budget.left
        try:
            found = puzzle_of(sheet, line, seed, budget)
        except TooManyLinesError:
            found = None
        if found is not None and found.stars == stars:
            return found
        left += max(budget.left, 0)
        if left == 0:
            break
    return None


def puzzle_of(sheet: Sheet, steps: tuple[Step, ...], seed: str, budget: Budget) -> Puzzle | None:
    """The puzzle of a board; None where it is none: greed reaches the goal, or many lines do.

    :raises TooManyLinesError: there are too many lines to count.
    """
    solver = Solver(sheet, steps)
    if solver.is_flat:
        return None
    greedy = solver.greedy(sheet.position)
    lines = solver.count(sheet.position, budget)
    if lines.total() < _LEAST_LINES or len(lines) == 1:
        return None
    most = max(lines)
    is_complete = len(greedy.placements) == len(steps)
    is_common = lines[most] * _LEAST_ONE_IN > lines.total()
    if is_common or (is_complete and greedy.filled == most):
        return None
    proof = Proof(lines.total(), lines[most], most - greedy.filled if is_complete else None)
    best = solver.best(sheet.position, budget)
    assert best is not None
    answer = marks_of(sheet, steps, best.placements)
    return Puzzle(0, seed, sheet, steps, sheet.unfilled - most, grade(proof), proof, answer)


def _boards(layout: Layout, seed: str, steps: int) -> Iterator[tuple[Sheet, tuple[Step, ...]]]:
    # A board about half full leaves something to look for, and not too much.
    half = max(2, round(layout.side * 1.1))
    yield from boards_of(layout, seed, steps, (half - 2, half + 2))
    yield from boards_of(layout, seed, steps, (max(1, half // 2), half - 1))
