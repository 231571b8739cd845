"""What the compiled core works on: a model, its weights and its tree as arrays.

Sets of placements and of cells are rows of 64-bit words, the lowest numbers first. Every type here
is a tuple of arrays, which compiled code reads as it is; none is ever replaced there.
"""

from __future__ import annotations

from array import array
from functools import cache
from math import log1p
from typing import Any, Final, NamedTuple, TypeAlias, cast
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from rollwrite.board import PlacementTable
from rollwrite.players.tile.arena import GROUPS, Arena, Ground, ground_of
from rollwrite.players.tile.manner import powers_of
from rollwrite.players.tile.model import ByColours, ByHands, Model
from rollwrite.players.tile.net import KINDS, OUTSIDE, SIGHTED, WIDE, Net
from rollwrite.players.tile.playouts import SEED
from rollwrite.players.tile.prior import FEATURES, PARTS, STEPS
from rollwrite.players.tile.strong.ways import NO_WAYS, Ways, ways_of
from rollwrite.players.tile.value import COLOUR_NAMES, HAND_NAMES, Valuation
from rollwrite.players.tile.weights import Weights

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

#: What the sets of an arena's placements may take, in bytes; only those that are used take it.
_SET_BYTES: Final = 64_000_000
#: The same of all arenas together: a server's players go from game to game for months.
_MOST_BYTES: Final = 128_000_000
#: So many scores of first sight are told apart in a table: nearly always all that there are.
_SCORES: Final = 2048
#: Rows of a state's sets of placements, ...
POSSIBLE: Final = 0
REACH: Final = 1
#: ... of its sets of cells, ...
TAKEN: Final = 0
CLOSED: Final = 1
TOUCHED: Final = 2
#: ... and of its numbers.
PLACED: Final = 0
COVERED: Final = 1
ONCE: Final = 2
SINGLE: Final = 3


class Land(NamedTuple):
    """An arena.

    :ivar sizes: for each placement its size, and ``shapes`` its shape.
    :ivar numbers: for each placement its row in ``at``.
    :ivar at: for each placement of the table where in ``places`` its cells begin, its edges, its
        corners, and where they end.
    :ivar places: bits of the ground.
    :ivar spots: for each placement of the table the same as places in :attr:`Scratch.cells`, part
        after part, and then places that count nothing: rows of one length are added up faster.
    :ivar covering: for each bit of the ground the set of placements that cover it.
    :ivar shape: for each shape its first placement, the one after its last one, and its size.
    :ivar of_size: the number of placements of at most 3 cells, and of at most 4.
    :ivar ground: the words of the whole board, of its middle and of triangles that point up.
    :ivar lattice: how many bits a row has, and whether the cells are squares.
    :ivar slot: for each placement its row in ``ready``; -1: it has none yet.
    :ivar ready: for some placements those that it leaves its own colour, those that it leaves the
        others, and those that it opens.
    :ivar used: how many rows of ``ready`` are used.
    """

    sizes: Ints
    shapes: Ints
    numbers: NDArray[np.int32]
    at: NDArray[np.int32]
    places: NDArray[np.int16]
    spots: NDArray[np.uint16]
    covering: Words
    shape: Ints
    of_size: Ints
    ground: Words
    lattice: Ints
    slot: NDArray[np.int32]
    ready: Words
    used: Ints


class Layers(NamedTuple):
    """A net, or one that is empty; see :class:`~rollwrite.players.tile.net.Net`."""

    patch: NDArray[np.int16]
    patch_bias: NDArray[np.int16]
    all: Floats
    row: Floats
    row_bias: Floats
    middle: Floats
    middle_bias: Floats
    last: Ints
    last_bias: Ints
    sight: NDArray[np.int16]
    sight_bias: NDArray[np.int16]
    sight_out: NDArray[np.int16]
    sight_shape: Ints


