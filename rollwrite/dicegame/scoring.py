"""Who has won (rule D15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """A player's result.

    :ivar rank: 1 for the winner; players that share a rank leave the next ones free: 1, 1, 3.
    :ivar tie: how the tie with the players of the same unfilled count stands: None without one,
        ``strikes`` when fewer strikes decided, ``shared`` when nothing did.
    """

    seat: int
    rank: int
    unfilled: int
    strikes: int
    tie: str | None


def rank(results: Iterable[tuple[int, int, int]]) -> tuple[Score, ...]:
    """Rank ``(seat, unfilled, strikes)``: fewest unfilled squares, then fewest strikes (D15)."""
    listed = sorted(results, key=lambda result: result[1:])
    keys = [result[1:] for result in listed]
    scores = []
    for seat, unfilled, strikes in listed:
        tie = None
        if keys.count((unfilled, strikes)) > 1:
            tie = "shared"
        elif sum(other == unfilled for other, _ in keys) > 1:
            tie = "strikes"
        place = keys.index((unfilled, strikes)) + 1
        scores.append(Score(seat, place, unfilled, strikes, tie))
    return tuple(scores)
