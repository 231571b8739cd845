"""Is a position a puzzle? What an exhaustive search says of it."""

from __future__ import annotations

from typing import Final

from rollwrite.board import Position
from rollwrite.puzzles.common import Budget
from rollwrite.puzzles.tile.alone import Alone
from rollwrite.puzzles.tile.duel import Duel, Sides, Valued
from rollwrite.puzzles.tile.puzzle import LEAST_GAP, BestMove, PlaceAll, stars_of_all, stars_of_best
from rollwrite.tilegame import Game, Placement
from rollwrite.tilegame.moves import placements

#: How many positions may be looked at for one puzzle: a second or two.
ALL_POSITIONS: Final = 8_000
BEST_POSITIONS: Final = 20_000
#: Fewer pieces are no puzzle, more are none for a phone.
_PIECES: Final = range(3, 9)
#: More ways than this are found without looking.
_MOST_WAYS: Final = 24
#: Whoever places anything should not be done sooner than that.
_LEAST_ONE_IN: Final = 4
#: So many moves at most are equally good, and there are so many to choose from.
_MOST_BEST: Final = 3
_LEAST_MOVES: Final = 5


def place_all(game: Game, colour: int, seed: str) -> PlaceAll | None:
    """The puzzle of a colour that is to place all it has left; None where it is none.

    :raises TooManyLinesError: there is too much to look at.
    """
    position = game.position
    pieces = sum(position.setup.counts) - len(position.placed[colour])
    if pieces not in _PIECES or not position.legal(colour):
        return None
    alone = Alone(position, colour, Budget(ALL_POSITIONS), _MOST_WAYS)
    short = alone.greedy()
    chance, answer = alone.chance, alone.answer()
    if answer is None:
        return None
    one_in = round(1 / chance)
    if one_in < _LEAST_ONE_IN:
        return None
    made = placements(position.setup.table, colour)
    stars = stars_of_all(one_in, short)
    shapes = tuple(made[number] for number in answer)
    return PlaceAll(0, seed, game, colour, stars, shapes, alone.ways, one_in, short)


def best_move(game: Game, seed: str) -> BestMove | None:
    """The puzzle of the move that is due, in a game of two colours; None where it is none.

    :raises TooManyLinesError: there is too much to look at.
    """
    position = game.position
    if game.is_over or len(game.variant.colours) != 2:
        return None
    ((colour, legal),) = game.choices
    other = 1 - colour
    if legal.bit_count() < _LEAST_MOVES or not position.legal(other):
        return None
    duel = Duel(position, colour, other, Budget(BEST_POSITIONS))
    found = duel.moves()
    best = [move.number for move in found if move.margin == found[0].margin]
    worse = [move.margin for move in found if move.margin < found[0].margin]
    if len(best) > _MOST_BEST or not worse or found[0].margin - worse[0] < LEAST_GAP:
        return None
    ahead = _lead(position, colour, other)
    moves = tuple(Valued(number, ahead + margin) for number, margin in found)
    sizes = position.setup.table.cells
    largest = max(len(sizes[move.number]) for move in moves)
    is_astray = all(len(sizes[number]) < largest for number in best)
    stars = stars_of_best(len(moves), len(best), is_astray=is_astray)
    return BestMove(0, seed, game, colour, stars, _line(duel, game, found[0]), moves)


def _lead(position: Position, colour: int, other: int) -> int:
    """How many squares a colour has placed more than the other."""
    return position.taken[colour].bit_count() - position.taken[other].bit_count()


def _line(duel: Duel, game: Game, first: Valued) -> tuple[Placement, ...]:
    """The best move and what follows."""
    table = game.position.setup.table
    ((colour, _),) = game.choices
    sides: Sides = duel.sides
    found: list[Placement] = []
    move: Valued | None = first
    while move is not None:
        found.append(placements(table, colour)[move.number])
        sides, colour = duel.after(sides, move.number), 1 - colour
        if not sides[0].reach:
            sides, colour = (sides[1], sides[0]), 1 - colour
        move = next(iter(duel.values_of(sides)), None)
    return tuple(found)
