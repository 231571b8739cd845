"""What commands share: files and their errors, the language, squares as letters in colour."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rollwrite.i18n import DEFAULT_LANGUAGE, LANGUAGES

_T = TypeVar("_T")

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
    data = read_bytes(name, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise FileError(f"{name} is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{name} is no UTF-8 text") from None


def read_bytes(name: str, most: int) -> bytes:
    """The bytes of a file, or of standard input for ``-``; one more than ``most`` at most.

    :raises FileError: it does not exist or cannot be read.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        # A NUL in the name, for one.
        raise FileError(f"{name!r} cannot be read: {error}") from None


def write(path: str | Path, data: str | bytes) -> None:
    """Write a file, text as UTF-8.

    :raises FileError: it cannot be written.
    """
    try:
        Path(path).write_bytes(data.encode() if isinstance(data, str) else data)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


def unwritable(path: str | Path, error: Exception) -> FileError:
    """Why something cannot be written."""
    why = error.strerror if isinstance(error, OSError) else None
    return FileError(f"{path} cannot be written: {why or error}")


def fail(sentence: object) -> int:
    """Say on standard error why it could not be done; the exit code for that."""
    print(f"rollwrite: {sentence}", file=sys.stderr)
    return 2


def counted(items: Sequence[_T]) -> Iterator[_T]:
    """One after the other, and meanwhile how far it is, where somebody watches."""
    for number, item in enumerate(items, start=1):
        replace_line(f"{number}/{len(items)}")
        yield item
    replace_line("")


def replace_line(words: str) -> None:
    """One line on a terminal, in place of the one before."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Give a command the option ``--lang``."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=DEFAULT_LANGUAGE, help="language of the output"
    )


#: Ink and paper of each letter, as terminals number them: also purple and orange of Duo.
_PAINTS = {
    "B": "97;44", "Y": "30;103", "R": "97;41", "G": "30;42", "P": "97;45", "O": "30;48;5;208",
}  # fmt: skip


def drawn(
    rows: Sequence[str], marked: Collection[tuple[int, int]], *, is_painted: bool = True
) -> list[str]:
    """A sheet or a square board, three characters to a square, the marked ones in brackets.

    :param is_painted: in colour, where the terminal has colours.
    """
    # The conventions of no-color.org and force-color.org.
    is_wanted = sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))
    has_colour = is_painted and is_wanted and not os.environ.get("NO_COLOR")
    lines = []
    for number, row in enumerate(rows):
        cells = []
        for column, letter in enumerate(row):
            text = f"[{letter}]" if (number, column) in marked else f" {letter} "
            if has_colour and letter in _PAINTS:
                text = f"\x1b[{_PAINTS[letter]}m{text}\x1b[0m"
            cells.append(text)
        lines.append("".join(cells))
    return lines
