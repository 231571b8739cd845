"""Questions about a filled sheet: somebody's own, perhaps as a photo of it was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Literal, TypeAlias

from printables.engine.options import PrintError
from printables.school.maths import perimeter
from printables.school.tasks import TASKS, in_percent
from rollwrite.board.areas import Area, find_areas
from rollwrite.checking import FilledSheet, SheetInputError, load_filled
from rollwrite.dicegame import COLOURS, Colour
from rollwrite.dicegame.solo import clean_seed
from rollwrite.geometry import Cell

#: What is asked: sentences ``print.worksheet.ask_<ask>``.
Ask: TypeAlias = Literal[
    "part", "percent", "empty", "filled", "area", "perimeter", "name", "colour"
]


@dataclass(frozen=True)
class Question:
    """Something asked about a board.

    :ivar answer: a part of the board, a number, the name of a square, or a colour.
    :ivar colour: which colour it is about, if one.
    :ivar square: the name of the square it is about, if one.
    """

    ask: Ask
    answer: Fraction | int | str | Colour
    colour: Colour | None = None
    square: str = ""


@dataclass(frozen=True)
class BoardTask:
    """A filled sheet and what is asked about it.

    :ivar star: the square marked with a star, or None.
    """

    sheet: FilledSheet
    questions: tuple[Question, ...]
    star: Cell | None

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """What is drawn on it, colour by colour."""
        return find_areas(self.sheet.layout.table, self.sheet.taken)


def read_board(text: str) -> FilledSheet:
    """The filled sheet in JSON.

    :raises PrintError: it is none, or nothing is drawn on it.
    """
    try:
        sheet = load_filled(text)
    except SheetInputError:
        raise PrintError("worksheet_file") from None
    if not any(sheet.taken):
        raise PrintError("worksheet_empty")
    return sheet


def questions_about(sheet: FilledSheet, seed: str) -> BoardTask:
    """Eight questions about a sheet; the same word asks the same.

    :raises SoloSeedError: the text cannot be a seed.
    """
    rng = Random(f"board {clean_seed(seed)} {sheet.squares}")
    board = sheet.layout.board
    areas = find_areas(sheet.layout.table, sheet.taken)
    filled = [cell for area in areas for cell in area.cells]
    empty = [cell for cell in board.cells if cell not in filled]
    star = rng.choice(empty or filled)
    questions = [
        *_about_parts(sheet, rng),
        *_about_areas(areas, rng),
        Question("name", board.format_cell(star), square=board.format_cell(star)),
    ]
    colour_of = {cell: COLOURS[area.colour] for area in areas for cell in area.cells}
    # A board with few colours leaves fewer other things to ask.
    rng.shuffle(filled)
    questions += [
        Question("colour", colour_of[cell], square=board.format_cell(cell))
        for cell in filled[: TASKS - len(questions)]
    ]
    return BoardTask(sheet, tuple(questions), star)


def _about_parts(sheet: FilledSheet, rng: Random) -> Iterator[Question]:
    squares = sheet.layout.squares
    counts = {
        colour: mask.bit_count() for colour, mask in zip(COLOURS, sheet.taken, strict=True) if mask
    }
    colours = rng.sample([*counts], min(2, len(counts)))
    yield Question("empty", sheet.unfilled)
    if sheet.unfilled:
        yield Question("filled", Fraction(squares - sheet.unfilled, squares))
    first, last = colours[0], colours[-1]
    yield Question("part", Fraction(counts[first], squares), first)
    yield Question("percent", in_percent(Fraction(counts[last], squares)), last)


def _about_areas(areas: tuple[Area, ...], rng: Random) -> Iterator[Question]:
    largest = [
        (colour, size, [area for area in own if len(area.cells) == size])
        for number, colour in enumerate(COLOURS)
        if (own := [area for area in areas if area.colour == number])
        for size in [max(len(area.cells) for area in own)]
    ]
    colour, size, _ = rng.choice(largest)
    yield Question("area", size, colour)
    # Of several that are as large, one cannot tell whose outline is asked for.
    single = [(colour, same[0]) for colour, _, same in largest if len(same) == 1]
    if single:
        colour, area = rng.choice(single)
        yield Question("perimeter", perimeter(area.cells), colour)
