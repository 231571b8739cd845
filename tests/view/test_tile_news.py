"""What a phone reads aloud of a tile game, the line at its top, and how the result is said."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rollwrite.games import fold
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.i18n.tile_words import bonus_lines, standings
from rollwrite.service import TableSnapshot
from rollwrite.table import LeaveGame, RefusedError, SetOut
from rollwrite.tilegame.rules.commands import AgreeUndo, RefuseUndo, SettleBoard, UndoMove
from rollwrite.tilegame.rules.outlook import newly_stuck, stuck
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.games.registry import refusal_words
from tests.tilegame.tables import Play, game_of
from tests.tilegame.test_scoring import all_but, placed
from tests.view.view_helpers import URL, table_view


def seen(play: Play, actor: int | None, language: Language = "en") -> dict[str, Any]:
    snapshot = TableSnapshot("K7M3QX2", 1, 1, play.table, actor)
    return table_view(translator(language), snapshot, URL)


def said(play: Play, actor: int | None, language: Language = "en") -> str:
    text: str = seen(play, actor, language)["say"]
    return text


# --- moves --------------------------------------------------------------------------------------


def test_a_move_and_whose_turn_it_is() -> None:
    play = game_of("classic")
    assert said(play, 1) == "Your turn: blue."
    assert said(play, 2) == "Ana’s turn: blue."
    play.moves("a20,a19,a18,a17,b17")
    assert said(play, 2) == "Ana plays blue L5. Your turn: yellow."
    assert said(play, 1) == said(play, None) == "Ana plays blue L5. Ben’s turn: yellow."
    assert said(play, 2, "es") == "Ana juega L5 en azul. Te toca: amarillo."
    assert said(play, 2, "fr") == "Ana joue L5 en bleu. À vous\xa0: jaune."


def test_one_phone_for_two_names_who_is_meant() -> None:
    play = game_of("classic-2", guests=1).moves("a20")
    assert said(play, 1) == "Ana plays blue 1. Ben’s turn: yellow."


def test_picks_corners_and_hands_are_said_as_what_they_are() -> None:
    play = game_of("draft-2").moves("pick L5")
    assert said(play, 2) == "Ana picks blue L5. Your turn. Pick a piece in blue."
    play.play_on(random.Random(1), 83)
    mover = play.game.to_move
    assert mover is not None
    assert said(play, mover).endswith("Your turn. Place any of your pieces.")
    assert said(play, 3 - mover).endswith("’s turn.")
    play = game_of("obstacle-1")
    while play.game.phase == "place":
        play.play_on(random.Random(2), 1)
    corner = play.game.game.legal_moves()[0]
    play.moves(str(corner))
    assert said(play, 1).startswith(f"Ana starts with blue in {str(corner).split()[1]}.")


def test_the_line_at_the_top() -> None:
    play = game_of("classic")
    assert seen(play, 2)["status"] == "Move 1 · Ana plays blue"
    play.moves("a20")
    assert seen(play, None, "fr")["status"] == "Coup 2 · Ben joue jaune"
    draft = game_of("draft-2")
    assert seen(draft, 1)["status"] == "Move 1 · Ana picks a piece in blue"
    draft.play_on(random.Random(1), 84)
    assert seen(draft, 1)["status"].startswith("Move 85 · ")
    assert seen(draft, 1)["status"].endswith(" plays")


# --- undone, left --------------------------------------------------------------------------------


def test_undone_moves_are_said() -> None:
    play = game_of("duo").moves("e10", "j5")
    play.do(UndoMove(2))
    assert said(play, 1) == "Ben undoes a move. Ben’s turn: orange."
    play.moves("j5", "f9,f8")
    play.do(UndoMove(2))
    # Who is asked hears what is asked; the others, who asks.
    assert said(play, 1).startswith("Ben wants to undo a move.")
    assert said(play, None).startswith("Ben would like to undo a move.")
    play.do(RefuseUndo(1))
    assert said(play, 2) == "The moves stay. Your turn: orange."
    play.do(UndoMove(2))
    play.do(AgreeUndo(1))
    assert said(play, 1) == "Ben undoes a move: 2 moves come off the board. Ben’s turn: orange."


def test_who_leaves_is_said() -> None:
    play = game_of("classic-3").moves("a20")
    play.do(LeaveGame(2))
    assert said(play, 3).startswith("Ben has left the game. ")
    play.do(SetOut(1, 3))
    assert said(play, 1).startswith("Cleo was voted out. ")


# --- stuck ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["classic", "classic-2", "duo", "trigon-3"])
def test_who_can_place_no_more_is_said_once(key: str) -> None:
    play, rng = game_of(key), random.Random(4)
    before: set[str] = set()
    found = 0
    while play.game.to_move is not None:
        play.play_on(rng, 1)
        now = set(stuck(play.game))
        if play.game.to_move is not None:
            assert set(newly_stuck(play.game)) == now - before
            assert ("any more" in said(play, None)) == bool(now - before)
            found += bool(now - before)
        before = now
    assert found


def test_a_second_colour_is_named() -> None:
    play, rng = game_of("classic-2"), random.Random(4)
    while not newly_stuck(play.game):
        play.play_on(rng, 1)
    (first,) = newly_stuck(play.game)
    assert f"can’t place {first} any more." in said(play, None)


def test_the_shared_colour_is_nobodys() -> None:
    play, rng = game_of("classic-3"), random.Random(2)
    while play.game.to_move is not None and "green" not in newly_stuck(play.game):
        play.play_on(rng, 1)
    assert "No one can place green any more." in said(play, None)


# --- how everybody stands -----------------------------------------------------------------------


def task_of(play: Play, actor: int, language: Language = "en") -> str:
    (task,) = seen(play, actor, language)["tasks"]
    return str(task["text"])


def standing(play: Play, language: Language = "en") -> list[str]:
    return [row["score_text"] for row in seen(play, None, language)["game"]["players"]]


def test_an_obstacle_is_called_one_and_shared_by_nobody() -> None:
    play = game_of("obstacle-1")
    assert task_of(play, 1) == "Place an obstacle in yellow."
    assert task_of(play, 1, "fr") == "Posez un obstacle en jaune."
    assert seen(play, 1)["game"]["shared_text"] == {
        "yellow": "Obstacle: yellow",
        "red": "Obstacle: red",
        "green": "Obstacle: green",
    }
    play = game_of("classic-3").moves("a20", "t20", "t1")
    assert task_of(play, 1) == "It’s your turn to place green, which everyone shares."
    assert seen(play, 1)["game"]["shared_text"] == {"green": "Shared: green"}


def test_while_pieces_are_picked_it_says_how_many_one_has() -> None:
    play = game_of("draft-2")
    assert standing(play) == ["0 pieces picked", "0 pieces picked"]
    play.moves("pick L5")
    assert standing(play) == ["1 piece picked", "0 pieces picked"]
    assert standing(play, "es") == ["1 pieza elegida", "0 piezas elegidas"]
    play.play_on(random.Random(1), 83)
    assert standing(play) == ["42 pieces left", "42 pieces left"]


def test_a_board_of_triangles_speaks_of_triangles() -> None:
    play = game_of("trigon-3")
    assert standing(play) == ["110 triangles left"] * 3
    assert standing(play, "fr") == ["110 triangles restants"] * 3
    with pytest.raises(RefusedError) as caught:
        play.moves("a8")
    detail = refusal_words(translator("en"), caught.value, play.table, 1).detail
    assert "the first piece must cover a start triangle" in detail


@pytest.mark.parametrize(
    ("settings", "lower"),
    [
        (TileSettings("duo"), True),
        (TileSettings("reverse"), True),
        (TileSettings("duo", scheme="advanced"), False),
    ],
)
def test_whether_the_lowest_score_wins_is_known(settings: TileSettings, lower: bool) -> None:
    assert seen(game_of(settings), None)["game"]["lower_wins"] is lower


# --- the end -------------------------------------------------------------------------------------


def test_results_beside_the_next_place() -> None:
    play = game_of("duo").moves("e10,e9,e8,e7,e6", "j5")
    # Nobody can leave without being last: the end is where both have played to it.
    play.play_on(random.Random(3))
    rows = seen(play, None)["game"]["ranking"]
    gap = abs(rows[0]["score"] - rows[1]["score"])
    assert gap
    assert rows[0]["compared"] == f"{rows[0]['text']}: {gap} ahead of {rows[1]['name']}"
    assert rows[1]["compared"] == f"{rows[1]['text']}: {gap} behind {rows[0]['name']}"


def test_a_real_board_that_counts_and_is_taken_back() -> None:
    play = game_of(TileSettings("duo", board="real")).moves("e10", "j5")
    play.do(SettleBoard(2, (("purple", "e10"), ("orange", "j5,j6"))))
    assert said(play, 1) == (
        "Ben takes the final score from the real board. Ben wins with 87 squares left."
    )
    play.do(UndoMove(1))
    assert said(play, 2) == "Ana undoes the score from the real board. Ana’s turn: purple."


def test_a_tie_and_who_has_left() -> None:
    play = game_of("classic-3").moves("a20", "t20,t19", "t1")
    play.do(LeaveGame(2))
    ranks = (1, 3, 1)
    assert play.game.ranks == ranks
    play.do(LeaveGame(1))
    play.do(LeaveGame(3))
    rows = {row["seat"]: row for row in seen(play, None)["game"]["ranking"]}
    assert rows[2]["compared"] == "87 squares left; left the game"
    # Had the others not left, too:
    earlier = fold(play.log[:-2]).game
    assert earlier is not None
    assert standings(translator("en"), earlier)[1] == "88 squares left: shared win"


@pytest.mark.parametrize("language", LANGUAGES)
def test_bonuses_are_said(language: Language) -> None:
    play = game_of(TileSettings("classic", scheme="advanced")).game
    for names, count in ((all_but(last="1"), 2), (all_but(last="2"), 1), (all_but("O"), 0)):
        game = replace(play, game=placed(names))
        lines = bonus_lines(translator(language), game, 1)
        assert len(lines) == count
        assert bonus_lines(translator(language), game, 2) == ()
    if language == "en":
        assert bonus_lines(translator("en"), replace(play, game=placed(all_but(last="1"))), 1) == (
            "Every blue piece is placed: 15 points more.",
            "The smallest blue piece came last: 5 points more.",
        )


def test_a_last_single_needs_no_other_piece_where_the_scheme_says_so() -> None:
    play = game_of(TileSettings("duo", scheme="last-single")).moves("e10", "j5,j4").leave(1, 2)
    rows = {row["seat"]: row for row in seen(play, 1)["game"]["ranking"]}
    assert rows[1]["bonuses"] == ["The smallest purple piece came last: 5 points more."]
    assert rows[2]["bonuses"] == []
