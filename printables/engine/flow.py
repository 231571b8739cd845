"""Words that find their room: columns of paragraphs, the wording that fits, the smallest size.

Nothing is cut off, and nothing is smaller than its least size. Names of people are written as far
as the fonts have their letters, and as long as there is room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from unicodedata import combining, normalize

from printables.engine.drawing import Anchor, Drawing, PathStyle
from printables.engine.fonts import Font, fitted, on_paper, shortened, text_width
from printables.engine.options import Notice, Options, notice
from printables.engine.page_elements import DICE_COLOURS, motif
from printables.engine.themes import POINTS_14, Theme
from rollwrite.paper import Point, Rect

#: A longer name is nobody's: of a list that is something else.
MAX_NAME = 60
#: A notice lists no more names than these; of the others it says how many there are.
_LISTED = 8


def least_words(options: Options) -> float:
    """The least em in mm: 8 points, 7 on a quarter of a page, 14 in large print."""
    return POINTS_14 if options.theme_name == "large" else options.theme.least


def words_page(options: Options) -> Drawing:
    """An empty page whose words are never made smaller than that."""
    return Drawing(least=least_words(options))


def body_words(options: Options, usual: float = 3.6) -> float:
    """The em of a page's running text in mm."""
    return max(usual, least_words(options))


def one_up(options: Options) -> tuple[Options, tuple[Notice, ...]]:
    """Large print has one on a page, whatever was asked for; and a notice that says so."""
    if options.theme_name != "large" or options.up == 1:
        return options, ()
    return replace(options, up=1), (notice("large_one_up"),)


_BOLD = re.compile(r"\*\*")


@dataclass
class Flow:
    """Writes downwards inside a column.

    :ivar x, y: the left edge, and where the next line's top is.
    :ivar size: the em of ordinary text in mm.
    """

    drawing: Drawing
    theme: Theme
    x: float
    y: float
    width: float
    size: float
    leading: float = 1.36
    top: float = field(init=False)

    def __post_init__(self) -> None:
        self.top = self.y

    def gap(self, ems: float) -> None:
        """Leave room."""
        self.y += ems * self.size

    def heading(self, text: str, ems: float = 1.35) -> None:
        """A heading on a line of its own, small enough to fit."""
        size = fitted(text, "black", ems * self.size, self.width, 0.4)
        self.drawing.begin("H2")
        self.drawing.text((self.x, self.y + 0.78 * size), text, size, self.theme.ink, "black")
        self.y += 1.3 * size

    def rule(self) -> None:
        """A thin line across the column."""
        style = PathStyle(stroke=self.theme.line, width=0.06 * self.size)
        self.drawing.line((self.x, self.y), (self.x + self.width, self.y), style)
        self.y += 0.5 * self.size

    def text(self, text: str, ems: float = 1.0, indent: float = 0.0, muted: bool = False) -> None:
        """A paragraph; words between ``**`` are bold."""
        self.drawing.begin("P")
        self._lines(text, ems, indent, muted)

    def _lines(self, text: str, ems: float, indent: float, muted: bool = False) -> None:
        size = ems * self.size
        fill = self.theme.muted if muted else self.theme.ink
        left = self.x + indent * self.size
        for line in rich_lines(text, size, self.width - indent * self.size):
            at = left
            base = self.y + 0.8 * size
            for words, font in line:
                self.drawing.text((at, base), words, size, fill, font)
                at += text_width(words, font, size)
            self.y += self.leading * size

    def link(self, text: str, address: str) -> None:
        """A line that leads somewhere where it can be clicked, small enough to fit."""
        size = max(fitted(text, "medium", self.size, self.width, 0.4), self.drawing.least)
        at = (self.x, self.y + 0.8 * size)
        self.drawing.text(at, text, size, self.theme.ink, link=address)
        self.y += self.leading * size

    def step(self, sign: str, text: str, note: str = "") -> None:
        """A paragraph with a number or sign in a counter beside it, and a rule number behind."""
        radius = 0.72 * self.size
        centre = (self.x + radius, self.y + 0.5 * self.size)
        self.drawing.circle(centre, radius, PathStyle(fill=self.theme.ink))
        self.drawing.begin("P")
        at = (centre[0], centre[1] + 0.36 * self.size)
        self.drawing.text(at, sign, self.size, "#ffffff", "black", "middle")
        self.drawing.begin("on")
        self._lines(f"{text} {note}".rstrip(), 1.0, 2.1)
        self.gap(0.3)


