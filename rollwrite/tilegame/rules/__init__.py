"""The tile games at a table: their rules as :class:`rollwrite.table.rules.Rules` wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias, get_args

from rollwrite.table.events import GameStarted
from rollwrite.table.rules import Dice, LeaveReason, Rank, RefusedError, Rules, Setting
from rollwrite.table.seats import Seat, SeatKind
from rollwrite.table.state import Table
from rollwrite.tilegame.rules import outlook
from rollwrite.tilegame.rules.commands import AgreeUndo, RefuseUndo, TileCommand, UndoMove
from rollwrite.tilegame.rules.decide import Cause, cause, decide, evolve, leaving
from rollwrite.tilegame.rules.events import TileEvent
from rollwrite.tilegame.rules.settings import TileSettings, described
from rollwrite.tilegame.rules.state import TilePlay, begun

TileTable: TypeAlias = Table[TileSettings, TilePlay]


class TileRules(Rules[TileSettings, TilePlay, TileCommand, TileEvent]):
    """Rules T1 to T16."""

    key = "tile"
    settings = TileSettings
    commands = get_args(TileCommand)
    events = get_args(TileEvent)
    kinds = frozenset[SeatKind]({"phone", "guest", "bot"})
    levels = range(1, 10)
    taking_back = (UndoMove, AgreeUndo, RefuseUndo)

    def described(self, settings: TileSettings) -> tuple[Setting, ...]:
        """See :mod:`rollwrite.tilegame.rules.settings`."""
        return described(settings)

    def seats(self, settings: TileSettings, *, solo: bool) -> range:
        """As many as the game is for; a table for one needs a game for one."""
        players = settings.row.players
        return range(players, players) if solo and players > 1 else range(players, players + 1)

    def seats_rule(self, settings: TileSettings) -> str:
        """The one of the game."""
        return settings.row.rule

    def order(self, settings: TileSettings, seats: tuple[int, ...]) -> tuple[int, ...]:
        """As somebody has chosen, or round the circle from the starter (T15)."""
        if not settings.seating:
            is_back = settings.direction == "anticlockwise"
            return (*seats[:1], *seats[:0:-1]) if is_back else seats
        if set(settings.seating) != set(seats):
            raise RefusedError("seating", "T15")
        return settings.seating

    def begin(
        self, settings: TileSettings, seats: tuple[Seat, ...], started: GameStarted
    ) -> TilePlay:
        """Before the first move, or after those of the table's record."""
        return begun(settings, seats, started.game)

    def renamed(self, game: TilePlay, seat: int, name: str) -> TilePlay:
        """Its colours are called by the new name."""
        names = zip(game.seats, game.names, strict=True)
        return replace(game, names=tuple(name if one == seat else old for one, old in names))

    def decide(
        self, game: TilePlay, command: TileCommand, _seat: int, _dice: Dice
    ) -> tuple[TileEvent, ...]:
        """See :mod:`rollwrite.tilegame.rules.decide`."""
        return decide(command, game)

    def evolve(self, game: TilePlay, event: TileEvent) -> TilePlay:
        """See :mod:`rollwrite.tilegame.rules.decide`."""
        return evolve(game, event)

    def leave(
        self, game: TilePlay, seat: int, reason: LeaveReason, _dice: Dice
    ) -> tuple[TileEvent, ...]:
        """The colours pass from now on (T13)."""
        return leaving(game, seat, reason)

    def due(self, game: TilePlay) -> tuple[int, ...]:
        """Who is to move, and who is asked whether moves may be taken back."""
        mover = () if game.to_move is None else (game.to_move,)
        return (*mover, *(seat for seat in game.missing_consents if seat not in mover))

    def asked(self, game: TilePlay) -> tuple[int, ...]:
        """Who is asked whether moves may be taken back: the next move would settle it (T14)."""
        return game.missing_consents

    def consent(self, game: TilePlay, seat: int) -> AgreeUndo | None:
        """A program has nothing against a move that is taken back (T14)."""
        return AgreeUndo(seat) if seat in game.missing_consents else None

    def decides(self, game: TilePlay, seat: int) -> bool:
        """Who has not left, until none of the colours he moves can be placed any more."""
        if not game.is_in(seat):
            return False
        # In the draft a pass is not for good (T8), and nothing is stuck before one places.
        movable = {*game.colours_of(seat), *outlook.shared(game)}
        return not movable or not movable <= {*outlook.stuck(game)}

    def unanswered(self, game: TilePlay) -> RefuseUndo | None:
        """Nobody may take moves back whom the others do not answer in time (T14)."""
        return None if game.undo is None else RefuseUndo(game.undo.seat)

    def stopped(self, game: TilePlay) -> TilePlay:
        """What lies there counts, as where the only player left has ended it (T13)."""
        return replace(game, is_stopped=True, undo=None)

    def rounds(self, game: TilePlay) -> int:
        """As often as everybody has moved who can still place what is his.

        A move of a colour that is nobody's counts for nobody (T3, T11), but where all are so (T8).
        """
        owners, stuck = game.settings.row.owners, {*outlook.stuck(game)}
        moves = Counter(
            seat
            for seat, move in zip(game.movers, game.game.moves, strict=True)
            if owners[move.colour] is not None or set(owners) == {None}
        )
        own = {seat: {*game.colours_of(seat)} for seat in game.seats if game.is_in(seat)}
        left = [moves[seat] for seat, colours in own.items() if not colours or colours - stuck]
        return min(left, default=len(game.movers))

    def ranking(self, game: TilePlay) -> tuple[Rank, ...] | None:
        """By the table's scheme; who left ranks after all who played on (T13).

        None of a saved game that nobody has played here.
        """
        if game.phase != "over" or not game.counts:
            return None
        return self.standing(game)

    def standing(self, game: TilePlay) -> tuple[Rank, ...]:
        """By the table's scheme, as the board is."""
        ranked = (
            Rank(seat, rank, score, has_left=not game.is_in(seat))
            for seat, rank, score in zip(game.seats, game.ranks, game.scores, strict=True)
        )
        return tuple(sorted(ranked, key=lambda rank: rank.rank))

    def match_key(self, settings: TileSettings) -> str:
        """Results of one game, scored one way, are added up (S4)."""
        return f"{settings.variant}/{settings.scoring.key}"

    def high_wins(self, settings: TileSettings) -> bool:
        """The scheme says so."""
        return settings.scoring.high_wins

    def cause(self, _game: TilePlay, events: Sequence[TileEvent]) -> Cause:
        """See :mod:`rollwrite.tilegame.rules.decide`."""
        return cause(events[0])


RULES: Final = TileRules()
