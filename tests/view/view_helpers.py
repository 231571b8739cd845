"""Looking at a table as a phone does: everything as the plain JSON it gets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rollwrite.dicegame import Settings, Square
from rollwrite.dicegame.rules import DiceTable
from rollwrite.i18n import Language, Translator, translator
from rollwrite.schema.dataclass_json import encode
from rollwrite.service import TableSnapshot
from rollwrite.table import RefusedError
from rollwrite.web.games.dice.view import DICE_VIEW
from rollwrite.web.games.registry import refusal_words, table_part, whole_view
from rollwrite.web.http.assets import shapes_view
from rollwrite.web.table.game_view import CheckQuery
from rollwrite.web.table.parts import dumps
from rollwrite.web.table.shell import tasks_of
from tests.dicegame.playing import Play, small

NINE = Settings(small(9))
URL = "http://192.168.1.4:8000/t/K7M3QX2"


def table_view(t: Translator, snapshot: TableSnapshot, url: str) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads(whole_view(t, snapshot, table_part(t, snapshot, url)))
    return shown


def view(play: Play, actor: int | None = 1, language: Language = "en") -> dict[str, Any]:
    snapshot = TableSnapshot("K7M3QX2", 1, len(play.log), play.table, actor)
    return table_view(translator(language), snapshot, URL)


def task(play: Play, seat: int = 1, language: Language = "en") -> dict[str, Any]:
    """The first task of a seat's own phone."""
    found: dict[str, Any] = view(play, seat, language)["tasks"][0]
    assert found["seat"] == seat
    return found


def tasks(t: Translator, table: DiceTable, actor: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(dumps(encode(tasks_of(t, DICE_VIEW, table, actor))))
    return found


def player(shown: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in shown["game"]["players"] if p["seat"] == seat)
    return found


def with_tuples(data: Any) -> Any:
    """JSON data with squares as tuples, so that they can be put into sets."""
    if isinstance(data, dict):
        return {key: with_tuples(value) for key, value in data.items()}
    if isinstance(data, list):
        is_square = len(data) == 2 and all(isinstance(item, int) for item in data)
        return tuple(data) if is_square else [with_tuples(item) for item in data]
    return data


def placements_view(table: DiceTable, seat: int, *, strike: bool) -> dict[str, Any] | None:
    """Where a seat may draw; None when it is not drawing."""
    return _unless_idle(lambda: DICE_VIEW.placements(table, seat, strike=strike))


def check_view(
    t: Translator, table: DiceTable, seat: int, squares: tuple[Square, ...], *, strike: bool
) -> dict[str, Any] | None:
    """Whether a seat may draw there, and why not; None when it is not drawing."""
    return _unless_idle(lambda: DICE_VIEW.check(t, table, seat, CheckQuery(squares, strike)))


def _unless_idle(asked: Callable[[], object]) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = with_tuples(json.loads(dumps(encode(asked()))))
    except RefusedError as error:
        if error.code != "no-die":
            raise
        return None
    return found


def refusal_view(
    t: Translator, error: RefusedError, table: DiceTable | None, seat: int | None
) -> dict[str, Any]:
    """The members of a problem document that say why."""
    said = refusal_words(t, error, table, seat)
    members: dict[str, Any] = {"code": error.code, "detail": said.detail, "rule": error.rule}
    if said.reasons:
        members["reasons"] = with_tuples(encode(said.reasons))
    return {name: value for name, value in members.items() if value is not None}


def shapes() -> dict[str, Any]:
    found: dict[str, Any] = with_tuples(encode(shapes_view())["shapes"])
    return found
