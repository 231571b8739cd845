"""Tries at the dice of a day, out of the log of the table where they were played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from rollwrite.daily.days import daily_settings
from rollwrite.dicegame import Layout, Square
from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.solo import daily_seed, solo_dice
from rollwrite.dicegame.state import Game, Player
from rollwrite.games import check_log
from rollwrite.schema.dataclass_json import encode, optional
from rollwrite.table import Event
from rollwrite.table.replay import ReplayError

#: A game begun in time may be played to its end so long after midnight (UTC).
GRACE: Final = timedelta(hours=1)


@dataclass(frozen=True)
class DailyMove:
    """A round of a daily game.

    :ivar die: the face of the die that was taken.
    """

    colour: Colour
    shape: str
    squares: tuple[Square, ...]
    die: int
    strike: bool = optional(False)


@dataclass(frozen=True)
class DailyTry:
    """A daily game that was played to its end, with the moments of its beginning and end."""

    unfilled: int
    strikes: int
    moves: tuple[DailyMove, ...]
    begun: datetime
    ended: datetime

    @property
    def body(self) -> dict[str, Any]:
        """How it was played, as it is kept: a JSON object."""
        return {"moves": encode(self.moves)}

    def is_in_time(self, day: date) -> bool:
        """Whether it counts for the board of its day: begun on it, and ended soon after."""
        midnight = datetime.combine(day, time(), UTC)
        following = midnight + timedelta(days=1)
        return midnight <= self.begun < following and self.ended < following + GRACE


class TryError(ValueError):
    """A game that is no try at a day's dice.

    :ivar code: ``no-game``, ``other`` (another layout, other dice or rules), ``practice``,
        ``elsewhere`` (its table came as a file), ``not-over``, ``left``, ``on-paper`` or
        ``impossible``.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True)
class _Step:
    """A game after one of its events."""

    at: datetime
    game: Game


class TableTries:
    """The tries at the dice of a day on a layout that were played at a table.

    Its log is played again by the rules.

    :param log: its events from the first on, with the moments when they happened.
    :raises TryError: the rules do not allow them.
    """

    def __init__(self, log: Sequence[tuple[datetime, Event]], layout: Layout, day: date) -> None:
        self._layout = layout
        self._day = day
        self._brought = 0
        self._games: defaultdict[int, list[_Step]] = defaultdict(list)
        moments = (at for at, _ in log)
        try:
            checked = check_log(event for _, event in log)
            for at, (_, table) in zip(moments, checked, strict=True):
                self._brought = table.brought
                if isinstance(table.game, Game):
                    step = _Step(at, table.game)
                    self._games[table.game.number].append(step)
        except ReplayError:
            raise TryError("impossible") from None

    def tried(self, number: int) -> DailyTry:
        """What was played in a game.

        :raises TryError: it is no try, or not at its end.
        """
        steps = self._games.get(number)
        if not steps:
            raise TryError("no-game")
        game = steps[-1].game
        self._check_rules(game)
        if number <= self._brought:
            # Neither its moments nor its log are of here.
            raise TryError("elsewhere")
        (player,) = game.players
        if game.phase != "over":
            raise TryError("not-over")
        if player.has_left:
            raise TryError("left")
        if player.kind == "paper":
            raise TryError("on-paper")
        strip = solo_dice(daily_seed(self._day, self._layout), len(game.rolled))
        if game.rolled != strip:
            raise TryError("impossible")
        ended = next(step.at for step in steps if step.game.phase == "over")
        moves = _moves(player, _dice_taken(steps))
        sheet = player.sheet
        return DailyTry(sheet.unfilled, sheet.strikes, moves, steps[0].at, ended)

    def is_first(self, number: int) -> bool:
        """Whether no game before it was a try."""
        return not any(self._is_try(other) for other in self._games if other < number)

    def _is_try(self, number: int) -> bool:
        try:
            self.tried(number)
        except TryError:
            return False
        return True

    def _check_rules(self, game: Game) -> None:
        wanted = daily_settings(self._layout, self._day)
        # What phones show and send beside the game is everybody's own choice.
        same = replace(
            game.settings, hints=wanted.hints, reactions=wanted.reactions, pace=wanted.pace
        )
        if not game.is_solo or replace(same, advice=False) != wanted:
            raise TryError("other")
        if same.advice:
            raise TryError("practice")


def _dice_taken(steps: Sequence[_Step]) -> dict[int, int]:
    """For each round the face of the die that the only player took."""
    faces = {}
    for step in steps:
        face = step.game.face_of(step.game.players[0])
        if face is not None:
            faces[step.game.round] = face
    return faces


def _moves(player: Player, faces: Mapping[int, int]) -> tuple[DailyMove, ...]:
    moves = []
    for mark in player.sheet.marks:
        assert mark.shape is not None
        assert mark.squares is not None
        face = faces[mark.round]
        moves.append(DailyMove(mark.colour, mark.shape, mark.squares, face, mark.strike))
    return tuple(moves)


def moves_of(log: Sequence[Event], layout: Layout, day: date) -> DailyTry:
    """The try in a log without moments, such as :func:`~rollwrite.daily.planned.play_moves` makes.

    :raises TryError: it is none.
    """
    never = datetime.combine(day, time(), UTC)
    return TableTries([(never, event) for event in log], layout, day).tried(1)
