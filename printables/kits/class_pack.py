"""A kit for a class or a club evening: plan, seating, tents, cards, trackers, sheets, final rounds
and a scoreboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printables.cards.card import dice_card
from printables.cards.tracker import Tracker, tracker
from printables.engine.drawing import Document, PrintedPage
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import MAX_PAGES, Notice, Options, PrintError
from printables.engine.word_size import one_up
from printables.kits.bracket import bracket_pages
from printables.kits.lesson_plan import teacher_pages
from printables.kits.parts import Part, imposed, with_front
from printables.kits.scoreboard import scoreboard_pages
from printables.kits.seating import Seating, seating_pages
from printables.kits.tents import tent_pages
from printables.sheets.sheet import SheetSpec, layout_code, sheets
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.paper import SheetCode


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
