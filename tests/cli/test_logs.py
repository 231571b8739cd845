"""``rollwrite replay`` and ``rollwrite dice verify``: logs in, answers or one sentence out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rollwrite.cli.replay import SHOWN
from rollwrite.cli.terminal import MAX_BYTES
from rollwrite.dicegame import Settings
from rollwrite.games import FORMS, GAMES
from rollwrite.i18n import translator
from rollwrite.table import ChangeSettings
from rollwrite.table.log_json import format_log
from tests.cli.conftest import Run
from tests.dicegame.playing import Play, game_of, small
from tests.nights import by_day
from tests.tilegame import tables

COMMANDS = (["replay"], ["dice", "verify"])


def write(path: Path, play: Play | tables.Play, **changes: Any) -> str:
    """A table's log as a file, its first event of a type changed."""
    bodies = [
        {"seq": seq, "at": "2026-11-20T10:44:00.000+00:00", **FORMS.event_to_json(event)}
        for seq, event in enumerate(play.log, start=1)
    ]
    if changes:
        kind = changes.pop("type")
        next(body for body in bodies if body["type"] == kind).update(changes)
    path.write_text("".join(format_log(bodies)), encoding="utf-8")
    return str(path)


@pytest.fixture
def log(tmp_path: Path) -> str:
    """The log of a whole game."""
    return write(tmp_path / "game.jsonl", game_of(3).finish())


# --- replay ------------------------------------------------------------------------------------


def test_replay_says_the_state_after_each_event(log: str, run: Run) -> None:
    code, out, err = run("replay", log)
    assert (code, err) == (0, "")
    events = [json.loads(line) for line in Path(log).read_text(encoding="utf-8").splitlines()]
    states = [json.loads(line) for line in out.splitlines()]
    assert [state["type"] for state in states] == [event["type"] for event in events]
    assert [state["event"] for state in states] == [event["seq"] for event in events]
    assert states[0] == {"event": 1, "type": "TableOpened", "phase": "lobby", "seats": []}
    end = states[-1]
    assert end["phase"] == "over"
    assert sorted(seat for seat, _ in end["ranking"]) == [1, 2, 3]
    for player in end["players"]:
        empty = sum(row.count(".") for row in player["squares"])
        assert player["unfilled"] == empty
        assert player["in"] is False
        assert sorted("".join(state["players"][0]["marker"] for state in states[5:6])) == ["B"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "empty squares"), ("es", "casillas vacías"), ("fr", "cases vides")],
)
def test_replay_in_words(log: str, lang: str, words: str, run: Run) -> None:
    code, out, err = run("replay", "--text", "--lang", lang, log)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Ana"
    assert sum(words in line for line in lines) >= 3
    assert any(line.startswith("1. ") for line in lines)


def test_replay_of_a_tile_game(tmp_path: Path, run: Run) -> None:
    play = tables.game_of("duo").moves("e10,f10", "j5", "d9")
    play.undo(1)
    path = write(tmp_path / "duo.jsonl", play)
    code, out, err = run("replay", path)
    assert (code, err) == (0, "")
    states = [json.loads(line) for line in out.splitlines()]
    assert [state["phase"] for state in states] == ["lobby"] * 3 + ["place"] * 5
    assert [state["type"] for state in states][-2:] == ["MovePlayed", "MovesUndone"]
    assert [state.get("moves") for state in states][4:] == [
        ["e10,f10"], ["e10,f10", "j5"], ["e10,f10", "j5", "d9"], ["e10,f10", "j5"],
    ]  # fmt: skip
    end = states[-1]
    assert (end["variant"], end["to_move"], end["colour"]) == ("duo", 1, "purple")
    assert end["points"] == {"purple": 87, "orange": 88}
    assert [(player["name"], player["score"]) for player in end["players"]] == [
        ("Ana", 87),
        ("Ben", 88),
    ]


