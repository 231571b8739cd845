"""What a board shows beside the sums of the linear value: a small net, learned from searches.

The net is for games of two players on squares. It says by how much the log odds of the colour to
move are better than the linear value has them (:mod:`rollwrite.players.tile.value`). It has two
kinds of inputs. *Patches* are three by three cells: what lies on each, or how far it is from a
colour's corners and from those of the other player. Each patch of the board goes through the same
weights, is cut off, and all are added up, so that what was learned in one place is known in all;
who has two colours sees the board with each of them. *Rows* are how many ways each piece can be
placed, and how many pieces lie. Both go into a layer, and that into a small one, another one for
each part of the game. All is counted in integers, so that everybody who counts comes to the same
number.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from operator import mul
from typing import TYPE_CHECKING, Final

from rollwrite.board import members
from rollwrite.players.tile import extras
from rollwrite.players.tile.model import Model, State

if TYPE_CHECKING:
    from rollwrite.players.tile.net_arrays import NetArrays, NetWeights

#: What is 1 between two layers; a layer's sums are cut off below 0 and above it.
ONE: Final = 256
#: Bits behind the point of the weights of the last two layers, ...
SHIFT: Final = 6
#: ... and of those of the patches that are added up.
SHIFT_ALL: Final = 10
#: The same of what first sight makes of a cell, and half of one step.
SHIFT_STEP: Final = 14
HALF_STEP: Final = 1 << SHIFT_STEP - 1
#: The weights of patches are no larger, so that ten of them are a number of two bytes; and those
#: of what first sight makes of their sums, so that these are numbers of four bytes.
MOST_WEIGHT: Final = 3276
#: The sums of a patch, and of one for first sight.
WIDE: Final = 32
SIGHTED: Final = 16
#: What log odds of 1 are in the last sum.
UNIT: Final = ONE << SHIFT
#: A cell is a colour's own, the other player's, or has some distance from either's corners: 1 at a
#: corner, 2 a step away, 3 up to three and 4 up to five; 0 where it comes from none of them.
DISTANCES: Final = 5
OWN: Final = 0
OTHERS: Final = 1
#: A cell that neither comes to, one beside the board, and one of the player's other colour.
NEITHER: Final = 1 + DISTANCES * DISTANCES
OUTSIDE: Final = NEITHER + 1
PARTNERS: Final = OUTSIDE + 1
STATES: Final = PARTNERS + 1
PATCH: Final = 9
#: Into how many bins the numbers of legal and of possible placements of a piece are put: each is
#: twice as wide as the one before.
LEGAL: Final = 8
POSSIBLE: Final = 11


@dataclass(frozen=True)
class Net:
    """Weights, row after row.

    :ivar hidden: the width of the layer that all comes to, ``second`` that of the small one.
    :ivar parts: how many of the small ones there are, each for a part of the game.
    :ivar patch: for each cell of a patch and each state of it :data:`WIDE` weights; ``patch_bias``.
    :ivar all: for each colour that a player has, for each of these sums its ``hidden`` weights.
    :ivar row: for each row of inputs ``hidden`` weights; ``row_bias``.
    :ivar middle: for each part, for each of ``hidden`` its ``second`` weights; ``middle_bias``.
    :ivar last: for each part ``second`` weights; ``last_bias``.
    :ivar sight: as ``patch``, for first sight, with :data:`SIGHTED` weights; ``sight_bias``.
    :ivar sight_out: for each part of a placement what these sums say of a cell.
    :ivar sight_shape: what each shape counts, in steps of a score.
    """

    hidden: int
    second: int
    parts: int
    patch: array[int]
    patch_bias: array[int]
    all: array[int]
    row: array[int]
    row_bias: array[int]
    middle: array[int]
    middle_bias: array[int]
    last: array[int]
    last_bias: array[int]
    sight: array[int]
    sight_bias: array[int]
    sight_out: array[int]
    sight_shape: array[int]

    def as_bytes(self) -> bytes:
        """As in a file of ``nets/``."""
        sizes = [self.hidden, self.second, self.parts]
        arrays = (
            self.patch, self.patch_bias, self.all, self.row, self.row_bias, self.middle,
            self.middle_bias, self.last, self.last_bias, self.sight, self.sight_bias,
            self.sight_out, self.sight_shape,
        )  # fmt: skip
        head = json.dumps({"sizes": sizes, "lengths": list(map(len, arrays))}).encode()
        return zlib.compress(head + b"\n" + b"".join(map(_bytes_of, arrays)), 9)

    @cached_property
    def arrays(self) -> NetWeights:
        """Its weights as arrays; not without NumPy."""
        from rollwrite.players.tile.net_arrays import NetWeights  # noqa: PLC0415  # needs NumPy

        return NetWeights(self)

    def log_odds(
        self, views: Iterable[Sequence[int]], stride: int, rows: Sequence[int], part: int
    ) -> int:
        """What it says of the result, in :data:`UNIT`.

        :param views: for each colour of who is to move the states of the cells, as
            :func:`states_of` has them; ``stride`` of their board.
        """
        pools = [pool for states in views for pool in self._pools(states, stride)]
        sums = [bias << SHIFT_ALL for bias in self.row_bias]
        for row in rows:
            _add(sums, self.row, row, 1 << SHIFT_ALL)
        for number, pool in enumerate(pools):
            _add(sums, self.all, number, pool)
        deep = list(self.middle_bias[part * self.second : (part + 1) * self.second])
        for number, one in enumerate(sums):
            _add(deep, self.middle, part * self.hidden + number, _cut(one >> SHIFT_ALL))
        found = self.last_bias[part]
        for number, one in enumerate(deep):
            found += _cut(one >> SHIFT) * self.last[part * self.second + number]
        return found

    def _pools(self, states: Sequence[int], stride: int) -> list[int]:
        """The sums of all patches, cut off and added up."""
        pools = [0] * WIDE
        for _, sums in _patches(states, stride, self.patch, self.patch_bias):
            pools = [pool + one for pool, one in zip(pools, sums, strict=True)]
        return pools

    def cell_steps(self, states: Sequence[int], stride: int) -> list[list[int]]:
        """How many steps of a score a cell counts more as each part of a placement.

        :param states: as :func:`states_of` has them; so are the cells of what is returned.
        """
        found = [[0] * len(states) for _ in range(3)]
        for cell, sums in _patches(states, stride, self.sight, self.sight_bias):
            for part, worth in enumerate(found):
                weights = self.sight_out[part * SIGHTED : (part + 1) * SIGHTED]
                worth[cell] = sum(map(mul, sums, weights)) + HALF_STEP >> SHIFT_STEP
        return found


def _patches(
    states: Sequence[int], stride: int, weights: array[int], bias: array[int]
) -> Iterator[tuple[int, list[int]]]:
    """Each cell of the board with the sums of its patch, cut off."""
    around = [down * stride + right for down in (-1, 0, 1) for right in (-1, 0, 1)]
    for cell, state in enumerate(states):
        if state != OUTSIDE:
            sums = list(bias)
            for place, far in enumerate(around):
                _add(sums, weights, place * STATES + states[cell + far], 1)
            yield cell, list(map(_cut, sums))


def _cut(one: int) -> int:
    return min(max(one, 0), ONE)


def _add(sums: list[int], weights: array[int], row: int, times: int) -> None:
    width = len(sums)
    for at, weight in enumerate(weights[row * width : (row + 1) * width]):
        sums[at] += weight * times


def net_from_bytes(data: bytes) -> Net:
    """The inverse of :meth:`Net.as_bytes`."""
    head, _, body = zlib.decompress(data).partition(b"\n")
    told = json.loads(head)
    arrays, begin = [], 0
    for kind, length in zip(KINDS, told["lengths"], strict=True):
        one = array(kind)
        end = begin + length * one.itemsize
        one.frombytes(body[begin:end])
        begin = end
        if sys.byteorder == "big":
            one.byteswap()
        arrays.append(one)
    return Net(*told["sizes"], *arrays)


#: Of the arrays of a net: weights have two bytes, what is added has four.
KINDS: Final = "hihhihihihihh"


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


def arrays_of(net: Net, model: Model) -> NetArrays | None:
    """The same net for the states of a model, sooner; None where NumPy is not."""
    if not extras.has_numpy():
        return None
    from rollwrite.players.tile.net_arrays import NetArrays  # noqa: PLC0415  # needs NumPy

    return NetArrays(net, model)


@dataclass(frozen=True)
class Layout:
    """Which rows there are, and in which order.

    :ivar colours: how many there are, ``shapes``, and ``pieces`` of a colour.
    """

    colours: int
    shapes: int
    pieces: int

    @property
    def views(self) -> int:
        """How many colours each of two players has."""
        return self.colours // 2

    @property
    def of_possible(self) -> int:
        """The first row of a shape's possible placements; those of legal ones come first."""
        return 2 * self.colours * self.shapes * LEGAL

    @property
    def of_placed(self) -> int:
        """The first row of the number of pieces that lie."""
        return self.of_possible + 2 * self.colours * self.shapes * POSSIBLE

    @property
    def rows(self) -> int:
        """How many there are."""
        return self.of_placed + self.colours * (self.pieces + 1)


