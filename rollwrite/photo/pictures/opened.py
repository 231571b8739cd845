"""A photo as a program may have it: as a path, as bytes, or as a file that is open."""

from __future__ import annotations

from io import TextIOBase
from pathlib import Path
from typing import BinaryIO, TypeAlias

from rollwrite.arguments import ArgumentError, must_be

#: The path of a photo, what is in one, or one opened with ``"rb"``.
Photo: TypeAlias = str | Path | bytes | BinaryIO


def contents(photo: Photo, name: str) -> bytes:
    """What is in a photo's file.

    :param name: what the caller calls it, such as ``"photo of read_photo()"``.
    :raises ArgumentError: it is nothing like that, or the file was opened as text.
    :raises OSError: the file cannot be opened.
    """
    must_be(name, photo, Photo)
    if photo == "":
        raise ArgumentError(f"{name} is an empty text: give the path of a file")
    if isinstance(photo, TextIOBase):
        # Reading it may fail on the first byte.
        raise ArgumentError(f"{name} is a file that was opened as text: open it with 'rb'")
    if isinstance(photo, bytes):
        return photo
    if isinstance(photo, str | Path):
        return Path(photo).read_bytes()
    data: object = photo.read()
    if not isinstance(data, bytes):
        raise ArgumentError(f"{name} is a file that was opened as text: open it with 'rb'")
    return data
