"""How much ink a page takes: what is told of the drawing is what the pixels of its PDF show."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest

from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, Symbol
from printables.engine.ink import ink, ink_of_all
from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.printing import make
from rollwrite.paper import Rect
from tests.nights import by_day
from tests.printables.samples import EVERY_SECOND, SAMPLES


def page_of(drawing: Drawing) -> PrintedPage:
    return PrintedPage(100, 200, tuple(drawing.items))


def pixels(page: PrintedPage) -> float:
    """The share of a page that is inked when it is rendered.

    Fine enough that no line is thinner than a pixel: such lines are rendered too dark.
    """
    data = pdf(Document("ink", "", "en", (page,)))
    rendered = pypdfium2.PdfDocument(data)[0].render(scale=300 / 72).to_numpy()[..., :3]
    darkest = np.minimum(np.minimum(rendered[..., 0], rendered[..., 1]), rendered[..., 2])
    return float((255 - darkest).mean() / 255)


@pytest.mark.parametrize("theme", by_day(["bright", "low-ink"], ["bright"]))
@pytest.mark.parametrize("sample", EVERY_SECOND)
def test_the_ink_that_is_told_is_that_of_the_pixels(sample: str, theme: str) -> None:
    page = make(SAMPLES[sample](Options(theme_name=theme))).document.pages[0]
    # Outlines of neighbours lie on each other, which sizes alone do not know.
    is_shared = "pieces" in sample or sample == "puzzles-tile"
    assert ink(page) == pytest.approx(pixels(page), rel=0.4 if is_shared else 0.15)


def test_paint_covers_what_is_under_it() -> None:
    drawing = Drawing()
    assert ink(page_of(drawing)) == 0
    drawing.rect(Rect(0, 0, 100, 100), PathStyle(fill="#000000"))
    assert ink(page_of(drawing)) == pytest.approx(0.5, abs=0.005)
    drawing.rect(Rect(0, 0, 50, 100), PathStyle(fill="#ffffff"))
    assert ink(page_of(drawing)) == pytest.approx(0.25, abs=0.005)
    # What is drawn over black in black takes nothing more; in white it spares ink.
    drawing.line((60, 50), (90, 50), PathStyle(stroke="#000000", width=2))
    assert ink(page_of(drawing)) == pytest.approx(0.25, abs=0.005)
    drawing.line((60, 50), (90, 50), PathStyle(stroke="#ffffff", width=2))
    assert ink(page_of(drawing)) == pytest.approx(0.247, abs=0.005)


def test_what_a_symbol_cuts_off_is_not_inked() -> None:
    inner = Drawing()
    inner.rect(Rect(0, 0, 100, 100), PathStyle(fill="#000000", stroke="#000000", width=2))
    inner.line((-50, 10), (150, 10), PathStyle(stroke="#000000", width=2))
    drawing = Drawing()
    drawing.use(Symbol(inner, Rect(0, 0, 50, 40)), 0, 0, 0.5)
    assert ink(page_of(drawing)) == pytest.approx(25 * 20 / 20_000, rel=0.05)


def test_the_ink_of_a_print_is_that_of_all_its_paper() -> None:
    empty, black = Drawing(), Drawing()
    black.rect(Rect(0, 0, 100, 200), PathStyle(fill="#000000"))
    cover, inked = page_of(empty), page_of(black)
    assert ink_of_all((cover, inked, inked, inked)) == pytest.approx(0.75, abs=0.005)
    assert ink_of_all((cover, inked) * 200) == pytest.approx(0.5, abs=0.1)
    assert ink_of_all(()) == 0


def test_light_colours_take_less() -> None:
    shares = []
    for colour in ("#000000", "#7a7a7a", "#f7cf46", "#f1f3f7"):
        drawing = Drawing()
        drawing.rect(Rect(0, 0, 100, 200), PathStyle(fill=colour))
        shares.append(ink(page_of(drawing)))
    # Yellow is light to look at and still takes a full layer of yellow.
    assert shares == pytest.approx([1, 0.52, 0.73, 0.055], abs=0.01)
