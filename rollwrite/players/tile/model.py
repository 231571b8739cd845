"""A game as a search plays it: the position's small states, and the moves between them."""

from __future__ import annotations

from rollwrite.board import members
from rollwrite.players.tile.arena import Arena, arena_for
from rollwrite.players.tile.orders import order_of
from rollwrite.players.tile.state import INDEX, INDEX_BITS, State
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Placement, placements


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
