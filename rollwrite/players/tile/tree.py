"""A tree search: look where it seems worth it, a little wider and deeper each time.

The search of AlphaGo Zero (Silver et al., 2017) without a network: one *simulation* goes down the
tree, at each state to the move that is best by what was found below it and by how good it looks at
first sight (the prior), adds one state and takes its value back up. Each player is out for his own
value (max^n, Luckhardt and Irani, 1986). Of hundreds of moves only those that look best are
considered at first, and more of them the longer the search comes by (progressive widening, Chaslot
et al., 2008). Where everything was looked at to the end of the game, what was found is exact, and
nothing more is looked for there (Winands et al., 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from rollwrite.players.tile.manner import powers_of
from rollwrite.players.tile.model import NOBODY, Model, State
from rollwrite.players.tile.prior import MOVE, SCORED_BITS, FirstSight
from rollwrite.players.tile.value import Valuation, total_of
from rollwrite.players.tile.weights import Weights


class Node:
    """A state in the tree, and what was found below it.

    :ivar values: of its state, for each player; exact ones once ``is_exact``.
    :ivar moves: those that are considered, the best looking first; empty until it is grown.
    :ivar shares: their probabilities at first sight.
    :ivar counts: how often each was gone to, and ``sums`` the values found there for ``player``.
    :ivar nodes: where each leads, once it was gone to.
    :ivar count: how often the node was come to.
    :ivar exact: how many of the moves lead to something exact, and ``all`` how many there are.
    """

    __slots__ = (
        "all", "count", "counts", "exact", "is_exact", "moves", "nodes", "player", "shares",
        "state", "sums", "values",
    )  # fmt: skip

    def __init__(self, state: State, values: list[float]) -> None:
        self.state = state
        self.values = values
        self.player = state.player
        self.count = 0
        self.is_exact = self.player == NOBODY
        self.exact = self.all = 0
        self.moves: list[int] = []
        self.shares: list[float] = []
        self.counts: list[int] = []
        self.sums: list[float] = []
        self.nodes: list[Node | None] = []

    def ranking(self) -> list[int]:
        """The indices of the moves that were gone to, the one gone to most often first.

        Where all is exact it is the best one first.
        """
        counts, sums = self.counts, self.sums
        seen = [index for index, count in enumerate(counts) if count]
        if self.is_exact:
            return sorted(seen, key=lambda index: -sums[index] / counts[index])
        return sorted(seen, key=lambda index: (-counts[index], -sums[index] / counts[index]))


@dataclass(frozen=True)
class Found:
    """What a search has found of its root.

    :ivar player: who is to move there.
    :ivar lines: the moves that were gone to, best first: the move, how often, the sum of its
        values, and the moves that were gone to most often after it.
    :ivar after_best: for each player the mean of the values of all states that were looked at from
        the best move on; where all is exact, what it leads to.
    :ivar solved: how many positions were looked at to the last move of the game; 0 where it is not
        solved. Then all but the first line may be worth less than they say.
    """

    player: int
    lines: tuple[tuple[int, int, float, tuple[int, ...]], ...]
    after_best: tuple[float, ...]
    solved: int = 0


class Search:
    """A tree above one model's root.

    :ivar root: the tree.
    :ivar sight: how it looks at first sight.
    :ivar simulations: how many there were so far.
    """

    def __init__(self, model: Model, weights: Weights, valuation: Valuation) -> None:
        self.model = model
        self._valuation, self._manner = valuation, valuation.manner
        self._powers = powers_of(valuation.manner)
        self.sight = FirstSight(model, weights, valuation.net)
        self.root = self._node(model.root)
        self.simulations = 0
        #: About what a node takes of memory: its sets of placements, mostly.
        self.bytes_a_node = len(model.arena) // 8 * model.colours + 2000

    def run(self, simulations: int, is_enough: Callable[[], bool]) -> None:
        """Look on, for so many simulations more, until all is exact or ``is_enough`` says so."""
        root = self.root
        if not root.is_exact and not root.moves:
            self._grow(root)
        for _ in range(simulations):
            if root.is_exact:
                return
            self._simulate()
            if is_enough():
                return

    @property
    def nodes(self) -> int:
        """See :class:`~rollwrite.players.tile.core.Searching`: who comes by adds one at most."""
        return self.root.count + 1

    @property
    def lead(self) -> int:
        """See :class:`~rollwrite.players.tile.core.Searching`."""
        least, most = sorted([0, 0, *self.root.counts])[-2:]
        return most - least

    def follow(self, moves: Sequence[int], model: Model) -> bool:
        """Go on from the state after some moves, and with what was found below it.

        :param model: of that state.
        :returns: whether it was come to and placements have the numbers that they had, which are in
            every state; where not, this search is of no more use.
        """
        if model.arena is not self.model.arena:
            return False
        node: Node | None = self.root
        for move in moves:
            if node is None or move not in node.moves:
                return False
            node = node.nodes[node.moves.index(move)]
        if node is None:
            return False
        self.root, self.model, self.simulations = node, model, 0
        if self._valuation.playouts is not None:
            self._valuation.playouts.begin()
        return True

    def solve(self, positions: int, is_enough: Callable[[], bool]) -> Found | None:
        """See :class:`~rollwrite.players.tile.core.Searching`: here that would take too long."""
        return None

    def found(self) -> Found:
        """What is known of the root's moves; at least one was gone to."""
        root = self.root
        ranking = root.ranking()
        best = root.nodes[ranking[0]]
        assert best is not None
        lines = tuple(
            (root.moves[at], root.counts[at], root.sums[at], tuple(self.line(root.nodes[at])))
            for at in ranking
        )
        return Found(root.player, lines, _mean(best))

    def line(self, node: Node | None) -> list[int]:
        """The moves that were gone to most often from a node on."""
        found = []
        while node is not None and any(node.counts):
            index = node.ranking()[0]
            found.append(node.moves[index])
            node = node.nodes[index]
        return found

    def _node(self, state: State) -> Node:
        return Node(state, self._valuation(state))

    def _grow(self, node: Node) -> None:
        """Give a node its moves."""
        ranked = self.sight.ranked(node.state)
        node.all = len(ranked)
        best = ranked[: self._manner.most]
        top = best[0] >> SCORED_BITS
        last = len(self._powers) - 1
        powers = [self._powers[min(top - (one >> SCORED_BITS), last)] for one in best]
        total = total_of(powers)
        node.moves = [one & MOVE for one in best]
        node.shares = [power / total for power in powers]
        count = len(best)
        node.counts, node.sums, node.nodes = [0] * count, [0.0] * count, [None] * count

    def _simulate(self) -> None:
        self.simulations += 1
        node = self.root
        # Each with the move gone to and, where a proved one seems better, what that is worth.
        path: list[tuple[Node, int, list[float] | None]] = []
        while not node.is_exact:
            if not node.moves:
                if not node.count:
                    break
                self._grow(node)
            chosen, proved = self._chosen(node)
            path.append((node, chosen, proved))
            below = node.nodes[chosen]
            if below is None:
                below = self._node(self.model.play(node.state, node.moves[chosen]))
                node.nodes[chosen] = below
                node = below
                break
            node = below
        values = node.values
        node.count += 1
        for above, index, proved in reversed(path):
            above.count += 1
            above.counts[index] += 1
            above.sums[index] += values[above.player]
            values = proved or values
        if node.is_exact:
            _tell(path)

    def _chosen(self, node: Node) -> tuple[int, list[float] | None]:
        """The move to look into, and the values of a proved one that seems better.

        A proved move is not looked into again: it counts once more, and the next best that is open
        is looked into, as deep as if it had been chosen (Winands et al., 2008).
        """
        manner = self._manner
        wide = manner.width + int(manner.widening * sqrt(node.count)) + node.exact
        pull = manner.exploration * sqrt(node.count + 1)
        unseen = node.values[node.player]
        if manner.by_mean:
            unseen = total_of([unseen, *node.sums[:wide]]) / (1 + sum(node.counts[:wide]))
        unseen -= manner.unseen
        scores = [
            (total / count if count else unseen) + pull * share / (1 + count)
            for count, total, share in zip(node.counts[:wide], node.sums, node.shares, strict=False)
        ]
        chosen = scores.index(max(scores))
        best = None if node.shares[chosen] else node.nodes[chosen]
        if best is None:
            return chosen, None
        is_open = [index for index in range(len(scores)) if node.shares[index]]
        if not is_open:
            return chosen, None
        node.counts[chosen] += 1
        node.sums[chosen] += best.values[node.player]
        return max(is_open, key=scores.__getitem__), best.values


def _mean(node: Node) -> tuple[float, ...]:
    """The mean of the values from a node on.

    Its own say little where a game was played on from it by chance. The sum is exact, so that its
    order does not matter.
    """
    found = [node]
    if not node.is_exact:
        # It grows while it is gone through.
        for above in found:
            found.extend(below for below in above.nodes if below is not None)
    return tuple(
        fsum(values) / len(found) for values in zip(*(one.values for one in found), strict=True)
    )


def _tell(path: list[tuple[Node, int, list[float] | None]]) -> None:
    """Say on the way up what is exact now, after a path that came to something exact."""
    for above, index, _ in reversed(path):
        below = above.nodes[index]
        if below is None or not below.is_exact or above.is_exact:
            return
        if above.shares[index]:
            # There is nothing more to look for: what counts from now on is the value alone.
            above.shares[index] = 0.0
            above.sums[index] = below.values[above.player] * above.counts[index]
            above.exact += 1
        if above.exact < above.all:
            return
        above.is_exact = True
        found = [node.values for node in above.nodes if node is not None]
        above.values = max(found, key=lambda values: values[above.player])
