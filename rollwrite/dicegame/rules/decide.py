"""Decisions in a dice game (rules D5 to D16): from a command to its events, and what these do.

:func:`decide` asks whether a command is allowed. :func:`evolve` trusts the event and is pure: no
dice, no clock, no judgement. :func:`cause` goes back from an event to its command, for checking
logs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.colours import Ring
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.rules import may
from rollwrite.dicegame.sheet import Mark, Square
from rollwrite.dicegame.state import Game, Guess, Out, Player
from rollwrite.table import commands as table_cmd
from rollwrite.table.rules import Dice, Event, EvolveError, RecordedDice, RefusedError, require

Events: TypeAlias = tuple[ev.DiceEvent, ...]


@dataclass(frozen=True)
class Turn:
    """The game that a command is for, the player who gives it, and the dice."""

    game: Game
    index: int
    dice: Dice

    @property
    def player(self) -> Player:
        """Who gives the command."""
        return self.game.players[self.index]


def decide(command: cmd.DiceCommand, turn: Turn) -> Events:
    """The events of a command.

    :raises RefusedError: the rules do not allow it now.
    """
    match command:
        case cmd.RollDice():
            return _roll(turn, None)
        case cmd.EnterDice():
            return _roll(turn, command.values)
        case cmd.CorrectDice():
            return _correct_dice(command, turn)
        case cmd.TakeDie():
            return _take_die(command, turn)
        case cmd.PlaceShape():
            return _place_shape(command, turn)
        case cmd.MarkPaper():
            return _mark_paper(command, turn)
        case cmd.GoOut():
            return _go_out(turn)
        case cmd.UndoTurn():
            return _undo_turn(turn)
        case cmd.GuessWinner():
            return _guess_winner(command, turn)
        case cmd.ReportScore():
            return _report_score(command, turn)
        case _:
            assert_never(command)


def _roll(turn: Turn, typed: tuple[int, ...] | None) -> Events:
    """Begin a round: pass the markers if one is behind (D12), and roll (D5)."""
    game = turn.game
    require(may.roll(game, turn.index))
    if (typed is None) != (game.settings.dice == "app"):
        raise RefusedError("dice-app" if typed is not None else "dice-real")
    passed: Events = ()
    if game.phase == "draw":
        ring = game.passed_ring()
        passed = (ev.MarkersPassed(ring.held, ring.standby),)
    number = len(game.rolled) + 1
    values = turn.dice.roll(number, game.dice_count) if typed is None else typed
    _check_values(values, game.dice_count)
    events = (*passed, ev.DiceRolled(turn.player.seat, number, values))
    return ending(game, with_last_die(game, events), turn.dice)


def _check_values(values: tuple[int, ...], count: int) -> None:
    if len(values) != count:
        raise RefusedError("dice-count", "D5", count=count)
    if any(value not in FACES for value in values):
        raise RefusedError("dice-face", "D2")


def _correct_dice(command: cmd.CorrectDice, turn: Turn) -> Events:
    require(may.correct(turn.game, turn.index))
    _check_values(command.values, len(turn.game.dice))
    corrected = ev.DiceCorrected(turn.player.seat, command.values)
    after = evolve(turn.game, corrected)
    outs = (_forced_out(after, index) for index in range(len(after.players)))
    return ending(turn.game, (corrected, *(out for out in outs if out is not None)), turn.dice)


def _take_die(command: cmd.TakeDie, turn: Turn) -> Events:
    """Take a die (D6); who cannot use it in any way is out (D11). So with the last die left."""
    game = turn.game
    require(may.take(game, turn.index))
    if command.die not in game.dice_left:
        raise RefusedError("die-gone", "D6")
    taken = _taken(game, turn.index, command.die)
    return ending(game, with_last_die(game, taken), turn.dice)


def with_last_die(game: Game, events: Events) -> Events:
    """``events``, and the last die taken by who is left to take it: there is nothing to pick."""
    for event in events:
        game = evolve(game, event)
    if game.picker is None or len(game.dice_left) != 1:
        return events
    return (*events, *_taken(game, game.picker, game.dice_left[0]))


def _taken(game: Game, index: int, die: int) -> Events:
    taken = ev.DieTaken(game.players[index].seat, die)
    out = _forced_out(evolve(game, taken), index)
    return (taken,) if out is None else (taken, out)


def _forced_out(game: Game, index: int) -> ev.PlayerOut | None:
    """The end of a player who cannot place with the die held, neither so nor with a strike (D11).

    Never for a paper sheet, whose player says so: the app may not know all that is drawn there.
    """
    player = game.players[index]
    if not game.is_drawing(index) or player.kind == "paper":
        return None
    if may.follow_the_die(game, index) or may.strike(game, index):
        return None
    return ev.PlayerOut(player.seat, "no-placement")


def _place_shape(command: cmd.PlaceShape, turn: Turn) -> Events:
    """Draw a shape in the colour held (D7), with a strike if one is crossed out (D10)."""
    require(may.draw(turn.game, turn.index))
    if turn.player.kind == "paper":
        raise RefusedError("paper-seat")
    shape, squares = _fitting(turn, command.squares, command.strike)
    colour = turn.game.colour_of(turn.index)
    return (ev.ShapePlaced(turn.player.seat, shape, colour, squares, command.strike),)


def _mark_paper(command: cmd.MarkPaper, turn: Turn) -> Events:
    require(may.draw(turn.game, turn.index))
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
        shape, squares = _fitting(turn, command.squares, command.strike)
    return (ev.PaperMarked(turn.player.seat, colour, command.strike, shape, squares),)


def _fitting(
    turn: Turn, squares: tuple[Square, ...], strike: bool
) -> tuple[str, tuple[Square, ...]]:
    """The name of the shape that covers ``squares``, and those in reading order, each once.

    :raises RefusedError: the player may not draw it there now.
    """
    ordered = tuple(sorted(set(squares)))
    fit = may.fit(turn.game, turn.index, ordered, strike=strike)
    require(fit.refusal)
    assert fit.shape is not None
    return fit.shape, ordered


def _go_out(turn: Turn) -> Events:
    """Go out by choice (D11): on paper, or where a strike would serve but is not forced."""
    require(may.go_out(turn.game, turn.index))
    reason: ev.OutReason = "declared" if turn.player.kind == "paper" else "chosen"
    return ending(turn.game, (ev.PlayerOut(turn.player.seat, reason),), turn.dice)


def _undo_turn(turn: Turn) -> Events:
    require(may.undo(turn.game, turn.index))
    return (ev.TurnUndone(turn.player.seat),)


def _guess_winner(command: cmd.GuessWinner, turn: Turn) -> Events:
    """Guess how the game ends (S5); nobody else is told before it does."""
    require(may.guess(turn.game, turn.index))
    require(may.win(turn.game, command.winner))
    _check_unfilled(command.unfilled, turn.player.sheet.layout.squares)
    return (ev.WinnerGuessed(turn.player.seat, command.winner, command.unfilled),)


def _check_unfilled(unfilled: int, most: int) -> None:
    if not 0 <= unfilled <= most:
        raise RefusedError("score-range", "D15", most=most)


def _report_score(command: cmd.ReportScore, turn: Turn) -> Events:
    require(may.report(turn.game, turn.index))
    _check_unfilled(command.unfilled, turn.player.sheet.layout.squares)
    return (ev.ScoreReported(turn.player.seat, command.unfilled),)


def ending(game: Game, events: Events, dice: Dice) -> Events:
    """``events``, and the end of the game if nobody is in after them (D14)."""
    for event in events:
        game = evolve(game, event)
    if any(player.is_in for player in game.players):
        return events
    return (*events, ev.GameEnded(dice.reveal))


def evolve(game: Game, event: ev.DiceEvent) -> Game:
    """The game after ``event``.

    :raises EvolveError: the event names a seat or a die that the game does not have.
    """
    match event:
        case ev.MarkersPassed():
            return game.with_markers_passed(Ring(event.held, event.standby))
        case ev.DiceRolled():
            return _rolled(game, event)
        case ev.DiceCorrected():
            return _corrected(game, event)
        case ev.DieTaken():
            player = _player(game, event.seat)
            if event.die not in game.dice_left:
                raise EvolveError(f"DieTaken: there is no die {event.die} left")
            return _with_player(game, replace(player, die=event.die))
        case ev.ShapePlaced() | ev.PaperMarked():
            return _marked(game, event)
        case ev.TurnUndone():
            player = _player(game, event.seat)
            if player.out is not None:
                return _with_player(game, replace(player, out=None, guess=None))
            return _with_player(game, replace(player, sheet=player.sheet.without_last()))
        case ev.PlayerOut():
            player, colour = _player(game, event.seat), game.colour_of(_index(game, event.seat))
            out = Out(game.round, event.reason, colour, game.face_of(player))
            return _with_player(game, replace(player, out=out))
        case ev.WinnerGuessed():
            guess = Guess(event.winner, event.unfilled)
            return _with_player(game, replace(_player(game, event.seat), guess=guess))
        case ev.GameEnded():
            return replace(game, phase="over", seed=event.seed)
        case ev.ScoreReported():
            player = replace(_player(game, event.seat), reported=event.unfilled)
            return _with_player(game, player)
        case _:
            assert_never(event)


def _rolled(game: Game, event: ev.DiceRolled) -> Game:
    starter = _index(game, event.seat)
    if event.roll != len(game.rolled) + 1:
        raise EvolveError(f"DiceRolled: roll {event.roll} cannot follow roll {len(game.rolled)}")
    rolled = (*game.rolled, event.values)
    return replace(game, starter=starter, dice=event.values, rolled=rolled, phase="draw")


def _corrected(game: Game, event: ev.DiceCorrected) -> Game:
    # Going out was about a die that never fell, and so was the end of the game.
    players = tuple(
        replace(player, out=None, reported=None, guess=None)
        if game.is_out_by_die(player)
        else player
        for player in game.players
    )
    return replace(game, players=players, dice=event.values, phase="draw")


def _marked(game: Game, event: ev.ShapePlaced | ev.PaperMarked) -> Game:
    player = _player(game, event.seat)
    mark = Mark(game.round, event.colour, event.strike, event.shape, event.squares)
    if mark.squares is not None and player.sheet.violations(mark.colour, mark.squares):
        raise EvolveError(f"{type(event).__name__}: {mark.shape} does not fit there")
    return _with_player(game, replace(player, sheet=player.sheet.with_mark(mark)))


def _index(game: Game, seat: int) -> int:
    index = game.index_of(seat)
    if index is None:
        raise EvolveError(f"seat {seat} does not play")
    return index


def _player(game: Game, seat: int) -> Player:
    return game.players[_index(game, seat)]


def _with_player(game: Game, changed: Player) -> Game:
    players = tuple(changed if p.seat == changed.seat else p for p in game.players)
    return replace(game, players=players)


Cause = cmd.DiceCommand | table_cmd.LeaveGame


def cause(event: ev.DiceEvent, game: Game, following: ev.DiceEvent | None) -> Cause:
    """The command that causes ``event`` in a game.

    :param following: the event after it.
    :raises RefusedError: none does: it only ever follows another event.
    """
    match event:
        case ev.MarkersPassed():
            if isinstance(following, ev.DiceRolled):
                return cause(following, game, None)
            raise RefusedError("no-dice", "D12")
        case ev.DiceRolled():
            if game.settings.dice == "real":
                return cmd.EnterDice(event.seat, event.values)
            return cmd.RollDice(event.seat)
        case ev.DiceCorrected():
            return cmd.CorrectDice(event.seat, event.values)
        case ev.DieTaken():
            return cmd.TakeDie(event.seat, event.die)
        case ev.ShapePlaced():
            return cmd.PlaceShape(event.seat, event.squares, event.strike)
        case ev.PaperMarked():
            return cmd.MarkPaper(event.seat, event.strike, event.squares)
        case ev.TurnUndone():
            return cmd.UndoTurn(event.seat)
        case ev.PlayerOut():
            is_left = event.reason == "left"
            return table_cmd.LeaveGame(event.seat) if is_left else cmd.GoOut(event.seat)
        case ev.WinnerGuessed():
            # What is sealed may have been anything.
            winner, unfilled = event.winner, event.unfilled or 0
            return cmd.GuessWinner(
                event.seat, _winner(game) if winner is None else winner, unfilled
            )
        case ev.ScoreReported():
            return cmd.ReportScore(event.seat, event.unfilled)
        case ev.GameEnded():
            raise RefusedError("unknown-command")
        case _:
            assert_never(event)


def _winner(game: Game) -> int:
    """A seat that can be guessed to win; none at all where all have left, who may not guess."""
    return next((seat for seat in game.seats if may.win(game, seat) is None), 0)


def recorded(events: Sequence[Event]) -> RecordedDice:
    """The dice that fell in ``events``, the first of which begins what a command causes."""
    rolls = [event.values for event in events[:2] if isinstance(event, ev.DiceRolled)]
    ends = [event.seed for event in events if isinstance(event, ev.GameEnded)]
    return RecordedDice(rolls[0] if rolls else (), reveal=ends[0] if ends else None)
