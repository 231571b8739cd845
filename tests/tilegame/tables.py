"""A table of a tile game for tests: commands go in, the log grows."""

from __future__ import annotations

import random

from rollwrite.table import AddSeat, Command, LeaveGame, OpenTable, TakeSeat
from rollwrite.tilegame import VARIANTS, random_move
from rollwrite.tilegame.rules.commands import PlayMove, UndoMove
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.state import TilePlay
from tests.nights import IS_NIGHT
from tests.table.playing import NAMES, OWN, TableInTest

#: The games of the sweeps through all of them; by day one of each kind: with a shared colour, with
#: other phases, on a small board, with obstacles, alone, and of triangles.
SOME_BY_DAY = (
    [*VARIANTS]
    if IS_NIGHT
    else ["classic-3", "draft-2", "duo", "obstacle-2", "solitaire", "trigon"]
)


class Play(TableInTest[TileSettings, TilePlay]):
    """A table at which a test plays; as many phones as the game is for, not yet begun.

    :param guests: how many of them use Ana's phone.
    :param solo: the table is for one.
    """

    def __init__(
        self, settings: TileSettings | str = "duo", guests: int = 0, *, solo: bool = False
    ) -> None:
        if isinstance(settings, str):
            settings = TileSettings(settings)
        super().__init__()
        self.do(OpenTable("Ana", settings, solo=solo, rules="tile"), None)
        players = settings.row.players
        for place, name in enumerate(NAMES[1:players], start=1):
            if place >= players - guests:
                self.do(AddSeat(1, name))
            else:
                self.do(TakeSeat(name), None)

    def refused(self, command: Command, actor: int | None = OWN) -> str:
        """The code with which a command is refused."""
        return self.error(command, actor).code

    def moves(self, *texts: str) -> Play:
        """Moves of whoever's turn it is."""
        for text in texts:
            assert self.game.to_move is not None
            self.do(PlayMove(self.game.to_move, text))
        return self

    def play_on(self, rng: random.Random, steps: int = 1_000) -> Play:
        """So many random moves, or until the game is over."""
        for _ in range(steps):
            if self.game.to_move is None:
                break
            move = random_move(self.game.game, rng)
            colour = self.game.settings.row.colours[move.colour]
            self.do(PlayMove(self.game.to_move, f"{colour} {move}"))
        return self

    def leave(self, *seats: int) -> Play:
        for seat in seats:
            self.do(LeaveGame(seat))
        return self

    def undo(self, seat: int) -> list[str]:
        """The names of the events when a seat wants its move back."""
        return [type(event).__name__ for event in self.do(UndoMove(seat))]

    def texts(self) -> list[str]:
        """The moves on the table, as they are written."""
        return [str(move) for move in self.game.game.moves]


def game_of(settings: TileSettings | str, guests: int = 0) -> Play:
    """A game before its first move."""
    return Play(settings, guests).start()
