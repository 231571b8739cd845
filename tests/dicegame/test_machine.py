"""Random play of the dice game with all commands, legal and illegal, told by a referee."""

from __future__ import annotations

import random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import initialize

from rollwrite.dicegame import COLOURS, Colour, FairDice, Game, Layout, Player, Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import refusal
from rollwrite.table import (
    AddBot,
    AddSeat,
    ChangeSettings,
    Command,
    Event,
    LeaveGame,
    LetBotPlay,
    NoDice,
    OpenTable,
    RefusedError,
    SetOut,
    StartGame,
    TakeBack,
    TakeSeat,
)
from rollwrite.table.events import GameStarted
from tests.dicegame import referee
from tests.dicegame.playing import ROWS, outcome, small
from tests.table.machine import TableMachine, by_day
from tests.table.playing import NAMES

BOOL = st.booleans()
#: Of seats; ``kept`` is paper on somebody else's phone.
KINDS = ("phone", "phone", "guest", "paper", "kept", "bot")
SOME_SETTINGS = [
    Settings(small(5)),
    Settings(small(6), dice="real", strikes_forced=False),
    Settings(small(5), standby_follows_starter=True, hints=False),
]


def settings_for_games() -> st.SearchStrategy[Settings]:
    sides = st.sampled_from([5, 5, 5, 6, 6, 7, 9])
    return st.builds(
        Settings,
        layout=st.builds(Layout, st.just("any"), sides, st.permutations(ROWS).map(tuple)),
        dice=st.sampled_from(["app", "app", "real"]),
        strikes_forced=BOOL,
        standby_follows_starter=BOOL,
        markers=st.permutations(COLOURS).map(tuple),
    )


