"""A net is learned from games that are played for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rollwrite.players.tile.model import Model
from rollwrite.players.tile.net import layout_of, net_from_bytes
from rollwrite.players.tile.weights import Weights, load_weights, weights_from_json
from rollwrite.tilegame import new_game


def _run(*arguments: str, tool: str = "train_net") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", f"tools.{tool}", *arguments],
        env=os.environ | {"ROLLWRITE_CORE": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def _train(key: str, folder: Path, name: str) -> tuple[bytes, str]:
    done = _run(
        key, "--games", "12", "--simulations", "60", "--epochs", "1",
        "--played", str(folder), "--output", str(folder / name),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return (folder / name).read_bytes(), done.stdout


def _mixture(key: str, folder: Path) -> Weights:
    path = folder / "mixed.json"
    done = _run(key, "--played", str(folder), "--output", str(path), tool="train_mixture")
    assert done.returncode == 0, done.stderr
    assert "learned: " in done.stdout
    return weights_from_json(json.loads(path.read_text("utf-8")))


@pytest.mark.nightly
@pytest.mark.parametrize("tool", ["train_net", "train_mixture"])
@pytest.mark.parametrize("key", ["nope", "trigon-2", "classic", "draft-2"])
def test_what_has_no_net_is_told_in_a_sentence(key: str, tool: str) -> None:
    done = _run(key, tool=tool)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"{tool}.py: error: ")


@pytest.mark.nightly
def test_where_no_games_are_nothing_is_learned(tmp_path: Path) -> None:
    done = _run("duo", "--played", str(tmp_path), tool="train_mixture")
    assert done.returncode == 2
    said = done.stderr.splitlines()[-1]
    assert said.endswith("has no games: python -m tools.train_net plays some")


# Two colours of one player each, and two of each.
@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("key", ["junior", "classic-2"])
def test_a_net_is_learned(tmp_path: Path, key: str) -> None:
    first, told = _train(key, tmp_path, "first.net")
    net, layout = net_from_bytes(first), layout_of(Model(new_game(key)))
    assert len(net.row) == layout.rows * net.hidden
    assert len(net.all) == layout.views * 32 * net.hidden
    assert "played" in told
    # What was played is kept: it is learned from, and nothing is played again.
    again, told = _train(key, tmp_path, "again.net")
    assert "played" not in told
    assert again == first
    # So is how much it tells that games are played on.
    mixed = _mixture(key, tmp_path)
    before = load_weights(key)
    assert mixed == replace(before, mixed=mixed.mixed)
    assert len(mixed.mixed) == len(before.spread)
    assert _mixture(key, tmp_path) == mixed
