"""Every list of games knows the same ones, and a game need not have all that ours have."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.cli.replay import SHOWN
from rollwrite.games import FORMS, GAMES
from rollwrite.i18n import translator
from rollwrite.players import families as coaches
from rollwrite.players.families import FAMILIES
from rollwrite.players.job import CoachError
from rollwrite.resources import folder
from rollwrite.schema.json_schema import Schemas
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.tilegame.rules import RULES as TILE
from rollwrite.web import coach, create_app
from rollwrite.web.games import messages, registry
from rollwrite.web.games.registry import GAME_VIEWS, game_groups
from rollwrite.web.http.site import NAME, Site
from rollwrite.web.table.shell import View
from rollwrite.web.tables import api as tables_api
from tests.web.http.test_pages import NEW
from tests.web.pages import code_of
from tests.web.phones import Phone, open_table

BOTS = {**NEW, "game": "duo", "bots": "1"}


def test_every_list_of_games_knows_the_same() -> None:
    games = dict(GAMES.items())
    assert set(GAME_VIEWS) == set(games) == set(FORMS.commands) == set(FORMS.events)
    for key, view in GAME_VIEWS.items():
        assert view.rules == games[key].key == key
        assert issubclass(view.view, View)
    # Who plays without a phone, and who looks back.
    assert set(FAMILIES) == {key for key, rules in games.items() if rules.levels}
    assert set(coaches._PLANS) == set(games)
    assert set(SHOWN) == set(games)
    # The browser's.
    assert set(rows("index.js")) == set(games)
    members = set(rows("frames.js"))
    for view in GAME_VIEWS.values():
        assert view.shown is not None
        (its_own,) = members & {field.name for field in fields(view.shown)}
        members.remove(its_own)
        for sheet in view.sheets:
            assert (folder("static") / f"css/table/{sheet}.css").is_file()
    assert not members


def rows(script: str) -> list[str]:
    """The keys of the games in one of the browser's lists."""
    text = (folder("static") / "js/games" / script).read_text("utf-8")
    return re.findall(r"^  (\w+): \w+,$", text, re.M)


def test_every_game_can_be_chosen_once_and_is_called_what_its_table_is() -> None:
    t = translator("en")
    groups = game_groups(t, solo=False)
    chosen = [choice for group in groups for choice in group.games]
    keys = [key for view in GAME_VIEWS.values() for key in view.games]
    assert sorted(choice.key for choice in chosen) == sorted(keys)
    for choice in chosen:
        view = GAME_VIEWS[registry.rules_of_game(choice.key) or ""]
        settings = view.read_settings({}, "", choice.key)
        assert (view.key_of(settings), view.name(t, settings)) == (choice.key, choice.name)


def test_what_a_game_sends_and_shows_is_described() -> None:
    schemas = Schemas()
    for kind in ("ANY_SETTINGS", "ANY_PLACEMENTS", "ANY_CHECK", "ANY_REASONS", "ANY_FRAMES"):
        schemas.of(getattr(registry, kind), sent=False)
    described = set(schemas.by_name)
    for view in GAME_VIEWS.values():
        kinds = (view.placed, view.checked, view.reason, view.shown)
        assert {kind.__name__ for kind in kinds if kind is not None} <= described


def test_a_game_without_bots_offers_none(
    monkeypatch: pytest.MonkeyPatch, app: Flask, client: FlaskClient
) -> None:
    monkeypatch.setattr(type(TILE), "levels", range(0))
    page = client.get("/solo?game=duo&bots=1").text
    assert 'value="duo"' not in page
    assert 'value="solitaire"' in page
    # Who has chosen some for another game before sits there alone.
    code = code_of(client.post("/new", data=BOTS))
    site: Site = app.extensions[NAME]
    assert len(site.service.snapshot(code).table.seats) == 1
    (ana,) = open_table(app, "Ana", game="duo")
    view = ana.view()
    assert (view["bots"], view["can_add_bot"]) == ([], False)
    refused = ana.send("AddBot", seat=1, level=1)
    assert (refused.status_code, refused.get_json()["code"]) == (422, "no-bots")


def test_a_game_without_a_coach_says_so(monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    monkeypatch.setattr(coaches, "_PLANS", {"tile": coaches._PLANS["tile"]})
    (ana,) = open_table(app, "Ana", solo=True)
    ana.act("StartGame")
    site: Site = app.extensions[NAME]
    job = coaches.PlanJob(tuple(site.service.events(ana.code)), 1)
    planned = job.run()
    with pytest.raises(CoachError) as refused:
        _ = planned.plan
    assert refused.value.code in coach._NOT_COACHED
    assert coach._NOT_COACHED[refused.value.code] == (422, "no-coach")


class Twin:
    """Reads of a table's newest state and of commands, counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.snapshots = self.commands = 0
        whole, read = Service.snapshot, messages.read_command

        def snapshot(*args: Any, **kwargs: Any) -> Any:
            self.snapshots += 1
            return whole(*args, **kwargs)

        def command(*args: Any) -> Any:
            self.commands += 1
            return read(*args)

        monkeypatch.setattr(Service, "snapshot", snapshot)
        monkeypatch.setattr(tables_api, "read_command", command)


def test_a_command_is_read_once_whoever_has_changed_the_game(
    monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    (ana,) = open_table(app, "Ana", game="dice")
    ana.view()
    # Another process, which this one has not heard of.
    here: Site = app.extensions[NAME]
    store = Store.open(here.config.database_url)
    try:
        other = Phone(create_app(here.config, Service(store)), vars(ana))
        other.act("ChangeGame", game="duo")
        counted = Twin(monkeypatch)
        refused = ana.send("TakeDie", seat=1, die=[])
        assert refused.status_code == 422
        assert counted.commands == 1
        refused = ana.send("PlayMove", seat=1, move=7)
        assert refused.get_json()["code"] == "invalid"
        assert counted.commands == 2
    finally:
        store.close()


def test_a_wrong_code_is_looked_for_once(monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    (ana,) = open_table(app, "Ana")
    counted = Twin(monkeypatch)
    ana.code = "2222222"
    assert ana.send("StartGame").status_code == 404
    assert (counted.snapshots, counted.commands) == (0, 0)
