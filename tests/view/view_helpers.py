"""Looking at a table as a phone does."""

from __future__ import annotations

from typing import Any

from rollwrite.dicegame import Settings
from rollwrite.i18n import Language, translator
from rollwrite.service import TableSnapshot
from rollwrite.web.view import table_view
from tests.dicegame.playing import Play, small

NINE = Settings(small(9))
URL = "http://192.168.1.4:8000/t/K7M3QX2"


def view(play: Play, actor: int | None = 1, language: Language = "en") -> dict[str, Any]:
    snapshot = TableSnapshot("K7M3QX2", 1, len(play.log), play.table, actor)
    return table_view(translator(language), snapshot, URL)


def task(play: Play, seat: int = 1, language: Language = "en") -> dict[str, Any]:
    """The first task of a seat's own phone."""
    found: dict[str, Any] = view(play, seat, language)["tasks"][0]
    assert found["seat"] == seat
    return found


def player(shown: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in shown["game"]["players"] if p["seat"] == seat)
    return found
