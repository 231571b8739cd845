"""What commands share: files and their errors, the language, squares as letters in colour."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextvars import ContextVar
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from rollwrite.i18n import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Language,
    Translator,
    spoken,
    translator,
)

if TYPE_CHECKING:
    from rollwrite.table import Event

_T = TypeVar("_T")

#: No log, sheet or game file is larger; a larger one is refused before it is read.
MAX_BYTES = 20_000_000


#: What is wrong with a file, by the number of the system's error.
_UNREADABLE: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EISDIR: "folder",
}


class FileError(ValueError):
    """A file that cannot be read, in one sentence."""


class RefusedError(ValueError):
    """What was asked for cannot be done, in one sentence."""


_LANGUAGE: Final[ContextVar[Language]] = ContextVar("language", default=DEFAULT_LANGUAGE)


def usual_language() -> Language:
    """The language of the terminal, as ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` name it."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return spoken(named) or DEFAULT_LANGUAGE


def listen(arguments: Sequence[str]) -> None:
    """Answer from now on in the language that a command line asks for, or else the terminal's."""
    asked = [after for before, after in pairwise(arguments) if before == "--lang"]
    asked += [one.removeprefix("--lang=") for one in arguments if one.startswith("--lang=")]
    _LANGUAGE.set(next(filter(None, map(spoken, asked)), usual_language()))


def reader() -> Translator:
    """Says things in the language of whoever reads the answer."""
    return translator(_LANGUAGE.get())


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    :raises FileError: it does not exist, cannot be read, is too large, or is no UTF-8 text.
    """
    data = read_bytes(name, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise FileError(reader()("cli.file.large", file=name, most=MAX_BYTES // 1_000_000))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(reader()("cli.file.not_text", file=name)) from None


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
        key = _UNREADABLE.get(error.errno or 0, "unreadable")
        why = error.strerror or str(error)
        raise FileError(reader()(f"cli.file.{key}", file=name, why=why)) from None
    except ValueError as error:
        # A NUL in the name, for one.
        why = str(error)
        raise FileError(reader()("cli.file.unreadable", file=repr(name), why=why)) from None


def read_log(name: str) -> list[Event]:
    """The events of a table's log.

    :raises FileError: it cannot be read, or is no log; a wrong line is named by its number.
    """
    from rollwrite.games import parse_log
    from rollwrite.table.log_json import LogError

    try:
        return list(parse_log(read_text(name).split("\n")))
    except LogError as error:
        raise FileError(reader()("cli.file.no_log", file=name, why=str(error))) from None


def meant(t: Translator, value: str, names: Iterable[str]) -> str:
    """ "Did you mean print?" with a space before it, where a name is nearly so; else nothing."""
    close = get_close_matches(value, names, n=1)
    return f" {t('cli.usage.meant', name=close[0])}" if close else ""


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
    return FileError(reader()("cli.file.unwritable", file=str(path), why=f"{why or error}"))


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


def language_code(name: str) -> str:
    """The code of the language that is called so, or else the name as it is."""
    return spoken(name) or name


def add_language(parser: argparse.ArgumentParser) -> None:
    """Give a command the option ``--lang``."""
    parser.add_argument(
        "--lang",
        type=language_code,
        choices=LANGUAGES,
        default=DEFAULT_LANGUAGE,
        help="language of the output",
    )


def add_json(parser: argparse.ArgumentParser, words: str = "print a JSON object") -> None:
    """Give a command the option ``--json``."""
    parser.add_argument("--json", action="store_true", help=words)


def print_json(data: object) -> None:
    """Print data as one line of JSON."""
    print(json.dumps(data, ensure_ascii=False))


#: Ink and paper of each letter, as terminals number them: also purple and orange of Duo.
_PAINTS = {
    "B": "97;44", "Y": "30;103", "R": "97;41", "G": "30;42", "P": "97;45", "O": "30;48;5;208",
}  # fmt: skip


def drawn(
    t: Translator,
    rows: Sequence[str],
    marked: Collection[tuple[int, int]],
    *,
    is_painted: bool = True,
) -> list[str]:
    """A sheet or a square board, three characters to a square, the marked ones in brackets.

    :param rows: of squares by their colours' codes; what is drawn has the language's letters.
    :param is_painted: in colour, where the terminal has colours.
    """
    from rollwrite.i18n.dice_words import letters_by_code

    # The conventions of no-color.org and force-color.org.
    is_wanted = sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))
    has_colour = is_painted and is_wanted and not os.environ.get("NO_COLOR")
    letters = letters_by_code(t)
    lines = []
    for number, row in enumerate(rows):
        cells = []
        for column, letter in enumerate(row):
            shown = letters.get(letter, letter)
            text = f"[{shown}]" if (number, column) in marked else f" {shown} "
            if has_colour and letter in _PAINTS:
                text = f"\x1b[{_PAINTS[letter]}m{text}\x1b[0m"
            cells.append(text)
        lines.append("".join(cells))
    return lines
