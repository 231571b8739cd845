"""Everything in every look: inside the margins, no words over words, none too small or cut off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from printables.cards.card import CardPrint
from printables.engine.drawing import (
    Document,
    Drawing,
    Item,
    Path,
    PlacedItem,
    PrintedPage,
    Symbol,
    Text,
    Use,
    walk,
)
from printables.engine.fonts import printable
from printables.engine.options import Options
from printables.engine.page_elements import MARGIN_MM, cut_style
from printables.engine.pdf import pdf
from printables.engine.themes import POINTS_7, POINTS_8, POINTS_14, THEMES
from printables.printing import make
from printables.puzzles.challenge import ChallengePrint
from printables.request.printable import Printable
from printables.sheets.table import SheetPrint, SoloPrint
from rollwrite.dicegame import built_in_layout, parse_layout
from rollwrite.i18n import LANGUAGES
from rollwrite.paper import PAPERS, UPS, Rect, SheetGeometry
from tests.nights import by_day
from tests.printables.reading import pictures
from tests.printables.samples import (
    LOOKS,
    ONE_OF_EACH,
    SAMPLES,
    allowed,
    look_name,
    looks_by_day,
    table_specs,
)
from tests.together import together

#: Of each printable the sample on which there is the most.
BY_DAY = [
    "sheet-table-2",
    "sheet-wide",
    "solo-2",
    "card-4",
    "card-tile-2",
    "tracker-follow",
    "dice-large",
    "board-trigon",
    "pieces-fold",
    "game",
    "position-sheet",
    "scorepad-2",
    "challenge-wide",
    "kit-wide",
    "class-app",
    "puzzles-own",
    "worksheet-board",
]


def checked(options: Options, document: Document) -> None:
    for page in document.distinct():
        seen = list(walk(page.items))
        check_margins(page, seen)
        check_words(seen, any(notice.key == "names_cut" for notice in document.notices))
        check_sizes(seen, least_em(options))
        check_ink(seen, options)


@pytest.mark.parametrize("sample", by_day(SAMPLES, BY_DAY))
def test_pages_keep_their_margins_and_words_keep_apart(sample: str) -> None:
    check_looks(sample, looks_by_day(sample))


@pytest.mark.nightly
@pytest.mark.parametrize("sample", SAMPLES)
def test_pages_are_in_order_in_every_look(sample: str) -> None:
    check_looks(sample, LOOKS)


#: What holds sheets of the game beside other pages.
KITS = ("class", "kit")


def check_looks(sample: str, looks: list[Options]) -> None:
    with together() as each:
        for options in allowed(looks, SAMPLES[sample]):
            with each(look_name(options)):
                request = SAMPLES[sample](options)
                checked(request.options, make(request).document)


#: A long row and short ones: boxes flow from line to line.
ODD = parse_layout(
    "name = 'odd'\nside = 12\n[rows]\n"
    "1 = ['1', '2', 'I3', 'V3', 'I4', 'L4', 'T4', 'O', 'Z4', 'F', 'I5', 'L5']\n"
    "2 = ['N', 'P']\n3 = ['T5', 'U']\n4 = ['V5', 'W']\n5 = ['X', 'Y']\n6 = ['Z5']\n"
)
SHEETS: dict[str, Callable[[Options], Printable]] = {
    "sheet": SheetPrint,
    "sheet-odd": lambda options: SheetPrint(options, layout=ODD),
    "sheet-table": lambda options: SheetPrint(
        options, layout=built_in_layout("grand"), specs=table_specs()
    ),
    "solo": lambda options: SoloPrint(options, seeds=("DEMO-1", "2026-11-21")),
    "solo-long": lambda options: SoloPrint(options, layout=ODD, seeds=("W" * 24,)),
    "challenge": lambda options: ChallengePrint(options, seeds=("DEMO-1",)),
}


def is_allowed(paper: str, landscape: bool, up: int, theme: str, kind: str) -> bool:
    """Whether sheets may be printed in this way."""
    options = Options(paper, up, theme, landscape=landscape)
    return bool(allowed([options], SHEETS[kind]))


WAYS = list(product(PAPERS, (False, True), UPS, THEMES, LANGUAGES))
#: One way of printing a sheet in so many, others for each kind of sheet.
STEP_BY_DAY, STEP_BY_NIGHT = 17, 2


def sweep(step: int, kind: str) -> list[tuple[Any, ...]]:
    """Ways of printing a kind of sheet."""
    first = list(SHEETS).index(kind) * step // len(SHEETS)
    return [way for way in WAYS[first::step] if allowed([options_of(way)], SHEETS[kind])]


def options_of(way: tuple[Any, ...]) -> Options:
    paper, landscape, *rest = way
    return replace(Options(paper, *rest), landscape=landscape)


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("step", by_day([STEP_BY_DAY, STEP_BY_NIGHT], [STEP_BY_DAY]))
def test_sheets_are_neat_on_every_paper_and_however_many_share_a_page(kind: str, step: int) -> None:
    with together() as each:
        for way in sweep(step, kind):
            with each(way):
                options = options_of(way)
                checked(options, make(SHEETS[kind](options)).document)


#: What a sheet must say: for each thing the keys of what may say it.
SAID = {
    "sheet": ("win win_short", "markers markers_short"),
    "solo": ("solo_note", "solo_end"),
    "": ("rule_start", "rule_touch", "fill", "strikes strike", "strike_how strike_how_short"),
}


@pytest.mark.parametrize("kind", ["sheet", "solo"])
@pytest.mark.parametrize("paper", by_day(list(PAPERS), ["letter"]))
def test_every_instruction_is_on_every_sheet(paper: str, kind: str) -> None:
    with together() as each:
        for landscape, up, theme, language in product((False, True), UPS, THEMES, LANGUAGES):
            if not is_allowed(paper, landscape, up, theme, kind):
                continue
            options = Options(paper, up, theme, language, landscape=landscape)
            with each((landscape, up, theme, language)):
                pages = make(SHEETS[kind](options)).document.pages[:2]
                words = " ".join(
                    one.item.text.strip()
                    for page in pages
                    for one in walk(page.items)
                    if isinstance(one.item, Text)
                )
                for keys in (*SAID[kind], *SAID[""]):
                    wanted = [options.t(f"print.sheet.{key}") for key in keys.split()]
                    assert any(one in words for one in wanted), wanted


@pytest.mark.nightly  # It tells of the night's sweep alone.
def test_the_sweep_is_wide() -> None:
    """By night every choice is seen with every other one."""
    swept = [way for kind in SHEETS for way in sweep(STEP_BY_NIGHT, kind)]
    known = [way for way in WAYS if is_allowed(*way[:4], "sheet")]
    for pair in combinations(range(5), 2):
        values = {tuple(way[n] for n in pair) for way in swept}
        assert values >= {tuple(way[n] for n in pair) for way in known}


def check_margins(page: PrintedPage, seen: list[PlacedItem]) -> None:
    # Printers leave about 4.2 mm blank.
    inside = Rect(0, 0, page.width, page.height).inset(MARGIN_MM - 0.3)
    for one in seen:
        box = one.box
        if box is not None:
            assert inside.holds(box), (one.item, box)


def check_words(seen: list[PlacedItem], is_said: bool = False) -> None:
    """No line of text lies over another, and none is cut off, but for names where that is said."""
    boxes = []
    for one in seen:
        if isinstance(one.item, Text) and one.box is not None:
            assert printable(one.item.text) == one.item.text
            assert is_said or "…" not in one.item.text, "words were cut off"
            boxes.append((one.box, one.item.text))
    boxes.sort(key=lambda pair: pair[0].x)
    for (box, text), (other, under) in combinations(boxes, 2):
        if other.x < box.right:
            assert not box.overlaps(other, 0.15), (text, under)


def least_em(options: Options) -> float:
    """The smallest words that may be on a page, in mm."""
    if options.theme_name == "large":
        # Half of A5 has no room for large print.
        return POINTS_8 if options.paper == "a5" else POINTS_14
    return POINTS_7 if options.up == 4 else POINTS_8


def has_marks(page: PrintedPage) -> bool:
    """Whether a dice-game sheet lies on the page: its marks are 18 mm or more of black."""
    return any(
        isinstance(one.item, Path)
        and one.item.style.fill == "#000000"
        and one.box is not None
        and one.box.width == pytest.approx(one.box.height)
        and one.box.width > 8
        for one in walk(page.items)
    )


def check_sizes(seen: list[PlacedItem], least: float) -> None:
    for one in seen:
        # The text of a sheet's code is for programs: 8 points in large print, too.
        if isinstance(one.item, Text) and not (least == POINTS_14 and is_code(one.item.text)):
            em = one.item.size * one.scale
            assert em >= least - 1e-6, (one.item.text, round(em * 72 / 25.4, 1))


def is_code(text: str) -> bool:
    return re.fullmatch(r"\+?[A-Z0-9/-]{2,}", text) is not None


def check_ink(seen: list[PlacedItem], options: Options) -> None:
    """A low-ink page holds no colour and no dark areas but marks and codes."""
    if options.theme_name != "low-ink":
        return
    for one in seen:
        item = one.item
        used = {item.fill} if isinstance(item, Text) else {item.style.fill, item.style.stroke}
        for colour in used - {None}:
            assert colour is not None
            assert colour[1:3] == colour[3:5] == colour[5:7], item


@pytest.mark.parametrize("sample", ONE_OF_EACH)
def test_lines_are_wide_enough_to_be_printed(sample: str) -> None:
    document = make(SAMPLES[sample](Options())).document
    for page in document.distinct():
        for one in walk(page.items):
            if isinstance(one.item, Path) and one.item.style.stroke is not None:
                # A dot at 850 dpi; a coarser printer makes it one of its dots.
                assert one.item.style.width * one.scale >= 0.03


def ink(sample: str, options: Options) -> float:
    """The share of the first page that is covered, over cyan, magenta and yellow."""
    picture = pictures(pdf(make(SAMPLES[sample](options)).document), 150)[0]
    return float(1 - picture.mean() / 255)


@pytest.mark.parametrize("paper", by_day(["a4", "letter"], ["a4"]))
@pytest.mark.parametrize("sample", ["sheet", "sheet-table", "sheet-wide", "solo", "solo-wide"])
def test_low_ink_takes_at_most_three_quarters_of_the_ink_of_bright(sample: str, paper: str) -> None:
    low, bright = (ink(sample, Options(paper, theme_name=name)) for name in ("low-ink", "bright"))
    assert low <= 0.75 * bright


@pytest.mark.parametrize("up", [1, 2])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_dice_of_solo_sheets_can_be_circled(paper: str, up: int) -> None:
    """9 mm wide on a page of their own, nearly 7 mm where two share one, and white between."""
    printed = make(SoloPrint(Options(paper, up=up), seeds=("TEA",)))
    ((_, sheets),) = printed.places
    (page,) = printed.document.pages
    dice = [
        # With its outline.
        one.box.inset(-one.item.style.width * one.scale / 2)
        for one in walk(page.items)
        if isinstance(one.item, Path)
        and one.item.style.fill == "#ffffff"
        and one.item.style.width == 0.055
        and one.box is not None
        and any(sheet.dice.holds(one.box) for _, sheet in sheets)
    ]
    assert len(dice) == 42 * up
    assert min(box.width for box in dice) >= (9 if up == 1 else 6.8)
    for box, other in combinations(dice, 2):
        assert not box.inset(-0.2).overlaps(other)


@pytest.mark.parametrize("game", [None, "duo"])
@pytest.mark.parametrize("paper", by_day(["a4", "letter", "a5"], ["a4"]))
def test_cards_on_a_page_have_their_backs_behind_them(paper: str, game: str | None) -> None:
    """Turned over, a page has its cuts where they were, within 0.2 mm; words keep off them."""
    for up in (1,) if paper == "a5" else UPS:
        options = Options(paper, up)
        pages = make(CardPrint(options, game=game)).document.pages
        assert len(pages) == 2
        assert (pages[0].width, pages[0].height) == (pages[1].width, pages[1].height)
        style = cut_style(options.theme)
        boxes = [one.box for one in walk(pages[0].items) if getattr(one.item, "style", 0) == style]
        cuts = [box for box in boxes if box is not None and max(box.width, box.height) > 50]
        assert len(cuts) == {1: 0, 2: 1, 4: 2}[up]
        across = [cut.x for cut in cuts if cut.width == 0]
        for x in across:
            assert any(abs(pages[0].width - x - other) <= 0.2 for other in across)
        for one in (one for page in pages for one in walk(page.items)):
            if isinstance(one.item, Text) and one.box is not None:
                for cut in cuts:
                    assert not one.box.overlaps(cut.inset(-4.0)), one.item.text


def test_large_print_is_large() -> None:
    """Cells of 16 mm and lines of 1 mm on A4 and Letter; nothing thin round the squares."""
    for paper, name in product(("a4", "letter"), ("standard", "travel")):
        options = Options(paper, theme_name="large")
        printed = make(SheetPrint(options, layout=built_in_layout(name)))
        (((page, ((_, sheet),))),) = printed.places
        assert page.height > page.width
        assert sheet.square_mm >= 16 - 1e-9
        assert not printed.document.notices
        for one in walk(printed.document.pages[0].items):
            item = one.item
            if isinstance(item, Path) and item.style.stroke is not None and touches(one, sheet):
                assert item.style.width * one.scale >= 0.5


def touches(one: PlacedItem, sheet: SheetGeometry) -> bool:
    return one.box is not None and one.box.overlaps(sheet.grid)


@pytest.mark.parametrize("sample", by_day(SAMPLES, ["sheet-table"]))
def test_words_that_are_drawn_are_seen(sample: str) -> None:
    """No text is white on white, under a drawing, or cut off: taken away, it leaves a gap."""
    pages = tuple(make(SAMPLES[sample](Options())).document.distinct())
    whole, wordless, words = (
        pictures(pdf(Document("", "", "en", tuple(some))), _SEEN_DPI)
        for some in (pages, map(without_words, pages), map(words_alone, pages))
    )
    with together() as each:
        for number, page in enumerate(pages):
            gap = np.abs(whole[number].astype(np.int16) - wordless[number]).max(axis=2) > 40
            ink = words[number].max(axis=2) < 128
            for one in walk(page.items):
                if isinstance(one.item, Text) and one.box is not None:
                    box = one.box.placed(_SEEN_DPI / 25.4, 0, 0)
                    part = np.s_[int(box.y) : int(box.bottom) + 1, int(box.x) : int(box.right) + 1]
                    with each((number, one.item.text)):
                        assert (gap & ink)[part].sum() >= 0.8 * ink[part].sum() > 0


_SEEN_DPI = 100


def without_words(page: PrintedPage) -> PrintedPage:
    return replace(page, items=tuple(_kept(page.items, Path)))


def words_alone(page: PrintedPage) -> PrintedPage:
    return replace(page, items=tuple(_kept(page.items, Text)))


def _kept(items: Iterable[Item], kind: type[Path] | type[Text]) -> Iterator[Item]:
    """Paths or words alone, these in black."""
    for item in items:
        if isinstance(item, Use):
            inner = Drawing(list(_kept(item.symbol.items, kind)))
            yield replace(item, symbol=Symbol(inner, item.symbol.bounds))
        elif isinstance(item, kind):
            yield replace(item, fill="#000000") if isinstance(item, Text) else item
