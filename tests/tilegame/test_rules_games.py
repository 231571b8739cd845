"""Whole games of every variant at a table: played, written down, checked, tampered with."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rollwrite.games import FORMS, check_log, fold, parse_log
from rollwrite.table import Event, LeaveGame, SetOut
from rollwrite.table.events import VoteCast
from rollwrite.table.log_json import format_log
from rollwrite.table.replay import ReplayError
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules.commands import AgreeUndo, PlayMove, RefuseUndo, UndoMove
from rollwrite.tilegame.rules.settings import TileSettings
from tests.nights import IS_NIGHT
from tests.tilegame.tables import Play, game_of
from tests.together import for_each


def eventful(key: str, seed: int) -> Play:
    """A game to its end in which moves are taken back, or not, and somebody leaves."""
    rng = random.Random(f"{key} {seed}")
    settings = TileSettings(
        key, rng.choice(VARIANTS[key].schemes), rng.choice(list(VARIANTS[key].starts))
    )
    play = game_of(settings, guests=rng.randrange(2))
    while play.game.phase != "over":
        play.play_on(rng, rng.randrange(1, 20))
        seats = play.game.seats_in
        if rng.random() < 0.3 and play.game.moves_to_undo(seats[0]):
            play.undo(seats[0])
            while play.game.undo is not None:
                asked = play.game.missing_consents[0]
                play.do(AgreeUndo(asked) if rng.random() < 0.7 else RefuseUndo(asked))
        if rng.random() < 0.1 and play.table.is_playing and len(seats) > 1:
            leaver = rng.choice(seats)
            by_vote = leaver != 1 and play.table.phone_of(leaver) != 1 and rng.random() < 0.5
            play.do(SetOut(1, leaver) if by_vote else LeaveGame(leaver))
    return play


@for_each("key", VARIANTS)
def test_its_log_says_all_of_it(key: str) -> None:
    play = eventful(key, 2)
    bodies = [
        {"seq": seq, "at": "2026-11-20T10:44:00.000+00:00", **FORMS.event_to_json(event)}
        for seq, event in enumerate(play.log, start=1)
    ]
    events = list(parse_log("".join(format_log(bodies)).splitlines()))
    assert events == play.log
    assert fold(events) == play.table
    *_, (_, table) = check_log(events)
    assert table == play.table


def tampered(log: list[Event]) -> list[tuple[str, list[Event]]]:
    """The log with one thing changed, dropped or added, in many ways."""
    found: list[tuple[str, list[Event]]] = []

    def changed(at: int, **fields: Any) -> None:
        event: Any = log[at]
        found.append(
            (f"{at} {event} {fields}", [*log[:at], replace(event, **fields), *log[at + 1 :]])
        )

    for at, event in enumerate(log):
        if isinstance(event, ev.MovePlayed | ev.MovesUndone | ev.UndoAsked) and at + 1 < len(log):
            found.append((f"{at} dropped", [*log[:at], *log[at + 1 :]]))
        if isinstance(event, ev.MovePlayed):
            changed(at, seat=event.seat % 3 + 1)
            changed(at, colour="green" if event.colour != "green" else "blue")
            changed(at, colour="mauve")
            changed(at, move="e10,e12")
            changed(at, move=event.move.upper())
            changed(at, move=f" {event.move}")
            found.append((f"{at} twice", [*log[: at + 1], event, *log[at + 1 :]]))
        elif isinstance(event, ev.MovesUndone | ev.UndoAsked):
            changed(at, moves=event.moves + 1)
            changed(at, moves=-1)
        elif isinstance(event, ev.PlayerLeft):
            changed(at, reason="left" if event.reason == "set-out" else "set-out")
    end = log[-1]
    seat = end.seat if isinstance(end, ev.MovePlayed) else 1
    extras = (
        ev.UndoAgreed(seat), ev.UndoRefused(seat), ev.GameStopped(seat), VoteCast(1, 2),
        ev.PlayerLeft(seat, "left"), ev.PlayerLeft(9, "left"), ev.MovePlayed(9, "blue", "a20"),
        ev.MovesUndone(seat, 10_000),
    )  # fmt: skip
    return [*found, *((f"{extra} at the end", [*log, extra]) for extra in extras)]


@pytest.mark.thorough
def test_a_log_that_was_tampered_with_is_found_out() -> None:
    play = game_of("classic-3")
    rng = random.Random(8)
    play.play_on(rng, 5)
    play.undo(play.game.movers[-1])
    play.play_on(rng, 2)
    play.undo(play.game.movers[-2])
    play.do(AgreeUndo(play.game.movers[-1]))
    play.play_on(rng, 1)
    play.do(SetOut(1, 3))
    play.leave(2)
    play.play_on(rng)
    assert len(list(check_log(play.log))) == len(play.log)
    logs = tampered(play.log)
    for what, log in logs if IS_NIGHT else rng.sample(logs, len(logs) // 3):
        with pytest.raises(ReplayError):
            print(what, len(list(check_log(log))))


def test_nothing_of_the_law_is_decided_by_the_table() -> None:
    """What the game calls legal is allowed, and nothing else, all through a game."""
    play, rng = game_of("junior"), random.Random(5)
    while play.game.to_move is not None:
        seat, game = play.game.to_move, play.game.game
        table = game.position.setup.table
        legal = {str(move) for move in play.game.legal_moves(seat)}
        for number in rng.sample(range(len(table)), 30):
            text = table.board.format_cells(table.cells_of(number))
            if text not in legal:
                error = play.error(PlayMove(seat, text))
                assert error.code == "illegal-placement"
                assert error.violations
        play.do(PlayMove(seat, rng.choice(sorted(legal))))
    assert play.refused(UndoMove(9), 1) == "unknown-seat"
