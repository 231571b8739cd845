"""Sentences about the awards at the end of a game, and what comforts who is out before it."""

from __future__ import annotations

from typing import Final

from rollwrite.dicegame.rules.awards import awards_so_far
from rollwrite.dicegame.state import Game, Player
from rollwrite.i18n.board_words import of_cells
from rollwrite.i18n.translator import Translator
from rollwrite.table.awards import Award
from rollwrite.tilegame import Variant


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


def comfort(t: Translator, game: Game, player: Player) -> list[str]:
    """What is still to be hoped for by who is out by D11, and what was good; a sentence each.

    The squares of the others only get fewer: no place is better than the one held now.
    """
    if player.has_left or game.is_solo:
        return []
    said = []
    place = next((score.rank for score in game.ranking if score.seat == player.seat), None)
    if place is not None and not game.unreported and place < len(game.players):
        key = "first" if place == 1 else "place"
        said.append(t(f"table.comfort.{key}", place=place, players=len(game.players)))
    if (award := awards_so_far(game).get(player.seat)) is not None:
        title, text = award_words(t, award)
        said.append(t("table.comfort.so_far", title=title, text=text))
    return said


_UNCOUNTED: Final = ("last", "company", "middle", "late", "present", "peace")
