"""Compiled: the end of a game for two, or of who plays alone, looked at to the last move.

Alpha-beta (Knuth and Moore, 1975) on the difference of points, with what was found kept by
position: the same pieces on the board in another order are the same. Where one cannot come up to
what is known any more, even with every piece that may still fit, nothing is looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY
from rollwrite.players.tile.prior import MOVE
from rollwrite.players.tile.strong.arrays import (
    COVERED,
    ONCE,
    POSSIBLE,
    SINGLE,
    Floats,
    Ints,
    Land,
    Scratch,
    Stack,
    Terms,
    Words,
)
from rollwrite.players.tile.strong.compiling import compiled
from rollwrite.players.tile.strong.sights import rank
from rollwrite.players.tile.strong.states import between, give, play
from rollwrite.players.tile.strong.values import value

#: More than any difference of points.
FAR: Final = 1_000_000
#: What is known of a position: its value, that it is at least so, that it is at most so.
EXACT: Final = 0
LEAST: Final = 1
LIMIT: Final = 2
#: What stands in a row of :attr:`Desk.rows`.
_COUNT: Final = 0
_AT: Final = 1
_ALPHA: Final = 2
_BETA: Final = 3
_BEST: Final = 4
_MOVE: Final = 5
_FROM: Final = 6
_TO: Final = 7
#: Bits that tell turns, and last pieces of one cell, apart.
_TURN: Final = np.uint64(0x9E3779B97F4A7C15)
_LAST: Final = np.uint64(0xC2B2AE3D27D4EB4F)


class Desk(NamedTuple):
    """What is looked at, and what is known.

    :ivar moves: for each depth its moves, and ``rows`` how far one is with them.
    :ivar keys: for each depth a number for the pieces on the board.
    :ivar bits: for each colour and placement what it adds to that number.
    :ivar known: positions, and ``what`` of each the value, its kind and the best move.
    :ivar bounds: room for the least and most points that each holder can end with.
    :ivar values: room for the values of an end.
    :ivar left: how many positions may still be looked at.
    :ivar at: the depth where it stopped for want of them; -1 where it did not.
    """

    moves: NDArray[np.int32]
    rows: Ints
    keys: Words
    bits: Words
    known: Words
    what: NDArray[np.int32]
    bounds: Ints
    values: Floats
    left: Ints
    at: Ints


def desk_for(land: Land, terms: Terms, depths: int, widest: int, positions: int) -> Desk:
    """A desk with room for so many moves of a state, and positions: a power of two."""
    colours, count = len(terms.owner), len(land.sizes)
    bits = np.random.default_rng(7).integers(
        1, 2**63, size=(colours, max(count, 1)), dtype=np.uint64
    )
    return Desk(
        moves=np.zeros((depths, widest), np.int32),
        rows=np.zeros((depths, 8), np.int64),
        keys=np.zeros(depths, np.uint64),
        bits=bits,
        known=np.zeros(positions, np.uint64),
        what=np.zeros((positions, 3), np.int32),
        bounds=np.zeros((max(colours, terms.players), 2), np.int64),
        values=np.zeros((1, terms.players)),
        left=np.zeros(1, np.int64),
        at=np.full(1, -1, np.int64),
    )


@compiled
def _difference(terms: Terms, points: Ints, mine: int, theirs: int) -> int:
    """The points of the player, without those of the other one.

    :param points: for each holder; of the rows those of ``mine`` and ``theirs``.
    """
    found = 0
    for at in range(terms.holders.shape[1]):
        holder = terms.holders[terms.playing[0], at]
        if holder < 0:
            break
        found += points[holder, mine]
    if len(terms.playing) > 1:
        for at in range(terms.holders.shape[1]):
            holder = terms.holders[terms.playing[1], at]
            if holder < 0:
                break
            found -= points[holder, theirs]
    return found


@compiled
def _bound(land: Land, terms: Terms, stack: Stack, bounds: Ints, depth: int) -> None:
    """The least and the most points that each holder can end with."""
    numbers, sets = stack.numbers, stack.sets
    for holder in range(len(bounds)):
        bounds[holder, 0] = 0
        bounds[holder, 1] = 0
    for c in range(numbers.shape[2]):
        if not terms.by_hands:
            bounds[c, 0] = numbers[depth, COVERED, c]
            bounds[c, 0] += min(0, terms.all_placed) + min(0, terms.single_last)
            bounds[c, 1] = numbers[depth, COVERED, c]
            bounds[c, 1] += max(0, terms.all_placed) + max(0, terms.single_last)
        for shape in range(len(land.shape)):
            first, stop = land.shape[shape, 0], land.shape[shape, 1]
            is_possible = False
            if stop:
                for w in range(first >> 6, (stop - 1 >> 6) + 1):
                    if sets[depth, POSSIBLE, c, w] & between(first, stop, w):
                        is_possible = True
                        break
            is_placed = numbers[depth, ONCE, c] >> shape & 1
            if not terms.by_hands:
                if is_possible:
                    times = 1 if is_placed or not terms.has_copies else 2
                    bounds[c, 1] += times * land.shape[shape, 2]
                continue
            for player in range(len(terms.held)):
                if terms.held[player, c] >> shape & 1:
                    if is_placed:
                        bounds[player, 0] += terms.worth[shape]
                        bounds[player, 1] += terms.worth[shape]
                    elif is_possible:
                        bounds[player, 1] += terms.worth[shape]


@compiled
def _key(stack: Stack, keys: Words, depth: int) -> np.uint64:
    """A number for a position, whose turn it is included."""
    key: np.uint64 = keys[depth] ^ np.uint64(stack.turn[depth, 0] + 1) * _TURN
    for c in range(stack.numbers.shape[2]):
        if stack.numbers[depth, SINGLE, c]:
            key ^= np.uint64(c + 1) * _LAST
    return key


@compiled
def _enter(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, desk: Desk, depth: int,
    alpha: int, beta: int,
) -> tuple[bool, int]:  # fmt: skip
    """Begin with a state: whether its value is known, as far as it matters, and which it is."""
    desk.left[0] -= 1
    bounds = desk.bounds
    if stack.turn[depth, 1] == NOBODY:
        value(land, terms, stack, scratch, depth, desk.values, 0)
        points = scratch.points[1, terms.playing[0]]
        if len(terms.playing) > 1:
            points -= scratch.points[1, terms.playing[1]]
        return True, int(points)
    _bound(land, terms, stack, bounds, depth)
    if terms.sign > 0:
        least, most = _difference(terms, bounds, 0, 1), _difference(terms, bounds, 1, 0)
    else:
        least, most = -_difference(terms, bounds, 1, 0), -_difference(terms, bounds, 0, 1)
    if most <= alpha or least == most:
        return True, most
    if least >= beta:
        return True, least
    key = _key(stack, desk.keys, depth)
    at = int(key & np.uint64(len(desk.known) - 1))
    first = -1
    if desk.known[at] == key:
        worth, kind = int(desk.what[at, 0]), desk.what[at, 1]
        is_enough = (kind == LEAST and worth >= beta) or (kind == LIMIT and worth <= alpha)
        if kind == EXACT or is_enough:
            return True, worth
        first = int(desk.what[at, 2])
    count = rank(land, terms, stack, scratch, depth, desk.moves.shape[1])
    moves, row = desk.moves[depth], desk.rows[depth]
    for at in range(count):
        moves[at] = scratch.keys[at] & MOVE
        if moves[at] == first:
            # What was best before is tried first.
            moves[at] = moves[0]
            moves[0] = first
    row[_COUNT], row[_AT] = count, 0
    row[_ALPHA] = row[_FROM] = alpha
    row[_BETA] = row[_TO] = beta
    row[_BEST] = -FAR if stack.turn[depth, 1] == terms.playing[0] else FAR
    row[_MOVE] = -1
    return False, 0


@compiled
def _take(terms: Terms, stack: Stack, desk: Desk, depth: int, worth: int) -> None:
    """A move of a state has turned out to be worth so much."""
    row = desk.rows[depth]
    move = desk.moves[depth, row[_AT] - 1]
    if stack.turn[depth, 1] == terms.playing[0]:
        if worth > row[_BEST]:
            row[_BEST], row[_MOVE] = worth, move
            row[_ALPHA] = max(row[_ALPHA], worth)
    elif worth < row[_BEST]:
        row[_BEST], row[_MOVE] = worth, move
        row[_BETA] = min(row[_BETA], worth)
    if row[_ALPHA] >= row[_BETA]:
        row[_AT] = row[_COUNT]


@compiled
def _keep(stack: Stack, desk: Desk, depth: int) -> None:
    """Keep what was found of a state."""
    row = desk.rows[depth]
    kind = EXACT
    if row[_BEST] <= row[_FROM]:
        kind = LIMIT
    elif row[_BEST] >= row[_TO]:
        kind = LEAST
    key = _key(stack, desk.keys, depth)
    at = int(key & np.uint64(len(desk.known) - 1))
    desk.known[at] = key
    desk.what[at, 0], desk.what[at, 1], desk.what[at, 2] = row[_BEST], kind, row[_MOVE]


@compiled
def best_known(stack: Stack, desk: Desk, depth: int) -> int:
    """The best move of a state whose value is known; -1 where none is."""
    if stack.turn[depth, 1] == NOBODY:
        return -1
    key = _key(stack, desk.keys, depth)
    at = int(key & np.uint64(len(desk.known) - 1))
    is_known = desk.known[at] == key and desk.what[at, 1] == EXACT
    return int(desk.what[at, 2]) if is_known else -1


@compiled
def descend(land: Land, terms: Terms, stack: Stack, desk: Desk, depth: int, move: int) -> None:
    """Make a move, and say whose turn it is then."""
    play(land, terms, stack, depth, move)
    give(terms, stack, depth + 1, terms.after[stack.turn[depth, 0]])
    desk.keys[depth + 1] = desk.keys[depth] ^ desk.bits[move >> INDEX_BITS, move & INDEX]


@compiled
def solve(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, desk: Desk, root: int,
    alpha: int, beta: int,
) -> int:  # fmt: skip
    """What a state is worth to the first of those who play: his points without the other's.

    At most ``alpha`` or at least ``beta`` if it is that. When :attr:`Desk.left` is used up it stops
    and says nothing; called again, with more, it goes on there.
    """
    depth = int(desk.at[0])
    if depth < 0:
        is_known, worth = _enter(land, terms, stack, scratch, desk, root, alpha, beta)
        if is_known:
            return worth
        depth = root
    while desk.left[0] > 0:
        row = desk.rows[depth]
        if row[_AT] < row[_COUNT]:
            row[_AT] += 1
            descend(land, terms, stack, desk, depth, desk.moves[depth, row[_AT] - 1])
            is_known, worth = _enter(
                land, terms, stack, scratch, desk, depth + 1, row[_ALPHA], row[_BETA]
            )
            if is_known:
                _take(terms, stack, desk, depth, worth)
            else:
                depth += 1
            continue
        _keep(stack, desk, depth)
        worth = int(row[_BEST])
        if depth == root:
            desk.at[0] = -1
            return worth
        depth -= 1
        _take(terms, stack, desk, depth, worth)
    desk.at[0] = depth
    return 0
