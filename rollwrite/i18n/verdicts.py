"""The results of checks in a language, as programs get them: from the API and as JSON files."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.arguments import explained
from rollwrite.board import Board
from rollwrite.board.text import colour_letters
from rollwrite.checking import CheckResult
from rollwrite.checking.boards import BoardCheckResult
from rollwrite.checking.certainty import Standing
from rollwrite.checking.check import FoundShape
from rollwrite.dicegame import Square
from rollwrite.dicegame.sheet import square_of
from rollwrite.geometry import Cell
from rollwrite.i18n.catalogue import Translator
from rollwrite.i18n.check_words import (
    capitalised,
    colour_line,
    left_out_lines,
    play_lines,
    problem_text,
    rests_text,
    verdict_text,
)
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.schema.dataclass_json import optional


@dataclass(frozen=True)
class SheetProblem:
    """A broken rule.

    :ivar code: ``V1`` to ``V9``.
    :ivar message: what is wrong, in a sentence or two.
    :ivar sure: whether it remains, however the doubtful squares and boxes are answered.
    :ivar rests_on: the doubtful squares on which it rests, where it is not sure.
    :ivar perhaps: the same as a sentence, with the boxes; empty where it is sure.
    """

    code: str
    message: str
    squares: tuple[Square, ...]
    shapes: tuple[str, ...]
    sure: bool
    rests_on: tuple[Square, ...]
    perhaps: str


@dataclass(frozen=True)
class PlayedShape(FoundShape):
    """A round of an order of play.

    :ivar die: its die, if the dice are told and are as many as the shapes.
    """

    round: int
    die: int | None
    text: str


@dataclass(frozen=True)
class PaperDaily:
    """What a sheet is worth as a try at a day's dice (S2).

    :ivar playable: whether these dice can have made it.
    :ivar can_count: whether it is finished, too, and its day is not over: it can be told then.
    :ivar strikes: those that were crossed out, as told, or as few as it takes.
    :ivar best: the unfilled squares of the best known result; null while there is none.
    :ivar text: a sentence.
    """

    day: str
    layout: str
    playable: bool
    can_count: bool
    unfilled: int
    strikes: int | None
    best: int | None
    text: str


@dataclass(frozen=True)
class SheetVerdict:
    """Whether a sheet could have been played.

    :ivar valid: whether there is no problem, if doubtful squares are as they were read.
    :ivar standing: what is certain: ``playable``; ``broken`` where a problem is sure; ``open`` as
        long as it rests on what is in doubt.
    :ivar doubts: how many doubtful squares and boxes were told.
    :ivar unfilled: the score (D15), which also counts where there are problems.
    :ivar strikes: those that were told.
    :ivar strikes_needed: the least number of strikes with which the dice fit; null when the dice
        are not told, or there are not as many as shapes, or an area is no shape.
    :ivar text: the verdict in a sentence.
    :ivar play: the shapes in an order in which they can have been drawn.
    :ivar daily: for the sheet of a day.
    :ivar left_out: a sentence on what was not looked at, where there was too much of it.
    """

    valid: bool
    standing: Standing
    doubts: int
    problems: tuple[SheetProblem, ...]
    shapes: tuple[FoundShape, ...]
    unfilled: int
    strikes: int | None
    strikes_needed: int | None
    text: str
    play: tuple[PlayedShape, ...]
    daily: PaperDaily | None = optional(None)
    left_out: str | None = optional(None)


@dataclass(frozen=True)
class BoardProblem(SheetProblem):
    """A broken rule.

    :ivar code: ``P1`` to ``P4``, or the rule of the game's supply.
    :ivar squares: for a board of triangles the column counts triangles.
    :ivar cells: the same by name.
    """

    cells: str


@dataclass(frozen=True)
class BoardPiece:
    """A piece.

    :ivar cells: the squares by name.
    """

    name: str
    colour: str
    squares: tuple[Square, ...]
    cells: str


@dataclass(frozen=True)
class Left:
    """What a colour has not placed.

    :ivar colour: its name, in the reader's language.
    :ivar letter: of it in ``squares``.
    :ivar squares: how many squares its pieces left have.
    :ivar pieces: how many pieces are left.
    :ivar text: the same as a line.
    """

    colour: str
    letter: str
    squares: int
    pieces: int
    text: str


@dataclass(frozen=True)
class PlayerLeft:
    """What a player has not placed, of all of his colours.

    :ivar player: from 1.
    :ivar letters: of his colours.
    :ivar text: the same as a line.
    """

    player: int
    letters: tuple[str, ...]
    squares: int
    pieces: int
    text: str


@dataclass(frozen=True)
class BoardVerdict:
    """Whether pieces can lie like this, by P1 to P5 and the supply.

    :ivar valid: whether there is no problem, if doubtful squares are as they were read.
    :ivar standing: as of a sheet's verdict.
    :ivar doubts: how many doubtful squares were told.
    :ivar points: by colour, counted whatever the problems.
    :ivar scores: of each player; empty where it is open who has which piece (T8).
    :ivar text: the verdict in a sentence.
    :ivar lines: a sentence for each colour.
    :ivar lower_wins: whether fewer points are better.
    :ivar left: for each colour what it has not placed.
    :ivar players: the same for each player; empty where it is open who has which piece (T8).
    :ivar left_out: a sentence on what was not looked at, where there was too much of it.
    """

    game: str
    valid: bool
    standing: Standing
    doubts: int
    problems: tuple[BoardProblem, ...]
    shapes: tuple[BoardPiece, ...]
    scheme: str
    points: dict[str, int]
    scores: tuple[int, ...]
    text: str
    lines: tuple[str, ...]
    lower_wins: bool
    left: tuple[Left, ...]
    players: tuple[PlayerLeft, ...]
    left_out: str | None = optional(None)


@explained
def sheet_verdict(t: Translator, result: CheckResult) -> SheetVerdict:
    """The result of a check of a sheet."""
    board = result.sheet.layout.board
    problems = tuple(
        SheetProblem(
            problem.code,
            problem_text(t, problem),
            tuple(map(square_of, problem.cells)),
            problem.shapes,
            problem.is_sure,
            tuple(map(square_of, problem.rests_on)),
            rests_text(t, board, problem),
        )
        for problem in result.problems
    )
    return SheetVerdict(
        result.is_valid,
        result.standing,
        result.doubts,
        problems,
        result.shapes,
        result.unfilled,
        result.sheet.strikes,
        result.strikes_needed,
        verdict_text(t, result),
        _play(t, result),
        left_out=" ".join(left_out_lines(t, result)) or None,
    )


def _play(t: Translator, result: CheckResult) -> tuple[PlayedShape, ...]:
    dice = result.dice
    return tuple(
        PlayedShape(
            shape.name,
            shape.colour,
            shape.squares,
            number,
            shape.strike,
            None if dice is None else dice[number - 1],
            text,
        )
        for number, (shape, text) in enumerate(
            zip(result.play, play_lines(t, result), strict=True), start=1
        )
    )


@explained
def board_verdict(t: Translator, result: BoardCheckResult) -> BoardVerdict:
    """The result of a check of a painted board."""
    painted = result.painted
    colours = painted.variant.colours
    board = painted.setup.table.board
    problems = tuple(
        BoardProblem(
            problem.code,
            problem_text(t, problem),
            _squares(board, problem.cells),
            problem.shapes,
            problem.is_sure,
            _squares(board, problem.rests_on),
            rests_text(t, board, problem),
            board.format_cells(problem.cells),
        )
        for problem in result.problems
    )
    pieces = tuple(
        BoardPiece(
            area.shape.name,
            colours[area.colour],
            _squares(board, area.cells),
            board.format_cells(area.cells),
        )
        for area in result.graph.areas
        if area.shape is not None
    )
    return BoardVerdict(
        painted.variant.key,
        result.is_valid,
        result.standing,
        result.doubts,
        problems,
        pieces,
        painted.scheme.key,
        dict(zip(colours, result.points, strict=True)),
        result.scores,
        verdict_text(t, result),
        tuple(colour_line(t, result, colour) for colour in range(len(colours))),
        not painted.scheme.high_wins,
        _left(t, result),
        _players(t, result),
        " ".join(left_out_lines(t, result)) or None,
    )


def _left(t: Translator, result: BoardCheckResult) -> tuple[Left, ...]:
    colours = result.painted.variant.colours
    found = []
    for name, letter, left in zip(colours, colour_letters(colours), result.left, strict=True):
        colour, (squares, pieces) = tile_colour(t, name), left
        text = t.n("photo.board.colour", squares, colour=capitalised(colour), pieces=pieces)
        found.append(Left(colour, letter, squares, pieces, text))
    return tuple(found)


def _players(t: Translator, result: BoardCheckResult) -> tuple[PlayerLeft, ...]:
    variant = result.painted.variant
    letters = colour_letters(variant.colours)
    found = []
    for owner in sorted({owner for owner in variant.owners if owner is not None}):
        own = [colour for colour, holder in enumerate(variant.owners) if holder == owner]
        squares, pieces = (sum(result.left[colour][part] for colour in own) for part in (0, 1))
        held = tuple(letters[colour] for colour in own)
        text = t.n("photo.board.player", squares, player=owner + 1, pieces=pieces)
        found.append(PlayerLeft(owner + 1, held, squares, pieces, text))
    return tuple(found)


def _squares(board: Board, cells: tuple[Cell, ...]) -> tuple[Square, ...]:
    return tuple(map(board.square_of, cells))
