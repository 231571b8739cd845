"""Which moves look good at first sight: a learned linear score of what a placement does to cells.

The score of a move is a sum over the cells that it covers, borders or touches at a corner: each
counts by the areas of the position that it lies in. So a position gives each cell three numbers,
one for each part that it can have in a placement, and a placement adds up about twenty of them.
Numbers of cells are bytes side by side, added for the whole board at once.

A good eye is enough for what comes before the players place their own pieces: picks (T8), obstacles
and corners (T11). Little can be foreseen there, and everybody is as badly off.
"""

from __future__ import annotations

from operator import itemgetter, mul
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from rollwrite.board import Position, members
from rollwrite.players.tile import extras
from rollwrite.players.tile.arena import Arena, Pick, footprints_of, ground_of
from rollwrite.players.tile.model import INDEX, INDEX_BITS, NOBODY, Model, State
from rollwrite.players.tile.net import Net, arrays_of, states_of
from rollwrite.players.tile.weights import Weights, load_weights, weights_name
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move, Placement, placements
from rollwrite.tilegame.moves import Pick as PieceTaken
from rollwrite.tilegame.phases import Corners, Drafting

if TYPE_CHECKING:
    from rollwrite.players.tile.rows import Rows, Sight

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
#: A move with its score is one number: the score above so many bits, the move below.
SCORED_BITS: Final = INDEX_BITS + 4
MOVE: Final = (1 << SCORED_BITS) - 1

