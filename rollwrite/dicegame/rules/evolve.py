"""What an event does to a dice game. Pure: no dice, no clock, no judgement.

:func:`evolve` trusts the event; whether it should have happened was decided in
:mod:`rollwrite.dicegame.rules.decide`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rollwrite.dicegame import events as ev
from rollwrite.dicegame.ring import Ring
from rollwrite.dicegame.sheet import Mark
from rollwrite.dicegame.state import Game, Out, Player
from rollwrite.table.refusals import EvolveError


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
                return _with_player(game, replace(player, out=None))
            return _with_player(game, replace(player, sheet=player.sheet.without_last()))
        case ev.PlayerOut():
            out = Out(game.round, event.reason)
            return _with_player(game, replace(_player(game, event.seat), out=out))
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
        replace(player, out=None, reported=None) if game.is_out_by_die(player) else player
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
