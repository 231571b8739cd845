"""A row of a pile in words."""

from __future__ import annotations

import pytest

from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.piles import PhotographedSheet, gather, group_title, row_words, summary
from tests.piles.sheets import BROKEN, drawn, sheet

EN = translator("en")


def test_a_row_says_whose_sheet_it_is_and_what_to_look_at() -> None:
    pile = gather(
        [
            sheet(
                "in/a.jpg", BROKEN, "T01", 2, uncertain=((4, 4), (0, 1)), doubtful=("O", "strike")
            ),
            sheet("in/b.jpg", drawn(0), "T01", 2, remarks=("It is a copy.",)),
        ]
    )
    first, second = (row_words(EN, row) for row in pile.rows)
    assert (first.title, first.verdict) == ("Table T01, seat 2", "Not decided yet")
    assert "Perhaps: it depends on e5." in first.problems[0]
    assert first.score == "77 empty squares"
    assert first.look == (
        "Not sure of squares e5, b9.",
        "Not sure whether these are crossed out: O and strikes.",
        "Same table and seat as b.jpg.",
    )
    assert second.verdict == "Playable"
    assert second.look == ("Same table and seat as a.jpg.", "It is a copy.")


def test_a_sheet_without_a_table_goes_by_its_dice_or_its_file() -> None:
    long = "a-photo-with-a-very-long-name-2026-11-22.jpg"
    pile = gather([sheet("c.jpg", seed="ABC"), sheet(f"in/{long}", drawn(1))])
    assert [row_words(EN, row).title for row in pile.rows] == [
        "a-photo-with-a-v…2026-11-22.jpg",
        "ABC",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_counts_every_photo_once(language: Language) -> None:
    pile = gather([sheet("a", BROKEN), sheet("b", drawn(0), "T01"), PhotographedSheet("c")])
    t = translator(language)
    said = summary(t, pile)
    assert [int(word) for word in said.replace(":", " ").split() if word.isdigit()] == [3, 1, 1, 1]
    titles = [group_title(t, group) for group in pile.groups]
    assert len(set(titles)) == 3
    assert "T01" in titles[1]
