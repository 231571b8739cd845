"""Who asks for it hears what has changed in place of whole views, and comes to the same view."""

from __future__ import annotations

import json
import random
from typing import Any

from flask import Flask

from rollwrite.service import Service
from rollwrite.web.live.view_cache import ViewCache
from tests.web.phones import Phone, end, open_table, step
from tests.web.stream_client import Listening, changed
from tests.web.tile_phones import open_tiles, play_tiles

_ADDRESS = "http://192.168.1.4:8000"


class Watch:
    """Follows a table by changes, for every seat and a spectator, and compares."""

    def __init__(self, service: Service, phones: list[Phone]) -> None:
        self._service, self._phones = service, phones
        self._cache = ViewCache()
        self._seen: dict[str | None, tuple[Any, dict[str, Any]]] = {}
        self.sizes: list[int] = []
        self.wholes = 0

    def look(self) -> None:
        """Whatever has happened, the change leads to the view that is drawn anew."""
        for token in [*(phone.token for phone in self._phones), None]:
            snapshot = self._service.snapshot(self._phones[0].code, token)
            state = self._cache.state(snapshot, "fr")
            whole = json.loads(ViewCache().text(snapshot, "fr", _ADDRESS))
            before = self._seen.get(token)
            text = None if before is None else self._cache.change(before[0], state, _ADDRESS)
            if before is None or text is None:
                self.wholes += 1
            else:
                found = changed(before[1], json.loads(b"{%b}" % text))
                assert found == whole
                assert [*found["colours"]] == [*whole["colours"]], "in the order of play"
                self.sizes.append(len(text))
            self._seen[token] = state, whole


def test_changes_of_a_dice_table_lead_to_the_views_that_are_drawn_anew(
    app: Flask, service: Service
) -> None:
    phones, luck = open_table(app, "Ana", "Ben", "Cleo", "Dan"), random.Random(4)
    watch = Watch(service, phones)
    watch.look()
    phones[1].act("LockTable", locked=True)
    watch.look()
    phones[0].act("StartGame")
    watch.look()
    watch.wholes = 0
    for turn in range(16):
        step(phones, luck)
        watch.look()
        if turn == 11:
            phones[3].act("LeaveGame", seat=4)
            watch.look()
    # What a phone hears of a move is short, and never everything.
    assert watch.wholes == 0
    assert sum(watch.sizes) / len(watch.sizes) < 1500
    end(phones[:3])
    watch.look()
    phones[0].act("ChangeGame", game="classic")
    watch.look()


def test_changes_of_a_tile_table_lead_to_the_views_that_are_drawn_anew(
    app: Flask, service: Service
) -> None:
    phones = open_tiles(app, "duo", begin=False)
    watch = Watch(service, [*phones])
    watch.look()
    phones[0].act("StartGame")
    watch.look()
    watch.wholes = 0
    for most in range(1, 6):
        play_tiles(phones, most, most=1)
        watch.look()
    assert watch.wholes == 0


def test_who_asks_hears_changes_and_anybody_else_whole_views(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    asking, other = Listening(ana, ana.path, "?changes=1"), Listening(ben, ben.path)
    view = asking.view()["view"]
    assert other.view()["view"]["you"]["seat"] == 2
    ana.act("LockTable", locked=True)
    message = asking.next()
    assert message is not None
    assert (message.kind, message.id) == ("change", "4")
    assert (message.data["after"], message.data["seq"]) == (3, 4)
    assert changed(view, message.data) == ana.view()
    assert other.view()["view"] == ben.view()


def test_who_missed_something_begins_with_a_whole_view(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    first = Listening(ana, ana.path, "?changes=1&tab=one")
    first.view()
    ben.act("LockTable", locked=True)
    ben.act("LockTable", locked=False)
    again = Listening(ana, ana.path, "?changes=1&tab=one&after=4")
    message = again.view()
    assert ([event["seq"] for event in message["events"]], message["seq"]) == ([5], 5)
    assert message["view"] == ana.view()


def test_a_phone_whose_seat_is_another_begins_with_a_whole_view(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    stream = Listening(ben, ben.path, "?changes=1")
    stream.view()
    ben.act("RemoveSeat", seat=2)
    assert stream.view()["view"]["you"] is None
    ana.act("LockTable", locked=True)
    message = stream.next()
    assert message is not None
    assert message.kind == "change"
