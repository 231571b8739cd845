"""Compiled: how well each player stands; as :mod:`rollwrite.players.tile.value` says."""

from __future__ import annotations

from math import exp
from typing import Final

from rollwrite.players.tile.model import NOBODY
from rollwrite.players.tile.net import UNIT
from rollwrite.players.tile.strong.arrays import (
    CLOSED,
    COVERED,
    ONCE,
    PLACED,
    POSSIBLE,
    REACH,
    SINGLE,
    TOUCHED,
    Floats,
    Ints,
    Land,
    Scratch,
    Stack,
    Terms,
    Words,
)
from rollwrite.players.tile.strong.compiling import ZERO, compiled, count_bits
from rollwrite.players.tile.strong.nets import log_odds
from rollwrite.players.tile.strong.playouts import play_on
from rollwrite.players.tile.strong.states import between, free_cells, spread
from rollwrite.players.tile.value import ALONE, MARGIN

#: Rows of the scratch ground: one for each colour and ...
_ROOM: Final = 0
_CORNERS: Final = 4
_NEAR: Final = 8
_MIDDLE: Final = 12
_FAR: Final = 16
#: ... some to work in.
_FREE: Final = 20
_SPREAD: Final = 21


@compiled
def _popcount(ground: Words, row: int) -> int:
    found = 0
    for w in range(ground.shape[1]):
        found += count_bits(ground[row, w])
    return found


@compiled
def floods(land: Land, stack: Stack, scratch: Scratch, depth: int) -> None:
    """What each colour comes to from its corners, through its room."""
    ground, cells = scratch.ground, stack.cells
    colours, words = cells.shape[2], cells.shape[3]
    free_cells(land, stack, ground, depth, _FREE)
    for w in range(words):
        for c in range(colours):
            room = ground[_FREE, w] & ~cells[depth, CLOSED, c, w]
            ground[_ROOM + c, w] = room
            ground[_CORNERS + c, w] = cells[depth, TOUCHED, c, w] & room
    for c in range(colours):
        here = _CORNERS + c
        for step in range(5):
            # One step comes to what is near, three to the middle, five to what is far.
            there = (_NEAR if step == 0 else _MIDDLE if step < 3 else _FAR) + c
            spread(land, ground, here, _SPREAD)
            for w in range(words):
                ground[there, w] = ground[_SPREAD, w] & ground[_ROOM + c, w]
            here = there


@compiled
def _fitting(land: Land, stack: Stack, depth: int, c: int) -> tuple[int, int]:
    """The cells of the shapes that a colour can place now, and of those it may place yet."""
    sets = stack.sets
    can, may = 0, 0
    for shape in range(len(land.shape)):
        first, stop = land.shape[shape, 0], land.shape[shape, 1]
        if stop == 0:
            continue
        is_possible, is_legal = False, False
        for w in range(first >> 6, (stop - 1 >> 6) + 1):
            possible = sets[depth, POSSIBLE, c, w] & between(first, stop, w)
            if possible:
                is_possible = True
                if possible & sets[depth, REACH, c, w]:
                    is_legal = True
                    break
        if is_possible:
            may += land.shape[shape, 2]
        if is_legal:
            can += land.shape[shape, 2]
    return can, may


@compiled
def _beside_others(ground: Words, found: Floats, c: int, colours: int) -> None:
    """What a colour floods, with what others flood."""
    words = ground.shape[1]
    alone_1 = alone_3 = alone_5 = before_3 = before_5 = shared = threatened = 0
    for w in range(words):
        near_others = middle_others = far_others = ZERO
        for other in range(colours):
            if other != c:
                near_others |= ground[_NEAR + other, w]
                middle_others |= ground[_MIDDLE + other, w]
                far_others |= ground[_FAR + other, w]
        one, three, five = ground[_NEAR + c, w], ground[_MIDDLE + c, w], ground[_FAR + c, w]
        alone_1 += count_bits(one & ~near_others)
        alone_3 += count_bits(three & ~middle_others)
        alone_5 += count_bits(five & ~far_others)
        before_3 += count_bits(three & ~near_others)
        before_5 += count_bits(five & ~middle_others)
        shared += count_bits(one & near_others)
        threatened += count_bits(ground[_CORNERS + c, w] & near_others)
    found[c, 12] = alone_1
    found[c, 13] = alone_3
    found[c, 14] = alone_5
    found[c, 15] = before_3
    found[c, 16] = before_5
    found[c, 17] = shared
    found[c, 18] = threatened


