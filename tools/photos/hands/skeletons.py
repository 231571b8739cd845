"""Hands of another kind: letters and signs as a few lines and arcs, no two of them alike.

Fonts, however bent, join what they join. People leave bowls open, cross over, round a corner or
not, and write an M as two slants with a V between them. Each sign has some ways to be written:
strokes separated by ``;``, their points two digits, across and down, 0 to 9; a stroke that begins
with ``~`` is an arc through its points.
"""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Final

from tools.photos.hands.handwriting import Strokes
from tools.photos.hands.ink import Point

#: Letters that may tell colours; in small letters they are ways to write the same ones.
LETTERS: Final[dict[str, tuple[str, ...]]] = {
    "B": ("00 09;~00 50 72 54 04;~04 64 97 69 09", "09 00 70 73 04 95 98 09",
          "00 09;~01 60 72 34;~34 75 87 59 09", "~18 10 50 72 34 75 77 49 08"),
    "b": ("00 09;~05 45 77 59 08",),
    "Y": ("00 44 80;44 49", "00 45;90 19", "10 45 80;45 48", "00 54;90 54 59",
          "~00 14 45 80;80 29"),
    "y": ("~00 14 45 84 80;~80 85 78 49 08", "~00 13 44 83 80;80 59", "01 45;80 19"),
    "R": ("00 09;~00 60 82 64 04;04 99", "09 00 80 84 04 89", "19 10;~10 60 72 54 15;45 99",
          "~09 01 50 82 64 15;35 89"),
    "r": ("10 19;~14 31 60 81", "~10 15 19 14 41 71"),
    "G": ("~92 60 22 05 28 69 95;95 55", "~81 40 04 37 69 86;86 46",
          "~91 50 11 05 28 58 86;55 85 89", "90 20 02 07 29 89 85 55",
          "~80 30 04 28 69 87 85 45"),
    "g": ("~73 40 13 36 74 71;~71 75 78 49 18", "~70 20 13 45 72;70 78 39 08"),
    "Z": ("00 90 09 99", "00 90 09 99;25 75", "~01 40 80 54 09;~09 38 69 98",
          "10 80 09 89;34 74"),
    "z": ("12 82 09 89", "~13 42 72 09;~09 48 89"),
    "M": ("09 00 46 90 99", "09 20 57 70 99", "09 20;20 47 70;70 99", "00 09;00 48 90;90 99",
          "09 10 45 80 99", "~09 11 20 46 70 81 99", "09 00 44 90 99", "19 10 49 80 89"),
    "m": ("03 09;~05 22 44 49;~45 62 84 89", "~09 02 23 49 42 72 89",
          "~09 11 30 45;~45 60 81 99"),
    "J": ("~80 86 59 28 06", "30 90;~60 66 49 18 06", "80 89 09 06", "~70 77 49 17",
          "40 80;60 67 39 07"),
    "j": ("~62 67 49 18;60 61", "~50 56 49 08"),
    "V": ("00 49 90", "~00 38 49 58 90", "00 39 80", "~00 25 49 74 90", "00 49 49 80"),
    "A": ("09 50 99;26 76", "09 20 70 99;25 85", "09 50 99", "~09 13 40 83 99;15 85",
          "09 50 99;16 96", "09 40;50 89;15 75"),
    "a": ("~73 30 03 06 39 76;70 79", "~71 30 04 38 75;71 79"),
}  # fmt: skip
#: Everything else: other letters, figures, ticks, dots, dashes, tallies, crosses, faces, hatching.
OTHERS: Final = (
    "~91 50 12 05 28 69 98", "~80 30 04 38 78", "00 09;~00 60 94 68 09", "90 00 09 99;04 64",
    "90 00 09;04 64", "00 09;90 99;04 94", "40 49", "10 70;40 49;19 79", "00 09;90 04 99",
    "00 09 89", "09 00 99 90", "~40 12 06 49 87 82 40", "~50 10 05 39 88 83 50",
    "00 09;~00 70 82 64 04", "~50 10 05 39 88 83 50;66 99", "~81 50 11 23 65 77 49 08",
    "~80 20 03 55 78 49 07", "00 90;50 59", "~00 06 49 86 80", "00 06 39 69 86 80",
    "00 29 44 69 90", "~00 28 44 68 90", "00 99;90 09", "22 50 59", "12 40 49;19 79",
    "~02 30 72 54 09;09 99", "~01 50 82 44 09 99", "~01 50 72 44 76 59 08", "70 06 96;60 69",
    "50 05 85;64 69", "00 04 84;80 89", "80 10 04;~04 54 87 59 08", "~70 23 06 39 77 55 16",
    "~80 14 28 67 55 16", "00 90 39", "00 80 49;25 75", "~60 21 34 67 49 17 43 62 60",
    "~44 11 50 74 48 17 44", "~72 40 12 44 72;72 69", "~82 40 13 45 82 85 39",
    "~02 30 72 44 46;48 49", "40 46;48 49", "44 45 54", "54 44 45 55", "05 38 90", "04 49 90",
    "25 48 81", "05 95", "~04 95", "44 84", "10 19;40 49;70 79", "00 09;30 39;60 69;90 99",
    "20 29;60 69", "00 09;30 39;60 69;90 99;07 92", "44 88;84 48", "50 59;05 95",
    "~50 12 06 49 87 82 50;33 34;63 64;~26 47 66", "~27 40 67;~27 57", "09 90", "00 99",
    "05 50;09 90;59 95", "00 99;40 95;05 59", "09 30 29 60 59 90", "~09 20 29 60 59 90 89",
    "50 59;07 59 97", "05 95;62 95 68", "~45 35 34 55 66 37 13 51", "~09 20 44 60 99", "04 50 94",
    "~01 40 80 95", "00 90;09 99", "00 90 99 09 00", "50 09 99 50", "50 29 93 03 79 50",
    "~40 00 04 49 94 90 41", "",
)  # fmt: skip


