"""How a table of noughts and crosses is shown: what the web asks of a game, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from rollwrite.i18n import Translator
from rollwrite.schema.dataclass_json import decode
from rollwrite.table import Table
from rollwrite.web.table.game_view import GameView, Task
from rollwrite.web.table.shell import View
from tests.noughts.rules import Noughts, NoughtsSettings

NoughtsTable: TypeAlias = Table[NoughtsSettings, Noughts]


@dataclass(frozen=True)
class ViewNoughts:
    """The squares, each with the seat whose sign is there."""

    squares: tuple[int | None, ...]
    winner: int | None


class NoughtsView(GameView[NoughtsSettings, Noughts]):
    """See :class:`~rollwrite.web.table.game_view.GameView`."""

    rules = "noughts"
    games = ("noughts",)
    view = View
    sent_settings = NoughtsSettings

    def choices(self, t: Translator, *, solo: bool) -> tuple[()]:
        return ()

    def read_settings(self, data: object, pointer: str, game: str) -> NoughtsSettings:
        return decode(NoughtsSettings, data)

    def name(self, t: Translator, settings: NoughtsSettings) -> str:
        return "Noughts and crosses"

    def points(self, t: Translator, points: int) -> str:
        return str(points)

    def task(self, t: Translator, table: NoughtsTable, seat: int) -> Task:
        is_due = table.game is not None and seat in table.rules.due(table.game)
        return Task(seat, "", "draw" if is_due else "wait", "", "", needed=is_due)

    def game(self, t: Translator, table: NoughtsTable) -> ViewNoughts:
        assert table.game is not None
        return ViewNoughts(table.game.squares, table.game.winner)


VIEW: Final = NoughtsView()
