"""Seats, names, locks, claims and the start of a game (D1, D4, S1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.games import check_log, decide, evolve, fold
from rollwrite.table import (
    AddBot,
    AddSeat,
    ApproveClaim,
    ChangeSeat,
    ChangeSettings,
    ChooseStarter,
    ClaimSeat,
    Event,
    EvolveError,
    LockTable,
    MoveSeat,
    OpenTable,
    RefuseClaim,
    RefusedError,
    RemoveSeat,
    SetOut,
    StartGame,
    TakeSeat,
)
from rollwrite.table.events import (
    ClaimApproved,
    GameStarted,
    SeatChanged,
    SeatLeft,
    SeatMoved,
    SeatTaken,
    StarterChosen,
    TableLocked,
    TableOpened,
)
from rollwrite.table.seats import FACES, clean_name
from tests.dicegame.playing import Play, ScriptedDice, game_of, small, table_of, types


def circle(play: Play) -> list[str]:
    return [seat.name for seat in play.table.seats]


def test_whoever_opens_a_table_sits_at_it_and_is_host_and_starter() -> None:
    play = Play("Ana")
    assert types(play.log) == ["TableOpened", "SeatTaken"]
    assert circle(play) == ["Ana"]
    assert (play.table.host, play.table.starter) == (1, 1)


def test_a_command_needs_a_table_and_a_table_is_opened_once() -> None:
    with pytest.raises(RefusedError) as caught:
        decide(None, StartGame(), 1, ScriptedDice())
    assert caught.value.code == "unknown-table"
    assert Play("Ana").refused(OpenTable("Ben", Settings(small()))) == ("table-open", None)


def test_two_to_four_play() -> None:
    play = Play("Ana")
    assert play.refused(StartGame()) == ("need-players", "D1")
    for name in ("Ben", "Cleo", "Dov"):
        play.do(TakeSeat(name), None)
    assert circle(play) == ["Ana", "Ben", "Cleo", "Dov"]
    assert play.refused(TakeSeat("Eve"), None) == ("table-full", "D1")
    assert play.refused(AddSeat(1, "Eve")) == ("table-full", "D1")
    play.start()
    assert [player.name for player in play.game.players] == circle(play)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana   María ", "Ana María"),
        ("\tAna\nMaría\u00a0Z\u2003", "Ana María Z"),
        ("<b>&amp;\"'", "<b>&amp;\"'"),
        ("花子", "花子"),
        ("😀", "😀"),
        ("x" * 24, "x" * 24),
        ("0", "0"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Ana\u3164", "Ana"),
    ],
)
def test_names_are_text(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert circle(Play(typed)) == [kept]
    assert circle(table_of(1)) == ["Ana"]
    play = table_of(1)
    if kept != "Ana":
        play.do(TakeSeat(typed), None)
        assert circle(play) == ["Ana", kept]


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\n",
        "x" * 25,
        "a\x00b",
        "a\u200bb",
        "\u202eevil",
        "\u3164",
        "\u2800",
        "\u0301",
        "\ud83d",
        "a\x1b[31m",
    ],
)
def test_names_that_are_none(typed: str) -> None:
    with pytest.raises(ValueError, match=r"name|longer"):
        clean_name(typed)
    play = table_of(2)
    for command in (AddSeat(1, typed), ChangeSeat(1, typed, "phone")):
        assert play.refused(command) == ("name", None)
    assert play.refused(TakeSeat(typed), None) == ("name", None)


def faces(play: Play) -> list[str | None]:
    return [seat.face for seat in play.table.seats]


def test_everybody_has_a_face_and_nobody_that_of_another() -> None:
    play = Play("Ana")
    play.do(TakeSeat("Ben"), None)
    assert faces(play) == [*FACES[:2]]
    # Two have chosen the same at the same moment: who comes second sits down all the same.
    play.do(TakeSeat("Cleo", face=FACES[0]), None)
    assert play.log[-1] == SeatTaken(3, "Cleo", "phone", None)
    play.do(AddSeat(1, "Dan", "paper", "whale"), 1)
    assert faces(play) == [*FACES[:3], "whale"]
    assert play.refused(ChangeSeat(4, "Dan", "paper", FACES[1])) == ("face-taken", None)
    play.do(ChangeSeat(4, "Dan", "paper", "cat"))
    play.do(ChangeSeat(4, "Dana", "guest"))
    assert faces(play) == [*FACES[:3], "cat"]
    # Who comes later finds one that is free; a program has its own.
    play.do(RemoveSeat(2))
    play.do(ChangeSeat(1, "Ana", "phone", FACES[4]))
    play.do(TakeSeat("Eve"), None)
    assert faces(play) == [FACES[4], FACES[2], "cat", FACES[5]]
    play.do(RemoveSeat(5))
    play.do(AddBot(1, 3))
    assert faces(play)[-1] is None
    assert list(check_log(play.log))[-1][1] == play.table


def test_nobody_has_the_name_of_another() -> None:
    play = table_of(2)
    assert play.refused(TakeSeat("ANA"), None) == ("name-taken", None)
    assert play.refused(AddSeat(1, " ben ")) == ("name-taken", None)
    assert play.refused(ChangeSeat(1, "Ben", "phone")) == ("name-taken", None)
    play.do(ChangeSeat(1, "ana", "paper"))
    assert circle(play) == ["ana", "Ben"]


def test_a_phone_has_one_seat_of_its_own() -> None:
    play = table_of(2)
    assert play.refused(TakeSeat("Cleo"), 2) == ("already-seated", None)
    assert play.refused(ClaimSeat(1, "c"), 2) == ("already-seated", None)


def test_a_locked_table_takes_nobody_else() -> None:
    play = table_of(2)
    play.do(LockTable(True), 2)
    assert play.refused(TakeSeat("Cleo"), None) == ("table-locked", None)
    assert play.refused(AddSeat(1, "Cleo")) == ("table-locked", None)
    play.do(LockTable(False), 1)
    play.do(TakeSeat("Cleo"), None)


def test_only_those_at_the_table_settle_anything() -> None:
    play = table_of(2)
    play.do(ClaimSeat(1, "c"), None)
    for actor in (None, 99):
        for command in (
            LockTable(True),
            StartGame(),
            ChooseStarter(1),
            ChangeSettings(Settings(small())),
            MoveSeat(1, 1),
            RemoveSeat(1),
            ChangeSeat(1, "Zoe", "phone"),
            AddSeat(1, "Zoe"),
            ApproveClaim("c"),
            RefuseClaim("c"),
            SetOut(1, 2),
        ):
            assert play.refused(command, actor) == ("not-seated", None)


def test_seats_that_are_not_there() -> None:
    play = game_of(2).finish()
    for command in (
        ChooseStarter(9),
        MoveSeat(9, 0),
        RemoveSeat(9),
        ChangeSeat(9, "Zoe", "phone"),
        AddSeat(9, "Zoe"),
        cmd.RollDice(9),
    ):
        assert play.refused(command, 1) == ("unknown-seat", None)
    assert play.refused(ClaimSeat(9, "c"), None) == ("unknown-seat", None)


# --- guests and their keepers ------------------------------------------------------------------


def with_guest(*more: str) -> Play:
    """Ana keeps a guest, Gil; the others have phones."""
    play = table_of(1)
    play.do(AddSeat(1, "Gil"))
    for name in more:
        play.do(TakeSeat(name), None)
    return play


def test_a_guest_is_spoken_for_by_the_keeper_only() -> None:
    play = with_guest("Ben").start()
    play.roll(1, 1, 1)
    play.take(1, 1)
    assert play.refused(cmd.TakeDie(2, 0), 3) == ("not-your-seat", None)
    assert play.refused(cmd.TakeDie(1, 0), 3) == ("not-your-seat", None)
    play.do(cmd.TakeDie(2, 1), 1)
    play.do(cmd.PlaceShape(2, ((0, 0),)), 1)


def test_only_a_phone_keeps_guests() -> None:
    play = with_guest()
    assert play.refused(AddSeat(2, "Ina"), 1) == ("not-your-seat", None)
    assert play.refused(AddSeat(1, "Ina"), 2) == ("not-your-seat", None)


@pytest.mark.parametrize(
    ("seat", "kind", "is_allowed"),
    [
        (1, "phone", True),
        (1, "paper", True),
        (1, "guest", False),
        (2, "guest", True),
        (2, "paper", True),
        (2, "phone", False),
    ],
)
def test_kinds_of_seats(seat: int, kind: str, is_allowed: bool) -> None:
    play = with_guest("Ben")
    command = ChangeSeat(seat, "Kim", kind)  # type: ignore[arg-type]  # one of the three
    if is_allowed:
        play.do(command)
        changed = play.table.seat(seat)
        assert changed is not None
        assert (changed.name, changed.kind) == ("Kim", kind)
    else:
        assert play.refused(command) == ("seat-kind", None)
    assert play.refused(command, 3) == ("not-your-seat", None)


def test_guests_go_with_their_keeper() -> None:
    play = with_guest("Ben")
    play.do(RemoveSeat(1))
    assert circle(play) == ["Ben"]
    assert (play.table.host, play.table.starter) == (3, 3)


def test_the_host_frees_any_seat_and_others_their_own() -> None:
    play = with_guest("Ben", "Cleo")
    assert play.refused(RemoveSeat(4), 3) == ("not-your-seat", None)
    assert play.refused(RemoveSeat(2), 3) == ("not-your-seat", None)
    play.do(RemoveSeat(2), 1)
    play.do(RemoveSeat(3), 3)
    play.do(RemoveSeat(4), 1)
    assert circle(play) == ["Ana"]
    play.do(TakeSeat("Dov"), None)
    # Numbers are never given twice, so no old token opens a new seat.
    assert [seat.number for seat in play.table.seats] == [1, 5]


def test_everybody_can_leave_and_somebody_new_come() -> None:
    play = table_of(1)
    play.do(RemoveSeat(1))
    assert (play.table.host, play.table.starter) == (None, None)
    assert play.refused(StartGame(), 1) == ("not-seated", None)
    play.do(TakeSeat("Ben"), None)
    assert (play.table.host, play.table.starter) == (2, 2)


# --- the circle --------------------------------------------------------------------------------


def test_seats_move_in_the_circle_which_has_as_many_places() -> None:
    for seat, place, expected in (
        (1, 2, ["Ben", "Cleo", "Ana"]),
        (3, 0, ["Cleo", "Ana", "Ben"]),
        (2, 1, ["Ana", "Ben", "Cleo"]),
    ):
        play = table_of(3)
        play.do(MoveSeat(seat, place), 2)
        assert circle(play) == expected
    for place in (-1, 3, 99):
        assert table_of(3).refused(MoveSeat(1, place)) == ("no-place", "D1")


def test_the_starter_is_chosen_and_markers_go_clockwise_from_there() -> None:
    play = table_of(3)
    play.do(MoveSeat(1, 2), 1)  # Ben, Cleo, Ana
    play.do(ChooseStarter(3), 2)
    play.start()
    assert [player.name for player in play.game.players] == ["Cleo", "Ana", "Ben"]
    assert "".join(play.game.ring.held) == "BYR"
    assert play.game.players[play.game.starter].name == "Cleo"


def test_rematch_same_seats_and_the_start_moves_on() -> None:
    play = game_of(3).finish()
    starters = []
    for number in range(2, 6):
        play.start()
        assert play.game.number == number
        starters.append(play.game.players[0].seat)
        assert {player.seat for player in play.game.players} == {1, 2, 3}
        assert all(not player.sheet.marks and player.is_in for player in play.game.players)
        play.finish()
    assert starters == [2, 3, 1, 2]


def test_the_table_can_change_between_games() -> None:
    play = game_of(2).finish()
    play.do(TakeSeat("Cleo"), None)
    play.do(ChangeSettings(Settings(small(6))), 2)
    play.start()
    assert [player.name for player in play.game.players] == ["Ben", "Cleo", "Ana"]
    assert play.game.settings.layout.side == 6


def test_nothing_is_settled_while_a_game_is_on() -> None:
    play = game_of(2)
    for command in (
        StartGame(),
        ChooseStarter(1),
        ChangeSettings(Settings(small())),
        MoveSeat(1, 1),
        RemoveSeat(1),
        ChangeSeat(1, "Zoe", "phone"),
        AddSeat(1, "Zoe"),
    ):
        assert play.refused(command) == ("game-on", None)
    assert play.refused(TakeSeat("Zoe"), None) == ("game-on", None)


def test_settings_of_a_running_game_stay() -> None:
    play = game_of(2)
    before = play.game.settings
    play.finish().do(ChangeSettings(replace(before, hints=False)))
    assert play.game.settings == before


# --- solo --------------------------------------------------------------------------------------


def test_a_table_for_one_is_for_one() -> None:
    play = Play("Ana", solo=True)
    assert play.refused(TakeSeat("Ben"), None) == ("table-solo", "S1")
    assert play.refused(AddSeat(1, "Ben")) == ("table-solo", "S1")
    assert play.refused(ClaimSeat(1, "c"), None) == ("claim-alone", None)
    play.start()
    assert play.game.is_solo


# --- logs that cannot be -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        TableOpened(Settings(small()), False),
        SeatLeft(9),
        SeatChanged(9, "Zoe", "phone"),
        SeatMoved(9, 0),
        StarterChosen(9),
        ClaimApproved(9, "c"),
        GameStarted(1, (1, 9), None),
        ev.DiceRolled(1, 1, (1, 2)),
        ev.PlayerOut(1, "left"),
        ev.GameEnded(None),
    ],
)
def test_events_about_what_is_not_there(event: Event) -> None:
    with pytest.raises(EvolveError):
        evolve(table_of(2).table, event)


def test_a_log_begins_with_its_table() -> None:
    with pytest.raises(EvolveError, match="begins with TableOpened"):
        fold([])
    with pytest.raises(EvolveError, match="begins with TableOpened"):
        fold([TableLocked(True)])
