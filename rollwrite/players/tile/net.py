"""What a board shows beside the sums of the linear value: a small net, learned from searches.

The net is for games of two colours. It says by how much the log odds of the colour to move are
better than the linear value has them (:mod:`rollwrite.players.tile.value`). Its inputs are *rows*
of its first layer, of which a state has some two hundred: what lies on each cell or how far it is
from either colour's corners, how many ways each piece can be placed, and how many pieces lie. The
rows are added up and cut off; a second, small layer follows, another one for each part of the game.
All is counted in integers, so that everybody who counts comes to the same number.

The board is seen from the side of who is to move: for the second colour it is turned half round.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Final

from rollwrite.board import Board, members
from rollwrite.players.tile.arena import ground_of
from rollwrite.players.tile.model import Model, State

#: What is 1 between two layers; a layer's sums are cut off below 0 and above it.
ONE: Final = 256
#: Bits of a weight of the second layer and of the last one that are behind the point.
SHIFT: Final = 6
#: What a log odd of 1 is in the last sum.
UNIT: Final = ONE << SHIFT
#: A cell is one's own, the other's, or has some distance from either colour's corners: 1 at a
#: corner, 2 a step away, 3 up to three and 4 up to five; 0 where it comes from none of them.
DISTANCES: Final = 5
STATES: Final = 1 + DISTANCES * DISTANCES
#: Into how many bins the numbers of legal and of possible placements of a piece are put: each has
#: twice as many as the one before.
LEGAL: Final = 8
POSSIBLE: Final = 11


@dataclass(frozen=True)
class Net:
    """Weights, row after row.

    :ivar hidden: the width of the first layer, ``second`` that of the second one.
    :ivar parts: how many second layers there are, each for a part of the game.
    :ivar first: for each row of inputs ``hidden`` weights, and ``first_bias``.
    :ivar middle: for each part, for each of ``second`` its ``hidden`` weights; ``middle_bias``.
    :ivar last: for each part ``second`` weights, and ``last_bias``.
    """

    hidden: int
    second: int
    parts: int
    first: array[int]
    first_bias: array[int]
    middle: array[int]
    middle_bias: array[int]
    last: array[int]
    last_bias: array[int]

    def as_bytes(self) -> bytes:
        """As in a file of ``nets/``."""
        sizes = {"hidden": self.hidden, "second": self.second, "parts": self.parts}
        lengths = [len(one) for one in self._arrays]
        head = json.dumps(sizes | {"lengths": lengths}).encode() + b"\n"
        return zlib.compress(head + b"".join(map(_bytes_of, self._arrays)), 9)

    @property
    def _arrays(self) -> tuple[array[int], ...]:
        return (
            self.first, self.first_bias, self.middle, self.middle_bias, self.last, self.last_bias,
        )  # fmt: skip

    def log_odds(self, rows: list[int], part: int) -> int:
        """For a state with these rows, in :data:`UNIT`."""
        hidden = self.hidden
        sums = list(self.first_bias)
        for row in rows:
            weights = self.first[row * hidden : (row + 1) * hidden]
            sums = [one + other for one, other in zip(sums, weights, strict=True)]
        cut = [min(max(one, 0), ONE) for one in sums]
        found = self.last_bias[part]
        for number in range(part * self.second, (part + 1) * self.second):
            weights = self.middle[number * hidden : (number + 1) * hidden]
            total = self.middle_bias[number]
            total += sum(one * other for one, other in zip(cut, weights, strict=True))
            found += min(max(total >> SHIFT, 0), ONE) * self.last[number]
        return found


def net_from_bytes(data: bytes) -> Net:
    """The inverse of :meth:`Net.as_bytes`."""
    head, _, body = zlib.decompress(data).partition(b"\n")
    sizes = json.loads(head)
    kinds = ("h", "i", "h", "i", "h", "i")
    numbers = iter(body)
    arrays = []
    for kind, length in zip(kinds, sizes.pop("lengths"), strict=True):
        one = array(kind)
        one.frombytes(bytes(islice(numbers, length * one.itemsize)))
        if sys.byteorder == "big":
            one.byteswap()
        arrays.append(one)
    return Net(**sizes, **dict(zip(_ARRAYS, arrays, strict=True)))


_ARRAYS: Final = ("first", "first_bias", "middle", "middle_bias", "last", "last_bias")


def _bytes_of(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


@cache
def load_net(name: str) -> Net | None:
    """The net of a game, by the name of its weights; None: it has none."""
    file = files("rollwrite.players.tile") / "nets" / f"{name}.net"
    return net_from_bytes(file.read_bytes()) if file.is_file() else None


@dataclass(frozen=True)
class Layout:
    """Which rows there are, and in which order.

    :ivar cells: how many the board has, ``shapes`` how many there are, ``pieces`` of a colour.
    """

    cells: int
    shapes: int
    pieces: int

    @property
    def of_shapes(self) -> int:
        """The first row of a shape's legal placements."""
        return STATES * self.cells

    @property
    def of_possible(self) -> int:
        """The first row of a shape's possible placements."""
        return self.of_shapes + 4 * self.shapes * LEGAL

    @property
    def of_placed(self) -> int:
        """The first row of the number of pieces that lie."""
        return self.of_possible + 4 * self.shapes * POSSIBLE

    @property
    def rows(self) -> int:
        """How many there are."""
        return self.of_placed + 2 * (self.pieces + 1)


