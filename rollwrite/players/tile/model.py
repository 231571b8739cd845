"""A game as a search plays it: few integers for a moment, whose turn it is, and the next moment.

Whose turn it is follows the same rules as the phases of the game, for these small states.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

from rollwrite.board import members
from rollwrite.players.tile.arena import Arena, arena_for
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Placement, placements
from rollwrite.tilegame.phases import ColourTurns, HandTurns, Rotation

#: The colours that may be placed now, each with the set of its legal placements in the arena.
Choices: TypeAlias = tuple[tuple[int, int], ...]

#: A move in a search is one number: its colour above so many bits, its index in the arena below.
INDEX_BITS: Final = 20
INDEX: Final = (1 << INDEX_BITS) - 1

NOBODY: Final = -1


class State:
    """One moment of a game.

    :ivar possible: for each colour the placements on free cells that border none of its own (P1,
        P4), of a piece that it still has.
    :ivar reach: for each colour the placements that cover a cell it touches at a corner (P3), or
        one of its start squares before its first piece (P2).
    :ivar taken: for each colour its cells, as bits of the board's ground, as in the next two.
    :ivar closed: for each colour its cells and those that border them.
    :ivar touched: for each colour the cells that it touches at a corner, closed or not; its start
        squares before its first piece.
    :ivar placed: for each colour how many pieces it has placed, and ``covered`` how many cells.
    :ivar once: for each colour the shapes that it has placed, as a bit mask.
    :ivar ends_single: for each colour whether its last piece was the single cell.
    :ivar last: the cells of the last piece; 0 before the first.
    :ivar turn: the colour, or in a draft the player, that is to move; :data:`NOBODY` at the end.
    :ivar player: who is to move; :data:`NOBODY` at the end.
    :ivar choices: what may be placed; empty at the end.
    """

    __slots__ = (
        "choices", "closed", "covered", "ends_single", "last", "once", "placed", "player",
        "possible", "reach", "taken", "touched", "turn",
    )  # fmt: skip

    choices: Choices
    closed: list[int]
    covered: list[int]
    ends_single: list[bool]
    last: int
    once: list[int]
    placed: list[int]
    player: int
    possible: list[int]
    reach: list[int]
    taken: list[int]
    touched: list[int]
    turn: int


class Order(Protocol):
    """Says who is next."""

    def give(self, state: State, turn: int) -> None:
        """Set ``turn``, ``player`` and ``choices`` of a state to the first from ``turn`` on who can
        place something, or to nobody."""

    def after(self, turn: int) -> int:
        """The turn after one that was taken."""


class ByColours:
    """Colours play in turn; shared ones are placed by whoever is next in turn for them."""

    def __init__(self, phase: ColourTurns, owners: tuple[int | None, ...], players: int) -> None:
        playing = tuple(colour for colour in phase.colours if colour not in phase.passed)
        self._owners = owners
        self._sharing = phase.sharing or Rotation(tuple(range(players)))
        self._shared = tuple(colour for colour, owner in enumerate(owners) if owner is None)
        places = {colour: at for at, colour in enumerate(phase.colours)}
        ring = phase.colours
        #: For each colour all that still play, beginning with it or the first after it.
        self._from = {
            colour: tuple(c for c in ring[at:] + ring[:at] if c in playing)
            for colour, at in places.items()
        }
        self._after = {colour: ring[(at + 1) % len(ring)] for colour, at in places.items()}

    def after(self, turn: int) -> int:
        return self._after[turn]

    def ring(self, turn: int) -> tuple[int, ...]:
        """All colours that still play, from one on; of one that is not in this phase none."""
        return self._from.get(turn, ())

    def sharer(self, shapes: int) -> int:
        """Who places for nobody's colours when they have so many pieces on the board."""
        return self._sharing.player(shapes)

    def give(self, state: State, turn: int) -> None:
        possible, reach = state.possible, state.reach
        for colour in self._from[turn]:
            legal = possible[colour] & reach[colour]
            if legal:
                state.turn = colour
                state.choices = ((colour, legal),)
                owner = self._owners[colour]
                if owner is None:
                    shapes = sum(state.placed[shared] for shared in self._shared)
                    owner = self._sharing.player(shapes)
                state.player = owner
                return
        state.turn = state.player = NOBODY
        state.choices = ()


class ByHands:
    """Players play in turn, each any piece held (T8).

    :param hands: for each player, for each colour, the placements of the shapes held.
    """

    def __init__(self, phase: HandTurns, hands: tuple[tuple[int, ...], ...]) -> None:
        self.hands = hands
        count = phase.number_of_players
        self._from = [
            tuple(
                player
                for player in (number % count for number in range(first, first + count))
                if player not in phase.gone
            )
            for first in range(count)
        ]

    def after(self, turn: int) -> int:
        return (turn + 1) % len(self._from)

    def ring(self, turn: int) -> tuple[int, ...]:
        """All players who have not left, from one on."""
        return self._from[turn]

    def give(self, state: State, turn: int) -> None:
        possible, reach = state.possible, state.reach
        for player in self._from[turn]:
            choices = tuple(
                (colour, legal)
                for colour, held in enumerate(self.hands[player])
                if (legal := possible[colour] & reach[colour] & held)
            )
            if choices:
                state.turn = state.player = player
                state.choices = choices
                return
        state.turn = state.player = NOBODY
        state.choices = ()


