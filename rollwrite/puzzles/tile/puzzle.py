"""Puzzles of the tile games and what is known of them; ours are in ``collection.json``.

The stars follow from numbers that an exhaustive search gives. Of "place all that is left" the first
is the chance of somebody who places anything that fits, again and again; of "the best move" the
share of the moves that are best:

====  =================  ================== ..    place all          best move ====
=================  ================== ★     one in 30 or more  one in 8 or more ★★    one in 300
one in 16 ★★★   one in 3000        one in 32 ★★★★  less               fewer ====  =================
==================

The second is whether greed leads astray: whoever always takes the largest piece that fits, at the
first place for it, is left with two pieces or more; no best move is one of the largest piece that
fits. Then a puzzle has a star more, four at most. Where greed places all it has a star less.

The collection is made by ``tools/make_tile_puzzles.py``: one a line, the moves that led to it, an
answer, and what was counted.

Whether what somebody places for a puzzle is allowed, and what it is worth, is asked of the
position.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from rollwrite.board import Position, Violation, members, violations
from rollwrite.puzzles import STARS, Budget, TooManyLinesError
from rollwrite.puzzles.tile.endgame import Endgame, Side, Valued
from rollwrite.tilegame import Game, MoveError, Placement, Variant, new_game
from rollwrite.tilegame.moves import cells_named, placements

#: What is to be done.
Kind: TypeAlias = Literal["all", "best"]


@dataclass(frozen=True)
class TilePuzzle:
    """A position of a tile game, late in a game that was played.

    :ivar number: in our collection, from 1; 0 for one that is being made.
    :ivar seed: the word that its game grew from.
    :ivar game: up to the puzzle.
    :ivar colour: the number of the colour that is to be placed.
    :ivar stars: how hard it is, 1 to 4 (see :mod:`rollwrite.puzzles.tile.puzzle`).
    :ivar answer: what to place; of a best move also what follows when both play as well as can be.
    """

    number: int
    seed: str
    game: Game
    colour: int
    stars: int
    answer: tuple[Placement, ...]

    @property
    def variant(self) -> Variant:
        """The row of its game."""
        return self.game.variant


@dataclass(frozen=True)
class PlaceAll(TilePuzzle):
    """A colour is to place all it has left, while the others rest.

    :ivar ways: how many there are, whatever the order.
    :ivar one_in: the chance of who places anything that fits, again and again, is one in so many.
    :ivar short: how many pieces remain with who always takes the largest one that fits, at the
        first place for it.
    """

    ways: int
    one_in: int
    short: int

    @property
    def kind(self) -> Kind:
        """What is to be done."""
        return "all"

    @property
    def pieces(self) -> int:
        """How many pieces are to be placed."""
        return len(self.answer)


@dataclass(frozen=True)
class BestMove(TilePuzzle):
    """The best move is to be found: at the end it is worth squares more than any other.

    :ivar moves: every move with the squares that its colour is ahead of the other at the end when
        both play as well as can be from there, the best first.
    """

    moves: tuple[Valued, ...]

    @property
    def kind(self) -> Kind:
        """What is to be done."""
        return "best"

    @property
    def margin(self) -> int:
        """How many squares the best move ends ahead; behind where it is below 0."""
        return self.moves[0].margin

    @property
    def best(self) -> tuple[int, ...]:
        """The numbers of the placements that do equally well, nearly always one."""
        return tuple(move.number for move in self.moves if move.margin == self.margin)

    @property
    def gap(self) -> int:
        """By how many squares the best move is better than any other."""
        return self.margin - max(m.margin for m in self.moves if m.margin < self.margin)

    @property
    def pieces(self) -> int:
        """How many pieces are to be placed."""
        return 1


AnyPuzzle: TypeAlias = PlaceAll | BestMove


#: One in so many, at most, of puzzles of one, two, three stars.
ALL_ONE_IN: Final = (30, 300, 3000)
BEST_ONE_IN: Final = (8, 16, 32)
#: So many pieces remain with who is led astray.
ASTRAY: Final = 2
#: By so many squares the best move is better than any other.
LEAST_GAP: Final = 5


def stars_of_all(one_in: int, short: int) -> int:
    """The stars of a :class:`~rollwrite.puzzles.tile.puzzle.PlaceAll`, 1 to 4."""
    return _stars(one_in, ALL_ONE_IN, (short >= ASTRAY) - (short == 0))


def stars_of_best(moves: int, best: int, *, is_astray: bool) -> int:
    """The stars of a :class:`~rollwrite.puzzles.tile.puzzle.BestMove`, 1 to 4.

    :param moves: how many there are.
    :param best: how many of them are best.
    :param is_astray: whether none of these is a move of the largest piece that fits.
    """
    return _stars(-(-moves // best), BEST_ONE_IN, int(is_astray))


def _stars(one_in: int, limits: tuple[int, ...], greed: int) -> int:
    stars = 1 + sum(one_in > most for most in limits) + greed
    return max(STARS[0], min(stars, STARS[-1]))


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


# ── What somebody places ──────────────────────────────────────────────────────────────────────────


class Alone:
    """A colour alone on a board.

    A way is a set of placements, whatever their order.

    :param most: more ways than this are too much to look at.
    """

    def __init__(
        self, position: Position, colour: int, budget: Budget, most: int | None = None
    ) -> None:
        self._position = position
        self._colour = colour
        self._endgame = Endgame(position, (colour,))
        self._budget = budget
        self._most = most
        counts = position.setup.counts
        #: How many pieces are still to be placed.
        self.pieces: Final = sum(counts) - len(position.placed[colour])
        #: For each set of placements the chance of who goes on with anything that fits.
        self._known: dict[int, float] = {}
        self._ways: set[int] = set()

    @property
    def chance(self) -> float:
        """The chance of somebody who places anything that fits, again and again.

        :raises TooManyLinesError: there is too much to look at.
        """
        return self._chance(self._endgame.sides[0], 0)

    @property
    def ways(self) -> int:
        """How many ways there are; after :attr:`chance` was asked for."""
        return len(self._ways)

    def _chance(self, side: Side, placed: int) -> float:
        if placed.bit_count() == self.pieces:
            self._ways.add(placed)
            if self._most is not None and len(self._ways) > self._most:
                raise TooManyLinesError
            return 1.0
        known = self._known.get(placed)
        if known is not None:
            return known
        if self._is_lost(side, placed):
            return 0.0
        self._budget.spend()
        moves = members(side.reach)
        played = self._endgame.played
        total = sum(self._chance(played(side, index), placed | 1 << index) for index in moves)
        found = self._known[placed] = total / len(moves)
        return found

    def _is_lost(self, side: Side, placed: int) -> bool:
        """Whether some piece has no place any more."""
        if not side.reach:
            return True
        left = self.pieces - placed.bit_count()
        return self._endgame.places(side) < left

    def answer(self) -> tuple[int, ...] | None:
        """A way, as the numbers of placements in an order of play; None where there is none.

        Large pieces come first where they can.

        :raises TooManyLinesError: there is too much to look at.
        """
        found = self._answer(self._endgame.sides[0], 0, set())
        return None if found is None else tuple(self._endgame.numbers[index] for index in found)

    def _answer(self, side: Side, placed: int, lost: set[int]) -> tuple[int, ...] | None:
        if placed.bit_count() == self.pieces:
            return ()
        if placed in lost or self._is_lost(side, placed):
            return None
        self._budget.spend()
        for index in members(side.reach):
            more = self._answer(self._endgame.played(side, index), placed | 1 << index, lost)
            if more is not None:
                return (index, *more)
        lost.add(placed)
        return None

    def greedy(self) -> int:
        """How many pieces remain with who always takes the largest, at the first place for it."""
        side, left = self._endgame.sides[0], self.pieces
        while side.reach:
            # Large pieces have the lowest numbers.
            side = self._endgame.played(side, (side.reach & -side.reach).bit_length() - 1)
            left -= 1
        return left


#: How many positions a hint may look at. No puzzle of ours has more, wherever one has come to: all
#: of them were looked at when it was made.
_POSITIONS: Final = 25_000


class PlacingError(ValueError):
    """Something that may not be placed.

    :ivar move: the number of the move, from 0.
    :ivar violations: why not; empty where it cannot be read, or nothing more is to be placed.
    """

    def __init__(self, move: int, violations: tuple[Violation, ...] = ()) -> None:
        self.move = move
        self.violations = violations
        super().__init__(f"move {move + 1} cannot be made")


@dataclass(frozen=True)
class Placed:
    """A puzzle after some moves of its colour.

    :ivar placements: those moves.
    """

    puzzle: AnyPuzzle
    position: Position
    placements: tuple[Placement, ...]

    @property
    def left(self) -> int:
        """How many pieces are still to be placed."""
        return self.puzzle.pieces - len(self.placements)

    @property
    def legal(self) -> int:
        """Where the next one may lie, as a set of placements."""
        return self.position.legal(self.puzzle.colour) if self.left else 0

    @property
    def margin(self) -> int | None:
        """How many squares the colour ends ahead after its move; None where all is to be placed."""
        if not isinstance(self.puzzle, BestMove) or not self.placements:
            return None
        return dict(self.puzzle.moves)[self.placements[0].number]

    @property
    def is_solved(self) -> bool:
        """Whether it is done."""
        if isinstance(self.puzzle, BestMove):
            return bool(self.placements) and self.placements[0].number in self.puzzle.best
        return not self.left

    @property
    def short(self) -> int:
        """How far it is from being done: in pieces, or in squares that the best move gains more."""
        if isinstance(self.puzzle, BestMove) and self.margin is not None:
            return self.puzzle.margin - self.margin
        return self.left

    def next_one(self) -> Placement | None:
        """What can be placed next on the way to the goal; None where no way leads there now."""
        puzzle = self.puzzle
        if not self.left:
            return None
        if not self.placements:
            return puzzle.answer[0]
        way = Alone(self.position, puzzle.colour, Budget(_POSITIONS)).answer()
        table = self.position.setup.table
        return None if way is None else placements(table, puzzle.colour)[way[0]]

    def last_good(self) -> Placed:
        """The puzzle after as many of the moves as can stay: from there a way leads to the goal."""
        now = self
        while now.placements and now.next_one() is None:
            now = placed(self.puzzle, [str(one) for one in now.placements[:-1]])
        return now


def placed(puzzle: AnyPuzzle, moves: Sequence[str]) -> Placed:
    """A puzzle after some moves: the names of their cells.

    :raises PlacingError: one of them is not allowed.
    """
    table = puzzle.game.position.setup.table
    made = placements(table, puzzle.colour)
    now = Placed(puzzle, puzzle.game.position, ())
    for number, text in enumerate(moves):
        try:
            cells = cells_named(table, text, beside=True)
        except MoveError:
            raise PlacingError(number) from None
        broken = violations(now.position, puzzle.colour, cells)
        found = table.find(cells)
        if broken or found is None or not now.left:
            raise PlacingError(number, broken)
        position = now.position.play(puzzle.colour, found)
        now = Placed(puzzle, position, (*now.placements, made[found]))
    return now
