"""Whole photos: what is read is what was drawn."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.photo import PhotoError, Reading, read
from rollwrite.photo.pictures.reading import pack, unpack
from rollwrite.photo.sheets import identify
from tests.nights import by_day
from tests.painter import make_photo
from tests.photo import pictures
from tools.photos.judging import judged
from tools.photos.sheets import Photo

#: Held-back seeds; `bench/photo.py` measures many more.
FIRST = 1_500_000
#: An easy photo should leave no doubt at all, and this one does: two squares, read rightly, are
#: marked since the reader knows squares that were crossed out. On dark green two strokes cross
#: there, as they do where somebody takes a square back.
DOUBTED = {FIRST + 2: {(6, 6), (6, 7)}}


def photo_of(seed: int, level: str, thumbs: int | None = None) -> Photo:
    # What nobody asks for is not told: it is the same photo, painted once.
    return make_photo(seed, level) if thumbs is None else make_photo(seed, level, thumbs=thumbs)


def reading_of(seed: int, level: str, thumbs: int | None = None) -> Reading:
    return pictures.reading_of(photo_of(seed, level, thumbs).data)


@pytest.mark.parametrize("seed", by_day(range(FIRST, FIRST + 5), [FIRST]))
def test_an_easy_photo_is_read_without_a_doubt(seed: int) -> None:
    photo, reading = photo_of(seed, "easy"), reading_of(seed, "easy")
    assert reading.squares == photo.squares
    assert reading.layout == photo.layout
    assert set(reading.uncertain) <= DOUBTED.get(seed, set())
    assert reading.problem is None
    assert frozenset(reading.crossed or ()) == photo.crossed
    assert reading.strikes == photo.strikes


@pytest.mark.nightly
def test_medium_photos_are_right_once_the_marked_squares_are_put_right() -> None:
    outcomes = [
        judged(photo_of(seed, "medium"), reading_of(seed, "medium"))
        for seed in range(FIRST + 1, FIRST + 9)
    ]
    assert all(outcome.found and outcome.layout for outcome in outcomes)
    assert sum(outcome.right_after for outcome in outcomes) >= 7
    assert sum(outcome.boxes for outcome in outcomes) >= 7
    assert sum(outcome.boxes_after for outcome in outcomes) >= 7


@pytest.mark.nightly
def test_hard_photos_are_found_and_mostly_read() -> None:
    outcomes = [
        judged(photo_of(seed, "hard"), reading_of(seed, "hard")) for seed in range(FIRST, FIRST + 8)
    ]
    assert sum(outcome.found for outcome in outcomes) >= 7
    assert sum(outcome.right_after for outcome in outcomes) >= 6


@pytest.mark.parametrize("name", by_day(BUILT_IN, ["travel"]))
def test_every_layout_is_known_by_the_lines_of_its_grid(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if the code could not be read.
    monkeypatch.setattr(identify, "read_code", lambda picture, warp: None)
    photo = make_photo(FIRST + 20, "medium", layout=built_in_layout(name))
    reading = read(photo.data)
    assert reading.layout == name
    assert reading.squares == photo.squares
    assert (reading.table, reading.seat) == (None, None)


@pytest.mark.nightly
def test_the_code_knows_the_layout_better_than_what_was_told() -> None:
    photo = photo_of(FIRST, "easy")
    other = next(name for name in BUILT_IN if name != photo.layout)
    reading = read(photo.data, layout=built_in_layout(other))
    assert (reading.layout, reading.squares) == (photo.layout, photo.squares)


def test_a_photo_without_colours_marks_every_square_that_is_not_blank() -> None:
    photo = photo_of(FIRST, "easy")
    picture = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    done, data = cv2.imencode(".jpg", picture)
    assert done
    reading = read(data.tobytes())
    inked = {
        (row, column)
        for row, line in enumerate(photo.squares)
        for column, letter in enumerate(line)
        if letter != "."
    }
    assert inked
    assert inked <= set(reading.uncertain)


def test_one_hidden_mark_is_no_matter() -> None:
    photo = photo_of(FIRST + 1, "easy", 1)
    reading = reading_of(FIRST + 1, "easy", 1)
    assert reading.marks == 3
    assert reading.squares == photo.squares


@pytest.mark.parametrize("language", by_day(LANGUAGES, ["en"]))
def test_marks_that_are_missed_are_named_when_nothing_else_is_seen(language: str) -> None:
    # Of a sheet in portrait, whose marks are numbered clockwise.
    photo, hidden = photo_of(FIRST + 2, "easy"), [1, 3]
    picture = pictures.decoded(photo.data)
    bare = np.full_like(picture, 200)
    for number in set(range(4)) - set(hidden):
        quad = np.array(photo.recipe["marks"][number])
        room = 12
        (left, top), (right, bottom) = (
            (quad.min(0) - room).astype(int),
            (quad.max(0) + room).astype(int),
        )
        part = np.s_[max(0, top) : bottom, max(0, left) : right]
        bare[part] = picture[part]
    reading = read(pictures.resized(pictures.encoded(bare), 0.5))
    assert not reading.found
    assert reading.squares == ()
    assert reading.problem is not None
    t = translator(language)
    places = ["upper-left", "upper-right", "lower-right", "lower-left"]
    assert sorted(places.index(place) for place in reading.problem.missing) == hidden
    sentence = reading.problem.message(t)
    for number in hidden:
        assert t(f"photo.mark.{places[number]}") in sentence


def test_a_board_that_breaks_the_rules_is_read_as_it_is() -> None:
    photo = make_photo(FIRST + 4, "easy", broken=1.0)
    reading = read(photo.data)
    assert reading.squares == photo.squares
    # A person sees what the rules would rather have, beside it and marked.
    assert reading.suggestion != reading.squares
    if reading.suggestion is not None:
        differing = {
            (row, column)
            for row, line in enumerate(photo.squares)
            for column, letter in enumerate(line)
            if reading.suggestion[row][column] != letter
        }
        assert differing <= set(reading.uncertain)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", by_day(range(FIRST, FIRST + 3), [FIRST]))
def test_a_board_that_we_did_not_print_is_read_by_its_corners(seed: int) -> None:
    photo = make_photo(seed, "easy", retail=True)
    reading = read(photo.data, layout=built_in_layout(photo.layout), corners=photo.corners)
    assert reading.found
    assert reading.squares == photo.squares
    assert (reading.crossed, reading.strikes) == (None, None)


@pytest.mark.nightly
def test_corners_need_a_layout_and_a_shape() -> None:
    data = photo_of(FIRST, "easy").data
    good = [(0.0, 0.0), (400.0, 0.0), (400.0, 400.0), (0.0, 400.0)]
    with pytest.raises(PhotoError, match="layout"):
        read(data, corners=good)
    layout = built_in_layout("standard")
    for corners in (
        good[::-1],
        good[:3],
        [good[0], good[0], good[2], good[3]],
        [(float("nan"), 0.0), *good[1:]],
        [(x * 1e9, y * 1e9) for x, y in good],
    ):
        with pytest.raises(PhotoError, match="corners"):
            read(data, layout=layout, corners=corners)


@pytest.mark.nightly
def test_somebodys_own_layout_is_read_when_it_is_told() -> None:
    ours = built_in_layout("standard")
    own = Layout("ours", 7, tuple(reversed(ours.rows)))
    photo = make_photo(FIRST + 6, "easy", layout=own)
    reading = read(photo.data, layout=own)
    assert reading.layout == "ours"
    assert reading.squares == photo.squares
    assert frozenset(reading.crossed or ()) == photo.crossed
    # Not told, the code still says how many squares it has, but not which shape is where.
    alone = read(photo.data)
    assert alone.squares == photo.squares
    assert alone.crossed is None
    assert alone.strikes == photo.strikes


@pytest.mark.nightly
def test_nodes_lie_on_the_grid() -> None:
    photo, reading = photo_of(FIRST, "easy"), reading_of(FIRST, "easy")
    side = len(reading.squares)
    ends = [reading.nodes[r][c] for r, c in ((0, 0), (0, side), (side, side), (side, 0))]
    square = abs(ends[0][0] - ends[2][0]) + abs(ends[0][1] - ends[2][1])
    for (x, y), (true_x, true_y) in zip(ends, photo.corners, strict=True):
        assert abs(x - true_x) + abs(y - true_y) < 0.15 * square / side


def test_readings_go_through_json() -> None:
    """Of a whole sheet, and of one with a mark under a thumb."""
    for reading in (reading_of(FIRST, "easy"), reading_of(FIRST + 1, "easy", 1)):
        assert unpack(pack(reading)) == reading
