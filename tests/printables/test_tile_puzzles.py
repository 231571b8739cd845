"""The booklet of puzzles of the tile games: what stands on its pages, and its solutions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printables.engine.drawing import Path, Text, walk
from printables.engine.options import Options, PrintError
from printables.printing import make, read_request
from printables.puzzles.graded import PuzzlesPrint
from printables.puzzles.tiles import CELL_MM, TILE_KINDS
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.puzzles.tile import AnyPuzzle, BestMove, PlaceAll, collection
from tests.nights import by_day
from tests.printables.test_puzzles import POINT, as_read, text_of, words_of

T = translator("en")


def booklet_of(kind: str, paper: str = "a5", **fields: str) -> list[str]:
    """The words of each page."""
    request = read_request("puzzles", {"paper": paper, "kind": kind, **fields})
    return [" ".join(map(text_of, words_of(page))) for page in make(request).document.pages]


def puzzles_in(pages: list[str]) -> list[AnyPuzzle]:
    """The puzzles of our collection, in the order of the booklet."""
    names = {
        T("print.puzzles.online", path=f"/puzzles/tile/{one.number}"): one for one in collection()
    }
    return [one for page in pages for name, one in names.items() if f"{name} " in f"{page} "]


def one_in(puzzle: AnyPuzzle) -> int:
    """By chance, one in so many tries succeeds."""
    if isinstance(puzzle, BestMove):
        return -(-len(puzzle.moves) // len(puzzle.best))
    return puzzle.one_in


@pytest.mark.parametrize("kind", TILE_KINDS.values)
def test_a_booklet_has_twelve_puzzles_of_one_kind_from_easy_to_hard(kind: str) -> None:
    pages = booklet_of(kind)
    found = puzzles_in(pages)
    assert {one.kind for one in found} == {kind}
    assert len(set(found)) == 12
    steps = [(one.stars, one_in(one)) for one in found]
    assert all(one <= other for one, other in pairwise(steps))
    assert {stars for stars, _ in steps} == {1, 2, 3, 4}
    for number, (page, puzzle) in enumerate(zip(pages[2:14], found, strict=True), start=1):
        assert page.startswith(T("print.puzzles.number", n=number))
        assert T("print.puzzles.chance", n=one_in(puzzle)) in page
        assert T(f"tile.game.{puzzle.variant.key}") in page
        task = ": the best move" if kind == "best" else ": place all "
        assert task in page
    rest = " ".join(pages[14:])
    for number, puzzle in enumerate(found, start=1):
        told = (
            T.n("print.puzzles.one_of", puzzle.ways)
            if isinstance(puzzle, PlaceAll)
            else T("print.tile_puzzles.worth", n=puzzle.gap)
        )
        assert f"{T('print.puzzles.number', n=number)} {told}" in rest


@pytest.mark.parametrize("paper", by_day(["a4", "letter", "a3"], ["letter"]))
@pytest.mark.parametrize("kind", TILE_KINDS.values)
def test_no_square_is_smaller_than_a_pencil_needs(kind: str, paper: str) -> None:
    request = read_request("puzzles", {"paper": paper, "kind": kind})
    for page in make(request).document.pages[1:]:
        # The net of a board is drawn once, a unit a cell.
        nets = [
            one.scale
            for one in walk(page.items)
            if isinstance(one.item, Path) and one.item.style.width == 0.05
        ]
        assert all(scale >= CELL_MM - 1e-6 for scale in nets), nets


@pytest.mark.parametrize("count", [1, 5, 12])
def test_a_folded_booklet_reads_from_cover_to_back_cover(count: int) -> None:
    request = PuzzlesPrint(Options(), tile_games=True, count=count)
    document = make(request).document
    read = as_read(document.pages)
    assert len(read) % 4 == 0
    assert T("print.tile_puzzles.title") in read[0]
    assert T("print.tile_puzzles.how") in read[1]
    assert T("print.puzzles.solutions") in read[-2]
    assert read[-1] == T("print.notice.booklet")
    assert all(read), "no page is empty"
    assert [one.key for one in document.notices] == ["booklet"]


def test_those_of_the_hardness_that_is_wanted_are_chosen_and_where_there_are_fewer_it_says_so() -> (
    None
):
    hard = {one for one in collection() if (one.kind, one.stars) == ("all", 4)}
    assert set(puzzles_in(booklet_of("all", stars="4"))) == hard
    document = make(PuzzlesPrint(Options(), kind="best", count=48)).document
    (said,) = [one for one in document.notices if one.key == "fewer_puzzles"]
    assert dict(said.params)["n"] == 12


LOOKS = [("bright", "a4", 8), ("low-ink", "letter", 8), ("bright", "a5", 8), ("large", "a4", 14)]


@pytest.mark.parametrize(("theme", "paper", "least"), by_day(LOOKS, LOOKS[1::2]))
def test_words_can_be_read_on_the_finished_page(theme: str, paper: str, least: int) -> None:
    language = LANGUAGES[LOOKS.index((theme, paper, least)) % len(LANGUAGES)]
    options = Options(paper, theme_name=theme, language=language)
    for page in make(PuzzlesPrint(options, kind="best")).document.distinct():
        for one in walk(page.items):
            # Letters of colours on a board are as large as a cell lets them be.
            if isinstance(one.item, Text) and len(one.item.text) > 1:
                assert one.item.size * one.scale >= least * POINT - 0.01, one.item.text


def test_the_numbers_of_a_solution_are_those_of_its_order() -> None:
    pages = booklet_of("best")
    puzzle = puzzles_in(pages)[0]
    first = pages[14].split(T("print.puzzles.number", n=2))[0]
    assert first.split()[-len(puzzle.answer) :] == [
        str(n) for n in range(1, len(puzzle.answer) + 1)
    ]


def test_what_cannot_be_printed_is_said() -> None:
    for fields, key in (
        ({"stars": "5"}, "stars"),
        ({"kind": "worst"}, "kind"),
        ({"count": "0"}, "puzzle_count"),
        ({"copies": "1000", "count": "1"}, "pages"),
    ):
        with pytest.raises(PrintError) as caught:
            make(read_request("puzzles", {"tile_games": "1", **fields}))
        assert caught.value.key == f"print.error.{key}"
