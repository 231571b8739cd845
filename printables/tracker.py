"""Dice-and-marker tracker, for a table that plays all on paper.

Who holds which marker is known beforehand: the ring turns by one place a round, whoever is out
(rule D12). Where the standby zone follows the starter it holds until the first player is out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.fields import PLAYERS, STANDBY
from printables.flow import Flow, title_bar
from printables.options import Options
from printables.page_elements import badge, write
from rollwrite.dicegame import Ring
from rollwrite.paper import Rect

ROUNDS = 21


@dataclass(frozen=True)
class Tracker:
    """One page: how many play, and how the standby zone behaves."""

    players: int
    follows_starter: bool = False

    def rings(self) -> list[Ring]:
        """Who holds what in every round, while all are in."""
        rings = [Ring.deal(self.players)]
        for number in range(ROUNDS - 1):
            starter = number % self.players if self.follows_starter else None
            rings.append(rings[-1].passed(starter))
        return rings


def trackers_for(players: int | None, standby: str | None) -> list[Tracker]:
    """The pages asked for; None asks for all.

    :raises PrintError: nobody plays with so many, or the standby zone has no such reading.
    """
    if players is not None:
        PLAYERS.checked(players)
    if standby is not None:
        STANDBY.checked(standby)
    found = []
    for number in PLAYERS.values if players is None else (players,):
        # With four players nothing stands by, so both readings are the same.
        readings = (False, True) if number < 4 else (False,)
        found += [Tracker(number, follows) for follows in readings]
    if standby is not None:
        wanted = standby == "starter"
        found = [page for page in found if page.players == 4 or page.follows_starter == wanted]
    return found


def tracker(trackers: Sequence[Tracker], options: Options) -> Document:
    """A page for each tracker."""
    t = options.t
    page = options.whole_page
    pages = []
    for item in trackers:
        drawing = Drawing()
        area = Rect(0, 0, page.width, page.height).inset(12)
        _draw(drawing, area, item, options)
        name = t("print.tracker.players", n=item.players)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), name))
    return Document(
        t("print.tracker.title"),
        t("print.subject"),
        options.language,
        tuple(pages) * options.copies,
    )


def _draw(drawing: Drawing, area: Rect, item: Tracker, options: Options) -> None:
    t, theme = options.t, options.theme
    reading = "four" if item.players == 4 else "starter" if item.follows_starter else "fixed"
    sub = t("print.tracker.players", n=item.players)
    y = title_bar(drawing, area, t("print.tracker.title"), sub, theme, 7.5)
    flow = Flow(drawing, theme, area.x, y, area.width, 3.5 * min(theme.text, 1.15))
    flow.text(t(f"print.tracker.{reading}"))
    flow.text(t("print.tracker.how"))
    flow.gap(0.8)
    standing = 4 - item.players
    first, dice = 9.0, 7.0 * item.players + 4
    spare = 8.0 * standing + (4 if standing else 0)
    width = (area.width - first - dice - spare) / item.players
    top, head = flow.y, 15.0
    pitch = (area.bottom - top - head) / ROUNDS
    _head(drawing, Rect(area.x, top, area.width, head), item, (first, dice, width), options)
    for number, ring in enumerate(item.rings()):
        row = Rect(area.x, top + head + number * pitch, area.width, pitch)
        _round(drawing, row, number, ring, (first, dice, width), options)


Columns = tuple[float, float, float]


def _head(drawing: Drawing, area: Rect, item: Tracker, columns: Columns, options: Options) -> None:
    t, theme = options.t, options.theme
    first, dice, width = columns
    base = area.bottom - 2.5
    size = 2.9 * min(theme.text, 1.15)
    x = area.x + first
    write(drawing, (x + dice / 2, base), t("print.tracker.dice"), size, theme.muted, dice - 2,
          "bold", "middle")  # fmt: skip
    x += dice
    for seat in range(item.players):
        style = PathStyle(stroke=theme.muted, width=0.2)
        drawing.line((x + 2, area.y + 7), (x + width - 2, area.y + 7), style)
        at = (x + width / 2, base)
        seat_name = t("print.tracker.seat", n=seat + 1)
        write(drawing, at, seat_name, size, theme.muted, width - 4, "bold", "middle")
        x += width
    if x < area.right - 1:
        write(drawing, ((x + area.right) / 2, base), t("print.tracker.standby"), size,
              theme.muted, area.right - x, "bold", "middle")  # fmt: skip


def _round(
    drawing: Drawing, row: Rect, number: int, ring: Ring, columns: Columns, options: Options
) -> None:
    theme = options.theme
    first, dice, width = columns
    players = len(ring.held)
    if number % 2 == 0 and theme.panel is not None:
        drawing.rect(row, PathStyle(fill=theme.panel))
    elif theme.panel is None:
        drawing.line((row.x, row.y), (row.right, row.y), PathStyle(stroke=theme.line, width=0.15))
    middle = row.centre[1]
    radius = min(0.36 * row.height, 3.4)
    drawing.text((row.x + first / 2, middle + 1.2), str(number + 1), 3.4, theme.ink, "bold",
                 "middle")  # fmt: skip
    box = min(0.66 * row.height, 6.2)
    style = PathStyle(fill="#ffffff", stroke=theme.muted, width=0.25 * theme.stroke)
    x = row.x + first + 2
    for n in range(players):
        drawing.rect(Rect(x + 7 * n, middle - box / 2, box, box), style, radius=0.2 * box)
    x = row.x + first + dice
    for seat, colour in enumerate(ring.held):
        left = x + seat * width
        badge(drawing, colour.key, (left + 2.5 + radius, middle), radius, theme)
        starts = seat == number % players
        bold = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.7 * theme.stroke)
        place = Rect(left + 2 * radius + 5, middle - box / 2, box, box)
        drawing.rect(place, bold if starts else style, radius=0.2 * box)
        # A line for the shape drawn.
        end = left + width - 2
        if end > place.right + 4:
            drawing.line((place.right + 2, middle + box / 2), (end, middle + box / 2),
                         PathStyle(stroke=theme.line, width=0.2))  # fmt: skip
    x += players * width + 4
    # The marker that is taken next stands nearest to the first seat's end of the ring.
    for n, colour in enumerate(ring.standby):
        badge(drawing, colour.key, (x + 8 * n + 2, middle), 0.8 * radius, theme)