class Terms(NamedTuple):
    """Whose turn it is, how it ends and what is expected: all that the rules and weights say.

    :ivar ring: for each turn the turns from it on, -1 after the last; ``after`` the one after it.
    :ivar owner: for each colour its player, -1: nobody; ``is_shared`` whether it is nobody's.
    :ivar sharing: who places for nobody's colours, by the number of their pieces.
    :ivar hands: for each player and colour what is held, as sets of placements; of shapes in
        ``held``. Without rows where colours play.
    :ivar further: weights of the value, ``spread`` its spreads, and ``mixed`` how much it counts
        beside a game that is played on, and how much that does; ``plays_on`` whether one is, and
        ``ways`` where it may go on.
    :ivar holders: for each player the holders whose points are his, -1 after the last one.
    :ivar playing: the players who have not left.
    :ivar worth: what each shape counts.
    :ivar prior: for each stage, part and area of first sight a weight.
    :ivar of_size: for each stage what a cell is worth.
    :ivar powers: of e, by the steps of a score. ``exploration``, ``unseen``, ``by_mean``,
        ``width``, ``widening`` and ``most`` are those of a
        :class:`~rollwrite.players.tile.manner.Manner`.
    :ivar logs: of numbers of placements.
    :ivar players: how many there are, and ``alone`` who plays alone, -1: nobody.
    :ivar by_hands: whether players play what they hold, and ``has_copies`` some shape twice.
    :ivar pieces: how many a colour has.
    :ivar sign: -1 where fewer points are better. What follows are those of the scheme.
    :ivar progress: what the number of pieces on the board is multiplied by for the spread, and
        ``per_piece`` for first sight.
    :ivar par: the points that who plays alone expects at the root.
    :ivar net: what the board shows beside.
    """

    ring: Ints
    after: Ints
    owner: Ints
    is_shared: Ints
    sharing: Ints
    hands: Words
    held: Ints
    further: Floats
    spread: Floats
    holders: Ints
    playing: Ints
    worth: Ints
    prior: Ints
    of_size: Ints
    powers: Floats
    logs: Floats
    players: int
    alone: int
    by_hands: bool
    has_copies: bool
    pieces: int
    sign: int
    all_placed: int
    single_last: int
    single_needs_all: bool
    progress: float
    per_piece: float
    par: float
    exploration: float
    unseen: float
    by_mean: bool
    width: int
    widening: float
    most: int
    plays_on: bool
    mixed: Floats
    ways: Ways
    net: Layers


class Stack(NamedTuple):
    """The states on the way down a tree, the root first.

    :ivar sets: for each depth: possible, reach; for each colour its words.
    :ivar cells: for each depth: taken, closed, touched; for each colour its words.
    :ivar last: for each depth the cells of the last piece.
    :ivar numbers: for each depth: placed, covered, once, ends_single; for each colour.
    :ivar turn: for each depth whose turn it is, and who is to move.
    """

    sets: Words
    cells: Words
    last: Words
    numbers: Ints
    turn: Ints


class Tree(NamedTuple):
    """Nodes, the root first, and the moves of those that are grown.

    :ivar first: where a node's moves begin; -1 until it is grown. ``wide``: how many there are.
    :ivar visits: how often each was come to. The others are those of
        :class:`~rollwrite.players.tile.tree.Node`.
    :ivar moves: of all grown nodes, one after the other, as all that follow.
    :ivar nodes: where each leads; -1 until it was gone to.
    :ivar used: how many nodes there are, how many moves, and how many simulations there were.
    """

    first: NDArray[np.int32]
    wide: NDArray[np.int32]
    visits: NDArray[np.int32]
    exact: NDArray[np.int32]
    all: NDArray[np.int32]
    is_exact: NDArray[np.int8]
    player: NDArray[np.int8]
    turn: NDArray[np.int8]
    values: Floats
    moves: NDArray[np.int32]
    counts: NDArray[np.int32]
    nodes: NDArray[np.int32]
    shares: Floats
    sums: Floats
    used: Ints


class Scratch(NamedTuple):
    """Room to work in; nothing in it means anything between two simulations.

    :ivar ground: sets of cells.
    :ivar cells: for each part what each cell counts there, and a row of nothing.
    :ivar features: for each holder.
    :ivar points: for each holder, then for each player.
    :ivar keys: scored moves; ``tally`` and ``ranked`` are to bring them in order.
    :ivar path: for each depth the node, the move gone to, and the node of a proved better one.
    :ivar made: how many moves of the last simulation stand on the stack still, and then these.
    :ivar scores: of the moves of a node.
    :ivar states: of the cells, as the net sees them; ``rows`` of its inputs.
    :ivar patch: the sums of a patch, ``pools`` what all come to, ``sums`` what comes to the net's
        first layer, and ``deep`` to its second one.
    :ivar shut: of a game that is played on, for each cell the colours that cannot cover it any
        more, as a bit mask, and one cell more that stands for none; ``noted`` those that touch it
        at a corner. ``corners`` are for each colour and kind of piece the cells where it may go
        on, ``counts`` how many they are, ``left`` the shapes that it may place yet. ``numbers`` are
        as those of a :class:`Stack`, and ``chance`` is the last number that fell.
    """

    ground: Words
    cells: Ints
    features: Floats
    points: Floats
    keys: Ints
    tally: NDArray[np.int32]
    ranked: Ints
    path: Ints
    made: Ints
    scores: Floats
    states: NDArray[np.uint16]
    rows: Ints
    patch: NDArray[np.int16]
    pools: NDArray[np.int32]
    sums: Floats
    deep: Floats
    shut: NDArray[np.uint8]
    noted: NDArray[np.uint8]
    corners: NDArray[np.uint16]
    counts: Ints
    left: Ints
    numbers: Ints
    chance: Words


