"""A match: scores of several games added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rollwrite.tilegame.game import Game
from rollwrite.tilegame.scoring import SCHEMES, ranks, scheme_for


class MatchError(ValueError):
    """A game that cannot be added to a match."""


@dataclass(frozen=True)
class Match:
    """The scores of several games between the same people, all scored alike.

    :ivar people: how many take part.
    :ivar scheme: the key of the scoring scheme.
    :ivar games: for each game the score of each person.
    """

    people: int
    scheme: str
    games: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        scheme_for(self.scheme, tuple(SCHEMES))

    def add(self, game: Game, seats: Sequence[int] | None = None) -> Match:
        """The match with one more finished game.

        :param seats: for each player of the game the number of the person who sat there; by
            default everyone keeps the first seat.
        :raises MatchError: the game is not over, or its players are not the match's people.
        :raises SchemeError: the game is not scored like that.
        """
        if not game.is_over:
            raise MatchError(f"{game!r} is not over")
        seats = range(self.people) if seats is None else seats
        if sorted(seats) != list(range(self.people)) or game.variant.players != self.people:
            raise MatchError(f"seats {list(seats)} do not place {self.people} people in {game!r}")
        scores = game.scores(self.scheme)
        by_person = tuple(scores[seats.index(person)] for person in range(self.people))
        return Match(self.people, self.scheme, (*self.games, by_person))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each person's sum over all games."""
        return tuple(sum(game[person] for game in self.games) for person in range(self.people))

    @property
    def ranking(self) -> tuple[int, ...]:
        """Each person's rank, from 1; ties share it."""
        return ranks(self.totals, high_wins=SCHEMES[self.scheme].high_wins)
