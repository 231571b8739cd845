"""Why a game cannot be looked back on."""

from __future__ import annotations

from typing import Final


class CoachError(ValueError):
    """A game that cannot be looked back on.

    :ivar code: ``no-game``: there is none of this number; ``running``: it is not over;
        ``other-game``: of this game there is nobody to look back on it; ``no-sheets``: nobody's
        sheet is known whole; ``no-moves``: nobody has made a move.
    """

    def __init__(self, code: str) -> None:
        self.code: Final = code
        super().__init__(code)
