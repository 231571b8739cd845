"""The kits for a class: a page for the teacher, for each table a mat with its names and the rules,
sheets, a scoreboard, and tents where they are wanted.

For any class or club evening; and for a class of the app exactly its tables, seats and names, with
the plan of this lesson. Where its children play with phones a table has a tent with the way in; on
paper it has a mat, and a sheet for each. The first page may bear the teacher's secret: it is handed
in, and nothing here knows where it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Annotated, TypeAlias

from printables.cards.card import tile_card
from printables.cards.mat import Mat, Table, mat_page
from printables.cards.scores import scoreboard_pages
from printables.engine.blocks import Block, front_pages, paragraph, section, title, together
from printables.engine.drawing import PathStyle, PrintedPage
from printables.engine.flow import Flow, name_notices, rich_lines
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import Choice, Options, PrintError, Range
from printables.engine.page_elements import qr
from printables.kits.kit import Part, contents, imposed, with_front
from printables.kits.seating import (
    TABLES,
    Seating,
    paper_code,
    seating_blocks,
    seatings,
    tent_pages,
)
from printables.request.allowed import CLASS_SIZES
from printables.request.printable import LayoutChoice, Printable, usual_layout
from printables.sheets.sheet import SheetSpec, layout_code, sheets
from rollwrite.dicegame import COLOURS, Layout, Ring
from rollwrite.i18n import Translator
from rollwrite.paper import Rect, SheetCode
from rollwrite.table.seats import MAX_SEATS
from rollwrite.tilegame import variant_named

USUAL_TABLES = 6
USUAL_MINUTES = 45
#: A shorter lesson has no time to play, a longer one is two.
MINUTES = Range(20, 90, "minutes")


@dataclass(frozen=True)
class ClassPrint(Printable):
    """All pages for a class.

    :ivar tables: as many as codes or names need, until somebody chooses.
    :ivar codes: of its tables; ``T01``, ``T02``, ... when there are none.
    :ivar open: tables of the app are opened, and their codes printed.
    :ivar address: of the app, for codes that lead phones to those tables; empty for none.
    :ivar minutes: for how long the lesson is.
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
    minutes: Annotated[int, Choice("minutes of the lesson", MINUTES)] = USUAL_MINUTES
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
        plan = seatings(self.table_count, self.names, self.codes, address)
        specs = seat_specs(self.layout, plan)
        printed = sheets(specs, replace(options, copies=1), fill=False, progress=progress)

        def front(rows: Rows) -> list[PrintedPage]:
            squares = self.layout.squares
            return teacher_pages(rows, plan, len(specs), squares, address, self.minutes, options)

        parts = with_front(
            front,
            options.t("print.class.plan"),
            options.t("print.class.note.plan"),
            class_parts(plan, printed, tents=plan if self.tents else (), options=options),
        )
        notices = (*name_notices(self.names), *printed.document.notices)
        return imposed(parts, options.t("print.class.title"), notices, options)


def class_parts(
    plan: Sequence[Seating],
    printed: ImposedSheets,
    *,
    tents: Sequence[Seating],
    options: Options,
    all_seats: Sequence[Seating] | None = None,
) -> list[Part]:
    """What a class needs for the dice game on paper, besides the plan of its lesson.

    :param plan: the tables that play on it; ``tents`` those that have a tent.
    :param printed: their sheets.
    :param all_seats: the tables whose people stand on the scoreboard: the same when None.
    """
    t, once = options.t, replace(options, copies=1)
    people = [
        (name, t("print.table_seat", table=table.number, seat=seat))
        for table in (plan if all_seats is None else all_seats)
        for seat, name in enumerate(table.names, start=1)
    ]
    sheets_part = class_part("sheets", printed.document.pages, t)
    return [
        class_part("mats", [_mat(table, once) for table in plan], t),
        replace(sheets_part, places=printed.places, keeps_bookmarks=True),
        class_part("board", scoreboard_pages(people, once, in_app=all_seats is not None), t),
        class_part("tents", tent_pages(tents, once), t),
    ]


def class_part(key: str, pages: Sequence[PrintedPage], t: Translator) -> Part:
    """A part of the kit; its words are ``print.class.<key>`` and ``print.class.note.<key>``."""
    return Part(t(f"print.class.{key}"), t(f"print.class.note.{key}"), tuple(pages))


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


def _mat(table: Seating, options: Options) -> PrintedPage:
    """All that a table needs: its mat, with names and rules."""
    t = options.t
    players = len(table.names)
    under = t.n("print.card.players", players)
    if table.is_open:
        under = f"{table.code} · {under}"
    words = Table(t("print.class.table", n=table.number), under, table.names, table.link)
    return mat_page(Mat(players), words, options)


