"""The first page of a board on several: how they are put together, and which pieces fit it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from printables.boards.tiling import MARGIN_MM, Tiling, tile_name
from printables.engine.drawing import Drawing, PathStyle, PrintedPage, Symbol
from printables.engine.flow import Flow, body_words, least_words, title_bar, words_page
from printables.engine.options import Options
from printables.engine.page_elements import cut_style, qr, scissors
from printables.engine.themes import WHITE, Theme
from rollwrite.paper import Point, Rect

#: The code that leads to a board's pieces: its modules are half a mm or more.
QR_MM = 22.0


@dataclass(frozen=True)
class Fit:
    """How large a board's cells are, which pieces fit them, and where they are printed.

    :ivar link: the address of the page that prints just these pieces; empty where nobody knows it,
        or none are needed.
    :ivar shown: the same as people type it, without the choices.
    """

    note: str
    link: str = ""
    shown: str = ""


def code_to_pieces(drawing: Drawing, corner: Point, fit: Fit) -> float:
    """The code that leads to a board's pieces, left of a corner and below it; where it ends."""
    x, y = corner[0] - QR_MM, corner[1]
    qr(drawing, fit.link, Rect(x, y, QR_MM, QR_MM))
    return y + QR_MM


def plan_page(
    plan: Tiling, bare: Callable[[float], Symbol], fit: Fit, options: Options, name: str
) -> PrintedPage:
    """The first page: how the others are put together.

    :param bare: the board with letters of an em in mm, or without where squares are smaller.
    """
    theme, t, page = options.theme, options.t, plan.page
    area = Rect(0, 0, page.width, page.height).inset(MARGIN_MM + 2)
    drawing = words_page(options)
    sub = f"{t('print.board.plan')} · {fit.note}"
    beside = QR_MM + 6 if fit.link else 0
    top = title_bar(drawing, replace(area, width=area.width - beside), name, sub, theme, 7)
    flow = Flow(drawing, theme, area.x, top, area.width, body_words(options))
    low = top
    if fit.link:
        low = code_to_pieces(drawing, (area.right, area.y), fit) + 2
        flow.width -= beside
    for number, step in enumerate(("cut", "lay", "glue"), start=1):
        flow.step(str(number), t(f"print.board.{step}"))
    if fit.link:
        flow.gap(0.3)
        flow.link(t("print.board.link", address=fit.shown), fit.link)
    flow.y = max(flow.y, low)
    flow.y += 4
    size = bare(0.0).bounds

    def scale_from(top: float) -> float:
        return min(area.width / size.width, (area.bottom - top) / size.height, 0.8)

    # Pictures of the steps, if the board's loses next to nothing by them.
    strip = 0.2 * area.width
    if scale_from(flow.y + strip + 5) >= 0.85 * scale_from(flow.y):
        _steps_strip(drawing, Rect(area.x, flow.y, area.width, strip), theme)
        flow.y += strip + 5
    room = Rect(area.x, flow.y, area.width, area.bottom - flow.y)
    scale = scale_from(flow.y)
    x = room.centre[0] - size.width * scale / 2
    everything = bare(least_words(options) / scale)
    drawing.use(everything, x, room.y, scale)
    for number, tile in enumerate(plan.tiles):
        box = tile.placed(scale, x, room.y)
        drawing.rect(box, PathStyle(stroke=theme.ink, width=0.5, dash=(1.6, 1.0)))
        label = tile_name(number, plan)
        drawing.circle(box.centre, 7, PathStyle(fill=WHITE, stroke=theme.ink, width=0.4))
        drawing.text((box.centre[0], box.centre[1] + 2), label, 5.6, theme.ink, "black", "middle")
    return PrintedPage(page.width, page.height, tuple(drawing.items), t("print.board.plan"))


def _steps_strip(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """The three steps as pictures: cut left and top, lay up to the dashed line, tape the seam."""
    line = PathStyle(stroke=theme.ink, width=0.4)
    paper = replace(line, fill=WHITE)
    dashed = replace(line, dash=(1.2, 0.8))
    gap = 0.03 * area.width
    wide = (area.width - 2 * gap) / 3
    for number in range(3):
        box = Rect(area.x + number * (wide + gap), area.y, wide, area.height)
        drawing.rect(box, PathStyle(fill=theme.panel, stroke=theme.line, width=0.25), radius=3)
        em = 0.16 * area.height
        label = (box.x + 0.8 * em, box.y + 1.2 * em)
        drawing.text(label, str(number + 1), max(em, drawing.least), theme.ink, "black")
        unit = area.height / 11.5
        left, top = box.centre[0] + unit * (0.4, -0.2, 1.2)[number], box.y + 2.4 * unit
        if number == 0:
            sheet = Rect(left - 3.5 * unit, top, 7 * unit, 7 * unit)
            drawing.rect(sheet, paper)
            inner = Rect(sheet.x + unit, sheet.y + unit, 6 * unit, 6 * unit)
            _squares(drawing, inner, 1.5 * unit, theme)
            across = ((sheet.x - unit, inner.y), (sheet.right + unit, inner.y))
            down = ((inner.x, sheet.y - unit), (inner.x, sheet.bottom + unit))
            drawing.lines([across, down], cut_style(theme))
            scissors(drawing, (across[0][0] - 3, inner.y), False, theme)
            continue
        # The right page lies on the left one's edge.
        one = Rect(left - 6 * unit, top + 0.5 * unit, 6.75 * unit, 6 * unit)
        drawing.rect(one, paper)
        _squares(drawing, one, 1.5 * unit, theme)
        over = one.right - 0.75 * unit
        if number == 1:
            drawing.line((over, one.y - unit), (over, one.bottom + unit), dashed)
            over += 1.8 * unit
        two = Rect(over, one.y, 6 * unit, 6 * unit)
        drawing.rect(two, paper)
        _squares(drawing, two, 1.5 * unit, theme)
        if number == 1:
            y, tip = one.bottom + 0.8 * unit, one.right - 0.4 * unit
            head = 0.5 * unit
            drawing.lines(
                [((tip, y), (tip + 4 * unit, y)), ((tip, y), (tip + head, y - head)),
                 ((tip, y), (tip + head, y + head))], replace(line, width=0.7),
            )  # fmt: skip
        else:
            for y in (two.y + 0.9 * unit, two.y + 3.9 * unit):
                tape = Rect(over - 1.1 * unit, y, 2.2 * unit, 1.2 * unit)
                drawing.rect(tape, PathStyle(fill=theme.band or WHITE, stroke=theme.ink, width=0.3))


def _squares(drawing: Drawing, box: Rect, step: float, theme: Theme) -> None:
    """The squares of a page of a board, in small."""
    xs = [box.x + n * step for n in range(1, int(box.width / step + 0.99))]
    ys = [box.y + n * step for n in range(1, int(box.height / step + 0.99))]
    lines = [((x, box.y), (x, box.bottom)) for x in xs]
    lines += [((box.x, y), (box.right, y)) for y in ys]
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2))
    drawing.rect(box, PathStyle(stroke=theme.ink, width=0.3))
