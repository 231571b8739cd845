"""A filled sheet as somebody tells it, and its JSON form::

    {"layout": "standard", "squares": ["BB.YY....", ...], "crossed": ["1", "O"], "strikes": 1,
     "markers": "BGRY", "dice": [4, 2, 6], "final_die": 3, "out": true}

Only ``layout`` and ``squares`` must be there; null is the same as leaving a key out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from rollwrite.arguments import brief_in_help, explained, explained_class, must_be
from rollwrite.board.areas import find_areas
from rollwrite.board.svg import DrawnArea, Outline, areas_svg
from rollwrite.checking.certainty import STRIKE_BOX, Doubts
from rollwrite.checking.inputs import (
    InputProblem,
    NoSquareError,
    ObjectReader,
    SheetInputError,
    load_json_file,
    shown,
)
from rollwrite.checking.problems import Marked, marked_cells
from rollwrite.dicegame import (
    COLOURS,
    Colour,
    Layout,
    LayoutError,
    Square,
    built_in_layout,
    parse_layout,
)
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import SIDES, LayoutForm, layout_of
from rollwrite.dicegame.sheet import Sheet, square_of, squares_text
from rollwrite.dicegame.solo import SEED_PATTERN, SoloSeedError, clean_seed
from rollwrite.geometry import square_shapes
from rollwrite.schema.dataclass_json import WrittenAs, keys_of, note
from rollwrite.schema.json_schema import Made

EMPTY: Final = "."
#: The letters of a square: empty, blue, yellow, red, green.
LETTERS: Final = EMPTY + "".join(COLOURS)
#: More dice, markers or strikes than any sheet has, and still a bounded amount of work.
MAX_LISTED = 100
MARKERS_ANY: Final[Literal["any"]] = "any"
#: What ``rollwrite read --json`` prints besides; a check has no use for it.
_FROM_PHOTO = frozenset(
    {"photo", "found", "table", "seat", "confidence", "suggestion", "problem"}
    | {"by", "corners", "cells", "certainty", "remarks", "not_counted"}
)

Row: TypeAlias = Annotated[
    str, note(pattern=f"^[{LETTERS}]*$", minLength=SIDES[0], maxLength=SIDES[-1])
]
ShapeName: TypeAlias = Annotated[
    str, Made("ShapeName", lambda _schemas: {"enum": [*square_shapes()]})
]
BoxName: TypeAlias = Annotated[
    str, Made("BoxName", lambda _schemas: {"enum": [*square_shapes(), STRIKE_BOX]})
]
Face: TypeAlias = Annotated[int, note(minimum=FACES[0], maximum=FACES[-1])]
#: The seat's colours round by round, ``"any"`` for any order of the four, or None: not told.
Markers: TypeAlias = tuple[Colour, ...] | Literal["any"] | None
_MARKERS: Final = note(
    pattern=f"^({MARKERS_ANY}|[{''.join(COLOURS)}]{{{len(COLOURS)},{MAX_LISTED}}})$"
)


@brief_in_help
@explained_class
@dataclass(frozen=True)
class FilledSheet:
    """What is known of a filled sheet. None, which is null or no key in JSON, means: not told.

    :ivar layout: what is printed on it; in JSON its name, or ``{"name", "side", "rows"}``.
    :ivar squares: a text for each row of squares from the top, of ``.BYRG``.
    :ivar crossed: the shapes crossed out in the rows (D9).
    :ivar strikes: how many strikes are crossed out (D10).
    :ivar markers: this seat's colour in rounds 1, 2, 3, 4 and then again from the front; or, when
        longer, in every round; or ``"any"`` for any order of the four that goes round like that.
    :ivar dice: the die taken in each round in which a shape was drawn (D6).
    :ivar final_die: the die of the round in which the player went out (D11).
    :ivar out: whether the player went out.
    :ivar strikes_forced: the table's setting (D11).
    :ivar seed: of the dice that are printed on a solo sheet (S3): two for each round, of which one
        was taken. The markers are in ring order then, unless they are told.
    :ivar uncertain: squares that were read in a photo and that nobody has looked at yet: the
        verdict waits for them.
    :ivar doubtful: boxes likewise: names of shapes, and ``strike``.
    :raises SheetInputError: something of it is none of these, or not of this layout; every
        problem is named. What JSON would have is taken, too: markers as a text, lists.
    """

    layout: Annotated[Layout, WrittenAs(LayoutForm)]
    squares: Annotated[tuple[Row, ...], note(minItems=SIDES[0], maxItems=SIDES[-1])]
    crossed: Annotated[frozenset[ShapeName], note(maxItems=None)] | None = None
    strikes: Annotated[int, note(minimum=0, maximum=MAX_LISTED)] | None = None
    markers: Annotated[Markers, WrittenAs(Annotated[str, _MARKERS] | None)] = None
    dice: Annotated[tuple[Face, ...], note(maxItems=MAX_LISTED)] | None = None
    final_die: Face | None = None
    out: bool | None = None
    strikes_forced: Annotated[bool, WrittenAs(bool | None)] = True
    seed: Annotated[str, note(pattern=SEED_PATTERN)] | None = None
    uncertain: Annotated[tuple[Square, ...], note(maxItems=SIDES[-1] ** 2)] | None = None
    doubtful: Annotated[tuple[BoxName, ...], note(maxItems=MAX_LISTED)] | None = None

    def __post_init__(self) -> None:
        must_be("layout of FilledSheet", self.layout, Layout)
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        if isinstance(self.markers, tuple | list) and set(self.markers) <= set(COLOURS):
            told["markers"] = "".join(self.markers)
        for name, value in _told(ObjectReader(told, known=told)).items():
            object.__setattr__(self, name, value)

    @classmethod
    def of_game(cls, sheet: Sheet) -> FilledSheet:
        """A sheet of a dice game that was played in Python, ``game.sheet(1)``, as far as it goes.

        On a sheet of real paper whose shapes were not all told, nobody knows what is crossed out.
        """
        crossed = frozenset(sheet.used) if sheet.is_known else None
        return cls(sheet.layout, sheet.rows, crossed, sheet.strikes)

    def corrected(self, squares: Mapping[Square, str] | None = None) -> FilledSheet:
        """The same sheet, as somebody has looked at it: nothing of it is in doubt any more.

        >>> sheet = rw.read_photo("sheet.jpg").corrected({(0, 3): "B"})     # doctest: +SKIP

        :param squares: by row and column from 0 what they are instead, a letter of ``.BYRG`` or the
            name of a colour. Without them everything is as it was read; for the rest there is
            ``dataclasses.replace``.
        :raises SheetInputError: there is no such square or letter.
        """
        must_be("squares of corrected()", squares, Mapping[Square, str] | None)
        rows = with_squares(self.squares, squares or {})
        return replace(self, squares=rows, uncertain=(), doubtful=())

    @cached_property
    def taken(self) -> tuple[int, ...]:
        """For each colour the bit mask of its cells."""
        letters = "".join(self.squares)
        masks = dict.fromkeys(LETTERS, 0)
        for number, letter in enumerate(letters):
            masks[letter] |= 1 << number
        return tuple(masks[colour] for colour in COLOURS)

    @cached_property
    def doubts(self) -> Doubts:
        """What nobody is sure of yet."""
        side = self.layout.side
        squares = sum(1 << row * side + column for row, column in {*(self.uncertain or ())})
        return Doubts(squares, frozenset(self.doubtful or ()))

    @property
    def uncertain_squares(self) -> tuple[Square, ...]:
        """The squares that nobody is sure of, by row and column from 0, in reading order."""
        return tuple(sorted(self.uncertain or ()))

    @property
    def doubt_count(self) -> int:
        """How many squares and boxes nobody is sure of."""
        return self.doubts.squares.bit_count() + len(self.doubts.boxes)

    @property
    def rows(self) -> tuple[str, ...]:
        """The same as ``squares``; a board has its text under this name, too."""
        return self.squares

    @property
    def unfilled(self) -> int:
        """The score (D15): squares with nothing drawn on them."""
        return sum(row.count(EMPTY) for row in self.squares)

    def __repr__(self) -> str:
        empty = f"{self.unfilled} empty square{'' if self.unfilled == 1 else 's'}"
        return f"<FilledSheet: {self.layout.name}, {empty}>"

    def __str__(self) -> str:
        return "\n".join(squares_text(self.squares))

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        return self.picture()

    def picture(self, marked: Marked = ()) -> str:
        """The drawing as SVG, whether it can have been played or not. Squares in doubt have a
        question mark.

        :param marked: what has a cross: a problem, several, or lattice cells ``(x, y)``.
        :raises ValueError: it is not on this sheet.
        """
        table = self.layout.table
        outlines = [
            Outline(marked_cells(marked, table.board), is_better=False),
            Outline([(column, row) for row, column in self.uncertain_squares], is_better=None),
        ]
        areas = [
            DrawnArea(
                area.colour,
                area.cells,
                COLOURS[area.colour].value,
                f"{COLOURS[area.colour].key} {' '.join(map(str, map(square_of, area.cells)))}",
            )
            for area in find_areas(table, self.taken)
        ]
        return areas_svg(
            table.board,
            [colour.key for colour in COLOURS],
            areas,
            title=self.layout.name,
            outlines=[one for one in outlines if one.cells],
            counted=True,
        )


@explained
def load_filled(text: str | bytes | Path) -> FilledSheet:
    """Read a filled sheet from a JSON file, or from JSON text.

    >>> rw.check(rw.load_filled("sheet.json"))                      # doctest: +SKIP
    <CheckResult: playable, 59 empty squares>

    Not for text that strangers send, which may be the name of a file: ``parse_filled(json.loads(
    text))`` opens none.

    :param text: JSON; or the path of a file with it: a ``Path``, or a name that ends in ``.json``
        or ``.txt``.
    :raises SheetInputError: it is no JSON or no sheet; every problem is named.
    :raises OSError: the file cannot be opened.
    """
    return parse_filled(load_json_file(text))


@explained
def parse_filled(data: object) -> FilledSheet:
    """The sheet that a JSON value describes.

    :raises SheetInputError: something is missing, unknown or wrong; every problem is named.
    """
    typed: dict[str, Any] = _told(
        ObjectReader(data, known=keys_of(FilledSheet), tolerated=_FROM_PHOTO)
    )
    return FilledSheet(**typed)


def _told(reader: ObjectReader) -> dict[str, object]:
    """What is told of a sheet, by the names of its attributes.

    :raises SheetInputError: something is missing, unknown or wrong.
    """
    layout = _layout(reader)
    squares = _squares(reader, None if layout is None else layout.side)
    sheet: dict[str, object] = {
        "layout": layout,
        "squares": squares,
        "crossed": _crossed(reader),
        "strikes": reader.number("strikes", range(MAX_LISTED + 1)),
        "markers": _markers(reader),
        "dice": _dice(reader),
        "final_die": reader.number("final_die", FACES),
        "out": reader.truth("out"),
        "seed": _seed(reader),
        "uncertain": None if layout is None else reader.squares("uncertain", layout.side),
        "doubtful": _doubtful(reader),
    }
    sheet["strikes_forced"] = reader.truth("strikes_forced") is not False
    if reader.problems:
        raise SheetInputError(reader.problems)
    return sheet


def with_squares(rows: Sequence[str], squares: Mapping[Square, str]) -> tuple[str, ...]:
    """Rows of letters with some of them changed.

    :param squares: by row and column from 0.
    :raises SheetInputError: one lies beside the rows, or is not one letter.
    """
    letters = {(y, x): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    names = {colour.key: colour.value for colour in COLOURS}
    for square, told in squares.items():
        if square not in letters:
            raise NoSquareError(square, "sheet")
        letter = names.get(told.strip().lower(), told.upper())
        if letter not in [*LETTERS]:
            named = {"letter": shown(told), "letters": " ".join(LETTERS)}
            raise SheetInputError(
                [InputProblem("squares-letter", {"line": square[0] + 1, **named})]
            )
        letters[square] = letter
    return tuple("".join(letters[y, x] for x in range(len(row))) for y, row in enumerate(rows))


@explained
def format_filled(sheet: FilledSheet | Sheet) -> dict[str, object]:
    """The sheet as JSON data, without what was not told; :func:`parse_filled` reads it back.

    :param sheet: also one of a dice game: ``game.sheet(1)``.
    """
    if isinstance(sheet, Sheet):
        sheet = FilledSheet.of_game(sheet)
    layout = sheet.layout
    try:
        is_built_in = built_in_layout(layout.name) == layout
    except LayoutError:
        is_built_in = False
    inline = {"name": layout.name, "side": layout.side, "rows": [list(row) for row in layout.rows]}
    markers = sheet.markers
    data: dict[str, object] = {
        "layout": layout.name if is_built_in else inline,
        "squares": list(sheet.squares),
        "crossed": None if sheet.crossed is None else sorted(sheet.crossed),
        "strikes": sheet.strikes,
        "markers": "".join(markers) if isinstance(markers, tuple) else markers,
        "dice": None if sheet.dice is None else list(sheet.dice),
        "final_die": sheet.final_die,
        "out": sheet.out,
        "strikes_forced": None if sheet.strikes_forced else False,
        "seed": sheet.seed,
        "uncertain": [list(square) for square in sheet.uncertain] if sheet.uncertain else None,
        "doubtful": list(sheet.doubtful) if sheet.doubtful else None,
    }
    return {key: value for key, value in data.items() if value is not None}


def _layout(reader: ObjectReader) -> Layout | None:
    told = reader.value("layout")
    if told is None:
        reader.add("layout-missing")
        return None
    try:
        if isinstance(told, str):
            return built_in_layout(told)
        if isinstance(told, dict):
            return _inline(told)
        if isinstance(told, Layout | Path):  # from Python
            return layout_of(told)
    except LayoutError as error:
        reader.problems += [InputProblem("layout", {}, problem) for problem in error.problems]
        return None
    reader.add("layout-type")
    return None


def _inline(told: dict[str, object]) -> Layout:
    """A layout given in the sheet itself: ``{"name", "side", "rows"}``, or ``{"toml": "..."}``."""
    toml = told.get("toml")
    if isinstance(toml, str):
        return parse_layout(toml)
    rows = told.get("rows")
    if isinstance(rows, dict):
        rows = [rows.get(str(face)) for face in FACES]
    if isinstance(rows, list):
        rows = tuple(tuple(row) if isinstance(row, list) else row for row in rows)
    name = told.get("name", "custom")
    # Layout looks at each of these itself, whatever it is.
    parts: tuple[Any, Any, Any] = (name, told.get("side"), rows)
    return Layout(*parts)


def _squares(reader: ObjectReader, side: int | None) -> tuple[str, ...] | None:
    told = reader.value("squares")
    if told is None:
        reader.add("squares-missing")
        return None
    if not isinstance(told, list) or not all(isinstance(row, str) for row in told):
        reader.add("squares-type")
        return None
    if side is not None and len(told) != side:
        reader.add("squares-rows", rows=len(told), side=side)
        return None
    for number, row in enumerate(told, start=1):
        if side is not None and len(row) != side:
            reader.add("squares-length", line=number, length=len(row), side=side)
        strange = sorted(set(row) - set(LETTERS))
        if strange:
            named = {"letter": shown(strange[0]), "letters": " ".join(LETTERS)}
            reader.add("squares-letter", line=number, **named)
    return tuple(told)


def _crossed(reader: ObjectReader) -> frozenset[str] | None:
    told = reader.value("crossed")
    if told is None:
        return None
    # A set comes from Python.
    if isinstance(told, set | frozenset):
        told = [*told]
    if not isinstance(told, list) or not all(isinstance(shape, str) for shape in told):
        reader.add("crossed-type")
        return None
    known = square_shapes()
    told = _in_any_case(told, known)
    for shape in dict.fromkeys(told[:MAX_LISTED]):
        if shape not in known:
            reader.add("crossed-shape", shape=shown(shape))
    return frozenset(told)


def _in_any_case(told: list[Any], known: Iterable[str]) -> list[Any]:
    """Names as they are written here, whichever letters of them are capitals."""
    written = {name.lower(): name for name in known}
    return [written.get(one.lower(), one) if isinstance(one, str) else one for one in told]


def _markers(reader: ObjectReader) -> Markers:
    told = reader.value("markers")
    if told is None:
        return None
    if isinstance(told, str):
        if told.lower() == MARKERS_ANY:
            return MARKERS_ANY
        told = told.upper()
    letters = set(COLOURS)
    if (
        not isinstance(told, str)
        or not len(COLOURS) <= len(told) <= MAX_LISTED
        or not set(told) <= letters
    ):
        reader.add("markers")
        return None
    return tuple(Colour(letter) for letter in told)


def _dice(reader: ObjectReader) -> tuple[int, ...] | None:
    told = reader.value("dice")
    if told is None:
        return None
    if not isinstance(told, list) or len(told) > MAX_LISTED:
        reader.add("dice-type", most=MAX_LISTED)
        return None
    for number, face in enumerate(told, start=1):
        if type(face) is not int or face not in FACES:
            reader.add("dice-face", number=number)
    return tuple(told)


def _doubtful(reader: ObjectReader) -> tuple[str, ...] | None:
    told = reader.value("doubtful")
    if told is None:
        return None
    known = {*square_shapes(), STRIKE_BOX}
    if isinstance(told, list):
        told = _in_any_case(told, known)
    if not isinstance(told, list) or len(told) > MAX_LISTED or not {*map(str, told)} <= known:
        reader.add("doubtful")
        return None
    return tuple(dict.fromkeys(told))


def _seed(reader: ObjectReader) -> str | None:
    told = reader.value("seed")
    if told is None:
        return None
    try:
        if isinstance(told, str):
            return clean_seed(told)
    except SoloSeedError:
        pass
    reader.add("seed")
    return None
