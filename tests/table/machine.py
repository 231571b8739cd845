"""Random play with all commands, legal and illegal, at a table of any game.

What must always hold is asked every time; whether a command is allowed says a referee.
"""

from __future__ import annotations

import json
import random
from typing import Any, Generic, TypeVar

import hypothesis.strategies as st
from hypothesis import settings as hypothesis_settings
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from rollwrite.games import FORMS, check_log, decide, evolve, fold
from rollwrite.i18n import LANGUAGES, Translator, translator
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    AskOthers,
    ChangeSeat,
    ChooseStarter,
    ClaimSeat,
    Command,
    DropClaim,
    Event,
    LockTable,
    MoveSeat,
    NoDice,
    OpenTable,
    RefuseClaim,
    RefusedError,
    RemoveSeat,
    StartGame,
    TakeBotSeat,
    TakeSeat,
    TakeSeatBack,
)
from rollwrite.table.rules import Dice, GameAtTable
from rollwrite.table.seats import FACES
from rollwrite.table.state import Table
from tests.nights import example_count
from tests.table.playing import NAMES

S = TypeVar("S")
G = TypeVar("G", bound=GameAtTable)

SOON = "2026-03-01T18:30:00.000+00:00"
SEEDS = st.integers(0, 2**32)
MANY_NAMES = (*NAMES, "Eve", "Flo", "ANA", "", "x" * 25)


