"""Decisions about seats, settings and the start of a game (rules D1, D3, D4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table import may
from rollwrite.table.may import Context, Events
from rollwrite.table.rules import AnyRules, Command, Event, RefusedError, require
from rollwrite.table.seats import (
    MAX_NAME,
    Face,
    Seat,
    SeatKind,
    bot_name,
    clean_name,
    free_face,
    free_name,
    look_alike,
)
from rollwrite.table.state import AnyTable


def opened(command: cmd.OpenTable[Any], rules: AnyRules) -> Events:
    """The first events of a table: it is open, and whoever opened it has a seat."""
    name = _name(command.name, None)
    _check_kind(rules, command.kind)
    _check_playable(rules, command.settings, solo=command.solo)
    return (
        ev.TableOpened(command.settings, command.solo, command.rules, command.recorded),
        ev.SeatTaken(1, name, command.kind, None, face=command.face),
    )


def opened_unseated(settings: object, rules: AnyRules, *, led: bool = False) -> Events:
    """The first event of a table that waits for its players: the first to join has seat 1.

    :param led: as in :class:`~rollwrite.table.events.TableOpened`.
    """
    _check_playable(rules, settings, solo=False)
    return (ev.TableOpened(settings, False, rules.key, led=led),)


def take_seat(command: cmd.TakeSeat, context: Context) -> Events:
    if context.actor is not None:
        raise RefusedError("already-seated")
    return _sit(context, command, None)


def add_seat(command: cmd.AddSeat, context: Context) -> Events:
    keeper = context.seat(command.keeper)
    if keeper.keeper is not None:
        raise RefusedError("not-your-seat", name=keeper.name)
    return _sit(context, command, keeper.number)


def add_bot(command: cmd.AddBot, context: Context) -> Events:
    table = context.table
    context.seat(command.seat)
    require(may.add_bot(table))
    require(may.have_level(table, command.level))
    name = free_name(command.level, [seat.name for seat in table.seats])
    number = table.taken + 1
    # One more of a level looks unlike the first, too.
    face = None if name == bot_name(command.level) else free_face(number, table.seats)
    return (ev.SeatTaken(number, name, "bot", None, command.level, face),)


def take_bot_seat(command: cmd.TakeBotSeat, context: Context) -> Events:
    """A person instead of a program, which goes, or has played so far."""
    table, seat = context.table, context.any_seat(command.seat)
    require(None if seat.is_bot else RefusedError("no-bot-here", "D16", name=seat.name))
    if context.actor is not None:
        raise RefusedError("already-seated")
    name = _name(command.name, table)
    face = None if _with_face(command.face, table) else command.face
    face = face or free_face(seat.number, table.seats)
    changed = ev.SeatChanged(seat.number, name, "phone", face)
    return (changed, ev.PersonPlays(seat.number), *_bots_renamed(table, name, seat))


def _sit(context: Context, command: cmd.TakeSeat | cmd.AddSeat, keeper: int | None) -> Events:
    table = context.table
    require(may.be_joined(table))
    _check_kind(table.rules, command.kind)
    name = _name(command.name, table)
    # Two may choose the same at the same moment: nobody is sent back for that.
    face = None if _with_face(command.face, table) else command.face
    taken = ev.SeatTaken(table.taken + 1, name, command.kind, keeper, face=face)
    return (taken, *_bots_renamed(table, name))


def change_seat(command: cmd.ChangeSeat, context: Context) -> Events:
    require(may.be_changed(context.table))
    seat = context.seat(command.seat)
    if command.kind == ("guest" if seat.keeper is None else "phone"):
        raise RefusedError("seat-kind")
    _check_kind(context.table.rules, command.kind)
    name = _name(command.name, context.table, seat)
    other = _with_face(command.face, context.table, seat)
    if other is not None:
        raise RefusedError("face-taken", name=other.name)
    changed = ev.SeatChanged(seat.number, name, command.kind, command.face)
    return (changed, *_bots_renamed(context.table, name))


def move_seat(command: cmd.MoveSeat, context: Context) -> Events:
    require(may.be_changed(context.table))
    context.check_seated()
    seat = context.any_seat(command.seat)
    if not 0 <= command.place < len(context.table.seats):
        rule = context.table.rules.seats_rule(context.table.settings)
        raise RefusedError("no-place", rule, seats=len(context.table.seats))
    return (ev.SeatMoved(seat.number, command.place),)


def remove_seat(command: cmd.RemoveSeat, context: Context) -> Events:
    table = context.table
    require(may.be_removed(table, command.seat, context.actor))
    left = ev.SeatLeft(command.seat)
    # Programs do not stay behind alone, but that they end their game.
    number = command.seat
    if table.is_playing or any(
        not seat.is_bot and number not in {seat.number, seat.keeper} for seat in table.seats
    ):
        return (left,)
    return (*(ev.SeatLeft(seat.number) for seat in table.seats if seat.is_bot), left)


def choose_starter(command: cmd.ChooseStarter, context: Context) -> Events:
    require(may.be_changed(context.table))
    context.check_seated()
    return (ev.StarterChosen(context.any_seat(command.seat).number),)


def change_settings(command: cmd.ChangeSettings[Any], context: Context) -> Events:
    require(may.be_changed(context.table))
    context.check_seated()
    rules = context.table.rules
    if not isinstance(command.settings, rules.settings):
        # Somebody has changed the game while this was on its way.
        raise RefusedError("other-game")
    _check_playable(rules, command.settings, solo=context.table.solo)
    return (ev.SettingsChanged(command.settings, rules.key),)


def change_game(command: cmd.ChangeGame[Any], rules: AnyRules, context: Context) -> Events:
    """The table plays something else. How many it is for may be settled later; who can play it not.

    :param rules: those of the other game.
    """
    table = context.table
    require(may.be_changed(table))
    context.check_seated()
    _check_playable(rules, command.settings, solo=table.solo)
    require(may.play(table, rules))
    return (ev.SettingsChanged(command.settings, rules.key), *_bots_exchanged(table, rules))


def lock_table(command: cmd.LockTable, context: Context) -> Events:
    context.check_seated()
    return (ev.TableLocked(command.locked),)


def pause_table(command: cmd.PauseTable, context: Context) -> Events:
    """The table rests, or goes on; in a game that was stopped without those who have gone since."""
    table = context.table
    events: list[Event] = [ev.TablePaused(command.paused, command.after_round)]
    game = None if command.after_round else table.cut
    if game is not None:
        for number in game.seats:
            if table.seat(number) is None and game.is_in(number):
                for event in table.rules.leave(game, number, "left", context.dice):
                    game = table.rules.evolve(game, event)
                    events.append(event)
    return tuple(events)


def start_game(context: Context) -> Events:
    table = context.table
    require(may.be_changed(table))
    context.check_seated()
    require(may.start(table))
    seats = table.rules.order(table.settings, table.clockwise())
    return (ev.GameStarted(table.games + 1, seats, context.dice.commitment),)


def call_off(context: Context) -> Events:
    require(may.call_off(context.table))
    return (ev.GameCalledOff(context.table.games),)


def _check_playable(rules: AnyRules, settings: object, *, solo: bool) -> None:
    if not rules.seats(settings, solo=solo):
        raise RefusedError("no-solo" if solo else "only-solo", "S1")


def _check_kind(rules: AnyRules, kind: SeatKind) -> None:
    if kind not in rules.kinds:
        raise RefusedError("no-paper")


#: By these it is settled who sits at a table and what is played.
_SETTLING: Final = (
    *(cmd.TakeSeat, cmd.AddSeat, cmd.AddBot, cmd.ChangeSeat, cmd.MoveSeat, cmd.RemoveSeat),
    *(cmd.ChooseStarter, cmd.ChangeSettings, cmd.ChangeGame, cmd.LockTable),
)


def by_phone(table: AnyTable, command: Command) -> RefusedError | None:
    """Whether a phone may do what whoever leads a room of tables always may.

    Asked beside the decision, and not by it: a log does not say who it was.
    """
    if isinstance(command, (cmd.LeaveGame, cmd.SetOut)):
        # A table that rests stays as it is.
        return may.go_on(table)
    return may.settle(table) if isinstance(command, _SETTLING) else None


def own_look(table: AnyTable, command: Command) -> RefusedError | None:
    """Whether a name that a command gives looks like no other's at the table.

    Asked beside the decision, and not by it: logs of earlier versions have such names.
    """
    if not isinstance(command, (cmd.TakeSeat, cmd.AddSeat, cmd.ChangeSeat)):
        return None
    own = command.seat if isinstance(command, cmd.ChangeSeat) else None
    before = None if own is None else table.seat(own)
    if before is not None and before.name == command.name:
        return None
    others = (seat for seat in table.seats if seat.number != own and not seat.is_bot)
    if any(look_alike(seat.name, command.name) for seat in others):
        return RefusedError("name-taken", name=command.name)
    return None


def _name(text: str, table: AnyTable | None, own: Seat | None = None) -> str:
    """The name as it is kept: 1 to 24 visible characters, and no other person's at this table."""
    try:
        name = clean_name(text)
    except ValueError:
        raise RefusedError("name", limit=MAX_NAME) from None
    seats = () if table is None else table.seats
    if any(s != own and not s.is_bot and s.name.casefold() == name.casefold() for s in seats):
        raise RefusedError("name-taken", name=name)
    return name


