"""Painted boards of the tile games: pieces, law, supply, scores, sentences."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.checking import SheetInputError
from rollwrite.checking.boards import BoardCheckResult, check_board, parse_painted
from rollwrite.cli import main
from rollwrite.geometry import SQUARE
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.check_words import input_text, problem_text
from rollwrite.i18n.verdicts import board_verdict
from rollwrite.schema.dataclass_json import encode
from rollwrite.tilegame import VARIANTS, Game, new_game, random_game, variant_named
from tests.nights import examples


def painted(game: Game, *, by_cells: bool) -> dict[str, Any]:
    """The board of a game as somebody would tell it, with each colour's last piece."""
    position = game.position
    table = position.setup.table
    board, colours = table.board, game.variant.colours
    last = {
        colours[colour]: table.shape_of(placed[-1]).name
        for colour, placed in enumerate(position.placed)
        if placed
    }
    data: dict[str, Any] = {"start": game.start, "last": last}
    if by_cells or board.lattice != SQUARE:
        return data | {
            "cells": {
                colour: board.format_cells(board.cells_in(taken))
                for colour, taken in zip(colours, position.taken, strict=True)
                if taken
            }
        }
    letters = [
        "." if colour is None else colours[colour][0].upper()
        for colour in map(position.colour_at, range(len(board.cells)))
    ]
    width = len(letters) // board.rows
    rows = ["".join(letters[i : i + width]) for i in range(0, len(letters), width)]
    return data | {"squares": rows}


@examples(30, 200)
@given(st.sampled_from([*VARIANTS]), st.integers(0, 2**32), st.booleans(), st.booleans())
def test_a_played_board_is_never_rejected(
    key: str, seed: int, by_cells: bool, is_open: bool
) -> None:
    variant = VARIANTS[key]
    start = "open" if is_open and "open" in variant.starts else None
    game = random_game(new_game(variant, start), random.Random(seed))
    result = check_board(parse_painted(painted(game, by_cells=by_cells), variant))
    assert result.is_valid, result.problems
    assert result.points == game.points()
    if not game.hands:
        assert result.scores == game.scores()
    json.dumps(encode(board_verdict(translator("en"), result)))


def classic(**cells: str) -> BoardCheckResult:
    return check_board(parse_painted({"cells": cells}, variant_named("classic")))


CASES: list[tuple[str, dict[str, str], str, str, tuple[str, ...]]] = [
    ("six in a row", {"blue": "a20,b20,c20,d20,e20,f20"}, "P4", "large", ()),
    ("not in the corner", {"blue": "c20"}, "P2", "start", ("1",)),
    ("in another's corner", {"blue": "t20,s20"}, "P2", "start", ("2",)),
    ("touches nothing", {"blue": "a20,c18,d18"}, "P3", "corner", ("2",)),
    ("twice", {"blue": "a20,b19,c19,d18"}, "T1", "twice", ("1",)),
]


