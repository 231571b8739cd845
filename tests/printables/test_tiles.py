"""Boards and pieces of the tile games."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.boards.board import BoardPrint
from printables.boards.game import GamePrint
from printables.boards.pieces import nest
from printables.boards.registration import OVERLAP_MM, tile_name, tiling
from printables.cards.card import CardPrint
from printables.cards.scores import ScorepadPrint
from printables.engine.boards import grid_lines, start_cells
from printables.engine.drawing import Path, PrintedPage, Text, walk
from printables.engine.options import Options, PrintError
from printables.printing import PRINTABLES, make
from rollwrite.geometry import SQUARE, TRIANGLE
from rollwrite.paper import Rect
from rollwrite.tilegame import VARIANTS
from tests.nights import IS_NIGHT
from tests.together import for_each

GAMES = sorted(VARIANTS)


def words(page: PrintedPage) -> list[str]:
    return [seen.item.text for seen in walk(page.items) if isinstance(seen.item, Text)]


@given(st.floats(50, 900), st.floats(50, 900), st.sampled_from(["a4", "letter"]), st.booleans())
def test_tiles_cover_a_board_and_overlap_by_the_strip(
    width: float, height: float, paper: str, landscape: bool
) -> None:
    plan = tiling(width, height, Options(paper, landscape=landscape))
    assert len(plan.tiles) == plan.across * plan.down
    last = plan.tiles[-1]
    assert last.right == pytest.approx(width)
    assert last.bottom == pytest.approx(height)
    assert len({tile_name(n, plan) for n in range(len(plan.tiles))}) == len(plan.tiles)
    for number, tile in enumerate(plan.tiles):
        assert tile.width <= plan.page.width - 20 + 1e-6
        assert tile.height <= plan.page.height - 20 + 1e-6
        if number % plan.across:
            left = plan.tiles[number - 1]
            assert left.right - tile.x == pytest.approx(OVERLAP_MM)
        if number >= plan.across:
            above = plan.tiles[number - plan.across]
            assert above.bottom - tile.y == pytest.approx(OVERLAP_MM)


@pytest.mark.thorough
@for_each("game", GAMES if IS_NIGHT else ["classic", "draft-2", "duo", "junior", "trigon-3"])
def test_every_game_has_a_board_pieces_of_its_size_a_card_and_a_pad(game: str) -> None:
    options = Options(language="fr")
    assert make(ScorepadPrint(options, game=game)).document.pages
    *pages, front, _ = GamePrint(options, game, fold=True).pages().pages
    said = [re.findall(r"[\d,]+(?= mm)", " ".join(words(page))) for page in pages]
    # Where nothing is said of the size there is a ruler all the same.
    sizes = {size for page in said for size in page} - {"50"}
    assert len(sizes) == 1
    assert front.bookmark == make(CardPrint(options, game=game)).document.pages[0].bookmark


@for_each("game", GAMES)
def test_grid_lines_are_every_edge_of_every_cell_once(game: str) -> None:
    shape = VARIANTS[game].board()
    edges = {
        frozenset({(round(ax, 3), round(ay, 3)), (round(bx, 3), round(by, 3))})
        for cell in shape.cells
        for (ax, ay), (bx, by) in _sides(shape.lattice.outline(cell))
    }
    length = sum(
        ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in grid_lines(shape)
    )
    assert length == pytest.approx(len(edges), abs=1e-3)


def _sides(
    points: tuple[tuple[float, float], ...],
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(points, (*points[1:], points[0]), strict=True))


@pytest.mark.parametrize(
    ("game", "starts"),
    [
        ("classic", {"a20": "blue", "t20": "yellow", "t1": "red", "a1": "green"}),
        ("duo", {"e10": "purple", "j5": "orange"}),
        ("trigon", dict.fromkeys(["r15", "r4", "j12", "j7", "z12", "z7"])),
        ("half", dict.fromkeys(["a20", "j20", "j1", "a1"])),
    ],
)
def test_start_squares_are_those_of_the_rulebook(game: str, starts: dict[str, str | None]) -> None:
    shape = VARIANTS[game].board()
    found = {
        shape.format_cell(cell): colour for cell, colour in start_cells(VARIANTS[game]).items()
    }
    assert found == starts


@pytest.mark.parametrize("game", ["classic", "junior", "trigon", "duo"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_pieces_lie_on_the_pages_once_and_little_paper_is_lost(game: str, paper: str) -> None:
    variant = VARIANTS[game]
    shapes = variant.shapes()
    lattice = next(iter(shapes.values())).lattice
    wanted = [
        (shape, colour)
        for colour in variant.colours
        for shape in sorted(shapes.values(), key=lambda s: -s.size)
        for _ in range(variant.copies)
    ]
    width, height = (12.6, 17.9) if paper == "a4" else (13.0, 16.8)
    laid = nest(wanted, lattice, width, height)
    assert Counter((p.shape.name, p.colour) for page in laid for p in page) == Counter(
        (shape.name, colour) for shape, colour in wanted
    )
    room = Rect(0, 0, width, height)
    for number, page in enumerate(laid):
        covered = Counter(cell for piece in page for cell in piece.cells)
        assert max(covered.values()) == 1
        for piece in page:
            assert lattice.normal(piece.cells) in piece.shape.orientations
            for cell in piece.cells:
                for x, y in lattice.outline(cell):
                    assert room.holds(Rect(x, y, 0, 0), 1e-6)
        if number + 1 < len(laid):
            area = 1.0 if lattice == SQUARE else 3**0.5 / 4
            # A page's edge cuts off up to a row of cells; triangles lose half a column more.
            usable = int(width) * int(height) if lattice == SQUARE else (width - 1) * (height - 1)
            assert len(covered) * area >= 0.95 * usable
    assert lattice in (SQUARE, TRIANGLE)


def test_a_board_is_printed_at_the_size_of_its_pieces() -> None:
    pages = BoardPrint().pages().pages
    assert [words(page)[-2] for page in pages[1:4]] != []
    assert len(pages) == 5
    assert {"A1", "A2", "B1", "B2"} <= set(words(pages[0]))


@pytest.mark.parametrize("size", [5.9, 40.1])
def test_cells_that_cannot_be_cut_are_refused(size: float) -> None:
    for name in ("board", "pieces"):
        kind: Any = PRINTABLES[name]
        with pytest.raises(PrintError, match="6 to 40"):
            kind(size=size)


def test_a_piece_larger_than_the_page_is_refused() -> None:
    with pytest.raises(PrintError, match="larger than the page"):
        nest([(VARIANTS["classic"].shapes()["X"], "blue")], SQUARE, 2.5, 9.0)


def test_printed_on_both_sides_nothing_of_a_game_lies_behind_something_else() -> None:
    document = GamePrint(Options(copies=2), "classic").pages()
    once = document.pages[: len(document.pages) // 2]
    backs = [" ".join(words(page)) for page in once[1::2]]
    fronts = [" ".join(words(page)) for page in once[::2]]
    # Plan and four parts of the board, two pages of pieces, a card.
    assert len(fronts) == len(backs) == 8
    assert backs[0].startswith("Classic, four players"), "the cover"
    assert backs[1:5] == ["This side stays empty."] * 4
    assert all("50 mm" in front for front in fronts[1:7])
    assert not any("50 mm" in back for back in backs)
    assert [note.key for note in document.notices] == ["two_sided"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"offset": (9.0, 0.0)}, "-5 to 5"),
        ({"game": "go"}, "go"),
    ],
)
def test_a_game_that_cannot_be_cut_is_refused(options: dict[str, Any], says: str) -> None:
    looks = Options(options.pop("paper", "a4"))
    with pytest.raises(PrintError, match=says):
        GamePrint(looks, **options).pages()


@pytest.mark.parametrize("game", ["classic", "trigon", "duo"])
def test_pages_of_a_board_meet_on_its_lines(game: str) -> None:
    met = 0
    for page in BoardPrint(game=game).pages().pages[1:]:
        drawn = [(one, one.item) for one in walk(page.items) if isinstance(one.item, Path)]
        lines = {
            (axis, round(numbers[axis] * one.scale + (one.x, one.y)[axis], 2))
            for one, path in drawn
            if path.style.stroke == Options().theme.line
            for numbers in points(path)
            for axis in (0, 1)
        }
        for _, path in drawn:
            if path.style.dash:
                (x1, y1), (x2, _) = points(path)
                assert ((0, round(x1, 2)) if x1 == x2 else (1, round(y1, 2))) in lines
                met += 1
    assert met >= 1


def points(path: Path) -> list[tuple[float, float]]:
    return [(op[1], op[2]) for op in path.ops if op[0] in "ML"]  # type: ignore[misc]  # no curves


@pytest.mark.parametrize(
    ("game", "colours"),
    [
        ("classic-3", ["blue", "yellow", "red"]),  # green's score does not count (T3)
        ("obstacle-1", ["blue"]),  # obstacles have none (T11)
        ("classic-2", ["blue", "yellow", "red", "green"]),
        ("draft-3", []),
    ],
)
def test_score_pads_have_a_column_for_what_scores(game: str, colours: list[str]) -> None:
    (page,) = make(ScorepadPrint(Options(), game=game)).document.pages
    found = words(page)
    assert [word for word in found if word in ("blue", "yellow", "red", "green")] == colours
    assert found.count("Name") == (3 if game == "draft-3" else 0)


@pytest.mark.parametrize("name", ["board", "pieces", "dice"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_cut_to_size_has_a_ruler_on_every_page(name: str, paper: str) -> None:
    document = make(PRINTABLES[name](Options(paper))).document
    pages = document.pages[1:] if name == "board" else document.pages
    with_ruler = [page for page in pages if "50 mm" in words(page)]
    assert len(with_ruler) == (len(pages) // 2 if name == "pieces" else len(pages))
    for page in with_ruler:
        lengths = [seen.box.width for seen in walk(page.items) if seen.box is not None]
        assert any(abs(length - 50) < 1e-6 for length in lengths)
