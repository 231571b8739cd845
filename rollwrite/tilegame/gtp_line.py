"""A line of the Go Text Protocol: its id, its words, and where in the line they stand."""

from __future__ import annotations

import re
from typing import NamedTuple

#: Longer than any command that makes sense, the longest name of a file included.
MAX_LINE = 8192


class GtpError(ValueError):
    """A command that cannot be carried out.

    :ivar line: the number of the line, from 1.
    :ivar column: where in it the trouble is, from 1.
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"{message} (line {line}, column {column})")
        self.line = line
        self.column = column


class Word(NamedTuple):
    """A word and its column, from 1."""

    text: str
    column: int


class Line:
    """A command line.

    :ivar id: the number that the answer repeats, or nothing.
    :ivar words: the command and its arguments. One with blanks stands in quotation marks, in which
        a backslash takes the next character as it is.
    """

    def __init__(self, text: str, number: int) -> None:
        self.number = number
        # As the protocol wants it: tabs are blanks, other control characters are nothing.
        self.text = "".join(
            " " if c == "\t" else c for c in text.partition("#")[0] if c == "\t" or c.isprintable()
        )
        self.words = [
            Word(m[0] if m[1] is None else re.sub(r"\\(.)", r"\1", m[1]), m.start() + 1)
            for m in re.finditer(r'"((?:[^"\\]|\\.)*+)"|[^ ]+', self.text)
        ]
        self.id = ""
        # A number alone is not an id without a command, but a command that nobody knows.
        if len(self.words) > 1 and re.fullmatch(r"[0-9]{1,10}", self.words[0].text, re.ASCII):
            self.id = self.words.pop(0).text

    @property
    def command(self) -> str:
        """The first word."""
        return self.words[0].text

    def word(self, index: int, what: str) -> str:
        """Argument number ``index``, from 1."""
        if index >= len(self.words):
            raise self.error(f"{self.command} needs {what}", index)
        return self.words[index].text

    def rest(self, index: int, what: str) -> str:
        """The line from argument number ``index`` on, with its blanks."""
        word = self.word(index, what)
        is_last = index == len(self.words) - 1
        return word if is_last else self.text[self.words[index].column - 1 :].strip()

    def at_most(self, count: int) -> None:
        """Refuse more than so many arguments, at most two."""
        if len(self.words) > count + 1:
            most = ("no arguments", "one argument", "two arguments")[count]
            raise self.error(f"{self.command} takes {most}", count + 1)

    def error(self, message: str, index: int = 0) -> GtpError:
        """An error at word number ``index``, or at the end where there are fewer."""
        at_end = len(self.text.rstrip()) + 1
        column = self.words[index].column if index < len(self.words) else at_end
        return GtpError(message, self.number, column)
