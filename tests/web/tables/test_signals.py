"""Reactions and nudges: who may send them, how often, and that they leave no trace at the table."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME, Site
from tests.service.clocks import Clock
from tests.web.live.test_broadcast import Line, listen, loop, site
from tests.web.phones import Phone, open_table, step
from tests.web.server_process import Running, Stream, running
from tests.web.stream_client import Listening
from tests.web.validating_client import ValidatingClient, check_named

__all__ = ["listen", "loop", "site"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


def react(phone: Phone, sign: str = "nice", **options: Any) -> tuple[int, dict[str, Any]]:
    """Send a sign; status and answer."""
    body = {"seat": phone.seat, "kind": "reaction", "sign": sign}
    answer = phone.api.post(f"{phone.path}/signals", body, **options)
    return answer.status_code, answer.get_json()


def nudge(phone: Phone, target: int) -> tuple[int, dict[str, Any]]:
    """Nudge a seat; status and answer."""
    body = {"seat": phone.seat, "kind": "nudge", "target": target}
    answer = phone.api.post(f"{phone.path}/signals", body)
    return answer.status_code, answer.get_json()


def heard(stream: Listening) -> dict[str, Any]:
    """The data of the next message, which must be a signal."""
    message = stream.next()
    assert message is not None
    assert message.kind == "signal"
    assert message.id is None
    check_named("SentSignal", message.data)
    return message.data


def playing(app: Flask) -> list[Phone]:
    """Three phones at a game whose first seat is to roll."""
    phones = open_table(app, "Ana", "Ben", "Cleo")
    phones[0].act("StartGame")
    return phones


# ── what is heard ────────────────────────────────────────────────────────────────────────────────


def test_everybody_hears_a_sign_in_their_own_language(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    spectator = ValidatingClient(app)
    streams = [
        Listening(ana, ana.path),
        Listening(ben, ana.path, "?lang=es"),
        Listening(spectator, ana.path, "?lang=fr"),
    ]
    for stream in streams:
        stream.view()
    assert react(ana, "ouch")[0] == 202
    signals = [heard(stream) for stream in streams]
    texts = [signal["text"].replace("\xa0", " ") for signal in signals]
    assert texts == ["Ana: Ouch!", "Ana: ¡Ay!", "Ana : Aïe !"]
    assert {
        (signal["seat"], signal["kind"], signal["sign"], signal["for_you"]) for signal in signals
    } == {(1, "reaction", "ouch", False)}


def test_only_who_is_nudged_is_told_that_the_others_wait(app: Flask) -> None:
    ana, ben, _ = playing(app)
    streams = [Listening(phone, ana.path) for phone in (ana, ben)]
    for stream in streams:
        stream.view()
    assert nudge(ben, 1)[0] == 202
    to_ana, to_ben = (heard(stream) for stream in streams)
    assert (to_ana["for_you"], to_ana["target"]) == (True, 1)
    assert to_ana["text"] == "Ana, the others are waiting for you."
    assert (to_ben["for_you"], to_ben["text"]) == (False, "Ben nudges Ana.")


def test_a_nudge_for_a_guest_is_for_the_phone_that_keeps_the_seat(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    ana.act("AddSeat", keeper=1, name="Gus")
    ana.act("ChooseStarter", seat=3)
    ana.act("StartGame")
    stream = Listening(ana, ana.path)
    stream.view()
    assert nudge(ben, 3)[0] == 202
    signal = heard(stream)
    assert (signal["for_you"], signal["target"]) == (True, 3)
    assert signal["text"].startswith("Gus,")


def test_signals_leave_no_trace(app: Flask) -> None:
    """Neither the log nor the view grows; a command that relied on the view is still good."""
    ana, ben, _ = playing(app)
    before = ana.view()
    log = ana.api.get(f"{ana.path}/events")
    assert react(ben)[0] == nudge(ben, 1)[0] == 202
    assert ana.view() == before
    assert ana.api.get(f"{ana.path}/events") == log
    assert ana.send("RollDice", seat=1, expected=before["seq"]).status_code == 200


def test_a_reloaded_page_hears_no_signal_again(app: Flask, clock: Clock) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    first = Listening(ana, ana.path, "?tab=one")
    first.view()
    react(ben, "ha")
    heard(first)
    again = Listening(ana, ana.path, "?tab=one&after=0")
    again.view()
    clock.pass_s(2)
    react(ben, "phew")
    assert heard(again)["sign"] == "phew"


def test_signs_and_changes_arrive_in_one_stream(app: Flask, clock: Clock) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    stream = Listening(ana, ana.path)
    stream.view()
    for sign in ("nice", "ha"):
        react(ben, sign)
        assert heard(stream)["sign"] == sign
        ben.act("LockTable", locked=sign == "nice")
        assert [event["type"] for event in stream.view()["events"]] == ["TableLocked"]
        clock.pass_s(2)


def test_lines_without_a_thread_hear_signals_once(
    site: Site, listen: Callable[[str], Line]
) -> None:
    app = create_app(site.config, site.service)
    ana, _ = open_table(app, "Ana", "Ben")
    lines = [listen(ana.code) for _ in range(2)]
    react(ana, "phew")
    ana.act("LockTable", locked=True)
    for line in lines:
        text = line.hear(b'"locked":true')
        # On a busy machine the change may overtake the sign.
        if b"event: signal" not in text:
            text += line.hear(b"event: signal")
        assert text.count(b"event: signal\n") == 1
        assert b'"text":"Ana: Phew!"' in text
    app.extensions[NAME].hub.close()


# ── who may ──────────────────────────────────────────────────────────────────────────────────────


def test_who_has_no_seat_or_speaks_for_another_one_is_refused(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    (dora,) = open_table(app, "Dora", solo=True)
    body = {"seat": 1, "kind": "reaction", "sign": "nice"}
    answers = [
        client.post(f"{ana.path}/signals", body)
        for client in (ben.api, ValidatingClient(app), dora.api, ValidatingClient(app, "no token"))
    ]
    assert [(answer.status_code, answer.get_json()["code"]) for answer in answers] == [
        (403, "not-your-seat"),
        (403, "not-seated"),
        (401, "unknown-token"),
        (401, "unknown-token"),
    ]
    assert answers[0].get_json()["detail"] == "That seat belongs to Ana."


def test_who_keeps_a_guest_can_send_for_it(app: Flask) -> None:
    ana, _ = open_table(app, "Ana", "Ben")
    ana.act("AddSeat", keeper=1, name="Gus")
    body = {"seat": 3, "kind": "reaction", "sign": "nice"}
    answer = ana.api.post(f"{ana.path}/signals", body)
    assert answer.get_json()["text"] == "Gus: Nice!"


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"sign": "boo"}, "/sign"),
        ({"sign": None}, "/sign"),
        ({"kind": "shout"}, "/kind"),
        ({"kind": "nudge"}, "/target"),
        ({"seat": "1"}, "/seat"),
        ({"text": "Hello"}, "/text"),
    ],
)
def test_what_is_no_signal(app: Flask, wrong: dict[str, Any], pointer: str) -> None:
    (ana, _) = open_table(app, "Ana", "Ben")
    stream = Listening(ana, ana.path)
    stream.view()
    body = {"seat": 1, "kind": "reaction", "sign": "nice", **wrong}
    answer = ana.api.post(f"{ana.path}/signals", body)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "invalid")
    assert problem["detail"].endswith(".")
    assert pointer in [error["pointer"] for error in problem["problems"]]
    # Nobody has heard of it: the next message is another one.
    react(ana, "ha")
    assert heard(stream)["sign"] == "ha"


def test_a_seat_that_is_not_there(app: Flask) -> None:
    ana, _ = open_table(app, "Ana", "Ben")
    body = {"seat": 7, "kind": "reaction", "sign": "nice"}
    assert ana.api.post(f"{ana.path}/signals", body).status_code == 404
    assert nudge(ana, 7)[0] == 404


def test_only_whom_the_table_waits_for_is_nudged_by_the_others(app: Flask) -> None:
    ana, ben, cleo = playing(app)
    assert [phone.view()["nudges"] for phone in (ana, ben, cleo)] == [[], [1], [1]]
    for phone, target in ((ben, 3), (ana, 1), (ana, 2), (ben, 2)):
        status, problem = nudge(phone, target)
        assert (status, problem["code"]) == (422, "nudge-not-due")
    assert nudge(ben, 3)[1]["detail"] == "No one is waiting for Cleo just now."
    spectator = ValidatingClient(app).get(f"{ana.path}")["view"]
    assert spectator["nudges"] == []


def test_in_the_lobby_nobody_is_nudged(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    assert ana.view()["nudges"] == []
    assert nudge(ben, 1)[1]["code"] == "nudge-not-due"


def test_who_still_draws_nudges_nobody_and_who_has_drawn_the_others(app: Flask) -> None:
    """While all draw at the same time."""
    phones = playing(app)
    luck = random.Random(4)
    while (phones[0].view()["tasks"][0]["do"]) != "draw":
        step(phones, luck)
    for phone in phones:
        view = phone.view()
        mine = view["tasks"][0]["needed"]
        others = [other.seat for other in phones if other is not phone]
        due = [seat for seat in others if phones[seat - 1].view()["tasks"][0]["needed"]]
        assert view["nudges"] == ([] if mine else due)


# ── a table without ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["dice", "duo"])
def test_a_table_can_switch_them_off(app: Flask, game: str) -> None:
    ana, ben = open_table(app, "Ana", "Ben", game=game)
    view = ana.view()
    assert view["reactions"] is True
    field = next(field for field in view["setting_fields"] if field["name"] == "reactions")
    assert (field["kind"], field["value"]) == ("switch", True)
    view = ana.act("ChangeSettings", settings={**view["settings"], "reactions": False})
    assert view["reactions"] is False
    field = next(field for field in view["setting_fields"] if field["name"] == "reactions")
    assert field["value"] is False
    ana.act("StartGame")
    assert [phone.view()["nudges"] for phone in (ana, ben)] == [[], []]
    for status, problem in (react(ben), nudge(ben, 1)):
        assert (status, problem["code"]) == (422, "reactions-off")
        assert problem["detail"] == "Reactions and nudges are off at this table."


def test_a_log_without_the_setting_means_on(app: Flask) -> None:
    """So that old tables have them, and old programs read new logs."""
    ana, _ = open_table(app, "Ana", "Ben")
    events = ana.api.get(f"{ana.path}/events")["events"]
    assert "reactions" not in events[0]["settings"]
    assert react(ana)[0] == 202


def test_the_setting_makes_no_other_match(service: Service) -> None:
    """Games with signs and games without are added up (S4)."""
    for game in ("dice", "duo"):
        app = create_app(Config("sqlite://", rate_limits=False), service)
        ana, _ = open_table(app, "Ana", "Ben", game=game)
        table = service.snapshot(ana.code).table
        quiet = dataclasses.replace(table.settings, reactions=False)
        assert table.rules.match_key(quiet) == table.rules.match_key(table.settings)
        app.extensions[NAME].hub.close()


# ── how often ────────────────────────────────────────────────────────────────────────────────────


def test_one_sign_in_two_seconds(app: Flask, clock: Clock) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    assert react(ana)[0] == 202
    clock.pass_s(1.5)
    body = {"seat": 1, "kind": "reaction", "sign": "ha"}
    answer = ana.api.post(f"{ana.path}/signals", body)
    assert (answer.status_code, answer.get_json()["code"]) == (429, "too-soon")
    assert answer.get_json()["detail"] == "Not so fast: try again in 1 second."
    assert answer.headers["Retry-After"] == "1"
    # Everybody has a pace of their own, and being refused does not count.
    assert react(ben)[0] == 202
    clock.pass_s(0.5)
    assert react(ana)[0] == 202


def test_ten_signs_in_a_minute(app: Flask, clock: Clock) -> None:
    ana, _ = open_table(app, "Ana", "Ben")
    for _ in range(10):
        assert react(ana)[0] == 202
        clock.pass_s(2)
    assert react(ana)[0] == 429
    clock.pass_s(39)
    assert react(ana)[0] == 429
    clock.pass_s(1)
    assert react(ana)[0] == 202
    assert react(ana)[0] == 429


def test_one_nudge_in_twenty_seconds_for_each_pair(app: Flask, clock: Clock) -> None:
    _, ben, cleo = playing(app)
    assert nudge(ben, 1)[0] == 202
    clock.pass_s(19)
    assert nudge(ben, 1)[0] == 429
    assert nudge(cleo, 1)[0] == 202
    assert react(ben)[0] == 202
    clock.pass_s(1)
    assert nudge(ben, 1)[0] == 202


# ── many processes ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
@pytest.mark.postgres
def test_phones_at_two_servers_hear_each_other(postgres_url: str) -> None:
    with running(postgres_url, "--threads", "40") as one, running(postgres_url) as two:
        _, ana = one.ask("POST", "/tables", {"name": "Ana"})
        code = ana["code"]
        _, ben = two.ask("POST", f"/tables/{code}/seats", {"name": "Ben"})
        streams = [Stream(one, code, ana["token"]), Stream(two, code, ben["token"])]
        last = one.command(code, ana["token"], "StartGame")["seq"]
        for stream in streams:
            # Both processes listen by now: one has heard of the other's change.
            stream.until(last)
        for server, token, seat, sign in ((one, ana, 1, "nice"), (two, ben, 2, "ouch")):
            body = {"seat": seat, "kind": "reaction", "sign": sign}
            _send(server, code, body, token["token"])
            for stream in streams:
                assert _next_signal(stream)["sign"] == sign
        _send(two, code, {"seat": 2, "kind": "nudge", "target": 1}, ben["token"])
        assert [_next_signal(stream)["for_you"] for stream in streams] == [True, False]
        for stream in streams:
            stream.close()
        assert one.stop() == two.stop() == 0


def _send(server: Running, code: str, body: dict[str, Any], token: str) -> None:
    status, answer = server.ask("POST", f"/tables/{code}/signals", body, token)
    assert status == 202, answer


def _next_signal(stream: Stream) -> dict[str, Any]:
    while (message := stream.next()) is not None:
        if message[0] == "signal":
            return message[1]
    raise AssertionError("the stream has ended")
