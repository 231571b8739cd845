"""How a table of noughts and crosses is shown: what the web asks of a game, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from rollwrite.i18n import Translator
from rollwrite.schema.dataclass_json import decode
from rollwrite.table import Table
from rollwrite.web.table.game_view import GameChoice, GameGroup, GameView, Happened, Task
from rollwrite.web.table.parts import own
from rollwrite.web.table.shell import View
from tests.noughts.rules import Noughts, NoughtsSettings, SignDrawn

NAME: Final = "Noughts and crosses"
NoughtsTable: TypeAlias = Table[NoughtsSettings, Noughts]


@dataclass(frozen=True)
class ViewPlayer:
    """A player as the shell of a table wants one."""

    seat: int
    name: str
    mine: bool
    in_: bool


@dataclass(frozen=True)
class Place:
    """A row of the ranking."""

    seat: int
    name: str
    rank: int
    text: str


@dataclass(frozen=True)
class ViewNoughts:
    """The squares, each with the seat whose sign is there."""

    number: int
    players: tuple[ViewPlayer, ...]
    squares: tuple[int | None, ...]
    winner: int | None
    ranking: tuple[Place, ...]
    verdict: str | None


@dataclass(frozen=True)
class NoughtsFrame:
    """The squares after one event."""

    seq: int
    at: str
    text: str
    game: int
    squares: tuple[int | None, ...]


class NoughtsView(GameView[NoughtsSettings, Noughts]):
    """See :class:`~rollwrite.web.table.game_view.GameView`."""

    rules = "noughts"
    games = ("noughts",)
    view = View
    shown = NoughtsFrame
    sheets = ("noughts",)
    sent_settings = NoughtsSettings

    def choices(self, t: Translator, *, solo: bool) -> tuple[GameGroup, ...]:
        choice = GameChoice("noughts", NAME, t.n("table.games.players", 2), "Three in a line win.")
        return () if solo else (GameGroup("With a pencil", (choice,)),)

    def read_settings(self, data: object, pointer: str, game: str) -> NoughtsSettings:
        return decode(NoughtsSettings, data)

    def name(self, t: Translator, settings: NoughtsSettings) -> str:
        return NAME

    def how_to_play(self, t: Translator, settings: NoughtsSettings) -> tuple[str, ...]:
        return ("You draw your signs in turn.", "Three in a line win.", "So mind the middle.")

    def points(self, t: Translator, points: int) -> str:
        return str(points)

    def task(self, t: Translator, table: NoughtsTable, seat: int) -> Task:
        is_due = table.game is not None and seat in table.rules.due(table.game)
        title = "Draw your sign" if is_due else self.status(t, table, seat)
        return Task(seat, _name(table, seat), "draw" if is_due else "wait", title, "", is_due)

    def game(self, t: Translator, table: NoughtsTable) -> ViewNoughts:
        game = table.game
        assert game is not None
        players = tuple(
            ViewPlayer(seat, _name(table, seat), own(f"player {seat} mine"), game.is_in(seat))
            for seat in game.seats
        )
        ranking = tuple(
            Place(rank.seat, _name(table, rank.seat), rank.rank, self.points(t, rank.points))
            for rank in table.rules.ranking(game) or ()
        )
        won = None if game.winner is None else f"{_name(table, game.winner)} has won."
        verdict = (won or "Nobody has won.") if ranking else None
        return ViewNoughts(game.number, players, game.squares, game.winner, ranking, verdict)

    def frame(self, t: Translator, happened: Happened, table: NoughtsTable) -> NoughtsFrame | None:
        event, game = happened.event, table.game
        if game is None or not isinstance(event, SignDrawn):
            return None
        text = f"{_name(table, event.seat)} draws in square {event.square + 1}."
        return NoughtsFrame(happened.seq, happened.at, text, game.number, game.squares)


def _name(table: NoughtsTable, seat: int) -> str:
    return next(one.name for one in table.seats if one.number == seat)


VIEW: Final = NoughtsView()
