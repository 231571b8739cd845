"""Every option of every command: what is answered stays what it was."""

from __future__ import annotations

import pytest

from tests.nights import by_day
from tools.baselines.command_lines import differences

#: The lines of one command stand side by side: each part has some of every command.
PARTS = 4


@pytest.mark.parametrize("part", by_day(range(PARTS), [0]))
def test_command_lines_are_answered_as_they_were(part: int) -> None:
    found = differences(part, PARTS)
    assert not found, "\n".join(found)
