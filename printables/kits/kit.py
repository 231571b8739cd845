"""A kit is a document made of parts, each as it is printed alone, with a list of them and their
pages; and the kit for a game night: a cover, a sheet for each player, card, mat, dice and score
pad.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from printables.cards.card import dice_card
from printables.cards.dice import USUAL_DIE_MM, dice
from printables.cards.mat import Mat, mat
from printables.cards.scores import dice_scorepad
from printables.engine.blocks import Block, front_pages, paragraph, section, title, together
from printables.engine.drawing import Drawing, PathStyle, PrintedPage, document_of
from printables.engine.flow import Flow, rich_lines
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, Place, Progress
from printables.engine.options import MAX_PAGES, Notice, Options, PrintError
from printables.engine.page_elements import qr
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.request.printable import (
    USUAL_PLAYERS,
    Addressed,
    LayoutChoice,
    Players,
    usual_layout,
)
from printables.sheets.sheet import blank_spec, sheets
from rollwrite.dicegame import COLOURS, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import square_of
from rollwrite.geometry import Cell
from rollwrite.i18n import Translator
from rollwrite.paper import Rect


@dataclass(frozen=True)
class Part:
    """Pages that belong together.

    :ivar name: in the list of contents and in the bookmarks.
    :ivar note: what to do with it, in a few words.
    :ivar places: where sheets lie on these pages; empty where there are none.
    :ivar keeps_bookmarks: its pages have names of their own.
    """

    name: str
    note: str
    pages: tuple[PrintedPage, ...]
    places: tuple[Place, ...] = ()
    keeps_bookmarks: bool = False

    def named(self) -> tuple[PrintedPage, ...]:
        """The pages, with the part's name as the bookmark of the first.

        A page that appears again and again stays one and the same, so that it is in the file once.
        """
        if self.keeps_bookmarks or not self.pages:
            return self.pages
        made: dict[int, PrintedPage] = {}
        for page in self.pages:
            bookmark = self.name if not made else None
            made.setdefault(id(page), replace(page, bookmark=bookmark))
        return tuple(made[id(page)] for page in self.pages)


def with_front(
    front: Callable[[Sequence[tuple[str, str, str]]], list[PrintedPage]],
    name: str,
    note: str,
    parts: Sequence[Part],
) -> list[Part]:
    """The parts behind pages that list them.

    :param front: draws those pages from rows of name, page numbers and note.
    """
    parts = [part for part in parts if part.pages]
    count = 1
    while True:
        rows = [(name, _numbers(1, count), note)]
        first = count + 1
        for part in parts:
            rows.append((part.name, _numbers(first, len(part.pages)), part.note))
            first += len(part.pages)
        pages = front(rows)
        if len(pages) <= count:
            return [Part(name, note, tuple(pages)), *parts]
        count = len(pages)


def _numbers(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


def imposed(
    parts: Sequence[Part], title: str, notices: Iterable[Notice], options: Options
) -> ImposedSheets:
    """The document with the pages of these parts, and where sheets lie on them.

    :param notices: each is told once.
    :raises PrintError: that would be too many pages.
    """
    blank: Place = (options.whole_page, ())
    pages = tuple(page for part in parts for page in part.named())
    if len(pages) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    places = tuple(place for part in parts for place in (part.places or (blank,) * len(part.pages)))
    document = document_of(title, pages, options, dict.fromkeys(notices))
    return ImposedSheets(document, places * options.copies)


def contents(rows: Sequence[tuple[str, str, str]], t: Translator) -> list[Block]:
    """A heading, and a line for each part: its name, what to do with it, its pages at the right."""

    def line(name: str, numbers: str, note: str, is_last: bool) -> Block:
        def block(flow: Flow, _: float, __: float) -> None:
            size, drawing, theme = flow.size, flow.drawing, flow.theme
            room = max(text_width(pages, "bold", size) for _, pages, _ in rows) + 1.5 * size
            lines = rich_lines(f"**{name}.** {note}", size, flow.width - room)
            for number, line in enumerate(lines):
                x, base = flow.x, flow.y + 0.9 * size
                for words, font in line:
                    drawing.text((x, base), words, size, theme.ink, font)
                    x += text_width(words, font, size)
                if number == 0:
                    at = (flow.x + flow.width, base)
                    drawing.text(at, numbers, size, theme.ink, "bold", "end")
                flow.y += flow.leading * size
            flow.gap(0.05)
            # Below the last the next section draws its own.
            if not is_last:
                flow.rule()

        return block

    first, *rest = [line(*row, row is rows[-1]) for row in rows]
    return [together(section(t("print.parts.contents")), first), *rest]


# ── For a game night ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class KitPrint(Addressed):
    """All pages of a kit; a code leads to the app."""

    name = "kit"
    layout: LayoutChoice = field(default_factory=usual_layout)
    players: Players = None

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        options, layout, players = self.options, self.layout, self.players or USUAL_PLAYERS
        t, once = options.t, replace(options, copies=1)
        sheet = sheets([blank_spec(layout)], once, progress=progress)
        documents = {
            "card": dice_card(layout, once),
            "mat": mat(Mat(players), replace(once, landscape=False)),
            "dice": dice(USUAL_DIE_MM, once),
            "scorepad": dice_scorepad(players, once),
        }
        # The card begins on a page with an odd number, so that its sides share a sheet of paper.
        if (1 + players * len(sheet.document.pages)) % 2:
            documents = {"mat": documents.pop("mat"), **documents}

        def front(rows: Sequence[tuple[str, str, str]]) -> list[PrintedPage]:
            return _cover(rows, layout, players, options, self.address)

        def part(key: str, pages: tuple[PrintedPage, ...], places: tuple[Place, ...] = ()) -> Part:
            note = f"print.kit.note.{key}"
            words = t.n(note, players) if key == "sheet" else t(note)
            return Part(t(f"print.kit.part.{key}"), words, pages, places)

        parts = with_front(
            front,
            t("print.kit.cover"),
            t("print.kit.note.cover"),
            [
                part("sheet", sheet.document.pages * players, sheet.places * players),
                *(part(key, document.pages) for key, document in documents.items()),
            ],
        )
        made = (sheet.document, *documents.values())
        notices = tuple(said for document in made for said in document.notices)
        return imposed(parts, t("print.kit.title"), notices, options)


def _cover(
    rows: Sequence[tuple[str, str, str]],
    layout: Layout,
    players: int,
    options: Options,
    address: str,
) -> list[PrintedPage]:
    t = options.t
    blocks: list[Block] = [
        title(t("print.kit.title"), t.n("print.kit.sub", players), 12),
        _picture(layout, options, address),
        *contents(rows, t),
        together(section(t("print.kit.bring")), paragraph(t("print.kit.bring_text"))),
    ]
    return front_pages(blocks, options, 5.4)


def _picture(layout: Layout, options: Options, address: str) -> Block:
    """A sheet as it may look at the end; beside it a code that leads to the app."""
    t = options.t

    def block(flow: Flow, k: float, bottom: float) -> None:
        side = min(118 * k, 0.62 * flow.width, 0.42 * (bottom - flow.top))
        picture = Rect(flow.x, flow.y, side, side)
        beside = Rect(picture.right + 8 * k, flow.y, 0, side)
        room = flow.x + flow.width - beside.x
        draw_picture(flow.drawing, layout, picture, flow.theme)
        size, theme = flow.size, flow.theme
        words = rich_lines(f"**{t('print.kit.aim')}**", 1.15 * size, room)
        base = flow.y + 1.2 * size
        for line in words:
            text = "".join(word for word, _ in line)
            flow.drawing.text((beside.x, base), text, 1.15 * size, theme.ink, "bold")
            base += 1.5 * size
        low = base
        if address:
            code = min(34 * k, room, max(picture.bottom - base - 4 * size, 24 * k))
            where = Rect(beside.x, base, code, code)
            flow.drawing.rect(where.inset(-2 * k), PathStyle(fill="#ffffff"))
            qr(flow.drawing, address, where)
            base = where.bottom + 1.6 * size
            for line in rich_lines(t("print.kit.app", address=address), size, room):
                text = "".join(word for word, _ in line)
                flow.drawing.text((beside.x, base), text, size, theme.muted)
                base += 1.3 * size
            low = base
        flow.y = max(picture.bottom, low) + 0.6 * size

    return block


@cache
def _played(layout: Layout) -> Sheet:
    """A sheet on which round after round a large shape was drawn where it fits best."""
    sheet, table = Sheet(layout), layout.table
    taken: set[Cell] = set()
    for number in range(1, layout.squares):
        colour = COLOURS[(number - 1) % len(COLOURS)]
        legal = sheet.legal(colour)
        placements = [n for n in range(legal.bit_length()) if legal >> n & 1]
        if not placements:
            break
        best = max(placements, key=lambda n: (_snug(layout, taken, table.cells_of(n)), n))
        squares = tuple(map(square_of, table.cells_of(best)))
        name = table.shape_of(best).name
        sheet = sheet.with_mark(Mark(number, colour, False, name, squares))
        taken |= set(table.cells_of(best))
    return sheet


def _snug(layout: Layout, taken: set[Cell], cells: Iterable[Cell]) -> int:
    """How well a shape fills a sheet: its size, then how many of its sides touch something."""
    squares = set(cells)
    beside = [(x + a, y + b) for x, y in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    last = layout.side - 1
    touching = sum((x, y) in taken or not (0 <= x <= last and 0 <= y <= last) for x, y in beside)
    return 4 * len(squares) + touching


def draw_picture(drawing: Drawing, layout: Layout, area: Rect, theme: Theme) -> None:
    """The sheet in a square."""
    cell = area.width / layout.side
    lines = []
    for n in range(1, layout.side):
        lines.append(((area.x + n * cell, area.y), (area.x + n * cell, area.bottom)))
        lines.append(((area.x, area.y + n * cell), (area.right, area.y + n * cell)))
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.25))
    for mark in _played(layout).marks:
        cells = [(column, row) for row, column in mark.squares or ()]
        colour_cells(drawing, cells, (area.x, area.y), cell, mark.colour.key, theme)
    drawing.rect(area, PathStyle(stroke=theme.ink, width=0.6 * theme.stroke), radius=1)
