"""Compiled: the search of :mod:`rollwrite.players.tile.tree`, node for node and bit for bit; and a
tree that is kept, the part of it below a move that was made.
"""

from __future__ import annotations

from math import fsum, sqrt

import numpy as np

from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY
from rollwrite.players.tile.prior import MOVE, SCORED_BITS
from rollwrite.players.tile.strong.arrays import Ints, Land, Scratch, Stack, Terms, Tree, tree_for
from rollwrite.players.tile.strong.compiling import compiled
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.states import give, play
from rollwrite.players.tile.strong.values import value


@compiled
def _add_node(stack: Stack, tree: Tree, depth: int) -> int:
    """A node for the state at a depth, without its values."""
    node = int(tree.used[0])
    tree.used[0] = node + 1
    tree.turn[node] = stack.turn[depth, 0]
    tree.player[node] = stack.turn[depth, 1]
    tree.is_exact[node] = 1 if stack.turn[depth, 1] == NOBODY else 0
    return node


@compiled
def _grow(
    land: Land, terms: Terms, stack: Stack, tree: Tree, scratch: Scratch, depth: int, node: int
) -> None:
    """Give a node its moves."""
    count = rank(land, terms, stack, scratch, depth, terms.most)
    wide = min(count, terms.most)
    keys, first = scratch.keys, tree.used[1]
    top = keys[0] >> SCORED_BITS
    last = len(terms.powers) - 1
    total = 0.0
    for at in range(wide):
        power = terms.powers[min(top - (keys[at] >> SCORED_BITS), last)]
        tree.shares[first + at] = power
        total += power
    for at in range(wide):
        tree.shares[first + at] /= total
        tree.moves[first + at] = keys[at] & MOVE
    tree.all[node] = count
    tree.wide[node] = wide
    tree.first[node] = first
    tree.used[1] = first + wide


@compiled
def _choose(terms: Terms, tree: Tree, scratch: Scratch, node: int, depth: int) -> int:
    """The move to look into; the path is told of a proved one that seems better."""
    first, scores = tree.first[node], scratch.scores
    wide = terms.width + int(terms.widening * sqrt(tree.visits[node])) + tree.exact[node]
    wide = min(wide, tree.wide[node])
    pull = terms.exploration * sqrt(tree.visits[node] + 1)
    player = tree.player[node]
    unseen = tree.values[node, player]
    if terms.by_mean:
        seen = 1
        for at in range(wide):
            unseen += tree.sums[first + at]
            seen += tree.counts[first + at]
        unseen /= seen
    unseen -= terms.unseen
    chosen = 0
    for at in range(wide):
        count = tree.counts[first + at]
        mean = tree.sums[first + at] / count if count else unseen
        scores[at] = mean + pull * tree.shares[first + at] / (1 + count)
        if scores[at] > scores[chosen]:
            chosen = at
    scratch.path[depth, 0] = node
    scratch.path[depth, 2] = -1
    if tree.shares[first + chosen] == 0.0:
        open_one = -1
        for at in range(wide):
            is_open = tree.shares[first + at] != 0.0
            if is_open and (open_one < 0 or scores[at] > scores[open_one]):
                open_one = at
        if open_one >= 0:
            proved = tree.nodes[first + chosen]
            tree.counts[first + chosen] += 1
            tree.sums[first + chosen] += tree.values[proved, player]
            scratch.path[depth, 2] = proved
            chosen = open_one
    scratch.path[depth, 1] = first + chosen
    return int(first) + chosen


@compiled
def _tell(tree: Tree, scratch: Scratch, depth: int) -> None:
    """Say on the way up what is exact now, after a path that came to something exact."""
    for at in range(depth - 1, -1, -1):
        above, slot = scratch.path[at, 0], scratch.path[at, 1]
        below = tree.nodes[slot]
        if below < 0 or not tree.is_exact[below] or tree.is_exact[above]:
            return
        player = tree.player[above]
        if tree.shares[slot] != 0.0:
            tree.shares[slot] = 0.0
            tree.sums[slot] = tree.values[below, player] * tree.counts[slot]
            tree.exact[above] += 1
        if tree.exact[above] < tree.all[above]:
            return
        tree.is_exact[above] = 1
        first, best = tree.first[above], -1
        for slot in range(first, first + tree.wide[above]):
            node = tree.nodes[slot]
            if node >= 0 and (best < 0 or tree.values[node, player] > tree.values[best, player]):
                best = node
        for other in range(tree.values.shape[1]):
            tree.values[above, other] = tree.values[best, other]


@compiled
def _descend(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int, move: int
) -> None:
    """Make a move, if the last simulation has not come the same way: then it stands there still."""
    made = scratch.made
    if depth >= made[0] or made[depth + 1] != move:
        play(land, terms, stack, depth, move)
        made[0] = depth + 1
        made[depth + 1] = move


