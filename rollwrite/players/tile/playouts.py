"""A game that goes on by chance to its end, larger pieces first: how pieces will still fit.

Which colour is next, what it may place and what that leaves is asked of the model. Chance names a
corner, and a placement there: the first legal one from that on is made. A corner where there is
none is not asked again; so the compiled twin needs no sets of placements.
"""

from __future__ import annotations

from typing import Final

from rollwrite.board import members
from rollwrite.players.tile.arena import GROUPS, Arena
from rollwrite.players.tile.model import INDEX_BITS, ByColours, Model, State

#: Where chance begins.
SEED: Final = 88172645463325252
_WORD: Final = (1 << 64) - 1


def shuffled(number: int) -> int:
    """Where a placement of a table stands: so that those of a shape do not stand together."""
    return number * 2654435761 & 0xFFFFFFFF


class Ways:
    """The placements of an arena that cover a cell, and none beside it that is shut."""

    def __init__(self, arena: Arena) -> None:
        self._arena = arena
        self._cell_of = {place: cell for cell, place in enumerate(arena.ground.places)}
        self._known: dict[tuple[int, int, int], list[int]] = {}

    def __call__(self, bit: int, shut: int, group: int) -> list[int]:
        """Those of a group, shuffled.

        :param bit: of the cell.
        :param shut: cells of the ground.
        """
        arena = self._arena
        beside = arena.ground.spread(1 << bit) & shut
        key = bit, beside, group
        if key not in self._known:
            cell_of, numbers = self._cell_of, arena.numbers
            closed = [cell_of[near] for near in members(beside)]
            found = arena.covers((cell_of[bit],)) & arena.of_group[group] & ~arena.covers(closed)
            in_order = sorted(members(found), key=lambda index: shuffled(numbers[index]))
            self._known[key] = in_order
        return self._known[key]


def _ways_of(arena: Arena) -> Ways:
    if "ways" not in arena.cache:
        arena.cache["ways"] = Ways(arena)
    ways: Ways = arena.cache["ways"]
    return ways


class Playouts:
    """Plays the states of a model on, in which colours play in turn. The same ones in the same
    order go on the same way."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._ways = _ways_of(model.arena)
        self._chance = SEED

    def begin(self) -> None:
        """Begin again with chance."""
        self._chance = SEED

    def __call__(self, state: State) -> State:
        """The end of a game that goes on from a state."""
        order = self._model.order
        assert isinstance(order, ByColours)
        corners = [_Corners(state, colour) for colour in range(self._model.colours)]
        turn, out = state.turn, set[int]()
        while True:
            for colour in order.ring(turn):
                if colour in out:
                    continue
                index = self._pick(state, colour, corners[colour])
                if index >= 0:
                    break
                # Who can place nothing now never can again.
                out.add(colour)
            else:
                return state
            is_first = not state.placed[colour]
            state = self._model.play(state, colour << INDEX_BITS | index)
            corners[colour].add(state, self._model.arena.corners[index], is_first)
            turn = order.after(colour)

    def _pick(self, state: State, colour: int, corners: _Corners) -> int:
        """One of the largest pieces of a colour; -1: it can place none."""
        shut = _shut(state, colour)
        legal = state.possible[colour] & state.reach[colour]
        for group, bits in enumerate(corners.of_group):
            while bits:
                at = self._below(len(bits))
                ways = [] if shut >> bits[at] & 1 else self._ways(bits[at], shut, group)
                first = self._below(len(ways)) if ways else 0
                for index in ways[first:] + ways[:first]:
                    if legal >> index & 1:
                        return index
                # Where there is none there never will be one again.
                bits[at] = bits[-1]
                bits.pop()
        return -1

    def _below(self, count: int) -> int:
        """A number below ``count`` (xorshift: Marsaglia, 2003)."""
        x = self._chance
        x ^= x << 13 & _WORD
        x ^= x >> 7
        x ^= x << 17 & _WORD
        self._chance = x
        return (x >> 33) * count >> 31


class _Corners:
    """Where a colour may go on.

    :ivar of_group: for each of :data:`GROUPS` the cells at which one may still be placed.
    """

    def __init__(self, state: State, colour: int) -> None:
        self._colour = colour
        self._noted = 0
        self.of_group: list[list[int]] = [[] for _ in range(GROUPS)]
        self.add(state, state.touched[colour], is_first=True)

    def add(self, state: State, touched: int, is_first: bool) -> None:
        """Note cells that the colour touches now; before its first piece it had others."""
        if is_first:
            self._noted = 0
            for bits in self.of_group:
                bits.clear()
        new = touched & ~(_shut(state, self._colour) | self._noted)
        self._noted |= new
        for bits in self.of_group:
            bits += members(new)


def _shut(state: State, colour: int) -> int:
    """The cells that a colour cannot cover any more."""
    shut = state.closed[colour]
    for cells in state.taken:
        shut |= cells
    return shut
