"""The coach of the tile games at work for a server: a game is planned, then a job for each move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.games import GAMES
from rollwrite.players.job import Budget, CoachError, Job
from rollwrite.players.tile.analysed import Values, format_analysis
from rollwrite.players.tile.analysis import MoveReview, Terms, judge_one, questions, shares, sum_up
from rollwrite.table import Event
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.rules.state import TilePlay

#: The longest thought, and the longest time for a whole game, in seconds: others wait.
_THOUGHT_S: Final = 0.25
_GAME_S: Final = 45.0


@dataclass(frozen=True)
class TilePlan:
    """A tile game to be looked back on.

    :ivar game: as it was at its end.
    :ivar result: how it ended, as values: the real board may have settled it (T16).
    """

    game: Game
    terms: Terms
    result: Values

    @property
    def total(self) -> int:
        """How many questions there are: one for each move."""
        return len(self.game.moves)

    def next_job(self, judged: Sequence[MoveReview]) -> Job[MoveReview]:
        """The job of the first question that has no answer yet."""
        return TileCoachJob(self.game, self.terms, len(judged), judged[-1] if judged else None)

    def sum_up(self, judged: Sequence[MoveReview]) -> str:
        """What the answers to all questions come to, as JSON."""
        return format_analysis(sum_up(questions(self.game.history()), judged, self.result))


@dataclass(frozen=True)
class TileCoachJob:
    """One move, looked back on.

    :ivar index: of the move, from 0.
    :ivar last: the answer about the move before it.
    """

    game: Game
    terms: Terms
    index: int
    last: MoveReview | None

    def run(self) -> MoveReview:
        """What it cost."""
        return judge_one(questions(self.game.history())[self.index], self.terms, self.last)


def tile_plan(events: Iterable[Event], number: int) -> TilePlan:
    """What there is to ask of a tile game in the log of a table.

    :param number: of the game.
    :raises CoachError: it does not exist, is not over, or nobody has made a move.
    """
    table, play = None, None
    for event in events:
        table = GAMES.evolve(table, event)
        if isinstance(table.game, TilePlay) and table.game.number == number:
            play = table.game
    if play is None:
        raise CoachError("no-game")
    if play.phase != "over":
        raise CoachError("running")
    if not play.game.moves:
        raise CoachError("no-moves")
    row = play.settings.row
    thoughts = 2 * len(play.game.moves) + 1
    budget = Budget(seconds=min(_THOUGHT_S, _GAME_S / thoughts))
    terms = Terms(budget, play.settings.scoring.key, f"{number}/{len(play.game.moves)}")
    return TilePlan(play.game, terms, shares(row, play.ranks, play.squares_left, play.game.gone))
