"""How people of a family draw, and what goes wrong with their photos: shares, not extremes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias, TypeVar

Family: TypeAlias = Literal["choosing", "degraded", "reporting"]
#: How a shape is put on paper.
Style: TypeAlias = Literal[
    "filled", "scribbled", "hatched", "outlined", "thin", "dotted", "ticked", "half"
]
Tool: TypeAlias = Literal["felt", "marker", "pencil", "crayon", "ballpoint", "highlighter"]
#: What befell the sheet or the photo.
Damage: TypeAlias = Literal[
    "folded", "photocopy", "glare", "overexposed", "low-resolution", "thumb", "covered", "shadow"
]
Picked = TypeVar("Picked", bound=str)


@dataclass(frozen=True)
class Level:
    """Shares from which a sheet and its photo are drawn.

    :ivar styles: weights of the style that a person keeps to; ``second`` is the chance that one
        shape is drawn in another style of them.
    :ivar mixed_tools: the chance that the four colours are not of one set of pens.
    :ivar over: the chance that a sheet has shapes that were first drawn in another colour.
    :ivar numbered: the chance that moves are numbered in ink.
    :ivar pencil_crosses: the chance that boxes are crossed with a lead pencil.
    :ivar damages: the chance of each.
    :ivar bend_mm: the most that paper stands up from the table.
    :ivar jitter: by how much the corners of the real outline are moved, in parts of its side.
    :ivar long_side: of the photo, in pixels.
    :ivar turned: the chance that a photo was taken from another side of the table.
    """

    name: str
    styles: dict[Style, float]
    second: float
    tools: dict[Tool, float]
    mixed_tools: float
    over: float
    numbered: float
    pencil_crosses: float
    damages: dict[Damage, float]
    bend_mm: float
    jitter: float
    long_side: tuple[int, ...]
    turned: float


LEVELS: dict[str, Level] = {
    "realistic": Level(
        name="realistic",
        styles={"filled": 46, "scribbled": 27, "hatched": 13, "outlined": 8, "thin": 6},
        second=0.05,
        tools={"felt": 36, "pencil": 26, "crayon": 14, "ballpoint": 12, "marker": 12},
        mixed_tools=0.2,
        over=0.04,
        numbered=0.05,
        pencil_crosses=0.3,
        damages={"shadow": 0.35, "thumb": 0.02, "folded": 0.03},
        bend_mm=3.0,
        jitter=0.03,
        long_side=(1280, 1600, 1600, 2000),
        turned=0.2,
    ),
    "nasty": Level(
        name="nasty",
        styles={
            "filled": 30,
            "scribbled": 22,
            "hatched": 14,
            "outlined": 9,
            "thin": 9,
            "dotted": 4,
            "ticked": 5,
            "half": 7,
        },
        second=0.12,
        tools={
            "felt": 20,
            "pencil": 24,
            "crayon": 14,
            "ballpoint": 18,
            "highlighter": 16,
            "marker": 8,
        },
        mixed_tools=0.35,
        over=0.12,
        numbered=0.1,
        pencil_crosses=0.5,
        damages={
            "shadow": 0.5,
            "folded": 0.15,
            "photocopy": 0.04,
            "glare": 0.06,
            "overexposed": 0.1,
            "low-resolution": 0.08,
            "thumb": 0.1,
            "covered": 0.08,
        },
        bend_mm=7.0,
        jitter=0.07,
        long_side=(1200, 1280, 1600, 1600, 2000),
        turned=0.4,
    ),
}


def picked(weights: dict[Picked, float], rng: Random) -> Picked:
    """One of some names by its weight."""
    return rng.choices(list(weights), weights=list(weights.values()))[0]
