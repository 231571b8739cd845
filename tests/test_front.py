"""What ``import rollwrite`` offers: the names that matter, with words, and nothing that is slow."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import json
import pydoc
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import rollwrite as rw
from printables.engine.options import PrintError
from printables.printing import PRINTABLES, make, read_request
from printables.request.printable import fields_of
from rollwrite.checking.boards import format_painted
from rollwrite.dicegame import format_layout
from rollwrite.games import NoDice, OpenTable, TileSettings, decide
from tests.nights import IS_NIGHT
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
        filled.layout,
        rw.check_board({"game": "trigon", "cells": {"blue": "r15,r16"}}).painted,
        rw.check_board({"game": "duo", "cells": {"purple": "a1"}}),
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
    with pytest.raises(PrintError, match=r"no option colours. Use layout, paper, .* landscape"):
        rw.printed("sheet", colours=5)
    # A server's table is nowhere to be found from here.
    with pytest.raises(PrintError, match="no option table"):
        rw.printed("sheet", table="ABC")
    with pytest.raises(PrintError, match=r"sheet doesn’t say .* Use .pdf, .svg, .png or .txt"):
        sheet.save(tmp_path.relative_to(tmp_path) / "sheet")
    with pytest.raises(PrintError, match="Only PNG has dots per inch"):
        sheet.save(tmp_path / "sheet.pdf", dpi=72)
    with pytest.raises(TypeError, match=r"texts\(\) has the words"):
        sheet.files("txt")  # type: ignore[arg-type]


def test_pictures_have_as_many_dots_as_are_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2", reason="an extra draws pictures")
    (file,) = rw.printed("dice", paper="A5").save(tmp_path / "dice.png", dpi=36)
    with Image.open(file) as picture:
        assert picture.size == (210, 298)


def test_every_name_of_a_game_is_printed_and_nothing_empty_is_taken_for_nothing() -> None:
    duo = rw.printed("duo")
    for name in ("travel", "Travel", rw.VARIANTS["duo"]):
        assert rw.printed(name).chosen == duo.chosen
        assert rw.printed("game", game=name).chosen == duo.chosen
        assert rw.printed("duo", game=name).chosen == duo.chosen
    assert rw.printed("board", game="t3").chosen == rw.printed("board", game="trigon-3").chosen
    with pytest.raises(PrintError, match="t3 and game can’t be used together"):
        rw.printed("t3", game="duo")
    empty: list[dict[str, Any]] = [
        {"paper": ""}, {"seed": " "}, {"daily": ""}, {"names": []}, {"layout": ""}, {"file": ""},
    ]  # fmt: skip
    for choices, name in zip(
        empty, ["sheet", "solo", "solo", "scorepad", "kit", "position"], strict=True
    ):
        with pytest.raises(PrintError, match=r"is empty\. Leave it out, or give None"):
            rw.printed(name, **choices)
    assert rw.printed("scorepad", names=None).chosen == rw.printed("scorepad").chosen
    with pytest.warns(UserWarning, match=r"'Ana, Ben' is one name: names=\[...\] has several"):
        rw.printed("scorepad", names="Ana, Ben")
    with pytest.raises(PrintError, match="Use 0 to 2"):
        rw.printed("pieces", clearance=1000)
    with pytest.raises(PrintError, match="Use 1 to 1000"):
        rw.printed("solo", count=10**12)


def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"%PDF-1.4\n%\x93\x8c\x8b\x9e")
    for name, choice in (("position", "file"), ("worksheet", "file"), ("scorepad", "names")):
        with pytest.raises(PrintError, match=r"sheet.pdf isn’t text\. Save it as UTF-8"):
            rw.printed(name, **{choice: file})


def test_what_is_listed_is_taken() -> None:
    listed = rw.printables()
    assert [*listed] == [*PRINTABLES]
    for name, choices in listed.items():
        with pytest.raises(PrintError) as refused:
            rw.printed(name, nothing=1)
        assert all(choice in str(refused.value) for choice in choices)
    assert listed["solo"]["count"] == "how many different ones (1 to 1000)"
    assert "file" in listed["position"]
    assert "table" not in listed["position"]
    assert str(listed).startswith("sheet\n  layout: ")


def test_what_is_silent_elsewhere_is_said_in_python(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="layout is not used beside"):
        rw.printed("card", game="duo", layout="travel")
    with pytest.raises(TypeError, match="is an empty text: give the name"):
        rw.printed("card").save("")
    # A moment is a day, too.
    noon = datetime(2026, 11, 1, 12, tzinfo=UTC)
    assert rw.printed("solo", daily=noon).chosen == rw.printed("solo", daily=noon.date()).chosen
    record = tmp_path / "sheet.dat"
    record.write_text('{"layout": "travel"}', encoding="utf-8")
    with pytest.raises(PrintError, match=r"ends in \.json or \.blksgf, or is a Path"):
        rw.printed("position", file=str(record))


def test_help_on_printing_names_all_that_is_printed() -> None:
    listed = re.findall(r"^ *- ``(.*?):", rw.printed.__doc__ or "", re.MULTILINE)
    names = re.findall(r"\w+", " ".join(listed))
    assert sorted(names) == sorted(PRINTABLES)


@pytest.mark.thorough
def test_every_printable_takes_its_own_options_by_name() -> None:
    """Each alone: what it says may be wrong, but nothing breaks. What all take is tried by day with
    one of them."""
    likely: dict[str, Any] = {
        "flag": True, "number": 2, "length": 20, "word": "duo", "shift": "1,1", "layout": "travel",
        "lines": ["Ana", "Ben"], "text": {"layout": "travel", "squares": ["........"] * 8},
        "date": "2026-11-01",
    }  # fmt: skip
    fields = {name: fields_of(kind) for name, kind in PRINTABLES.items()}
    common = set.intersection(*(set(one) for one in fields.values()))
    assert common
    for name, its in fields.items():
        for key, field in its.items():
            if key in common and name != "tracker" and not IS_NIGHT:
                continue
            with contextlib.suppress(PrintError), warnings.catch_warnings(action="ignore"):
                rw.printed(name, **{key: likely[field.kind]})


def test_names_are_taken_in_capitals_too() -> None:
    usual = rw.printed("sheet", paper="a3", theme="large", lang="es", layout="travel")
    assert (
        rw.printed("Sheet", paper="A3", theme="Large", lang="ES", layout="Travel").chosen
        == usual.chosen
    )
    assert rw.printed("Duo").chosen == rw.printed("duo").chosen


def test_python_values_are_printed_as_what_is_in_their_files(tmp_path: Path) -> None:
    told = {"layout": "standard", "squares": ["BB.......", "..B......", *["........."] * 7]}
    sheet, names = tmp_path / "sheet.json", tmp_path / "names.txt"
    sheet.write_text(json.dumps(told), encoding="utf-8")
    names.write_text("Ana\nBen\n", encoding="utf-8")
    wanted = rw.printed("position", record=sheet.read_text(encoding="utf-8")).document
    for given in (sheet, str(sheet), told, rw.parse_filled(told)):
        assert rw.printed("position", file=given).document == wanted
    assert rw.printed("position", file=rw.new_game("duo")).document.pages
    board = {"game": "duo", "cells": {"purple": "e10,e11"}, "last": {"purple": "2"}}
    painted = rw.parse_painted(board)
    assert rw.parse_painted(format_painted(painted)) == painted
    lying = rw.printed("position", file=painted)
    assert lying.document == rw.printed("position", file=board).document
    # All that is wrong with it is said, also of a file.
    wrong = {"layout": "travel", "squares": []}
    sheet.write_text(json.dumps(wrong), encoding="utf-8")
    for given in (wrong, sheet):
        with pytest.raises(rw.SheetInputError, match="The layout has 8 rows"):
            rw.printed("worksheet", file=given)
    moved = rw.printed("pieces", game="duo", offset=(1, 2.5)).chosen
    assert moved == rw.printed("pieces", game="duo", offset="1,2.5").chosen
    pad = rw.printed("scorepad", names="Ana\nBen").chosen
    for both in (names, str(names), ("Ana", "Ben"), ["Ana", "Ben"]):
        assert rw.printed("scorepad", names=both).chosen == pad
    day = date(2026, 11, 27)
    assert rw.printed("solo", daily=day).chosen == rw.printed("solo", daily="2026-11-27").chosen
    assert rw.printed("solo", daily=True).document.pages
    assert rw.printed("solo", seed=3).chosen == rw.printed("solo", seed="3").chosen
    with pytest.raises(rw.PrintError, match="no option backs"):
        rw.printed("pieces", game="duo", backs=False)


def test_a_sheet_that_was_played_is_checked_and_printed_as_it_is() -> None:
    game = rw.deal(["Ana"], "travel", seed="TEA").roll()
    game = game.pick(game.dice[0])
    sheet = game.draw(game.placements(1)[0]).sheet(1)
    told = {"layout": "travel", "squares": sheet.rows, "crossed": {*sheet.used}, "strikes": 0}
    assert rw.check(sheet).sheet == rw.parse_filled(told)
    assert rw.format_filled(sheet) == rw.format_filled(rw.parse_filled(told))
    assert rw.check(sheet).is_valid
    assert rw.parse_filled(rw.format_filled(rw.parse_filled(told))) == rw.parse_filled(told)
    printed = rw.printed("position", file=sheet).document
    assert printed == rw.printed("position", file=rw.parse_filled(told)).document


def test_what_is_in_doubt_is_drawn_and_a_problem_is_marked_as_it_is() -> None:
    rows = ["........", "BB......", *["........"] * 6]
    told = {"layout": "travel", "squares": rows, "uncertain": [[3, 3], [0, 0]]}
    result = rw.check(told)
    sheet, (problem,) = result.checked, result.problems
    assert sheet.uncertain_squares == (*problem.rests_on_squares, (3, 3)) == ((0, 0), (3, 3))
    assert result.doubt_count == sheet.doubt_count == 2
    assert sheet.picture().count(">?<") == 2
    assert "in doubt: (0, 0) (3, 3)</desc>" in sheet.picture()
    marked = sheet.picture(problem)
    assert marked != sheet.picture()
    assert marked == sheet.picture([problem]) == sheet.picture(problem.cells)
    parsed_svg(marked)
    with pytest.raises(ValueError, match=r"of this board: \(8, 0\) is none"):
        sheet.picture([(8, 0)])
    with pytest.raises(TypeError, match="must be problems or cells"):
        sheet.picture(5)  # type: ignore[arg-type]
    board = rw.check_board({"cells": {"purple": "e10"}, "uncertain": [[0, 0]]}, "duo")
    assert board.checked.picture().count(">?<") == board.doubt_count == 1
    with pytest.warns(UserWarning, match="breaks the rules"):
        (page,) = rw.printed("position", file=sheet).document.pages
    with pytest.warns(UserWarning, match="breaks the rules"):
        (sure,) = rw.printed("position", file=sheet.corrected()).document.pages
    assert [sum("?" in repr(item) for item in one.items) for one in (page, sure)] == [2, 0]
    for found in (result, board):
        with pytest.raises(TypeError, match="ask is_valid or standing"):
            bool(found)


def test_the_help_of_a_sheet_names_its_types_in_short() -> None:
    lines = pydoc.plain(pydoc.render_doc(rw.FilledSheet)).splitlines()
    assert (
        "FilledSheet(layout: Layout, squares: tuple[str, ...], crossed: frozenset[str]" in lines[3]
    )


def test_what_is_no_choice_is_not_taken_for_none() -> None:
    with pytest.raises(PrintError, match="Can’t print 0 of it"):
        rw.printed("solo", count=0)
    with pytest.raises(TypeError, match=r"landscape of printed\(\) must be True or False"):
        rw.printed("sheet", landscape="no")


def test_a_sheet_in_a_file_is_loaded_and_no_stranger_opens_files(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    told = json.dumps({"layout": "travel", "squares": ["BB......", *["........"] * 7]})
    file.write_text(told, encoding="utf-8")
    sheet = rw.load_filled(told)
    assert rw.load_filled(file) == rw.load_filled(str(file)) == sheet
    with pytest.raises(FileNotFoundError):
        rw.load_filled("none.json")
    # What a form sends is text, whatever it says.
    asked = read_request("worksheet", {"record": str(file)})
    with pytest.raises(PrintError, match="isn’t a filled sheet"):
        make(asked)


def test_a_layout_in_a_file_is_printed_as_the_command_line_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    small = dataclasses.replace(rw.built_in_layout("travel"), name="small", side=6)
    file.write_text(format_layout(small), encoding="utf-8")
    for given in (file, str(file), small):
        assert (
            rw.printed("sheet", layout=given).document == rw.printed("sheet", layout=small).document
        )
        # Wherever a layout is asked for.
        assert rw.deal(["Ana"], given).sheet(1).layout == small
    assert rw.parse_layout(file) == small
    with pytest.raises(rw.PrintError, match="Unknown layout small"):
        rw.printed("sheet", layout="small")
    with pytest.raises(FileNotFoundError):
        rw.printed("sheet", layout=tmp_path / "none.toml")
    assert rw.printed("duo").chosen == rw.printed("game", game="duo").chosen
    with pytest.raises(rw.PrintError, match="can’t be used together"):
        rw.printed("duo", game="trigon")


def test_at_a_prompt_everything_is_a_line() -> None:
    sheet = {"layout": rw.built_in_layout("travel"), "squares": ["BB......", *["........"] * 7]}
    shown = [
        rw.printed("card"),
        rw.deal(["Ana", "Ben"], seed="TEA").roll(),
        rw.check(sheet),
        rw.parse_filled(sheet),
        rw.built_in_layout("travel"),
        rw.parse_painted({"cells": {"purple": "a1"}}, "duo"),
    ]
    assert [*map(repr, shown)] == [
        "<Printed: card, 2 pages, a4>",
        "<DiceGame: Ana, Ben; standard, round 1>",
        "<CheckResult: playable, 62 empty squares>",
        "<FilledSheet: travel, 62 empty squares>",
        "<Layout: travel, 8 x 8>",
        "<PaintedBoard: duo, 1 square covered>",
    ]


def test_a_check_is_printed_in_the_words_of_the_terminal() -> None:
    sheet = rw.check({"layout": "travel", "squares": ["........", ".BB.....", *["........"] * 6]})
    (problem,) = sheet.problems
    assert str(sheet).splitlines() == ["1 problem:", f"  {problem}"]
    assert str(problem).startswith("V3  No blue shape covers a corner square")
    assert problem.squares == ((1, 1), (1, 2))
    assert problem.names == ("b7", "c7")
    assert problem.cells == ((1, 1), (2, 1))
    board = rw.check_board({"cells": {"purple": "a1"}}, "duo")
    painted = rw.parse_painted({"cells": {"purple": "a1"}}, "duo")
    assert rw.check_board(painted, "duo").problems == board.problems
    assert str(board.painted).splitlines()[-1] == " 1 P" + " ." * 13
    assert board.problems[0].squares == ((13, 0),)
    assert board.problems[0].names == ("a1",)
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
        (lambda: rw.check("a.json"), "rw.load_filled('a.json')"),  # type: ignore[arg-type]
        (lambda: rw.check_board("a.json"), "rw.load_painted('a.json')"),  # type: ignore[arg-type]
        (lambda: rw.load_filled("sheet"), "If this is the name of a file, give it as a Path"),
        (lambda: rw.check_board({"squares": []}), 'name the tile game, such as "duo"'),
        (
            lambda: rw.check_board(rw.parse_painted({"cells": {}}, "duo"), "classic"),
            "a PaintedBoard, which has its own, must be None, not 'classic'",
        ),
        (
            lambda: rw.FilledSheet(rw.built_in_layout("travel"), ("BB......",)),
            'The layout has 8 rows, but "squares" has 1',
        ),
        (
            lambda: decide(None, OpenTable("Ana", TileSettings("duo")), None, NoDice()),
            "settings of OpenTable with rules='dice' must be a Settings, not TileSettings",
        ),
        (
            lambda: rw.printed(rw.new_game("duo")),  # type: ignore[arg-type]
            'printed("position", file=...)',
        ),
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


def test_nothing_that_was_asked_for_is_left_out_in_silence() -> None:
    filled = rw.parse_filled({"layout": "travel", "squares": ["BB......", *["........"] * 7]})
    with pytest.warns(UserWarning, match="layout is not used"):
        rw.printed("position", file=filled, layout="grand")
    with pytest.warns(UserWarning, match="These names can’t be printed"):
        rw.printed("scorepad", names=["日本"])
    with pytest.raises(rw.PrintError, match="file and topic"):
        rw.printed("worksheet", file=filled, topic="area")
    with pytest.raises(rw.PrintError, match="position has no option name"):
        rw.printed("position", name="x")
    (text,) = rw.printed("position", file=filled).texts()
    assert "Round" not in text
