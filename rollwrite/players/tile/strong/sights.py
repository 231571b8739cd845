"""Compiled: which moves look good at first sight; as :mod:`rollwrite.players.tile.prior` says."""

from __future__ import annotations

from typing import Final

from rollwrite.players.tile.model import INDEX_BITS
from rollwrite.players.tile.prior import AREAS, FEATURES, PARTS, SCORED_BITS
from rollwrite.players.tile.strong.arrays import (
    CLOSED,
    PLACED,
    POSSIBLE,
    REACH,
    TAKEN,
    TOUCHED,
    Ints,
    Land,
    Scratch,
    Stack,
    Terms,
)
from rollwrite.players.tile.strong.compiling import ONE, ZERO, compiled, lowest_bit
from rollwrite.players.tile.strong.nets import add_sight, look
from rollwrite.players.tile.strong.states import free_cells, spread
from rollwrite.players.tile.strong.values import floods

#: For each feature the number of its part and of its area.
_PART: Final = tuple(PARTS.index(part) for part, _ in FEATURES)
_AREA: Final = tuple(AREAS.index(area) for _, area in FEATURES)
#: Rows of the scratch ground, after those of the areas.
_HERE: Final = len(AREAS)
_THERE: Final = len(AREAS) + 1
_FREE: Final = len(AREAS) + 2


@compiled
def _areas(land: Land, stack: Stack, scratch: Scratch, depth: int, colour: int) -> None:
    """Into the first rows of the scratch ground each of the areas, for a move of a colour."""
    ground, cells = scratch.ground, stack.cells
    colours, words = cells.shape[2], cells.shape[3]
    free_cells(land, stack, ground, depth, _FREE)
    for w in range(words):
        ground[0, w] = ZERO
        ground[1, w] = ZERO
        ground[2, w] = ZERO
        ground[10, w] = ZERO
        room = ground[_FREE, w] & ~cells[depth, CLOSED, colour, w]
        ground[11, w] = room
        ground[3, w] = cells[depth, TOUCHED, colour, w] & room
        ground[12, w] = land.ground[1, w]
    for c in range(colours):
        if c == colour:
            continue
        for w in range(words):
            ground[10, w] |= cells[depth, TAKEN, c, w]
            room = ground[_FREE, w] & ~cells[depth, CLOSED, c, w]
            ground[_HERE, w] = cells[depth, TOUCHED, c, w] & room
            ground[0, w] |= ground[_HERE, w]
        spread(land, ground, _HERE, _THERE)
        for w in range(words):
            ground[_THERE, w] &= ground[_FREE, w] & ~cells[depth, CLOSED, c, w]
            ground[1, w] |= ground[_THERE, w]
        spread(land, ground, _THERE, _HERE)
        for w in range(words):
            ground[2, w] |= ground[_HERE, w] & ground[_FREE, w] & ~cells[depth, CLOSED, c, w]
    spread(land, ground, 3, _HERE)
    for w in range(words):
        ground[_HERE, w] &= ground[11, w]
    spread(land, ground, _HERE, 4)
    for w in range(words):
        ground[4, w] &= ground[11, w]
        ground[_HERE, w] = stack.last[depth, w]
    spread(land, ground, _HERE, _THERE)
    spread(land, ground, _THERE, 5)
    for w in range(words):
        ground[1, w] &= ~ground[0, w]
        ground[2, w] &= ~(ground[1, w] | ground[0, w])
        ground[5, w] &= land.ground[0, w]
        new = ground[11, w] & ~ground[3, w]
        ground[6, w] = new & ~(ground[0, w] | ground[1, w] | ground[2, w])
        ground[7, w] = new & ground[1, w]
        ground[8, w] = new & ground[2, w]
        ground[9, w] = new & ground[0, w]


