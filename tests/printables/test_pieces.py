"""Pieces to cut out: their size, and their backs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from printables.boards.board import BoardPrint
from printables.boards.pieces import PiecesPrint, all_pieces
from printables.boards.registration import MARK_MM, turned
from printables.engine.drawing import Path, PlacedItem, PrintedPage, Text, walk
from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.printing import make, read_request
from rollwrite.geometry import SQUARE
from rollwrite.tilegame import VARIANTS
from tests.nights import by_day
from tests.printables.reading import Picture, paths, pictures, texts
from tests.together import for_each

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
def test_pieces_are_as_large_as_their_cells_less_the_clearance(
    size: float, clearance: float
) -> None:
    document = PiecesPrint(game="duo", size=size, no_backs=True, clearance=clearance).pages()
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


#: Dots of 0.2 mm.
DPI = 127
DOT_MM = 0.2


@pytest.mark.parametrize(
    ("game", "fold", "landscape"),
    by_day(
        [*product(GAMES, [False, True], [False, True])],
        [("duo", False, False), ("trigon-3", False, True), ("junior", True, False)],
    ),
)
def test_front_and_back_of_every_piece_have_one_colour(
    game: str, fold: bool, landscape: bool
) -> None:
    clearance = 0.4
    options = Options(landscape=landscape)
    printed = PiecesPrint(options, game, 14.0, fold, clearance=clearance).pages()
    sides = pictures(pdf(printed), DPI)
    fills = {fill for fill in options.theme.fills.values() if fill is not None}
    # Over the long edge of the paper; or along its middle, which is the other way.
    is_across = landscape == fold
    pairs = [(one, one) for one in sides] if fold else zip(sides[::2], sides[1::2], strict=True)
    for front, back in pairs:
        behind = back[:, ::-1] if is_across else back[::-1]
        if fold:
            rows, columns = (
                side // (2 if n != is_across else 1) for n, side in enumerate(front.shape[:2])
            )
            front, behind = front[:rows, :columns], behind[:rows, :columns]
        masks = {fill: painted(front, fill) for fill in fills}
        backs = {fill: painted(behind, fill) for fill in fills}
        for fill, mask in masks.items():
            others = [backs[other] for other in fills - {fill}]
            assert not any((mask & other).any() for other in others)
            assert mask.any() == backs[fill].any()
            if mask.any():
                # Paint in front keeps off the line that is cut, and goes beyond it behind: at the
                # sharp corners of triangles twice as far.
                sharp = 1 if VARIANTS[game].lattice == SQUARE else 2
                wanted = sharp * (1.0 + 0.4 + clearance / 2) / DOT_MM
                inner, outer = edges(mask), edges(backs[fill])
                # Where two colours meet, the one that lies there is seen.
                assert max(abs(a - b) for a, b in zip(inner, outer, strict=True)) <= wanted + 1


def painted(picture: Picture, fill: str) -> NDArray[np.bool_]:
    found = np.ones(picture.shape[:2], bool)
    for channel, n in enumerate((1, 3, 5)):
        found &= np.abs(picture[..., channel].astype(np.int16) - int(fill[n : n + 2], 16)) <= 2
    return found


def edges(mask: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    rows, columns = np.nonzero(mask.any(axis=1))[0], np.nonzero(mask.any(axis=0))[0]
    return rows[0], rows[-1], columns[0], columns[-1]


def test_a_back_that_is_moved_by_half_a_millimetre_is_found() -> None:
    options = Options()
    (front, back), (_, moved) = (
        pictures(pdf(PiecesPrint(options, "duo", 14.0, offset=offset).pages()), DPI)
        for offset in (None, (0.6, 0.0))
    )
    purple, orange = (str(options.theme.fills[colour]) for colour in ("purple", "orange"))
    assert not (painted(front, purple) & painted(back[:, ::-1], orange)).any()
    assert (painted(front, purple) & painted(moved[:, ::-1], orange)).any()


@for_each("game", GAMES)
@for_each("fold", [False, True])
def test_each_back_has_the_letter_and_the_name_of_its_piece(game: str, fold: bool) -> None:
    pages = PiecesPrint(Options(), game, 16.0, fold).pages().pages
    wanted = Counter(shape.name for shape, _ in all_pieces(VARIANTS[game]))
    backs = pages if fold else pages[1::2]
    named = Counter(text.text for page in backs for text in words(page) if text.text in wanted)
    letters = {Options().theme.letters[colour] for colour in VARIANTS[game].colours}
    for name, many in wanted.items():
        # The letter of a colour may be the name of a piece, too.
        assert named[name] == many or (name in letters and named[name] > many)


def test_a_pattern_is_never_mirrored_into_that_of_another_colour() -> None:
    # All pieces of the first page are blue.
    front, back = PiecesPrint(Options("a4"), "classic", 20.0).pages().pages[:2]
    ink = Options().theme.hatches["blue"]

    def slopes(page: PrintedPage) -> set[bool]:
        """Whether the pattern's lines run up to the right in one colour, down in another."""
        return {
            (bx - ax) * (by - ay) > 0
            for one in seen(page)
            if isinstance(one.item, Path) and one.item.style.stroke == ink
            for (ax, ay), (bx, by) in zip(*[iter(corners(one.item))] * 2, strict=True)
            if round(by - ay, 6)
        }

    assert slopes(front) == slopes(back) == {False}


