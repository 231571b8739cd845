"""The booklet of puzzles: pages in the order of a folded stack, what stands on them, solutions."""

from __future__ import annotations

import pytest

from printables.engine.drawing import PlacedItem, PrintedPage, Text, Use, walk
from printables.engine.options import Options, PrintError
from printables.printing import make, read_request
from printables.puzzles.challenge import ChallengePrint
from printables.puzzles.graded import PuzzlesPrint
from printables.puzzles.pages import saddle_stitch
from printables.request.printable import Printable
from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.puzzles.dice import Puzzle, collection
from rollwrite.puzzles.dice.puzzle import ONE_IN

POINT = 25.4 / 72


def words_of(page: PrintedPage) -> list[PlacedItem]:
    return [one for one in walk(page.items) if isinstance(one.item, Text)]


def text_of(one: PlacedItem) -> str:
    assert isinstance(one.item, Text)
    return one.item.text


def halves(page: PrintedPage) -> tuple[str, str]:
    """The words of the left and of the right page of a side."""
    left: list[str] = []
    right: list[str] = []
    for one in words_of(page):
        assert one.box is not None
        (left if one.box.right <= page.width / 2 else right).append(text_of(one))
    return " ".join(left), " ".join(right)


def as_read(pages: tuple[PrintedPage, ...]) -> list[str]:
    """The words of each page when the printed stack is folded, from the cover on.

    A sheet of paper is two sides. The fold of the stack is in the middle: turning its leaves from
    the front one meets the right half of each front and the left half of its back, sheet by sheet
    to the innermost, and then the other halves on the way out.
    """
    sheets = list(zip(pages[::2], pages[1::2], strict=True))
    way_in: list[str] = []
    way_out: list[str] = []
    for front, back in sheets:
        last, first = halves(front)
        second, last_but_one = halves(back)
        way_in += [first, second]
        way_out = [last_but_one, last, *way_out]
    return [*way_in, *way_out]


