from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.dicegame.layout import SIDES
from rollwrite.geometry import square_shapes
from rollwrite.paper import (
    ARRANGEMENTS,
    EDITIONS,
    MARK_ORDERS,
    MARKER_CELLS,
    MARKERS,
    PAPERS,
    SIZES,
    UPS,
    Arrangement,
    Edition,
    PaperError,
    Rect,
    SheetGeometry,
    allowed,
    export_geometry,
    page_geometry,
    sheet_geometry,
)
from rollwrite.schema.dataclass_json import encode
from tests.together import for_each

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
    parts = [
        sheet.ring,
        *sheet.fiducials.values(),
        *sheet.strikes,
        *sheet.labels.values(),
        *sheet.shapes.values(),
        sheet.qr,
        sheet.head,
        sheet.code,
        sheet.strikes_title,
        sheet.strikes_how,
        sheet.aside,
        *sheet.pictures,
        sheet.score,
        sheet.score_words,
        sheet.dice,
    ]
    return [part for part in parts if part.width]


KINDS = [(edition, which) for edition in EDITIONS for which in SIZES[edition]]


@given(st.sampled_from(SIDES), six_rows(), st.sampled_from(KINDS))
def test_nothing_on_a_sheet_overlaps_whatever_the_layout(
    side: int, rows: list[list[str]], kind: tuple[Edition, Arrangement]
) -> None:
    edition, arrangement = kind
    sheet = sheet_geometry(side, rows, arrangement, edition=edition)
    parts = printed_parts(sheet)
    for part in parts:
        assert sheet.bounds.holds(part)
    for one, other in combinations(parts, 2):
        assert not one.overlaps(other)
    assert set(sheet.shapes) == set(NAMES)
    assert sheet.square_mm >= (7.4 if arrangement == "solo" else 9)
    assert min(box.width for box in sheet.shapes.values()) >= 5


@given(six_rows(), st.sampled_from(ARRANGEMENTS))
def test_every_shape_lies_in_a_box_as_wide_as_itself(
    rows: list[list[str]], arrangement: Arrangement
) -> None:
    sheet = sheet_geometry(9, rows, arrangement)
    for face, names in enumerate(rows, start=1):
        assert sheet.bands[face][0].holds(sheet.labels[face])
        for name in names:
            box, picture = sheet.shapes[name], sheet.picture(name)
            assert any(band.holds(box) for band in sheet.bands[face])
            assert all(box.holds(square) for square in picture)
            wide = max(square.right for square in picture) - min(square.x for square in picture)
            high = max(square.bottom for square in picture) - min(square.y for square in picture)
            assert picture[0].width >= 5
            assert wide >= high - 1e-6
            assert 1 <= box.width - wide <= 12.01
            assert len(picture) == len(square_shapes()[name].cells)


@given(six_rows(), st.sampled_from(ARRANGEMENTS))
def test_boxes_of_a_line_are_as_high(rows: list[list[str]], arrangement: Arrangement) -> None:
    sheet = sheet_geometry(9, rows, arrangement)
    lines: dict[float, set[float]] = {}
    for box in sheet.shapes.values():
        lines.setdefault(round(box.y, 6), set()).add(round(box.height, 6))
    assert all(len(heights) == 1 for heights in lines.values())


#: Grid, I5 and W, third strike, score: x, y and width, as the first sheets were printed.
FIRST_EDITION = {
    ("standard", "portrait"): (32.0, 40.0, 126.0, 127.5, 200.0, 146.0, 219.0, 1.5, 76.0),
    ("standard", "landscape"): (
        32.0, 40.0, 126.0, 204.5, 124.75, 223.0, 147.91666666666669, 220.0, 9.0,
    ),
    ("grand", "portrait"): (
        30.03937007874015, 38.03937007874015, 129.9212598425197, 127.5, 200.0, 146.0, 219.0, 1.5,
        76.0,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "arrangement"), FIRST_EDITION)
