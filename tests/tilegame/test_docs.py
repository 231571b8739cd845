"""The examples of the API guide and of the docstrings say what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import rollwrite.tilegame
import rollwrite.tilegame.gtp

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_guide() -> None:
    pytest.importorskip("numpy", reason="one example plays games side by side")
    text = GUIDE.read_text(encoding="utf-8")
    blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    assert blocks
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    report: list[str] = []
    shared: dict[str, object] = {}
    for number, block in enumerate(blocks):
        line = text[: text.index(block)].count("\n")
        example = parser.get_doctest(block, shared, f"block {number}", str(GUIDE), line)
        runner.run(example, clear_globs=False, out=report.append)
        shared.update(example.globs)
    assert not report, "".join(report)


@pytest.mark.parametrize("module", [rollwrite.tilegame, rollwrite.tilegame.gtp])
def test_docstrings(module: object) -> None:
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner()
    report: list[str] = []
    examples = [test for test in finder.find(module) if test.examples]
    assert examples
    for test in examples:
        runner.run(test, out=report.append)
    assert not report, "".join(report)
