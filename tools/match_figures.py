"""What the games of a match say: scores with 95 % intervals, margins, processor time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from rollwrite.tilegame import Variant
from tools.match_game import NAMES, Match, Played

#: So many standard deviations hold 95 % of a normal distribution.
Z: Final = 1.959964


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of won games (Wilson 1927); a draw is half a win.

    :param score: the mean, 0 to 1.
    """
    middle = score + Z * Z / (2 * games)
    spread = Z * sqrt(score * (1 - score) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def normal(scores: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % interval of a mean. None: one game says nothing about the spread."""
    if len(scores) < 2:
        return None
    mean, spread = fmean(scores), Z * stdev(scores) / sqrt(len(scores))
    return max(0.0, mean - spread), min(1.0, mean + spread)


def lines(match: Match, variant: Variant, games: Sequence[Played]) -> Iterator[str]:
    """The report, from engine one's point of view."""
    two = variant.players == 2
    openings = f"openings of {_count(match.plies, 'ply', 'plies')}"
    yield f"{variant.name}, {_count(len(games), 'game')}, {openings}, seed {match.seed}"
    yield f"one: {match.one}"
    yield f"two: {match.two}"
    if not games:
        return
    for seat in range(variant.players):
        own = [played for played in games if played.seat == seat]
        if own:
            yield f"one as {_seat(variant, seat):<22} {_line(own, is_of_two=two)}"
    yield f"{'one, all games':<29} {_line(games, is_of_two=two)}"
    if not two:
        yield "(score by rank: 1 first, 0 last; .5 is equal)"
    for which, name in enumerate(NAMES):
        yield f"{name}: {_cpu(games, which)}"
    faults = [played for played in games if played.fault]
    if faults:
        yield f"{_count(len(faults), 'game')} ended early:"
    for played in faults:
        yield f"  game {played.number}: {played.fault}"


def _line(games: Sequence[Played], *, is_of_two: bool) -> str:
    scores = [played.score for played in games]
    score = fmean(scores)
    interval = wilson(score, len(games)) if is_of_two else normal(scores)
    within = "" if interval is None else f" [{_share(interval[0])} to {_share(interval[1])}]"
    margins = [played.margin for played in games if played.margin is not None]
    margin = f", margin {fmean(margins):+.1f}" if margins else ""
    won = sum(one == 1 for one in scores)
    lost = sum(one == 0 for one in scores)
    ends = f"{won} won, {len(games) - won - lost} drawn, {lost} lost"
    if not is_of_two:
        ends = f"{won} first, {lost} last of {len(games)}"
    return f"{_share(score)}{within}: {ends}{margin}"


def _cpu(games: Sequence[Played], which: int) -> str:
    told = [(played.cpu_s[which], played.thought[which]) for played in games]
    seconds = [(cpu, moves) for cpu, moves in told if cpu is not None]
    moves = sum(count for _, count in seconds)
    if not moves:
        return "processor time unknown"
    return f"{sum(cpu for cpu, _ in seconds) / moves:.3f} s of processor time a move, {moves} moves"


def _seat(variant: Variant, seat: int) -> str:
    own = [
        name for name, owner in zip(variant.colours, variant.owners, strict=True) if owner == seat
    ]
    return " and ".join(own) or f"player {seat + 1}"


def _share(number: float) -> str:
    return f"{number:.2f}"


def _count(number: int, one: str, more: str | None = None) -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"
