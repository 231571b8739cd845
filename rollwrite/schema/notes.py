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
    """For readers of a schema only: no decoder looks at it.

    :ivar text: a description.
    :ivar name: under which the schema stands by itself, in place of a class's own name.
    :ivar keywords: of JSON Schema, such as ``("minimum", 0)``; one that is None is not said, even
        where the type says it.
    """

    text: str = ""
    name: str = ""
    keywords: tuple[tuple[str, Hashable], ...] = ()


def note(text: str = "", *, name: str = "", **keywords: Hashable) -> Note:
    """A note; further keywords are those of JSON Schema, with tuples for lists."""
    return Note(text, name, tuple(keywords.items()))


@dataclass(frozen=True)
class Text:
    """A value that is sent as a text of a certain form; decoders check it and read it.

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
    """A value that is sent as something else, which a parser of its own reads.

    :ivar kind: the annotation of what is sent.
    """

    kind: Any


def optional(default: Any) -> Any:
    """A field that is left out of JSON while it has its default.

    Where it came later, old logs, old readers and the fingerprints of recorded commands still
    agree; where it is None by default, null is never written.
    """
    return field(default=default, metadata={"optional": True})
