"""Game records and tables: ``.blksgf`` out of a table's game, and a table out of one."""

from __future__ import annotations

import random

import pytest

from rollwrite.table import ChangeSettings
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.blksgf import read_blksgf, write_blksgf
from rollwrite.tilegame.rules.record import RecordError, settings_from_blksgf
from rollwrite.tilegame.rules.settings import TileSettings
from tests.tilegame.tables import SOME_BY_DAY, game_of
from tests.tilegame.vectors import FOLDER
from tests.together import for_each


def refused(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        settings_from_blksgf(text)
    return caught.value


@pytest.mark.thorough
@for_each("key", SOME_BY_DAY)
@for_each("steps", [0, 5, 95])
def test_a_game_goes_on_where_its_record_ends(key: str, steps: int) -> None:
    for start in VARIANTS[key].starts:
        play = game_of(TileSettings(key, start=start)).play_on(random.Random(3), steps)
        settings = settings_from_blksgf(write_blksgf(play.game.game))
        again = game_of(settings)
        assert again.game.game == play.game.game
        assert again.game.movers == play.game.movers
        assert (again.game.to_move, again.game.phase) == (play.game.to_move, play.game.phase)
        if again.game.to_move is not None:
            # And its moves can be taken back like any.
            again.play_on(random.Random(1), 1)
            again.undo(again.game.movers[-1])
        if again.texts():
            again.undo(again.game.movers[-1])
        assert again.texts() == play.texts()[:-1]


@pytest.mark.parametrize("name", ["classic", "duo", "trigon"])
def test_records_of_other_programs(name: str) -> None:
    data = (FOLDER / f"sample-{name}.blksgf").read_bytes()
    settings = settings_from_blksgf(data)
    assert settings.variant == name
    assert settings.begun(1) == read_blksgf(data).game
    assert game_of(settings).game.game.is_over


def test_only_the_first_game_of_a_table_begins_with_the_record() -> None:
    play = game_of(settings_from_blksgf("(;GM[Blokus Duo];B[e10];W[j5])"))
    assert (play.texts(), play.game.to_move) == (["e10", "j5"], 1)
    play.leave(1, 2).start()
    assert (play.texts(), play.game.number) == ([], 2)


def test_the_record_belongs_to_its_game() -> None:
    record = (("purple", "e10"),)
    with pytest.raises(ValueError, match="a record of a classic game"):
        TileSettings("classic", record=record)
    play = game_of(TileSettings("duo", record=record)).leave(1, 2)
    play.do(ChangeSettings(TileSettings("junior")))
    assert play.start().texts() == []


def test_comments_and_variations_are_left_out() -> None:
    text = "(;GM[Blokus Duo]C[hello](;B[e10](;W[j5])(;W[z99]))(;B[nonsense]))"
    assert settings_from_blksgf(text).record == (("purple", "e10"), ("orange", "j5"))
    assert len(read_blksgf(text).problems) == 2


def test_every_wrong_move_is_named() -> None:
    error = refused("(;GM[Blokus Duo];B[e10];W[a1];B[j5,j6];W[q])")
    assert error.code == "record-problems"
    assert [(p.move, p.colour, p.problem.reason) for p in error.problems] == [
        (2, "orange", "start"),
        (3, "purple", "no-corner"),
        (4, "orange", "no-shape"),
    ]
    assert error.problems[0].sentence == (
        "line 1, column 27: move 2, orange: a1 covers no start square of the colour (P2)"
    )


@for_each(
    ("text", "code"),
    [
        ("(;GM[Blokus Duo]AB[e10];B[f9,f8])", "record-set-up"),
        ("(;GM[Blokus Duo]PL[W];W[j5])", "record-set-up"),
        ("(;GM[Blokus Duo];B[e10];W[j5]AE[e10])", "record-set-up"),
        ("(;GM[Blokus Duo];B[e10];LV[1];W[j5])", "record-left"),
        ("(;GM[Chess])", "record-game"),
        ("(;GM[\n])", "record-unreadable"),
        ("(;GM[Blokus Duo]SR[anywhere])", "record-unreadable"),
        ("", "record-unreadable"),
        ("hello", "record-unreadable"),
        (b"\xff\xfe", "record-unreadable"),
        ("(;GM[Blokus Duo]", "record-unreadable"),
        ("(;GM[Blokus Duo]" + ";C[x]" * 600 + ")", "record-long"),
        ("(;GM[Blokus Duo]" + "(;" * 2_000 + ")" * 2_001, "record-long"),
        ("(;GM[Blokus Duo]C[" + "x" * 5_000_000 + "])", "record-long"),
        (b"\x00" * 5_000_000, "record-long"),
        ("(;GM[Blokus Duo];B[e10]" + "(;W[j5])" * 12_000 + ")", "record-long"),
    ],
)
def test_records_with_which_no_table_can_be_opened(text: str | bytes, code: str) -> None:
    error = refused(text)
    assert (error.code, error.problems) == (code, ())
    assert (code == "record-unreadable") == (set(error.params) == {"line", "column"})


def test_what_somebody_left_is_written_down_but_not_played_on() -> None:
    play = game_of("classic").moves("a20", "t20").leave(3)
    text = write_blksgf(play.game.game)
    assert "LV[3]" in text
    assert refused(text).code == "record-left"
