"""The next game of a class: who sits where, what it is worth, and back again."""

from __future__ import annotations

import pytest

from rollwrite.classroom import ClassRefusedError, Classroom, decide, scores, totals
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import GameResult, Meet, Points, TableCode
from tests.classroom.test_class import a_class, after


def next_game(room: Classroom, meet: Meet, *results: GameResult) -> Classroom:
    codes = tuple(
        TableCode(table.number, f"G{room.game + 1}T{table.number}")
        for table in room.tables
        if table.code is not None
    )
    return after(room, cmd.NextGame(room.game, meet, codes, results))


def sitting(room: Classroom) -> list[set[int]]:
    return [{child.number for child in room.at(table.number)} for table in room.tables]


def test_the_points_of_a_game_do_not_hang_on_how_many_sit_at_the_table() -> None:
    assert scores({1: 1, 2: 2}) == {1: 12, 2: 0}
    assert scores({1: 3, 2: 1, 3: 2}) == {1: 0, 2: 12, 3: 6}
    assert scores({1: 1, 2: 2, 3: 3, 4: 4}) == {1: 12, 2: 8, 3: 4, 4: 0}
    assert scores({1: 1, 2: 1, 3: 3}) == {1: 9, 2: 9, 3: 0}
    assert scores({1: 1}) == {1: 6}
    # A program at the table counts as anybody.
    assert scores({}) == {}


def test_everybody_goes_to_a_fresh_table_and_meets_others() -> None:
    room = after(a_class(16), *[cmd.Join()] * 16, cmd.CallTime("last"), cmd.EndClass(True))
    before = sitting(room)
    later = next_game(room, "all", GameResult(1, 7, 12))
    assert all(len(now & then) == 1 for now in sitting(later) for then in before)
    assert [table.code for table in later.tables] == ["G2T1", "G2T2", "G2T3", "G2T4"]
    # It is another day, perhaps.
    assert (later.call, later.ended, later.game) == (None, False, 2)
    assert totals(next_game(later, "all", GameResult(1, 3, 4))) == {1: 16}
    assert sitting(next_game(later, "same")) == sitting(later)


def test_the_last_game_is_taken_back_with_seats_tables_and_results() -> None:
    room = after(a_class(8, None, None), cmd.TellResult(1, (Points(1, 12),)))
    later = next_game(room, "all", GameResult(1, 12, 6))
    assert later.tables[0].points == ()
    told = cmd.TellResult(2, (Points(later.at(2)[0].number, 3),))
    back = after(later, told, *[cmd.TakeBackLast()] * 2)
    assert (back.tables, back.children, back.games) == (room.tables, room.children, ())
    # Who has come since stays where there is a chair.
    late = after(next_game(a_class(7), "all"), *[cmd.Join()] * 8)
    assert after(late, cmd.TakeBackLast()).child(8) is not None


def test_winners_meet_winners_by_what_all_games_were_worth() -> None:
    room = after(a_class(8), *[cmd.Join()] * 8)
    told = [GameResult(child, 0, 12 if child % 2 else 0) for child in range(1, 9)]
    assert sitting(next_game(room, "winners", *told)) == [{1, 3, 5, 7}, {2, 4, 6, 8}]


def test_who_has_not_come_takes_nobodys_place() -> None:
    room = after(a_class(12), *[cmd.Join()] * 5)
    later = next_game(room, "all")
    here = [sum(child.has_come for child in later.at(table.number)) for table in later.tables]
    assert sorted(here) == [0, 2, 3]
    assert sum(len(group) for group in sitting(later)) == 12


def test_without_a_phone_one_stays_on_paper_and_a_shared_phone_at_its_table() -> None:
    mixed = after(a_class(8, "T1", None), *[cmd.Join()] * 4)
    assert sitting(next_game(mixed, "all")) == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    # Fox's phone may also lie beside paper.
    mixed = after(mixed, *[cmd.Join()] * 2)
    assert {7, 8} <= sitting(next_game(mixed, "all"))[1]
    # Nor when somebody is missing, so that tables could be filled otherwise; but nobody is alone.
    few = after(a_class(9, "T1", "T2", None), *[cmd.Join()] * 5)
    assert sitting(next_game(few, "all"))[2] == {7, 8, 9}
    one = after(few, cmd.RemoveChair(7), cmd.RemoveChair(8))
    assert len(sitting(next_game(one, "all"))[2]) == 2
    shared = after(a_class(8, mode="shared"), cmd.Join(1), cmd.Join(5))
    later = next_game(shared, "all")
    assert [1 in sitting(later)[0], 5 in sitting(later)[1]] == [True, True]
    assert [len(group & {1, 2, 3, 4}) for group in sitting(later)] == [2, 2]


def test_two_teachers_who_tap_at_once_begin_one_game() -> None:
    room = a_class(8)
    wanted = cmd.NextGame(1, "all", (), ())
    with pytest.raises(ClassRefusedError, match="next_on"):
        decide(after(room, wanted), wanted)
    assert len(after(room, wanted).games) == 1