class DiceMachine(TableMachine[Settings, Game]):
    """One table of the dice game, many games."""

    def __init__(self) -> None:
        super().__init__()
        self.seeds: dict[int, FairDice] = {}
        self.markers: referee.Markers | None = None

    def may(self, command: Command, actor: int | None, *, by_program: bool) -> bool | None:
        return referee.may(self.table, command, actor, by_program=by_program)

    def words(self, language: Translator, command: Command, error: RefusedError) -> str:
        game, sheet, colour = self.table.game, None, None
        index = game.index_of(getattr(command, "seat", 0)) if game is not None else None
        if game is not None and index is not None:
            sheet, colour = game.players[index].sheet, game.ring.held[index]
        return refusal(language, error, sheet, colour)

    def rolling(self, command: Command) -> FairDice | NoDice:
        """The dice of the game, or new ones for a new game."""
        if self.table.settings.dice == "real":
            return NoDice()
        number = self.table.games + isinstance(command, StartGame)
        seed = random.Random(number).randbytes(32)
        return self.seeds.setdefault(number, FairDice(seed))

    def seen(self, before: DiceTable, event: Event) -> None:
        game = self.table.game
        if game is None:
            return
        self.check_dice_and_markers(before.game, event, game)
        if isinstance(event, ev.ShapePlaced | ev.PaperMarked) and event.squares is not None:
            self.check_drawing(before.game, event)
        if isinstance(event, ev.PlayerOut) and event.reason == "no-placement":
            player = player_at(game, event.seat)
            assert player.kind != "paper"
            assert not referee.can_place(game, player)
            assert not referee.can_strike(game, player)

    def settled(self, events: tuple[Event, ...]) -> None:
        """D14; and D11: nobody who cannot place is still in, but on paper."""
        game = self.table.game
        if game is None:
            return
        assert (game.phase == "over") == all(player.out is not None for player in game.players)
        # D6: nobody is asked to pick from one die.
        assert referee.picker(game) is None or len(free_dice(game)) > 1
        if any(
            isinstance(event, ev.DieTaken | ev.DiceCorrected | ev.TurnUndone) for event in events
        ):
            for player in game.players:
                if referee.is_drawing(game, player) and player.kind != "paper":
                    assert referee.can_place(game, player) or referee.can_strike(game, player)

    def check_dice_and_markers(self, before: Game | None, event: Event, game: Game) -> None:
        if isinstance(event, GameStarted):
            self.markers = referee.Markers(game)
        if isinstance(event, ev.MarkersPassed):
            assert before is not None
            assert self.markers is not None
            self.markers.passed(before.starter)
        if isinstance(event, ev.DiceRolled):
            still_in = sum(player.out is None for player in game.players)
            assert len(event.values) == (2 if len(game.players) == 1 else still_in)
            assert set(event.values) <= {1, 2, 3, 4, 5, 6}
            assert all(player.die is None for player in game.players)
        assert self.markers is not None
        assert list(game.ring.held) == self.markers.held
        assert list(game.ring.standby) == self.markers.standby
        assert sorted([*game.ring.held, *game.ring.standby]) == sorted(Colour)
        dice = [player.die for player in game.players if player.die is not None]
        assert len(dice) == len(set(dice))
        assert all(referee.strikes(player) <= 3 for player in game.players)

    def check_drawing(self, before: Game | None, event: ev.ShapePlaced | ev.PaperMarked) -> None:
        """What was drawn is what the law allows, in the colour held, of a row that served."""
        assert before is not None
        assert event.squares is not None
        player = player_at(before, event.seat)
        assert event.colour == referee.colour_held(before, player)
        row = None if event.strike else before.dice[player.die or 0]
        assert frozenset(event.squares) in referee.legal(player, event.colour, row)
        after = player_at(self.table.game, event.seat).sheet
        assert len(set(after.used)) == len(after.used)
        assert event.shape == after.used[-1]
        referee.check_sheet(after.rows)

    # Opening

    @initialize(
        settings=settings_for_games(),
        kinds=st.lists(st.sampled_from(KINDS), min_size=1, max_size=3),
        solo=st.sampled_from([False, False, False, True]),
        paper_host=st.sampled_from([False, False, True]),
    )
    def open_table(
        self, settings: Settings, kinds: list[str], solo: bool, paper_host: bool
    ) -> None:
        opening = OpenTable("Ana", settings, "paper" if paper_host else "phone", solo)
        self.open(opening)
        for name, kind in zip(NAMES[1:], kinds, strict=False):
            if solo:
                break
            if kind == "bot":
                assert self.do(AddBot(1, 1 + len(name) % 5), 1)
            elif kind in {"phone", "paper"}:
                own: Any = kind
                assert self.do(TakeSeat(name, own), None)
            else:
                kept: Any = "guest" if kind == "guest" else "paper"
                assert self.do(AddSeat(1, name, kept), 1)
        self.do(StartGame(), 1)

    # Legal play

    def step(self, chance: random.Random) -> bool:
        game = self.game
        roller, picker = referee.roller(game), referee.picker(game)
        if roller is not None:
            count = game.dice_count
            values = tuple(chance.randint(1, 6) for _ in range(count))
            is_real = self.table.settings.dice == "real"
            seat = roller.seat
            return self.do_own(cmd.EnterDice(seat, values) if is_real else cmd.RollDice(seat))
        drawing = [player for player in game.players if referee.is_drawing(game, player)]
        if picker is not None and (not drawing or chance.random() < 0.6):
            return self.do_own(cmd.TakeDie(picker.seat, chance.choice(free_dice(game))))
        return self.draw(game, chance.choice(drawing), chance)

    def draw(self, game: Game, player: Player, chance: random.Random) -> bool:
        seat, colour = player.seat, referee.colour_held(game, player)
        if player.kind == "paper" and chance.random() < 0.3:
            return self.do_own(
                cmd.MarkPaper(seat) if len(player.sheet.marks) < 21 else cmd.GoOut(seat)
            )
        if not referee.is_known(player):
            return self.do_own(cmd.GoOut(seat))
        strike = referee.strikes(player) < 3 and chance.random() < 0.1
        options = referee.legal(player, colour, None if strike else game.dice[player.die or 0])
        if not options and referee.strikes(player) < 3 and not strike:
            strike, options = True, referee.legal(player, colour)
        if not options:
            # On the phone this one would be out already.
            assert player.kind == "paper"
            return self.do_own(cmd.GoOut(seat))
        squares = tuple(chance.choice(sorted(options, key=sorted)))
        if player.kind == "paper":
            return self.do_own(cmd.MarkPaper(seat, strike, squares))
        return self.do_own(cmd.PlaceShape(seat, squares, strike))

    def do_own(self, command: Any) -> bool:
        """A command from the phone whose seat it is for, or from the program that plays there."""
        seat = self.table.seat(command.seat)
        assert seat is not None
        if seat.level is not None:
            if isinstance(command, cmd.EnterDice):
                return self.do(command, self.table.host)
            assert self.table.bot_due() is not None
            return self.do(command, seat.number, by_program=True)
        return self.do(command, seat.keeper or seat.number)

    def can_start(self) -> bool:
        return self.table.solo or len(self.table.seats) > 1

    # Anything at all

    def tried(self, seat: int, seats: list[int], chance: random.Random) -> Command:
        aim = chance.choice([*seats, 9])
        dice = tuple(chance.randint(1, 6) for _ in range(chance.choice([1, 2, 2, 3, 4])))
        squares = self.scribble(seat, chance)
        strike = chance.random() < 0.3
        common: list[Command] = [
            cmd.RollDice(seat),
            cmd.EnterDice(seat, dice),
            cmd.CorrectDice(seat, dice),
            cmd.CorrectDice(seat, (*dice[1:], chance.randint(-1, 7))),
            cmd.TakeDie(seat, chance.randint(-1, 4)),
            cmd.TakeDie(seat, chance.randint(0, 3)),
            cmd.PlaceShape(seat, squares, strike),
            cmd.PlaceShape(seat, squares, strike),
            cmd.MarkPaper(seat, strike, squares),
            cmd.MarkPaper(seat, strike),
            cmd.GoOut(seat),
            cmd.UndoTurn(seat),
            cmd.UndoTurn(seat),
            cmd.ReportScore(seat, chance.randint(-1, 90)),
            cmd.GuessWinner(seat, aim, chance.randint(-1, 40)),
        ]
        level = chance.randint(0, 6)
        rare: list[Command] = [
            SetOut(seat, aim),
            SetOut(seat, aim, level),
            LetBotPlay(seat, level),
            TakeBack(seat),
            TakeBack(seat),
            LeaveGame(seat),
        ]
        return chance.choice(rare if chance.random() < 0.1 else common)

    def scribble(self, seat: int, chance: random.Random) -> tuple[tuple[int, int], ...]:
        """A drawing: what would fit in some colour and row, or any few squares."""
        game = self.table.game
        index = None if game is None else game.index_of(seat)
        if game is None or index is None or chance.random() < 0.3:
            count = chance.randint(0, 5)
            return tuple((chance.randint(-1, 8), chance.randint(-1, 8)) for _ in range(count))
        places = referee.legal(game.players[index], chance.choice(list(Colour)))
        return tuple(chance.choice(sorted(places, key=sorted))) if places else ()

    def changes(self, seat: int, chance: random.Random) -> list[Command]:
        return [
            AddBot(seat, chance.randint(0, 6)),
            LetBotPlay(seat, chance.randint(0, 6)),
            ChangeSettings(chance.choice(SOME_SETTINGS)),
            cmd.ReportScore(seat, chance.randint(0, 30)),
        ]

    def at_the_end(self) -> None:
        for proof in prove_log(self.log):
            assert proof.verdict in {"fair", "real"}
        live = self.table
        if live.game is not None:
            known = [
                (player.seat, player.unfilled, referee.strikes(player))
                for player in live.game.players
                if player.unfilled is not None
            ]
            ranked = [(score.seat, score.rank) for score in live.game.ranking]
            left = {
                p.seat for p in live.game.players if p.out and p.out.reason in {"left", "set-out"}
            }
            assert sorted(ranked) == sorted(outcome(known, left))
            assert {seat for seat, _, _ in known} | set(live.game.unreported) == {
                player.seat for player in live.game.players
            }


def player_at(game: Game | None, seat: int) -> Player:
    assert game is not None
    return next(player for player in game.players if player.seat == seat)


def free_dice(game: Game) -> list[int]:
    taken = {player.die for player in game.players}
    return [die for die in range(len(game.dice)) if die not in taken]


TestTable = DiceMachine.TestCase
TestTable.settings = by_day(4)
pytestmark = pytest.mark.thorough
