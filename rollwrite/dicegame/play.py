"""Decisions in a running game (rules D5 to D16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.dice import Dice
from rollwrite.dicegame.evolve import evolve
from rollwrite.dicegame.layout import FACES
from rollwrite.dicegame.lobby import known_seat, seat_for
from rollwrite.dicegame.refusals import RefusedError
from rollwrite.dicegame.sheet import Square
from rollwrite.dicegame.state import Game, Player, Table

Events: TypeAlias = tuple[ev.Event, ...]
#: How many others must agree to set somebody out (D16).
VOTES = 2


@dataclass(frozen=True)
class _Turn:
    """A command's table, game and player, found and checked once."""

    table: Table
    game: Game
    index: int

    @property
    def player(self) -> Player:
        return self.game.players[self.index]


def decide_in_game(table: Table, command: cmd.Command, actor: int | None, dice: Dice) -> Events:
    """The events of a command that needs a game; parameters as in ``decide``."""
    match command:
        case cmd.RollDice():
            return _roll(_turn(table, command.seat, actor), None, dice)
        case cmd.EnterDice():
            return _roll(_turn(table, command.seat, actor), command.values, dice)
        case cmd.CorrectDice():
            over = table.is_correctable and not table.is_playing
            turn = _turn(table, command.seat, actor, over=over)
            return _correct(turn, command.values, dice)
        case cmd.TakeDie():
            return _take(_turn(table, command.seat, actor), command.die, dice)
        case cmd.PlaceShape():
            return _place(_turn(table, command.seat, actor), command)
        case cmd.MarkPaper():
            return _mark_paper(_turn(table, command.seat, actor), command)
        case cmd.GoOut():
            return _go_out(_turn(table, command.seat, actor), dice)
        case cmd.UndoTurn():
            return _undo(_turn(table, command.seat, actor))
        case cmd.LeaveGame():
            return _leave(_turn(table, command.seat, actor), dice)
        case cmd.SetOut():
            return _set_out(_turn(table, command.seat, actor), command, actor, dice)
        case cmd.ReportScore():
            return _report(_turn(table, command.seat, actor, over=True), command.unfilled)
        case _:
            raise RefusedError("unknown-command")


def _turn(table: Table, seat: int, actor: int | None, *, over: bool = False) -> _Turn:
    seat_for(table, seat, actor)
    game = table.game
    if game is None:
        raise RefusedError("no-game")
    index = game.index_of(seat)
    if index is None:
        raise RefusedError("not-playing")
    if over != (game.phase == "over"):
        raise RefusedError("game-not-over" if over else "game-over", "D14")
    return _Turn(table, game, index)


def _roll(turn: _Turn, typed: tuple[int, ...] | None, dice: Dice) -> Events:
    """Begin a round: pass the markers if one is behind (D12), and roll (D5)."""
    game = turn.game
    if game.roller is None:
        raise RefusedError("round-running", "D12")
    if turn.index != game.roller:
        raise RefusedError("not-starter", "D13", name=game.players[game.roller].name)
    if (typed is None) != (game.settings.dice == "app"):
        raise RefusedError("dice-app" if typed is not None else "dice-real")
    passed: Events = ()
    if game.phase == "draw":
        ring = game.passed_ring()
        passed = (ev.MarkersPassed(ring.held, ring.standby),)
    number = len(game.rolled) + 1
    values = dice.roll(number, game.dice_count) if typed is None else typed
    _check_values(values, game.dice_count)
    return (*passed, ev.DiceRolled(turn.player.seat, number, values))


def _check_values(values: tuple[int, ...], count: int) -> None:
    if len(values) != count:
        raise RefusedError("dice-count", "D5", count=count)
    if any(value not in FACES for value in values):
        raise RefusedError("dice-face", "D2")


