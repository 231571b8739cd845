"""Tables of several games: commands and events go to the rules that a table plays by.

What an event does to a table itself is here too. That is pure: no dice, no clock, no judgement.
:func:`evolve_table` trusts the event, as the log is the truth; :mod:`rollwrite.table.replay` can
check a log from elsewhere. :mod:`rollwrite.games` makes the one :class:`Games` of this program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, assert_never, cast

from rollwrite.table import claims, lobby, may, play
from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table.may import Context, Events
from rollwrite.table.rules import (
    AnyRules,
    Command,
    Dice,
    Event,
    EvolveError,
    GameCommand,
    RefusedError,
    require,
)
from rollwrite.table.seats import Seat, free_face
from rollwrite.table.state import AnyTable, Claim, Moved, Table, with_result


class Games(Mapping[str, AnyRules]):
    """The rules of every game by their key, and what a table makes of commands and events."""

    def __init__(self, *rules: AnyRules) -> None:
        self._rules: dict[str, AnyRules] = {}
        for one in rules:
            self.add(one)

    def add(self, rules: AnyRules) -> None:
        """Let one more game be played.

        :raises ValueError: its key, or the name of a command or an event of it, is taken. Logs and
            programs tell these apart by their names alone, whatever is played.
        """
        if rules.key in self._rules:
            raise ValueError(f"two games have the key {rules.key!r}")
        taken = {kind.__name__ for kind in cmd.KINDS | ev.KINDS}
        for other in self.values():
            taken |= {kind.__name__ for kind in (*other.commands, *other.events)}
        for kind in (*rules.commands, *rules.events):
            if kind.__name__ in taken:
                raise ValueError(f"{rules.key}: the name {kind.__name__} is taken")
        self._rules[rules.key] = rules

    def __getitem__(self, key: str) -> AnyRules:
        return self._rules[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def decide(
        self,
        table: AnyTable | None,
        command: Command,
        actor: int | None,
        dice: Dice,
        *,
        by_program: bool = False,
    ) -> tuple[Event, ...]:
        """The events that ``command`` causes, at least one: where the rules are enforced.

        :param table: the table as it is; None only before it is opened.
        :param actor: the number of the seat whose phone sent the command; None for somebody who
            has no seat. A phone speaks for its own seat and for the guests it keeps.
        :param dice: where the values of a roll come from.
        :param by_program: the command comes from the program that plays on seat ``actor``, and
            from no phone: one of the game's, refused when that program plays there no more.
        :raises RefusedError: the rules or the state of the table do not allow it.
        """
        if table is None:
            if isinstance(command, cmd.OpenTable):
                return lobby.opened(command, self[command.rules])
            raise RefusedError("unknown-table")
        if by_program and type(command) not in table.rules.commands:
            raise RefusedError("other-game")
        context = Context(table, actor, dice, by_program)
        if isinstance(command, (*table.rules.commands, cmd.StartGame)):
            require(may.go_on(table))
        if cmd.is_of_table(command):
            return self._decided_at_table(command, context)
        return play.command_game(cast(GameCommand, command), context)

    def _decided_at_table(self, command: cmd.TableCommand[Any], context: Context) -> Events:
        match command:
            case cmd.OpenTable():
                raise RefusedError("table-open")
            case cmd.TakeSeat():
                return lobby.take_seat(command, context)
            case cmd.AddSeat():
                return lobby.add_seat(command, context)
            case cmd.AddBot():
                return lobby.add_bot(command, context)
            case cmd.ChangeSeat():
                return lobby.change_seat(command, context)
            case cmd.MoveSeat():
                return lobby.move_seat(command, context)
            case cmd.RemoveSeat():
                return lobby.remove_seat(command, context)
            case cmd.ChooseStarter():
                return lobby.choose_starter(command, context)
            case cmd.ChangeSettings():
                return lobby.change_settings(command, context)
            case cmd.ChangeGame():
                return lobby.change_game(command, self[command.rules], context)
            case cmd.LockTable():
                return lobby.lock_table(command, context)
            case cmd.PauseTable():
                return lobby.pause_table(command, context)
            case cmd.StartGame():
                return lobby.start_game(context)
            case cmd.CallOffGame():
                return lobby.call_off(context)
            case (
                cmd.ClaimSeat()
                | cmd.AskOthers()
                | cmd.DropClaim()
                | cmd.TakeSeatBack()
                | cmd.ApproveClaim()
                | cmd.RefuseClaim()
            ):
                return claims.decided(command, context)
            case cmd.TakeBotSeat():
                return lobby.take_bot_seat(command, context)
            case cmd.LeaveGame():
                return play.leave_game(command, context)
            case cmd.SetOut():
                return play.set_out(command, context)
            case cmd.LetBotPlay():
                return play.let_bot_play(command, context)
            case cmd.TakeBack():
                return play.take_back(command, context)
            case _:
                assert_never(command)

    def evolve(self, table: AnyTable | None, event: Event) -> AnyTable:
        """The table after ``event``.

        :raises EvolveError: the event names a seat, a die or a game that the table does not have.
        """
        if isinstance(event, ev.TableOpened):
            if table is not None:
                raise EvolveError("TableOpened: the table is open already")
            opened: AnyTable = Table(
                self[event.rules],
                event.settings,
                event.solo,
                recorded=event.recorded,
                led=event.led,
            )
            return replace(opened, length=opened.length.after(event))
        if table is None:
            raise EvolveError("a table begins with TableOpened")
        if isinstance(event, ev.SettingsChanged) and event.rules != table.rules.key:
            if event.rules not in self:
                raise EvolveError(f"SettingsChanged: there is no game {event.rules!r}")
            after = with_other_game(table, self[event.rules], event.settings)
        else:
            after = evolve_table(table, event)
        return replace(after, length=table.length.after(event))

    def fold(self, events: Iterable[Event], table: AnyTable | None = None) -> AnyTable:
        """The table after all ``events``, the first of which opens it unless ``table`` is given.

        :raises EvolveError: there is no table to begin with, or an event does not fit.
        """
        for event in events:
            table = self.evolve(table, event)
        if table is None:
            raise EvolveError("a table begins with TableOpened")
        return table


def evolve_table(  # noqa: PLR0912 - a branch for each event
    table: AnyTable, event: Event
) -> AnyTable:
    """An open table after ``event``.

    :raises EvolveError: the event names a seat or a game that the table does not have, or is none
        of the table's game.
    """
    if type(event) in table.rules.events:
        return _in_game(table, event)
    if not ev.is_of_table(event) or isinstance(event, ev.TableOpened):
        raise EvolveError(f"{type(event).__name__} is no event of this table")
    match event:
        case ev.SeatTaken():
            return _seated(table, event)
        case ev.SeatChanged():
            return _changed(table, event)
        case ev.SeatMoved():
            return _moved(table, event)
        case ev.SeatLeft():
            return _without(table, _seat(table, event.seat))
        case ev.StarterChosen():
            return replace(table, starter=_seat(table, event.seat).number)
        case ev.SettingsChanged():
            return replace(table, settings=event.settings)
        case ev.TableLocked():
            return replace(table, locked=event.locked)
        case ev.TablePaused():
            return _paused(table, event)
        case ev.SeatClaimed():
            return _claimed(table, event)
        case ev.OthersAsked():
            return _with_claim(
                table, event.claim, asked=event.asked, until=event.until, waits=False
            )
        case ev.ClaimConfirmed():
            return _confirmed(table, event)
        case ev.ClaimApproved():
            return _approved(table, event)
        case ev.ClaimRefused() | ev.ClaimDropped():
            return replace(table, claims=_other_claims(table, event.claim))
        case ev.SeatTakenBack():
            return _taken_back(table, event)
        case ev.GameStarted():
            return _begun(table, event)
        case ev.GameCalledOff():
            return _called_off(table, event)
        case ev.VoteCast():
            return replace(table, votes=(*table.votes, (event.seat, event.target)))
        case ev.BotPlays():
            return _played_for(table, event)
        case ev.PersonPlays():
            return _with_seat(table, replace(_seat(table, event.seat), level=None))
        case ev.TableBrought():
            return _brought(table, event)
        case _:
            assert_never(event)


def _paused(table: AnyTable, event: ev.TablePaused) -> AnyTable:
    last = table.last_round if event.after_round else None
    if event.after_round and last is None:
        # The round that is on, or about to begin, is still played.
        last = 1 + (table.rules.rounds(table.game) if table.game is not None else 0)
    rested = replace(table, paused=event.paused, last_round=last)
    if event.after_round or table.cut is None:
        return rested
    return replace(rested, game=table.cut, cut=None)


def _in_game(table: AnyTable, event: Event) -> AnyTable:
    if table.game is None:
        raise EvolveError("no game has begun")
    game = table.rules.evolve(table.game if table.cut is None else table.cut, event)
    votes = table.votes
    if votes:
        # Who is out need not be set out any more, and would not want to be when back in.
        votes = tuple(vote for vote in votes if game.is_in(vote[1]))
    return _stopped(replace(table, game=game, cut=None, votes=votes, is_fresh=False))


def _stopped(table: AnyTable) -> AnyTable:
    """The table with its game over as it stands, if its last round is over."""
    game, last = table.game, table.last_round
    if game is None or last is None or game.phase == "over" or table.rules.rounds(game) < last:
        return table
    return replace(table, game=table.rules.stopped(game), cut=game)


def with_other_game(table: AnyTable, rules: AnyRules, settings: object) -> AnyTable:
    """The table when something else is played at it: the last game is counted, and put away.

    :raises EvolveError: a game is on.
    """
    if table.is_playing:
        raise EvolveError(f"SettingsChanged: {rules.key!r} in the middle of a game")
    results = with_result(table)
    return replace(
        table, rules=rules, settings=settings, game=None, settled=None, votes=(), results=results
    )


def _seated(table: AnyTable, event: ev.SeatTaken) -> AnyTable:
    # Logs of before there were faces get them by the numbers of the seats.
    is_bot = event.kind == "bot"
    face = event.face if is_bot else event.face or free_face(event.seat, table.seats)
    seat = Seat(event.seat, event.name, event.kind, event.keeper, event.level, face)
    starter = event.seat if table.starter is None else table.starter
    return replace(table, seats=(*table.seats, seat), starter=starter, taken=event.seat)


def _changed(table: AnyTable, event: ev.SeatChanged) -> AnyTable:
    seat, game = _seat(table, event.seat), table.game
    if game is not None and table.is_playing:
        game = table.rules.renamed(game, seat.number, event.name)
    cut = None if table.cut is None else table.rules.renamed(table.cut, seat.number, event.name)
    changed = replace(seat, name=event.name, kind=event.kind, face=event.face or seat.face)
    return _with_seat(replace(table, game=game, cut=cut), changed)


def _moved(table: AnyTable, event: ev.SeatMoved) -> AnyTable:
    moved = _seat(table, event.seat)
    others = [seat for seat in table.seats if seat != moved]
    others.insert(event.place, moved)
    return replace(table, seats=tuple(others))


def _without(table: AnyTable, gone: Seat) -> AnyTable:
    """The table without a seat and those whose phone it was."""
    seats = tuple(s for s in table.seats if gone.number not in {s.number, s.keeper})
    numbers = [seat.number for seat in seats]
    starter = table.starter if table.starter in numbers else next(iter(numbers), None)
    claims = tuple(
        replace(
            claim,
            asked=tuple(number for number in claim.asked if number in numbers),
            confirmed=tuple(number for number in claim.confirmed if number in numbers),
        )
        for claim in table.claims
        if claim.seat in numbers
    )
    moved = tuple(
        one for one in table.moved if one.seat in numbers and one.keeper in {None, *numbers}
    )
    return replace(table, seats=seats, starter=starter, claims=claims, moved=moved)


def _claimed(table: AnyTable, event: ev.SeatClaimed) -> AnyTable:
    claim = Claim(event.claim, event.seat, event.asked, event.until, waits=event.waits)
    return replace(table, claims=(*_other_claims(table, event.claim), claim))


def _confirmed(table: AnyTable, event: ev.ClaimConfirmed) -> AnyTable:
    confirmed = next((c.confirmed for c in table.claims if c.claim == event.claim), ())
    return _with_claim(table, event.claim, confirmed=(*confirmed, event.by))


def _approved(table: AnyTable, event: ev.ClaimApproved) -> AnyTable:
    seat = _seat(table, event.seat)
    # The guest of somebody's phone now has a phone of its own.
    kind = "phone" if seat.kind == "guest" else seat.kind
    claims = tuple(claim for claim in table.claims if claim.seat != event.seat)
    moved = table.moved
    # Logs of earlier versions do not say who has answered.
    if event.by not in {None, table.phone_of(event.seat)}:
        game = table.games if table.is_playing else table.games + 1
        moved = (*moved, Moved(event.claim, event.seat, seat.keeper, game))
    return _with_seat(
        replace(table, claims=claims, moved=moved), replace(seat, kind=kind, keeper=None)
    )


def _taken_back(table: AnyTable, event: ev.SeatTakenBack) -> AnyTable:
    back, seat = table.moved_by(event.claim), _seat(table, event.seat)
    if back is None:
        raise EvolveError(f"seat {event.seat} cannot be taken back")
    since = table.moved_since(back)
    moved = tuple(one for one in table.moved if one not in since)
    claims = tuple(claim for claim in table.claims if claim.seat != event.seat)
    kind = "guest" if back.keeper is not None and seat.kind == "phone" else seat.kind
    return _with_seat(
        replace(table, claims=claims, moved=moved), replace(seat, kind=kind, keeper=back.keeper)
    )


def _brought(table: AnyTable, event: ev.TableBrought) -> AnyTable:
    holder = _seat(table, event.seat)
    if holder.is_bot:
        raise EvolveError(f"seat {event.seat} is a program's")

    def here(seat: Seat) -> Seat:
        if seat.is_bot:
            return seat
        own = seat == holder
        kind = seat.kind if seat.kind == "paper" else "phone" if own else "guest"
        return replace(seat, kind=kind, keeper=None if own else holder.number)

    # Nobody has called the last round of it here.
    game = table.game if table.cut is None else table.cut
    if game is not None and game.phase != "over":
        game = table.rules.go_on(game, event.commitment)
    seats = tuple(map(here, table.seats))
    # Whoever was asked something is not there to answer, nor whoever led the table.
    return replace(
        table,
        seats=seats,
        game=game,
        claims=(),
        moved=(),
        votes=(),
        paused=False,
        last_round=None,
        cut=None,
        led=False,
        brought=table.games,
    )


def _begun(table: AnyTable, event: ev.GameStarted) -> AnyTable:
    seats = tuple(_seat(table, number) for number in event.seats)
    game = table.rules.begin(table.settings, seats, event)
    # The start moves on for the next game.
    starter = event.seats[1 % len(event.seats)]
    return replace(
        table,
        game=game,
        games=event.game,
        is_fresh=True,
        starter=starter,
        settled=table.settings,
        votes=(),
        results=with_result(table),
        moved=tuple(one for one in table.moved if one.game >= event.game),
    )


def _called_off(table: AnyTable, event: ev.GameCalledOff) -> AnyTable:
    if table.game is None or not table.is_fresh or table.games != event.game:
        raise EvolveError(f"GameCalledOff: game {event.game} has not just begun")
    # Who was to start still is.
    first = table.game.seats[0]
    starter = table.starter if table.seat(first) is None else first
    return replace(table, game=None, settled=None, is_fresh=False, starter=starter, votes=())


def _played_for(table: AnyTable, event: ev.BotPlays) -> AnyTable:
    # Who is played for has not stopped answering any more.
    votes = tuple(vote for vote in table.votes if vote[1] != event.seat)
    seat = replace(_seat(table, event.seat), level=event.level)
    return _with_seat(replace(table, votes=votes), seat)


def _seat(table: AnyTable, number: int) -> Seat:
    seat = table.seat(number)
    if seat is None:
        raise EvolveError(f"there is no seat {number}")
    return seat


def _other_claims(table: AnyTable, name: str) -> tuple[Claim, ...]:
    return tuple(claim for claim in table.claims if claim.claim != name)


def _with_claim(table: AnyTable, name: str, **changed: Any) -> AnyTable:
    claims = tuple(replace(c, **changed) if c.claim == name else c for c in table.claims)
    return replace(table, claims=claims)


def _with_seat(table: AnyTable, changed: Seat) -> AnyTable:
    seats = tuple(changed if seat.number == changed.number else seat for seat in table.seats)
    return replace(table, seats=seats)
