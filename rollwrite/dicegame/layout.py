"""Layouts: what is printed on a sheet (rule D3), as data.

A layout file is TOML::

    name = "standard"
    side = 9

    [rows]
    1 = ["1", "O", "N", "X"]
    ...
    6 = ["L4", "L5", "W"]
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args

from rollwrite.arguments import explained, explained_class
from rollwrite.board import Board, PlacementTable, Setup, placement_table, rectangle
from rollwrite.board.svg import areas_svg
from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.dice import FACES
from rollwrite.geometry import square_shapes
from rollwrite.schema.dataclass_json import note
from rollwrite.worded import WordedError

#: The smallest and the largest side of a play area, in squares.
SIDES = range(5, 15)
STRIKES = 3
MAX_LAYOUT_BYTES = 10_000
LayoutName: TypeAlias = Literal["standard", "travel", "grand"]
BUILT_IN: tuple[LayoutName, ...] = get_args(LayoutName)
_MAX_NAME = 24
#: Names of shapes.
_Row: TypeAlias = Annotated[tuple[str, ...], note(minItems=1)]
#: Dots outside of strings and comments: `rows.1` in each row, and as many again. A reader of TOML
#: walks all parts of a key for each of them.
_MAX_DOTS: Final = 12
#: What may hold dots and is no key. A string without an end reaches to the end of its line or of
#: the text, where reading ends as well.
_NO_KEY: Final = re.compile(
    r"""
    "{3} (?: [^\\] | \\. )*? (?: "{3,5} | \Z )
    | '{3} .*? (?: '{3,5} | \Z )
    | " (?: [^"\\\n] | \\. )* "?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)


@dataclass(frozen=True)
class LayoutProblem:
    """One thing that is wrong with a layout.

    :ivar code: what, a key of the words in ``i18n``.
    :ivar detail: the offending name, number or text, for the sentence.
    """

    code: str
    detail: str = ""


