"""``.blksgf`` files: round trips, old ways of writing, set-up, and every problem named."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.tilegame import (
    VARIANTS,
    VariantError,
    new_game,
    random_game,
    random_move,
    set_up,
)
from rollwrite.tilegame.blksgf import Record, read_blksgf, write_blksgf
from rollwrite.tilegame.moves import Placement
from rollwrite.tilegame.sgf import SgfError
from tests.tilegame.test_game import some_game
from tests.tilegame.vectors import FOLDER

SAMPLES = sorted(FOLDER.glob("*.blksgf"))


def reasons(record: Record) -> list[tuple[int, str, str]]:
    return [(p.move, p.problem.rule, p.problem.reason) for p in record.problems]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_pentobis_files_round_trip_byte_by_byte(path: object) -> None:
    data = (FOLDER / str(path)).read_bytes()
    record = read_blksgf(data)
    assert record.problems == []
    assert write_blksgf(record).encode() == data
    assert write_blksgf(record.game).encode() == data
    assert record.game.is_over


@pytest.mark.parametrize(
    ("text", "expected", "placed"),
    [
        # A colour that can place may not be passed over.
        ("(;GM[Blokus];1[a20];3[t1])", [(2, "T", "turn")], 2),
        # In variations too, which are not of the game.
        ("(;GM[Blokus Duo](;B[e10])(;B[a1]))", [(1, "P2", "start")], 1),
        ("(;GM[Blokus Duo]AB[e10][e10,e11][f9][zz]AW[a1,a3]PL[X])",
         [(0, "P1", "overlap"), (0, "T5", "supply"), (0, "P1", "no-shape"), (0, "P1", "no-shape"),
          (0, "T", "turn")], 1),
        # What is not allowed has not happened: one piece is picked, none is placed.
        ("(;GM[Rollwrite Draft 2];PK[1:I5];PK[1:I5];PK[2:F];PK[1:Q];CO[1:a20];1[a20];PK[bad])",
         [(2, "T8", "taken"), (3, "T8", "turn"), (4, "T8", "no-shape"), (5, "T8", "phase"),
          (6, "T8", "phase"), (7, "T8", "no-shape")], 0),
    ],
)  # fmt: skip
def test_problems(text: str, expected: list[tuple[int, str, str]], placed: int) -> None:
    record = read_blksgf(text)
    assert reasons(record) == expected
    assert sum(map(len, record.game.position.placed)) == placed
    assert len(record.game.moves) <= 2


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32), st.integers(0, 150), st.data())
def test_every_game_round_trips(key: str, seed: int, moves: int, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(VARIANTS[key].starts)))
    game = some_game(key, seed, moves, start)
    record = read_blksgf(write_blksgf(game))
    assert record.problems == []
    assert record.game == game
    assert str(record) == write_blksgf(game)


def test_set_up_games_round_trip() -> None:
    game = random_game(new_game("trigon"), random.Random(3))
    shapes = [move for move in game.moves[:20] if isinstance(move, Placement)]
    begun = set_up(game.variant, "open", shapes, 2)
    later = begun.play(random_move(begun, random.Random(1)))
    assert read_blksgf(write_blksgf(later)).game == later
    assert "A3[" in write_blksgf(later)
    assert "PL[3]" in write_blksgf(later)


TREE = """(
;GM[Blokus Duo]PB[Ana]C[a comment with \\] in it]
;B[e8,e9,e10,e11,e12]
(
 ;W[j3,j4,j5,j6,j7]C[good]
 ;B[d7]
)
(
 ;W[j5]XX[private][twice]
)
)
"""


def test_variations_comments_and_other_properties_are_kept() -> None:
    record = read_blksgf(TREE)
    assert str(record) == TREE
    assert record.root.value("PB") == "Ana"
    assert next(node.value("C") for node in record.root.main_line()) == "a comment with ] in it"
    assert len(record.game.moves) == 3
    other = record.root.children[0].children[1]
    assert str(record.game_at(other).moves[-1]) == "j5"


def test_the_position_before_a_move() -> None:
    record = read_blksgf(SAMPLES[0].read_bytes())
    assert record.game_before(1).moves == ()
    assert record.game_before(5).moves == record.game.moves[:4]
    assert record.game_before(999) == record.game


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(;GM[Blokus];BLUE[a20];YELLOW[t20];RED[t1];GREEN[a1])",
         "(\n;GM[Blokus]\n;1[a20]\n;2[t20]\n;3[t1]\n;4[a1]\n)\n"),
        ("(;GM[Blokus Duo];BLUE[e10];GREEN[j5])", "(\n;GM[Blokus Duo]\n;B[e10]\n;W[j5]\n)\n"),
        ("(;GM[Blokus Duo];1[e10];2[j5])", "(\n;GM[Blokus Duo]\n;B[e10]\n;W[j5]\n)\n"),
        ("(;GM[Blokus Duo];B[e10][f10][g10])", "(\n;GM[Blokus Duo]\n;B[e10,f10,g10]\n)\n"),
        ("(;GM[Blokus Trigon Three-Player];BLUE[p14];YELLOW[p3];RED[h11])",
         "(\n;GM[Blokus Trigon Three-Player]\n;1[p14]\n;2[p3]\n;3[h11]\n)\n"),
        ("(;GM[Blokus Duo]A1[e10]A2[j5])", "(\n;GM[Blokus Duo]AB[e10]AW[j5]\n)\n"),
        ("(;GM[Blokus Two-Player]AB[a20]AW[t20])", "(\n;GM[Blokus Two-Player]A1[a20]A2[t20]\n)\n"),
    ],
)  # fmt: skip
def test_old_property_names_are_read_and_modernised(old: str, new: str) -> None:
    record = read_blksgf(old)
    assert record.problems == []
    assert str(record) == new


def test_old_and_new_names_in_one_node_are_both_kept() -> None:
    record = read_blksgf("(;GM[Blokus Duo];B[e10]BLUE[e9])")
    assert str(record) == "(\n;GM[Blokus Duo]\n;B[e10]BLUE[e9]\n)\n"
    assert record.problems == []


def test_sentences_stay_on_one_line_whatever_the_file_holds() -> None:
    record = read_blksgf("(;GM[Blokus Duo];B[e10\n\n,\x1b[31m\\]];W[j5 ,\n\nj7])")
    assert len(record.problems) == 2
    for problem in record.problems:
        assert problem.sentence.isprintable(), problem.sentence


def test_cells_in_any_order_and_case() -> None:
    record = read_blksgf("(;GM[Blokus Duo];B[G10,e10,F10])")
    assert record.problems == []
    assert str(record.game.moves[0]) == "e10,f10,g10"


def test_set_up_adds_removes_and_names_who_plays() -> None:
    record = read_blksgf(
        "(;GM[Blokus Duo]AB[e8,e9,e10,e11,e12][g6,f7,g7,h7,g8]AW[j5]PL[W];W[k4,k3];AE[j5]PL[B])"
    )
    assert record.problems == []
    game = record.game
    assert game.colour == 0
    assert [len(placed) for placed in game.position.placed] == [2, 1]
    assert game.position.left(1, game.position.setup.table.shape_index["1"]) == 1


def test_every_problem_is_reported_with_its_move_and_rule() -> None:
    record = read_blksgf(
        """(;GM[Blokus Duo]
;B[e8,e9,e10,e11,e12]
;B[f7]
;W[a1]
;W[j5,j6]
;B[e10,f10]
;W[k5]
;B[z9]
;B[a1,c1]
;B[a3,a4,a5,a6,a7]
)"""
    )
    assert reasons(record) == [
        (2, "T", "turn"),
        (3, "P2", "start"),
        (4, "T", "turn"), (4, "P3", "no-corner"),
        (5, "P1", "overlap"), (5, "P4", "edge"),
        (6, "T5", "supply"), (6, "P4", "edge"),
        (7, "P1", "no-shape"),
        (8, "P1", "no-shape"),
        (9, "T5", "supply"), (9, "P3", "no-corner"),
    ]  # fmt: skip
    assert record.problems[0].sentence == "line 3, column 4: move 2, purple: f7 is out of turn (T)"
    assert [p.line for p in record.problems] == sorted(p.line for p in record.problems)


@pytest.mark.parametrize("gm", ["Rollwrite Draft 2", "Rollwrite Obstacle 1"])
def test_games_of_several_parts_cannot_be_set_up(gm: str) -> None:
    record = read_blksgf(f"(;GM[{gm}]A1[a20]PL[1];AE[a20]PL[4])")
    rule = record.variant.rule
    assert reasons(record) == [(0, rule, "phase")] * 4
    assert record.game == new_game(record.variant)
    assert record.problems[0].sentence.startswith("line 1, column ")
    with pytest.raises(VariantError, match="cannot be set up"):
        set_up(record.variant, "seated", [], 0)


def test_who_leaves_is_in_the_file() -> None:
    game = new_game("classic-3").play("a20").without(1).play("t1")
    text = "(\n;GM[Blokus Three-Player]\n;1[a20]\n;LV[2]\n;3[t1]\n)\n"
    assert write_blksgf(game) == text
    # Before the move of the same node, and whatever is set up afterwards.
    record = read_blksgf("(;GM[Blokus];1[a20];LV[2][4]3[t1];A1[e5,e4,e3];1[b19,b18])")
    assert record.problems == []
    assert (record.game.gone, record.game.colour) == ((1, 3), 2)
    # An illegal move brings nobody back either.
    assert read_blksgf("(;GM[Blokus];1[a20];LV[2];3[a1])").game.gone == (1,)


def test_only_who_plays_can_leave() -> None:
    record = read_blksgf("(;GM[Blokus Duo];B[e10];LV[3][two][1][1][];W[j5])")
    assert reasons(record) == [(1, "T13", "turn")] * 4
    assert record.problems[1].sentence == (
        "line 1, column 31: move 1, purple: LV[two] names nobody who plays"
    )
    assert record.game.gone == (0,)
    assert len(record.game.moves) == 2


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("(;B[e10])", "line 1, column 1: the first node names no game"),
        ("(;GM[1])", "line 1, column 6: no game '1'"),
        ("(;GM[Blokus Trigon]SR[seated])", "line 1, column 23: no start rule 'seated'"),
        ("(;GM[Blokus]", "line 1, column 13: the text ends too early"),
    ],
)
def test_what_is_no_record_of_a_game(text: str, part: str) -> None:
    with pytest.raises(SgfError) as refusal:
        read_blksgf(text)
    assert str(refusal.value).startswith(part)


PIECES = st.sampled_from(
    ["(", ")", ";", "[", "]", "\\", "\n", "GM[Blokus Duo]",
     "GM[Rollwrite Obstacle 1]", "PL[1]", "B[e10]", "W[j5]", "1[a20]", "AB", "AE",
     "PL[W]", "[e8,e9]", "[zz9]", "C[x]", "SR[open]", "PK[1:F]", "CO[1:a1]", "LV[1]", "LV[2]", "é",
     "\0"]
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(PIECES).map("".join), st.sampled_from([None, *sorted(VARIANTS)]))
def test_any_text_is_a_record_or_one_error(text: str, key: str | None) -> None:
    try:
        record = read_blksgf(text if key is None else f"(;GM[{key}]{text})")
    except SgfError as error:
        place = (error.line, error.column)
        assert min(place) >= 1
        return
    again = read_blksgf(str(record))
    assert str(again) == str(record)
    assert reasons(again) == reasons(record)


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(SAMPLES), st.integers(0, 3000), st.binary(max_size=4))
def test_damaged_files_end_in_an_error_or_in_problems(path: object, at: int, junk: bytes) -> None:
    data = (FOLDER / str(path)).read_bytes()
    try:
        record = read_blksgf(data[:at] + junk + data[at + len(junk) :])
    except SgfError as error:
        place = (error.line, error.column)
        assert min(place) >= 1
    else:
        assert all(problem.line >= 1 for problem in record.problems)
        assert str(read_blksgf(str(record))) == str(record)
