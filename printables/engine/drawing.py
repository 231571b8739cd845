"""A drawing: what is seen on paper or screen, as plain values in millimetres.

Origin at the top left, ``y`` down. :mod:`printables.engine.pdf` and :mod:`printables.engine.svg`
show the same drawing on paper and on screen. Text is drawn in the order in which it should be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Literal, TypeAlias

from printables.engine.fonts import Font, text_width
from printables.engine.options import Notice, Options
from rollwrite.paper import Point, Rect

#: Move, line, curve and close, as in SVG.
Op: TypeAlias = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Anchor: TypeAlias = Literal["start", "middle", "end"]
#: What a line of text begins, for who has the page read aloud; most go on with what the line
#: before them began, and those with ``on`` do in any case.
Begins: TypeAlias = Literal["", "P", "H1", "H2", "on"]

#: An edge of the paper.
Flip: TypeAlias = Literal["", "long", "short"]

# How far the handles of a Bézier curve lie from the ends of a quarter circle of radius 1.
_KAPPA = 0.5523
_QUARTERS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))


@dataclass(frozen=True, slots=True)
class PathStyle:
    """How a path is painted. Colours are ``#rrggbb``; ``width`` and ``dash`` in mm."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and areas."""

    ops: tuple[Op, ...]
    style: PathStyle


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    ``y`` is the base line, ``size`` the em in mm, ``turn`` in degrees clockwise.

    :ivar begins: a paragraph or heading that begins here. A line that follows no other line begins
        a paragraph in any case.
    :ivar link: the address that it leads to, where the page can be clicked; empty for none.
    """

    x: float
    y: float
    text: str
    font: Font
    size: float
    fill: str
    anchor: Anchor = "start"
    turn: float = 0.0
    begins: Begins = ""
    link: str = ""

    @property
    def start(self) -> Point:
        """Where the first letter begins."""
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * self.width
        angle = radians(self.turn)
        return self.x - back * cos(angle), self.y - back * sin(angle)

    @property
    def width(self) -> float:
        """The length of the line in mm."""
        return text_width(self.text, self.font, self.size)


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol, scaled and with its origin at ``(x, y)``.

    :ivar alt: what it shows, for who cannot see it; empty where it only decorates, or is words.
    """

    symbol: Symbol
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A JPEG that fills a place; what it shows is said by the picture that it is drawn in."""

    place: Rect
    jpeg: bytes = field(repr=False)


Item: TypeAlias = Path | Text | Use | Photograph


class Symbol:
    """A drawing that is used more than once: it is in the file only once.

    Nothing of it is seen outside ``bounds``.
    """

    __slots__ = ("bounds", "items")

    def __init__(self, drawing: Drawing, bounds: Rect) -> None:
        self.items = tuple(drawing.items)
        self.bounds = bounds


@dataclass
class Drawing:
    """A list of items to which things are added.

    :ivar least: words that have to fit are not made smaller than this, in mm.
    """

    items: list[Item] = field(default_factory=list)
    least: float = 0.0
    _begins: Begins = ""

    def path(self, ops: Iterable[Op], style: PathStyle) -> None:
        """Any path; an empty one is left out."""
        path = Path(tuple(ops), style)
        if path.ops:
            self.items.append(path)

    def rect(self, rect: Rect, style: PathStyle, radius: float = 0.0) -> None:
        """A rectangle, with round corners when ``radius`` is not 0."""
        self.path(rect_ops(rect, radius), style)

    def line(self, start: Point, end: Point, style: PathStyle) -> None:
        """A straight line."""
        self.path((("M", *start), ("L", *end)), style)

    def lines(self, lines: Iterable[tuple[Point, Point]], style: PathStyle) -> None:
        """Many straight lines as one path."""
        self.path((op for a, b in lines for op in (("M", *a), ("L", *b))), style)

    def polygon(self, points: Sequence[Point], style: PathStyle) -> None:
        """A closed polygon."""
        self.path(polygon_ops(points), style)

    def circle(self, centre: Point, radius: float, style: PathStyle) -> None:
        """A circle."""
        x, y = centre
        self.rect(Rect(x - radius, y - radius, 2 * radius, 2 * radius), style, radius)

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        fill: str,
        font: Font = "medium",
        anchor: Anchor = "start",
        turn: float = 0.0,
        link: str = "",
    ) -> None:
        """One line of text with its base line at ``at``."""
        if text:
            self.items.append(Text(*at, text, font, size, fill, anchor, turn, self._begins, link))
            self._begins = ""

    @contextmanager
    def picture(self, alt: str, bounds: Rect) -> Iterator[Drawing]:
        """A picture that is read aloud in words, in place of whatever is drawn in it.

        :param alt: the words.
        :param bounds: nothing of it is seen outside.
        """
        inner = Drawing(least=self.least)
        yield inner
        if inner.items:
            self.use(Symbol(inner, bounds), alt=alt)

    def photograph(self, jpeg: bytes, place: Rect) -> None:
        """A photograph, within a :meth:`picture` that says what it shows."""
        self.items.append(Photograph(place, jpeg))

    def begin(self, what: Begins) -> None:
        """The next line of text begins a paragraph or a heading."""
        self._begins = what

    def use(
        self, symbol: Symbol, x: float = 0.0, y: float = 0.0, scale: float = 1.0, alt: str = ""
    ) -> None:
        """A symbol with its origin at ``(x, y)``, and what it shows in words."""
        self.items.append(Use(symbol, x, y, scale, alt))


def rect_ops(rect: Rect, radius: float = 0.0) -> tuple[Op, ...]:
    """The path of a rectangle."""
    x, y, r, b = rect.x, rect.y, rect.right, rect.bottom
    radius = min(radius, rect.width / 2, rect.height / 2)
    if radius <= 0:
        return ("M", x, y), ("L", r, y), ("L", r, b), ("L", x, b), ("Z",)
    k = radius * (1 - _KAPPA)
    c = radius
    return (
        ("M", x + c, y), ("L", r - c, y), ("C", r - k, y, r, y + k, r, y + c),
        ("L", r, b - c), ("C", r, b - k, r - k, b, r - c, b),
        ("L", x + c, b), ("C", x + k, b, x, b - k, x, b - c),
        ("L", x, y + c), ("C", x, y + k, x + k, y, x + c, y), ("Z",),
    )  # fmt: skip


def polygon_ops(points: Sequence[Point]) -> tuple[Op, ...]:
    """The path of a closed polygon."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


