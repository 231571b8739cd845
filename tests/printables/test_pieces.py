"""Pieces to cut out: their size, their backs, their cuts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from printables.boards.board import BoardPrint
from printables.boards.nesting import PieceSheet, all_pieces, in_lines
from printables.boards.pieces import MARK_MM, PiecesPrint, turned_over
from printables.engine.drawing import Path, PlacedItem, PrintedPage, Text, walk
from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.printing import make, read_request
from rollwrite.geometry import SQUARE
from rollwrite.tilegame import VARIANTS
from tests.printables.reading import paths, texts

GAMES = ("classic", "duo", "trigon-3", "junior")
Box = tuple[float, float, float, float]


def seen(page: PrintedPage) -> list[PlacedItem]:
    return list(walk(page.items))


def words(page: PrintedPage) -> list[Text]:
    return [one.item for one in seen(page) if isinstance(one.item, Text)]


def outlines(page: PrintedPage) -> list[Path]:
    """The lines along which pieces are cut: closed, straight, in no colour of their own."""
    found = []
    for one in seen(page):
        item = one.item
        if (
            isinstance(item, Path)
            and item.style.fill is None
            and item.ops[-1] == ("Z",)
            and not any(op[0] == "C" for op in item.ops)
        ):
            found.append(item)
    return found


def corners(path: Path) -> list[tuple[float, float]]:
    return [(op[1], op[2]) for op in path.ops if op[0] in "ML"]  # type: ignore[misc]  # no curves


def box(path: Path) -> Box:
    xs, ys = zip(*corners(path), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def fronts(pages: tuple[PrintedPage, ...]) -> tuple[PrintedPage, ...]:
    return pages[::2]


@pytest.mark.parametrize(("size", "clearance"), [(15.0, 0.0), (15.0, 0.3), (8.8, 0.5), (20.0, 2.0)])
@pytest.mark.parametrize("guillotine", [False, True])
def test_pieces_are_as_large_as_their_cells_less_the_clearance(
    size: float, clearance: float, guillotine: bool
) -> None:
    document = PiecesPrint(
        game="duo", size=size, no_backs=True, guillotine=guillotine, clearance=clearance
    ).pages()
    data = pdf(document)
    spans: Counter[tuple[int, int]] = Counter()
    for number in range(len(document.pages)):
        for one in paths(data, number):
            left, top, right, bottom = one.box
            is_outline = one.is_stroked and not one.is_filled and len(one.subpaths) == 1
            # Only outlines of pieces have so many corners and lie at whole cells.
            if not is_outline or len(one.subpaths[0]) < 4:
                continue
            wide, high = (right - left + clearance) / size, (bottom - top + clearance) / size
            if min(wide, high) < 0.9:
                continue
            assert abs(wide - round(wide)) * size <= 0.1
            assert abs(high - round(high)) * size <= 0.1
            spans[min(round(wide), round(high)), max(round(wide), round(high))] += 1
    wanted: Counter[tuple[int, int]] = Counter()
    for shape, _ in all_pieces(VARIANTS["duo"]):
        wide, high = (max(v) - min(v) + 1 for v in zip(*shape.cells, strict=True))
        wanted[min(wide, high), max(wide, high)] += 1
    assert spans == wanted


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("guillotine", [False, True])
def test_backs_lie_behind_their_fronts(game: str, landscape: bool, guillotine: bool) -> None:
    offset = (0.7, -1.2)
    document = PiecesPrint(
        Options(landscape=landscape),
        game,
        size=16.0,
        guillotine=guillotine,
        clearance=0.3,
        offset=offset,
    ).pages()
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        wide, high = front.width, front.height
        behind = [
            sorted(
                tuple(round(v, 3) for v in turned_over(point, wide, high, offset))
                for point in corners(path)
            )
            for path in outlines(front)
        ]
        found = [
            sorted(tuple(round(v, 3) for v in point) for point in corners(path))
            for path in outlines(back)
        ]
        assert sorted(behind) == sorted(found)
        # Each name lies in its piece, which has the same letter on its front.
        letters = {(round(text.x, 1), round(text.y)): text.text for text in words(front)}
        names = words(back)
        assert len(names) == len(found)
        for name in names:
            x, y = turned_over((name.x - offset[0], name.y - offset[1]), wide, high, (0.0, 0.0))
            near = [
                letter
                for (lx, ly), letter in letters.items()
                if abs(lx - x) < 0.2 and abs(ly - y) < 5
            ]
            assert near == [name.text[0]]


def test_the_long_edge_is_the_axis_on_either_turn_of_the_paper() -> None:
    assert turned_over((30, 40), 210, 297, (0, 0)) == (180, 40)
    assert turned_over((30, 40), 297, 210, (0, 0)) == (30, 170)
    assert turned_over((30, 40), 210, 297, (1, -2)) == (181, 38)


@pytest.mark.parametrize("paper", PiecesPrint.sizes)
@pytest.mark.parametrize("landscape", [False, True])
def test_the_marks_of_fronts_and_backs_meet(paper: str, landscape: bool) -> None:
    options = Options(paper, landscape=landscape)
    front, back = PiecesPrint(options, "duo").pages().pages[:2]

    def marks(page: PrintedPage) -> set[tuple[float, float]]:
        rings = [
            one.box
            for one in seen(page)
            if isinstance(one.item, Path)
            and any(op[0] == "C" for op in one.item.ops)
            and one.box is not None
            and one.box.width < 3
        ]
        return {(round(r.centre[0], 3), round(r.centre[1], 3)) for r in rings}

    wide, high = front.width, front.height
    places = {
        (round(x, 3), round(y, 3))
        for x, y in product((MARK_MM, wide - MARK_MM), (MARK_MM, high - MARK_MM))
    }
    assert marks(front) == places
    assert marks(back) == places


def test_the_page_says_how_to_flip_it_where_there_is_a_back() -> None:
    with_backs = texts(pdf(PiecesPrint(game="duo").pages()))
    assert "flip on the long edge" in with_backs[0]
    without = texts(pdf(PiecesPrint(game="duo", no_backs=True).pages()))
    assert not any("flip" in text for text in without)


def passes_through(sheet: PieceSheet) -> list[str]:
    """The pieces that a cut of a sheet runs through."""
    found = []
    for piece in sheet.pieces:
        for cell in piece.cells:
            points = [
                (x + piece.at[0], y + piece.at[1]) for x, y in piece.shape.lattice.outline(cell)
            ]
            xs, ys = zip(*points, strict=True)
            left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
            for (x1, y1), (x2, y2) in sheet.cuts:
                # A cut along an edge runs through nothing.
                across = x1 < right - 1e-6 and x2 > left + 1e-6
                down = y1 < bottom - 1e-6 and y2 > top + 1e-6
                level = y1 == y2 and across and top + 1e-6 < y1 < bottom - 1e-6
                upright = x1 == x2 and down and left + 1e-6 < x1 < right - 1e-6
                if level or upright:
                    found.append(piece.shape.name)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), [(12.6, 16.9), (7.0, 9.5)])
def test_straight_cuts_part_all_pieces_and_run_through_none(
    game: str, width: float, height: float
) -> None:
    wanted = all_pieces(VARIANTS[game])
    sheets = in_lines(wanted, width, height)
    laid = Counter((p.shape.name, p.colour) for sheet in sheets for p in sheet.pieces)
    assert laid == Counter((shape.name, colour) for shape, colour in wanted)
    for sheet in sheets:
        assert passes_through(sheet) == []
        # The long cuts go right across; between them the short ones leave one piece in a box.
        levels = sorted({y1 for (_, y1), (_, y2) in sheet.cuts if y1 == y2})
        assert all(x1 == 0 and x2 == width for (x1, y1), (x2, y2) in sheet.cuts if y1 == y2)
        assert levels[-1] <= height + 1e-6
        boxes: Counter[tuple[float, float]] = Counter()
        for piece in sheet.pieces:
            x, y = piece.middles()[0]
            above = max(level for level in levels if level < y)
            ends = [x1 for (x1, y1), (x2, _) in sheet.cuts if x1 == x2 and abs(y1 - above) < 1e-6]
            boxes[above, min(end for end in ends if end > x)] += 1
        assert set(boxes.values()) == {1}


def test_a_cut_that_went_through_a_piece_would_be_found() -> None:
    sheet = in_lines(all_pieces(VARIANTS["duo"]), 12.6, 16.9)[0]
    wrong = PieceSheet(sheet.pieces, (((0.0, 0.5), (12.6, 0.5)),))
    assert passes_through(wrong)


@pytest.mark.parametrize("guillotine", [False, True])
def test_each_colour_has_pages_of_its_own(guillotine: bool) -> None:
    options = Options(language="es")
    document = PiecesPrint(options, by_colour=True, guillotine=guillotine).pages()
    letters = [{text.text for text in words(page) if len(text.text) == 1}
               for page in fronts(document.pages)]  # fmt: skip
    assert all(len(one) == 1 for one in letters)
    assert [next(iter(one)) for one in letters] == ["Z", "M", "R", "V"]
    assert "azul" in words(document.pages[0])[1].text


def test_coloured_card_needs_no_ink() -> None:
    options = Options(theme_name="low-ink")
    plain = PiecesPrint(options, "duo", no_backs=True, by_colour=True)
    hatch = options.theme.hatches["blue"]

    def strokes(page: PrintedPage) -> set[str | None]:
        return {one.item.style.stroke for one in seen(page) if isinstance(one.item, Path)}

    assert all(hatch not in strokes(page) for page in plain.pages().pages)
    usual = replace(plain, by_colour=False)
    assert any(hatch in strokes(page) for page in usual.pages().pages)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"clearance": "2.5"}, "0 to 2"),
        ({"clearance": "wide"}, "needs a number"),
        ({"offset": "1"}, "two numbers"),
        ({"offset": "1,2,3"}, "two numbers"),
        ({"offset": "a,b"}, "two numbers"),
        ({"offset": "nan,1"}, "two numbers"),
        ({"offset": "0,9"}, "-5 to 5"),
    ],
)
def test_what_cannot_be_cut_is_refused_in_a_sentence(fields: dict[str, str], says: str) -> None:
    with pytest.raises(PrintError, match=says):
        make(read_request("pieces", fields))


def test_choices_of_pieces_arrive() -> None:
    fields = {"clearance": "0,3", "offset": "-0.5, 1.25", "by_colour": "on"}
    request = read_request("pieces", fields)
    assert isinstance(request, PiecesPrint)
    assert (request.clearance_mm, request.offset_mm) == (0.3, (-0.5, 1.25))
    assert request.by_colour
    usual = read_request("pieces", {})
    assert isinstance(usual, PiecesPrint)
    assert (usual.clearance_mm, usual.offset_mm, usual.by_colour) == (0.0, (0.0, 0.0), False)
    with pytest.raises(PrintError, match="no option"):
        read_request("board", {"clearance": "1"})


def test_a_board_on_one_page_names_the_pieces_that_fit_it() -> None:
    printed = make(BoardPrint(Options(), game="classic", one_page=True)).document
    (note,) = printed.notices
    size = float(dict(note.params)["plain"])
    assert f"print the pieces at {size:g} mm" in texts(pdf(printed))[0]
    # The board is drawn with just these cells, and pieces are cut for them.
    edges = [one.box for one in paths(pdf(printed)) if one.is_stroked]
    widest = max(right - left for left, _, right, _ in edges)
    assert widest == pytest.approx(20 * size, abs=0.1)
    cut = make(PiecesPrint(Options(), game="classic", size=size)).document
    long = max(b - a for page in fronts(cut.pages) for a, _, b, _ in map(box, outlines(page)))
    assert long == pytest.approx(5 * size, abs=0.1)
    assert VARIANTS["classic"].board().lattice == SQUARE


def test_one_page_and_a_size_are_one_page_and_a_notice() -> None:
    request = read_request("board", {"one_page": "on", "size": "15"})
    printed = make(request).document
    assert len(printed.pages) == 1
    assert [note.key for note in printed.notices] == ["board_cells", "board_size"]
    with pytest.raises(PrintError, match="6 to 40"):
        make(read_request("board", {"one_page": "on", "size": "99"}))


def test_cells_too_small_to_cut_are_not_recommended() -> None:
    printed = make(BoardPrint(Options("a5"), game="classic", one_page=True)).document
    assert [note.key for note in printed.notices] == ["board_cells_small"]
    assert "--size" not in texts(pdf(printed))[0]
