"""Positions that explain a game: how it opens, how pieces may touch and how they may not.

They are played by the game's own rules, and what may not lie so is refused by the law itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rollwrite.board import Position, members, violations
from rollwrite.geometry import SQUARE
from rollwrite.tilegame.game import Game, new_game
from rollwrite.tilegame.moves import Corner, Move, placements
from rollwrite.tilegame.phases import Corners
from rollwrite.tilegame.variants import Variant

#: The colour that the examples are about, and one that is not.
OWN: Final = 0
OTHER: Final = 1
#: The pieces in the examples: two of the one colour, and one of the other.
_PLACED: Final = {True: ("P", "T4", "L4"), False: ("I4", "C4", "L5")}
#: With what each colour opens, if it can.
_FIRST: Final = {True: "W", False: "P6"}

#: Whether a colour's placement is one that is wanted.
_Wish: TypeAlias = Callable[[Position, int, int], bool]


class Examples(NamedTuple):
    """Positions of a game's board.

    :ivar start: after the first piece.
    :ivar corner: after a second one, at a corner of it.
    :ivar side: with a piece where the law forbids it, along its side.
    :ivar other: after ``corner``, with the other colour's piece along a side.
    """

    start: Position
    corner: Position
    side: Position
    other: Position


@cache
def examples(variant: Variant) -> Examples:
    """How pieces may touch and how they may not, as the law has it."""
    first, second, third = _PLACED[variant.lattice == SQUARE]
    start = _with(_begun(variant), OWN, first, _is_legal)
    corner = _with(start, OWN, second, _is_legal)
    side = _with(start, OWN, second, _is_only_beside)
    table, other = corner.setup.table, corner
    last = table.of_shape[table.shape_index[third]]
    while not any(_is_beside_own(other, OTHER, one) for one in members(other.legal(OTHER) & last)):
        # From far away it takes the other colour some pieces to come here.
        other = _nearer(other, OTHER, other.legal(OTHER) & ~last)
    return Examples(start, corner, side, _with(other, OTHER, third, _is_beside_own))


def broken_cells(variant: Variant) -> tuple[tuple[int, int], ...]:
    """The cells at which the forbidden piece of the examples touches its own colour."""
    found = examples(variant)
    number = found.side.placed[OWN][-1]
    (broken,) = violations(found.start, OWN, found.start.setup.table.cells_of(number))
    return broken.cells


def _begun(variant: Variant) -> Position:
    """The empty board; where corners are picked (T11) each colour has picked one."""
    position = variant.setup(variant.start_rule(None)).empty
    board = position.setup.table.board
    for phase in variant.phases:
        if isinstance(phase, Corners):
            for colour, name in zip(phase.colours, phase.squares, strict=False):
                position = position.restarted(colour, board.mask([board.parse_cell(name)]))
    return position


def _is_legal(position: Position, colour: int, number: int) -> bool:
    return position.is_legal(colour, number)


def _is_only_beside(position: Position, colour: int, number: int) -> bool:
    if not _touches(position, colour, number):
        return False
    broken = violations(position, colour, position.setup.table.cells_of(number))
    return [one.reason for one in broken] == ["edge"]


def _touches(position: Position, colour: int, number: int) -> bool:
    """Whether a placement would lie along a side of what a colour has there."""
    table, taken = position.setup.table, position.taken[colour]
    return any(taken >> one & 1 for cell in table.cells[number] for one in table.board.edges[cell])


def _is_beside_own(position: Position, colour: int, number: int) -> bool:
    return _touches(position, OWN, number) and position.is_legal(colour, number)


def _with(position: Position, colour: int, name: str, is_wanted: _Wish) -> Position:
    """A position with one more piece: where it is wanted, as near to the middle as can be."""
    table = position.setup.table
    shape = table.shape_index[name]
    found = [one for one in members(table.of_shape[shape]) if is_wanted(position, colour, one)]
    return position.play(colour, min(found, key=lambda one: _from_middle(position, one)))


def _nearer(position: Position, colour: int, placements: int) -> Position:
    """A position with one more piece, as near to what lies there in ``OWN`` as can be."""
    cells = position.setup.table.board.cells_in(position.taken[OWN])
    number = min(members(placements), key=lambda one: (_nearest(position, one, cells), one))
    return position.play(colour, number)


def _nearest(position: Position, number: int, cells: tuple[tuple[int, int], ...]) -> int:
    placed = position.setup.table.cells_of(number)
    return min((x - a) ** 2 + (y - b) ** 2 for x, y in placed for a, b in cells)


def _from_middle(position: Position, number: int) -> float:
    board = position.setup.table.board
    columns = [x for x, _ in board.cells]
    x, y = (min(columns) + max(columns)) / 2, (board.rows - 1) / 2
    placed = position.setup.table.cells_of(number)
    return sum((x - one) ** 2 + (y - two) ** 2 for one, two in placed)


@cache
def opening(variant: Variant) -> Position:
    """A game after the first piece of each colour, played from its very beginning."""
    game = new_game(variant)
    while not all(game.position.placed):
        game = game.play(_opening_move(game))
    return game.position


def _opening_move(game: Game) -> Move:
    position, table = game.position, game.position.setup.table
    part = game.phases[game.phase]
    if part.act == "pick":
        return game.legal_moves()[0]
    if part.act == "corner":
        picks = [move for move in game.legal_moves() if isinstance(move, Corner)]
        return max(picks, key=lambda move: _room(position, table.board.parse_cell(move.name)))
    bare = [choice for choice in game.choices if not position.placed[choice[0]]]
    colour, legal = (bare or game.choices)[0]
    shapes = sorted(
        (shape for shape in range(len(table.shapes)) if legal & table.of_shape[shape]),
        key=lambda shape: (
            table.shapes[shape].name != _FIRST[game.variant.lattice == SQUARE],
            -table.shapes[shape].size,
        ),
    )
    found = members(legal & table.of_shape[shapes[0]])
    if game.phase + 1 < len(game.phases):
        # Obstacles keep away from the corners where the players will begin.
        corners = next(_corners(one, position) for one in game.phases if isinstance(one, Corners))
        number = max(found, key=lambda one: (_nearest(position, one, corners), -one))
    else:
        free = table.board.cells_in(position.setup.starts[colour] & ~position.occupied)
        start = table.board.index[max(free, key=lambda cell: _room(position, cell))]
        found = [one for one in found if start in table.cells[one]]
        number = min(found, key=lambda one: _from_middle(position, one))
    return placements(table, colour)[number]


def _corners(part: Corners, position: Position) -> tuple[tuple[int, int], ...]:
    """The corners that no obstacle starts from."""
    board = position.setup.table.board
    taken = position.occupied
    for starts in position.setup.starts:
        taken |= starts
    cells = [board.parse_cell(name) for name in part.squares]
    return tuple(cell for cell in cells if not board.mask([cell]) & taken)


def _room(position: Position, cell: tuple[int, int]) -> int:
    """How far a cell is from every piece."""
    x, y = cell
    taken = position.setup.table.board.cells_in(position.occupied)
    return min(((x - one) ** 2 + (y - two) ** 2 for one, two in taken), default=0)
