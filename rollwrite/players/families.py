"""The players and the coach of every game, by the key of its rules.

So whoever serves tables need not know games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from rollwrite.board.areas import BoardPicture
from rollwrite.dicegame.state import Game
from rollwrite.games import FORMS, GAMES
from rollwrite.i18n import Translator
from rollwrite.players import hard
from rollwrite.players.dice import jobs as dice
from rollwrite.players.dice.coached import Coached, parse_coached
from rollwrite.players.dice.jobs import dice_plan
from rollwrite.players.hard import Hard
from rollwrite.players.job import CoachError, Job
from rollwrite.players.tile import jobs as tile
from rollwrite.players.tile.analysis import Analysis, parse_analysis
from rollwrite.players.tile.jobs import tile_plan
from rollwrite.table import Event
from rollwrite.table.log_json import ENVELOPE
from rollwrite.table.rules import AnyRules, GameCommand, RefusedError
from rollwrite.table.state import AnyTable
from rollwrite.tilegame.rules.state import TilePlay


class Family(Protocol):
    """What the players of a family of games are asked at a table. A module is one."""

    def strongest_level(self) -> int:
        """The number of the strongest level on this machine: some need an extra."""

    def choose_job(
        self, game: Any, seat: int, level: int, table: str, late_s: float
    ) -> Job[GameCommand]:
        """The job of a seat that is due: what it does next, as a command.

        :param table: tells tables apart: their players have chances of their own.
        :param late_s: for how long the table has waited for it beyond its pause, in seconds.
        """

    def hint_job(self, game: Any, seat: int, what: str | None = None) -> Job[tuple[Any, ...]]:
        """The job of the best moves of a seat: the same question has always the same answer.

        :param what: only of those with that piece, which fits somewhere.
        :raises ValueError: the seat has nothing to decide now.
        """

    def without_choice(self, game: Any, seat: int) -> GameCommand | None:
        """What a seat that is due does where there is nothing to choose, else None."""

    def without_thinking(self, game: Any, seat: int) -> GameCommand:
        """Some legal command of a seat that is due."""


FAMILIES: Final[Mapping[str, Family]] = {"dice": dice, "tile": tile}


def levels_here(rules: AnyRules) -> range:
    """The levels of the programs that can play a game on this machine."""
    family = FAMILIES.get(rules.key)
    if family is None:
        return rules.levels
    return range(rules.levels.start, min(rules.levels.stop, family.strongest_level() + 1))


def have_level_here(table: AnyTable | None, command: object) -> RefusedError | None:
    """Whether the level that a command names is one that plays here.

    Asked beside the decision, and not by it: logs from a stronger server have such levels.
    """
    level = getattr(command, "level", None)
    if table is None or level is None or level not in table.rules.levels:
        return None
    here = levels_here(table.rules)
    return None if level in here else RefusedError("no-level", most=max(here))


#: What the coach says of a game.
CoachReport: TypeAlias = Coached | Analysis


class Plan(Protocol):
    """A game to be looked back on, question by question. A frozen value that can be pickled."""

    @property
    def total(self) -> int:
        """How many questions there are."""

    def next_job(self, judged: Sequence[Any]) -> Job[Any]:
        """The job of the next question.

        :param judged: the answers to those before it, fewer than ``total``.
        """

    def sum_up(self, judged: Sequence[Any]) -> str:
        """What the answers to all questions, in their order, come to: JSON to be kept."""


#: By the key of the rules of the game.
_PLANS: Final[Mapping[str, Callable[[Sequence[Event], int], Plan]]] = {
    "dice": dice_plan,
    "tile": tile_plan,
}


@dataclass(frozen=True)
class Planned:
    """What there is to ask of a game; or the code of a :class:`CoachError`, on its way."""

    found: Plan | str

    @property
    def plan(self) -> Plan:
        """:raises CoachError: the game cannot be coached."""
        if isinstance(self.found, str):
            raise CoachError(self.found)
        return self.found


@dataclass(frozen=True)
class PlanJob:
    """What there is to ask of game ``number`` in a log: public events as JSON, as they are kept."""

    log: tuple[dict[str, Any], ...]
    number: int

    def run(self) -> Planned:
        """The questions."""
        bodies = ({k: v for k, v in event.items() if k not in ENVELOPE} for event in self.log)
        events = tuple(map(FORMS.event_from_json, bodies))
        try:
            plan = _PLANS.get(_rules_of(events, self.number))
            if plan is None:
                raise CoachError("other-game")
            return Planned(plan(events, self.number))
        except CoachError as error:
            return Planned(error.code)


def _rules_of(events: Iterable[Event], number: int) -> str:
    """The key of the rules of a game: at one table games of several may have been played.

    :raises CoachError: there is no such game.
    """
    table = None
    for event in events:
        table = GAMES.evolve(table, event)
        if table.game is not None and table.game.number == number:
            key: str = table.rules.key
            return key
    raise CoachError("no-game")


def parse_report(text: str) -> CoachReport:
    """What the coach says, from the JSON that was kept.

    :raises ValueError: another version wrote it in another form.
    """
    # Of the dice game it does not say of which game it is: there was no other one.
    is_other = isinstance(data := json.loads(text), dict) and "rules" in data
    return parse_analysis(text) if is_other else parse_coached(text)


def hard_in(t: Translator, game: Any, report: CoachReport | None) -> Hard:
    """What was hard in a game of any rules.

    :param report: what the coach says of it, if it has looked.
    """
    if isinstance(game, TilePlay):
        return hard.hard_in_tiles(t, game, report if isinstance(report, Analysis) else None)
    if isinstance(game, Game):
        return hard.hard_in_dice(t, game, report if isinstance(report, Coached) else None)
    return Hard()


def pictures_of(game: Any) -> Mapping[int, BoardPicture]:
    """What lies before every seat of a game of any rules, where that is known."""
    if isinstance(game, TilePlay):
        return hard.tile_pictures(game)
    return hard.dice_pictures(game) if isinstance(game, Game) else {}