def words_of(sets: list[int], count: int) -> Words:
    """Sets as rows of ``count`` words."""
    data = b"".join(one.to_bytes(count * 8, "little") for one in sets)
    return np.frombuffer(data, "<u8").reshape(len(sets), count).astype(np.uint64)


@cache
def _footprints(table: PlacementTable) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """See :attr:`Land.at` and :attr:`Land.places`."""
    bit_of = ground_of(table.board).places
    at = np.zeros((len(table), 4), np.int32)
    places: list[int] = []
    for number, own in enumerate(table.cells):
        at[number, 0] = len(places)
        places += [bit_of[cell] for cell in own]
        for part, near in enumerate(table.around(number), 1):
            at[number, part] = len(places)
            places += [bit_of[cell] for cell in near]
        at[number, 3] = len(places)
    return at, np.array(places, np.int16)


@cache
def _spots(table: PlacementTable) -> NDArray[np.uint16]:
    """See :attr:`Land.spots`; without signs, for which compiled code would look each time."""
    at, places = _footprints(table)
    row = 64 * _words_of_cells(ground_of(table.board))
    counts = np.diff(at, axis=1)
    parts = np.repeat(np.tile(np.arange(3), len(at)), counts.reshape(-1))
    wide = counts.sum(axis=1)
    spots = np.full((len(at), wide.max(initial=0)), 3 * row, np.uint16)
    spots[np.arange(spots.shape[1]) < wide[:, None]] = places + parts * row
    return spots


def _words_of_cells(ground: Ground) -> int:
    """How many words a set of cells has: a spread goes a row beyond the board, and another one
    does so from there."""
    return (ground.width + 2 * ground.stride) // 64 + 1


def land_of(arena: Arena) -> Land:
    """An arena as arrays, made once while it is in use."""
    land = _lands.pop(arena, None) or _land(arena)
    _lands[arena] = land
    while len(_lands) > 1 and sum(one.ready.nbytes for one in _lands.values()) > _MOST_BYTES:
        del _lands[next(iter(_lands))]
    return land


#: The arenas as arrays, as long as there are both; the one asked for last at the end.
_lands: WeakKeyDictionary[Arena, Land] = WeakKeyDictionary()


