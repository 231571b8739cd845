"""What ``import rollwrite`` offers: the names that matter, with words, and nothing that is slow."""

from __future__ import annotations

import ast
import dataclasses
import json
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import rollwrite as rw
from printables.engine.options import PrintError
from rollwrite.dicegame import format_layout
from tests.printables.reading import parsed_svg
from tests.together import for_each


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
    # Twenty lines by which errors find their words once somebody reads one.
    assert done.stdout.split() == ["rollwrite.worded"]


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


def test_python_values_are_printed_as_what_is_in_their_files(tmp_path: Path) -> None:
    told = {"layout": "standard", "squares": ["BB.......", "..B......", *["........."] * 7]}
    sheet, names = tmp_path / "sheet.json", tmp_path / "names.txt"
    sheet.write_text(json.dumps(told), encoding="utf-8")
    names.write_text("Ana\nBen\n", encoding="utf-8")
    wanted = rw.printed("position", record=sheet.read_text(encoding="utf-8")).document
    for given in (sheet, str(sheet), told, rw.parse_filled(told)):
        assert rw.printed("position", file=given).document == wanted
    assert rw.printed("position", file=rw.new_game("duo")).document.pages
    pad = rw.printed("scorepad", names="Ana\nBen").chosen
    for both in (names, str(names), ("Ana", "Ben"), ["Ana", "Ben"]):
        assert rw.printed("scorepad", names=both).chosen == pad
    day = date(2026, 11, 27)
    assert rw.printed("solo", daily=day).chosen == rw.printed("solo", daily="2026-11-27").chosen
    assert rw.printed("solo", daily=True).document.pages
    assert rw.printed("solo", seed=3).chosen == rw.printed("solo", seed="3").chosen
    with pytest.raises(rw.PrintError, match="no option backs"):
        rw.printed("pieces", game="duo", backs=False)


def test_a_layout_in_a_file_is_printed_as_the_command_line_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    small = dataclasses.replace(rw.built_in_layout("travel"), name="small", side=6)
    file.write_text(format_layout(small), encoding="utf-8")
    for given in (file, str(file), small):
        assert (
            rw.printed("sheet", layout=given).document == rw.printed("sheet", layout=small).document
        )
    with pytest.raises(rw.PrintError, match="Unknown layout small"):
        rw.printed("sheet", layout="small")
    with pytest.raises(FileNotFoundError):
        rw.printed("sheet", layout=tmp_path / "none.toml")
    assert rw.printed("duo").chosen == rw.printed("game", game="duo").chosen
    with pytest.raises(rw.PrintError, match="can’t be used together"):
        rw.printed("duo", game="trigon")


def test_at_a_prompt_everything_is_a_line() -> None:
    sheet = {"layout": rw.built_in_layout("travel"), "squares": ["BB......", *["........"] * 7]}
    shown = [rw.printed("card"), rw.deal(["Ana", "Ben"], seed="TEA").roll(), rw.check(sheet)]
    assert [*map(repr, shown)] == [
        "<Printed: card, 2 pages, a4>",
        "<DiceGame: Ana, Ben; standard, round 1>",
        "<CheckResult: playable, 62 empty squares>",
    ]


def test_a_check_is_printed_in_the_words_of_the_terminal() -> None:
    sheet = rw.check({"layout": "travel", "squares": ["........", ".BB.....", *["........"] * 6]})
    (problem,) = sheet.problems
    assert str(sheet).splitlines() == ["1 problem:", f"  {problem}"]
    assert str(problem).startswith("V3  No blue shape covers a corner square")
    board = rw.check_board(rw.parse_painted({"cells": {"purple": "a1"}}, "duo"))
    assert "No purple piece covers a start square" in str(board)
    assert str(board).endswith(board.problems[0].sentence)


@for_each(
    "step, said",
    [
        (lambda: rw.deal(["Ana"]).roll(1, 2).roll(), "Not everyone has drawn yet. [round-run"),
        (
            lambda: rw.deal(["Ana"]).roll(1, 2).pick(2).draw([(4, 4)]),
            "your first blue shape must cover a free corner of the sheet. [illegal-placement (D8)",
        ),
        (lambda: rw.parse_layout("name = 'a'\nside = 4"), "A side of 4 won’t work"),
        (lambda: rw.parse_filled([]), "It must be a JSON object"),
        (lambda: rw.coach([]), "This log has no finished game. [no-game]"),
        (lambda: rw.coach("game.jsonl"), "parse_log"),  # type: ignore[arg-type]
        (lambda: rw.deal("Ana"), "deal(['Ana'])"),
        (lambda: rw.deal(["Ana"]).draw("a1"), "(row, column)"),  # type: ignore[arg-type]
        (lambda: rw.new_game("duo").play([(0, 0), (5, 5)]), "none of the game's shapes"),
        (lambda: rw.new_game("duo").play(5), "5 is no move"),  # type: ignore[arg-type]
    ],
)
def test_errors_are_sentences(step: Callable[[], object], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=re.escape(said)):
        step()


def test_a_placement_may_be_given_by_its_cells() -> None:
    assert rw.new_game("duo").play([(4, 5), (4, 4)]) == rw.new_game("duo").play("e9,e10")
