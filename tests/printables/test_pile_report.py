"""A pile of photographed sheets on paper, and as a page of HTML."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from io import BytesIO

import page as checker
import pytest
from PIL import Image
from pypdf import PdfReader

from printables.engine.drawing import Drawing, PrintedPage, Text
from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.engine.structure import passages
from printables.engine.svg import svg
from printables.engine.themes import theme_named
from printables.piles import draw_board_read, pile_document, pile_html
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.paper import Rect
from rollwrite.piles import PhotographedSheet, Pile, gather
from tests.piles.sheets import BROKEN, PLAYABLE, drawn, sheet
from tests.printables.reading import parsed_svg


def jpeg() -> bytes:
    out = BytesIO()
    Image.new("RGB", (60, 60), (250, 240, 10)).save(out, "JPEG")
    return out.getvalue()


@pytest.fixture(scope="module")
def pile() -> Pile:
    picture = jpeg()
    return gather(
        [
            PhotographedSheet("lost.jpg", problem="No sheet found."),
            *(sheet(f"s{n}.jpg", drawn(n), f"T{n // 4 + 1}", n % 4 + 1) for n in range(6)),
            sheet("ring.jpg", BROKEN, "T1", 4, uncertain=((4, 4),), picture=picture),
            sheet("**bold**.jpg", PLAYABLE, doubtful=("O",), picture=picture),
        ]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_read_aloud_photo_by_photo(pile: Pile, language: Language) -> None:
    t = translator(language)
    document = pile_document(pile, Options(language=language))
    found = [(one.role, one.text) for page in document.pages for one in passages(page.items)]
    # Every page has the title.
    headings = dict.fromkeys(text for role, text in found if role in ("H1", "H2"))
    assert list(headings) == [
        t("pile.title"),
        t("pile.group.unread"),
        t("pile.group.table", table="T1"),
        t("pile.group.table", table="T2"),
        t("pile.group.other"),
        t("pile.contact"),
    ]
    said = " ".join(text for _, text in found)
    for name in ("lost.jpg", "ring.jpg", "s5.jpg", "e5", "No sheet found."):
        assert name in said
    pictures = [text for role, text in found if role == "Figure"]
    assert any(t("pile.alt.photo") in text for text in pictures)
    # Names of files are nobody's bold words.
    assert "*bold*.jpg" in said


def test_the_file_keeps_every_rule_of_pdf_ua_that_a_program_can_check(pile: Pile) -> None:
    report = checker.validate_pdf_bytes(pdf(pile_document(pile, Options())), profile="ua1")
    assert not [(failure.rule_id, failure.message) for failure in report.failures]


def test_the_same_pile_makes_the_same_bytes(pile: Pile) -> None:
    first, second = (pdf(pile_document(pile, Options(paper="letter"))) for _ in range(2))
    assert first == second


def test_photos_are_on_the_pages_with_what_is_to_look_at(pile: Pile) -> None:
    reader = PdfReader(BytesIO(pdf(pile_document(pile, Options()))))
    seen = [
        image.image.getpixel((30, 30))
        for page in reader.pages
        for image in page.images
        if image.image is not None
    ]
    assert len(seen) >= 1
    assert all(isinstance(dot, tuple) and dot[0] > 200 > dot[2] for dot in seen)


def test_a_pile_without_doubts_has_no_pages_to_look_at() -> None:
    document = pile_document(gather([sheet("a.jpg")]), Options())
    assert len(document.pages) == 1


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_nothing_leaves_the_paper(paper: str) -> None:
    many = [
        sheet(f"{'long-' * 12}{n}.jpg", BROKEN, f"T{n}", 1, remarks=("A very long remark. " * 8,))
        for n in range(12)
    ]
    document = pile_document(gather(many), Options(paper=paper))
    for page in document.pages:
        for item in page.items:
            # Lines of words: pictures are cut to their bounds.
            if isinstance(item, Text):
                assert item.start[0] > 0
                assert item.start[0] + item.width < page.width
                assert 0 < item.y < page.height


def test_rings_and_crosses_are_where_they_belong() -> None:
    (row,) = gather([sheet("a", BROKEN, uncertain=((0, 8),))]).rows
    plain, marked = Drawing(), Drawing()
    theme = theme_named("bright")
    draw_board_read(marked, row, Rect(0, 0, 90, 90), theme)
    (clean,) = gather([sheet("a", BROKEN[:1] + PLAYABLE[1:])]).rows
    draw_board_read(plain, clean, Rect(0, 0, 90, 90), theme)
    rings = [item for item in marked.items if item not in plain.items]
    places = set()
    for item in rings:
        ops = getattr(item, "ops", ())
        xs = [op[1] for op in ops if len(op) > 1]
        ys = [op[2] for op in ops if len(op) > 1]
        if xs:
            places.add((round(sum(xs) / len(xs) // 10), round(sum(ys) / len(ys) // 10)))
    # Columns and rows: the ring at the top right, the red square and its cross in the middle.
    assert places == {(8, 0), (4, 4)}


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_of_html_needs_nothing_else(pile: Pile) -> None:
    text = pile_html(pile, "en").decode()
    seen = _Seen()
    seen.feed(text)
    assert not [tag for tag, _ in seen.tags if tag in ("script", "link", "iframe", "object")]
    images = [attrs for tag, attrs in seen.tags if tag == "img"]
    assert len(images) == 10
    for attrs in images:
        assert attrs["alt"]
        kind, _, data = str(attrs["src"]).removeprefix("data:").partition(";base64,")
        if kind == "image/svg+xml":
            assert parsed_svg(b64decode(data)).tag.endswith("svg")
        else:
            assert Image.open(BytesIO(b64decode(data))).size == (60, 60)
    assert not re.search(r"(?:src|href)=.?https?:|url\(", text)
    assert dict(seen.tags)["html"] == {"lang": "en"}


def test_names_of_files_are_no_html() -> None:
    name = "<script>alert(1)</script>&.jpg"
    text = pile_html(gather([sheet(name), PhotographedSheet(name, problem=name)]), "en").decode()
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert pile_html(gather([sheet("\udcff.jpg")]), "en")


def test_a_photograph_is_seen_on_screens_too() -> None:
    drawing = Drawing()
    drawing.photograph(jpeg(), Rect(1, 2, 3, 4))
    text = svg(PrintedPage(10, 10, tuple(drawing.items)), "photo")
    assert '<image x="1" y="2" width="3" height="4" href="data:image/jpeg;base64,' in text
