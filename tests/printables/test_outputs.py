"""Pages as SVG, PNG and plain text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image

from printables.boards.position import PositionPrint
from printables.cards.card import CardPrint
from printables.cards.dice import DicePrint
from printables.cards.mat import MatPrint
from printables.engine.drawing import Document, Drawing, PrintedPage, Text, walk
from printables.engine.options import Options, PrintError
from printables.engine.output import outputs
from printables.engine.pdf import pdf
from printables.engine.svg import svg_file
from printables.printing import make, plain_text
from printables.sheets.table import SheetPrint, SoloPrint
from rollwrite.dicegame import built_in_layout
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.geometry import square_shapes
from rollwrite.i18n import LANGUAGES, Language, translator
from tests.printables.reading import parsed_svg, pictures
from tests.printables.samples import (
    EVERY_SECOND,
    FILLED,
    RECORD,
    SAMPLES,
    STANDARD,
    table_specs,
)

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def document(sample: str, options: Options | None = None) -> Document:
    return make(SAMPLES[sample](options or Options())).document


# ── SVG ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sample", EVERY_SECOND)
def test_svg_files_need_no_font_and_name_their_words(sample: str) -> None:
    printed = document(sample, Options(paper="letter", language="fr"))
    printed = replace(printed, pages=printed.pages[:2])
    for page, data in zip(printed.pages, outputs(printed, "svg"), strict=True):
        root = parsed_svg(data)
        assert root.get("width") == f"{page.width:g}mm"
        assert root.get("viewBox") == f"0 0 {page.width:g} {page.height:g}"
        assert not list(root.iter(f"{SVG}text"))
        names = {element.get("id") for element in root.iter() if element.get("id")}
        used = {use.get(HREF, "")[1:] for use in root.iter(f"{SVG}use")}
        assert used <= names
        spoken = {group.get("aria-label") for group in root.iter(f"{SVG}g")} - {None}
        assert spoken == {
            one.item.text.strip() for one in walk(page.items) if isinstance(one.item, Text)
        }


def test_letters_of_an_svg_stand_where_those_of_the_pdf_do() -> None:
    """Drawn large, turned and with accents; compared by where its ink lies."""
    drawing = Drawing()
    drawing.text((20, 40), "Zoë &8½", 20, "#000000", "black")
    drawing.text((90, 95), "Íñ", 18, "#000000", "medium", "middle", turn=270)
    page = PrintedPage(120, 120, tuple(drawing.items))
    shown = Document("t", "s", "en", (page,))
    (picture,) = pictures(pdf(shown), 72)
    root = parsed_svg(svg_file(page, "t", "en"))
    paths = {path.get("id"): path.get("d", "") for path in root.iter(f"{SVG}path")}
    found = []
    for group in root.iter(f"{SVG}g"):
        transform = group.get("transform", "")
        x, y, k = (
            float(n) for n in re.findall(r"translate\((\S+) (\S+)\).*scale\((\S+)\)", transform)[0]
        )
        turn = 270 if "rotate" in transform else 0
        for use in group:
            at = float(use.get("x", ""))
            # The last two numbers of a step are a point on the outline.
            steps = re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[A-Z])", paths[use.get(HREF, "")[1:]])
            for px, py in ((float(px), float(py)) for px, py in steps):
                across, down = (at + px) * k, py * k
                found.append((x + down, y - across) if turn else (x + across, y + down))
    ink = np.argwhere(picture.min(axis=2) < 128) * 25.4 / 72
    box = np.array(found)
    for axis in (0, 1):
        assert abs(ink[:, 1 - axis].min() - box[:, axis].min()) < 0.7
        assert abs(ink[:, 1 - axis].max() - box[:, axis].max()) < 0.7


def test_an_svg_of_a_sheet_is_smaller_than_the_fonts_alone() -> None:
    (data,) = outputs(document("sheet"), "svg")
    assert len(data) < 135_000


# ── PNG ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("dpi", [72, 150])
def test_a_png_has_the_size_of_its_paper_and_says_it(dpi: int) -> None:
    (data,) = outputs(document("sheet", Options(paper="letter")), "png", dpi)
    picture = Image.open(BytesIO(data))
    assert picture.width == pytest.approx(8.5 * dpi, abs=1)
    assert picture.height == pytest.approx(11 * dpi, abs=1)
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_a_png_shows_what_the_pdf_shows() -> None:
    printed = document("card")
    for data, wanted in zip(outputs(printed, "png", 60), pictures(pdf(printed), 60), strict=True):
        picture = np.asarray(Image.open(BytesIO(data)).convert("RGB"))
        assert (picture == wanted).all()


@pytest.mark.parametrize("dpi", [35, 601])
def test_a_png_cannot_have_any_number_of_dots(dpi: int) -> None:
    with pytest.raises(PrintError, match="36 to 600"):
        outputs(document("sheet"), "png", dpi)


def test_without_the_extra_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printables.engine.output.find_spec", lambda _: None)
    with pytest.raises(PrintError, match=re.escape("rollwrite[png]")):
        outputs(document("sheet"), "png")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_every_page_is_a_file_and_the_same_page_the_same_bytes(form: Any) -> None:
    files = outputs(document("card", Options(copies=2)), form, 40)
    assert len(files) == 4
    assert files[:2] == files[2:]
    assert files[0] != files[1]


# ── plain text ───────────────────────────────────────────────────────────────────────────────────


def grid(text: str, side: int) -> list[str]:
    """The rows of letters, from the top."""
    lines = text.splitlines()
    first = lines.index(next(line for line in lines if line.strip().startswith("a b c")))
    rows = lines[first + 1 : first + 1 + side]
    assert [int(row.split()[0]) for row in rows] == list(range(side, 0, -1))
    return ["".join(row.split()[1:]) for row in rows]


@pytest.mark.parametrize("name", ["travel", "standard", "grand"])
def test_a_sheet_in_text_has_its_grid_and_every_shape_in_its_row(name: str) -> None:
    layout = built_in_layout(name)
    (text,) = plain_text(SheetPrint(layout=layout))
    rows = grid(text, layout.side)
    assert rows[0] == rows[-1] == "+" + "." * (layout.side - 2) + "+"
    assert set("".join(rows[1:-1])) == {"."}
    parts = re.split(r"\nDie (\d)\n", text)
    assert parts[1::2] == list("123456")
    for face, part in zip(parts[1::2], parts[2::2], strict=True):
        head, *drawn = part.rstrip("\n").split("\n")
        assert tuple(head.split()) == layout.row(int(face))
        squares = sum(square_shapes()[shape].size for shape in layout.row(int(face)))
        assert "".join(drawn).count("#") == squares


def test_a_shape_in_text_is_the_shape() -> None:
    (text,) = plain_text(SheetPrint())
    head, *drawn = text.split("\nDie 3\n")[1].split("\n\n")[0].splitlines()
    starts = [head.index(name) for name in STANDARD.row(3)]
    for name, left, right in zip(STANDARD.row(3), starts, [*starts[1:], 99], strict=True):
        cells = {
            (x // 2, y)
            for y, line in enumerate(drawn)
            for x, sign in enumerate(line[left:right])
            if sign == "#"
        }
        assert cells == set(square_shapes()[name].cells)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solo_sheet_in_text_has_its_dice(language: Language) -> None:
    options = Options(language=language)
    (text,) = plain_text(SoloPrint(options, seeds=("TEA",)))
    assert translator(language)("print.sheet.seed", seed="TEA") in text
    rolls = re.findall(r": (\d) (\d)$", text, re.MULTILINE)
    wanted = solo_dice(seed_of("TEA", STANDARD))
    assert [tuple(map(int, roll)) for roll in rolls] == [tuple(roll) for roll in wanted]


def test_a_table_in_text_tells_where_every_shape_lies() -> None:
    found = plain_text(PositionPrint(specs=table_specs()))
    assert len(found) == 4
    assert "Name: François" in found[3]
    assert "Empty squares: 34" in found[3]
    spec = table_specs()[3]
    rows = grid(found[3], 9)
    for shape in spec.drawn:
        line = next(
            line for line in found[3].splitlines() if line.startswith(f"Round {shape.round},")
        )
        for cell in line.split(": ")[1].split(","):
            column, row = ord(cell[0]) - ord("a"), 9 - int(cell[1:])
            assert (row, column) in shape.squares
            assert rows[row][column] == shape.colour.value
    assert sum(sign not in ".+" for sign in "".join(rows)) == sum(
        len(shape.squares) for shape in spec.drawn
    )


def test_a_filled_sheet_in_text_says_what_is_wrong_and_numbers_nothing_then() -> None:
    (text,) = plain_text(PositionPrint(record=FILLED))
    assert "I3 is drawn 2 times" in text
    assert "Strikes: [x] [x] [ ]" in text
    assert "Blue, I3: a9,b9,c9" in text
    assert not re.search(r"^Round", text, re.MULTILINE)
    sheet = json.loads(FILLED) | {"squares": ["BBB......", *["........."] * 8], "strikes": 0}
    (text,) = plain_text(PositionPrint(record=json.dumps(sheet)))
    # Nobody has told which colour came first.
    assert not re.search(r"^Round", text, re.MULTILINE)
    (text,) = plain_text(PositionPrint(record=json.dumps(sheet | {"markers": "BYRG"})))
    assert "Round 1, blue, I3: a9,b9,c9" in text


def test_a_tile_game_in_text_has_its_board_and_its_moves() -> None:
    (text,) = plain_text(PositionPrint(Options(language="es"), record=RECORD))
    assert "1. lila, V5: e8,e9,e10,f10,g10" in text
    assert grid(text, 14)[4] == "....LLL......."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_in_text_has_its_headings_and_all_its_words(language: Language) -> None:
    t = translator(language)
    (text,) = plain_text(CardPrint(Options(language=language, up=4)))
    title = t("print.card.title")
    assert text.startswith(f"{title}\n{'=' * len(title)}\n")
    assert max(map(len, text.splitlines())) <= 72
    flowing = " ".join(text.split())
    assert flowing.count(title) == 1
    for step in ("roll", "take", "draw", "law", "strike", "out", "pass", "end"):
        words = t(f"print.card.{step}").replace("**", "")
        assert " ".join(words.split()) in flowing


def test_a_mat_in_text_tells_who_holds_what() -> None:
    (text,) = plain_text(MatPrint(players=2, standby="fixed"))
    rows = [re.split(r"\s{2,}", line) for line in text.splitlines() if re.match(r"\d+  ", line)]
    assert len(rows) == 21
    assert rows[0][2:] == ["blue* ___", "yellow ___", "red green"]
    assert rows[1][3].startswith("blue*")


def test_what_says_nothing_without_its_picture_says_so() -> None:
    with pytest.raises(PrintError, match="dice can’t be put into plain text"):
        plain_text(DicePrint())
