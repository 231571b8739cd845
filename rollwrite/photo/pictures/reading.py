"""What a photo says, as plain values: no picture libraries are needed to hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from importlib.util import find_spec
from typing import Any, Literal, TypeAlias, TypeVar

from rollwrite.checking.sheet import FilledSheet, Row, ShapeName
from rollwrite.dicegame import Colour, Layout, Square
from rollwrite.i18n import Translator, translator
from rollwrite.piles import layout_read
from rollwrite.worded import SentError

#: The most that one photo may have.
MAX_BYTES = 25_000_000
MAX_MEGAPIXELS = 36
#: The least width and height in pixels; below it a square is not even seen.
MIN_SIDE = 64
#: As Pillow names them.
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")

Point: TypeAlias = tuple[float, float]
#: Four corners, clockwise from the upper left as the photo is looked at.
Quad: TypeAlias = tuple[Point, Point, Point, Point]
#: Given corners, in the order in which the sheet is read; or to be found by the grid's lines.
Corners: TypeAlias = Sequence[Point] | Literal["auto"] | None
#: What a reading rests on: the sheet's marks, a grid found by its lines, or given corners.
By: TypeAlias = Literal["marks", "grid", "told"]

#: Where marks lie as the sheet is read, clockwise: keys of the words.
MARK_PLACES = ("upper-left", "upper-right", "lower-right", "lower-left")


@dataclass(frozen=True)
class ReadProblem:
    """Why no sheet was read in a photo.

    :ivar code: ``no-sheet`` (not one mark, or only one), ``marks``, ``several`` (more than one
        sheet: which?), ``closer`` (too few pixels a millimetre), ``no-grid`` (corners were to be
        found by the lines, and there are none), ``layout-needed`` (they were found, and no
        layout that is known has so many squares), or ``sheet-number`` (no sheet has this number).
    :ivar missing: for ``marks``, the places of the marks that are not in the picture, keys as in
        :data:`MARK_PLACES`.
    :ivar sheets: for ``sheet-number``, how many sheets are in the picture.
    """

    code: str
    missing: tuple[str, ...] = ()
    sheets: int = 0

    def message(self, t: Translator) -> str:
        """The sentence in a language: what is wrong and what to do."""
        if self.sheets:
            return t.n(f"photo.{self.code}", self.sheets)
        if not self.missing:
            return t(f"photo.{self.code}")
        names = t.join([t(f"photo.mark.{place}") for place in self.missing])
        return t.n("photo.marks", len(self.missing), names=names)


class PhotoError(SentError):
    """A file that is no photo, or that must not be opened; ``photo.error.<code>`` says why.

    :ivar code: ``empty``, ``type``, ``damaged``, ``pixels``, ``small``, ``bytes``, ``libraries``,
        ``corners`` or ``layout``.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        self.code = code
        self.params = params
        super().__init__(self.message(translator("en")))

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        return t(f"photo.error.{self.code}", **self.params)


class NoSheetError(PhotoError):
    """A photo in which no sheet was found; as text what to do.

    :ivar problem: the same for programs.
    :ivar sheets: how many there are, where it was to be said which.
    """

    def __init__(self, problem: ReadProblem, sheets: int = 0) -> None:
        self.problem = problem
        self.sheets = sheets
        super().__init__(problem.code)

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        return self.problem.message(t)

    def __str__(self) -> str:
        said = super().__str__()
        if self.sheets < 2 or self.problem.sheets:
            return said
        return f"{said} For one of these {self.sheets}: sheet=1 to sheet={self.sheets}."


def can_read() -> bool:
    """Whether the picture libraries are installed (``pip install rollwrite[scan]``)."""
    return all(find_spec(name) is not None for name in ("cv2", "PIL", "pillow_heif", "zxingcpp"))


def need_libraries() -> None:
    """Refuse where they are not installed.

    :raises PhotoError: with the code ``libraries``.
    """
    if not can_read():
        raise PhotoError("libraries")