@pytest.mark.parametrize(("cells", "code", "kind", "shapes"), [c[1:] for c in CASES])
def test_problems_are_found_and_named(
    cells: dict[str, str], code: str, kind: str, shapes: tuple[str, ...]
) -> None:
    result = classic(**cells)
    (problem,) = result.problems
    assert (problem.code, problem.kind, problem.shapes) == (code, kind, shapes)
    said = {problem_text(translator(language), problem) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_colours_have_supplies_of_their_own() -> None:
    assert classic(blue="a20", yellow="t20", red="t1", green="a1").is_valid


def test_junior_has_two_of_each_and_no_other_pieces() -> None:
    junior = variant_named("junior")
    two = {"cells": {"green": "e10,f11"}}
    assert check_board(parse_painted(two, junior)).is_valid
    three = {"cells": {"green": "e10,f11,g12"}}
    assert [p.code for p in check_board(parse_painted(three, junior)).problems] == ["T12"]
    f_piece = {"cells": {"orange": "j5,j6,j7,i6,k7"}}
    found = check_board(parse_painted(f_piece, junior)).problems
    assert [(p.code, p.kind) for p in found] == [("P1", "unknown")]


def test_the_bonus_needs_the_last_piece_to_be_told() -> None:
    classic_game = variant_named("classic")
    for last, points in ((None, -86), ({"blue": "1"}, -81), ({"blue": "2"}, -86)):
        data = {"cells": {"blue": "a20,b19,c19"}, "scheme": "last-single", "last": last}
        assert check_board(parse_painted(data, classic_game)).points[0] == points
    # What is not on the board costs its squares, problems or not: 89 - 3.
    assert classic(blue="b20,c20,d20").points[0] == 86


BAD: list[tuple[str, Any, list[str]]] = [
    ("classic", [], ["board-object"]),
    ("classic", {}, ["board-nothing"]),
    ("classic", {"squares": [], "cells": {}}, ["board-missing"]),
    ("classic", {"squares": ["." * 20] * 19}, ["board-size"]),
    ("classic", {"squares": ["." * 19] * 20}, ["squares-length"] * 20),
    ("classic", {"squares": ["O" * 20] * 20}, ["squares-letter"] * 20),
    ("classic", {"squares": "x"}, ["squares-type"]),
    ("classic", {"cells": []}, ["cells-type"]),
    ("classic", {"cells": {"blue": 4}}, ["cells-type"]),
    ("classic", {"cells": {"pink": "a1", "blue": "a1,z9,a1"}},
     ["cells-colour", "cells-name", "cells-twice"]),
    ("classic", {"cells": {}, "start": "left", "scheme": "x", "last": {"blue": "Q"}, "foo": 1},
     ["key-unknown", "last", "scheme", "start-rule"]),
    ("trigon", {"squares": ["." * 35] * 18}, ["board-rows"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "data", "codes"), BAD)
def test_everything_wrong_is_named(game: str, data: Any, codes: list[str]) -> None:
    with pytest.raises(SheetInputError) as caught:
        parse_painted(data, variant_named(game))
    assert sorted(problem.code for problem in caught.value.problems) == codes
    assert all(input_text(translator(language), caught.value) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"cells": {"purple": "e10,f10", "orange": "a1"}}))
    assert main(["check", "--game", "duo", "--json", str(path)]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [p["code"] for p in found["problems"]] == ["P2"]
    assert found["problems"][0]["squares"] == [[13, 0]]
    assert found["shapes"][0] == {
        "name": "2", "colour": "purple", "squares": [[4, 4], [4, 5]], "cells": "e10,f10",
    }  # fmt: skip
    assert main(["check", "--game", "duo", str(path), "--lang", language]) == 1
    out = capsys.readouterr().out
    t = translator(language)
    assert f"[{t('words.letter.orange')}]" in out
    assert "2 e10,f10" in out
    assert t("check.text.scored", scheme=t("settings.scheme.basic")) in out
    path.write_text(json.dumps({"cells": {"blue": "r15,s15"}}))
    assert main(["check", "--game", "trigon", str(path), "--lang", language]) == 0
    out = capsys.readouterr().out
    assert "r15" in out
    # The triangles are drawn too: r15 points up, s15 down.
    blue = t("words.letter.blue")
    assert f"/{blue}\\{blue}/" in out


def test_colours_may_be_named_by_their_letters() -> None:
    named, lettered = ({"cells": {key: ["e10", "f10"]}} for key in ("purple", "P"))
    duo = variant_named("duo")
    assert parse_painted(named, duo) == parse_painted(lettered, duo)
    twice = {"cells": {"purple": "e10", "P": "e10"}}
    with pytest.raises(SheetInputError, match="cells-twice"):
        parse_painted(twice, duo)


def test_a_board_told_to_be_of_two_games_is_refused() -> None:
    data = {"game": "classic", "cells": {"blue": "a20"}}
    assert check_board(data, "classic-4").is_valid
    with pytest.raises(SheetInputError, match='"game" is classic, but'):
        check_board(data, "duo")
