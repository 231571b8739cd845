"""What is said of how somebody plays: of a move by hints and the coach, at the end by awards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rollwrite.dicegame import Colour
from rollwrite.dicegame.dice import FACES
from rollwrite.i18n.catalogue import Translator
from rollwrite.i18n.dice_words import colour_name
from rollwrite.i18n.tile_words import of_cells, tile_colour
from rollwrite.table.awards import Award
from rollwrite.tilegame import Variant
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement


def move_words(t: Translator, game: Game, move: Move) -> str:
    """A move: "purple L5 on e10, e11 and f11", without a capital."""
    colour = tile_colour(t, game.variant.colours[move.colour])
    match move:
        case Pick():
            return t("advice.tile.pick", colour=colour, shape=move.shape)
        case Corner():
            return t("advice.tile.corner", colour=colour, corner=move.name)
        case _:
            cells = t.join(str(move).split(","))
            return t("advice.tile.place", colour=colour, shape=move.shape, cells=cells)


def short_words(t: Translator, game: Game, move: Move) -> str:
    """A move beside a board that shows it: "purple L5", without a capital."""
    if not isinstance(move, Placement):
        return move_words(t, game, move)
    colour = tile_colour(t, game.variant.colours[move.colour])
    return t("advice.tile.short", colour=colour, shape=move.shape)


def value_words(t: Translator, name: str, value: float, squares: int | None) -> str:
    """What a player may expect: "Ana 62%", alone "Ana: about 12 squares left".

    :param value: 0 to 1.
    :param squares: all squares of who plays alone; None where there are others.
    """
    if squares is None:
        return t("advice.tile.share", name=name, share=percent(t, value))
    return t.n("advice.tile.left", squares_left(value, squares), name=name)


def cost_words(t: Translator, cost: float, players: int, squares: int | None) -> str:
    """What a move cost: "15% in winning chances", alone "about 3 squares".

    With three or four there is more to a game than to win it: "15% in chances of finishing ahead
    of another player".
    """
    if squares is None:
        key = "advice.tile.cost" if players == 2 else "advice.tile.cost_places"
        return t(key, share=percent(t, cost))
    return t.n("advice.cost", max(1, round(cost * squares)))


def percent(t: Translator, value: float) -> str:
    """A share of 0 to 1 in percent, as the language writes it."""
    return t("advice.tile.percent", percent=round(value * 100))


def squares_left(value: float, squares: int) -> int:
    """The squares that who plays alone is expected not to place.

    :param value: the share of all his squares that he places.
    """
    return round((1 - value) * squares)


def reason_text(t: Translator, key: str, params: Mapping[str, str | int]) -> str:
    """A reason in one sentence.

    :param params: ``colour`` is the letter of a colour; ``n`` is counted.
    """
    said = dict(params)
    if "colour" in said:
        said["colour"] = colour_name(t, Colour(str(said["colour"])))
    if "n" in said:
        n = said.pop("n")
        assert isinstance(n, int)
        if key == "faces" and n == len(FACES):
            return t("reason.faces_all")
        return t.n(f"reason.{key}", n, **said)
    return t(f"reason.{key}", **said)


def tile_reason_text(t: Translator, key: str, params: Mapping[str, str]) -> str:
    """A reason for a move of a tile game in one sentence.

    :param params: ``colour`` is the key of a colour.
    """
    said = {**params, "colour": tile_colour(t, params["colour"])} if "colour" in params else params
    return t(f"reason.tile.{key}", **said)


def award_words(t: Translator, award: Award, variant: Variant | None = None) -> tuple[str, str]:
    """What a player is praised for, and why: "Longest snake", "17 squares in red".

    :param variant: of a tile game.
    """
    filled: dict[str, str | int] = {}
    if award.colour is not None:
        filled["colour"] = t(f"words.colour.{award.colour}")
    if award.when is not None:
        filled |= {"round": award.when, "move": award.when}
    key = f"award.{award.key}.text"
    if variant is not None:
        key = of_cells(t, variant, key)
    text = t(key, **filled) if award.key in _UNCOUNTED else t.n(key, award.n, **filled)
    return t(f"award.{award.key}.title"), text


_UNCOUNTED: Final = ("last", "company", "middle", "late", "present", "peace")
