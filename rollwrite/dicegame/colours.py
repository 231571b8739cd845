"""The four colours and their order (rules D2, D4)."""

from __future__ import annotations

from enum import StrEnum


class Colour(StrEnum):
    """A colour, written as its letter everywhere: in logs, on sheets, in the API."""

    BLUE = "B"
    YELLOW = "Y"
    RED = "R"
    GREEN = "G"

    @property
    def number(self) -> int:
        """0 to 3, the colour's number in a :class:`~rollwrite.board.Position`."""
        return _NUMBERS[self]

    @property
    def key(self) -> str:
        """The English name in lower case: a key for words, never shown itself."""
        return self.name.lower()


#: Blue, yellow, red, green: the default order of the markers round the table (D4).
COLOURS: tuple[Colour, ...] = tuple(Colour)
_NUMBERS = {colour: number for number, colour in enumerate(COLOURS)}
