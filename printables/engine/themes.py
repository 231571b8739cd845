"""Themes: bright, low-ink and large print; how light colours are, and which ink reads on them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal, TypeAlias, get_args

from rollwrite.i18n import DEFAULT_LANGUAGE, Language, translator
from rollwrite.i18n.dice_words import LETTERED_COLOURS, colour_letter

WHITE = "#ffffff"


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The share of light that a colour sends back: 0 for black, 1 for white."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lightness(colour: str) -> float:
    """L*: 0 for black, 100 for white; equal steps look equal."""
    y = luminance(colour)
    return float(116 * y ** (1 / 3) - 16) if y > 216 / 24389 else y * 24389 / 27


def ink_on(ground: str | None, ink: str) -> str:
    """The ink in which words are read on a ground: the usual dark one, or white.

    :param ground: None for bare paper.
    """
    if ground is None or contrast(ink, ground) >= contrast(WHITE, ground):
        return ink
    return WHITE


def mixed(one: str, other: str, share: float) -> str:
    """A colour with a share, 0 to 1, of another in it."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


ThemeName: TypeAlias = Literal["bright", "low-ink", "large"]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)


#: Eight points in mm: the smallest words on a page, or on half of one.
POINTS_8 = 8 * 25.4 / 72
#: Seven points: the smallest words on a quarter of a page.
POINTS_7 = 7 * 25.4 / 72
#: Fourteen points: the smallest words of large print that is no sheet of its own arrangement.
POINTS_14 = 14 * 25.4 / 72
#: Eighteen points: the smallest words of large print.


class ThemeError(ValueError):
    """A theme that does not exist."""


@dataclass(frozen=True, eq=False)
class Theme:
    """How things look. Colours are ``#rrggbb``.

    :ivar ink: text and outlines.
    :ivar muted: words of less weight.
    :ivar line: grid lines: grey enough for the photo reader's refinement, light enough to draw on.
    :ivar faint: hints inside squares that must not be taken for ink.
    :ivar panel: the ground of boxes beside a sheet, or None for bare paper.
    :ivar star: the signs in the corner squares: darker than ``faint``, still no ink to a photo.
    :ivar band: the ground of the rows of shapes, or None.
    :ivar shade: the squares of a shape in its box, or None; light, so that a cross is seen.
    :ivar fills: for each colour's name its ground, or None where only patterns tell.
    :ivar hatches: for each colour's name the colour of its pattern.
    :ivar letters: for each colour's name the letter that stands for it, in the reader's language.
    :ivar text: by how much words are larger than usual.
    :ivar stroke: the same for lines.
    :ivar pip: the radius of a die's pips, in dice.
    :ivar least: no words are smaller than this, in mm.
    """

    name: ThemeName
    ink: str
    muted: str
    line: str
    faint: str
    panel: str | None
    fills: dict[str, str | None]
    hatches: dict[str, str]
    text: float = 1.0
    stroke: float = 1.0
    pip: float = 0.095
    least: float = POINTS_8
    star: str = "#a6a6a6"
    band: str | None = None
    shade: str | None = None
    letters: dict[str, str] = field(default_factory=dict)

    def label(self, colour: str) -> str:
        """The ink that can be read on a colour's fill, and on its pattern."""
        return ink_on(self.fills[colour], self.ink)

    def unit(self, colour: str) -> str:
        """Faint lines between the cells of a piece."""
        fill = self.fills[colour]
        if fill is None:
            return self.line
        return mixed(fill, WHITE if self.label(colour) == WHITE else self.ink, 0.3)


_BRIGHT = Theme(
    "bright",
    ink="#1d2433",
    muted="#5c6577",
    line="#b0b0b0",
    faint="#d4d4d4",
    panel="#f1f3f7",
    band="#7ea6e6",
    shade="#dbe6f8",
    # Twelve steps of lightness or more between colours that meet in a game, so that a photocopy
    # keeps them apart; on fill and pattern of each the same ink, dark or white, can be read.
    fills={
        "blue": "#1b50a4",
        "yellow": "#fbd94b",
        "red": "#cd4031",
        "green": "#48a759",
        "purple": "#7448b4",
        "orange": "#ffb956",
    },
    hatches={
        "blue": "#11316a",
        "yellow": "#d8a815",
        "red": "#962518",
        "green": "#79c480",
        "purple": "#4a2880",
        "orange": "#ea9a26",
    },
)
_LOW_INK = Theme(
    "low-ink",
    ink="#000000",
    muted="#6a6a6a",
    line="#b0b0b0",
    # Where little else is printed, dice in a strike box look to the reader like a pale pencil.
    faint="#e2e2e2",
    panel=None,
    fills=dict.fromkeys(LETTERED_COLOURS),
    # Lighter than outlines, which are what is cut and drawn along.
    hatches=dict.fromkeys(LETTERED_COLOURS, "#7a7a7a"),
    stroke=0.6,
    pip=0.075,
)
_LARGE = replace(
    _BRIGHT, name="large", ink="#000000", muted="#2c2c2c", line="#a0a0a0", text=1.3, stroke=1.5
)


def theme_named(name: str, language: Language = DEFAULT_LANGUAGE, up: int = 1) -> Theme:
    """The theme with this name, with the letters of a language: always the same object.

    :param up: sheets on a page: on a quarter of one words may be smaller.
    :raises ThemeError: there is none.
    """
    return _lettered(name, language, POINTS_7 if up == 4 else POINTS_8)


@cache
def _lettered(name: str, language: Language, least: float) -> Theme:
    for theme in (_BRIGHT, _LOW_INK, _LARGE):
        if theme.name == name:
            t = translator(language)
            letters = {colour: colour_letter(t, colour) for colour in LETTERED_COLOURS}
            return replace(theme, letters=letters, least=least)
    raise ThemeError(f"{name[:20]!r} is no theme: {', '.join(THEMES)}")
