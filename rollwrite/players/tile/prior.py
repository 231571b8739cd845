"""Which moves look good at first sight: a learned linear score of what a placement does to cells.

The score of a move is a sum over the cells that it covers, borders or touches at a corner: each
counts by the areas of the position that it lies in. So a position gives each cell three numbers,
one for each part that it can have in a placement, and a placement adds up about twenty of them.
Numbers of cells are bytes side by side, added for the whole board at once.
"""

from __future__ import annotations

from math import exp
from operator import itemgetter
from typing import Final, Literal

from rollwrite.board import members
from rollwrite.players.tile.arena import Arena, Pick, footprints_of
from rollwrite.players.tile.model import INDEX, INDEX_BITS, Model, State
from rollwrite.players.tile.net import Net, states_of
from rollwrite.players.tile.weights import Weights

Part = Literal["cells", "edges", "corners"]
PARTS: Final[tuple[Part, ...]] = ("cells", "edges", "corners")

#: Parts of the position, in the order of :func:`areas`.
AREAS: Final = (
    "corners of others", "next to corners of others", "near corners of others",
    "own corners", "near own corners", "near the last piece",
    "new, far from others", "new, next to corners of others", "new, near corners of others",
    "new, at corners of others", "pieces of others", "own room", "middle",
)  # fmt: skip

#: The features of a move: which of its cells count, and in which area.
FEATURES: Final[tuple[tuple[Part, str], ...]] = (
    ("cells", "corners of others"),
    ("cells", "next to corners of others"),
    ("cells", "near corners of others"),
    ("cells", "own corners"),
    ("cells", "near own corners"),
    ("cells", "near the last piece"),
    ("corners", "new, far from others"),
    ("corners", "new, next to corners of others"),
    ("corners", "new, near corners of others"),
    ("corners", "new, at corners of others"),
    ("edges", "pieces of others"),
    ("edges", "own room"),
    ("edges", "own corners"),
    ("edges", "corners of others"),
    ("edges", "next to corners of others"),
    ("cells", "middle"),
)
#: The first weight is of the size.
NAMES: Final = ("size", *(f"{part}: {area}" for part, area in FEATURES))

#: Steps of a score to one of its logarithm.
STEPS: Final = 16
#: e to the power of minus so many steps.
POWERS: Final = [exp(-step / STEPS) for step in range(64 * STEPS)]
#: A move with its score is one number: the score above so many bits, the move below.
SCORED_BITS: Final = INDEX_BITS + 4
MOVE: Final = (1 << SCORED_BITS) - 1

#: Picks nothing: it is not known yet what there is to pick.
_UNKNOWN: Final = itemgetter(0)


def areas(arena: Arena, state: State, colour: int) -> tuple[int, ...]:
    """Each of :data:`AREAS` on the ground, for a move of a colour."""
    ground = arena.ground
    spread = ground.spread
    free = ground.all
    for cells in state.taken:
        free &= ~cells
    room = free & ~state.closed[colour]
    corners = state.touched[colour] & room
    at_others = next_to_others = near_others = others = 0
    for other, cells in enumerate(state.taken):
        if other != colour:
            others |= cells
            their_room = free & ~state.closed[other]
            theirs = state.touched[other] & their_room
            beside = spread(theirs) & their_room
            at_others |= theirs
            next_to_others |= beside
            near_others |= spread(beside) & their_room
    next_to_others &= ~at_others
    near_others &= ~(next_to_others | at_others)
    new = room & ~corners
    return (
        at_others,
        next_to_others,
        near_others,
        corners,
        spread(spread(corners) & room) & room,
        spread(spread(state.last)) & ground.all if state.last else 0,
        new & ~(at_others | next_to_others | near_others),
        new & next_to_others,
        new & near_others,
        new & at_others,
        others,
        room,
        ground.middle,
    )


