"""Photos of tile-game boards: what is on them, what the law says, what is in doubt."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image

import rollwrite as rw
from rollwrite.cli import main
from rollwrite.i18n import translator
from rollwrite.photo import PhotoError
from rollwrite.photo.boards import GAMES, BoardPhotoReading, overlay, read_board
from rollwrite.photo.boards.law import Law, asked_by_law, likelier_by_law
from rollwrite.photo.boards.reading import pack, unpack
from rollwrite.tilegame import new_game, variant_named
from tests.painter import make_board_photo
from tools.photos.boards import BoardPhoto
from tools.photos.boards.judge import judge
from tools.photos.boards.positions import Piece, played_pieces, squares_of

SEED = 1_500_000
#: Small photos are made fast.
board_photo = partial(make_board_photo, long_side=1000)
#: A legal beginning: blue's first piece in the corner, its second at that one's corner.
TWO = (Piece(0, ((0, 0), (1, 0))), Piece(0, ((2, 1), (3, 1), (4, 1))))


@pytest.fixture(scope="module")
def classic() -> BoardPhoto:
    return board_photo(SEED, "easy", turned=False)


def test_every_square_of_a_played_board(classic: BoardPhoto) -> None:
    reading = read_board(classic.data, "classic", classic.corners)
    assert reading.by == "told"
    assert judge(classic, reading).right_after
    assert rw.check_board(reading.painted()).problems == reading.checked().problems
    said = reading.answer(translator("en"), BoardPhotoReading)
    assert said.verdict is not None
    placed = sum(row.count("B") for row in reading.squares)
    blue = said.verdict.left[0]
    assert (blue.letter, said.verdict.players[0].squares) == ("B", blue.squares)
    if not reading.uncertain and said.verdict.valid:
        assert blue.squares == 89 - placed


@pytest.mark.nightly
def test_from_python_a_photo_is_a_board_to_check(classic: BoardPhoto) -> None:
    board = rw.read_board(io.BytesIO(classic.data), "classic", corners=classic.corners)
    reading = read_board(classic.data, "classic", classic.corners)
    assert (*board.rows,) == reading.squares
    assert rw.check_board(board).problems == reading.checked().problems


def test_a_board_is_found_on_the_table(classic: BoardPhoto) -> None:
    reading = read_board(classic.data, "classic", "auto")
    assert reading.by == "grid"
    assert judge(classic, reading).found


@pytest.mark.nightly
def test_two_players_with_two_colours_each(classic: BoardPhoto) -> None:
    said = read_board(classic.data, "classic-2", classic.corners).answer(
        translator("en"), BoardPhotoReading
    )
    assert said.verdict is not None
    left, players = said.verdict.left, said.verdict.players
    assert [(one.player, one.letters) for one in players] == [(1, ("B", "R")), (2, ("Y", "G"))]
    assert players[0].pieces == left[0].pieces + left[2].pieces


def test_duo_is_turned_until_its_start_squares_fit() -> None:
    variant = variant_named("duo")
    pieces = tuple(played_pieces(variant.setup("seated"), Random(4)))
    photo = board_photo(SEED + 5, "easy", "duo", pieces=pieces)
    reading = read_board(photo.data, "duo")
    assert judge(photo, reading).right_after
    assert all(problem.kind != "start" for problem in reading.checked().problems)
    # A person who begins at another corner is believed.
    turned = read_board(photo.data, "duo", (*photo.corners[1:], photo.corners[0]))
    assert judge(photo, turned).right_after
    assert turned.squares != reading.squares


def test_an_empty_board_has_nothing_on_it() -> None:
    photo = board_photo(SEED + 2, "easy", pieces=())
    reading = read_board(photo.data, "classic", photo.corners)
    assert set("".join(reading.squares)) == {"."}
    verdict = reading.answer(translator("en"), BoardPhotoReading).verdict
    assert verdict is not None
    assert verdict.left[0].pieces == 21


def test_what_breaks_the_law_is_read_as_it_is() -> None:
    beside = (*TWO, Piece(0, ((4, 2),)))  # touches along a side: P4
    photo = board_photo(SEED + 3, "easy", pieces=(*beside, Piece(2, ((9, 9), (10, 9)))))
    reading = read_board(photo.data, "classic", photo.corners)
    assert judge(photo, reading).right
    verdict = reading.answer(translator("en"), BoardPhotoReading).verdict
    assert verdict is not None
    assert {problem.code for problem in verdict.problems} >= {"P2"}
    assert not verdict.valid


def test_a_likely_slip_that_the_law_shows_is_suggested() -> None:
    variant = variant_named("classic")
    rows = squares_of(variant, TWO)
    kinds = tuple(".BYRG".index(letter) for row in rows for letter in row)
    logs = np.full((400, 5), -12.0)
    logs[np.arange(400), kinds] = 0.0
    slip = 7 * 20 + 7  # a lone square far from blue's corner, which may well be empty
    read = (*kinds[:slip], 1, *kinds[slip + 1 :])
    logs[slip] = (-1.0, -0.5, -12, -12, -12)
    assert likelier_by_law(Law(variant), logs.tolist(), read) == kinds
    assert asked_by_law(Law(variant), logs.tolist(), read) == {slip}
    logs[slip, 0] = -12.0  # certainly there: then it stays
    assert likelier_by_law(Law(variant), logs.tolist(), read) == read


@pytest.mark.parametrize("key", ["classic", "classic-3", "solitaire", "duo", "junior"])
def test_a_board_that_was_played_breaks_no_law(key: str) -> None:
    """Junior has two of each piece (T12)."""
    variant = variant_named(key)
    game, rng = new_game(variant), Random(7)
    law = Law(variant)
    for _ in range(16):
        if game.is_over or not game.legal_placements:
            break
        game = game.play(rng.choice(game.legal_placements))
    taken = game.position.taken
    assert any(taken)
    assert [law.broken(colour, mask) for colour, mask in enumerate(taken)] == [0] * len(taken)


def test_without_colours_everything_is_marked(classic: BoardPhoto) -> None:
    out = io.BytesIO()
    Image.open(io.BytesIO(classic.data)).convert("L").save(out, "JPEG")
    reading = read_board(out.getvalue(), "classic", classic.corners)
    assert len(reading.uncertain) == 400


def test_no_board_is_invented() -> None:
    noise = np.random.default_rng(3).integers(90, 110, (600, 800, 3), dtype=np.uint8)
    out = io.BytesIO()
    Image.fromarray(noise).save(out, "PNG")
    reading = read_board(out.getvalue(), "classic")
    assert not reading.found
    assert reading.answer(translator("en"), BoardPhotoReading).problem
    with pytest.raises(
        rw.NoBoardError, match=r"No board was found for sure\. Set the four corners"
    ):
        reading.painted()


@pytest.mark.parametrize("game", ["trigon", "half"])
def test_boards_that_are_no_square_of_squares(classic: BoardPhoto, game: str) -> None:
    assert game not in GAMES
    with pytest.raises(PhotoError) as caught:
        read_board(classic.data, game)
    assert caught.value.code == "board-game"


@pytest.mark.parametrize("order", [(3, 2, 1, 0), (0, 1, 2), (0, 0, 0, 0)])
def test_corners_that_are_no_square(classic: BoardPhoto, order: tuple[int, ...]) -> None:
    with pytest.raises(PhotoError) as caught:
        read_board(classic.data, "classic", [classic.corners[number] for number in order])
    assert caught.value.code == "corners"


def test_a_reading_survives_its_json(classic: BoardPhoto) -> None:
    reading = read_board(classic.data, "classic", classic.corners)
    assert unpack(json.loads(json.dumps(pack(reading)))) == reading
    drawn = Image.open(io.BytesIO(overlay(classic.data, reading)))
    assert max(drawn.size) == 1000


def test_the_command_says_who_has_what_left(
    classic: BoardPhoto, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "board.jpg"
    photo.write_bytes(classic.data)
    corners = [f"{x:.1f},{y:.1f}" for x, y in classic.corners]
    asked = ["read", str(photo), "--game", "classic-2", "--corners", *corners]
    assert main([*asked, "--overlay", str(tmp_path / "over.png")]) == 0
    text = capsys.readouterr().out
    assert "Player 2:" in text
    assert "Green:" in text
    assert (tmp_path / "over.png").is_file()
    assert main([*asked, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["photo"] == str(photo)
    assert len(said["verdict"]["players"]) == 2
    assert main(["read", str(photo), "--game", "chess"]) == 2
    assert main(["read", str(photo), "--game", "duo", "--layout", "standard"]) == 2
