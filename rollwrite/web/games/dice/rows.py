"""What the dice would give a seat: the shapes of their rows, and where each may lie.

With it a phone shows at once whether a ghost is legal, also before the die is taken.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from rollwrite.board import PlacementTable, bits
from rollwrite.dicegame import Colour, Sheet
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Language, translator
from rollwrite.i18n.dice_words import why_not
from rollwrite.web.table.parts import Same, Written

#: Where a shape may lie: the orientation, and the row and column of its top left corner.
Place: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class RowShape:
    """A shape of a die's row; text says why it does not fit."""

    shape: str
    used: bool
    fits: bool
    text: str | None


@dataclass(frozen=True)
class AnyRowShape:
    """A shape of any row."""

    row: int
    shape: str
    used: bool
    fits: bool
    text: str | None


@dataclass(frozen=True)
class DieRow:
    """The row that a die names (D7).

    :ivar places: for each shape that fits, where it may lie: orientation, row and column of the
        top left corner of its box. Empty where the table plays without hints until the die is
        taken; then ``fits`` says nothing either.
    """

    face: int
    shapes: tuple[RowShape, ...]
    places: dict[str, tuple[Place, ...]]


@dataclass(frozen=True)
class Chip:
    """A colour on the own sheet, in the order in which the seat will hold the markers.

    :ivar corners: how many squares it can go on from; with none the player goes out when it comes.
    """

    colour: Colour
    corners: int


def chips(game: Game, index: int) -> Any:
    """The four colours from the one held now, or next, as JSON; None where nobody may tell."""
    player = game.players[index]
    if not game.settings.hints or not player.sheet.is_known or not player.is_in:
        return None
    return _written_chips(Same(player.sheet), game.coming_colours(index))


@lru_cache(maxsize=2048)
def _written_chips(same: Same[Sheet], colours: tuple[Colour, ...]) -> Written:
    sheet = same.value
    return Written.joined(_chip(colour, sheet.open_corners(colour)) for colour in colours)


@lru_cache(maxsize=4096)
def die_row(
    same: Same[Sheet], language: Language, colour: Colour, face: int, *, is_told: bool
) -> Written:
    """The row of a face, as JSON.

    :param is_told: whether it may be said what fits.
    """
    sheet = same.value
    if is_told:
        shapes: Any = row_shapes(same, language, colour, face)
        return Written(DieRow(face, shapes, _places(sheet, colour, face)))
    used = sheet.used
    names = sheet.layout.row(face)
    unsaid: Any = Written.joined(_row_shape(n, n in used, n not in used, None) for n in names)
    return Written(DieRow(face, unsaid, {}))


def _places(sheet: Sheet, colour: Colour, face: int) -> dict[str, Any]:
    if not sheet.is_known:
        return {}
    table = sheet.layout.table
    legal, texts = sheet.legal(colour), _place_texts(table)
    places = {}
    for name in sheet.layout.row(face):
        found = legal & table.of_shape[table.shape_index[name]]
        if found:
            places[name] = Written.joined(texts[number] for number in bits(found))
    return places


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
def _chip(colour: Colour, corners: int) -> str:
    return Written(Chip(colour, corners)).text


@lru_cache(maxsize=2048)
def _row_shape(shape: str, used: bool, fits: bool, text: str | None) -> str:
    return Written(RowShape(shape, used, fits, text)).text


@lru_cache(maxsize=2048)
def _any_row_shape(row: int, shape: str, used: bool, fits: bool, text: str | None) -> str:
    return Written(AnyRowShape(row, shape, used, fits, text)).text


def _shape(
    language: Language, sheet: Sheet, colour: Colour, shape: str
) -> tuple[str, bool, bool, str | None]:
    """A shape, whether it is used, whether it fits, and why not."""
    is_used = shape in sheet.used
    why = None
    if sheet.is_known or is_used:
        why = why_not(translator(language), sheet, colour, shape)
    return shape, is_used, why is None, why
