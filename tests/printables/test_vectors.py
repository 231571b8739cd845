"""What is in the file lies where the geometry says, to a twentieth of a millimetre."""

from __future__ import annotations

from itertools import product

import pytest

from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.printing import make
from printables.request.allowed import looks
from printables.sheets.table import SheetPrint
from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.paper import PAPERS, SheetGeometry
from tests.nights import some_by_day
from tests.printables.reading import Painted, paths

EXACT = 0.05


def lines(painted: list[Painted]) -> list[tuple[float, float, float, float]]:
    """The straight strokes of a page, from left to right and from top to bottom."""
    return [
        (*min(sub), *max(sub))
        for path in painted
        if path.is_stroked
        for sub in path.subpaths
        if len(sub) == 2
    ]


def near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= EXACT for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("paper", "landscape", "up", "name"),
    some_by_day(
        [
            *(
                (paper, landscape, up, "standard")
                for paper, up, theme, landscape in looks(SheetPrint.allows)
                if theme == "bright"
            ),
            *product(PAPERS, (False,), (1,), BUILT_IN[1:]),
        ],
        6,
    ),
)
def test_grid_marks_and_rulers_are_where_the_geometry_says(
    paper: str, landscape: bool, up: int, name: str
) -> None:
    options = Options(paper, up, landscape=landscape)
    printed = make(SheetPrint(options, layout=built_in_layout(name)))
    painted = paths(pdf(printed.document))
    ((page, sheets),) = printed.places
    strokes = lines(painted)
    assert len(sheets) == up
    for _, sheet in sheets:
        check_grid(sheet, strokes)
        for mark in sheet.fiducials.values():
            assert any(near(path.box, box(mark.corners)) for path in painted if path.is_filled)
        assert any(near(path.box, box(sheet.qr.corners)) for path in painted if path.is_filled)
        for frame in (*sheet.shapes.values(), *sheet.strikes):
            assert any(near(path.box, box(frame.corners)) for path in painted)
        bar = sheet.ruler(options.inches)
        assert any(near(stroke, (*bar.start, *bar.end)) for stroke in strokes)
    assert page.width in {length for size in PAPERS.values() for length in size}


def box(corners: tuple[tuple[float, float], ...]) -> tuple[float, float, float, float]:
    return (*corners[0], *corners[2])


def check_grid(sheet: SheetGeometry, strokes: list[tuple[float, float, float, float]]) -> None:
    for n in range(1, sheet.side):
        left, top = sheet.squares[n][0][0]
        right = sheet.squares[n][-1][1][0]
        assert any(near(stroke, (left, top, right, top)) for stroke in strokes)
        x, y = sheet.squares[0][n][0]
        bottom = sheet.squares[-1][n][3][1]
        assert any(near(stroke, (x, y, x, bottom)) for stroke in strokes)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_ruler_laid_on_the_page_reads_50_mm_or_2_inches(paper: str) -> None:
    printed = make(SheetPrint(Options(paper)))
    lengths = [
        round(max(x2 - x1, y2 - y1), 3)
        for x1, y1, x2, y2 in lines(paths(pdf(printed.document)))
        if x1 == x2 or y1 == y2
    ]
    assert lengths.count(50) == (paper != "letter")
    assert lengths.count(50.8) == (paper == "letter")


@pytest.mark.parametrize("sample_up", [1, 2])
def test_nothing_coloured_and_little_at_all_is_printed_inside_empty_squares(sample_up: int) -> None:
    printed = make(SheetPrint(Options(up=sample_up)))
    painted = paths(pdf(printed.document))
    ((_, sheets),) = printed.places
    for _, sheet in sheets:
        ring = sheet.ring
        for path in painted:
            left, top, right, bottom = path.box
            outside = (
                right <= ring.x or left >= ring.right or bottom <= ring.y or top >= ring.bottom
            )
            if not outside:
                assert not path.is_filled
                assert len(set(path.colour)) == 1
                assert path.colour[0] >= 0.6
