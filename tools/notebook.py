"""The notebook of the docs: its code is run, and what comes of it is written beside it.

``python -m tools.notebook`` does so with ``docs/tour.ipynb``; the test runs it again and compares.
No Jupyter is needed: a cell's last expression is shown as a picture where it has one, else as text.
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, TypeAlias

Cell: TypeAlias = dict[str, Any]

NOTEBOOK = Path(__file__).parents[1] / "docs" / "tour.ipynb"


def code_cells(notebook: dict[str, Any]) -> list[Cell]:
    """The cells that are run, in their order."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def outputs(cells: list[Cell]) -> list[list[dict[str, Any]]]:
    """What each cell prints and shows, in the notebook's own format (nbformat 4.5)."""
    names: dict[str, Any] = {}
    return [_run("".join(cell["source"]), names, number) for number, cell in enumerate(cells, 1)]


def _run(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    parsed = ast.parse(source)
    last = parsed.body[-1]
    shown = None
    printed = io.StringIO()
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            parsed.body.pop()
            exec(compile(parsed, "cell", "exec"), names)  # noqa: S102  # our own notebook
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307
        else:
            exec(compile(parsed, "cell", "exec"), names)  # noqa: S102  # our own notebook
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append(
            {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
        )
    if shown is not None:
        data = {"text/plain": _lines(repr(shown))}
        if hasattr(shown, "_repr_svg_"):
            data["image/svg+xml"] = _lines(shown._repr_svg_())
            data["text/plain"] = [f"<{type(shown).__name__}>"]
        found.append(
            {
                "data": data,
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    """Run the notebook and write its outputs."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = code_cells(notebook)
    for number, (cell, found) in enumerate(zip(cells, outputs(cells), strict=True), start=1):
        cell["outputs"], cell["execution_count"] = found, number
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    NOTEBOOK.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
