"""What of a pile a person should look at, and in which order."""

from __future__ import annotations

import pytest

from rollwrite.dicegame import LayoutError, built_in_layout
from rollwrite.piles import PhotographedSheet, Pile, gather, layout_read
from tests.piles.sheets import BROKEN, drawn, sheet


def order(pile: Pile) -> list[tuple[str | None, list[str]]]:
    return [(group.table, [row.read.photo for row in group.rows]) for group in pile.groups]


def states(pile: Pile) -> dict[str, str]:
    return {row.read.photo: row.state for row in pile.rows}


def test_a_sheet_is_fine_when_it_is_playable_and_was_read_without_doubt() -> None:
    pile = gather(
        [
            sheet("fine", drawn(0)),
            sheet("broken", BROKEN),
            sheet("square", drawn(1), uncertain=((0, 0),)),
            sheet("box", drawn(2), doubtful=("strike",)),
            sheet("grey", drawn(3), remarks=("A grey copy.",)),
            PhotographedSheet("lost", problem="No sheet found."),
        ]
    )
    assert states(pile) == {
        "fine": "fine",
        "broken": "look",
        "square": "look",
        "box": "look",
        "grey": "fine",
        "lost": "unread",
    }
    assert [pile.count(state) for state in ("fine", "look", "unread")] == [2, 3, 1]


def test_sheets_of_a_table_stay_together_and_those_to_look_at_come_first() -> None:
    pile = gather(
        [
            sheet("other", drawn(0)),
            sheet("t10-2", drawn(1), "T10", 2),
            sheet("t2-4", BROKEN, "T2", 4),
            sheet("t10-1", drawn(2), "T10", 1),
            sheet("t2-1", drawn(3), "T2", 1),
            sheet("t3-1", drawn(4), "T3", 1),
            PhotographedSheet("lost"),
        ]
    )
    assert order(pile) == [
        (None, ["lost"]),
        ("T2", ["t2-4", "t2-1"]),
        ("T3", ["t3-1"]),
        ("T10", ["t10-1", "t10-2"]),
        (None, ["other"]),
    ]
    assert [group.to_look_at for group in pile.groups] == [0, 1, 0, 0, 0]


def test_files_are_in_the_order_in_which_people_count() -> None:
    pile = gather(sheet(f"IMG_{n}.jpg", drawn(n % 6), seed="ABC") for n in (10, 9, 1))
    assert order(pile) == [(None, ["IMG_1.jpg", "IMG_9.jpg", "IMG_10.jpg"])]


def test_two_sheets_of_one_seat_are_both_to_look_at() -> None:
    pile = gather(
        [
            sheet("a", drawn(0), "T01", 2),
            sheet("b", drawn(1), "T01", 2),
            sheet("c", drawn(2), "T02", 2),
        ]
    )
    told = {row.read.photo: row.same_seat for row in pile.rows}
    assert told == {"a": ("b",), "b": ("a",), "c": ()}
    assert states(pile) == {"a": "look", "b": "look", "c": "fine"}


def test_a_sheet_photographed_twice_is_noticed_and_empty_ones_are_not_one() -> None:
    empty = ("." * 9,) * 9
    pile = gather(
        [
            sheet("a", drawn(3)),
            sheet("b", drawn(3)),
            sheet("c", drawn(3)),
            sheet("d", empty),
            sheet("e", empty),
        ]
    )
    told = {row.read.photo: row.same_squares for row in pile.rows}
    assert told == {"a": ("b", "c"), "b": ("a", "c"), "c": ("a", "b"), "d": (), "e": ()}


def test_an_own_layout_that_only_the_code_knows_has_the_side_of_the_drawing() -> None:
    layout = layout_read("9-3KD0TE", 9)
    assert (layout.name, layout.side) == ("9-3KD0TE", 9)
    assert layout_read("travel", 8) == built_in_layout("travel")
    assert layout_read("9-3KD0TE", 9, known=layout) is layout
    with pytest.raises(LayoutError):
        layout_read("travel", 9)


def test_no_photos_are_an_empty_pile() -> None:
    assert gather([]).rows == ()
