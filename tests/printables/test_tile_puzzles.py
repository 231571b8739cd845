"""The booklet of puzzles of the tile games: two on a page, what stands beside them, solutions."""

from __future__ import annotations

import pytest

from printables.engine.drawing import Text, walk
from printables.engine.options import Options, PrintError
from printables.printing import make, read_request
from printables.puzzles.graded import PuzzlesPrint
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.puzzles.tile import BestMove, PlaceAll, collection
from tests.printables.test_puzzles import POINT, as_read, text_of, words_of


def numbers(document_pages: list[list[str]]) -> list[int]:
    """The numbers of the puzzles in the order in which they stand on pages."""
    t = translator("en")
    names = {t("print.puzzles.number", n=n): n for n in range(1, len(collection()) + 1)}
    return [names[text] for page in document_pages for text in page if text in names]


def test_every_puzzle_and_then_every_solution_stands_in_the_booklet() -> None:
    request = PuzzlesPrint(Options("a5"), tile_games=True, count=len(collection()))
    pages = [[text_of(one) for one in words_of(page)] for page in make(request).document.pages]
    t = translator("en")
    solutions = [n for n, page in enumerate(pages) if t("print.puzzles.solutions") in page]
    assert solutions == [*range(solutions[0], len(pages))], "they are at the back"
    expected = [puzzle.number for puzzle in collection()]
    assert numbers(pages[: solutions[0]]) == expected
    assert numbers(pages[solutions[0] :]) == expected
    words = " ".join(word for page in pages[solutions[0] :] for word in page)
    for puzzle in collection():
        if isinstance(puzzle, PlaceAll):
            assert t.n("print.puzzles.one_of", puzzle.ways) in words
        else:
            assert t("print.tile_puzzles.worth", n=puzzle.gap) in words


def test_a_puzzle_says_what_to_do_in_which_game() -> None:
    request = PuzzlesPrint(Options("a5"), tile_games=True, count=len(collection()))
    words = [text_of(one) for page in make(request).document.pages for one in words_of(page)]
    assert any(word.endswith(": the best move") for word in words)
    assert any(": place all " in word for word in words)
    t = translator("en")
    assert {t(f"tile.game.{puzzle.variant.key}") for puzzle in collection()} <= set(words)


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_a_folded_booklet_reads_from_cover_to_solutions(count: int) -> None:
    document = make(PuzzlesPrint(Options(), tile_games=True, count=count)).document
    t = translator("en")
    read = as_read(document.pages)
    assert len(read) % 4 == 0
    assert t("print.tile_puzzles.title") in read[0]
    assert t("print.tile_puzzles.how") in read[1]
    assert t("print.puzzles.solutions") in read[-1]
    assert all(read), "no page is empty"
    assert [one.key for one in document.notices] == ["booklet"]


def test_there_are_some_of_both_kinds_and_of_the_hardness_that_is_wanted() -> None:
    def chosen(**fields: str) -> list[int]:
        request = read_request("puzzles", {"paper": "a5", "tile_games": "1", **fields})
        pages = make(request).document.pages
        return sorted(set(numbers([[text_of(one) for one in words_of(page)] for page in pages])))

    kinds = [collection()[number - 1].kind for number in chosen(count="6")]
    assert kinds == ["all"] * 3 + ["best"] * 3
    hard = [puzzle.number for puzzle in collection() if puzzle.stars == 4]
    assert chosen(stars="4", count="48") == hard


def test_where_there_are_fewer_it_says_so() -> None:
    document = make(PuzzlesPrint(Options(), tile_games=True, count=48)).document
    (said,) = [one for one in document.notices if one.key == "fewer_puzzles"]
    assert dict(said.params)["n"] == len(collection())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("theme", "paper", "least"),
    [("bright", "a4", 8), ("low-ink", "letter", 8), ("bright", "a5", 8), ("large", "a4", 14)],
)
def test_words_can_be_read_on_the_finished_page(
    language: Language, theme: str, paper: str, least: int
) -> None:
    options = Options(paper, theme_name=theme, language=language)
    for page in make(PuzzlesPrint(options, tile_games=True, count=12)).document.distinct():
        for one in walk(page.items):
            # Letters of colours on a board are as large as a cell lets them be.
            if isinstance(one.item, Text) and len(one.item.text) > 1:
                assert one.item.size * one.scale >= least * POINT - 0.01, one.item.text


def test_the_numbers_of_a_solution_are_those_of_its_order() -> None:
    puzzle = next(one for one in collection() if isinstance(one, BestMove))
    request = PuzzlesPrint(Options("a5"), tile_games=True, count=len(collection()))
    pages = make(request).document.pages
    t = translator("en")
    words = [text_of(one) for page in pages[-4:] for one in words_of(page)]
    first = words.index(t("print.puzzles.number", n=puzzle.number))
    counted = words[first + 2 : first + 2 + len(puzzle.answer)]
    assert counted == [str(n) for n in range(1, len(puzzle.answer) + 1)]


def test_what_cannot_be_printed_is_said() -> None:
    for fields, key in (
        ({"stars": "5"}, "stars"),
        ({"count": "0"}, "puzzle_count"),
        ({"copies": "200", "count": "48"}, "pages"),
    ):
        with pytest.raises(PrintError) as caught:
            make(read_request("puzzles", {"tile_games": "1", **fields}))
        assert caught.value.key == f"print.error.{key}"
