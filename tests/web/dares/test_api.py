"""Links "Beat my score": the same dice, and others' sheets only after one's own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.board import bits
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.puzzles import dice, tile
from tests.nights import by_day
from tests.service.clocks import Clock
from tests.together import for_each
from tests.web.daily.test_api import finished, opened
from tests.web.pages import inlined
from tests.web.phones import Phone, open_table
from tests.web.tile_phones import TilePhone, open_tiles
from tests.web.validating_client import ValidatingClient

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
DAY = "2026-11-22"
ANA, BEN, CLEO = "a" * 30, "b" * 30, "c" * 30


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


def solo(app: Flask, luck: int = 1, **settings: Any) -> Phone:
    """A game alone on the smallest sheet, played to its end."""
    (phone,) = open_table(app, "Me", solo=True, settings={"layout": "travel", **settings})
    phone.act("StartGame")
    return finished(phone, luck)


def made(app: Flask, phone: Phone | None, secret: str = ANA, **more: Any) -> dict[str, Any]:
    """A link to what was played."""
    body = {"phone": secret, "name": "Ana", **more}
    api = ValidatingClient(app)
    if phone is not None:
        api, body = phone.api, {**body, "table": phone.code}
    answer = api.post("/dares", body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def seen(app: Flask, code: str, secret: str) -> dict[str, Any]:
    """A link as a phone sees it."""
    answer = ValidatingClient(app).post(f"/dares/{code}/list", {"phone": secret})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def follow(app: Flask, code: str, luck: int = 2) -> Phone:
    """Play to the end what a link leads to."""
    answer = ValidatingClient(app).post(f"/dares/{code}/tables", {"name": "Ben"})
    assert answer.status_code == 201, answer.text
    return finished(Phone(app, answer.get_json()), luck)


def told(
    phone: Phone, code: str, secret: str, name: str = "", status: int = 200, **more: Any
) -> dict[str, Any]:
    """What comes of telling a result."""
    body = {"phone": secret, "name": name, "table": phone.code, **more}
    answer = phone.api.post(f"/dares/{code}/tries", body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


def test_who_follows_a_link_plays_the_same_dice_and_then_sees_the_others(app: Flask) -> None:
    # A word for the dice: by chance both may come to the same.
    ana = solo(app, seed="TEA")
    code = made(app, ana)["dare"]["code"]
    before = seen(app, code.lower(), BEN)
    assert before["lines"] is None
    assert (before["dare"]["by"], before["dare"]["tries"], before["maker"]) == ("Ana", 1, False)
    assert before["dare"]["beat"].startswith(f"{result_of(ana)[0]} empty")
    assert (before["dare"]["lesson"], before["verdict"]) == ("/learn", None)
    ben = follow(app, code)
    rolled, again = (app_rolled(phone) for phone in (ana, ben))
    common = min(len(rolled), len(again))
    assert rolled[:common] == again[:common]
    found = told(ben, code, BEN, " Ben ")
    own = {line["name"]: line for line in found["lines"]}
    assert [line["mine"] for line in (own["Ben"], own["Ana"])] == [True, False]
    assert [line["maker"] for line in (own["Ben"], own["Ana"])] == [False, True]
    for name, phone in (("Ana", ana), ("Ben", ben)):
        player = phone.view()["game"]["players"][0]
        assert own[name]["sheet"] == {"side": 8, "marks": player["marks"]}
        assert str(player["unfilled"]) in own[name]["text"]
    assert [line["place"] for line in found["lines"]] == [1, 2]
    results = [result_of(phone) for phone in (ana, ben)]
    assert found["lines"][0]["name"] == ("Ana" if results[0] < results[1] else "Ben")
    assert results[0] != results[1]
    said = "Not this time." if results[0] < results[1] else "You did better!"
    assert found["verdict"] == f"{said} Ana: {before['dare']['beat']}."
    assert seen(app, code, ANA)["verdict"] is None
    # Whoever has made it sees who has come; others still see nothing.
    assert [line["mine"] for line in seen(app, code, ANA)["lines"]].count(True) == 1
    assert seen(app, code, CLEO)["lines"] is None


def app_rolled(phone: Phone) -> Any:
    """The dice of all rounds."""
    events = phone.api.get(f"{phone.path}/events")["events"]
    return [event["values"] for event in events if event["type"] == "DiceRolled"]


def result_of(phone: Phone) -> tuple[int, int]:
    player = phone.view()["game"]["players"][0]
    return player["unfilled"], player["strikes"]


@pytest.mark.nightly
def test_of_a_phone_the_first_try_counts_and_its_name_can_change(app: Flask) -> None:
    code = made(app, solo(app))["dare"]["code"]
    ben = follow(app, code)
    first = told(ben, code, BEN)
    other = told(follow(app, code, luck=5), code, BEN, "Benno")
    sheets = [
        [line["sheet"] for line in found["lines"] if line["mine"]] for found in (first, other)
    ]
    assert sheets[0] == sheets[1]
    assert [line["name"] for line in first["lines"] if line["mine"]] == ["Someone"]
    assert other["name"] == "Benno"
    renamed = ValidatingClient(app).post(f"/dares/{code}/tries", {"phone": BEN, "name": "Bo"})
    assert renamed.get_json()["name"] == "Bo"
    # Without a try there is nothing to put a name to.
    nobody = ValidatingClient(app).post(f"/dares/{code}/tries", {"phone": CLEO, "name": "Cleo"})
    assert nobody.status_code == 422
    refused = ValidatingClient(app).post(f"/dares/{code}/tries", {"phone": BEN, "name": "x" * 25})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "name")


@pytest.mark.nightly
def test_dice_that_have_fallen_before_are_counted_once(app: Flask) -> None:
    code = made(app, solo(app))["dare"]["code"]
    page = app.test_client()
    before = page.get("/fairness").text
    follow(app, code)
    assert page.get("/fairness").text == before


def test_only_the_same_game_to_its_end_by_its_own_phone_counts(app: Flask) -> None:
    code = made(app, solo(app))["dare"]["code"]
    other = solo(app, luck=3)
    assert told(other, code, BEN, status=422)["code"] == "dare-other"
    (begun,) = open_table(app, "Me", solo=True)
    begun.act("StartGame")
    assert told(begun, code, BEN, status=422)["code"] == "dare-not-over"
    assert told(begun, code, BEN, status=404, game=2)["code"] == "no-such-game"
    ben = follow(app, code)
    stranger = {"phone": CLEO, "table": ben.code}
    answer = ValidatingClient(app).post(f"/dares/{code}/tries", stranger)
    assert answer.get_json()["code"] == "not-seated"
    # Once more at the same table there are other dice.
    ben.act("StartGame")
    finished(ben, luck=4)
    assert told(ben, code, BEN, status=422, game=2)["code"] == "dare-other"
    assert seen(app, code, BEN)["lines"] is None


def test_games_of_many_real_dice_and_practice_are_not_compared(app: Flask) -> None:
    ana, ben = open_table(app, "Ana", "Ben")
    ana.act("StartGame")
    for phone in (ana, ben):
        phone.act("LeaveGame", seat=phone.seat)
    practice = finished(opened(app, practice=True))
    for phone in (ana, practice):
        body = {"phone": ANA, "table": phone.code}
        assert phone.api.post("/dares", body).get_json()["code"] == "dare-not-alone"
        assert "can_be_compared" not in phone.view()["game"]
    assert solo(app).view()["game"]["can_be_compared"] is True


def test_a_running_daily_gives_nothing_away(app: Flask, client: FlaskClient, clock: Clock) -> None:
    ana = finished(opened(app), luck=1)
    code = made(app, ana)["dare"]["code"]
    facts = seen(app, code, BEN)
    assert (facts["dare"]["day"], facts["dare"]["running"], facts["lines"]) == (DAY, True, None)
    assert (facts["dare"]["beat"], facts["verdict"]) == (None, None)
    page = client.get(f"/beat/{code}")
    unfilled = ana.view()["game"]["players"][0]["unfilled"]
    assert f"{unfilled} empty" not in page.text
    assert set(inlined(page, "facts")) == set(facts["dare"])
    # Whoever has played it elsewhere, on the page of the day, has played it too.
    ben = finished(opened(app), luck=2)
    assert len(told(ben, code, BEN)["lines"]) == 2
    clock.now += timedelta(days=1)
    facts = seen(app, code, CLEO)["dare"]
    assert not facts["running"]
    cleo = follow(app, code, luck=1)
    assert cleo.view()["settings"]["seed"] == DAY
    found = told(cleo, code, CLEO)
    assert len(found["lines"]) == 3
    # The same dice, and the same picks.
    assert found["verdict"] == f"Just as good! Ana: {facts['beat']}."


@pytest.mark.nightly
def test_a_tile_game_for_one(app: Flask) -> None:
    (ana,) = open_tiles(app, "solitaire")
    ana.play("a20,b20")
    ana.act("EndGame", seat=1)
    code = made(app, ana)["dare"]["code"]
    api = ValidatingClient(app)
    ben = TilePhone(app, api.post(f"/dares/{code}/tables", {"name": "Ben"}).get_json())
    ben.play("a20")
    ben.act("EndGame", seat=1)
    lines = told(ben, code, BEN)["lines"]
    assert [line["maker"] for line in lines] == [True, False]
    assert [line["place"] for line in lines] == [1, 2]
    assert lines[1]["sheet"]["board"] == ben.game()["board"]


@pytest.mark.nightly
@for_each("is_best", [False, True])
def test_a_tile_puzzle(app: Flask, *, is_best: bool) -> None:
    kind = tile.BestMove if is_best else tile.PlaceAll
    puzzle = next(one for one in tile.collection() if isinstance(one, kind))
    asked = {"game": "tile", "number": puzzle.number}
    answer = [str(one) for one in puzzle.answer[: puzzle.pieces]]
    code = made(app, None, puzzle={**asked, "moves": answer})["dare"]["code"]
    path, api = f"/dares/{code}/tries", ValidatingClient(app)
    not_over = api.post(path, {"phone": BEN, "puzzle": {**asked, "moves": []}})
    assert not_over.get_json()["code"] == "dare-not-over"
    wrong = api.post(path, {"phone": BEN, "puzzle": {**asked, "moves": ["zz"]}})
    assert wrong.get_json()["code"] == "puzzle-line"
    found = api.post(path, {"phone": BEN, "puzzle": {**asked, "moves": answer}}).get_json()
    assert [(line["place"], line["text"]) for line in found["lines"]] == [(1, "Solved")] * 2
    assert found["lines"][0]["sheet"]["board"]["rows"]


def test_a_puzzle_of_the_dice_game(app: Flask) -> None:
    puzzle = dice.collection()[0]
    asked = {"game": "dice", "number": puzzle.number}
    answer = [mark.squares for mark in puzzle.answer]
    found = made(app, None, puzzle={**asked, "line": answer})
    code, page = found["dare"]["code"], found["dare"]["page"]
    assert page == f"/puzzles/{puzzle.number}"
    assert found["lines"][0]["text"] == "Solved"
    missed = missing(puzzle)
    path, api = f"/dares/{code}/tries", ValidatingClient(app)
    other = {"phone": BEN, "puzzle": {"game": "dice", "number": puzzle.number + 1, "line": []}}
    assert api.post(path, other).get_json()["code"] == "dare-not-over"
    both = {"phone": BEN, "table": "2345678", "puzzle": {**asked, "line": answer}}
    assert api.post(path, both).status_code == 422
    lines = api.post(path, {"phone": BEN, "puzzle": {**asked, "line": missed}}).get_json()["lines"]
    assert [line["mine"] for line in lines] == [False, True]
    assert "more empty than needed" in lines[1]["text"]
    table = api.post(f"/dares/{code}/tables", {"name": "Ben"})
    assert table.get_json()["code"] == "dare-puzzle"


def missing(puzzle: dice.Puzzle) -> list[Any]:
    """The smallest shape in each step, until none fits or all is drawn."""
    line: list[Any] = []
    for step in puzzle.steps:
        places = list(bits(dice.sheet_after(puzzle, line).legal(step.colour, step.face)))
        if places:
            cells = min(map(puzzle.layout.table.cells_of, places), key=len)
            line.append([square_of(cell) for cell in cells])
    return line


def test_who_has_made_a_link_removes_entries_and_the_link(app: Flask, client: FlaskClient) -> None:
    code = made(app, solo(app))["dare"]["code"]
    ben = follow(app, code)
    lines = told(ben, code, BEN, "Ben")["lines"]
    number = {line["name"]: line["number"] for line in lines}
    path, api = f"/dares/{code}/remove", ValidatingClient(app)
    refused = api.post(path, {"phone": BEN, "number": number["Ana"]})
    assert (refused.status_code, refused.get_json()["code"]) == (403, "dare-not-yours")
    left = api.post(path, {"phone": ANA, "number": number["Ben"]}).get_json()["left"]
    assert [line["name"] for line in left["lines"]] == ["Ana"]
    # One's own stays as long as the link.
    for gone in (number["Ben"], number["Ana"]):
        assert api.post(path, {"phone": ANA, "number": gone}).status_code == 404
    assert seen(app, code, BEN)["lines"] is None
    assert client.get(f"/beat/{code}/qr.svg").mimetype == "image/svg+xml"
    assert api.post(path, {"phone": ANA}).get_json() == {"left": None}
    for address in (f"/beat/{code}", f"/beat/{code}/qr.svg"):
        assert client.get(address).status_code == 404


@for_each("lang", LANGUAGES)
def test_a_link_that_leads_nowhere_is_one_sentence_and_a_way_on(
    client: FlaskClient, lang: str
) -> None:
    for code in ("2345678", "no such code"):
        page = client.get(f"/beat/{code}", headers={"Accept-Language": lang})
        assert page.status_code == 404
        assert translator(lang)("web.problem.dare-unknown") in page.text
        assert 'href="/"' in page.text


@pytest.mark.parametrize("lang", by_day(LANGUAGES, ["fr"]))
def test_the_page_says_who_asks_in_every_language(
    app: Flask, client: FlaskClient, lang: str
) -> None:
    t = translator(lang)
    code = made(app, solo(app), name="")["dare"]["code"]
    page = client.get(f"/beat/{code}", headers={"Accept-Language": lang})
    assert t("dare.by", name=t("dare.somebody")) in page.text
    assert t("dare.needs_script") in page.text


@pytest.mark.nightly
def test_a_link_is_gone_after_sixty_days(app: Flask, clock: Clock) -> None:
    ana = solo(app)
    code = made(app, ana)["dare"]["code"]
    clock.now += timedelta(days=59)
    assert seen(app, code, BEN)["dare"]["tries"] == 1
    clock.now += timedelta(days=1)
    gone = ValidatingClient(app).post(f"/dares/{code}/list", {"phone": ANA})
    assert gone.get_json()["code"] == "dare-unknown"
    assert made(app, ana)["dare"]["code"] != code


def test_a_full_list_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwrite.service.dares.MOST_TRIES", 2)
    puzzle = dice.collection()[0]
    line = [mark.squares for mark in puzzle.answer]
    done = {"game": "dice", "number": puzzle.number, "line": line}
    code = made(app, None, puzzle=done)["dare"]["code"]
    path, api = f"/dares/{code}/tries", ValidatingClient(app)
    assert api.post(path, {"phone": BEN, "puzzle": done}).status_code == 200
    full = api.post(path, {"phone": CLEO, "puzzle": done})
    assert (full.status_code, full.get_json()["code"]) == (422, "dare-full")
    # Who is in the list already is not kept out.
    assert api.post(path, {"phone": ANA, "name": "A", "puzzle": done}).get_json()["name"] == "A"
