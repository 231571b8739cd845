"""The files themselves: bytes, fonts, words, metadata."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from typing import cast

import numpy as np
import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.kits.class_pack import ClassPrint
from printables.printing import make
from printables.sheets.table import SheetPrint
from rollwrite.i18n import LANGUAGES, Language, translator
from tests.nights import IS_NIGHT, by_day
from tests.printables.reading import pictures, texts
from tests.printables.samples import EVERY_SECOND, ONE_OF_EACH, SAMPLES, table_specs
from tests.together import for_each


def printed(sample: str, options: Options) -> bytes:
    return pdf(make(SAMPLES[sample](options)).document)


#: Words that a page of each kind must hold, by their keys.
WORDS = {
    "sheet": ["sheet.blank", "sheet.strikes", "sheet.win", "sheet.fill", "sheet.ruler", "name"],
    "solo": ["sheet.solo", "sheet.strikes", "sheet.solo_note"],
    "card": ["card.title", "card.rows", "card.yes", "card.solo"],
    "card-tile": ["tilecard.scoring"],
    "tracker": ["mat.title", "mat.rules"],
    "dice": ["dice.title", "line.fold", "line.cut"],
    "board": ["board.plan"],
    "scorepad": ["scorepad.dice", "scorepad.total"],
    "challenge": ["sheet.challenge", "challenge.answers"],
    "class": ["class.seating", "class.board", "mat.rules"],
}


def languages(sample: str) -> tuple[Language, ...]:
    """All by night; by day one, and each of them for some samples."""
    return LANGUAGES if IS_NIGHT else (LANGUAGES[[*WORDS].index(sample) % len(LANGUAGES)],)


@for_each(("sample", "language"), [(one, some) for one in WORDS for some in languages(one)])
def test_words_can_be_searched_in_every_language(sample: str, language: Language) -> None:
    t = translator(language)
    words = " ".join(" ".join(texts(printed(sample, Options(language=language)))).split())
    for key in WORDS[sample]:
        assert " ".join(t(f"print.{key}").split()) in words


def test_names_keep_their_accents_and_strange_letters_get_a_stand_in() -> None:
    specs = table_specs()
    data = pdf(make(SheetPrint(Options(), specs=specs)).document)
    words = texts(data)
    assert "Zoë Brontë" in words[1]
    assert "Íñigo Muñoz" in words[2]
    assert "K7M3QX2" in words[3]


@pytest.mark.parametrize("sample", EVERY_SECOND)
def test_files_say_what_they_are_and_carry_their_fonts(sample: str) -> None:
    request = SAMPLES[sample](Options(language="es"))
    document = make(request).document
    reader = PdfReader(BytesIO(pdf(document)))
    assert reader.metadata is not None
    assert reader.metadata.title == document.title
    assert reader.metadata.subject
    root = cast(DictionaryObject, reader.trailer["/Root"].get_object())
    assert str(root["/Lang"]) == "es"
    preferences = cast(DictionaryObject, root["/ViewerPreferences"].get_object())
    assert str(preferences["/PrintScaling"]) == "/None"
    assert len(reader.pages) == len(document.pages)
    # Pages that go on with what the one before began have no bookmark of their own.
    named = [page for page in document.distinct() if page.bookmark is not None]
    assert len(reader.outline) == len(named) >= 1
    for page in reader.pages:
        check_fonts(cast(DictionaryObject, page["/Resources"].get_object()))


def check_fonts(resources: DictionaryObject) -> None:
    """Every font a page may use is ours, and is in the file."""
    fonts = cast(DictionaryObject, resources["/Font"].get_object())
    for one in fonts.values():
        font = cast(DictionaryObject, one.get_object())
        assert "Manrope" in str(font["/BaseFont"])
        assert "/FontFile2" in cast(DictionaryObject, font["/FontDescriptor"].get_object())


def test_the_same_request_gives_the_same_bytes() -> None:
    assert printed("challenge", Options()) == printed("challenge", Options())


@pytest.mark.nightly
def test_another_process_gives_the_same_bytes_of_everything() -> None:
    code = (
        "from hashlib import sha256; from printables.engine.options import Options;"
        "from tests.printables.test_pdf import SAMPLES, printed;"
        "print(*(sha256(printed(name, Options())).hexdigest() for name in SAMPLES))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    there = dict(zip(SAMPLES, result.stdout.split(), strict=True))
    assert there == {name: sha256(printed(name, Options())).hexdigest() for name in SAMPLES}


@pytest.mark.parametrize("sample", ONE_OF_EACH)
def test_low_ink_pages_are_grey_to_the_last_pixel_and_mostly_white(sample: str) -> None:
    for picture in pictures(printed(sample, Options(theme_name="low-ink")), 40):
        assert (picture[..., :1] == picture[..., 1:]).all()
        assert np.mean(picture) > 195


def test_a_page_printed_again_and_again_is_in_the_file_once() -> None:
    once = pdf(make(SheetPrint(Options())).document)
    many = pdf(make(SheetPrint(Options(copies=100))).document)
    assert len(PdfReader(BytesIO(many)).pages) == 100
    assert len(many) < len(once) + 100 * 1000
    few = pdf(make(SheetPrint(Options(copies=3))).document)
    first, *_, last = pictures(few, 40)
    assert (first == last).all()
    assert (first == pictures(once, 40)[0]).all()


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name.split("-")[0] == "sheet"])
def test_sheets_are_small(sample: str) -> None:
    document = make(SAMPLES[sample](Options())).document
    assert len(pdf(document)) <= 70_000


@pytest.mark.parametrize(("tables", "pages"), by_day([(9, 50), (38, 200)], [(9, 50)]))
def test_a_class_kit_is_small(tables: int, pages: int) -> None:
    document = make(ClassPrint(Options(), tables=tables)).document
    assert 0.9 * pages <= len(document.pages) <= pages
    # A page has two sheets, each with its words, pictures and what a screen reader is told: 4 kB.
    assert len(pdf(document)) <= 8_000 * len(document.pages)


def test_tiles_of_a_board_are_called_by_their_names() -> None:
    reader = PdfReader(BytesIO(printed("board", Options())))
    assert reader.page_labels == ["1", "A1", "A2", "B1", "B2"]
