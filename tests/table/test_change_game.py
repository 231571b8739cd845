"""A table changes what is played at it: decided, kept in its log, and counted apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from rollwrite.dicegame import Settings, default_settings
from rollwrite.games import FORMS, check_log, decide, evolve, fold
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.table import (
    AddBot,
    AddSeat,
    ChangeGame,
    ChangeSettings,
    Command,
    EvolveError,
    LeaveGame,
    LetBotPlay,
    NoDice,
    OpenTable,
    RefusedError,
    RemoveSeat,
    StartGame,
    TakeSeat,
    may,
)
from rollwrite.table.events import SettingsChanged
from rollwrite.table.seats import bot_name
from rollwrite.table.state import match_results
from rollwrite.tilegame.rules.settings import TileSettings
from tests.table.playing import TableInTest
from tests.tilegame.tables import Play as TilePlay

Play: TypeAlias = "TilePlay | DiceTable"
#: The settings of the dice game, and of a tile game.
DICE = default_settings()
DUO = TileSettings("duo")


class DiceTable(TableInTest[Any, Any]):
    """A table of the dice game at which so many sit."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.do(OpenTable(names[0], DICE), None)
        for name in names[1:]:
            self.do(TakeSeat(name), None)


def tile(settings: TileSettings = DUO) -> ChangeGame[Any]:
    return ChangeGame(settings, "tile")


def dice(settings: Settings = DICE) -> ChangeGame[Any]:
    return ChangeGame(settings, "dice")


def code_of(play: Play, command: Command, actor: int | None = 1) -> str:
    """The code with which a command is refused, of which everybody hears in words."""
    with pytest.raises(RefusedError) as caught:
        decide(play.table, command, actor, NoDice())
    code = caught.value.code
    assert all(translator(language).has(f"table.refused.{code}") for language in LANGUAGES)
    return code


def replayed(play: Play) -> None:
    """The log means the same when it is read again, and follows from the rules."""
    read = [FORMS.event_from_json(FORMS.event_to_json(event)) for event in play.log]
    assert read == play.log
    *_, (_, last) = check_log(read)
    assert last == play.table == fold(play.log)


def test_from_dice_to_a_tile_game_and_back() -> None:
    play = DiceTable("Ana", "Ben")
    (event,) = play.do(tile(), 2)
    assert event == SettingsChanged(DUO, "tile")
    assert (play.table.rules.key, play.table.settings) == ("tile", DUO)
    assert [seat.name for seat in play.table.seats] == ["Ana", "Ben"]
    play.do(dice(), 1)
    assert (play.table.rules.key, play.table.settings) == ("dice", DICE)
    replayed(play)


def test_between_tile_games_the_last_one_is_still_seen() -> None:
    play = TilePlay("duo").start().leave(1, 2)
    play.do(tile(TileSettings("half")), 2)
    assert play.table.settings.variant == "half"
    assert play.game.settings.variant == "duo"
    replayed(play)


def test_a_game_that_is_over_is_put_away_by_one_of_another_kind() -> None:
    play = TilePlay("duo").start().leave(1, 2)
    play.do(dice(), 1)
    assert play.table.game is None
    assert [result.game for result in play.table.results] == [1]
    play.do(StartGame(), 1)
    assert (play.table.games, play.table.rules.key) == (2, "dice")
    play.do(LeaveGame(1))
    play.do(LeaveGame(2))
    play.do(tile(TileSettings("junior")), 1)
    assert play.start().game.settings.variant == "junior"
    replayed(play)


def test_nobody_changes_a_game_that_is_on_nor_without_a_seat() -> None:
    play = TilePlay("duo")
    assert code_of(play, dice(), None) == "not-seated"
    play.start()
    assert code_of(play, dice()) == "game-on"
    assert code_of(play, tile(TileSettings("half"))) == "game-on"
    with pytest.raises(EvolveError, match="in the middle of a game"):
        evolve(play.table, SettingsChanged(DICE, "dice"))
    with pytest.raises(EvolveError, match="no game 'chess'"):
        evolve(TilePlay("duo").table, SettingsChanged(DICE, "chess"))


