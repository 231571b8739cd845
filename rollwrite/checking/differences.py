"""Where what lies on a board differs from what a game has on it, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rollwrite.board import Board, Position
from rollwrite.board.areas import Area, find_areas
from rollwrite.geometry import SQUARE, Cell


@dataclass(frozen=True)
class Difference:
    """A piece that does not lie as in the game.

    :ivar kind: a piece that only the game has, or only the board; one that lies elsewhere, or that
        has another colour; a piece of the game that on the board has other cells besides, or not
        all of its own; cells that are no piece, and that the game has empty or in another colour.
    :ivar game: the area in the game, or None.
    :ivar board: the area on the board, or None. Of ``partly`` the first of its colour there.
    """

    kind: Literal["missing", "extra", "moved", "colour", "partly", "other"]
    game: Area | None
    board: Area | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of both, in reading order."""
        both = {*(self.game.cells if self.game else ()), *(self.board.cells if self.board else ())}
        return tuple(sorted(both, key=lambda cell: (cell[1], cell[0])))


def differences(game: Position, taken: Sequence[int]) -> tuple[Difference, ...]:
    """Every difference between a game's position and a board, the game's pieces first.

    :param taken: for each colour the bit mask of its cells on the board.
    """
    table = game.setup.table
    there = {(area.colour, area.mask): area for area in find_areas(table, taken)}
    here = {(area.colour, area.mask): area for area in find_areas(table, game.taken)}
    gone = {key: area for key, area in here.items() if key not in there}
    come = {key: area for key, area in there.items() if key not in here}
    return tuple(_paired(list(gone.values()), list(come.values())))


def _paired(gone: list[Area], come: list[Area]) -> Iterator[Difference]:
    """Each area that is gone with the one that has come in its place, if there is one."""
    # Other cells of a piece are no news of their own once the piece has been named.
    named: set[int] = set()
    for area in gone:
        match = _match(area, [one for one in come if id(one) not in named])
        if match is None:
            yield Difference("missing", area, None)
            continue
        kind, other = match
        named.add(id(other))
        if kind == "partly":
            named |= {id(one) for one in come if _is_part(area, one)}
        yield Difference(kind, area, other)
    for area in come:
        if id(area) not in named and not any(_is_part(one, area) for one in gone):
            yield Difference("extra" if area.shape is not None else "other", None, area)


def _match(
    area: Area, come: list[Area]
) -> tuple[Literal["colour", "moved", "partly"], Area] | None:
    for other in come:
        if other.mask == area.mask:
            return "colour", other
    for other in come:
        if other.shape is not None and (other.colour, other.shape) == (area.colour, area.shape):
            return "moved", other
    for other in come:
        if _is_part(area, other):
            return "partly", other
    return None


def _is_part(area: Area, other: Area) -> bool:
    """Whether an area of the board covers some of a piece of the game in its colour."""
    return other.colour == area.colour and bool(other.mask & area.mask)


def turns_to(game: Position, taken: Sequence[int]) -> int:
    """How many quarter turns clockwise make a board most like a game's position: 0 to 3.

    A photo may be taken from any side of the table. Not 0 only where that is really better: where
    more of its cells agree, and most of them do.

    :param taken: for each colour the bit mask of its cells on the board.
    """
    board = game.setup.table.board
    side = board.rows
    if board.lattice != SQUARE or len(board.cells) != side * side:
        return 0
    count = sum(mask.bit_count() for mask in taken)
    agreeing = []
    for turns in range(4):
        turned = [_turned(board, mask, turns) for mask in taken]
        pairs = zip(game.taken, turned, strict=True)
        agreeing.append(sum((here & there).bit_count() for here, there in pairs))
    best = max(range(4), key=lambda turns: (agreeing[turns], -turns))
    return best if 2 * agreeing[best] > count else 0


def _turned(board: Board, mask: int, turns: int) -> int:
    """The cells of a square of squares after some quarter turns clockwise."""
    cells = board.cells_in(mask)
    for _ in range(turns):
        cells = tuple((board.rows - 1 - y, x) for x, y in cells)
    return board.mask(cells)
