"""The examples of the docstrings say what happens."""

from __future__ import annotations

import doctest

import pytest

import rollwrite.checking
import rollwrite.dicegame.rules.playing
import rollwrite.tilegame
import rollwrite.tilegame.gtp


@pytest.mark.parametrize(
    "module",
    [
        rollwrite.checking,
        rollwrite.dicegame.rules.playing,
        rollwrite.tilegame,
        rollwrite.tilegame.gtp,
    ],
)
def test_docstrings(module: object) -> None:
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner()
    report: list[str] = []
    examples = [test for test in finder.find(module) if test.examples]
    assert examples
    for test in examples:
        runner.run(test, out=report.append)
    assert not report, "".join(report)
