"""The marker mat for the middle of the table: whose each marker is, in every round.

Seats and spare places form the ring of rule D12, drawn as places with arrows between them; a
counter for each marker goes one place on after each round. Each place shows its colours beforehand,
for the ring turns whoever is out. Where the spare places follow the starter that holds until the
first player is out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

from printables.cards.mat_parts import (
    Ground,
    arrow,
    badges_by_round,
    counters,
    ground_of,
    heading,
    middle,
    spot,
)
from printables.engine.drawing import (
    Document,
    Drawing,
    PathStyle,
    PrintedPage,
    Symbol,
    document_of,
    turned,
)
from printables.engine.flow import words_page, write_name
from printables.engine.fonts import on_paper
from printables.engine.imposition import Progress
from printables.engine.options import Choice, OneOf, Options, key_words
from printables.engine.page_elements import write
from printables.request.allowed import LARGE_SIZES
from printables.request.printable import USUAL_PLAYERS, Players, Printable
from rollwrite.dicegame import COLOURS, Ring
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name
from rollwrite.paper import Point, Rect

STANDBY = OneOf(("fixed", "follow"), "standby")
ROUNDS = 21


@dataclass(frozen=True)
class Mat:
    """How many play, and whether the spare places follow the starter.

    A place has a number: 0, 1, ... are the seats clockwise from the first starter, behind them come
    the spare places, the one that is taken from next first.
    """

    players: int
    follows_starter: bool = False

    def rings(self) -> list[Ring]:
        """Who holds what in every round, while all are in."""
        rings = [Ring.deal(self.players)]
        for number in range(ROUNDS - 1):
            starter = number % self.players if self.follows_starter else None
            rings.append(rings[-1].passed(starter))
        return rings

    @property
    def spares(self) -> tuple[int, ...]:
        """The spare places, the one that is taken from next first."""
        return tuple(range(self.players, len(COLOURS)))

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats before which spare places are drawn."""
        if not self.spares:
            return ()
        return tuple(range(self.players)) if self.follows_starter else (0,)

    @property
    def period(self) -> int:
        """After so many rounds all is as it was."""
        return len(COLOURS) if not self.follows_starter else 6

    def way(self, taker: int) -> tuple[int, ...]:
        """All places clockwise, as the arrows lead from one to the next and back to the first.

        :param taker: the seat that takes from the spare places.
        """
        seats = [(taker + n) % self.players for n in range(self.players)]
        return (*seats, *reversed(self.spares))

    def sides(self) -> tuple[int, ...]:
        """At which side of the mat each seat is: below, left, above, right."""
        return (0, 2) if self.players == 2 else tuple(range(self.players))


@dataclass(frozen=True)
class Table:
    """What a mat says of the table it lies on.

    :ivar title, subtitle: in its middle.
    :ivar names: of the seats, some perhaps empty.
    :ivar link: what a code for phones says; empty for none.
    """

    title: str
    subtitle: str
    names: tuple[str, ...] = ()
    link: str = ""


@dataclass(frozen=True)
class MatPrint(Printable):
    """A mat for a table of the dice game."""

    name = "tracker"
    sizes = LARGE_SIZES
    turns = False
    players: Players = None
    standby: Annotated[
        str,
        Choice("where spare markers lie", STANDBY, key_words("print_page.standby_", STANDBY)),
    ] = "fixed"

    @property
    def mat(self) -> Mat:
        """The mat that was asked for; with four players no marker is spare."""
        players = self.players or USUAL_PLAYERS
        return Mat(players, self.standby == "follow" and players < len(COLOURS))

    def pages(self, progress: Progress | None = None) -> Document:
        return mat(self.mat, self.options)

    def texts(self) -> list[str]:
        return [_text(self.mat, self.options.t)]


