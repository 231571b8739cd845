"""Compiled: a move is made, and who is next; as :mod:`rollwrite.players.tile.model` does.

A state is a depth of a :class:`~rollwrite.players.tile.strong.arrays.Stack`: what is played from
one depth lands on the next.
"""

from __future__ import annotations

import numpy as np

from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY
from rollwrite.players.tile.strong.arrays import (
    CLOSED,
    COVERED,
    ONCE,
    PLACED,
    POSSIBLE,
    REACH,
    SINGLE,
    TAKEN,
    TOUCHED,
    Land,
    Stack,
    Terms,
    Words,
)
from rollwrite.players.tile.strong.compiling import ONE, ZERO, compiled


@compiled
def spread(land: Land, ground: Words, source: int, target: int) -> None:
    """Into a row of cells those of another row with all that share an edge with one of them."""
    words = ground.shape[1]
    stride = land.lattice[0]
    is_square = land.lattice[1]
    shift, back = np.uint64(stride), np.uint64(64 - stride)
    top = np.uint64(63)
    for w in range(words):
        here = ground[source, w]
        below = ground[source, w - 1] if w else ZERO
        above = ground[source, w + 1] if w + 1 < words else ZERO
        found = here | here << ONE | below >> top | here >> ONE | above << top
        if is_square:
            found |= here << shift | below >> back | here >> shift | above << back
        else:
            # A triangle that points up has its third neighbour below.
            up_here = here & land.ground[2, w]
            up_below = below & land.ground[2, w - 1] if w else ZERO
            down_here = here & land.ground[0, w] & ~land.ground[2, w]
            down_above = ZERO
            if w + 1 < words:
                down_above = above & land.ground[0, w + 1] & ~land.ground[2, w + 1]
            found |= up_here << shift | up_below >> back | down_here >> shift | down_above << back
        ground[target, w] = found


@compiled
def free_cells(land: Land, stack: Stack, ground: Words, depth: int, target: int) -> None:
    """Into a row of cells those of the board that nothing lies on."""
    cells = stack.cells
    for w in range(cells.shape[3]):
        free = land.ground[0, w]
        for c in range(cells.shape[2]):
            free &= ~cells[depth, TAKEN, c, w]
        ground[target, w] = free


@compiled
def prepare(land: Land, index: int) -> int:
    """The row of a placement's sets, which are made where there is room for them; else -1."""
    row = int(land.slot[index])
    if row >= 0:
        return row
    row = int(land.used[0])
    if row >= len(land.ready):
        return -1
    land.used[0] = row + 1
    land.slot[index] = row
    number = land.numbers[index]
    ready, covering, places = land.ready, land.covering, land.places
    words = covering.shape[1]
    for w in range(words):
        ready[row, 0, w] = ZERO
        ready[row, 1, w] = ZERO
        ready[row, 2, w] = ZERO
    for part in range(3):
        for at in range(land.at[number, part], land.at[number, part + 1]):
            cell = places[at]
            if part == 0:
                for w in range(words):
                    ready[row, 1, w] |= covering[cell, w]
            elif part == 1:
                for w in range(words):
                    ready[row, 0, w] |= covering[cell, w]
            else:
                for w in range(words):
                    ready[row, 2, w] |= covering[cell, w]
    for w in range(words):
        ready[row, 0, w] = ~(ready[row, 0, w] | ready[row, 1, w])
        ready[row, 1, w] = ~ready[row, 1, w]
    return row


