"""Solo sheets with the dice of every round printed on them (rule S3)."""

from __future__ import annotations

from printables.drawing import Drawing
from printables.fonts import fitted, text_width
from printables.imposition import ImposedSheets, PrintableSheet, Progress, impose
from printables.options import Options, PrintError
from printables.page_elements import badge, die
from printables.sheet import SheetSpec, draw_sheet, layout_code
from printables.sheet_base import SOLO, title_room, words_left
from rollwrite.dicegame import COLOURS, Colour, Layout
from rollwrite.dicegame.solo import SOLO_ROUNDS, SoloSeedError, clean_seed, seed_of, solo_dice
from rollwrite.paper import Rect, SheetCode, SheetGeometry


def solo_sheets(
    layout: Layout,
    seeds: list[str],
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
    return impose(jobs, options, options.t("print.sheet.solo"), progress=progress)


def _job(
    layout: Layout, seed: str, options: Options, markers: tuple[Colour, ...]
) -> PrintableSheet:
    rolls = solo_dice(seed_of(seed, layout))
    spec = SheetSpec(layout, SheetCode(layout_code(layout), seed=seed))

    def draw(drawing: Drawing, sheet: SheetGeometry) -> None:
        draw_sheet(drawing, spec, sheet, options, SOLO)
        caption(drawing, options.t("print.sheet.seed", seed=seed), sheet, options, SOLO)
        dice_strip(drawing, rolls, markers, sheet, options)

    return PrintableSheet(layout, draw, seed)


def checked_seeds(seeds: list[str]) -> list[str]:
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


def caption(drawing: Drawing, text: str, sheet: SheetGeometry, options: Options, kind: str) -> None:
    """A few words at the right end of the title's line, as small as the title makes them."""
    k, theme = sheet.scale, options.theme
    right = strip_area(sheet).right
    at = (right, sheet.title.y + 5.6 * k)
    title = options.t(f"print.sheet.{kind}")
    used = 9 * k + text_width(title, "black", 5.6 * k)
    room = right - words_left(sheet) - used - 4 * k
    size = fitted(text, "bold", 3.6 * k * min(theme.text, 1.15), room, 0)
    drawing.text(at, text, size, theme.muted, "bold", "end")


def strip_area(sheet: SheetGeometry) -> Rect:
    """Where the strip of dice lies: under the title, in landscape also under the markers."""
    left = words_left(sheet)
    wide = left + title_room(sheet) if sheet.arrangement == "portrait" else sheet.aside.right
    k = sheet.scale
    return Rect(left, sheet.title.y + 8.6 * k, wide - left, 17.4 * k)


def dice_strip(
    drawing: Drawing,
    rolls: tuple[tuple[int, ...], ...],
    markers: tuple[Colour, ...],
    sheet: SheetGeometry,
    options: Options,
) -> None:
    """For each round its number, the colour of the marker, and its dice, one below the other."""
    area, k, theme = strip_area(sheet), sheet.scale, options.theme
    pitch = area.width / SOLO_ROUNDS
    size = min(pitch * 0.94, 5.0 * k)
    for number, roll in enumerate(rolls):
        middle = area.x + (number + 0.5) * pitch
        em = max(2.1 * k, 1.5)
        drawing.text((middle, area.y + 1.5 * k), str(number + 1), em, theme.muted, "bold", "middle")
        colour = markers[number % len(markers)].key
        badge(drawing, colour, (middle, area.y + 4.7 * k), 2.3 * k, theme)
        for below, face in enumerate(roll):
            y = area.y + 7.4 * k + below * 5.1 * k
            die(drawing, face, Rect(middle - size / 2, y, size, size), theme)
