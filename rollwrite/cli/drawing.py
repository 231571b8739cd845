"""A sheet or a square board in the terminal: letters, in colour where the terminal has colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence

from rollwrite.dicegame import Square

#: Ink and paper of each letter, as terminals number them: also purple and orange of Duo.
_PAINTS = {
    "B": "97;44", "Y": "30;103", "R": "97;41", "G": "30;42", "P": "97;45", "O": "30;48;5;208",
}  # fmt: skip


def drawn(rows: Sequence[str], marked: Collection[Square]) -> list[str]:
    """The squares row by row, three characters wide each, the marked ones in brackets."""
    # The conventions of no-color.org and force-color.org.
    is_wanted = sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))
    has_colour = is_wanted and not os.environ.get("NO_COLOR")
    lines = []
    for number, row in enumerate(rows):
        cells = []
        for column, letter in enumerate(row):
            text = f"[{letter}]" if (number, column) in marked else f" {letter} "
            if has_colour and letter in _PAINTS:
                text = f"\x1b[{_PAINTS[letter]}m{text}\x1b[0m"
            cells.append(text)
        lines.append("".join(cells))
    return lines
