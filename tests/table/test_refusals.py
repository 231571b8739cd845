"""What is refused has words."""

from __future__ import annotations

import re

from rollwrite.i18n import translator
from rollwrite.table import RefusedError


def test_a_refusal_names_the_words_that_there_are_for_it() -> None:
    said = re.search(r"``([\w.]+)\.<code>``", RefusedError.__doc__ or "")
    assert said is not None
    assert translator("en").has(f"{said[1]}.{RefusedError('game-on').code}")