def _land(arena: Arena) -> Land:
    table, ground = arena.table, arena.ground
    count = len(arena)
    words = count // 64 + 1
    at, places = _footprints(table)
    shape = np.zeros((len(table.shapes), 3), np.int64)
    for number, (placements, one) in enumerate(zip(arena.of_shape, table.shapes, strict=True)):
        if placements:
            shape[number] = (placements & -placements).bit_length() - 1, placements.bit_length(), 0
        shape[number, 2] = one.size
    sizes = np.array(arena.sizes, np.int64)
    ground_words = _words_of_cells(ground)
    covering = np.zeros((ground.width, words), np.uint64)
    covering[list(ground.places)] = words_of(
        [arena.covers((cell,)) for cell in range(len(table.board.cells))], words
    )
    slots = max(min(count, _SET_BYTES // (24 * words)), 1)
    return Land(
        sizes=sizes,
        shapes=np.array(arena.shapes, np.int64),
        numbers=np.array(arena.numbers, np.int32),
        at=at,
        places=places,
        spots=_spots(table),
        covering=covering,
        shape=shape,
        of_size=np.array([(sizes <= 3).sum(), (sizes <= 4).sum()], np.int64),
        ground=words_of([ground.all, ground.middle, ground.up], ground_words),
        lattice=np.array([ground.stride, ground.is_square], np.int64),
        slot=np.full(max(count, 1), -1, np.int32),
        ready=np.empty((slots, 3, words), np.uint64),
        used=np.zeros(1, np.int64),
    )


def terms_of(model: Model, weights: Weights, valuation: Valuation) -> Terms:
    """What rules and weights say of the states of a model."""
    game, order = model.game, model.order
    setup = game.position.setup
    colours, players = model.colours, game.variant.players
    pieces = sum(setup.counts)
    words = len(model.arena) // 64 + 1
    if isinstance(order, ByHands):
        hands = words_of([shapes for hand in order.hands for shapes in hand], words)
        hands = hands.reshape(len(order.hands), colours, words)
        held = np.array(game.hands, np.int64)
        ring = [list(order.ring(player)) for player in range(players)]
        sharing = [0]
        names = len(HAND_NAMES)
    else:
        assert isinstance(order, ByColours)
        hands, held = np.zeros((0, colours, words), np.uint64), np.zeros((0, colours), np.int64)
        ring = [list(order.ring(colour)) for colour in range(colours)]
        shared = game.variant.owners.count(None)
        sharing = [order.sharer(number) for number in range(pieces * shared + 1)]
        names = len(COLOUR_NAMES)
    assert all(len(row) == names for row in weights.further)
    prior, of_size = _priors(weights)
    scheme, manner = valuation.scheme, valuation.manner
    return Terms(
        ring=_padded(ring),
        after=np.array([order.after(turn) if row else 0 for turn, row in enumerate(ring)]),
        owner=np.array([-1 if one is None else one for one in game.variant.owners], np.int64),
        is_shared=np.array([one is None for one in game.variant.owners], np.int64),
        sharing=np.array(sharing, np.int64),
        hands=hands,
        held=held,
        further=np.array(weights.further),
        spread=np.array(weights.spread),
        holders=_padded([valuation.holders.get(player, []) for player in range(players)]),
        playing=np.array(sorted(valuation.holders), np.int64),
        worth=np.array(valuation.worth, np.int64),
        prior=prior,
        of_size=of_size,
        powers=np.array(powers_of(manner)),
        logs=_logs(len(model.arena)),
        players=players,
        alone=-1 if valuation.alone is None else valuation.alone,
        by_hands=isinstance(order, ByHands),
        has_copies=max(setup.counts) > 1,
        pieces=pieces,
        sign=valuation.sign,
        all_placed=scheme.all_placed,
        single_last=scheme.single_last,
        single_needs_all=scheme.single_needs_all,
        progress=valuation.progress,
        per_piece=len(weights.prior) / (pieces * colours + 1),
        par=valuation.par,
        exploration=manner.exploration,
        unseen=manner.unseen,
        by_mean=manner.by_mean,
        width=manner.width,
        widening=manner.widening,
        most=manner.most,
        plays_on=valuation.playouts is not None,
        mixed=np.array(weights.mixed),
        ways=NO_WAYS if valuation.playouts is None else ways_of(model.arena),
        net=_layers(valuation.net),
    )


def _layers(net: Net | None) -> Layers:
    net = net or Net(0, 0, 0, *(array(kind) for kind in KINDS))
    hidden, second, parts = net.hidden, net.second, net.parts
    return Layers(
        patch=np.array(net.patch, np.int16).reshape(-1, WIDE),
        patch_bias=np.array(net.patch_bias, np.int16),
        all=np.array(net.all, np.float64).reshape(-1, max(hidden, 1)),
        row=np.array(net.row, np.float64).reshape(-1, max(hidden, 1)),
        row_bias=np.array(net.row_bias, np.float64),
        middle=np.array(net.middle, np.float64).reshape(parts, hidden, second),
        middle_bias=np.array(net.middle_bias, np.float64).reshape(parts, second),
        last=np.array(net.last, np.int64).reshape(parts, second),
        last_bias=np.array(net.last_bias, np.int64),
        sight=np.array(net.sight, np.int16).reshape(-1, SIGHTED),
        sight_bias=np.array(net.sight_bias, np.int16),
        sight_out=np.array(net.sight_out, np.int16).reshape(-1, SIGHTED),
        sight_shape=np.array(net.sight_shape, np.int64),
    )


def _padded(rows: list[list[int]]) -> Ints:
    width = max(map(len, rows)) + 1
    return np.array([row + [-1] * (width - len(row)) for row in rows], np.int64)


def _logs(most: int) -> Floats:
    return np.array([log1p(number) for number in range(most + 1)])


def _priors(weights: Weights) -> tuple[Ints, Ints]:
    """See :attr:`Terms.prior`: of each feature its weight; and :attr:`Terms.of_size`."""
    steps = [[round(weight * STEPS) for weight in row] for row in weights.prior]
    assert all(part in PARTS for part, _ in FEATURES)
    return (
        np.array([row[1:] for row in steps], np.int64),
        np.array([row[0] for row in steps], np.int64),
    )


def scratch_for(land: Land, terms: Terms, depths: int) -> Scratch:
    """Room for one search."""
    words, colours = land.ground.shape[1], len(terms.owner)
    cells = land.covering.shape[0]
    holders = max(colours, terms.players)
    return Scratch(
        ground=np.zeros((40, words), np.uint64),
        cells=np.zeros((4, words * 64), np.int64),
        features=np.zeros((holders, max(len(COLOUR_NAMES), len(HAND_NAMES)))),
        points=np.zeros((2, holders)),
        keys=np.zeros(len(land.numbers) * colours + 1, np.int64),
        tally=np.zeros(_SCORES, np.int32),
        ranked=np.zeros(len(land.numbers) * colours + 1, np.int64),
        path=np.zeros((depths, 3), np.int64),
        made=np.zeros(depths + 1, np.int64),
        scores=np.zeros(terms.most),
        states=np.full(land.covering.shape[0] + 2 * int(land.lattice[0]) + 2, OUTSIDE, np.uint16),
        rows=np.zeros(colours * (2 * len(land.shape) + 1), np.int64),
        patch=np.zeros(max(WIDE, SIGHTED), np.int16),
        pools=np.zeros(len(terms.net.all), np.int32),
        sums=np.zeros(len(terms.net.row_bias)),
        deep=np.zeros(terms.net.last.shape[1]),
        shut=np.zeros(cells + 1, np.uint8),
        noted=np.zeros(cells + 1, np.uint8),
        corners=np.zeros((colours, GROUPS, cells), np.uint16),
        counts=np.zeros((colours, GROUPS), np.int64),
        left=np.zeros(colours, np.int64),
        numbers=np.zeros((4, colours), np.int64),
        chance=np.array([SEED], np.uint64),
    )


def stack_for(model: Model, land: Land, depths: int) -> Stack:
    """The root of a model, and room for the states below it."""
    words, ground_words = land.covering.shape[1], land.ground.shape[1]
    root, colours = model.root, model.colours
    stack = Stack(
        sets=np.zeros((depths, 2, colours, words), np.uint64),
        cells=np.zeros((depths, 3, colours, ground_words), np.uint64),
        last=np.zeros((depths, ground_words), np.uint64),
        numbers=np.zeros((depths, 4, colours), np.int64),
        turn=np.zeros((depths, 2), np.int64),
    )
    stack.sets[0, POSSIBLE] = words_of(root.possible, words)
    stack.sets[0, REACH] = words_of(root.reach, words)
    stack.cells[0, TAKEN] = words_of(root.taken, ground_words)
    stack.cells[0, CLOSED] = words_of(root.closed, ground_words)
    stack.cells[0, TOUCHED] = words_of(root.touched, ground_words)
    stack.last[0] = words_of([root.last], ground_words)[0]
    stack.numbers[0] = root.placed, root.covered, root.once, root.ends_single
    stack.turn[0] = root.turn, root.player
    return stack


def tree_for(nodes: int, moves: int, players: int) -> Tree:
    """An empty tree with room for so many nodes and moves."""
    i32: Any = np.int32
    return Tree(
        first=np.full(nodes, -1, i32), wide=np.zeros(nodes, i32), visits=np.zeros(nodes, i32),
        exact=np.zeros(nodes, i32), all=np.zeros(nodes, i32), is_exact=np.zeros(nodes, np.int8),
        player=np.zeros(nodes, np.int8), turn=np.zeros(nodes, np.int8),
        values=np.zeros((nodes, players)),
        moves=np.zeros(moves, i32), counts=np.zeros(moves, i32), nodes=np.full(moves, -1, i32),
        shares=np.zeros(moves), sums=np.zeros(moves), used=np.zeros(3, np.int64),
    )  # fmt: skip


def grown(tree: Tree, nodes: int, moves: int) -> Tree:
    """The same tree with room for more."""
    larger = tree_for(nodes, moves, tree.values.shape[1])
    # A tuple of arrays; their kinds do not matter here.
    before, after = cast("tuple[NDArray[Any], ...]", tree), cast("tuple[NDArray[Any], ...]", larger)
    for old, new in zip(before, after, strict=True):
        new[: len(old)] = old
    return larger
