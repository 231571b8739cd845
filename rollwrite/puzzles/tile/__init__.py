"""Puzzles of the tile games: late in a game, place all that is left, or find the best move.

What is said of them is found by looking at everything that can follow, never by chance.
"""

from rollwrite.puzzles.tile.puzzle import (
    AnyPuzzle,
    BestMove,
    Kind,
    PlaceAll,
    Placed,
    PlacingError,
    collection,
    placed,
    puzzle_numbered,
)

__all__ = [
    "AnyPuzzle",
    "BestMove",
    "Kind",
    "PlaceAll",
    "Placed",
    "PlacingError",
    "collection",
    "placed",
    "puzzle_numbered",
]