def _with_face(face: Face | None, table: AnyTable, own: Seat | None = None) -> Seat | None:
    """Who else at the table is shown with a face; nobody where none is chosen."""
    others = (seat for seat in table.seats if seat != own and face is not None)
    return next((seat for seat in others if seat.face == face), None)


def _bots_exchanged(table: AnyTable, rules: AnyRules) -> Events:
    """Programs that do not know another game make way for the strongest that does; if any does."""
    best = max(rules.levels, default=None)
    names = [seat.name for seat in table.seats]
    events: list[Event] = []
    for seat in table.seats:
        if seat.level is None or seat.level in rules.levels:
            continue
        if best is None:
            events.append(ev.SeatLeft(seat.number) if seat.is_bot else ev.PersonPlays(seat.number))
            continue
        events.append(ev.BotPlays(seat.number, best))
        if seat.is_bot:
            names.append(free_name(best, names))
            events.append(bot_renamed(table, replace(seat, level=best), names[-1]))
    return tuple(events)


def bot_renamed(table: AnyTable, seat: Seat, name: str) -> ev.SeatChanged:
    """A program gets another name; with one that is not its level's, a face of its own."""
    is_known = seat.face is not None or seat.level is None or name == bot_name(seat.level)
    face = None if is_known else free_face(seat.number, table.seats)
    return ev.SeatChanged(seat.number, name, "bot", face)


def _bots_renamed(table: AnyTable, name: str, own: Seat | None = None) -> Events:
    """Programs make way for a person of their name, who may sit on the seat of one of them."""
    names = [name, *(seat.name for seat in table.seats)]
    return tuple(
        bot_renamed(table, seat, free_name(seat.level, names))
        for seat in table.seats
        if seat.level is not None and seat.is_bot and seat != own
        if seat.name.casefold() == name.casefold()
    )
