"""What a player can do in a turn: all moves that the dice and the strikes allow (D6, D7, D10)."""

from __future__ import annotations

from collections.abc import Iterable

from rollwrite.board.sets import members
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.search import Candidate, Move


def moves_with(sheet: LightSheet, colour: int, faces: Iterable[int]) -> list[Move]:
    """Every legal move in a colour with one of some dice: of their rows, and with a strike."""
    rows, _ = sheet.tables.offers[tuple(sorted(set(faces)))]
    legal = sheet.legal(colour)
    moves = [Move(one, False) for one in members(legal & rows)]
    if sheet.strikes:
        moves += [Move(one, True) for one in members(legal & ~rows)]
    return moves


def arms_of(found: list[Candidate], count: int, shapes: int) -> list[Candidate]:
    """The best by value, so many, and among them the best of each of so many shapes.

    :param found: best first.
    """
    first_of: dict[int, Candidate] = {}
    for one in found:
        first_of.setdefault(one.after.tables.shape_of[one.move.placement], one)
    needed = sorted(first_of.values(), key=lambda one: one.value)[:shapes]
    rest = [one for one in found if one not in needed]
    return sorted(needed + rest[: max(count - len(needed), 0)], key=lambda one: one.value)
