"""Find the graded puzzles that come with the program.

Writes ``rollwrite/puzzles/dice/collection.json``.

The words that they grow from are fixed, so that they are the same ones whenever this runs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rollwrite.dicegame import built_in_layout
from rollwrite.puzzles.dice.making import make_puzzles
from rollwrite.puzzles.dice.puzzle import puzzle_to_json

_WORD = "ROLLWRITE"
#: Small sheets first: they are the easier ones to look over. Of each hardness so many.
_LAYOUTS = ("travel", "standard")
_EACH = 6
_FILE = Path(__file__).parents[1] / "rollwrite" / "puzzles" / "dice" / "collection.json"


def main() -> int:
    """Make them all, and say what was found."""
    found = [
        puzzle
        for name in _LAYOUTS
        for stars in (1, 2, 3, 4)
        for puzzle in make_puzzles(built_in_layout(name), _WORD, _EACH, stars)
    ]
    # Sorting keeps the order of what is equal: small sheets stay first.
    found.sort(key=lambda puzzle: puzzle.stars)
    lines = ",\n".join(
        json.dumps(puzzle_to_json(puzzle), separators=(",", ":")) for puzzle in found
    )
    _FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for number, puzzle in enumerate(found, start=1):
        proof = puzzle.proof
        sys.stdout.write(
            f"{number:2} {puzzle.layout.name:8} {'*' * puzzle.stars:4} {len(puzzle.steps)} steps,"
            f" {puzzle.goal} empty: {proof.winning} of {proof.lines}, greed misses by"
            f" {proof.short}\n"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
