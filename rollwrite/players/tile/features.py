"""What a position shows of each holder of pieces, as numbers for a learned value.

A holder is a colour or, in a draft, a player's hand.
"""

from __future__ import annotations

from math import log1p
from typing import Final, Protocol

from rollwrite.board import members
from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.model import Model
from rollwrite.players.tile.orders import ByHands
from rollwrite.players.tile.state import State

#: Of a colour. *Room* is the free cells that border none of the colour's own pieces; what it
#: *floods* in k steps is what one comes to from its corners in k steps through its room.
COLOUR_NAMES: Final = (
    "one", "cells left", "cells it can place now", "cells it may place yet",
    "log placements of 5", "log placements of 4", "log smaller placements", "log placements",
    "corners in its room", "flood 1", "flood 3", "flood 5",
    "flood 1 alone", "flood 3 alone", "flood 5 alone",
    "flood 3 before others", "flood 5 before others",
    "flood 1 shared", "corners that others come to", "to move", "room",
)  # fmt: skip

#: Of a hand.
HAND_NAMES: Final = (
    "one", "pieces left", "pieces it can place now", "pieces it may place yet", "log placements",
    "small pieces it may place yet", "to move",
)  # fmt: skip

_LOG: Final = [log1p(number) for number in range(4096)]


class Features(Protocol):
    """What is seen of each holder.

    :cvar names: of the numbers, in their order.
    """

    @property
    def names(self) -> tuple[str, ...]: ...

    def __call__(self, state: State) -> list[list[float]]:
        """For each holder its numbers."""


class ColourFeatures:
    """Sees colours."""

    names = COLOUR_NAMES

    def __init__(self, model: Model) -> None:
        arena = self._arena = model.arena
        setup = model.game.position.setup
        shapes = setup.table.shapes
        self._shapes = _shapes_of(arena)
        self._total = sum(
            count * shape.size for count, shape in zip(setup.counts, shapes, strict=True)
        )
        of_size = [*arena.of_size, 0, 0, 0, 0, 0]
        self._large, self._middle = of_size[5] | of_size[6], of_size[4]
        self._small = of_size[1] | of_size[2] | of_size[3]

    def __call__(self, state: State) -> list[list[float]]:
        ground = self._arena.ground
        spread = ground.spread
        free = ground.all
        for cells in state.taken:
            free &= ~cells
        rooms = [free & ~closed for closed in state.closed]
        corners = [touched & room for touched, room in zip(state.touched, rooms, strict=True)]
        near, middle, far = [], [], []
        for cells, room in zip(corners, rooms, strict=True):
            cells = spread(cells) & room
            near.append(cells)
            cells = spread(spread(cells) & room) & room
            middle.append(cells)
            far.append(spread(spread(cells) & room) & room)
        found = []
        for colour, possible in enumerate(state.possible):
            near_others = middle_others = far_others = 0
            for other, cells in enumerate(near):
                if other != colour:
                    near_others |= cells
                    middle_others |= middle[other]
                    far_others |= far[other]
            legal = possible & state.reach[colour]
            can = may = 0
            for placements, size in self._shapes:
                if possible & placements:
                    may += size
                    if legal & placements:
                        can += size
            one, three, five = near[colour], middle[colour], far[colour]
            found.append([
                1.0, self._total - state.covered[colour], can, may,
                _log((legal & self._large).bit_count()), _log((legal & self._middle).bit_count()),
                _log((legal & self._small).bit_count()), _log(legal.bit_count()),
                corners[colour].bit_count(),
                one.bit_count(), three.bit_count(), five.bit_count(),
                (one & ~near_others).bit_count(), (three & ~middle_others).bit_count(),
                (five & ~far_others).bit_count(), (three & ~near_others).bit_count(),
                (five & ~middle_others).bit_count(), (one & near_others).bit_count(),
                (corners[colour] & near_others).bit_count(),
                1.0 if colour == state.turn else 0.0, rooms[colour].bit_count(),
            ])  # fmt: skip
        return found


class HandFeatures:
    """Sees hands."""

    names = HAND_NAMES

    def __init__(self, model: Model, order: ByHands) -> None:
        arena = model.arena
        table = arena.table
        #: For each player each shape held: colour, bit, placements, whether it is small.
        self._held = [
            [
                (colour, 1 << shape, arena.of_shape[shape], table.shapes[shape].size <= 3)
                for colour, shapes in enumerate(hand)
                for shape in members(shapes)
            ]
            for hand in model.game.hands
        ]
        self._hands = order.hands

    def __call__(self, state: State) -> list[list[float]]:
        found = []
        for player, held in enumerate(self._held):
            left = can = may = small = 0
            for colour, bit, placements, is_small in held:
                if state.once[colour] & bit:
                    continue
                left += 1
                possible = state.possible[colour] & placements
                if possible:
                    may += 1
                    small += is_small
                    can += bool(possible & state.reach[colour])
            legal = sum(
                (state.possible[colour] & state.reach[colour] & shapes).bit_count()
                for colour, shapes in enumerate(self._hands[player])
            )
            is_next = 1.0 if player == state.player else 0.0
            found.append([1.0, left, can, may, _log(legal), small, is_next])
        return found


def features_of(model: Model) -> Features:
    """What is looked at in a game."""
    order = model.order
    return HandFeatures(model, order) if isinstance(order, ByHands) else ColourFeatures(model)


def _shapes_of(arena: Arena) -> list[tuple[int, int]]:
    """Of each shape that can still be placed its placements and its size."""
    shapes = arena.table.shapes
    return [
        (placements, shape.size)
        for placements, shape in zip(arena.of_shape, shapes, strict=True)
        if placements
    ]


def _log(count: int) -> float:
    return _LOG[count] if count < len(_LOG) else log1p(count)