@compiled
def _weigh_cells(terms: Terms, scratch: Scratch, stage: int) -> None:
    """What each cell counts as a part of a placement."""
    ground, cells = scratch.ground, scratch.cells
    for part in range(3):
        for cell in range(cells.shape[1]):
            cells[part, cell] = 0
    for feature in range(len(_PART)):
        weight = terms.prior[stage, feature]
        if weight == 0:
            continue
        part, area = _PART[feature], _AREA[feature]
        for w in range(ground.shape[1]):
            word = ground[area, w]
            while word:
                cells[part, (w << 6) + lowest_bit(word)] += weight
                word &= word - ONE


@compiled
def rank(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int, most: int) -> int:
    """Into the first keys the moves of a state, each below its score; the best ``most`` first.

    :returns: how many moves there are in all.
    """
    sets = stack.sets
    colours, words = sets.shape[2], sets.shape[3]
    together = 0
    for c in range(colours):
        together += stack.numbers[depth, PLACED, c]
    stage = int(together * terms.per_piece)
    of_size = terms.of_size[stage]
    # One row after the other, so that the parts of a placement are one loop.
    cells, keys, spots = scratch.cells.reshape(-1), scratch.keys, land.spots
    wide = spots.shape[1]
    count = 0
    for colour in range(colours):
        if not terms.by_hands and stack.turn[depth, 0] != colour:
            continue
        sees = len(terms.net.sight_out) > 0
        if sees:
            floods(land, stack, scratch, depth)
            look(land, terms, stack, scratch, depth, colour)
        _areas(land, stack, scratch, depth, colour)
        _weigh_cells(terms, scratch, stage)
        if sees:
            add_sight(land, terms, scratch)
        offset = colour << INDEX_BITS
        for w in range(words):
            legal = sets[depth, POSSIBLE, colour, w] & sets[depth, REACH, colour, w]
            if terms.by_hands:
                legal &= terms.hands[stack.turn[depth, 1], colour, w]
            while legal:
                index = (w << 6) + lowest_bit(legal)
                legal &= legal - ONE
                number = land.numbers[index]
                score = of_size * land.sizes[index]
                if sees:
                    score += terms.net.sight_shape[land.shapes[index]]
                for at in range(wide):
                    score += cells[spots[number, at]]
                keys[count] = (score << SCORED_BITS) + offset + index
                count += 1
    best(scratch, count, most)
    return count


@compiled
def best(scratch: Scratch, count: int, most: int) -> None:
    """Bring the ``most`` largest keys to the front, the largest first.

    Of the same score those of larger moves, which come after the others.
    """
    keys, tally, ranked = scratch.keys, scratch.tally, scratch.ranked
    if count == 0:
        return
    high = low = keys[0] >> SCORED_BITS
    for at in range(1, count):
        score = keys[at] >> SCORED_BITS
        high, low = max(high, score), min(low, score)
    if high - low >= len(tally):
        _best_of_many(keys, count, most)
        return
    # How many have each score, from the highest on; then where the last of them stands.
    for at in range(high - low + 1):
        tally[at] = 0
    for at in range(count):
        tally[high - (keys[at] >> SCORED_BITS)] += 1
    total = 0
    for at in range(high - low + 1):
        total += tally[at]
        tally[at] = total
    for at in range(count):
        score = high - (keys[at] >> SCORED_BITS)
        tally[score] -= 1
        if tally[score] < most:
            ranked[tally[score]] = keys[at]
    for at in range(min(count, most)):
        keys[at] = ranked[at]


@compiled
def _best_of_many(keys: Ints, count: int, most: int) -> None:
    """The same where scores lie far apart."""
    size = min(count, most)
    for root in range(size // 2 - 1, -1, -1):
        _sink(keys, root, size)
    for at in range(size, count):
        if keys[at] > keys[0]:
            keys[at], keys[0] = keys[0], keys[at]
            _sink(keys, 0, size)
    for last in range(size - 1, 0, -1):
        keys[0], keys[last] = keys[last], keys[0]
        _sink(keys, 0, last)


@compiled
def _sink(keys: Ints, root: int, size: int) -> None:
    """A heap with the smallest key on top, where only its root may be in the wrong place."""
    key = keys[root]
    while True:
        child = 2 * root + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[root] = keys[child]
        root = child
    keys[root] = key
