"""The tile games: legal sets, moves, random games, tables, and a compiled peer in the same run.

Times are the process's own, so that a busy machine does not count; everything runs on one core.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from rollwrite.board import PlacementTable, hexagon, rectangle
from rollwrite.geometry import square_shapes, triangle_shapes
from rollwrite.tilegame import (
    Game,
    new_game,
    perft,
    random_game,
    random_move,
    random_placement,
)

Report = Callable[[str, str, str], None]

# For each game: the plies of 30 games from seed 1, their legal placements, games timed, targets.
GAMES = {
    "classic": (1_780, 314_000, 300, "at least 500"),
    "duo": (806, 187_000, 600, "at least 1,500"),
    "trigon": (1_950, 1_095_000, 150, "at least 150"),
}
APPLY = {"classic": "at most 30", "duo": "at most 20", "trigon": "at most 60"}


def run(report: Report) -> None:
    """Measure, and check that what was measured is right."""
    _tables(report)
    for key in GAMES:
        _positions(key, report)
        _random_games(key, report)
    _perft(report)
    _arrays(report)
    _peer(report)


def _best(work: Callable[[], object], per: int, rounds: int = 7) -> float:
    """The time of one of ``per`` things in the fastest of a few rounds, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times) / per


def _tables(report: Report) -> None:
    squares, triangles = tuple(square_shapes().values()), tuple(triangle_shapes().values())
    for board, shapes, count in (
        (rectangle(20, 20), squares, 30_433),
        (rectangle(14, 14), squares, 13_729),
        (hexagon(9), triangles, 32_131),
        (hexagon(8), triangles, 24_859),
        (rectangle(9, 9), squares, 4_814),
    ):
        assert len(PlacementTable(board, shapes)) == count
        seconds = _best(lambda b=board, s=shapes: PlacementTable(b, s), 1, 3)  # type: ignore[misc]
        note = f"{count:,} placements; at most 0.5 s"
        report(f"tile: table of {board.name}", f"{seconds:.3f} s", note)
    code = (
        "import time; t = time.perf_counter(); import rollwrite.tilegame; "
        "print(time.perf_counter() - t); "
        "from rollwrite.board.table import placement_table as p; assert p.cache_info().misses == 0"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)  # noqa: S603 - ourselves
    report(
        "tile: import rollwrite.tilegame", f"{float(done.stdout) * 1000:.0f} ms", "builds nothing"
    )


def _positions(key: str, report: Report) -> None:
    rng = random.Random(1)
    games: list[Game] = []
    for _ in range(30):
        game = new_game(key)
        while not game.is_over:
            games.append(game)
            game = game.play(random_move(game, rng))
    moves = [random_placement(game, rng) for game in games]
    plies, listed, _, _ = GAMES[key]
    assert abs(len(games) / plies - 1) < 0.05, len(games)
    counted = sum(len(game.legal_placements) for game in games)
    assert abs(counted / listed - 1) < 0.15, counted
    pairs = [(game.position, game.turn) for game in games]
    assert counted == sum(position.legal(colour).bit_count() for position, colour in pairs)

    def legal_sets() -> None:
        for position, colour in pairs:
            position.legal(colour)

    def legal_lists() -> None:
        for game in games:
            game.legal_placements  # noqa: B018 - the property is what is measured

    def apply() -> None:
        for game, move in zip(games, moves, strict=True):
            game.play(move)

    count = len(games)
    micro = f"mean of {count} positions of random games"
    report(f"tile: legal set, {key}", f"{_best(legal_sets, count) * 1e6:.2f} µs", micro)
    mean = counted / count
    report(
        f"tile: legal placements as objects, {key}",
        f"{_best(legal_lists, count) * 1e6:.1f} µs",
        f"{mean:.0f} on average",
    )
    note = f"Game.play, next legal set included; {APPLY[key]} µs"
    report(f"tile: apply + legal set, {key}", f"{_best(apply, count) * 1e6:.1f} µs", note)


def _random_games(key: str, report: Report) -> None:
    plies, _, count, target = GAMES[key]

    def play() -> list[Game]:
        rng, begun = random.Random(2), new_game(key)
        return [random_game(begun, rng) for _ in range(count)]

    seconds = _best(play, count, 3)
    games = play()
    mean = sum(len(game.moves) for game in games) / count
    assert all(game.is_over for game in games)
    assert abs(mean / (plies / 30) - 1) < 0.05, mean
    note = f"uniform, single core, {mean:.1f} plies a game; {target}"
    report(f"tile: random games a second, {key}", f"{1 / seconds:,.0f}", note)


def _perft(report: Report) -> None:
    for key, depth, expected in (("classic", 4, 11_316_496), ("trigon", 2, 5_117_070)):
        game = new_game(key)
        start = time.process_time()
        assert perft(game, depth) == expected
        seconds = time.process_time() - start
        report(f"tile: perft {depth}, {key}", f"{seconds:.2f} s", f"{expected:,} leaves")


def _arrays(report: Report) -> None:
    if find_spec("numpy") is None:
        report("tile: games side by side", "not installed", "rollwrite[arrays]")
        return
    arrays = import_module("rollwrite.tilegame.arrays")
    for key, (_, _, count, _) in GAMES.items():
        seeds = range(4 * count)
        found = arrays.random_games(key, seeds)
        for seed in seeds[::100]:
            assert found.game(seed) == random_game(new_game(key), random.Random(seed))
        seconds = _best(lambda k=key, s=seeds: arrays.random_games(k, s), len(seeds), 3)  # type: ignore[misc]
        note = f"{len(seeds):,} games side by side with NumPy, the same games as one by one"
        report(f"tile: random games a second, {key}, arrays", f"{1 / seconds:,.0f}", note)


def _peer(report: Report) -> None:
    """Uniformly random classic games with the compiled engine of ``blokus-rl``."""
    if find_spec("blokus_rl") is None:
        report("tile: peer blokus-rl", "not installed", "requirements/bench.txt")
        return
    # The compiled engine alone; the package's environment around it is for learning.
    blokus = import_module("blokus_rl._blokus").PyBlokus
    numpy = import_module("numpy")
    rng = random.Random(2)

    def one_game() -> int:
        game = blokus()
        plies = 0
        while not game.is_over:
            mask = game.observe(game.agent_selection).action_mask
            legal = numpy.flatnonzero(numpy.frombuffer(mask, dtype=bool))
            if len(legal):
                game.step(int(legal[int(rng.random() * len(legal))]))
                plies += 1
            else:
                game.step(None)
        return plies

    begun = new_game("classic")
    lengths: list[int] = []
    best = {"peer": 0.0, "ours": 0.0}
    # In turn, so that whatever else the machine does meets both.
    for _ in range(6):
        start = time.process_time()
        lengths += [one_game() for _ in range(60)]
        middle = time.process_time()
        for _ in range(60):
            random_game(begun, rng)
        end = time.process_time()
        best["peer"] = max(best["peer"], 60 / (middle - start))
        best["ours"] = max(best["ours"], 60 / (end - middle))
    mean = sum(lengths) / len(lengths)
    # Both engines play by the same rules: random games are equally long.
    assert abs(mean / (GAMES["classic"][0] / 30) - 1) < 0.05, mean
    note = f"random games a second, compiled; ours in turn with it {best['ours']:,.0f}"
    report("tile: peer blokus-rl, classic", f"{best['peer']:,.0f}", note)
