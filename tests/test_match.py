"""``tools/match.py``: matches between engines, good and bad ones."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rollwrite.schema.dataclass_json import decode
from rollwrite.tilegame import VARIANTS, Game, new_game
from tests.nights import by_day
from tools.match import main
from tools.match_figures import normal, wilson
from tools.match_game import Match, Played

OURS = f"{shlex.quote(sys.executable)} -m rollwrite gtp"

# Answers everything with success, until it is asked for a move.
BAD = """
import os, signal, sys
for line in sys.stdin:
    command = line.split()[0]
    if command == "genmove":
        {deed}
    elif command == "{refused}":
        print("? no", end="\\n\\n", flush=True)
    else:
        print("=", end="\\n\\n", flush=True)
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The exit code of a match, and what it said on both outputs."""

    def match(*arguments: str) -> tuple[int, str, str]:
        code = main(["--game", "junior", "--games", "2", "--opening", "3", *arguments])
        return code, *capsys.readouterr()

    return match


def games_in(path: Path) -> list[Played]:
    _, *lines = path.read_text().splitlines()
    return [decode(Played, json.loads(line)) for line in lines]


def replayed(key: str, moves: tuple[str, ...]) -> Game:
    game = new_game(key)
    for move in moves:
        colour = game.choices[0][0] if game.choices else None
        game = game.play(game.parse_move(move, colour))
    return game


@pytest.mark.parametrize(
    "key", by_day(["junior", "classic-2", "trigon-3", "classic-3", "draft"], ["trigon-3"])
)
def test_two_engines_play_each_opening_from_every_seat(key: str, run: Run, tmp_path: Path) -> None:
    out, players = tmp_path / "games.jsonl", VARIANTS[key].players
    told = run("--game", key, "--one", OURS, "--two", OURS, "--games", "1", "--out", str(out))
    assert told[0] == 0
    # As in files from before there was anything to be apart: these go on.
    assert '"apart"' not in out.read_text()
    games = sorted(games_in(out), key=lambda played: played.number)
    assert [played.seat for played in games] == list(range(players))
    assert len({played.moves[:3] for played in games}) == 1
    for played in games:
        end = replayed(key, played.moves)
        assert end.is_over
        assert played.points == end.scores(end.variant.protocol_scheme)
        assert sum(played.thought) == len(played.moves) - 3
        assert min(cpu or 0 for cpu in played.cpu_s) > 0
        assert played.fault is None
    assert f"{players} games, openings of 3 plies, seed 1" in told[1]
    assert told[1].count("one as ") == players
    assert ("score by rank" in told[1]) == (players > 2)


# Passes on what an engine says that plays for one seat only.
ONE_SEAT = """
import subprocess, sys
engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
marks = set()
for line in sys.stdin:
    if line.startswith("clear_board"):
        marks.clear()
    if line.startswith("genmove"):
        marks.add(line.split()[1])
    if len(marks) > 1:
        sys.exit("plays for two seats")
    engine.stdin.write(line)
    engine.stdin.flush()
    while (said := engine.stdout.readline()) and said.strip():
        print(said, end="")
    print(flush=True)
