"""Who has won (rule D15)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """A player's result.

    :ivar rank: 1 for the winner; players that share a rank leave the next ones free: 1, 1, 3.
    :ivar tie: how the tie with the players of the same unfilled count stands: None without one,
        ``strikes`` when fewer strikes decided, ``shared`` when nothing did.
    :ivar is_behind: whether the player left, or was set out (D16).
    """

    seat: int
    rank: int
    unfilled: int
    strikes: int
    tie: str | None
    is_behind: bool = False


def rank(
    results: Iterable[tuple[int, int, int]], *, behind: Collection[int] = ()
) -> tuple[Score, ...]:
    """Rank ``(seat, unfilled, strikes)``: fewest unfilled squares, then fewest strikes (D15).

    :param behind: the seats that rank after all the others, among themselves by the same score:
        those that left, or were set out (D16).
    """
    listed = [((seat in behind, unfilled, strikes), seat) for seat, unfilled, strikes in results]
    listed.sort(key=lambda result: result[0])
    keys = [key for key, _ in listed]
    scores = []
    for key, seat in listed:
        tie = None
        if keys.count(key) > 1:
            tie = "shared"
        elif sum(other[:2] == key[:2] for other in keys) > 1:
            tie = "strikes"
        is_behind, unfilled, strikes = key
        scores.append(Score(seat, keys.index(key) + 1, unfilled, strikes, tie, is_behind))
    return tuple(scores)
