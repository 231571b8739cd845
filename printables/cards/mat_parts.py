"""The ground of a marker mat: where its sides, corners and middle lie; spots, arrows, the round
track, and the counters to cut out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot

from printables.engine.drawing import Drawing, Op, PathStyle
from printables.engine.flow import Flow, largest, least_words
from printables.engine.fonts import fitted, text_width
from printables.engine.options import Options
from printables.engine.page_elements import (
    badge,
    cut_style,
    motif,
    qr,
    scissors,
    write,
)
from printables.engine.themes import Theme
from rollwrite.dicegame import COLOURS
from rollwrite.i18n.dice_words import lettered_colours
from rollwrite.paper import Point, Rect

#: So many spaces has the round track: one for each round, and one on which our mark lies.
_SPACES = 22
_STEPS = ("roll", "take", "draw", "law", "strike", "out", "pass", "end")


@dataclass(frozen=True)
class Ground:
    """Where everything lies on a mat, in mm.

    Sides are 0 to 3: below, left, above, right, clockwise. What lies at a side is drawn as its
    player sees it, from the origin on, and turned into its place.

    :ivar k: the scale: 1 on A4.
    :ivar area: of the mat, without the counters to cut out.
    :ivar cut: of those counters.
    :ivar long, deep: the size of a place at a side.
    :ivar spot: half the side of a spot for a counter.
    :ivar spot_at: where a seat's spot lies in its place.
    :ivar lines: in so many lines stand the rounds of a colour.
    :ivar em: of the rounds.
    :ivar badges_high: of the badges with their rounds.
    :ivar name_end: where a name must end.
    """

    k: float
    area: Rect
    cut: Rect
    long: float
    deep: float
    spot: float
    spot_at: Point
    lines: int
    em: float
    badges_high: float
    name_end: float

    @property
    def centre(self) -> Rect:
        """Inside the places."""
        return self.area.inset(self.deep + 3.5 * self.k)

    @property
    def thick(self) -> float:
        """Of the round track: as a counter is wide, so that as much as can be is left for words."""
        return 18 * self.k

    @property
    def inside(self) -> Rect:
        """Inside the round track."""
        return self.centre.inset(self.thick + 3 * self.k)

    def long_side(self, side: int) -> float:
        """Between the corners of a side."""
        whole = self.area.width if side % 2 == 0 else self.area.height
        return whole - 2 * self.deep - 2 * self.k

    def place(self, side: int, long: float | None = None) -> Rect:
        """The place at a side, in its middle.

        :param long: if it is not as long as a seat's.
        """
        wide, deep = self.long if long is None else long, self.deep
        area, (x, y) = self.area, self.area.centre
        return (
            Rect(x - wide / 2, area.bottom - deep, wide, deep),
            Rect(area.x, y - wide / 2, deep, wide),
            Rect(x - wide / 2, area.y, wide, deep),
            Rect(area.right - deep, y - wide / 2, deep, wide),
        )[side]

    def corner(self, side: int) -> Point:
        """The middle of the corner between a side and the next."""
        inner = self.area.inset(self.deep / 2)
        left_top, right_top, right_bottom, left_bottom = inner.corners
        return (left_bottom, left_top, right_top, right_bottom)[side]

    def end(self, side: int, is_left: bool, long: float | None = None) -> Point:
        """Just beyond an end of a side's place, seen by its player."""
        place, gap = self.place(side, long), 1.8 * self.k
        x, y = place.centre
        ends = (
            ((place.x - gap, y), (place.right + gap, y)),
            ((x, place.y - gap), (x, place.bottom + gap)),
        )[side % 2]
        return ends[0] if is_left == (side in (0, 1)) else ends[1]

    def beside(self, spot_at: Point, other: Point) -> Point:
        """Just beyond the edge of a spot, towards another point that is level with or above it."""
        (x, y), away = spot_at, self.spot + 1.2 * self.k
        dx, dy = other[0] - x, other[1] - y
        if abs(dx) > abs(dy):
            return x + (away if dx > 0 else -away), y
        return x, y + (away if dy > 0 else -away)


def ground_of(players: int, period: int, options: Options) -> Ground:
    """Where everything lies on this paper.

    :param period: so many colours stand in a place, each with its rounds.
    """
    page = options.whole_page
    k = page.width / 210
    least = least_words(options)
    inner = Rect(0, 0, page.width, page.height).inset(8 * k)
    strip = 21 * k
    area = Rect(inner.x, inner.y, inner.width, inner.height - strip - 5 * k)
    cut = Rect(inner.x, inner.bottom - strip, inner.width, strip)
    em, spot = max(2.9 * k, least), 10.6 * k
    name = max(4.8 * k, least)
    lines = 2
    while True:
        badges_high = max(2 * spot, 2 * _radius(k, least) + 1 * k + 1.2 * em * lines)
        deep = 2.4 * k + badges_high + 1.95 * name
        long = area.width - 2 * deep - 2 * k
        # The narrowest strip is that beside a spare place.
        share = (area.height - 2 * deep - 2 * k) / 2 if players == 2 and period == 4 else long
        room = min(long, share) - 2 * spot - 7 * k
        words = max(text_width(line, "bold", em) for line in rounds_lines(1, period, lines, 21))
        if words + 0.8 * k <= room / period or lines == 6:
            break
        lines += 1
    spot_at = (long - spot - 3 * k, 2.4 * k + badges_high / 2)
    words_first = text_width(options.t("print.mat.first"), "bold", em)
    return Ground(k, area, cut, long, deep, spot, spot_at, lines, em, badges_high,
                  long - words_first - 6 * k)  # fmt: skip


