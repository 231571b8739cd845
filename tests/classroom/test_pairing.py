"""Who meets whom: nobody sits twice, and nobody is met again while others wait."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.classroom.next_game import NOBODY, Pair, Wanted, deal, meetings, pair


def played(children: int, size: int, games: int) -> Counter[Pair]:
    """How often who has met after so many games at tables of this size."""
    met: Counter[Pair] = Counter()
    tables = range(1, -(-children // size) + 1)
    for _ in range(games):
        met.update(meetings(list(deal(Wanted(range(1, children + 1), tables, met)).values())))
    return met


@given(data=st.data())
def test_every_child_sits_once_and_tables_are_even(data: st.DataObject) -> None:
    met: Counter[Pair] = Counter()
    tables = data.draw(st.lists(st.integers(1, 20), min_size=1, max_size=8, unique=True))
    for _ in range(data.draw(st.integers(1, 3))):
        # Some come late, and some are gone.
        children = data.draw(st.sets(st.integers(1, 42), min_size=1, max_size=24))
        wins = data.draw(st.sampled_from([{}, {child: child % 5 for child in children}]))
        only = {min(children): frozenset(tables[:1])}
        seated = deal(Wanted(sorted(children), tables, met, wins, only))
        assert list(seated) == tables
        assert sorted(child for group in seated.values() for child in group) == sorted(children)
        sizes = [len(group) for group in seated.values()]
        assert max(sizes) - min(sizes) <= 1
        assert min(children) in seated[tables[0]]
        met.update(meetings([group for group in seated.values() if group]))


@pytest.mark.parametrize("children", [2, 3, 8, 9, 23, 24])
def test_at_tables_for_two_everybody_meets_everybody_once(children: int) -> None:
    even = children + children % 2
    met = played(children, 2, even - 1)
    # Where their number is odd, each sits alone once.
    first = NOBODY if children % 2 else 1
    everybody = range(first, children + 1)
    assert met == {pair(a, b): 1 for a in everybody for b in everybody if a < b}


def test_at_tables_for_four_nobody_is_met_twice_in_a_lesson() -> None:
    for children in (16, 20, 24, 25, 36, 40):
        assert set(played(children, 4, 3).values()) == {1}, children
    # Four may meet again where there are only two tables; they do so evenly.
    for children, games in ((8, 3), (7, 4), (12, 5), (24, 7), (39, 9)):
        assert max(played(children, 4, games).values()) <= 1 + games // 2, children


def test_who_comes_late_is_met_by_who_has_met_most_of_the_others() -> None:
    met = Counter(played(4, 2, 3))
    assert set(met.values()) == {1}
    # All have met; with two more there is somebody new for two of them at once.
    seated = deal(Wanted(range(1, 7), (1, 2, 3), met))
    new = [two for two in meetings(list(seated.values())) if not met[two]]
    assert len(new) >= 2


@pytest.mark.parametrize("children", [4, 8, 16])
def test_winners_meet_winners_until_one_has_won_all(children: int) -> None:
    wins = dict.fromkeys(range(1, children + 1), 0)
    met: Counter[Pair] = Counter()
    for game in range(1, children.bit_length()):
        seated = deal(Wanted(list(wins), range(1, children // 2 + 1), met, wins))
        assert all(wins[one] == wins[other] for one, other in seated.values())
        met.update(meetings(list(seated.values())))
        for two in seated.values():
            wins[max(two)] += 12
        assert sum(won == 12 * game for won in wins.values()) == children >> game
    assert set(met.values()) == {1}
    assert max(wins, key=lambda child: wins[child]) == children


def test_the_one_who_is_left_over_has_won_least_and_is_another_one_each_time() -> None:
    wins = {1: 24, 2: 24, 3: 12, 4: 0, 5: 0}
    first = deal(Wanted(list(wins), (1, 2, 3), {}, wins))
    met = Counter(meetings(list(first.values())))
    second = deal(Wanted(list(wins), (1, 2, 3), met, wins))
    alone = [group[0] for seated in (first, second) for group in seated.values() if len(group) == 1]
    assert sorted(alone) == [4, 5]
