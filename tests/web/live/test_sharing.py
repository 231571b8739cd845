"""What one process has drawn of a table another takes, and never more than fits."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.store.processes.bus import Ears
from rollwrite.web import create_app
from rollwrite.web.games.registry import table_part
from rollwrite.web.http.site import NAME, Site
from rollwrite.web.live import view_cache
from rollwrite.web.table.changes import SharedChange
from tests.web.phones import Phone, open_table, step
from tests.web.stream_client import Listening, changed
from tests.web.tile_phones import open_tiles, play_tiles


class OwnBus:
    """Carries every word to the others at once, in the thread that says it.

    :ivar said: what was told of tables.
    :ivar spoil: what becomes on its way of what was drawn.
    """

    def __init__(self) -> None:
        self.ears: list[Ears] = []
        self.said: list[str] = []
        self.spoil: Callable[[str], str] = lambda drawn: drawn

    def at(self, ears: Ears) -> Any:
        """One process's end of it."""
        self.ears.append(ears)
        bus = self

        class End:
            def notify(self, table_id: int, seq: int, news: str, along: Any = None) -> None:
                drawn = "" if along is None else along()
                text = f"{news}\n{bus.spoil(drawn)}" if drawn else news
                bus.said.append(text)
                for other in bus.ears:
                    if other is not ears:
                        other.news(table_id, seq, text)

            def tell(self, table_id: int, text: str) -> None:
                raise AssertionError

            def listen(self) -> None:
                pass

            def close(self) -> None:
                pass

        return End()


@dataclass
class Process:
    """One of two, with what it has drawn by itself."""

    app: Flask
    drawn: list[int]


@dataclass
class Pair:
    """Two processes on one database, and what is between them."""

    here: Process
    there: Process
    bus: OwnBus


