"""How hard a photo is: ranges that its making draws from by lot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Range: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Level:
    """Ranges of one level.

    :ivar tilt: degrees off straight above; ``roll`` off upright, both ways.
    :ivar fill: the part of the frame that the board takes.
    :ivar kelvin: of the lamp; ``balance`` how much of it the phone takes out.
    :ivar falloff: of the light over the picture, at most.
    :ivar shadows: how many; ``shade`` how much light is left in one.
    :ivar windows: bright things that the plastic mirrors, and ``gleam`` how bright.
    :ivar blur, motion: in pixels of a photo of 1,600 pixels.
    :ivar sloppy: how far pieces lie off their squares, in squares.
    :ivar odd: how far colours of a set stray from the usual ones.
    """

    name: str
    tilt: Range
    roll: float
    fill: Range
    kelvin: Range
    balance: Range
    exposure: Range
    falloff: float
    shadows: tuple[int, ...]
    shade: Range
    windows: tuple[int, ...]
    gleam: Range
    blur: Range
    motion: float
    noise: Range
    quality: tuple[int, int]
    sloppy: float
    odd: float


LEVELS = {
    level.name: level
    for level in (
        Level(
            "easy", tilt=(0, 22), roll=8, fill=(0.8, 0.96), kelvin=(4200, 6800),
            balance=(0.75, 1.0), exposure=(0.75, 1.05), falloff=0.4, shadows=(0, 0, 1),
            shade=(0.65, 0.9), windows=(0, 1, 1), gleam=(1, 6), blur=(0.3, 0.8), motion=0,
            noise=(0.5, 2.5), quality=(82, 95), sloppy=0.02, odd=0.08,
        ),
        Level(
            "hard", tilt=(5, 45), roll=25, fill=(0.6, 0.95), kelvin=(2500, 8000),
            balance=(0.35, 1.0), exposure=(0.45, 1.3), falloff=1.5, shadows=(0, 1, 1, 2),
            shade=(0.3, 0.85), windows=(0, 1, 2, 3), gleam=(3, 22), blur=(0.5, 2.2), motion=4,
            noise=(1, 8), quality=(50, 92), sloppy=0.06, odd=0.22,
        ),
    )
}  # fmt: skip
