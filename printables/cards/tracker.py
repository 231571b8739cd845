"""Dice-and-marker tracker, for a table that plays all on paper.

Who holds which marker is known beforehand: the ring turns by one place a round, whoever is out
(rule D12). Where the standby zone follows the starter it holds until the first player is out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, document_of
from printables.engine.flow import Flow, body_words, rich_lines, title_bar, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import Choice, OneOf, Options, key_words
from printables.engine.page_elements import badge, write
from printables.engine.themes import Theme
from printables.request.choices import PLAYERS, USUAL_PLAYERS, Players
from printables.request.printable import Printable
from rollwrite.dicegame import Ring
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name
from rollwrite.paper import Rect

STANDBY = OneOf(("fixed", "starter"), "standby")
ROUNDS = 21
#: Between the badges of two rounds at least; where a page has no room for all rounds the rest
#: follows on the next.
_GAP_MM = 0.3
#: Fewer rounds than this are not begun below the explanation.
_FEW = 4


@dataclass(frozen=True)
class Tracker:
    """How many play, and how the standby zone behaves."""

    players: int
    follows_starter: bool = False

    def rings(self) -> list[Ring]:
        """Who holds what in every round, while all are in."""
        rings = [Ring.deal(self.players)]
        for number in range(ROUNDS - 1):
            starter = number % self.players if self.follows_starter else None
            rings.append(rings[-1].passed(starter))
        return rings


@dataclass(frozen=True)
class TrackerPrint(Printable):
    """Trackers of all that is left open."""

    name = "tracker"
    players: Players = None
    standby: Annotated[
        str | None,
        Choice(
            "how the standby zone behaves",
            STANDBY,
            key_words("print_page.standby_", STANDBY),
            nothing="print_page.standby_both",
            is_folded=True,
        ),
    ] = None

    def pages(self, progress: Progress | None = None) -> Document:
        return tracker(trackers_for(self.players, self.standby), self.options)

    def texts(self) -> list[str]:
        trackers = trackers_for(self.players, self.standby)
        return [_text(one, self.options.t) for one in trackers]


def _text(tracker: Tracker, t: Translator) -> str:
    """A round on a line; who starts has a star."""
    seats = [t("print.tracker.seat", n=seat + 1) for seat in range(tracker.players)]
    rows = [["", t("print.tracker.dice"), *seats, t("print.tracker.standby")]]
    for number, ring in enumerate(tracker.rings()):
        held = [
            f"{colour_name(t, colour)}{'*' if seat == number % tracker.players else ''} ___"
            for seat, colour in enumerate(ring.held)
        ]
        spare = " ".join(colour_name(t, colour) for colour in ring.standby)
        rows.append([str(number + 1), " ".join("_" * tracker.players), *held, spare])
    title = t("print.tracker.title")
    lines = [title, "=" * len(title), t("print.tracker.players", n=tracker.players), ""]
    return "\n".join([*lines, *_table(rows), "", t("print.text.starts")]) + "\n"


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def trackers_for(players: int | None, standby: str | None) -> list[Tracker]:
    """The trackers asked for; the usual one when nothing is, and all readings of what is left open
    when something is.
    """
    if players is None and standby is None:
        return [Tracker(USUAL_PLAYERS)]
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
    """The pages of each tracker: one, where the paper has room."""
    pages = [page for item in trackers for page in _pages(item, options)]
    return document_of(options.t("print.tracker.title"), pages, options)


def _pages(item: Tracker, options: Options) -> list[PrintedPage]:
    page = options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(min(12, 0.06 * min(page.width, page.height)))
    name = options.t("print.tracker.players", n=item.players)
    pages: list[PrintedPage] = []
    done = 0
    while done < ROUNDS:
        drawing = words_page(options)
        done += _draw(drawing, area, item, done, not pages, options)
        bookmark = None if pages else name
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), bookmark))
    return pages


@dataclass(frozen=True)
class _Columns:
    """The table's columns: where they begin and how wide they are, in mm.

    :ivar box: the side of a box to write a number into.
    """

    number: float
    dice: float
    seats: tuple[float, ...]
    seat: float
    standby: float
    box: float


def _columns(area: Rect, item: Tracker, box: float, size: float, t_spare: str) -> _Columns:
    standing = 4 - item.players
    first = max(9.0, 2.6 * size)
    dice = (box + 0.8) * item.players + 5
    spare = 0.0
    if standing:
        badges = 1.3 * (box + 0.8) * standing + 4
        spare = max(badges, text_width(t_spare, "bold", size) + 4)
    seat = (area.width - first - dice - spare) / item.players
    left = area.x + first + dice
    seats = tuple(left + n * seat for n in range(item.players))
    return _Columns(area.x + first / 2, area.x + first + 2, seats, seat, area.right - spare, box)


def _draw(
    drawing: Drawing, area: Rect, item: Tracker, done: int, explain: bool, options: Options
) -> int:
    """A page; how many rounds are on it.

    :param done: rounds on the pages before.
    :param explain: say what everything means.
    """
    t, theme = options.t, options.theme
    # A large sheet of paper is seen from further away.
    k = max(min(area.width, area.height) / 186, 1.0)
    size, small = body_words(options, 3.5 * k), body_words(options, 2.9 * k)
    sub = t("print.tracker.players", n=item.players)
    top = title_bar(drawing, area, t("print.tracker.title"), sub, theme, 7.5 * k)
    if explain:
        reading = "four" if item.players == 4 else "starter" if item.follows_starter else "fixed"
        flow = Flow(drawing, theme, area.x, top, area.width, size)
        flow.text(t(f"print.tracker.{reading}"))
        flow.gap(0.4)
        top = _legend(drawing, Rect(area.x, flow.y, area.width, 0), small, item, options)
    head = 8.0 * k + 1.6 * small
    room = area.bottom - top - head
    fits = int(room / (2 * drawing.least + _GAP_MM))
    if explain and fits < _FEW:
        return 0
    left = ROUNDS - done
    # As many on every page as on the others, so that none has but a line or two.
    count = min(fits, left) if explain else -(-left // -(-left // fits))
    if explain and count < left:
        count = min(count, -(-left // 2))
    pitch = min(room / count, 13.0 * k)
    box = min(0.68 * pitch, 6.4 * k)
    columns = _columns(area, item, box, small, t("print.tracker.standby"))
    _head(drawing, Rect(area.x, top, area.width, head), columns, small, options)
    for n, ring in enumerate(item.rings()[done : done + count]):
        row = Rect(area.x, top + head + n * pitch, area.width, pitch)
        _round(drawing, row, done + n, ring, columns, options)
    return count


def _legend(drawing: Drawing, area: Rect, size: float, item: Tracker, options: Options) -> float:
    """What a line of the table is made of, each thing beside its meaning; the ``y`` below it."""
    t, theme = options.t, options.theme
    sign = 2.0 * size
    kinds = ["dice", "marker", "box", "starts", "line"]
    if item.players < 4:
        kinds.append("spare")
    across = 2 if area.width / size > 44 else 1
    pitch = (area.width + 4) / across
    room = pitch - 4 - 2.6 * sign
    lines = [rich_lines(t(f"print.tracker.key.{kind}"), size, room) for kind in kinds]
    y = area.y
    for start in range(0, len(kinds), across):
        part = list(zip(kinds, lines, strict=True))[start : start + across]
        high = max(1.3 * size * max(len(text) for _, text in part), 1.15 * sign)
        for n, (kind, text) in enumerate(part):
            x = area.x + n * pitch
            _sign(drawing, kind, Rect(x, y + 0.05 * sign, 2.2 * sign, sign), theme)
            for number, line in enumerate(text):
                at = x + 2.6 * sign
                base = y + 0.05 * sign + sign / 2 + (0.36 + 1.3 * number) * size
                for words, font in line:
                    drawing.text((at, base), words, size, theme.ink, font)
                    at += text_width(words, font, size)
        y += high + 0.35 * size
    return y + 0.5 * size


def _sign(drawing: Drawing, kind: str, area: Rect, theme: Theme) -> None:
    """A part of a line of the table, as small as words."""
    side, (x, y) = area.height, area.centre
    if kind == "dice":
        for n in range(2):
            _box(drawing, Rect(x - side + n * (side + 0.4), area.y, side, side), theme)
    elif kind in ("box", "starts"):
        _box(drawing, Rect(x - side / 2, area.y, side, side), theme, kind == "starts")
    elif kind == "line":
        style = PathStyle(stroke=theme.line, width=0.3)
        drawing.line((area.x, area.bottom), (area.right, area.bottom), style)
    else:
        radius = max(side / 2, drawing.least)
        for n, colour in enumerate(("blue",) if kind == "marker" else ("red", "green")):
            at = (x + (n - (kind == "spare") / 2) * 2.2 * radius, y)
            badge(drawing, colour, at, radius, theme)


def _box(drawing: Drawing, box: Rect, theme: Theme, strong: bool = False) -> None:
    ink, width = (theme.ink, 0.8) if strong else (theme.muted, 0.25)
    style = PathStyle(fill="#ffffff", stroke=ink, width=width * theme.stroke)
    drawing.rect(box, style, radius=0.2 * box.width)


def _head(drawing: Drawing, area: Rect, columns: _Columns, size: float, options: Options) -> None:
    t, theme = options.t, options.theme
    base = area.bottom - 0.7 * size

    def name(text: str, left: float, width: float) -> None:
        at = (left + width / 2, base)
        write(drawing, at, text, size, theme.muted, width - 1.5, "bold", "middle")

    name(t("print.tracker.dice"), columns.dice - 2, columns.seats[0] - columns.dice)
    for seat, x in enumerate(columns.seats, start=1):
        style = PathStyle(stroke=theme.muted, width=0.2)
        drawing.line((x + 1.5, area.y + 7), (x + columns.seat - 1.5, area.y + 7), style)
        name(t("print.tracker.seat", n=seat), x, columns.seat)
    if columns.standby < area.right - 1:
        name(t("print.tracker.standby"), columns.standby, area.right - columns.standby)


def _round(
    drawing: Drawing, row: Rect, number: int, ring: Ring, columns: _Columns, options: Options
) -> None:
    theme = options.theme
    players, box = len(ring.held), columns.box
    if number % 2 == 0 and theme.panel is not None:
        drawing.rect(row, PathStyle(fill=theme.panel))
    elif theme.panel is None:
        drawing.line((row.x, row.y), (row.right, row.y), PathStyle(stroke=theme.line, width=0.15))
    middle = row.centre[1]
    size = body_words(options, min(3.4, 0.55 * row.height))
    at = (columns.number, middle + 0.36 * size)
    drawing.text(at, str(number + 1), size, theme.ink, "bold", "middle")
    for n in range(players):
        _box(drawing, Rect(columns.dice + (box + 0.8) * n, middle - box / 2, box, box), theme)
    # So large that its letter can be read.
    radius = max(0.54 * box, drawing.least)
    for seat, (left, colour) in enumerate(zip(columns.seats, ring.held, strict=True)):
        badge(drawing, colour.key, (left + 1.5 + radius, middle), radius, theme)
        place = Rect(left + 2 * radius + 3, middle - box / 2, box, box)
        _box(drawing, place, theme, strong=seat == number % players)
        # A line for the shape drawn.
        start, end = place.right + 1.5, left + columns.seat - 1.5
        if end > start + 4:
            style = PathStyle(stroke=theme.line, width=0.3)
            drawing.line((start, middle + box / 2), (end, middle + box / 2), style)
    # The marker that is taken next stands nearest to the first seat's end of the ring.
    for n, colour in enumerate(ring.standby):
        at = (columns.standby + 2 + radius + 2.2 * radius * n, middle)
        badge(drawing, colour.key, at, max(0.48 * box, drawing.least), theme)
