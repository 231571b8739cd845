"""What the phone may draw, and why not, is what the rules say: highlights, ghosts, palettes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.games import decide
from rollwrite.geometry import square_shapes
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import TableSnapshot
from rollwrite.table import AddSeat, RefusedError
from tests.dicegame import referee
from tests.dicegame.playing import Play, game_of, small
from tests.dicegame.test_drawing import CROSS
from tests.nights import examples
from tests.view.view_helpers import check_view, placements_view, refusal_view, table_view, tasks
from tests.view.view_helpers import shapes as all_shapes

EN = translator("en")


def as_sets(found: dict[str, Any] | None) -> set[frozenset[tuple[int, int]]]:
    assert found is not None
    return {
        frozenset(placement["squares"])
        for shape in found["shapes"]
        for placement in shape["placements"]
    }


@st.composite
def drawings(draw: st.DrawFn) -> Play:
    """A game in which seat 1 is drawing."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    play = game_of(2, Settings(small(draw(st.integers(5, 7)))))
    play.dice.fair = type(play.dice.fair)(rng.randbytes(32))
    for _ in range(draw(st.integers(0, 6))):
        play.roll().take_all()
        for index, player in enumerate(play.game.players):
            if play.game.is_drawing(index):
                face = play.game.face_of(player)
                in_row = play.fitting(player.seat, face)
                squares = rng.choice(in_row or play.fitting(player.seat))
                play.place(player.seat, *squares, strike=not in_row)
        if play.game.phase == "over":
            return play
    return play.roll().take_all()


@examples(20, 200)
@given(drawings(), st.booleans())
def test_highlights_are_the_legal_placements(play: Play, strike: bool) -> None:
    player = play.player(1)
    found = placements_view(play.table, 1, strike=strike)
    if not referee.is_drawing(play.game, player) or play.game.phase == "over":
        assert found is None
        return
    row = None if strike else play.game.face_of(player)
    allowed = referee.legal(player, play.colour(1), row)
    if strike and referee.strikes(player) == 3:
        allowed = set()
    assert as_sets(found) == allowed
    # Each placement names the orientation that the scripts will turn and flip.
    shapes = all_shapes()
    assert found is not None
    for shape in found["shapes"]:
        for placement in shape["placements"]:
            top = min(row for row, _ in placement["squares"])
            left = min(column for _, column in placement["squares"])
            moved = {(row - top, column - left) for row, column in placement["squares"]}
            assert moved == set(shapes[shape["shape"]]["orientations"][placement["orientation"]])


@examples(20, 200)
@given(drawings(), st.booleans(), st.data())
def test_a_ghost_is_legal_exactly_when_it_may_be_drawn(
    play: Play, strike: bool, data: st.DataObject
) -> None:
    square = st.tuples(st.integers(-1, 7), st.integers(-1, 7))
    some = st.lists(square, max_size=6).map(tuple)
    own = sorted(sorted(found) for found in referee.legal(play.player(1), play.colour(1)))
    squares = data.draw(some | st.sampled_from(own).map(tuple) if own else some)
    found = check_view(EN, play.table, 1, squares, strike=strike)
    try:
        decide(play.table, cmd.PlaceShape(1, squares, strike), 1, play.dice)
        legal = True
    except RefusedError as error:
        legal = False
        said = refusal_view(EN, error, play.table, 1)
        assert said["detail"]
    if found is None:
        assert not legal
    else:
        assert found["legal"] == legal == (not found["reasons"])
        assert all(reason["text"] and reason["rule"] for reason in found["reasons"])


@examples(20, 200)
@given(drawings())
def test_palettes_and_hints_are_the_referees(play: Play) -> None:
    player = play.player(1)
    for task in tasks(EN, play.table, 1):
        if task["do"] == "draw":
            fits = {shape["shape"] for shape in task["all"] if shape["fits"]}
            layout = player.sheet.layout
            for face in range(1, 7):
                legal = referee.legal(player, play.colour(1), face)
                assert bool(legal) == bool(fits & set(layout.rows[face - 1]))
            assert all(shape["fits"] == (shape["text"] is None) for shape in task["all"])
            assert task["can_go_out"] == bool(
                not referee.can_place(play.game, player)
                and not (play.game.settings.strikes_forced and referee.strikes(player) < 3)
            )


