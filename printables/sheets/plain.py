"""Sheets of the dice game as plain text."""

from __future__ import annotations

from collections.abc import Iterable

from printables.sheets.sheet import Drawn, SheetSpec, checked_sheet, layout_code
from rollwrite.board.text import marked_rows
from rollwrite.checking import FilledSheet, check
from rollwrite.dicegame import COLOURS, Layout, Square
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import cell_of
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.geometry import square_shapes
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import capitalised, problem_text
from rollwrite.i18n.dice_words import colour_letter, colour_name, layout_name
from rollwrite.paper import SheetCode, format_code

_LINE = "_" * 16
_GAP = 3


def sheet_text(spec: SheetSpec, t: Translator) -> str:
    """A sheet to be filled, or as it stands in a game."""
    lines = _head(t("print.sheet.blank"), spec.layout, spec.code, t)
    lines.append(t("words.label", label=t("print.name"), text=spec.name or _LINE))
    if not spec.name:
        lines.append(t("words.label", label=t("print.date"), text=_LINE))
    colours = [colour_name(t, colour) for colour in spec.markers] or ["____"] * len(COLOURS)
    markers = ", ".join(f"{n} {colour}" for n, colour in enumerate(colours, start=1))
    lines.append(t("words.label", label=t("print.sheet.markers"), text=markers))
    lines += _body(spec, t)
    return "\n".join(lines) + "\n"


def solo_text(layout: Layout, seed: str, t: Translator) -> str:
    """A solo sheet with the dice of every round (S3)."""
    spec = SheetSpec(layout, SheetCode(layout_code(layout), seed=seed))
    lines = [*_head(t("print.sheet.solo"), layout, spec.code, t), t("print.sheet.seed", seed=seed)]
    lines += ["", t("print.text.dice")]
    for number, roll in enumerate(solo_dice(seed_of(seed, layout))):
        colour = colour_name(t, COLOURS[number % len(COLOURS)])
        words = t("print.text.round", n=number + 1)
        lines.append(f"{capitalised(words)}, {colour}: {' '.join(map(str, roll))}")
    return "\n".join([*lines, "", *_body(spec, t)]) + "\n"


def filled_text(sheet: FilledSheet, t: Translator) -> str:
    """A filled sheet as it was checked, with everything that is wrong with it."""
    result = check(sheet)
    spec = checked_sheet(sheet, result)
    lines = _head(t("print.sheet.blank"), spec.layout, spec.code, t)
    lines += [problem_text(t, problem) for problem in result.problems]
    return "\n".join([*lines, *_body(spec, t)]) + "\n"


def _head(title: str, layout: Layout, code: SheetCode, t: Translator) -> list[str]:
    area = t("print.sheet.area", name=layout_name(t, layout.name), side=layout.side)
    return [title, "=" * len(title), area, format_code(code)]


def _body(spec: SheetSpec, t: Translator) -> list[str]:
    boxes = " ".join("[x]" if n < spec.strikes else "[ ]" for n in range(STRIKES))
    score = "____" if spec.unfilled is None else str(spec.unfilled)
    squares = {square: shape.colour.key for shape in spec.drawn for square in shape.squares}
    lines = [
        t("words.label", label=t("print.sheet.strikes"), text=boxes),
        t("words.label", label=t("print.sheet.score"), text=score),
        "",
        *_grid(spec.layout, squares, t),
        "",
        t("print.text.grid"),
    ]
    if spec.drawn:
        lines += ["", *(_drawn(spec.layout, shape, t) for shape in spec.drawn)]
    for face in FACES:
        lines += ["", t("print.text.row", n=face)]
        lines += _row(spec.layout.row(face), spec.crossed, t)
    return lines


def _grid(layout: Layout, squares: dict[Square, str], t: Translator) -> list[str]:
    """The squares row by row: their colours, corners where a colour can begin, and dots."""
    last = layout.side - 1
    marks = {}
    for cell in layout.board.cells:
        colour = squares.get((cell[1], cell[0]))
        empty = "+" if set(cell) <= {0, last} else "."
        marks[cell] = empty if colour is None else colour_letter(t, colour)
    return marked_rows(layout.board, marks)


def _drawn(layout: Layout, shape: Drawn, t: Translator) -> str:
    cells = [cell_of(square) for square in shape.squares]
    placement = layout.table.find(cells)
    words = [] if shape.round is None else [t("print.text.round", n=shape.round)]
    words.append(colour_name(t, shape.colour))
    if placement is not None:
        words.append(layout.table.shape_of(placement).name)
    return t(
        "words.label", label=capitalised(", ".join(words)), text=layout.board.format_cells(cells)
    )


def _row(names: Iterable[str], crossed: frozenset[str], t: Translator) -> list[str]:
    """The shapes of a row side by side under their names, as large as on the grid above."""
    columns = []
    for name in names:
        cells = square_shapes()[name].cells
        wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        pictures = [
            " ".join("#" if (x, y) in cells else " " for x in range(wide)) for y in range(high)
        ]
        head = f"{name} ({t('print.text.crossed')})" if name in crossed else name
        columns.append([head, *pictures])
    high = max(map(len, columns))
    widths = [max(map(len, column)) for column in columns]
    return [
        (" " * _GAP)
        .join(
            f"{column[line] if line < len(column) else '':<{width}}"
            for column, width in zip(columns, widths, strict=True)
        )
        .rstrip()
        for line in range(high)
    ]
