"""Players without a phone at a table (D16): who sits, who plays on for whom, who may do what."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from rollwrite.dicegame import Settings, built_in_layout
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.dicegame.settings import default_settings
from rollwrite.games import FORMS, check_log, fold
from rollwrite.players import LEVELS as DICE_LEVELS
from rollwrite.players import Budget, choose
from rollwrite.players.tile import LEVELS as TILE_LEVELS
from rollwrite.table import (
    AddBot,
    AddSeat,
    ApproveClaim,
    ChangeSeat,
    ChooseStarter,
    ClaimSeat,
    Command,
    DecodeError,
    LeaveGame,
    LetBotPlay,
    LockTable,
    MoveSeat,
    RefusedError,
    RemoveSeat,
    SetOut,
    TakeBack,
    TakeSeat,
    may,
)
from rollwrite.table.events import BotPlays, PersonPlays, SeatChanged, SeatLeft, SeatTaken, VoteCast
from rollwrite.table.replay import ReplayError
from rollwrite.table.seats import bot_name
from rollwrite.table.signals import Nudge, send
from rollwrite.tilegame.rules import RULES as TILE
from tests.dicegame.playing import Play, game_of, small, table_of
from tests.nights import by_day

REAL = Settings(small(5), dice="real")


def bot_refused(play: Play, command: Command, seat: int | None = None) -> tuple[str, str | None]:
    actor = getattr(command, "seat", None) if seat is None else seat
    return play.refused(command, actor, by_program=True)


def with_bots(people: int, *levels: int, settings: Settings | None = None) -> Play:
    """A lobby with some phones, and then programs of these levels."""
    play = table_of(people, settings)
    for level in levels:
        play.do(AddBot(1, level))
    return play


def levels(play: Play) -> dict[int, int | None]:
    return {seat.number: seat.level for seat in play.table.seats}


def names(play: Play) -> list[str]:
    return [seat.name for seat in play.table.seats]


# Sitting down


def test_levels_have_the_same_names_for_tables_and_players() -> None:
    for levels, rules in ((DICE_LEVELS, DICE), (TILE_LEVELS, TILE)):
        assert [level.number for level in levels] == list(rules.levels)
        assert [level.name for level in levels] == [bot_name(n) for n in rules.levels]
    for none in (0, 10, -1):
        with pytest.raises(ValueError, match=f"no level {none}"):
            bot_name(none)


def test_a_program_sits_down_for_who_asks() -> None:
    play = table_of(2)
    events = play.do(AddBot(2, 5))
    assert events == (SeatTaken(3, "Vera", "bot", None, 5),)
    seat = play.table.seat(3)
    assert seat is not None
    assert seat.is_bot
    assert seat.level == 5
    assert play.table.starter == 1


def test_programs_of_one_level_are_told_apart() -> None:
    assert names(with_bots(1, 5, 5, 5)) == ["Ana", "Vera", "Remy", "Zoe"]


def test_a_person_of_a_programs_name_sits_down_and_the_program_makes_way() -> None:
    play = with_bots(1, 5, 5)
    play.do(ChangeSeat(1, "NELL", "phone"))
    assert play.do(AddBot(1, 2))[0] == SeatTaken(4, "Kip", "bot", None, 2, "penguin")
    play.do(RemoveSeat(4))
    play.do(ChangeSeat(1, "Ana", "phone"))
    events = play.do(TakeSeat("vera"), None)
    assert events[1:] == (SeatChanged(2, "Zoe", "bot", "owl"),)
    assert names(play) == ["Ana", "Zoe", "Remy", "vera"]
    play.do(ChangeSeat(1, "Remy", "phone"))
    assert names(play) == ["Remy", "Zoe", "Ari", "vera"]
    faces = [seat.shown_face for seat in play.table.seats]
    assert len(set(faces)) == len(faces)
    assert None not in faces
    assert list(check_log(play.log))[-1][1] == play.table


def test_a_program_is_no_host_and_no_phone() -> None:
    play = with_bots(2, 1)
    play.do(ChooseStarter(3), 2)
    play.do(RemoveSeat(1), 1)
    table = play.table
    assert table.host == 2
    assert not table.speaks_for(3, 3)
    assert table.starter == 3


def test_a_program_is_moved_and_removed_by_anybody() -> None:
    play = with_bots(2, 1)
    play.do(MoveSeat(3, 0), 2)
    assert play.table.seats[0].is_bot
    play.do(RemoveSeat(3), 2)
    assert len(play.table.seats) == 2


def test_programs_do_not_stay_behind() -> None:
    play = with_bots(1, 1, 2)
    play.do(AddSeat(1, "Gil"))
    assert play.do(RemoveSeat(1), 1) == (SeatLeft(2), SeatLeft(3), SeatLeft(1))
    assert play.table.seats == ()
    play.do(TakeSeat("Ben"), None)
    assert list(check_log(play.log))[-1][1] == play.table


def test_logs_in_which_programs_of_one_level_are_numbered_stay_as_they_are() -> None:
    log = [*with_bots(1, 5, 5).log]
    assert isinstance(log[-1], SeatTaken)
    log[-1] = replace(log[-1], name="Vera 2", face=None)
    *_, (_, table) = check_log(log)
    assert [(seat.name, seat.shown_face) for seat in table.seats[1:]] == [
        ("Vera", None),
        ("Vera 2", None),
    ]
    with pytest.raises(ReplayError):
        list(check_log([*log[:-1], replace(log[-1], name="Nell 2")]))


def test_a_program_gets_another_level_before_the_game() -> None:
    play = with_bots(2, 1, 5)
    events = play.do(LetBotPlay(3, 5), 2)
    assert events == (BotPlays(3, 5), SeatChanged(3, "Remy", "bot", "frog"))
    assert play.do(LetBotPlay(3, 5), 2) == (BotPlays(3, 5),)
    play.start()
    assert play.refused(LetBotPlay(3, 1), 1) == ("game-on", None)


def solo() -> Play:
    return Play(solo=True)


def full() -> Play:
    return with_bots(2, 1, 2)


def locked() -> Play:
    play = table_of(2)
    play.do(LockTable(True))
    return play


@pytest.mark.parametrize(
    ("play", "command", "actor", "refusal"),
    [
        (lambda: table_of(2), AddBot(1, 3), None, ("not-seated", None)),
        (lambda: table_of(2), AddBot(2, 3), 1, ("not-your-seat", None)),
        (lambda: table_of(2), AddBot(7, 3), 1, ("unknown-seat", None)),
        (lambda: table_of(2), AddBot(1, 0), 1, ("no-level", None)),
        (lambda: table_of(2), AddBot(1, 6), 1, ("no-level", None)),
        (lambda: game_of(2), AddBot(1, 3), 1, ("game-on", None)),
        (full, AddBot(1, 3), 1, ("table-full", "D1")),
        (full, AddBot(3, 3), 3, ("not-your-seat", None)),
        (locked, AddBot(1, 3), 1, ("table-locked", None)),
        (solo, AddBot(1, 3), 1, ("table-solo", "S1")),
        (lambda: solo().start(), LetBotPlay(1, 3), 1, ("bots-solo", "S1")),
        (full, ChangeSeat(3, "Bot", "phone"), 1, ("not-your-seat", None)),
        (full, RemoveSeat(3), None, ("not-seated", None)),
        (full, RemoveSeat(1), 2, ("not-your-seat", None)),
        (full, RemoveSeat(9), 2, ("unknown-seat", None)),
        (lambda: full().start(), RemoveSeat(3), 1, ("game-on", None)),
        (full, ClaimSeat(3, "c"), None, ("bot-seat", None)),
        (lambda: with_bots(1, 1), ClaimSeat(1, "c"), None, ("claim-alone", None)),
        (full, LetBotPlay(3, 6), 1, ("no-level", None)),
        (full, LetBotPlay(3, 2), None, ("not-seated", None)),
        (full, LetBotPlay(9, 2), 1, ("unknown-seat", None)),
        (full, LetBotPlay(1, 2), 1, ("no-game", None)),
        (full, TakeBack(3), 1, ("not-your-seat", None)),
        (full, TakeBack(1), 1, ("no-bot-here", "D16")),
        (full, TakeBack(1), None, ("not-seated", None)),
        (full, TakeBack(9), 1, ("unknown-seat", None)),
    ],
)
def test_what_is_refused(
    play: Callable[[], Play], command: Command, actor: int | None, refusal: tuple[str, str | None]
) -> None:
    assert play().refused(command, actor) == refusal


# Playing on for somebody


def test_a_person_lets_a_program_play_and_takes_the_seat_back() -> None:
    play = game_of(3).roll()
    assert play.do(LetBotPlay(2, 4)) == (BotPlays(2, 4),)
    assert levels(play) == {1: None, 2: 4, 3: None}
    assert play.do(TakeBack(2)) == (PersonPlays(2),)
    assert levels(play) == {1: None, 2: None, 3: None}


def test_a_guest_is_handed_over_by_the_keepers_phone() -> None:
    play = table_of(2)
    play.do(AddSeat(2, "Gil"))
    play.start()
    play.do(LetBotPlay(3, 1), 2)
    assert play.refused(TakeBack(3), 1) == ("not-your-seat", None)
    play.do(TakeBack(3), 2)
    assert levels(play)[3] is None


def test_a_phone_does_nothing_in_the_game_while_a_program_plays_for_it() -> None:
    play = game_of(3).roll(1, 2, 3)
    play.do(LetBotPlay(1, 4))
    refused = ("bot-plays", "D16")
    commands: list[Command] = [
        cmd.TakeDie(1, 0),
        cmd.PlaceShape(1, ((0, 0),)),
        cmd.UndoTurn(1),
        cmd.RollDice(1),
        LeaveGame(1),
        SetOut(1, 2),
        LetBotPlay(1, 5),
    ]
    assert {play.refused(command) for command in commands} == {refused}
    play.do(TakeBack(1))
    play.do(cmd.TakeDie(1, 0))


def test_a_program_does_nothing_but_play_its_own_seat() -> None:
    play = with_bots(2, 3).start()
    play.roll(1, 2, 3)
    play.do(cmd.TakeDie(1, 0))
    play.do(cmd.TakeDie(2, 1))
    assert play.refused(cmd.TakeDie(3, 2), 1)[0] == "not-your-seat"
    assert bot_refused(play, cmd.PlaceShape(1, ((0, 0),))) == ("bot-gone", "D16")
    assert bot_refused(play, cmd.PlaceShape(1, ((0, 0),)), 3) == ("not-your-seat", None)
    commands: list[Command] = [TakeBack(3), LockTable(True), LeaveGame(3), SetOut(3, 1)]
    assert {bot_refused(play, command, 3)[0] for command in commands} == {"other-game"}
    play.by_bot(cmd.PlaceShape(3, play.fitting(3, 3)[0]))


def test_a_program_that_thought_too_long_has_no_say() -> None:
    """Its person has taken the seat back in the meantime."""
    play = game_of(2).roll(1, 2)
    play.do(LetBotPlay(1, 4))
    thought = cmd.TakeDie(1, 0)
    play.do(TakeBack(1))
    assert bot_refused(play, thought) == ("bot-gone", "D16")


def test_what_a_program_drew_can_be_undone_by_who_takes_the_seat_back() -> None:
    play = game_of(2).roll(1, 1).take_all()
    play.do(LetBotPlay(1, 4))
    play.by_bot(cmd.PlaceShape(1, play.fitting(1, 1)[0]))
    play.do(TakeBack(1))
    play.do(cmd.UndoTurn(1))
    assert play.player(1).mark_of(1) is None


def test_who_is_out_or_between_games_hands_nothing_over() -> None:
    play = game_of(3)
    play.do(LeaveGame(2))
    assert play.refused(LetBotPlay(2, 1)) == ("you-are-out", "D16")
    assert play.refused(LetBotPlay(3, 1), 1) == ("not-your-seat", None)
    play.finish()
    assert play.refused(LetBotPlay(1, 1)) == ("game-over", "D14")


def test_a_sheet_on_paper_is_handed_over_only_while_it_is_known() -> None:
    play = table_of(1)
    play.do(AddSeat(1, "Pia", "paper"))
    play.start()
    play.do(LetBotPlay(2, 5), 1)
    play.do(TakeBack(2), 1)
    play.roll(1, 1).take_all()
    play.do(cmd.MarkPaper(2), 1)
    assert play.refused(LetBotPlay(2, 5), 1) == ("bot-sheet", None)


# By vote


def test_two_phones_hand_a_seat_over() -> None:
    play = game_of(4)
    assert play.do(SetOut(2, 4, 3)) == (VoteCast(2, 4, 3),)
    assert levels(play)[4] is None
    assert play.do(SetOut(3, 4, 5)) == (VoteCast(3, 4, 5), BotPlays(4, 5))
    assert levels(play)[4] == 5
    assert play.player(4).is_in
    # Back again, and quiet again: it begins anew.
    play.do(TakeBack(4))
    assert play.table.votes == ()
    assert play.do(SetOut(2, 4, 3)) == (VoteCast(2, 4, 3),)


def test_the_host_hands_a_seat_over_alone() -> None:
    play = game_of(4)
    assert play.do(SetOut(1, 4, 3)) == (VoteCast(1, 4, 3), BotPlays(4, 3))


@pytest.mark.parametrize(("first", "second"), [(None, 4), (4, None)])
def test_votes_count_together_and_the_last_one_decides(
    first: int | None, second: int | None
) -> None:
    play = game_of(4)
    play.do(SetOut(2, 4, first))
    play.do(SetOut(3, 4, second))
    assert levels(play)[4] == second
    assert play.player(4).is_in == (second is not None)


def test_phones_for_which_programs_play_are_not_waited_for() -> None:
    play = with_bots(3, 1).start()
    play.do(LetBotPlay(1, 2))
    # Ana has handed over, Pip is nobody: Ben is the only other one who can vote.
    assert play.do(SetOut(2, 3, 2))[1:] == (BotPlays(3, 2),)


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (SetOut(1, 2, 0), ("no-level", None)),
        (SetOut(1, 2, 6), ("no-level", None)),
        (SetOut(1, 1, 3), ("vote-self", "D16")),
        (SetOut(1, 4, 3), ("bot-plays", "D16")),
        (SetOut(1, 4), ("bot-plays", "D16")),
        (SetOut(1, 9, 3), ("unknown-seat", None)),
        (SetOut(1, 3, 3), ("bot-sheet", None)),
    ],
)
def test_votes_that_are_refused(command: SetOut, refusal: tuple[str, str | None]) -> None:
    play = table_of(2)
    play.do(TakeSeat("Pia", "paper"), None)
    play.do(AddBot(1, 1))
    play.start().roll(1, 1, 1, 1)
    play.do(cmd.TakeDie(1, 0))
    play.do(cmd.TakeDie(2, 1))
    play.do(cmd.TakeDie(3, 2))
    play.do(cmd.MarkPaper(3))
    assert play.refused(command) == refusal


def test_a_vote_is_cast_once() -> None:
    play = game_of(4)
    play.do(SetOut(2, 4, 3))
    assert play.refused(SetOut(2, 4)) == ("vote-twice", "D16")
    assert play.refused(SetOut(2, 4, 3)) == ("vote-twice", "D16")


def test_no_program_is_nudged_and_none_keeps_others_from_nudging() -> None:
    play = with_bots(2, 1).start().roll(1, 2, 3)
    play.do(cmd.TakeDie(1, 0))
    play.do(cmd.TakeDie(2, 1))
    play.draw(1)
    # Ben and Pip draw.
    assert may.nudged(play.table, 1) == (2,)
    with pytest.raises(RefusedError) as caught:
        send(play.table, 1, Nudge(1, 3))
    assert caught.value.code == "nudge-not-due"
    play.do(LetBotPlay(2, 1))
    assert may.nudged(play.table, 1) == ()


# Claims and the next game


def test_who_claims_a_seat_plays_there_again() -> None:
    play = game_of(3)
    play.do(SetOut(1, 2, 3))
    play.do(ClaimSeat(2, "c"), None)
    events = play.do(ApproveClaim("c"), 1)
    assert events[1:] == (PersonPlays(2),)
    assert levels(play)[2] is None


def test_the_program_plays_the_next_game_too_until_the_seat_is_taken_back() -> None:
    play = game_of(2, default_settings())
    play.do(LetBotPlay(2, 1))
    play_on(play)
    play.start()
    assert levels(play)[2] == 1
    play_on(play)
    play.do(TakeBack(2))
    assert levels(play)[2] is None
    assert list(check_log(play.log))[-1][1] == play.table


# Real dice and real paper


def test_anybody_types_in_real_dice_for_a_program() -> None:
    play = with_bots(2, 1, settings=REAL)
    play.do(ChooseStarter(3))
    play.start()
    assert play.table.by_hand == 3
    assert play.table.bot_due() is None
    assert play.refused(cmd.EnterDice(3, (1, 2, 3)), None) == ("not-seated", None)
    play.do(cmd.EnterDice(3, (1, 2, 3)), 2)
    play.do(cmd.CorrectDice(3, (4, 5, 6)), 1)
    assert play.game.dice == (4, 5, 6)
    assert play.table.bot_due() == 3


def test_nobody_types_in_dice_for_a_person() -> None:
    play = with_bots(2, 1, settings=REAL).start()
    assert play.refused(cmd.EnterDice(1, (1, 2, 3)), 2) == ("not-your-seat", None)
    assert play.table.by_hand is None


def test_dice_of_the_app_are_rolled_by_the_program_itself() -> None:
    play = with_bots(2, 1)
    play.do(ChooseStarter(3))
    play.start()
    assert play.refused(cmd.EnterDice(3, (1, 2, 3)), 2) == ("dice-app", None)
    assert play.refused(cmd.RollDice(3), 2) == ("not-your-seat", None)
    assert play.table.bot_due() == 3
    play.by_bot(cmd.RollDice(3))


def test_a_program_is_due_while_a_person_is_too() -> None:
    play = with_bots(2, 1).start().roll(1, 2, 3)
    assert play.table.bot_due() is None
    play.do(cmd.TakeDie(1, 0))
    assert play.table.bot_due() is None
    play.do(cmd.TakeDie(2, 1))
    assert play.table.bot_due() == 3
    assert play.table.due_people == (1, 2)


# Logs


def test_an_old_log_knows_no_programs() -> None:
    """What was written before is written the same, and read the same."""
    taken = {"v": 1, "type": "SeatTaken", "seat": 1, "name": "A", "kind": "phone", "keeper": None}
    cast = {"v": 1, "type": "VoteCast", "seat": 1, "target": 2}
    for body in (taken, cast):
        assert FORMS.event_to_json(FORMS.event_from_json(body)) == body
    voted = {"type": "SetOut", "seat": 1, "target": 2}
    assert FORMS.command_to_json(FORMS.command_from_json(voted)) == voted


@pytest.mark.parametrize(
    "body",
    [
        {"type": "ChangeSeat", "seat": 1, "name": "Ana", "kind": "bot"},
        {"type": "TakeSeat", "name": "Ana", "kind": "bot"},
        {"type": "AddSeat", "keeper": 1, "name": "Ana", "kind": "bot"},
        {"type": "AddBot", "seat": 1, "level": True},
        {"type": "AddBot", "seat": 1, "level": "5"},
        {"type": "AddBot", "seat": 1},
        {"type": "LetBotPlay", "seat": 1, "level": None},
    ],
)
def test_commands_that_are_none(body: dict[str, Any]) -> None:
    with pytest.raises(DecodeError):
        FORMS.command_from_json(body)


def test_a_log_in_which_a_phone_plays_for_a_program_is_not_the_rules() -> None:
    play = with_bots(2, 1).start()
    log = list(play.log)
    at = next(n for n, event in enumerate(log) if event == SeatTaken(3, "Pip", "bot", None, 1))
    for wrong in (
        SeatTaken(3, "Pip", "bot", None, None),
        SeatTaken(3, "Pip", "bot", None, 6),
        SeatTaken(3, "Vera", "bot", None, 1),
        SeatTaken(3, "Pip", "phone", None, 1),
    ):
        with pytest.raises(ReplayError):
            list(check_log([*log[:at], wrong, *log[at + 1 :]]))
    for wrong_event in (
        SeatChanged(3, "Bob", "bot"),
        PersonPlays(3),
        BotPlays(1, 9),
        PersonPlays(1),
        BotPlays(3, 2),
        ev.PlayerOut(3, "left"),
    ):
        with pytest.raises(ReplayError):
            list(check_log([*log, wrong_event]))


# Whole games


def play_on(play: Play, rounds: int = 99) -> None:
    """Programs play by what they choose, people as they can; until the game is over, or so long."""
    last = play.game.round + rounds
    while play.table.is_playing and play.game.round < last:
        seat = play.table.bot_due()
        if seat is not None:
            play.by_bot(chosen(play, seat))
        elif play.table.by_hand is not None:
            play.do(cmd.EnterDice(play.table.by_hand, (3,) * play.game.dice_count), 1)
        else:
            act(play, play.table.due_people[0])


def act(play: Play, seat: int) -> None:
    game = play.game
    index = game.index_of(seat)
    if index == game.roller:
        play.roll(*(5,) * game.dice_count if game.settings.dice == "real" else ())
    elif index == game.picker:
        play.do(cmd.TakeDie(seat, game.dice_left[0]))
    elif play.player(seat).kind == "paper" and not play.fitting(seat):
        play.do(cmd.GoOut(seat))
    else:
        play.draw(seat)


def chosen(play: Play, seat: int) -> Command:
    level = play.table.level_of(seat)
    index = play.game.index_of(seat)
    assert level is not None
    assert index is not None
    rng = Random(f"{seat} {play.game.round}")
    return choose(play.game, index, rng, Budget(playouts=8), DICE_LEVELS[level - 1])


@pytest.mark.parametrize(
    ("dice", "forced"), by_day(product(["app", "real"], [True, False]), [("app", False)])
)
def test_programs_and_people_play_games_that_the_log_tells_again(dice: Any, forced: bool) -> None:
    settings = Settings(built_in_layout("standard"), dice=dice, strikes_forced=forced)
    play = with_bots(2, 5, 1, settings=settings).start()
    play_on(play, 1)
    play.do(LetBotPlay(2, 3))
    play_on(play, 2)
    if play.table.is_playing:
        play.do(TakeBack(2))
    play_on(play)
    assert play.game.phase == "over"
    assert len(play.table.rules.ranking(play.game) or ()) == 4
    play.start()
    play.do(SetOut(1, 2, 2))
    play_on(play)
    log = [FORMS.event_from_json(json.loads(json.dumps(FORMS.event_to_json(e)))) for e in play.log]
    assert fold(log) == play.table
    assert list(check_log(log))[-1][1] == play.table


def test_a_program_plays_on_for_a_sheet_of_paper_and_tells_every_shape() -> None:
    play = table_of(1, default_settings())
    play.do(TakeSeat("Pia", "paper"), None)
    play.start()
    play.do(LetBotPlay(2, 4))
    play_on(play)
    player = play.player(2)
    assert player.sheet.is_known
    assert player.sheet.marks
    # On paper nobody is out before they say so.
    assert player.out is not None
    assert player.out.reason == "declared"
    assert not play.game.unreported
    drawn = [event for event in play.log if getattr(event, "seat", None) == 2]
    assert any(isinstance(event, ev.PaperMarked) and event.squares for event in drawn)
    assert list(check_log(play.log))[-1][1] == play.table
