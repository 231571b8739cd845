"""A kit for a game night: a cover, a sheet for each player, card, mat, dice and score pad.

Each part is what is printed alone with the same options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from printables.cards.card import dice_card
from printables.cards.dice import USUAL_DIE_MM, dice
from printables.cards.mat import Mat, mat
from printables.cards.scorepad import dice_scorepad
from printables.engine.blocks import Block, front_pages, paragraph, section, title, together
from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow, rich_lines
from printables.engine.imposition import ImposedSheets, Place, Progress
from printables.engine.options import Options
from printables.engine.page_elements import qr
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.kits.parts import Part, contents, imposed, with_front
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
from rollwrite.paper import Rect


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
