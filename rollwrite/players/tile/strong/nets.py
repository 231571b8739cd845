"""Compiled: what the board shows beside the linear value; as :mod:`rollwrite.players.tile.net`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.net import (
    DISTANCES,
    HALF_STEP,
    LEGAL,
    NEITHER,
    ONE,
    OTHERS,
    OUTSIDE,
    OWN,
    PARTNERS,
    POSSIBLE,
    SHIFT,
    SHIFT_ALL,
    SHIFT_STEP,
    STATES,
    WIDE,
)
from rollwrite.players.tile.strong.arrays import (
    ONCE,
    PLACED,
    REACH,
    TAKEN,
    Land,
    Scratch,
    Stack,
    Terms,
    Words,
)
from rollwrite.players.tile.strong.arrays import POSSIBLE as MAY
from rollwrite.players.tile.strong.compiling import ONE as ONE_BIT
from rollwrite.players.tile.strong.compiling import ZERO, compiled, count_bits, lowest_bit
from rollwrite.players.tile.strong.states import between

#: Rows of the scratch ground, as the features of colours have left them: for each of four colours
#: its corners, and from there on four times how far it comes.
_CORNERS: Final = 4
_FREE: Final = 20
#: The same of all others together.
_OTHERS: Final = 24


@compiled
def look(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int, colour: int
) -> None:  # fmt: skip
    """Into the scratch the states of the cells for a colour, after all colours' floods."""
    found, ground, cells = scratch.states, scratch.ground, stack.cells
    first = land.lattice[0] + 1
    owner = terms.owner[colour]
    for w in range(cells.shape[3]):
        begin = first + (w << 6)
        for far in range(_OTHERS, _OTHERS + DISTANCES - 1):
            ground[far, w] = ZERO
        for other in range(cells.shape[2]):
            taken = cells[depth, TAKEN, other, w]
            if other == colour:
                _tell(found, begin, OWN, taken)
            elif terms.owner[other] == owner:
                _tell(found, begin, PARTNERS, taken)
            else:
                _tell(found, begin, OTHERS, taken)
                for far in range(DISTANCES - 1):
                    ground[_OTHERS + far, w] |= ground[_CORNERS + 4 * far + other, w]
        free = ground[_FREE, w]
        for mine in range(DISTANCES):
            here = free & _at(ground, _CORNERS + colour, 4, mine, w)
            if here == ZERO:
                continue
            for theirs in range(DISTANCES):
                kind = 1 + mine * DISTANCES + theirs if mine + theirs else NEITHER
                _tell(found, begin, kind, here & _at(ground, _OTHERS, 1, theirs, w))


@compiled
def _at(ground: Words, first: int, step: int, distance: int, w: int) -> np.uint64:
    """What has some distance from somebody's corners, which are in the first row, and what is
    farther in every so many rows; of 0 it may be no free cell."""
    found: np.uint64 = ground[first + step * (max(distance, 1) - 1), w]
    if distance == 0:
        found = ~ground[first + step * (DISTANCES - 2), w]
    elif distance > 1:
        found &= ~ground[first + step * (distance - 2), w]
    return found


@compiled
def _tell(found: NDArray[np.uint16], begin: int, kind: int, word: np.uint64) -> None:
    """Say what is at each bit of a word."""
    while word:
        found[begin + lowest_bit(word)] = kind
        word &= word - ONE_BIT


