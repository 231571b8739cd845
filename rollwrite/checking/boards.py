"""A painted board of a tile game: its pieces, the law P1 to P5, its supply and its score.

::

    {"squares": ["BB..................", ...], "start": "open", "scheme": "advanced",
     "last": {"blue": "1"}}
    {"game": "trigon", "cells": {"blue": "r15,r16,q15", ...}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, TypeAlias

from rollwrite.arguments import ArgumentError, explained, explained_class, must_be
from rollwrite.board import Board, Position, Setup, bits
from rollwrite.board.areas import Area, find_areas
from rollwrite.board.board import CoordinateError
from rollwrite.board.svg import DrawnArea, Outline, areas_svg
from rollwrite.board.text import colour_letters, marked_rows
from rollwrite.checking.budget import CheckBudget
from rollwrite.checking.certainty import Doubts, Standing, standing, weighed
from rollwrite.checking.inputs import (
    InputProblem,
    NoSquareError,
    ObjectReader,
    SheetInputError,
    load_json_file,
    shown,
)
from rollwrite.checking.placement_rules import AreaGraph, RuleCodes, area_problems
from rollwrite.checking.problems import Marked, RuleProblem, marked_cells
from rollwrite.dicegame import Square
from rollwrite.geometry import SQUARE, Cell
from rollwrite.schema.dataclass_json import keys_of, note
from rollwrite.tilegame import SCHEMES, Scheme, Variant, variant_named
from rollwrite.tilegame.real_board import position_of
from rollwrite.tilegame.scoring import colour_points
from rollwrite.tilegame.variants import StartRule
from rollwrite.worded import in_words

EMPTY = "."
#: What a photo's reading tells besides, and what does not matter here.
_FROM_PHOTO = frozenset(
    {"photo", "found", "confidence", "suggestion", "problem"}
    | {"by", "corners", "certainty", "verdict", "size", "nodes"}
)
#: No board has more rows, or squares in a row.
MOST_ROWS = 20
_Row: TypeAlias = Annotated[str, note(maxLength=MOST_ROWS)]
PaintedSquares: TypeAlias = Annotated[
    tuple[_Row, ...],
    note(
        "A text for each row from the top, of . and the first letters of the colours' names.",
        maxItems=MOST_ROWS,
    ),
]
PaintedCells: TypeAlias = Annotated[
    dict[str, str | Annotated[tuple[str, ...], note(maxItems=None)]],
    note(
        "For every board, and the only way for one of triangles: by the name of a colour, or its "
        "first letter, its cells (a20,b20)."
    ),
]


@dataclass(frozen=True)
class BoardForm:
    """A painted board as JSON: its squares or its cells. Null is the same as leaving a key out.

    :ivar last: by the name of a colour its last piece, which some scores ask for.
    :ivar uncertain: squares that were read in a photo and that nobody has looked at yet: the
        verdict waits for them.
    """

    game: str | None = None
    squares: PaintedSquares | None = None
    cells: PaintedCells | None = None
    start: StartRule | None = None
    scheme: Annotated[str, note(enum=tuple(SCHEMES))] | None = None
    last: dict[str, str] | None = None
    uncertain: Annotated[tuple[Square, ...], note(maxItems=MOST_ROWS**2)] | None = None


@explained_class
@dataclass(frozen=True)
class PaintedBoard:
    """A board of a tile game as somebody painted it.

    :ivar taken: for each colour the bit mask of its cells.
    :ivar start: the start rule.
    :ivar scheme: the scoring.
    :ivar last: for each colour the name of the last piece it placed, or None: not told.
    :ivar uncertain: the bit mask of cells that nobody is sure of; told as a list of squares, by
        row and column from 0, it becomes one. :attr:`uncertain_squares` has the squares.
    """

    variant: Variant
    taken: tuple[int, ...]
    start: StartRule
    scheme: Scheme
    last: tuple[str | None, ...]
    uncertain: int = 0

    def __post_init__(self) -> None:
        uncertain: object = self.uncertain
        if not isinstance(uncertain, int):
            board = self.variant.board()
            reader = ObjectReader({"uncertain": uncertain}, known=["uncertain"])
            object.__setattr__(self, "uncertain", _uncertain(reader, board))
            if reader.problems:
                raise SheetInputError(reader.problems)

    def corrected(self, squares: Mapping[Square, str] | None = None) -> PaintedBoard:
        """The same board, as somebody has looked at it: nothing of it is in doubt any more.

        >>> board = rw.read_board("board.jpg", "duo").corrected({(0, 3): "P"})  # doctest: +SKIP

        :param squares: by row and column from 0 what they are instead: ``.``, or the letter or the
            name of a colour. Without them everything is as it was read.
        :raises SheetInputError: there is no such square or letter.
        """
        must_be("squares of corrected()", squares, Mapping[Square, str] | None)
        board, letters = self.variant.board(), colour_letters(self.variant.colours)
        cells = {board.square_of(cell): board.index[cell] for cell in board.cells}
        named_letters = dict(zip(self.variant.colours, letters, strict=True))
        taken = [*self.taken]
        for square, told in (squares or {}).items():
            if square not in cells:
                raise NoSquareError(square, "board")
            letter = named_letters.get(told.strip().lower(), told.upper())
            if letter not in (EMPTY, *letters):
                named = {"letter": shown(told), "letters": " ".join((EMPTY, *letters))}
                raise SheetInputError(
                    [InputProblem("squares-letter", {"line": square[0] + 1, **named})]
                )
            for colour, one in enumerate(letters):
                cell = 1 << cells[square]
                taken[colour] = taken[colour] | cell if one == letter else taken[colour] & ~cell
        return replace(self, taken=tuple(taken), uncertain=0)

    @property
    def uncertain_squares(self) -> tuple[Square, ...]:
        """The squares that nobody is sure of, by row and column from 0, in reading order."""
        board = self.variant.board()
        return tuple(map(board.square_of, board.cells_in(self.uncertain)))

    @property
    def doubt_count(self) -> int:
        """How many squares nobody is sure of."""
        return self.uncertain.bit_count()

    def __repr__(self) -> str:
        taken = sum(mask.bit_count() for mask in self.taken)
        squares = f"{taken} square{'' if taken == 1 else 's'} covered"
        return f"<PaintedBoard: {self.variant.key}, {squares}>"

    def __str__(self) -> str:
        """The board as text, with the letters of the colours."""
        return "\n".join(marked_rows(self.setup.table.board, self.marks))

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        return self.picture()

    def picture(self, marked: Marked = ()) -> str:
        """The board as SVG, whether pieces can lie like that or not. Squares in doubt have a
        question mark.

        :param marked: what has a cross: a problem, several, or lattice cells ``(x, y)``.
        :raises ValueError: it is not on this board.
        """
        table, colours = self.setup.table, self.variant.colours
        letters = colour_letters(colours)
        outlines = [
            Outline(marked_cells(marked, table.board), is_better=False),
            Outline(table.board.cells_in(self.uncertain), is_better=None),
        ]
        areas = [
            DrawnArea(
                area.colour,
                area.cells,
                letters[area.colour],
                f"{colours[area.colour]} {table.board.format_cells(area.cells)}",
            )
            for area in find_areas(table, self.taken)
        ]
        return areas_svg(
            table.board,
            colours,
            areas,
            title=self.variant.name,
            outlines=[one for one in outlines if one.cells],
        )

    @cached_property
    def setup(self) -> Setup:
        """The game's setup. Colours that choose a corner (T11) may start on any."""
        setup = self.variant.setup(self.start)
        board = setup.table.board
        cells = board.cells
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        corners = (
            board.mask((x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys)))
            if (board.lattice == SQUARE)
            else 0
        )
        return replace(setup, starts=tuple(start or corners for start in setup.starts))

    @property
    def rows(self) -> list[str]:
        """A board of squares as a text for each row, in the letters of ``squares``."""
        board = self.setup.table.board
        text = [EMPTY] * len(board.cells)
        for letter, mask in zip(colour_letters(self.variant.colours), self.taken, strict=True):
            for number in bits(mask):
                text[number] = letter
        width = len(text) // board.rows
        return ["".join(text[i : i + width]) for i in range(0, len(text), width)]

    @property
    def marks(self) -> dict[Cell, str]:
        """The letter of every cell, for boards of any lattice."""
        marks = dict.fromkeys(self.setup.table.board.cells, EMPTY)
        for letter, mask in zip(colour_letters(self.variant.colours), self.taken, strict=True):
            marks |= dict.fromkeys(self.setup.table.board.cells_in(mask), letter)
        return marks


