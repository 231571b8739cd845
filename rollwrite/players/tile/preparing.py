"""What comes before the players place their own pieces: picks (T8), obstacles and corners (T11).

A good eye is enough here: little can be foreseen, and everybody is as badly off.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rollwrite.board import Position, members
from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.model import NOBODY, Model
from rollwrite.players.tile.prior import MOVE, FirstSight
from rollwrite.players.tile.weights import load_weights, weights_name
from rollwrite.tilegame.draft import Drafting
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Pick, Placement, placements
from rollwrite.tilegame.phases import Corners

#: Of so many obstacles the best is taken.
_OBSTACLES: Final = 32
#: What a place less for an obstacle is worth, in places of the players to come.
_FURTHER: Final = 20.0
#: What a cell more around the corner with the least room is worth, in the same.
_ROOM: Final = 100.0
#: How many steps from a corner count as around it.
_FAR: Final = 9
#: So many games are looked at from each corner.
_TRIES: Final = 3


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
    """Where most can be placed, as far as a few games at first sight show."""
    moves = tuple(game.legal_moves())
    if len(moves) == 1:
        return moves
    worth = {move: sum(_placed_from(game, move, rng) for _ in range(_TRIES)) for move in moves}
    return tuple(sorted(worth, key=lambda move: worth[move], reverse=True))


def _placed_from(game: Game, move: Move, rng: Random) -> int:
    """How many cells the player to move covers from a corner, if everybody follows first sight."""
    player = game.player
    assert player is not None
    game = game.play(move)
    while not game.is_over and game.phases[game.phase].act == "corner":
        game = game.play(rng.choice(game.legal_moves()))
    if game.is_over:
        return 0
    model = Model(game)
    sight = FirstSight(model, load_weights(weights_name(game.variant)))
    state = model.root
    while state.player != NOBODY:
        state = model.play(state, sight.ranked(state)[0] & MOVE)
    return state.covered[player]


def _obstacles(game: Game, rng: Random) -> tuple[Move, ...]:
    """Where they take the fewest places from the players to come, and leave each other little.

    All who play need a corner that can still be chosen, so the one with the least room counts.
    """
    ((colour, legal),) = game.choices
    position = game.position
    table = position.setup.table
    made = placements(table, colour)
    numbers = members(legal)
    chosen = rng.sample(numbers, min(len(numbers), _OBSTACLES))
    owners = game.variant.owners
    obstacles = [other for other, owner in enumerate(owners) if owner is None]
    corners = _corners_left(game)

    def worth(number: int) -> float:
        after = position.play(colour, number)
        further = sum(after.legal(other).bit_count() for other in obstacles)
        room = min((_room(after, corner) for corner in corners), default=0)
        return after.free.bit_count() - _FURTHER * further + _ROOM * room

    best: list[Placement] = [made[number] for number in sorted(chosen, key=worth, reverse=True)]
    return tuple(best)


def _corners_left(game: Game) -> list[int]:
    """Bit masks of the corner squares that can still be chosen."""
    board = game.position.setup.table.board
    squares = [
        board.mask([board.parse_cell(name)])
        for phase in game.phases
        if isinstance(phase, Corners)
        for name in phase.squares
    ]
    return [square for square in squares if not square & game.position.occupied]


def _room(position: Position, square: int) -> int:
    """How many free cells are within some steps of a square; none if it is not free."""
    board = position.setup.table.board
    ground = ground_of(board)
    free = ground.all & ~ground.mask(position.occupied)
    seen = ground.mask(square) & free
    for _ in range(_FAR):
        seen = ground.spread(seen) & free
    return seen.bit_count()
