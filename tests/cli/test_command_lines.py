"""Every option of every command: what is answered stays what it was."""

from __future__ import annotations

import pytest

from tests.nights import by_day
from tools.baselines.command_lines import differences

#: The lines of one command stand side by side: each part has some of every command.
PARTS = 8
#: No other takes so little; photos and whole games that are looked back on have tests of their own.
BY_DAY = 4


@pytest.mark.parametrize("part", by_day(range(PARTS), [BY_DAY]))
def test_command_lines_are_answered_as_they_were(part: int) -> None:
    found = differences(part, PARTS)
    assert not found, "\n".join(found)
