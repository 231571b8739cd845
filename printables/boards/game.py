"""A tile game to cut out and play: its board, its pieces and the card of its rules in one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printables.boards.board import (
    USUAL_GAME,
    BoardPrint,
    CellSize,
    OnePage,
    one_page_cell_mm,
    usual_cell_mm,
)
from printables.boards.pieces import OFFSET_MM, Fold, NoBacks, Offset, PiecesPrint
from printables.cards.card import CardPrint
from printables.engine.drawing import Document, Flip, PrintedPage, document_of
from printables.engine.flow import body_words, say_lines, words_page
from printables.engine.fonts import fitted
from printables.engine.imposition import Progress
from printables.engine.options import MAX_PAGES, Options, PrintError, notice
from printables.engine.page_elements import in_mm, motif
from printables.request.printable import Printable, TileGame
from rollwrite.geometry import SQUARE
from rollwrite.paper import Rect
from rollwrite.tilegame import Variant, variant_named

#: A board whose cells are as large as this on one page is not glued together of several.
_HANDY_MM = 12.0
_HANDY_TRIANGLE_MM = 16.0


@dataclass(frozen=True)
class GamePrint(Printable):
    """Each part is what is printed alone, all for cells of one size.

    Where backs are on pages of their own, the whole file is for both sides of the paper: what has
    no back has an empty page behind it, but the first, which has the cover.

    :ivar size: in mm; until somebody chooses, one page has the board if its cells are handy then.
    """

    name = "game"
    game: TileGame = USUAL_GAME
    size: CellSize = None
    one_page: OnePage = False
    fold: Fold = False
    no_backs: NoBacks = False
    offset: Offset = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for shift in self.offset or ():
            OFFSET_MM.checked(shift)

    def pages(self, progress: Progress | None = None) -> Document:
        options, variant = replace(self.options, copies=1), variant_named(self.game)
        t = self.options.t
        on_one = one_page_cell_mm(variant, options)
        is_one = self.one_page or (self.size is None and on_one >= _handy_mm(variant))
        cell = on_one if is_one else self.size or usual_cell_mm(variant)
        pieces = PiecesPrint(
            options,
            self.game,
            cell,
            fold=self.fold,
            no_backs=self.no_backs,
            offset=self.offset,
        )
        board = BoardPrint(
            options, self.game, None if is_one else cell, is_one, has_pieces=True
        ).pages()
        pages = list(board.pages)
        card = CardPrint(options, game=self.game).pages()
        if pieces.is_two_sided:
            _, *backs = _backed(pages, options)
            backs[0] = _cover(pages[0], variant, cell, options)
            pages = [pages[0], *backs, *pieces.pages().pages, *card.pages]
            if len(pages) % 2:
                pages.append(_empty(pages[-1], options))
            notices = [notice("two_sided"), *card.notices]
        else:
            pages += [*pieces.pages().pages, *card.pages]
            notices = list(card.notices)
        if len(pages) * self.options.copies > MAX_PAGES:
            raise PrintError("pages", most=MAX_PAGES)
        title = t("print.game.title", game=t(f"tile.game.{variant.key}"))
        flip: Flip = "long" if pieces.is_two_sided else ""
        return document_of(title, pages, self.options, notices, flip)


def _handy_mm(variant: Variant) -> float:
    return _HANDY_MM if variant.lattice == SQUARE else _HANDY_TRIANGLE_MM


def _backed(pages: Sequence[PrintedPage], options: Options) -> Iterator[PrintedPage]:
    """The pages, each with an empty one behind it."""
    empty = _empty(pages[0], options)
    for page in pages:
        yield page
        yield (
            empty
            if (page.width, page.height) == (empty.width, empty.height)
            else _empty(page, options)
        )


def _empty(like: PrintedPage, options: Options) -> PrintedPage:
    """The back of a page that has none: so that nobody takes it for a mistake, it says so."""
    drawing, em = words_page(options), body_words(options, 3.0)
    words = options.t("print.game.empty")
    drawing.text((like.width / 2, 20), words, em, options.theme.muted, anchor="middle")
    return PrintedPage(like.width, like.height, tuple(drawing.items))


def _cover(like: PrintedPage, variant: Variant, cell: float, options: Options) -> PrintedPage:
    """The back of the first page: whose box or envelope this is, and what is to be done."""
    t, theme, drawing = options.t, options.theme, words_page(options)
    page = Rect(0, 0, like.width, like.height)
    size = 0.36 * min(page.width, page.height)
    top = 0.22 * page.height
    motif(drawing, (page.centre[0] - size / 2, top), size, theme, variant.colours)
    room = page.width - 40
    name = t(f"tile.game.{variant.key}")
    em = fitted(name, "black", 0.16 * size * 2, room, 0.3)
    drawing.begin("H1")
    base = top + size + 1.6 * em
    drawing.text((page.centre[0], base), name, em, theme.ink, "black", "middle")
    words = body_words(options, 4.6)
    lines = (t("print.board.cells_are", size=in_mm(cell, t)), t("print.game.cover"))
    y = base + 0.8 * em
    for line in lines:
        drawing.begin("P")
        box = Rect(page.x + 20, y, room, 8 * words)
        y = say_lines(drawing, box, [line], (words, words), theme.ink, at_top=True) + words
    return PrintedPage(like.width, like.height, tuple(drawing.items))
