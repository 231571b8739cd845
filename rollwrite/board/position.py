"""A position: colours on a board, and the legal placements of each as one integer.

Three sets decide, and each only ever changes in one direction (rule P6):

- ``free``: placements that cover no occupied cell (P1); shared by all colours;
- ``allowed`` of a colour: placements that border none of its shapes (P4) and whose shape is still
  in its supply;
- ``reach`` of a colour: placements that cover a start square before its first shape (P2), or a
  cell that one of its shapes touches at a corner (P3).

A cell that is taken or borders the colour may well be in ``reach``, at once or later: every
placement that covers it has left ``free`` or ``allowed``. So the legal set is
``free & allowed & reach``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from rollwrite.board.sets import bits, members
from rollwrite.board.svg import board_svg
from rollwrite.board.table import PlacementTable
from rollwrite.board.text import USUAL_COLOURS, board_text


@dataclass(frozen=True)
class Setup:
    """What a position starts from.

    :ivar table: the placements of the board.
    :ivar starts: for each colour the bit mask of its start squares (rule P2).
    :ivar supplies: for each colour the number of the supply it draws from. On a dice sheet all
        colours share one, ``(0, 0, 0, 0)``; in the classic game each has its own.
    :ivar counts: how many of each shape a supply holds at the start.
    :ivar supply_rule: the rule that says so: ``"D9"`` for the dice game.
    """

    table: PlacementTable
    starts: tuple[int, ...]
    supplies: tuple[int, ...]
    counts: tuple[int, ...]
    supply_rule: str

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, (self.table, self.starts, self.supplies, self.counts, self.supply_rule)

    @property
    def colours(self) -> int:
        """The number of colours."""
        return len(self.starts)

    @cached_property
    def sharing(self) -> tuple[tuple[int, ...], ...]:
        """For each colour the colours that draw from its supply, itself included."""
        return tuple(
            tuple(other for other, supply in enumerate(self.supplies) if supply == drawn_from)
            for drawn_from in self.supplies
        )

    @cached_property
    def empty(self) -> Position:
        """The position with nothing placed."""
        table = self.table
        reach = tuple(table.covers(bits(start)) for start in self.starts)
        nothing: tuple[tuple[int, ...], ...] = ((),) * self.colours
        taken = (0,) * self.colours
        return Position(self, nothing, taken, table.all, (table.all,) * self.colours, reach)


class Position:
    """Immutable. Start from :attr:`Setup.empty` and :meth:`play`.

    :ivar placed: for each colour its placements in the order played.
    :ivar taken: for each colour the bit mask of the cells it covers.
    """

    __slots__ = ("allowed", "free", "placed", "reach", "setup", "taken")

    def __init__(
        self,
        setup: Setup,
        placed: tuple[tuple[int, ...], ...],
        taken: tuple[int, ...],
        free: int,
        allowed: tuple[int, ...],
        reach: tuple[int, ...],
    ) -> None:
        self.setup: Final = setup
        self.placed: Final = placed
        self.taken: Final = taken
        self.free: Final = free
        self.allowed: Final = allowed
        self.reach: Final = reach

    def legal(self, colour: int) -> int:
        """The set of placements that are legal for ``colour`` by P1 to P4 and its supply."""
        return self.free & self.allowed[colour] & self.reach[colour]

    def is_legal(self, colour: int, placement: int) -> bool:
        """Whether one placement is legal for ``colour``."""
        return self.legal(colour) >> placement & 1 == 1

    def play(self, colour: int, placement: int) -> Position:
        """The position after ``colour`` has placed ``placement``, which must be legal.

        Legality is the caller's to ask (:meth:`is_legal`): a search that takes placements from
        :meth:`legal` need not pay for it twice.
        """
        setup = self.setup
        table = setup.table
        grid, anchor = table.grid, table.anchors[placement]
        cells, edges, corners = table.footprints[placement]
        # `members ^ (members & gone)` is `members & ~gone` without a negative big integer, which
        # costs four times as much.
        free = self.free
        gone = 0
        for step in cells:
            gone |= grid[anchor + step]
        free ^= free & gone

        shape = table.shape_numbers[placement]
        is_last = setup.counts[shape] == 1 or self.left(colour, shape) == 1
        used_up = table.of_shape[shape] if is_last else 0
        allowed = list(self.allowed)
        for other in setup.sharing[colour]:
            gone = used_up
            if other == colour:
                for step in edges:
                    gone |= grid[anchor + step]
            allowed[other] ^= allowed[other] & gone

        reach = list(self.reach)
        beside = reach[colour] if self.placed[colour] else 0
        for step in corners:
            beside |= grid[anchor + step]
        reach[colour] = beside

        placed = list(self.placed)
        placed[colour] += (placement,)
        taken = list(self.taken)
        taken[colour] |= table.masks[placement]
        return Position(setup, tuple(placed), tuple(taken), free, tuple(allowed), tuple(reach))

    def restarted(self, colour: int, starts: int) -> Position:
        """The same position with other start squares for a colour that has nothing placed yet.

        :param starts: their bit mask.
        """
        squares, reach = list(self.setup.starts), list(self.reach)
        squares[colour] = starts
        reach[colour] = self.setup.table.covers(bits(starts))
        setup = replace(self.setup, starts=tuple(squares))
        return Position(setup, self.placed, self.taken, self.free, self.allowed, tuple(reach))

    def left(self, colour: int, shape: int) -> int:
        """How many of the shape with this number the supply of ``colour`` still holds."""
        numbers = self.setup.table.shape_numbers
        used = sum(
            numbers[placement] == shape
            for other in self.setup.sharing[colour]
            for placement in self.placed[other]
        )
        return self.setup.counts[shape] - used

    def openings(self, colour: int, among: int = -1) -> list[int]:
        """The free cells from which a colour goes on, by their numbers: what players call corners.

        The start squares before its first shape (P2); then what it touches at a corner (P3) and
        along no side (P4).

        :param among: only those that one of these placements covers.
        """
        table, own = self.setup.table, self.taken[colour]
        if own:
            cells, board = members(own), table.board
            beside = {near for cell in cells for near in board.edges[cell]}
            found = {near for cell in cells for near in board.corners[cell]} - beside
        else:
            found = set(members(self.setup.starts[colour]))
        occupied = self.occupied
        return [
            cell
            for cell in sorted(found)
            if not occupied >> cell & 1 and table.covering[cell] & among
        ]

    @property
    def occupied(self) -> int:
        """The bit mask of all covered cells."""
        mask = 0
        for taken in self.taken:
            mask |= taken
        return mask

    def colour_at(self, cell: int) -> int | None:
        """The colour that covers the cell with this number, or None."""
        for colour, taken in enumerate(self.taken):
            if taken >> cell & 1:
                return colour
        return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        # Cells say it all: by P4 an edge-connected area of one colour is one shape.
        return self.taken == other.taken and self.setup == other.setup

    def __hash__(self) -> int:
        return hash(self.taken)

    def __reduce__(self) -> tuple[object, tuple[Setup, tuple[tuple[int, ...], ...]]]:
        return _replayed, (self.setup, self.placed)

    def __str__(self) -> str:
        return board_text(self, USUAL_COLOURS[: self.setup.colours])

    def _repr_svg_(self) -> str:
        """A picture for notebooks. Its colours go by their numbers: only a game has names."""
        return board_svg(self, USUAL_COLOURS[: self.setup.colours])

    def __repr__(self) -> str:
        shapes = sum(map(len, self.placed))
        return f"<Position: {shapes} shapes on {self.setup.table.board.name}>"


def _replayed(setup: Setup, placed: tuple[tuple[int, ...], ...]) -> Position:
    """The position with these placements: colours do not care in which order they were mixed."""
    position = setup.empty
    for colour, placements in enumerate(placed):
        for placement in placements:
            position = position.play(colour, placement)
    return position
