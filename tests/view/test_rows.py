"""What a phone knows before and after a die is taken: rows, places, chips, the round to come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.dice import FACES
from rollwrite.i18n import Language
from rollwrite.table import ChangeSeat, LeaveGame
from tests.dicegame.playing import Play, game_of, small
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.dicegame.test_drawing import CROSS
from tests.dicegame.test_out import NO_CORNER
from tests.together import for_each
from tests.view.view_helpers import NINE, placements_view, shapes, task, view

BLIND = replace(NINE, hints=False)


def squares_of(places: dict[str, Any]) -> dict[str, set[frozenset[tuple[int, int]]]]:
    """The squares that the places of each shape cover, by the catalogue of shapes."""
    catalogue = shapes()
    return {
        shape: {
            frozenset(
                (row + top, column + left)
                for row, column in catalogue[shape]["orientations"][orientation]
            )
            for orientation, top, left in found
        }
        for shape, found in places.items()
    }


def places_by_the_api(play: Play) -> dict[str, set[frozenset[tuple[int, int]]]]:
    """What the API answers to who draws, for each shape."""
    found = placements_view(play.table, 1, strike=False)
    assert found is not None
    return {
        shape["shape"]: {frozenset(placement["squares"]) for placement in shape["placements"]}
        for shape in found["shapes"]
    }


@for_each("face", FACES)
@for_each("art", ["." * 9 + "\n" + ".........\n" * 8, CROSS, ROW_ONE_USED])
def test_places_are_the_placements_of_the_api(art: str, face: int) -> None:
    play = game_of(3, NINE).put(1, art).roll(face, face, 1)
    picking = next(row for row in task(play)["rows"] if row["face"] == face)
    play.take(1, face)
    (drawing,) = task(play)["rows"]
    # The same before and after the die is taken.
    assert picking == drawing
    assert drawing["shapes"] == task(play)["row"]
    assert squares_of(drawing["places"]) == places_by_the_api(play)
    assert set(drawing["places"]) == {s["shape"] for s in drawing["shapes"] if s["fits"]}
    for listed in drawing["places"].values():
        assert len(listed) == len({tuple(place) for place in listed})


def test_the_rows_of_all_dice_that_are_left_until_one_has_a_die() -> None:
    play = game_of(4, NINE).roll(5, 2, 5, 6)
    for seat in (1, 2, 3, 4):
        assert [row["face"] for row in task(play, seat)["rows"]] == [2, 5, 6]
    play.take(1, 2)
    assert [row["face"] for row in task(play, 1)["rows"]] == [2]
    assert [row["face"] for row in task(play, 3)["rows"]] == [5, 6]
    play.take(2, 6)
    play.take(3, 5)
    for seat, face in ((1, 2), (2, 6), (3, 5), (4, 5)):
        assert [row["face"] for row in task(play, seat)["rows"]] == [face]
    play.draw(1)
    assert "rows" not in task(play, 1)


def test_who_is_out_is_told_no_rows() -> None:
    play = game_of(3, NINE)
    play.do(LeaveGame(2))
    play.roll()
    assert not {"rows", "chips"} & set(task(play, 2))


def test_without_hints_nothing_is_told_until_the_die_is_taken() -> None:
    play = game_of(3, BLIND).put(1, ROW_ONE_USED).roll(1, 2, 3)
    for seat in (1, 2):
        assert [row["places"] for row in task(play, seat)["rows"]] == [{}, {}, {}]
        assert "chips" not in task(play, seat)
    # What is crossed out can be seen on any sheet.
    rows = task(play)["rows"]
    assert [(s["used"], s["fits"], s["text"]) for s in rows[0]["shapes"]] == [
        (True, False, None)
    ] * 4
    # Row 2 as it would be with hints off: T4 may well fit nowhere.
    assert all(s["fits"] for s in rows[1]["shapes"])
    play.take(1, 2)
    (row,) = task(play)["rows"]
    assert squares_of(row["places"]) == places_by_the_api(play)
    assert "chips" not in task(play)


def test_of_a_sheet_that_the_app_does_not_know_nothing_is_told() -> None:
    play = Play("Ana", "Ben", "Cleo", settings=NINE)
    play.do(ChangeSeat(1, "Ana", "paper"))
    play.start().round()
    assert "chips" not in task(play)
    play.roll()
    assert [row["places"] for row in task(play)["rows"]] == [{}] * len(task(play)["rows"])
    play.take_all()
    assert [row["places"] for row in task(play)["rows"]] == [{}]


# --- chips -------------------------------------------------------------------------------------


def test_chips_come_in_the_order_one_holds_them() -> None:
    play = game_of(2).put(1, NO_CORNER)
    assert task(play)["chips"] == [
        {"colour": "B", "corners": 0},
        {"colour": "R", "corners": 1, "door": [2, 3]},
        {"colour": "G", "corners": 0},
        {"colour": "Y", "corners": 2},
    ]
    assert [chip["colour"] for chip in task(play, 2)["chips"]] == ["Y", "B", "R", "G"]


def test_chips_go_on_when_the_round_is_done() -> None:
    play = game_of(2, NINE).roll(1, 1).take_all()
    play.draw(1)
    assert [chip["colour"] for chip in task(play)["chips"]] == ["B", "R", "G", "Y"]
    play.draw(2)
    before = task(play)["chips"]
    assert [chip["colour"] for chip in before] == ["R", "G", "Y", "B"]
    play.roll()
    assert task(play)["chips"] == before


# --- between rounds ----------------------------------------------------------------------------


def test_the_round_to_come_is_shown_when_the_round_is_done() -> None:
    play = game_of(2, NINE).roll(1, 1).take_all()
    assert view(play)["game"].get("upcoming") is None
    play.draw_all()
    shown = view(play)["game"]
    assert (shown["round"], shown["starter"], shown["roller"]) == (1, 1, 2)
    upcoming = shown["upcoming"]
    assert (upcoming["round"], upcoming["starter"]) == (2, 2)
    play.roll()
    assert upcoming["ring"] == view(play)["game"]["ring"]
    assert view(play)["game"].get("upcoming") is None


@pytest.mark.parametrize(
    ("language", "roller", "other", "watching"),
    [
        ("en", "You start round 2 and draw in blue.", ("Ben starts round 2", "You draw in red."),
         "Round 2 · Ben rolls"),
        ("es", "Empiezas la ronda 2 y dibujas en azul.", ("Ben empieza la ronda 2",
         "Dibujas en rojo."), "Ronda 2 · Ben lanza"),
        ("fr", "Vous commencez la manche 2 et dessinez en bleu.", ("Ben commence la manche 2",
         "Vous dessinez en rouge."), "Manche 2 · Ben lance les dés"),
    ],
)  # fmt: skip
def test_words_and_ring_agree_between_rounds(
    language: Language, roller: str, other: tuple[str, str], watching: str
) -> None:
    play = game_of(2, NINE).round()
    assert task(play, 2, language)["text"] == roller
    waits = task(play, 1, language)
    assert (waits["do"], waits["title"], waits["text"]) == ("wait", *other)
    assert view(play, None, language)["status"] == watching
    held = {
        place["seat"]: place["colour"] for place in view(play)["game"]["upcoming"]["ring"]["places"]
    }
    assert held == {1: "R", 2: "B"}


def test_real_markers_are_passed_where_somebody_draws_on_paper() -> None:
    play = Play("Ana", "Ben", "Cleo", settings=NINE)
    play.do(ChangeSeat(3, "Cleo", "paper"), 3)
    play.start()
    # Nothing to pass before the first round.
    assert [(task(play, s)["do"], task(play, s)["passing"]) for s in (1, 2)] == [
        ("roll", False), ("wait", False)
    ]  # fmt: skip
    play.round()
    for seat, do in ((1, "pass"), (2, "roll"), (3, "pass")):
        assert (task(play, seat)["do"], task(play, seat)["passing"]) == (do, True)
    assert task(play)["text"] == "Ben starts round 2. You draw in green."


def test_who_watches_is_told_who_acts() -> None:
    play = game_of(3, NINE)
    said = [view(play, None)["status"]]
    play.roll(1, 1, 1)
    said.append(view(play, None)["status"])
    play.take(1, 1)
    said.append(view(play, None)["status"])
    play.take(2, 1)
    said.append(view(play, None)["status"])
    play.draw(2)
    said.append(view(play, None)["status"])
    play.draw(1).draw(3)
    said.append(view(play, None)["status"])
    play.finish()
    said.append(view(play, None)["status"])
    assert said == [
        "Round 1 · Ana rolls",
        "Round 1 · Ana picks",
        "Round 1 · Ben picks",
        "Round 1 · drawing: Ana, Ben and Cleo",
        "Round 1 · drawing: Ana and Cleo",
        "Round 2 · Ben rolls",
        "The game is over",
    ]


def test_real_dice_are_typed_in_for_the_round_to_come() -> None:
    play = game_of(2, Settings(small(9), dice="real")).round(1, 1)
    assert (task(play, 2)["do"], task(play, 2)["dice_count"]) == ("enter-dice", 2)
    assert view(play, None)["status"] == "Round 2 · Ben rolls"
    play.do(cmd.EnterDice(2, (3, 4)))
    assert view(play, None)["status"] == "Round 2 · Ben picks"
