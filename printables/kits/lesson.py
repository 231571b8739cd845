"""The kit for a class of the app: exactly its tables, seats and names, and for its teacher a page
with the plan of this lesson.

Where children play with phones a table has a tent with the way in; on paper it has a mat, and a
sheet for each. The first page may bear the teacher's secret: it is handed in, and nothing here
knows where it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from printables.cards.card import tile_card
from printables.engine.blocks import Block, front_pages, paragraph, section, title, together
from printables.engine.drawing import PathStyle, PrintedPage
from printables.engine.flow import Flow, name_notices, rich_lines
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import Options
from printables.engine.page_elements import qr
from printables.kits.class_pack import (
    MINUTES,
    USUAL_MINUTES,
    Rows,
    class_part,
    class_parts,
    hints,
    plan_for,
    seat_specs,
    timed,
)
from printables.kits.parts import Part, contents, imposed, with_front
from printables.kits.seating import Seating, paper_code, seating_blocks, tent_pages
from printables.request.allowed import CLASS_SIZES
from printables.request.printable import Printable, usual_layout
from printables.sheets.sheet import sheets
from rollwrite.dicegame import Layout
from rollwrite.paper import Rect
from rollwrite.tilegame import variant_named

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
