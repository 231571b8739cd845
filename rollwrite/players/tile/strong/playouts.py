"""Compiled: a game played on by chance to its end; as :mod:`rollwrite.players.tile.playouts` does.

Sets of placements, which are rows of hundreds of words, are not kept: what is legal is asked of the
cells around a corner, one placement after the other.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwrite.players.tile.arena import GROUPS
from rollwrite.players.tile.strong.arrays import (
    CLOSED,
    COVERED,
    ONCE,
    PLACED,
    POSSIBLE,
    SINGLE,
    TAKEN,
    TOUCHED,
    Land,
    Scratch,
    Stack,
    Terms,
)
from rollwrite.players.tile.strong.compiling import ONE, ZERO, compiled, lowest_bit
from rollwrite.players.tile.strong.states import between

#: A cell that no colour can cover any more.
_TAKEN = 255

Bytes: TypeAlias = NDArray[np.uint8]


@compiled
def play_on(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """Into the scratch the numbers of the end of a game that goes on from a state."""
    _begin(land, stack, scratch, depth)
    turn = stack.turn[depth, 0]
    # Who can place nothing now never can again.
    out = 0
    while True:
        colour, index = -1, -1
        for place in range(terms.ring.shape[1]):
            colour = terms.ring[turn, place]
            if colour < 0:
                break
            if out >> colour & 1 == 0:
                index = _pick(terms, scratch, colour)
                if index >= 0:
                    break
                out |= 1 << colour
        if index < 0:
            return
        _place(land, terms, scratch, colour, index)
        turn = terms.after[colour]


@compiled
def _begin(land: Land, stack: Stack, scratch: Scratch, depth: int) -> None:
    """Into the scratch the cells and numbers of a state."""
    cells, shut, noted = stack.cells, scratch.shut, scratch.noted
    colours, words = cells.shape[2], cells.shape[3]
    for cell in range(len(shut)):
        shut[cell] = 0
        noted[cell] = 0
    for kind in range(4):
        for c in range(colours):
            scratch.numbers[kind, c] = stack.numbers[depth, kind, c]
    for c in range(colours):
        scratch.left[c] = _left(land, stack, depth, c)
        for group in range(GROUPS):
            scratch.counts[c, group] = 0
        for w in range(words):
            word = cells[depth, CLOSED, c, w]
            while word:
                shut[(w << 6) + lowest_bit(word)] |= 1 << c
                word &= word - ONE
    for c in range(colours):
        for w in range(words):
            word = cells[depth, TAKEN, c, w]
            while word:
                shut[(w << 6) + lowest_bit(word)] = _TAKEN
                word &= word - ONE
    for c in range(colours):
        for w in range(words):
            word = cells[depth, TOUCHED, c, w]
            while word:
                _note(scratch, c, (w << 6) + lowest_bit(word))
                word &= word - ONE


@compiled
def _left(land: Land, stack: Stack, depth: int, c: int) -> int:
    """The shapes that a colour may place yet, as a bit mask."""
    found = 0
    for shape in range(len(land.shape)):
        first, stop = land.shape[shape, 0], land.shape[shape, 1]
        if stop == 0:
            continue
        for w in range(first >> 6, (stop - 1 >> 6) + 1):
            if stack.sets[depth, POSSIBLE, c, w] & between(first, stop, w):
                found |= 1 << shape
                break
    return found


@compiled
def _note(scratch: Scratch, c: int, cell: int) -> None:
    """Note a cell that a colour touches at a corner, unless it cannot cover it, or it is noted."""
    if (scratch.shut[cell] | scratch.noted[cell]) >> c & 1:
        return
    scratch.noted[cell] |= 1 << c
    for group in range(GROUPS):
        count = scratch.counts[c, group]
        scratch.corners[c, group, count] = cell
        scratch.counts[c, group] = count + 1


@compiled
def _closed(terms: Terms, shut: Bytes, c: int, cell: int) -> np.uint64:
    """Of the cells around a corner those that a colour cannot cover, as a set."""
    around = terms.ways.around
    closed = ZERO
    for at in range(around.shape[1]):
        closed |= np.uint64(shut[around[cell, at]] >> c & 1) << np.uint64(at)
    return closed


@compiled
def _pick(terms: Terms, scratch: Scratch, c: int) -> int:
    """One of the largest pieces of a colour; -1: it can place none."""
    ways = terms.ways
    first, shapes, covers, cells = ways.first, ways.shapes, ways.covers, len(ways.around)
    shut, corners, left = scratch.shut, scratch.corners, scratch.left[c]
    sides = np.uint64(ways.sides - 1)
    for group in range(GROUPS):
        count = scratch.counts[c, group]
        while count:
            at = _below(scratch, count)
            cell = corners[c, group, at]
            if not shut[cell] >> c & 1:
                closed = _closed(terms, shut, c, cell)
                row = (int(closed & sides) * cells + cell) * GROUPS + group
                begin, stop = int(first[row]), int(first[row + 1])
                if stop > begin:
                    place = begin + _below(scratch, stop - begin)
                    for _ in range(begin, stop):
                        if covers[place] & closed == ZERO and left >> shapes[place] & 1:
                            scratch.counts[c, group] = count
                            return int(ways.indices[place])
                        place += 1
                        if place == stop:
                            place = begin
            # Where there is none there never will be one again.
            count -= 1
            corners[c, group, at] = corners[c, group, count]
        scratch.counts[c, group] = 0
    return -1


@compiled
def _below(scratch: Scratch, count: int) -> int:
    """A number below ``count``, by chance."""
    x = scratch.chance[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    scratch.chance[0] = x
    return int(np.int64((x >> np.uint64(33)) * np.uint64(count) >> np.uint64(31)))


@compiled
def _place(land: Land, terms: Terms, scratch: Scratch, c: int, index: int) -> None:
    """Make a move in the scratch."""
    shut, noted, numbers = scratch.shut, scratch.noted, scratch.numbers
    if numbers[PLACED, c] == 0:
        # Its start squares are no corners of it.
        for cell in range(len(noted)):
            noted[cell] &= _TAKEN ^ 1 << c
        for group in range(GROUPS):
            scratch.counts[c, group] = 0
    number = land.numbers[index]
    begin, middle, last, end = (
        land.at[number, 0], land.at[number, 1], land.at[number, 2], land.at[number, 3]
    )  # fmt: skip
    for at in range(begin, middle):
        shut[land.places[at]] = _TAKEN
    for at in range(middle, last):
        shut[land.places[at]] |= 1 << c
    for at in range(last, end):
        _note(scratch, c, land.places[at])
    shape = land.shapes[index]
    # Each shape is there once, or twice.
    if not terms.has_copies or numbers[ONCE, c] >> shape & 1:
        scratch.left[c] &= ~(1 << shape)
    numbers[ONCE, c] |= 1 << shape
    numbers[PLACED, c] += 1
    numbers[COVERED, c] += land.sizes[index]
    numbers[SINGLE, c] = 1 if land.sizes[index] == 1 else 0
