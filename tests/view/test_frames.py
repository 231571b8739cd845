"""The Replay page's frames: what happened, step by step, in words."""

from __future__ import annotations

from typing import Any

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.games import FORMS
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.schema.dataclass_json import encode
from rollwrite.table import ChangeSeat, LeaveGame, LockTable, SetOut
from rollwrite.web.games.registry import replay_frames
from tests.dicegame.playing import Play, small
from tests.dicegame.test_replay import LOG


def frames(play: Play, language: Language = "en") -> list[dict[str, Any]]:
    bodies = [
        {"seq": seq, "at": "2026-11-20T10:44:00+00:00", **FORMS.event_to_json(event)}
        for seq, event in enumerate(play.log, start=1)
    ]
    found: list[dict[str, Any]] = encode(replay_frames(translator(language), bodies)[0])
    return found


def little_game() -> Play:
    play = Play("Ana", "Ben", settings=Settings(small(9)))
    play.do(ChangeSeat(2, "Ben", "paper"))
    play.do(LockTable(True))
    play.start().roll(2, 5).take_all()
    play.place(1, (0, 0), (0, 1))
    play.do(cmd.UndoTurn(1))
    play.place(1, (0, 0), strike=True)
    play.do(cmd.MarkPaper(2))
    play.do(cmd.UndoTurn(2))
    play.do(cmd.MarkPaper(2, strike=True))
    play.roll(1, 1)
    play.do(LeaveGame(1))
    play.do(SetOut(1, 2))
    play.do(cmd.ReportScore(2, 1))
    return play


def test_a_game_in_words() -> None:
    assert [frame["text"] for frame in frames(little_game())] == [
        "Game 1 begins.",
        "Ana rolls two, five.",
        "Ana picks a 2.",
        "Ben picks a 5.",
        "Ana draws 2 in blue.",
        "Ana undoes the drawing.",
        "Ana uses a strike and draws 1 in blue.",
        "Ben draws on paper in yellow.",
        "Ben undoes the drawing.",
        "Ben uses a strike and draws on paper in yellow.",
        "Everyone passes their marker left. Round 2 begins.",
        "Ben rolls one, one.",
        "Ana is out.",
        "Ben is out.",
        "Still to count: Ben.",
        "Ben counts 1 empty square.",
    ]


def test_frames_show_the_sheets_as_they_were() -> None:
    shown = frames(little_game())
    unfilled = [frame["players"][0]["unfilled"] for frame in shown]
    assert unfilled[:7] == [81, 81, 81, 81, 79, 81, 80]
    assert [frame["players"][0]["strikes"] for frame in shown][5:7] == [0, 1]
    assert shown[4]["players"][0]["marks"][0]["squares"] == [[0, 0], [0, 1]]
    assert [frame["round"] for frame in shown] == [1] * 10 + [2] * 6
    assert shown[-1]["players"][1]["unfilled"] == 1
    assert [player["in"] for player in shown[-1]["players"]] == [False, False]


def test_frames_carry_the_numbers_and_times_of_their_events() -> None:
    play = little_game()
    seqs = [frame["seq"] for frame in frames(play)]
    assert seqs == sorted(set(seqs))
    assert seqs[-1] == len(play.log)
    assert {frame["at"] for frame in frames(play)} == {"2026-11-20T10:44:00+00:00"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_where_most_things_happened_in_every_language(language: Language) -> None:
    play = Play()
    play.log = list(LOG)
    shown = frames(play, language)
    assert {frame["game"] for frame in shown} == {1, 3}
    assert all(frame["text"].endswith(".") for frame in shown)
    assert all("{" not in frame["text"] for frame in shown)


def test_a_table_without_a_game_has_no_frames() -> None:
    assert frames(Play("Ana")) == []
