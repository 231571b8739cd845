"""What comes before the players place their own pieces: picks (T8), obstacles and corners (T11).

A good eye is enough here: little can be foreseen, and everybody is as badly off.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rollwrite.board import Position, members
from rollwrite.tilegame.draft import Drafting
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement, placements

#: Of so many obstacles with the largest pieces the one that leaves most room is taken.
_OBSTACLES: Final = 24
#: How far from its corner a player looks.
_FAR: Final = 9


def looked_at(game: Game, rng: Random) -> tuple[Move, ...] | None:
    """The moves of a game in which the players' own pieces are not yet placed, best first.

    None when they are placed now.
    """
    phase = game.phases[game.phase]
    if phase.act == "pick":
        return _picks(game, rng)
    if phase.act == "corner":
        return _corners(game, rng)
    if any(later.act == "corner" for later in game.phases[game.phase + 1 :]):
        return _obstacles(game, rng)
    return None


def _picks(game: Game, rng: Random) -> tuple[Move, ...]:
    """Small pieces first: what counts is how many are left. Among equals the one that fits more
    ways."""
    assert isinstance(game.phases[game.phase], Drafting)
    table = game.position.setup.table

    def worth(move: Move) -> tuple[int, int, float]:
        assert isinstance(move, Pick)
        shape = table.shapes[table.shape_index[move.shape]]
        return -shape.size, len(shape.orientations), rng.random()

    return tuple(sorted(game.legal_moves(), key=worth, reverse=True))


def _corners(game: Game, rng: Random) -> tuple[Move, ...]:
    """Where there is most room around the corner."""

    def worth(move: Move) -> tuple[int, float]:
        assert isinstance(move, Corner)
        board = game.position.setup.table.board
        return _room(game.position, board.mask([board.parse_cell(move.name)])), rng.random()

    return tuple(sorted(game.legal_moves(), key=worth, reverse=True))


def _room(position: Position, start: int) -> int:
    """How many free cells are within some steps of a start square."""
    board = position.setup.table.board
    occupied = position.occupied
    seen, edge = start, start
    for _ in range(_FAR):
        beside = 0
        for cell in members(edge):
            for near in board.edges[cell]:
                beside |= 1 << near
        edge = beside & ~seen & ~occupied
        seen |= edge
    return seen.bit_count()


def _obstacles(game: Game, rng: Random) -> tuple[Move, ...]:
    """The large ones first, where they take the fewest places from the players to come."""
    ((colour, legal),) = game.choices
    position = game.position
    table = position.setup.table
    made = placements(table, colour)
    numbers = members(legal)
    largest = max(len(table.cells[number]) for number in numbers)
    chosen = [number for number in numbers if len(table.cells[number]) == largest]
    chosen = rng.sample(chosen, min(len(chosen), _OBSTACLES))

    def worth(number: int) -> int:
        return (position.free & ~table.covers(table.cells[number])).bit_count()

    best: list[Placement] = [made[number] for number in sorted(chosen, key=worth, reverse=True)]
    return tuple(best)