def _correct(turn: _Turn, values: tuple[int, ...], dice: Dice) -> Events:
    game = turn.game
    if game.settings.dice == "app":
        raise RefusedError("dice-app")
    if turn.index != game.starter:
        raise RefusedError("not-starter", "D5", name=game.players[game.starter].name)
    if not game.is_correctable:
        raise RefusedError("dice-late")
    _check_values(values, len(game.dice))
    corrected = ev.DiceCorrected(turn.player.seat, values)
    after = _after(turn.table, (corrected,))
    outs = (_forced_out(after, index) for index in range(len(after.players)))
    return _ending(turn.table, (corrected, *(out for out in outs if out is not None)), dice)


def _take(turn: _Turn, die: int, dice: Dice) -> Events:
    """Take a die (D6); who cannot use it in any way is out (D11)."""
    game = turn.game
    if not turn.player.is_in:
        raise RefusedError("you-are-out", "D11")
    if game.phase == "roll":
        raise RefusedError("no-dice", "D5")
    if turn.player.die is not None:
        raise RefusedError("die-held", "D6")
    if game.picker is not None and turn.index != game.picker:
        raise RefusedError("not-your-pick", "D6", name=game.players[game.picker].name)
    if die not in game.dice_left:
        raise RefusedError("die-gone", "D6")
    taken = ev.DieTaken(turn.player.seat, die)
    out = _forced_out(_after(turn.table, (taken,)), turn.index)
    return _ending(turn.table, (taken,) if out is None else (taken, out), dice)


def _forced_out(game: Game, index: int) -> ev.PlayerOut | None:
    """The end of a player who cannot place with the die held, neither so nor with a strike (D11).

    Never for a paper sheet, whose player says so: the app may not know all that is drawn there.
    """
    player = game.players[index]
    if not game.is_drawing(index) or player.kind == "paper":
        return None
    if _can_place(game, index) or _can_strike(game, index):
        return None
    return ev.PlayerOut(player.seat, "no-placement")


def _can_place(game: Game, index: int) -> bool:
    player = game.players[index]
    return player.sheet.legal(game.colour_of(index), game.face_of(player)) != 0


def _can_strike(game: Game, index: int) -> bool:
    sheet = game.players[index].sheet
    return sheet.has_strike_left and sheet.legal(game.colour_of(index)) != 0


def _place(turn: _Turn, command: cmd.PlaceShape) -> Events:
    """Draw a shape in the colour held (D7), with a strike if one is crossed out (D10)."""
    _check_drawing(turn)
    if turn.player.kind == "paper":
        raise RefusedError("paper-seat")
    squares = _squares(command.squares)
    shape = _check_shape(turn, squares, command.strike)
    colour = turn.game.colour_of(turn.index)
    return (ev.ShapePlaced(turn.player.seat, shape, colour, squares, command.strike),)


def _mark_paper(turn: _Turn, command: cmd.MarkPaper) -> Events:
    _check_drawing(turn)
    if turn.player.kind != "paper":
        raise RefusedError("app-seat")
    if len(turn.player.sheet.marks) >= len(turn.player.sheet.layout.table.shapes):
        raise RefusedError("paper-full", "D9")
    if command.strike and not turn.player.sheet.has_strike_left:
        raise RefusedError("no-strike", "D10")
    colour = turn.game.colour_of(turn.index)
    shape = squares = None
    if command.squares is not None:
        if not turn.player.sheet.is_known:
            raise RefusedError("paper-unknown")
        squares = _squares(command.squares)
        shape = _check_shape(turn, squares, command.strike)
    return (ev.PaperMarked(turn.player.seat, colour, command.strike, shape, squares),)


def _check_drawing(turn: _Turn) -> None:
    if not turn.player.is_in:
        raise RefusedError("you-are-out", "D11")
    if turn.player.die is None:
        raise RefusedError("no-die", "D7")
    if not turn.game.is_drawing(turn.index):
        raise RefusedError("already-drawn", "D7")