def _radius(k: float, least: float) -> float:
    return max(5.6 * k, least)


def rounds_lines(first: int, period: int, lines: int, rounds: int) -> list[str]:
    """The rounds from ``first`` on in which all is the same, in so many lines."""
    numbers = [str(n) for n in range(first, rounds + 1, period)]
    each = ceil(len(numbers) / lines)
    return ["·".join(numbers[n : n + each]) for n in range(0, len(numbers), each)]


def badges_by_round(
    drawing: Drawing, room: Rect, colours: Sequence[str], ground: Ground, theme: Theme, rounds: int
) -> None:
    """The colours of a place side by side, each with its rounds below it."""
    pitch = room.width / len(colours)
    radius = min(_radius(ground.k, drawing.least), 0.47 * pitch)
    high = 2 * radius + 1 * ground.k + 1.2 * ground.em * ground.lines
    top = room.centre[1] - high / 2
    for n, colour in enumerate(colours):
        x = room.x + (n + 0.5) * pitch
        badge(drawing, colour, (x, top + radius), radius, theme)
        base = top + 2 * radius + 1 * ground.k + 0.85 * ground.em
        for line in rounds_lines(n + 1, len(colours), ground.lines, rounds):
            drawing.text((x, base), line, ground.em, theme.ink, "bold", "middle")
            base += 1.2 * ground.em


def spot(
    drawing: Drawing,
    centre: Point,
    colour: str | None,
    ground: Ground,
    theme: Theme,
    is_spare: bool = False,
) -> None:
    """Where a counter lies; with the letter of the one that lies there at first."""
    half = ground.spot
    box = Rect(centre[0] - half, centre[1] - half, 2 * half, 2 * half)
    dash = (1.6, 1.2) if is_spare else ()
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.4 * theme.stroke, dash=dash)
    drawing.rect(box, style, radius=0.25 * half)
    if colour is not None:
        em = max(0.9 * half, drawing.least)
        at = (centre[0], centre[1] + 0.36 * em)
        drawing.text(at, theme.letters[colour], em, theme.muted, "black", "middle")


def arrow(drawing: Drawing, points: Sequence[Point], ground: Ground, theme: Theme) -> None:
    """A strong arrow along these points, round at its bends."""
    k = ground.k
    head = min(4.6 * k, 0.7 * _length(points[-2], points[-1]))
    (x1, y1), (x2, y2) = points[-2], points[-1]
    way = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / way, (y2 - y1) / way
    neck = (x2 - head * ux, y2 - head * uy)
    ops: list[Op] = [("M", *points[0])]
    for before, at, after in zip(points, points[1:], [*points[2:-1], neck], strict=False):
        radius = min(9 * k, _length(before, at), _length(at, after))
        enter, leave = _towards(at, before, radius), _towards(at, after, radius)
        near, far = _towards(at, before, 0.45 * radius), _towards(at, after, 0.45 * radius)
        ops += [("L", *enter), ("C", *near, *far, *leave)]
    ops.append(("L", *neck))
    drawing.path(ops, PathStyle(stroke=theme.ink, width=1.7 * k))
    wide = 0.62 * head
    tip = ((x2, y2), (neck[0] - wide * uy, neck[1] + wide * ux),
           (neck[0] + wide * uy, neck[1] - wide * ux))  # fmt: skip
    drawing.polygon(tip, PathStyle(fill=theme.ink))


