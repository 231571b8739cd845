"""Compiled: a game played on by chance to its end; as :mod:`rollwrite.players.tile.playouts` does.

Sets of cells, which nobody asks for on the way, are not kept, and all is done in one place: so it
is several times as fast as :func:`~rollwrite.players.tile.strong.states.play`.
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
from rollwrite.players.tile.strong.states import between, prepare


@compiled
def play_on(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """Into the scratch the numbers of the end of a game that goes on from a state."""
    sets, numbers = scratch.sets, scratch.numbers
    for kind in range(2):
        for c in range(sets.shape[1]):
            for w in range(sets.shape[2]):
                sets[kind, c, w] = stack.sets[depth, kind, c, w]
    for kind in range(4):
        for c in range(sets.shape[1]):
            numbers[kind, c] = stack.numbers[depth, kind, c]
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
                index = _pick(land, scratch, colour)
                if index >= 0:
                    break
                out |= 1 << colour
        if index < 0:
            return
        _place(land, terms, scratch, colour, index)
        turn = terms.after[colour]


@compiled
def _pick(land: Land, scratch: Scratch, colour: int) -> int:
    """One of the largest pieces of a colour, anywhere; -1: it can place none."""
    sets = scratch.sets
    stop = len(land.sizes)
    for smaller in range(2, -1, -1):
        first = land.of_size[smaller - 1] if smaller else 0
        count = 0
        if stop > first:
            begin, end = first >> 6, (stop - 1 >> 6) + 1
            for w in range(begin, end):
                count += count_bits(
                    sets[POSSIBLE, colour, w] & sets[REACH, colour, w] & between(first, stop, w)
                )
        if count:
            left = _below(scratch, count)
            for w in range(begin, end):
                word = sets[POSSIBLE, colour, w] & sets[REACH, colour, w] & between(first, stop, w)
                here = count_bits(word)
                if left >= here:
                    left -= here
                    continue
                while left:
                    word &= word - ONE
                    left -= 1
                return (w << 6) + lowest_bit(word)
        stop = first
    return -1


@compiled
def _below(scratch: Scratch, count: int) -> int:
    """A number below ``count``, by chance."""
    x = scratch.chance[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    scratch.chance[0] = x
    return int((x >> np.uint64(33)) * np.uint64(count) >> np.uint64(31))


@compiled
def _place(land: Land, terms: Terms, scratch: Scratch, colour: int, index: int) -> None:
    """Make a move in the scratch."""
    sets, numbers, ready = scratch.sets, scratch.numbers, land.ready
    colours, words = sets.shape[1], sets.shape[2]
    row = prepare(land, index)
    if numbers[PLACED, colour] == 0:
        for w in range(words):
            sets[REACH, colour, w] = ZERO
    if row >= 0:
        for c in range(colours):
            kept = 0 if c == colour else 1
            for w in range(words):
                sets[POSSIBLE, c, w] &= ready[row, kept, w]
        for w in range(words):
            sets[REACH, colour, w] |= ready[row, 2, w]
    else:
        _place_by_cells(land, scratch, colour, land.numbers[index])
    shape = land.shapes[index]
    # Each shape is there once, or twice.
    if not terms.has_copies or numbers[ONCE, colour] >> shape & 1:
        first, stop = land.shape[shape, 0], land.shape[shape, 1]
        for w in range(first >> 6, (stop - 1 >> 6) + 1):
            sets[POSSIBLE, colour, w] &= ~between(first, stop, w)
    numbers[ONCE, colour] |= 1 << shape
    numbers[PLACED, colour] += 1
    numbers[COVERED, colour] += land.sizes[index]
    numbers[SINGLE, colour] = 1 if land.sizes[index] == 1 else 0


@compiled
def _place_by_cells(land: Land, scratch: Scratch, colour: int, number: int) -> None:
    """The same for a placement for whose sets there is no room."""
    sets, covering = scratch.sets, land.covering
    colours, words = sets.shape[1], sets.shape[2]
    for part in range(3):
        for at in range(land.at[number, part], land.at[number, part + 1]):
            cell = land.places[at]
            if part == 2:
                for w in range(words):
                    sets[REACH, colour, w] |= covering[cell, w]
                continue
            for c in range(colours):
                if part == 0 or c == colour:
                    for w in range(words):
                        sets[POSSIBLE, c, w] &= ~covering[cell, w]
