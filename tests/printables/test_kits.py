"""Kits: every part is what is printed alone; contents, bookmarks, tents and the plan are right."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import product

import numpy as np
import pytest
import zxingcpp
from pypdf import PdfReader
from pypdf.generic import Destination

from printables.cards.card import CardPrint
from printables.cards.dice import DicePrint
from printables.cards.mat import MatPrint
from printables.cards.scores import ScorepadPrint
from printables.engine.drawing import Path, PrintedPage, Text, walk
from printables.engine.imposition import ImposedSheets
from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.kits.class_pack import ClassPrint, LessonPrint, LessonTable, plan_for
from printables.kits.kit import KitPrint
from printables.kits.seating import folds
from printables.printing import make
from printables.request.printable import Printable
from printables.sheets.sheet import blank_spec
from printables.sheets.table import SheetPrint
from rollwrite.dicegame import built_in_layout
from rollwrite.i18n import LANGUAGES
from tests.nights import by_day
from tests.printables.reading import each_picture, pictures

NAMES = ("Ana", "Zoë Brontë", "Íñigo Muñoz", "François", "Ben", "Cleo", "Dan")
ADDRESS = "http://10.0.0.5:8000"
LOOKS = [
    Options(),
    Options("letter", landscape=True, theme_name="low-ink", language="es"),
]


def words(page: PrintedPage) -> list[str]:
    return [seen.item.text for seen in walk(page.items) if isinstance(seen.item, Text)]


def sections(document: ImposedSheets) -> dict[str, list[PrintedPage]]:
    """The pages by the bookmarks at which they begin; of a page that comes again, the first."""
    found: dict[str, list[PrintedPage]] = {}
    name = ""
    for page in document.document.pages:
        name = page.bookmark or name
        found.setdefault(name, []).append(page)
    return found


def same(pages: list[PrintedPage], alone: Printable, times: int = 1) -> bool:
    wanted = make(alone).document.pages * times
    return [(page.width, page.height, page.items) for page in pages] == [
        (page.width, page.height, page.items) for page in wanted
    ]


@pytest.mark.parametrize(
    ("options", "players"), by_day(product(LOOKS, [3, 4]), [(LOOKS[0], 3), (LOOKS[1], 4)])
)
def test_every_part_of_a_kit_is_what_is_printed_alone(options: Options, players: int) -> None:
    travel = built_in_layout("travel")
    t = options.t
    kit = make(KitPrint(options, travel, players=players))
    parts = sections(kit)
    # The sides of the card share a sheet of paper.
    middle = ("part.card", "part.mat") if players % 2 else ("part.mat", "part.card")
    assert list(parts) == [
        t(f"print.kit.{key}")
        for key in ("cover", "part.sheet", *middle, "part.dice", "part.scorepad")
    ]
    (front,) = [n for n, page in enumerate(kit.document.pages, start=1)
                if page.bookmark == t("print.kit.part.card")]  # fmt: skip
    assert front % 2 == 1
    sheet = SheetPrint(replace(options, copies=players), travel)
    assert same(parts[t("print.kit.part.sheet")], sheet)
    assert same(parts[t("print.kit.part.card")], CardPrint(options, travel))
    mat = MatPrint(replace(options, landscape=False), players=players)
    assert same(parts[t("print.kit.part.mat")], mat)
    assert same(parts[t("print.kit.part.dice")], DicePrint(options))
    assert same(parts[t("print.kit.part.scorepad")], ScorepadPrint(options, players=players))


def test_the_sheets_of_a_kit_lie_where_those_printed_alone_do() -> None:
    kit = make(KitPrint(players=3))
    (alone,) = make(SheetPrint()).places
    assert [place for place in kit.places if place[1]] == [alone] * 3
    assert len(kit.places) == len(kit.document.pages)
    twice = make(KitPrint(Options(copies=2), players=3))
    assert twice.document.pages == kit.document.pages * 2
    assert twice.places == kit.places * 2


@pytest.mark.parametrize(
    ("options", "name"),
    by_day(product(LOOKS, ["kit", "class"]), [(LOOKS[0], "class"), (LOOKS[1], "kit")]),
)
def test_bookmarks_lead_to_the_pages_that_the_contents_name(name: str, options: Options) -> None:
    lesson = ClassPrint(replace(options, landscape=False), names=NAMES, tables=2)
    document = make(lesson if name == "class" else KitPrint(options)).document
    reader = PdfReader(BytesIO(pdf(document)))
    marks = {}
    for mark in reader.outline:
        assert isinstance(mark, Destination)
        page_number = reader.get_destination_page_number(mark)
        assert page_number is not None
        marks[str(mark.title)] = page_number + 1
    listed = [text for page in document.pages[:3] for text in words(page)]
    for title, page in marks.items():
        if title in NAMES:
            assert title in words(document.pages[page - 1])
            continue
        # "Rules card." stands bold in a line that ends with its pages.
        at = listed.index(f"{title}.") if f"{title}." in listed else None
        if at is None:
            assert any(text.startswith(title) for text in listed), title
            continue
        numbers = next(text for text in listed[at + 1 :] if text[0].isdecimal())
        assert numbers.partition("–")[0] == str(page), title


def test_a_kit_leads_to_the_app_only_where_it_is_known() -> None:
    def cover(address: str) -> PrintedPage:
        return make(KitPrint(address=address)).document.pages[0]

    assert any(ADDRESS in text for text in words(cover(ADDRESS)))
    assert not any("http" in text for text in words(cover("")))
    assert len(cover("").items) < len(cover(ADDRESS).items)


@pytest.mark.parametrize("options", by_day(LOOKS, LOOKS[1:]), ids=lambda options: options.paper)
def test_codes_for_phones_lead_to_the_app_and_to_the_tables(options: Options) -> None:
    kit = make(KitPrint(options, address=ADDRESS)).document
    cover = replace(kit, pages=kit.pages[:1])
    assert codes_on(pdf(cover)) == [ADDRESS]
    tables = ("K7M3QX2", "ABCDEF2")
    options = replace(options, landscape=False)
    request = ClassPrint(options, names=NAMES, tables=2, codes=tables, tents=True, address=ADDRESS)
    parts = sections(make(request))
    mats = replace(kit, pages=tuple(parts[options.t("print.class.mats")]))
    wanted = {f"{ADDRESS}/t/{code}" for code in tables}
    assert set(codes_on(pdf(mats))) == wanted
    tents = replace(kit, pages=tuple(parts[options.t("print.class.tents")]))
    # What a table is called, and what is typed to join it, stand apart.
    for pages in (mats.pages, tents.pages):
        for number, (page, code) in enumerate(zip(pages, tables, strict=True), start=1):
            assert not any(code in text and str(number) in text.replace(code, "")
                           and options.t("print.class.table", n=number) in text
                           for text in words(page))  # fmt: skip
            assert any(code in text for text in words(page))
    assert codes_on(pdf(tents)) == sorted([*wanted, *wanted])


def codes_on(data: bytes) -> list[str]:
    """What all QR codes of a file say."""
    return sorted(
        found.text
        for picture in each_picture(data, 150)
        for found in zxingcpp.read_barcodes(picture)
    )


def test_a_table_of_a_class_has_one_page_with_all_that_it_needs() -> None:
    parts = sections(make(ClassPrint(names=NAMES, tables=2)))
    t = Options().t
    four, three = parts[t("print.class.mats")]
    assert {*NAMES[:4], "Table 1", t("print.mat.rules")} <= set(words(four))
    assert {*NAMES[4:], "Table 2", t("print.mat.next")} <= set(words(three))
    assert [name for name in parts if name in NAMES] == [NAMES[0], NAMES[2], NAMES[4], NAMES[6]]


@pytest.mark.parametrize("options", LOOKS, ids=lambda options: options.paper)
def test_a_tent_reads_the_same_from_both_sides(options: Options) -> None:
    options = replace(options, landscape=False)
    request = ClassPrint(options, names=NAMES, tables=2, tents=True, address=ADDRESS)
    tent = sections(make(request))[options.t("print.class.tents")][0]
    upper, ridge, lower = folds(tent.height)
    # The paper closes to a prism: two faces alike, and flaps that reach each other below.
    assert ridge - upper == pytest.approx(lower - ridge)
    assert upper == pytest.approx(tent.height - lower)
    upright, turned = set(), set()
    for seen in walk(tent.items):
        item = seen.item
        if not isinstance(item, Text):
            continue
        x, y = seen.x + seen.scale * item.start[0], seen.y + seen.scale * item.start[1]
        if item.turn == 180:
            turned.add((round(x, 3), round(y, 3), item.text))
        elif y < lower:
            upright.add((round(tent.width - x, 3), round(tent.height - y, 3), item.text))
    assert upright == turned
    assert {"Ana", "Zoë Brontë", "Íñigo Muñoz", "François"} <= {text for _, _, text in turned}
    assert all(upper < y < ridge for _, y, _ in turned)


def test_a_tent_folded_shows_one_picture_twice() -> None:
    request = ClassPrint(names=NAMES, tables=2, tents=True, address=ADDRESS)
    document = make(request).document
    number = next(n for n, page in enumerate(document.pages) if page.bookmark == "Table tents")
    shown = replace(document, pages=document.pages[number : number + 1])
    # Five pixels to the millimetre, so that a half turn lays pixel on pixel.
    (picture,) = pictures(pdf(shown), 127)
    _, ridge, lower = (round(5 * y) for y in folds(297))
    face = picture[ridge + 5 : lower - 5].astype(np.int16)
    other = picture[::-1, ::-1][ridge + 5 : lower - 5].astype(np.int16)
    assert float((face < 128).mean()) > 0.02
    # The edges of letters are smoothed a little differently upside down.
    assert float((np.abs(face - other).max(axis=2) > 128).mean()) < 0.002


def test_a_plan_fills_its_lesson_without_a_gap() -> None:
    for minutes in range(20, 91):
        plan = plan_for(minutes)
        ends = [end for _, end, _ in plan]
        assert [start for start, _, _ in plan] == [0, *ends[:-1]]
        assert ends[-1] == minutes
        assert all(end - start >= 3 for start, end, _ in plan)
        # Most of it is play.
        assert max(plan, key=lambda step: step[1] - step[0])[2] == "play"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("minutes", by_day([25, 45, 60], [45]))
def test_the_plan_is_on_the_first_page(minutes: int, language: str) -> None:
    options = Options(language=language)
    request = ClassPrint(options, names=NAMES, tables=2, minutes=minutes)
    seen = words(make(request).document.pages[0])
    times = [f"{start}–{end}" for start, end, _ in plan_for(minutes)]
    assert [text for text in seen if text in times] == times
    assert any("7" in text and str(minutes) in text for text in seen)


#: Two tables with phones, one on paper.
LESSON = LessonPrint(
    title="3b",
    code="KX2M7Q",
    tables=(
        LessonTable(1, "K7M3QX2", ("Fox", "Owl")),
        LessonTable(2, "K7M3QX3", ("Cat",)),
        LessonTable(4, None, ("Bee", "Frog", "Whale")),
    ),
    minutes=25,
    plan=((0, 3, "Show the code"), (3, 25, "Play")),
    address="https://play.example.org",
    link="https://play.example.org/class/KX2M7Q/teacher?key=secret",
)


def qr_codes(document: ImposedSheets) -> list[set[str]]:
    """What the codes on each page say."""
    shown = pictures(pdf(document.document), 100)
    return [{code.text for code in zxingcpp.read_barcodes(page)} for page in shown]


def test_the_kit_of_a_class_is_for_exactly_its_tables() -> None:
    made = make(LESSON)
    parts = sections(made)
    (front,) = parts["For the teacher"]
    said = words(front)
    assert {"3b", "0–3", "3–25", "Table 1", "Table 2", "Table 4", "On paper"} <= set(said)
    assert {"Fox", "Owl", "Cat", "Bee", "Frog", "Whale"} <= set(said)
    assert "Table 3" not in said
    # Paper where paper is played on: a mat and three sheets; tents where there are phones.
    (mat,) = parts["Table mats"]
    assert {"Table 4", "Bee", "Frog", "Whale"} <= set(words(mat))
    assert [len(parts[name]) for name in ("Bee", "Whale", "Table tents")] == [1, 1, 2]
    codes = qr_codes(made)
    # The secret is on the teacher's page and nowhere else.
    assert codes[0] == {LESSON.link}
    assert all("secret" not in code for page in codes[1:] for code in page)
    # Children come in by the class: there they find who they are.
    assert codes[-1] == codes[-2] == {"https://play.example.org/class/KX2M7Q"}
    assert {code.rsplit("/", 2)[1] for page in codes[1:-2] for code in page} == {"T04"}


def test_the_kit_of_a_tile_class_has_its_rules_and_no_sheets() -> None:
    made = make(replace(LESSON, game="duo", link=""))
    assert list(sections(made)) == ["For the teacher", "Rules cards", "Table tents"]
    assert qr_codes(made)[0] == set()


def test_long_names_of_a_class_are_whole_where_there_is_room() -> None:
    long = "María de los Ángeles Fernández-Villaverde"
    names = (long, "Ana", "O" * 59 + "e\u0301" + "zz", "Ben")
    document = make(ClassPrint(names=names, tables=1)).document
    _, mat, *_, board = document.pages
    assert long in words(mat)
    assert long in words(board)
    (said,) = document.notices
    assert said.key == "names_cut"
    assert "O" * 59 + "é" in said.message(Options().t)


def test_names_that_cannot_be_printed_are_named_and_get_a_line() -> None:
    names = ("李小龙", "محمد", "Ana 李", "Zoë")
    for language, part in (("en", "can’t be printed"), ("es", "no se pueden"), ("fr", "imprimés")):
        options = Options(language=language)
        document = make(ClassPrint(options, names=names, tables=1)).document
        lost, half = document.notices
        assert "李小龙, محمد" in lost.message(options.t)
        assert part in lost.message(options.t)
        assert "Ana ?" in half.message(options.t)
        assert "Zoë" not in lost.message(options.t) + half.message(options.t)
        assert any("Ana ?" in words(page) for page in document.pages)
    assert not make(ClassPrint(names=("Łucja", "😀 Ben"), tables=1)).document.notices


def test_the_sheets_of_a_table_say_whose_name_is_not_on_them() -> None:
    spec = replace(blank_spec(built_in_layout("standard")), name="李小龙")
    (said,) = make(SheetPrint(specs=(spec,))).document.notices
    assert said.key == "names_lost"


# Cards, pads


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_says_what_numbers_and_badges_are(language: str) -> None:
    options = Options(language=language)
    t = options.t
    back = words(make(CardPrint(options)).document.pages[1])
    assert t("print.card.round", n=1) in back
    heads = [t.n("print.card.players", n) for n in (2, 3)]
    assert [text for text in back if text in heads] == heads
    together = " ".join(back)
    for colour in ("blue", "yellow", "red", "green"):
        assert t(f"words.colour.{colour}") in together
        assert options.theme.letters[colour] in back
    # Every marker in each of four rounds, for two players and for three.
    at = back.index(t("print.card.round", n=1))
    badges = [text for text in back[at:] if text in options.theme.letters.values()]
    blue = options.theme.letters["blue"]
    assert badges.count(blue) >= 8


@pytest.mark.parametrize("paper", KitPrint.sizes)
def test_words_of_kits_can_be_read(paper: str) -> None:
    """8 points on paper; sheets and dice have tests of their own."""
    options = Options(paper, language="es")
    least = 8 * 25.4 / 72
    kit = sections(make(KitPrint(options, players=3, address=ADDRESS)))
    asked = ClassPrint(options, names=NAMES, tables=2, tents=True, address=ADDRESS)
    lesson = sections(make(asked))
    t = options.t
    pages = [page for key in ("cover", "part.card", "part.mat", "part.scorepad")
             for page in kit[t(f"print.kit.{key}")]]  # fmt: skip
    pages += [page for key in ("plan", "mats", "tents", "board")
              for page in lesson[t(f"print.class.{key}")]]  # fmt: skip
    for page in pages:
        for seen in walk(page.items):
            if isinstance(seen.item, Text):
                assert seen.item.size * seen.scale >= least - 1e-6, seen.item.text
                assert "…" not in seen.item.text


def test_the_last_name_of_a_table_keeps_away_from_the_edge() -> None:
    page = make(ClassPrint(names=NAMES, tables=2)).document.pages[0]
    seen = list(walk(page.items))
    (name,) = [one.box for one in seen
               if isinstance(one.item, Text) and one.item.text == "François"]  # fmt: skip
    assert name is not None
    boxes = [one.box for one in seen if isinstance(one.item, Path) and one.box is not None]
    (around,) = [box for box in boxes if box.holds(name)]
    assert around.bottom - name.bottom >= 0.8


def test_a_score_pad_with_names_is_a_scoreboard() -> None:
    names = tuple(f"Name {n}" for n in range(27))
    for paper in ScorepadPrint.sizes:
        document = make(ScorepadPrint(Options(paper), names=names)).document
        lines = [text for page in document.pages for text in words(page) if text in names]
        assert lines == list(names)
        assert len(document.pages) == (2 if paper == "a5" else 1)
