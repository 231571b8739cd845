"""The dice game at a table: its rules as :class:`rollwrite.table.rules.Rules` wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar, Final, TypeAlias, get_args

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.colours import COLOURS, Ring
from rollwrite.dicegame.dice import FairDice
from rollwrite.dicegame.layout import BUILT_IN, built_in_layout
from rollwrite.dicegame.rules import may
from rollwrite.dicegame.rules.decide import Cause, Turn, cause, decide, ending, evolve, recorded
from rollwrite.dicegame.settings import MIN_PLAYERS, DiceKind, Settings, started_sheet
from rollwrite.dicegame.solo import seed_of
from rollwrite.dicegame.state import Game, Player
from rollwrite.table.events import GameStarted
from rollwrite.table.rules import (
    OWN,
    PACE,
    REACTIONS,
    Choice,
    Dice,
    Event,
    EvolveError,
    LeaveReason,
    Rank,
    RefusedError,
    Rules,
    Setting,
    choices,
)
from rollwrite.table.seats import MAX_SEATS, Seat, SeatKind
from rollwrite.table.state import Table


def chosen_layout(settings: Settings) -> str:
    """The name of a layout that comes with the program, or :data:`OWN`."""
    name = settings.layout.name
    is_ours = name in BUILT_IN and built_in_layout(name) == settings.layout
    return name if is_ours else OWN


@cache
def described() -> tuple[Setting, ...]:
    """Every field of :class:`~rollwrite.dicegame.settings.Settings`, in the order of forms."""
    sides = ((name, built_in_layout(name).side) for name in BUILT_IN)
    layouts = tuple(
        Choice(name, f"settings.layout.{name}", (("side", side),)) for name, side in sides
    )
    return (
        Setting("layout", "layout", (*layouts, *choices("layout", OWN)), shown=chosen_layout),
        Setting("dice", "choice", choices("dice", *get_args(DiceKind))),
        Setting("strikes_forced", "switch"),
        # Alone there is no standby zone to move, and no starter but one.
        Setting("standby_follows_starter", "switch", alone=False),
        Setting("hints", "switch"),
        # Alone it depends on the dice: see be_advised.
        Setting("advice", "switch", alone=False),
        Setting(
            "markers",
            "order",
            tuple(Choice(colour.value, f"words.colour.{colour.key}") for colour in COLOURS),
            at_opening=False,
        ),
        REACTIONS,
        PACE,
        Setting("seed", "data", at_opening=False),
        Setting("start", "data", at_opening=False),
    )


DiceTable: TypeAlias = Table[Settings, Game]


class DiceRules(Rules[Settings, Game, cmd.DiceCommand, ev.DiceEvent]):
    """Rules D1 to D16 and S1."""

    key = "dice"
    settings = Settings
    commands = get_args(cmd.DiceCommand)
    events = get_args(ev.DiceEvent)
    kinds = frozenset[SeatKind]({"phone", "guest", "paper", "bot"})
    levels = range(1, 6)
    plays_alone = False
    by_anybody = (cmd.EnterDice, cmd.CorrectDice)
    #: The last die of a round (D6).
    by_themselves = (ev.DieTaken,)
    taking_back = (cmd.UndoTurn, cmd.CorrectDice)
    #: Dice lie there for all, and everybody draws on a sheet of their own (D6, D7).
    apart: ClassVar[Mapping[type, tuple[type, ...]]] = {
        cmd.TakeDie: (ev.ShapePlaced, ev.PaperMarked, ev.PlayerOut, ev.WinnerGuessed)
    }
    sealed: ClassVar[Mapping[type, tuple[str, ...]]] = {ev.WinnerGuessed: ("winner", "unfilled")}

    def described(self, _settings: Settings) -> tuple[Setting, ...]:
        """See :func:`described`."""
        return described()

    def seats(self, settings: Settings, *, solo: bool) -> range:
        """2 to 4 (D1), or one alone (S1)."""
        if solo:
            return range(1, 2)
        return range(0) if settings.is_for_one else range(MIN_PLAYERS, MAX_SEATS + 1)

    def seats_rule(self, settings: Settings) -> str:
        """It is the first one."""
        return "D1"

    def rolls(self, settings: Settings) -> bool:
        """Unless people roll real dice."""
        return settings.dice == "app"

    def known_seed(self, settings: Settings) -> bytes | None:
        """That of a printed seed (S2, S3)."""
        return None if settings.seed is None else seed_of(settings.seed, settings.layout)

    def dice(self, seed: bytes) -> FairDice:
        """Fair dice (D5)."""
        return FairDice(seed)

    def rolled(self, game: Game, event: Event) -> tuple[int, ...]:
        """The dice of a roll (D5) of the app; not in a game for practice, which begins midway."""
        settings = game.settings
        is_counted = isinstance(event, ev.DiceRolled) and settings.dice == "app"
        if not is_counted or settings.is_for_one:
            return ()
        assert isinstance(event, ev.DiceRolled)
        return event.values

    def begin(self, settings: Settings, seats: tuple[Seat, ...], started: GameStarted) -> Game:
        """Empty sheets, or what is drawn already, and the markers dealt (D4)."""
        sheet = started_sheet(settings.layout, settings.start)
        players = tuple(Player(seat.number, seat.name, seat.kind, sheet) for seat in seats)
        ring = Ring.deal(len(players), settings.markers)
        first = len(sheet.marks) + 1
        return Game(started.game, settings, players, ring, started.commitment, round=first)

    def renamed(self, game: Game, seat: int, name: str) -> Game:
        """Its sheet has the new name."""
        players = (replace(one, name=name) if one.seat == seat else one for one in game.players)
        return replace(game, players=tuple(players))

    def go_on(self, game: Game, commitment: str | None) -> Game:
        """What was rolled before is left out of the proof, unless the dice are the same (S2)."""
        if commitment == game.commitment:
            return game
        return replace(game, commitment=commitment, unproven=len(game.rolled))

    def decide(
        self, game: Game, command: cmd.DiceCommand, seat: int, dice: Dice
    ) -> tuple[ev.DiceEvent, ...]:
        """See :mod:`rollwrite.dicegame.rules.decide`."""
        return decide(command, Turn(game, self._index(game, seat), dice))

    def evolve(self, game: Game, event: ev.DiceEvent) -> Game:
        """See :mod:`rollwrite.dicegame.rules.decide`."""
        return evolve(game, event)

    def leave(
        self, game: Game, seat: int, reason: LeaveReason, dice: Dice
    ) -> tuple[ev.DiceEvent, ...]:
        """Out for the rest of the game (D16)."""
        return ending(game, (ev.PlayerOut(seat, reason),), dice)

    def due(self, game: Game) -> tuple[int, ...]:
        """Who picks or rolls, everybody who draws, or whose squares are still to be counted."""
        if game.phase == "over":
            return game.unreported
        index = game.picker if game.picker is not None else game.roller
        if index is not None and game.roller is not None:
            return (game.players[index].seat,)
        drawing = [i for i in range(len(game.players)) if game.is_drawing(i)]
        return tuple(game.players[i].seat for i in ([] if index is None else [index]) + drawing)

    def pause(self, game: Game) -> float:
        """While the markers pass, and while the dice tumble.

        Picks follow each other at once (D6), and so do drawings (D7).
        """
        if game.roller is not None:
            return 0.8
        return 0.5 if len(game.dice_left) == len(game.dice) else 0.0

    def decides(self, game: Game, seat: int) -> bool:
        """Who is in, who can undo going out, and with real dice whoever rolls them (D5)."""
        if game.settings.dice == "real":
            return True
        index = game.index_of(seat)
        return index is not None and (game.is_in(seat) or may.undo(game, index) is None)

    def is_by_hand(self, game: Game) -> bool:
        """Real dice are to be rolled (D5)."""
        return game.settings.dice == "real" and game.roller is not None

    def hand_over(self, game: Game, seat: int) -> RefusedError | None:
        """A program must know all that is drawn on the sheet."""
        player = game.players[self._index(game, seat)]
        return None if player.sheet.is_known else RefusedError("bot-sheet", name=player.name)

    def has_left(self, game: Game, seat: int) -> bool:
        """Who left or was set out (D16), not who only had no place (D11)."""
        return game.players[self._index(game, seat)].has_left

    def stopped(self, game: Game) -> Game:
        """The sheets count as they are. The seed stays secret: it might go on."""
        return replace(game, phase="over")

    def rounds(self, game: Game) -> int:
        """Those in which everybody has drawn (D12)."""
        return game.round - 1 + game.is_round_complete

    def ranking(self, game: Game) -> tuple[Rank, ...] | None:
        """Fewest empty squares, then fewest strikes; who left is behind (D15)."""
        if game.phase != "over" or game.unreported:
            return None
        return self.standing(game)

    def standing(self, game: Game) -> tuple[Rank, ...]:
        """Of the sheets that the app has seen."""
        return tuple(Rank(s.seat, s.rank, s.unfilled, s.strikes, s.is_behind) for s in game.ranking)

    def high_wins(self, _settings: Settings) -> bool:
        """Fewest empty squares win (D15)."""
        return False

    def cause(self, game: Game, events: Sequence[ev.DiceEvent]) -> Cause:
        """See :mod:`rollwrite.dicegame.rules.decide`."""
        return cause(events[0], game, events[1] if len(events) > 1 else None)

    def recorded(self, events: Sequence[Event]) -> Dice:
        """See :mod:`rollwrite.dicegame.rules.decide`."""
        return recorded(events)

    @staticmethod
    def _index(game: Game, seat: int) -> int:
        index = game.index_of(seat)
        if index is None:
            raise EvolveError(f"seat {seat} does not play")
        return index


RULES: Final = DiceRules()
