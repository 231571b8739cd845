"""``rollwrite players play``: games without a server, and one sentence for what cannot be."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from rollwrite.cli import main
from rollwrite.dicegame import built_in_layout
from rollwrite.dicegame.events import DiceRolled
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.games import parse_log
from tests.cli.conftest import Run
from tests.together import for_each


@pytest.fixture
def play(run: Run) -> Run:
    """Runs ``rollwrite players play``."""
    return partial(run, "players", "play")


def test_a_game_is_an_object_with_what_is_measured(play: Run) -> None:
    code, out, err = play("--level", "2", "--seeds", "3:6", "--json")
    assert (code, err) == (0, "")
    games = [json.loads(line) for line in out.splitlines()]
    assert [game["seed"] for game in games] == [3, 4, 5]
    for game in games:
        assert list(game) == ["seed", "unfilled", "strikes", "rounds", "cpu_ms_per_decision"]
        assert len(game["unfilled"]) == len(game["strikes"]) == 1
        assert 0 <= game["unfilled"][0] < 81
        assert 0 <= game["strikes"][0] <= 3
        assert 1 <= game["rounds"] <= 21
        assert game["cpu_ms_per_decision"] >= 0


def test_the_same_seed_gives_the_same_game(play: Run) -> None:
    asked = ("--level", "5", "--playouts", "4", "--seeds", "8")
    assert play(*asked) == play(*asked)


def test_without_json_a_game_is_a_line(play: Run) -> None:
    code, out, _ = play("--level", "1", "--seeds", "word")
    assert code == 0
    assert out.startswith("seed WORD: ")
    assert len(out.splitlines()) == 1


def test_logs_can_be_replayed_and_their_dice_are_those_of_printed_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], play: Run
) -> None:
    folder = tmp_path / "new" / "logs"
    asked = ("--level", "1", "--seeds", "2026-11-20", "--log", str(folder))
    assert play(*asked)[0] == 0
    log = folder / "2026-11-20.jsonl"
    assert main(["replay", str(log)]) == 0
    capsys.readouterr()
    events = parse_log(log.read_text(encoding="utf-8").splitlines())
    rolled = [event.values for event in events if isinstance(event, DiceRolled)]
    printed = solo_dice(seed_of("2026-11-20", built_in_layout("standard")))
    assert rolled == list(printed[: len(rolled)])


@for_each(
    ("arguments", "words"),
    [
        ("--level 0", "--level can’t be “0”. Give a number from 1 to 5."),
        ("--level x", "“x”"),
        ("--level 1,,2 --players 3", "“1,,2”"),
        ("--level 1,2 --players 3", "has 2 levels, but --players is 3"),
        ("--players 0", "--players can’t be “0”. Give a number from 1 to 4."),
        ("--playouts 9999999", "--playouts can’t be “9999999”. Give a number from 1 to 1000000."),
        ("--seeds 5:1", "with A below B"),
        ("--seeds -2", "with A below B"),
        ("--seeds -2:3", "with A below B"),
        ("--seeds 1:2:3", "“1:2:3”"),
        ("--seeds :", "“:”"),
        ("--seeds 0:9999999999", "more than 1000000 games"),
        ("--seeds 1:99999999999999", "with A below B"),
        ("--seeds ñ", "ñ isn’t a valid code word"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments: str, words: str, play: Run) -> None:
    option, value, *others = arguments.split()
    code, out, err = play(f"{option}={value}", *others)
    assert (code, out) == (2, "")
    assert words in err
    assert err.startswith("rollwrite: ")
    assert len(err.splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, play: Run) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert play("--log", str(file)) == (
        2, "", f"rollwrite: {file} isn’t a folder. Give the name of a folder for the logs.\n",
    )  # fmt: skip
    below = file / "below"
    code, out, err = play("--log", str(below))
    assert (code, out) == (2, "")
    assert err.startswith(f"rollwrite: {below} can’t be written: its folder doesn’t exist.")


def test_a_log_that_cannot_be_written_is_named(tmp_path: Path, play: Run) -> None:
    (tmp_path / "1.jsonl").mkdir()
    code, _, err = play("--level", "1", "--log", str(tmp_path))
    assert code == 2
    assert err.startswith(f"rollwrite: {tmp_path / '1.jsonl'} is a folder.")


def test_speed_says_what_thinks_and_how_fast(run: Run) -> None:
    code, out, err = run("players", "speed", "--seconds", "0.001")
    assert (code, err) == (0, "")
    first, *lines = out.splitlines()
    # The tests do without the compiled search: see tests/conftest.py.
    assert first == ("Plain Python thinks. It is many times as fast with: rollwrite[strong]")
    assert [line.partition(":")[0] for line in lines] == [
        "Duo (4)", "Duo (20)", "Classic, four players (8)", "Trigon, four players (8)",
    ]  # fmt: skip
    code, out, _ = run("players", "speed", "--seconds", "0.001", "--json")
    found = json.loads(out)
    assert (code, found["search"], list(found["a_second"])) == (0, "python", ["python"])
    assert all(number > 0 for number in found["a_second"]["python"].values())


def test_speed_measures_for_some_time(run: Run) -> None:
    code, out, err = run("players", "speed", "--seconds", "0")
    assert (code, out) == (2, "")
    assert err.startswith("rollwrite: --seconds")