@pytest.mark.parametrize(
    ("squares", "strike", "expected"),
    [
        (((3, 3), (3, 4)), False, [("P4", "touches blue along a side", [(4, 4)])]),
        (((2, 2), (2, 3)), False, [("P3", "doesn’t touch a blue corner", [])]),
        (((1, 4), (0, 4)), False,
         [("P1", "overlaps yellow", [(1, 4)]), ("P3", "doesn’t touch a blue corner", [])]),
        (((8, 1), (9, 1)), False,
         [("P1", "goes off the sheet", [(9, 1)]),
          ("P4", "touches blue along a side", [(8, 0)])]),
        (((3, 3),), False,
         [("D9", "1 is already used", []),
          ("D7", "shape 1 is in row 1, but your die shows 2", [])]),
        (((3, 3), (3, 2), (3, 1)), False,
         [("D7", "shape I3 is in row 3, but your die shows 2", [])]),
        (((3, 3), (3, 2), (3, 1)), True, []),
    ],
)  # fmt: skip
def test_reasons_come_with_rules_words_and_squares(
    squares: tuple[tuple[int, int], ...],
    strike: bool,
    expected: list[tuple[str, str, list[tuple[int, int]]]],
) -> None:
    play = game_of(2, Settings(small(9))).put(1, CROSS).roll(2, 2)
    play.take(1, 2)
    found = check_view(EN, play.table, 1, squares, strike=strike)
    assert found is not None
    facts = [(reason["rule"], reason["text"], reason["squares"]) for reason in found["reasons"]]
    assert facts == expected


def test_the_first_shape_of_a_colour_is_told_where_to_start() -> None:
    play = game_of(2, Settings(small(9))).roll(1, 1).take_all()
    found = check_view(EN, play.table, 1, ((4, 4),), strike=False)
    assert found is not None
    (reason,) = found["reasons"]
    assert (reason["rule"], reason["text"]) == (
        "D8",
        "your first blue shape must cover a free corner of the sheet",
    )
    assert sorted(reason["squares"]) == [(0, 0), (0, 8), (8, 0), (8, 8)]


def test_without_a_strike_left_a_ghost_of_any_row_says_so() -> None:
    play = game_of(2, Settings(small(9))).put(1, CROSS, strikes=3).roll(2, 2)
    play.take(1, 2)
    found = check_view(EN, play.table, 1, ((3, 3), (3, 2), (3, 1)), strike=True)
    assert found is not None
    assert [reason["text"] for reason in found["reasons"]] == ["no strikes left"]
    assert as_sets(placements_view(play.table, 1, strike=True)) == set()


def test_a_refusal_says_it_in_one_sentence() -> None:
    play = game_of(2, Settings(small(9))).put(1, CROSS).roll(2, 2)
    play.take(1, 2)
    with pytest.raises(RefusedError) as caught:
        decide(play.table, cmd.PlaceShape(1, ((5, 4), (6, 4))), 1, play.dice)
    said = refusal_view(EN, caught.value, play.table, 1)
    assert (said["code"], said["rule"]) == ("illegal-placement", "P3")
    assert (
        said["detail"]
        == "It can’t go there: doesn’t touch a blue corner and touches blue along a side."
    )
    assert [reason["rule"] for reason in said["reasons"]] == ["P3", "P4"]
    # The table may have gone on, and the game be gone: still a sentence, with the rules.
    said = refusal_view(EN, caught.value, None, None)
    assert said["detail"] == "It can’t go there: P3 and P4."


def test_who_is_not_drawing_has_no_placements() -> None:
    play = game_of(2, Settings(small(9), hints=False)).roll(1, 1)
    for seat in (1, 2, 9):
        assert placements_view(play.table, seat, strike=False) is None
        assert check_view(EN, play.table, seat, ((0, 0),), strike=False) is None


