"""``rollwrite gtp``: players that think, and how they are interrupted."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rollwrite.cli import gtp, main
from rollwrite.players import Budget
from rollwrite.players.tile import Line, Thought, think
from rollwrite.players.tile.thinking import Memory
from rollwrite.tilegame import Game


@pytest.fixture
def talk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., list[str]]:
    def answers(text: str, *arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        assert main(["gtp", "--game", "duo", *arguments]) == 0
        return capsys.readouterr().out.split("\n\n")[:-1]

    return answers


def test_a_player_of_each_kind_plays_and_says_what_it_is(talk: Callable[..., list[str]]) -> None:
    for arguments, set_so in (
        ((), "level 0\npace 0\nponder 0\nseed 0\nsimulations 0\ntime 0"),
        (("--level", "2"), "level 2\npace 0\nponder 0\nseed 0\nsimulations 0\ntime 0"),
        (("--simulations", "30"), "level 0\npace 0\nponder 0\nseed 0\nsimulations 30\ntime 0"),
        (("--time", "0.05"), "level 0\npace 0\nponder 0\nseed 0\nsimulations 0\ntime 0.05"),
        (
            ("--time", ".05", "--ponder"),
            "level 0\npace 0\nponder 1\nseed 0\nsimulations 0\ntime 0.05",
        ),
    ):
        first, second, third, listed = talk("g\ngenmove w\nreg_genmove b\nparam\n", *arguments)
        moves = [answer.removeprefix("= ") for answer in (first, second)]
        assert listed == f"= {set_so}"
        played, checked, *rest = talk(f"play b {moves[0]}\nplay w {moves[1]}\nall_legal b\n")
        assert played == checked == "= "
        assert third.removeprefix("= ") in rest[0].removeprefix("= ").split("\n")


def test_parameters_end_one_another(talk: Callable[..., list[str]]) -> None:
    lines = ["param simulations 1000000", "param", "param time 2.50", "param", "param time 0"]
    answers = talk("\n".join([*lines, "param", "get_value\n"]), "--level", "4")
    assert [answer.removeprefix("= ").split("\n") for answer in answers[1:6:2]] == [
        ["level 0", "pace 0", "ponder 0", "seed 0", "simulations 1000000", "time 0"],
        ["level 0", "pace 0", "ponder 0", "seed 0", "simulations 0", "time 2.5"],
        ["level 0", "pace 0", "ponder 0", "seed 0", "simulations 0", "time 0"],
    ]
    # The simple player has no opinion.
    assert answers[6].startswith("? this player does not say what it expects: give it a level")


@pytest.mark.parametrize(
    ("option", "value", "range_"),
    [
        ("level", "10", "1 to 7"),
        ("level", "2.5", "1 to 7"),
        ("level", "-1", "1 to 7"),
        ("level", "x" * 99, "1 to 7"),
        ("simulations", "1000001", "1 to 1000000"),
        ("simulations", "1e3", "1 to 1000000"),
        ("time", "3601", "0.001 to 3600 seconds"),
        ("time", "nan", "0.001 to 3600 seconds"),
        ("time", "٣", "0.001 to 3600 seconds"),
    ],
)
def test_what_a_player_cannot_be_told(
    option: str,
    value: str,
    range_: str,
    talk: Callable[..., list[str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    sentence = f"{option} is {range_}, not {value[:20]!r}"
    refused, listed = talk(f"param {option} {value}\nparam\n")
    assert refused.startswith(f"? {sentence} (line 1")
    assert "level 0" in listed
    assert main(["gtp", f"--{option}={value}"]) == 2
    said = (
        f"--{option} can’t be “{value[:40]}”. Give a number from {range_.removesuffix(' seconds')}."
    )
    assert capsys.readouterr().err == f"rollwrite: {said}\n"


def test_a_level_that_needs_the_extra_says_so(talk: Callable[..., list[str]]) -> None:
    # The tests do without it: see tests/conftest.py.
    (refused,) = talk("param level 9\n")
    assert refused.startswith("? level is 1 to 7, not '9'; 8 and 9 need rollwrite[strong] (line 1")


def test_a_value_comes_from_the_search_that_found_the_move(
    talk: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[Budget] = []

    def counted(game: Game, budget: Budget, rng: Random, **options: object) -> Thought:
        searches.append(budget)
        lines = (Line(game.legal_moves()[0], 0.75, 9),)
        return Thought((0.75, 0.25), lines, 9)

    monkeypatch.setattr(gtp, "think", counted)
    answers = talk("g\nget_value\nget_value\ng\nget_value\n", "--simulations", "9")
    assert answers[1] == answers[2] == "= 0.75"
    assert answers[4] == "= 0.25"
    assert searches == [Budget(playouts=9)] * 2


def test_it_thinks_on_only_by_the_clock_and_after_a_move_of_its_own(
    talk: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    class Noted:
        def __init__(self, memory: Memory) -> None:
            self.is_on = False

        def begin(self, game: Game, scheme: str) -> None:
            self.is_on = True
            begun.append(len(game.moves))

        def end(self) -> None:
            self.is_on = False

    monkeypatch.setattr(gtp, "Pondering", Noted)
    lines = ["play b e10", "g", "name", "g", "undo", "param simulations 5", "g"]
    talk("\n".join(lines), "--time", "0.01", "--ponder")
    assert begun == [2, 2, 3]
    talk("param ponder 0\ng\n", "--time", "0.01", "--ponder")
    (refused,) = talk("param ponder 2\n")
    assert refused.startswith("? ponder is 0 or 1, not '2' (line 1, column 14)")
    assert begun == [2, 2, 3]


def test_by_the_clock_it_goes_on_from_what_it_thought_before(
    talk: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    memories: list[Memory | None] = []

    def noted(game: Game, budget: Budget, rng: Random, **options: Any) -> Thought:
        memories.append(options["memory"])
        return think(game, Budget(playouts=1), rng)

    monkeypatch.setattr(gtp, "think", noted)
    talk("g\ng\nparam simulations 5\ng\n", "--time", "0.01")
    first, second, last = memories
    assert first is second is not None
    assert last is None


def test_the_piece_picked_is_of_the_colour_asked_for(talk: Callable[..., list[str]]) -> None:
    # In a draft a player has pieces of several colours to place.
    picks = "\n".join(["g"] * 84)
    *_, move, moves = talk(
        f"set_game Rollwrite Draft 2\n{picks}\nreg_genmove 3\nall_legal 3\n", "--simulations", "5"
    )
    assert move.removeprefix("= ") in moves.removeprefix("= ").split("\n")


def test_an_interrupt_has_the_best_move_so_far_played(
    talk: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def long(
        game: Game,
        budget: Budget,
        rng: Random,
        *,
        is_asked_to_stop: Callable[[], bool],
        **_: object,
    ) -> Thought:
        asked.append(is_asked_to_stop())
        signal.raise_signal(signal.SIGINT)
        asked.append(is_asked_to_stop())
        return think(game, Budget(playouts=1), rng)

    monkeypatch.setattr(gtp, "think", long)
    before = signal.getsignal(signal.SIGINT)
    answers = talk("g\nname\ng\n", "--time", "3600")
    assert [answer[:4] for answer in answers[1:2]] == ["= Ro"]
    assert all(answer.startswith("= ") for answer in answers)
    # Each search is asked anew.
    assert asked == [False, True, False, True]
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("when", ["waiting", "twice"])
def test_an_interrupt_ends_who_waits_and_who_does_not_stop(
    when: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lines() -> Iterator[bytes]:
        yield b"name\n"
        if when == "waiting":
            signal.raise_signal(signal.SIGINT)
        yield b"g\n"

    def deaf(game: Game, budget: Budget, rng: Random, **_: object) -> Thought:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("nobody listens")

    told = lines()
    buffer = SimpleNamespace(readline=lambda size: next(told, b""))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=buffer))
    monkeypatch.setattr(gtp, "think", deaf)
    assert main(["gtp", "--time", "5"]) == 130
    assert capsys.readouterr() == ("= Rollwrite\n\n", "")


def test_nothing_of_a_line_that_is_too_long_is_a_command(talk: Callable[..., list[str]]) -> None:
    # é takes two bytes: cut after so many bytes a line has fewer characters.
    answers = talk("play b e10 # " + "é" * 20_000 + "\nname\n" + "x" * 8193 + "\nall_legal b")
    assert answers[0].startswith("? a line has at most 8192 characters (line 1")
    assert answers[1] == "= Rollwrite"
    assert answers[2].startswith("? a line has at most 8192 characters (line 3")
    assert answers[3].startswith("= e10\n")


def test_at_a_pace_a_time_is_the_mean_of_a_game(
    talk: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[Budget] = []

    def noted(game: Game, budget: Budget, rng: Random, **options: object) -> Thought:
        budgets.append(budget)
        return Thought((0.5, 0.5), (Line(game.legal_moves()[0], 0.5, 1),), 1)

    monkeypatch.setattr(gtp, "think", noted)
    talk("g\nparam pace 0\ng\nparam pace 1\nparam simulations 5\ng\n", "--time", "2", "--pace")
    mean, each, simulations = Budget(seconds=2, is_mean=True), Budget(seconds=2), Budget(playouts=5)
    assert budgets == [mean, each, simulations]
