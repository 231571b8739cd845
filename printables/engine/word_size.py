"""How small words may be on pages that are not sheets."""

from __future__ import annotations

from dataclasses import replace

from printables.engine.drawing import Drawing
from printables.engine.options import Notice, Options, notice

#: Fourteen points in mm: the smallest words of large print on cards, trackers, pads and kits.
_LARGE_MM = 14 * 25.4 / 72


def least_words(options: Options) -> float:
    """The least em in mm: 8 points, 6 on a quarter of a page, 14 in large print."""
    return _LARGE_MM if options.theme_name == "large" else options.theme.least


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