def test_the_first_edition_stays_where_it_was_printed(name: str, arrangement: Arrangement) -> None:
    layout = built_in_layout(name)
    sheet = sheet_geometry(layout.side, layout.rows, arrangement, edition=1)
    grid, long, steps, strike = sheet.grid, sheet.shapes["I5"], sheet.shapes["W"], sheet.strikes[2]
    found = (grid.x, grid.y, grid.width, long.x, long.y, steps.x, steps.y, strike.x, strike.y)
    assert found == FIRST_EDITION[name, arrangement]
    assert {box.width for box in sheet.shapes.values()} == {17.0}
    assert sheet.picture("P")[0].width == 17 / 6


@for_each("arrangement", tuple(SIZES[1]))
@for_each("side", SIDES)
def test_the_first_two_editions_have_grid_and_marks_at_the_same_places(
    side: int, arrangement: Arrangement
) -> None:
    rows = built_in_layout("standard").rows
    first, second = (sheet_geometry(side, rows, arrangement, edition=one) for one in (1, 2))
    assert (first.grid, first.ring, first.qr) == (second.grid, second.ring, second.qr)
    assert first.fiducials == second.fiducials


#: Grid, I5, third strike and code: x, y and width, as the second edition was printed.
SECOND_EDITION: dict[Arrangement, tuple[float, ...]] = {
    "portrait": (32.0, 40.0, 126.0, 136.3, 199.967, 28.0, 1.0, 74.0, 16.0, 141.0, 0.0, 26.0),
    "landscape": (32.0, 40.0, 126.0, 209.3, 123.367, 27.5, 220.0, 1.6, 16.0, 23.0, 0.0, 26.0),
    "solo": (15.294, 37.294, 98.411, 136.3, 199.967, 28.0, 47.0, 150.0, 16.0, 141.0, 0.0, 26.0),
    "large": (32.0, 23.0, 144.0, 222.233, 124.7, 26.1, 1.0, 70.0, 16.0, 194.0, 0.0, 26.0),
}  # fmt: skip


@pytest.mark.parametrize("arrangement", SECOND_EDITION)
def test_the_second_edition_stays_where_it_was_printed(arrangement: Arrangement) -> None:
    layout = built_in_layout("standard")
    sheet = sheet_geometry(layout.side, layout.rows, arrangement, edition=2)
    grid, long, strike, code = sheet.grid, sheet.shapes["I5"], sheet.strikes[2], sheet.qr
    parts = (grid, long, strike, code)
    found = tuple(round(value, 3) for part in parts for value in (part.x, part.y, part.width))
    assert found == SECOND_EDITION[arrangement]


def test_no_turned_or_mirrored_order_of_marks_is_another() -> None:
    orders = set(MARK_ORDERS.values())
    assert len(orders) == 3
    for order in orders:
        turned = {order[n:] + order[:n] for n in range(1, 4)}
        mirrored = {one[::-1] for one in (*turned, order)}
        assert not (turned | mirrored) & orders


@for_each("arrangement", ARRANGEMENTS)
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


@for_each(("paper", "landscape", "up", "name"), [*product(PAPERS, (False, True), UPS, BUILT_IN)])
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
        if not allowed(paper, up, landscape=landscape):
            continue
        bar = sheet.ruler(inches=True)
        (x1, y1), (x2, y2) = bar.start, bar.end
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        assert length == pytest.approx(bar.length_mm)
        line = Rect(x1, y1, x2 - x1, y2 - y1)
        assert sheet.bounds.holds(line)
        assert not any(line.overlaps(part) for part in printed_parts(sheet))


def test_proportions_do_not_depend_on_paper_or_number_up() -> None:
    rows = built_in_layout("standard").rows
    whole = sheet_geometry(9, rows, "landscape")
    page = page_geometry("letter", up=2)
    scale, x, y = page.slots[1].placing
    placed = sheet_geometry(9, rows, "landscape", scale, x, y)
    back, box = placed.shapes["W"].placed(1, -x, -y).placed(1 / scale, 0, 0), whole.shapes["W"]
    for found, wanted in zip(back.corners, box.corners, strict=True):
        assert found == pytest.approx(wanted)


