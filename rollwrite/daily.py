"""The daily game (S2): its days, what can have been played with its dice, and a log of it.

The dice of a day are no secret, so that a result is not believed: it is played again. So are
dailies that were not played here: moves that somebody has in mind, a sheet drawn on real paper.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from rollwrite.checking import FilledSheet, check
from rollwrite.dicegame import BUILT_IN, FairDice, Layout, Settings, Square, built_in_layout
from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.commands import PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.solo import daily_seed, seed_of, solo_dice
from rollwrite.dicegame.state import Game, Player
from rollwrite.games import check_log, decide, fold
from rollwrite.schema.dataclass_json import encode, optional
from rollwrite.table import Command, Event, NoDice, OpenTable, RefusedError, StartGame
from rollwrite.table.replay import ReplayError
from rollwrite.table.state import AnyTable

#: The first day that has a daily game.
FIRST_DAY: Final = date(2026, 1, 1)
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
#: A game begun in time may be played to its end so long after midnight (UTC).
GRACE: Final = timedelta(hours=1)
#: The only seat.
_SEAT: Final = 1


class DayError(ValueError):
    """A day on which there is no daily game.

    :ivar code: ``day-unknown``, ``day-early`` or ``day-future``.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def parse_day(text: str, today: date) -> date:
    """The day that is meant: ``2026-11-22``, or ``today``.

    :raises DayError: there is no such day, it is still to come, or it was before the first one.
    """
    if text == "today":
        return today
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        raise DayError("day-unknown")
    if day > today:
        raise DayError("day-future")
    if day < FIRST_DAY:
        raise DayError("day-early")
    return day


def has_ended(day: date, now: datetime) -> bool:
    """Whether a day is over (UTC), so that its best sheet can be shown."""
    return now.astimezone(UTC).date() > day


def daily_settings(layout: Layout, day: date, *, practice: bool = False) -> Settings:
    """The settings of a table for a day.

    :param practice: with advice; what is played there does not count.
    """
    return Settings(layout, advice=practice, seed=day.isoformat())


def daily_of(settings: object) -> date | None:
    """The day whose daily is played with the settings of a table, perhaps for practice; or None."""
    if not isinstance(settings, Settings) or settings.seed is None:
        return None
    layout = settings.layout
    try:
        day = parse_day(settings.seed, date.max)
    except DayError:
        return None
    return day if layout.name in BUILT_IN and layout == built_in_layout(layout.name) else None


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
    """The try in a log without moments, such as :func:`play_moves` makes.

    :raises TryError: it is none.
    """
    never = datetime.combine(day, time(), UTC)
    return TableTries([(never, event) for event in log], layout, day).tried(1)


@dataclass(frozen=True)
class PlannedMove:
    """A shape to draw in a round.

    :ivar die: the face of the die to take; None for one that fits.
    """

    squares: tuple[Square, ...]
    strike: bool = False
    die: int | None = None


def play_moves(
    settings: Settings, moves: Sequence[PlannedMove], name: str
) -> tuple[tuple[Event, ...], Game]:
    """The log of a table at which somebody plays these moves, a shape in each round, and no more.

    :param settings: with the seed of the dice.
    :raises RefusedError: the rules do not allow a move with these dice.
    :raises TryError: after the last one the game is not over: another could have followed.
    """
    table = _SoloTable(settings, name)
    for move in moves:
        if table.game.phase == "over":
            raise TryError("impossible")
        table.do(RollDice(_SEAT))
        faces = [move.die] if move.die is not None else _faces_for(table.game, move)
        dice = table.game.dice
        if not any(face in dice for face in faces):
            raise TryError("impossible")
        table.do(TakeDie(_SEAT, next(dice.index(face) for face in faces if face in dice)))
        table.do(PlaceShape(_SEAT, move.squares, move.strike))
    if table.game.phase != "over":
        table.end()
    return tuple(table.log), table.game


def _faces_for(game: Game, move: PlannedMove) -> list[int]:
    """The dice with which a move can be made, the one that names its row first."""
    sheet = game.players[0].sheet
    shape = sheet.shape_at(move.squares)
    row = None if shape is None else sheet.layout.row_of(shape)
    return sorted(game.dice, key=lambda face: face != row)


class _SoloTable:
    """A table for one, in memory."""

    def __init__(self, settings: Settings, name: str) -> None:
        assert settings.seed is not None
        self._dice = FairDice(seed_of(settings.seed, settings.layout))
        self._table: AnyTable | None = None
        self.log: list[Event] = []
        self.do(OpenTable(name, settings, solo=True))
        self.do(StartGame())

    @property
    def game(self) -> Game:
        assert self._table is not None
        game: Any = self._table.game
        assert isinstance(game, Game)
        return game

    def do(self, command: Command) -> None:
        """Carry out a command."""
        if self._table is None:
            events = decide(None, command, None, NoDice())
        else:
            events = decide(self._table, command, _SEAT, self._dice)
        self._table = fold(events, self._table)
        self.log += events

    def end(self) -> None:
        """Take the die with which the player goes out (D6, D11).

        :raises TryError: there is none.
        """
        self.do(RollDice(_SEAT))
        before, log = self._table, list(self.log)
        for die in range(len(self.game.dice)):
            self.do(TakeDie(_SEAT, die))
            if self.game.phase == "over":
                return
            self._table, self.log = before, list(log)
        raise TryError("not-over")


#: Who plays on paper, in the log that is made of it.
_NAME = "paper"


def day_of(sheet: FilledSheet, today: date) -> date | None:
    """The day whose dice are printed on a sheet with one of our layouts, if it has come."""
    names = (name for name in BUILT_IN if built_in_layout(name) == sheet.layout)
    if sheet.seed is None or next(names, None) is None:
        return None
    try:
        return parse_day(sheet.seed, today)
    except DayError:
        return None


def paper_try(sheet: FilledSheet, layout: Layout, day: date) -> DailyTry:
    """The try that a finished sheet shows: an order of play with the dice of the day.

    Strikes that are not told are as few as it takes.

    :raises TryError: these dice cannot have made it, its player could still have gone on, or it
        says that it is of another layout or seed.
    """
    settings = daily_settings(layout, day)
    seed = day.isoformat()
    if sheet.layout != layout or sheet.seed not in {None, seed}:
        raise TryError("other")
    told = replace(sheet, seed=seed, dice=None, final_die=None, out=None)
    if not check(told).is_valid:
        raise TryError("impossible")
    numbers = range(STRIKES + 1) if sheet.strikes is None else (sheet.strikes,)
    for strikes in numbers:
        found = check(replace(told, strikes=strikes))
        if not found.is_valid or len(found.play) != len(found.shapes):
            continue
        moves = [PlannedMove(shape.squares, shape.strike) for shape in found.play]
        try:
            log, _ = play_moves(settings, moves, _NAME)
            return moves_of(log, layout, day)
        except (RefusedError, TryError):
            continue
    raise TryError("not-over")
