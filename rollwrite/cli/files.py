"""Reading what the command line is given, with one sentence for everything that can go wrong."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rollwrite.i18n import DEFAULT_LANGUAGE, LANGUAGES

#: No log, sheet or game file is larger; a larger one is refused before it is read.
MAX_BYTES = 20_000_000


class FileError(ValueError):
    """A file that cannot be read, in one sentence."""


class RefusedError(ValueError):
    """What was asked for cannot be done, in one sentence."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    :raises FileError: it does not exist, cannot be read, is too large, or is no UTF-8 text.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        # A NUL in the name, for one.
        raise FileError(f"{name!r} cannot be read: {error}") from None
    if len(data) > MAX_BYTES:
        raise FileError(f"{name} is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{name} is no UTF-8 text") from None


def fail(sentence: object) -> int:
    """Say on standard error why it could not be done; the exit code for that."""
    print(f"rollwrite: {sentence}", file=sys.stderr)
    return 2


def add_language(parser: argparse.ArgumentParser) -> None:
    """Give a command the option ``--lang``."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=DEFAULT_LANGUAGE, help="language of the output"
    )
