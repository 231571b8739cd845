"""The examples in the documents for programmers say what happens."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from tests.printables.reading import parsed_svg
from tests.together import for_each
from tools.notebook import NOTEBOOK, code_cells, outputs

DOCS = Path(__file__).parents[1] / "docs"
GUIDES = [path for path in sorted(DOCS.rglob("*.md")) if "```pycon" in path.read_text("utf-8")]


def test_the_guides_for_programmers_have_examples() -> None:
    assert {"bots.md", "check.md", "library.md"} <= {path.name for path in GUIDES}


@for_each("guide", GUIDES)
def test_examples_of_a_guide(guide: Path) -> None:
    """Each goes on where the one before it has ended."""
    pytest.importorskip("numpy", reason="one example plays games side by side")
    text = guide.read_text(encoding="utf-8")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    report: list[str] = []
    shared: dict[str, object] = {}
    for number, found in enumerate(re.finditer(r"```pycon\n(.*?)```", text, re.DOTALL)):
        line = text[: found.start()].count("\n") + 1
        example = parser.get_doctest(found[1], shared, f"block {number}", str(guide), line)
        runner.run(example, clear_globs=False, out=report.append)
        shared.update(example.globs)
    assert not report, "".join(report)


def test_the_notebook_shows_what_comes_of_it() -> None:
    """``python -m tools.notebook`` writes it down anew, where a difference is meant."""
    cells = code_cells(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    found = outputs(cells)
    # What is printed on paper changes with every word of it: there has to be a picture.
    (kept,), (made,) = cells[-1]["outputs"], found[-1]
    for one in (kept, made):
        parsed_svg("".join(one["data"]["image/svg+xml"]))
    assert found[:-1] == [cell["outputs"] for cell in cells[:-1]]
    assert sum("image/svg+xml" in one.get("data", ()) for cell in found for one in cell) > 4
