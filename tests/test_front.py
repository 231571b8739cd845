"""What ``import rollwrite`` offers: the names that matter, with words, and nothing that is slow."""

from __future__ import annotations

import ast
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rollwrite as rw
from printables.engine.options import PrintError
from tests.printables.reading import parsed_svg


def test_every_name_is_there_and_says_what_it_is() -> None:
    for name in rw.__all__:
        found = getattr(rw, name)
        assert name == "VARIANTS" or len(found.__doc__) > 40, name
    assert {*rw.__all__} <= {*dir(rw)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = rw.nothing  # type: ignore[attr-defined]


def test_checkers_of_types_see_the_same_names() -> None:
    tree = ast.parse(Path(rw.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    said = {
        (node.module, alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert said == {(module, name) for module, names in rw._HOMES.items() for name in names}
    assert sorted(name for _, name in said) == sorted(rw.__all__)


def test_its_help_reads_like_a_page() -> None:
    text = pydoc.plain(pydoc.render_doc(rw))
    assert "Start here::" in text
    for name in ("new_game(", "deal(", "check(", "printed(", "class DiceGame"):
        assert name in text


def test_importing_it_loads_nothing_else() -> None:
    program = (
        "import sys, rollwrite; print(*(m for m in sys.modules if m.startswith(('rollwrite.',"
        " 'printables'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_notebooks_show_games_sheets_checks_positions_and_pages() -> None:
    duo = rw.new_game("duo").play("e10,e11")
    filled = rw.parse_filled(
        {"layout": "travel", "squares": ["BB......", "...R....", *["........"] * 6]}
    )
    wrong = rw.check(filled)
    shown: list[Any] = [
        duo,
        duo.position,
        rw.deal(["Ana", "Ben"]),
        filled,
        wrong,
        rw.printed("sheet"),
    ]
    for one in shown:
        parsed_svg(one._repr_svg_())
    assert str(duo.position).splitlines()[4] == str(duo).splitlines()[4].replace("P", "B")
    assert str(filled).splitlines()[2] == " 1 . . . R . . . ."
    # The square that is wrong carries a cross, and the one that is right does not.
    assert "stroke-dasharray" in wrong._repr_svg_()
    assert "stroke-dasharray" not in filled._repr_svg_()


def test_pages_are_saved_by_their_ending(tmp_path: Path) -> None:
    pages = rw.printed("worksheet", topic="area", seed="TEA")
    assert len(pages) == 2
    saved = pages.save(tmp_path / "tasks.svg")
    assert [path.name for path in saved] == ["tasks-1.svg", "tasks-2.svg"]
    sheet = rw.printed("sheet", lang="es")
    assert sheet.save(tmp_path / "sheet.pdf")[0].read_bytes().startswith(b"%PDF")
    assert "Juego de dados" in sheet.save(tmp_path / "sheet.txt")[0].read_text(encoding="utf-8")
    with pytest.raises(PrintError, match="pdf, svg, png or txt"):
        sheet.save(tmp_path / "sheet.doc")
    with pytest.raises(PrintError, match="no option colours"):
        rw.printed("sheet", colours=5)
