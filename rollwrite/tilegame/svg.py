"""The drawing of a board, by the name that programs know: see :mod:`rollwrite.board.svg`."""

from rollwrite.board.svg import Outline, board_svg

__all__ = ["Outline", "board_svg"]
