"""Reading JSON that people wrote: every problem is collected, then said at once."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rollwrite.dicegame import LayoutProblem, Square
from rollwrite.worded import WordedError

#: A sheet's JSON is some hundred bytes; much longer text is not looked at.
MAX_BYTES: Final = 200_000


@dataclass(frozen=True)
class InputProblem:
    """One thing that cannot be read.

    :ivar code: the key of its sentence, ``check.input.<code>`` of ``i18n``.
    :ivar params: what the sentence needs.
    :ivar layout: for the code ``layout``, what is wrong with the layout.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    layout: LayoutProblem | None = None


class SheetInputError(WordedError):
    """Something that is not what it should be; ``problems`` names everything."""

    def __init__(self, problems: Sequence[InputProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(problems)

    @property
    def codes(self) -> str:
        """The code of each problem."""
        return "; ".join(problem.code for problem in self.problems)


class ObjectReader:
    """The values of a JSON object, and what is wrong with them.

    :param known: the keys that mean something.
    :param tolerated: keys that may be there and mean nothing.
    :param otherwise: the code of the problem that it is no object at all.
    :raises SheetInputError: ``data`` is no object at all.
    """

    def __init__(
        self,
        data: object,
        known: Collection[str],
        tolerated: Collection[str] = (),
        otherwise: str = "not-object",
    ) -> None:
        if not isinstance(data, dict):
            raise SheetInputError([InputProblem(otherwise)])
        self._data = data
        self.problems: list[InputProblem] = []
        for key in data:
            if key not in known and key not in tolerated:
                self.add("key-unknown", name=shown(key))

    def add(self, code: str, **params: str | int) -> None:
        """Note a problem."""
        self.problems.append(InputProblem(code, params))

    def value(self, key: str) -> object:
        """The value of a key; None when it is not there. A tuple is Python's list, too."""
        told: object = self._data.get(key)
        return [*told] if isinstance(told, tuple) else told

    def number(self, key: str, allowed: range) -> int | None:
        """A whole number within ``allowed``, which has a step of one."""
        told = self.value(key)
        # A bool is an int to Python, but not to JSON.
        if told is None or (type(told) is int and told in allowed):
            return told
        self.add("number", name=key, least=allowed[0], most=allowed[-1])
        return None

    def squares(self, key: str, rows: int, columns: int | None = None) -> tuple[Square, ...] | None:
        """Squares by row and column, each once.

        :param columns: as many as rows, where they are not told.
        """
        told = self.value(key)
        if told is None:
            return None
        most = range(rows), range(rows if columns is None else columns)
        if not isinstance(told, list) or not all(_is_square(one, *most) for one in told):
            self.add("squares-listed", name=key)
            return None
        return tuple(dict.fromkeys((row, column) for row, column in told))

    def truth(self, key: str) -> bool | None:
        """True or false."""
        told = self.value(key)
        if told is None or isinstance(told, bool):
            return told
        self.add("truth", name=key)
        return None


def _is_square(told: object, rows: range, columns: range) -> bool:
    return (
        isinstance(told, list | tuple)
        and len(told) == 2
        and all(type(number) is int for number in told)
        and told[0] in rows
        and told[1] in columns
    )


def shown(text: str) -> str:
    """The beginning of a text from outside, so that a sentence can quote it."""
    start = text[:20]
    return start if start.isprintable() else ascii(start)[1:-1]


def load_json_file(text: str | bytes | Path) -> object:
    """The JSON value in a text, or in the file that it names.

    :raises SheetInputError: there is none.
    :raises OSError: the file cannot be opened.
    """
    if isinstance(text, str) and _is_file(text):
        text = Path(text)
    try:
        return load_json(text.read_bytes() if isinstance(text, Path) else text)
    except SheetInputError as error:
        if isinstance(text, str) and "\n" not in text and not text.lstrip().startswith(("{", "[")):
            raise FileNameError(error.problems) from None
        raise


class NoSquareError(SheetInputError):
    """A square that was to be corrected, and is none."""

    def __init__(self, square: Square, of: str) -> None:
        self.square, self.of = square, of
        super().__init__([InputProblem("squares-listed", {"name": "squares"})])

    def __reduce__(self) -> tuple[type[NoSquareError], tuple[Square, str]]:
        return NoSquareError, (self.square, self.of)

    def __str__(self) -> str:
        return f"{self.square} is no square of this {self.of}: rows and columns count from 0."


class FileNameError(SheetInputError):
    """A text that is no JSON, and may have been meant as the name of a file."""

    def __str__(self) -> str:
        return f"{super().__str__()} If this is the name of a file, give it as a Path."


def _is_file(text: str) -> bool:
    """Whether a text is the name of a JSON file. JSON itself ends in a bracket or a quote."""
    return "\n" not in text and text.lower().endswith((".json", ".txt"))


def load_json(text: str | bytes) -> object:
    """The JSON value in ``text``.

    :raises SheetInputError: there is none.
    """
    if len(text) > MAX_BYTES:
        raise SheetInputError([InputProblem("too-big", {"most": MAX_BYTES // 1000})])
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(decoded)
    except UnicodeDecodeError:
        raise SheetInputError([InputProblem("not-text")]) from None
    except (ValueError, RecursionError) as error:
        where = {"line": error.lineno} if isinstance(error, json.JSONDecodeError) else {"line": 1}
        raise SheetInputError([InputProblem("not-json", where)]) from None