def largest(
    drawing: Drawing,
    draw: Callable[[Drawing, float], float],
    bottom: float,
    most: float,
    least: float | None = None,
) -> bool:
    """Write as large as fits; whether it did.

    :param draw: draws with a size and returns the ``y`` where it ended.
    :param bottom: the ``y`` it must not pass; at the least size it is drawn whatever it takes.
    :param most: the size to try first.
    :param least: the size to try last; 60 % of ``most`` when None, and never less than the
        drawing's own, nor is ``most``.
    """
    most = max(most, drawing.least)
    last = max(0.6 * most if least is None else least, drawing.least)
    for step in range(11):
        trial = Drawing(least=drawing.least)
        end = draw(trial, most + (last - most) * step / 10)
        fits = end <= bottom
        if fits or step == 10:
            drawing.items += trial.items
            return fits
    raise AssertionError("the last step draws")


Run = tuple[str, Font]


def rich_lines(text: str, size: float, width: float) -> list[list[Run]]:
    """Text with ``**bold**`` words in lines no longer than ``width``."""
    lines: list[list[Run]] = [[]]
    room = width
    bold = False
    for part in _BOLD.split(text):
        font: Font = "bold" if bold else "medium"
        for n, word in enumerate(part.split(" ")):
            # A part that begins or ends inside a word joins the word beside it.
            space = " " if n and lines[-1] else ""
            length = text_width(space + word, font, size)
            follows = bool(n) or (bool(lines[-1]) and lines[-1][-1][0].endswith(" "))
            if follows and lines[-1] and length > room:
                lines.append([])
                room, space = width, ""
                length = text_width(word, font, size)
            if word or space:
                lines[-1].append((space + word, font))
                room -= length
        bold = not bold
    return [_joined(line) for line in lines if line]


def _joined(line: list[Run]) -> list[Run]:
    """Neighbouring runs in the same font as one, so that a reader finds whole sentences."""
    found: list[Run] = []
    for words, font in line:
        if found and found[-1][1] == font:
            found[-1] = (found[-1][0] + words, font)
        else:
            found.append((words, font))
    return found


def title_bar(
    drawing: Drawing,
    area: Rect,
    title: str,
    subtitle: str,
    theme: Theme,
    size: float,
    colours: tuple[str, ...] = DICE_COLOURS,
) -> float:
    """A page's title with our mark; the ``y`` below it.

    :param size: the em of the title in mm.
    :param colours: of the mark.
    """
    size = max(size, drawing.least)
    high = size * 1.5
    motif(drawing, (area.x, area.y), high, theme, colours)
    x = area.x + high + 0.5 * size
    room = area.right - x
    em = max(fitted(title, "black", size, room, 0.4), drawing.least)
    base = area.y + (0.72 if subtitle else 1.05) * size
    drawing.begin("H1")
    drawing.text((x, base), title, em, theme.ink, "black")
    bottom = area.y + high
    if subtitle:
        drawing.begin("P")
        usual = max(0.46 * size, drawing.least)
        small = max(fitted(subtitle, "medium", usual, room, 0.5), drawing.least)
        for line in rich_lines(subtitle, small, room):
            base = base + (0.22 * size + usual if base < area.y + size else 1.25 * small)
            drawing.text((x, base), "".join(words for words, _ in line), small, theme.muted)
        bottom = max(bottom, base + 0.25 * small)
    return bottom + 0.6 * size


#: The em in mm if there is room, and the least.
Ems: TypeAlias = tuple[float, float]
_LEADING = 1.2
_STEPS = 6


def say(
    drawing: Drawing,
    at: Point,
    wordings: Sequence[str],
    ems: Ems,
    width: float,
    fill: str,
    font: Font = "medium",
    anchor: Anchor = "start",
) -> float:
    """One line; how long it is, 0 when nothing was written.

    :param wordings: the best first.
    """
    most, least = max(ems), ems[1]
    for words in wordings:
        wide = text_width(words, font, 1.0)
        em = min(most, width / wide) if wide else 0.0
        if em >= least - 1e-9 and words:
            drawing.text(at, words, em, fill, font, anchor)
            return em * wide
    return 0.0


