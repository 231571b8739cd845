"""The curve of a game that was looked back on, laid out for the page's own drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import percent, squares_left
from rollwrite.players.tile.analysed import Analysis, Step

_WIDTH, _HEIGHT = 400, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 42, 10, 10, 22
#: So many numbers along the bottom at most.
_NUMBERS: Final = 10
#: Lines of players are told apart without colour.
DASHES: Final = ("", "9 5", "2 5", "12 4 2 4")


@dataclass(frozen=True)
class Mark:
    """A word at a place of the drawing, x to the right and y down."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class Curve:
    """Where everything lies.

    :ivar size: the width and height of the drawing.
    :ivar heights: words at the left, and ``ends`` where a line across begins and stops.
    :ivar numbers: of moves, at the bottom.
    :ivar lines: for each player the points of his line, as in the ``points`` of SVG.
    :ivar badges: at the moves that have a number.
    """

    size: tuple[int, int]
    heights: tuple[Mark, ...]
    ends: tuple[int, int]
    numbers: tuple[Mark, ...]
    lines: tuple[str, ...]
    badges: tuple[Mark, ...]


def curve(t: Translator, analysis: Analysis, worst: Sequence[Step]) -> Curve:
    """What each player could expect, after each move.

    :param worst: the moves that have a number on the curve.
    """
    points = [analysis.start, *(step.values for step in analysis.steps)]
    squares = analysis.squares
    most = 1.0 if squares is None else max(1, *(squares_left(v, squares) for (v,) in points))

    def x(at: float) -> float:
        return round(_LEFT + at * (_WIDTH - _LEFT - _RIGHT) / (len(points) - 1), 1)

    def y(value: float) -> float:
        shown = value if squares is None else squares_left(value, squares) / most
        return height(shown)

    def height(part: float) -> float:
        return round(_TOP + (1 - part) * (_HEIGHT - _TOP - _BOTTOM), 1)

    def scale(part: float) -> str:
        return percent(t, part) if squares is None else str(round(part * most))

    every = -(-len(points) // _NUMBERS)
    return Curve(
        (_WIDTH, _HEIGHT),
        tuple(Mark(_LEFT - 6, height(part), scale(part)) for part in (0.0, 0.5, 1.0)),
        (_LEFT, _WIDTH - _RIGHT),
        tuple(Mark(x(at), _HEIGHT - 6, str(at)) for at in range(0, len(points), every)),
        tuple(
            " ".join(f"{x(at)},{y(one[player])}" for at, one in enumerate(points))
            for player in range(len(analysis.start))
        ),
        tuple(
            Mark(x(analysis.steps.index(step) + 1), y(step.values[step.player]), str(rank))
            for rank, step in enumerate(worst, start=1)
        ),
    )
