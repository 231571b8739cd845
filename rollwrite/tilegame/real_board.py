"""Pieces as they lie on a real board: the cells of each colour become pieces, and a position.

Nothing is known of the order in which they were placed; only whether a colour's single cell came
last can matter to a score, and that is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal, TypeAlias

from rollwrite.board import Board, CoordinateError, Position, Setup
from rollwrite.board.areas import Area, find_areas
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.scoring import Scheme, position_points
from rollwrite.tilegame.variants import Variant

#: What lies on a board: colours by their keys, each with its cells (``a20,b20``).
CellTexts: TypeAlias = tuple[tuple[str, str], ...]
#: Nothing longer is read: no board has so many cells that their names need more.
MAX_CELLS_TEXT = 2_500


class LyingError(ValueError):
    """A board that cannot be counted.

    :ivar code: a colour or cell is unknown or named twice; nothing lies there; areas are no pieces,
        or a colour has more of one than there are; a colour has no single cell that could be last.
    :ivar cells: the names of the cells that show it, or empty.
    """

    def __init__(
        self, code: Literal["unreadable", "empty", "uncountable", "single"], cells: str = ""
    ) -> None:
        super().__init__(f"{code}: {cells}" if cells else code)
        self.code = code
        self.cells = cells


def masks_named(variant: Variant, board: Board, texts: CellTexts) -> tuple[int, ...]:
    """For each colour the bit mask of its cells.

    :raises LyingError: a colour or a cell is none of the game's, or one is named twice.
    """
    taken = [0] * len(variant.colours)
    covered = 0
    for key, text in texts:
        if key not in variant.colours or len(text) > MAX_CELLS_TEXT:
            raise LyingError("unreadable")
        try:
            cells = board.parse_cells(text)
        except CoordinateError:
            raise LyingError("unreadable") from None
        mask = board.mask(cells)
        if covered & mask:
            raise LyingError("unreadable", board.format_cells(board.cells_in(covered & mask)))
        covered |= mask
        taken[variant.colours.index(key)] |= mask
    return tuple(taken)


def texts_of(variant: Variant, position: Position) -> CellTexts:
    """The colours that lie on a board with their cells, in the order of play; the inverse."""
    board = position.setup.table.board
    pairs = zip(variant.colours, position.taken, strict=True)
    return tuple((key, board.format_cells(board.cells_in(mask))) for key, mask in pairs if mask)


def lying(setup: Setup, taken: Sequence[int], single_last: Collection[int] = ()) -> Position:
    """The position of what lies on a board, whether or not it could have been played.

    :param taken: for each colour the bit mask of its cells.
    :param single_last: the colours that placed their single cell last.
    :raises LyingError: nothing lies there, not every piece can be counted, or a colour has no
        single cell on the board.
    """
    if not any(taken):
        raise LyingError("empty")
    areas = find_areas(setup.table, taken)
    wrong = uncountable(setup, areas)
    if wrong:
        cells = [cell for area in wrong for cell in area.cells]
        raise LyingError("uncountable", setup.table.board.format_cells(cells))
    if not set(single_last) <= {area.colour for area in areas if len(area.cells) == 1}:
        raise LyingError("single")

    def is_last(area: Area) -> bool:
        return len(area.cells) == 1 and area.colour in single_last

    return position_of(setup, areas, is_last)


def uncountable(setup: Setup, areas: Sequence[Area]) -> tuple[Area, ...]:
    """The areas that are no pieces, and those of pieces that a supply has too many of."""
    groups: dict[tuple[int, int], list[Area]] = defaultdict(list)
    wrong = [area for area in areas if area.placement is None]
    for area in areas:
        if area.placement is not None:
            shape = setup.table.shape_numbers[area.placement]
            groups[setup.supplies[area.colour], shape].append(area)
    for (_, shape), same in groups.items():
        wrong += same if len(same) > setup.counts[shape] else ()
    return tuple(wrong)


def position_of(setup: Setup, areas: Iterable[Area], is_last: Callable[[Area], bool]) -> Position:
    """Areas as a position; those that are no pieces are left out.

    :param is_last: which areas their colours placed last. Of the others a single cell counts as
        last only if it is all there is.
    """
    position = setup.empty
    for area in sorted(areas, key=lambda one: (is_last(one), len(one.cells))):
        if area.placement is not None:
            position = position.play(area.colour, area.placement)
    return position


def lying_in(game: Game, texts: CellTexts) -> Position:
    """What texts say lies on the board of a game.

    :raises LyingError: as of :func:`masks_named` and :func:`lying`.
    """
    setup = game.position.setup
    return lying(setup, masks_named(game.variant, setup.table.board, texts))


def singles(position: Position) -> tuple[int, ...]:
    """The colours whose single cell lies on the board, in the order of play."""
    shape_of = position.setup.table.shape_of
    return tuple(
        colour
        for colour, placed in enumerate(position.placed)
        if any(shape_of(placement).size == 1 for placement in placed)
    )


def is_single_last(position: Position, colour: int) -> bool:
    """Whether the last piece of a colour is its single cell."""
    placed = position.placed[colour]
    return bool(placed) and position.setup.table.shape_of(placed[-1]).size == 1


def singles_that_matter(position: Position, scheme: Scheme) -> tuple[int, ...]:
    """The colours whose score changes with whether they placed their single cell last.

    :param position: of :func:`lying`.
    """
    own = singles(position)
    before, after = (
        position_points(lying(position.setup, position.taken, last), scheme) for last in ((), own)
    )
    return tuple(colour for colour in own if before[colour] != after[colour])
