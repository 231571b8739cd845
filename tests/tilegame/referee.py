"""Whose turn it is when people leave (rules T3, T8, T11, T13), told with queues of people.

The program counts turns and computes who has them; here people stand in line. Who has done
something goes to the end of the line, who leaves steps out of it. Only what can be placed is asked
of the position, for the law of placement has a referee of its own (``tests.brute``).
"""

from __future__ import annotations

from collections import deque

from rollwrite.board import Position
from rollwrite.tilegame import Corner, Move, Pick, Placement, Variant

SQUARES = ("a20", "t20", "t1", "a1")


class Referee:
    """Follows a game move by move and says who is next."""

    def __init__(self, variant: Variant) -> None:
        self.owners = variant.owners
        self.playing = list(range(variant.players))
        self.is_draft = variant.rule == "T8"
        self.has_obstacles = variant.rule == "T11"
        # T3, T11: who places for nobody's colours.
        self.line = deque(self.playing)
        # T8: who has first pick of the colours to come, and who picks of this one.
        self.leaders = deque(self.playing)
        self.pickers = deque(self.playing)
        self.picked: list[Pick] = []
        self.held: dict[int, set[tuple[int, str]]] = {player: set() for player in self.playing}
        # T11: whose corner is which, and who has not been asked yet.
        self.corners: dict[int, str] = {}
        self.unasked = deque(self.playing)
        self.obstacles = [c for c, owner in enumerate(variant.owners) if owner is None]
        colours = range(len(variant.colours))
        self.circle: deque[int] = deque(self.obstacles if self.has_obstacles else colours)
        if self.is_draft:
            self.circle = deque(self.playing)

    def leave(self, player: int) -> None:
        """Somebody leaves."""
        for group in (self.playing, self.line, self.leaders, self.pickers, self.unasked):
            if player in group:
                group.remove(player)

    def next(self, position: Position) -> tuple[int, set[int]] | None:
        """Who is to move, and with which colours; None at the end."""
        if not self.playing:
            return None
        if self.is_draft:
            if len(self.picked) < 4 * 21:
                return self.pickers[0], {len(self.picked) // 21}
            return self._next_hand(position)
        turn = self._next_colour(position)
        if turn is None and self.has_obstacles and set(self.circle) == set(self.obstacles):
            if self.unasked and self.free_corners(position):
                return self.unasked[0], {self.unasked[0]}
            # The players' own colours have the players' numbers.
            self.circle = deque(range(len(self.owners) - len(self.obstacles)))
            turn = self._next_colour(position)
        return turn

    def _next_colour(self, position: Position) -> tuple[int, set[int]] | None:
        for colour in self.circle:
            owner = self.owners[colour]
            player = self.line[0] if owner is None else owner
            if player in self.playing and position.legal(colour):
                return player, {colour}
        return None

    def _next_hand(self, position: Position) -> tuple[int, set[int]] | None:
        table = position.setup.table
        for player in self.circle:
            colours = {
                colour
                for colour, shape in self.held[player]
                if position.legal(colour) & table.of_shape[table.shape_index[shape]]
            }
            if colours and player in self.playing:
                return player, colours
        return None

    def free_corners(self, position: Position) -> list[str]:
        """The corner squares that nothing lies on and nobody who plays has chosen."""
        board = position.setup.table.board
        chosen = [name for player, name in self.corners.items() if player in self.playing]
        covered = [position.colour_at(board.index[board.parse_cell(name)]) for name in SQUARES]
        pairs = zip(SQUARES, covered, strict=True)
        return [name for name, colour in pairs if colour is None and name not in chosen]

    def play(self, player: int, move: Move) -> None:
        """A move has been made."""
        if isinstance(move, Pick):
            self._pick(player, move)
        elif isinstance(move, Corner):
            self.corners[player] = move.name
            self.unasked.popleft()
        elif isinstance(move, Placement):
            if self.owners[move.colour] is None and not self.is_draft:
                self.line.rotate(-1)
            last = player if self.is_draft else move.colour
            self.circle.rotate(-self.circle.index(last) - 1)

    def _pick(self, player: int, pick: Pick) -> None:
        if player == self.leaders[0] and len(self.picked) % 21 == 0:
            self.leaders.rotate(-1)
        self.held[player].add((pick.colour, pick.shape))
        self.picked.append(pick)
        self.pickers.rotate(-1)
        if len(self.picked) % 21 == 0:
            self.pickers = deque(self.leaders)
