"""The compiled search is that of plain Python: the same tree, visit by visit and bit by bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from rollwrite.players.job import Budget
from rollwrite.players.tile import core, think
from rollwrite.tilegame import new_game
from rollwrite.tilegame.playing import random_move
from rollwrite.tilegame.variants import VARIANTS

# Run in a process of its own: compiled or, by day, the same code without the compiler, which takes
# half a minute and more for it.
_COMPARE = """
import json, sys
from rollwrite.players.tile.manner import BROAD
from rollwrite.players.tile.strong.compiling import UNCOUNTED
from tests.players.tile.trees import compared, compared_when_followed, compared_with_net
from tests.players.tile.trees import in_order, solved
positions, simulations, ends = json.loads(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
found = compared(positions, simulations)
for key, plies in json.loads(sys.argv[4]):
    played_on = compared([(key, plies)], simulations // 2, BROAD)
    found += [(f"on {name}", *one) for name, *one in played_on]
found.append(["followed", *compared_when_followed(*positions[0], simulations)])
found.append(["order", *in_order()])
for one in positions[0], ["classic-2", 50]:
    found.append([f"net {one}", *compared_with_net(*one, simulations // 4)])
print(json.dumps([found, solved(*ends), bool(UNCOUNTED)]))
"""


@pytest.fixture
def untaken() -> Iterator[None]:
    """No core is taken yet, whatever a test before has done; none stays taken."""
    core.leave()
    yield
    core.leave()


def _check_compared(
    positions: list[tuple[str, int]],
    simulations: int,
    ends: tuple[list[str], int, int],
    on: list[tuple[str, int]],
    **environment: str,
) -> set[str]:
    """The two trees have all nodes in common, and ends are solved as by trying everything.

    :param on: positions in which games are played on.
    :param ends: games for two or one, how many of each, and how many plies before their ends.
    :returns: the names of what was compared.
    """
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "ignore",
            "-c",
            _COMPARE,
            json.dumps(positions),
            str(simulations),
            json.dumps(ends),
            json.dumps(on),
        ],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found, solved, is_uncounted = json.loads(done.stdout)
    # By a name that is not public; without it the search takes half as long again.
    assert is_uncounted, "this numba has no name for leaving out who still needs an array"
    for name, same, nodes in found:
        assert same == nodes > 1, name
    assert solved
    for name, ahead, best, expected, has in solved:
        assert ahead == best, name
        assert expected == pytest.approx(has, abs=0.05), name
    return {name for name, *_ in found}


def test_what_is_compiled_finds_the_same_as_plain_python() -> None:
    positions = [("junior", 17), ("junior", 18), ("draft-2", 120)]
    ends = (["junior"], 1, 4)
    on = [("half", 5), ("trigon-3", 50)]
    names = _check_compared(positions, 12, ends, on, NUMBA_DISABLE_JIT="1")
    assert len(names) == len(positions) + len(on) + 4


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_compiled_it_finds_the_same_in_every_game() -> None:
    positions = [(key, plies) for key in VARIANTS for plies in (1, 8, 17, 30, 50, 58, 66, 90, 110)]
    ends = ([key for key, variant in VARIANTS.items() if variant.players <= 2], 4, 8)
    on = [(key, plies) for key in VARIANTS for plies in (1, 12, 30, 60)]
    names = _check_compared([("duo", 12), *positions], 300, ends, on, ROLLWRITE_CORE="")
    assert {name.partition(" ")[0] for name in names} == {
        *VARIANTS,
        "followed",
        "net",
        "on",
        "order",
    }


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("untaken")
def test_with_the_compiled_search_one_thinks_the_same_sooner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, rng = new_game("trigon-2"), Random(5)
    for _ in range(9):
        game = game.play(random_move(game, rng))
    plain = think(game, Budget(playouts=300), Random(1))
    monkeypatch.setenv("ROLLWRITE_CORE", "")
    assert core.take().name == "compiled"
    assert think(game, Budget(playouts=300), Random(1)) == plain


@pytest.mark.usefixtures("untaken")
def test_without_the_extra_plain_python_thinks() -> None:
    # The tests do without it: see tests/conftest.py.
    assert core.take().name == "python"
    assert core.current().why_not == "missing"
    core.leave()
    assert core.current() is core.PYTHON
