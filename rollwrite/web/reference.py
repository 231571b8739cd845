"""What the API says to everybody alike: its own description, the shapes, the tile games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal

from flask import Blueprint, Response, current_app, request

from rollwrite.dicegame import Layout, parse_layout
from rollwrite.dicegame.layout import LayoutText
from rollwrite.schema.dataclass_json import decode, encode, note
from rollwrite.tilegame import VARIANTS, Variant
from rollwrite.web.http.assets import Shapes, shapes_view
from rollwrite.web.http.operations import document, operation, read_json
from rollwrite.web.live.kept import kept
from rollwrite.web.table.parts import dumps

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


#: Lattices by the number of turns that bring a piece back.
_KINDS: dict[int, Literal["square", "triangle"]] = {4: "square", 6: "triangle"}


@dataclass(frozen=True)
class TileCell:
    """A cell of a board.

    :ivar cell: its name.
    :ivar x, y: where it lies: x to the right, y from 0 at the top down. A triangle points up
        exactly when x + y is even; therefore x begins at the game's ``left``.
    """

    cell: str
    x: int
    y: int


@dataclass(frozen=True)
class TilePiece:
    """A piece, and how many of it a colour has."""

    shape: str
    size: int
    copies: int


@dataclass(frozen=True)
class TileGame:
    """A tile game: what never changes of it.

    :ivar rule: its number in the rulebook.
    :ivar colours: in the order of play.
    :ivar schemes: how it may be scored, the usual way first.
    :ivar starts: the start rules it has, the usual one first.
    :ivar left: the x of the first column, 0 or 1.
    :ivar width, height: in columns and rows.
    """

    game: str
    rule: str
    players: int
    colours: tuple[str, ...]
    schemes: tuple[str, ...]
    starts: tuple[str, ...]
    kind: Literal["square", "triangle"]
    left: int
    width: int
    height: int
    cells: tuple[TileCell, ...]
    pieces: tuple[TilePiece, ...]


@cache
def tile_game(key: str) -> TileGame:
    """The tile game with this key of :data:`~rollwrite.tilegame.VARIANTS`."""
    variant: Variant = VARIANTS[key]
    board = variant.board()
    cells = board.cells
    return TileGame(
        game=variant.key,
        rule=variant.rule,
        players=variant.players,
        colours=variant.colours,
        schemes=variant.schemes,
        starts=tuple(variant.starts),
        kind=_KINDS[board.lattice.turns],
        left=board.left,
        width=max(x for x, _ in cells) - board.left + 1,
        height=board.rows,
        cells=tuple(TileCell(board.format_cell(cell), cell[0], cell[1]) for cell in cells),
        pieces=tuple(
            TilePiece(shape.name, shape.size, variant.copies) for shape in variant.shapes().values()
        ),
    )


_HOUR_S: Final = 3600


@dataclass(frozen=True)
class CheckedLayout:
    """A layout that can be used."""

    layout: Layout
    problems: Annotated[tuple[str, ...], note(maxItems=0)] = ()


@dataclass(frozen=True)
class TileGames:
    """All tile games."""

    games: tuple[TileGame, ...]


@blueprint.get("/openapi.json")
@operation(answer=Annotated[dict[str, Any], note(name="Anything")])
def openapi() -> Response:
    """This document."""
    # To write it down takes long, and nobody else can do anything meanwhile.
    return _cacheable(kept(("openapi",), lambda: dumps(document(current_app))))


@blueprint.get("/shapes")
@operation(answer=Shapes)
def shapes() -> Response:
    """The 21 shapes, and how they turn and flip."""
    return _cacheable(_shapes())


@blueprint.get("/games")
@operation(answer=TileGames)
def games() -> Response:
    """List the tile games and their fixed facts."""
    return _cacheable(_games())


@blueprint.post("/layouts")
@operation(body=LayoutText)
def check_layout() -> CheckedLayout:
    """Check a layout.

    The problem names everything that is wrong with it.
    """
    return CheckedLayout(parse_layout(decode(LayoutText, read_json()).toml))


@cache
def _shapes() -> bytes:
    return dumps(encode(shapes_view()))


@cache
def _games() -> bytes:
    return dumps(encode(TileGames(tuple(map(tile_game, VARIANTS)))))


def _cacheable(text: bytes) -> Response:
    """An answer that is the same for everybody until the program is another."""
    response = Response(text, mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={_HOUR_S}"
    response.add_etag()
    response.make_conditional(request.environ)
    return response
