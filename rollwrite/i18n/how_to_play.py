"""How the tile games are played, in three short sentences each (rules T1 to T12)."""

from __future__ import annotations

from rollwrite.geometry import SQUARE
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.translator import Translator
from rollwrite.tilegame import Variant
from rollwrite.tilegame.rules.settings import TileSettings


def how_to_play(t: Translator, settings: TileSettings) -> tuple[str, str, str]:
    """What one does, what is special about the game, and who wins as it is scored at the table."""
    variant, scheme = settings.row, settings.scoring.key
    wins = f"tile.how.wins_alone.{scheme}"
    if variant.players > 1 or not t.has(wins):
        wins = f"tile.how.wins.{scheme}"
    if next(iter(variant.shapes().values())).lattice != SQUARE:
        wins = f"{wins}_triangles"
    return t("tile.how.place"), what_is_special(t, variant), t(wins)


def what_is_special(t: Translator, variant: Variant) -> str:
    """What sets a game apart from the others, in a sentence."""
    return t(f"tile.special.{variant.key}")


def colour_names(t: Translator, colours: tuple[str, ...]) -> str:
    """Some of a game's colours in a sentence: "blue and red"."""
    return t.join([tile_colour(t, colour) for colour in colours])
