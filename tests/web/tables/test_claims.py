"""Who is asked whether somebody may have a seat: over the API, with phones that listen."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from tests.service.clocks import Clock
from tests.web.pages import text_of
from tests.web.phones import Phone, open_table
from tests.web.stream_client import Listening
from tests.web.validating_client import ValidatingClient

START = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    """The moment, which a test may change."""
    return Clock(START)


def claim_seat(app: Flask, path: str, seat: int) -> Phone:
    """A phone without a seat asks for one."""
    asked = ValidatingClient(app).post(f"{path}/claims", {"seat": seat})
    assert asked.status_code == 202, asked.get_data(as_text=True)
    return Phone(app, {**asked.get_json(), "code": path.rpartition("/")[2], "seat": seat})


def listening(*phones: Phone) -> list[Listening]:
    """Their phones are connected from now on."""
    streams = [Listening(phone, phone.path) for phone in phones]
    for stream in streams:
        stream.view()
    return streams


def claim_seen(phone: Phone, language: str = "en") -> dict[str, Any]:
    """The one claim at a table, as a phone sees it."""
    answer = phone.api.ask("GET", phone.path, headers={"Accept-Language": language})
    (claim,) = answer.get_json()["view"]["claims"]
    assert isinstance(claim, dict)
    return claim


def answered(phone: Phone, kind: str = "ApproveClaim") -> str:
    """What comes of an answer: "" if it counts, else why not."""
    (claim,) = phone.view()["claims"]
    answer = phone.send(kind, claim=claim["claim"])
    return "" if answer.status_code == 200 else str(answer.get_json()["code"])


def test_an_opponent_does_not_approve_his_own_claim(app: Flask) -> None:
    """Ben's phone is connected: Ana, who may have asked herself, has no say, whatever she sends."""
    ana, ben = open_table(app, "Ana", "Ben")
    ana.act("AddSeat", keeper=1, name="Gil", kind="guest")
    ears = listening(ana, ben)
    thief = claim_seat(app, ana.path, 2)
    assert answered(ana) == "claim-own-first"
    assert answered(ana, "RefuseClaim") == "claim-own-first"
    assert answered(thief) == "not-seated"
    assert answered(ben, "RefuseClaim") == ""
    assert ValidatingClient(app, thief.token).ask("GET", ana.path).status_code == 401
    assert ben.view()["you"] == {"seat": 2, "seats": [2]}
    assert len(ears) == 2


def test_all_are_told_who_is_asked_and_for_how_long(app: Flask, clock: Clock) -> None:
    ana, ben, cleo = open_table(app, "Ana", "Ben", "Cleo")
    _ears = listening(ana, ben, cleo)
    new = claim_seat(app, ana.path, 2)
    facts = ("asked", "confirmed", "until", "can_answer", "is_own")

    def seen(phone: Phone) -> tuple[Any, ...]:
        return tuple(claim_seen(phone)[fact] for fact in facts)

    until = "2026-03-01T18:31:00.000+00:00"
    assert seen(ben) == ([2], [], until, True, True)
    assert seen(ana) == seen(new) == ([2], [], until, False, False)
    clock.pass_s(60)
    new.api.ask("POST", f"{new.path}/claims/others")
    ana.act("ApproveClaim", claim=claim_seen(ana)["claim"])
    until = "2026-03-01T18:32:00.000+00:00"
    assert seen(ana) == seen(new) == ([3], [1], until, False, False)
    assert seen(cleo) == ([3], [1], until, True, False)
    assert seen(ben) == ([3], [1], until, True, True)


@pytest.mark.parametrize(
    ("language", "first", "then"),
    [
        (
            "en",
            {
                "new": "Ben’s own phone is connected, so we’re asking there first. "
                "No answer within a minute? Then we’ll ask the others.",
                "ben": "Another phone asks for your seat, Ben. Is that you?",
                "ana": "Someone asks for Ben’s seat. Their own phone is asked first.",
            },
            {
                "new": "We’re still asking Cleo.",
                "ben": "Another phone asks for your seat, Ben. Is that you?",
                "ana": "You said yes: Ben may come in. Still to answer: Cleo.",
                "cleo": "Someone on a new phone says they’re Ben. Let them in?",
            },
        ),
        (
            "es",
            {"ben": "Otro teléfono pide tu sitio, Ben. ¿Eres tú?"},
            {"ana": "Dijiste que sí: Ben puede entrar. Falta la respuesta de: Cleo."},
        ),
        (
            "fr",
            {"ben": "Un autre téléphone demande votre place, Ben. Est-ce vous\xa0?"},
            {"cleo": "Sur un nouveau téléphone, quelqu’un dit être Ben. Est-ce vrai\xa0?"},
        ),
    ],
)
def test_in_words(
    app: Flask, clock: Clock, language: str, first: dict[str, str], then: dict[str, str]
) -> None:
    ana, ben, cleo = open_table(app, "Ana", "Ben", "Cleo")
    _ears = listening(ana, ben, cleo)
    new = claim_seat(app, ana.path, 2)
    phones = {"ana": ana, "ben": ben, "cleo": cleo, "new": new}
    for name, words in first.items():
        assert claim_seen(phones[name], language)["text"] == words
    clock.pass_s(60)
    new.api.ask("POST", f"{new.path}/claims/others")
    ana.act("ApproveClaim", claim=claim_seen(ana)["claim"])
    for name, words in then.items():
        assert claim_seen(phones[name], language)["text"].startswith(words)


