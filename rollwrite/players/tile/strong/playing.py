"""Compiled: playouts; as :mod:`rollwrite.players.tile.playouts` plays them.

One state is played on in its place, and only what says which placements are legal: its cells count
for nothing at the end.
"""

from __future__ import annotations

import numpy as np

from rollwrite.players.tile.strong.arrays import (
    COVERED,
    ONCE,
    PLACED,
    POSSIBLE,
    REACH,
    SINGLE,
    Land,
    Scratch,
    Stack,
    Terms,
)
from rollwrite.players.tile.strong.compiling import ONE, ZERO, compiled, count_bits, lowest_bit
from rollwrite.players.tile.strong.states import INDEX, INDEX_BITS, between, prepare

_FACTOR = np.uint64(2685821657736338717)
_12, _25, _27, _32 = np.uint64(12), np.uint64(25), np.uint64(27), np.uint64(32)


@compiled
def copy(stack: Stack, source: int, target: int) -> None:
    """The state of a depth at another one, but for its cells."""
    sets, numbers = stack.sets, stack.numbers
    for kind in range(2):
        for c in range(sets.shape[2]):
            for w in range(sets.shape[3]):
                sets[target, kind, c, w] = sets[source, kind, c, w]
    for kind in range(4):
        for c in range(sets.shape[2]):
            numbers[target, kind, c] = numbers[source, kind, c]
    stack.turn[target, 0] = stack.turn[source, 0]
    stack.turn[target, 1] = stack.turn[source, 1]


@compiled
def _below(scratch: Scratch, count: int) -> int:
    """A number below ``count``."""
    chance = scratch.chance[0]
    chance ^= chance >> _12
    chance ^= chance << _25
    chance ^= chance >> _27
    scratch.chance[0] = chance
    # By way of a signed number: with one of the other kind compiled code would count in floats.
    return int(np.int64((chance * _FACTOR >> _32) * np.uint64(count) >> _32))


@compiled
def pick(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> int:
    """Any of the largest placements of who is to move; the smallest, where few points are good."""
    kinds = len(land.by_size)
    for step in range(kinds):
        size = step if terms.numbers[7] < 0 else kinds - 1 - step
        first, stop = land.by_size[size, 0], land.by_size[size, 1]
        if first == stop:
            continue
        count = 0
        for c in range(stack.sets.shape[2]):
            if _may(terms, stack, depth, c):
                count += _count(terms, stack, depth, c, first, stop)
        if count == 0:
            continue
        index = _below(scratch, count)
        for c in range(stack.sets.shape[2]):
            if not _may(terms, stack, depth, c):
                continue
            if terms.numbers[2]:
                own = _count(terms, stack, depth, c, first, stop)
                if index >= own:
                    index -= own
                    continue
            return c << INDEX_BITS | _nth(terms, stack, depth, c, first, stop, index)
    return -1


@compiled
def _may(terms: Terms, stack: Stack, depth: int, colour: int) -> bool:
    """Whether who is to move may place a colour."""
    return bool(terms.numbers[2] != 0 or stack.turn[depth, 0] == colour)


@compiled
def _count(terms: Terms, stack: Stack, depth: int, colour: int, first: int, stop: int) -> int:
    """How many placements of a range are legal."""
    sets, found = stack.sets, 0
    start, last = first >> 6, stop - 1 >> 6
    if terms.numbers[2]:
        for w in range(start, last + 1):
            found += count_bits(
                sets[depth, POSSIBLE, colour, w]
                & sets[depth, REACH, colour, w]
                & terms.hands[stack.turn[depth, 1], colour, w]
                & between(first, stop, w)
            )
        return found
    for w in range(start + 1, last):
        found += count_bits(sets[depth, POSSIBLE, colour, w] & sets[depth, REACH, colour, w])
    found += count_bits(
        sets[depth, POSSIBLE, colour, start]
        & sets[depth, REACH, colour, start]
        & between(first, stop, start)
    )
    if last > start:
        found += count_bits(
            sets[depth, POSSIBLE, colour, last]
            & sets[depth, REACH, colour, last]
            & between(first, stop, last)
        )
    return found


@compiled
def _nth(
    terms: Terms, stack: Stack, depth: int, colour: int, first: int, stop: int, index: int
) -> int:
    """The legal placement of a range with so many smaller ones."""
    sets = stack.sets
    for w in range(first >> 6, (stop - 1 >> 6) + 1):
        word = sets[depth, POSSIBLE, colour, w] & sets[depth, REACH, colour, w]
        if word == ZERO:
            continue
        word &= between(first, stop, w)
        if terms.numbers[2]:
            word &= terms.hands[stack.turn[depth, 1], colour, w]
        count = count_bits(word)
        if index >= count:
            index -= count
            continue
        for _ in range(index):
            word &= word - ONE
        return (w << 6) + lowest_bit(word)
    return -1


@compiled
def place(land: Land, terms: Terms, stack: Stack, depth: int, move: int) -> None:
    """Make a move in the state of a depth itself; its cells stay as they are."""
    colour, index = move >> INDEX_BITS, move & INDEX
    sets, numbers, ready, covering = stack.sets, stack.numbers, land.ready, land.covering
    colours, words = sets.shape[2], sets.shape[3]
    is_first = numbers[depth, PLACED, colour] == 0
    row = prepare(land, index)
    if is_first:
        for w in range(words):
            sets[depth, REACH, colour, w] = ZERO
    if row >= 0:
        for c in range(colours):
            kept = 0 if c == colour else 1
            for w in range(words):
                sets[depth, POSSIBLE, c, w] &= ready[row, kept, w]
        for w in range(words):
            sets[depth, REACH, colour, w] |= ready[row, 2, w]
    else:
        number = land.numbers[index]
        for part in range(3):
            for at in range(land.at[number, part], land.at[number, part + 1]):
                cell = land.places[at]
                for w in range(words):
                    if part == 2:
                        sets[depth, REACH, colour, w] |= covering[cell, w]
                    else:
                        sets[depth, POSSIBLE, colour, w] &= ~covering[cell, w]
                if part == 0:
                    for c in range(colours):
                        for w in range(words):
                            sets[depth, POSSIBLE, c, w] &= ~covering[cell, w]
    shape = land.shapes[index]
    if not terms.numbers[3] or numbers[depth, ONCE, colour] >> shape & 1:
        first, stop = land.shape[shape, 0], land.shape[shape, 1]
        for w in range(first >> 6, (stop - 1 >> 6) + 1):
            sets[depth, POSSIBLE, colour, w] &= ~between(first, stop, w)
    numbers[depth, ONCE, colour] |= 1 << shape
    numbers[depth, PLACED, colour] += 1
    numbers[depth, COVERED, colour] += land.sizes[index]
    numbers[depth, SINGLE, colour] = 1 if land.sizes[index] == 1 else 0
