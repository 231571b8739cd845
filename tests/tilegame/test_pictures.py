"""A position as text and as SVG."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwrite.board.svg import board_svg
from rollwrite.tilegame import VARIANTS, Placement, new_game, random_game
from tests.printables.reading import parsed_svg
from tests.tilegame.test_game import some_game

SVG = "{http://www.w3.org/2000/svg}"


def test_a_small_board_as_text() -> None:
    game = new_game("half").play("a20,a19,b19").play("j1")
    assert str(game) == (
        "   a b c d e f g h i j\n"
        "20 B . . . . . . . . .\n"
        "19 B B . . . . . . . .\n"
        + "".join(f"{row:2} . . . . . . . . . .\n" for row in range(18, 1, -1))
        + " 1 . . . . . . . . . Y\n"
        "blue:   1 2 I3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5\n"
        "yellow: 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5"
    )


def test_a_hexagon_as_text() -> None:
    lines = str(new_game("trigon-3").play("p14,q14")).split("\n")
    assert lines[0].split() == ["a"] * 5
    assert lines[1].split() == [*"abcdefghijklmnopqrstuvwxyz", *"abcde"]
    assert lines[2] == "16               " + "/.\\." * 8 + "/.\\"
    assert lines[4].count("B") == 2
    assert lines[4][lines[1].index("p")] == "B"
    assert lines[4][lines[1].index("q")] == "B"


@settings(deadline=None, max_examples=20)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32), st.integers(0, 150))
def test_the_text_shows_each_colours_cells(key: str, seed: int, moves: int) -> None:
    game = some_game(key, seed, moves)
    board = str(game).rsplit("\n", len(game.variant.colours))[0]
    for name, taken in zip(game.variant.colours, game.position.taken, strict=True):
        assert board.count(name[0].upper()) == taken.bit_count()


@pytest.mark.parametrize("key", ["classic", "duo", "junior", "trigon", "half"])
def test_the_drawing_is_xml_with_a_cell_for_each_cell(key: str) -> None:
    game = random_game(new_game(key), random.Random(1))
    root = parsed_svg(board_svg(game.position, game.variant.colours, title="A < B & C"))
    board = game.position.setup.table.board
    assert root.findtext(f"{SVG}title") == "A < B & C"
    fills = [path.get("fill") for path in root.findall(f"{SVG}path") if path.get("fill") != "none"]
    assert len(fills) == len(board.cells)
    for name, taken in zip(game.variant.colours, game.position.taken, strict=True):
        assert fills.count(f"url(#hatch-{name})") == taken.bit_count()
        assert root.find(f"{SVG}defs/{SVG}pattern[@id='hatch-{name}']") is not None
    # Never by colour alone: every shape carries its colour's letter, and no two letters are alike.
    letters = [text.text for text in root.findall(f"{SVG}text[@font-weight='bold']")]
    expected = [
        name[0].upper()
        for name, placed in zip(game.variant.colours, game.position.placed, strict=True)
        for _ in placed
    ]
    assert letters == expected
    assert len({name[0] for name in game.variant.colours}) == len(game.variant.colours)


def test_the_drawing_describes_itself_and_frames_the_last_move() -> None:
    game = new_game("duo").play("e10,e11")
    last = game.moves[0]
    assert isinstance(last, Placement)
    plain = board_svg(game.position, game.variant.colours)
    framed = board_svg(game.position, game.variant.colours, last=last)
    assert "<desc>2 purple e10,e11</desc>" in plain
    assert 'stroke-width="4"' in framed
    assert 'stroke-width="4"' not in plain


def test_no_two_colours_are_hatched_alike() -> None:
    tiles = set()
    for key in ("classic", "duo"):
        game = new_game(key)
        root = parsed_svg(board_svg(game.position, game.variant.colours))
        for path in root.findall(f"{SVG}defs/{SVG}pattern/{SVG}path"):
            tiles.add(path.get("d"))
    assert len(tiles) == 6