@dataclass(frozen=True)
class BoardCheckResult:
    """What a check of a painted board found.

    :ivar graph: the pieces.
    :ivar points: the points of each colour, counted whatever the problems.
    :ivar scores: the points of each player; empty where it is open who has which piece (T8).
    :ivar is_cut_short: as of :class:`~rollwrite.checking.check.CheckResult`.
    """

    painted: PaintedBoard
    graph: AreaGraph
    problems: tuple[RuleProblem, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    is_cut_short: bool

    def __repr__(self) -> str:
        codes = " ".join(dict.fromkeys(problem.code for problem in self.problems))
        points = f"points {', '.join(map(str, self.points))}"
        return f"<BoardCheckResult: {', '.join(filter(None, (self.standing, codes, points)))}>"

    def __str__(self) -> str:
        """The verdict, and a line for each problem, as ``rollwrite check`` prints them."""
        return in_words(self)

    def _repr_svg_(self) -> str:
        """A picture for notebooks, with a cross where there is a problem."""
        return self.painted.picture(self.problems)

    def __bool__(self) -> bool:
        raise ArgumentError("a BoardCheckResult is not true or false: ask is_valid or standing")

    @property
    def checked(self) -> PaintedBoard:
        """What was checked, as :attr:`~rollwrite.checking.CheckResult.checked` of a sheet."""
        return self.painted

    @property
    def is_valid(self) -> bool:
        """Whether the pieces can lie like this, if doubtful squares are as they were read."""
        return not self.problems

    @property
    def doubts(self) -> int:
        """The same as :attr:`doubt_count`."""
        return self.doubt_count

    @property
    def doubt_count(self) -> int:
        """How many squares the verdict still waits for."""
        return self.painted.doubt_count

    @property
    def standing(self) -> Standing:
        """What is certain: problems that rest on doubtful squares break nothing yet."""
        return standing(self.problems, self.doubt_count)

    @property
    def position(self) -> Position:
        """What lies there, each colour's last piece last; areas that are no pieces are left out."""
        return _position(self.painted, self.graph)

    @property
    def left(self) -> tuple[tuple[int, int], ...]:
        """For each colour the squares and the pieces that it has not placed.

        Pieces that cannot be told apart (P4) count as not placed, as in the score.
        """
        position = self.position
        squares, pieces = SCHEMES["basic"], SCHEMES["pieces"]
        return tuple(
            (colour_points(position, colour, squares), colour_points(position, colour, pieces))
            for colour in range(len(self.painted.variant.colours))
        )


@explained
def check_board(
    painted: PaintedBoard | Mapping[str, object], game: Variant | str | None = None
) -> BoardCheckResult:
    """Check a painted board against P1 to P5 and the supply of its game.

    >>> result = check_board({"cells": {"purple": "e10,e11", "orange": "j5"}}, "duo")
    >>> result.is_valid, result.scores, result.left
    (True, (87, 88), ((87, 20), (88, 20)))

    ``squares`` has a text for each row in place of ``cells``; ``start``, ``scheme`` and ``last``
    may be there, too: ``docs/check.md`` tells what they are.

    Whose turn it was is not asked: a colour that cannot place passes, so the numbers of pieces
    say little.

    :param painted: the JSON object that :func:`parse_painted` takes; or what that or
        :func:`~rollwrite.photo.read_board` returns.
    :param game: as of :func:`parse_painted`, for a JSON object.
    :raises SheetInputError: the JSON object is no board of this game.
    :raises VariantError: there is no such game.
    """
    if isinstance(painted, Mapping):
        named = painted.get("game")
        if game is not None and isinstance(named, str) and variant_named(named) != _variant(game):
            params = {"game": shown(named), "other": _variant(game).key}
            raise SheetInputError([InputProblem("game-other", params)])
        painted = parse_painted(painted, game)
    elif game is not None and _variant(game) != painted.variant:
        must_be("game of check_board() for a PaintedBoard, which has its own,", game, None)
    variant = painted.variant
    graph = AreaGraph(painted.setup, painted.taken)
    codes = RuleCodes("P1", "P4", variant.rule, "P2", "P3")
    budget = CheckBudget()
    problems = [
        replace(problem, game=variant.key)
        for problem in sorted(area_problems(graph, codes, budget), key=lambda one: one.code)
    ]
    position = _position(painted, graph)
    points = tuple(
        colour_points(position, colour, painted.scheme) for colour in range(len(variant.colours))
    )
    has_owners = any(owner is not None for owner in variant.owners)
    scores = tuple(
        sum(p for p, owner in zip(points, variant.owners, strict=True) if owner == player)
        for player in range(variant.players if has_owners else 0)
    )
    found = weighed(problems, graph, Doubts(painted.uncertain))
    return BoardCheckResult(painted, graph, found, points, scores, budget.is_spent)


def _position(painted: PaintedBoard, graph: AreaGraph) -> Position:
    """The pieces as a position, each colour's last piece last.

    Where it is not told, a single cell counts as last only if it is all there is.
    """

    def is_last(area: Area) -> bool:
        return area.shape is not None and area.shape.name == painted.last[area.colour]

    return position_of(painted.setup, graph.areas, is_last)


@explained
def load_painted(text: str | bytes | Path, variant: Variant | str | None = None) -> PaintedBoard:
    """Read a board from a JSON file, or from JSON text, as
    :func:`~rollwrite.checking.load_filled` does a sheet.

    :param variant: as of :func:`parse_painted`.
    :raises SheetInputError: it is no JSON or no board; every problem is named.
    :raises VariantError: there is no such game.
    :raises OSError: the file cannot be opened.
    """
    return parse_painted(load_json_file(text), variant)


@explained
def parse_painted(data: object, variant: Variant | str | None = None) -> PaintedBoard:
    """The board that a JSON value describes.

    :param variant: the game, or its key: ``"duo"``. Without it ``game`` of the value names it.
    :raises SheetInputError: something is missing, unknown or wrong; every problem is named.
    :raises VariantError: there is no such game.
    """
    reader = ObjectReader(data, keys_of(BoardForm), _FROM_PHOTO, otherwise="board-object")
    if variant is None:
        variant = _game(reader)
    variant = _variant(variant)
    start = _start(reader, variant)
    scheme = _scheme(reader, variant)
    board = variant.board()
    has_squares, has_cells = reader.value("squares") is not None, reader.value("cells") is not None
    taken: tuple[int, ...] = ()
    if has_squares == has_cells:
        reader.add("board-missing" if has_squares else "board-nothing")
    elif has_cells:
        taken = _cells(reader, variant, board)
    else:
        taken = _squares(reader, variant, board)
    last = _last(reader, variant)
    uncertain = _uncertain(reader, board)
    if reader.problems:
        raise SheetInputError(reader.problems)
    assert start is not None
    assert scheme is not None
    return PaintedBoard(variant, taken, start, scheme, last, uncertain)


@explained
def format_painted(painted: PaintedBoard) -> dict[str, object]:
    """The board as JSON data; :func:`parse_painted` reads it back, without being told the game."""
    variant, board = painted.variant, painted.setup.table.board
    covered = zip(variant.colours, painted.taken, strict=True)
    last = {key: name for key, name in zip(variant.colours, painted.last, strict=True) if name}
    data: dict[str, object] = {
        "game": variant.key,
        "cells": {key: board.format_cells(board.cells_in(mask)) for key, mask in covered if mask},
        "start": painted.start,
        "scheme": painted.scheme.key,
        "last": last or None,
        "uncertain": [[*square] for square in painted.uncertain_squares] or None,
    }
    return {key: value for key, value in data.items() if value is not None}


def _variant(told: Variant | str) -> Variant:
    return variant_named(told) if isinstance(told, str) else told


def _game(reader: ObjectReader) -> str:
    told = reader.value("game")
    if not isinstance(told, str):
        strange = [problem for problem in reader.problems if problem.code == "key-unknown"]
        raise SheetInputError([*strange, InputProblem("game-missing")])
    return told


def _start(reader: ObjectReader, variant: Variant) -> StartRule | None:
    told = reader.value("start")
    for rule in variant.starts:
        if told is None or _plain(told) == rule:
            return rule
    reader.add("start-rule", rules=", ".join(variant.starts))
    return None


def _scheme(reader: ObjectReader, variant: Variant) -> Scheme | None:
    told = reader.value("scheme")
    if told is None:
        return SCHEMES[variant.schemes[0]]
    if isinstance(told, str) and _plain(told) in variant.schemes:
        return SCHEMES[told.strip().lower()]
    reader.add("scheme", schemes=", ".join(variant.schemes))
    return None


def _plain(told: object) -> object:
    """A name, in whatever capitals."""
    return told.strip().lower() if isinstance(told, str) else told


def _squares(reader: ObjectReader, variant: Variant, board: Board) -> tuple[int, ...]:
    told = reader.value("squares")
    taken = [0] * len(variant.colours)
    if board.lattice != SQUARE:
        reader.add("board-rows")
        return tuple(taken)
    if not isinstance(told, list) or not all(isinstance(row, str) for row in told):
        reader.add("squares-type")
        return tuple(taken)
    if len(told) != board.rows:
        reader.add("board-size", rows=len(told), side=board.rows)
        return tuple(taken)
    letters = EMPTY + "".join(colour_letters(variant.colours))
    width = len(board.cells) // board.rows
    for y, row in enumerate(told):
        if len(row) != width:
            reader.add("squares-length", line=y + 1, length=len(row), side=width)
            continue
        strange = sorted(set(row) - set(letters))
        if strange:
            named = {"letter": shown(strange[0]), "letters": " ".join(letters)}
            reader.add("squares-letter", line=y + 1, **named)
            continue
        for x, letter in enumerate(row):
            if letter != EMPTY:
                taken[letters.index(letter) - 1] |= 1 << board.index[x, y]
    return tuple(taken)


def _cells(reader: ObjectReader, variant: Variant, board: Board) -> tuple[int, ...]:
    told = reader.value("cells")
    taken = [0] * len(variant.colours)
    if not isinstance(told, dict):
        reader.add("cells-type")
        return tuple(taken)
    covered, seen = 0, set[str]()
    named = dict(zip(colour_letters(variant.colours), variant.colours, strict=True))
    for key, listed in told.items():
        colour = named.get(key.strip().upper(), key.strip().lower())
        if colour not in variant.colours:
            colours = ", ".join(variant.colours)
            reader.add("cells-colour", colour=shown(key), colours=colours)
            continue
        if colour in seen:
            reader.add("cells-type")
        seen.add(colour)
        if isinstance(listed, str):
            listed = [part for part in listed.split(",") if part.strip()]
        elif isinstance(listed, tuple):
            listed = [*listed]
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            reader.add("cells-type")
            continue
        for name in listed:
            try:
                cell = 1 << board.index[board.parse_cell(name)]
            except CoordinateError:
                reader.add("cells-name", cell=shown(name.strip()), colour=colour)
                continue
            if covered & cell:
                reader.add("cells-twice", cell=shown(name.strip()))
            covered |= cell
            taken[variant.colours.index(colour)] |= cell
    return tuple(taken)


def _uncertain(reader: ObjectReader, board: Board) -> int:
    squares = {board.square_of(cell): cell for cell in board.cells}
    rows, columns = (max(at) + 1 for at in zip(*squares, strict=True))
    told = reader.squares("uncertain", rows, columns) or ()
    if not squares.keys() >= {*told}:  # a corner that the board does not have
        reader.add("squares-listed", name="uncertain")
        return 0
    return board.mask(squares[square] for square in told)


def _last(reader: ObjectReader, variant: Variant) -> tuple[str | None, ...]:
    told = reader.value("last")
    names = variant.shapes()
    nothing: tuple[str | None, ...] = (None,) * len(variant.colours)
    if told is None:
        return nothing
    is_right = isinstance(told, dict) and all(
        colour in variant.colours and isinstance(name, str) and name in names
        for colour, name in told.items()
    )
    if not is_right or not isinstance(told, dict):
        reader.problems.append(InputProblem("last"))
        return nothing
    return tuple(told.get(colour) for colour in variant.colours)