@pytest.mark.parametrize(
    ("lang", "letter", "first", "words", "proof"),
    [
        ("en", "P", "Duo, after 2 moves", "Ana is to move.", "all 2 moves were in turn"),
        ("es", "L", "Dúo, tras 2 jugadas", "Le toca a Ana.", "las 2 jugadas fueron en su turno"),
        (
            "fr",
            "M",
            "Duo, après 2 coups",
            "C’est à Ana de jouer.",
            "les 2 coups étaient à leur tour",
        ),
    ],
)
def test_replay_of_a_tile_game_in_words(
    lang: str, letter: str, first: str, words: str, proof: str, tmp_path: Path, run: Run
) -> None:
    play = tables.game_of("duo").moves("e10,f10", "j5")
    path = write(tmp_path / "duo.jsonl", play)
    code, out, err = run("replay", "--text", "--lang", lang, path)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert (lines[0], lines[-4]) == (first, words)
    assert proof in lines[-3]
    colon = translator(lang)("words.label", label="Ana", text="")
    assert lines[-2:] == [f"1. {colon}87", f"2. {colon.replace('Ana', 'Ben')}88"]
    assert f"10 . . . . {letter} {letter} . . . . . . . ." in out


def test_replay_finds_a_move_that_the_rules_do_not_allow(tmp_path: Path, run: Run) -> None:
    play = tables.game_of("duo").moves("e10,f10", "j5")
    path = write(tmp_path / "duo.jsonl", play, type="MovePlayed", move="e9")
    code, out, err = run("replay", path)
    assert (code, err.count("\n")) == (1, 1)
    assert "event 5 (MovePlayed) breaks the rules. " in err
    assert json.loads(out.splitlines()[-1])["type"] == "GameStarted"


def test_every_game_is_shown() -> None:
    assert list(SHOWN) == list(GAMES)


def test_replay_finds_what_the_rules_do_not_allow(tmp_path: Path, run: Run) -> None:
    path = write(tmp_path / "x.jsonl", game_of(2).finish(), type="ShapePlaced", colour="G")
    code, out, err = run("replay", path)
    assert code == 1
    assert err.startswith(f"rollwrite: {path}: event ")
    assert err.count("\n") == 1
    # What was right before it is there.
    assert json.loads(out.splitlines()[-1])["type"] == "DieTaken"


def test_replay_from_standard_input(log: str) -> None:
    with Path(log).open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "rollwrite", "replay", "--text", "-"],
            stdin=file,
            capture_output=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert b"wins" in done.stdout or b"share" in done.stdout


@pytest.mark.parametrize(
    "command", by_day([["replay", "--text"], ["dice", "verify"]], [["replay", "--text"]])
)
def test_names_that_a_terminal_cannot_show_are_no_reason_to_stop(
    command: list[str], tmp_path: Path
) -> None:
    path = write(tmp_path / "x.jsonl", Play("花子", "Zoë 😀", settings=Settings(small())).start())
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "rollwrite", *command, path, "--lang", "fr"],
        capture_output=True,
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_has_seen_enough_is_no_error(log: str) -> None:
    command = [sys.executable, "-m", "rollwrite", "replay", log]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        # Closed before a byte was read, as `head` closes what it has seen enough of.
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


# --- dice verify -------------------------------------------------------------------------------


def test_fair_dice_are_proved(log: str, run: Run) -> None:
    code, out, err = run("dice", "verify", log)
    assert (code, err) == (0, "")
    assert out.startswith("Game 1 · ")
    assert "The dice were fair" in out


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"type": "GameEnded", "seed": "00" * 32},
            "Don’t trust these dice: the secret number isn’t",
        ),
        ({"type": "GameEnded", "seed": None}, "Don’t trust these dice: the secret number isn’t"),
        (
            {"type": "GameStarted", "commitment": "00" * 32},
            "Don’t trust these dice: the secret number isn’t",
        ),
        (
            {"type": "DiceRolled", "values": [6, 6, 6]},
            "Don’t trust these dice: a roll doesn’t match",
        ),
    ],
)
def test_dice_that_were_not_promised_are_found(
    tmp_path: Path, changes: dict[str, Any], words: str, run: Run
) -> None:
    path = write(tmp_path / "x.jsonl", game_of(3).finish(), **changes)
    code, out, err = run("dice", "verify", path)
    assert (code, err) == (1, "")
    assert words in out
    assert ("(roll 1)" in out) == ("DiceRolled" in changes.values())


