"""The command line in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from rollwrite.cli import main

#: Takes the arguments; the exit code, what was printed, and what was complained of.
Run: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command."""

    def told(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        return code, *capsys.readouterr()

    return told
