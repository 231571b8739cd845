"""The dice game as values: the same rules as at a table, a step at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rollwrite.dicegame import Colour, LayoutError, built_in_layout
from rollwrite.dicegame.rules.playing import DiceGame, deal
from rollwrite.dicegame.solo import seed_of, solo_dice
from rollwrite.players import choose, level
from rollwrite.table import RefusedError
from tests.together import for_each

CORNER = [(0, 0), (0, 1)]


def test_a_game_ends_with_a_ranking_and_every_step_leaves_the_one_before_as_it_was() -> None:
    game = deal(["Ana", "Ben", "Cleo"], "travel", seed="TEA")
    steps = [game]
    while not game.is_over:
        seat = game.roller or game.picker or game.drawing[0]
        place = game.state.index_of(seat)
        assert place is not None
        game = game.do(choose(game.state, place, Random(1), level=level(3)))
        steps.append(game)
    assert [score.rank for score in game.ranking] == sorted(s.rank for s in game.ranking)
    assert {score.seat: score.unfilled for score in game.ranking} == {
        seat: game.sheet(seat).unfilled for seat in (1, 2, 3)
    }
    assert steps[0] == deal(["Ana", "Ben", "Cleo"], "travel", seed="TEA")
    assert not any(game.is_in(seat) for seat in (1, 2, 3))


def test_markers_go_round_and_the_starter_too() -> None:
    game = deal(["Ana", "Ben"]).roll(1, 2)
    assert (game.colour(1), game.colour(2)) == (Colour.BLUE, Colour.YELLOW)
    game = game.pick(2)
    # The last die goes by itself (D6).
    assert (game.face(1), game.face(2), game.dice) == (2, 1, ())
    for seat in game.drawing:
        game = game.draw(game.placements(seat)[0], seat)
    assert game.roller == 2
    game = game.roll(3, 3)
    assert (game.round, game.picker) == (2, 2)
    assert (game.colour(1), game.colour(2)) == (Colour.RED, Colour.BLUE)


def test_a_strike_opens_every_row_and_undo_gives_it_back() -> None:
    game = deal(["Ana"], seed="TEA").roll()
    game = game.pick(game.dice[0])
    own, any_row = game.placements(1), game.placements(1, strike=True)
    assert set(own) < set(any_row)
    other = next(squares for squares in any_row if squares not in own)
    assert "wrong-row" in str(game.why_not(other))
    struck = game.draw(other, strike=True)
    assert struck.sheet(1).strikes == 1
    assert struck.undo(1).sheet(1) == game.sheet(1)


def test_with_a_seed_the_dice_are_those_of_a_printed_sheet() -> None:
    game = deal(["Ana"], seed="tea").roll()
    layout = built_in_layout("standard")
    assert game.dice == solo_dice(seed_of("TEA", layout), 1)[0]


@for_each(
    "step, said",
    [
        (lambda game: game.pick(1), "no-dice (D5)"),
        (lambda game: game.draw(CORNER), "no-die (D7)"),
        (lambda game: game.roll(), "dice-real"),
        (lambda game: game.roll(7, 1), "dice-face (D2)"),
        (lambda game: game.roll(1), "dice-count (D5), count 2"),
        (lambda game: game.roll(1, 2).roll(1, 2), "round-running (D12)"),
        (lambda game: game.roll(1, 2).pick(3), "die-gone (D6)"),
        (lambda game: game.roll(1, 2).pick(2).draw([(4, 4)]), "(D8)"),
        (lambda game: game.roll(1, 2).pick(2).draw([(-1, 0)]), "off-board"),
        (lambda game: game.roll(1, 2).pick(2).draw(CORNER, 3), "unknown-seat"),
        (lambda game: game.sheet(9), "unknown-seat"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_rule(
    step: Callable[[DiceGame], object], said: str
) -> None:
    with pytest.raises(RefusedError) as caught:
        step(deal(["Ana", "Ben"]))
    assert said in str(caught.value)


def test_nobody_is_dealt_what_cannot_be() -> None:
    for names in ([], list("abcde")):
        with pytest.raises(ValueError, match="2 to 4"):
            deal(names)
    with pytest.raises(LayoutError):
        deal(["Ana"], "huge")
    with pytest.raises(ValueError, match="seed"):
        deal(["Ana"], seed="what?")


def test_a_game_is_seen_as_text_and_as_a_picture() -> None:
    game = deal(["Ana", "Ben"]).roll(1, 2).pick(2)
    game = game.draw(CORNER)
    assert str(game).startswith("Ana, blue\n   0 1 2 3 4 5 6 7 8\n 0 B B . .")
    assert "Ben, yellow" in str(game)
    picture = game._repr_svg_()
    assert picture.count("<svg ") == 3
    assert "2 blue a9,b9" in picture
