"""Two moves against each other, both played to their ends with the same dice."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from rollwrite.players.dice.playout import Outlook, play_on
from rollwrite.players.dice.search import Candidate

#: Fewer pairs say nothing of how far their mean may be off.
_FEW: Final = 30


class Duel:
    """What the pairs of playouts of two moves have shown.

    :ivar games: pairs played.
    :ivar wins, losses: in how many the first move ended with fewer, or more, empty squares.
    """

    def __init__(self, first: Candidate, second: Candidate) -> None:
        self._first = first
        self._second = second
        self.games = 0
        self.wins = 0
        self.losses = 0
        self._ends = [0, 0]
        self._squared = 0

    def play(self, games: int, coming: Outlook, rng: Random) -> None:
        """Play so many more pairs."""
        tables = self._first.after.tables
        rounds = len(tables.table.shapes) - self._first.after.drawn
        for _ in range(games):
            offers = coming.offers(tables, rounds, rng)
            ends = [
                play_on(one.after.copy(), coming.colours, offers, rng)
                for one in (self._first, self._second)
            ]
            more = ends[1] - ends[0]
            self.games += 1
            self.wins += more > 0
            self.losses += more < 0
            self._ends[0] += ends[0]
            self._ends[1] += ends[1]
            self._squared += more * more

    @property
    def more(self) -> float:
        """How many more squares the second move leaves empty: the mean of playouts and value."""
        played = (self._ends[1] - self._ends[0]) / self.games
        return (played + self._second.value - self._first.value) / 2

    @property
    def error(self) -> float:
        """The standard error of :attr:`more`: of the playouts, as the value has no chance."""
        if self.games < _FEW:
            return float("inf")
        mean = (self._ends[1] - self._ends[0]) / self.games
        variance = max(self._squared / self.games - mean * mean, 0.0)
        return sqrt(variance / self.games) / 2


def duel(first: Candidate, second: Candidate, coming: Outlook, games: int, rng: Random) -> Duel:
    """So many pairs of playouts."""
    fought = Duel(first, second)
    fought.play(games, coming, rng)
    return fought
