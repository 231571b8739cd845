"""What phones are shown of players without a phone."""

from __future__ import annotations

from typing import Any

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules import RULES
from rollwrite.games import FORMS
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.table import (
    AddBot,
    AddSeat,
    ChooseStarter,
    LeaveGame,
    LetBotPlay,
    RefusedError,
    SetOut,
    TakeBack,
    TakeSeat,
)
from rollwrite.web.games.dice.frames import Frame
from rollwrite.web.games.registry import refusal_words, replay_frames
from tests.dicegame.playing import Play, game_of, small, table_of
from tests.together import for_each
from tests.view.view_helpers import task, view

REAL = Settings(small(), dice="real")


def seat(play: Play, number: int, actor: int | None = 1, language: Language = "en") -> Any:
    return next(one for one in view(play, actor, language)["seats"] if one["seat"] == number)


def bot_does(play: Play, command: Any) -> None:
    play.do(command, command.seat, by_program=True)


def with_bot(settings: Settings | None = None) -> Play:
    """Ana, Ben and Vera, who starts."""
    play = table_of(2, settings)
    play.do(AddBot(1, 5))
    play.do(ChooseStarter(3))
    return play


def flags(shown: dict[str, Any]) -> dict[str, bool]:
    return {key: value for key, value in shown.items() if key.startswith("can_")}


# The lobby


@for_each("language", LANGUAGES)
def test_which_bots_there_are(language: Language) -> None:
    shown = view(table_of(1), language=language)
    assert [bot["level"] for bot in shown["bots"]] == list(RULES.levels)
    assert [bot["name"] for bot in shown["bots"]] == ["Pip", "Nell", "Teo", "Ida", "Vera"]
    assert len({bot["words"] for bot in shown["bots"]}) == 5
    assert shown["can_add_bot"]


def test_who_may_add_a_bot() -> None:
    play = table_of(2)
    assert view(play, 2)["can_add_bot"]
    assert not view(play, None)["can_add_bot"]
    play.start()
    assert not view(play)["can_add_bot"]


def test_there_are_none_at_a_table_for_one() -> None:
    shown = view(Play(solo=True))
    assert shown["bots"] == []
    assert not shown["can_add_bot"]


def test_a_bot_in_the_lobby() -> None:
    play = with_bot()
    shown = seat(play, 3, actor=2)
    assert shown["kind"] == "bot"
    assert (shown["level"], shown["name"], shown["bot_name"]) == (5, "Vera", "Vera")
    assert shown["bot_text"] == "Hard to beat"
    assert not shown["thinking"]
    assert not shown["mine"]
    assert not shown["host"]
    assert shown["starter"]
    may = {"can_remove": True, "can_let_bot_play": True}
    assert flags(shown) == {**may, "can_take_back": False, "can_hand_over": False}
    assert not any(flags(seat(play, 3, actor=None)).values())


def test_a_person_has_no_level() -> None:
    shown = seat(table_of(2), 1)
    assert (shown["level"], shown["bot_name"], shown["bot_text"]) == (None, None, None)
    assert flags(shown) == {
        "can_remove": True,
        "can_let_bot_play": False,
        "can_take_back": False,
        "can_hand_over": False,
    }


# In a game


def test_when_a_game_is_left_to_bots() -> None:
    """Not while somebody plays, may come back, undo going out, or has to roll real dice."""
    choosing = Settings(small(), strikes_forced=False)
    for settings, is_left in ((Settings(small()), True), (choosing, True), (REAL, False)):
        play = with_bot(settings)
        play.start()
        shown = [view(play)["left_to_bots"]]
        for number in (1, 2):
            play.do(LeaveGame(number), number)
            shown.append(view(play)["left_to_bots"])
        assert shown == [False, False, is_left]
    play = with_bot()
    play.start()
    play.do(LeaveGame(1), 1)
    play.do(LetBotPlay(2, 1), 2)
    assert not view(play)["left_to_bots"]


def test_what_may_be_done_with_a_seat_in_a_game() -> None:
    play = game_of(4)
    assert seat(play, 2, actor=2)["can_let_bot_play"]
    assert not seat(play, 2, actor=3)["can_let_bot_play"]
    assert seat(play, 2, actor=3)["can_hand_over"]
    assert not seat(play, 2, actor=2)["can_hand_over"]
    play.do(SetOut(3, 2, 4))
    assert not seat(play, 2, actor=3)["can_hand_over"]
    assert seat(play, 2, actor=4)["can_hand_over"]
    play.do(SetOut(4, 2, 4))
    shown = seat(play, 2, actor=2)
    assert (shown["level"], shown["kind"], shown["name"]) == (4, "phone", "Ben")
    assert shown["bot_text"] == "Ida plays for Ben"
    assert shown["can_take_back"]
    assert not shown["can_let_bot_play"]
    assert not seat(play, 2, actor=3)["can_take_back"]
    assert not seat(play, 2, actor=3)["can_hand_over"]


