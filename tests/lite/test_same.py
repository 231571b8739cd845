"""Tests of the server's pages, as they are, on Lite: by night, all that Lite has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import (
    test_bots,
    test_check,
    test_hint,
    test_learn,
    test_tile_bots,
)

pytestmark = pytest.mark.nightly


def _taken(module: Any, *names: str) -> None:
    for name in names:
        globals()[name] = getattr(module, name)


_taken(test_learn, "test_five_steps_by_keyboard")
_taken(test_bots, "test_one_phone_and_three_bots_play_a_whole_game")
_taken(test_bots, "test_a_guest_s_seat_is_handed_over_and_taken_back_by_its_phone")
_taken(test_hint, "test_one_tap_shows_the_move_and_why_and_another_one_plays_it")
_taken(test_hint, "test_a_whole_game_by_hints")
_taken(test_tile_bots, "test_solitaire_with_a_hint")
_taken(test_check, "test_painting_gets_a_verdict_at_once", "test_the_replay_goes_round_by_round")
