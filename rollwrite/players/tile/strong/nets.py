"""Compiled: what the board shows beside the linear value; as :mod:`rollwrite.players.tile.net`."""

from __future__ import annotations

import numpy as np

from rollwrite.players.tile.net import DISTANCES, LEGAL, ONE, POSSIBLE, SHIFT, STATES
from rollwrite.players.tile.strong.arrays import (
    ONCE,
    PLACED,
    REACH,
    TAKEN,
    Ints,
    Land,
    Scratch,
    Stack,
    Terms,
    Words,
)
from rollwrite.players.tile.strong.arrays import POSSIBLE as MAY
from rollwrite.players.tile.strong.compiling import ZERO, compiled, count_bits, lowest_bit
from rollwrite.players.tile.strong.compiling import ONE as ONE_BIT
from rollwrite.players.tile.strong.states import between

#: Rows of the scratch ground, as the features of colours have left them: for each colour its
#: corners and how far it comes.
_CORNERS = 4
_NEAR = 8
_MIDDLE = 12
_FAR = 16
_FREE = 20


@compiled
def rows(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> int:
    """Into the scratch the rows of a state whose colours' features were looked at just now.

    :returns: how many there are.
    """
    found, ground, cells = scratch.rows, scratch.ground, stack.cells
    own = stack.turn[depth, 0]
    other = 1 - own
    view = terms.net.views[own]
    count = 0
    size = terms.net.cells
    for w in range(cells.shape[3]):
        count = _tell(found, count, view, 0, w, cells[depth, TAKEN, own, w])
        count = _tell(found, count, view, size, w, cells[depth, TAKEN, other, w])
        free = ground[_FREE, w]
        for mine in range(DISTANCES):
            here = free & _at(ground, own, mine, w)
            if here == ZERO:
                continue
            for theirs in range(DISTANCES):
                if mine + theirs:
                    first = (1 + mine * DISTANCES + theirs) * size
                    there = here & _at(ground, other, theirs, w)
                    count = _tell(found, count, view, first, w, there)
    return _pieces(land, terms, stack, found, depth, count)


@compiled
def _at(ground: Words, colour: int, distance: int, w: int) -> np.uint64:
    """What has some distance from a colour's corners; of 0 it may be no free cell."""
    if distance == 0:
        return ~ground[_FAR + colour, w]
    if distance == 1:
        return ground[_CORNERS + colour, w]
    if distance == 2:
        return ground[_NEAR + colour, w] & ~ground[_CORNERS + colour, w]
    if distance == 3:
        return ground[_MIDDLE + colour, w] & ~ground[_NEAR + colour, w]
    return ground[_FAR + colour, w] & ~ground[_MIDDLE + colour, w]


@compiled
def _tell(found: Ints, count: int, view: Ints, first: int, w: int, word: np.uint64) -> int:
    """Add a row for each bit of a word."""
    while word:
        found[count] = first + view[(w << 6) + lowest_bit(word)]
        count += 1
        word &= word - ONE_BIT
    return count


@compiled
def _pieces(land: Land, terms: Terms, stack: Stack, found: Ints, depth: int, count: int) -> int:
    """Add the rows of pieces."""
    sets, numbers = stack.sets, stack.numbers
    shapes = len(land.shape)
    of_shapes = STATES * terms.net.cells
    of_possible = of_shapes + 4 * shapes * LEGAL
    of_placed = of_possible + 4 * shapes * POSSIBLE
    for side in range(2):
        colour = stack.turn[depth, 0] if side == 0 else 1 - stack.turn[depth, 0]
        for shape in range(shapes):
            once = numbers[depth, ONCE, colour] >> shape & 1
            if once and not terms.has_copies:
                continue
            first, stop = land.shape[shape, 0], land.shape[shape, 1]
            may = can = 0
            if stop:
                for w in range(first >> 6, (stop - 1 >> 6) + 1):
                    possible = sets[depth, MAY, colour, w]
                    if possible:
                        possible &= between(first, stop, w)
                        may += count_bits(possible)
                        can += count_bits(possible & sets[depth, REACH, colour, w])
            row = (2 * side + once) * shapes + shape
            found[count] = of_shapes + row * LEGAL + _bin(can, LEGAL)
            found[count + 1] = of_possible + row * POSSIBLE + _bin(may, POSSIBLE)
            count += 2
        found[count] = of_placed + side * (terms.pieces + 1) + numbers[depth, PLACED, colour]
        count += 1
    return count


@compiled
def _bin(number: int, bins: int) -> int:
    found = 0
    while number and found < bins - 1:
        number >>= 1
        found += 1
    return found


@compiled
def log_odds(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> int:
    """What the net says for the colour to move, as a whole number."""
    net, sums = terms.net, scratch.sums
    width, second = net.first.shape[1], net.last.shape[1]
    for at in range(width):
        sums[at] = net.first_bias[at]
    for number in range(rows(land, terms, stack, scratch, depth)):
        row = scratch.rows[number]
        for at in range(width):
            sums[at] += net.first[row, at]
    for at in range(width):
        sums[at] = min(max(sums[at], 0), ONE)
    together = 0
    for colour in range(2):
        together += stack.numbers[depth, PLACED, colour]
    part = together * len(net.last) // (2 * terms.pieces + 1)
    found = net.last_bias[part]
    for number in range(second):
        total = net.middle_bias[part, number]
        for at in range(width):
            total += sums[at] * net.middle[part, number, at]
        found += min(max(total >> SHIFT, 0), ONE) * net.last[part, number]
    return int(found)
