"""What has just happened in a tile game and whose turn it is, for a live region."""

from __future__ import annotations

from typing import assert_never

from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.translator import Translator
from rollwrite.tilegame import Corner, Pick, Placement
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules import outlook
from rollwrite.tilegame.rules.state import TilePlay


def news(t: Translator, play: TilePlay) -> tuple[str, ...]:
    """The last event of a game, and who can place no more since then, a sentence each."""
    said = [] if play.happened is None else [_news(play.happened, t, play)]
    if isinstance(play.happened, ev.MovePlayed):
        said += [_stuck(t, play, colour) for colour in outlook.newly_stuck(play)]
    return tuple(text for text in said if text)


def turn_text(t: Translator, play: TilePlay) -> str:
    """Who moves now and with which colour, for the line at the top and for who waits."""
    assert play.to_move is not None
    name, n = play.name_of(play.to_move), len(play.game.moves) + 1
    colour = "" if play.colour is None else tile_colour(t, play.colour)
    match play.phase:
        case "pick":
            return t("table.tile.status.pick", n=n, name=name, colour=colour)
        case "corner":
            return t("table.tile.status.corner", n=n, name=name)
        case _ if colour:
            return t("table.tile.status.place", n=n, name=name, colour=colour)
        case _:
            return t("table.tile.status.any", n=n, name=name)


def turn_said(t: Translator, play: TilePlay, *, is_own: bool) -> str:
    """Whose turn it is, in a sentence.

    :param is_own: it is that of the reader, who places one colour.
    """
    assert play.to_move is not None
    if play.colour is None:
        return t("table.tile.say.turn_any", name=play.name_of(play.to_move))
    colour = tile_colour(t, play.colour)
    if is_own:
        return t("table.tile.say.your_turn", colour=colour)
    return t("table.tile.say.turn", name=play.name_of(play.to_move), colour=colour)


def _news(event: ev.TileEvent, t: Translator, play: TilePlay) -> str:
    match event:
        case ev.MovePlayed():
            return _played(event, t, play)
        case ev.MovesUndone():
            return t.n("table.tile.say.undone", event.moves, name=play.name_of(event.seat))
        case ev.UndoAsked():
            return t("table.tile.say.asked", name=play.name_of(event.seat))
        case ev.UndoRefused():
            return t("table.tile.say.kept")
        case ev.PlayerLeft():
            key = "table.tile.say.left" if event.reason == "left" else "table.tile.say.set_out"
            return t(key, name=play.name_of(event.seat))
        case ev.BoardSettled():
            return t("replay.board_settled", name=play.name_of(event.seat))
        case ev.BoardTakenBack():
            return t("replay.board_taken_back", name=play.name_of(event.seat))
        case ev.UndoAgreed() | ev.GameStopped():
            return ""
        case _:
            assert_never(event)


def _played(event: ev.MovePlayed, t: Translator, play: TilePlay) -> str:
    name, colour = play.name_of(event.seat), tile_colour(t, event.colour)
    match play.game.moves[-1]:
        case Placement() as move:
            return t("table.tile.say.played", name=name, colour=colour, shape=move.shape)
        case Pick() as move:
            return t("table.tile.say.picked", name=name, colour=colour, shape=move.shape)
        case Corner() as move:
            return t("table.tile.say.corner", name=name, colour=colour, corner=move.name)


def _stuck(t: Translator, play: TilePlay, colour: str) -> str:
    """Whose colour it is; the colour is named where its player has another one to play."""
    owners = dict(zip(play.settings.row.colours, play.settings.row.owners, strict=True))
    player, name = owners[colour], tile_colour(t, colour)
    if player is None:
        return t("table.tile.say.stuck_shared", colour=name)
    seat = play.seats[player]
    if outlook.can_place(play, seat) or outlook.shared(play):
        return t("table.tile.say.stuck_colour", name=play.name_of(seat), colour=name)
    return t("table.tile.say.stuck", name=play.name_of(seat))
