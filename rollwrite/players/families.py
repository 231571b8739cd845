"""The players of every game, by the key of its rules: who serves tables need not know games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from rollwrite.players.dice import jobs as dice
from rollwrite.players.job import Job
from rollwrite.players.tile import jobs as tile


class Family(Protocol):
    """What the players of a family of games are asked at a table. A module is one."""

    def choose_job(self, game: Any, seat: int, level: int, table: str, late_s: float) -> Job[Any]:
        """The job of a seat that is due: what it does next, as a command.

        :param table: tells tables apart: their players have chances of their own.
        :param late_s: for how long the table has waited for it beyond its pause, in seconds.
        """

    def hint_job(self, game: Any, seat: int, what: str | None = None) -> Job[tuple[Any, ...]]:
        """The job of the best moves of a seat: the same question has always the same answer.

        :param what: only of those with that piece, which fits somewhere.
        :raises ValueError: the seat has nothing to decide now.
        """

    def without_choice(self, game: Any, seat: int) -> Any | None:
        """What a seat that is due does where there is nothing to choose, else None."""

    def without_thinking(self, game: Any, seat: int) -> Any:
        """Some legal command of a seat that is due."""


FAMILIES: Final[Mapping[str, Family]] = {"dice": dice, "tile": tile}
