"""What commands share: files and their errors, the language, squares as letters in colour."""

from __future__ import annotations

import argparse
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
    usual_language,
)
from rollwrite.i18n.said import as_typed, unreadable
from rollwrite.i18n.said import unwritable as not_written

if TYPE_CHECKING:
    from rollwrite.dicegame import Layout
    from rollwrite.table import Event
    from rollwrite.table.log_json import LogError
    from rollwrite.table.replay import ReplayError

_T = TypeVar("_T")

#: Set by the script of a shell when it asks what could come next.
COMPLETE: Final = "_ROLLWRITE_COMPLETE"
#: What a photo may be called.
PHOTOS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".pdf"})
#: No log, sheet or game file is larger; a larger one is refused before it is read.
MAX_BYTES = 20_000_000


class FileError(ValueError):
    """A file that cannot be read, in one sentence."""


class RefusedError(ValueError):
    """What was asked for cannot be done, in one sentence."""


_LANGUAGE: Final[ContextVar[Language]] = ContextVar("language", default=DEFAULT_LANGUAGE)


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
    except (OSError, ValueError) as error:
        # A NUL in the name, for one.
        raise FileError(unreadable(as_typed(name, 200), error).message(reader())) from None


def read_log(name: str) -> list[Event]:
    """The events of a table's log.

    :raises FileError: it cannot be read, or is no log; a wrong line is named by its number.
    """
    from rollwrite.games import parse_log
    from rollwrite.table.log_json import LogError

    try:
        return list(parse_log(read_text(name).split("\n")))
    except LogError as error:
        t = reader()
        raise FileError(t("cli.file.no_log", file=name, why=_why_no_log(t, error))) from None


def read_layout(name: str) -> Layout:
    """A layout by its name, or from its file.

    :raises RefusedError: there is none of this name, or what is in the file is none.
    :raises FileError: the file cannot be read.
    """
    from rollwrite.dicegame import BUILT_IN, LayoutError, built_in_layout, parse_layout
    from rollwrite.i18n.dice_words import layout_problem

    t = reader()
    for built_in in BUILT_IN:
        if name == built_in:
            return built_in_layout(built_in)
    if not Path(name).suffix and not Path(name).exists():
        names = t.either(BUILT_IN)
        raise RefusedError(t("print.error.layout", value=as_typed(name), names=names))
    try:
        return parse_layout(read_text(name))
    except LayoutError as error:
        why = " ".join(layout_problem(t, problem) for problem in error.problems)
        raise RefusedError(f"{name}: {why}") from None


def check_game(name: str, start: str | None) -> None:
    """Nothing, if there is such a tile game, and it may be started so.

    :raises RefusedError: there is none, or it may not.
    """
    from rollwrite.tilegame import VariantError, variant_named

    t = reader()
    try:
        starts = variant_named(name).starts
    except VariantError:
        raise RefusedError(t("cli.game", game=as_typed(name))) from None
    if start is not None and start not in starts:
        names = t.either(list(starts))
        raise RefusedError(t("cli.usage.choice", option="--start", value=start, names=names))


def outside(option: str, value: object, least: float, most: float) -> RefusedError:
    """A number that an option cannot have."""
    ends = {"least": f"{least:.10g}", "most": f"{most:.10g}"}
    t = reader()
    return RefusedError(t("server.config.number", name=option, value=as_typed(str(value)), **ends))


def _why_no_log(t: Translator, error: LogError) -> str:
    """What is wrong with a line, and which one it is."""
    params = {name: as_typed(str(value)) for name, value in error.params.items()}
    return t(f"cli.log.{error.code.replace('-', '_')}", line=error.line, **params)


def broken(t: Translator, name: str, error: ReplayError) -> str:
    """Why a log could not be played again by the rules, in a sentence."""
    from rollwrite.i18n.dice_words import refusal

    params: dict[str, str | int] = {"file": name, "event": error.number, **error.params}
    if error.refused is not None:
        params["why"] = refusal(t, error.refused, None, None)
    return t(f"cli.log.{error.code.replace('-', '_')}", **params)


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
    return FileError(not_written(as_typed(str(path), 200), error).message(reader()))


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
        help=f"language of the output (default: {DEFAULT_LANGUAGE})",
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