@compiled
def play(land: Land, terms: Terms, stack: Stack, depth: int, move: int) -> None:
    """Make a move; whose turn it is then is not asked yet."""
    colour, index = move >> INDEX_BITS, move & INDEX
    sets, numbers = stack.sets, stack.numbers
    colours, words = sets.shape[2], sets.shape[3]
    below = depth + 1
    row = prepare(land, index)
    ready = land.ready
    number = land.numbers[index]
    places = land.places
    begin, middle, last, end = (
        land.at[number, 0], land.at[number, 1], land.at[number, 2], land.at[number, 3]
    )  # fmt: skip
    is_first = numbers[depth, PLACED, colour] == 0
    for c in range(colours):
        if row >= 0:
            kept = 0 if c == colour else 1
            for w in range(words):
                sets[below, POSSIBLE, c, w] = sets[depth, POSSIBLE, c, w] & ready[row, kept, w]
        else:
            for w in range(words):
                sets[below, POSSIBLE, c, w] = sets[depth, POSSIBLE, c, w]
            for at in range(begin, last if c == colour else middle):
                cell = places[at]
                for w in range(words):
                    sets[below, POSSIBLE, c, w] &= ~land.covering[cell, w]
        if c != colour:
            for w in range(words):
                sets[below, REACH, c, w] = sets[depth, REACH, c, w]
    if is_first:
        for w in range(words):
            sets[below, REACH, colour, w] = ZERO
    else:
        for w in range(words):
            sets[below, REACH, colour, w] = sets[depth, REACH, colour, w]
    if row >= 0:
        for w in range(words):
            sets[below, REACH, colour, w] |= ready[row, 2, w]
    else:
        for at in range(last, end):
            cell = places[at]
            for w in range(words):
                sets[below, REACH, colour, w] |= land.covering[cell, w]
    for kind in range(4):
        for c in range(colours):
            numbers[below, kind, c] = numbers[depth, kind, c]
    shape = land.shapes[index]
    # Each shape is there once, or twice.
    if not terms.has_copies or numbers[depth, ONCE, colour] >> shape & 1:
        first, stop = land.shape[shape, 0], land.shape[shape, 1]
        for w in range(first >> 6, (stop - 1 >> 6) + 1):
            sets[below, POSSIBLE, colour, w] &= ~between(first, stop, w)
    numbers[below, ONCE, colour] |= 1 << shape
    numbers[below, PLACED, colour] += 1
    numbers[below, COVERED, colour] += land.sizes[index]
    numbers[below, SINGLE, colour] = 1 if land.sizes[index] == 1 else 0
    _cover(land, stack, below, colour, number, is_first)
    stack.turn[below, 0] = stack.turn[depth, 0]


@compiled
def _cover(land: Land, stack: Stack, below: int, colour: int, number: int, is_first: bool) -> None:
    """The cells after a placement."""
    cells, last = stack.cells, stack.last
    colours, words = cells.shape[2], cells.shape[3]
    for kind in range(3):
        for c in range(colours):
            for w in range(words):
                cells[below, kind, c, w] = cells[below - 1, kind, c, w]
    if is_first:
        for w in range(words):
            cells[below, TOUCHED, colour, w] = ZERO
    for w in range(words):
        last[below, w] = ZERO
    for part in range(3):
        for at in range(land.at[number, part], land.at[number, part + 1]):
            place = land.places[at]
            bit = ONE << np.uint64(place & 63)
            w = place >> 6
            if part == 0:
                cells[below, TAKEN, colour, w] |= bit
                last[below, w] |= bit
            if part < 2:
                cells[below, CLOSED, colour, w] |= bit
            else:
                cells[below, TOUCHED, colour, w] |= bit


@compiled
def between(first: int, stop: int, w: int) -> np.uint64:
    """The bits of a word that are in a range of a row of words."""
    mask = ~ZERO
    if w == first >> 6:
        mask &= ~ZERO << np.uint64(first & 63)
    if w == stop - 1 >> 6:
        mask &= ~ZERO >> np.uint64(63 - (stop - 1 & 63))
    return mask


@compiled
def give(terms: Terms, stack: Stack, depth: int, turn: int) -> None:
    """Give the turn to the first from ``turn`` on who can place something, or to nobody."""
    sets = stack.sets
    colours, words = sets.shape[2], sets.shape[3]
    for place in range(terms.ring.shape[1]):
        who = terms.ring[turn, place]
        if who < 0:
            break
        if terms.by_hands:
            for c in range(colours):
                for w in range(words):
                    if (
                        sets[depth, POSSIBLE, c, w]
                        & sets[depth, REACH, c, w]
                        & terms.hands[who, c, w]
                    ):
                        stack.turn[depth, 0] = who
                        stack.turn[depth, 1] = who
                        return
            continue
        for w in range(words):
            if sets[depth, POSSIBLE, who, w] & sets[depth, REACH, who, w]:
                owner = terms.owner[who]
                if owner < 0:
                    shapes = 0
                    for c in range(colours):
                        if terms.is_shared[c]:
                            shapes += stack.numbers[depth, PLACED, c]
                    owner = terms.sharing[shapes]
                stack.turn[depth, 0] = who
                stack.turn[depth, 1] = owner
                return
    stack.turn[depth, 0] = NOBODY
    stack.turn[depth, 1] = NOBODY
