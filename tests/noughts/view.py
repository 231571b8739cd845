"""How a table of noughts and crosses is shown: what the web asks of a game, in as few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rollwrite.i18n import Translator
from rollwrite.schema.dataclass_json import decode
from rollwrite.table import RefusedError, Table
from rollwrite.web.table.game_view import CheckQuery, GameView, Happened, Refusal
from rollwrite.web.table.shell import View
from rollwrite.web.table.task import Task
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

    def key_of(self, settings: NoughtsSettings) -> str:
        return "noughts"

    def name(self, t: Translator, settings: NoughtsSettings) -> str:
        return "Noughts and crosses"

    def settings_text(self, t: Translator, settings: NoughtsSettings) -> str:
        return ""

    def how_to_play(self, t: Translator, settings: NoughtsSettings) -> tuple[str, ...]:
        return ()

    def also(self, t: Translator, table: NoughtsTable) -> Mapping[str, object]:
        return {}

    def points(self, t: Translator, points: int) -> str:
        return str(points)

    def read_settings(self, data: object, pointer: str, game: str) -> NoughtsSettings:
        return decode(NoughtsSettings, data)

    def colours(self, t: Translator, settings: NoughtsSettings) -> dict[str, object]:
        return {}

    def status(self, t: Translator, table: NoughtsTable, actor: int | None) -> str:
        return ""

    def task(self, t: Translator, table: NoughtsTable, seat: int) -> Task:
        is_due = table.game is not None and seat in table.rules.due(table.game)
        return Task(seat, "", "draw" if is_due else "wait", "", "", needed=is_due)

    def live_region(self, t: Translator, table: NoughtsTable, tasks: tuple[Task, ...]) -> str:
        return ""

    def game(self, t: Translator, table: NoughtsTable) -> ViewNoughts:
        assert table.game is not None
        return ViewNoughts(table.game.squares, table.game.winner)

    def own(self, table: NoughtsTable, actor: int | None) -> Mapping[str, object]:
        return {}

    def refusal(
        self,
        t: Translator,
        error: RefusedError,
        table: NoughtsTable | None,
        seat: int | None,
    ) -> Refusal:
        return Refusal(error.code)

    def placements(self, table: NoughtsTable, seat: int, *, strike: bool) -> object:
        raise RefusedError("no-place")

    def check(self, t: Translator, table: NoughtsTable, seat: int, query: CheckQuery) -> object:
        raise RefusedError("no-place")

    def advisable(
        self, table: NoughtsTable, seat: int, actor: int | None, what: str | None = None
    ) -> RefusedError | None:
        return RefusedError("no-bots")

    def frame(self, t: Translator, happened: Happened, table: NoughtsTable) -> None:
        return None


VIEW: Final = NoughtsView()
