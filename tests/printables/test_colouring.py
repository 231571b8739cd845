"""Colouring pages: boards that were really played, numbers that lead to the coloured picture."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import ImageColor

from printables.engine.drawing import Path, PlacedItem, Text, walk
from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.printing import make
from printables.school.colouring import ColouringPrint, finished_board
from rollwrite.dicegame import COLOURS, Sheet, built_in_layout
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.solo import SOLO_ROUNDS, seed_of, solo_dice
from rollwrite.i18n import LANGUAGES, Language
from rollwrite.paper import PAPERS, Rect
from tests.nights import some_by_day
from tests.printables.reading import pictures, texts
from tests.printables.samples import STANDARD
from tests.printables.test_layout import check_ink, check_margins, check_words

MM = 25.4
PT = MM / 72


@pytest.mark.parametrize("name", ["standard", "travel", "grand"])
@pytest.mark.parametrize("seed", ["A", "TEA", "2026-11-20"])
def test_boards_are_solo_games_played_by_the_rules_to_their_end(name: str, seed: str) -> None:
    layout = built_in_layout(name)
    board = finished_board(layout, seed)
    rolls = solo_dice(seed_of(seed, layout))
    sheet = Sheet(layout)
    for number, mark in enumerate(board.marks):
        assert mark.colour == COLOURS[number % 4]
        assert mark.squares is not None
        assert mark.shape is not None
        assert not sheet.violations(mark.colour, mark.squares)
        assert mark.shape not in sheet.used
        fits = any(sheet.legal(mark.colour, face) for face in rolls[number])
        # A strike opens every row, and is kept while a die fits.
        assert mark.strike != fits
        assert mark.strike or layout.row_of(mark.shape) in rolls[number]
        sheet = sheet.with_mark(mark)
    assert sheet.strikes <= STRIKES
    number = len(board.marks)
    if number == SOLO_ROUNDS:
        return
    colour = COLOURS[number % 4]
    assert not any(sheet.legal(colour, face) for face in rolls[number])
    assert not sheet.has_strike_left or not sheet.legal(colour)


def test_boards_are_full_enough_for_a_picture() -> None:
    left = [finished_board(STANDARD, f"S{n}").unfilled for n in range(12)]
    assert sum(left) / len(left) < 0.25 * STANDARD.squares


def board_on(seen: list[PlacedItem], options: Options, least: float) -> Rect:
    """The frame of the board: the largest upright rectangle that is drawn as a line."""
    found = [
        one.box
        for one in seen
        if isinstance(one.item, Path) and one.item.style.fill is None and len(one.item.ops) == 5
    ]
    best = max((box for box in found if box is not None), key=lambda box: box.width)
    assert best.width == pytest.approx(best.height)
    assert best.width > least, options
    return best


def test_numbers_tell_the_colours_of_the_small_picture() -> None:
    options = Options()
    document = make(ColouringPrint(options, seeds=("TEA",))).document
    page, solution = document.pages
    seen = list(walk(page.items))
    frame = board_on(seen, options, 170)
    side = STANDARD.side
    numbers = {}
    for one in seen:
        if isinstance(one.item, Text) and one.item.text in {"1", "2", "3", "4"}:
            box = one.box
            assert box is not None
            x, y = box.centre
            if frame.holds(box):
                size = frame.width / side
                numbers[int((x - frame.x) / size), int((y - frame.y) / size)] = int(one.item.text)
    board = finished_board(STANDARD, "TEA")
    assert len(numbers) == len(board.marks)
    dpi = 200
    picture, coloured = pictures(pdf(document), dpi)
    small = board_on(list(walk(solution.items)), options, 50)
    for mark in board.marks:
        (number,) = {numbers[x, y] for y, x in mark.squares or () if (x, y) in numbers}
        fill = ImageColor.getrgb(options.theme.fills[COLOURS[number - 1].key] or "")
        for row, column in mark.squares or ():
            # Off the middle, where patterns leave the ground free; most of it has the colour.
            close = []
            for dx, dy in product((0.2, 0.4, 0.6, 0.8), repeat=2):
                x = small.x + (column + dx) * small.width / side
                y = small.y + (row + dy) * small.width / side
                pixel = coloured[int(y * dpi / MM), int(x * dpi / MM)].astype(int)
                close.append(abs(pixel - fill).max() < 40)
            assert sum(close) >= 6, (row, column)
            # And the page to be coloured has no colour there.
            x = frame.x + (column + 0.5) * frame.width / side
            y = frame.y + (row + 0.12) * frame.width / side
            assert picture[int(y * dpi / MM), int(x * dpi / MM)].min() > 240


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_has_number_letter_and_word_in_the_language(language: Language) -> None:
    options = Options(language=language)
    t = options.t
    page = texts(pdf(make(ColouringPrint(options, seeds=("A",))).document))[0]
    words = page.split()
    for number, colour in enumerate(COLOURS, start=1):
        name = t(f"words.colour.{colour.key}")
        place = words.index(name)
        assert words[place - 2 : place] == [str(number), t(f"words.letter.{colour.key}")]


WAYS = [
    Options(paper, 1, theme, language, landscape=landscape)
    for paper, landscape, theme, language in product(
        PAPERS, (False, True), ("bright", "low-ink", "large"), LANGUAGES
    )
]


def way_name(options: Options) -> str:
    way = "wide" if options.landscape else "upright"
    return f"{options.paper}-{way}-{options.theme_name}-{options.language}"


@pytest.mark.parametrize("options", some_by_day(WAYS, 9), ids=way_name)
def test_pages_are_in_order_in_every_look(options: Options) -> None:
    least = (14 if options.theme_name == "large" else 8) * PT
    for layout in ("standard", "grand"):
        request = ColouringPrint(options, built_in_layout(layout), seeds=("TEA", "B"))
        document = make(request).document
        for page in document.pages:
            seen = list(walk(page.items))
            check_margins(page, seen)
            check_words(seen)
            check_ink(seen, options)
            for one in seen:
                # The letters inside badges stand beside their words.
                if isinstance(one.item, Text) and one.scale == 1:
                    assert one.item.size >= least - 1e-6, one.item.text
        # The picture takes most of the page.
        page = document.pages[0]
        frame = board_on(list(walk(page.items)), options, 0.55 * min(page.width, page.height))
        over = [one.item for one in walk(page.items) if isinstance(one.item, Text)
                and one.box is not None and frame.overlaps(one.box, 0.1)]  # fmt: skip
        assert {item.text for item in over} <= {"1", "2", "3", "4"}


def test_pictures_come_first_and_the_coloured_ones_once_at_the_end() -> None:
    seeds = tuple(f"TEA-{n}" for n in range(1, 14))
    document = make(ColouringPrint(Options(copies=2), seeds=seeds)).document
    titles = [page.bookmark for page in document.pages]
    assert titles[:26] == [f"Colouring page · {seed}" for seed in seeds] * 2
    assert titles[26:] == ["Colouring page: answers"] * 2
    captions = "".join(texts(pdf(document))[26:])
    assert all(f"Code word {seed}" in captions for seed in seeds)
    (notice,) = document.notices
    assert notice.message(Options().t) == "The answers are on pages 27 to 28, once for all copies."


def test_the_same_word_gives_the_same_picture_and_another_word_another() -> None:
    assert finished_board(STANDARD, "tea ") == finished_board(STANDARD, "TEA")
    assert finished_board(STANDARD, "TEA") != finished_board(STANDARD, "TEB")


def test_what_is_refused() -> None:
    with pytest.raises(PrintError, match="valid code word"):
        make(ColouringPrint(seeds=("ä!",)))
    with pytest.raises(PrintError, match="1000 pages"):
        make(ColouringPrint(Options(copies=600), seeds=("A",)))
    with pytest.raises(PrintError, match="one"):
        make(ColouringPrint(Options(up=2), seeds=("A",)))
