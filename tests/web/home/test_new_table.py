"""The pages New table and Against bots: every game, without a script; and one that goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rollwrite.config import Config
from rollwrite.games import check_log, parse_log
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.tile_words import how_to_play
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.table import ChangeGame, StartGame
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules.settings import TileSettings
from tests.together import for_each
from tests.web.pages import code_of, text_of
from tests.web.phones import Phone
from tests.web.tile_phones import TilePhone, open_tiles
from tests.web.validating_client import ValidatingClient

GAMES = ["dice", *VARIANTS]
RARE = [
    "trigon-2", "draft-2", "draft-3", "draft", "reverse", "reverse-2", "reverse-3", "obstacle-2",
    "obstacle-3",
]  # fmt: skip
GOOD = "(;GM[Blokus Duo];B[e10,e9];W[j5];B[f8,f7,f6])"
#: Each problem with a part of its sentence in English.
BAD: dict[str, tuple[bytes, str]] = {
    "illegal": (b"(;GM[Blokus Duo];B[a1];W[j5];B[a2])", "moves that the rules don’t allow"),
    "unreadable": (b"Dear Sir or Madam", "isn’t a saved game: see line 1, column 1"),
    "binary": (b"\x89PNG\x00\xff" * 99, "isn’t a saved game"),
    "empty": (b"", "isn’t a saved game"),
    "long": (b"(;GM[Blokus Duo]C[" + b"x" * 5_000_000 + b"])", "too long to be a real one"),
    "chess": (b"(;GM[Chess])", "a game of “Chess”, which can’t be played here"),
    "start-rule": (b"(;GM[Blokus Trigon]SR[seated])", "isn’t a saved game"),
    "set-up": (b"(;GM[Blokus Duo]AB[e10])", "set up by hand"),
    "left": (b"(;GM[Blokus Duo];B[e10];LV[1])", "Someone left during this saved game"),
}


def send(client: FlaskClient, path: str, record: bytes | None = None, **form: str) -> TestResponse:
    """The form as a browser sends it; a file field is always there."""
    head = 'Content-Disposition: form-data; name="'
    parts = [f'{head}{name}"\r\n\r\n{text}'.encode() for name, text in form.items()]
    name = "" if record is None else "game.blksgf"
    parts.append(f'{head}record"; filename="{name}"\r\n\r\n'.encode() + (record or b""))
    body = b"".join(b"--edge\r\n%b\r\n" % part for part in parts) + b"--edge--\r\n"
    return client.post(path, data=body, content_type="multipart/form-data; boundary=edge")


def view_of(client: FlaskClient, code: str) -> dict[str, Any]:
    view: dict[str, Any] = client.get(f"/api/v1/tables/{code}").get_json()["view"]
    return view


def input_value(page: TestResponse, name: str) -> str:
    found = re.search(rf'name="{name}"[^>]*? value="([^"]*)"', page.text)
    assert found is not None, name
    return found[1]


def test_every_game_is_offered_in_every_language(client: FlaskClient) -> None:
    for language in LANGUAGES:
        t = translator(language)
        page = client.get("/new", headers={"Accept-Language": language})
        assert re.findall(r'name="pick" value="([\w-]+)"', page.text) == [
            "dice", "duo", "classic-2", "half", "junior", "classic-3", "trigon-3", "classic",
            "trigon", "solitaire", "obstacle-1", *RARE,
        ]  # fmt: skip
        # The rarer ones are behind a door of their own.
        first, rare = page.text.split(t("table.games.more"))
        assert len(re.findall('name="pick"', first)) == 11
        assert len(re.findall('name="pick"', rare)) == len(RARE)
        for key in VARIANTS:
            assert t(f"tile.game.{key}") in page.text


def test_every_game_has_a_picture(client: FlaskClient) -> None:
    for path in ("/new", "/solo"):
        page = client.get(path).text
        assert set(re.findall(r"/static/pictures/games/([\w-]+)\.svg", page)) == set(GAMES)
    assert "/static/pictures/games/dice.svg" in client.get("/").text


@for_each("game", GAMES)
def test_a_table_for_every_game_without_a_script(client: FlaskClient, game: str) -> None:
    path = "/solo" if game in {"solitaire", "obstacle-1"} else "/new"
    picked = send(client, path, name="Ana", pick=game)
    assert picked.status_code == 303
    page = client.get(picked.headers["Location"])
    assert (input_value(page, "game"), input_value(page, "name")) == (game, "Ana")
    # Who plays a tile game has a phone, or is a guest on one.
    assert ('name="kind"' in page.text) == (game == "dice")
    # Against bots a tile game has as many as it needs; at a new table they come in the lobby.
    assert 'name="bots"' not in page.text or (game, path) == ("dice", "/solo")
    view = view_of(client, code_of(send(client, path, name="Ana", game=game, bots="2")))
    assert view["game_key"] == game
    assert view["solo"] == (path == "/solo")
    assert (view["phase"] == "lobby") == (path == "/new")


@for_each("game", VARIANTS)
def test_how_every_game_is_played(client: FlaskClient, game: str) -> None:
    said = set()
    for language in LANGUAGES:
        sentences = how_to_play(translator(language), TileSettings(game))
        assert len(set(sentences)) == 3
        assert all(sentence.endswith(".") for sentence in sentences)
        said.add(sentences)
        path = "/solo" if VARIANTS[game].players == 1 else "/new"
        page = client.get(f"{path}?game={game}", headers={"Accept-Language": language})
        assert all(" ".join(sentence.split()) in text_of(page) for sentence in sentences)
    assert len(said) == len(LANGUAGES)


def test_who_wins_follows_from_the_scoring() -> None:
    t = translator("en")
    ends = {
        scheme: how_to_play(t, TileSettings("duo", scheme))[2] for scheme in ("basic", "advanced")
    }
    assert "fewest squares" in ends["basic"]
    assert "highest score" in ends["advanced"]
    assert "triangles" in how_to_play(t, TileSettings("trigon"))[2]


def test_how_a_tile_game_is_played_is_chosen_at_once(client: FlaskClient) -> None:
    form: dict[str, Any] = {
        "name": "Ana",
        "game": "classic-3",
        "start": "open",
        "scheme": "advanced",
    }
    view = view_of(client, code_of(send(client, "/new", **form, direction="anticlockwise")))
    settings = view["settings"]
    assert (settings["start"], settings["scheme"], settings["direction"]) == (
        "open",
        "advanced",
        "anticlockwise",
    )


@pytest.mark.parametrize("game", ["chess", "", "DUO"])
def test_a_game_that_there_is_not(client: FlaskClient, game: str) -> None:
    for path in ("/new", "/solo"):
        assert input_value(client.get(path, query_string={"game": game}), "game") == "dice"


def test_a_choice_of_another_game_is_refused(client: FlaskClient) -> None:
    page = send(client, "/new", name="Ana", game="duo", scheme="pieces")
    assert page.status_code == 422
    assert (input_value(page, "game"), input_value(page, "name")) == ("duo", "Ana")


# ── a game that goes on ──────────────────────────────────────────────────────────────────────────


def test_a_game_of_a_file_goes_on(client: FlaskClient) -> None:
    # Whatever game was chosen above: the file says which one it is.
    code = code_of(send(client, "/new", GOOD.encode(), name="Ana", game="dice", layout="grand"))
    view = view_of(client, code)
    assert (view["game_key"], view["lineup"]["goes_on_after"]) == ("duo", 3)
    assert "start" not in {field["name"] for field in view["setting_fields"]}


def test_how_the_game_of_a_file_is_played_is_chosen_with_it(client: FlaskClient) -> None:
    form: dict[str, Any] = {"name": "Ana", "game": "duo", "scheme": "advanced", "board": "real"}
    record = GOOD.replace("GM[Blokus Duo]", "GM[Blokus Duo]SR[open]").encode()
    settings = view_of(client, code_of(send(client, "/new", record, **form, start="seated")))[
        "settings"
    ]
    assert (settings["scheme"], settings["board"]) == ("advanced", "real")
    # How it began is in the file.
    assert settings["start"] == "open"
    form = {"name": "Ana", "game": "draft", "scheme": "pieces"}
    view = view_of(client, code_of(send(client, "/new", GOOD.encode(), **form)))
    assert view["settings"]["scheme"] is None


@for_each("name", BAD)
@for_each("path", ["/new", "/solo"])
def test_a_file_that_cannot_be_gone_on_with(client: FlaskClient, path: str, name: str) -> None:
    data, words = BAD[name]
    page = send(client, path, data, name="Zoë", game="solitaire", scheme="basic")
    assert page.status_code == 422
    assert words in text_of(page)
    # Nothing is lost but the file, which no browser keeps.
    assert (input_value(page, "name"), input_value(page, "game")) == ("Zoë", "solitaire")


def test_every_problem_of_a_file_is_named_with_its_move(client: FlaskClient) -> None:
    text = b"(;GM[Blokus Duo];B[a1];W[j5];B[a2];W[j5];B[k9,<b>zz99])"
    page = send(client, "/new", text, name="Ana", game="duo")
    problems = re.findall(r"<li>(move \d+)", page.text)
    assert list(dict.fromkeys(problems)) == ["move 1", "move 3", "move 4", "move 5"]
    assert "<b>zz99" not in page.text


def test_a_file_without_end_is_refused_whole(client: FlaskClient) -> None:
    page = send(client, "/new", b"x" * 9_000_000, name="Ana", game="duo")
    assert page.status_code == 413
    assert "too large" in text_of(page)


def test_a_game_of_a_file_goes_on_against_bots(client: FlaskClient) -> None:
    code = code_of(send(client, "/solo", GOOD.encode(), name="Ana", game="solitaire"))
    view = view_of(client, code)
    assert (view["game_key"], view["phase"]) == ("duo", "place")
    assert [seat["kind"] for seat in view["seats"]] == ["phone", "bot"]
    assert len(view["game"]["moves"]) == 3


def test_saved_games_are_brought_where_a_tile_game_is_chosen(client: FlaskClient) -> None:
    for path in ("/new?game=duo", "/solo?game=solitaire"):
        assert 'name="record"' in client.get(path).text
    for path in ("/new", "/solo"):
        page = client.get(path).text
        assert 'name="record"' not in page
        (way,) = re.findall(r'href="(/new[^"#]*)#record"', page)
        assert 'id="record"' in client.get(way).text


def test_who_has_a_table_finds_the_form_for_another_one_in_view(
    client: FlaskClient,
) -> None:
    code_of(send(client, "/new", name="Ana"))
    assert "is still open" in text_of(client.get("/new"))
    assert '<details class="more" open>' in client.get("/new").text
    way = send(client, "/new", name="Ana", pick="duo").headers["Location"]
    page = client.get(way).text
    assert '<details class="more" open>' in page
    assert 'name="game" value="duo"' in page


# ── elsewhere ────────────────────────────────────────────────────────────────────────────────────


def test_home_and_the_way_to_a_seat_name_the_game(app: Flask) -> None:
    ana = app.test_client()
    code = code_of(send(ana, "/new", name="Ana", game="half"))
    assert f"Back to table {code} Half board · " in text_of(ana.get("/"))
    way = text_of(app.test_client().get(f"/t/{code}"))
    assert "Game: Half board" in way
    assert how_to_play(translator("en"), TileSettings("half"))[1] in way


def test_changing_the_game_over_the_network(app: Flask) -> None:
    client = app.test_client()
    opened = client.post("/api/v1/tables", json={"name": "Ana", "game": "duo"}).get_json()
    ana = Phone(app, opened)
    assert "dice" in {game["key"] for group in ana.view()["games"] for game in group["games"]}
    view = ana.act("ChangeGame", game="dice", settings={"layout": "grand"})
    assert (view["rules"], view["game_key"], view["how_to_play"]) == ("dice", "dice", [])
    assert view["settings"]["layout"]["name"] == "grand"
    view = ana.act("ChangeGame", game="classic-3", settings={"reactions": False})
    assert (view["rules"], len(view["how_to_play"])) == ("tile", 3)
    # Who wants no signs wants none in the next game either.
    for more in ({}, {"settings": {"layout": "grand"}}):
        assert not ana.act("ChangeGame", game="dice", **more)["reactions"]
    for game in ("chess", 7, None):
        answer = ana.send("ChangeGame", game=game)
        assert answer.status_code == 422
        assert [one["pointer"] for one in answer.get_json()["problems"]] == ["/command/game"]
    answer = ana.send("ChangeGame", game="duo", settings={"layout": "grand"})
    assert answer.get_json()["problems"][0]["pointer"] == "/command/settings/layout"
    assert ana.view()["game_key"] == "dice"


def test_what_was_played_before_is_still_told_of(app: Flask) -> None:
    """At one table a tile game, the dice game, and a tile game again."""
    opened = ValidatingClient(app).post("/tables", {"name": "Ana", "game": "duo"}).get_json()
    ana = TilePhone(app, opened)
    ana.act("AddSeat", keeper=1, name="Ben")
    for game, moves in (("duo", ["e10", "j5"]), ("dice", []), ("half", ["a20"])):
        ana.act("ChangeGame", game=game)
        view = ana.act("StartGame")
        for move in moves:
            ana.play(move, ana.game()["to_move"])
        for seat in (1, 2):
            view = ana.act("LeaveGame", seat=seat)
    assert view["phase"] == "over"
    frames = ana.api.get(f"{ana.path}/replay")["frames"]
    assert {(frame["game"], "board" in frame) for frame in frames} == {
        (1, True),
        (2, False),
        (3, True),
    }
    for number, written in ((1, "B[e10];W[j5]"), (3, "B[a20]")):
        text = ana.api.ask("GET", f"{ana.path}/record?game={number}").get_data(as_text=True)
        assert written in re.sub(r"\s", "", text)
    ana.act("ChangeGame", game="dice")
    assert ana.api.ask("GET", f"{ana.path}/record?game=2").status_code == 404
    # The newest game is told of, though the table shows it no more.
    assert "B[a20]" in ana.api.ask("GET", f"{ana.path}/record").get_data(as_text=True)
    log = ana.api.ask("GET", f"{ana.path}/log").get_data(as_text=True)
    assert len(list(check_log(parse_log(log.splitlines())))) == ana.view()["seq"]


def test_the_end_of_a_game_keeps_its_colours_while_the_next_one_is_chosen(app: Flask) -> None:
    ana, ben = open_tiles(app, "duo")
    ana.act("LeaveGame", seat=1)
    ben.act("EndGame", seat=2)
    view = ana.act("ChangeGame", game="half")
    assert view["game"]["variant"] == "duo"
    assert set(view["colours"]) == {"purple", "orange", "blue", "yellow"}
    assert [place["colours"] for place in view["lineup"]["places"]] == [["blue"], ["yellow"]]


def test_a_server_that_knows_the_table_as_it_was(app: Flask, config: Config) -> None:
    """Another one beside it has changed the game, and it has heard nothing of it yet."""
    ana = TilePhone(app, ValidatingClient(app).post("/tables", {"name": "Ana"}).get_json())
    ana.view()
    store = Store.open(config.database_url)
    other = Service(store)
    wanted = ChangeGame(TileSettings("solitaire"), "tile")
    other.execute(ana.code, ana.token, wanted, "change-it")
    other.execute(ana.code, ana.token, StartGame(), "begin-it")
    store.close()
    assert ana.play("a20")["game"]["moves"] == ["a20"]


def test_settings_on_their_way_while_the_game_changes(app: Flask, config: Config) -> None:
    ana = TilePhone(app, ValidatingClient(app).post("/tables", {"name": "Ana"}).get_json())
    ana.view()
    store = Store.open(config.database_url)
    wanted = ChangeGame(TileSettings("solitaire"), "tile")
    Service(store).execute(ana.code, ana.token, wanted, "change-it")
    store.close()
    view = ana.act("ChangeSettings", settings={"reactions": False})
    assert (view["rules"], view["game_key"], view["reactions"]) == ("tile", "solitaire", False)


@pytest.mark.parametrize("address", ["/new?game=half&choose=1", "/new?game=half"])
def test_the_game_that_is_chosen_stands_above_all_others_and_says_what_is_special(
    client: FlaskClient, address: str
) -> None:
    text = client.get(address, headers={"Accept-Language": "en"}).text
    line = translator("en")("tile.special.half")
    assert text.index("Half board") < text.index(line) < text.index('class="game-row"')