class TableMachine(RuleBasedStateMachine, Generic[S, G]):
    """One table, many games."""

    table: Table[S, G]

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Event] = []

    @property
    def game(self) -> G:
        assert self.table.game is not None
        return self.table.game

    # What a game's own machine tells

    def may(self, command: Command, actor: int | None, *, by_program: bool) -> bool | None:
        """Whether a command is allowed, by the referee; None: the referee does not say."""
        raise NotImplementedError

    def words(self, language: Translator, command: Command, error: RefusedError) -> str:
        """A refusal in a language."""
        raise NotImplementedError

    def rolling(self, _command: Command) -> Dice:
        """The dice with which a command is carried out."""
        return NoDice()

    def seen(self, before: Table[S, G], event: Event) -> None:
        """Look at what an event has done."""

    def settled(self, events: tuple[Event, ...]) -> None:
        """Look at the table after a command."""

    def step(self, chance: random.Random) -> bool:
        """Something legal of the game; whether it was allowed."""
        raise NotImplementedError

    def tried(self, seat: int, seats: list[int], chance: random.Random) -> Command:
        """Any command of the game."""
        raise NotImplementedError

    def changes(self, seat: int, chance: random.Random) -> list[Command]:
        """Commands of the lobby that only this game has, or in its own way."""
        raise NotImplementedError

    def can_start(self) -> bool:
        """Whether a game can begin with those who sit here."""
        raise NotImplementedError

    # Doing things, and checking what they did

    def do(self, command: Command, actor: int | None, *, by_program: bool = False) -> bool:
        """Try a command; whether it was allowed."""
        allowed = self.may(command, actor, by_program=by_program)
        before = repr(self.table)
        try:
            dice = self.rolling(command)
            events = decide(self.table, command, actor, dice, by_program=by_program)
        except RefusedError as error:
            refused, events = error, ()
        if not events:
            assert allowed is not True, (command, actor, refused)
            assert repr(self.table) == before
            for language in LANGUAGES:
                assert len(self.words(translator(language), command, refused)) > 5
            return False
        assert allowed is not False, (command, actor, events)
        for event in events:
            text = json.dumps(FORMS.event_to_json(event))
            assert FORMS.event_from_json(json.loads(text)) == event
            past, self.table = self.table, evolve(self.table, event)
            self.log.append(event)
            self.seen(past, event)
        shown = [seat.face for seat in self.table.seats if not seat.is_bot]
        assert None not in shown
        assert len(set(shown)) == len(shown)
        self.settled(events)
        return True

    def open(self, opening: OpenTable[Any]) -> None:
        """A table with whoever opened it."""
        self.log += decide(None, opening, None, NoDice())
        self.table = fold(self.log)

    def chance(self, seed: int) -> random.Random:
        """Chance for one rule: Hypothesis likes small seeds, and a second zero should differ."""
        return random.Random(f"{seed} {len(self.log)} {self.table.settings}")

    @rule(steps=st.integers(1, 24), seed=SEEDS, noise=st.sampled_from([0, 0.2, 0.7]))
    @precondition(lambda self: self.table.is_playing)
    def play_on(self, steps: int, seed: int, noise: float) -> None:
        """The next few steps of the game, and what people try in between."""
        chance = self.chance(seed)
        for _ in range(steps):
            if chance.random() < noise:
                self.do(*self.anything(chance))
            elif self.table.is_playing:
                assert self.step(chance)

    @rule(seed=SEEDS, changes=st.integers(0, 4))
    @precondition(lambda self: not self.table.is_playing)
    def again(self, seed: int, changes: int) -> None:
        """What people try after the end, and another game after something has changed."""
        chance = self.chance(seed)
        for _ in range(changes):
            self.do(*self.anything(chance))
            self.do(*self.change(chance))
        if not self.table.seats:
            self.do(TakeSeat("Somebody"), None)
        elif not self.table.is_playing:
            # Programs are never left behind alone.
            assert self.table.host is not None
            possible = self.can_start()
            assert self.do(StartGame(), self.table.host) == possible

    def anything(self, chance: random.Random) -> tuple[Command, int | None]:
        """Any command from any phone; most could make sense."""
        if chance.random() < 0.12:
            return self.change(chance)
        seats = [seat.number for seat in self.table.seats]
        seat = chance.choice(seats) if seats and chance.random() < 0.95 else chance.randint(0, 9)
        command = self.tried(seat, seats, chance)
        if chance.random() < 0.15:
            return command, chance.choice([None, 1, 2, 3, 4])
        own = self.table.seat(seat)
        return command, seat if own is None or own.keeper is None else own.keeper

    def change(self, chance: random.Random) -> tuple[Command, int | None]:
        """A command about seats and settings, from any phone."""
        seat, name = chance.randint(1, 6), chance.choice(MANY_NAMES)
        claim = chance.choice([*(claim.claim for claim in self.table.claims), "gone"])
        asked = tuple(chance.sample((1, 2, 3, 4), chance.randint(0, 2)))
        kind: Any = chance.choice(["phone", "guest", "paper"])
        face = (None, *FACES)[seat - 1]
        commands: list[Command] = [
            TakeSeat(name, "paper" if kind == "paper" else "phone", face),
            AddSeat(seat, name, "paper" if kind == "paper" else "guest", face),
            ChangeSeat(seat, name, kind, face),
            MoveSeat(seat, chance.randint(-1, 4)),
            RemoveSeat(seat),
            LockTable(chance.random() < 0.4),
            ChooseStarter(seat),
            ClaimSeat(seat, f"c{len(self.log)}"),
            ClaimSeat(seat, f"c{len(self.log)}", asked, SOON),
            ClaimSeat(seat, f"c{len(self.log)}", asked, SOON, waits=True),
            AskOthers(claim, asked, SOON),
            DropClaim(claim),
            TakeBotSeat(seat, name, face),
            TakeSeatBack(chance.choice([*(one.claim for one in self.table.moved), "gone"])),
            ApproveClaim(claim),
            RefuseClaim(claim),
            OpenTable(name, self.table.settings, rules=self.table.rules.key),
            *self.changes(seat, chance),
        ]
        return chance.choice(commands), chance.choice([None, None, 1, 2, 3, seat])

    def teardown(self) -> None:
        if not self.log:
            return
        chance = self.chance(0)
        while self.table.is_playing:
            if chance.random() < 0.2:
                self.do(*self.anything(chance))
            else:
                assert self.step(chance)
        assert fold(self.log) == self.table
        replayed = list(check_log(self.log))
        assert [event for event, _ in replayed] == self.log
        assert replayed[-1][1] == self.table
        self.at_the_end()

    def at_the_end(self) -> None:
        """Look at a game that is over, or at a lobby."""


def by_day(examples: int) -> hypothesis_settings:
    """So many games by day, more by night."""
    return hypothesis_settings(max_examples=example_count(examples, 150), stateful_step_count=12)
