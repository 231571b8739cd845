"""The puzzles of the tile games that come with the program, as ``tools/make_tile_puzzles.py``
found them.

One a line in ``collection.json``: the moves that led to it, an answer, and what was counted.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from rollwrite.puzzles.tile.duel import Valued
from rollwrite.puzzles.tile.puzzle import AnyPuzzle, BestMove, PlaceAll
from rollwrite.tilegame import Game, Placement, new_game
from rollwrite.tilegame.moves import cells_named, placements


@cache
def collection() -> tuple[AnyPuzzle, ...]:
    """All of them: first those where all is to be placed; of each kind easy ones first."""
    return tuple(puzzle_from_json(number, data) for number, data in enumerate(_written(), start=1))


def puzzle_numbered(number: int) -> AnyPuzzle | None:
    """The puzzle with a number, from 1; None if there is none."""
    puzzles = collection()
    return puzzles[number - 1] if 1 <= number <= len(puzzles) else None


def _written() -> list[dict[str, Any]]:
    source = files("rollwrite.puzzles.tile").joinpath("collection.json")
    found: list[dict[str, Any]] = json.loads(source.read_text(encoding="utf-8"))
    return found


def puzzle_from_json(number: int, data: dict[str, Any]) -> AnyPuzzle:
    """A puzzle as it was written by :func:`puzzle_to_json`.

    :raises MoveError: its game breaks the rules.
    """
    game = new_game(data["game"])
    for text in data["moves"]:
        game = game.play(text)
    colour = game.variant.colours.index(data["colour"])
    seed, stars = data["seed"], data["stars"]
    if data["kind"] == "all":
        answer = tuple(_placement(game, colour, text) for text in data["answer"])
        counted = data["ways"], data["one_in"], data["short"]
        return PlaceAll(number, seed, game, colour, stars, answer, *counted)
    after, line = game, []
    for text in data["answer"]:
        ((mover, _),) = after.choices
        line.append(_placement(game, mover, text))
        after = after.play(line[-1])
    moves = tuple(
        Valued(_placement(game, colour, text).number, margin)
        for text, margin in data["margins"].items()
    )
    return BestMove(number, seed, game, colour, stars, tuple(line), moves)


def puzzle_to_json(puzzle: AnyPuzzle) -> dict[str, Any]:
    """A puzzle as plain JSON."""
    written: dict[str, Any] = {
        "kind": puzzle.kind,
        "game": puzzle.variant.key,
        "seed": puzzle.seed,
        "stars": puzzle.stars,
        "colour": puzzle.variant.colours[puzzle.colour],
    }
    if isinstance(puzzle, PlaceAll):
        written |= {"ways": puzzle.ways, "one_in": puzzle.one_in, "short": puzzle.short}
    else:
        made = placements(puzzle.game.position.setup.table, puzzle.colour)
        written["margins"] = {str(made[number]): margin for number, margin in puzzle.moves}
    written["moves"] = [str(move) for move in puzzle.game.moves]
    written["answer"] = [str(placement) for placement in puzzle.answer]
    return written


def _placement(game: Game, colour: int, text: str) -> Placement:
    table = game.position.setup.table
    number = table.find(cells_named(table, text))
    assert number is not None
    return placements(table, colour)[number]
