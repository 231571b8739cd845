"""How hard a photo is to read: easy, medium, hard, and wild, which only training sees.

easy: felt pens pressed firmly, daylight, held almost straight. medium: what a family does at a
table. hard: pencils, warm bulbs, shadows, 40 degrees off, a bent sheet, a thumb on a corner. wild:
beyond that in everything, also in inks, in crosses and in hands that change from shape to shape.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

Span: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Level:
    """Ranges from which a photo is drawn; lengths in parts of the frame unless said.

    :ivar odd: the chance that a thing is drawn as no other level has it: odd hues, a new hand for
        one shape, faint or thick crosses, a harsh sharpening.
    :ivar people: shapes are drawn as :mod:`tools.photos.hands.people` does: outlined, hatched,
        dotted and so on.
    :ivar copied: the chance of a grey photocopy; ``burnt`` of a lamp's mirror image in close-ups;
        ``spoilt`` of mishaps after the camera (:mod:`spoilt`).
    :ivar besides: the chance of ink that is no play (:mod:`tools.photos.hands.besides`);
        ``always`` is a habit that everybody has who leaves some, or ``corrected``.
    :ivar fold: the chance that the sheet was folded; ``fold_mm`` is how far its edges then rise
        over the crease, or the crease over them, on A4.
    """

    name: str
    pens: tuple[str, ...]
    gap: Span
    slack: Span
    wobble: Span
    faintest: float
    stray: float
    mixed: float
    tilt_degrees: Span
    any_roll: float
    bend_mm: float
    long_side: tuple[int, ...]
    fill: Span
    kelvin: Span
    balance: Span
    shadows: tuple[int, ...]
    shade: Span
    softest: float
    exposure: Span
    noise: Span
    blur: Span
    motion: float
    quality: tuple[int, int]
    thumb: float
    toner: float
    glare: float
    tint: float
    odd: float = 0.0
    people: bool = False
    copied: float = 0.0
    burnt: float = 0.0
    spoilt: float = 0.0
    fold: float = 0.0
    besides: float = 0.0
    always: str = ""
    fold_mm: Span = (3.0, 18.0)

    def oddly(self, rng: Random) -> bool:
        """Whether to be odd now; draws no lot on levels that never are."""
        return self.odd > 0 and rng.random() < self.odd


#: What easy, medium and hard differ in.
_RANGES: dict[str, tuple[Any, Any, Any]] = {
    "pens": (
        ("marker", "felt"),
        ("marker", "felt", "felt", "crayon", "highlighter", "pencil"),
        ("marker", "felt", "crayon", "highlighter", "pencil", "pencil", "ballpoint"),
    ),
    "gap": ((-0.4, 0.1), (-0.4, 0.6), (-0.4, 1.1)),
    "slack": ((-0.08, 0.0), (-0.13, 0.04), (-0.18, 0.08)),
    "wobble": ((0.0, 0.015), (0.0, 0.03), (0.0, 0.05)),
    "faintest": (1.0, 0.85, 0.7),
    "stray": (0.0, 0.05, 0.15),
    "mixed": (0.0, 0.15, 0.3),
    "tilt_degrees": ((0, 12), (0, 25), (0, 40)),
    "any_roll": (0.3, 0.5, 0.8),
    "bend_mm": (1.5, 4.0, 8.0),
    "long_side": (
        (1280, 1600, 1600, 2000),
        (1100, 1280, 1600, 1600, 2000),
        (960, 1100, 1280, 1600, 1600, 2000),
    ),
    "fill": ((0.82, 0.97), (0.7, 0.97), (0.6, 0.97)),
    "kelvin": ((4500, 6800), (3000, 7500), (2400, 9000)),
    "balance": ((0.8, 1.0), (0.6, 1.0), (0.35, 1.0)),
    "shadows": ((0,), (0, 0, 1, 1), (0, 1, 1, 2)),
    "shade": ((0.0, 0.0), (0.2, 0.5), (0.3, 0.7)),
    "softest": (0.2, 0.15, 0.12),
    "exposure": ((0.8, 1.05), (0.6, 1.1), (0.4, 1.15)),
    "noise": ((0.5, 2.0), (1.0, 5.0), (1.0, 9.0)),
    "blur": ((0.2, 0.6), (0.3, 0.9), (0.3, 1.3)),
    "motion": (0.0, 1.5, 3.0),
    "quality": ((85, 96), (70, 95), (45, 92)),
    "thumb": (0.0, 0.08, 0.18),
    "toner": (0.0, 0.25, 0.5),
    "glare": (0.0, 0.1, 0.2),
    "tint": (0.02, 0.05, 0.08),
}
LEVELS = {
    name: Level(name, **{key: values[number] for key, values in _RANGES.items()})
    for number, name in enumerate(("easy", "medium", "hard"))
}

LEVELS["wild"] = replace(
    LEVELS["hard"],
    name="wild",
    gap=(-0.4, 1.5),
    slack=(-0.2, 0.1),
    faintest=0.55,
    stray=0.3,
    tilt_degrees=(0, 45),
    bend_mm=14.0,
    kelvin=(2100, 10000),
    balance=(0.2, 1.0),
    shade=(0.3, 0.8),
    exposure=(0.3, 1.4),
    noise=(1.0, 14.0),
    blur=(0.3, 1.8),
    motion=4.0,
    quality=(35, 92),
    glare=0.3,
    tint=0.12,
    odd=0.3,
)

LEVELS["people"] = replace(
    LEVELS["wild"],
    name="people",
    stray=0.0,
    people=True,
    copied=0.07,
    burnt=0.15,
    spoilt=0.5,
    kelvin=(2400, 9500),
    balance=(0.4, 1.0),
    exposure=(0.45, 1.25),
    noise=(1.0, 9.0),
    blur=(0.3, 1.3),
    motion=2.5,
    bend_mm=8.0,
    tint=0.1,
)

#: Sheets as others are, and ink on them that is no play.
LEVELS["besides"] = replace(
    LEVELS["hard"],
    name="besides",
    besides=1.0,
    stray=0.05,
    odd=0.15,
    copied=0.02,
    spoilt=0.1,
    kelvin=(2700, 8500),
    balance=(0.5, 1.0),
    exposure=(0.5, 1.2),
    bend_mm=5.0,
)
LEVELS["besides people"] = replace(LEVELS["people"], name="besides people", besides=1.0)
#: The same with what the networks for crossed-out squares and for letters have to learn on each.
for _always in ("corrected", "letters"):
    for _name in ("besides", "besides people"):
        _both = f"{_always} {_name}"
        LEVELS[_both] = replace(LEVELS[_name], name=_both, always=_always)