#: The least square of a grid of nine, in mm on A4.
LEAST_SQUARES: dict[Arrangement, float] = {
    "portrait": 15,
    "landscape": 14,
    "solo": 12,
    "large": 16,
}


@pytest.mark.parametrize("arrangement", LEAST_SQUARES)
def test_a_page_of_a4_has_marks_of_18_mm_and_large_squares(arrangement: Arrangement) -> None:
    kind = arrangement if arrangement in KINDS_OF_SHEET else None
    page = page_geometry("a4", arrangement == "landscape", kind=kind)
    rows = built_in_layout("standard").rows
    sheet = sheet_geometry(9, rows, page.arrangement, *page.slots[0].placing)
    assert page.arrangement == arrangement
    assert sheet.square_mm >= LEAST_SQUARES[arrangement] - 1e-9
    assert min(mark.width for mark in sheet.fiducials.values()) >= 18
    assert sheet.grid.x - sheet.ring.x >= 0.85 * sheet.square_mm - 1e-9


#: What people are promised, and what cannot be read.
PLAIN_AND_SOLO: tuple[Arrangement | None, ...] = (None, "solo")
KINDS_OF_SHEET: tuple[Arrangement | None, ...] = (None, "solo", "large")
PROMISED = [
    *[(paper, 1, kind) for paper in ("a4", "letter", "a3") for kind in KINDS_OF_SHEET],
    *[("a5", 1, kind) for kind in PLAIN_AND_SOLO],
    *[(paper, 2, kind) for paper in ("a4", "letter", "a3") for kind in PLAIN_AND_SOLO],
]
REFUSED: list[tuple[str, int, Arrangement | None]] = [
    ("a5", 2, None),
    ("a5", 4, None),
    ("a5", 1, "large"),
    ("a4", 2, "large"),
    ("a4", 4, None),
    ("letter", 4, "solo"),
]


def test_only_what_can_be_read_is_allowed() -> None:
    assert all(allowed(paper, up, kind) for paper, up, kind in PROMISED)
    assert not any(allowed(paper, up, kind) for paper, up, kind in REFUSED)
    for paper, up, kind, name in product(PAPERS, UPS, KINDS_OF_SHEET, BUILT_IN):
        if allowed(paper, up, kind):
            layout, page = built_in_layout(name), page_geometry(paper, up=up, kind=kind)
            placing = page.slots[0].placing
            sheet = sheet_geometry(layout.side, layout.rows, page.arrangement, *placing)
            assert sheet.picture("X")[0].width >= 4


@for_each("paper", PAPERS)
@for_each("up", UPS)
def test_solo_sheets_stand_upright_and_large_ones_lie_alone(paper: str, up: int) -> None:
    solo = page_geometry(paper, up=up, kind="solo")
    assert {slot.area.height > slot.area.width for slot in solo.slots} == {True}
    assert (solo.arrangement, len(solo.slots)) == ("solo", up)
    large = page_geometry(paper, up=up, kind="large")
    assert (large.arrangement, len(large.slots)) == ("large", 1)
    assert large.height > large.width


def test_large_print_is_as_large_as_the_paper_allows() -> None:
    scales = {paper: page_geometry(paper, kind="large").slots[0].placing[0] for paper in PAPERS}
    assert scales["a4"] == 1
    assert scales["letter"] == 1
    assert scales["a3"] > 1.4


@pytest.mark.parametrize(("paper", "up"), [("a6", 1), ("", 1), ("a4", 3), ("letter", 0)])
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
    # Square in row 2, column 3: 15 mm squares, grid at (52.25, 47.75) on the page.
    assert found["squares"][2][3] == [
        [97.25, 77.75], [112.25, 77.75], [112.25, 92.75], [97.25, 92.75]
    ]  # fmt: skip
    assert found["fiducials"]["2"][2] == [200, 280.5]
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