def test_with_hints_reasons_are_told_before_a_die_is_taken() -> None:
    """Whoever looks at a die tries its shapes, also while others pick."""
    play = game_of(2, Settings(small(9))).put(1, CROSS)
    assert check_view(EN, play.table, 1, ((3, 3), (3, 4)), strike=False) is None
    play.roll(2, 2)
    for squares, expected in (
        (((3, 3), (3, 4)), ["touches blue along a side"]),
        (((3, 3), (3, 2)), []),
    ):
        found = check_view(EN, play.table, 1, squares, strike=False)
        assert found is not None
        assert [reason["text"] for reason in found["reasons"]] == expected
    assert check_view(EN, play.table, 2, ((0, 0), (0, 1)), strike=False) == {
        "legal": True,
        "reasons": [],
    }
    assert placements_view(play.table, 1, strike=False) is None


def test_the_21_shapes_and_their_91_orientations() -> None:
    shapes = all_shapes()
    assert set(shapes) == set(square_shapes())
    assert sum(len(shape["orientations"]) for shape in shapes.values()) == 91
    for shape in shapes.values():
        forms = [set(map(tuple, squares)) for squares in shape["orientations"]]
        for index, form in enumerate(forms):
            assert len(form) == shape["size"]
            assert normal({(c, -r) for r, c in form}) == forms[shape["turned"][index]]
            assert normal({(r, -c) for r, c in form}) == forms[shape["flipped"][index]]


def normal(squares: set[tuple[int, int]]) -> set[tuple[int, int]]:
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    return {(r - top, c - left) for r, c in squares}


@examples(3, 60)
@given(st.integers(0, 2**32))
def test_every_moment_of_a_game_can_be_said_in_every_language(seed: int) -> None:
    """Random games: nothing raises, somebody always has something to do, nothing leaks."""
    rng = random.Random(seed)
    house = Settings(
        small(5),
        strikes_forced=rng.random() < 0.5,
        hints=rng.random() < 0.5,
        dice=rng.choice(["app", "real"]),
    )
    play = Play("Ana", "Ben", settings=house)
    play.do(AddSeat(2, "Gil", rng.choice(["guest", "paper"])))
    play.start()
    while True:
        texts = {}
        for language in LANGUAGES:
            t = translator(language)
            for actor in (1, 2, None):
                snapshot = TableSnapshot("K7M3QX2", 1, len(play.log), play.table, actor)
                shown = table_view(t, snapshot, "http://x/t/K7M3QX2")
                texts[language, actor] = (shown["status"], shown["say"])
                if play.game.phase != "over":
                    assert play.dice.reveal not in str(shown)
        assert len({texts[language, 1] for language in LANGUAGES}) == len(LANGUAGES)
        needed = [
            task["seat"]
            for actor in (1, 2)
            for task in tasks(EN, play.table, actor)
            if task["needed"]
        ]
        if play.game.phase == "over":
            assert set(needed) == set(play.unreported())
            return
        assert set(needed) == waited_for(play)
        seat = rng.choice(sorted(waited_for(play)))
        act(play, seat, rng)


def waited_for(play: Play) -> set[int]:
    """The seats without which the game does not go on, and those that may draw meanwhile."""
    game = play.game
    found = {player.seat for player in game.players if referee.is_drawing(game, player)}
    for one in (referee.roller(game), referee.picker(game)):
        if one is not None:
            found.add(one.seat)
    return found


def act(play: Play, seat: int, rng: random.Random) -> None:
    game, player = play.game, play.player(seat)
    if referee.roller(game) == player:
        play.roll(*(rng.randint(1, 6) for _ in range(game.dice_count)))
    elif referee.picker(game) == player:
        play.do(cmd.TakeDie(seat, rng.choice(game.dice_left)))
    elif player.kind == "paper" and len(player.sheet.marks) > 5:
        play.do(cmd.GoOut(seat))
    else:
        play.draw(seat)