def test_others_are_asked_after_a_minute_and_their_pages_know(app: Flask, clock: Clock) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    anas, bens = listening(ana, ben)
    new = claim_seat(app, ana.path, 2)
    (news,) = listening(new)
    for stream in (anas, bens):
        assert [event["type"] for event in stream.view()["events"]] == ["SeatClaimed"]
    clock.pass_s(58.5)
    early = new.api.ask("POST", f"{new.path}/claims/others")
    assert (early.status_code, early.get_json()["code"]) == (429, "too-soon")
    assert early.headers["Retry-After"] == "2"
    clock.pass_s(1.5)
    assert new.api.ask("POST", f"{new.path}/claims/others").status_code == 200
    seen = anas.view()
    assert [event["type"] for event in seen["events"]] == ["OthersAsked"]
    assert seen["view"]["claims"][0]["can_answer"] is True
    assert news.view()["view"]["claims"][0]["text"].startswith("Someone at the table needs")
    ana.act("ApproveClaim", claim=claim_seen(ana)["claim"])
    assert news.view()["view"]["you"] == {"seat": 2, "seats": [2]}


def time_is_up(clock: Clock, new: Phone) -> None:
    """The two minutes of a phone that sleeps are over."""
    clock.pass_s(120)
    assert new.api.ask("POST", f"{new.path}/claims/others").status_code == 200


def test_all_who_are_connected_must_agree(app: Flask, clock: Clock) -> None:
    """Ben's phone is lost: one of the two who are there may be the one who asks."""
    ana, _ben, cleo = open_table(app, "Ana", "Ben", "Cleo")
    _ears = listening(ana, cleo)
    new = claim_seat(app, ana.path, 2)
    assert answered(ana) == ""
    assert new.view()["you"] is None
    assert answered(ana) == "claim-confirmed"
    time_is_up(clock, new)
    assert new.view()["you"] is None
    assert answered(cleo) == ""
    assert new.view()["you"] == {"seat": 2, "seats": [2]}


def test_who_only_watches_on_a_seated_phone_is_not_asked(app: Flask, clock: Clock) -> None:
    """Such a page has no buttons."""
    ana, ben = open_table(app, "Ana", "Ben")
    watching = Listening(ben, ben.path, "?watch=1")
    watching.view()
    new = claim_seat(app, ana.path, 2)
    assert answered(ana) == ""
    time_is_up(clock, new)
    assert new.view()["you"] == {"seat": 2, "seats": [2]}


def test_a_phone_that_has_lost_its_seat_is_not_asked_about_it(app: Flask, clock: Clock) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    (bens,) = listening(ben)
    new = claim_seat(app, ana.path, 2)
    bens.view()
    assert answered(ben) == ""
    # Ben's first phone still listens, but has no seat any more.
    assert bens.view()["view"]["you"] is None
    again = claim_seat(app, ana.path, 2)
    assert answered(ana) == ""
    time_is_up(clock, again)
    assert new.view()["you"] is None
    assert again.view()["you"] == {"seat": 2, "seats": [2]}


def test_a_phone_that_slept_is_told_and_takes_its_seat_back_with_one_tap(
    app: Flask, clock: Clock
) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    own = app.test_client()
    own.set_cookie(f"rw-{ana.code}", ben.token)
    new = claim_seat(app, ana.path, 2)
    assert claim_seen(ana)["hint"] == (
        "Ben’s own phone is asleep. It has two minutes to say no; then your yes counts."
    )
    assert claim_seen(new)["text"].startswith("Ben’s own phone is asleep")
    assert answered(ana) == ""
    assert claim_seen(ana)["text"].startswith("You said yes: Ben may come in, unless")
    assert ben.view()["you"] == {"seat": 2, "seats": [2]}
    time_is_up(clock, new)
    told = "Your seat moved to another phone while this one was asleep, Ben. Wasn’t that you?"
    assert ben.view()["moved"] == [{"seat": 2, "name": "Ben", "text": told}]
    assert told in text_of(own.get(f"/t/{ana.code}"))
    assert own.post(f"/t/{ana.code}/back").status_code == 303
    assert ben.view()["you"] == {"seat": 2, "seats": [2]}
    assert new.api.ask("GET", new.path).status_code == 401
    assert own.post(f"/t/{ana.code}/back").status_code == 303


def test_over_the_api_too(app: Flask, clock: Clock) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    new = claim_seat(app, ana.path, 2)
    assert answered(ana) == ""
    time_is_up(clock, new)
    refused = ana.api.ask("POST", f"{ana.path}/claims/back")
    assert (refused.status_code, refused.get_json()["code"]) == (422, "not-moved")
    back = ben.api.ask("POST", f"{ben.path}/claims/back")
    assert back.get_json()["view"]["you"] == {"seat": 2, "seats": [2]}


def test_a_seat_is_asked_for_once_at_a_time(app: Flask) -> None:
    ana, _ben = open_table(app, "Ana", "Ben")
    claim_seat(app, ana.path, 2)
    page = app.test_client()
    refused = ValidatingClient(app).post(f"{ana.path}/claims", {"seat": 2})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "claim-open")
    again = page.post(f"/t/{ana.code}/claim", data={"seat": "2"})
    assert again.status_code == 422
    assert "Someone is already asking for Ben’s seat" in text_of(again)
    assert len(ana.view()["claims"]) == 1


@pytest.mark.parametrize("kind", ["AskOthers", "DropClaim", "TakeSeatBack", "TakeBotSeat"])
def test_no_phone_says_that_the_time_is_up(app: Flask, kind: str) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    _ears = listening(ben)
    new = claim_seat(app, ana.path, 2)
    fields = {"claim": claim_seen(ana)["claim"]}
    if kind == "AskOthers":
        fields |= {"asked": [], "until": "2026-03-01T18:30:00.000+00:00"}
    for phone in (ana, ben, new):
        refused = phone.send(kind, **fields)
        assert refused.status_code == 422
        assert [one["pointer"] for one in refused.get_json()["problems"]] == ["/command/type"]
