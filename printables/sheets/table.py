"""Sheets as they are printed.

Blank ones, those of a table before, during and after a game, and solo sheets, with the dice of
every round printed on them (rule S3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from math import ceil
from typing import Annotated, Any

from printables.engine.drawing import Drawing, PrintedPage
from printables.engine.flow import Flow, name_notices, say, say_lines, title_bar
from printables.engine.imposition import ImposedSheets, Place, PrintableSheet, Progress, impose
from printables.engine.options import MAX_PAGES, Choice, Options, PrintError
from printables.engine.page_elements import die
from printables.engine.themes import POINTS_14, Theme
from printables.request.allowed import sheets_allowed
from printables.request.printable import (
    Count,
    DiceSeed,
    LayoutChoice,
    Printable,
    Seeded,
    usual_layout,
)
from printables.sheets.parts import SOLO, Look, chip, head_share, marker_row, name_line
from printables.sheets.sheet import (
    SheetSpec,
    blank_spec,
    draw_sheet,
    layout_code,
    sheet_text,
    sheets,
    solo_text,
    with_marks,
)
from rollwrite.dicegame import COLOURS, Colour, Game, Layout, Ring
from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.solo import (
    SOLO_DICE,
    SOLO_ROUNDS,
    SoloSeedError,
    clean_seed,
    seed_of,
    solo_dice,
)
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import lettered_colours
from rollwrite.paper import Rect, SheetCode, SheetGeometry, page_geometry
from rollwrite.table import Table


@dataclass(frozen=True)
class SheetPrint(Printable):
    """Blank sheets, or a table's.

    :ivar specs: the sheets of the table.
    """

    name = "sheet"
    layout: LayoutChoice = field(default_factory=usual_layout)
    table: Annotated[
        str | None,
        Choice(
            "the code of a table: its sheets",
            hint="print_page.table_hint",
            is_carried=True,
            metavar="CODE",
        ),
    ] = None
    specs: tuple[SheetSpec, ...] = ()

    @classmethod
    def allows(cls, options: Options) -> bool:
        """What the geometry of the sheet allows."""
        return sheets_allowed(options, None)

    def at_table(self, table: Table[Any, Any], code: str) -> SheetPrint:
        """The same for the sheets of a table.

        :raises PrintError: nobody sits at it, or it plays a game without sheets.
        """
        return replace(self, specs=table_specs(table, code))

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        if self.specs:
            return table_sheets(self.specs, self.options, progress)
        return sheets([blank_spec(self.layout)], self.options, progress=progress)

    def texts(self) -> list[str]:
        specs = self.specs or (blank_spec(self.layout),)
        return [sheet_text(spec, self.options.t) for spec in specs]


def table_sheets(
    specs: Sequence[SheetSpec], options: Options, progress: Progress | None = None
) -> ImposedSheets:
    """The sheets of a table; a notice says whose names cannot be printed."""
    made = sheets(specs, options, fill=False, progress=progress)
    said = name_notices(spec.name for spec in specs)
    notices = tuple(dict.fromkeys((*made.document.notices, *said)))
    return replace(made, document=replace(made.document, notices=notices))


def table_specs(table: Table[Any, Any], code: str) -> tuple[SheetSpec, ...]:
    """A sheet for each seat: empty ones before the first game, else what is drawn on them.

    :raises PrintError: nobody sits at the table, or it plays a game without sheets.
    """
    if table.rules.key != DICE.key:
        raise PrintError("no_sheets", code=code)
    layout = table.settings.layout if table.game is None else table.game.settings.layout
    key = layout_code(layout)
    if table.game is None:
        if not table.seats:
            raise PrintError("empty_table", code=code)
        return tuple(
            SheetSpec(layout, SheetCode(key, code, seat.number), seat.name, markers)
            for seat, markers in zip(table.seats, _markers(table), strict=True)
        )
    game = table.game
    over = game.phase == "over"
    return tuple(
        with_marks(
            SheetSpec(
                layout,
                SheetCode(key, code, player.seat),
                player.name,
                markers,
                unfilled=player.unfilled if over else None,
            ),
            player.sheet.marks,
        )
        for player, markers in zip(game.players, _game_markers(game), strict=True)
    )


def _markers(table: DiceTable) -> list[tuple[Colour, ...]]:
    """The markers of the seats if the game began now, clockwise from the starter (D4)."""
    numbers = [seat.number for seat in table.seats]
    first = numbers.index(table.starter) if table.starter in numbers else 0
    follows = table.settings.standby_follows_starter
    dealt = _cycles(len(numbers), table.settings.markers, follows)
    return [dealt[(n - first) % len(numbers)] for n in range(len(numbers))]


def _game_markers(game: Game) -> list[tuple[Colour, ...]]:
    follows = game.settings.standby_follows_starter
    return _cycles(len(game.players), game.settings.markers, follows)


def _cycles(
    players: int, markers: tuple[Colour, ...], follows_starter: bool
) -> list[tuple[Colour, ...]]:
    """For each player the colours of rounds 1 to 4; none where they depend on who goes out."""
    if follows_starter and 1 < players < len(COLOURS):
        return [()] * players
    ring = Ring.deal(players, markers)
    rounds = [ring.in_round(number).held for number in range(len(COLOURS))]
    return [tuple(held[player] for held in rounds) for player in range(players)]


#: The dice stand in columns of this many rounds.
_DOWN = ceil(SOLO_ROUNDS / 2)


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
        """What the geometry of the sheet allows."""
        return sheets_allowed(options, "solo")

    def pages(self, progress: Progress | None = None) -> ImposedSheets:
        return solo_sheets(self.layout, self.seeds, self.options, progress=progress)

    def texts(self) -> list[str]:
        seeds = checked_seeds(self.seeds)
        return [solo_text(self.layout, seed, self.options.t) for seed in seeds]


def solo_sheets(
    layout: Layout,
    seeds: Sequence[str],
    options: Options,
    progress: Progress | None = None,
) -> ImposedSheets:
    """A sheet for each seed; a single one fills every slot of its page.

    :param progress: called after each page.
    :raises PrintError: a seed cannot be one, or there are too many.
    """
    checked = checked_seeds(seeds)
    jobs = [_job(layout, seed, options) for seed in checked]
    title = options.t("print.sheet.solo")
    if options.theme_name != "large":
        return impose(jobs, options, title, progress=progress, kind="solo")
    # The dice of large print have a page of their own, to lie beside the sheet.
    if 2 * len(jobs) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    printed = impose(jobs, replace(options, copies=1), title, progress=progress)
    pages: list[PrintedPage] = []
    places: list[Place] = []
    for seed, page, place in zip(checked, printed.document.pages, printed.places, strict=True):
        pages += [page, _dice_page(layout, seed, options)]
        places += [place, (place[0], ())]
    document = replace(printed.document, pages=tuple(pages) * options.copies)
    return ImposedSheets(document, tuple(places) * options.copies)


def _dice_page(layout: Layout, seed: str, options: Options) -> PrintedPage:
    page = page_geometry(options.paper)
    drawing = Drawing(least=POINTS_14)
    area = Rect(0, 0, page.width, page.height).inset(14)
    t, theme = options.t, options.theme
    k = page.width / 210
    top = title_bar(drawing, area, t("print.sheet.solo"), _follows(seed, t), theme, 10 * k)
    flow = Flow(drawing, theme, area.x, top, area.width, POINTS_14 * max(k, 1))
    flow.text(t("print.sheet.solo_note"))
    flow.text(" · ".join(lettered_colours(t)), muted=True)
    room = Rect(area.x, flow.y + 4, area.width, area.bottom - flow.y - 4)
    em = max(POINTS_14, 0.26 * room.height / _DOWN)
    left = dice_table(drawing, solo_dice(seed_of(seed, layout)), room, em, theme)
    words = (POINTS_14 * max(k, 1), POINTS_14)
    say_lines(drawing, left, (t("print.sheet.solo_end"),), words, theme.ink, "bold", "start")
    return PrintedPage(page.width, page.height, tuple(drawing.items), seed)


def _job(layout: Layout, seed: str, options: Options) -> PrintableSheet:
    rolls = solo_dice(seed_of(seed, layout))
    spec = SheetSpec(layout, SheetCode(layout_code(layout), seed=seed))

    def draw(drawing: Drawing, sheet: SheetGeometry) -> None:
        draw_sheet(drawing, spec, sheet, options, SOLO)
        look = Look(sheet, options.theme, options.t, SOLO)
        name_line(drawing, "", "", look)
        if look.is_large:
            marker_row(drawing, COLOURS, look)
            return
        _caption(drawing, seed, look)
        _letters(drawing, look)
        k, area = look.k, sheet.dice
        words = Rect(area.x, area.y, area.width, 29 * k)
        end = say_lines(drawing, words, (look.t("print.sheet.solo_note"),), look.ems(3.3),
                        options.theme.ink, "bold", "start", at_top=True) + 1.5 * k  # fmt: skip
        room = Rect(area.x, end, area.width, area.bottom - end)
        left = dice_table(drawing, rolls, room, max(2.9 * k, look.least), options.theme)
        say_lines(drawing, left, (look.t("print.sheet.solo_end"),), look.ems(3.3),
                  options.theme.ink, "bold", "start")  # fmt: skip

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


def _follows(seed: str, t: Translator) -> str:
    """What the dice follow from: a day, or any other seed."""
    try:
        return t("print.sheet.day", day=date.fromisoformat(seed).isoformat())
    except ValueError:
        return t("print.sheet.seed", seed=seed)


def _caption(drawing: Drawing, seed: str, look: Look) -> None:
    k, area = look.k, look.sheet.head
    left = area.x + 17 * k
    room = area.x + head_share(look) * area.width - left
    words = (_follows(seed, look.t), seed)
    say(drawing, (left, area.y + 15.2 * k), words, look.ems(3.4), room, look.theme.muted, "bold")


def _letters(drawing: Drawing, look: Look) -> None:
    """What the letters of the colours mean; with little room, of those that are no initial."""
    said = lettered_colours(look.t)
    hidden = [one for one in said if not one.partition(" = ")[2].upper().startswith(one[0])]
    area = look.sheet.letters
    at = (area.x, area.y + 0.8 * max(3 * look.k, look.least))
    words = tuple(" · ".join(some) for some in (said, hidden))
    say(drawing, at, words, look.ems(3), area.width, look.theme.muted, "bold")


def dice_table(
    drawing: Drawing,
    rolls: tuple[tuple[int, ...], ...],
    area: Rect,
    em: float,
    theme: Theme,
) -> Rect:
    """For each round its number, the marker's colour and two dice, large enough to circle one.

    Two columns, read downwards; the colours are in ring order (S1).

    :param em: of numbers and letters, in mm.
    :returns: the place below the last round, where the other column has one more.
    """
    # Between the columns there is more room than inside one.
    pitch, gap = area.height / _DOWN, 0.03 * area.width
    wide = (area.width - gap) / 2
    label = max(0.22 * wide, 1.4 * em)
    size = min(0.86 * pitch, (wide - label - 0.04 * wide) / SOLO_DICE - 0.02 * wide)
    for number, roll in enumerate(rolls):
        column, line = divmod(number, _DOWN)
        left = area.x + column * (wide + gap)
        top = area.y + line * pitch + (pitch - size) / 2
        half = size / 2
        drawing.text((left + label / 2, top + half - 0.18 * em), str(number + 1), em, theme.ink,
                     "black", "middle")  # fmt: skip
        across = min(label, half) * 0.94
        low = Rect(left + (label - across) / 2, top + size - across, across, across)
        chip(drawing, COLOURS[number % len(COLOURS)].key, low, em, theme)
        for place, face in enumerate(roll):
            x = left + label + 0.02 * wide + place * (size + 0.02 * wide)
            die(drawing, face, Rect(x, top, size, size), theme)
    return Rect(area.x + wide + gap, area.bottom - pitch, wide, pitch)
