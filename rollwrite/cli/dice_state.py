"""A dice game at a table, as ``rollwrite replay`` shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwrite.dicegame import Game, Player
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import result_line, winner_sentence


def state(game: Game) -> dict[str, Any]:
    """The game as JSON data."""
    return {
        "game": game.number,
        "phase": game.phase,
        "round": game.round,
        "starter": game.players[game.starter].seat,
        "dice": list(game.dice),
        "standby": list(game.ring.standby),
        "players": [_player(game, index, player) for index, player in enumerate(game.players)],
        "ranking": [[score.seat, score.rank] for score in game.ranking],
    }


def _player(game: Game, index: int, player: Player) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "marker": game.colour_of(index),
        "die": game.face_of(player),
        "in": player.is_in,
        "strikes": player.sheet.strikes,
        "unfilled": player.unfilled,
        "crossed": list(player.sheet.used),
        "squares": player.sheet.rows,
    }


def lines(t: Translator, game: Game) -> Iterator[str]:
    """The sheets, and how the players stand, in words."""
    names = {player.seat: player.name for player in game.players}
    for player in game.players:
        yield from (player.name, *player.sheet.rows, "")
    for score in game.ranking:
        line = t("words.label", label=names[score.seat], text=result_line(t, game, score))
        yield f"{score.rank}. {line}"
    if game.phase == "over":
        yield winner_sentence(t, game)
