"""The real board of a table, which may settle its game (T16)."""

from __future__ import annotations

from collections.abc import Sequence

from rollwrite.board import Position
from rollwrite.table.rules import RefusedError
from rollwrite.tilegame.real_board import (
    CellTexts,
    LyingError,
    is_single_last,
    lying,
    masks_named,
    singles,
    texts_of,
)
from rollwrite.tilegame.rules.state import TilePlay

#: A refusal names no more cells.
_CELLS_NAMED = 12


def lying_on(play: TilePlay, board: CellTexts, last: tuple[str, ...] | None) -> Position:
    """What texts say lies on the real board of a game, as :func:`counted` has it.

    :raises LyingError: it cannot be read, or not be counted.
    """
    table = play.game.position.setup.table
    return counted(play, masks_named(play.settings.row, table.board, board), last)


def counted(play: TilePlay, taken: Sequence[int], last: tuple[str, ...] | None) -> Position:
    """The position on the real board of a game.

    It need not be what the app has, nor be lawful: plastic slides, and the people at the table have
    let it lie. But every area must be a piece of its colour, and no piece be there too often: of
    anything else nobody can say what it counts.

    :param taken: for each colour the bit mask of its cells.
    :param last: by their keys, the colours that placed their single cell last; None for as it is
        in the app, of those whose single cell lies there.
    :raises LyingError: it cannot be counted.
    """
    colours = play.settings.row.colours
    setup = play.game.position.setup
    if last is not None:
        if not set(last) <= set(colours):
            raise LyingError("single")
        return lying(setup, taken, [colours.index(key) for key in last])
    there = lying(setup, taken)
    app = play.game.position
    return lying(setup, taken, [n for n in singles(there) if is_single_last(app, n)])


def last_on(play: TilePlay, position: Position) -> tuple[str, ...]:
    """The keys of the colours whose single cell came last, in the order of play."""
    colours = play.settings.row.colours
    return tuple(key for n, key in enumerate(colours) if is_single_last(position, n))


def comment_on(play: TilePlay) -> str:
    """What a game record says of the board that has settled the game; empty where none has."""
    if play.settled is None:
        return ""
    lines = ["Settled by the real board (T16), not by these moves:"]
    lines += [f"{key}: {cells}" for key, cells in texts_of(play.settings.row, play.position)]
    lines += [f"single square last: {key}" for key in play.settled.last]
    return "\n".join(lines)


def refused(error: LyingError) -> RefusedError:
    """Why a board cannot settle a game, with the first of the cells that show it."""
    names = error.cells.split(",")
    cells = ", ".join(names[:_CELLS_NAMED]) + (" …" if len(names) > _CELLS_NAMED else "")
    match error.code:
        case "unreadable":
            return RefusedError("board-unreadable", "T16")
        case "empty":
            return RefusedError("board-empty", "T16")
        case "uncountable":
            return RefusedError("board-uncountable", "T16", cells=cells)
        case "single":
            return RefusedError("board-single", "T16")
