"""A real board that settles the game of its table (rule T16)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rollwrite.cli.replay import SHOWN
from rollwrite.games import FORMS, check_log, fold
from rollwrite.i18n import translator
from rollwrite.schema.dataclass_json import encode
from rollwrite.table import ChangeSettings, LeaveGame, StartGame
from rollwrite.table.state import match_results
from rollwrite.tilegame.real_board import texts_of
from rollwrite.tilegame.rules import RULES
from rollwrite.tilegame.rules.commands import AgreeUndo, PlayMove, SettleBoard, UndoMove
from rollwrite.tilegame.rules.events import BoardSettled, BoardTakenBack
from rollwrite.tilegame.rules.settings import TileSettings
from tests.tilegame.tables import SOME_BY_DAY, Play, game_of
from tests.together import for_each

#: Blue's I5 down from its corner and yellow's from its own; of red only the single square.
BOARD = (("blue", "a16,a17,a18,a19,a20"), ("yellow", "t16,t17,t18,t19,t20"), ("red", "t1"))


def real(variant: str = "classic", guests: int = 0, **settings: Any) -> Play:
    return game_of(TileSettings(variant, board="real", **settings), guests)


def points(play: Play) -> dict[int, int]:
    ranking = RULES.ranking(play.game)
    assert ranking is not None
    return {rank.seat: rank.points for rank in ranking}


def test_the_board_ends_the_game_and_counts() -> None:
    play = real(guests=3).moves("a20", "t20")
    events = play.do(SettleBoard(3, BOARD))
    assert events == (BoardSettled(3, BOARD, ("red",)),)
    assert (play.game.phase, play.game.to_move, play.game.colour) == ("over", None, None)
    assert points(play) == {1: 84, 2: 84, 3: 88, 4: 89}
    assert play.game.squares_left == (84, 84, 88, 89)
    # The moves in the app stay as they were.
    assert play.texts() == ["a20", "t20"]
    assert play.refused(PlayMove(3, "t1")) == "game-over"


@pytest.mark.thorough
@for_each("key", SOME_BY_DAY)
def test_the_board_of_the_app_scores_as_the_app(key: str) -> None:
    rng = random.Random(7)
    play = real(key).play_on(rng)
    whole = dict(zip(play.game.seats, play.game.scores, strict=True))
    ranks = play.game.ranks
    play.do(SettleBoard(1, texts_of(play.game.settings.row, play.game.game.position)))
    assert points(play) == whole
    assert play.game.ranks == ranks
    # It can be written, read and checked.
    texts = [json.dumps(FORMS.event_to_json(event)) for event in play.log]
    log = [FORMS.event_from_json(json.loads(text)) for text in texts]
    assert [event for event, _ in check_log(log)] == play.log
    assert fold(log) == play.table


def test_any_player_takes_it_back_until_the_next_game() -> None:
    play = real("duo").moves("e10", "j5")
    board = (("purple", "e10"), ("orange", "j5,j6"))
    play.do(SettleBoard(1, board))
    assert match_results(play.table)[-1].game == 1
    assert play.do(UndoMove(2)) == (BoardTakenBack(2),)
    assert (play.game.to_move, RULES.ranking(play.game)) == (1, None)
    play.moves("f9,f8")
    # Taken back is the board alone; the next one is the last move.
    play.do(SettleBoard(2, board))
    assert play.do(UndoMove(1)) == (BoardTakenBack(1),)
    assert play.undo(1) == ["MovesUndone"]
    play.do(SettleBoard(1, board))
    play.do(StartGame())
    assert play.game.settled is None
    assert [rank.points for rank in play.table.results[0].ranking] == [87, 88]
    assert play.refused(UndoMove(1)) == "no-move-made"


def test_not_when_the_table_has_changed_since() -> None:
    play = real("duo").moves("e10", "j5")
    play.do(SettleBoard(1, (("purple", "e10"),)))
    settings = play.table.settings
    play.do(ChangeSettings(TileSettings("duo", "advanced")))
    assert play.refused(UndoMove(1)) == "game-over"
    play.do(ChangeSettings(settings))
    assert play.do(UndoMove(1)) == (BoardTakenBack(1),)


def test_what_was_asked_about_moves_has_its_answer() -> None:
    play = real("duo").moves("e10", "j5")
    play.undo(1)
    play.do(SettleBoard(2, (("purple", "e10"),)))
    assert RULES.due(play.game) == ()
    assert play.refused(AgreeUndo(2)) == "nothing-asked"


@pytest.mark.parametrize(
    ("board", "last", "code"),
    [
        ((), None, "board-empty"),
        ((("pink", "a1"),), None, "board-unreadable"),
        ((("blue", "z99"),), None, "board-unreadable"),
        ((("blue", ""),), None, "board-unreadable"),
        ((("blue", "a1,a1"),), None, "board-unreadable"),
        ((("blue", "a1"), ("red", "a1")), None, "board-unreadable"),
        ((("blue", "a1," * 900 + "a1"),), None, "board-unreadable"),
        # Six in a row are no piece; two single squares are one too many.
        ((("blue", "a1,a2,a3,a4,a5,a6"),), None, "board-uncountable"),
        ((("blue", "a20,c18"),), None, "board-uncountable"),
        ((("blue", "a20,a19"),), ("blue",), "board-single"),
        ((("blue", "a20"),), ("pink",), "board-single"),
    ],
)
def test_what_cannot_be_counted_settles_nothing(
    board: tuple[tuple[str, str], ...], last: tuple[str, ...] | None, code: str
) -> None:
    assert real(guests=3).refused(SettleBoard(1, board, last)) == code


def test_the_cells_that_cannot_be_counted_are_named() -> None:
    error = real().error(SettleBoard(1, (("blue", "a1,a2,a3,a4,a5,a6"),)))
    assert error.params == {"cells": "a1, a2, a3, a4, a5, a6"}
    many = ",".join(f"{letter}{row}" for letter in "abcd" for row in range(1, 11))
    said = str(real().error(SettleBoard(1, (("blue", many),))).params["cells"])
    assert (said.count(","), said[-2:]) == (11, " …")


def test_a_board_against_the_law_still_counts() -> None:
    # No start square, and no corner in common: somebody has pushed the pieces.
    play = real(guests=3)
    play.do(SettleBoard(1, (("blue", "c3,c4,h9,h10,h11"),)))
    assert points(play)[1] == 84


def test_who_may_settle() -> None:
    board = (("purple", "e10"),)
    assert game_of("duo").refused(SettleBoard(1, board)) == "board-app"
    play = real("duo").moves("e10")
    assert play.refused(SettleBoard(1, board), 2) == "not-your-seat"
    assert play.refused(SettleBoard(1, board), None) == "not-seated"
    play.do(SettleBoard(1, board))
    error = play.error(SettleBoard(2, board))
    assert (error.code, error.params) == ("board-settled", {"name": "Ana"})
    play.do(UndoMove(2))
    play.leave(2)
    assert play.refused(SettleBoard(2, board)) == "you-are-out"
    play.do(SettleBoard(1, board))
    # Who has left has no say, and still ranks last (T13).
    assert play.refused(UndoMove(2)) == "you-are-out"
    assert play.refused(LeaveGame(1)) == "game-over"
    assert [rank.seat for rank in RULES.ranking(play.game) or ()] == [1, 2]


@pytest.mark.parametrize("key", ["draft-2", "obstacle-2"])
def test_not_before_pieces_are_on_the_board(key: str) -> None:
    play = real(key)
    if key == "obstacle-2":
        while play.game.phase == "place":
            play.play_on(random.Random(1), 1)
    assert play.refused(SettleBoard(1, (("blue", "a20"),))) == "board-early"


def test_the_single_square_last_is_as_said_or_as_in_the_app() -> None:
    board = (("blue", "b18,b19,a20"),)
    play = real(guests=3, scheme="last-single")
    # In the app blue's single square came first, so it does not count.
    play.moves("a20", "t20", "t1", "a1", "b19,b18")
    play.do(SettleBoard(1, board))
    assert points(play)[1] == -86
    play.do(UndoMove(1))
    assert play.do(SettleBoard(1, board, ("blue",))) == (BoardSettled(1, board, ("blue",)),)
    assert points(play)[1] == -81


def test_old_tables_play_in_the_app() -> None:
    assert "board" not in encode(TileSettings("duo"))
    assert game_of("duo").game.settings.board == "app"


def test_the_terminal_shows_the_board_that_counts() -> None:
    play = real("duo").moves("e10", "j5")
    play.do(SettleBoard(1, (("purple", "e8,e9,e10"), ("orange", "j5"))))
    shown = "\n".join(SHOWN["tile"].lines(translator("en"), play.game))
    assert [shown.count(f"{row} . . . . P") for row in (10, 9, 8)] == [1, 1, 1]
    assert "1. Ana: 86" in shown
    assert SHOWN["tile"].data(play.game)["points"] == {"purple": 86, "orange": 88}
