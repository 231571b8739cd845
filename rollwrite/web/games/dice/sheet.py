"""A sheet of the dice game as JSON: what is drawn, what the dice allow to be drawn, and why not.

With the rows of the dice a phone shows at once whether a ghost is legal, also before the die is
taken. Who is out draws on for fun, and is told the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Any, Final, TypeAlias

from rollwrite.board import PlacementTable, Violation, bits
from rollwrite.dicegame import Colour, Mark, Sheet, Square
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.rules import DiceTable, may
from rollwrite.dicegame.settings import Drawn
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Language, Translator, translator
from rollwrite.i18n.dice_words import reason, refusal, why_not
from rollwrite.schema.dataclass_json import decode, note, optional
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.table.seats import MAX_SEATS
from rollwrite.web.table.game_view import CheckQuery, Refusal
from rollwrite.web.table.parts import Same, Written

#: Each shape once.
_MOST_DRAWN: Final = 21


@dataclass(frozen=True)
class ViewMark:
    """What was drawn in a round; shape and squares are null where nobody told them."""

    n: int
    round: int
    colour: Colour
    strike: bool
    shape: str | None
    squares: tuple[Square, ...] | None


#: As programs know it.
MarkJson: TypeAlias = Annotated[ViewMark, note(name="Mark")]


@dataclass(frozen=True)
class FinalSheet:
    """A sheet on which nothing more is drawn.

    :ivar side: squares.
    """

    side: int
    marks: tuple[MarkJson, ...]


@dataclass(frozen=True)
class ViewPlacement:
    """One way to lie."""

    orientation: int
    squares: tuple[Square, ...]


#: For each place of a shape, in their order, the letters of the colours that it leaves without an
#: open corner: "GR", mostly "".
Shuts: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class ShapePlacements:
    """A shape's places.

    :ivar shuts: where the table plays with hints, and one of the places shuts a colour.
    """

    shape: str
    placements: tuple[ViewPlacement, ...]
    shuts: Shuts | None = optional(None)


@dataclass(frozen=True)
class Placements:
    """Where a seat may draw now."""

    seat: int
    colour: Colour
    face: int
    strike: bool
    shapes: tuple[ShapePlacements, ...]


@dataclass(frozen=True)
class Reason:
    """One broken rule, with the squares that show it."""

    reason: str
    rule: str
    text: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Check:
    """Whether a seat may draw there."""

    legal: bool
    reasons: tuple[Reason, ...]


@lru_cache(maxsize=2048)
def written_marks(marks: tuple[Mark, ...]) -> Any:
    """What is drawn on a sheet, as it stands in every view until something is drawn."""
    return Written(sheet_marks(marks))


def sheet_marks(marks: tuple[Mark, ...]) -> tuple[ViewMark, ...]:
    """What is drawn on a sheet, in order; ``n`` from 1."""
    return tuple(
        ViewMark(n, mark.round, mark.colour, mark.strike, mark.shape, mark.squares)
        for n, mark in enumerate(marks, start=1)
    )


def small_rows(side: int, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """A sheet as rows of letters, a dot where nothing is drawn."""
    rows = [["."] * side for _ in range(side)]
    for mark in marks:
        for row, column in mark.squares or ():
            rows[row][column] = mark.colour.value
    return tuple(map("".join, rows))


def final_sheet(game: Game) -> FinalSheet | None:
    """The sheet of who has played a game alone, to be compared.

    Not of real dice or paper, nor of dice that are known before if there were hints too.
    """
    (player, *others), settings = game.players, game.settings
    is_seen = settings.dice == "app" and player.kind == "phone" and not player.has_left
    if others or not is_seen or (settings.seed is not None and settings.advice):
        return None
    return FinalSheet(settings.layout.side, sheet_marks(player.sheet.marks))


def dice_placements(table: DiceTable, seat: int, *, strike: bool) -> Placements:
    """Every legal placement of a seat that is drawing, by shape.

    :param strike: as if a strike were used: shapes of every row.
    :raises RefusedError: it is not drawing.
    """
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None or not game.is_drawing(index):
        raise RefusedError("no-die", "D7")
    player, colour = game.players[index], game.colour_of(index)
    face = game.face_of(player)
    assert face is not None
    sheet = player.sheet
    legal = sheet.legal(colour, None if strike else face)
    if strike and not sheet.has_strike_left:
        legal = 0
    table_of_placements = sheet.layout.table
    shapes: dict[str, list[int]] = {}
    for number in bits(legal):
        shapes.setdefault(table_of_placements.shape_of(number).name, []).append(number)
    found = []
    for name, numbers in shapes.items():
        texts = [_placement_text(table_of_placements, number) for number in numbers]
        places: Any = Written.joined(texts)
        shuts = _shuts(sheet, colour, numbers) if game.settings.hints else None
        found.append(ShapePlacements(name, places, shuts))
    return Placements(seat, colour, face, strike, tuple(found))


def _shuts(sheet: Sheet, colour: Colour, numbers: Iterable[int]) -> Shuts | None:
    """What placements of a shape shut; None where none shuts anything."""
    found = tuple(
        "".join(shut.value for shut in sheet.shut_by(colour, number)) for number in numbers
    )
    return found if any(found) else None


@lru_cache(maxsize=8192)
def _placement_text(table: PlacementTable, number: int) -> str:
    """A placement as JSON: there are thousands, and hundreds in an answer."""
    squares = tuple(square_of(cell) for cell in table.cells_of(number))
    return Written(ViewPlacement(table.orientation_numbers[number], squares)).text


def dice_check(t: Translator, table: DiceTable, seat: int, query: CheckQuery) -> Check:
    """Whether a seat may draw on these squares, and every reason why not.

    With hints it may ask before it has taken a die, too: then no row is wrong.

    :raises RefusedError: it has nothing to draw.
    :raises DecodeError: no squares are asked about.
    """
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None:
        raise RefusedError("no-die", "D7")
    if (refused := may.try_out(game, index)) is not None:
        raise refused
    if query.squares is None:
        raise DecodeError([FieldError("?squares", "squares as row,column;row,column")])
    fit = may.fit(game, index, query.squares, strike=query.strike)
    sheet, colour = game.players[index].sheet, game.colour_of(index)
    reasons = list(reasons_of(t, fit.violations, sheet, colour))
    if fit.no_strike:
        reasons.append(Reason("no-strike", "D10", t("table.reason.no_strike"), ()))
    wrong = fit.wrong_row
    if wrong is not None:
        text = t("table.reason.row", shape=wrong.shape, row=wrong.row, face=wrong.face)
        reasons.append(Reason("row", "D7", text, ()))
    return Check(not reasons, tuple(reasons))


def reasons_of(
    t: Translator, violations: Iterable[Violation], sheet: Sheet, colour: Colour
) -> tuple[Reason, ...]:
    """Broken rules: the rule, the words, the squares that show it."""
    return tuple(
        Reason(
            violation.reason,
            violation.rule,
            reason(t, violation, sheet, colour),
            tuple(square_of(cell) for cell in violation.cells),
        )
        for violation in violations
    )


def dice_refusal(
    t: Translator, error: RefusedError, table: DiceTable | None, seat: int | None
) -> Refusal:
    """A refused command in words, with the reasons on the squares."""
    game = None if table is None else table.game
    index = None if game is None or seat is None else game.index_of(seat)
    if game is None or index is None:
        return Refusal(refusal(t, error, None, None))
    sheet, colour = game.players[index].sheet, game.colour_of(index)
    reasons = reasons_of(t, error.violations, sheet, colour)
    return Refusal(refusal(t, error, sheet, colour), reasons)


#: Where a shape may lie: the orientation, and the row and column of its top left corner.
Place: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class RowShape:
    """A shape of a die's row; text says why it does not fit, word the same in a word or two."""

    shape: str
    used: bool
    fits: bool
    text: str | None
    word: str | None