def test_pages_of_a_folded_stack_follow_each_other() -> None:
    assert saddle_stitch(4) == [(4, 1), (2, 3)]
    assert saddle_stitch(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    for count in (4, 8, 12, 48):
        sides = saddle_stitch(count)
        assert sorted(number for side in sides for number in side) == [*range(1, count + 1)]
        # The odd page is on the right, as in every book.
        assert all(left % 2 == 0 and right % 2 for left, right in sides)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_a_booklet_reads_from_cover_to_solutions(paper: str) -> None:
    document = make(PuzzlesPrint(Options(paper))).document
    pages = document.pages
    assert len(pages) % 2 == 0
    assert all(page.width > page.height for page in pages)
    read = as_read(pages)
    t = translator("en")
    assert t("print.puzzles.title") in read[0]
    assert t("print.puzzles.how") in read[1]
    for number, puzzle in enumerate(_standard(3), start=1):
        page = read[number + 1]
        assert page.startswith(t("print.puzzles.number", n=number))
        # Where the phone has it.
        assert t("print.puzzles.online", path=f"/puzzles/{puzzle.number}") in page
        assert str(number + 2) in page.split(), "its page number"
    solutions = [page.startswith(t("print.puzzles.solutions")) for page in read]
    assert solutions == [False] * 17 + [True] * 2 + [False]
    assert read[-1] == t("print.notice.booklet"), "nothing is told on the back cover but to fold it"
    assert document.notices[0].key == "booklet"


def _standard(each: int) -> list[Puzzle]:
    found: list[Puzzle] = []
    layout = built_in_layout("standard")
    for stars in (1, 2, 3, 4):
        found += [p for p in collection() if (p.layout, p.stars) == (layout, stars)][:each]
    return sorted(found, key=lambda p: (p.stars, _one_in(p)))


def _one_in(puzzle: Puzzle) -> int:
    return -(-puzzle.proof.lines // puzzle.proof.winning)


@pytest.mark.parametrize(("count", "sheets"), [(1, 2), (5, 3), (6, 3), (24, 8)])
def test_leftover_pages_are_for_puzzles_of_ones_own(count: int, sheets: int) -> None:
    pages = make(PuzzlesPrint(Options(), count=count)).document.pages
    assert len(pages) == 2 * sheets
    read = as_read(pages)
    own = translator("en")("print.puzzles.own")
    blank = 4 * sheets - 3 - count - -(-count // 6)
    assert sum(own in page for page in read) == blank
    assert all(page for page in read), "no page is empty"


@pytest.mark.parametrize("options", [Options("a5"), Options(theme_name="large")])
def test_small_paper_and_large_print_have_whole_pages_in_order(options: Options) -> None:
    document = make(PuzzlesPrint(options, count=3)).document
    assert [page.width < page.height for page in document.pages] == [True] * 6
    assert document.notices[0].key == "booklet_whole"
    t = options.t
    assert t("print.puzzles.solutions") in [text_of(one) for one in words_of(document.pages[-1])]


LOOKS = [("bright", "a4", 8), ("low-ink", "letter", 8), ("large", "a4", 14)]


@pytest.mark.parametrize(("theme", "paper", "least"), LOOKS)
def test_words_can_be_read_on_the_finished_page(theme: str, paper: str, least: int) -> None:
    language = LANGUAGES[LOOKS.index((theme, paper, least)) % len(LANGUAGES)]
    check_words_of(PuzzlesPrint(Options(paper, theme_name=theme, language=language)), least)


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("theme", "paper", "least"), LOOKS)
def test_words_can_be_read_in_every_look(
    language: Language, theme: str, paper: str, least: int
) -> None:
    options = Options(paper, theme_name=theme, language=language)
    own = Layout("own", 14, built_in_layout("standard").rows)
    for request in (PuzzlesPrint(options), PuzzlesPrint(options, own, count=2)):
        check_words_of(request, least)


def check_words_of(request: Printable, least: int) -> None:
    for page in make(request).document.distinct():
        for one in walk(page.items):
            # Letters of colours on the sheet are as large as a square lets them be.
            if isinstance(one.item, Text) and len(one.item.text) > 1:
                assert one.item.size * one.scale >= least * POINT - 0.01, one.item.text


def test_each_page_has_its_goal_and_every_solution_says_how_many_there_are() -> None:
    pages = make(PuzzlesPrint(Options("a5"), count=12)).document.pages
    t = translator("en")
    texts = [[text_of(one) for one in words_of(page)] for page in pages]
    for puzzle, words in zip(_standard(3), texts[2:14], strict=True):
        assert t.n("print.challenge.goal", puzzle.goal) in words
        assert t("print.puzzles.chance", n=_one_in(puzzle)) in words
    solutions = [word for words in texts[14:] for word in words]
    for n, puzzle in enumerate(_standard(3), start=1):
        number = t("print.puzzles.number", n=n)
        winning = puzzle.proof.winning
        following = solutions[solutions.index(number) + 1]
        assert following == t.n("print.puzzles.one_of", winning)


def test_the_guide_says_what_the_stars_mean() -> None:
    pages = make(PuzzlesPrint(Options("a5"))).document.pages
    words = " ".join(text_of(one) for one in words_of(pages[1]))
    for most in ONE_IN:
        assert f"in {most}" in words


def test_no_camera_marks_are_on_a_booklet() -> None:
    document = make(PuzzlesPrint(Options())).document
    black = {
        one.item.style.fill
        for page in document.pages
        for one in walk(page.items)
        if not isinstance(one.item, (Text, Use))
    }
    assert "#000000" not in black


def test_stars_count_and_word_are_chosen() -> None:
    def names(**fields: str) -> list[str]:
        document = make(read_request("puzzles", {"paper": "a5", **fields})).document
        return [" ".join(map(text_of, words_of(page))) for page in document.pages]

    hard = [p for p in collection() if p.stars == 4 and p.layout.name == "travel"][:3]
    t = translator("en")
    found = names(stars="4", count="3", layout="travel")
    for n, puzzle in enumerate(sorted(hard, key=_one_in), start=1):
        assert found[n + 1].startswith(t("print.puzzles.number", n=n))
        assert t("print.puzzles.online", path=f"/puzzles/{puzzle.number}") in found[n + 1]
    # Made from a word they are nobody else's.
    for page in names(seed="tea", count="2")[2:4]:
        assert "/puzzles/" not in page


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"stars": "5"}, "stars"),
        ({"count": "0"}, "puzzle_count"),
        ({"count": "49"}, "puzzle_count"),
        ({"seed": "é"}, "seed"),
        ({"seed": "A" * 19}, "puzzle_word"),
        ({"up": "4"}, "look"),
        ({"copies": "1000", "count": "1"}, "pages"),
    ],
)
def test_what_cannot_be_printed_is_said(fields: dict[str, str], key: str) -> None:
    with pytest.raises(PrintError) as caught:
        make(read_request("puzzles", fields))
    assert caught.value.key == f"print.error.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_challenge_says_what_to_do(language: Language) -> None:
    options = Options(language=language)
    for page in make(ChallengePrint(options, seeds=("A1", "B2"))).document.pages[:2]:
        said = " ".join(map(text_of, words_of(page)))
        assert options.t("print.sheet.challenge_note") in said


def test_a_seed_without_a_challenge_is_said_with_the_boards_that_were_seen() -> None:
    rows = (("1",), ("2",), ("I3",), ("V3",), ("O",), ())
    used = {shape for row in rows for shape in row}
    rest = tuple(s for row in built_in_layout("grand").rows for s in row if s not in used)
    fours = tuple(s for s in rest if s.endswith("4"))
    layout = Layout(
        "flat", 12, (*rows[:4], ("O", *fours), tuple(s for s in rest if s not in fours))
    )
    with pytest.raises(PrintError) as caught:
        make(ChallengePrint(Options(), layout, seeds=("TEA",)))
    assert caught.value.params["boards"]
    assert str(caught.value.params["boards"]) in caught.value.message(translator("en"))
    assert "TEA" in caught.value.message(translator("fr"))
