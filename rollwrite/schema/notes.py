"""What an annotation says beside a type: ``Annotated[str, note("Where.", format="uri")]``.

And what a field says beside its default: ``optional(None)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Note:
    """Only for people and programs that read a schema: decoders ignore it.

    :ivar text: a description.
    :ivar name: under which the schema stands by itself, in place of a class's own name.
    :ivar keywords: of JSON Schema, such as ``("minimum", 0)``; None takes away the keyword that
        would follow from the type.
    """

    text: str = ""
    name: str = ""
    keywords: tuple[tuple[str, Hashable], ...] = ()


def note(text: str = "", *, name: str = "", **keywords: Hashable) -> Note:
    """A note; further keywords are those of JSON Schema, with tuples for lists."""
    return Note(text, name, tuple(keywords.items()))


@dataclass(frozen=True)
class Text:
    """A value that is sent as text in a certain form, which decoders check and parse.

    :ivar pattern: a regular expression with ``^`` and ``$``, one that ECMAScript knows too.
    :ivar expected: the form in words.
    :ivar parse: from the text to the value; a ``ValueError`` says that there is none.
    """

    pattern: str
    expected: str
    parse: Callable[[str], Any] = str

    def read(self, text: str) -> Any:
        """The value of a text.

        :raises ValueError: it has another form; the message is ``expected``.
        """
        # Python's $ would let a line break follow.
        if not re.fullmatch(self.pattern, text, re.ASCII):
            raise ValueError(self.expected)
        try:
            return self.parse(text)
        except ValueError:
            raise ValueError(self.expected) from None


@dataclass(frozen=True)
class WrittenAs:
    """A value that is sent as something else and has a parser of its own.

    :ivar kind: the annotation of what is sent.
    """

    kind: Any


def optional(default: Any) -> Any:
    """A field that JSON leaves out while it has its default.

    So a field can be added later, and old logs, old readers and the fingerprints of recorded
    commands still agree. A field that is None by default is never written as null.
    """
    return field(default=default, metadata={"optional": True})
