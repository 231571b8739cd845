"""Every option of every command: what is answered stays what it was."""

from __future__ import annotations

from tools.baselines.command_lines import differences


def test_command_lines_are_answered_as_they_were() -> None:
    found = differences()
    assert not found, "\n".join(found)