def test_seats_that_do_not_suit_the_game_are_named() -> None:
    play = DiceTable("Ana")
    play.do(AddSeat(1, "Cleo", "paper"), 1)
    play.do(TakeSeat("Dan", "paper"), None)
    with pytest.raises(RefusedError) as caught:
        decide(play.table, tile(), 1, NoDice())
    error = caught.value
    assert error.code == "seats-on-paper"
    for language in LANGUAGES:
        assert "Cleo, Dan" in translator(language)(f"table.refused.{error.code}", **error.params)
    for seat in play.table.seats[1:]:
        play.do(RemoveSeat(seat.number), 1)
    play.do(tile(), 1)
    replayed(play)


def test_bots_stay_for_the_other_game() -> None:
    play = DiceTable("Ana")
    play.do(AddBot(1, 3), 1)
    play.do(tile(), 1)
    assert [seat.name for seat in play.table.seats] == ["Ana", bot_name(3)]
    replayed(play)


def test_a_bot_that_does_not_know_the_game_makes_way_for_the_best_that_does() -> None:
    play = TilePlay("classic")
    for seat in (2, 3, 4):
        play.do(RemoveSeat(seat))
    play.do(AddBot(1, 5))
    play.do(AddBot(1, 7))
    play.do(dice(), 1)
    levels = [(seat.name, seat.level) for seat in play.table.seats]
    assert levels == [("Ana", None), ("Vera", 5), ("Remy", 5)]
    assert play.start().table.is_playing
    replayed(play)


def test_a_bot_plays_on_for_somebody_in_the_next_game() -> None:
    play = DiceTable("Ana", "Ben")
    play.do(StartGame(), 1)
    play.do(LetBotPlay(2, 3), 2)
    play.do(LeaveGame(1), 1)
    # What ends a game does not end that a bot plays.
    table = replace(play.table, game=None)
    table = fold(decide(table, tile(), 1, NoDice()), table)
    assert (table.rules.key, table.level_of(2)) == ("tile", 3)


def test_too_many_people_may_choose_but_not_begin() -> None:
    play = DiceTable("Ana", "Ben", "Cleo")
    play.do(tile(), 1)
    assert code_of(play, StartGame()) == "table-full"
    play.do(tile(TileSettings("classic")), 1)
    assert code_of(play, StartGame()) == "need-players"
    play.do(tile(TileSettings("classic-3")), 1)
    assert may.start(play.table) is None
    replayed(play)


def test_alone_only_games_for_one() -> None:
    table = fold(decide(None, OpenTable("Ana", DICE, solo=True), None, NoDice()))
    with pytest.raises(RefusedError, match="no-solo"):
        decide(table, tile(), 1, NoDice())
    alone = fold(decide(table, tile(TileSettings("solitaire")), 1, NoDice()), table)
    assert fold(decide(alone, StartGame(), 1, NoDice()), alone).is_playing
    assert fold(decide(alone, dice(), 1, NoDice()), alone).rules.key == "dice"


def test_settings_of_a_game_that_was_played_before_are_refused() -> None:
    play = DiceTable("Ana", "Ben")
    play.do(tile(), 1)
    assert code_of(play, ChangeSettings(DICE)) == "other-game"
    assert play.table.settings == DUO


# ── the match (S4) ───────────────────────────────────────────────────────────────────────────────


def over(play: Play, *seats: int) -> None:
    """Play a game, in which all leave at once."""
    play.do(StartGame(), 1)
    for seat in seats:
        play.do(LeaveGame(seat), seat)


def test_totals_of_a_game_wait_while_others_are_played() -> None:
    play = TilePlay("duo")
    over(play, 1, 2)
    play.do(tile(TileSettings("half")), 1)
    over(play, 1, 2)
    play.do(dice(), 1)
    assert match_results(play.table) == ()
    play.do(tile(), 1)
    assert [result.game for result in match_results(play.table)] == [1]
    over(play, 1, 2)
    assert [result.game for result in match_results(play.table)] == [1, 3]
    play.do(tile(TileSettings("half")), 1)
    # What was played last is still shown; then what is played now.
    assert [result.game for result in match_results(play.table)] == [1, 3]
    play.do(StartGame(), 1)
    assert [result.game for result in match_results(play.table)] == [2]


def test_totals_are_those_of_the_same_people() -> None:
    play = TilePlay("classic-2")
    over(play, 1, 2)
    play.do(RemoveSeat(2), 1)
    play.do(TakeSeat("Cleo"), None)
    over(play, 1, 3)
    assert [result.game for result in match_results(play.table)] == [2]
