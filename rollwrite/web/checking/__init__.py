"""Sheets and boards that were played on paper: painted, photographed, checked.

What the room shares is here: what there is to paint on.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from rollwrite.board.text import colour_letters
from rollwrite.checking.inputs import shown
from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.photo.boards import GAMES
from rollwrite.schema.dataclass_json import encode, note
from rollwrite.tilegame import VARIANTS, Variant, VariantError, variant_named
from rollwrite.tilegame.rules.settings import TileSettings, described
from rollwrite.web.games.tile.board import empty_rows
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.table.setting_fields import setting_fields, setting_values

TileGame: TypeAlias = Annotated[str, note(enum=tuple(VARIANTS))]
#: What else a table can choose leaves no trace on a board.
LEAVE_TRACES: Final = frozenset({"start", "scheme"})


def variant_of(game: TileGame) -> Variant:
    """The variant of this name.

    :raises ProblemError: ``unknown-game``; it names the games there are.
    """
    try:
        return variant_named(game)
    except VariantError:
        games = ", ".join(VARIANTS)
        raise ProblemError(404, "unknown-game", game=shown(game), games=games) from None


def layout_views(t: Translator) -> list[dict[str, Any]]:
    """Every layout of the dice game that comes with the program: name, title, side and rows."""
    return [{**encode(built_in_layout(name)), "title": layout_name(t, name)} for name in BUILT_IN]


def game_views(t: Translator) -> list[dict[str, Any]]:
    """Every tile game as the page needs it for painting."""
    return [_game_view(t, variant) for variant in VARIANTS.values()]


def _game_view(t: Translator, variant: Variant) -> dict[str, Any]:
    """One game.

    ``rows`` has a text for each row of cells from the top, ``starts`` the start squares of each
    start rule as [row, column], ``odd`` whether the triangle at row 0, column 0 points down,
    ``photo`` whether photos of it can be read, ``settings`` how it can be played.
    """
    board = variant.board()
    starts = {}
    for rule in variant.starts:
        mask = 0
        for own in variant.setup(rule).starts:
            mask |= own
        starts[rule] = list(map(board.square_of, board.cells_in(mask)))
    settings = TileSettings(variant.key)
    choices = [setting for setting in described(settings) if setting.name in LEAVE_TRACES]
    letters = colour_letters(variant.colours)
    return {
        "key": variant.key,
        "name": t(f"tile.game.{variant.key}"),
        "triangles": board.lattice != SQUARE,
        "odd": board.left % 2,
        "rows": empty_rows(board),
        "colours": [
            {"letter": letter, "name": tile_colour(t, name)}
            for letter, name in zip(letters, variant.colours, strict=True)
        ],
        "starts": starts,
        "photo": variant.key in GAMES,
        "settings": encode(setting_fields(t, choices, setting_values(choices, settings))),
    }