def layout_of(model: Model) -> Layout:
    """The rows of a game."""
    setup = model.game.position.setup
    return Layout(len(setup.table.board.cells), len(setup.table.shapes), sum(setup.counts))


@cache
def views_of(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For either colour each cell's number as it sees the board, by the bit of the ground."""
    cells, ground = board.cells, ground_of(board)
    far = max(x for x, _ in cells) + min(x for x, _ in cells)
    down = max(y for _, y in cells) + min(y for _, y in cells)
    number = {cell: index for index, cell in enumerate(cells)}
    views = [[0] * ground.width for _ in range(2)]
    for index, ((x, y), bit) in enumerate(zip(cells, ground.bits, strict=True)):
        views[0][bit.bit_length() - 1] = index
        views[1][bit.bit_length() - 1] = number[far - x, down - y]
    return tuple(views[0]), tuple(views[1])


def part_of(model: Model, state: State, parts: int) -> int:
    """The part of the game that a state is in."""
    pieces = sum(model.game.position.setup.counts) * model.colours
    return sum(state.placed) * parts // (pieces + 1)


def rows_of(model: Model, state: State) -> list[int]:
    """The rows of a state that is not the end of a game."""
    return [*_cell_rows(model, state), *_piece_rows(model, state)]


def _cell_rows(model: Model, state: State) -> Iterator[int]:
    setup = model.game.position.setup
    ground, cells = model.arena.ground, len(setup.table.board.cells)
    view = views_of(setup.table.board)[state.turn]
    own, other = state.turn, 1 - state.turn
    free = ground.all & ~(state.taken[own] | state.taken[other])
    near = [_distances(model, state, colour, free) for colour in (own, other)]
    # Free cells that neither comes to have no row: what they are worth lies in all the others.
    for kind, here in ((0, state.taken[own]), (1, state.taken[other])):
        yield from (kind * cells + view[bit] for bit in members(here))
    for mine, here in enumerate(near[0]):
        for theirs, there in enumerate(near[1]):
            if mine or theirs:
                kind = 1 + mine * DISTANCES + theirs
                yield from (kind * cells + view[bit] for bit in members(here & there))


def _distances(model: Model, state: State, colour: int, free: int) -> list[int]:
    """The free cells by their distance from a colour's corners."""
    spread = model.arena.ground.spread
    room = free & ~state.closed[colour]
    here = state.touched[colour] & room
    found = [free, here]
    reached = here
    for steps in (1, 2, 2):
        for _ in range(steps):
            here = spread(here) & room
        found.append(here & ~reached)
        reached = here
    found[0] &= ~reached
    return found


def _piece_rows(model: Model, state: State) -> Iterator[int]:
    layout = layout_of(model)
    has_copies = max(model.game.position.setup.counts) > 1
    for side, colour in enumerate((state.turn, 1 - state.turn)):
        possible = state.possible[colour]
        legal = possible & state.reach[colour]
        for shape, placements in enumerate(model.arena.of_shape):
            once = state.once[colour] >> shape & 1
            if once and not has_copies:
                continue
            row = (2 * side + once) * layout.shapes + shape
            yield layout.of_shapes + row * LEGAL + _bin((legal & placements).bit_count(), LEGAL)
            bin_ = _bin((possible & placements).bit_count(), POSSIBLE)
            yield layout.of_possible + row * POSSIBLE + bin_
        yield layout.of_placed + side * (layout.pieces + 1) + state.placed[colour]


def _bin(count: int, bins: int) -> int:
    return min(count.bit_length(), bins - 1)
