"""Booklets: pages in the order in which they are read, laid so that a stack of paper is folded.

Printed on both sides (flip on the short edge), folded in the middle and stapled through the fold
(saddle stitch), they follow each other. With the pages 1 to 8::

    front of sheet 1   8 | 1        back of sheet 1   2 | 7
    front of sheet 2   6 | 3        back of sheet 2   4 | 5
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine.drawing import Drawing, Item, PathStyle, PrintedPage, Symbol, Use
from printables.engine.options import Options
from printables.engine.page_elements import MARGIN_MM
from rollwrite.paper import Rect, page_geometry

#: A sheet of paper has so many pages.
PAGES_A_SHEET = 4
#: What pages are drawn for; others are as much larger or smaller as their width says.
_WIDTH_MM = 148.0


@dataclass(frozen=True)
class Leaf:
    """The pages of a booklet, as they are held in the hand.

    :ivar scale: by how much everything on it is larger than on A5.
    :ivar is_folded: whether two of them lie side by side on the paper.
    """

    width: float
    height: float
    scale: float
    is_folded: bool


@dataclass(frozen=True)
class BookletPage:
    """A page of a booklet and what the list of contents calls it."""

    drawing: Drawing
    title: str


def leaf_of(options: Options) -> Leaf:
    """The pages of a booklet on this paper.

    A4 is folded to A5. A5 paper would make pages too small to draw on, and large print wants whole
    ones: there they follow each other and are not folded.
    """
    page = page_geometry(options.paper)
    width, height = page.width, page.height
    if options.paper == "a5" or options.theme_name == "large":
        return Leaf(width, height, width / _WIDTH_MM, is_folded=False)
    return Leaf(height / 2, width, min(height / 2 / _WIDTH_MM, width / 210), is_folded=True)


def saddle_stitch(count: int) -> list[tuple[int, int]]:
    """For each side of each sheet the numbers of its left and right page, from 1.

    :param count: of pages, a multiple of 4.
    """
    assert count % PAGES_A_SHEET == 0
    sides = []
    for outer in range(0, count // 2, 2):
        sides.append((count - outer, outer + 1))
        sides.append((outer + 2, count - outer - 1))
    return sides


def bound(pages: Sequence[BookletPage], leaf: Leaf, options: Options) -> list[PrintedPage]:
    """The pages as they are printed.

    :param pages: as they are read; to be folded, a multiple of 4.
    """
    if not leaf.is_folded:
        return [
            PrintedPage(leaf.width, leaf.height, tuple(page.drawing.items), page.title)
            for page in pages
        ]
    return [_side(pages, left, right, leaf, options) for left, right in saddle_stitch(len(pages))]


def _side(
    pages: Sequence[BookletPage], left: int, right: int, leaf: Leaf, options: Options
) -> PrintedPage:
    drawing = Drawing()
    bounds = Rect(0, 0, leaf.width, leaf.height)
    items: list[Item] = []
    for number, x in ((left, 0.0), (right, leaf.width)):
        items.append(Use(Symbol(pages[number - 1].drawing, bounds), x))
    drawing.items += items
    # Only at the ends: the fold itself should stay clean.
    style = PathStyle(stroke=options.theme.muted, width=0.25, dash=(0.3, 1.1))
    for y in (MARGIN_MM, leaf.height - MARGIN_MM - 4):
        drawing.line((leaf.width, y), (leaf.width, y + 4), style)
    title = options.t("print.booklet.side", left=left, right=right)
    return PrintedPage(2 * leaf.width, leaf.height, tuple(drawing.items), title)
