"""Sheets and boards that were played on paper: painted, photographed, checked.

Here is the Check page, with what there is to paint on, and what the checker says of what was
painted or typed; photos are beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, TypeAlias

from flask import Blueprint, Response

from rollwrite.board.text import colour_letters
from rollwrite.checking import CheckResult, FilledSheet, SheetInputError, parse_filled
from rollwrite.checking.boards import BoardForm, parse_painted
from rollwrite.checking.inputs import shown
from rollwrite.checking.jobs import BoardJob, SheetJob
from rollwrite.daily import TryError, day_of, has_ended, paper_try
from rollwrite.dicegame import BUILT_IN, built_in_layout, default_settings
from rollwrite.dicegame.rules import described
from rollwrite.geometry import SQUARE
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import layout_name, paper_text
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.i18n.verdicts import (
    BoardVerdict,
    PaperDaily,
    SheetVerdict,
    board_verdict,
    sheet_verdict,
)
from rollwrite.photo import can_read
from rollwrite.photo.boards import GAMES
from rollwrite.schema.dataclass_json import encode, note
from rollwrite.tilegame import VARIANTS, Variant, VariantError, variant_named
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.settings import described as described_tile
from rollwrite.web.games.tile.board import empty_rows
from rollwrite.web.http.heavy_work import worked_out
from rollwrite.web.http.operations import operation, read_json
from rollwrite.web.http.problems import ProblemError, unreadable
from rollwrite.web.http.rate_limits import CHECK, limited
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.site import site, words
from rollwrite.web.table.setting_fields import setting_fields, setting_values

TileGame: TypeAlias = Annotated[str, note(enum=tuple(VARIANTS))]
#: What else a table can choose leaves no trace on a board.
LEAVE_TRACES: Final = frozenset({"start", "scheme"})


def variant_of(game: TileGame) -> Variant:
    """The variant of this name.

    :raises ProblemError: ``unknown-game``; it names the games there are.
    """
    try:
        return variant_named(game)
    except VariantError:
        games = ", ".join(VARIANTS)
        raise ProblemError(404, "unknown-game", game=shown(game), games=games) from None


def layout_views(t: Translator) -> list[dict[str, Any]]:
    """Every layout of the dice game that comes with the program: name, title, side and rows."""
    return [{**encode(built_in_layout(name)), "title": layout_name(t, name)} for name in BUILT_IN]


def game_views(t: Translator) -> list[dict[str, Any]]:
    """Every tile game as the page needs it for painting."""
    return [_game_view(t, variant) for variant in VARIANTS.values()]


def _game_view(t: Translator, variant: Variant) -> dict[str, Any]:
    """One game.

    ``rows`` has a text for each row of cells from the top, ``starts`` the start squares of each
    start rule as [row, column], ``odd`` whether the triangle at row 0, column 0 points down,
    ``photo`` whether photos of it can be read, ``settings`` how it can be played.
    """
    board = variant.board()
    starts = {}
    for rule in variant.starts:
        mask = 0
        for own in variant.setup(rule).starts:
            mask |= own
        starts[rule] = list(map(board.square_of, board.cells_in(mask)))
    settings = TileSettings(variant.key)
    choices = [setting for setting in described_tile(settings) if setting.name in LEAVE_TRACES]
    letters = colour_letters(variant.colours)
    return {
        "key": variant.key,
        "name": t(f"tile.game.{variant.key}"),
        "triangles": board.lattice != SQUARE,
        "odd": board.left % 2,
        "rows": empty_rows(board),
        "colours": [
            {"letter": letter, "name": tile_colour(t, name)}
            for letter, name in zip(letters, variant.colours, strict=True)
        ],
        "starts": starts,
        "photo": variant.key in GAMES,
        "settings": encode(setting_fields(t, choices, setting_values(choices, settings))),
    }


#: The name is the feature that templates ask for.
blueprint = Blueprint("check", __name__)


def paper_daily(t: Translator, result: CheckResult) -> PaperDaily | None:
    """What a sheet is worth as a try; None for one without the dice of a day that has come."""
    daily, sheet = site().service.daily, result.sheet
    day = day_of(sheet, daily.today)
    # As long as squares are in doubt nothing is counted.
    if day is None or result.standing == "open":
        return None
    problem = None
    strikes = sheet.strikes
    try:
        strikes = paper_try(sheet, sheet.layout, day).strikes
    except TryError as error:
        problem = error.code
    best = daily.best(sheet.layout.name, day)
    known = None if best is None else best.unfilled
    late = has_ended(day, daily.now)
    return PaperDaily(
        day.isoformat(),
        sheet.layout.name,
        problem != "impossible",
        problem is None and not late,
        result.unfilled,
        strikes,
        known,
        paper_text(t, result.unfilled, known, problem, late=late),
    )


#: The settings of a table that decide whether a sheet can have been played.
TABLE_RULES: Final = frozenset({"strikes_forced"})


@dataclass(frozen=True)
class CheckPage(Page):
    """Check a sheet: paint it, or photograph it.

    :ivar layouts: those that come with the program: name, side and rows.
    :ivar settings: the rules of a table that matter to a sheet of the dice game.
    :ivar games: the tile games: name, rows of cells, colours, start squares, settings.
    :ivar can_read: whether photos can be read here.
    :ivar messages: the words of the page's scripts, besides those of all pages.
    """

    template = "checking/check.html"
    layouts: Sequence[Mapping[str, Any]]
    settings: Sequence[Mapping[str, Any]]
    games: Sequence[Mapping[str, Any]]
    can_read: bool
    messages: Mapping[str, Any]


@blueprint.get("/check")
def page() -> Response:
    """Check a sheet."""
    rules = [setting for setting in described() if setting.name in TABLE_RULES]
    values = setting_values(rules, default_settings())
    return page_response(
        CheckPage(
            layouts=layout_views(words()),
            settings=encode(setting_fields(words(), rules, values)),
            games=game_views(words()),
            can_read=site().machine is not None and can_read(),
            messages=words().area("check_page"),
        )
    )


@blueprint.post("/api/v1/check")
@operation(body=FilledSheet)
@limited(CHECK)
def check_sheet() -> SheetVerdict:
    """Check a filled sheet.

    Whether it could have been played, why not, its score, an order of play.
    """
    t = words()
    try:
        result = worked_out(SheetJob(parse_filled(read_json())))
    except SheetInputError as error:
        raise unreadable(t, error, "sheet") from None
    return replace(sheet_verdict(t, result), daily=paper_daily(t, result))


@blueprint.post("/api/v1/check/<game>")
@operation(body=Annotated[BoardForm, note(name="PaintedBoard")], problems=(404,))
@limited(CHECK)
def check_painted(game: TileGame) -> BoardVerdict:
    """Check a painted board of a tile game.

    Whether its pieces can lie like this, why not, and what they score.
    """
    t = words()
    variant = variant_of(game)
    try:
        result = worked_out(BoardJob(parse_painted(read_json(), variant)))
    except SheetInputError as error:
        raise unreadable(t, error, "board") from None
    return board_verdict(t, result)