#: Rows of a list of parts: name, page numbers, what to do.
Rows: TypeAlias = Sequence[tuple[str, str, str]]
#: Where the time for playing is among the parts of a lesson, and how long each other part is.
_PARTS = ("arrive", "show", "together", "play", "count", "talk")
_SHORT_MIN, _LEAST_MIN = 5, 3


def plan_for(minutes: int) -> list[tuple[int, int, str]]:
    """When each part of a lesson begins and ends, in minutes, and the key of what happens then."""
    short = min(_SHORT_MIN, max(_LEAST_MIN, minutes // 8))
    play = minutes - (len(_PARTS) - 1) * short
    ends = list(accumulate(play if key == "play" else short for key in _PARTS))
    return list(zip((0, *ends), ends, _PARTS, strict=False))


HINTS = ("early", "late", "three", "maths")


def teacher_pages(
    rows: Rows,
    plan: Sequence[Seating],
    players: int,
    squares: int,
    address: str,
    minutes: int,
    options: Options,
) -> list[PrintedPage]:
    """One page, where the paper has room.

    :param rows: the parts of the kit.
    :param squares: of a sheet.
    """
    t, steps = options.t, plan_for(minutes)
    sizes = t.join([t.n("print.plan.tables", len(plan)), t.n("print.plan.players", players)])
    seats = seating_blocks(plan, options)
    if address:
        seats.insert(0, paragraph(t("print.class.join", address=address)))
    blocks: list[Block] = [
        title(t("print.plan.title"), t("print.plan.sub", minutes=minutes, class_size=sizes), 9),
        paragraph(t("print.plan.goal")),
        together(section(t("print.plan.bring")), paragraph(t("print.plan.bring_text"))),
        *timed([(start, end, t(f"print.plan.step.{key}")) for start, end, key in steps], t),
        together(section(t("print.class.seating")), seats[0]),
        *seats[1:],
        *hints(steps, squares, t),
        *contents(rows, t),
    ]
    return front_pages(blocks, options, 4.6)


def hints(steps: Sequence[tuple[int, int, str]], squares: int, t: Translator) -> list[Block]:
    """What is good to know of a lesson on paper.

    :param squares: of a sheet.
    """
    (minute,) = (start for start, _, key in steps if key == "count")
    words = [t(f"print.plan.hint.{key}", squares=squares, minute=minute) for key in HINTS]
    first, *rest = map(paragraph, words)
    return [together(section(t("print.plan.good_to_know")), first), *rest]


def timed(steps: Sequence[tuple[int, int, str]], t: Translator) -> list[Block]:
    """The lesson: when each part begins and ends, and what happens then."""
    first, *rest = (_timed(*step) for step in steps)
    return [together(section(t("print.plan.lesson")), first), *rest]


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


# ── Exactly one class of the app ──────────────────────────────────────────────────────────────────

#: Cards of the rules on a page, cut apart.
_CARDS = 4
#: The teacher's code, in mm at scale 1.
_LINK_MM = 30.0


@dataclass(frozen=True)
class LessonTable:
    """A table of the class at which somebody sits.

    :ivar number: as it is called in the room, from 1.
    :ivar code: in the app; None on paper.
    :ivar names: in the order of the seats.
    """

    number: int
    code: str | None
    names: tuple[str, ...]


@dataclass(frozen=True)
class LessonPrint(Printable):
    """All pages for a class of the app.

    :ivar title: of the class, ``code`` what its children type.
    :ivar address: of the app, without a slash behind; empty where nobody knows it.
    :ivar link: the teacher's secret way to the class; empty where it is not printed.
    :ivar minutes: for how long the lesson is; ``plan`` its parts, as the teacher's page has them:
        when each begins and ends, and what happens then.
    :ivar game: the key of the tile game that is played; None for the dice game.
    """

    name = "class"
    sizes = CLASS_SIZES
    turns = False
    options: Options = field(default_factory=lambda: Options(up=2))
    title: str = ""
    code: str = ""
    tables: tuple[LessonTable, ...] = ()
    layout: Layout = field(default_factory=usual_layout)
    game: str | None = None
    minutes: int = USUAL_MINUTES
    plan: tuple[tuple[int, int, str], ...] = ()
    address: str = ""
    link: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        MINUTES.checked(self.minutes)

    @property
    def with_phones(self) -> tuple[Seating, ...]:
        """The tables whose children have phones."""
        return tuple(self._seating(table) for table in self.tables if table.code is not None)

    @property
    def on_paper(self) -> tuple[Seating, ...]:
        """The others."""
        return tuple(self._seating(table) for table in self.tables if table.code is None)

    def _seating(self, table: LessonTable) -> Seating:
        # Children come in by the class's code, that of a table is not for them.
        is_mixed = len({one.code is None for one in self.tables}) > 1
        is_app = table.code is not None
        return Seating(
            table.number,
            table.code or paper_code(table.number),
            False,
            table.names,
            f"{self.address}/class/{self.code}" if is_app and self.address else "",
            self.options.t("class.card.paper") if is_mixed and not is_app else "",
        )

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        options, t = self.options, self.options.t
        once = replace(options, copies=1)
        seated = tuple(map(self._seating, self.tables))
        notices = list(name_notices(name for table in self.tables for name in table.names))
        if self.game is not None:
            cards = tile_card(variant_named(self.game), replace(once, up=_CARDS)).pages
            cards *= -(-len(self.tables) // _CARDS)
            tents = tent_pages(seated, once, markers=False)
            parts = [
                Part(t("print.lesson.cards"), t("print.lesson.note.cards"), cards),
                class_part("tents", tents, t),
            ]
        elif paper := self.on_paper:
            printed = sheets(seat_specs(self.layout, paper), once, fill=False, progress=progress)
            notices += printed.document.notices
            parts = class_parts(
                paper, printed, tents=self.with_phones, options=options, all_seats=seated
            )
        else:
            parts = [class_part("tents", tent_pages(seated, once), t)]
        parts = with_front(
            lambda rows: self._front(rows, seated),
            t("print.class.plan"),
            t("print.class.note.plan"),
            parts,
        )
        return imposed(parts, t("print.class.title"), notices, options)

    def _front(self, rows: Rows, seated: Sequence[Seating]) -> list[PrintedPage]:
        """What the teacher needs; where nobody has a phone, it is a lesson on paper."""
        options, t = self.options, self.options.t
        steps = plan_for(self.minutes)
        players = sum(len(table.names) for table in seated)
        sizes = t.join([t.n("print.plan.tables", len(seated)), t.n("print.plan.players", players)])
        told = self.plan if self.with_phones or self.game is not None else ()
        seats = seating_blocks(seated, options)
        blocks: list[Block] = [
            title(self.title, t("print.plan.sub", minutes=self.minutes, class_size=sizes), 9),
        ]
        if self.link:
            blocks.append(together(section(t("print.lesson.link")), self._way_back()))
        blocks += [
            together(section(t("print.plan.bring")), *map(paragraph, self._to_bring())),
            *timed(told or [(a, b, t(f"print.plan.step.{key}")) for a, b, key in steps], t),
            together(section(t("print.class.seating")), seats[0]),
            *seats[1:],
        ]
        if self.game is None and self.on_paper:
            blocks += hints(steps, self.layout.squares, t)
        return front_pages([*blocks, *contents(rows, t)], options, 4.6)

    def _to_bring(self) -> list[str]:
        t, found = self.options.t, []
        if self.with_phones:
            found.append(t("print.lesson.bring_phones"))
            if self.address:
                found.append(t("print.lesson.children", code=self.code, address=self.address))
        if self.on_paper and self.game is None:
            found.append(t("print.plan.bring_text"))
        elif self.on_paper:
            found.append(t("print.lesson.bring_tile", game=t(f"tile.game.{self.game}")))
        return found

    def _way_back(self) -> Block:
        """The teacher's secret: a code in a frame, and what it is for beside it."""
        text, link = self.options.t("print.lesson.link_text"), self.link

        def block(flow: Flow, k: float, _: float) -> None:
            theme, side, edge = flow.theme, _LINK_MM * k, 0.8 * flow.size
            left = flow.x + side + 3 * edge
            size = flow.size
            lines = rich_lines(text, size, flow.x + flow.width - left - edge)
            high = max(side, flow.leading * size * len(lines)) + 2 * edge
            box = Rect(flow.x, flow.y, flow.width, high)
            style = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.6 * theme.stroke)
            flow.drawing.rect(box, style, radius=0.5 * size)
            qr(flow.drawing, link, Rect(box.x + edge, box.centre[1] - side / 2, side, side))
            words = Flow(flow.drawing, theme, left, 0, box.right - left - edge, size, flow.leading)
            words.y = box.centre[1] - flow.leading * size * len(lines) / 2
            words.text(text)
            flow.y = box.bottom
            flow.gap(0.6)

        return block
