"""A kit for a class or a club evening: a page for the teacher, a mat for each table with its names
and the rules, sheets, a scoreboard, and tents where they are wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from printables.cards.mat import Mat, Table, mat_page
from printables.cards.scoreboard import scoreboard_pages
from printables.engine.blocks import Block, paragraph, section, title, together
from printables.engine.drawing import PathStyle, PrintedPage
from printables.engine.flow import Flow
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.names import name_notices
from printables.engine.options import Choice, Options, PrintError
from printables.kits.parts import Part, contents, front_pages, imposed, with_front
from printables.kits.seating import ACROSS, TABLES, Seating, seating_block, seatings, tent_pages
from printables.request.allowed import CLASS_SIZES
from printables.request.choices import LayoutChoice, usual_layout
from printables.request.printable import Printable
from printables.sheets.sheet import SheetSpec, layout_code, sheets
from rollwrite.dicegame import COLOURS, Layout, Ring
from rollwrite.paper import Rect, SheetCode
from rollwrite.table.seats import MAX_SEATS

USUAL_TABLES = 6


@dataclass(frozen=True)
class ClassPrint(Printable):
    """All pages for a class.

    :ivar tables: as many as codes or names need, until somebody chooses.
    :ivar codes: of its tables; ``T01``, ``T02``, ... when there are none.
    :ivar open: tables of the app are opened, and their codes printed.
    :ivar address: of the app, for codes that lead phones to those tables; empty for none.
    """

    name = "class"
    sizes = CLASS_SIZES
    turns = False
    options: Options = field(default_factory=lambda: Options(up=2))
    layout: LayoutChoice = field(default_factory=usual_layout)
    tables: Annotated[int | None, Choice("how many tables", TABLES)] = None
    names: Annotated[
        tuple[str, ...], Choice("who plays, a name a line", files=".txt,.csv,text/plain")
    ] = ()
    codes: Annotated[
        tuple[str, ...],
        Choice("the codes of the tables, one a line", is_folded=True, files=".txt"),
    ] = ()
    tents: Annotated[bool, Choice("table tents to fold, too", is_folded=True)] = False
    open: Annotated[bool, Choice("open these tables in the app", is_json=False)] = False
    address: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "codes", tuple(code.upper() for code in self.codes))
        if self.codes and self.open:
            raise PrintError("open_or_codes")

    @property
    def table_count(self) -> int:
        """How many tables there are."""
        if self.tables is not None:
            return self.tables
        return len(self.codes) or -(-len(self.names) // MAX_SEATS) or USUAL_TABLES

    @property
    def least_pages(self) -> int:
        """A mat for each table and its sheets; a class that is too large has words of its own."""
        tables = min(self.table_count, int(TABLES.most))
        return tables * (1 + MAX_SEATS // self.options.up)

    def at_tables(self, codes: tuple[str, ...], address: str) -> ClassPrint:
        """The same for tables that were opened."""
        return replace(self, codes=codes, open=False, address=address)

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        options, address = self.options, self.address
        t, once = options.t, replace(options, copies=1)
        plan = seatings(self.table_count, self.names, self.codes)
        specs = seat_specs(self.layout, plan)
        printed = sheets(specs, once, fill=False, progress=progress)
        people = [
            (name, t("print.table_seat", table=table.number, seat=seat))
            for table in plan
            for seat, name in enumerate(table.names, start=1)
        ]

        def part(key: str, pages: Sequence[PrintedPage]) -> Part:
            return Part(t(f"print.class.{key}"), t(f"print.class.note.{key}"), tuple(pages))

        def front(rows: Sequence[tuple[str, str, str]]) -> list[PrintedPage]:
            return teacher_pages(rows, plan, len(specs), self.layout.squares, address, options)

        parts = with_front(
            front,
            t("print.class.plan"),
            t("print.class.note.plan"),
            [
                part("mats", [_mat(table, address, once) for table in plan]),
                replace(
                    part("sheets", printed.document.pages),
                    places=printed.places,
                    keeps_bookmarks=True,
                ),
                part("board", scoreboard_pages(people, once)),
                part("tents", tent_pages(plan, once, address) if self.tents else ()),
            ],
        )
        notices = (*name_notices(self.names), *printed.document.notices)
        return imposed(parts, t("print.class.title"), notices, options)


def seat_specs(layout: Layout, plan: Sequence[Seating]) -> list[SheetSpec]:
    """A sheet for each seat of these tables, with the markers of its first rounds."""
    specs = []
    for table in plan:
        ring = Ring.deal(len(table.names))
        rounds = [ring.in_round(number).held for number in range(len(COLOURS))]
        specs += [
            SheetSpec(
                layout,
                SheetCode(layout_code(layout), table.code, seat),
                name,
                tuple(held[seat - 1] for held in rounds),
                table=str(table.number),
            )
            for seat, name in enumerate(table.names, start=1)
        ]
    return specs


def _mat(table: Seating, address: str, options: Options) -> PrintedPage:
    """All that a table needs: its mat, with names and rules."""
    t = options.t
    players = len(table.names)
    under = t.n("print.card.players", players)
    if table.is_open:
        under = f"{table.code} · {under}"
    link = f"{address}/t/{table.code}" if address else ""
    words = Table(t("print.class.table", n=table.number), under, table.names, link)
    return mat_page(Mat(players), words, options)


#: When each part of the lesson begins and ends, in minutes, and the key of what happens then.
PLAN = (
    (0, 5, "arrive"),
    (5, 10, "show"),
    (10, 15, "together"),
    (15, 35, "play"),
    (35, 40, "count"),
    (40, 45, "talk"),
)
HINTS = ("early", "late", "three", "maths")


def teacher_pages(
    rows: Sequence[tuple[str, str, str]],
    plan: Sequence[Seating],
    players: int,
    squares: int,
    address: str,
    options: Options,
) -> list[PrintedPage]:
    """One page, where the paper has room.

    :param rows: the parts of the kit: name, page numbers, what to do.
    :param squares: of a sheet.
    """
    t = options.t
    minutes = PLAN[-1][1]
    sizes = t.join([t.n("print.plan.tables", len(plan)), t.n("print.plan.players", players)])
    steps = [_timed(start, end, t(f"print.plan.step.{key}")) for start, end, key in PLAN]
    hints = [paragraph(t(f"print.plan.hint.{key}", squares=squares)) for key in HINTS]
    seats = [seating_block(plan[n : n + ACROSS], options) for n in range(0, len(plan), ACROSS)]
    if address:
        seats.insert(0, paragraph(t("print.class.join", address=address)))
    blocks: list[Block] = [
        title(t("print.plan.title"), t("print.plan.sub", minutes=minutes, class_size=sizes), 9),
        paragraph(t("print.plan.goal")),
        together(section(t("print.plan.bring")), paragraph(t("print.plan.bring_text"))),
        together(section(t("print.plan.lesson")), steps[0]),
        *steps[1:],
        together(section(t("print.class.seating")), seats[0]),
        *seats[1:],
        together(section(t("print.plan.good_to_know")), hints[0]),
        *hints[1:],
        *contents(rows, t),
    ]
    return front_pages(blocks, options, 4.6)


def _timed(start: int, end: int, text: str) -> Block:
    """A part of the lesson beside its minutes."""

    def block(flow: Flow, _: float, __: float) -> None:
        size, theme = flow.size, flow.theme
        wide = text_width("00–00", "black", size) + size
        pill = Rect(flow.x, flow.y, wide, 1.45 * size)
        style = PathStyle(fill=theme.panel, stroke=None if theme.panel else theme.ink, width=0.2)
        flow.drawing.rect(pill, style, radius=0.5 * size)
        at = (pill.centre[0], flow.y + 1.05 * size)
        flow.drawing.text(at, f"{start}–{end}", size, theme.ink, "black", "middle")
        flow.gap(0.22)
        flow.text(text, indent=wide / size + 0.8)
        flow.gap(0.3)

    return block
