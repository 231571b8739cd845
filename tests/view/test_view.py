"""What a phone shows at a table, in words and numbers somebody at the table would check."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.i18n import Language
from rollwrite.table import ClaimSeat, LeaveGame, TakeSeat
from tests.dicegame.playing import Play, game_of, small, table_of
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.dicegame.test_out import FREE_TO_GO, NO_CORNER
from tests.view.view_helpers import NINE, URL, player, task, view

# --- the strip at the top ----------------------------------------------------------------------


def test_the_lobby() -> None:
    play = table_of(1)
    shown = view(play)
    assert (shown["phase"], shown["status"]) == ("lobby", "1 seat taken")
    assert not shown["can_start"]
    assert shown["start_problem"] == (
        "You need at least 2 players. Invite someone, or add a guest or a bot."
    )
    play.do(TakeSeat("Ben"), None)
    shown = view(play)
    assert shown["status"] == "2 seats taken"
    assert (shown["can_start"], shown["start_problem"]) == (True, None)
    assert shown["join_url"] == URL
    facts = ("name", "mine", "host", "starter")
    assert [tuple(seat[fact] for fact in facts) for seat in shown["seats"]] == [
        ("Ana", True, True, True),
        ("Ben", False, False, False),
    ]
    assert shown["tasks"][0]["do"] == "lobby"
    assert view(play, None)["you"] is None
    assert view(play, None)["tasks"] == []


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Round 1 · you start · you pick now", "Round 1 · Ana starts · you pick second",
                "Round 1 · Ana starts · you pick third", "Round 1 · Ana starts · you pick fourth"]),
        ("es", ["Ronda 1 · empiezas tú · ahora eliges tú",
                "Ronda 1 · empieza Ana · eliges en segundo lugar",
                "Ronda 1 · empieza Ana · eliges en tercer lugar",
                "Ronda 1 · empieza Ana · eliges en cuarto lugar"]),
        ("fr", ["Manche 1 · vous commencez · à vous de choisir",
                "Manche 1 · Ana commence · vous choisissez en deuxième",
                "Manche 1 · Ana commence · vous choisissez en troisième",
                "Manche 1 · Ana commence · vous choisissez en quatrième"]),
    ],
)  # fmt: skip
def test_who_starts_and_when_one_picks(language: Language, expected: list[str]) -> None:
    play = game_of(4).roll()
    assert [view(play, seat, language)["status"] for seat in (1, 2, 3, 4)] == expected


def test_third_stays_third_while_others_pick() -> None:
    play = game_of(4).roll()
    play.do(cmd.TakeDie(1, 0))
    assert view(play, 1)["status"] == "Round 1 · you start"
    assert view(play, 2)["status"] == "Round 1 · Ana starts · you pick now"
    assert view(play, 3)["status"] == "Round 1 · Ana starts · you pick third"


def test_who_is_out_counts_no_more() -> None:
    play = game_of(4, NINE)
    play.do(LeaveGame(2))
    play.roll()
    assert view(play, 2)["status"] == "Round 1 · Ana starts · you’re out"
    assert view(play, 3)["status"] == "Round 1 · Ana starts · you pick second"


def test_a_round_that_is_done_makes_way_for_the_next() -> None:
    play = game_of(3, NINE).round()
    for seat in (1, 3):
        assert view(play, seat)["status"] == "Round 2 · Ben starts"
    assert view(play, 2)["status"] == "Round 2 · you start"
    play.do(LeaveGame(3))
    assert view(play, 3)["status"] == "Round 2 · Ben starts · you’re out"
    play.roll()
    assert view(play, 1)["status"].startswith("Round 2 · Ben starts")


def test_alone() -> None:
    play = Play("Ana", solo=True).start()
    assert (view(play)["status"], view(play)["solo"]) == ("Round 1", True)
    assert task(play)["dice_count"] == 2


# --- rolling and picking -----------------------------------------------------------------------


def test_before_the_roll() -> None:
    play = game_of(3)
    assert (task(play)["do"], task(play)["needed"], task(play)["dice_count"]) == ("roll", True, 3)
    assert task(play)["text"] == "You start round 1 and draw in blue."
    waiting = task(play, 2)
    assert (waiting["do"], waiting["needed"]) == ("wait", False)
    assert (waiting["title"], waiting["text"]) == (
        "Ana starts round 1",
        "You draw in yellow.",
    )


def test_real_dice_are_asked_for_and_can_be_corrected() -> None:
    play = game_of(2, Settings(small(9), dice="real"))
    assert (task(play)["do"], task(play)["dice_count"]) == ("enter-dice", 2)
    play.roll(1, 1)
    assert (task(play, 1)["can_correct"], task(play, 2)["can_correct"]) == (True, False)
    play.take_all()
    assert task(play, 1)["can_correct"]
    play.draw(2)
    assert not task(play, 1)["can_correct"]


def test_each_die_says_what_it_would_give() -> None:
    play = game_of(3, NINE).put(1, ROW_ONE_USED, strikes=2).roll(1, 4, 4)
    assert [(die["verdict"], die["text"]) for die in task(play)["dice"]] == [
        ("strike", "Only with a strike"),
        ("fits", "2 shapes fit"),
        ("fits", "2 shapes fit"),
    ]
    play.put(1, ROW_ONE_USED, strikes=3)
    assert task(play)["dice"][0] == {
        "die": 0, "value": 1, "free": True, "verdict": "nothing", "text": "Nothing fits",
    }  # fmt: skip


def test_without_hints_a_die_says_nothing() -> None:
    play = game_of(2, replace(NINE, hints=False)).roll(1, 4)
    assert [(die["verdict"], die["text"]) for die in task(play)["dice"]] == [(None, None)] * 2


def test_a_taken_die_shows_who_has_it() -> None:
    play = game_of(3).roll(1, 2, 3)
    play.do(cmd.TakeDie(1, 1))
    shown = view(play, 2)
    assert [die["taken_by"] for die in shown["game"]["dice"]] == [None, 1, None]
    assert [die["free"] for die in task(play, 2)["dice"]] == [True, False, True]
    assert (player(shown, 1)["die"], player(shown, 1)["face"]) == (1, 2)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Your turn to pick. You have the blue marker. The dice: two, five, five."),
        ("es", "Te toca elegir. Tienes el rotulador azul. Dados: dos, cinco, cinco."),
        (
            "fr",
            "À vous de choisir. Vous avez le feutre bleu. Dés\N{NO-BREAK SPACE}: deux, cinq, cinq.",
        ),
    ],
)
def test_what_is_said_aloud(language: Language, expected: str) -> None:
    play = game_of(3).roll(2, 5, 5)
    assert view(play, 1, language)["say"] == expected
    assert view(play, None, language)["say"] == ""


def test_only_dice_that_are_left_are_said_aloud() -> None:
    play = game_of(3).roll(2, 5, 6)
    play.take(1, 5)
    assert (
        view(play, 2)["say"] == "Your turn to pick. You have the yellow marker. The dice: two, six."
    )


# --- drawing -----------------------------------------------------------------------------------


def drawing(settings: Settings = NINE, strikes: int = 0, face: int = 2) -> Play:
    """Ana draws; Ben has taken the other die."""
    play = game_of(2, settings).put(1, ROW_ONE_USED, strikes).roll(face, face)
    play.take(1, face)
    return play


def test_the_palette_shows_the_row_and_all() -> None:
    shown = task(drawing())
    assert (shown["do"], shown["title"]) == ("draw", "Draw in blue")
    assert shown["text"] == "Draw one shape from row 2."
    assert [shape["shape"] for shape in shown["row"]] == ["2", "T4", "P", "Y"]
    assert len(shown["all"]) == 21
    assert [shape["row"] for shape in shown["all"][:5]] == [1, 1, 1, 1, 2]
    used = [shape for shape in shown["all"] if shape["used"]]
    assert [(shape["shape"], shape["fits"], shape["text"]) for shape in used] == [
        (shape, False, "already used") for shape in ("1", "O", "N", "X")
    ]
    assert all(shape["fits"] for shape in shown["row"])


@pytest.mark.parametrize(
    ("face", "art", "expected", "word"),
    [
        # Blue has begun at the top left and is walled in there but for one square.
        (2, "B.YY.\nYY.Y.\n.....\n.....\n.....", "can’t touch a blue corner", "touches no corner"),
        (5, NO_CORNER, "can’t cover a free corner of the sheet", "covers no corner"),
        (5, "B.Y.Y\n.R.R.\nY.Y.Y\n.R.R.\nY.Y.R", "no room left", "no room"),
        # The one corner in reach, but every shape that covers it lies beside blue as well.
        (2, "BB...\n...Y.\n..Y..\n.....\n.....", "would touch blue along a side", "touches a side"),
    ],
)
def test_why_a_shape_fits_nowhere(face: int, art: str, expected: str, word: str) -> None:
    play = game_of(2).roll(face, face)
    play.take(1, face)
    play.put(1, art)
    why = {(shape["text"], shape["word"]) for shape in task(play)["row"] if not shape["fits"]}
    assert (expected, word) in why


def test_on_an_empty_sheet_a_cross_has_room_but_covers_no_corner() -> None:
    play = game_of(2).roll(1, 1)
    play.take(1, 1)
    (cross,) = [shape for shape in task(play)["row"] if shape["shape"] == "X"]
    assert (cross["fits"], cross["word"]) == (False, "covers no corner")


def test_strikes_and_going_out_are_offered_as_the_rules_have_it() -> None:
    shown = task(drawing())
    assert (shown["can_strike"], shown["can_go_out"]) == (True, False)
    shown = task(drawing(strikes=3))
    assert (shown["can_strike"], shown["can_go_out"]) == (False, False)
    shown = task(drawing(face=1))
    assert shown["text"] == "Nothing in row 1 fits. Use a strike."
    assert (shown["can_strike"], shown["can_go_out"]) == (True, False)
    shown = task(drawing(FREE_TO_GO, face=1))
    assert shown["text"] == "Nothing in row 1 fits. Use a strike or go out."
    assert (shown["can_strike"], shown["can_go_out"]) == (True, True)


def test_what_was_drawn_can_be_undone_until_the_next_roll() -> None:
    play = drawing()
    assert not task(play)["can_undo"]
    play.draw(1)
    assert task(play)["can_undo"]
    assert task(play)["title"] == "Waiting for Ben"
    play.draw_all()
    assert view(play)["game"]["complete"]
    assert (task(play)["do"], task(play)["can_undo"]) == ("wait", True)
    assert (task(play)["title"], task(play)["text"]) == (
        "Ben starts round 2",
        "You draw in red.",
    )
    assert (task(play, 2)["do"], task(play, 2)["passing"]) == ("roll", False)
    play.roll()
    assert not task(play)["can_undo"]


def test_marks_come_with_their_numbers_and_squares() -> None:
    play = game_of(2, NINE).roll(2, 1).take_all()
    play.place(1, (0, 0), (0, 1), strike=True)
    shown = player(view(play, 2), 1)
    assert shown["marks"] == [
        {"n": 1, "round": 1, "colour": "B", "strike": True, "shape": "2",
         "squares": [[0, 0], [0, 1]]},
    ]  # fmt: skip
    assert (shown["used"], shown["unfilled"], shown["strikes"]) == (["2"], 79, 1)


def test_the_ring_shows_who_holds_what_and_what_stands_by() -> None:
    play = game_of(2, NINE).round().roll()
    ring = view(play)["game"]["ring"]
    assert [(place["name"], place["colour"]) for place in ring["places"]] == [
        ("Ana", "R"),
        ("Ben", "B"),
    ]
    assert ring["standby"] == ["G", "Y"]


# --- claims ------------------------------------------------------------------------------------


def test_a_claim_is_a_question_to_the_others() -> None:
    play = table_of(2)
    play.do(ClaimSeat(2, "c1"), None)
    (claim,) = view(play)["claims"]
    assert (claim["claim"], claim["seat"], claim["name"]) == ("c1", 2, "Ben")
    assert claim["text"] == "Someone on a new phone says they’re Ben. Let them in?"


@pytest.mark.parametrize("stage", ["start", "roll", "pick", "draw", "over"])
def test_everybody_sees_the_same_game(stage: str) -> None:
    play = game_of(3)
    if stage != "start":
        play.roll()
    if stage in {"pick", "draw"}:
        play.take_all()
    if stage == "draw":
        play.draw_all()
    if stage == "over":
        play.take_all().draw_all().finish()
    games = []
    for actor in (1, 2, 3, None):
        game = view(play, actor)["game"]
        for one in game["players"]:
            # All that differs: whose sheet it is, and whom one can set out.
            assert one.pop("mine") == (one["seat"] == actor)
            one.pop("can_be_set_out")
        games.append(game)
    assert games[0] == games[1] == games[2] == games[3]
