"""Solo sheets with the dice of every round printed on them (rule S3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from math import ceil
from typing import Annotated

from printables.engine.drawing import Drawing
from printables.engine.flow import say
from printables.engine.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.engine.options import Choice, Options, PrintError
from printables.engine.page_elements import die
from printables.request.allowed import sheets_allowed
from printables.request.choices import Count, DiceSeed, LayoutChoice, usual_layout
from printables.request.printable import Seeded
from printables.sheets.look import SOLO, Look
from printables.sheets.parts import chip, name_line
from printables.sheets.plain import solo_text
from printables.sheets.sheet import SheetSpec, draw_sheet, layout_code
from rollwrite.dicegame import COLOURS, Colour, Layout
from rollwrite.dicegame.solo import (
    SOLO_DICE,
    SOLO_ROUNDS,
    SoloSeedError,
    clean_seed,
    seed_of,
    solo_dice,
)
from rollwrite.paper import Rect, SheetCode, SheetGeometry

#: The dice stand in columns of this many rounds.
_DOWN = ceil(SOLO_ROUNDS / 2)
#: Units of a whole page: a die, the label beside it, and what is between label, die and die.
_DIE, _LABEL, _GAP = 12.3, 6.15, 0.6


@dataclass(frozen=True)
class SoloPrint(Seeded):
    """Solo sheets."""

    name = "solo"
    layout: LayoutChoice = field(default_factory=usual_layout)
    seed: DiceSeed = None
    daily: Annotated[
        date | None, Choice("the dice of a date, or of today", decides=("seed",), bare="today")
    ] = None
    count: Count = 1

    @classmethod
    def allows(cls, options: Options) -> bool:
        """What the geometry of the sheet allows; several on a page lie as they fit."""
        is_turned = options.landscape and options.up > 1
        return sheets_allowed(options, "solo") and not is_turned

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        return solo_sheets(self.layout, self.seeds, self.options, progress=progress)

    def texts(self) -> list[str]:
        seeds = checked_seeds(self.seeds)
        return [solo_text(self.layout, seed, self.options.t) for seed in seeds]


def solo_sheets(
    layout: Layout,
    seeds: Sequence[str],
    options: Options,
    markers: tuple[Colour, ...] = COLOURS,
    progress: Progress | None = None,
) -> ImposedSheets:
    """A sheet for each seed; a single one fills every slot of its page.

    :param markers: the colours of rounds 1 to 4, then again from the front (S1).
    :param progress: called after each page.
    :raises PrintError: a seed cannot be one, or there are too many.
    """
    jobs = [_job(layout, seed, options, markers) for seed in checked_seeds(seeds)]
    return impose(jobs, options, options.t("print.sheet.solo"), progress=progress, kind="solo")


def _job(
    layout: Layout, seed: str, options: Options, markers: tuple[Colour, ...]
) -> PrintableSheet:
    rolls = solo_dice(seed_of(seed, layout))
    spec = SheetSpec(layout, SheetCode(layout_code(layout), seed=seed))

    def draw(drawing: Drawing, sheet: SheetGeometry) -> None:
        draw_sheet(drawing, spec, sheet, options, SOLO)
        look = Look(sheet, options.theme, options.t, SOLO)
        _caption(drawing, seed, look)
        if not look.is_tiny:
            name_line(drawing, "", "", look, "")
        dice_table(drawing, rolls, markers, look)

    return PrintableSheet(layout, draw, seed)


def checked_seeds(seeds: Sequence[str]) -> list[str]:
    """Seeds as they are printed.

    :raises PrintError: one of them cannot be a seed.
    """
    cleaned = []
    for seed in seeds:
        try:
            cleaned.append(clean_seed(seed))
        except SoloSeedError:
            raise PrintError("seed", value=seed[:30]) from None
    return cleaned


def _caption(drawing: Drawing, seed: str, look: Look) -> None:
    """What the dice follow from: a day, or any other seed."""
    t, k, area = look.t, look.k, look.head
    try:
        words = t("print.sheet.day", day=date.fromisoformat(seed).isoformat())
    except ValueError:
        words = t("print.sheet.seed", seed=seed)
    at = (area.x + 2.4 * k, area.y + 14.6 * k)
    room = area.width - 4.8 * k
    say(drawing, at, (words, seed), look.ems(3.6), room, look.theme.muted, "bold")


def dice_table(
    drawing: Drawing,
    rolls: tuple[tuple[int, ...], ...],
    markers: tuple[Colour, ...],
    look: Look,
) -> None:
    """For each round its number, the colour of the marker and two dice, large enough to circle one.

    Two columns, read downwards.
    """
    area, k, theme = look.sheet.dice, look.k, look.theme
    look.ground(drawing, area, "markers")
    used = _LABEL + SOLO_DICE * (_DIE + _GAP)
    pitch, wide = area.height / _DOWN, area.width / 2
    em = max(2.9 * k, look.least)
    for number, roll in enumerate(rolls):
        column, line = divmod(number, _DOWN)
        left = area.x + column * wide + (wide - used * k) / 2
        middle = area.y + (line + 0.5) * pitch
        label = Rect(left, middle - _DIE * k / 2, _LABEL * k, _DIE * k)
        drawing.text((label.centre[0], label.y + _LABEL * k / 2 + 0.3 * em), str(number + 1), em,
                     theme.ink, "black", "middle")  # fmt: skip
        low = Rect(label.x, label.bottom - label.width, label.width, label.width)
        chip(drawing, markers[number % len(markers)].key, low.inset(0.03 * low.width), em, theme)
        for place, face in enumerate(roll):
            x = left + (_LABEL + _GAP + place * (_DIE + _GAP)) * k
            die(drawing, face, Rect(x, label.y, _DIE * k, _DIE * k), theme)
