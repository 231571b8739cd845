"""Photos read in a process of their own."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from rollwrite.dicegame import built_in_layout
from rollwrite.photo import MAX_BYTES, PhotoError
from rollwrite.photo.worker import PhotoWorker, WorkerError
from tests.painter import make_photo
from tests.photo.pictures import reading_of

SEED = 1_500_000


@pytest.fixture(scope="module")
def worker() -> Iterator[PhotoWorker]:
    worker = PhotoWorker(timeout_s=60)
    yield worker
    worker.close()


def blank(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(out, "PNG")
    return out.getvalue()


def test_the_answer_is_that_of_the_reader(worker: PhotoWorker) -> None:
    photo = make_photo(SEED, "easy")
    assert worker.read(photo.data) == reading_of(photo.data)


@pytest.mark.nightly
def test_layout_and_corners_reach_the_reader(worker: PhotoWorker) -> None:
    photo = make_photo(SEED + 1, "easy", retail=True)
    layout = built_in_layout(photo.layout)
    reading = worker.read(photo.data, layout=layout, corners=photo.corners)
    assert reading.squares == photo.squares


def test_refusals_come_back(worker: PhotoWorker) -> None:
    # Made here: a parameter this long would be kept, and written into a name.
    for data, code in ((b"nonsense", "type"), (bytes(MAX_BYTES + 1), "bytes"), (b"", "empty")):
        with pytest.raises(PhotoError) as caught:
            worker.read(data)
        assert caught.value.code == code


@pytest.mark.nightly
def test_the_largest_photo_fits_the_memory(worker: PhotoWorker) -> None:
    assert not worker.read(blank(6000, 6000)).found


def test_a_child_without_memory_does_not_take_the_server_along() -> None:
    worker = PhotoWorker(timeout_s=60, memory_bytes=50_000_000)
    try:
        with pytest.raises((WorkerError, PhotoError)):
            worker.read(blank(500, 500))
    finally:
        worker.close()
