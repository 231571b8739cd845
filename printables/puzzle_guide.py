"""How to read a puzzle, on a page for children."""

from __future__ import annotations

from printables.drawing import Drawing
from printables.flow import Flow, largest
from printables.options import Options
from printables.page_elements import cross
from printables.patterns import colour_cells
from printables.puzzle_elements import star_row
from printables.themes import Theme
from rollwrite.geometry import Cell
from rollwrite.paper import Rect
from rollwrite.puzzles.common import STARS
from rollwrite.puzzles.dice.puzzle import ONE_IN

_STEPS = ("board", "steps", "law", "once", "goal")


def guide(drawing: Drawing, area: Rect, k: float, options: Options) -> Drawing:
    """The page, drawn into ``area``."""
    t, theme = options.t, options.theme

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, area.y, area.width, size, 1.3)
        flow.heading(t("print.puzzles.how"), 1.75)
        flow.gap(0.2)
        for number, step in enumerate(_STEPS, start=1):
            flow.step(str(number), t(f"print.puzzles.{step}"))
            if step == "law":
                _pictures(drawing, Rect(area.x, flow.y, area.width, 20 * k), theme)
                flow.y += 20 * k
                flow.gap(0.5)
        flow.gap(0.3)
        flow.heading(t("print.puzzles.stars"), 1.2)
        for stars in STARS:
            end = star_row(drawing, (area.x, flow.y + size), 1.2 * size, stars, theme)
            key = "rare" if stars > len(ONE_IN) else "one_in"
            indent = (end - area.x) / size + 0.6
            flow.text(t(f"print.puzzles.{key}", n=ONE_IN[min(stars, len(ONE_IN)) - 1]),
                      indent=indent)  # fmt: skip
            flow.gap(0.25)
        flow.text(t("print.puzzles.astray"))
        flow.gap(0.4)
        flow.text(t("print.puzzles.proven"), muted=True)
        return flow.y

    largest(drawing, draw, area.bottom, 4.3 * k)
    return drawing


def _pictures(drawing: Drawing, area: Rect, theme: Theme) -> None:
    """A corner, a side that may not be, and a side of another colour that may."""
    one: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1))
    pictures: tuple[tuple[tuple[Cell, ...], str, bool], ...] = (
        (((2, 2), (3, 2), (3, 1)), "blue", True),
        (((2, 1), (3, 1), (3, 2)), "blue", False),
        (((2, 1), (3, 1), (3, 2)), "yellow", True),
    )
    cell = area.height / 3.4
    for number, (other, colour, is_right) in enumerate(pictures):
        left = area.x + (number + 0.5) * area.width / len(pictures) - 2 * cell
        origin = (left, area.y + 0.1 * cell)
        colour_cells(drawing, one, origin, cell, "blue", theme)
        colour_cells(drawing, other, origin, cell, colour, theme)
        if not is_right:
            wrong = Rect(left + 1.2 * cell, area.y + 0.7 * cell, 1.6 * cell, 1.6 * cell)
            cross(drawing, wrong, theme, 1.3)
