"""Finished boards to be coloured in: a solo game of a seed, played out."""

from __future__ import annotations

from random import Random

from rollwrite.board import members
from rollwrite.dicegame import COLOURS, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.solo import SOLO_ROUNDS, seed_of, solo_dice

#: Of so many games the fullest board is taken: it makes the best picture.
_GAMES = 40


def finished_board(layout: Layout, seed: str) -> Sheet:
    """The board at the end of a solo game with the dice of a seed (S1 to S3).

    :raises SoloSeedError: the text cannot be a seed.
    """
    dice = seed_of(seed, layout)
    rng = Random(int.from_bytes(dice))
    rolls = solo_dice(dice)
    games = [_played(layout, rolls, rng) for _ in range(_GAMES)]
    return min(games, key=lambda sheet: sheet.unfilled)


def _played(layout: Layout, rolls: tuple[tuple[int, ...], ...], rng: Random) -> Sheet:
    """A game in which large shapes are drawn first, anywhere, and strikes only when needed."""
    sheet = Sheet(layout)
    table = layout.table
    for number in range(SOLO_ROUNDS):
        colour = COLOURS[number % len(COLOURS)]
        rows = 0
        for face in rolls[number]:
            rows |= sheet.legal(colour, face)
        legal = members(rows)
        strike = not legal
        if strike:
            legal = members(sheet.legal(colour)) if sheet.has_strike_left else []
        if not legal:
            # Out of the game (D11).
            break
        (placement,) = rng.choices(legal, [len(table.cells[one]) ** 3 for one in legal])
        squares = tuple(map(square_of, table.cells_of(placement)))
        name = table.shape_of(placement).name
        sheet = sheet.with_mark(Mark(number + 1, colour, strike, name, squares))
    return sheet
