"""A kit for a class or a club evening: plan, seating, tents, cards, trackers, sheets, final rounds
and a scoreboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printables.cards.card import dice_card
from printables.cards.tracker import Tracker, tracker
from printables.engine.blocks import Block, paragraph, section, title, together
from printables.engine.drawing import Document, PathStyle, PrintedPage
from printables.engine.flow import Flow, one_up
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import MAX_PAGES, Notice, Options, PrintError
from printables.kits.parts import Part, contents, front_pages, imposed, with_front
from printables.kits.results import bracket_pages, scoreboard_pages
from printables.kits.seating import Seating, seating_pages, tent_pages
from printables.sheets.sheet import SheetSpec, layout_code, sheets
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.paper import Rect, SheetCode


def class_pack(
    layout: Layout,
    plan: Sequence[Seating],
    options: Options,
    address: str = "",
    progress: Progress | None = None,
    notices: tuple[Notice, ...] = (),
) -> ImposedSheets:
    """All pages of a kit.

    :param address: of the app, for codes that lead to the tables; empty for none.
    :param progress: called after each page of sheets.
    :param notices: what there is to say about the names.
    :raises PrintError: that would be too many pages.
    """
    t = options.t
    once = replace(options, copies=1)
    specs = seat_specs(layout, plan)
    printed = sheets(specs, once, fill=False, progress=progress)
    # As many pages as there must be for each table to have a card.
    card = dice_card(layout, replace(once, copies=-(-len(plan) // one_up(options)[0].up)))
    codes = [table.code for table in plan]

    def part(key: str, pages: Sequence[PrintedPage]) -> Part:
        return Part(t(f"print.class.{key}"), t(f"print.class.note.{key}"), tuple(pages))

    def front(rows: Sequence[tuple[str, str, str]]) -> list[PrintedPage]:
        return teacher_pages(rows, len(plan), len(specs), layout.squares, options)

    parts = with_front(
        front,
        t("print.class.plan"),
        t("print.class.note.plan"),
        [
            part("seating", seating_pages(plan, once, address)),
            part("tents", tent_pages(plan, once, address)),
            part("card", card.pages),
            part("tracker", _trackers(plan, once)),
            Part(
                t("print.class.sheets"),
                t("print.class.note.sheets"),
                printed.document.pages,
                printed.places,
                keeps_bookmarks=True,
            ),
            part("bracket", bracket_pages(codes, once)),
            part("board", scoreboard_pages(plan, once)),
        ],
    )
    if sum(len(part.pages) for part in parts) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    said = dict.fromkeys((*notices, *printed.document.notices, *card.notices))
    document = Document(
        t("print.class.title"), t("print.subject"), options.language, (), tuple(said)
    )
    return imposed(parts, ImposedSheets(document, ()), options)


def seat_specs(layout: Layout, plan: Sequence[Seating]) -> list[SheetSpec]:
    """A sheet for each seat of these tables, with the markers of its first rounds."""
    return [
        SheetSpec(
            layout,
            SheetCode(layout_code(layout), table.code, seat),
            name,
            tuple(COLOURS[(seat - 1 - n) % len(COLOURS)] for n in range(len(COLOURS))),
        )
        for table in plan
        for seat, name in enumerate(table.names, start=1)
    ]


def _trackers(plan: Sequence[Seating], options: Options) -> list[PrintedPage]:
    """A tracker for each table; tables with as many players share the same pages."""
    sizes = [len(table.names) for table in plan]
    made = {size: tracker([Tracker(size)], options).pages for size in sorted(set(sizes))}
    return [page for size in sizes for page in made[size]]


#: When each part of the lesson begins and ends, in minutes, and the key of what happens then.
PLAN = (
    (0, 5, "arrive"),
    (5, 10, "show"),
    (10, 15, "together"),
    (15, 35, "play"),
    (35, 40, "count"),
    (40, 45, "talk"),
)
HINTS = ("early", "late", "maths")


def teacher_pages(
    rows: Sequence[tuple[str, str, str]], tables: int, players: int, squares: int, options: Options
) -> list[PrintedPage]:
    """One page, where the paper has room.

    :param rows: the parts of the kit: name, page numbers, what to do.
    :param squares: of a sheet.
    """
    t = options.t
    minutes = PLAN[-1][1]
    sizes = t.join([t.n("print.plan.tables", tables), t.n("print.plan.players", players)])
    steps = [_timed(start, end, t(f"print.plan.step.{key}")) for start, end, key in PLAN]
    hints = [paragraph(t(f"print.plan.hint.{key}", squares=squares)) for key in HINTS]
    blocks: list[Block] = [
        title(t("print.plan.title"), t("print.plan.sub", minutes=minutes, class_size=sizes), 9),
        together(section(t("print.plan.bring")), paragraph(t("print.plan.bring_text"))),
        together(section(t("print.plan.lesson")), steps[0]),
        *steps[1:],
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
