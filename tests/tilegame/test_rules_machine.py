"""Random play at tile tables with all commands, legal and illegal, told by a referee."""

from __future__ import annotations

import json
import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from rollwrite.dicegame.commands import RollDice, UndoTurn
from rollwrite.games import FORMS, check_log, decide, evolve, fold
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.tile_words import refusal
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    AskOthers,
    ChangeSeat,
    ChangeSettings,
    ChooseStarter,
    ClaimSeat,
    Command,
    DropClaim,
    Event,
    LeaveGame,
    LockTable,
    MoveSeat,
    NoDice,
    OpenTable,
    RefuseClaim,
    RefusedError,
    RemoveSeat,
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
from tests.nights import IS_NIGHT
from tests.tilegame.table_referee import TableReferee
from tests.tilegame.tables import NAMES

#: How often people try something else between two moves.
NOISE = st.sampled_from([0, 0.2, 0.6])
SEEDS = st.integers(0, 2**32)
SOON = "2026-03-01T18:30:00.000+00:00"


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


class TableMachine(RuleBasedStateMachine):
    """One table, many games."""

    table: TileTable

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Event] = []
        self.referee: TableReferee | None = None

    @property
    def game(self) -> TilePlay:
        assert self.table.game is not None
        return self.table.game

    # Doing things, and checking what they did

    def do(self, command: Command, actor: int | None) -> bool:
        """Try a command; whether it was allowed."""
        allowed = None
        if self.referee is not None:
            allowed = self.referee.may(self.table, command, actor)
        try:
            events = decide(self.table, command, actor, NoDice())
        except RefusedError as error:
            refused, events = error, ()
        if not events:
            assert allowed is not True, (command, actor, refused)
            self.say(refused)
            return False
        assert allowed is not False, (command, actor, events)
        for event in events:
            self.happened(event)
        return True

    def say(self, error: RefusedError) -> None:
        """A refusal has words in every language."""
        for language in LANGUAGES:
            assert len(refusal(translator(language), error)) > 5

    def happened(self, event: Event) -> None:
        text = json.dumps(FORMS.event_to_json(event))
        assert FORMS.event_from_json(json.loads(text)) == event
        before, self.table = self.table, evolve(self.table, event)
        self.log.append(event)
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

    # Opening

    @initialize(settings=some_settings(), guests=st.integers(0, 3))
    def open_table(self, settings: TileSettings, guests: int) -> None:
        opening = OpenTable("Ana", settings, rules="tile")
        self.log += decide(None, opening, None, NoDice())
        self.table = fold(self.log)
        for place, name in enumerate(NAMES[1 : settings.row.players]):
            if place < guests:
                assert self.do(AddSeat(1, name), 1)
            else:
                assert self.do(TakeSeat(name), None)
        assert self.do(StartGame(), 1)

    # Play

    @rule(steps=st.integers(1, 40), seed=SEEDS, noise=NOISE)
    @precondition(lambda self: self.table.is_playing)
    def play_on(self, steps: int, seed: int, noise: float) -> None:
        """The next few moves of the game, and what people try in between."""
        chance = self.chance(seed)
        for _ in range(steps):
            if chance.random() < noise:
                self.do(*self.anything(chance))
            elif self.table.is_playing:
                self.step(chance)

    @rule(seed=SEEDS)
    def try_things(self, seed: int) -> None:
        """What people try, also after the end."""
        chance = self.chance(seed)
        for _ in range(8):
            self.do(*self.anything(chance))

    def chance(self, seed: int) -> random.Random:
        """Chance for one rule: Hypothesis likes small seeds, and a second zero should differ."""
        return random.Random(f"{seed} {len(self.log)} {self.table.settings}")

    def step(self, chance: random.Random) -> None:
        play = self.game
        assert play.to_move is not None
        assert self.do(
            cmd.PlayMove(play.to_move, self.legal_text(chance)), self.table.phone_of(play.to_move)
        )

    def legal_text(self, chance: random.Random) -> str:
        move = random_move(self.game.game, chance)
        return f"{self.game.settings.row.colours[move.colour]} {move}"

    @rule(seed=SEEDS, changes=st.integers(0, 4))
    @precondition(lambda self: not self.table.is_playing)
    def again(self, seed: int, changes: int) -> None:
        """Another game at the same table, after something has changed there."""
        chance = self.chance(seed)
        for _ in range(changes):
            self.do(*self.change(chance))
        count = len(self.table.seats)
        seating = self.table.settings.seating
        there = {seat.number for seat in self.table.seats}
        possible = count == self.table.settings.row.players and set(seating) in (set(), there)
        if there and not self.table.is_playing:
            assert self.do(StartGame(), self.table.host) == possible

    # Anything at all

    def anything(self, chance: random.Random) -> tuple[Command, int | None]:
        """Any command from any phone; most could make sense."""
        if chance.random() < 0.1:
            return self.change(chance)
        seats = [seat.number for seat in self.table.seats]
        seat = chance.choice(seats) if seats and chance.random() < 0.95 else 9
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
        command = chance.choice(rare if chance.random() < 0.08 else common)
        if chance.random() < 0.1:
            return command, chance.choice([None, 1, 2, 3, 4])
        return command, self.table.phone_of(command.seat)

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

    def change(self, chance: random.Random) -> tuple[Command, int | None]:
        """A command about seats and settings, from any phone."""
        seat, name = chance.randint(1, 6), chance.choice((*NAMES, "Eve", "Flo", "ANA", ""))
        claim = chance.choice([*(claim.claim for claim in self.table.claims), "gone"])
        asked = tuple(chance.sample((1, 2, 3, 4), chance.randint(0, 2)))
        kind: Any = chance.choice(["phone", "guest", "paper"])
        there = [seat.number for seat in self.table.seats]
        fitting = [key for key, row in VARIANTS.items() if row.players == len(there)]
        commands: list[Command] = [
            TakeSeat(name, "paper" if kind == "paper" else "phone"),
            AddSeat(seat, name, "paper" if kind == "paper" else "guest"),
            ChangeSeat(seat, name, kind),
            MoveSeat(seat, chance.randint(-1, 4)),
            RemoveSeat(seat),
            LockTable(chance.random() < 0.3),
            ChooseStarter(seat),
            ChangeSettings(TileSettings(chance.choice(sorted(VARIANTS)))),
            ChangeSettings(
                TileSettings(
                    chance.choice(fitting or ["duo"]),
                    seating=tuple(chance.sample(there, len(there))),
                )
            ),
            ClaimSeat(seat, f"c{len(self.log)}"),
            ClaimSeat(seat, f"c{len(self.log)}", asked, SOON),
            AskOthers(claim, asked, SOON),
            DropClaim(claim),
            ApproveClaim(claim),
            RefuseClaim(claim),
            OpenTable(name, self.table.settings, rules="tile"),
        ]
        return chance.choice(commands), chance.choice([None, None, 1, 2, 3, seat])

    # At the end

    def teardown(self) -> None:
        if not self.log:
            return
        chance = self.chance(0)
        while self.table.is_playing:
            if chance.random() < 0.1:
                self.do(*self.anything(chance))
            else:
                self.step(chance)
        live = self.table
        assert fold(self.log) == live
        replayed = list(check_log(self.log))
        assert [event for event, _ in replayed] == self.log
        assert replayed[-1][1] == live
        self.check_ranking()

    def check_ranking(self) -> None:
        """The best score first, and those who have left behind all others (T13)."""
        ranking, settings = RULES.ranking(self.game), self.table.settled
        assert ranking is not None
        assert settings is not None
        sign = -1 if settings.scoring.high_wins else 1
        standings = [(not self.game.is_in(one.seat), sign * one.points) for one in ranking]
        assert standings == sorted(standings)
        assert [one.rank for one in ranking] == [1 + standings.index(one) for one in standings]
        assert {one.seat for one in ranking} == set(self.game.seats)


TestTable = TableMachine.TestCase
TestTable.settings = hypothesis_settings(
    max_examples=150 if IS_NIGHT else 20, stateful_step_count=12
)
pytestmark = pytest.mark.thorough
