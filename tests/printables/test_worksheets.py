"""Worksheets on paper, and the page with their answers."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path as FilePath

import pytest

from printables.engine.drawing import Document, Path, PlacedItem, PrintedPage, Text, walk
from printables.engine.options import Options, PrintError
from printables.engine.pdf import pdf
from printables.engine.themes import lightness
from printables.printing import make
from printables.school.tasks import (
    TASKS,
    AreaTask,
    CoordinateTask,
    FractionTask,
    SymmetryTask,
    TurnTask,
    tasks_for,
)
from printables.school.worksheet import TOPICS, WorksheetPrint
from rollwrite.cli import main
from rollwrite.dicegame import COLOURS, built_in_layout
from rollwrite.geometry import square_shapes
from rollwrite.i18n import LANGUAGES, Language
from rollwrite.paper import PAPERS, Rect
from tests.nights import by_day, some_by_day
from tests.printables.reading import pictures, texts
from tests.printables.samples import FILLED, STANDARD, played
from tests.printables.test_layout import check_ink, check_margins, check_words

SEEDS = [f"SEED-{n}" for n in range(40)]
MM = 25.4
BOARD = json.dumps({"layout": "standard", "squares": list(played(17).rows)})


# The pages


def requests() -> dict[str, WorksheetPrint]:
    found = {topic: WorksheetPrint(topic=topic, seeds=("TEA-1",)) for topic in TOPICS.values}
    return found | {"board": WorksheetPrint(record=BOARD, seeds=("TEA-1",))}


def made(name: str, options: Options) -> Document:
    request = requests()[name]
    return make(
        WorksheetPrint(options, topic=request.topic, record=request.record,
                seeds=request.seeds)
    ).document  # fmt: skip


WAYS = [
    Options(paper, 1, theme, language, landscape=landscape)
    for paper, landscape, theme, language in product(
        PAPERS, (False, True), ("bright", "low-ink", "large"), LANGUAGES
    )
    if WorksheetPrint.allows(Options(paper, 1, theme, language, landscape=landscape))
]
PT = MM / 72


def way_name(options: Options) -> str:
    way = "wide" if options.landscape else "upright"
    return f"{options.paper}-{way}-{options.theme_name}-{options.language}"


@pytest.mark.parametrize("options", some_by_day(WAYS, 9), ids=way_name)
def test_every_page_is_in_order(options: Options) -> None:
    least = (14 if options.theme_name == "large" else 8) * PT
    fills = {options.theme.fills[colour.key] for colour in COLOURS} - {None}
    for name in requests():
        document = made(name, options)
        numbers: list[str] = []
        for page in document.pages:
            seen = list(walk(page.items))
            check_margins(page, seen)
            check_words(seen)
            check_ink(seen, options)
            check_pictures(seen, fills)
            for one in seen:
                if isinstance(one.item, Text) and not is_in_mark(one):
                    assert one.item.size * one.scale >= least - 1e-6, one.item.text
            numbers += [item.text for item in page.items
                        if isinstance(item, Text) and item.fill == "#ffffff"]  # fmt: skip
        # Those of the tasks, and once more those of their answers.
        assert numbers == [str(n) for n in range(1, TASKS + 1)] * 2


def is_in_mark(one: PlacedItem) -> bool:
    """The letters inside the badges on a board grow with its squares."""
    return isinstance(one.item, Text) and one.item.font == "black" and len(one.item.text) == 1


def check_pictures(seen: list[PlacedItem], fills: set[str | None]) -> None:
    """No words lie over a coloured shape, but for the letters in its counters."""
    coloured = [
        one.box for one in seen if isinstance(one.item, Path) and one.item.style.fill in fills
    ]
    for one in seen:
        if isinstance(one.item, Text) and not is_in_mark(one):
            words = one.box
            assert words is not None
            over = [box for box in coloured if box is not None and box.overlaps(words, 0.1)]
            assert not over, one.item.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_page_says_every_key_of_a_set_and_the_task_pages_none(language: Language) -> None:
    options = Options(language=language)
    t = options.t
    document = make(WorksheetPrint(options, seeds=("TEA-1",))).document
    *tasks, answers = texts(pdf(document))
    assert len(tasks) == len(TOPICS.values)
    for name, page in zip(TOPICS.values, tasks, strict=True):
        for task in tasks_for(name, STANDARD, "TEA-1"):
            match task:
                case AreaTask():
                    key = f"{task.area} cm² · {task.perimeter} cm"
                case SymmetryTask():
                    continue
                case FractionTask(part=part):
                    key = f"{part} "
                case CoordinateTask():
                    key = task.squares
                case TurnTask():
                    key = "  ".join(t(f"print.worksheet.letter_{kind}") for kind in task.kinships)
            assert " ".join(key.split()) in " ".join(answers.split()), key
            assert " ".join(key.split()) not in " ".join(page.split()), key


@pytest.mark.parametrize("options", [Options(), Options("a5"), Options("letter", 1, "large")])
def test_all_keys_of_a_set_are_on_one_page_and_their_lines_are_drawn(options: Options) -> None:
    document = make(WorksheetPrint(options, seeds=("TEA",))).document
    (notice,) = document.notices
    assert dict(notice.params) == {"page": len(document.pages)}
    dashed = [
        one
        for page in document.pages
        for one in page.items
        if isinstance(one, Path) and one.style.dash
    ]
    lines = [len(task.axes) for task in tasks_for("symmetry", STANDARD, "TEA")
             if isinstance(task, SymmetryTask)]  # fmt: skip
    assert len(dashed) == sum(lines)
    assert all(item in document.pages[-1].items for item in dashed)


def test_a_pencil_is_seen_on_every_shape_that_is_drawn_on() -> None:
    for topic in ("symmetry", "turns", "area"):
        for page in made(topic, Options()).pages:
            grounds = {
                item.style.fill
                for item in page.items
                if isinstance(item, Path) and item.style.fill and len(item.ops) == 5
            }
            assert all(lightness(ground) > 80 for ground in grounds), grounds


def test_letters_for_turned_flipped_and_neither_differ_and_are_told() -> None:
    for language in LANGUAGES:
        t = Options(language=language).t
        letters = [t(f"print.worksheet.letter_{kind}") for kind in ("turn", "flip", "neither")]
        assert len(set(letters)) == 3
        told = texts(pdf(made("turns", Options(language=language))))[0]
        for letter in letters:
            assert f": {letter}." in told or f" {letter}." in told


def sheets_on(page: PrintedPage) -> list[Rect]:
    """The frames of sheets: rectangles with square corners, inside no other."""
    found = [
        item_box
        for one in walk(page.items)
        if isinstance(one.item, Path)
        and one.item.style.fill is None
        and one.item.style.width == 0.5
        and [op[0] for op in one.item.ops] == ["M", "L", "L", "L", "Z"]
        for item_box in [one.box]
        if item_box is not None
    ]
    return [box for box in found if not any(other.holds(box) for other in found if other != box)]


def test_coloured_squares_on_paper_are_the_part_that_the_key_says() -> None:
    document = made("fractions", Options())
    dpi = 200
    picture = pictures(pdf(document), dpi)[0]
    frames = sheets_on(document.pages[0])
    tasks = tasks_for("fractions", STANDARD, "TEA-1")
    assert len(frames) == len(tasks)
    for frame, task in zip(frames, tasks, strict=True):
        assert isinstance(task, FractionTask)
        columns, rows = task.size
        count = 0
        for column, row in product(range(columns), range(rows)):
            x = round((frame.x + (column + 0.4) * frame.width / columns) * dpi / MM)
            y = round((frame.y + (row + 0.6) * frame.height / rows) * dpi / MM)
            count += int(picture[y - 1 : y + 2, x - 1 : x + 2].mean() < 240)
        assert Fraction(count, columns * rows) == task.part


def test_squares_to_be_measured_are_1_cm() -> None:
    for options in (Options(), Options("a5"), Options("letter", theme_name="large")):
        for page in made("area", options).pages[:-1]:
            squares = [
                one.box
                for one in walk(page.items)
                if isinstance(one.item, Path)
                and len(one.item.ops) == 5
                and one.item.style.fill is not None
                and one.scale == 1
            ]
            assert squares
            for box in squares:
                assert box is not None
                assert (round(box.width, 6), round(box.height, 6)) == (10, 10)


def test_a_topic_is_a_page_on_a4_and_more_where_words_are_large() -> None:
    for name in requests():
        assert len(made(name, Options()).pages) == 2, name
        assert len(made(name, Options("letter", landscape=True)).pages) == 2, name
    for topic in TOPICS.values:
        assert len(made(topic, Options(theme_name="large")).pages) == 3, topic


def test_all_topics_come_when_none_is_named_answers_behind_them() -> None:
    document = make(WorksheetPrint(seeds=("A",))).document
    t = Options().t
    titles = [t(f"print.worksheet.title_{topic}") for topic in TOPICS.values]
    assert [page.bookmark for page in document.pages] == [*titles, t("print.worksheet.answers")]
    (notice,) = document.notices
    assert notice.message(t) == "The answers are on page 6, once for all copies."


def test_a_class_gets_its_copies_and_the_teacher_one_key() -> None:
    request = WorksheetPrint(Options(copies=30), topic="turns", seeds=("A",))
    document = make(request).document
    assert len(document.pages) == 31
    assert len({id(page) for page in document.pages[:30]}) == 1
    (notice,) = document.notices
    assert notice.message(Options().t) == "The answers are on page 31, once for all copies."


def test_the_same_word_gives_the_same_page_and_another_word_another() -> None:
    def data(seed: str, topic: str) -> list[str]:
        request = WorksheetPrint(topic=topic, seeds=(seed,))
        return [repr(page.items) for page in make(request).document.pages]

    for topic in TOPICS.values:
        assert data("TEA", topic) == data("tea ", topic) != data("TEB", topic)


@pytest.mark.parametrize("layout", ["standard", "grand"])
@pytest.mark.parametrize("seed", by_day(SEEDS[:6], SEEDS[:1]))
def test_pages_of_any_seed_are_in_order(seed: str, layout: str) -> None:
    for options in (Options("a5", language="es"), Options(theme_name="large", language="fr")):
        chosen = built_in_layout(layout)
        document = make(WorksheetPrint(options, chosen, seeds=(seed,))).document
        fills = {options.theme.fills[colour.key] for colour in COLOURS} - {None}
        for page in document.pages:
            seen = list(walk(page.items))
            check_margins(page, seen)
            check_words(seen)
            check_pictures(seen, fills)


# What is refused


def test_seeds_and_topics_that_cannot_be() -> None:
    with pytest.raises(PrintError, match="valid code word"):
        make(WorksheetPrint(seeds=("ä!",)))
    with pytest.raises(PrintError, match=r"area, symmetry.*or turns"):
        make(WorksheetPrint(topic="algebra"))
    with pytest.raises(PrintError, match="1000 pages"):
        make(WorksheetPrint(Options(copies=400), seeds=("A",)))


@pytest.mark.parametrize(
    "record", ["", "{", "[]", "(;GM[Blokus Duo])", '{"layout": "standard", "squares": ["B"]}']
)
def test_a_file_that_is_no_filled_sheet_is_refused_in_one_sentence(record: str) -> None:
    with pytest.raises(PrintError, match=r"^That isn’t a filled sheet\. .*\.$"):
        make(WorksheetPrint(record=record, seeds=("A",)))


def test_an_empty_sheet_is_nothing_to_ask_about() -> None:
    record = json.dumps({"layout": "standard", "squares": ["." * 9] * 9})
    with pytest.raises(PrintError, match="Nothing is drawn"):
        make(WorksheetPrint(record=record, seeds=("A",)))


# The command line


def test_a_worksheet_about_a_file(here: FilePath) -> None:
    (here / "mine.json").write_text(FILLED)
    assert main(["print", "worksheet", "--file", "mine.json", "--seed", "A", "--lang", "es"]) == 0
    tasks, answers = texts((here / "worksheet.pdf").read_bytes())
    assert "¿Cuántas casillas están vacías?" in tasks
    assert "75" not in tasks
    assert "75" in answers


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--file", "mine.json", "--topic", "area"], "--topic"),
        (["--file", "mine.json", "--layout", "grand"], "--layout"),
        (["--file", "bad.json"], "isn’t a filled sheet"),
        (["--file", "none.json"], "none.json"),
        (["--topic", "algebra"], "algebra"),
        (["--up", "2"], "one"),
    ],
)
def test_what_the_command_line_refuses(
    arguments: list[str], words: str, here: FilePath, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "mine.json").write_text(FILLED)
    (here / "bad.json").write_text("{}")
    assert main(["print", "worksheet", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line
    assert not (here / "worksheet.pdf").exists()


@pytest.mark.parametrize("rows", [["B" * 5] * 5, ["B....", *["....."] * 4]])
def test_the_emptiest_and_the_fullest_board_can_be_asked_about(rows: list[str]) -> None:
    names = [*square_shapes()]
    ends = (0, 4, 8, 12, 15, 18, 21)
    lines = [names[first:last] for first, last in pairwise(ends)]
    layout = {"name": "tiny", "side": 5, "rows": lines}
    record = json.dumps({"layout": layout, "squares": rows})
    document = make(WorksheetPrint(Options(), record=record, seeds=("A",))).document
    assert len(document.pages) == 2
