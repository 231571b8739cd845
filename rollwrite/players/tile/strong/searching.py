"""The compiled search, as who thinks uses it: the same tree, the same answers, sooner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

import numpy as np

from rollwrite.players.tile.manner import NARROW
from rollwrite.players.tile.model import NOBODY, Model
from rollwrite.players.tile.prior import MOVE
from rollwrite.players.tile.strong.arrays import (
    Words,
    grown,
    land_of,
    scratch_for,
    stack_for,
    terms_of,
    tree_for,
    words_of,
)
from rollwrite.players.tile.strong.endings import (
    FAR,
    Desk,
    best_known,
    descend,
    desk_for,
    solve,
)
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.trees import MOVES, NODES, below, mean, renumber, search
from rollwrite.players.tile.tree import Found
from rollwrite.players.tile.value import ALONE, MARGIN, Valuation
from rollwrite.players.tile.weights import Weights

#: So many simulations between two looks at the clock: a few milliseconds.
_STEP: Final = 128
#: So many positions of an end are remembered; a power of two.
_KNOWN: Final = 1 << 18
#: So many of them between two looks at the clock.
_STRIDE: Final = 8192
#: With more pieces than this that may still fit the end is too far away.
NEAR: Final = 20


class _Looking:
    """A desk, and how much may still be looked at on it.

    :ivar looked: how many positions were looked at.
    """

    def __init__(self, desk: Desk, positions: int, is_enough: Callable[[], bool]) -> None:
        self.desk = desk
        self._positions = positions
        self._given = 0
        self._is_enough = is_enough

    @property
    def looked(self) -> int:
        return self._given - int(self.desk.left[0])

    def may_go_on(self) -> bool:
        """Whether some more may be looked at; then they may."""
        if self.desk.left[0] > 0:
            return True
        more = min(_STRIDE, self._positions - self.looked)
        if more <= 0 or self._is_enough():
            return False
        self._given += more - int(self.desk.left[0])
        self.desk.left[0] = more
        return True


class StrongSearch:
    """As :class:`~rollwrite.players.tile.tree.Search`, node for node and bit for bit.

    :ivar tree: its arrays.
    """

    def __init__(self, model: Model, weights: Weights, valuation: Valuation) -> None:
        self._weights, self._valuation = weights, valuation
        self._most = valuation.manner.most
        #: About what a node takes of memory: where it has many moves, half of the nodes have none.
        self.bytes_a_node = max(NARROW.most, self._most // 2) * 28 + 64
        self._stand_on(model)
        self.tree = tree_for(NODES, MOVES, model.game.variant.players)
        search(self._land, self._terms, self._stack, self.tree, self._scratch, 1)

    def _stand_on(self, model: Model) -> None:
        """Make the arrays of a model."""
        pieces = sum(model.game.position.setup.counts) * model.colours
        depths = pieces - sum(model.root.placed) + 1
        self._arena = model.arena
        self._land = land_of(model.arena)
        self._terms = terms_of(model, self._weights, self._valuation)
        self._stack = stack_for(model, self._land, depths)
        self._scratch = scratch_for(self._land, self._terms, depths)
        self._of_shape = words_of(
            [shape for shape in model.arena.of_shape if shape], self._land.covering.shape[1]
        )

    @property
    def nodes(self) -> int:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        return int(self.tree.used[0])

    @property
    def simulations(self) -> int:
        """How many there were so far."""
        return int(self.tree.used[2])

    @property
    def lead(self) -> int:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        first, wide = int(self.tree.first[0]), int(self.tree.wide[0])
        second, most = sorted([0, 0, *self.tree.counts[first : first + wide].tolist()])[-2:]
        return int(most - second)

    def run(self, simulations: int, is_enough: Callable[[], bool]) -> None:
        """Look on, for so many simulations more, until all is exact or ``is_enough`` says so."""
        until = self.simulations + simulations
        while self.simulations < until and not self.tree.is_exact[0]:
            self._make_room()
            step = min(_STEP, until - self.simulations)
            search(self._land, self._terms, self._stack, self.tree, self._scratch, step)
            if is_enough():
                return

    def follow(self, moves: Sequence[int], model: Model) -> bool:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        node = 0
        for move in moves:
            tree, first = self.tree, int(self.tree.first[node])
            if first < 0:
                return False
            at = np.flatnonzero(tree.moves[first : first + int(tree.wide[node])] == move)
            node = int(tree.nodes[first + at[0]]) if len(at) else -1
            if node < 0:
                return False
        self.tree = below(self.tree, node)
        # Its nodes have no sets: only moves are told by the numbers of placements.
        renumber(self.tree, self._arena, model.arena)
        self._stand_on(model)
        return True

    def solve(self, positions: int, is_enough: Callable[[], bool]) -> Found | None:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        stack, terms = self._stack, self._terms
        if len(terms.playing) > 2 or self._pieces() > NEAR:
            return None
        widest = self._scratch.keys.shape[0]
        count = rank(self._land, terms, stack, self._scratch, 0, widest)
        moves = [int(key) & MOVE for key in self._scratch.keys[:count]]
        desk = desk_for(self._land, terms, len(stack.turn), widest, _KNOWN)
        looking = _Looking(desk, positions, is_enough)
        sign = 1 if stack.turn[0, 1] == terms.playing[0] else -1
        best, found = -FAR, []
        for move in moves:
            descend(self._land, terms, stack, desk, 0, move)
            # One that is no better than the best so far need not be known.
            least, most = (best, FAR) if sign > 0 else (-FAR, -best)
            points = self._points(looking, 1, least, most)
            if points is None:
                return None
            found.append((sign * points, move))
            best = max(best, sign * points)
        # Of equals the first: what the others are worth at most may be too much.
        found.sort(key=lambda one: -one[0])
        sequel = self._sequel(looking, found[0][1])
        player = int(stack.turn[0, 1])
        lines = tuple(
            (move, 1, self._at_end(sign * points)[player], () if at else sequel)
            for at, (points, move) in enumerate(found)
        )
        return Found(player, lines, self._at_end(sign * found[0][0]), looking.looked)

    def _pieces(self) -> int:
        """How many pieces may still be placed, each colour alone on the board; or too many."""
        count = 0
        for colour in range(len(self._terms.owner)):
            possible, reach = self._stack.sets[0, :, colour]
            if len(self._terms.hands):
                possible = possible & np.bitwise_or.reduce(self._terms.hands[:, colour])
            reached = new = possible & reach
            while new.any() and count + self._shapes(reached) <= NEAR:
                # Each opens others.
                new = possible & self._opened(new) & ~reached
                reached = reached | new
            count += self._shapes(reached)
        return count

    def _shapes(self, placements: Words) -> int:
        return int((placements & self._of_shape).any(axis=1).sum())

    def _opened(self, placements: Words) -> Words:
        """All placements that cover a cell which one of these touches at a corner."""
        at, land = np.unpackbits(placements.view(np.uint8), bitorder="little"), self._land
        ranges = land.at[land.numbers[np.flatnonzero(at)]][:, 2:]
        cells = {cell for first, end in ranges.tolist() for cell in land.places[first:end].tolist()}
        opened: Words = np.bitwise_or.reduce(land.covering[sorted(cells)])
        return opened

    def _points(self, looking: _Looking, depth: int, least: int, most: int) -> int | None:
        """What a state on the desk is worth; None where that takes too long."""
        desk = looking.desk
        desk.at[0] = -1
        while looking.may_go_on():
            points = solve(
                self._land, self._terms, self._stack, self._scratch, desk, depth, least, most
            )
            if desk.at[0] < 0:
                return points
        return None

    def _sequel(self, looking: _Looking, move: int) -> tuple[int, ...]:
        """How it goes on after a move of the root, as far as there is time to find out."""
        found: list[int] = []
        desk = looking.desk
        for depth in range(1, len(self._stack.turn)):
            descend(self._land, self._terms, self._stack, desk, depth - 1, move)
            if self._stack.turn[depth, 1] == NOBODY:
                break
            # What was known of it may have made room for something else.
            if self._points(looking, depth, -FAR, FAR) is None:
                break
            move = best_known(self._stack, desk, depth)
            if move < 0:
                break
            found.append(move)
        return tuple(found)

    def _at_end(self, points: int) -> tuple[float, ...]:
        """The values of an end, by what the first of those who play is ahead."""
        terms = self._terms
        first, *others = map(int, terms.playing)
        values = [0.0] * terms.players
        if not others:
            values[first] = 1 / (1 + exp(-(points - terms.par) / ALONE))
            return tuple(values)
        ahead = 0.5 if points == 0 else float(points > 0)
        values[first] = 0.02 + 0.96 * ahead + MARGIN * min(max(points / 2, -40), 40)
        values[others[0]] = 1 - values[first]
        return tuple(values)

    def _make_room(self) -> None:
        tree = self.tree
        nodes, moves = len(tree.first), len(tree.moves)
        if tree.used[0] + _STEP > nodes:
            nodes *= 2
        if tree.used[1] + _STEP * self._most > moves:
            moves *= 2
        if nodes > len(tree.first) or moves > len(tree.moves):
            self.tree = grown(tree, nodes, moves)

    def found(self) -> Found:
        """What is known of the root's moves; at least one was gone to."""
        tree = self.tree
        ranking = self._ranking(0)
        lines = tuple(
            (
                int(tree.moves[slot]),
                int(tree.counts[slot]),
                float(tree.sums[slot]),
                tuple(self._line(int(tree.nodes[slot]))),
            )
            for slot in ranking
        )
        return Found(int(tree.player[0]), lines, mean(tree, int(tree.nodes[ranking[0]])))

    def _ranking(self, node: int) -> list[int]:
        """As :meth:`rollwrite.players.tile.tree.Node.ranking`, as places in the arrays."""
        tree = self.tree
        first = int(tree.first[node])
        if first < 0:
            return []
        seen = [at for at in range(first, first + int(tree.wide[node])) if tree.counts[at]]
        means = {at: float(tree.sums[at]) / int(tree.counts[at]) for at in seen}
        if tree.is_exact[node]:
            return sorted(seen, key=lambda at: -means[at])
        return sorted(seen, key=lambda at: (-int(tree.counts[at]), -means[at]))

    def _line(self, node: int) -> list[int]:
        """The moves that were gone to most often from a node on."""
        found = []
        while ranking := self._ranking(node):
            found.append(int(self.tree.moves[ranking[0]]))
            node = int(self.tree.nodes[ranking[0]])
        return found
