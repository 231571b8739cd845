"""Tests of the server's pages, as they are, on Lite: by night, all that Lite has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import (
    test_bots,
    test_check,
    test_coach,
    test_hint,
    test_learn,
    test_puzzles,
    test_seats,
    test_tile_bots,
)
from tests.browser.looking import Inspector

pytestmark = pytest.mark.nightly


def _taken(module: Any, *names: str) -> None:
    for name in names:
        globals()[name] = getattr(module, name)


_taken(test_learn, "test_five_steps_by_keyboard")
_taken(test_bots, "test_one_phone_and_three_bots_play_a_whole_game")
_taken(test_bots, "test_a_guest_s_seat_is_handed_over_and_taken_back_by_its_phone")
_taken(test_hint, "test_one_tap_shows_the_move_and_why_and_another_one_plays_it")
_taken(test_hint, "test_a_whole_game_by_hints")
_taken(test_tile_bots, "test_a_person_finds_duo_against_a_bot_and_plays_it_to_its_end")
_taken(test_tile_bots, "test_solitaire_with_a_hint")
_taken(test_puzzles, "test_a_puzzle_is_solved_by_tapping")
_taken(test_check, "test_painting_gets_a_verdict_at_once", "test_the_replay_goes_round_by_round")
_taken(test_coach, "test_a_moment_shows_the_sheet_as_it_was_and_both_moves")
_taken(test_seats, "test_real_paper_is_checked_where_one_wants_it_and_counted_at_the_end")


@pytest.fixture
def inspector() -> Inspector:
    """Looks at screens; what it finds the server's own tests tell."""
    return Inspector()
