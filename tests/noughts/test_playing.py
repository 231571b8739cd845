"""A third game is played by the rules, by the service and over the API: each knows it by a list."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rollwrite.cli import main
from rollwrite.dicegame import default_settings
from rollwrite.dicegame.events import DieTaken
from rollwrite.games import FORMS, GAMES, check_log, decide, fold, parse_log
from rollwrite.i18n import translator
from rollwrite.service import Service
from rollwrite.table import (
    AddBot,
    ChangeGame,
    Command,
    Event,
    Games,
    LeaveGame,
    LetBotPlay,
    NoDice,
    OpenTable,
    RefusedError,
    StartGame,
    TakeSeat,
)
from rollwrite.table.log_json import format_log
from rollwrite.table.state import AnyTable, with_result
from rollwrite.web.games.registry import table_part, whole_view
from rollwrite.web.table.game_view import CheckQuery, Happened
from rollwrite.web.warm_up import rehearse
from tests.noughts.rules import DrawSign, NoughtsRules, NoughtsSettings
from tests.noughts.view import VIEW

#: Ana has the top row: by seat and square.
ANA_WINS = ((1, 0), (2, 3), (1, 1), (2, 4), (1, 2))
ANA_OPENS = OpenTable("Ana", NoughtsSettings(), rules="noughts")


class Play:
    """A table without a service."""

    def __init__(self, opening: OpenTable[Any] = ANA_OPENS, seats: int = 2) -> None:
        self.log: list[Event] = list(decide(None, opening, None, NoDice()))
        if seats == 2:
            self.do(TakeSeat("Ben"), None)

    @property
    def table(self) -> AnyTable:
        return fold(self.log)

    def do(self, command: Command, actor: int | None = 1) -> None:
        self.log += decide(self.table, command, actor, NoDice())


def test_by_the_rules_and_its_log_is_read_and_checked() -> None:
    play = Play()
    play.do(StartGame())
    for seat, square in ANA_WINS:
        play.do(DrawSign(seat, square), seat)
    with pytest.raises(RefusedError, match="game-over"):
        play.do(DrawSign(2, 8), 2)
    (result,) = with_result(play.table)
    assert [(rank.seat, rank.rank) for rank in result.ranking] == [(1, 1), (2, 2)]
    lines = format_log(FORMS.event_to_json(event) for event in play.log)
    assert list(parse_log(lines)) == play.log
    assert [event for event, _ in check_log(play.log)] == play.log


def test_a_terminal_shows_who_has_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = Play()
    play.do(StartGame())
    play.do(LeaveGame(1))
    log = tmp_path / "log.jsonl"
    log.write_text("".join(format_log(FORMS.event_to_json(event) for event in play.log)))
    assert main(["replay", str(log), "--text"]) == 0
    assert capsys.readouterr().out == "1. Ben\n2. Ana\n"
    assert main(["replay", str(log)]) == 0
    assert '"game": 1, "phase": "over"' in capsys.readouterr().out


def test_who_leaves_has_lost() -> None:
    play = Play()
    play.do(StartGame())
    play.do(LeaveGame(1))
    assert [rank.seat for rank in with_result(play.table)[0].ranking] == [2, 1]
    assert [event for event, _ in check_log(play.log)] == play.log


def test_bots_do_not_play_it_and_leave_a_table_that_changes_to_it() -> None:
    play = Play(seats=1)
    with pytest.raises(RefusedError, match="no-bots"):
        play.do(AddBot(1, 1))
    play = Play()
    play.do(StartGame())
    with pytest.raises(RefusedError, match="no-bots"):
        play.do(LetBotPlay(1, 1))
    play = Play(OpenTable("Ana", default_settings()))
    play.do(AddBot(1, 3))
    play.do(ChangeGame(NoughtsSettings(), "noughts"))
    assert [seat.name for seat in play.table.seats] == ["Ana", "Ben"]
    assert [event for event, _ in check_log(play.log)] == play.log


def test_it_is_rehearsed_before_the_first_phone_comes() -> None:
    rehearse(GAMES["noughts"])


def test_by_the_service(service: Service) -> None:
    opened = service.open_table(ANA_OPENS)
    code = opened.snapshot.code
    tokens = {1: opened.token, 2: service.join(code, TakeSeat("Ben")).token}
    service.execute(code, tokens[1], StartGame(), "start")
    for number, (seat, square) in enumerate(ANA_WINS):
        service.execute(code, tokens[seat], DrawSign(seat, square), f"sign-{number}")
    (result,) = with_result(service.snapshot(code).table)
    assert result.ranking[0].seat == 1


def test_what_it_does_not_say_of_itself_is_shown_as_usual(service: Service) -> None:
    code = (opened := service.open_table(ANA_OPENS)).snapshot.code
    tokens = [opened.token, service.join(code, TakeSeat("Ben")).token]
    service.execute(code, tokens[0], StartGame(), "start")
    t, snapshots = translator("en"), [service.snapshot(code, token) for token in tokens]
    views = [json.loads(whole_view(t, one, table_part(t, one, ""))) for one in snapshots]
    for view in views:
        assert view["game_key"] == "noughts"
        assert view["settings_text"] == view["game_name"] == "Noughts and crosses"
        assert view["status"] == "Waiting for Ana"
    mine = [[player["mine"] for player in view["game"]["players"]] for view in views]
    assert mine == [[True, False], [False, True]]
    assert [view["say"] for view in views] == ["Draw your sign.", "Waiting for Ana."]
    table = snapshots[0].table
    assert VIEW.frame(t, Happened(1, "", StartGame()), table) is None
    with pytest.raises(RefusedError) as nowhere:
        VIEW.placements(table, 1, strike=False)
    with pytest.raises(RefusedError) as never:
        VIEW.check(t, table, 1, CheckQuery())
    # Each is known by a sentence.
    for error in (VIEW.advisable(table, 1, 1), nowhere.value, never.value):
        assert error is not None
        assert len(VIEW.refusal(t, error, table, 1).detail) > 20


def test_over_the_api(app: Flask) -> None:
    client = app.test_client(use_cookies=False)
    seats = [client.post("/api/v1/tables", json={"name": "Ana", "game": "noughts"}).get_json()]
    path = f"/api/v1/tables/{seats[0]['code']}"
    seats.append(client.post(f"{path}/seats", json={"name": "Ben"}).get_json())

    def send(seat: int, number: int, command: dict[str, Any]) -> Any:
        return client.post(
            f"{path}/commands",
            json={"id": f"command-{number}", "command": command},
            headers={"Authorization": f"Bearer {seats[seat - 1]['token']}"},
        )

    begun = send(1, 0, {"type": "StartGame"})
    assert begun.status_code == 200, begun.get_data(as_text=True)
    for number, (seat, square) in enumerate(ANA_WINS, start=1):
        answer = send(seat, number, {"type": "DrawSign", "seat": seat, "square": square})
        assert answer.status_code == 200, answer.get_data(as_text=True)
    view = answer.get_json()["view"]
    assert (view["rules"], view["phase"], view["game"]["winner"]) == ("noughts", "over", 1)
    frames = client.get(f"{path}/replay").get_json()["frames"]
    assert [frame["text"] for frame in frames][-1] == "Ana draws in square 3."
    wrong = send(2, 9, {"type": "DrawSign", "seat": 2, "square": "8"})
    assert wrong.status_code == 422
    assert "/command/square" in wrong.get_data(as_text=True)
    roll = send(2, 10, {"type": "RollDice", "seat": 2}).get_json()
    assert roll["code"] == "other-game"


@dataclass(frozen=True)
class SeatTaken:
    """An event whose name is the table's."""

    seat: int


def test_names_that_are_taken_are_refused() -> None:
    class Named(NoughtsRules):
        key = "named"

    cases: list[tuple[type[NoughtsRules], dict[str, Any], str]] = [
        (NoughtsRules, {}, "two games have the key 'noughts'"),
        (Named, {}, "named: the name DrawSign is taken"),
        (Named, {"commands": ()}, "named: the name SignDrawn is taken"),
        (Named, {"commands": (), "events": (DieTaken,)}, "named: the name DieTaken is taken"),
        (Named, {"commands": (), "events": (SeatTaken,)}, "named: the name SeatTaken is taken"),
    ]
    for wrong, changed, said in cases:
        rules = wrong()
        for name, value in changed.items():
            setattr(rules, name, value)
        with pytest.raises(ValueError, match=f"^{said}$"):
            Games(*GAMES.values(), rules)