class Prior:
    """Scores of the placements of an arena.

    :param weights: in the order of :data:`NAMES`.
    :raises ValueError: they are too large.
    """

    def __init__(self, arena: Arena, weights: tuple[float, ...]) -> None:
        self._arena = arena
        self._footprints = footprints_of(arena.table)
        width = self._width = arena.ground.width
        steps = [round(weight * STEPS) for weight in weights]
        self._of_size = steps[0]
        #: For each part the areas that count there, each with its weight.
        self._terms: dict[Part, list[tuple[int, int]]] = {part: [] for part in PARTS}
        for (part, area), weight in zip(FEATURES, steps[1:], strict=True):
            if weight:
                self._terms[part].append((AREAS.index(area), weight))
        if any(sum(abs(weight) for _, weight in terms) > 255 for terms in self._terms.values()):
            raise ValueError("the weights of a part of a placement are too large for a byte")
        #: What is added to every cell, so that no byte comes below zero.
        self._lift = {
            part: sum(max(-weight, 0) for _, weight in terms) for part, terms in self._terms.items()
        }
        self._ones = int.from_bytes(b"\1" * width)
        self._binary = f"0{width}b"
        # Which bytes a placement adds up, and what its size and the lift make of that.
        self._pick: list[Pick] = [_UNKNOWN] * len(arena)
        self._base = [0] * len(arena)

    def _prepare(self, index: int) -> None:
        arena, lift = self._arena, self._lift
        pick, cells, edges, corners = self._footprints.pick(arena.numbers[index])
        lifted = lift["cells"] * cells + lift["edges"] * edges + lift["corners"] * corners
        self._pick[index] = pick
        self._base[index] = (self._of_size * cells - lifted << SCORED_BITS) + index

    def scored(self, state: State, colour: int, indices: list[int]) -> list[int]:
        """For each placement of a colour its score, in sixteenths, above its number as a move."""
        values = self._values(areas(self._arena, state, colour))
        pick, base = self._pick, self._base
        for index in indices:
            if pick[index] is _UNKNOWN:
                self._prepare(index)
        offset = colour << INDEX_BITS
        return [
            (sum(pick[index](values)) << SCORED_BITS) + base[index] + offset for index in indices
        ]

    def _values(self, where: tuple[int, ...]) -> bytes:
        """What a cell counts as a part of a placement: a byte for each cell, part after part."""
        ones, binary = self._ones, self._binary
        wide = [int.from_bytes(format(area, binary).encode()) & ones for area in where]
        found = b""
        for part, terms in self._terms.items():
            total = self._lift[part] * ones
            for area, weight in terms:
                total += weight * wide[area]
            found += total.to_bytes(self._width, "little")
        return found


class FirstSight:
    """What a player makes of the states of a model before he thinks.

    :param weights: those of its game: the prior's change as the game goes on.
    :param net: what the board shows beside; None where that is not asked, or not known.
    """

    def __init__(self, model: Model, weights: Weights, net: Net | None = None) -> None:
        self._model, self._net = model, net if net is not None and net.sight_out else None
        self._priors = [_prior_of(model.arena, row) for row in weights.prior]
        pieces = sum(model.game.position.setup.counts)
        self._per_piece = len(self._priors) / (pieces * model.colours + 1)

    def ranked(self, state: State) -> list[int]:
        """The moves of a state, each below its score; best first."""
        prior = self._priors[int(sum(state.placed) * self._per_piece)]
        found: list[int] = []
        for colour, legal in state.choices:
            found += prior.scored(state, colour, members(legal))
        if self._net is not None:
            found = self._seen(self._net, state, found)
        found.sort(reverse=True)
        return found

    def _seen(self, net: Net, state: State, scored: list[int]) -> list[int]:
        """Scored moves with what the net makes of them."""
        arena = self._model.arena
        stride = arena.ground.stride
        worths = net.cell_steps(states_of(self._model, state), stride)
        footprint = footprints_of(arena.table)
        found = []
        for one in scored:
            index = one & INDEX
            more = net.sight_shape[arena.shapes[index]]
            for part, worth in zip(footprint(arena.numbers[index]), worths, strict=True):
                more += sum(worth[stride + 1 + bit] for bit in members(part))
            found.append(one + (more << SCORED_BITS))
        return found


def _prior_of(arena: Arena, weights: tuple[float, ...]) -> Prior:
    """The prior of an arena, made once."""
    cache = arena.cache
    if weights not in cache:
        cache[weights] = Prior(arena, weights)
    prior: Prior = cache[weights]
    return prior