#: Fewer placements than this are added up sooner one by one.
MANY: Final = 64

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
    :param rows: of the arena, where NumPy is: they add up many placements sooner.
    :raises ValueError: they are too large.
    """

    def __init__(self, arena: Arena, weights: tuple[float, ...], rows: Rows | None = None) -> None:
        self._arena, self._rows = arena, rows
        self._footprints = footprints_of(arena.table)
        width = self._width = arena.ground.width
        steps = [round(weight * STEPS) for weight in weights]
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
        #: What every cell, edge and corner of a placement counts beside: its size and the lift.
        self._each = steps[0] - self._lift["cells"], -self._lift["edges"], -self._lift["corners"]
        self._ones = int.from_bytes(b"\1" * width)
        self._binary = f"0{width}b"
        # Which bytes a placement adds up, and what all its cells count beside.
        self._pick: list[Pick] = [_UNKNOWN] * len(arena)
        self._base = [0] * len(arena)

    def _prepare(self, index: int) -> None:
        pick, *parts = self._footprints.pick(self._arena.numbers[index])
        self._pick[index] = pick
        self._base[index] = (sum(map(mul, parts, self._each)) << SCORED_BITS) + index

    def scored(
        self, state: State, colour: int, legal: int, sight: Sight | None = None
    ) -> list[int]:
        """For each placement of a colour its score, in sixteenths, above its number as a move.

        :param legal: the placements, a set of the arena.
        :param sight: what a net makes of them, where there are rows.
        :returns: in no order that means anything.
        """
        values = self._values(areas(self._arena, state, colour))
        offset = colour << INDEX_BITS
        if self._rows is not None and (sight is not None or legal.bit_count() >= MANY):
            indices, sums = self._rows.sums(values, self._each, legal, sight)
            scored = (sums << SCORED_BITS) + indices + offset
            # In order it is sorted sooner among others.
            scored.sort()
            in_order: list[int] = scored.tolist()
            return in_order
        pick, base, few = self._pick, self._base, members(legal)
        for index in few:
            if pick[index] is _UNKNOWN:
                self._prepare(index)
        return [(sum(pick[index](values)) << SCORED_BITS) + base[index] + offset for index in few]

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
        self._arrays = None if self._net is None else arrays_of(self._net, model)
        self._priors = [_prior_of(model.arena, row) for row in weights.prior]
        pieces = sum(model.game.position.setup.counts)
        self._per_piece = len(self._priors) / (pieces * model.colours + 1)

    def ranked(self, state: State) -> list[int]:
        """The moves of a state, each below its score; best first."""
        prior = self._priors[int(sum(state.placed) * self._per_piece)]
        found: list[int] = []
        sight = None if self._arrays is None else self._arrays.sight(state)
        for colour, legal in state.choices:
            found += prior.scored(state, colour, legal, sight)
        if self._net is not None and sight is None:
            found = self._seen(self._net, state, found)
        found.sort(reverse=True)
        return found

    def _seen(self, net: Net, state: State, scored: list[int]) -> list[int]:
        """Scored moves with what the net makes of them."""
        arena = self._model.arena
        stride = arena.ground.stride
        worths = net.cell_steps(states_of(self._model, state, state.turn), stride)
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
        cache[weights] = Prior(arena, weights, _rows_of(arena))
    prior: Prior = cache[weights]
    return prior


def _rows_of(arena: Arena) -> Rows | None:
    """The rows of an arena, made once; None where NumPy is not."""
    if not extras.has_numpy():
        return None
    if "rows" not in arena.cache:
        from rollwrite.players.tile.rows import Rows  # noqa: PLC0415  # needs NumPy

        arena.cache["rows"] = Rows(arena)
    rows: Rows = arena.cache["rows"]
    return rows


# ── Before the players place their own pieces ─────────────────────────────────────────────────────

#: Of so many obstacles the best is taken.
_OBSTACLES: Final = 32
#: What a place less for an obstacle is worth, in places of the players to come.
_FURTHER: Final = 20.0
#: What a cell more around the corner with the least room is worth, in the same.
_ROOM: Final = 100.0
#: How many steps from a corner count as around it.
_FAR: Final = 9
#: So many games are looked at from each corner.
_TRIES: Final = 3


def looked_at(game: Game, rng: Random) -> tuple[Move, ...] | None:
    """The moves of a game in which the players' own pieces are not yet placed, best first.

    None when they are placed now.
    """
    phase = game.phases[game.phase]
    if phase.act == "pick":
        return _picks(game, rng)
    if phase.act == "corner":
        return _corners(game, rng)
    if any(later.act == "corner" for later in game.phases[game.phase + 1 :]):
        return _obstacles(game, rng)
    return None


def _picks(game: Game, rng: Random) -> tuple[Move, ...]:
    """Small pieces first: what counts is how many are left. Among equals the one that fits more
    ways."""
    assert isinstance(game.phases[game.phase], Drafting)
    table = game.position.setup.table

    def worth(move: Move) -> tuple[int, int, float]:
        assert isinstance(move, PieceTaken)
        shape = table.shapes[table.shape_index[move.shape]]
        return -shape.size, len(shape.orientations), rng.random()

    return tuple(sorted(game.legal_moves(), key=worth, reverse=True))


def _corners(game: Game, rng: Random) -> tuple[Move, ...]:
    """Where most can be placed, as far as a few games at first sight show."""
    moves = tuple(game.legal_moves())
    if len(moves) == 1:
        return moves
    worth = {move: sum(_placed_from(game, move, rng) for _ in range(_TRIES)) for move in moves}
    return tuple(sorted(worth, key=lambda move: worth[move], reverse=True))


def _placed_from(game: Game, move: Move, rng: Random) -> int:
    """How many cells the player to move covers from a corner, if everybody follows first sight."""
    player = game.player
    assert player is not None
    game = game.play(move)
    while not game.is_over and game.phases[game.phase].act == "corner":
        game = game.play(rng.choice(game.legal_moves()))
    if game.is_over:
        return 0
    model = Model(game)
    sight = FirstSight(model, load_weights(weights_name(game.variant)))
    state = model.root
    while state.player != NOBODY:
        state = model.play(state, sight.ranked(state)[0] & MOVE)
    return state.covered[player]


def _obstacles(game: Game, rng: Random) -> tuple[Move, ...]:
    """Where they take the fewest places from the players to come, and leave each other little.

    All who play need a corner that can still be chosen, so the one with the least room counts.
    """
    ((colour, legal),) = game.choices
    position = game.position
    table = position.setup.table
    made = placements(table, colour)
    every = members(legal)
    chosen = rng.sample(every, min(len(every), _OBSTACLES))
    owners = game.variant.owners
    obstacles = [other for other, owner in enumerate(owners) if owner is None]
    corners = _corners_left(game)

    def worth(number: int) -> float:
        after = position.play(colour, number)
        further = sum(after.legal(other).bit_count() for other in obstacles)
        room = min((_room(after, corner) for corner in corners), default=0)
        return after.free.bit_count() - _FURTHER * further + _ROOM * room

    best: list[Placement] = [made[number] for number in sorted(chosen, key=worth, reverse=True)]
    return tuple(best)


def _corners_left(game: Game) -> list[int]:
    """Bit masks of the corner squares that can still be chosen."""
    board = game.position.setup.table.board
    squares = [
        board.mask([board.parse_cell(name)])
        for phase in game.phases
        if isinstance(phase, Corners)
        for name in phase.squares
    ]
    return [square for square in squares if not square & game.position.occupied]


def _room(position: Position, square: int) -> int:
    """How many free cells are within some steps of a square; none if it is not free."""
    board = position.setup.table.board
    ground = ground_of(board)
    free = ground.all & ~ground.mask(position.occupied)
    seen = ground.mask(square) & free
    for _ in range(_FAR):
        seen = ground.spread(seen) & free
    return seen.bit_count()