@pytest.fixture
def pair(config: Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Two processes; everything they draw is counted."""
    drawn: dict[int, list[int]] = {}

    def counted(t: Any, snapshot: Any, join_url: str) -> Any:
        # By the word that stands for the address, which each process has for itself.
        drawn.setdefault(hash(join_url.partition("/t/")[0]), []).append(snapshot.seq)
        return table_part(t, snapshot, join_url)

    monkeypatch.setattr(f"{view_cache.__name__}.table_part", counted)
    bus = OwnBus()
    with process(config, bus, drawn) as here, process(config, bus, drawn) as there:
        yield Pair(here, there, bus)


@contextmanager
def process(config: Config, bus: OwnBus, drawn: dict[int, list[int]]) -> Iterator[Process]:
    with closing(Store.open(config.database_url, poll_s=0)) as store:
        store._bus = bus.at(Ears(store._hear, store._messages.tell, store._changes.poll))
        app = create_app(config, Service(store))
        site: Site = app.extensions[NAME]
        yield Process(app, drawn.setdefault(hash(site.view_cache._address), []))
        site.hub.close()


def at(process: Process, phone: Phone) -> Phone:
    """The same phone at another process."""
    return Phone(process.app, {"code": phone.code, "seat": phone.seat, "token": phone.token})


class Eye:
    """A stream that hears changes, and the view they lead to."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.stream = Listening(phone, phone.path, "?changes=1")
        self.view: dict[str, Any] = self.stream.view()["view"]
        self.kinds: list[str] = []

    def look(self) -> None:
        """Hear what has happened."""
        message = self.stream.next()
        assert message is not None
        self.kinds.append(message.kind)
        whole = message.kind == "view"
        self.view = message.data["view"] if whole else changed(self.view, message.data)


def _without_address(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "join_url": ""}


def test_what_one_has_drawn_the_other_need_not_draw(pair: Pair) -> None:
    phones, luck = open_table(pair.here.app, "Ana", "Ben", "Cleo"), random.Random(4)
    ben = at(pair.there, phones[1])
    phones[0].act("StartGame")
    eyes = [Eye(phones[0]), Eye(ben), Eye(at(pair.there, phones[2]))]
    pair.there.drawn.clear()
    for _ in range(12):
        step(phones, luck)
        for eye in eyes:
            eye.look()
        # Asked of a process that has drawn it alone.
        for eye in eyes:
            assert eye.view == eye.phone.view()
    assert pair.there.drawn == []
    assert {kind for eye in eyes for kind in eye.kinds} == {"change"}
    # Nothing of anybody's own is on the way.
    for text in pair.bus.said:
        assert not any(phone.token in text for phone in phones)


def test_each_goes_on_from_what_the_other_has_drawn(pair: Pair) -> None:
    phones, luck = open_table(pair.here.app, "Ana", "Ben"), random.Random(2)
    both = [phones[0], at(pair.there, phones[1])]
    eyes = [Eye(phone) for phone in both]
    phones[0].act("StartGame")
    for eye in eyes:
        eye.look()
        eye.kinds.clear()
    for _ in range(14):
        step(both, luck)
        for eye in eyes:
            eye.look()
            assert _without_address(eye.view) == _without_address(eye.phone.view())
    assert {kind for eye in eyes for kind in eye.kinds} == {"change"}


def test_tile_games_likewise(pair: Pair) -> None:
    phones = open_tiles(pair.here.app, "duo")
    eyes = [Eye(phones[0]), Eye(at(pair.there, phones[1]))]
    pair.there.drawn.clear()
    for most in range(1, 4):
        play_tiles(phones, most, most=1)
        for eye in eyes:
            eye.look()
            assert eye.view == eye.phone.view()
    assert pair.there.drawn == []


def _said(put: str) -> Callable[[str], str]:
    """Something else is said to have changed."""

    def spoil(drawn: str) -> str:
        data = json.loads(drawn)
        return json.dumps({**data, "said": {"en": (put, "")}})

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda _: "", id="left out"),
        pytest.param(lambda drawn: drawn.replace('"version": "', '"version": "9'), id="newer"),
        pytest.param(lambda drawn: drawn.replace('"after": ', '"after": 1'), id="another event"),
        pytest.param(lambda drawn: drawn[:-9], id="cut off"),
        pytest.param(_said('["chairs",0,"name","Eve"]'), id="another view"),
        pytest.param(_said('["seats",7,"name","Eve"]'), id="another table"),
        pytest.param(_said('["code",0,"Eve"]'), id="inside a word"),
        pytest.param(_said('["seats",5],["seats",0,"name","Eve"]'), id="twice"),
        pytest.param(_said("5"), id="no change"),
        pytest.param(lambda _: "[1]", id="nonsense"),
    ],
)
def test_what_does_not_fit_is_drawn_as_ever(pair: Pair, spoil: Callable[[str], str]) -> None:
    ana, ben = open_table(pair.here.app, "Ana", "Ben")
    eyes = [Eye(ana), Eye(at(pair.there, ben))]
    pair.bus.spoil = spoil
    ana.act("LockTable", locked=True)
    for eye in eyes:
        eye.look()
        assert eye.view == eye.phone.view()
    assert eyes[1].view["locked"]


def test_what_only_one_process_understands_is_never_told(pair: Pair) -> None:
    cache = pair.here.app.extensions[NAME].view_cache
    said = f'["join_url","{cache._address}/t/AB2C3D4E"]'
    assert not cache.can_be_told(SharedChange(1, [said], []))


def test_a_change_is_json_in_ascii_on_one_line(pair: Pair) -> None:
    ana, ben = open_table(pair.here.app, "Ñandú ☃", "Ben")
    eyes = [Eye(ana), Eye(at(pair.there, ben))]
    ben.act("LockTable", locked=True)
    for eye in eyes:
        eye.look()
    events, _, drawn = pair.bus.said[-1].partition("\n")
    assert (events + drawn).isascii()
    assert "\n" not in drawn
    assert json.loads(drawn)["after"] == eyes[0].view["seq"] - 1
