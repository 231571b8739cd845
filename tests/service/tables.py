"""A table of a service, played by phones with tokens."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from rollwrite.board import bits
from rollwrite.dicegame import Game, Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.sheet import square_of
from rollwrite.service import CommandResult, Service
from rollwrite.table import Command, OpenTable, StartGame, TakeSeat
from tests.dicegame.playing import NAMES, small

_IDS: Iterator[int] = itertools.count()


def new_id() -> str:
    """An id for a command, such as a phone makes one."""
    return f"command-{next(_IDS)}"


class Phones:
    """A table and the tokens of its phones, by seat."""

    def __init__(self, service: Service, count: int = 2, settings: Settings | None = None) -> None:
        self.service = service
        opened = service.open_table(OpenTable(NAMES[0], settings or Settings(small())))
        self.code = opened.snapshot.code
        self.tokens = {1: opened.token}
        for number, name in enumerate(NAMES[1:count], start=2):
            self.tokens[number] = service.join(self.code, TakeSeat(name)).token

    def act(
        self,
        seat: int,
        command: Command,
        command_id: str | None = None,
        expected_seq: int | None = None,
        service: Service | None = None,
        *,
        or_apart: bool = False,
    ) -> CommandResult:
        """A command from a seat's phone, over ``service`` if not the table's usual one."""
        over = service or self.service
        token = self.tokens.get(seat)
        number = command_id or new_id()
        return over.execute(self.code, token, command, number, expected_seq, or_apart=or_apart)

    @property
    def seq(self) -> int:
        return self.service.snapshot(self.code).seq

    @property
    def table(self) -> DiceTable:
        return self.service.snapshot(self.code).table

    def log(self, service: Service | None = None) -> list[dict[str, Any]]:
        return (service or self.service).events(self.code)

    def start(self) -> Phones:
        self.act(1, StartGame())
        return self

    def finish(self, *services: Service) -> Phones:
        """Play to the end, the commands going over each service in turn."""
        turns = itertools.cycle(services or (self.service,))
        while True:
            service = next(turns)
            game = service.snapshot(self.code).table.game
            assert game is not None
            if game.phase == "over":
                return self
            seat, command = next_command(game)
            self.act(seat, command, service=service)


def next_command(game: Game) -> tuple[int, Command]:
    """What somebody could do now."""
    if game.roller is not None:
        seat = game.players[game.roller].seat
        return seat, cmd.RollDice(seat)
    for index, player in enumerate(game.players):
        if game.is_drawing(index):
            colour, face = game.colour_of(index), game.face_of(player)
            in_row = player.sheet.legal(colour, face)
            placement = next(bits(in_row or player.sheet.legal(colour)))
            squares = tuple(map(square_of, player.sheet.layout.table.cells_of(placement)))
            return player.seat, cmd.PlaceShape(player.seat, squares, strike=not in_row)
    assert game.picker is not None
    seat = game.players[game.picker].seat
    return seat, cmd.TakeDie(seat, game.dice_left[0])