def test_the_long_edge_is_the_axis_on_either_turn_of_the_paper() -> None:
    assert turned(210, 297, (0, 0)).point((30, 40)) == (180, 40)
    assert turned(297, 210, (0, 0)).point((30, 40)) == (30, 170)
    assert turned(210, 297, (1, -2)).point((30, 40)) == (181, 38)


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


@for_each("landscape", [False, True])
@for_each("paper", ["a4", "letter"])
def test_the_line_behind_the_test_page_crosses_the_steps_at_the_shift_to_enter(
    landscape: bool, paper: str
) -> None:
    options = Options(paper, landscape=landscape)
    # A printer that moves backs to the left and down; what is typed to undo it moves them back.
    error = (-1.5, 2.0)
    front, back = PiecesPrint(options, test_page=True).pages().pages
    (x_ends, y_ends) = [
        [(x + error[0], y + error[1]) for x, y in corners(one.item)]
        for one in seen(back)
        if isinstance(one.item, Path) and len(one.item.ops) == 2 and one.item.style.width == 0.3
    ]
    turn = turned(front.width, front.height, (0.0, 0.0))
    steps = [
        corners(one.item)
        for one in seen(front)
        if isinstance(one.item, Path) and len(one.item.ops) == 2 and one.item.style.width == 0.3
    ]
    down = [step for step in steps if step[0][0] == step[1][0]]
    across = [step for step in steps if step[0][1] == step[1][1]]
    line_x, line_y = turn.point(x_ends[0])[0], turn.point(y_ends[0])[1]
    (x, top), (_, bottom) = min(down, key=lambda step: abs(step[0][0] - line_x))
    assert x == pytest.approx(line_x)
    (left, y), (right, _) = min(across, key=lambda step: abs(step[0][1] - line_y))
    assert y == pytest.approx(line_y)
    numbers = [text for text in words(front) if text.font == "bold" and text.text != "50 mm"]
    # Numbers stand beside every second step.
    for at, wanted in (((left + right) / 2, -2.0), ((top + bottom) / 2, 1.5)):
        is_x = wanted == 1.5
        places = [
            (text.y - 0.36 * text.size if is_x else text.x, float(text.text))
            for text in numbers
            if text.anchor == ("end" if is_x else "middle")
        ]
        (first, low), (last, high) = places[0], places[-1]
        found = low + (at - first) / (last - first) * (high - low)
        assert found == pytest.approx(wanted, abs=0.05)


def test_each_colour_has_pages_of_its_own() -> None:
    options = Options(language="es")
    document = PiecesPrint(options, by_colour=True).pages()
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
    fields = {"clearance": "0,3", "offset": "-0.5, 1.25", "by_colour": "on", "fold": "on"}
    request = read_request("pieces", fields)
    assert isinstance(request, PiecesPrint)
    assert (request.clearance_mm, request.offset_mm) == (0.3, (-0.5, 1.25))
    assert (request.by_colour, request.fold) == (True, True)
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
    assert any(abs(right - left - 20 * size) < 0.1 for left, _, right, _ in edges)
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