def say_lines(
    drawing: Drawing,
    area: Rect,
    wordings: Sequence[str],
    ems: Ems,
    fill: str,
    font: Font = "medium",
    anchor: Anchor = "middle",
    at_top: bool = False,
) -> float:
    """A few lines inside ``area``; where they end, or the top of ``area`` when nothing fits.

    :param anchor: how the lines stand between left and right.
    :param at_top: they begin at the top, not in the middle.
    """
    most, least = max(ems), ems[1]
    for words in wordings:
        for step in range(_STEPS):
            em = most - (most - least) * step / (_STEPS - 1)
            # Heavy letters are wider: lines are broken by what they will measure.
            lines = _lines(words if font == "medium" else f"**{words}**", em, area.width)
            high = (_LEADING * (len(lines) - 1) + 1) * em
            wide = max((text_width(line, font, em) for line in lines), default=0)
            if not words or high > area.height + 1e-6 or wide > area.width + 1e-6:
                continue
            x = {"start": area.x, "middle": area.centre[0], "end": area.right}[anchor]
            top = area.y if at_top else area.centre[1] - high / 2
            for number, line in enumerate(lines):
                y = top + (0.8 + _LEADING * number) * em
                drawing.text((x, y), line.strip(), em, fill, font, anchor)
            return top + high
    return area.y


def _lines(words: str, em: float, width: float) -> list[str]:
    """As few lines as can be, as even as can be."""
    best = rich_lines(words, em, width)
    for share in (0.6, 0.7, 0.8, 0.9):
        even = rich_lines(words, em, share * width)
        if len(even) == len(best):
            best = even
            break
    return ["".join(text for text, _ in line) for line in best]


def cut_name(name: str) -> str:
    """The name without what is too much of it; no accent is cut off its letter."""
    name = normalize("NFC", name)
    end = MAX_NAME
    while end < len(name) and combining(name[end]):
        end -= 1
    return name[:end].rstrip()


def name_notices(names: Iterable[str]) -> tuple[Notice, ...]:
    """What whoever prints these names should know: which are cut, which are not printed whole, and
    in whose place there is a line to write on.
    """
    given = [name for name in dict.fromkeys(names) if name.strip()]
    cut = [name for name in given if cut_name(name) != normalize("NFC", name)]
    lost = [name for name in given if not on_paper(cut_name(name))]
    # Half a name: letters that the fonts lack are question marks.
    half = [
        on_paper(cut_name(name))
        for name in given
        if on_paper(cut_name(name)).count("?") > cut_name(name).count("?")
    ]
    found = (("names_lost", lost), ("names_half", half), ("names_cut", list(map(cut_name, cut))))
    return tuple(_listed(key, listed) for key, listed in found if listed)


def _listed(key: str, names: list[str]) -> Notice:
    shown = ", ".join(names[:_LISTED])
    more = len(names) - _LISTED
    return notice(key, names=f"{shown}, … (+{more})" if more > 0 else shown)


def shorter(name: str) -> tuple[str, ...]:
    """A name and shorter ways to write it, the longest first: ``Zoë Ann Lee``, ``Zoë Ann L.``,
    ``Zoë A.``, ``Zoë``.
    """
    words = name.split()
    initials = (" ".join([*words[:n], f"{words[n][0]}."]) for n in range(len(words) - 1, 0, -1))
    return (name, *initials, *words[:1]) if len(words) > 1 else (name,)


def write_name(
    drawing: Drawing,
    at: Point,
    name: str,
    ems: Ems,
    room: float,
    fill: str,
    font: Font = "bold",
) -> None:
    """A name in a line: where there is no room it gets smaller, then shorter.

    :param room: how long it may be, in mm.
    """
    if not say(drawing, at, shorter(name), ems, room, fill, font):
        words = shortened(name, font, ems[1], room)
        drawing.text(at, words, ems[1], fill, font)
