"""Files to keep: what a browser saves under a name."""

from __future__ import annotations

from typing import Final

from flask import Response

from rollwrite.tilegame.blksgf import Record

RECORD: Final = "application/x-blokus-sgf"


def record_file(record: Record, code: str, number: int, more: str = "") -> Response:
    """A tile game of a table as a ``.blksgf`` file.

    :param number: of the game at the table.
    :param more: behind both in the file's name.
    """
    return file_to_keep(str(record), RECORD, f"rollwrite-{code}-{number}{more}.blksgf")


def file_to_keep(text: str, media: str, name: str) -> Response:
    """A text under a name."""
    response = Response(text, mimetype=media)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
