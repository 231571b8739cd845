"""What a photo of a tile game's board says, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias, TypeVar

from rollwrite.checking.boards import (
    BoardCheckResult,
    PaintedBoard,
    check_board,
    parse_painted,
)
from rollwrite.dicegame import Square
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.i18n.verdicts import BoardVerdict, board_verdict
from rollwrite.photo.pictures.reading import PhotoError, Point, Quad
from rollwrite.tilegame import VARIANTS, Variant, variant_named
from rollwrite.tilegame.variants import StartRule

#: What a reading rests on: corners found by the board's lines, or given.
BoardBy: TypeAlias = Literal["grid", "told"]
#: Why no board was read: keys below ``photo.board``.
BoardProblemCode: TypeAlias = Literal["no-board", "confirm"]


def _can_be_read(variant: Variant) -> bool:
    board = variant.board
    return len(board.sizes) == 2 and len(set(board.sizes)) == 1 and board().lattice == SQUARE


#: Games whose boards are read: squares of squares.
GAMES: Final = tuple(key for key, variant in VARIANTS.items() if _can_be_read(variant))


@dataclass(frozen=True)
class BoardAnswer:
    """What a photo of a board shows; without a board in it, the problem says what to do.

    :ivar found: whether there is a board; when not, the rest is empty, but for a proposal.
    :ivar squares: the reader's own best reading, a text for each row from the board's upper left,
        of . and the first letters of the colours' names.
    :ivar confidence: of every square, 0 to 1, row by row.
    :ivar uncertain: squares that a person should look at.
    :ivar suggestion: a reading that breaks fewer rules, where a few squares that are not quite sure
        make it so; never put in place of ``squares``.
    :ivar problem: why no board was found, and what to do.
    :ivar by: what the reading rests on.
    :ivar corners: of the squares, in pixels of the upright photo, clockwise from the board's own
        upper left. Without ``found``: a proposal for a person to correct.
    :ivar certainty: of corners that were found, 0 to 1.
    :ivar verdict: what the checker says of ``squares`` as they were read, under the loosest start
        rule of the game, and what each colour and player has left.
    """

    found: bool
    game: str
    squares: tuple[str, ...]
    confidence: tuple[tuple[float, ...], ...]
    uncertain: tuple[Square, ...]
    suggestion: tuple[str, ...] | None
    problem: str | None
    by: BoardBy | None
    corners: Quad | None
    certainty: float | None
    verdict: BoardVerdict | None


@dataclass(frozen=True)
class BoardPhotoReading(BoardAnswer):
    """What a photo of a board shows, and where.

    :ivar size: width and height of the photo in pixels, upright.
    :ivar nodes: where the lines between squares cross, in pixels of the photo, row by row.
    :ivar picture: of a photo that most browsers cannot show (HEIC) a small upright copy, a JPEG in
        base64 of at most 300 kB; otherwise None.
    """

    size: tuple[int, int]
    nodes: tuple[tuple[Point, ...], ...]
    picture: str | None


Answer = TypeVar("Answer", bound=BoardAnswer)


@dataclass(frozen=True)
class BoardReading:
    """A photo of a board, read, before it is put into a language.

    Most of it is in :class:`BoardAnswer`.
    """

    found: bool
    game: str
    size: tuple[int, int]
    problem: BoardProblemCode | None = None
    squares: tuple[str, ...] = ()
    confidence: tuple[tuple[float, ...], ...] = ()
    uncertain: tuple[Square, ...] = ()
    suggestion: tuple[str, ...] | None = None
    by: BoardBy | None = None
    corners: Quad | None = None
    certainty: float | None = None
    nodes: tuple[tuple[Point, ...], ...] = field(default=(), repr=False)
    picture: str | None = field(default=None, repr=False)

    def painted(self) -> PaintedBoard:
        """The board as the checker takes it, under the loosest start rule; what is not sure is
        marked in it.

        :raises NoBoardError: none was found for sure.
        """
        if not self.found:
            raise NoBoardError(self)
        variant = variant_named(self.game)
        return painted(variant, self.squares, loosest_start(variant), self.uncertain)

    def checked(self) -> BoardCheckResult:
        """What the checker says of the squares as they were read, under the loosest start rule."""
        variant = variant_named(self.game)
        return checked(variant, self.squares, loosest_start(variant), self.uncertain)

    def answer(self, t: Translator, kind: type[Answer]) -> Answer:
        """The reading for people and programs that speak a language."""
        own = {one.name for one in fields(kind)}
        values: dict[str, Any] = {
            one.name: getattr(self, one.name) for one in fields(self) if one.name in own
        }
        values["problem"] = None if self.problem is None else t(f"photo.board.{self.problem}")
        return kind(**values, verdict=board_verdict(t, self.checked()) if self.found else None)


class NoBoardError(PhotoError):
    """A photo in which no board was found for sure; as text what to do.

    :ivar reading: what was found all the same: its ``corners`` are the likeliest.
    """

    def __init__(self, reading: BoardReading) -> None:
        self.reading = reading
        super().__init__(reading.problem or "no-board")

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        return t(f"photo.board.{self.code}")

    def __str__(self) -> str:
        said, likely = super().__str__(), self.reading.corners
        return said if likely is None else f"{said} The likeliest are corners={likely}."


def loosest_start(variant: Variant) -> StartRule:
    """The start rule that allows most: a photo does not show which was agreed."""
    return "open" if "open" in variant.starts else variant.start_rule(None)


def checked(
    variant: Variant, rows: Sequence[str], start: StartRule, uncertain: Sequence[Square] = ()
) -> BoardCheckResult:
    """What the checker says of a board, by its rows."""
    return check_board(painted(variant, rows, start, uncertain))


def painted(
    variant: Variant, rows: Sequence[str], start: StartRule, uncertain: Sequence[Square] = ()
) -> PaintedBoard:
    """A board by its rows."""
    told = {"squares": list(rows), "start": start, "uncertain": [list(at) for at in uncertain]}
    return parse_painted(told, variant)


def pack(reading: BoardReading) -> dict[str, Any]:
    """A reading as JSON data; :func:`unpack` reads it back."""
    return {one.name: getattr(reading, one.name) for one in fields(reading)}


def unpack(data: Mapping[str, Any]) -> BoardReading:
    """The reading that :func:`pack` wrote down."""
    # JSON knows lists only.
    return BoardReading(**{name: _frozen(value) for name, value in data.items()})


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
