"""Everything that is made at its first use, made before the first phone comes.

Placement tables, sentences, templates, the database's statements, the ways through the code: the
first command of the first table is then as fast as any other.
"""

from __future__ import annotations

import gc
from datetime import UTC, datetime

from flask import Flask

from rollwrite.dicegame import BUILT_IN, Settings, built_in_layout
from rollwrite.dicegame.commands import RollDice, TakeDie
from rollwrite.dicegame.dice import SEED_BYTES, FairDice
from rollwrite.games import FORMS, decide, fold
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import TableSnapshot
from rollwrite.table import Command, LeaveGame, OpenTable, StartGame, TakeSeat
from rollwrite.tilegame import VARIANTS, new_game
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.games.registry import table_part, whole_view
from rollwrite.web.http.site import NAME, Site

#: Tile games whose boards and pieces are those of most others.
_BOARDS = ("classic", "duo", "trigon")


def warm_up(app: Flask) -> None:
    """Get ready to answer. Nothing of it stays in the database."""
    site: Site = app.extensions[NAME]
    for name in BUILT_IN:
        # The first question makes the tables of a board, for every sheet of its size.
        assert built_in_layout(name).table.find([(0, 0)]) is not None
    for key in _BOARDS:
        assert not new_game(VARIANTS[key]).is_over
    for template in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(template)
    site.service.store.warm_up(datetime.now(UTC))
    _rehearse(Settings(built_in_layout(BUILT_IN[0])), "dice")
    _rehearse(TileSettings(), "tile")
    _ask(app)
    # All that stays for ever need not be looked through at every collection.
    gc.collect()
    gc.freeze()


def _rehearse(settings: object, rules: str) -> None:
    """Play a little, and draw it in every language."""
    dice = FairDice(bytes(SEED_BYTES))
    events = decide(None, OpenTable("A", settings, rules=rules), None, dice)
    table = fold(events)
    wanted: list[tuple[Command, int | None]] = [(TakeSeat("B"), None), (StartGame(), 1)]
    if rules == "dice":
        wanted += [(RollDice(1), 1), (TakeDie(1, 0), 1)]
    for command, actor in [*wanted, (LeaveGame(2), 2)]:
        for event in decide(table, command, actor, dice):
            table = fold([FORMS.event_from_json(FORMS.event_to_json(event))], table)
        for language in LANGUAGES:
            t = translator(language)
            snapshot = TableSnapshot("WARM", 0, 0, table, 1)
            assert whole_view(t, snapshot, table_part(t, snapshot, ""))


def _ask(app: Flask) -> None:
    """Send a few requests that change nothing."""
    client = app.test_client(use_cookies=False)
    for path in ("/", "/new", "/api/v1/openapi.json", "/api/v1/shapes"):
        client.get(path)
    for language in LANGUAGES:
        client.get("/assets/first/js/tables/table.js", query_string={"lang": language})
