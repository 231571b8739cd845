"""The bots of the guide play: as an engine, and at a real table."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwrite.tilegame import Game, Move, random_move
from rollwrite.tilegame.blksgf import read_blksgf
from tests.web.server_process import Running, Stream, running
from tools.match import main

GUIDE = Path(__file__).parents[1] / "docs" / "bots.md"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    code = program_below("## Write your own bot")
    path = tmp_path / "bot.py"
    path.write_text(code, encoding="utf-8")
    return path


def program_below(heading: str) -> str:
    """The first program below a heading of the guide."""
    _, section = GUIDE.read_text(encoding="utf-8").split(f"{heading}\n")
    found = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def dice_bot(tmp_path: Path) -> Path:
    """The function of the first example and the program that uses it, as the guide says."""
    text = GUIDE.read_text(encoding="utf-8")
    (example,) = re.findall(r"```pycon\n(>>> from rollwrite import deal.*?)```", text, re.DOTALL)
    steps = doctest.DocTestParser().get_examples(example)
    function = "".join(step.source for step in steps[:3])
    path = tmp_path / "dicebot.py"
    path.write_text(function + program_below("### The dice game at a table"), encoding="utf-8")
    return path


@dataclass(frozen=True)
class Seated:
    """A table that Ana has opened, whose events she hears, and a bot on its way to it."""

    server: Running
    stream: Stream
    code: str
    token: str
    bot: subprocess.Popen[bytes]


@contextmanager
def seated(program: Path, folder: Path, **table: Any) -> Iterator[Seated]:
    with running(f"sqlite:///{folder / 'web.sqlite3'}") as server:
        status, ana = server.ask("POST", "/tables", {"name": "Ana", **table})
        assert status == 201
        code, token = ana["code"], ana["token"]
        address = f"http://127.0.0.1:{server.port}"
        bot = subprocess.Popen([sys.executable, str(program), address, code, "Bea"])
        stream = Stream(server, code, token)
        try:
            yield Seated(server, stream, code, token, bot)
        finally:
            bot.kill()
            bot.wait()
            stream.close()


@pytest.mark.nightly
def test_the_dice_bot_plays_at_a_table(dice_bot: Path, tmp_path: Path) -> None:
    with seated(dice_bot, tmp_path, settings={"layout": "travel"}) as at:
        server, code, token = at.server, at.code, at.token
        while not server.ask("GET", f"/tables/{code}", None, token)[1]["view"]["can_start"]:
            assert at.stream.next() is not None
        server.command(code, token, "StartGame")
        server.command(code, token, "LetBotPlay", seat=1, level=1)
        assert at.bot.wait(120) == 0
        view = server.ask("GET", f"/tables/{code}", None, token)[1]["view"]
        assert view["phase"] == "over"
        assert {score["seat"] for score in view["game"]["ranking"]} == {1, 2}


def test_the_bot_plays_matches(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = f"{sys.executable} {bot} classic"
    simple = f"{sys.executable} -m rollwrite gtp"
    code = main(["--game", "duo", "--games", "1", "--one", command, "--two", simple])
    said, complaint = capsys.readouterr()
    assert (code, complaint) == (0, "")
    assert "ended early" not in said
    assert "one, all games" in said


@pytest.mark.nightly
@pytest.mark.parametrize("key", ["duo", "draft-2"])
def test_the_bot_plays_at_a_table(key: str, bot: Path, tmp_path: Path) -> None:
    with seated(bot, tmp_path, game=key) as at:
        play_beside(at.server, at.stream, at.code, at.token)
        assert at.bot.wait(60) == 0
        record = read_blksgf(at.server.fetch(f"/api/v1/tables/{at.code}/record"))
        assert not record.problems
        assert record.game.is_over
        chosen = chooser(bot)
        # Every move of the second player is the bot's.
        for game, after in zip(record.game.history(), record.game.history()[1:], strict=False):
            if game.player == 1:
                assert after.moves[-1] == chosen(game, Random())


def play_beside(server: Running, stream: Stream, code: str, token: str) -> None:
    """Begin when somebody has come, and move at random until the game is over."""
    rng, has_begun = Random(1), False
    while (message := stream.next()) is not None:
        view = message[1].get("view")
        if view is None:
            continue
        if view["phase"] == "over":
            return
        if view["can_start"] and not has_begun:
            has_begun = True
            server.command(code, token, "StartGame")
        if view["game"] is not None and view["game"]["to_move"] == 1:
            game = read_blksgf(server.fetch(f"/api/v1/tables/{code}/record")).game
            if game.player == 0:
                move = random_move(game, rng)
                text = f"{game.variant.colours[move.colour]} {move}"
                server.command(code, token, "PlayMove", seat=1, move=text)


def chooser(path: Path) -> Callable[[Game, Random], Move]:
    """The bot's own function."""
    spec = spec_from_file_location("bot", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[Game, Random], Move] = module.choose
    return found