@dataclass(frozen=True)
class AnyRowShape:
    """A shape of any row."""

    row: int
    shape: str
    used: bool
    fits: bool
    text: str | None
    word: str | None


@dataclass(frozen=True)
class DieRow:
    """The row that a die names (D7).

    :ivar places: for each shape that fits, where it may lie: orientation, row and column of the
        top left corner of its box. Empty where the table plays without hints until the die is
        taken; then ``fits`` says nothing either.
    :ivar shuts: of shapes with places that shut a colour, for each of their places which; only
        where the table plays with hints.
    """

    face: int
    shapes: tuple[RowShape, ...]
    places: dict[str, tuple[Place, ...]]
    shuts: dict[str, Shuts] | None = optional(None)


@dataclass(frozen=True)
class Chip:
    """A colour on the own sheet, in the order in which the seat will hold the markers.

    :ivar corners: how many squares it can go on from; with none the player goes out when it comes.
    :ivar door: the one square that is left of them, where there is only one: another colour there
        closes this one off.
    """

    colour: Colour
    corners: int
    door: Square | None = optional(None)


def chips(game: Game, index: int) -> Any:
    """The four colours from the one held now, or next, as JSON; None where nobody may tell."""
    player = game.players[index]
    if not game.settings.hints or not player.sheet.is_known or not player.is_in:
        return None
    return _written_chips(Same(player.sheet), game.coming_colours(index))


