"""Errors and verdicts that speak English where programmers read them.

They are made far below the words, which are in ``rollwrite.i18n``. So whoever has the words
brings them: ``rollwrite`` itself, when it is imported, by a function that looks for them only when
somebody reads one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class SentError(ValueError):
    """An error that can go to another process, whatever it was made of.

    There it is made anew from what it holds.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_anew, (type(self), self.args), vars(self)


def _made_anew(kind: type[SentError], args: tuple[object, ...]) -> SentError:
    return kind.__new__(kind, *args)


class WordedError(ValueError):
    """An error with codes for programs; as text it is a sentence with the codes behind it."""

    @property
    def codes(self) -> str:
        """What is wrong, in codes."""
        raise NotImplementedError

    @property
    def key(self) -> str:
        """The key of its sentence, where the words need nothing else."""
        return ""

    # Most are only asked whether there are any, some dozen for each view.
    def __str__(self) -> str:
        said = in_words(self)
        return f"{said} [{self.codes}]" if said else self.codes


_say: Callable[[object], str] | None = None


def in_words(thing: object) -> str:
    """An error, a problem or a verdict in English; "" where nobody has the words."""
    return "" if _say is None else _say(thing)


def say_with(say: Callable[[object], str]) -> None:
    """From now on errors and verdicts are said so.

    :param say: gives the sentence of one, "" if there is none.
    """
    global _say  # noqa: PLW0603 - the one place where it is set
    _say = say
