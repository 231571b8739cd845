"""The compiled search, as who thinks uses it: the same tree, the same answers, sooner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

import numpy as np

from rollwrite.players.tile.model import NOBODY, Model
from rollwrite.players.tile.prior import MOVE
from rollwrite.players.tile.strong.arrays import (
    grown,
    land_of,
    scratch_for,
    stack_for,
    terms_of,
    tree_for,
)
from rollwrite.players.tile.strong.endings import (
    FAR,
    Desk,
    best_known,
    descend,
    desk_for,
    solve,
)
from rollwrite.players.tile.strong.keeping import NODES, below, renumber
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.trees import search
from rollwrite.players.tile.tree import MOST, Found
from rollwrite.players.tile.value import ALONE, MARGIN, Valuation
from rollwrite.players.tile.weights import Weights

#: So many simulations between two looks at the clock: a few milliseconds.
_STEP: Final = 128
#: So many positions of an end are remembered; a power of two.
_KNOWN: Final = 1 << 16


class StrongSearch:
    """As :class:`~rollwrite.players.tile.tree.Search`, node for node and bit for bit.

    :ivar tree: its arrays.
    """

    #: About what a node takes of memory, when it has all its moves.
    bytes_a_node = MOST * 28 + 64

    def __init__(self, model: Model, weights: Weights, valuation: Valuation) -> None:
        self._weights, self._valuation = weights, valuation
        self._stand_on(model)
        self.tree = tree_for(NODES, NODES * MOST, model.game.variant.players)
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

    @property
    def nodes(self) -> int:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        return int(self.tree.used[0])

    @property
    def simulations(self) -> int:
        """How many there were so far."""
        return int(self.tree.used[2])

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

    def solve(self, positions: int) -> Found | None:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        land, terms, stack = self._land, self._terms, self._stack
        if len(terms.playing) > 2 or stack.turn[0, 1] == NOBODY:
            return None
        widest = self._scratch.keys.shape[0]
        desk = desk_for(land, terms, len(stack.turn), widest, _KNOWN)
        desk.left[0] = positions
        count = rank(land, terms, stack, self._scratch, 0, widest)
        moves = [int(key) & MOVE for key in self._scratch.keys[:count]]
        sign = 1 if stack.turn[0, 1] == terms.playing[0] else -1
        best, found = -FAR, []
        for move in moves:
            descend(land, terms, stack, desk, 0, move)
            # One that is no better than the best so far need not be known.
            least, most = (best, FAR) if sign > 0 else (-FAR, -best)
            points = solve(land, terms, stack, self._scratch, desk, 1, least, most)
            if desk.left[0] <= 0:
                return None
            found.append((sign * points, move))
            best = max(best, sign * points)
        return self._solved(desk, found, sign, positions - int(desk.left[0]))

    def _solved(self, desk: Desk, found: list[tuple[int, int]], sign: int, looked: int) -> Found:
        """What the best move leads to; each of the others is worth at most what it says."""
        player = int(self._stack.turn[0, 1])
        # Of equals only the first is known: what the others are worth at most may be too much.
        found.sort(key=lambda one: -one[0])
        lines = tuple(
            (move, 1, self._at_end(sign * points)[player], self._sequel(desk, move))
            for points, move in found
        )
        return Found(player, lines, self._at_end(sign * found[0][0]), max(looked, 1))

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

    def _sequel(self, desk: Desk, move: int) -> tuple[int, ...]:
        """How it goes on after a move of the root, as far as that is known."""
        found: list[int] = []
        for depth in range(len(self._stack.turn)):
            descend(self._land, self._terms, self._stack, desk, depth, move)
            move = best_known(self._stack, desk, depth + 1)
            if move < 0:
                break
            found.append(move)
        return tuple(found)

    def _make_room(self) -> None:
        tree = self.tree
        nodes, moves = len(tree.first), len(tree.moves)
        if tree.used[0] + _STEP > nodes:
            nodes *= 2
        if tree.used[1] + _STEP * MOST > moves:
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
        after = tree.values[tree.nodes[ranking[0]]]
        return Found(int(tree.player[0]), lines, tuple(map(float, after)))

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