def test_every_game_of_a_table_has_its_own_line(tmp_path: Path, run: Run) -> None:
    play = game_of(2).finish()
    play.do(ChangeSettings(Settings(small(), dice="real")))
    play.start().finish()
    play.do(ChangeSettings(Settings(small())))
    play.start().roll()
    code, out, _ = run("dice", "verify", "--lang", "fr", write(tmp_path / "x", play))
    assert code == 0
    assert [line.split(" · ")[2] for line in out.splitlines()] == [
        "Les dés étaient honnêtes\xa0: chaque lancer vient du nombre secret fixé au départ.",
        "De vrais dés\xa0: la table les a vus rouler.",
        "Le nombre secret sera montré après la partie.",
    ]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "No dice are rolled in this table’s game: there’s nothing to prove."),
        ("es", "En el juego de esta mesa no se lanzan dados: no hay nada que demostrar."),
        (
            "fr",
            "Dans le jeu de cette table, on ne lance pas de dés\xa0: il n’y a rien à prouver.",
        ),
    ],
)
def test_a_tile_game_has_no_dice_to_prove(lang: str, words: str, tmp_path: Path, run: Run) -> None:
    path = write(tmp_path / "duo.jsonl", tables.game_of("duo").moves("e10"))
    code, out, err = run("dice", "verify", "--lang", lang, path)
    assert (code, out, err) == (0, words + "\n", "")


def test_a_table_without_a_game_has_no_dice(tmp_path: Path, run: Run) -> None:
    code, out, err = run("dice", "verify", write(tmp_path / "x", Play("Ana")))
    assert (code, out) == (2, "")
    assert "No game has started" in err


# --- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty|No game"),
        (b"\n\n", "is empty|No game"),
        (b"\xff\xfe\x00", "isn’t text"),
        (bytes(range(256)) * 10, "isn’t text"),
        (b"\x00" * 1000, "line 1 is"),
        (b"{", "line 1 isn’t JSON"),
        (b"hello", "line 1 isn’t JSON"),
        (b"[]", "line 1 isn’t an event"),
        (b"[" * 200_000, "line 1 is"),
        (b'{"v":1,"type":"Nothing"}', "line 1 is wrong at /type"),
        (b'{"seq":"a","v":1,"type":"TableLocked","locked":true}', "line 1 is wrong at /seq"),
        (b'{"v":1,"type":"TableLocked","locked":"\\ud800"}', "line 1 is wrong at /locked"),
        (b'{"v":1,"type":"TableLocked","\\ud800":1,"locked":true}', "line 1 is"),
    ],
)
def test_files_that_are_no_logs(
    command: list[str], content: bytes, words: str, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "log"
    path.write_bytes(content)
    code, out, err = run(*command, str(path))
    assert (code, out) == (2, "")
    assert_sentence(err, words)


def assert_sentence(text: str, words: str) -> None:
    """One line that begins with the program's name and says what is expected."""
    assert text.startswith("rollwrite: ")
    assert text.count("\n") == 1
    assert len(text) < 1000
    assert any(word in text or _found(word, text) for word in words.split("|")), text


def _found(pattern: str, text: str) -> bool:
    before, _, after = pattern.partition(".*")
    return before in text and after in text


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_files_that_cannot_be_read(command: list[str], tmp_path: Path, run: Run) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    for name, words in (
        (str(tmp_path / "missing"), "doesn’t exist. Check its name and folder."),
        (str(tmp_path), "is a folder. Give the name of a file."),
        ("a\x00b", "can’t be read ("),
        ("x" * 5000, "can’t be read ("),
        (str(large), f"{large} is larger than 20 MB"),
    ):
        code, out, err = run(*command, name)
        assert (code, out) == (2, "")
        assert err.startswith("rollwrite: ")
        assert words in err
        assert err.endswith(".\n")
        assert len(err.splitlines()) == 1
        assert "Traceback" not in err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@given(content=st.binary(max_size=300), cut=st.integers(0, 4000))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_any_bytes_end_in_an_answer(
    command: list[str], content: bytes, cut: int, log: str, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "any"
    path.write_bytes(Path(log).read_bytes()[:cut] + content)
    code, _, err = run(*command, str(path))
    assert code in {0, 1, 2}
    assert (code == 0) == (err == "") or command[0] == "dice"
    assert "Traceback" not in err