def _squares(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares in reading order, each once."""
    return tuple(sorted(set(squares)))


def _check_shape(turn: _Turn, squares: tuple[Square, ...], strike: bool) -> str:
    """The name of the shape that covers ``squares``, which the player may draw there now.

    :raises RefusedError: the law forbids it (P1 to P4, D9), the die names another row (D7), or no
        strike is left (D10).
    """
    player, game = turn.player, turn.game
    sheet = player.sheet
    if strike and not sheet.has_strike_left:
        raise RefusedError("no-strike", "D10")
    found = sheet.violations(game.colour_of(turn.index), squares)
    if found:
        raise RefusedError("illegal-placement", found[0].rule, violations=found)
    shape = sheet.shape_at(squares)
    assert shape is not None
    face = game.face_of(player)
    assert face is not None
    row = sheet.layout.row_of(shape)
    if not strike and row != face:
        raise RefusedError("wrong-row", "D7", shape=shape, row=row, face=face)
    return shape


def _go_out(turn: _Turn, dice: Dice) -> Events:
    """Go out by choice (D11): on paper, or where a strike would serve but is not forced."""
    _check_drawing(turn)
    player, game = turn.player, turn.game
    if player.sheet.is_known:
        # Who could not place at all is out already, unless on paper.
        if _can_place(game, turn.index):
            raise RefusedError("can-place", "D11")
        if game.settings.strikes_forced and _can_strike(game, turn.index):
            raise RefusedError("strike-forced", "D11")
    reason: ev.OutReason = "declared" if player.kind == "paper" else "chosen"
    return _ending(turn.table, (ev.PlayerOut(player.seat, reason),), dice)


def _undo(turn: _Turn) -> Events:
    player, game = turn.player, turn.game
    if player.out is not None:
        by_choice = player.out.reason in {"chosen", "declared"}
        if not by_choice or player.out.round != game.round:
            raise RefusedError("you-are-out", "D11")
    elif game.phase != "draw" or player.mark_of(game.round) is None:
        raise RefusedError("nothing-to-undo")
    return (ev.TurnUndone(player.seat),)


def _leave(turn: _Turn, dice: Dice) -> Events:
    if not turn.player.is_in:
        raise RefusedError("you-are-out", "D16")
    return _ending(turn.table, (ev.PlayerOut(turn.player.seat, "left"),), dice)


def _set_out(turn: _Turn, command: cmd.SetOut, actor: int | None, dice: Dice) -> Events:
    """Vote (D16). The host's vote is enough, otherwise two phones other than the target's."""
    table, game = turn.table, turn.game
    target = known_seat(table, command.target)
    index = game.index_of(target.number)
    if table.speaks_for(actor, target.number):
        raise RefusedError("vote-self", "D16")
    if index is None or not game.players[index].is_in:
        raise RefusedError("target-out", "D16", name=target.name)
    voters = {_phone(table, voter) for voter, aim in game.votes if aim == target.number}
    phone = _phone(table, command.seat)
    if phone in voters:
        raise RefusedError("vote-twice", "D16", name=target.name)
    phones = {_phone(table, seat.number) for seat in table.seats} - {_phone(table, target.number)}
    cast: Events = (ev.VoteCast(command.seat, target.number),)
    if phone != table.host and len(voters) + 1 < min(VOTES, len(phones)):
        return cast
    return _ending(table, (*cast, ev.PlayerOut(target.number, "set-out")), dice)


def _phone(table: Table, number: int) -> int:
    """The seat whose phone speaks for a seat."""
    seat = known_seat(table, number)
    return seat.number if seat.keeper is None else seat.keeper


def _report(turn: _Turn, unfilled: int) -> Events:
    if turn.player.sheet.is_known:
        raise RefusedError("score-known", "D15")
    squares = turn.player.sheet.layout.squares
    if not 0 <= unfilled <= squares:
        raise RefusedError("score-range", "D15", most=squares)
    return (ev.ScoreReported(turn.player.seat, unfilled),)


def _after(table: Table, events: Iterable[ev.Event]) -> Game:
    for event in events:
        table = evolve(table, event)
    assert table.game is not None
    return table.game


def _ending(table: Table, events: Events, dice: Dice) -> Events:
    """``events``, and the end of the game if nobody is in after them (D14)."""
    if any(player.is_in for player in _after(table, events).players):
        return events
    return (*events, ev.GameEnded(dice.reveal))