"""


@pytest.mark.nightly
def test_apart_no_process_plays_for_two_seats(run: Run, tmp_path: Path) -> None:
    script, out = tmp_path / "one_seat.py", tmp_path / "games.jsonl"
    script.write_text(ONE_SEAT)
    two = f"{shlex.quote(sys.executable)} {script} {OURS}"
    match = ["--game", "trigon-3", "--one", OURS, "--two", two]
    assert "3 games ended early" in run(*match)[1]
    assert "ended early" not in run(*match, "--apart", "--out", str(out))[1]
    assert [sum(played.thought) for played in games_in(out)] == [
        len(played.moves) - 3 for played in games_in(out)
    ]
    assert min(spent or 0 for played in games_in(out) for spent in played.cpu_s) > 0
    # A file of one kind is not gone on with in the other.
    assert "holds another match" in run(*match, "--out", str(out))[2]


@pytest.mark.nightly
@pytest.mark.parametrize(("key", "sign"), [("junior", 1), ("trigon-3", 1), ("reverse-2", -1)])
def test_scores_are_shares_of_the_others_that_are_beaten(
    key: str, sign: int, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    told = run("--game", key, "--one", OURS, "--two", OURS, "--out", str(out))[1]
    for played in games_in(out):
        own = sign * played.points[played.seat]
        others = [sign * one for seat, one in enumerate(played.points) if seat != played.seat]
        beaten = sum((own > one) + 0.5 * (own == one) for one in others)
        assert played.score == pytest.approx(beaten / len(others))
        assert played.margin == pytest.approx(own - sum(others) / len(others))
    mean = sum(played.score for played in games_in(out)) / len(games_in(out))
    assert f"one, all games                {mean:.2f}" in told


@pytest.mark.nightly
def test_the_same_seed_is_the_same_match_and_workers_do_not_change_it(
    run: Run, tmp_path: Path
) -> None:
    found = []
    for number, options in enumerate((["--workers", "1"], ["--workers", "2"], ["--seed", "2"])):
        out = tmp_path / str(number)
        arguments = ["--one", OURS, "--two", OURS, "--games", "4", "--out", str(out), *options]
        assert run(*arguments)[0] == 0
        found.append({played.number: played.moves for played in games_in(out)})
    assert found[0] == found[1] != found[2]


@pytest.mark.nightly
def test_a_match_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["--one", OURS, "--two", OURS, "--out", str(out)]
    first = run(*arguments)[1]
    whole = out.read_text()
    head, *lines = whole.splitlines(keepends=True)
    # The machine went down while the second game was written.
    out.write_text(head + lines[0] + lines[1][:50])
    again = run(*arguments)[1]
    assert again.count("game 0:") + again.count("game 1:") == 1
    assert [one.moves for one in games_in(out)] == [
        decode(Played, json.loads(line)).moves for line in lines
    ]
    # Both reports say the same of them, but for the processor's time.
    assert [line for line in again.splitlines() if line.startswith("one as")] == [
        line for line in first.splitlines() if line.startswith("one as")
    ]
    assert "4 games" in run(*arguments, "--games", "4")[1]
    assert len(games_in(out)) == 4


#: What an engine does instead of moving, and what is said of it.
DEEDS = {
    "illegal": ('print("= a1", end="\\n\\n", flush=True)', "plays 'a1' as"),
    "pass": ('print("= pass", end="\\n\\n", flush=True)', "plays 'pass' as"),
    "noise": ('print("= \\xff e10,", end="\\n\\n", flush=True)', "plays "),
    "resigns": ('print("= resign", end="\\n\\n", flush=True)', "resigns"),
    "refuses": ('print("? I do not know", end="\\n\\n", flush=True)', "answers 'genmove"),
    "leaves": ('sys.exit("I am tired")', "(exit code 1): I am tired"),
    "crashes": ("os.kill(os.getpid(), signal.SIGKILL)", "(exit code -9)"),
    "hangs": ("signal.pause()", "in time"),
    "endless": ('print("= " + "x" * 2_000_000, flush=True)', "does not end its answer"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("name", by_day(DEEDS, ["illegal"]))
def test_an_engine_that_cannot_go_on_has_lost_the_game(name: str, run: Run, tmp_path: Path) -> None:
    deed, sentence = DEEDS[name]
    script = tmp_path / "bad.py"
    script.write_text(BAD.format(deed=deed, refused="cputime"))
    bad, out = f"{sys.executable} {script}", tmp_path / "games.jsonl"
    code, told, complaint = run(
        "--one", OURS, "--two", bad, "--out", str(out), "--timeout", "0.5", "--opening", "2"
    )
    assert (code, complaint) == (0, "")
    for played in games_in(out):
        assert (played.score, played.margin) == (1, None)
        assert played.fault is not None
        assert played.fault.startswith("engine two ")
        assert sentence in played.fault
        assert "\n" not in played.fault
    assert "one, all games                1.00 [" in told
    assert "2 games ended early:" in told
    # The other way round it is lost as well.
    told = run("--one", bad, "--two", OURS, "--timeout", "0.5", "--opening", "2")[1]
    assert "one, all games                0.00 [" in told


def test_an_engine_that_refuses_a_legal_move_has_lost(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "bad.py"
    script.write_text(BAD.format(deed="pass", refused="play"))
    told = run("--one", OURS, "--two", f"{sys.executable} {script}")[1]
    assert "engine two answers 'play" in told
    assert "one, all games                1.00 [" in told


@pytest.mark.nightly
def test_what_cannot_be_played_is_one_sentence(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert run("--one", OURS, "--two", OURS, "--out", str(out))[0] == 0
    nonsense = tmp_path / "nonsense"
    nonsense.write_text('{"match": 3}\n{"number": "x"}\n')
    deep = tmp_path / "deep"
    deep.write_text("[" * 100_000 + "\n")
    for arguments, sentence in (
        (["--two", "no-such-engine"], "'no-such-engine' cannot be started: No such file"),
        (["--two", "'"], '"\'" cannot be started: No closing quotation'),
        (["--two", ""], "'' cannot be started"),
        (["--two", f"{OURS} --level 9"], "rollwrite: --level can’t be “9”. Give a number"),
        (["--two", OURS, "--game", "go"], "no game 'go': there are"),
        (["--two", OURS, "--game", "solitaire"], "Solitaire has one player"),
        (["--two", OURS, "--scheme", "fair"], "no scoring 'fair' in Junior: it has basic"),
        (["--two", OURS, "--games", "0"], "--games is 1 to 100000"),
        (["--two", OURS, "--opening", "999"], "--opening is 0 to 40"),
        (["--two", OURS, "--workers", "0"], "--workers is 1 to 64"),
        (["--two", OURS, "--timeout", "nan"], "--timeout is 0.01 to 86400"),
        (["--two", f"{OURS} -r 3", "--out", str(out)], "holds another match"),
        (["--two", OURS, "--out", str(nonsense)], "holds no games of a match"),
        (["--two", OURS, "--out", str(deep)], "holds no games of a match"),
        (["--two", OURS, "--out", str(tmp_path)], f"{tmp_path}: Is a directory"),
    ):
        code, told, complaint = run("--one", OURS, *arguments)
        assert (code, told) == (2, "")
        assert complaint.startswith("match: ")
        assert complaint.count("\n") == 1
        assert sentence in complaint
    assert nonsense.read_text().startswith('{"match": 3}\n{')


def test_an_opening_never_ends_the_game() -> None:
    match = Match("junior", "", "", 40, 1, "on-board")
    for number in range(0, 40, 2):
        opening = match.opening(number, VARIANTS["junior"])
        assert not opening.is_over
        assert opening == match.opening(number + 1, VARIANTS["junior"])


def test_intervals() -> None:
    # Wilson's of 8 in 10, as in tables; draws count half.
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert normal([0.0, 1.0] * 50) == pytest.approx((0.4015, 0.5985), abs=1e-3)
    assert normal([0.5]) is None
