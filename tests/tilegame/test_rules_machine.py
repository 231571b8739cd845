"""Random play at tile tables with all commands, legal and illegal, told by a referee."""

from __future__ import annotations

import random

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import initialize

from rollwrite.dicegame.commands import RollDice, UndoTurn
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import refusal
from rollwrite.table import (
    AddSeat,
    ChangeSettings,
    Command,
    Event,
    LeaveGame,
    OpenTable,
    RefusedError,
    SetOut,
    StartGame,
    TakeSeat,
)
from rollwrite.table.events import GameStarted
from rollwrite.table.rules import GameCommand
from rollwrite.tilegame import VARIANTS, random_move
from rollwrite.tilegame.real_board import CellTexts, texts_of
from rollwrite.tilegame.rules import RULES, TileTable
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.state import TilePlay
from tests.table.machine import TableMachine, by_day
from tests.table.playing import NAMES
from tests.tilegame.table_referee import TableReferee


def some_settings() -> st.SearchStrategy[TileSettings]:
    return st.sampled_from(sorted(VARIANTS)).flatmap(
        lambda key: st.builds(
            TileSettings,
            st.just(key),
            st.sampled_from([None, *VARIANTS[key].schemes]),
            st.sampled_from([None, *VARIANTS[key].starts]),
            board=st.sampled_from(["app", "real"]),
        )
    )


