"""The leaflet's checks, bonuses, ranks and matches."""

from __future__ import annotations

import random

import pytest

from rollwrite.tilegame import (
    VARIANTS,
    Game,
    Match,
    MatchError,
    Placement,
    SchemeError,
    new_game,
    random_game,
    set_up,
)
from rollwrite.tilegame.scoring import ranks
from tests.together import for_each

NAMES = "1 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5".split()  # noqa: SIM905 - as the rulebook prints them


def placed(names: list[str], key: str = "classic") -> Game:
    """A game in which the first colour has placed these shapes in this order, anywhere."""
    variant = VARIANTS[key]
    table = new_game(key).position.setup.table
    first = {name: table.shape_numbers.index(n) for name, n in table.shape_index.items()}
    return set_up(variant, "seated", [Placement(table, 0, first[name]) for name in names])


def all_but(*left: str, last: str | None = None) -> list[str]:
    names = [name for name in NAMES if name not in (*left, last)]
    return [*reversed(names), last] if last else names


@for_each(
    ("names", "scheme", "points"),
    [
        (all_but(last="1"), "advanced", 20),
        (all_but(last="2"), "advanced", 15),
        (all_but("O", "T4"), "advanced", -8),
        (all_but("I3", "I4", "L4", "T4", "O", "X"), "advanced", -24),
        (all_but("V3", "I4", "L4", "T4", "F"), "advanced", -20),
        (all_but("O", "T4", last="1"), "advanced", -8),
        (all_but("F", "X", "W", "2", last="1"), "last-single", -12),
        (all_but("F", "X", "W", "2", last="I3"), "last-single", -17),
        (all_but(last="1"), "last-single", 5),
        (all_but(last="2"), "last-single", 0),
        (all_but("F", "X", "W", "2", last="1"), "basic", 17),
        (all_but(last="1"), "basic", 0),
        ([], "basic", 89),
        ([], "advanced", -89),
        (all_but(last="1"), "pentobi", 109),
        (all_but(last="2"), "pentobi", 104),
        (all_but("O"), "pentobi", 85),
    ],
)
def test_points_of_a_colour(names: list[str], scheme: str, points: int) -> None:
    assert placed(names).points(scheme)[0] == points


def test_junior_has_no_bonus() -> None:
    names = ["L5", "P", "I5", "O", "T4", "Z4", "L4", "I4", "V3", "I3", "2", "1"]
    game = placed(names * 2, "junior")
    assert game.points("basic") == (0, 88)
    assert game.points("on-board") == (88, 0)
    with pytest.raises(SchemeError, match="no scoring 'advanced' in this game: it has basic"):
        game.points("advanced")


def test_two_colours_of_one_player_add_up() -> None:
    game = placed(["I5", "F"], "classic-2")
    assert game.scores("basic") == (89 - 10 + 89, 178)
    assert game.ranking("basic") == (1, 2)
    assert game.ranking("advanced") == (1, 2)


def test_fewest_squares_on_the_board_win_the_reverse_game() -> None:
    game = placed(["I5"], "reverse")
    assert game.scores() == (5, 0, 0, 0)
    assert game.ranking() == (4, 1, 1, 1)


@pytest.mark.parametrize(
    ("scores", "high_wins", "expected"),
    [
        ((7, 9, 9, 4), True, (3, 1, 1, 4)),
        ((7, 9, 9, 4), False, (2, 3, 3, 1)),
        ((5, 5, 8), False, (1, 1, 3)),
        ((0,), True, (1,)),
    ],
)
def test_ties_share_a_rank(
    scores: tuple[int, ...], high_wins: bool, expected: tuple[int, ...]
) -> None:
    assert ranks(scores, high_wins=high_wins) == expected


def test_a_match_adds_up_what_people_score_on_changing_seats() -> None:
    rng = random.Random(5)
    games = [random_game(new_game("duo"), rng) for _ in range(3)]
    match = Match(2, "advanced").add(games[0]).add(games[1], [1, 0]).add(games[2])
    a, b, c = (game.scores("advanced") for game in games)
    assert match.games == (a, (b[1], b[0]), c)
    assert match.totals == (a[0] + b[1] + c[0], a[1] + b[0] + c[1])
    best = max(match.totals)
    assert [rank == 1 for rank in match.ranking] == [total == best for total in match.totals]


def test_seats_name_the_person_of_each_player() -> None:
    game = random_game(new_game("classic-3"), random.Random(6))
    first, second, third = game.scores("basic")
    assert len({first, second, third}) == 3
    # Person 1 plays first, person 2 second, person 0 third.
    match = Match(3, "basic").add(game, [1, 2, 0])
    assert match.totals == (third, first, second)


def test_what_a_match_does_not_take() -> None:
    match = Match(2, "basic")
    over = random_game(new_game("duo"), random.Random(1))
    with pytest.raises(MatchError, match="is not over"):
        match.add(new_game("duo"))
    with pytest.raises(MatchError, match="seats"):
        match.add(over, [0, 0])
    with pytest.raises(MatchError, match="3 people"):
        Match(3, "basic").add(over)
    with pytest.raises(SchemeError):
        Match(2, "fairest")
    with pytest.raises(SchemeError):
        Match(2, "pieces").add(over)
