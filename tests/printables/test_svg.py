"""The preview: the same drawing as on paper."""

from __future__ import annotations

import pytest

from printables.engine.drawing import Drawing, PrintedPage, Text, walk
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.engine.svg import svg
from printables.printing import make
from tests.printables.reading import parsed_svg
from tests.printables.samples import ONE_OF_EACH, SAMPLES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("sample", ONE_OF_EACH)
def test_previews_are_as_large_as_the_paper_and_hold_its_words(sample: str) -> None:
    document = make(SAMPLES[sample](Options(paper="letter", language="fr"))).document
    for page in list(document.distinct())[:2]:
        root = parsed_svg(svg(page, document.title))
        assert root.get("width") == f"{page.width:g}mm"
        assert root.get("viewBox") == f"0 0 {page.width:g} {page.height:g}"
        names = {element.get("id") for element in root.iter() if element.get("id")}
        used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
        assert used <= names
        shown = {element.text for element in root.iter(f"{SVG}text")}
        # Browsers leave out spaces at the ends: the words lie where they are without them.
        wanted = {
            one.item.text.strip(" ") for one in walk(page.items) if isinstance(one.item, Text)
        }
        assert shown == wanted


def test_words_are_as_long_with_any_font() -> None:
    document = make(SAMPLES["sheet"](Options())).document
    root = parsed_svg(svg(document.pages[0], "<&>"))
    assert root.find(f"{SVG}title") is not None
    assert all(float(text.get("textLength", "0")) > 0 for text in root.iter(f"{SVG}text"))


def test_words_after_a_space_lie_where_they_do_on_paper() -> None:
    drawing = Drawing()
    drawing.text((10, 20), " left", 4, "#000000", "bold")
    page = PrintedPage(100, 100, tuple(drawing.items))
    (text,) = parsed_svg(svg(page, "x")).iter(f"{SVG}text")
    space = text_width(" ", "bold", 4)
    assert text.text == "left"
    assert float(text.get("x", "")) == pytest.approx(10 + space, abs=1e-3)
    assert float(text.get("textLength", "")) == pytest.approx(
        text_width("left", "bold", 4), abs=1e-3
    )