class Ink(StrEnum):
    """Ink in a square that is no play: what it was taken for, and so why it is not counted.

    A square that was filled with one of the four colours has none of these, whatever lies over it
    besides; where that is not certain, the square is one of ``uncertain`` as well.
    """

    #: Coloured first, then crossed out, X-ed or scribbled over: taken back by hand.
    CROSSED_OUT = "crossed-out"
    #: A dot, a tick, a number: what one makes to count squares or to keep one's place.
    MARK = "mark"
    #: Writing: the letter of a colour, the name of a shape, words across the sheet.
    LETTER = "letter"
    #: A thin line that only passes through: a doodle, an arrow, a slip of the pen.
    STROKE = "stroke"
    #: Pale against the sheet's own ink, or without an edge: what shows through from the other side,
    #: was rubbed out, or is a coffee ring or a shadow.
    STAIN = "stain"


@dataclass(frozen=True)
class NotCounted:
    """A square that holds ink and is read as empty all the same.

    :ivar square: row and column, as of every square. It is ``.`` in ``squares``.
    :ivar ink: what the ink was taken for.
    :ivar colour: the colour that the square gets when a person says that it is play after all.
    """

    square: Square
    ink: Ink
    colour: Colour


@dataclass(frozen=True)
class SheetReading:
    """What a photo shows; without a sheet in it, the problem says what to do.

    :ivar found: whether there is a sheet; when not, the rest is empty.
    :ivar layout: the name of the layout, as told or as the sheet's code or its grid says. The
        key of somebody's own layout (``9-3KD0TE``) when only the code knows it.
    :ivar table: the code of the table, if the sheet's code was read and names one.
    :ivar seat: the number of the seat at it, from 1.
    :ivar seed: of a solo sheet's dice (rule S3), if the sheet's code was read and names one.
    :ivar squares: the reader's own best reading, a text for each row, of ``.BYRG``.
    :ivar confidence: of every square, 0 to 1, row by row.
    :ivar uncertain: squares that a person should look at; as long as they are open, no verdict
        rests on them.
    :ivar not_counted: squares with ink that is no play, in reading order. They are told to a
        person; those that are not sure are in ``uncertain`` too.
    :ivar crossed: names of the shapes crossed out in their rows; None where they cannot be read,
        on a board that we did not print or with rows that nobody told.
    :ivar strikes: how many strike boxes are crossed out; None likewise.
    :ivar doubtful: boxes of which the reader is not sure: shapes' names, and ``strike``.
    :ivar suggestion: the nearest playable colouring, where squares are uncertain or rules are
        broken and there is another one; never put in place of ``squares``.
    :ivar problem: why no sheet was found, and what to do.
    :ivar by: what the reading rests on.
    :ivar corners: of the play area, in pixels of the upright photo, clockwise from the upper left
        as the picture is looked at; of a grid that was found by its lines, read or not yet, those
        of its frame with all its ink.
    :ivar cells: how many columns and rows of squares are seen in a grid found by its lines.
    :ivar certainty: of such a grid, 0 to 1.
    :ivar remarks: sentences about the whole picture: a grey copy, glare, a fold, outlines, few
        pixels, a mirrored picture, marks and boxes that are not in it.
    """

    found: bool
    layout: str | None
    table: str | None
    seat: int | None
    seed: str | None
    squares: tuple[Row, ...]
    confidence: tuple[tuple[float, ...], ...]
    uncertain: tuple[Square, ...]
    not_counted: tuple[NotCounted, ...]
    crossed: tuple[ShapeName, ...] | None
    strikes: int | None
    doubtful: tuple[str, ...]
    suggestion: tuple[Row, ...] | None
    problem: str | None
    by: By | None
    corners: Quad | None
    cells: tuple[int, int] | None
    certainty: float | None
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class PhotoReading(SheetReading):
    """What a photo shows, and where; without a sheet in it, the problem says what to do.

    :ivar size: width and height of the photo in pixels, upright.
    :ivar nodes: where the grid's lines cross, in pixels of the photo, row by row, ``side + 1``
        each: for drawing over the photo.
    :ivar head: of our own sheets the corners of title and name, as the sheet is read.
    :ivar sheets: where several sheets are in the picture, the corners of each, from the left to
        the right: ask which, then read again with its number.
    :ivar picture: of a photo that most browsers cannot show (HEIC) a small upright copy, a JPEG in
        base64 of at most 300 kB; otherwise None.
    """

    size: tuple[int, int]
    nodes: tuple[tuple[Point, ...], ...]
    head: Quad | None
    sheets: tuple[Quad, ...]
    picture: str | None


