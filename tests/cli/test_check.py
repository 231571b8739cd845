"""``rollwrite check``: exit codes, JSON, boards and rankings."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from rollwrite.cli import main
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.dice_words import colour_letter

EMPTY = "." * 9
FINE = {
    "layout": "standard",
    "squares": ["BB......Y", *[EMPTY] * 7, "GGG......"],
    "strikes": 0,
    "dice": [2, 1, 3],
}
TWO = ["BB......Y", *[EMPTY] * 8]
WRONG = {**FINE, "dice": [2, 1, 4], "markers": "BYGR"}


def file(folder: Path, name: str, content: Any) -> str:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the machine that runs the tests wants of colours."""
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_playable_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert main(["check", file(tmp_path, "a.json", FINE), "--lang", language]) == 0
    out, err = capsys.readouterr()
    blue, yellow = (colour_letter(translator(language), one) for one in ("blue", "yellow"))
    assert f" {blue}  {blue}  .  .  .  .  .  .  {yellow}" in out.splitlines()[0]
    assert "75" in out
    assert "\x1b" not in out  # no colours where nobody sees them
    assert not err


def test_colours_where_they_are_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    main(["check", file(tmp_path, "a.json", WRONG)])
    drawn = capsys.readouterr().out.splitlines()
    assert drawn[0].startswith("\x1b[97;44m B \x1b[0m")
    assert drawn[8].startswith("\x1b[30;42m[G]\x1b[0m")
    # Whoever wants none gets none, whatever else is wanted.
    monkeypatch.setenv("NO_COLOR", "1")
    main(["check", file(tmp_path, "a.json", WRONG)])
    assert "\x1b" not in capsys.readouterr().out


def test_json_says_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", file(tmp_path, "a.json", WRONG)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    shapes = [
        {
            "name": "2", "colour": "B", "squares": [[0, 0], [0, 1]], "round": 1, "strike": False
        },
        {"name": "1", "colour": "Y", "squares": [[0, 8]], "round": 2, "strike": False},
        {
            "name": "I3", "colour": "G", "squares": [[8, 0], [8, 1], [8, 2]], "round": 3,
            "strike": True,
        },
    ]  # fmt: skip
    drawn = [{**shape, "die": die} for shape, die in zip(shapes, [2, 1, 4], strict=True)]
    assert all(shape.pop("text") for shape in found["play"])
    assert found == {
        "valid": False,
        "standing": "broken",
        "doubts": 0,
        "problems": [
            {
                "code": "V7",
                "message": "These dice can’t make this sheet without a strike."
                " It takes at least 1.",
                "squares": [[8, 0], [8, 1], [8, 2]],
                "shapes": ["I3"],
                "sure": True,
                "rests_on": [],
                "perhaps": "",
            }
        ],
        "shapes": shapes,
        "unfilled": 75,
        "strikes": 0,
        "strikes_needed": 1,
        "text": "1 problem",
        "play": drawn,
    }


def test_problems_are_shown_on_the_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", file(tmp_path, "a.json", WRONG)]) == 1
    out = capsys.readouterr().out
    assert "[G][G][G] ." in out
    assert "  V7  These dice can’t make" in out
    assert "still counts every empty square" in out


def test_several_files_are_ranked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [
        file(tmp_path, "much.json", {**FINE, "squares": TWO, "dice": [2, 1]}),
        file(tmp_path, "strike.json", {**FINE, "strikes": 1}),
        file(tmp_path, "best.json", FINE),
        file(tmp_path, "same.json", FINE),
        file(tmp_path, "needed.json", {**FINE, "strikes": None, "dice": [2, 1, 4]}),
    ]
    assert main(["check", *names]) == 0
    ranking = capsys.readouterr().out.splitlines()[-5:]
    assert [(line[0], Path(line.split(": ")[0]).stem) for line in ranking] == [
        ("1", "best"),
        ("1", "same"),
        ("3", "strike"),
        ("3", "needed"),
        ("5", "much"),
    ]
    # Why a sheet has its place: strikes that are not told are those that the dice need.
    assert ranking[3].endswith("75 empty squares, 1 strike")


def test_several_files_are_an_object_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [
        file(tmp_path, "a.json", FINE),
        file(tmp_path, "b.json", "{"),
        file(tmp_path, "c.json", WRONG),
    ]
    assert main(["check", "--json", *names]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("valid") for line in lines] == [True, None, False]
    assert "b.json" in lines[1]["error"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", ["isn’t valid JSON"]),
        ("[]", ["object"]),
        ({"strikes": -1}, ["layout", "squares", "strikes"]),
        ({**FINE, "squares": ["x"], "dice": [0]}, ["squares", "dice"]),
    ],
)
def test_unreadable_input_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: Any, words: list[str]
) -> None:
    assert main(["check", "--json", file(tmp_path, "a.json", content)]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert all(word in err for word in words)


@pytest.mark.parametrize(
    ("name", "words"), [("missing.json", "no existe. "), (".", "es una carpeta. ")]
)
def test_a_file_that_cannot_be_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    assert main(["check", "--lang", "es", str(tmp_path / name)]) == 2
    assert words in capsys.readouterr().err


def test_photos_and_sheets_that_are_mixed_up_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "filled.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0")
    assert main(["check", str(photo)]) == 2
    assert capsys.readouterr().err.endswith(f"Read it first: rollwrite read {photo}\n")
    sheet = file(tmp_path, "sheet.json", FINE)
    assert main(["read", sheet]) == 2
    assert capsys.readouterr().err.endswith(f"For a sheet as JSON: rollwrite check {sheet}\n")


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = io.TextIOWrapper(io.BytesIO(json.dumps(FINE).encode()))
    monkeypatch.setattr(sys, "stdin", text)
    assert main(["check", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["valid"]


def test_dice_that_cannot_be_compared_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """A scribble of many shapes has more orders of play than anybody would wait for."""
    squares = [
        "BYB.YBYYB", "YBYYYY.B.", ".B...B.YB", "BYBB...BY", "YB.YY.Y.Y",
        "Y.Y.BYB.Y", ".B.Y.BYYB", "..YY..BY.", "Y.B.Y.YBY",
    ]  # fmt: skip
    dice = [int(face) for face in "44135443435252321535652316163451343562"]
    scribble = file(tmp_path, "a.json", {**FINE, "squares": squares, "dice": dice})
    assert main(["check", "--json", scribble]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["strikes_needed"] is None
    assert {problem["code"] for problem in found["problems"]} == {"V2", "V4"}
    assert main(["check", scribble, "--lang", language]) == 1
    assert translator(language)("check.text.given_up") in capsys.readouterr().out


def test_what_rests_on_a_doubtful_square_is_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a photo's reader says it; every other problem would be told at once."""
    squares = ["BBBBBB...", *["........."] * 8]
    sheet = {"layout": "standard", "squares": squares, "uncertain": [[0, 5]]}
    assert main(["check", file(tmp_path, "a.json", sheet)]) == 1
    out = capsys.readouterr().out
    assert " B  B  B  B  B [B]" in out
    assert "Nothing is surely wrong so far: 1 spot to look at." in out
    assert "Perhaps: it depends on f9." in out
