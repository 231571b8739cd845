"""Photos that the command line is given, and the pictures that it writes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from rollwrite.cli.files import FileError
from rollwrite.photo import MAX_BYTES, Corners, Point

#: Instead of corners: they are to be found.
AUTO: Final = "auto"


def told_corners(args: argparse.Namespace) -> Corners:
    """The corners that were told; what follows them are photos.

    :raises FileError: there are neither four of them nor the word ``auto``, or no photo.
    """
    told = args.corners or []
    count = 1 if told[:1] == [AUTO] else 4
    args.photos = [*args.photos, *told[count:]]
    if told and len(told) < count:
        raise FileError(f"--corners: four of them, or {AUTO}")
    if not args.photos:
        raise FileError("which PHOTO? None was named")
    if not told:
        return None
    return "auto" if count == 1 else [_point(text) for text in told[:count]]


def _point(text: str) -> Point:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        raise FileError(f"{text!r} is no corner: X,Y in pixels, such as 120,85.5") from None
    return x, y


def check_overlay(args: argparse.Namespace) -> None:
    """Whether one overlay can be written for what was asked.

    :raises FileError: there are several photos, or the file exists.
    """
    if len(args.photos) > 1:
        raise FileError("--overlay draws over one photo, and there are several")
    if args.overlay.exists() and not args.force:
        raise FileError(f"{args.overlay} exists already; --force writes over it")


def read_photo(name: str) -> bytes:
    """The bytes of a photo, or of standard input for ``-``; a byte more than may be read.

    :raises FileError: it does not exist or cannot be read.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        # A NUL in the name, for one.
        raise FileError(f"{name!r} cannot be read: {error}") from None


def write_picture(path: Path, data: bytes) -> None:
    """Write a picture.

    :raises FileError: it cannot be written.
    """
    try:
        path.write_bytes(data)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror or error}") from None
