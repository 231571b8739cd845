"""Tables of an old version in which somebody is asked to take the last die (D6) go on."""

from __future__ import annotations

from collections.abc import Iterator

from rollwrite.dicegame import Game
from rollwrite.dicegame.commands import TakeDie
from rollwrite.dicegame.events import DieTaken, PlayerOut
from rollwrite.games import check_log, decide, fold, parse_log
from rollwrite.table import Event, NoDice
from rollwrite.table.state import AnyTable
from tests.legacy.said import load, names


def waiting() -> Iterator[tuple[list[Event], AnyTable, Game]]:
    """Every moment of every old log in which one die was left and somebody had to take it."""
    for name in names():
        log = list(parse_log(load(name).lines))
        table = None
        for number, event in enumerate(log, start=1):
            table = fold([event], table)
            game: Game | None = table.game
            following = log[number] if number < len(log) else None
            # Who is out by a die is out with the command that took it.
            is_done = not isinstance(following, PlayerOut) or following.reason != "no-placement"
            if game is None or not is_done:
                continue
            if game.picker is not None and len(game.dice_left) == 1:
                yield log[:number], table, game


def test_the_last_die_can_still_be_taken() -> None:
    moments = list(waiting())
    assert len(moments) > 50
    drawn_before = 0
    for log, table, game in moments:
        # As far as it goes the log is right, ...
        *_, (_, checked) = check_log(log)
        assert checked == table
        # ... the old phone's command is carried out, ...
        index = game.picker
        assert index is not None
        seat, (die,) = game.players[index], game.dice_left
        holder = table.seat(seat.seat)
        actor = seat.seat if holder is None or holder.keeper is None else holder.keeper
        events = decide(table, TakeDie(seat.seat, die), actor, NoDice())
        assert events[0] == DieTaken(seat.seat, die)
        assert not any(isinstance(event, DieTaken) for event in events[1:])
        # ... and what comes of it is right as well.
        *_, (_, after) = check_log([*log, *events])
        assert after.game is not None
        assert after.game.picker is None
        drawn_before += any(player.mark_of(game.round) for player in game.players)
    # Also where others had drawn in between.
    assert drawn_before > 5