@lru_cache(maxsize=2048)
def _written_chips(same: Same[Sheet], colours: tuple[Colour, ...]) -> Written:
    sheet = same.value
    return Written.joined(_chip(colour, sheet.open_corner_squares(colour)) for colour in colours)


@lru_cache(maxsize=4096)
def die_row(
    same: Same[Sheet],
    language: Language,
    colour: Colour,
    face: int,
    *,
    is_told: bool,
    is_warned: bool = False,
) -> Written:
    """The row of a face, as JSON.

    :param is_told: whether it may be said what fits.
    :param is_warned: and which places shut a colour.
    """
    sheet = same.value
    if is_told:
        shapes: Any = row_shapes(same, language, colour, face)
        at = _placed(sheet, colour, face)
        texts = _place_texts(sheet.layout.table)
        places: Any = {n: Written.joined(texts[number] for number in at[n]) for n in at}
        shuts = {n: _shuts(sheet, colour, numbers) for n, numbers in at.items() if is_warned}
        return Written(DieRow(face, shapes, places, {n: s for n, s in shuts.items() if s} or None))
    used = sheet.used
    names = sheet.layout.row(face)
    unsaid: Any = Written.joined(_row_shape(n, n in used, n not in used, None, None) for n in names)
    return Written(DieRow(face, unsaid, {}))


def _placed(sheet: Sheet, colour: Colour, face: int) -> dict[str, list[int]]:
    if not sheet.is_known:
        return {}
    table, legal = sheet.layout.table, sheet.legal(colour)
    places = {
        name: list(bits(legal & table.of_shape[table.shape_index[name]]))
        for name in sheet.layout.row(face)
    }
    return {name: numbers for name, numbers in places.items() if numbers}


@cache
def _place_texts(table: PlacementTable) -> tuple[str, ...]:
    """Every placement as JSON: there are thousands, and many in every view of who picks."""
    texts = []
    for number, orientation in enumerate(table.orientation_numbers):
        squares = [square_of(cell) for cell in table.cells_of(number)]
        left = min(column for _, column in squares)
        # Squares are in reading order.
        place: Place = orientation, squares[0][0], left
        texts.append(json.dumps(place, separators=(",", ":")))
    return tuple(texts)


@lru_cache(maxsize=2048)
def row_shapes(same: Same[Sheet], language: Language, colour: Colour, face: int) -> Written:
    """The shapes of the die's row, as JSON: what may be drawn stays while the others act."""
    sheet = same.value
    shapes = sheet.layout.row(face)
    return Written.joined(_row_shape(*_shape(language, sheet, colour, shape)) for shape in shapes)


@lru_cache(maxsize=2048)
def all_shapes(same: Same[Sheet], language: Language, colour: Colour) -> Written:
    """The shapes of all rows, as JSON."""
    sheet = same.value
    return Written.joined(
        _any_row_shape(row, *_shape(language, sheet, colour, shape))
        for row in FACES
        for shape in sheet.layout.row(row)
    )


