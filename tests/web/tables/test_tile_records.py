"""Logs and ``.blksgf`` files of tile games: down, checked, and up again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rollwrite.cli import main
from rollwrite.i18n import LANGUAGES
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.blksgf import read_blksgf
from tests.nights import by_day
from tests.tilegame.vectors import FOLDER
from tests.web.tile_phones import TilePhone, open_tiles, play_moves, play_tiles
from tests.web.validating_client import ValidatingClient

# --- logs --------------------------------------------------------------------------------------


def log_of(phone: TilePhone) -> str:
    return phone.api.ask("GET", f"{phone.path}/log").get_data(as_text=True)


def replayed(tmp_path: Path, text: str, *options: str) -> int:
    """What ``rollwrite replay`` says of a log: 0 if all of it follows from the rules."""
    path = tmp_path / "table.jsonl"
    path.write_text(text, encoding="utf-8")
    return main(["replay", str(path), *options])


def eventful(app: Flask) -> list[TilePhone]:
    """A table at which everything has happened that can: undo, votes, leaving, a second game."""
    phones = open_tiles(app, "classic", begin=False, names=("Ana", "Ben", "Cleo"))
    ana, ben, cleo = phones
    ana.act("AddSeat", keeper=1, name="Dan")
    ana.act("ChangeSettings", settings={"seating": [4, 1, 2, 3], "scheme": "advanced"})
    ana.act("StartGame")
    play_tiles(phones, most=9)
    ana.act("UndoMove", seat=1)
    for phone, seat in ((ana, 4), (ben, 2), (cleo, 3)):
        phone.act("AgreeUndo", seat=seat)
    play_tiles(phones, most=2)
    ana.act("UndoMove", seat=1)
    ben.act("RefuseUndo", seat=2)
    ben.act("SetOut", seat=2, target=3)
    for phone, seat in ((ben, 2), (cleo, 3), (ana, 4)):
        phone.act("LeaveGame", seat=seat)
        play_tiles(phones, most=1)
    ana.act("EndGame", seat=1)
    ana.act("StartGame")
    play_tiles(phones, most=5)
    return phones


@pytest.mark.parametrize("key", by_day(VARIANTS, ("obstacle-3", "junior")))
def test_a_log_is_replayed_by_the_rules(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    phones = open_tiles(app, key)
    view = play_tiles(phones, seed=6)
    assert replayed(tmp_path, log_of(phones[0])) == 0
    states = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(states) == view["seq"]
    assert (states[-1]["phase"], states[-1]["moves"]) == ("over", view["game"]["moves"])


def test_a_log_of_everything_is_replayed(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = eventful(app)[0]
    text = log_of(ana)
    types = {json.loads(line)["type"] for line in text.splitlines()}
    assert types >= {
        "MovePlayed", "UndoAsked", "UndoAgreed", "UndoRefused", "MovesUndone", "PlayerLeft",
        "GameStopped", "VoteCast",
    }  # fmt: skip
    for lang in LANGUAGES:
        assert replayed(tmp_path, text, "--text", "--lang", lang) == 0
        assert capsys.readouterr().out
    frames = ana.api.get(f"{ana.path}/replay")["frames"]
    assert {frame["game"] for frame in frames} == {1, 2}
    assert frames[-1]["moves"] == ana.game()["moves"]
    assert frames[-1]["position"] == ana.game()["position"]
    told = [[frame["text"] for frame in frames]]
    for lang in LANGUAGES[1:]:
        other = ValidatingClient(app, lang=lang).get(f"{ana.path}/replay")["frames"]
        told.append([frame["text"] for frame in other])
    assert all(len(set(texts)) == len(LANGUAGES) for texts in zip(*told, strict=True))


Event = dict[str, Any]


def _first(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event["type"] == kind)


def _cut(events: list[Event], kind: str) -> None:
    events.remove(_first(events, kind))


#: What somebody might change in a log besides moves, of which the tests of the rules know.
FORGERIES: dict[str, Callable[[list[Event]], Any]] = {
    "no-move": lambda log: _first(log, "MovePlayed").update(move="castling"),
    "endless-move": lambda log: _first(log, "MovePlayed").update(move="a1," * 1000),
    "consent-missing": lambda log: _cut(log, "UndoAgreed"),
    "nobody-voted": lambda log: _first(log, "PlayerLeft").update(reason="set-out"),
    "nobody-left": lambda log: _cut(log, "PlayerLeft"),
    "stopped-by-another": lambda log: _first(log, "GameStopped").update(seat=2),
    "another-seating": lambda log: _first(log, "GameStarted").update(seats=[1, 2, 3, 4]),
    "other-settings": lambda log: _first(log, "SettingsChanged")["settings"].update(
        seating=[4, 2, 1, 3]
    ),
    "another-game": lambda log: _first(log, "TableOpened")["settings"].update(variant="duo"),
    "no-game": lambda log: _first(log, "TableOpened")["settings"].update(variant="chess"),
    "other-rules": lambda log: _first(log, "TableOpened").update(rules="dice"),
    "no-rules": lambda log: _first(log, "TableOpened").update(rules="chess"),
    "more-members": lambda log: _first(log, "MovePlayed").update(score=5),
}


@pytest.fixture
def forged(app: Flask) -> Callable[[str], str]:
    """A log with a forgery in it."""
    lines = log_of(eventful(app)[0]).splitlines()

    def make(name: str) -> str:
        events = [json.loads(line) for line in lines]
        FORGERIES[name](events)
        for seq, event in enumerate(events, start=1):
            event["seq"] = seq
        return "".join(json.dumps(event) + "\n" for event in events)

    return make


def test_a_log_that_was_changed_is_refused(
    forged: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    believed = [name for name in FORGERIES if replayed(tmp_path, forged(name)) == 0]
    assert believed == []
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == len(FORGERIES)


# --- .blksgf down ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", by_day(VARIANTS, ("solitaire", "reverse-2")))
def test_a_record_holds_the_game(app: Flask, key: str) -> None:
    phones = open_tiles(app, key)
    view = play_tiles(phones, seed=7)
    answer = phones[0].api.ask("GET", f"{phones[0].path}/record?game=1")
    assert answer.mimetype == "application/x-blokus-sgf"
    assert f"{phones[0].code}-1.blksgf" in answer.headers["Content-Disposition"]
    record = read_blksgf(answer.get_data())
    assert record.problems == []
    assert record.variant.key == key
    assert [str(move) for move in record.game.moves] == view["game"]["moves"]
    assert record.game.is_over


def test_records_of_each_game_of_a_table(app: Flask) -> None:
    phones = eventful(app)
    ana = phones[0]
    path = f"{ana.path}/record"
    first = read_blksgf(ana.api.ask("GET", f"{path}?game=1").get_data()).game
    newest = read_blksgf(ana.api.ask("GET", path).get_data()).game
    assert len(first.departures) == 3
    assert [str(move) for move in newest.moves] == ana.game()["moves"]
    for number in (0, 3, 10**12):
        answer = ana.api.ask("GET", f"{path}?game={number}")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "no-record")
    for nonsense in ("-1", "one", "", "1.0", "9" * 30):
        assert ana.api.ask("GET", f"{path}?game={nonsense}").status_code == 422


def test_no_record_before_a_game_and_of_the_dice_game(app: Flask) -> None:
    ana = open_tiles(app, "duo", begin=False)[0]
    assert ana.api.ask("GET", f"{ana.path}/record").get_json()["code"] == "no-record"
    dice = TilePhone(app, ValidatingClient(app).post("/tables", {"name": "Ana"}).get_json())
    assert dice.api.ask("GET", f"{dice.path}/record").status_code == 404


# --- .blksgf up --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", by_day(VARIANTS, ("duo", "obstacle-2")))
def test_a_record_is_played_on_at_another_table(app: Flask, key: str) -> None:
    phones = open_tiles(app, key)
    view = play_tiles(phones, seed=8, most=7)
    text = phones[0].api.ask("GET", f"{phones[0].path}/record").get_data(as_text=True)
    others = open_tiles(app, key, record=text)
    again = others[0].view()
    for member in ("moves", "position", "to_move", "colour", "points", "played"):
        assert again["game"][member] == view["game"][member]
    assert play_tiles(others)["phase"] == "over"
    assert (
        others[0].api.get(f"{others[0].path}/replay")["frames"][-1]["moves"]
        == (others[0].game()["moves"])
    )


def test_comments_variations_and_the_start_rule_of_a_record(app: Flask) -> None:
    text = "(;GM[Blokus Duo]SR[open]PB[Zoë]C[a (nice\\] game];B[j5](;W[e10]C[hm])(;W[e10,e9]))"
    ana, _ = open_tiles(app, "duo", record=text)
    assert (ana.game()["start"], ana.game()["moves"]) == ("open", ["j5", "e10"])
    # What the table's settings keep of it is open to programs, move by move.
    assert ana.view()["settings"]["record"] == [["purple", "j5"], ["orange", "e10"]]
    again = open_tiles(app, "duo", **ana.view()["settings"])[0]
    assert again.game()["moves"] == ["j5", "e10"]


def test_a_record_changes_the_settings_of_a_lobby(app: Flask) -> None:
    ana, _ = open_tiles(app, "duo", begin=False)
    ana.act("ChangeSettings", settings={"record": "(;GM[Blokus Duo];B[e10])"})
    assert ana.act("StartGame")["game"]["to_move"] == 2


def test_every_problem_of_a_record_has_its_move(app: Flask) -> None:
    text = "(;GM[Blokus Duo];B[a1];W[j5];B[a2];W[j5];B[k9,zz99])"
    body = {"name": "Ana", "game": "duo", "settings": {"record": text}}
    texts = []
    for lang in LANGUAGES:
        problem = ValidatingClient(app, lang=lang).post("/tables", body).get_json()
        # A move may break several rules, each of which is named.
        moves = dict.fromkeys(one["detail"] for one in problem["problems"])
        assert list(moves) == ["1: a1", "3: a2", "4: j5", "5: k9,zz99"]
        texts.append([one["text"] for one in problem["problems"]])
    for sentences in zip(*texts, strict=True):
        assert len(set(sentences)) == len(LANGUAGES)
        assert all(sentences)


def test_a_record_of_another_game(app: Flask) -> None:
    text = (FOLDER / "sample-duo.blksgf").read_text(encoding="utf-8")
    for game in ("classic", "junior", "trigon-3"):
        body = {"name": "Ana", "game": game, "settings": {"record": text}}
        answer = ValidatingClient(app).post("/tables", body)
        assert answer.status_code == 422
        (place,) = answer.get_json()["problems"]
        assert place["pointer"] == "/settings/record"
    answer = ValidatingClient(app).post("/tables", {"name": "Ana", "settings": {"record": text}})
    assert [place["pointer"] for place in answer.get_json()["problems"]] == ["/settings/record"]


def test_a_list_of_moves_that_is_none(app: Flask) -> None:
    lists: tuple[Any, ...] = (
        [["purple", "a1"]], [["purple"]], [["pink", "e10"]], [["orange", "j5"]], ["e10"], [[1, 2]],
        [["purple", "e10"]] * 300, [["purple", "e10," * 200]], 7, None, {"purple": "e10"},
    )  # fmt: skip
    ana = open_tiles(app, "duo", begin=False)[0]
    for moves in lists:
        problem = ana.refused("ChangeSettings", settings={"record": moves})
        assert problem["code"] == "invalid", moves
        assert problem["problems"][0]["pointer"].startswith("/command/settings"), moves


def test_play_goes_on_after_a_record_and_its_log_is_whole(
    app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    phones = open_tiles(app, "duo", record="(;GM[Blokus Duo];B[e10];W[j5])")
    play_moves(phones, "c11,d11")
    play_tiles(phones, most=3)
    assert replayed(tmp_path, log_of(phones[0])) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["moves"] == phones[0].game()["moves"]