def test_a_keeper_takes_a_guest_back() -> None:
    play = table_of(2)
    play.do(AddSeat(1, "Gil"))
    play.start()
    play.do(LetBotPlay(3, 1), 1)
    assert seat(play, 3, actor=1)["can_take_back"]
    assert not seat(play, 3, actor=2)["can_take_back"]


def test_a_bot_is_neither_voted_out_nor_nudged() -> None:
    play = with_bot().start()
    shown = view(play)
    bot = next(player for player in shown["game"]["players"] if player["seat"] == 3)
    assert not bot["can_be_set_out"]
    assert shown["nudges"] == []


def test_a_bot_thinks_while_the_table_waits_for_it() -> None:
    play = with_bot().start()
    assert seat(play, 3)["thinking"]
    bot_does(play, cmd.RollDice(3))
    assert seat(play, 3)["thinking"]
    shown = view(play)
    assert shown["tasks"][0]["title"] == "Vera is thinking"
    assert shown["say"].startswith("Vera is thinking")
    bot_does(play, cmd.TakeDie(3, 0))
    # It draws, and Ana picks.
    assert seat(play, 3)["thinking"]
    assert task(play)["do"] == "pick"
    assert task(play, 2)["title"] == "Waiting for Ana"


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Vera and Ida (for Ben) are thinking"),
        ("es", "Vera e Ida (por Ben) están pensando"),
        ("fr", "Vera et Ida (pour Ben) réfléchissent"),
    ],
)
def test_several_bots_think(language: Language, title: str) -> None:
    play = with_bot().start()
    play.do(LetBotPlay(2, 4))
    bot_does(play, cmd.RollDice(3))
    bot_does(play, cmd.TakeDie(3, play.game.dice_left[0]))
    play.do(cmd.TakeDie(1, play.game.dice_left[0]))
    play.draw(1)
    assert task(play, 1, language)["title"] == title


def test_who_is_played_for_is_told_so_and_has_nothing_to_do() -> None:
    play = game_of(2).roll(1, 2)
    play.do(LetBotPlay(1, 5))
    own = task(play)
    assert own["title"] == "Vera is playing for Ana"
    assert (own["do"], own["needed"], own["can_undo"]) == ("wait", False, False)
    play.do(TakeBack(1))
    assert task(play)["do"] == "pick"


def test_what_a_bot_drew_is_not_undone_while_it_plays() -> None:
    play = game_of(2).roll(1, 2)
    play.take_all().draw(1)
    assert task(play)["can_undo"]
    play.do(LetBotPlay(1, 5))
    assert not task(play)["can_undo"]


# Real dice and real paper


def test_every_phone_is_asked_to_roll_real_dice_for_a_bot() -> None:
    play = with_bot(REAL).start()
    for actor in (1, 2):
        asked = task(play, actor)
        assert (asked["do"], asked["dice_seat"], asked["dice_count"]) == ("enter-dice", 3, 3)
        assert asked["title"] == "Roll the real dice for Vera, then tap what they show"
        assert asked["needed"]
    assert not seat(play, 3)["thinking"]
    play.do(cmd.EnterDice(3, (1, 2, 3)), 2)
    assert seat(play, 3)["thinking"]
    own = task(play)
    assert own["can_correct"]
    assert own["dice_seat"] == 3
    play.do(cmd.CorrectDice(own["dice_seat"], (1, 1, 1)), 1)


def test_a_guest_on_a_phone_is_not_asked_too() -> None:
    play = with_bot(REAL)
    play.do(AddSeat(1, "Gil"))
    play.start()
    assert [one["do"] for one in view(play)["tasks"]] == ["enter-dice", "wait"]


def test_who_is_out_still_rolls_for_the_bots() -> None:
    play = with_bot(REAL).start()
    for number in (1, 2):
        play.do(LeaveGame(number))
    assert task(play)["do"] == "enter-dice"


def test_people_type_in_their_own_dice() -> None:
    play = table_of(2, REAL)
    play.do(AddBot(1, 5))
    play.start()
    assert task(play)["do"] == "enter-dice"
    assert "dice_seat" not in task(play)
    assert task(play, 2)["do"] == "wait"
    play.roll(1, 2, 3)
    assert task(play)["can_correct"]
    assert not task(play, 2)["can_correct"]


