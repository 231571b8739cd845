"""A table's log as frames for the Replay page: one for each event that can be seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rollwrite.dicegame import Table, event_from_json, evolve
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.codec import encode
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name, dice_words, winner_sentence
from rollwrite.web.view import sheet_marks


def replay_frames(t: Translator, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The frames of all games of a table.

    :param events: the log as public JSON, from its beginning.
    """
    table: Table | None = None
    frames = []
    for body in events:
        event = event_from_json({k: v for k, v in body.items() if k not in {"seq", "at"}})
        table = evolve(table, event)
        text = None if table.game is None else _text(t, event, table.game)
        if table.game is not None and text is not None:
            frames.append(
                {"seq": body["seq"], "at": body["at"], "text": text, **_frame(table.game)}
            )
    return frames


def _frame(game: Game) -> dict[str, Any]:
    return {
        "game": game.number,
        "round": game.round,
        "layout": encode(game.settings.layout),
        "dice": list(game.dice),
        "players": [
            {
                "seat": player.seat,
                "name": player.name,
                "colour": game.colour_of(index),
                "unfilled": player.unfilled,
                "strikes": player.sheet.strikes,
                "in": player.is_in,
                "die": player.die,
                "marks": sheet_marks(player.sheet),
            }
            for index, player in enumerate(game.players)
        ],
    }


def _text(t: Translator, event: ev.Event, game: Game) -> str | None:
    """What happened, in one sentence; None for what a replay does not show."""
    names = {player.seat: player.name for player in game.players}
    match event:
        case ev.GameStarted():
            return t("replay.started", game=event.game)
        case ev.MarkersPassed():
            return t("replay.passed", round=game.round)
        case ev.DiceRolled() | ev.DiceCorrected():
            key = "rolled" if isinstance(event, ev.DiceRolled) else "corrected"
            dice = dice_words(t, event.values)
            return t(f"replay.{key}", name=names[event.seat], dice=dice)
        case ev.DieTaken():
            value = game.dice[event.die]
            return t("replay.taken", name=names[event.seat], value=value)
        case ev.ShapePlaced() | ev.PaperMarked():
            key = "drawn" if event.shape else "drawn_unseen"
            if event.strike:
                key += "_strike"
            colour = colour_name(t, event.colour)
            shape = {"shape": event.shape} if event.shape else {}
            return t(f"replay.{key}", name=names[event.seat], colour=colour, **shape)
        case ev.TurnUndone():
            return t("replay.undone", name=names[event.seat])
        case ev.PlayerOut():
            return t("replay.out", name=names[event.seat])
        case ev.GameEnded():
            return winner_sentence(t, game)
        case ev.ScoreReported():
            return t.n("replay.reported", event.unfilled, name=names[event.seat])
        case _:
            return None
