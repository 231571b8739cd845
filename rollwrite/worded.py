"""Errors that speak English where programmers read them.

They are raised far below the words, which are in ``rollwrite.i18n``. So whoever has the words
brings them: ``rollwrite`` itself, when it is imported, by a function that looks for them only when
somebody reads an error.
"""

from __future__ import annotations

from collections.abc import Callable


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
        said = "" if _say is None else _say(self)
        return f"{said} [{self.codes}]" if said else self.codes


_say: Callable[[WordedError], str] | None = None


def say_with(say: Callable[[WordedError], str]) -> None:
    """From now on errors are said so.

    :param say: gives the sentence of an error, "" if there is none.
    """
    global _say  # noqa: PLW0603 - the one place where it is set
    _say = say