@dataclass(frozen=True)
class PrintedPage:
    """One side of a sheet of paper.

    :ivar width, height: in mm.
    :ivar bookmark: what the list of contents calls it, or None.
    :ivar label: what a viewer calls the page in place of its number, or None.
    :ivar picture: what the page shows, in words, where it is a picture as a whole and none of its
        parts is told in words: a board, a page of pieces.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bookmark: str | None = None
    label: str | None = None
    picture: str = ""


@dataclass(frozen=True)
class Document:
    """Pages to print. A page that appears again and again is in the file only once.

    :ivar notices: what whoever prints them should know.
    :ivar flip: the edge of the paper over which it is turned, where every second page is the back
        of the one before; empty where pages lie alone.
    """

    title: str
    subject: str
    language: str
    pages: tuple[PrintedPage, ...]
    notices: tuple[Notice, ...] = ()
    flip: Flip = ""

    def distinct(self) -> Iterator[PrintedPage]:
        """The pages, each once."""
        seen: set[int] = set()
        for page in self.pages:
            if id(page) not in seen:
                seen.add(id(page))
                yield page


def document_of(
    title: str,
    pages: Sequence[PrintedPage],
    options: Options,
    notices: Iterable[Notice] = (),
    flip: Flip = "",
) -> Document:
    """These pages as often as there are copies."""
    copies = tuple(pages) * options.copies
    subject = options.t("print.subject")
    return Document(title, subject, options.language, copies, tuple(notices), flip)


@dataclass(frozen=True)
class PlacedItem:
    """A path or text as it lies on the page: scaled, moved, and cut to ``clip``."""

    item: Path | Text
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0
    clip: Rect | None = None

    @property
    def box(self) -> Rect | None:
        """The upright box round what is seen of it; None when nothing is."""
        box = bounds_of(self.item).placed(self.scale, self.x, self.y)
        return box if self.clip is None else _common(box, self.clip)


def walk(items: Iterable[Item]) -> Iterator[PlacedItem]:
    """Every path and text, symbols opened."""
    for item in items:
        if isinstance(item, Photograph):
            continue
        if not isinstance(item, Use):
            yield PlacedItem(item)
            continue
        edge = item.symbol.bounds.placed(item.scale, item.x, item.y)
        for inner in walk(item.symbol.items):
            clip = inner.clip and inner.clip.placed(item.scale, item.x, item.y)
            yield PlacedItem(
                inner.item,
                inner.scale * item.scale,
                item.x + inner.x * item.scale,
                item.y + inner.y * item.scale,
                edge if clip is None else _common(edge, clip) or Rect(edge.x, edge.y, 0, 0),
            )


def _common(one: Rect, other: Rect) -> Rect | None:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, right - x, bottom - y) if right >= x and bottom >= y else None


def bounds_of(item: Path | Text) -> Rect:
    """The upright box round a path (its line's width left aside) or a line of text."""
    if isinstance(item, Text):
        sx, sy = item.start
        angle = radians(item.turn)
        along = (cos(angle) * item.width, sin(angle) * item.width)
        up = (sin(angle) * item.size, -cos(angle) * item.size)
        points = [
            (sx + a * along[0] + u * up[0], sy + a * along[1] + u * up[1])
            for a in (0, 1)
            for u in (-0.2, 0.72)
        ]
    else:
        points = []
        for op in item.ops:
            numbers = op[1:]
            points += zip(numbers[::2], numbers[1::2], strict=True)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def turned(items: Iterable[Item], quarters: int, place: Rect) -> list[Item]:
    """What was drawn from the origin on, in ``place``.

    Symbols are opened.

    :param quarters: of a turn, clockwise: 0 to 3.
    :param place: as wide as what was drawn is high, where it is turned by one or three.
    """
    corner = (
        (place.x, place.y), (place.right, place.y), (place.right, place.bottom),
        (place.x, place.bottom),
    )[quarters]  # fmt: skip
    return [_turned(placed, quarters, corner) for placed in walk(items)]


def _turned(placed: PlacedItem, quarters: int, corner: Point) -> Path | Text:
    item, k = placed.item, placed.scale
    xx, xy, yx, yy = _QUARTERS[quarters]

    def at(x: float, y: float) -> Point:
        x, y = placed.x + k * x, placed.y + k * y
        return corner[0] + xx * x + xy * y, corner[1] + yx * x + yy * y

    if isinstance(item, Text):
        x, y = at(item.x, item.y)
        turn = (item.turn + 90 * quarters) % 360
        return replace(item, x=x, y=y, size=k * item.size, turn=turn)
    ops: list[Op] = []
    for op in item.ops:
        match op:
            case ("C", x1, y1, x2, y2, x, y):
                ops.append(("C", *at(x1, y1), *at(x2, y2), *at(x, y)))
            case ("M" | "L" as kind, x, y):
                ops.append((kind, *at(x, y)))
            case _:
                ops.append(op)
    style = item.style
    dash = tuple(k * length for length in style.dash)
    return Path(tuple(ops), replace(style, width=k * style.width, dash=dash))