# Of these there are few, and they come again and again.


@lru_cache(maxsize=1024)
def _chip(colour: Colour, corners: tuple[Square, ...]) -> str:
    door = corners[0] if len(corners) == 1 else None
    return Written(Chip(colour, len(corners), door)).text


@lru_cache(maxsize=2048)
def _row_shape(shape: str, used: bool, fits: bool, text: str | None, word: str | None) -> str:
    return Written(RowShape(shape, used, fits, text, word)).text


@lru_cache(maxsize=2048)
def _any_row_shape(
    row: int, shape: str, used: bool, fits: bool, text: str | None, word: str | None
) -> str:
    return Written(AnyRowShape(row, shape, used, fits, text, word)).text


def _shape(
    language: Language, sheet: Sheet, colour: Colour, shape: str
) -> tuple[str, bool, bool, str | None, str | None]:
    """A shape, whether it is used, whether it fits, and why not: in a sentence and in a word."""
    is_used = shape in sheet.used
    if not sheet.is_known and not is_used:
        return shape, False, True, None, None
    t = translator(language)
    why = why_not(t, sheet, colour, shape)
    word = why_not(t, sheet, colour, shape, is_short=True)
    return shape, is_used, why is None, why, word


@dataclass(frozen=True)
class AskedForFun:
    """What a player who is out has drawn for fun, and the dice that fell.

    :ivar drawn: since the player went out, in this order.
    :ivar colour: of the marker that the seat has with these dice.
    :ivar squares: of a shape that is tried; null for none.
    """

    drawn: Annotated[tuple[Drawn, ...], note(maxItems=_MOST_DRAWN)]
    colour: Colour
    dice: Annotated[tuple[int, ...], note("Their faces.", minItems=1, maxItems=MAX_SEATS)]
    squares: tuple[Square, ...] | None = None


@dataclass(frozen=True)
class ForFun:
    """The sheet with what was drawn for fun, and what may be drawn next.

    :ivar rows: of the dice, each face once.
    :ivar reasons: why the shape that is tried may not lie there.
    """

    unfilled: int
    rows: tuple[DieRow, ...]
    reasons: tuple[Reason, ...] = optional(())


def for_fun(t: Translator, table: DiceTable, seat: int, data: Mapping[str, Any]) -> ForFun:
    """Tell a player who is out what may be drawn for fun; nothing of it is kept.

    :param data: an :class:`AskedForFun` as JSON.
    :raises DecodeError: it is none.
    :raises RefusedError: the seat may not play for fun, or that cannot have been drawn.
    """
    asked = _read_for_fun(data)
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None:
        raise RefusedError("not-playing")
    sheet = _sheet_for_fun(Same(game), index, asked.drawn)
    rows: Any = tuple(
        die_row(Same(sheet), t.language, asked.colour, face, is_told=True)
        for face in sorted(set(asked.dice))
    )
    found = () if asked.squares is None else sheet.violations(asked.colour, asked.squares)
    reasons = reasons_of(t, found, sheet, asked.colour)
    return ForFun(sheet.unfilled, rows, reasons)


# Asked about again and again, also in the middle of a turn.
@lru_cache(maxsize=256)
def _sheet_for_fun(same: Same[Game], index: int, drawn: tuple[Drawn, ...]) -> Sheet:
    return may.sheet_for_fun(same.value, index, drawn)


def _read_for_fun(data: Mapping[str, Any]) -> AskedForFun:
    asked = decode(AskedForFun, data)
    errors = []
    if len(asked.drawn) > _MOST_DRAWN:
        errors.append(FieldError("/drawn", f"array of at most {_MOST_DRAWN}"))
    if not 1 <= len(asked.dice) <= MAX_SEATS or not set(asked.dice) <= set(FACES):
        errors.append(FieldError("/dice", f"array of 1 to {MAX_SEATS} numbers from 1 to 6"))
    if errors:
        raise DecodeError(errors)
    return asked
