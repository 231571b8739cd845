"""A tree that is kept: the part of it below a move that was made."""

from __future__ import annotations

import numpy as np

from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.model import INDEX, INDEX_BITS
from rollwrite.players.tile.strong.arrays import Ints, Tree, tree_for
from rollwrite.players.tile.tree import MOST

#: Room for so many nodes, at least.
NODES = 512


def below(tree: Tree, root: int) -> Tree:
    """The part of a tree from a node on, which becomes the root; nothing was simulated yet."""
    levels = [np.array([root])]
    while len(levels[-1]):
        led = tree.nodes[_slots(tree, levels[-1])]
        levels.append(led[led >= 0].astype(np.int64))
    kept = np.concatenate(levels)
    slots = _slots(tree, kept)
    part = tree_for(max(len(kept), NODES), max(len(slots), NODES * MOST), tree.values.shape[1])
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
