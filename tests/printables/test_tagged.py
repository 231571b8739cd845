"""What a screen reader finds in a PDF: kept rules, headings, paragraphs, pictures in words."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import Any, cast

import page as checker
import pypdfium2.raw as pdfium
import pytest
from pypdf import PdfReader

from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, Symbol
from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.engine.structure import Passage, passages
from printables.printing import make
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.paper import Rect
from tests.printables.reading import texts
from tests.printables.samples import ONE_OF_EACH, SAMPLES
from tests.printables.test_layout import has_marks

_STYLE = PathStyle(stroke="#000000")


def document(sample: str, options: Options | None = None) -> Document:
    return make(SAMPLES[sample](options or Options())).document


@pytest.mark.parametrize("sample", ONE_OF_EACH)
def test_files_keep_every_rule_of_pdf_ua_that_a_program_can_check(sample: str) -> None:
    shown = document(sample, Options(language="es", copies=2))
    report = checker.validate_pdf_bytes(pdf(shown), profile="ua1")
    assert not [(failure.rule_id, failure.message) for failure in report.failures]
    for page in shown.distinct():
        # What is written on a sheet of the game is read after all that is printed on every sheet.
        if not has_marks(page):
            assert not read_upwards(passages(page.items))


def read_upwards(read: list[Passage]) -> list[tuple[str, str]]:
    """Headings and sentences that stand below what is read after them, in the same column."""
    told = [one for one in read if one.role in ("H1", "H2") or len(one.text.split()) >= _SENTENCE]
    return [
        (one.text, other.text)
        for one, other in combinations(told, 2)
        if min(box.y for box in one.boxes) >= max(box.bottom for box in other.boxes) - 0.3
        and _shared(one, other) > 0
    ]


#: Fewer words than these are names and numbers in pictures.
_SENTENCE = 4


def _shared(one: Passage, other: Passage) -> float:
    """How much of the page's width both have, beyond half of the narrower one."""
    spans = [
        (min(box.x for box in passage.boxes), max(box.right for box in passage.boxes))
        for passage in (one, other)
    ]
    (left, right), (start, end) = spans
    return min(right, end) - max(left, start) - 0.5 * min(right - left, end - start)


def test_what_is_read_upwards_is_found() -> None:
    drawing = Drawing()
    drawing.text((10, 50), "Read first but lies below", 3, "#000000")
    drawing.begin("H1")
    drawing.text((10, 20), "Title", 5, "#000000")
    assert read_upwards(passages(drawing.items)) == [("Read first but lies below", "Title")]


def structure(data: bytes, number: int) -> list[tuple[str, str]]:
    """Kind and words of every element of a page, read by PDFium: by its marks or in place of its
    picture."""
    reader = PdfReader(BytesIO(data))
    root = cast(Any, reader.trailer["/Root"])
    marks = _marked_words(data, number)
    found = []
    for section in root["/StructTreeRoot"]["/K"]["/K"]:
        for element in section["/K"]:
            if element["/Pg"] != reader.pages[number]:
                continue
            kids = element["/K"] if isinstance(element["/K"], list) else [element["/K"]]
            words = element.get("/Alt") or " ".join(marks.get(int(kid), "") for kid in kids)
            found.append((element["/S"][1:], " ".join(str(words).split())))
    return found


def _marked_words(data: bytes, number: int) -> dict[int, str]:
    """The words of every mark of a page, as PDFium reads them."""
    file = pdfium.FPDF_LoadMemDocument(data, len(data), None)
    page = pdfium.FPDF_LoadPage(file, number)
    text = pdfium.FPDFText_LoadPage(page)
    found: dict[int, str] = {}
    for n in range(pdfium.FPDFText_CountChars(text)):
        thing = pdfium.FPDFText_GetTextObject(text, n)
        mark = pdfium.FPDFPageObj_GetMarkedContentID(thing) if thing else -1
        if mark >= 0:
            found[mark] = found.get(mark, "") + chr(pdfium.FPDFText_GetUnicode(text, n))
    pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
    pdfium.FPDF_CloseDocument(file)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_read_as_headings_and_paragraphs(language: Language) -> None:
    t = translator(language)
    printed = document("card", Options(language=language))
    found = structure(pdf(printed), 0)
    assert found[0] == ("H1", t("print.card.title"))
    step = " ".join(t("print.card.roll").replace("**", "").split())
    assert ("P", f"2 {step}") in found, "the first says what is needed"
    wanted = [(one.role, one.text) for one in passages(printed.pages[0].items)]
    # PDFium finds no text in forms; badges are read as theirs.
    assert [one for one in found if one[1]] == wanted


def test_a_page_printed_again_is_said_to_be_the_same() -> None:
    data = pdf(document("card", Options(copies=2, language="fr")))
    assert structure(data, 2) == [("Figure", "Identique à la page 1")]
    assert len(structure(data, 1)) > 3


def test_a_picture_is_read_as_its_words_and_lines_of_a_symbol_as_text() -> None:
    inner = Drawing()
    inner.begin("H1")
    inner.text((0, 5), "Title", 5, "#000000")
    inner.rect(Rect(0, 0, 50, 40), _STYLE)
    inner.text((0, 12), "A first line of", 3, "#000000")
    inner.text((0, 16), "two lines", 3, "#000000")
    with inner.picture("A board with two pieces", Rect(0, 0, 50, 50)) as picture:
        picture.text((5, 30), "e8", 3, "#000000")
        picture.rect(Rect(5, 5, 2, 2), _STYLE)
    outer = Drawing()
    outer.use(Symbol(inner, Rect(-5, -5, 60, 60)), 20, 20)
    shown = Document("t", "s", "en", (PrintedPage(100, 100, tuple(outer.items)),))
    wanted = [
        ("H1", "Title"),
        ("P", "A first line of two lines"),
        ("Figure", "A board with two pieces"),
    ]
    assert [(one.role, one.text) for one in passages(outer.items)] == wanted
    data = pdf(shown)
    assert structure(data, 0) == wanted
    assert "e8" in texts(data)[0]


def test_a_page_that_is_a_picture_is_read_as_its_words_once() -> None:
    drawing = Drawing()
    drawing.rect(Rect(5, 5, 20, 20), _STYLE)
    drawing.text((5, 40), "50 mm", 3, "#000000")
    drawing.rect(Rect(5, 60, 20, 20), _STYLE)
    page = PrintedPage(100, 100, tuple(drawing.items), picture="The pieces of blue")
    data = pdf(Document("t", "s", "en", (page,)))
    assert structure(data, 0) == [("Figure", "The pieces of blue"), ("P", "50 mm")]
    assert checker.is_pdf_compliant_bytes(data, profile="ua1")