def order_of(game: Game, arena: Arena) -> Order:
    """The order of the phase that a game is in, one in which shapes are placed.

    :raises ValueError: it is in another one, or over.
    """
    phase = None if game.is_over else game.phases[game.phase]
    if isinstance(phase, ColourTurns):
        return ByColours(phase, game.variant.owners, game.variant.players)
    if isinstance(phase, HandTurns):
        return ByHands(phase, tuple(tuple(map(arena.of_shapes, hand)) for hand in game.hands))
    raise ValueError("nothing is placed now")


class Model:
    """What can still happen in a game, in the phase that it is in.

    :ivar arena: the placements that are still possible.
    :ivar colours: the number of colours.
    :ivar root: the game's own state.
    :raises ValueError: nothing is placed in the phase that the game is in.
    """

    def __init__(self, game: Game) -> None:
        position = game.position
        setup = position.setup
        live = 0
        for allowed in position.allowed:
            live |= allowed
        self.game = game
        self.arena: Arena = arena_for(setup.table, live & position.free)
        self.colours = setup.colours
        self.order = order_of(game, self.arena)
        self._has_copies = max(setup.counts) > 1
        self.root = self._root()

    def _root(self) -> State:
        game, arena = self.game, self.arena
        position = game.position
        setup, table = position.setup, position.setup.table
        state = State()
        state.possible, state.reach, state.taken, state.closed = [], [], [], []
        state.touched, state.placed, state.covered, state.once = [], [], [], []
        state.ends_single, state.last = [], 0
        occupied = arena.covers(members(position.occupied))
        for colour, placed in enumerate(position.placed):
            own, edges, corners = set[int](), set[int](), set[int]()
            once = used_up = 0
            for number in placed:
                shape = table.shape_numbers[number]
                if setup.counts[shape] == 1 or once >> shape & 1:
                    used_up |= arena.of_shape[shape]
                once |= 1 << shape
                own.update(table.cells[number])
                beside, touched = table.around(number)
                edges.update(beside)
                corners.update(touched)
            if not placed:
                corners.update(members(setup.starts[colour]))
            gone = occupied | arena.covers(edges) | used_up
            mask_of = arena.ground.mask_of
            state.possible.append(arena.all & ~gone)
            state.reach.append(arena.covers(corners))
            state.taken.append(mask_of(own))
            state.closed.append(mask_of(own | edges))
            state.touched.append(mask_of(corners))
            state.placed.append(len(placed))
            state.covered.append(len(own))
            state.once.append(once)
            state.ends_single.append(bool(placed) and len(table.cells[placed[-1]]) == 1)
        if game.moves and isinstance(game.moves[-1], Placement):
            state.last = arena.ground.mask_of(table.cells[game.moves[-1].number])
        self.order.give(state, game.turn)
        return state

    def placement(self, move: int) -> Placement:
        """A move as the game knows it."""
        made = placements(self.arena.table, move >> INDEX_BITS)
        return made[self.arena.numbers[move & INDEX]]

    def play(self, state: State, move: int) -> State:
        """The state after a move."""
        colour, index = move >> INDEX_BITS, move & INDEX
        arena = self.arena
        cells = arena.cells[index]
        if not cells:
            arena.prepare(index)
            cells = arena.cells[index]
        kept = arena.keep_others[index]
        after = State()
        after.possible = possible = [others & kept for others in state.possible]
        shape = arena.shapes[index]
        own = possible[colour] & arena.keep_own[index]
        after.once = once = state.once[:]
        # Each shape is there once, or twice.
        if not self._has_copies or once[colour] >> shape & 1:
            own &= ~arena.of_shape[shape]
        once[colour] |= 1 << shape
        possible[colour] = own
        is_first = not state.placed[colour]
        after.reach = reach = state.reach[:]
        reach[colour] = arena.opens[index] | (0 if is_first else reach[colour])
        after.taken = taken = state.taken[:]
        taken[colour] |= cells
        after.closed = closed = state.closed[:]
        closed[colour] |= cells | arena.edges[index]
        after.touched = touched = state.touched[:]
        touched[colour] = arena.corners[index] | (0 if is_first else touched[colour])
        after.placed = placed = state.placed[:]
        placed[colour] += 1
        after.covered = covered = state.covered[:]
        covered[colour] += arena.sizes[index]
        after.ends_single = ends = state.ends_single[:]
        ends[colour] = arena.sizes[index] == 1
        after.last = cells
        self.order.give(after, self.order.after(state.turn))
        return after