def test_a_bots_move_is_told_where_there_is_paper() -> None:
    play = with_bot()
    play.do(TakeSeat("Pia", "paper"), None)
    play.start()
    assert "bot_moves" not in view(play)["game"]
    play.dice.next = (1, 2, 3, 4)
    bot_does(play, cmd.RollDice(3))
    bot_does(play, cmd.TakeDie(3, 2))
    squares = play.fitting(3, 3)[0]
    bot_does(play, cmd.PlaceShape(3, squares))
    (move,) = view(play)["game"]["bot_moves"]
    colour = play.colour(3).value
    assert (move["seat"], move["name"], move["colour"]) == (3, "Vera", colour)
    assert [tuple(square) for square in move["squares"]] == list(squares)
    assert (move["n"], move["face"], move["strike"]) == (1, 3, False)
    shape = play.player(3).sheet.marks[-1].shape
    assert move["words"] == f"Vera draws {shape} in {view(play)['colours'][colour]['name']}"


def test_a_bots_move_is_told_through_the_next_round() -> None:
    """A program may begin that one before anybody has drawn for it."""
    play = table_of(2)
    play.do(TakeSeat("Pia", "paper"), None)
    play.start().round()
    assert rounds_told(play) == [1]
    play.roll()
    assert rounds_told(play) == [1]
    play.take_all().draw_all()
    assert rounds_told(play) == [1, 2]
    play.roll()
    assert rounds_told(play) == [2]


def rounds_told(play: Play) -> list[int]:
    """The rounds of which the view tells moves, while a program plays for Ana."""
    play.do(LetBotPlay(1, 5))
    told = [move["round"] for move in view(play)["game"]["bot_moves"]]
    play.do(TakeBack(1))
    return told


def test_a_strike_of_a_bot_is_told() -> None:
    play = with_bot(REAL).start()
    play.do(cmd.EnterDice(3, (1, 2, 6)), 1)
    bot_does(play, cmd.TakeDie(3, 0))
    bot_does(play, cmd.PlaceShape(3, play.fitting(3, 6)[0], True))
    (move,) = view(play)["game"]["bot_moves"]
    assert move["strike"]
    assert move["words"].endswith("and crosses out a strike")


def test_where_all_is_on_phones_nothing_need_be_drawn() -> None:
    play = with_bot().start()
    bot_does(play, cmd.RollDice(3))
    bot_does(play, cmd.TakeDie(3, 0))
    face = play.game.face_of(play.player(3))
    bot_does(play, cmd.PlaceShape(3, play.fitting(3, face)[0]))
    assert "bot_moves" not in view(play)["game"]


# The replay, and refusals


@pytest.mark.parametrize(
    ("language", "plays", "back"),
    [
        ("en", "Teo plays for Ben from now on.", "Ben plays again."),
        ("es", "Teo juega desde ahora por Ben.", "Ben vuelve a jugar."),
        ("fr", "Teo joue désormais pour Ben.", "Ben joue à nouveau."),
    ],
)
def test_the_replay_says_who_plays(language: Language, plays: str, back: str) -> None:
    play = with_bot().start()
    play.do(LetBotPlay(2, 3))
    play.do(TakeBack(2))
    told = texts(play, language)
    assert told[-2:] == [plays, back]


def test_the_replay_does_not_tell_what_happens_between_games() -> None:
    play = with_bot()
    play.do(ChooseStarter(1))
    play.start()
    for number in (1, 2):
        play.do(LeaveGame(number))
    bot_does(play, cmd.RollDice(3))
    bot_does(play, cmd.PlaceShape(3, play.fitting(3, play.game.dice[0])[0]))
    before = texts(play)
    while play.table.is_playing:
        finish_bot(play)
    play.do(LetBotPlay(3, 1), 1)
    assert "plays for" not in " ".join(texts(play)[len(before) :])


def finish_bot(play: Play) -> None:
    if play.game.roller is not None:
        bot_does(play, cmd.RollDice(3))
        return
    face = play.game.face_of(play.player(3))
    in_row = play.fitting(3, face)
    bot_does(play, cmd.PlaceShape(3, (in_row or play.fitting(3))[0], not in_row))


def texts(play: Play, language: Language = "en") -> list[str]:
    bodies = [
        {"seq": number, "at": "2026-01-01T00:00:00Z", **FORMS.event_to_json(event)}
        for number, event in enumerate(play.log, 1)
    ]
    frames, _ = replay_frames(translator(language), bodies)
    return [frame.text for frame in frames if isinstance(frame, Frame)]


@pytest.mark.parametrize("language", LANGUAGES)
@for_each(
    "refused",
    [
        RefusedError("bots-solo", "S1"),
        RefusedError("no-level", most=5),
        RefusedError("bot-plays", "D16", name="Ana", bot="Vera"),
        RefusedError("no-bot-here", "D16", name="Ana"),
        RefusedError("bot-seat", name="Vera"),
        RefusedError("bot-sheet", name="Pia"),
        RefusedError("bot-gone", "D16", name="Ana"),
    ],
)
def test_refusals_have_words(language: Language, refused: RefusedError) -> None:
    play = with_bot()
    said = refusal_words(translator(language), refused, play.table, 1).detail
    assert all(str(value) in said for value in refused.params.values())
    assert said.endswith(".")
