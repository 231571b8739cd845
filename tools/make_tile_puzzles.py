"""Find the puzzles of the tile games: writes ``rollwrite/puzzles/tile/collection.json``.

Games are played by a player of a low level against careless ones, from words that are fixed: so
they are the same ones whenever this runs, as long as that player is. It takes some minutes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from rollwrite.board import Position
from rollwrite.players.tile import choose, level
from rollwrite.puzzles import STARS, Budget, TooManyLinesError
from rollwrite.puzzles.tile.endgame import Duel, Sides, Valued
from rollwrite.puzzles.tile.puzzle import (
    LEAST_GAP,
    Alone,
    AnyPuzzle,
    BestMove,
    PlaceAll,
    puzzle_to_json,
    stars_of_all,
    stars_of_best,
)
from rollwrite.tilegame import Game, Move, Placement, new_game, random_move
from rollwrite.tilegame.moves import placements

_FILE = Path(__file__).parents[1] / "rollwrite" / "puzzles" / "tile" / "collection.json"
_LEVEL = level(2)
#: Games to look through, by kind: of each so many.
_GAMES = {
    "all": {"solitaire": 20, "duo": 24, "junior": 24, "half": 24, "trigon-2": 6},
    "best": {"duo": 50, "junior": 40, "half": 24},
}
#: Of each kind so many of each hardness.
_EACH = 3
#: How often a careful player is careless, and how many moves at first are anybody's.
_CARELESS = 0.15
_FIRST = 6
#: Who begins with small pieces takes the smallest of so many.
_SMALL = 4
#: With so many pieces left the careful player looks how all of them can be placed, and how far.
_LOOKING = 10
_LOOKED_AT = 3_000


def main() -> int:
    """Find them all, and say what was found."""
    chosen: list[AnyPuzzle] = []
    for kind, games in _GAMES.items():
        found = [
            puzzle
            for key, count in games.items()
            for number in range(1, count + 1)
            for puzzle in _of_game(kind, key, f"{kind}-{key}-{number}")
        ]
        tally = Counter((puzzle.variant.key, puzzle.stars) for puzzle in found)
        sys.stdout.write(f"{kind}: {dict(sorted(tally.items()))}\n")
        chosen += _chosen(found)
    lines = ",\n".join(
        json.dumps(puzzle_to_json(puzzle), separators=(",", ":")) for puzzle in chosen
    )
    _FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for number, puzzle in enumerate(chosen, start=1):
        sys.stdout.write(f"{number:2} {'*' * puzzle.stars:4} {_said(puzzle)}\n")
    return 0


def _said(puzzle: AnyPuzzle) -> str:
    name = f"{puzzle.kind:4} {puzzle.variant.key:9} {puzzle.seed:16}"
    if isinstance(puzzle, PlaceAll):
        return f"{name} {puzzle.pieces} pieces, {puzzle.ways} ways, one in {puzzle.one_in}"
    many = f"{len(puzzle.best)} of {len(puzzle.moves)} moves"
    return f"{name} {many}, {puzzle.gap} better, ends {puzzle.margin:+}"


def _of_game(kind: str, key: str, seed: str) -> Sequence[AnyPuzzle]:
    """The puzzles of a game: one of each hardness at most, for they are much alike."""
    rng = Random(seed)
    path = list(_played(kind, new_game(key), rng))
    found: dict[int, AnyPuzzle] = {}
    if kind == "best":
        for game in reversed(path):
            try:
                puzzle: AnyPuzzle | None = best_move(game, seed)
            except TooManyLinesError:
                # Before this move there is more to look at still.
                break
            if puzzle is not None:
                found.setdefault(puzzle.stars, puzzle)
        return list(found.values())
    for game in reversed(path):
        try:
            puzzle = place_all(game, game.choices[0][0], seed)
        except TooManyLinesError:
            continue
        if puzzle is not None:
            found.setdefault(puzzle.stars, puzzle)
    return list(found.values())


def _played(kind: str, game: Game, rng: Random) -> Iterator[Game]:
    """A game from its beginning. Where all is to be placed, only one player takes care, and the
    others begin with small pieces: two good ones leave no room."""
    careful = rng.randrange(game.variant.players)
    while not game.is_over:
        yield game
        is_careless = len(game.moves) < _FIRST or rng.random() < _CARELESS
        if kind == "all" and game.player != careful:
            tried = (random_move(game, rng) for _ in range(_SMALL))
            move = min(tried, key=lambda one: len(str(one)))
        elif kind == "all" and (way := _way(game)) is not None:
            move = way
        else:
            move = random_move(game, rng) if is_careless else choose(game, rng, _LEVEL)
        game = game.play(move)


def _way(game: Game) -> Move | None:
    """A move by which the colour to move can still place all it has left, where that is found."""
    ((colour, _),) = game.choices
    position = game.position
    if sum(position.setup.counts) - len(position.placed[colour]) > _LOOKING:
        return None
    try:
        way = Alone(position, colour, Budget(_LOOKED_AT)).answer()
    except TooManyLinesError:
        return None
    return None if way is None else placements(position.setup.table, colour)[way[0]]


def _chosen(found: Sequence[AnyPuzzle]) -> list[AnyPuzzle]:
    """Some of each hardness, of as many games as can be, easy ones first."""
    used: Counter[str] = Counter()
    seeds: set[str] = set()
    chosen: list[AnyPuzzle] = []
    for stars in STARS:
        for _ in range(_EACH):
            able = [p for p in found if p.stars == stars and p.seed not in seeds]
            if not able:
                break
            puzzle = min(able, key=lambda one: (used[one.variant.key], one.pieces))
            used[puzzle.variant.key] += 1
            seeds.add(puzzle.seed)
            chosen.append(puzzle)
    return chosen


# ── Is a position a puzzle? What an exhaustive search says of it ──────────────────────────────────

#: How many positions may be looked at for one puzzle: a second or two.
ALL_POSITIONS: Final = 8_000
BEST_POSITIONS: Final = 20_000
#: Fewer pieces are no puzzle, more are none for a phone.
_PIECES: Final = range(3, 9)
#: More ways than this are found without looking.
_MOST_WAYS: Final = 24
#: Whoever places anything should not be done sooner than that.
_LEAST_ONE_IN: Final = 4
#: So many moves at most are equally good, and there are so many to choose from.
_MOST_BEST: Final = 3
_LEAST_MOVES: Final = 5


def place_all(game: Game, colour: int, seed: str) -> PlaceAll | None:
    """The puzzle of a colour that is to place all it has left; None where it is none.

    :raises TooManyLinesError: there is too much to look at.
    """
    position = game.position
    pieces = sum(position.setup.counts) - len(position.placed[colour])
    if pieces not in _PIECES or not position.legal(colour):
        return None
    alone = Alone(position, colour, Budget(ALL_POSITIONS), _MOST_WAYS)
    short = alone.greedy()
    chance, answer = alone.chance, alone.answer()
    if answer is None:
        return None
    one_in = round(1 / chance)
    if one_in < _LEAST_ONE_IN:
        return None
    made = placements(position.setup.table, colour)
    stars = stars_of_all(one_in, short)
    shapes = tuple(made[number] for number in answer)
    return PlaceAll(0, seed, game, colour, stars, shapes, alone.ways, one_in, short)


def best_move(game: Game, seed: str) -> BestMove | None:
    """The puzzle of the move that is due, in a game of two colours; None where it is none.

    :raises TooManyLinesError: there is too much to look at.
    """
    position = game.position
    if game.is_over or len(game.variant.colours) != 2:
        return None
    ((colour, legal),) = game.choices
    other = 1 - colour
    if legal.bit_count() < _LEAST_MOVES or not position.legal(other):
        return None
    duel = Duel(position, colour, other, Budget(BEST_POSITIONS))
    found = duel.moves()
    best = [move.number for move in found if move.margin == found[0].margin]
    worse = [move.margin for move in found if move.margin < found[0].margin]
    if len(best) > _MOST_BEST or not worse or found[0].margin - worse[0] < LEAST_GAP:
        return None
    ahead = _lead(position, colour, other)
    moves = tuple(Valued(number, ahead + margin) for number, margin in found)
    sizes = position.setup.table.cells
    largest = max(len(sizes[move.number]) for move in moves)
    is_astray = all(len(sizes[number]) < largest for number in best)
    stars = stars_of_best(len(moves), len(best), is_astray=is_astray)
    return BestMove(0, seed, game, colour, stars, _line(duel, game, found[0]), moves)


def _lead(position: Position, colour: int, other: int) -> int:
    """How many squares a colour has placed more than the other."""
    return position.taken[colour].bit_count() - position.taken[other].bit_count()


def _line(duel: Duel, game: Game, first: Valued) -> tuple[Placement, ...]:
    """The best move and what follows."""
    table = game.position.setup.table
    ((colour, _),) = game.choices
    sides: Sides = duel.sides
    found: list[Placement] = []
    move: Valued | None = first
    while move is not None:
        found.append(placements(table, colour)[move.number])
        sides, colour = duel.after(sides, move.number), 1 - colour
        if not sides[0].reach:
            sides, colour = (sides[1], sides[0]), 1 - colour
        move = next(iter(duel.values_of(sides)), None)
    return tuple(found)


if __name__ == "__main__":
    raise SystemExit(main())
