"""Dice to cut out, fold and glue."""

from __future__ import annotations

from printables.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.fields import DICE_MM
from printables.flow import Flow, title_bar
from printables.options import Options
from printables.page_elements import RULER_MM, cut_style, die_pips, fold_style, ruler
from rollwrite.paper import Point, Rect

#: The net as a cross: column and row of each face.
FACES: dict[int, tuple[int, int]] = {
    1: (1, 0), 2: (1, 1), 6: (1, 2), 5: (1, 3), 3: (0, 1), 4: (2, 1),
}  # fmt: skip
#: The sides of a face in order, and the step to the face beside it.
SIDES = ("top", "right", "bottom", "left")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: Seven flaps, one for each pair of edges that meet when the net is folded.
FLAPS: tuple[tuple[int, str], ...] = (
    (1, "left"), (1, "right"), (6, "left"), (6, "right"), (5, "left"), (5, "right"), (5, "bottom"),
)  # fmt: skip


def flap_mm(size: float) -> float:
    """How far a flap stands out: enough to glue, and less than half a face."""
    return min(0.34 * size, 7.0)


def flap(face: int, side: str, size: float) -> tuple[Point, Point, Point, Point]:
    """A flap's corners, the net's top left at the origin: fold edge first, then the outer edge."""
    column, row = FACES[face]
    corners = Rect(column * size, row * size, size, size).corners
    number = SIDES.index(side)
    a, b = corners[number], corners[(number + 1) % 4]
    high = flap_mm(size)
    slope = 0.8 * high
    dx, dy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
    # Outwards is to the left of the way round, which is clockwise.
    out = (dy * high, -dx * high)
    return (
        a,
        b,
        (b[0] + out[0] - dx * slope, b[1] + out[1] - dy * slope),
        (a[0] + out[0] + dx * slope, a[1] + out[1] + dy * slope),
    )


def dice(size: float, options: Options) -> Document:
    """A page full of dice with edges of ``size`` mm.

    :raises PrintError: they cannot be so small or so large.
    """
    DICE_MM.checked(size)
    t, theme = options.t, options.theme
    page = options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(10)
    drawing = Drawing()
    sub = t("print.dice.size", size=f"{size:g}")
    y = title_bar(drawing, area, t("print.dice.title"), sub, theme, 7.5)
    flow = Flow(drawing, theme, area.x, y, area.width, 3.2 * min(theme.text, 1.15))
    flow.text(t("print.dice.how"))
    flow.gap(1)
    _legend(drawing, Rect(area.x, flow.y, area.width, 4), options)
    top = flow.y + 8
    out = flap_mm(size)
    # Flaps stick out of the arms' sides by less than an arm is wide, so a net is three faces wide.
    wide, tall = 3 * size, 4 * size + out
    gap = 4.0
    across = max(int((area.width + gap) // (wide + gap)), 1)
    down = max(int((area.bottom - top + gap) // (tall + gap)), 1)
    left = area.x + (area.width - across * wide - (across - 1) * gap) / 2
    top += (area.bottom - top - down * tall - (down - 1) * gap) / 2
    for n in range(across * down):
        net(drawing, (left + n % across * (wide + gap), top + n // across * (tall + gap)), size,
            options)  # fmt: skip
    printed = PrintedPage(page.width, page.height, tuple(drawing.items), t("print.dice.title"))
    return Document(
        t("print.dice.title"), t("print.subject"), options.language, (printed,) * options.copies
    )


def _legend(drawing: Drawing, area: Rect, options: Options) -> None:
    t, theme = options.t, options.theme
    middle = area.y + 2
    for x, style, key in (
        (area.x, cut_style(theme), "cut"),
        (area.x + 40, fold_style(theme), "fold"),
    ):
        drawing.line((x, middle), (x + 12, middle), style)
        drawing.text((x + 14, middle + 1.1), t(f"print.line.{key}"), 3, theme.muted)
    ruler(drawing, (area.right - RULER_MM, middle), theme)


def net(drawing: Drawing, corner: Point, size: float, options: Options) -> None:
    """One die: cut round it, fold along the dots."""
    theme = options.theme
    x0, y0 = corner
    glue = PathStyle(fill=theme.panel) if theme.panel else None
    flaps = [[(x0 + x, y0 + y) for x, y in flap(face, side, size)] for face, side in FLAPS]
    for points in flaps:
        if glue is not None:
            drawing.polygon(points, glue)
    folded: set[tuple[Point, Point]] = set()
    cuts = []
    for face, (column, row) in FACES.items():
        box = Rect(x0 + column * size, y0 + row * size, size, size)
        for n, side in enumerate(SIDES):
            a, b = box.corners[n], box.corners[(n + 1) % 4]
            beside = (column + _STEPS[n][0], row + _STEPS[n][1])
            if beside in FACES.values() or (face, side) in FLAPS:
                folded.add((min(a, b), max(a, b)))
            else:
                cuts.append((a, b))
        die_pips(drawing, face, box, theme)
    for a, b, c, d in flaps:
        cuts += [(b, c), (c, d), (d, a)]
    drawing.lines(sorted(folded), fold_style(theme))
    drawing.lines(cuts, cut_style(theme))
