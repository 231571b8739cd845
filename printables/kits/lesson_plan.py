"""The teacher's page of a class kit: what to bring, a lesson minute by minute, what is in it."""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine.blocks import Block, paragraph, section, title, together
from printables.engine.drawing import PathStyle, PrintedPage
from printables.engine.flow import Flow
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.kits.parts import contents, front_pages
from rollwrite.paper import Rect

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