class TileMachine(TableMachine[TileSettings, TilePlay]):
    """One table, many games."""

    referee: TableReferee | None = None

    def may(self, command: Command, actor: int | None, *, by_program: bool) -> bool | None:
        assert not by_program
        return None if self.referee is None else self.referee.may(self.table, command, actor)

    def words(self, language: Translator, _command: Command, error: RefusedError) -> str:
        return refusal(language, error, self.table.settings.row)

    def seen(self, before: TileTable, event: Event) -> None:
        if isinstance(event, GameStarted):
            self.referee = TableReferee(before.settings, event.seats)
        if self.referee is not None:
            self.referee.happened(event)
            self.check_game(self.referee)

    def check_game(self, referee: TableReferee) -> None:
        play, turn = self.game, referee.turn
        assert play.to_move == (None if turn is None else turn[0])
        assert (play.phase == "over") == (turn is None)
        assert self.table.is_playing == (turn is not None)
        if turn is not None:
            names = {referee.variant.colours[colour] for colour in turn[1]}
            assert play.colour == (names.pop() if len(names) == 1 else None)
        assert list(play.seats_in) == referee.playing
        assert set(play.missing_consents) == referee.missing
        assert set(RULES.due(play)) == referee.missing | ({turn[0]} if turn else set())
        assert list(play.movers) == [seat for seat, _ in referee.made]
        self.check_board(referee.squares())

    def check_board(self, squares: dict[str, str]) -> None:
        play = self.game
        position, colours = play.position, play.settings.row.colours
        board = position.setup.table.board
        found = {
            board.format_cell(cell): colours[colour]
            for colour, taken in enumerate(position.taken)
            for cell in board.cells_in(taken)
        }
        assert found == squares
        whole = sum(
            shape.size * count
            for shape, count in zip(position.setup.table.shapes, position.setup.counts, strict=True)
        )
        on_board = list(squares.values())
        assert play.squares_left == tuple(whole - on_board.count(colour) for colour in colours)

    @initialize(settings=some_settings(), guests=st.integers(0, 3))
    def open_table(self, settings: TileSettings, guests: int) -> None:
        opening = OpenTable("Ana", settings, rules="tile")
        self.open(opening)
        for place, name in enumerate(NAMES[1 : settings.row.players]):
            if place < guests:
                assert self.do(AddSeat(1, name), 1)
            else:
                assert self.do(TakeSeat(name), None)
        assert self.do(StartGame(), 1)

    # Play

    def step(self, chance: random.Random) -> bool:
        play = self.game
        assert play.to_move is not None
        move = cmd.PlayMove(play.to_move, self.legal_text(chance))
        return self.do(move, self.table.phone_of(play.to_move))

    def legal_text(self, chance: random.Random) -> str:
        move = random_move(self.game.game, chance)
        return f"{self.game.settings.row.colours[move.colour]} {move}"

    def can_start(self) -> bool:
        seating = self.table.settings.seating
        there = {seat.number for seat in self.table.seats}
        enough = len(there) == self.table.settings.row.players
        return enough and set(seating) in (set(), there)

    # Anything at all

    def tried(self, seat: int, seats: list[int], chance: random.Random) -> Command:
        mover = None if self.table.game is None else self.game.to_move
        common: list[GameCommand] = [
            cmd.PlayMove(seat, self.any_text(chance)),
            *[cmd.PlayMove(mover or seat, self.any_text(chance))] * 4,
            cmd.UndoMove(seat),
            cmd.UndoMove(seat),
            cmd.AgreeUndo(seat),
            cmd.AgreeUndo(seat),
            cmd.RefuseUndo(seat),
            cmd.EndGame(seat),
            cmd.SettleBoard(seat, self.any_board(chance)),
        ]
        rare: list[GameCommand] = [
            SetOut(seat, chance.choice([*seats, 9])),
            LeaveGame(seat),
            RollDice(seat),
            UndoTurn(seat),
        ]
        return chance.choice(rare if chance.random() < 0.08 else common)

    def any_board(self, chance: random.Random) -> CellTexts:
        """What the app has on the board, or some of it, or what is on no board."""
        if self.table.game is None or chance.random() < 0.2:
            return chance.choice([(), (("blue", "q99,q99"),), (("pink", "a1"),), (("red", "zz9"),)])
        play = self.game
        return texts_of(play.settings.row, play.game.position)[chance.randint(0, 1) :]

    def any_text(self, chance: random.Random) -> str:
        """A move that is legal, could be of another colour, or is none at all."""
        if self.table.game is None:
            return "a1"
        play = self.game
        table, row = play.game.position.setup.table, play.settings.row
        cells = table.cells_of(chance.randrange(len(table)))
        name = chance.choice(sorted(table.shape_index))
        texts = [
            table.board.format_cells(cells),
            f"pick {name}",
            f"corner {chance.choice(['a20', 't20', 't1', 'a1', 'b2'])}",
            chance.choice(["", "pick", "e10,e10", "zz99", "x" * 500, "blue", "pick Q", " , "]),
        ]
        if play.to_move is not None:
            texts += [self.legal_text(chance)] * 2
            texts.append(texts[-1].partition(" ")[2].upper())
            texts.append(texts[4].partition(" ")[2])
        text = chance.choice(texts)
        return f"{chance.choice(row.colours)} {text}" if chance.random() < 0.1 else text

    def changes(self, _seat: int, chance: random.Random) -> list[Command]:
        there = [seat.number for seat in self.table.seats]
        fitting = [key for key, row in VARIANTS.items() if row.players == len(there)]
        seated = TileSettings(
            chance.choice(fitting or ["duo"]), seating=tuple(chance.sample(there, len(there)))
        )
        any_game = TileSettings(chance.choice(sorted(VARIANTS)))
        return [ChangeSettings(any_game), ChangeSettings(seated), ChangeSettings(seated)]

    def at_the_end(self) -> None:
        """The best score first, and those who have left behind all others (T13)."""
        if self.referee is None:
            return
        ranking, settings = RULES.ranking(self.game), self.table.settled
        assert ranking is not None
        assert settings is not None
        sign = -1 if settings.scoring.high_wins else 1
        standings = [(not self.game.is_in(one.seat), sign * one.points) for one in ranking]
        assert standings == sorted(standings)
        assert [one.rank for one in ranking] == [1 + standings.index(one) for one in standings]
        assert {one.seat for one in ranking} == set(self.game.seats)


TestTable = TileMachine.TestCase
TestTable.settings = by_day(6)
pytestmark = pytest.mark.thorough
