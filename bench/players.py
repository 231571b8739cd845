"""Players without phones: how strong they are, and how much processor time they take, apart.

Strength is measured with fixed numbers of playouts, in seeded games whose dice are those of
``rollwrite print solo --seed``; the same seeds give the same games on every machine. By itself this
is a short look that asserts its answers; ``make bench ARGS=players`` plays enough games to tell
the levels apart, which takes long.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, stdev

from rollwrite.board import bits
from rollwrite.dicegame import (
    BUILT_IN,
    Game,
    Layout,
    Settings,
    built_in_layout,
)
from rollwrite.dicegame.commands import DiceCommand, PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.sheet import square_of
from rollwrite.geometry import square_shapes
from rollwrite.players import LEVELS, Budget, Level
from rollwrite.players.dice.simulation import Simulated, simulate

Report = Callable[[str, str, str], None]

#: Of a level that plays out, in about 30 and 300 ms.
FEW, MANY = 400, 4_000
GREEDY = 0
#: Squares that stay empty in the games with the seeds 1 and 2, by level, with so many playouts.
CHECKED = Budget(playouts=100)
ENDS = {1: (29, 29), 2: (23, 16), 3: (21, 25), 4: (16, 17), 5: (10, 16)}


@dataclass(frozen=True)
class Contest:
    """Games of the same kind.

    :ivar players: the level of each, the first the one that is measured; 0 for ``GREEDY``, who
        draws the largest shape. The seats go round from game to game.
    """

    what: str
    layout: Layout
    players: tuple[int, ...]
    games: int
    playouts: int = FEW


@dataclass
class Found:
    """What came of it.

    :ivar ends: squares that stayed empty for the one that is measured.
    :ivar wins: 1 for a win, a part of it for a shared one (D15).
    :ivar times_s: processor time of a decision, of each game all players' mean.
    """

    ends: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    times_s: list[float] = field(default_factory=list)


def run(report: Report) -> None:
    """A short look: the recorded games, and what a decision takes."""
    for level in LEVELS:
        found = Found()
        for seed in (1, 2):
            _play(
                Contest("", built_in_layout("standard"), (level.number,), 1), seed, found, CHECKED
            )
        assert tuple(found.ends) == ENDS[level.number], (level.name, found.ends)
        note = f"processor time, {level.name}"
        if level.budget is not None:
            note += f", {CHECKED.playouts} playouts"
        report(f"decision of level {level.number}", _ms(mean(found.times_s)), note)


def run_long(report: Report) -> None:
    """All contests, on all processors."""
    run(report)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for contest in _contests():
            found = Found()
            for some in pool.map(_play_some, *zip(*_parts(contest), strict=True)):
                found.ends += some.ends
                found.wins += some.wins
                found.times_s += some.times_s
            note = f"n = {len(found.ends)}, {_ms(mean(found.times_s))} a decision"
            if len(contest.players) == 1:
                report(f"{contest.what}: squares left empty", _interval(found.ends), note)
            else:
                shares = [100 * win for win in found.wins]
                note += f", {mean(found.ends):.1f} left empty"
                report(f"{contest.what}: games won, %", _interval(shares), note)


def _contests() -> list[Contest]:
    standard = built_in_layout("standard")
    value, best = LEVELS[3].number, LEVELS[4].number
    own = _own_layout()
    return [
        *(Contest(f"alone, 9x9, level {n}", standard, (n,), 300) for n in range(GREEDY, value + 1)),
        Contest(f"alone, 9x9, {FEW} playouts", standard, (best,), 200),
        Contest(f"alone, 9x9, {MANY} playouts", standard, (best,), 100, MANY),
        *(
            Contest(f"alone, {layout.side}x{layout.side}, {name}", layout, (level,), games, MANY)
            for layout in (*map(built_in_layout, BUILT_IN[1:]), own)
            for level, games, name in ((value, 200, "level 4"), (best, 60, f"{MANY} playouts"))
        ),
        Contest("two, against largest shape", standard, (best, GREEDY), 100),
        Contest("two, against level 4", standard, (best, value), 200),
        Contest("four, against three largest shape", standard, (best, *[GREEDY] * 3), 100),
        Contest("four, against three of level 4", standard, (best, *[value] * 3), 200),
    ]


def _own_layout() -> Layout:
    """Some layout of one's own: no weights were learned for it."""
    names = random.Random(10).sample(sorted(square_shapes()), len(square_shapes()))
    rows = (names[:4], names[4:8], names[8:12], names[12:15], names[15:18], names[18:])
    return Layout("own", 10, tuple(map(tuple, rows)))


def _parts(contest: Contest) -> list[tuple[Contest, range]]:
    step = 5
    starts = range(0, contest.games, step)
    return [(contest, range(start, min(start + step, contest.games))) for start in starts]


def _play_some(contest: Contest, seeds: Sequence[int]) -> Found:
    found = Found()
    for seed in seeds:
        _play(contest, seed, found, Budget(playouts=contest.playouts))
    return found


def _play(contest: Contest, seed: int, found: Found, budget: Budget) -> None:
    """One game; in the next one the players sit a seat further."""
    count = len(contest.players)
    turn = seed % count
    numbers = contest.players[-turn:] + contest.players[:-turn] if turn else contest.players
    levels = [_level(number) for number in numbers]
    strangers = {seat: greedy for seat, n in enumerate(numbers, start=1) if n == GREEDY}
    played: Simulated = simulate(Settings(contest.layout), levels, str(seed), budget, strangers)
    seat = turn + 1
    ranks = {score.seat: score.rank for score in played.game.ranking}
    firsts = list(ranks.values()).count(1)
    found.wins.append(1 / firsts if ranks[seat] == 1 else 0.0)
    index = played.game.index_of(seat)
    assert index is not None
    unfilled = played.game.players[index].unfilled
    assert unfilled is not None
    found.ends.append(unfilled)
    found.times_s.append(played.thought_s / played.decisions)


def _level(number: int) -> Level:
    return LEVELS[max(number, 1) - 1]


def greedy(game: Game, index: int, rng: Random) -> DiceCommand:
    """A player who draws the largest shape anywhere, and crosses out a strike only if it must."""
    player = game.players[index]
    if game.roller == index:
        return RollDice(player.seat)
    colour, sheet = game.colour_of(index), player.sheet
    if game.picker == index:
        largest = {
            die: _largest(sheet.legal(colour, game.dice[die]), game) for die in game.dice_left
        }
        return TakeDie(player.seat, max(largest, key=lambda die: largest[die]))
    in_row = sheet.legal(colour, game.face_of(player))
    legal = in_row or sheet.legal(colour)
    cells = game.settings.layout.table.cells
    chosen = max(bits(legal), key=lambda one: (len(cells[one]), rng.random()))
    squares = map(square_of, game.settings.layout.table.cells_of(chosen))
    return PlaceShape(player.seat, tuple(squares), strike=not in_row)


def _largest(placements: int, game: Game) -> int:
    cells = game.settings.layout.table.cells
    return max((len(cells[placement]) for placement in bits(placements)), default=0)


def _interval(values: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{mean(values):.1f} ±{1.96 * stdev(values) / sqrt(len(values)):.1f}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"