def skeleton_of(sign: str | None, rng: Random) -> tuple[Strokes, float]:
    """The strokes of a sign from where its line begins, 1 high (upwards is negative); its width.

    :param sign: one of :data:`LETTERS`, or ``None`` for one that is nobody's colour.
    """
    way = rng.choice(OTHERS if sign is None else LETTERS.get(sign, LETTERS[sign.upper()]))
    wide, slant = rng.uniform(0.45, 1.4), math.tan(math.radians(rng.uniform(-20, 20)))
    jitter, loose = rng.uniform(0, 0.075), rng.uniform(0, 0.05)
    soft = rng.randrange(3)
    made: Strokes = []
    for stroke in filter(None, way.split(";")):
        dx, dy = rng.gauss(0, loose), rng.gauss(0, loose)
        points = [
            (
                int(p[0]) / 9 + dx + rng.gauss(0, jitter / max(wide, 0.7)),
                int(p[1]) / 9 - 1 + dy + rng.gauss(0, jitter),
            )
            for p in stroke.replace("~", "").split()
        ]
        if made and rng.random() < 0.3 and math.dist(made[-1][-1], points[0]) < 0.3:
            points[0] = made[-1][-1]
        points = _over(_over(points, rng)[::-1], rng)[::-1]
        made.append(_arc(points) if "~" in stroke else _rounded(points, soft))
    made = [[(x * wide - y * slant, y) for x, y in stroke] for stroke in made]
    left = min((x for stroke in made for x, _ in stroke), default=0.0)
    right = max((x for stroke in made for x, _ in stroke), default=wide)
    return [[(x - left, y) for x, y in stroke] for stroke in made], max(right - left, 0.1)


def _over(points: list[Point], rng: Random) -> list[Point]:
    """The same, its end now and then too far or too short."""
    if len(points) < 2 or rng.random() < 0.5:
        return points
    (ax, ay), (bx, by) = points[-2:]
    far = rng.gauss(0, 0.1) / max(math.hypot(bx - ax, by - ay), 0.15)
    return [*points[:-1], (bx + far * (bx - ax), by + far * (by - ay))]


def _arc(points: list[Point]) -> list[Point]:
    """A smooth line through the points (Catmull and Rom's)."""
    ends = [points[0], *points, points[-1]]
    made = [points[0]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for n in range(1, 7):
            t = n / 6
            shares = (
                (-t + 2 * t**2 - t**3) / 2, (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2, (t**3 - t**2) / 2,
            )  # fmt: skip
            x, y = (
                sum(s * p[k] for s, p in zip(shares, (a, b, c, d), strict=True)) for k in (0, 1)
            )
            made.append((x, y))
    return made


def _rounded(points: list[Point], times: int) -> list[Point]:
    """The same, its corners cut so many times (Chaikin's)."""
    for _ in range(times):
        cut = [
            ((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1])
            for a, b in pairwise(points)
            for t in (0.25, 0.75)
        ]
        points = [points[0], *cut, points[-1]]
    return points
