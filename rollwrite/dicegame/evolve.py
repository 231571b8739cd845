"""What an event does to a table. Pure: no dice, no clock, no judgement.

:func:`evolve` trusts the event, as the log is the truth; whether it should have happened was
decided in :mod:`rollwrite.dicegame.decide`, and :mod:`rollwrite.dicegame.replay` can check a log
from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from rollwrite.dicegame import events as ev
from rollwrite.dicegame.ring import Ring
from rollwrite.dicegame.settings import Seat
from rollwrite.dicegame.sheet import Mark, Sheet
from rollwrite.dicegame.state import Claim, Game, Out, Player, Table


class EvolveError(ValueError):
    """An event that cannot have happened at this table."""


def fold(events: Iterable[ev.Event], table: Table | None = None) -> Table:
    """The table after all ``events``, the first of which opens it unless ``table`` is given.

    :raises EvolveError: there is no table to begin with, or an event does not fit.
    """
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise EvolveError("a table begins with TableOpened")
    return table


def evolve(table: Table | None, event: ev.Event) -> Table:
    """The table after ``event``.

    :raises EvolveError: the event names a seat, a die or a game that the table does not have.
    """
    if isinstance(event, ev.TableOpened):
        if table is not None:
            raise EvolveError("TableOpened: the table is open already")
        return Table(event.settings, event.solo)
    if table is None:
        raise EvolveError("a table begins with TableOpened")
    return _apply(event, table)


@singledispatch
def _apply(event: ev.Event, table: Table) -> Table:
    raise EvolveError(f"{type(event).__name__} is no event of a table")


@_apply.register
def _(event: ev.SeatTaken, table: Table) -> Table:
    seat = Seat(event.seat, event.name, event.kind, event.keeper)
    starter = event.seat if table.starter is None else table.starter
    return replace(table, seats=(*table.seats, seat), starter=starter, taken=event.seat)


@_apply.register
def _(event: ev.SeatChanged, table: Table) -> Table:
    seat = replace(_seat(table, event.seat), name=event.name, kind=event.kind)
    return _with_seat(table, seat)


@_apply.register
def _(event: ev.SeatMoved, table: Table) -> Table:
    moved = _seat(table, event.seat)
    others = [seat for seat in table.seats if seat != moved]
    others.insert(event.place, moved)
    return replace(table, seats=tuple(others))


@_apply.register
def _(event: ev.SeatLeft, table: Table) -> Table:
    gone = _seat(table, event.seat)
    seats = tuple(s for s in table.seats if gone.number not in {s.number, s.keeper})
    numbers = [seat.number for seat in seats]
    starter = table.starter if table.starter in numbers else next(iter(numbers), None)
    claims = tuple(claim for claim in table.claims if claim.seat in numbers)
    return replace(table, seats=seats, starter=starter, claims=claims)


@_apply.register
def _(event: ev.StarterChosen, table: Table) -> Table:
    return replace(table, starter=_seat(table, event.seat).number)


@_apply.register
def _(event: ev.SettingsChanged, table: Table) -> Table:
    return replace(table, settings=event.settings)


@_apply.register
def _(event: ev.TableLocked, table: Table) -> Table:
    return replace(table, locked=event.locked)


@_apply.register
def _(event: ev.SeatClaimed, table: Table) -> Table:
    others = tuple(claim for claim in table.claims if claim.claim != event.claim)
    return replace(table, claims=(*others, Claim(event.claim, event.seat)))


@_apply.register
def _(event: ev.ClaimApproved, table: Table) -> Table:
    seat = _seat(table, event.seat)
    # The guest of somebody's phone now has a phone of its own.
    kind = "phone" if seat.kind == "guest" else seat.kind
    claims = tuple(claim for claim in table.claims if claim.seat != event.seat)
    return _with_seat(replace(table, claims=claims), replace(seat, kind=kind, keeper=None))


@_apply.register
def _(event: ev.ClaimRefused, table: Table) -> Table:
    claims = tuple(claim for claim in table.claims if claim.claim != event.claim)
    return replace(table, claims=claims)


@_apply.register
def _(event: ev.GameStarted, table: Table) -> Table:
    settings = table.settings
    players = []
    for number in event.seats:
        seat = _seat(table, number)
        players.append(Player(number, seat.name, seat.kind, Sheet(settings.layout)))
    ring = Ring.deal(len(players), settings.markers)
    game = Game(event.game, settings, tuple(players), ring, event.commitment)
    # The start moves on for the next game.
    following = event.seats[1 % len(event.seats)]
    return replace(table, game=game, games=event.game, starter=following)


@_apply.register
def _(event: ev.MarkersPassed, table: Table) -> Table:
    game = _game(table)
    players = tuple(replace(player, die=None) for player in game.players)
    ring = Ring(event.held, event.standby)
    return replace(
        table, game=replace(game, players=players, ring=ring, round=game.round + 1, phase="roll")
    )


@_apply.register
def _(event: ev.DiceRolled, table: Table) -> Table:
    game = _game(table)
    starter = _index(game, event.seat)
    if event.roll != len(game.rolled) + 1:
        raise EvolveError(f"DiceRolled: roll {event.roll} cannot follow roll {len(game.rolled)}")
    return replace(
        table,
        game=replace(
            game,
            starter=starter,
            dice=event.values,
            rolled=(*game.rolled, event.values),
            phase="draw",
        ),
    )


@_apply.register
def _(event: ev.DiceCorrected, table: Table) -> Table:
    game = _game(table)
    # Going out was about a die that never fell, and so was the end of the game.
    players = tuple(
        replace(player, out=None, reported=None) if game.is_out_by_die(player) else player
        for player in game.players
    )
    return replace(table, game=replace(game, players=players, dice=event.values, phase="draw"))


@_apply.register
def _(event: ev.DieTaken, table: Table) -> Table:
    player = _player(table, event.seat)
    if event.die not in _game(table).dice_left:
        raise EvolveError(f"DieTaken: there is no die {event.die} left")
    return _with_player(table, replace(player, die=event.die))


@_apply.register
def _(event: ev.ShapePlaced, table: Table) -> Table:
    return _marked(table, event.seat, event)


@_apply.register
def _(event: ev.PaperMarked, table: Table) -> Table:
    return _marked(table, event.seat, event)


def _marked(table: Table, seat: int, event: ev.ShapePlaced | ev.PaperMarked) -> Table:
    player = _player(table, seat)
    mark = Mark(_game(table).round, event.colour, event.strike, event.shape, event.squares)
    if mark.squares is not None and player.sheet.violations(mark.colour, mark.squares):
        raise EvolveError(f"{type(event).__name__}: {mark.shape} does not fit there")
    return _with_player(table, replace(player, sheet=player.sheet.with_mark(mark)))


@_apply.register
def _(event: ev.TurnUndone, table: Table) -> Table:
    player = _player(table, event.seat)
    if player.out is not None:
        return _with_player(table, replace(player, out=None))
    return _with_player(table, replace(player, sheet=player.sheet.without_last()))


@_apply.register
def _(event: ev.VoteCast, table: Table) -> Table:
    game = _game(table)
    return replace(table, game=replace(game, votes=(*game.votes, (event.seat, event.target))))


@_apply.register
def _(event: ev.PlayerOut, table: Table) -> Table:
    player = _player(table, event.seat)
    game = _game(table)
    table = _with_player(table, replace(player, out=Out(game.round, event.reason)))
    votes = tuple(vote for vote in game.votes if vote[1] != event.seat)
    return replace(table, game=replace(_game(table), votes=votes))


@_apply.register
def _(event: ev.GameEnded, table: Table) -> Table:
    return replace(table, game=replace(_game(table), phase="over", seed=event.seed))


@_apply.register
def _(event: ev.ScoreReported, table: Table) -> Table:
    return _with_player(table, replace(_player(table, event.seat), reported=event.unfilled))


def _seat(table: Table, number: int) -> Seat:
    seat = table.seat(number)
    if seat is None:
        raise EvolveError(f"there is no seat {number}")
    return seat


def _with_seat(table: Table, changed: Seat) -> Table:
    seats = tuple(changed if seat.number == changed.number else seat for seat in table.seats)
    return replace(table, seats=seats)


def _game(table: Table) -> Game:
    if table.game is None:
        raise EvolveError("no game has begun")
    return table.game


def _index(game: Game, seat: int) -> int:
    index = game.index_of(seat)
    if index is None:
        raise EvolveError(f"seat {seat} does not play")
    return index


def _player(table: Table, seat: int) -> Player:
    game = _game(table)
    return game.players[_index(game, seat)]


def _with_player(table: Table, changed: Player) -> Table:
    game = _game(table)
    players = tuple(changed if p.seat == changed.seat else p for p in game.players)
    return replace(table, game=replace(game, players=players))
