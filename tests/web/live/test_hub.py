"""Live streams: catching up, everybody hears, who is ended, and nothing secret in them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from rollwrite.codes import token_hash
from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME, Site
from rollwrite.web.live.hub import LiveLimits
from tests.store.clocks import delete_all_tables
from tests.web.phones import Phone, open_table, step
from tests.web.stream_client import Listening
from tests.web.validating_client import ValidatingClient


def hub_of(app: Flask) -> Site:
    """The application's parts."""
    site: Site = app.extensions[NAME]
    return site


@pytest.fixture
def limited(config: Config, service: Service) -> Iterator[Callable[[LiveLimits], Flask]]:
    """Makes an application with other limits."""
    made: list[Flask] = []

    def make(limits: LiveLimits) -> Flask:
        made.append(create_app(config, service, live=limits))
        return made[-1]

    yield make
    for app in made:
        hub_of(app).hub.close()


def test_everybody_hears_a_change_and_sees_their_own_table(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    cleo = ValidatingClient(app, lang="fr")
    streams = [Listening(ana, ana.path), Listening(ben, ana.path), Listening(cleo, ana.path)]
    for stream in streams:
        assert stream.view()["events"] == []
    ana.act("StartGame")
    heard = [stream.view() for stream in streams]
    assert [[event["type"] for event in data["events"]] for data in heard] == [["GameStarted"]] * 3
    assert [data["view"]["you"] for data in heard] == [
        {"seat": 1, "seats": [1]},
        {"seat": 2, "seats": [2]},
        None,
    ]


@pytest.mark.parametrize("how", ["header", "query", "header-first"])
def test_catching_up(app: Flask, how: str) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    ana.act("LockTable", locked=True)
    ana.act("LockTable", locked=False)
    if how == "header":
        stream = Listening(ben, ben.path, **{"Last-Event-ID": "3"})
    elif how == "query":
        stream = Listening(ben, ben.path, "?after=3")
    else:
        # A browser comes back with the address of its first visit and what it has heard since.
        stream = Listening(ben, ben.path, "?after=1", **{"Last-Event-ID": "3"})
    first = stream.view()
    assert [event["seq"] for event in first["events"]] == [4, 5]
    assert first["seq"] == first["view"]["seq"] == 5


@pytest.mark.parametrize("heard", ["99", "nonsense", "-1", "٣", ""])
def test_a_last_event_nobody_could_have_heard(app: Flask, heard: str) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    headers = {"Last-Event-ID": heard} if heard.isascii() else {}
    first = Listening(ana, ana.path, **headers).view()
    assert (first["seq"], first["events"]) == (2, [])


def test_a_page_ends_its_older_stream(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    first, other = (Listening(ana, ana.path, f"?tab={tab}") for tab in ("one", "two"))
    again = Listening(ana, ana.path, "?tab=one")
    assert first.end() == "replaced"
    assert other.view()
    assert again.view()
    ana.act("StartGame")
    assert other.view()["seq"] == again.view()["seq"] == 3


def test_a_projector_that_is_reloaded_leaves_no_stream_behind(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    before = Listening(ValidatingClient(app), ana.path, "?tab=projector")
    after = Listening(ValidatingClient(app), ana.path, "?tab=projector")
    assert before.end() == "replaced"
    assert hub_of(app).hub.count == 1
    after.view()
    ana.act("StartGame")
    assert after.view()["seq"] == 3


def test_a_device_keeps_its_newest_streams(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    streams = [Listening(ana, ana.path, f"?tab={number}") for number in range(5)]
    assert [stream.end() for stream in streams[:2]] == ["replaced", "replaced"]
    assert hub_of(app).hub.count == 3


def test_too_many_at_one_table(limited: Callable[[LiveLimits], Flask]) -> None:
    app = limited(LiveLimits(streams=10, table_streams=2))
    (ana,), (ben,) = open_table(app, "Ana", solo=True), open_table(app, "Ben", solo=True)
    held = [Listening(ana, ana.path), Listening(ValidatingClient(app), ana.path)]
    refused = ValidatingClient(app).ask("GET", f"{ana.path}/stream")
    assert (refused.status_code, refused.get_json()["code"]) == (503, "crowded")
    assert "Retry-After" in refused.headers
    assert Listening(ben, ben.path).view()
    assert len(held) == 2


def _listening_from(app: Flask, address: str, ana: Phone) -> TestResponse:
    """Somebody without a seat listens to Ana's table."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client.get(f"/api/v1{ana.path}/stream", buffered=False)


def test_one_address_leaves_places_to_watch_a_table_from_another(
    limited: Callable[[LiveLimits], Flask],
) -> None:
    """The projector finds one; a phone with a seat always does."""
    app = limited(LiveLimits(streams=99, table_streams=8, address_streams=50))
    (ana,) = open_table(app, "Ana", solo=True)

    held: list[TestResponse] = []

    def watches(address: str) -> int:
        held.append(_listening_from(app, address, ana))
        return held[-1].status_code

    assert [watches("192.0.2.1") for _ in range(4)] == [200, 200, 200, 503]
    assert [watches("192.0.2.2") for _ in range(4)] == [200, 200, 200, 503]
    assert Listening(ana, ana.path).view()
    for answer in held:
        answer.close()


def test_an_address_has_its_share(limited: Callable[[LiveLimits], Flask]) -> None:
    app = limited(LiveLimits(streams=20, address_streams=2))
    (ana,) = open_table(app, "Ana", solo=True)

    held: list[TestResponse] = []

    def listens(address: str) -> int:
        held.append(_listening_from(app, address, ana))
        return held[-1].status_code

    assert [listens("192.0.2.1") for _ in range(3)] == [200, 200, 503]
    assert listens("192.0.2.2") == 200
    held[0].close()
    assert listens("192.0.2.1") == 200


def test_those_who_watch_leave_places_for_phones_with_a_seat(
    limited: Callable[[LiveLimits], Flask],
) -> None:
    app = limited(LiveLimits(streams=20, table_streams=4))
    (ana,) = open_table(app, "Ana", solo=True)
    watching = [Listening(ValidatingClient(app), ana.path) for _ in range(3)]
    refused = ValidatingClient(app).ask("GET", f"{ana.path}/stream")
    assert (refused.status_code, refused.get_json()["code"]) == (503, "crowded")
    assert Listening(ana, ana.path).view()
    assert len(watching) == 3


def test_who_leaves_makes_room(limited: Callable[[LiveLimits], Flask]) -> None:
    app = limited(LiveLimits(streams=1))
    (ana,) = open_table(app, "Ana", solo=True)
    for _ in range(3):
        answer = ana.api.client.get(f"/api/v1{ana.path}/stream", buffered=False)
        assert answer.status_code == 200
        # Closed before anything was read, as when a phone is gone at once.
        answer.close()
    assert hub_of(app).hub.count == 0


def test_silence_has_a_heartbeat_and_an_end(limited: Callable[[LiveLimits], Flask]) -> None:
    app = limited(LiveLimits(streams=2, beat_s=0.05, life_s=0.3))
    (ana,) = open_table(app, "Ana", solo=True)
    stream = Listening(ana, ana.path)
    stream.view()
    beat = stream.next()
    assert beat is not None
    assert (beat.kind, beat.data) == ("beat", {"seq": 2})
    assert stream.end() == "time"
    assert hub_of(app).hub.count == 0


def test_a_server_that_stops_says_goodbye(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    stream = Listening(ana, ana.path)
    stream.view()
    hub_of(app).hub.close()
    assert stream.end() == "closing"
    assert ana.api.ask("GET", f"{ana.path}/stream").status_code == 503


def test_a_table_that_is_deleted(app: Flask, service: Service) -> None:
    ana, _ = open_table(app, "Ana", "Ben")
    stream = Listening(ana, ana.path)
    stream.view()
    _, service_table = service.find(ana.code)
    delete_all_tables(service.store)
    hub_of(app).hub.notify(service_table, 0)
    assert stream.end() == "gone"
    assert ana.api.ask("GET", ana.path).status_code == 404


def test_a_seat_that_is_freed_becomes_a_spectator(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    stream = Listening(ben, ben.path)
    stream.view()
    ana.act("RemoveSeat", seat=2)
    assert stream.view()["view"]["you"] is None


def test_watching_on_a_seated_phone(app: Flask) -> None:
    (ana,) = open_table(app, "Ana", solo=True)
    assert Listening(ana, ana.path, "?watch=1").view()["view"]["you"] is None


def test_no_stream_holds_a_secret(app: Flask, config: Config, service: Service) -> None:
    """Neither tokens nor their hashes, nor the seed of the dice before the game is over."""
    ana, ben = open_table(app, "Ana", "Ben")
    streams = [
        Listening(ana, ana.path, "?after=0"),
        Listening(ben, ana.path, "?after=0"),
        Listening(ValidatingClient(app), ana.path, "?after=0"),
    ]
    asked = ValidatingClient(app).post(f"{ana.path}/claims", {"seat": 2}).get_json()
    ana.act("StartGame")
    luck = random.Random(2)
    for _ in range(12):
        step([ana, ben], luck)
    last = ana.view()["seq"]
    for stream in streams:
        stream.until(last)
    log = ana.api.ask("GET", f"{ana.path}/log").get_data(as_text=True)
    said = log + "".join(text for stream in streams for text in stream.texts)
    with service.store.transaction(service.find(ana.code)[1]) as transaction:
        seed = transaction.seed(1)
    assert seed is not None
    secrets = [ana.token, ben.token, asked["token"], seed.hex()]
    secrets += [token_hash(token).hex() for token in secrets[:3]]
    for secret in secrets:
        assert secret not in said
        assert secret not in ben.api.ask("GET", ben.path).get_data(as_text=True)


def test_changes_of_another_process(config: Config, service: Service, app: Flask) -> None:
    """Its writes to the same file are found by the poll."""
    ana, _ = open_table(app, "Ana", "Ben")
    stream = Listening(ana, ana.path)
    stream.view()
    other_store = Store.open(config.database_url)
    other = create_app(config, Service(other_store))
    Phone(other, {"token": ana.token, "code": ana.code, "seat": 1}).act("StartGame")
    assert [event["type"] for event in stream.view()["events"]] == ["GameStarted"]
    hub_of(other).hub.close()
    other_store.close()