@compiled
def rows(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> int:
    """Into the scratch the rows of a state; how many there are."""
    sets, numbers, found = stack.sets, stack.numbers, scratch.rows
    shapes = len(land.shape)
    colours = sets.shape[2]
    of_possible = 2 * colours * shapes * LEGAL
    of_placed = of_possible + 2 * colours * shapes * POSSIBLE
    count = 0
    for side in range(colours):
        colour = (stack.turn[depth, 0] + side) % colours
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
            found[count] = row * LEGAL + _bin(can, LEGAL)
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


# Places have no signs: for others compiled code looks each time whether it counts from the end.
@compiled
def _around(states: NDArray[np.uint16], cell: np.uint64, row: np.uint64) -> tuple[np.uint64, ...]:
    """Where the weights of the nine cells of a patch stand, ``row`` bits below one another."""
    above, below = cell - row, cell + row
    return (
        np.uint64(states[above - ONE_BIT]),
        np.uint64(STATES) + states[above],
        np.uint64(2 * STATES) + states[above + ONE_BIT],
        np.uint64(3 * STATES) + states[cell - ONE_BIT],
        np.uint64(4 * STATES) + states[cell],
        np.uint64(5 * STATES) + states[cell + ONE_BIT],
        np.uint64(6 * STATES) + states[below - ONE_BIT],
        np.uint64(7 * STATES) + states[below],
        np.uint64(8 * STATES) + states[below + ONE_BIT],
    )


# Numbers of two bytes, of which a processor adds many at once; ten weights do not leave them.
@compiled
def _pool(land: Land, terms: Terms, scratch: Scratch, view: int) -> None:
    """Into the scratch the sums of all patches, cut off and added up, after a look."""
    states, sums = scratch.states, scratch.patch
    pools = scratch.pools[view * WIDE : (view + 1) * WIDE]
    patch, bias = terms.net.patch, terms.net.patch_bias
    low, high = np.int16(0), np.int16(ONE)
    stride = land.lattice[0]
    row = np.uint64(stride)
    for at in range(WIDE):
        pools[at] = 0
    for number in range(stride + 1, len(states) - stride - 1):
        cell = np.uint64(number)
        if states[cell] == OUTSIDE:
            continue
        a, b, c, d, e, f, g, h, i = _around(states, cell, row)
        for at in range(WIDE):
            sums[at] = (
                ((bias[at] + patch[a, at]) + (patch[b, at] + patch[c, at]))
                + ((patch[d, at] + patch[e, at]) + (patch[f, at] + patch[g, at]))
                + (patch[h, at] + patch[i, at])
            )
        for at in range(WIDE):
            pools[at] += min(max(sums[at], low), high)


@compiled
def add_sight(land: Land, terms: Terms, scratch: Scratch) -> None:
    """Add to what each cell counts at first sight what the net makes of it; after a look."""
    states, cells, sums = scratch.states, scratch.cells, scratch.patch
    patch, bias, out = terms.net.sight, terms.net.sight_bias, terms.net.sight_out
    low, high = np.int16(0), np.int16(ONE)
    stride = land.lattice[0]
    row = np.uint64(stride)
    # Written down, so few sums would be added up one by one instead of many at once.
    width = patch.shape[1]
    for number in range(stride + 1, len(states) - stride - 1):
        cell = np.uint64(number)
        if states[cell] == OUTSIDE:
            continue
        a, b, c, d, e, f, g, h, i = _around(states, cell, row)
        for at in range(width):
            sums[at] = (
                ((bias[at] + patch[a, at]) + (patch[b, at] + patch[c, at]))
                + ((patch[d, at] + patch[e, at]) + (patch[f, at] + patch[g, at]))
                + (patch[h, at] + patch[i, at])
            )
        covered = bordered = touched = np.int64(0)
        for at in range(width):
            one = np.int32(min(max(sums[at], low), high))
            covered += np.int32(one * out[0, at])
            bordered += np.int32(one * out[1, at])
            touched += np.int32(one * out[2, at])
        place = number - stride - 1
        cells[0, place] += covered + HALF_STEP >> SHIFT_STEP
        cells[1, place] += bordered + HALF_STEP >> SHIFT_STEP
        cells[2, place] += touched + HALF_STEP >> SHIFT_STEP


@compiled
def log_odds(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> int:
    """What the net says for the colour to move, as a whole number."""
    net, sums, deep, pools = terms.net, scratch.sums, scratch.deep, scratch.pools
    width, second = len(sums), len(deep)
    colours, turn = stack.cells.shape[2], stack.turn[depth, 0]
    view = 0
    for after in range(colours):
        colour = (turn + after) % colours
        if terms.owner[colour] == terms.owner[turn]:
            look(land, terms, stack, scratch, depth, colour)
            _pool(land, terms, scratch, view)
            view += 1
    for at in range(width):
        sums[at] = net.row_bias[at]
    for number in range(rows(land, terms, stack, scratch, depth)):
        row = scratch.rows[number]
        for at in range(width):
            sums[at] += net.row[row, at]
    for at in range(width):
        sums[at] *= 1 << SHIFT_ALL
    for number in range(len(pools)):
        pool = np.float64(pools[number])
        for at in range(width):
            sums[at] += pool * net.all[number, at]
    together = 0
    for colour in range(colours):
        together += stack.numbers[depth, PLACED, colour]
    part = together * len(net.last) // (colours * terms.pieces + 1)
    for at in range(second):
        deep[at] = net.middle_bias[part, at]
    for number in range(width):
        cut = np.float64(min(max(int(sums[number]) >> SHIFT_ALL, 0), ONE))
        if cut != 0.0:
            for at in range(second):
                deep[at] += cut * net.middle[part, number, at]
    found = net.last_bias[part]
    for at in range(second):
        found += min(max(int(deep[at]) >> SHIFT, 0), ONE) * net.last[part, at]
    return int(found)
