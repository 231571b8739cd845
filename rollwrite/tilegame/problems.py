"""Why a move is not allowed: every reason at once, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwrite.board import Board, Violation
from rollwrite.geometry import Cell

# The words of an exception and of the text protocol. People see `tile.problem.<reason>` of i18n.
_SENTENCES = {
    "off-board": "leaves the board",
    "overlap": "covers cells that are taken",
    "no-shape": "is none of the game's shapes",
    "supply": "uses a shape that the colour no longer has",
    "start": "covers no start square of the colour",
    "no-corner": "touches no shape of its own colour at a corner",
    "edge": "touches its own colour along an edge",
    "turn": "is out of turn",
    "over": "comes after the end of the game",
    "phase": "does not belong to this part of the game",
    "held": "uses a piece that another player holds",
    "taken": "is taken already",
    "no-corner-square": "is no corner square of the board",
}


@dataclass(frozen=True)
class Problem:
    """One broken rule. The reasons of :class:`~rollwrite.board.Violation` and these:

    ================ ==== =====================================================
    reason           rule
    ================ ==== =====================================================
    turn             T    another colour, or another player, is to move
    over             T    nobody can place any more
    phase            \\-   a placement while picking, and the like
    held             T8   another player holds the piece
    taken            \\-   the piece is picked, the corner is chosen or covered
    no-corner-square T11  no corner square
    ================ ==== =====================================================

    :ivar cells: the lattice cells that show it; may be empty.
    :ivar shape: the name of the shape, where there is one.
    """

    reason: str
    rule: str
    cells: tuple[Cell, ...] = ()
    shape: str | None = None

    def sentence(self, board: Board) -> str:
        """A plain English clause with the cells and the rule: ``"... at e5,f5 (P4)"``."""
        where = f" at {board.format_cells(self.cells)}" if self._has_place(board) else ""
        return f"{_SENTENCES[self.reason]}{where} ({self.rule})"

    def _has_place(self, board: Board) -> bool:
        shown = self.reason in {"overlap", "edge"}
        return shown and bool(self.cells) and all(cell in board.index for cell in self.cells)


def from_board(violations: Iterable[Violation]) -> tuple[Problem, ...]:
    """The board's violations as problems of a game."""
    return tuple(Problem(v.reason, v.rule, v.cells, v.shape) for v in violations)


class MoveError(ValueError):
    """Text that is no move, or a move that the rules do not allow.

    :ivar problems: every broken rule; empty when the text could not be read at all.
    """

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


class PlayerError(ValueError):
    """A player whom the game does not have, or who has left it already."""


def refused(move: object, problems: tuple[Problem, ...], board: Board) -> MoveError:
    """The error for a move with these problems."""
    reasons = "; it ".join(problem.sentence(board) for problem in problems)
    return MoveError(f"{move} {reasons}", problems)
