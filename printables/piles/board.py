"""A board as it was read, small: colours with their patterns and letters, and what to look at."""

from __future__ import annotations

from collections.abc import Iterable

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from rollwrite.checking import RuleProblem
from rollwrite.dicegame import COLOURS, Square
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.paper import Line, Rect
from rollwrite.piles import PileRow

_WHITE = "#ffffff"
#: Their squares are drawn rightly: what is wrong is the number of shapes, or the dice.
_NOT_THE_DRAWING = frozenset({"V5", "V6", "V7"})


def draw_board_read(drawing: Drawing, row: PileRow, box: Rect, theme: Theme) -> None:
    """The board of a sheet, with rings on squares to look at and crosses on broken rules."""
    sheet = row.read.sheet
    assert sheet is not None
    side = sheet.layout.side
    size = box.width / side
    drawing.rect(box, PathStyle(fill=_WHITE))
    lines: list[Line] = []
    for n in range(side + 1):
        lines.append(((box.x, box.y + n * size), (box.right, box.y + n * size)))
        lines.append(((box.x + n * size, box.y), (box.x + n * size, box.bottom)))
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.03 * size))
    for colour in COLOURS:
        squares = _squares_of(sheet.squares, colour)
        cells = [(column, row) for row, column in squares]
        if cells:
            colour_cells(drawing, cells, (box.x, box.y), size, colour.key, theme)
        for square in squares:
            _letter(drawing, square, box, size, colour.key, theme)
    drawing.rect(box, PathStyle(stroke=theme.ink, width=0.06 * size))
    _crosses(drawing, _blamed(row), box, size, theme)
    _rings(drawing, row.read.uncertain, box, size, theme)


def board_words(t: Translator, row: PileRow) -> str:
    """What such a board shows, row by row."""
    sheet = row.read.sheet
    assert sheet is not None
    letters = {str(colour): colour_letter(t, colour.key) for colour in COLOURS}
    rows = (
        t(
            "pile.alt.row",
            row=number,
            letters=" ".join(letters.get(sign, sign) for sign in line),
        )
        for number, line in enumerate(sheet.squares, start=1)
    )
    return t("pile.alt.read", words=" ".join(rows))


def _squares_of(rows: Iterable[str], letter: str) -> list[Square]:
    return [
        (number, column)
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign == letter
    ]


def _letter(
    drawing: Drawing, square: Square, box: Rect, size: float, colour: str, theme: Theme
) -> None:
    x, y = box.x + (square[1] + 0.5) * size, box.y + (square[0] + 0.5) * size
    drawing.circle((x, y), 0.33 * size, PathStyle(fill=theme.fills[colour] or _WHITE))
    em = 0.56 * size
    letter = theme.letters[colour]
    drawing.text((x, y + 0.36 * em), letter, em, theme.label(colour), "black", "middle")


def _is_shown(problem: RuleProblem) -> bool:
    return problem.is_sure and problem.code not in _NOT_THE_DRAWING


def _blamed(row: PileRow) -> tuple[Square, ...]:
    problems = () if row.result is None else row.result.problems
    cells = (cell for one in problems if _is_shown(one) for cell in one.cells)
    return tuple(dict.fromkeys(map(square_of, cells)))


def _crosses(
    drawing: Drawing, squares: Iterable[Square], box: Rect, size: float, theme: Theme
) -> None:
    lines: list[Line] = []
    for row, column in squares:
        left, top = box.x + (column + 0.18) * size, box.y + (row + 0.18) * size
        right, bottom = left + 0.64 * size, top + 0.64 * size
        lines += [((left, top), (right, bottom)), ((left, bottom), (right, top))]
    # White below, so that they are seen on every colour.
    drawing.lines(lines, PathStyle(stroke=_WHITE, width=0.2 * size))
    drawing.lines(lines, PathStyle(stroke=theme.ink, width=0.09 * size))


def _rings(
    drawing: Drawing, squares: Iterable[Square], box: Rect, size: float, theme: Theme
) -> None:
    for row, column in squares:
        at = (box.x + (column + 0.5) * size, box.y + (row + 0.5) * size)
        drawing.circle(at, 0.52 * size, PathStyle(stroke=_WHITE, width=0.26 * size))
        drawing.circle(at, 0.52 * size, PathStyle(stroke=theme.ink, width=0.12 * size))