def _length(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _towards(at: Point, other: Point, way: float) -> Point:
    share = way / _length(at, other)
    return at[0] + share * (other[0] - at[0]), at[1] + share * (other[1] - at[1])


def heading(
    drawing: Drawing, ground: Ground, title: str, subtitle: str, link: str, options: Options
) -> None:
    """Whose mat it is; on the track's last space our mark, or a code that leads phones to the
    table.
    """
    theme, k, inside = options.theme, ground.k, ground.inside
    em = max(fitted(title, "black", 8 * k, inside.width - 12 * k, 0.4), drawing.least)
    side = 9 * k
    motif(drawing, (inside.x, inside.y), side, theme)
    drawing.begin("H1")
    x, base = inside.x + side + 3 * k, inside.y + side / 2 + 0.36 * em
    write(drawing, (x, base), title, em, theme.ink, inside.right - x, "black")
    small = max(3.4 * k, drawing.least)
    drawing.begin("P")
    at = (inside.x, inside.y + side + 1.3 * small)
    write(drawing, at, subtitle, small, theme.muted, inside.width, "bold")
    *_, last = _spaces(ground)
    (x, y), side = last.centre, (0.94 if link else 0.55) * min(last.width, last.height)
    place = Rect(x - side / 2, y - side / 2, side, side)
    if link:
        qr(drawing, link, place)
    else:
        motif(drawing, (place.x, place.y), side, theme)


def middle(
    drawing: Drawing, ground: Ground, players: int, follows_starter: bool, options: Options
) -> None:
    """The round track, and inside it how the mat is used, and the rules."""
    t, theme, k, inside = options.t, options.theme, ground.k, ground.inside
    em = max(6.2 * k, drawing.least)
    spaces = _spaces(ground)[:-1]
    with drawing.picture(t("print.mat.track", n=len(spaces)), ground.centre) as track:
        for number, box in enumerate(spaces, start=1):
            # In no marker's colour: whose round it is would be misread.
            style = PathStyle(fill=theme.panel, stroke=theme.muted, width=0.3 * theme.stroke)
            track.rect(box, style, radius=2.2 * k)
            at = (box.centre[0], box.centre[1] + 0.36 * em)
            track.text(at, str(number), em, theme.ink, "black", "middle")
    how = "four" if players == len(COLOURS) else "follow" if follows_starter else "fixed"
    top = inside.y + 9 * k + 2.3 * max(3.4 * k, drawing.least)

    def write_in(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, inside.x, top, inside.width, size, 1.28)
        flow.text(t(f"print.mat.how.{how}"))
        flow.gap(0.5)
        flow.heading(t("print.mat.rules"), 1.25)
        for number, key in enumerate(_STEPS, start=1):
            flow.step(str(number), t(f"print.card.{key}"))
        return flow.y

    largest(drawing, write_in, inside.bottom, 3.9 * k)


def _spaces(ground: Ground) -> list[Rect]:
    """The spaces of the round track, clockwise round the middle; the last is no round's."""
    area, k = ground.centre, ground.k
    across = round(_SPACES / 2 * area.width / (area.width + area.height)) + 1
    down = _SPACES // 2 + 2 - across
    thick = ground.thick
    wide, high = (area.width - 2 * thick) / (across - 2), (area.height - 2 * thick) / (down - 2)
    columns = [area.x, *(area.x + thick + n * wide for n in range(across - 1)), area.right]
    rows = [area.y, *(area.y + thick + n * high for n in range(down - 1)), area.bottom]
    cells = (
        # From the first starter's left hand upwards, and round.
        [(0, n) for n in range(down - 1, -1, -1)]
        + [(n, 0) for n in range(1, across)]
        + [(across - 1, n) for n in range(1, down)]
        + [(n, down - 1) for n in range(across - 2, 0, -1)]
    )
    return [
        Rect(columns[x], rows[y], columns[x + 1] - columns[x], rows[y + 1] - rows[y]).inset(0.9 * k)
        for x, y in cells
    ]


def counters(drawing: Drawing, ground: Ground, options: Options) -> None:
    """The counters to cut out: the four markers, the round, who starts."""
    t, theme, k, cut = options.t, options.theme, ground.k, ground.cut
    y = cut.y - 2 * k
    scissors(drawing, (cut.x, y), False, theme)
    drawing.line((cut.x + 5, y), (cut.right, y), cut_style(theme))
    side = 17.6 * k
    for n in range(len(COLOURS) + 2):
        box = Rect(cut.x + 1.5 * k + n * side, cut.y + 2 * k, side, side)
        _counter(drawing, box, n, ground, options)
    left = box.right + 5 * k
    words = Rect(left, box.y, cut.right - left, side)

    def text(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, words.x, words.y, words.width, size)
        flow.text(t("print.mat.cut"))
        flow.text(" · ".join(lettered_colours(t)), muted=True)
        return flow.y

    largest(drawing, text, words.bottom, 3.5 * k)


def _counter(drawing: Drawing, box: Rect, number: int, ground: Ground, options: Options) -> None:
    t, theme, k = options.t, options.theme, ground.k
    drawing.rect(box, cut_style(theme))
    if number < len(COLOURS):
        badge(drawing, COLOURS[number].key, box.centre, 0.43 * box.width, theme)
        return
    key = ("round", "starts")[number - len(COLOURS)]
    words, x = t(f"print.mat.{key}"), box.centre[0]
    if key == "round":
        side = 0.5 * box.width
        motif(drawing, (x - side / 2, box.y + 0.12 * box.width), side, theme)
    else:
        drawing.circle((x, box.y + 0.37 * box.width), 0.25 * box.width, PathStyle(fill=theme.ink))
        em = max(0.34 * box.width, drawing.least)
        at = (x, box.y + 0.37 * box.width + 0.36 * em)
        drawing.text(at, "1", em, "#ffffff", "black", "middle")
    em = max(3.2 * k, drawing.least)
    write(drawing, (x, box.bottom - 0.9 * em), words, em, theme.ink, box.width - 1.5 * k, "bold",
          "middle")  # fmt: skip
