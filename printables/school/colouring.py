"""Pages to colour in: finished boards without their colours, a number in every shape.

The pages come first; at the end all of them stand small and coloured.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow
from printables.engine.fonts import fitted, text_width
from printables.engine.imposition import Progress
from printables.engine.options import MAX_PAGES, Options, PrintError, notice
from printables.engine.page_elements import badge, motif, write, write_on
from printables.engine.patterns import colour_cells, outline_ops
from printables.request.choices import Count, LayoutChoice, PageSeed, usual_layout
from printables.request.printable import Seeded
from printables.school.pen import page_em, small_em
from printables.sheets.sheet import middle_square
from printables.sheets.solo import checked_seeds
from rollwrite.board import members
from rollwrite.dicegame import COLOURS, Colour, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import cell_of, square_of
from rollwrite.dicegame.solo import SOLO_ROUNDS, seed_of, solo_dice
from rollwrite.geometry import SQUARE
from rollwrite.paper import Rect

_MARGIN_MM = 11.0
#: The edge of a small coloured board.
_SMALL_MM = 54.0


@dataclass(frozen=True)
class ColouringPrint(Seeded):
    """A page for each seed, and the boards in their colours at the end."""

    name = "colouring"
    layout: LayoutChoice = field(default_factory=usual_layout)
    seed: PageSeed = None
    count: Count = 1

    def pages(self, progress: Progress | None = None) -> Document:
        options, listed = self.options, checked_seeds(self.seeds)
        if (len(listed) + 1) * options.copies > MAX_PAGES:
            raise PrintError("pages", most=MAX_PAGES)
        boards: list[tuple[str, Sheet]] = []
        pages = []
        for number, seed in enumerate(listed, start=1):
            boards.append((seed, finished_board(self.layout, seed)))
            pages.append(_page(*boards[-1], options))
            if progress is not None:
                progress(number, len(listed))
        pages *= options.copies
        first = len(pages) + 1
        pages += _coloured(boards, options)
        said = (
            notice("answers", page=first)
            if first == len(pages)
            else notice("answers_from", first=first, last=len(pages))
        )
        title = options.t("print.colouring.title")
        return Document(title, options.t("print.subject"), options.language, tuple(pages), (said,))


def _number(colour: Colour) -> str:
    return str(colour.number + 1)


def _page(seed: str, sheet: Sheet, options: Options) -> PrintedPage:
    theme, page = options.theme, options.whole_page
    drawing = Drawing(least=theme.least)
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    em, small = page_em(options), small_em(options)
    foot = 1.8 * small
    if area.width > area.height:
        box = Rect(area.x, area.y, area.height, area.height)
        column = _beside(area, box, em)
        # Words in a column: the picture gives way until they fit.
        narrow = 3.3 * em + text_width(options.t("print.colouring.title"), "black", 1.2 * em)
        while column.width < narrow or _words(Drawing(), column, options) > area.bottom - foot:
            box = Rect(area.x, area.y, box.width - em, box.width - em)
            column = _beside(area, box, em)
        _words(drawing, column, options)
    else:
        column = area
        top = _words(drawing, column, options)
        side = min(area.width, area.bottom - foot - top)
        middle = (top + area.bottom - foot) / 2
        box = Rect(area.centre[0] - side / 2, middle - side / 2, side, side)
    _picture(drawing, sheet, box, options)
    words = options.t("print.sheet.seed", seed=seed)
    write(drawing, (column.x, area.bottom), words, small, theme.muted, column.width)
    title = options.t("print.colouring.title")
    return PrintedPage(page.width, page.height, tuple(drawing.items), f"{title} · {seed}")


def _beside(area: Rect, box: Rect, em: float) -> Rect:
    left = box.right + 1.5 * em
    return Rect(left, area.y, area.right - left, area.height)


def _words(drawing: Drawing, column: Rect, options: Options) -> float:
    """Title, name, what to do and the key of the numbers; the ``y`` below."""
    t, theme = options.t, options.theme
    em, small = page_em(options), small_em(options)
    mark = 2.6 * em
    motif(drawing, (column.x, column.y), mark, theme)
    title, left = t("print.colouring.title"), column.x + mark + 0.7 * em
    size = fitted(title, "black", 1.9 * em, column.right - left, 0.4)
    drawing.text((left, column.y + 1.95 * em), title, size, theme.ink, "black")
    base = column.y + mark + 1.9 * em
    write_on(drawing, (column.x, base), t("print.name"), column.width, theme, small)
    flow = Flow(drawing, theme, column.x, base + 0.9 * em, column.width, em, 1.3)
    flow.text(t("print.colouring.how"))
    return _key(drawing, Rect(column.x, flow.y + 0.5 * em, column.width, 0), options)


def _key(drawing: Drawing, area: Rect, options: Options) -> float:
    """Which number is which colour; the ``y`` below it."""
    t, theme, em = options.t, options.theme, page_em(options)
    names = [t(f"words.colour.{colour.key}") for colour in COLOURS]
    width = 5.6 * em + max(text_width(name, "bold", em) for name in names)
    columns = next(n for n in (4, 2, 1) if n * width <= area.width or n == 1)
    step = 2.6 * em
    for place, (colour, name) in enumerate(zip(COLOURS, names, strict=True)):
        x = area.x + place % columns * area.width / columns
        y = area.y + (place // columns + 0.5) * step
        drawing.circle((x + em, y), 0.9 * em, PathStyle(stroke=theme.ink, width=0.4 * theme.stroke))
        drawing.text((x + em, y + 0.4 * em), _number(colour), 1.1 * em, theme.ink, "black",
                     "middle")  # fmt: skip
        badge(drawing, colour.key, (x + 3.3 * em, y), 0.95 * em, theme)
        drawing.text((x + 4.8 * em, y + 0.36 * em), name, em, theme.ink, "bold")
    return area.y + -(-len(COLOURS) // columns) * step + 0.4 * em


def _picture(drawing: Drawing, sheet: Sheet, box: Rect, options: Options) -> None:
    """The board with its shapes as outlines."""
    theme, side = options.theme, sheet.layout.side
    size = box.width / side
    # Squares that nothing was drawn on stay white: their lines are only just seen.
    drawn = {cell_of(square) for mark in sheet.marks for square in mark.squares or ()}
    empty = [cell for cell in sheet.layout.board.cells if cell not in drawn]
    for x, y in empty:
        square = Rect(box.x + x * size, box.y + y * size, size, size)
        drawing.rect(square, PathStyle(stroke=theme.faint, width=0.3 * theme.stroke))
    thick = PathStyle(stroke=theme.ink, width=0.9 * theme.stroke)
    for mark in sheet.marks:
        squares = mark.squares or ()
        drawing.path(outline_ops(SQUARE, map(cell_of, squares), (box.x, box.y), size), thick)
        row, column = middle_square(squares)
        em = max(0.48 * size, small_em(options))
        at = (box.x + (column + 0.5) * size, box.y + (row + 0.5) * size + 0.36 * em)
        drawing.text(at, _number(mark.colour), em, theme.muted, "bold", "middle")
    drawing.rect(box, PathStyle(stroke=theme.ink, width=1.2 * theme.stroke))


def _coloured(boards: list[tuple[str, Sheet]], options: Options) -> list[PrintedPage]:
    """The boards as they are meant, small, as many on a page as it holds."""
    t, theme, page = options.t, options.theme, options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    em, small = page_em(options), small_em(options)
    title = t("print.worksheet.answers_to", title=t("print.colouring.title"))
    top = area.y + 4.2 * em
    gap = 2 * em
    wide, high = _SMALL_MM + gap, _SMALL_MM + gap + 2 * small
    columns = max(int((area.width + gap) // wide), 1)
    rows = max(int((area.bottom - top + gap) // high), 1)
    each = columns * rows
    pages = []
    for first in range(0, len(boards), each):
        drawing = Drawing(least=theme.least)
        motif(drawing, (area.x, area.y), 2.6 * em, theme)
        write(drawing, (area.x + 3.3 * em, area.y + 1.8 * em), title, 1.6 * em, theme.ink,
              area.width - 3.3 * em, "black")  # fmt: skip
        for place, (seed, sheet) in enumerate(boards[first : first + each]):
            x, y = area.x + place % columns * wide, top + place // columns * high
            size = _SMALL_MM / sheet.layout.side
            for mark in sheet.marks:
                cells = map(cell_of, mark.squares or ())
                colour_cells(drawing, cells, (x, y), size, mark.colour.key, theme)
            box = Rect(x, y, _SMALL_MM, _SMALL_MM)
            drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5 * theme.stroke))
            words = t("print.sheet.seed", seed=seed)
            write(drawing, (x, box.bottom + 1.3 * small), words, small, theme.muted, _SMALL_MM)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), title))
    return pages


#: Of so many games the fullest board is taken: it makes the best picture.
_GAMES = 40


def finished_board(layout: Layout, seed: str) -> Sheet:
    """The board at the end of a solo game with the dice of a seed (S1 to S3).

    :raises SoloSeedError: the text cannot be a seed.
    """
    dice = seed_of(seed, layout)
    rng = Random(int.from_bytes(dice))
    rolls = solo_dice(dice)
    games = [_played(layout, rolls, rng) for _ in range(_GAMES)]
    return min(games, key=lambda sheet: sheet.unfilled)


def _played(layout: Layout, rolls: tuple[tuple[int, ...], ...], rng: Random) -> Sheet:
    """A game in which large shapes are drawn first, anywhere, and strikes only when needed."""
    sheet = Sheet(layout)
    table = layout.table
    for number in range(SOLO_ROUNDS):
        colour = COLOURS[number % len(COLOURS)]
        rows = 0
        for face in rolls[number]:
            rows |= sheet.legal(colour, face)
        legal = members(rows)
        strike = not legal
        if strike:
            legal = members(sheet.legal(colour)) if sheet.has_strike_left else []
        if not legal:
            # Out of the game (D11).
            break
        (placement,) = rng.choices(legal, [len(table.cells[one]) ** 3 for one in legal])
        squares = tuple(map(square_of, table.cells_of(placement)))
        name = table.shape_of(placement).name
        sheet = sheet.with_mark(Mark(number + 1, colour, strike, name, squares))
    return sheet
