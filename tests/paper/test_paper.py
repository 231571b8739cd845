from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.dicegame.layout import SIDES
from rollwrite.geometry import square_shapes
from rollwrite.paper import (
    ARRANGEMENTS,
    MARKER_CELLS,
    MARKERS,
    PAPERS,
    SIZES,
    UPS,
    Arrangement,
    PaperError,
    Rect,
    SheetGeometry,
    export_geometry,
    page_geometry,
    sheet_geometry,
)
from rollwrite.table.dataclass_json import encode

NAMES = tuple(square_shapes())


@st.composite
def six_rows(draw: st.DrawFn) -> list[list[str]]:
    """Any way to deal the 21 shapes to six rows, none empty (D3)."""
    names = draw(st.permutations(NAMES))
    cuts = sorted(draw(st.sets(st.integers(1, 20), min_size=5, max_size=5)))
    edges = [0, *cuts, 21]
    return [names[a:b] for a, b in pairwise(edges)]


def printed_parts(sheet: SheetGeometry) -> list[Rect]:
    """Everything that has ink on it; none of it may touch another."""
    return [
        sheet.ring,
        *sheet.fiducials.values(),
        *sheet.strikes,
        sheet.strikes_title,
        *sheet.labels.values(),
        *sheet.shapes.values(),
        sheet.qr,
        sheet.title,
    ]


@given(st.sampled_from(SIDES), six_rows(), st.sampled_from(ARRANGEMENTS))
def test_nothing_on_a_sheet_overlaps_whatever_the_layout(
    side: int, rows: list[list[str]], arrangement: Arrangement
) -> None:
    sheet = sheet_geometry(side, rows, arrangement)
    parts = printed_parts(sheet)
    for part in parts:
        assert sheet.bounds.holds(part)
    for one, other in combinations(parts, 2):
        assert not one.overlaps(other)
    assert set(sheet.shapes) == set(NAMES)
    assert sheet.square_mm >= 9
    assert min(box.width for box in sheet.shapes.values()) >= 5


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("side", SIDES)
def test_marks_keep_a_white_module_round_them(side: int, arrangement: Arrangement) -> None:
    sheet = sheet_geometry(side, built_in_layout("standard").rows, arrangement)
    marks = list(sheet.fiducials.values())
    for mark in marks:
        quiet = mark.inset(-mark.width / MARKER_CELLS)
        others = [part for part in printed_parts(sheet) if part not in marks]
        # The ring has no ink itself; the grid inside it has.
        others.remove(sheet.ring)
        assert not any(quiet.overlaps(other) for other in [*others, sheet.grid])


@pytest.mark.parametrize(
    ("paper", "landscape", "up", "name"), [*product(PAPERS, (False, True), UPS, BUILT_IN)]
)
def test_sheets_lie_inside_the_piece_of_paper_they_are_cut_to(
    paper: str, landscape: bool, up: int, name: str
) -> None:
    layout = built_in_layout(name)
    page = page_geometry(paper, landscape, up)
    assert len(page.slots) == up
    assert sum(slot.area.width * slot.area.height for slot in page.slots) == pytest.approx(
        page.width * page.height
    )
    for slot in page.slots:
        sheet = sheet_geometry(layout.side, layout.rows, page.arrangement, *slot.placing)
        assert slot.area.inset(5.9).holds(sheet.bounds)
        for bar in sheet.bars(inches=True):
            (x1, y1), (x2, y2) = bar.start, bar.end
            length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            assert length == pytest.approx(bar.length_mm)
            line = Rect(x1, y1, x2 - x1, y2 - y1)
            assert sheet.bounds.holds(line)
            assert not any(line.overlaps(part) for part in [*printed_parts(sheet), sheet.score])


def test_proportions_do_not_depend_on_paper_or_number_up() -> None:
    rows = built_in_layout("standard").rows
    whole = sheet_geometry(9, rows, "landscape")
    page = page_geometry("letter", up=2)
    scale, x, y = page.slots[1].placing
    placed = sheet_geometry(9, rows, "landscape", scale, x, y)
    back, box = placed.shapes["W"].placed(1, -x, -y).placed(1 / scale, 0, 0), whole.shapes["W"]
    for found, wanted in zip(back.corners, box.corners, strict=True):
        assert found == pytest.approx(wanted)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_sheets_of_a_whole_page_have_marks_of_18_and_squares_of_14_mm(
    arrangement: Arrangement,
) -> None:
    sheet = sheet_geometry(9, built_in_layout("standard").rows, arrangement)
    assert sheet.square_mm == pytest.approx(14)
    assert {mark.width for mark in sheet.fiducials.values()} == {18.0}
    assert (sheet.bounds.width, sheet.bounds.height) == SIZES[arrangement]
    ring = sheet.grid.x - sheet.ring.x
    assert ring >= 0.85 * sheet.square_mm - 1e-9


@pytest.mark.parametrize(("paper", "up"), [("a5", 1), ("", 1), ("a4", 3), ("letter", 0)])
def test_unknown_papers_and_numbers_up_are_refused(paper: str, up: int) -> None:
    with pytest.raises(PaperError):
        page_geometry(paper, up=up)


def test_export_names_corners_as_they_are_read() -> None:
    layout = built_in_layout("standard")
    page = page_geometry("a4")
    sheet = sheet_geometry(layout.side, layout.rows, page.arrangement, *page.slots[0].placing)
    data = encode(export_geometry([(page, [("standard", sheet)])]))
    assert data["unit"] == "mm"
    (only,) = data["pages"]
    assert (only["width"], only["height"]) == (210, 297)
    (found,) = only["sheets"]
    assert set(found) == {"layout", "squares", "shapes", "strikes", "fiducials"}
    assert len(found["squares"]) == 9
    assert {len(row) for row in found["squares"]} == {9}
    # Square in row 2, column 3: 14 mm squares, grid at (42, 59) on the page.
    assert found["squares"][2][3] == [[84, 87], [98, 87], [98, 101], [84, 101]]
    assert found["fiducials"]["2"][2] == [200, 278]
    assert len(found["strikes"]) == 3


def rotations(cells: tuple[str, ...]) -> list[tuple[str, ...]]:
    found = [cells]
    for _ in range(3):
        cells = tuple("".join(column) for column in zip(*reversed(cells), strict=True))
        found.append(cells)
    return found


def test_marks_differ_in_seven_cells_in_every_rotation() -> None:
    def distance(one: tuple[str, ...], other: tuple[str, ...]) -> int:
        return sum(a != b for a, b in zip("".join(one), "".join(other), strict=True))

    for (number, cells), (other_number, other) in product(MARKERS.items(), repeat=2):
        turns = rotations(other)
        if number == other_number:
            turns = turns[1:]
        assert min(distance(cells, turned) for turned in turns) >= 7