class LayoutError(WordedError):
    """A layout that breaks D3; ``problems`` names everything that is wrong."""

    def __init__(self, problems: list[LayoutProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(problems)

    @property
    def codes(self) -> str:
        """The code of each problem."""
        return "; ".join(problem.code for problem in self.problems)


@explained_class
@dataclass(frozen=True)
class Layout:
    """A play area and six rows that together show each of the 21 shapes once (D3).

    :ivar name: 1 to 24 characters.
    :ivar side: squares to a side, 5 to 14.
    :ivar rows: the shapes' names in rows 1 to 6.
    """

    name: Annotated[str, note(minLength=1, maxLength=_MAX_NAME, pattern=r"\S")]
    side: Annotated[int, note(minimum=SIDES[0], maximum=SIDES[-1])]
    rows: Annotated[tuple[_Row, ...], note(minItems=len(FACES), maxItems=len(FACES))]

    def __post_init__(self) -> None:
        problems = find_problems(self.name, self.side, self.rows)
        if problems:
            raise LayoutError(problems)

    def __repr__(self) -> str:
        return f"<Layout: {self.name}, {self.side} x {self.side}>"

    def __str__(self) -> str:
        """The six rows, as below a sheet."""
        rows = (f"{face}: {' '.join(self.rows[face - 1])}" for face in FACES)
        return "\n".join([f"{self.name}, {self.side} x {self.side} squares", *rows])

    def _repr_svg_(self) -> str:
        """A picture of the play area for notebooks, with rings on its corner squares (D8)."""
        names = [colour.key for colour in COLOURS]
        starts = self.setup.starts[0]
        return areas_svg(self.board, names, (), title=self.name, starts=starts, counted=True)

    def row(self, face: int) -> tuple[str, ...]:
        """The shapes of the row that a die with this face names (D7).

        :raises ValueError: no die has this face.
        """
        if face not in FACES:
            raise ValueError(f"a die has the faces 1 to 6, not {face}")
        return self.rows[face - 1]

    def row_of(self, shape: str) -> int:
        """The number of the row that shows a shape.

        :raises ValueError: there is no such shape.
        """
        for face in FACES:
            if shape in self.rows[face - 1]:
                return face
        raise ValueError(f"no shape is called {shape!r}: there are {', '.join(square_shapes())}")

    @property
    def squares(self) -> int:
        """The number of squares of the play area."""
        return self.side**2

    @property
    def board(self) -> Board:
        """The play area as a board."""
        return rectangle(self.side, self.side)

    @property
    def table(self) -> PlacementTable:
        """Every placement of the 21 shapes on the play area."""
        return self.setup.table

    @property
    def setup(self) -> Setup:
        """The sheet as a position to start from: four colours, one supply, four corners (D8)."""
        return _setup(self.side)


@cache
def _setup(side: int) -> Setup:
    table = placement_table(rectangle(side, side), tuple(square_shapes().values()))
    last = side - 1
    corners = table.board.mask(((0, 0), (last, 0), (0, last), (last, last)))
    colours = len(COLOURS)
    return Setup(
        table,
        starts=(corners,) * colours,
        supplies=(0,) * colours,
        counts=(1,) * len(table.shapes),
        supply_rule="D9",
    )


def find_problems(name: object, side: object, rows: object) -> list[LayoutProblem]:
    """Everything that keeps these three from being a layout; empty when nothing does."""
    problems = []
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        problems.append(LayoutProblem("name-missing"))
    elif len(name) > _MAX_NAME:
        problems.append(LayoutProblem("name-long", name[: _MAX_NAME + 1]))
    if isinstance(side, bool) or not isinstance(side, int):
        problems.append(LayoutProblem("side-missing"))
    elif side not in SIDES:
        # Python writes numbers of thousands of digits, such as TOML may hold, for no one.
        problems.append(LayoutProblem("side-range", str(side) if side.bit_length() < 64 else "…"))
    return problems + _row_problems(rows)


def _row_problems(rows: object) -> list[LayoutProblem]:
    if not isinstance(rows, tuple) or len(rows) != len(FACES):
        return [LayoutProblem("rows-missing")]
    problems = []
    seen: Counter[str] = Counter()
    for face, row in zip(FACES, rows, strict=True):
        if not isinstance(row, tuple) or not all(isinstance(shape, str) for shape in row):
            problems.append(LayoutProblem("row-list", str(face)))
            continue
        if not row:
            problems.append(LayoutProblem("row-empty", str(face)))
        seen.update(row)
    known = square_shapes()
    problems += [LayoutProblem("shape-unknown", s[:20]) for s in seen if s not in known]
    problems += [LayoutProblem("shape-twice", s) for s in known if seen[s] > 1]
    problems += [LayoutProblem("shape-missing", s) for s in known if s not in seen]
    return problems


@dataclass(frozen=True)
class LayoutText:
    """A layout as a TOML file."""

    toml: Annotated[str, note(maxLength=MAX_LAYOUT_BYTES)]


#: What people may give where a layout is wanted.
LayoutForm: TypeAlias = LayoutName | Layout | LayoutText


@explained
def parse_layout(text: str | Path) -> Layout:
    """Read a layout from TOML: ``name``, ``side`` (5 to 14 squares) and ``[rows]`` 1 to 6 (D3).

    Together the rows name each of the 21 shapes once, as in Pentobi: ``"1"``, ``"V3"``, ``"Z5"``.

    :param text: TOML, or the ``Path`` of a file with it.
    :raises LayoutError: the text is no TOML or no layout; every problem is named.
    :raises OSError: the file cannot be opened.
    """
    if isinstance(text, Path):
        try:
            text = text.read_text("utf-8-sig")
        except UnicodeDecodeError:
            raise LayoutError([LayoutProblem("not-toml", "it is no UTF-8 text")]) from None
    if len(text.encode("utf-8", "replace")) > MAX_LAYOUT_BYTES:
        raise LayoutError([LayoutProblem("too-long", str(MAX_LAYOUT_BYTES))])
    if _NO_KEY.sub("", text).count(".") > _MAX_DOTS:
        raise LayoutError([LayoutProblem("dotted")])
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Most are TOMLDecodeError, but a number of thousands of digits is a plain ValueError.
        raise LayoutError([LayoutProblem("not-toml", str(error)[:200])]) from None
    problems = [
        LayoutProblem("key-unknown", key[:20])
        for key in data
        if key not in {"name", "side", "rows"}
    ]
    table = data.get("rows")
    rows: object = None
    if isinstance(table, Mapping):
        wanted = [str(face) for face in FACES]
        problems += [LayoutProblem("row-unknown", key[:20]) for key in table if key not in wanted]
        missing = [face for face in wanted if face not in table]
        problems += [LayoutProblem("row-missing", face) for face in missing]
        listed = [table.get(face, ()) for face in wanted]
        rows = tuple(tuple(row) if isinstance(row, list) else row for row in listed)
        if missing:
            # A row that is not there is not also an empty one.
            absent = [LayoutProblem("row-empty", face) for face in missing]
            problems += [p for p in _row_problems(rows) if p not in absent]
            rows = None
    name, side = data.get("name"), data.get("side")
    found = find_problems(name, side, rows)
    if problems and rows is None and isinstance(table, Mapping):
        found = [p for p in found if p.code != "rows-missing"]
    if problems or found:
        raise LayoutError(problems + found)
    assert isinstance(name, str)
    assert isinstance(side, int)
    assert isinstance(rows, tuple)
    return Layout(name, side, rows)


@explained
def format_layout(layout: Layout) -> str:
    """A layout as TOML; :func:`parse_layout` reads it back."""
    lines = [f"name = {_quoted(layout.name)}", f"side = {layout.side}", "", "[rows]"]
    lines += [f"{face} = [{', '.join(map(_quoted, layout.row(face)))}]" for face in FACES]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@explained
def built_in_layout(name: str) -> Layout:
    """One of the layouts that come with the program: ``standard``, ``travel`` or ``grand``, in
    whatever capitals.

    :raises LayoutError: there is none of this name.
    """
    if name.lower() not in BUILT_IN:
        raise LayoutError([LayoutProblem("layout-unknown", name[:_MAX_NAME])])
    return _built_in(name.lower())


@cache
def _built_in(name: str) -> Layout:
    source = files("rollwrite.dicegame").joinpath("layouts", f"{name}.toml")
    return parse_layout(source.read_text(encoding="utf-8"))


def layout_of(told: Layout | str | Path) -> Layout:
    """The layout that a programmer means: itself, the name of a built-in one, or a TOML file.

    Never what comes over the network: it opens files.

    :raises LayoutError: there is none of this name, or what is in the file is none.
    :raises OSError: the file cannot be opened.
    """
    if isinstance(told, str):
        is_file = told.lower() not in BUILT_IN and Path(told).suffix
        return parse_layout(Path(told)) if is_file else built_in_layout(told)
    return parse_layout(told) if isinstance(told, Path) else told