Answer = TypeVar("Answer", bound=SheetReading)


@dataclass(frozen=True)
class Reading:
    """A photo, read, before its problem is put into a language.

    Most of it is in :class:`PhotoReading`.

    :ivar seed: of a solo sheet's dice (rule S3), if its code was read and names one.
    :ivar marks: how many of the sheet's four marks were seen; 0 when corners were told or found by
        the grid's lines.
    :ivar remarks: keys below ``photo.remark``: ``grey``, ``glare``, ``fold``, ``outlined``,
        ``closer``, ``mirrored``, ``marks`` (only two were seen), ``cut`` (some boxes are outside),
        ``code`` (it names another layout than the one that was given).
    """

    found: bool
    size: tuple[int, int]
    problem: ReadProblem | None = None
    layout: str | None = None
    table: str | None = None
    seat: int | None = None
    seed: str | None = None
    squares: tuple[str, ...] = ()
    confidence: tuple[tuple[float, ...], ...] = ()
    uncertain: tuple[Square, ...] = ()
    not_counted: tuple[NotCounted, ...] = ()
    crossed: tuple[str, ...] | None = None
    strikes: int | None = None
    doubtful: tuple[str, ...] = ()
    suggestion: tuple[str, ...] | None = None
    marks: int = 0
    by: By | None = None
    corners: Quad | None = None
    cells: tuple[int, int] | None = None
    certainty: float | None = None
    remarks: tuple[str, ...] = ()
    sheets: tuple[Quad, ...] = ()
    nodes: tuple[tuple[Point, ...], ...] = field(default=(), repr=False)
    head: Quad | None = None
    picture: str | None = field(default=None, repr=False)

    def answer(self, t: Translator, kind: type[Answer]) -> Answer:
        """The reading for people and programs that speak a language."""
        values: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(kind)}
        values["problem"] = None if self.problem is None else self.problem.message(t)
        values["remarks"] = tuple(t(f"photo.remark.{code}") for code in self.remarks)
        return kind(**values)

    def filled(self, known: Layout | None = None) -> FilledSheet:
        """The sheet as the checker takes it; what is not sure is marked in it.

        :param known: the layout, where it is known.
        :raises NoSheetError: none was found.
        :raises LayoutError: no layout is called as the sheet's code says.
        """
        if not self.found:
            raise NoSheetError(self.problem or ReadProblem("no-sheet"), len(self.sheets))
        return FilledSheet(
            layout_read(self.layout or "", len(self.squares), known),
            self.squares,
            None if self.crossed is None else frozenset(self.crossed),
            self.strikes,
            seed=self.seed,
            uncertain=self.uncertain,
            doubtful=self.doubtful,
        )


def pack(reading: Reading) -> dict[str, Any]:
    """A reading as JSON data; :func:`unpack` reads it back."""
    made = {name: getattr(reading, name) for name in reading.__dataclass_fields__}
    if reading.problem is not None:
        made["problem"] = asdict(reading.problem)
    made["not_counted"] = [[one.square, one.ink, one.colour] for one in reading.not_counted]
    return made


def unpack(data: Mapping[str, Any]) -> Reading:
    """The reading that :func:`pack` wrote down."""
    made = dict(data)
    if made["problem"] is not None:
        problem = {name: _frozen(value) for name, value in made["problem"].items()}
        made["problem"] = ReadProblem(**problem)
    made["not_counted"] = [
        NotCounted(_frozen(square), Ink(ink), Colour(colour))
        for square, ink, colour in made["not_counted"]
    ]
    # JSON knows lists only; what is None or a plain value stays as it is.
    made = {name: _frozen(value) for name, value in made.items()}
    return Reading(**made)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
