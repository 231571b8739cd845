"""Checks as values that travel to another process, which carries them out."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.checking.boards import BoardCheckResult, PaintedBoard, check_board
from rollwrite.checking.check import CheckResult, check
from rollwrite.checking.sheet import FilledSheet


@dataclass(frozen=True)
class SheetJob:
    """A sheet to check."""

    sheet: FilledSheet

    def run(self) -> CheckResult:
        """What :func:`~rollwrite.checking.check` says."""
        return check(self.sheet)


@dataclass(frozen=True)
class BoardJob:
    """A board to check."""

    board: PaintedBoard

    def run(self) -> BoardCheckResult:
        """What :func:`~rollwrite.checking.boards.check_board` says."""
        return check_board(self.board)
