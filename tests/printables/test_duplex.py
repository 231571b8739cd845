"""What is printed on both sides of the paper meets: cuts, folds and marks, within 0.2 mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import cv2
import numpy as np
import pytest
from pypdf import PdfReader

from printables.boards.pieces import PiecesPrint
from printables.engine.drawing import Document, Path, PathStyle, PrintedPage
from printables.engine.options import Options
from printables.engine.page_elements import cut_style, fold_style
from printables.engine.pdf import pdf
from printables.printing import PRINTABLES, make
from printables.request.allowed import looks
from tests.nights import IS_NIGHT, by_day
from tests.printables.reading import Picture, pictures
from tests.printables.samples import SAMPLES
from tests.together import together

#: Dots of 0.1 mm, of which two are allowed.
DPI, SHIFT = 254, 2


def documents(sample: str) -> Iterator[tuple[Options, Document]]:
    """Everything of a sample that is printed on both sides: by night in each look it may have."""
    asked = SAMPLES[sample](Options())
    yield asked.options, make(asked).document
    for paper, up, theme, landscape in looks(PRINTABLES[asked.name].allows) if IS_NIGHT else ():
        options = Options(paper, up, theme, landscape=landscape)
        yield options, make(replace(asked, options=options)).document


def guides(page: PrintedPage, options: Options) -> Picture:
    """The dark dots of the lines that must meet, and of nothing else."""
    theme = options.theme
    styles = (cut_style(theme), fold_style(theme), PathStyle(stroke=theme.ink, width=0.2))
    items = tuple(
        item
        for item in page.items
        if isinstance(item, Path) and item.style in styles and not _is_outline(item)
    )
    bare = replace(page, items=items)
    (picture,) = pictures(pdf(Document("", "", "en", (bare,))), DPI)
    red, green, blue = (picture[..., n] for n in range(3))
    return np.asarray((red < 200) & (green < 200) & (blue < 200))


def _is_outline(path: Path) -> bool:
    """Whether it is one of the straight lines round a piece, which fronts have for scissors."""
    return path.ops[-1] == ("Z",) and not any(op[0] == "C" for op in path.ops)


def grown(dark: Picture) -> Picture:
    """With the dots round about that are as near as may be."""
    near = np.ones((2 * SHIFT + 1, 2 * SHIFT + 1), np.uint8)
    return np.asarray(cv2.dilate(dark.astype(np.uint8), near) > 0)


def behind(picture: Picture, flip: str) -> Picture:
    """As it is seen through the front."""
    is_upright = picture.shape[0] >= picture.shape[1]
    return picture[:, ::-1] if is_upright == (flip == "long") else picture[::-1]


def strays(document: Document, options: Options) -> int:
    """How many dots of guides have none on the other side."""
    found = 0
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        assert (front.width, front.height) == (back.width, back.height)
        one, other = guides(front, options), guides(back, options)
        if other.any():
            other = behind(other, document.flip)
            found += int((one & ~grown(other)).sum() + (other & ~grown(one)).sum())
    return found


#: Of each printable that has backs one: turned over either edge, several on a page.
WITH_BACKS = ["card-4", "pieces-test", "game", "puzzles-own"]


@pytest.mark.parametrize("sample", by_day(SAMPLES, WITH_BACKS))
def test_fronts_and_backs_meet(sample: str) -> None:
    with together() as each:
        for options, document in documents(sample):
            with each(options):
                assert document.flip or sample not in WITH_BACKS
                if document.flip:
                    assert strays(document, options) == 0


def test_files_tell_the_printer_over_which_edge_the_paper_is_turned() -> None:
    found = {}
    for sample in ("pieces", "pieces-fold", "pieces-test", "game", "card-4", "puzzles", "sheet"):
        document = make(SAMPLES[sample](Options())).document
        first = replace(document, pages=document.pages[:2])
        root: Any = PdfReader(BytesIO(pdf(first))).trailer["/Root"]
        found[sample] = root["/ViewerPreferences"].get("/Duplex", "")
    long, short = "/DuplexFlipLongEdge", "/DuplexFlipShortEdge"
    assert found == {
        "pieces": long,
        "pieces-fold": "",
        "pieces-test": long,
        "game": long,
        "card-4": long,
        "puzzles": short,
        "sheet": "",
    }


def test_a_back_that_is_moved_too_far_is_found() -> None:
    options = Options()
    shifted = PiecesPrint(options, "duo", offset=(0.5, 0.0))
    assert strays(make(shifted).document, options) > 0
