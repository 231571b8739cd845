"""What a phone shows of paper seats, guests, those who are out, and of the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.dicegame import FairDice
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.state import Guess
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.dice_words import guess_line
from rollwrite.table import AddSeat, ChangeSeat, LeaveGame, MoveSeat, RemoveSeat, SetOut
from tests.dicegame.playing import Play, game_of, table_of
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.dicegame.test_out import FREE_TO_GO, NO_CORNER
from tests.view.view_helpers import NINE, player, task, view

# --- paper and guests --------------------------------------------------------------------------


def test_a_paper_seat_gets_one_large_card() -> None:
    play = Play("Ana", "Ben", settings=NINE)
    play.do(ChangeSeat(1, "Ana", "paper"))
    play.start().roll(4, 4).take_all()
    shown = task(play)
    assert (shown["do"], shown["title"]) == ("paper", "Draw in BLUE · die 4 · row 4")
    assert [shape["shape"] for shape in shown["row"]] == ["V3", "F", "U"]
    assert not shown["can_go_out"]
    play.do(cmd.MarkPaper(1, strike=True))
    play.draw(2).roll(4, 4).take_all()
    shown = task(play)
    assert (shown["can_strike"], shown["can_go_out"], shown["known"]) == (True, True, False)
    assert player(view(play), 1)["unfilled"] is None


def test_hints_for_paper_end_where_the_app_does_not_know() -> None:
    play = Play("Ana", "Ben", "Cleo", settings=NINE)
    play.do(ChangeSeat(1, "Ana", "paper"))
    play.start().roll(4, 4, 4)
    assert task(play)["dice"][0]["verdict"] == "fits"
    play.take_all().draw_all().round().roll(1, 1, 1)
    play.take(3, 1)
    assert [die["verdict"] for die in task(play)["dice"]] == [None] * 3


def test_a_phone_has_a_task_for_each_of_its_seats_its_own_first() -> None:
    play = table_of(2)
    play.do(AddSeat(2, "Gil"))
    play.do(MoveSeat(3, 0))
    play.start()
    shown = view(play, 2)
    assert [(found["seat"], found["name"]) for found in shown["tasks"]] == [(2, "Ben"), (3, "Gil")]
    assert shown["you"] == {"seat": 2, "seats": [3, 2]}
    # The first task that needs somebody is said aloud, here the one of the other phone's none.
    play.roll().take_all()
    assert [found["do"] for found in view(play, 2)["tasks"]] == ["draw", "draw"]


# --- out and the end ---------------------------------------------------------------------------


def test_out_says_why_and_what_it_means() -> None:
    play = game_of(3, NINE).put(1, ROW_ONE_USED, strikes=3).roll(1, 2, 3)
    play.take(1, 1)
    shown = task(play)
    assert (shown["do"], shown["title"], shown["needed"]) == ("out", "You’re out", False)
    assert shown["text"] == (
        "No unused shape in row 1 fits in blue, and there are no strikes left. "
        "One die fewer: 2 dice next round."
    )
    assert shown["why_out"] == [
        {"shape": shape, "text": "already used"} for shape in ("1", "O", "N", "X")
    ]
    assert player(view(play, 2), 1)["out"] == {
        "round": 1,
        "reason": "no-placement",
        "text": "No unused shape in row 1 fits in blue, and there are no strikes left.",
        "colour": "B",
    }
    # Marker and die move on; the reason stays, to be read again, also when all is over.
    why = shown["why_out"]
    play.take_all().draw_all().roll()
    assert player(view(play), 1)["colour"] != "B"
    shown = task(play)
    assert shown["text"] == "No unused shape in row 1 fits in blue, and there are no strikes left."
    assert shown["why_out"] == why
    play.do(LeaveGame(2))
    play.do(LeaveGame(3))
    assert (task(play)["do"], task(play)["why_out"]) == ("over", why)
    assert "why_out" not in task(play, 2)


def test_out_with_strikes_left_says_that_nothing_fits_at_all() -> None:
    play = game_of(2).put(1, NO_CORNER).roll(1, 1)
    play.take(1, 1)
    shown = task(play)
    assert shown["text"].startswith("No unused shape in any row fits in blue.")
    assert len(shown["why_out"]) == 21


def test_why_others_are_out() -> None:
    play = game_of(4, FREE_TO_GO).put(1, ROW_ONE_USED).roll(1, 2, 3, 4)
    play.take(1, 1)
    play.do(cmd.GoOut(1))
    assert task(play)["can_undo"]
    play.do(LeaveGame(2))
    play.do(SetOut(1, 3))
    texts = [player(view(play), seat)["out"]["text"] for seat in (1, 2, 3)]
    assert texts == [
        "Chose to go out instead of using a strike.",
        "Left the table.",
        "Voted out by the table.",
    ]


def test_who_can_be_set_out() -> None:
    play = table_of(3)
    play.do(AddSeat(2, "Gil"))
    play.start()

    def shown(actor: int | None) -> list[bool]:
        return [player(view(play, actor), seat)["can_be_set_out"] for seat in (1, 2, 3, 4)]

    assert shown(2) == [True, False, True, False]
    assert shown(None) == [False] * 4
    play.do(SetOut(4, 1))
    assert player(view(play, 3), 1)["votes"] == 1
    # The keeper has voted with the guest's seat, and votes once.
    assert shown(2) == [False, False, True, False]
    assert shown(3) == [True, True, False, True]


def ended(results: dict[int, tuple[str, int]]) -> Play:
    """A game that is over with these sheets and strikes."""
    play = game_of(len(results))
    for seat, (art, strikes) in results.items():
        play.put(seat, art, strikes)
    for seat in results:
        play.do(LeaveGame(seat))
    return play


FULL = "BBB..\n...YY\nBBB..\n...YY\nBBB.."
LESS = "BBB..\n...YY\nBBB..\n...YY\nBB..."


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ({1: (LESS, 0), 2: (FULL, 3)}, "Ben wins with 12 empty squares."),
        ({1: (FULL, 2), 2: (FULL, 1)}, "Tied at 12 empty squares: Ben wins with fewer strikes."),
        ({1: (FULL, 1), 2: (LESS, 0), 3: (FULL, 1)},
         "Ana and Cleo share the win: 12 empty squares and 1 strike each."),
        ({1: (FULL, 0), 2: (FULL, 0)}, "Ana and Ben share the win: 12 empty squares each."),
    ],
)  # fmt: skip
def test_the_verdict(results: dict[int, tuple[str, int]], expected: str) -> None:
    shown = view(ended(results), None)
    assert shown["game"]["verdict"] == expected
    assert shown["say"] == expected
    assert (shown["phase"], shown["status"]) == ("over", "The game is over")


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ({1: (FULL, 3), 2: (LESS, 0)}, "You won, Ana!"),
        ({1: (FULL, 1), 2: (FULL, 2)}, "You won, Ana!"),
        ({1: (FULL, 1), 2: (FULL, 1)}, "You and Ben share the win, Ana!"),
    ],
)  # fmt: skip
def test_the_winners_own_phone_says_so(results: dict[int, tuple[str, int]], expected: str) -> None:
    play = ended(results)
    first, second = view(play)["game"]["ranking"]
    assert first["won"] == expected
    assert ("won" in second) == (second["rank"] == 1)
    assert view(play)["say"] == expected
    if second["rank"] > 1:
        assert view(play, 2)["say"] == view(play)["game"]["verdict"]


def test_everybody_is_praised_in_three_languages() -> None:
    play = ended({1: (FULL, 1), 2: (LESS, 0), 3: (FULL, 1)})
    for language in LANGUAGES:
        rows = view(play, 1, language)["game"]["ranking"]
        titles = [row["award"]["title"] for row in rows]
        assert len(set(titles)) == 3
        assert all(row["award"]["text"] for row in rows)


def test_who_is_gone_from_the_table_is_praised_there_no_more() -> None:
    play = ended({1: (FULL, 1), 2: (LESS, 0), 3: (FULL, 1)})
    play.do(RemoveSeat(3))
    rows = view(play)["game"]["ranking"]
    assert {row["seat"] for row in rows if "award" in row} == {1, 2}


def test_the_ranking() -> None:
    ranking = view(ended({1: (FULL, 1), 2: (LESS, 0), 3: (FULL, 1)}))["game"]["ranking"]
    assert [(place["rank"], place["name"], place["text"]) for place in ranking] == [
        (1, "Ana", "12 empty squares, 1 strike; left the game"),
        (1, "Cleo", "12 empty squares, 1 strike; left the game"),
        (3, "Ben", "13 empty squares, 0 strikes; left the game"),
    ]


def test_alone_there_is_no_winner() -> None:
    play = Play("Ana", solo=True).start().put(1, FULL, 2)
    play.do(LeaveGame(1))
    verdict = view(play)["game"]["verdict"]
    assert verdict == "You finished with 12 empty squares and 2 strikes used."


def test_paper_is_still_to_be_counted() -> None:
    play = Play("Ana", "Ben", settings=NINE)
    play.do(ChangeSeat(1, "Ana", "paper"))
    play.start().round()
    for seat in (1, 2):
        play.do(LeaveGame(seat))
    shown = view(play)
    assert shown["game"]["verdict"] == "Still to count: Ana."
    assert shown["game"]["unreported"] == [1]
    assert (task(play)["do"], task(play)["needed"]) == ("report", True)
    assert task(play, 2)["do"] == "over"
    play.do(cmd.ReportScore(1, 3))
    assert view(play)["game"]["verdict"] == "Ana wins with 3 empty squares."
    assert task(play)["do"] == "over"


def test_the_proof_of_the_dice() -> None:
    play = game_of(2)
    proof = view(play)["game"]
    assert (proof["seed"], proof["proof"]["verdict"]) == (None, "unfinished")
    assert proof["commitment"] == play.dice.commitment
    play.finish()
    proof = view(play)["game"]
    assert proof["proof"] == {
        "ok": True,
        "verdict": "fair",
        "text": "The dice were fair: every roll matches the secret number locked in at the start.",
    }
    assert FairDice(bytes.fromhex(proof["seed"])).commitment == proof["commitment"]


def test_a_guess_is_told_at_the_end_and_before_to_who_made_it() -> None:
    play = game_of(3, FREE_TO_GO)
    play.do(LeaveGame(2))
    shown = task(play, 2)
    assert (shown["guess_of"], shown["can_play_for_fun"]) == ([1, 3], True)
    assert "guess_of" not in task(play, 1)
    play.do(cmd.GuessWinner(2, 1, 0))
    assert task(play, 2)["guessed"] == "Your guess: Ana, 0 empty"
    assert "guess_of" not in task(play, 2)
    for seat in (1, 3, None):
        assert "guess" not in str({**view(play, seat), "tasks": []})
        assert all("guessed" not in one for one in view(play, seat)["tasks"])
    play.finish()
    first = view(play)["game"]["ranking"][0]
    (told,) = view(play, None)["game"]["guesses"]
    assert (told["seat"], told["winner"], told["unfilled"]) == (2, 1, 0)
    assert told["text"].startswith("Ben guessed Ana, 0 empty: ")
    is_right = first["seat"] == 1
    assert (" off" in told["text"]) == is_right
    assert (f"it was {first['name']}, with {first['unfilled']}" in told["text"]) != is_right


def test_how_near_a_guess_was() -> None:
    play = game_of(3).finish()
    first, second, _ = play.game.ranking

    def told(seat: int, unfilled: int) -> str:
        player = replace(play.game.players[2], guess=Guess(seat, unfilled))
        line = guess_line(translator("en"), play.game, player)
        assert line is not None
        return line.partition(": ")[2]

    assert told(first.seat, first.unfilled) == "exactly right!"
    assert told(first.seat, first.unfilled + 1) == "right, one off"
    assert told(first.seat, first.unfilled + 3) == "right, 3 off"
    name = play.player(first.seat).name
    assert told(second.seat, 0) == f"it was {name}, with {first.unfilled}"
