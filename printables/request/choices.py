"""What several printables let people choose, said once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from printables.engine.options import MAX_PAGES, Choice, OneOf, Range, key_words
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.tilegame import VARIANTS

LAYOUT = OneOf(BUILT_IN, "layout")
GAME = OneOf(tuple(VARIANTS), "game")
PLAYERS = OneOf((2, 3, 4), "players")
COUNT = Range(1, MAX_PAGES, "copies")
USUAL_PLAYERS = 4

LayoutChoice: TypeAlias = Annotated[
    Layout,
    Choice(
        "the layout, or a layout file",
        LAYOUT,
        key_words("settings.layout.", LAYOUT),
        is_carried=True,
    ),
]
#: Of what is for the dice game, until somebody chooses a tile game.
OtherGame: TypeAlias = Annotated[
    str | None,
    Choice(
        "a tile game in place of the dice game",
        GAME,
        tuple(f"tile.game.{key}" for key in VARIANTS),
        nothing="print_page.dice_game",
        overrides=("players",),
        is_carried=True,
    ),
]
TileGame: TypeAlias = Annotated[
    str,
    Choice("a tile game", GAME, tuple(f"tile.game.{key}" for key in VARIANTS), is_carried=True),
]
Players: TypeAlias = Annotated[int | None, Choice("how many play", PLAYERS)]
Count: TypeAlias = Annotated[int, Choice("how many different ones", COUNT)]
DiceSeed: TypeAlias = Annotated[
    str | None,
    Choice("the same word gives the same dice", hint="print_page.seed_hint", metavar="WORD"),
]
PageSeed: TypeAlias = Annotated[
    str | None,
    Choice("the same word gives the same page", hint="print_page.seed_page_hint", metavar="WORD"),
]


def usual_layout() -> Layout:
    """The layout until somebody chooses."""
    return built_in_layout(BUILT_IN[0])
