"""What a class takes home: certificates, its own sheets as worksheets, the teacher's report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printables.engine.drawing import Drawing, Path, PathStyle, PrintedPage, Text, bounds_of, walk
from printables.engine.faces import draw_face, path_ops
from printables.engine.options import Options
from printables.printing import make
from printables.school.certificates import Certificate, CertificatesPrint
from printables.school.class_report import HardRow, ReportPrint, ResultRow, Talk
from printables.school.worksheet import OwnSheet, OwnSheetsPrint
from rollwrite.board.areas import picture_of
from rollwrite.checking import load_filled
from rollwrite.i18n import LANGUAGES
from rollwrite.paper import Rect
from rollwrite.table.seats import FACES
from rollwrite.tilegame import variant_named
from tests.nights import by_day
from tests.printables.samples import FILLED, STANDARD

LONG = "Bartholomäus von Ehrenberg"
SHEET = picture_of(STANDARD.board, [("blue", ((0, 0), (1, 0))), ("red", ((2, 1),))], ((2, 1),))
TRIANGLES = picture_of(variant_named("trigon").board(), [])


def words(page: PrintedPage) -> list[str]:
    return [seen.item.text for seen in walk(page.items) if isinstance(seen.item, Text)]


def inside(page: PrintedPage) -> bool:
    """Whether all words lie on the paper."""
    boxes = (bounds_of(seen.item) for seen in walk(page.items) if isinstance(seen.item, Text)
             and seen.scale == 1)  # fmt: skip
    return all(box.x >= -0.1 and box.right <= page.width + 0.1 for box in boxes)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", by_day(LANGUAGES, ["de"]))
def test_every_child_has_a_certificate_of_its_own(paper: str, language: str) -> None:
    children = tuple(
        Certificate(name, "fox", "Longest snake", "17 squares in red", picture)
        for name, picture in ((LONG, SHEET), ("Fox", None), ("Zoë", TRIANGLES), ("狐", None))
    )
    options = Options(paper, language=language, landscape=True)
    pages = make(CertificatesPrint(options, "3b", "Dice game", children)).document.pages
    assert [page.width > page.height for page in pages] == [True] * 4
    for child, page in zip(children, pages, strict=True):
        said = words(page)
        assert {"Longest snake", "17 squares in red", "3b · Dice game"} <= set(said)
        assert inside(page)
        # Nobody's place, and nobody else's name.
        others = {one.name for one in children} - {child.name}
        assert not others & set(said)
    assert LONG in words(pages[0])


def test_all_faces_are_drawn_inside_their_square() -> None:
    for name in FACES:
        drawing = Drawing()
        assert draw_face(drawing, name, Rect(0, 0, 40, 40))
        for seen in walk(drawing.items):
            assert isinstance(seen.item, Path)
            box = bounds_of(seen.item)
            assert min(box.x, box.y) > -3, name
            assert max(box.right, box.bottom) < 43, name
    assert not draw_face(Drawing(), "dodo", Rect(0, 0, 40, 40))


def test_an_arc_goes_the_way_that_is_asked_for() -> None:
    def box(text: str) -> Rect:
        drawing = Drawing()
        drawing.path(path_ops(text), PathStyle(fill="#000000"))
        (item,) = drawing.items
        assert isinstance(item, Path)
        return bounds_of(item)

    # Half a circle from left to right: over the top, or below.
    assert box("M0 10a10 10 0 0 1 20 0z").y == pytest.approx(0, abs=0.1)
    assert box("M0 10a10 10 0 0 0 20 0z").bottom == pytest.approx(20, abs=0.1)
    # Too small a radius grows.
    assert box("M0 10a1 1 0 0 1 20 0z").y == pytest.approx(0, abs=0.1)


def test_worksheets_are_about_ones_own_sheet_and_their_key_has_all() -> None:
    one = load_filled(FILLED)
    own = (OwnSheet("Fox", "KX-1", one), OwnSheet(LONG, "KX-2", replace(one, strikes=0)))
    first, second, *keys = make(OwnSheetsPrint(own=own)).document.pages
    assert "Fox" in words(first)
    assert LONG in words(second)
    said = [word for page in keys for word in words(page)]
    assert [word for word in said if word in ("Fox", LONG)] == ["Fox", LONG]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_report_has_results_troubles_and_boards_without_names(paper: str) -> None:
    results = tuple(ResultRow(f"{n}.", f"{LONG[:20]} {n}", "3", str(n)) for n in range(1, 25))
    report = ReportPrint(
        Options(paper),
        "3b",
        "Dice game",
        results,
        (HardRow("Corners were given away", 5, 24),),
        (Talk("Table 1, round 3", (SHEET, SHEET), "A or B?", "B."),) * 2
        + (Talk("Table 2, move 4", (TRIANGLES,), "What now?", "So."),),
    )
    first, talk = make(report).document.pages
    assert {row.name for row in results} <= set(words(first))
    assert {"5 of 24", "Corners were given away"} <= set(words(first))
    assert {"A", "B", "Table 1, round 3", "Table 2, move 4"} <= set(words(talk))
    assert not {row.name for row in results} & set(words(talk))
    assert inside(first)
    assert inside(talk)