def layout_of(model: Model) -> Layout:
    """The rows of a game."""
    setup = model.game.position.setup
    return Layout(model.colours, len(setup.table.shapes), sum(setup.counts))


def part_of(model: Model, state: State, parts: int) -> int:
    """The part of the game that a state is in."""
    pieces = sum(model.game.position.setup.counts) * model.colours
    return sum(state.placed) * parts // (pieces + 1)


def colours_of_mover(model: Model, state: State) -> list[int]:
    """The colours of who is to move, the one to move first."""
    owners = model.game.variant.owners
    ring = [(state.turn + after) % model.colours for after in range(model.colours)]
    return [colour for colour in ring if owners[colour] == owners[state.turn]]


def views_of(model: Model, state: State) -> Iterator[list[int]]:
    """The states of the cells for each colour of who is to move, the one to move first."""
    return (states_of(model, state, colour) for colour in colours_of_mover(model, state))


def state_of_taken(model: Model, one: int, colour: int) -> int:
    """The state of a cell that one colour has, for another or the same."""
    owners = model.game.variant.owners
    return OWN if one == colour else PARTNERS if owners[one] == owners[colour] else OTHERS


def state_of_free(mine: int, theirs: int) -> int:
    """The state of a free cell, by its distances."""
    return 1 + mine * DISTANCES + theirs if mine or theirs else NEITHER


