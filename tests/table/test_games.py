"""All layers know the same games, and what is refused has words."""

from __future__ import annotations

import re

from rollwrite.games import GAMES
from rollwrite.i18n import translator
from rollwrite.players.families import FAMILIES
from rollwrite.table import RefusedError


def test_programs_play_what_has_levels_and_nothing_else() -> None:
    assert [key for key, rules in GAMES.items() if rules.levels] == list(FAMILIES)


def test_a_refusal_names_the_words_that_there_are_for_it() -> None:
    said = re.search(r"``([\w.]+)\.<code>``", RefusedError.__doc__ or "")
    assert said is not None
    assert translator("en").has(f"{said[1]}.game-on")
