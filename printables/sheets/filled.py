"""A filled sheet that was checked, as a sheet to be drawn or written."""

from __future__ import annotations

from collections.abc import Iterator

from printables.sheets.sheet import Drawn, SheetSpec, layout_code
from rollwrite.checking import CheckResult, FilledSheet
from rollwrite.dicegame import COLOURS
from rollwrite.dicegame.layout import STRIKES
from rollwrite.paper import SheetCode


def checked_sheet(sheet: FilledSheet, result: CheckResult) -> SheetSpec:
    """A filled sheet as it stands, with the rounds of an order of play that explains it.

    :param result: what :func:`rollwrite.checking.check` says of it. What breaks the rules has no
        order of play, and so no rounds.
    """
    crossed = sheet.crossed
    if crossed is None:
        crossed = frozenset(shape.name for shape in result.shapes)
    return SheetSpec(
        sheet.layout,
        SheetCode(layout_code(sheet.layout)),
        drawn=tuple(_drawn(sheet, result)),
        crossed=crossed,
        strikes=min(sheet.strikes or 0, STRIKES),
        unfilled=result.unfilled,
    )


def _drawn(sheet: FilledSheet, result: CheckResult) -> Iterator[Drawn]:
    for shape in result.shapes:
        yield Drawn(shape.colour, shape.squares, shape.round if result.is_valid else None)
    known = {square for shape in result.shapes for square in shape.squares}
    side = range(sheet.layout.side)
    for colour in COLOURS:
        # Areas that are no shape are drawn as they stand.
        rest = tuple(
            (row, column)
            for row in side
            for column in side
            if sheet.squares[row][column] == colour and (row, column) not in known
        )
        if rest:
            yield Drawn(colour, rest)
