"""Everything that is made at its first use, made before the first phone comes.

Placement tables, sentences, templates, the database's statements, the ways through the code: the
first command of the first table is then as fast as any other.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from flask import Flask

from rollwrite.games import FORMS, GAMES, decide, fold
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.players.families import FAMILIES
from rollwrite.service import TableSnapshot
from rollwrite.table import Command, LeaveGame, NoDice, OpenTable, StartGame, TakeSeat
from rollwrite.table.rules import AnyRules
from rollwrite.table.state import AnyTable
from rollwrite.web.games.registry import GAME_VIEWS, table_part, whole_view
from rollwrite.web.garbage import set_aside
from rollwrite.web.http.site import NAME, Site

_SEED: Final = bytes(32)


def warm_up(app: Flask) -> None:
    """Get ready to answer. Nothing of it stays in the database."""
    site: Site = app.extensions[NAME]
    for view in GAME_VIEWS.values():
        view.warm_up()
    for template in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(template)
    site.service.store.warm_up(datetime.now(UTC))
    for rules in GAMES.values():
        rehearse(rules)
    _ask(app)
    set_aside()


def rehearse(rules: AnyRules) -> None:
    """Play a little of a game as it is usually played, and draw it in every language."""
    view, family = GAME_VIEWS[rules.key], FAMILIES.get(rules.key)
    settings = view.read_settings({}, "", view.games[0])
    dice = rules.dice(_SEED) if rules.rolls(settings) else NoDice()
    table = fold(decide(None, OpenTable("A", settings, rules=rules.key), None, dice))

    def act(command: Command, actor: int | None) -> AnyTable:
        events = map(FORMS.event_to_json, decide(table, command, actor, dice))
        after = fold(map(FORMS.event_from_json, events), table)
        snapshot = TableSnapshot("WARM", 0, 0, after, 1)
        for t in map(translator, LANGUAGES):
            assert whole_view(t, snapshot, table_part(t, snapshot, ""))
        return after

    for name in "BCD"[: max(2, min(rules.seats(settings, solo=False), default=2)) - 1]:
        table = act(TakeSeat(name), None)
    table = act(StartGame(), 1)
    if family is not None:
        for _ in range(2):
            seat = rules.due(table.game)[0]
            table = act(family.without_thinking(table.game, seat), seat)
    act(LeaveGame(2), 2)


def _ask(app: Flask) -> None:
    """Send a few requests that change nothing."""
    client = app.test_client(use_cookies=False)
    for path in ("/", "/new", "/api/v1/openapi.json", "/api/v1/shapes"):
        client.get(path)
    for language in LANGUAGES:
        for game in GAMES:
            query = {"lang": language, "game": game}
            client.get("/assets/first/js/tables/table.js", query_string=query)