# What a compiled function calls is worked over once more with it, and so on upwards: few floors are
# compiled in half the time.
@compiled
def search(
    land: Land, terms: Terms, stack: Stack, tree: Tree, scratch: Scratch, simulations: int
) -> None:
    """Look on, for so many simulations, until all is exact or the tree is full.

    A tree without a root gets one, which is no simulation.
    """
    # Since the last time the stack may have been used for something else.
    scratch.made[0] = 0
    for _ in range(simulations):
        # A simulation makes one node at most, and grows two.
        if tree.used[0] and (
            tree.is_exact[0]
            or tree.used[0] >= len(tree.first)
            or tree.used[1] + 2 * terms.most > len(tree.moves)
        ):
            return
        node, depth, is_new = 0, 0, tree.used[0] == 0
        if is_new:
            node = _add_node(stack, tree, depth)
        while not is_new and not tree.is_exact[node]:
            if tree.first[node] < 0:
                if tree.visits[node] == 0 and depth:
                    break
                _grow(land, terms, stack, tree, scratch, depth, node)
            slot = _choose(terms, tree, scratch, node, depth)
            _descend(land, terms, stack, scratch, depth, tree.moves[slot])
            depth += 1
            below = tree.nodes[slot]
            if below < 0:
                give(terms, stack, depth, terms.after[tree.turn[node]])
                below = _add_node(stack, tree, depth)
                tree.nodes[slot] = below
                is_new = True
            stack.turn[depth, 0] = tree.turn[below]
            stack.turn[depth, 1] = tree.player[below]
            node = below
        if is_new:
            value(land, terms, stack, scratch, depth, tree.values, node)
            if depth == 0:
                continue
        tree.used[2] += 1
        _take_back(tree, scratch, depth, node)


@compiled
def _take_back(tree: Tree, scratch: Scratch, depth: int, node: int) -> None:
    """Take the values of a node up the path that came to it."""
    tree.visits[node] += 1
    found = node
    for at in range(depth - 1, -1, -1):
        above, slot = scratch.path[at, 0], scratch.path[at, 1]
        tree.visits[above] += 1
        tree.counts[slot] += 1
        player = tree.player[above]
        tree.sums[slot] += tree.values[found, player]
        if scratch.path[at, 2] >= 0:
            found = scratch.path[at, 2]
    if tree.is_exact[node]:
        _tell(tree, scratch, depth)


# ── A tree that is kept ───────────────────────────────────────────────────────────────────────────

#: Room for so many nodes, at least, and for so many moves.
NODES = 512
MOVES = NODES * 128


def below(tree: Tree, root: int) -> Tree:
    """The part of a tree from a node on, which becomes the root; nothing was simulated yet."""
    kept = _from(tree, root)
    slots = _slots(tree, kept)
    part = tree_for(max(len(kept), NODES), max(len(slots), MOVES), tree.values.shape[1])
    count, width = len(kept), len(slots)
    for name in ("wide", "visits", "exact", "all", "is_exact", "player", "turn", "values"):
        getattr(part, name)[:count] = getattr(tree, name)[kept]
    for name in ("moves", "counts", "shares", "sums"):
        getattr(part, name)[:width] = getattr(tree, name)[slots]
    number = np.full(len(tree.first) + 1, -1, np.int32)
    number[kept] = np.arange(count)
    part.nodes[:width] = number[tree.nodes[slots]]
    is_grown = tree.first[kept] >= 0
    begins = np.cumsum(np.where(is_grown, part.wide[:count], 0)) - part.wide[:count]
    part.first[:count] = np.where(is_grown, begins, -1)
    part.used[:2] = count, width
    return part


def mean(tree: Tree, root: int) -> tuple[float, ...]:
    """As ``_mean`` of :mod:`rollwrite.players.tile.tree`."""
    found = tree.values[root if tree.is_exact[root] else _from(tree, root)]
    columns = np.atleast_2d(found).T.tolist()
    return tuple(fsum(column) / len(column) for column in columns)


def _from(tree: Tree, root: int) -> Ints:
    """All nodes from one on, level by level."""
    levels = [np.array([root])]
    while len(levels[-1]):
        led = tree.nodes[_slots(tree, levels[-1])]
        levels.append(led[led >= 0].astype(np.int64))
    return np.concatenate(levels)


def _slots(tree: Tree, nodes: Ints) -> Ints:
    """Where the moves of nodes stand, one node's after the other's."""
    nodes = nodes[tree.first[nodes] >= 0]
    wide = tree.wide[nodes].astype(np.int64)
    begins = np.repeat(tree.first[nodes] - (np.cumsum(wide) - wide), wide)
    return begins + np.arange(len(begins))


def renumber(tree: Tree, before: Arena, after: Arena) -> None:
    """Tell the moves of a tree by the numbers that placements have in another arena.

    :param after: all that may still be placed is in it; the same stand before others as before.
    """
    if after is before:
        return
    numbers = np.full(len(before.table), -1, np.int32)
    numbers[after.numbers] = np.arange(len(after), dtype=np.int32)
    moves = tree.moves[: tree.used[1]]
    index = numbers[np.array(before.numbers, np.int32)[moves & INDEX]]
    moves[:] = (moves >> INDEX_BITS << INDEX_BITS) | index
