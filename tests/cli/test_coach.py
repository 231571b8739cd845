"""``rollwrite coach LOG``: what cost most and what was better, or one sentence why not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.games import FORMS
from rollwrite.table import ChangeSeat, Event, LeaveGame
from rollwrite.table.log_json import format_log
from tests.cli.conftest import Run
from tests.dicegame.playing import Play, game_of, small
from tests.nights import by_day
from tests.players.dice.test_coach import STANDARD, played
from tests.tilegame import tables


def write(path: Path, events: list[Event]) -> str:
    bodies = [
        {"seq": seq, "at": "2026-11-20T10:44:00.000+00:00", **FORMS.event_to_json(event)}
        for seq, event in enumerate(events, start=1)
    ]
    path.write_text("".join(format_log(bodies)), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The log of a solo game in which much could have been better."""
    return write(tmp_path_factory.mktemp("coach") / "game.jsonl", list(played(1)))


def struck() -> list[Event]:
    """The log of a game with one move: a strike that the die did not ask for."""
    play = Play("Ana", settings=STANDARD, solo=True).start()
    play.roll().take_all()
    squares = play.fitting(1, play.game.face_of(play.player(1)))[0]
    play.place(1, *squares, strike=True)
    play.do(LeaveGame(1))
    return play.log


@pytest.mark.nightly
def test_the_three_moments_each_with_both_moves_drawn(log: str, run: Run) -> None:
    code, out, err = run("coach", log)
    assert (code, err) == (0, "")
    assert out.startswith("Game 1\n\nPip: ")
    assert re.search(r"^Expected empty squares: \d+ [▁▂▃▄▅▆▇█]+ \d+$", out, re.MULTILINE)
    moments = out.split("\nRound ")[1:]
    assert len(moments) == 3
    data = json.loads(run("coach", log, "--json")[1])
    for moment, told in zip(moments, data["seats"][0]["worst"], strict=True):
        heading, moves, *rows, why = moment.strip().splitlines()
        assert heading.startswith(f"{told['round']}, ")
        assert heading.endswith(f"+{told['loss']:g}")
        for turn in (told["played"], told["better"]):
            assert f"die {turn['face']}, {turn['shape']}" in moves
        assert len(rows) == 9
        drawn = sum(row.count("[") for row in rows)
        assert drawn == len(told["played"]["squares"]) + len(told["better"]["squares"])
        assert why.endswith(".")


@pytest.mark.parametrize(
    ("language", "words"),
    by_day(
        [("es", "Mejor: dado "), ("fr", "Mieux : dé "), ("de", "Besser: ")],
        [("fr", "Mieux : dé ")],
    ),
)
def test_in_other_languages(language: str, words: str, tmp_path: Path, run: Run) -> None:
    code, out, _ = run("coach", write(tmp_path / "game.jsonl", struck()), "--lang", language)
    assert code == 0
    assert words in out.replace("\N{NO-BREAK SPACE}", " ")


def test_games_that_cannot_be_looked_back_on(log: str, tmp_path: Path, run: Run) -> None:
    paper = Play("Ana", settings=Settings(small()), solo=True)
    paper.do(ChangeSeat(1, "Ana", "paper"))
    paper.start().roll().take_all()
    paper.do(cmd.MarkPaper(1))
    paper.do(LeaveGame(1))
    path = tmp_path / "log.jsonl"
    for events, asked, words in (
        ([], (), "no finished game"),
        (Play("Ana", "Ben").log, (), "no finished game"),
        (list(played(1)), ("--game", "2"), "no such game"),
        (game_of(2).round().log, (), "isn’t over yet"),
        (tables.Play("duo").log, (), "Only games of the dice game"),
        (paper.log, (), "All sheets were on paper"),
    ):
        name = write(path, events)
        code, out, err = run("coach", name, *asked)
        assert (code, out) == (2, "")
        assert err.startswith(f"rollwrite: {name}: ")
        assert words in err
        assert len(err.splitlines()) == 1


def test_files_that_are_no_logs(log: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "log.jsonl"
    lines = Path(log).read_text(encoding="utf-8").splitlines()
    for text, words in (
        (None, "doesn’t exist"),
        ("no json", "line 1 isn’t JSON"),
        ('{"type": "Nothing"}', "line 1 is"),
        ("\n".join(line for line in lines if "DieTaken" not in line), "can’t follow event"),
        (lines[1], "event 1 "),
    ):
        if text is not None:
            path.write_text(text, encoding="utf-8")
        code, out, err = run("coach", str(path))
        assert (code, out) == (2, "")
        assert words in err
        assert len(err.splitlines()) == 1
