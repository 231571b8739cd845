"""Worksheets: every key found a second way."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

from printables.school.board import BoardTask, Question, questions_about, read_board
from printables.school.tasks import (
    AXES,
    TASKS,
    AreaTask,
    Axis,
    Cells,
    CoordinateTask,
    FractionTask,
    SymmetryTask,
    Task,
    TurnTask,
    axis_line,
    tasks_for,
)
from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.geometry import square_shapes
from tests.printables.reading import Picture
from tests.printables.samples import STANDARD, played
from tests.together import for_each

SEEDS = [f"SEED-{n}" for n in range(40)]


def tasks_of(topic: str, layout: Layout = STANDARD) -> list[Task]:
    return [task for seed in SEEDS for task in tasks_for(topic, layout, seed)]


# The keys


def walked(cells: Cells) -> int:
    """The length of the outline: how far an ant walks round it with a square on its right."""
    inside = set(cells)
    # At the top left corner of the first square of the top row, going right.
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    start = (x, y, 1, 0)
    here, steps = start, 0
    while True:
        x, y, dx, dy = here
        x, y, steps = x + dx, y + dy, steps + 1
        # The two squares ahead: on the left and on the right of the way on.
        left = (x + (dx + dy - 1) // 2, y + (dy - dx - 1) // 2)
        right = (x + (dx - dy - 1) // 2, y + (dx + dy - 1) // 2)
        if right not in inside:
            dx, dy = -dy, dx
        elif left in inside:
            dx, dy = dy, -dx
        here = (x, y, dx, dy)
        if here == start:
            return steps


def test_an_ant_that_walks_round_a_shape_walks_its_perimeter() -> None:
    seen = set()
    for task in tasks_of("area"):
        assert isinstance(task, AreaTask)
        assert (task.area, task.perimeter) == (len(set(task.cells)), walked(task.cells))
        seen.add(task.area)
    assert seen >= {3, 4, 5, 7, 9}


def filled(cells: Cells) -> Picture:
    """A shape as a picture of some pixels a square, in a square frame."""
    side = 1 + max(max(cell) for cell in cells)
    picture = np.zeros((side, side), np.uint8)
    for x, y in cells:
        picture[y, x] = 1
    # Moved to the middle, in halves of a square.
    big = np.kron(picture, np.ones((2, 2), np.uint8))
    ys, xs = np.nonzero(big)
    box = big[: ys.max() + 1, : xs.max() + 1]
    out = np.zeros((2 * side, 2 * side), np.uint8)
    top, left = (2 * side - box.shape[0]) // 2, (2 * side - box.shape[1]) // 2
    out[top : top + box.shape[0], left : left + box.shape[1]] = box
    return out


def test_lines_of_symmetry_are_those_along_which_the_picture_mirrors() -> None:
    counts = set()
    for task in tasks_of("symmetry"):
        assert isinstance(task, SymmetryTask)
        picture = filled(task.cells)
        mirrored: dict[Axis, Picture] = {
            "upright": picture[:, ::-1],
            "level": picture[::-1],
            "falling": picture.T,
            "rising": picture[::-1, ::-1].T,
        }
        same = {axis for axis in AXES if np.array_equal(mirrored[axis], picture)}
        assert set(task.axes) == same
        counts.add(len(same))
    assert counts == {0, 1, 2, 4}


def test_each_line_that_is_drawn_carries_the_shape_onto_itself() -> None:
    for task in tasks_of("symmetry"):
        assert isinstance(task, SymmetryTask)
        middles = {(x + 0.5, y + 0.5) for x, y in task.cells}
        for axis in task.axes:
            (ax, ay), (bx, by) = axis_line(task.cells, axis)
            dx, dy = bx - ax, by - ay
            found = set()
            for x, y in middles:
                along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
                found.add(
                    (round(2 * (ax + along * dx) - x, 6), round(2 * (ay + along * dy) - y, 6))
                )
            assert found == middles


def test_every_page_of_symmetry_has_shapes_with_and_without() -> None:
    for seed in SEEDS:
        tasks = tasks_for("symmetry", STANDARD, seed)
        counts = [len(task.axes) for task in tasks if isinstance(task, SymmetryTask)]
        assert {0, 1, 2, 4} == set(counts)
        assert len({task.cells for task in tasks if isinstance(task, SymmetryTask)}) == TASKS


@pytest.mark.parametrize("layout", ["standard", "travel", "grand"])
def test_parts_are_the_squares_that_are_filled(layout: str) -> None:
    side = built_in_layout(layout).side
    for seed in SEEDS[:12]:
        tasks = tasks_for("fractions", built_in_layout(layout), seed)
        for task in tasks:
            assert isinstance(task, FractionTask)
            columns, rows = task.size
            board = np.zeros((rows, columns), int)
            for number, (_, cells) in enumerate(task.shapes, start=1):
                for x, y in cells:
                    assert board[y, x] == 0
                    board[y, x] = number
            share = np.count_nonzero(board) / board.size
            assert task.part == Fraction(int(np.count_nonzero(board)), board.size)
            assert abs(task.percent - 100 * share) <= 0.5
        assert all(task.is_whole for task in tasks[:6] if isinstance(task, FractionTask))
        assert [task.size for task in tasks[6:] if isinstance(task, FractionTask)] == [
            (side, side)
        ] * 2


TURNED = [np.array(m) for m in ([[1, 0], [0, 1]], [[0, -1], [1, 0]], [[-1, 0], [0, -1]],
                                [[0, 1], [-1, 0]])]  # fmt: skip
FLIPPED = [matrix @ np.array([[-1, 0], [0, 1]]) for matrix in TURNED]


def moved(cells: Cells, matrix: np.ndarray) -> set[tuple[int, int]]:
    """The squares after a matrix, from the top left corner on."""
    points = np.array(cells) @ matrix.T
    return {(int(x), int(y)) for x, y in points - points.min(axis=0)}


def test_turns_have_matrices_with_determinant_1_and_flips_with_minus_1() -> None:
    for task in tasks_of("turns"):
        assert isinstance(task, TurnTask)
        assert {"turn", "flip", "neither"} == set(task.kinships)
        assert len(set(task.candidates)) == 4
        assert task.model not in task.candidates
        for candidate, kinship in zip(task.candidates, task.kinships, strict=True):
            there = moved(candidate, TURNED[0])
            found = {
                round(float(np.linalg.det(m)))
                for m in (*TURNED, *FLIPPED)
                if moved(task.model, m) == there
            }
            assert found == {"turn": {1}, "flip": {-1}, "neither": set()}[kinship]


def test_squares_are_named_from_the_bottom_left() -> None:
    for task in tasks_of("coordinates")[: 8 * TASKS]:
        assert isinstance(task, CoordinateTask)
        named = task.squares.split(", ")
        # Column a is 0 from the left, row 1 is the lowest of six.
        cells = {("abcdef".index(name[0]), 6 - int(name[1])) for name in named}
        assert cells == set(task.cells)
        assert task.square in named
        (shape,) = {s.name for s in square_shapes().values()
                    if any(moved(s.cells, m) == moved(task.cells, TURNED[0])
                           for m in (*TURNED, *FLIPPED))}  # fmt: skip
        assert shape == task.name


@for_each("seed", SEEDS[:15])
@for_each("rounds", [1, 2, 6, 17])
def test_questions_about_a_board_are_answered_by_counting(seed: str, rounds: int) -> None:
    rows = played(rounds).rows
    task = questions_about(read_board(json.dumps({"layout": "standard", "squares": rows})), seed)
    for question in task.questions:
        assert question.answer == counted(question, rows, task), question
    assert len(task.questions) <= TASKS
    assert len(task.questions) == TASKS or rounds == 1


def counted(question: Question, rows: tuple[str, ...], task: BoardTask) -> object:
    """The answer, from the letters of the rows."""
    letters = "".join(rows)
    letter = "" if question.colour is None else question.colour.value
    match question.ask:
        case "empty":
            return letters.count(".")
        case "filled":
            return Fraction(81 - letters.count("."), 81)
        case "part":
            return Fraction(letters.count(letter), 81)
        case "percent":
            return int(100 * letters.count(letter) / 81 + 0.5)
        case "count":
            return letters.count(letter)
        case "area":
            return len(areas(rows, letter)[-1])
        case "perimeter":
            return walked(tuple(areas(rows, letter)[-1]))
        case "colour":
            return rows[9 - int(question.square[1])]["abcdefghi".index(question.square[0])]
        case "name":
            return name_of(task)


def name_of(task: BoardTask) -> str:
    assert task.star is not None
    x, y = task.star
    return f"{'abcdefghi'[x]}{9 - y}"


def areas(rows: tuple[str, ...], letter: str) -> list[set[tuple[int, int]]]:
    """Squares of a letter that hang together, the smallest first."""
    left = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == letter}
    found = []
    while left:
        area = {left.pop()}
        while near := {(x, y) for x, y in left for a, b in area if abs(x - a) + abs(y - b) == 1}:
            area |= near
            left -= near
        found.append(area)
    return sorted(found, key=len)


def test_the_perimeter_is_asked_only_of_a_shape_that_is_the_largest_by_itself() -> None:
    for seed in SEEDS:
        for rounds in (4, 9, 17):
            rows = played(rounds).rows
            sheet = read_board(json.dumps({"layout": "standard", "squares": rows}))
            for question in questions_about(sheet, seed).questions:
                if question.ask == "perimeter":
                    assert question.colour is not None
                    *_, last = sizes = [len(a) for a in areas(rows, question.colour.value)]
                    assert sizes.count(last) == 1
