"""Thousands of random games side by side, with NumPy: ``pip install "rollwrite[arrays]"``.

The same games as :func:`~rollwrite.tilegame.playing.random_game` plays one by one from the same
seeds, move for move. A batch of games goes through the colours in step; sets of placements are
rows of 64-bit words. What a placement takes away and opens up is computed when it is first played
and kept, up to three rows for each placement (0.35 GB for the 30,433 of 20x20).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from rollwrite.board import PlacementTable
from rollwrite.tilegame.game import Game, new_game
from rollwrite.tilegame.moves import placements
from rollwrite.tilegame.scoring import scheme_for
from rollwrite.tilegame.variants import Variant, VariantError

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

# More games at once share the cost of a step; too many leave the processor's cache.
_BATCH = 256
#: So many rows are there at first; their number is doubled when more are needed.
_FIRST_ROWS = 512


@dataclass(frozen=True, eq=False)
class RandomGames:
    """Games played to their end.

    :ivar begun: the game they all began as.
    :ivar colours: games x moves, the colour of each move; -1 after the last.
    :ivar numbers: games x moves, the number of each placement; -1 after the last.
    """

    begun: Game
    colours: Numbers
    numbers: Numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def game(self, index: int) -> Game:
        """One of them as a :class:`Game`."""
        table = self.begun.position.setup.table
        game = self.begun
        for colour, number in zip(self.colours[index], self.numbers[index], strict=True):
            if number < 0:
                break
            game = game.play(placements(table, int(colour))[int(number)])
        return game

    def points(self, scheme: str | None = None) -> Numbers:
        """The points of each colour in each game, games x colours, as :meth:`Game.points`.

        :raises SchemeError: the game is not scored like that.
        """
        chosen = scheme_for(scheme, self.begun.variant.schemes)
        setup = self.begun.position.setup
        table = setup.table
        sizes = np.array([len(cells) for cells in table.cells] + [0])[self.numbers]
        pieces = sum(setup.counts)
        whole = sum(n * s.size for n, s in zip(setup.counts, table.shapes, strict=True))
        columns = []
        for colour in range(setup.colours):
            own = self.colours == colour
            placed = own.sum(axis=1)
            on_board = (sizes * own).sum(axis=1)
            amount = {"left": whole - on_board, "on-board": on_board, "pieces": pieces - placed}
            last = sizes[np.arange(len(own)), own.shape[1] - 1 - own[:, ::-1].argmax(axis=1)]
            all_placed = placed == pieces
            single = (placed > 0) & (last == 1) & (all_placed | (not chosen.single_needs_all))
            bonus = chosen.all_placed * all_placed + chosen.single_last * single
            columns.append(chosen.sign * amount[chosen.counts] + bonus)
        return np.stack(columns, axis=1)


def random_games(
    variant: str | Variant, seeds: Sequence[int], start: str | None = None
) -> RandomGames:
    """Play one uniformly random game for each seed, as ``random_game(..., Random(seed))`` does.

    :raises VariantError: there is no such game, or it has parts other than placing (T8, T11).
    """
    begun = new_game(variant, start)
    if len(begun.variant.phases) > 1:
        raise VariantError(f"{begun.variant.key} has parts other than placing: play it by Game")
    batches = [
        _Batch(begun, seeds[first : first + _BATCH]).played()
        for first in range(0, len(seeds), _BATCH)
    ]
    length = max((batch.shape[2] for batch in batches), default=1)
    both = np.full((2, len(seeds), length), -1, np.int64)
    for number, batch in enumerate(batches):
        first = number * _BATCH
        both[:, first : first + batch.shape[1], : batch.shape[2]] = batch
    return RandomGames(begun, both[0], both[1])


class _Rows:
    """Sets of placements of a table as rows of words.

    What a placement changes is learned when it is first made, so that few games take little memory;
    the row of each kind at place 0 changes nothing.
    """

    def __init__(self, table: PlacementTable) -> None:
        self.table = table
        self.nothing = len(table)
        self.words = (len(table) + 63) // 64
        self.covering = np.stack([self.row(members) for members in table.covering])
        self.keep_shape = ~np.stack([self.row(s) for s in (*table.of_shape, 0)])
        self.shape_numbers = np.array([*table.shape_numbers, len(table.shapes)])
        self._place = np.full(len(table) + 1, -1, np.int64)
        self._place[-1] = 0
        self._learned = 1
        size = (_FIRST_ROWS, self.words)
        self.keep_free, self.keep_allowed, self.touch = (np.zeros(size, np.uint64) for _ in "123")
        self.keep_free[0] = self.keep_allowed[0] = ~np.uint64(0)

    def row(self, members: int) -> Words:
        return np.frombuffer(members.to_bytes(self.words * 8, "little"), np.uint64)

    def learn(self, numbers: Numbers) -> Numbers:
        """Make sure that the rows of these placements are there; their places."""
        new = set(numbers[self._place[numbers] < 0].tolist())
        while self._learned + len(new) > len(self.touch):
            self.keep_free, self.keep_allowed, self.touch = map(
                _doubled, (self.keep_free, self.keep_allowed, self.touch)
            )
        for place, number in enumerate(new, start=self._learned):
            edges, corners = self.table.around(number)
            self.keep_free[place] = ~self._union(self.table.cells[number])
            self.keep_allowed[place] = ~self._union(edges)
            self.touch[place] = self._union(corners)
            self._place[number] = place
        self._learned += len(new)
        places: Numbers = self._place[numbers]
        return places

    def _union(self, cells: Sequence[int]) -> Words:
        union: Words = np.bitwise_or.reduce(self.covering[list(cells)], axis=0)
        return union


def _doubled(rows: Words) -> Words:
    more = np.zeros((2 * len(rows), rows.shape[1]), np.uint64)
    more[: len(rows)] = rows
    return more


@cache
def _rows(table: PlacementTable) -> _Rows:
    return _Rows(table)


class _Batch:
    """Some games in step: each round, every colour in turn."""

    def __init__(self, begun: Game, seeds: Sequence[int]) -> None:
        position = begun.position
        setup = position.setup
        self.rows = _rows(setup.table)
        count = len(seeds)
        self.counts = np.array([*setup.counts, 0])
        self.ids = np.arange(count)
        self.random = [Random(seed).random for seed in seeds]
        self.free = np.tile(self.rows.row(position.free), (count, 1))
        self.allowed = [np.tile(self.rows.row(members), (count, 1)) for members in position.allowed]
        self.reach = [np.tile(self.rows.row(members), (count, 1)) for members in position.reach]
        self.used = np.zeros((setup.colours, count, len(self.counts)), np.int64)
        self.seeds = count

    def played(self) -> Numbers:
        """2 x games x moves: colours and numbers, -1 after the end."""
        lengths = np.zeros(self.seeds, np.int64)
        most = len(self.used) * int(self.counts.sum())
        moves = np.full((2, self.seeds, most), -1, np.int64)
        is_first = True
        while len(self.ids):
            alive = np.zeros(len(self.ids), np.bool_)
            for colour in range(len(self.used)):
                numbers = self._step(colour, is_first)
                able = numbers < self.rows.nothing
                games = self.ids[able]
                moves[0, games, lengths[games]] = colour
                moves[1, games, lengths[games]] = numbers[able]
                lengths[games] += 1
                alive |= able
            is_first = False
            if alive.mean() < 0.75:
                self._keep(alive)
        return moves[:, :, : lengths.max(initial=0)]

    def _keep(self, alive: NDArray[np.bool_]) -> None:
        self.ids = self.ids[alive]
        self.random = [draw for draw, stays in zip(self.random, alive, strict=True) if stays]
        self.free = self.free[alive]
        self.allowed = [members[alive] for members in self.allowed]
        self.reach = [members[alive] for members in self.reach]
        self.used = self.used[:, alive]

    def _step(self, colour: int, is_first: bool) -> Numbers:
        """Place for a colour in every game; the numbers of the placements."""
        rows = self.rows
        legal = self.free & self.allowed[colour]
        legal &= self.reach[colour]
        numbers = self._choose(legal)
        places = rows.learn(numbers)
        self.free &= rows.keep_free[places]
        self.allowed[colour] &= rows.keep_allowed[places]
        shapes = rows.shape_numbers[numbers]
        games = np.arange(len(numbers))
        self.used[colour, games, shapes] += 1
        is_gone = self.used[colour, games, shapes] == self.counts[shapes]
        self.allowed[colour] &= rows.keep_shape[np.where(is_gone, shapes, len(self.counts) - 1)]
        if is_first:
            self.reach[colour] = rows.touch[places]
        else:
            self.reach[colour] |= rows.touch[places]
        return numbers

    def _choose(self, legal: Words) -> Numbers:
        """A member of each row, drawn by the row's own generator; ``nothing`` for an empty row."""
        until = np.cumsum(np.bitwise_count(legal), axis=1, dtype=np.int32)
        totals = until[:, -1]
        able = np.flatnonzero(totals)
        numbers = np.full(len(totals), self.rows.nothing)
        if not len(able):
            return numbers
        picks = np.fromiter(self._picks(able, totals), np.int64, len(able))
        words = (until[able] <= picks[:, None]).sum(axis=1)
        below = np.where(words > 0, until[able, words - 1], 0)
        numbers[able] = words * 64 + _nth_bit(legal[able, words], picks - below)
        return numbers

    def _picks(self, able: Numbers, totals: NDArray[np.int32]) -> Iterator[int]:
        for game, total in zip(able.tolist(), totals[able].tolist(), strict=True):
            yield int(self.random[game]() * total)


def _nth_bit(words: Words, index: Numbers) -> Numbers:
    """The place of the bit with ``index`` lower ones in each word."""
    place = np.zeros(len(words), np.int64)
    for width in (32, 16, 8, 4, 2, 1):
        low = words & np.uint64((1 << width) - 1)
        below = np.bitwise_count(low).astype(np.int64)
        is_above = index >= below
        index = np.where(is_above, index - below, index)
        words = np.where(is_above, words >> np.uint64(width), low)
        place += width * is_above
    return place
