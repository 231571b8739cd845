"""A tile game at a table, as ``rollwrite replay`` shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.tile_words import order_text
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.tilegame.text import board_text


def state(play: TilePlay) -> dict[str, Any]:
    """The game as JSON data; ``points`` are the squares that each colour has left."""
    variant = play.settings.row
    return {
        "game": play.number,
        "variant": variant.key,
        "phase": play.phase,
        "moves": [str(move) for move in play.game.moves],
        "to_move": play.to_move,
        "colour": play.colour,
        "points": dict(zip(variant.colours, play.squares_left, strict=True)),
        "players": [
            {"seat": seat, "name": name, "in": play.is_in(seat), "score": score}
            for seat, name, score in zip(play.seats, play.names, play.scores, strict=True)
        ],
        "ranking": sorted(map(list, zip(play.seats, play.ranks, strict=True)), key=lambda r: r[1]),
    }


def lines(t: Translator, play: TilePlay) -> Iterator[str]:
    """The board, who is next, and how the players stand, in words."""
    variant, position = play.settings.row, play.position
    placed = sum(map(len, position.placed))
    yield t.n("tile.show.moves", placed, game=t(f"tile.game.{variant.key}"))
    colours = [tile_colour(t, colour) for colour in variant.colours]
    yield board_text(position, variant.colours, colours)
    if play.to_move is None:
        yield t("tile.show.over")
    else:
        yield t("tile.show.to_move", name=play.name_of(play.to_move))
    # Whoever prints this has played the log again by the rules.
    yield order_text(t, len(play.game.moves))
    for rank, name, score in sorted(zip(play.ranks, play.names, play.scores, strict=True)):
        yield f"{rank}. {t('words.label', label=name, text=score)}"
