"""The parts of a sheet at scale 1, in mm: for each edition and arrangement its zones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from rollwrite.paper.editions import Arrangement, Edition
from rollwrite.paper.rect import Point, Rect

MARKER_MM = 18.0
_QR_MM = 26.0
_STRIKES = 3
_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Zones:
    """The parts of an arrangement, free of each other.

    :ivar row_columns: in how many columns the rows stand, if they can.
    :ivar strip: room for the pictures of the rules; empty where there is none.
    :ivar dice: room for the dice of a solo sheet; empty on any other.
    :ivar square: no square of the grid is larger.
    :ivar bar_low: the bar that goes down begins higher on small sheets, where it would end below.
    :ivar is_inch_down: whether a bar of two inches fits beside the one that goes down.
    """

    header: Rect
    grid: Rect
    rows: Rect
    row_columns: int
    footer: Rect
    score: Rect
    qr: Rect
    title: Rect
    strikes: tuple[Rect, ...]
    strikes_title: Rect
    aside: Rect
    bar_across: Point
    bar_down: Point
    strip: Rect = _NOWHERE
    dice: Rect = _NOWHERE
    square: float = 14.0
    bar_low: float = inf
    is_inch_down: bool = True


def _across(x: float, y: float, size: float, pitch: float) -> tuple[Rect, ...]:
    return tuple(Rect(x + pitch * n, y, size, size) for n in range(_STRIKES))


def _down(x: float, y: float, size: float, pitch: float) -> tuple[Rect, ...]:
    return tuple(Rect(x, y + pitch * n, size, size) for n in range(_STRIKES))


_PORTRAIT = Zones(
    header=Rect(23, 0, 144, 26),
    grid=Rect(20, 28, 150, 150),
    rows=Rect(0, 180, 190, 57),
    row_columns=2,
    footer=Rect(23, 242, 144, 17),
    score=Rect(131, 242, 36, 17),
    qr=Rect(141, 0, _QR_MM, _QR_MM),
    title=Rect(23, 0, 113, 26),
    strikes=_down(1.5, 38, 15, 19),
    strikes_title=Rect(0, 30, 18, 7),
    aside=Rect(0, 98, 18, 78),
    bar_across=(23, 248),
    bar_down=(181, 40),
)
_LANDSCAPE = Zones(
    header=Rect(23, 0, 213, 26),
    grid=Rect(20, 28, 150, 150),
    rows=Rect(174, 29, 85, 139),
    row_columns=1,
    footer=Rect(23, 180, 150, 10),
    score=Rect(200, 172, 36, 17),
    qr=Rect(23, 0, _QR_MM, _QR_MM),
    title=Rect(54, 0, 74, 26),
    strikes=_across(178, 9, 15, 21),
    strikes_title=Rect(175, 1, 61, 7),
    aside=Rect(130, 1, 42, 25),
    bar_across=(23, 183),
    bar_down=(9, 40),
)
_PORTRAIT_2 = replace(
    _PORTRAIT,
    rows=Rect(0, 179, 190, 59),
    strikes=_down(1, 30, 16, 22),
    strikes_title=Rect(0, 21.5, 18, 7.5),
    aside=Rect(0, 99, 18, 79),
    strip=Rect(172, 21.5, 18, 87),
    bar_down=(188.4, 112),
    bar_low=176,
)

ZONES: dict[tuple[Edition, Arrangement], Zones] = {
    (1, "portrait"): _PORTRAIT,
    (1, "landscape"): _LANDSCAPE,
    (2, "portrait"): _PORTRAIT_2,
    (2, "landscape"): replace(
        _LANDSCAPE,
        strikes=_across(176, 1.6, 16, 22),
        strikes_title=Rect(174, 18.2, 64, 7),
        strip=Rect(0, 21.5, 18, 76),
        bar_down=(16.4, 101),
        bar_low=168,
    ),
    # The dice stand in two columns to the right of a smaller grid: large enough to be circled.
    (2, "solo"): replace(
        _PORTRAIT_2,
        grid=Rect(6, 28, 117, 117),
        strikes=_across(7, 150, 16, 20),
        strikes_title=Rect(6, 167.5, 60, 10),
        aside=_NOWHERE,
        strip=Rect(68, 148, 55, 30),
        dice=Rect(125, 29, 65, 149),
        bar_down=(2.5, 62),
        is_inch_down=False,
    ),
    (2, "large"): Zones(
        header=Rect(21, 0, 168, 9),
        grid=Rect(18.4, 9.4, 171.2, 171.2),
        rows=Rect(190.4, 31, 76.6, 138),
        row_columns=1,
        footer=Rect(21, 181, 168, 9),
        score=Rect(225, 0, 20, 19),
        qr=Rect(194, 0, _QR_MM, _QR_MM),
        title=Rect(21, 0, 168, 9),
        strikes=_down(1, 30, 16, 20),
        strikes_title=Rect(0, 21.5, 18, 7.5),
        aside=Rect(5, 92, 13, 77),
        bar_across=(193, 179.5),
        bar_down=(2, 106),
        bar_low=168,
        square=16.0,
        is_inch_down=False,
    ),
}
