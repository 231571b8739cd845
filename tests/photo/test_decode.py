"""Files: what is opened, what is refused, and how."""

from __future__ import annotations

import io
import struct
import zlib
from base64 import b64decode
from collections.abc import Iterator

import numpy as np
import pillow_heif
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rollwrite.photo import MAX_BYTES, PhotoError, read
from rollwrite.photo.boards import read_board
from rollwrite.photo.pictures.decode import Photo, decode
from tests.together import together

pillow_heif.register_heif_opener()


def picture(width: int = 300, height: int = 200) -> Image.Image:
    """Red above, blue to the lower right, so that every turn shows."""
    pixels = np.full((height, width, 3), 255, np.uint8)
    pixels[: height // 2] = (200, 30, 30)
    pixels[height // 2 :, width // 2 :] = (30, 30, 200)
    return Image.fromarray(pixels)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_phones_formats_are_opened(kind: str) -> None:
    photo = decode(saved(picture(), kind))
    assert photo.size == (300, 200)
    assert photo.picture.shape == (200, 300, 3)
    blue, green, red = (int(part) for part in photo.picture[20, 20])
    assert red > 150 > green
    assert red > 150 > blue


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "CMYK", "1", "LA", "I;16"])
def test_every_kind_of_pixel_is_understood(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    image = (
        Image.fromarray(np.full((200, 300), 40000, np.uint16))
        if mode == "I;16"
        else picture().convert(mode)
    )
    assert decode(saved(image, kind)).picture.shape == (200, 300, 3)


def test_sixteen_bits_of_grey_are_not_all_white() -> None:
    image = Image.fromarray(np.full((200, 300), 40000, np.uint16))
    assert (decode(saved(image, "PNG")).picture == 40000 >> 8).all()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_is_obeyed(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = decode(saved(picture(), "JPEG", exif=exif, quality=95))
    expected = (200, 300) if orientation > 4 else (300, 200)
    assert photo.size == expected
    assert photo.picture.shape[:2] == expected[::-1]
    if orientation == 1:
        assert photo.picture[20, 20, 2] > 150
    if orientation == 3:
        assert photo.picture[-20, -20, 2] > 150 > photo.picture[-20, -20, 0]


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "HEIF"])
def test_large_photos_are_shrunk_and_say_by_how_much(kind: str) -> None:
    photo = decode(saved(picture(3300, 100), kind))
    assert photo.size == (3300, 100)
    assert max(photo.picture.shape) <= 2048
    assert photo.factor == pytest.approx(photo.picture.shape[1] / 3300)


@pytest.mark.parametrize(("kind", "is_sent"), [("HEIF", True), ("JPEG", False), ("WEBP", False)])
def test_what_browsers_cannot_show_comes_back_as_a_small_jpeg(kind: str, is_sent: bool) -> None:
    data = saved(picture(1400, 350), kind)
    for found in (read(data), read_board(data, "duo")):
        assert (found.picture is not None) == is_sent
        if found.picture is not None:
            shown = Image.open(io.BytesIO(b64decode(found.picture)))
            assert (shown.format, shown.size) == ("JPEG", (1200, 300))


def test_the_copy_of_the_noisiest_picture_is_small_too() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (1500, 2000, 3), np.uint8)
    shown = Photo(noise, (2000, 1500), 1.0, is_unshown=True).shown()
    assert shown is not None
    assert len(shown) <= 300_000


def chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def bomb(width: int, height: int) -> bytes:
    """A PNG whose header promises more than its few bytes hold."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(1_000_000)))
        + chunk(b"IEND", b"")
    )


def heic_bomb(width: int, height: int) -> bytes:
    """A HEIC whose header promises another size than its picture has."""
    data = saved(picture(), "HEIF")
    at = data.index(b"ispe") + 8
    return data[:at] + struct.pack(">II", width, height) + data[at + 8 :]


JPEG = saved(picture(), "JPEG")


def unreadable() -> Iterator[tuple[bytes, str]]:
    """What is no photo, and the code that says so; made when it is wanted, since some is long."""
    yield b"", "empty"
    yield b"not a photo at all", "type"
    yield b"%PDF-1.7 and so on", "type"
    yield b"GIF89a" + bytes(100), "type"
    yield b"\xff\xd8\xff", "type"
    yield JPEG[: len(JPEG) // 2], "damaged"
    yield saved(picture(), "PNG")[:-200], "damaged"
    yield saved(picture(), "WEBP")[:-30], "damaged"
    yield bomb(50_000, 50_000), "pixels"
    yield bomb(10_000, 10_000), "pixels"
    yield bomb(8_000, 5_000), "pixels"
    yield bomb(1_000, 1_000), "damaged"
    yield heic_bomb(50_000, 50_000), "pixels"
    yield heic_bomb(8_000, 5_000), "pixels"
    yield heic_bomb(2**31, 2**31), "type"
    # Whatever it promises, so much as it says and no more is taken out of it.
    yield heic_bomb(6_000, 6_000), "damaged"
    yield heic_bomb(150, 100), "damaged"
    yield saved(picture(40, 30), "PNG"), "small"
    yield saved(picture(4, 3000), "PNG"), "small"
    yield bytes(MAX_BYTES + 1), "bytes"


def test_what_cannot_be_opened_gets_a_sentence() -> None:
    with together() as each:
        for number, (data, code) in enumerate(unreadable()):
            with each((number, data[:20], code)):
                with pytest.raises(PhotoError) as caught:
                    decode(data)
                assert caught.value.code == code
                assert str(caught.value).endswith((".", "photo of the sheet is enough."))


@given(st.binary(max_size=400))
def test_noise_is_refused(data: bytes) -> None:
    with pytest.raises(PhotoError):
        decode(data)


FILES = [saved(picture(), kind) for kind in ("JPEG", "PNG", "WEBP", "HEIF")]


@given(
    st.sampled_from(FILES),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=8),
    st.integers(0, 10**6),
)
def test_spoilt_files_are_opened_or_refused(
    data: bytes, changes: list[tuple[int, int]], end: int
) -> None:
    spoilt = bytearray(data[: end % len(data) + 1])
    for place, value in changes:
        spoilt[place % len(spoilt)] = value
    try:
        photo = decode(bytes(spoilt))
    except PhotoError:
        return
    assert photo.picture.ndim == 3
