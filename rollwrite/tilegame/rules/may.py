"""What a seat may do in a tile game now: None, or the refusal that says why not (T13, T14).

Asked by the decisions and by every view, so that a button and the rule behind it never disagree.
"""

from __future__ import annotations

from rollwrite.table.rules import RefusedError
from rollwrite.table.state import Table
from rollwrite.tilegame.moves import what_of
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.state import TilePlay


def plan(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether a seat may still have a turn, and so may think of it while others move."""
    if play.to_move is None:
        return RefusedError("game-over", "T")
    return None if play.is_in(seat) else RefusedError("you-are-out", "T13")


def move(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether it is a seat's turn."""
    if play.to_move is None or not play.is_in(seat):
        return plan(play, seat)
    if seat != play.to_move:
        return RefusedError("not-your-turn", "T", name=play.name_of(play.to_move))
    return None


def undo(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether a seat may take its last move back, or ask for it; also after the game (T14).

    What the real board has settled anybody may take back who still plays (T16).
    """
    if not play.is_in(seat):
        return RefusedError("you-are-out", "T13")
    if play.settled is not None:
        return None
    if play.undo is not None:
        return RefusedError("undo-asked", "T14", name=play.name_of(play.undo.seat))
    return None if play.moves_to_undo(seat) else RefusedError("no-move-made", "T14")


def agree(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether a seat is asked to agree that moves are taken back, and has not said so (T14)."""
    if play.undo is None:
        return RefusedError("nothing-asked", "T14")
    return None if seat in play.missing_consents else RefusedError("not-asked", "T14")


def refuse(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether a seat may say no to that: one that is asked, and the one that asks (T14)."""
    if play.undo is not None and play.undo.seat == seat:
        return None
    return agree(play, seat)


def end(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether a seat may end the game: the only one that is left (T13)."""
    if play.phase == "over":
        return RefusedError("game-over", "T")
    if not play.is_in(seat):
        return RefusedError("you-are-out", "T13")
    return None if play.seats_in == (seat,) else RefusedError("not-alone", "T13")


def compare(play: TilePlay) -> RefusedError | None:
    """Whether a game has a real board with pieces on it (T16)."""
    if play.settings.board != "real":
        return RefusedError("board-app", "T16")
    return None if play.phase in {"place", "over"} else RefusedError("board-early", "T16")


def settle(play: TilePlay, seat: int) -> RefusedError | None:
    """Whether a seat may end the game with the real board, also after the last move (T16)."""
    refusal = compare(play)
    if refusal is not None:
        return refusal
    if not play.is_in(seat):
        return RefusedError("you-are-out", "T13")
    if play.settled is not None:
        return RefusedError("board-settled", "T16", name=play.name_of(play.settled.seat))
    return None


def be_advised(table: Table[TileSettings, TilePlay], actor: int | None) -> RefusedError | None:
    """Whether the phone of ``actor`` may ask which move is best.

    With others where the table has agreed to it; alone, or against programs only, always.
    """
    if actor is None or table.seat(actor) is None:
        return RefusedError("not-seated")
    settings = table.settings if table.settled is None else table.settled
    return None if settings.advice or len(table.people) == 1 else RefusedError("advice-off")


def advise_now(play: TilePlay, seat: int, what: str | None = None) -> RefusedError | None:
    """Whether a seat has a move to ask about, with that piece if it asks about one."""
    if seat not in play.seats:
        return RefusedError("not-playing")
    if play.to_move is None:
        return RefusedError("game-over", "T")
    if play.to_move != seat:
        return RefusedError("advice-not-due")
    if what is None or any(what_of(move) == what for move in play.legal_moves(seat)):
        return None
    return RefusedError("advice-nowhere", what=what)
