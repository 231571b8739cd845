"""How light colours are, and which ink can be read on them.

Contrast is that of WCAG 2; lightness is L* of CIELAB, which is what is left of a colour when it is
photocopied. Colours are ``#rrggbb``.
"""

from __future__ import annotations

WHITE = "#ffffff"
#: Words need this contrast with what they stand on.
READABLE = 4.5


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
