"""What each seat of a phone has to do in a tile game now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.schema.notes import optional
from rollwrite.table.seats import bot_name
from rollwrite.tilegame.rules import TileTable, may, outlook
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.table.bots import waiting_title
from rollwrite.web.table.game_view import Task, task_members


@dataclass(frozen=True)
class TileTask(Task):
    """What a seat of the reader has to do in a tile game.

    :ivar do: the kind of task.
    :ivar can_end: whether the seat, the only one left, may end the game (T13).
    :ivar can_agree: whether it is asked if moves may be taken back (T14).
    :ivar move_colour: the key of the colour to be moved, where it is the only one.
    :ivar can_be_advised: whether it may ask which move is best.
    """

    do: Literal["lobby", "move", "consent", "wait", "left", "over"]
    can_end: bool | None = optional(None)
    can_agree: bool | None = optional(None)
    move_colour: str | None = optional(None)
    can_be_advised: bool = optional(False)


def tile_task(t: Translator, table: TileTable, seat: int) -> TileTask:
    """What a seat that plays has to do."""
    play = table.game
    assert play is not None
    holder = table.seat(seat)
    name = play.name_of(seat) if holder is None else holder.name
    if table.level_of(seat) is not None:
        return TileTask(seat, name, **_played_for(t, table, seat))
    may_ask = may.be_advised(table, seat) is None
    return TileTask(
        seat,
        name,
        can_undo=can_undo(table, seat),
        can_end=may.end(play, seat) is None,
        can_agree=may.agree(play, seat) is None,
        can_be_advised=may_ask and may.advise_now(play, seat) is None,
        **_members(t, table, play, seat),
    )


def can_undo(table: TileTable, seat: int) -> bool:
    """Whether a seat may take its last move back, or ask for it (T14)."""
    play = table.game
    if play is None or play.settled is not None or table.level_of(seat) is not None:
        return False
    return table.is_untouched and may.undo(play, seat) is None


def can_unsettle(table: TileTable, seat: int) -> bool:
    """Whether a seat may take back what the real board has settled (T16)."""
    play = table.game
    if play is None or play.settled is None or table.level_of(seat) is not None:
        return False
    if may.undo(play, seat) is not None:
        return False
    # A game that goes on then must be at the same table.
    return table.is_untouched or replace(play, settled=None).phase == "over"


def _played_for(t: Translator, table: TileTable, seat: int) -> dict[str, Any]:
    """While a program plays for the seat's person (D16)."""
    play, level = table.game, table.level_of(seat)
    assert play is not None
    assert level is not None
    if play.phase == "over":
        return task_members(t, "over", needed=False)
    if not play.is_in(seat):
        return task_members(t, "left", needed=False)
    title = t("table.task.bot.title", bot=bot_name(level), name=play.name_of(seat))
    return {"do": "wait", "title": title, "text": t("table.task.bot.text"), "needed": False}


def _members(t: Translator, table: TileTable, play: TilePlay, seat: int) -> dict[str, Any]:
    if may.agree(play, seat) is None:
        assert play.undo is not None
        asker = play.name_of(play.undo.seat)
        text = t("table.task.consent.text", name=asker)
        title = t("table.task.consent.title", name=asker)
        return {"do": "consent", "title": title, "text": text, "needed": True}
    if play.phase == "over":
        return task_members(t, "over", needed=False)
    if not play.is_in(seat):
        return task_members(t, "left", needed=False)
    if may.move(play, seat) is None:
        return {**_move(t, play), "do": "move", "needed": True, "move_colour": play.colour}
    assert play.to_move is not None
    title = waiting_title(t, table, [play.to_move])
    return {"do": "wait", "title": title, "text": "", "needed": False}


def _move(t: Translator, play: TilePlay) -> dict[str, str]:
    """The turn in words: what kind of move, and with which colour."""
    act = play.phase
    colour = "" if play.colour is None else tile_colour(t, play.colour)
    if act == "place" and not colour:
        text = t("table.task.move.any")
    elif act == "place" and play.colour in outlook.shared(play):
        text = t("table.task.move.shared", colour=colour)
    elif act == "place":
        text = t("table.task.move.place", colour=colour)
    elif act == "pick":
        text = t("table.task.move.pick", colour=colour)
    else:
        text = t("table.task.move.corner", colour=colour)
    return {"title": t("table.task.move.title"), "text": text}