def _text(mat: Mat, t: Translator) -> str:
    """A round on a line; who starts has a star."""
    seats = [t("print.mat.seat", n=seat + 1) for seat in range(mat.players)]
    spare = [t("print.mat.spare")] if mat.spares else []
    rows = [["", t("print.mat.dice"), *seats, *spare]]
    for number, ring in enumerate(mat.rings()):
        held = [
            f"{colour_name(t, colour)}{'*' if seat == number % mat.players else ''} ___"
            for seat, colour in enumerate(ring.held)
        ]
        rest = " ".join(colour_name(t, colour) for colour in ring.standby)
        rows.append([str(number + 1), " ".join("_" * mat.players), *held, rest])
    rows = [row[: len(rows[0])] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    title = t("print.mat.title")
    head = [title, "=" * len(title), t.n("print.card.players", mat.players), ""]
    return "\n".join([*head, *lines, "", t("print.text.starts")]) + "\n"


def mat(item: Mat, options: Options) -> Document:
    """The mat on a page."""
    t = options.t
    title, players = t("print.mat.title"), t.n("print.card.players", item.players)
    page = mat_page(item, Table(title, players), options)
    return document_of(title, [page], options)


def mat_page(item: Mat, table: Table, options: Options) -> PrintedPage:
    """A mat with the names of a table."""
    page = options.whole_page
    drawing = words_page(options)
    ground = ground_of(item.players, item.period, options)
    heading(drawing, ground, table.title, table.subtitle, table.link, options)
    drawing.use(_shared(item, replace(options, copies=1, up=1)))
    shown = [on_paper(name) for name in table.names] or [""] * item.players
    for name, side in zip(shown, item.sides(), strict=True):
        _name(drawing, ground, side, name, options)
    return PrintedPage(page.width, page.height, tuple(drawing.items), table.title)


@lru_cache(maxsize=8)
def _shared(item: Mat, options: Options) -> Symbol:
    """What all mats for as many players have."""
    page = options.whole_page
    drawing = words_page(options)
    ground = ground_of(item.players, item.period, options)
    middle(drawing, ground, item.players, item.follows_starter, options)
    for seat, side in enumerate(item.sides()):
        _seat(drawing, ground, item, seat, side, options)
    for taker in item.takers:
        _spares(drawing, ground, item, taker, options)
    for points in arrows(item, ground):
        arrow(drawing, points, ground, options.theme)
    counters(drawing, ground, options)
    return Symbol(drawing, Rect(0, 0, page.width, page.height))


def _colours(item: Mat, place: int) -> list[str]:
    """What lies in a place in the rounds of a period."""
    rings = item.rings()[: item.period]
    return [(*ring.held, *ring.standby)[place].key for ring in rings]


def _panel(drawing: Drawing, area: Rect, options: Options, is_spare: bool) -> None:
    theme = options.theme
    dash = (1.6, 1.2) if is_spare else ()
    ink, width = (theme.muted, 0.35) if is_spare else (theme.ink, 0.5)
    fill = None if is_spare else theme.panel
    style = PathStyle(fill=fill, stroke=ink, width=width * theme.stroke, dash=dash)
    drawing.rect(area, style, radius=0.1 * area.height)


def _seat(
    drawing: Drawing, ground: Ground, item: Mat, seat: int, side: int, options: Options
) -> None:
    """A place at which somebody sits: number, spot, and the colours by round."""
    t, theme, k = options.t, options.theme, ground.k
    inner = words_page(options)
    area = Rect(0, 0, ground.long, ground.deep)
    _panel(inner, area, options, is_spare=False)
    colours = _colours(item, seat)
    spot(inner, ground.spot_at, colours[0], ground, theme)
    room = Rect(2 * k, 2.4 * k, ground.spot_at[0] - ground.spot - 4 * k, ground.badges_high)
    badges_by_round(inner, room, colours, ground, theme, ROUNDS)
    em = max(4.8 * k, inner.least)
    radius = 0.75 * em
    base = area.bottom - 0.55 * em
    centre = (4 * k + radius, base - 0.36 * em)
    inner.circle(centre, radius, PathStyle(fill=theme.ink))
    inner.text((centre[0], base), str(seat + 1), em, "#ffffff", "black", "middle")
    if seat == 0:
        at = (area.right - 3 * k, base)
        inner.text(at, t("print.mat.first"), ground.em, theme.muted, "bold", "end")
    _put(drawing, inner, side, ground.place(side), [(t("print.mat.seat", n=seat + 1), colours)], t)


def _name(drawing: Drawing, ground: Ground, side: int, name: str, options: Options) -> None:
    """The name behind the number of a seat, or a line to write it on."""
    theme, k = options.theme, ground.k
    inner = words_page(options)
    em = max(4.8 * k, inner.least)
    left, base = 4 * k + 1.5 * em + 2.2 * k, ground.deep - 0.55 * em
    if name:
        write_name(inner, (left, base), name, (em, inner.least), ground.name_end - left, theme.ink)
    else:
        style = PathStyle(stroke=theme.muted, width=0.25)
        inner.line((left, base + 0.1 * em), (ground.name_end, base + 0.1 * em), style)
    drawing.items += turned(inner.items, side, ground.place(side))


def _spares(drawing: Drawing, ground: Ground, item: Mat, taker: int, options: Options) -> None:
    """Where spare markers lie before a seat: at a side where nobody sits, or in the corner."""
    t, theme, k = options.t, options.theme, ground.k
    side = (item.sides()[taker] - 1) % 4
    # Round 1's colours lie before the first starter; elsewhere nothing does yet.
    starts = taker == 0
    if side in item.sides():
        centre = ground.corner(side)
        (place,) = item.spares
        spot(drawing, centre, _colours(item, place)[0] if starts else None, ground, theme, True)
        return
    inner = words_page(options)
    area = Rect(0, 0, ground.long_side(side), ground.deep)
    _panel(inner, area, options, is_spare=True)
    em = max(3.4 * k, inner.least)
    base = area.bottom - 0.8 * em
    share = area.width / len(item.spares)
    told: list[tuple[str, list[str]]] = []
    for n, place in enumerate(item.spares):
        left = n * share
        colours = _colours(item, place)
        if item.follows_starter:
            centre = (left + share / 2, 2 * k + ground.spot)
            spot(inner, centre, colours[0] if starts else None, ground, theme, True)
        else:
            centre = (left + share - ground.spot - 3 * k, ground.spot_at[1])
            spot(inner, centre, colours[0], ground, theme, True)
            room = Rect(left + 2 * k, 2.4 * k, share - 2 * ground.spot - 7 * k, ground.badges_high)
            badges_by_round(inner, room, colours, ground, theme, ROUNDS)
        words = t("print.mat.next" if n == 0 else "print.mat.waits")
        told.append((words, [] if item.follows_starter else colours))
        if item.follows_starter:
            write(inner, (left + share / 2, base), words, em, theme.ink, share - 4 * k, "bold",
                  "middle")  # fmt: skip
        else:
            write(inner, (left + 4 * k, base), words, em, theme.ink, share - 8 * k, "bold")
    _put(drawing, inner, side, ground.place(side, area.width), told, t)


def _put(
    drawing: Drawing,
    inner: Drawing,
    side: int,
    place: Rect,
    told: list[tuple[str, list[str]]],
    t: Translator,
) -> None:
    """A side of the mat turned into its place.

    :param told: what is there, each with its colours round after round: so it is read aloud.
    """
    alts = []
    for name, colours in told:
        rounds = [
            f"{', '.join(map(str, range(n, ROUNDS + 1, len(colours))))} {t(f'words.colour.{key}')}"
            for n, key in enumerate(colours, start=1)
        ]
        alts.append(": ".join([name, "; ".join(rounds)]) if rounds else name)
    with drawing.picture(". ".join(alts), place.inset(-0.5)) as picture:
        picture.items += turned(inner.items, side, place)


def arrows(item: Mat, ground: Ground) -> list[tuple[Point, ...]]:
    """The arrows from place to place: where each begins, bends and ends.

    Between two seats they pass the spare places that are drawn there.
    """
    sides = item.sides()
    found: list[tuple[Point, ...]] = []
    for seat, side in enumerate(sides):
        taker = (seat + 1) % item.players
        last = sides[taker] if sides[taker] > side else sides[taker] + 4
        points = [ground.end(side, is_left=True)]
        for at in range(side + 1, last + 1):
            corner = ground.corner((at - 1) % 4)
            has_spot = taker in item.takers and at == last and at == side + 1
            if has_spot:
                found.append((*points, ground.beside(corner, points[-1])))
                points = [ground.beside(corner, ground.end(at % 4, is_left=False))]
            else:
                points.append(corner)
            long = None
            if at < last:
                if taker not in item.takers:
                    continue
                long = ground.long_side(at % 4)
            found.append((*points, ground.end(at % 4, is_left=False, long=long)))
            points = [ground.end(at % 4, is_left=True, long=long)]
    return found