def states_of(model: Model, state: State, colour: int) -> list[int]:
    """The states of the cells for a colour, by the bits of the ground, with a row and a cell more
    on both ends: so a cell's neighbours are where they are, and what is beside the board is
    outside."""
    ground = model.arena.ground
    first = ground.stride + 1
    found = [OUTSIDE] * (ground.width + 2 * first)
    free, mine_too, theirs_too = reaches_of(model, state, colour)
    near = _distances(mine_too, free), _distances(theirs_too, free)
    kinds = []
    for one, cells in enumerate(state.taken):
        kinds.append((state_of_taken(model, one, colour), cells))
    for mine, here in enumerate(near[0]):
        for theirs, there in enumerate(near[1]):
            kinds.append((state_of_free(mine, theirs), here & there))
    for kind, cells in kinds:
        for bit in members(cells):
            found[first + bit] = kind
    return found


def reaches_of(model: Model, state: State, colour: int) -> tuple[int, list[int], list[int]]:
    """The free cells; what a colour comes to in more and more steps, and the other player's."""
    owners, free = model.game.variant.owners, model.arena.ground.all
    for cells in state.taken:
        free &= ~cells
    theirs = [0] * (DISTANCES - 1)
    for other, owner in enumerate(owners):
        if owner != owners[colour]:
            reached = _reached(model, state, other, free)
            theirs = [one | more for one, more in zip(theirs, reached, strict=True)]
    return free, _reached(model, state, colour, free), theirs


def _reached(model: Model, state: State, colour: int, free: int) -> list[int]:
    """What a colour comes to from its corners: these, and each time what is farther, too."""
    spread = model.arena.ground.spread
    room = free & ~state.closed[colour]
    here = state.touched[colour] & room
    found = [here]
    for steps in (1, 2, 2):
        for _ in range(steps):
            here = spread(here) & room
        found.append(here)
    return found


def _distances(reached: list[int], free: int) -> list[int]:
    """The free cells by their distance, of what is reached in more and more steps."""
    nearer = [0, *reached]
    return [
        free & ~reached[-1],
        *(far & ~near for near, far in zip(nearer[:-1], reached, strict=True)),
    ]


def rows_of(model: Model, state: State) -> list[int]:
    """The rows of a state that is not the end of a game."""
    layout, colours = layout_of(model), model.colours
    of_possible, shapes = layout.of_possible, layout.shapes
    has_copies = max(model.game.position.setup.counts) > 1
    found: list[int] = []
    for side in range(colours):
        colour = (state.turn + side) % colours
        possible, placed_once = state.possible[colour], state.once[colour]
        legal = possible & state.reach[colour]
        for shape, placements in enumerate(model.arena.of_shape):
            once = placed_once >> shape & 1
            if once and not has_copies:
                continue
            row = (2 * side + once) * shapes + shape
            found.append(row * LEGAL + _bin((legal & placements).bit_count(), LEGAL))
            bin_ = _bin((possible & placements).bit_count(), POSSIBLE)
            found.append(of_possible + row * POSSIBLE + bin_)
        found.append(layout.of_placed + side * (layout.pieces + 1) + state.placed[colour])
    return found


def _bin(count: int, bins: int) -> int:
    return min(count.bit_length(), bins - 1)