@compiled
def _colour_features(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """See :data:`~rollwrite.players.tile.value.COLOUR_NAMES`."""
    floods(land, stack, scratch, depth)
    ground, found = scratch.ground, scratch.features
    colours = stack.cells.shape[2]
    small_stop, middle_stop = land.of_size[0], land.of_size[1]
    whole = terms.pieces
    total = 0
    for shape in range(len(land.shape)):
        total += land.shape[shape, 2]
    total *= whole // len(land.shape)
    for c in range(colours):
        can, may = _fitting(land, stack, depth, c)
        small = _count_to(stack, depth, c, small_stop)
        middle = _count_to(stack, depth, c, middle_stop)
        legal = _count_to(stack, depth, c, len(land.sizes))
        _beside_others(ground, found, c, colours)
        found[c, 0] = 1.0
        found[c, 1] = total - stack.numbers[depth, COVERED, c]
        found[c, 2] = can
        found[c, 3] = may
        found[c, 4] = terms.logs[legal - middle]
        found[c, 5] = terms.logs[middle - small]
        found[c, 6] = terms.logs[small]
        found[c, 7] = terms.logs[legal]
        found[c, 8] = _popcount(ground, _CORNERS + c)
        found[c, 9] = _popcount(ground, _NEAR + c)
        found[c, 10] = _popcount(ground, _MIDDLE + c)
        found[c, 11] = _popcount(ground, _FAR + c)
        found[c, 19] = 1.0 if c == stack.turn[depth, 0] else 0.0
        found[c, 20] = _popcount(ground, _ROOM + c)


@compiled
def _count_to(stack: Stack, depth: int, colour: int, stop: int) -> int:
    """How many of the first placements a colour may make now."""
    found = 0
    if stop == 0:
        return found
    sets = stack.sets
    last = stop - 1 >> 6
    for w in range(last):
        found += count_bits(sets[depth, POSSIBLE, colour, w] & sets[depth, REACH, colour, w])
    found += count_bits(
        sets[depth, POSSIBLE, colour, last]
        & sets[depth, REACH, colour, last]
        & between(0, stop, last)
    )
    return found


@compiled
def _hand_features(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """See :data:`~rollwrite.players.tile.value.HAND_NAMES`."""
    sets, found = stack.sets, scratch.features
    colours, words = sets.shape[2], sets.shape[3]
    for player in range(len(terms.held)):
        left = can = may = small = legal = 0
        for c in range(colours):
            held = terms.held[player, c] & ~stack.numbers[depth, ONCE, c]
            for shape in range(len(land.shape)):
                if not held >> shape & 1:
                    continue
                left += 1
                first, stop = land.shape[shape, 0], land.shape[shape, 1]
                if stop == 0:
                    continue
                is_possible, is_legal = 0, 0
                for w in range(first >> 6, (stop - 1 >> 6) + 1):
                    possible = sets[depth, POSSIBLE, c, w] & between(first, stop, w)
                    if possible:
                        is_possible = 1
                        if possible & sets[depth, REACH, c, w]:
                            is_legal = 1
                            break
                may += is_possible
                can += is_legal
                if land.shape[shape, 2] <= 3:
                    small += is_possible
            for w in range(words):
                legal += count_bits(
                    sets[depth, POSSIBLE, c, w]
                    & sets[depth, REACH, c, w]
                    & terms.hands[player, c, w]
                )
        found[player, 0] = 1.0
        found[player, 1] = left
        found[player, 2] = can
        found[player, 3] = may
        found[player, 4] = terms.logs[legal]
        found[player, 5] = small
        found[player, 6] = 1.0 if player == stack.turn[depth, 1] else 0.0


@compiled
def _hand_points(land: Land, terms: Terms, stack: Stack, depth: int, player: int) -> int:
    points = 0
    for c in range(stack.numbers.shape[2]):
        placed = stack.numbers[depth, ONCE, c] & terms.held[player, c]
        for shape in range(len(land.shape)):
            if placed >> shape & 1:
                points += terms.worth[shape]
    return points


@compiled
def _make(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """The points that each holder has made."""
    points = scratch.points
    if terms.by_hands:
        for holder in range(len(terms.held)):
            points[0, holder] = _hand_points(land, terms, stack, depth, holder)
        return
    for c in range(stack.numbers.shape[2]):
        points[0, c] = _points_of(terms, stack.numbers[depth], c)


@compiled
def _points_of(terms: Terms, numbers: Ints, c: int) -> float:
    """The points that a colour has made, by the numbers of a state."""
    is_all = numbers[PLACED, c] == terms.pieces
    made = float(numbers[COVERED, c])
    if is_all:
        made += terms.all_placed
    if numbers[SINGLE, c] and (is_all or not terms.single_needs_all):
        made += terms.single_last
    return made


@compiled
def stage_of(terms: Terms, stack: Stack, depth: int) -> int:
    """How far the game has come, as a row of the spread."""
    together = 0
    for c in range(stack.numbers.shape[2]):
        together += stack.numbers[depth, PLACED, c]
    return int(together * terms.progress)


@compiled
def _play_on(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """Into the points that are expected those of a game that is played on."""
    points = scratch.points
    stage = stage_of(terms, stack, depth)
    play_on(land, terms, stack, scratch, depth)
    for c in range(stack.numbers.shape[2]):
        end = _points_of(terms, scratch.numbers, c)
        points[0, c] = points[0, c] * terms.mixed[stage, 0] + end * terms.mixed[stage, 1]


@compiled
def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -500 else 0.0


@compiled
def _sum_up(land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int) -> None:
    """The points that each holder may expect, from its features."""
    further, points = terms.further, scratch.points
    by_hands = terms.by_hands
    holders = len(terms.held) if by_hands else stack.numbers.shape[2]
    together = 0
    for c in range(stack.numbers.shape[2]):
        together += stack.numbers[depth, PLACED, c]
    for holder in range(holders):
        if by_hands:
            made, count = _hand_points(land, terms, stack, depth, holder), together // holders
        else:
            made = stack.numbers[depth, COVERED, holder]
            count = stack.numbers[depth, PLACED, holder]
        stage = min(count, len(further) - 1)
        more = 0.0
        for number in range(further.shape[1]):
            more += scratch.features[holder, number] * further[stage, number]
        points[0, holder] = made + more


@compiled
def value(
    land: Land, terms: Terms, stack: Stack, scratch: Scratch, depth: int, values: Floats, row: int
) -> None:
    """Into a row for each player the share of the others whom he may expect to finish ahead of."""
    is_over = stack.turn[depth, 1] == NOBODY
    if is_over:
        _make(land, terms, stack, scratch, depth)
    else:
        if terms.by_hands:
            _hand_features(land, terms, stack, scratch, depth)
        else:
            _colour_features(land, terms, stack, scratch, depth)
        _sum_up(land, terms, stack, scratch, depth)
        if terms.plays_on:
            _play_on(land, terms, stack, scratch, depth)
    points, playing = scratch.points, terms.playing
    for player in playing:
        mine = 0.0
        for at in range(terms.holders.shape[1]):
            holder = terms.holders[player, at]
            if holder < 0:
                break
            mine += points[0, holder]
        points[1, player] = terms.sign * mine
    for player in range(terms.players):
        values[row, player] = 0.0
    alone = terms.alone
    if alone >= 0:
        values[row, alone] = _logistic((points[1, alone] - terms.par) / ALONE)
        return
    most = max(len(playing) - 1, 1)
    if is_over:
        _end(terms, scratch, values, row, most)
        return
    width = terms.spread[stage_of(terms, stack, depth)]
    if terms.players == 2 and len(playing) == 2:
        odds = (points[1, 0] - points[1, 1]) / width
        if len(terms.net.row):
            more = log_odds(land, terms, stack, scratch, depth) / UNIT
            odds += more if stack.turn[depth, 1] == 0 else -more
        first = _logistic(odds)
        values[row, 0] = first
        values[row, 1] = 1 - first
        return
    for player in playing:
        for other in playing:
            if other > player:
                ahead = _logistic((points[1, player] - points[1, other]) / width)
                values[row, player] += ahead / most
                values[row, other] += (1 - ahead) / most


@compiled
def _end(terms: Terms, scratch: Scratch, values: Floats, row: int, most: int) -> None:
    """The values of a game that is over."""
    points, playing = scratch.points, terms.playing
    total = 0.0
    for player in playing:
        total += points[1, player]
    mean = total / len(playing)
    for player in playing:
        mine, ahead = points[1, player], 0.0
        for other in playing:
            if other != player:
                theirs = points[1, other]
                ahead += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
        margin = min(max(mine - mean, -40.0), 40.0)
        values[row, player] = 0.02 + 0.96 * ahead / most + MARGIN * margin
