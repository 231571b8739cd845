"""Errors that people read: a sentence of the catalogues instead of English words."""

from __future__ import annotations

import errno
from typing import Final

from rollwrite.i18n.catalogue import Translator, translator
from rollwrite.i18n.languages import DEFAULT_LANGUAGE


class SaidError(ValueError):
    """Something that cannot be done, in one sentence that every language has.

    :ivar key: of the sentence.
    :ivar params: what is filled in.
    """

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        return t(self.key, **self.params)

    def __str__(self) -> str:
        """The sentence in English, for programmers."""
        return self.message(translator(DEFAULT_LANGUAGE))


#: What is wrong with a file, by the number of the system's error.
_UNREADABLE: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EISDIR: "folder",
}
_UNWRITABLE: Final = {
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
    errno.EACCES: "not_yours",
    errno.EROFS: "not_yours",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
}


def unreadable(file: str, error: Exception) -> SaidError:
    """Why a file cannot be read."""
    return _of_file(file, error, _UNREADABLE, "unreadable")


def unwritable(file: str, error: Exception) -> SaidError:
    """Why a file cannot be written."""
    return _of_file(file, error, _UNWRITABLE, "unwritable")


def _of_file(file: str, error: Exception, known: dict[int, str], other: str) -> SaidError:
    number = error.errno if isinstance(error, OSError) else None
    why = error.strerror if isinstance(error, OSError) else None
    return SaidError(f"cli.file.{known.get(number or 0, other)}", file=file, why=why or str(error))


def as_typed(text: str, most: int = 40) -> str:
    """What somebody typed, to be said in an error: short, and no control character in it."""
    return repr(text[:most])[1:-1]
