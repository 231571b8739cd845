"""Who draws what: a sheet as one person fills it, before any ink flows.

The plan is shared by all hands; each has its own pens, its own ways along the paper and its own
ink (``strokes.py``, ``brushes.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.photo.pictures.arrays import Doubles
from tools.photos.hands.play import random_filled
from tools.photos.paper.pages import Blank
from tools.photos.semireal.levels import Level, Style, Tool, picked

Cell: TypeAlias = tuple[int, int]
#: How boxes are crossed out, and how often.
CROSSES: dict[str, float] = {"cross": 60, "slash": 18, "line": 8, "scribble": 14}


@dataclass(frozen=True)
class Area:
    """One shape to be drawn.

    :ivar letter: of the colour, of ``BYRG``.
    :ivar cells: its squares ``(row, column)``.
    :ivar under: the colour in which it was drawn first, by mistake.
    :ivar number: of the move, when it is written into the shape.
    """

    letter: str
    cells: tuple[Cell, ...]
    style: Style
    tool: Tool
    under: str | None = None
    number: int | None = None


@dataclass(frozen=True)
class Plan:
    """All that one person puts on one sheet.

    :ivar squares: the truth, a string a row, of ``.BYRG``.
    :ivar boxes: of the crossed shapes, by name, and of ``struck`` strike boxes: corners in mm.
    :ivar cross: how boxes are crossed.
    :ivar crosser: with what: ``ballpoint``, ``lead`` or ``felt``.
    :ivar habit: the style that this person keeps to.
    """

    squares: tuple[str, ...]
    areas: tuple[Area, ...]
    crossed: frozenset[str]
    struck: frozenset[int]
    boxes: tuple[Doubles, ...]
    cross: str
    crosser: str
    habit: Style
    tool: Tool


@dataclass(frozen=True)
class Grid:
    """Where squares lie on a page: places on the grid, in squares, to mm of the page.

    :ivar square: the side of a square in mm.
    """

    origin: Doubles
    across: Doubles
    down: Doubles

    @property
    def square(self) -> float:
        return float(np.linalg.norm(self.across))

    def page(self, places: Doubles) -> Doubles:
        """Millimetres of the page of places ``(x, y)`` in squares, ``(n, 2)``."""
        return np.asarray(self.origin + places[:, :1] * self.across + places[:, 1:] * self.down)


def grid_of(blank: Blank) -> Grid:
    """The grid of a printed sheet; all of ours are regular."""
    quad = np.array(blank.geometry["squares"][0][0], np.float64)
    return Grid(quad[0], quad[1] - quad[0], quad[3] - quad[0])


def random_plan(blank: Blank, layout: Layout, how: Level, rng: Random) -> Plan:
    """What somebody draws on this sheet."""
    filled = random_filled(layout, rng, broken=0.08)
    habit, tool = picked(how.styles, rng), picked(how.tools, rng)
    tools = dict.fromkeys("BYRG", tool)
    if rng.random() < how.mixed_tools:
        tools[rng.choice("BYRG")] = picked(how.tools, rng)
    over, numbered = rng.random() < how.over, rng.random() < how.numbered
    areas = tuple(
        Area(
            letter,
            cells,
            picked(how.styles, rng) if rng.random() < how.second else habit,
            _tool(tools[letter], letter, rng),
            rng.choice([c for c in "BYRG" if c != letter])
            if over and rng.random() < 0.15
            else None,
            number if numbered else None,
        )
        for number, (letter, cells) in enumerate(filled.areas, 1)
    )
    struck = frozenset(rng.sample(range(3), filled.strikes))
    if rng.random() < 0.8:
        struck = frozenset(range(filled.strikes))
    geometry: dict[str, Any] = blank.geometry
    boxes = [geometry["shapes"][name] for name in sorted(filled.crossed)]
    boxes += [geometry["strikes"][number] for number in sorted(struck)]
    lead = rng.random() < how.pencil_crosses
    return Plan(
        _last_drawn(filled.squares, areas),
        areas,
        filled.crossed,
        struck,
        tuple(np.array(box, np.float64) for box in boxes),
        picked(CROSSES, rng),
        "lead" if lead else rng.choice(("ballpoint", "ballpoint", "felt")),
        habit,
        tool,
    )


def _tool(tool: Tool, letter: str, rng: Random) -> Tool:
    # Nobody has a yellow ballpoint.
    return rng.choice(("felt", "pencil")) if (tool, letter) == ("ballpoint", "Y") else tool


def _last_drawn(squares: tuple[str, ...], areas: tuple[Area, ...]) -> tuple[str, ...]:
    """The squares by what lies on top; the areas are drawn in their order."""
    seen = [list("." * len(row)) for row in squares]
    for area in areas:
        for row, column in area.cells:
            seen[row][column] = area.letter
    return tuple("".join(row) for row in seen)
