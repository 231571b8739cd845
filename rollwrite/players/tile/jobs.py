"""What a server lets its worker process think about at tables of the tile games, the coach's work
included: a game is planned, then there is a job for each move.

A game travels as its moves and is played again over there, in a few milliseconds: the worker keeps
nothing of a game between two jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from rollwrite.games import GAMES
from rollwrite.players.job import Budget, CoachError, Job, cut, share_of_budget
from rollwrite.players.tile.analysis import (
    MoveReview,
    Terms,
    Values,
    format_analysis,
    judge_one,
    questions,
    shares,
    sum_up,
)
from rollwrite.players.tile.choosing import PLAIN, choose, level, strongest
from rollwrite.players.tile.hints import Hint, advise
from rollwrite.table import Event
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move
from rollwrite.tilegame.rules.commands import AgreeUndo, PlayMove
from rollwrite.tilegame.rules.state import TilePlay

#: The longest thought, in seconds of one core; on a slow machine a level is a little weaker.
_LONGEST_S: Final = 1.0
#: That of the levels that need the compiled search.
_STRONG_S: Final = 2.0
#: By the clock so many times as long: behind busy live tables a second of a core takes longer.
_BY_CLOCK: Final = 3.0
#: How much a hint is thought about: so little that who asks again gets the same answer, ...
_HINT: Final = Budget(playouts=1000)
#: ... on a slow machine as well, which has so many times as long for it.
_LONGER: Final = 2.0


@dataclass(frozen=True)
class ChooseJob:
    """What the player without a phone at ``seat``, whose turn it is, does.

    :ivar level: the number of its level.
    :ivar seed: of its chance; of this move alone.
    :ivar late_s: for how long the table has waited for it beyond its pause, in seconds; asked for
        once more it is the same job.
    """

    game: TilePlay
    seat: int
    level: int
    seed: str
    late_s: float = field(default=0.0, compare=False)

    def run(self) -> PlayMove:
        """The command."""
        # At a table that was played at on a stronger server the strongest there is goes on.
        one, play = level(min(self.level, strongest())), self.game
        longest_s = _LONGEST_S if one.number <= PLAIN else _STRONG_S
        move = choose(
            play.game,
            Random(self.seed),
            one,
            _cut(one.budget, self.late_s),
            scheme=play.settings.scoring.key,
            is_asked_to_stop=_stopping(longest_s * share_of_budget(self.late_s)),
        )
        return _command(play, self.seat, move)


@dataclass(frozen=True)
class HintJob:
    """The best moves of ``seat``, whose turn it is.

    :ivar what: only with that piece.
    """

    game: TilePlay
    seat: int
    seed: str
    what: str | None = None

    def run(self) -> tuple[Hint, ...]:
        """Up to three, best first."""
        play = self.game
        return advise(
            play.game,
            Random(self.seed),
            _HINT,
            what=self.what,
            scheme=play.settings.scoring.key,
            is_asked_to_stop=_stopping(_LONGEST_S * _LONGER),
        )


def _cut(budget: Budget, late_s: float) -> Budget:
    """What is left of a budget, however late it is: one look at the board is needed."""
    left = cut(budget, late_s)
    return left if left.playouts is None else replace(left, playouts=max(left.playouts, 1))


def _stopping(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds of one core are over, counted from now on."""
    worked, passed = process_time(), perf_counter()

    def is_over() -> bool:
        return process_time() - worked >= seconds or perf_counter() - passed >= seconds * _BY_CLOCK

    return is_over


def choose_job(game: Any, seat: int, level: int, table: str, late_s: float) -> ChooseJob:
    """See :class:`~rollwrite.players.families.Family`."""
    assert isinstance(game, TilePlay)
    return ChooseJob(game, seat, level, f"{table}/{_moment(game, seat)}", late_s)


#: See :class:`~rollwrite.players.families.Family`.
strongest_level = strongest


def hint_job(game: Any, seat: int, what: str | None = None) -> HintJob:
    """See :class:`~rollwrite.players.families.Family`."""
    if not isinstance(game, TilePlay) or game.to_move != seat:
        raise ValueError(f"it is not the turn of seat {seat}")
    return HintJob(game, seat, _moment(game, seat), what)


def _moment(game: TilePlay, seat: int) -> str:
    return f"{game.number}/{seat}/{len(game.game.moves)}"


def without_choice(game: Any, seat: int) -> AgreeUndo | PlayMove | None:
    """See :class:`~rollwrite.players.families.Family`: whoever asks for a move back gets it."""
    assert isinstance(game, TilePlay)
    if seat in game.missing_consents:
        return AgreeUndo(seat)
    moves = game.legal_moves(seat)
    return _command(game, seat, moves[0]) if len(moves) == 1 else None


def without_thinking(game: Any, seat: int) -> AgreeUndo | PlayMove:
    """See :class:`~rollwrite.players.families.Family`: the largest piece will do."""
    assert isinstance(game, TilePlay)
    known = without_choice(game, seat)
    if known is not None:
        return known
    return _command(game, seat, max(game.legal_moves(seat), key=_size))


def _size(move: Move) -> int:
    return len(getattr(move, "cells", ()))


def _command(game: TilePlay, seat: int, move: Move) -> PlayMove:
    # With the colour, which is open where several may be placed (T8).
    return PlayMove(seat, f"{game.settings.row.colours[move.colour]} {move}")


#: The longest thought, and the longest time for a whole game, in seconds: others wait.
_THOUGHT_S: Final = 0.25
_GAME_S: Final = 45.0


@dataclass(frozen=True)
class TilePlan:
    """A tile game to be looked back on.

    :ivar game: as it was at its end.
    :ivar result: how it ended, as values: the real board may have settled it (T16). None where a
        saved game breaks off.
    """

    game: Game
    terms: Terms
    result: Values | None

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
    if play is None or table is None:
        raise CoachError("no-game")
    # Of a saved game nobody is helped to win.
    is_over = play.phase == "over"
    if not (is_over or table.recorded):
        raise CoachError("running")
    if not play.game.moves:
        raise CoachError("no-moves")
    row = play.settings.row
    thoughts = 2 * len(play.game.moves) + 1
    budget = Budget(seconds=min(_THOUGHT_S, _GAME_S / thoughts))
    terms = Terms(budget, play.settings.scoring.key, f"{number}/{len(play.game.moves)}")
    ended = shares(row, play.ranks, play.squares_left, play.game.gone) if is_over else None
    return TilePlan(play.game, terms, ended)
