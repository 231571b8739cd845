"""The curve of a game that was looked back on, as SVG for a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from rollwrite.i18n import Translator
from rollwrite.i18n.analysis_words import percent, squares_left
from rollwrite.players.tile.analysed import Analysis, Step

_WIDTH, _HEIGHT = 400, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 42, 10, 10, 22
#: So many numbers along the bottom at most.
_NUMBERS: Final = 10
#: Lines of players are told apart without colour; the same as in the style of the page.
DASHES: Final = ("", "9 5", "2 5", "12 4 2 4")


def curve_svg(t: Translator, analysis: Analysis, worst: Sequence[Step], label: str) -> str:
    """What each player could expect, after each move.

    :param worst: the moves that have a number on the curve.
    :param label: what it is, for those who cannot see it.
    """
    points = [analysis.start, *(step.values for step in analysis.steps)]
    squares = analysis.squares
    most = 1.0 if squares is None else max(1, *(squares_left(v, squares) for (v,) in points))

    def x(at: float) -> float:
        return _LEFT + at * (_WIDTH - _LEFT - _RIGHT) / (len(points) - 1)

    def y(value: float) -> float:
        shown = value if squares is None else squares_left(value, squares) / most
        return _TOP + (1 - shown) * (_HEIGHT - _TOP - _BOTTOM)

    parts = []
    for part in (0.0, 0.5, 1.0):
        height = _TOP + (1 - part) * (_HEIGHT - _TOP - _BOTTOM)
        text = percent(t, part) if squares is None else str(round(part * most))
        parts.append(f'<path class="grid" d="M{_LEFT} {height:.1f}H{_WIDTH - _RIGHT}"/>')
        parts.append(f'<text class="end" x="{_LEFT - 6}" y="{height + 4:.1f}">{text}</text>')
    every = -(-len(points) // _NUMBERS)
    parts += [
        f'<text class="middle" x="{x(at):.1f}" y="{_HEIGHT - 6}">{at}</text>'
        for at in range(0, len(points), every)
    ]
    for player in range(len(analysis.start)):
        line = "L".join(f"{x(at):.1f} {y(one[player]):.1f}" for at, one in enumerate(points))
        parts.append(f'<path class="curve of-{player}" d="M{line}"/>')
    for rank, step in enumerate(worst, start=1):
        at = analysis.steps.index(step) + 1
        cx, cy = x(at), y(step.values[step.player])
        parts.append(f'<circle class="badge" cx="{cx:.1f}" cy="{cy:.1f}" r="7.5"/>')
        parts.append(f'<text class="badge" x="{cx:.1f}" y="{cy + 4:.1f}">{rank}</text>')
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )
