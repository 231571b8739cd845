"""Message files of gettext (``.po``, and ``.pot`` for the templates), as far as we use the format.

Every sentence has its key as context; the English text stands beside its translation::

    #. the strip at the top
    #, python-brace-format
    msgctxt "table.status.lobby"
    msgid "1 seat taken"
    msgid_plural "{n} seats taken"
    msgstr[0] "{n} place prise"
    msgstr[1] "{n} places prises"

Tests hold this reader against Babel's, which would bring 33 MB along to read some strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])[ \t]+)?"((?:[^"\\]|\\.)*)"'
)
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class MessageError(ValueError):
    """A sentence that does not exist, lacks a language, or names other placeholders in one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence with its translation.

    :ivar source: the English sentence; two forms, singular and plural, if it counts.
    :ivar forms: as many forms as the language has, one if it does not count; empty while it is
        not translated, or marked as ``fuzzy``: a guess of a tool that nobody has confirmed.
    """

    key: str
    source: tuple[str, ...]
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoFile:
    """A file read.

    :ivar plural_forms: the header's rule, "nplurals=2; plural=(n > 1);"; empty in a template.
    """

    plural_forms: str
    entries: tuple[Entry, ...]


def parse_po(text: str, name: str) -> PoFile:
    """Read a message file.

    :param name: of the file, for what is wrong with it.
    :raises MessageError: it is not in the format, or a sentence in it has no key.
    """
    plural_forms, entries = "", []
    for fields in _blocks(text, name):
        key, source = fields.get("msgctxt"), fields.get("msgid")
        if source is None or (key is None and source):
            raise MessageError(f"{name}: {source or key!r} lacks its msgctxt or msgid")
        if key is None:
            found = re.search(r"^Plural-Forms:(.*)$", fields.get("msgstr", ""), re.MULTILINE)
            plural_forms = found[1].strip() if found else ""
            continue
        sources, forms = [source], [fields.get("msgstr", "")]
        if "msgid_plural" in fields:
            sources.append(fields["msgid_plural"])
            forms = [fields[field] for field in sorted(fields) if field.startswith("msgstr[")]
        is_translated = all(forms) and "fuzzy" not in fields
        entries.append(Entry(key, tuple(sources), tuple(forms) if is_translated else ()))
    return PoFile(plural_forms, tuple(entries))


def _blocks(text: str, name: str) -> Iterator[dict[str, str]]:
    """The fields of each entry; besides, ``fuzzy`` is there when it is marked so."""
    fields: dict[str, str] = {}
    field = ""
    # Not splitlines(): that would also break at signs which may stand in a sentence.
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        line = line.strip()
        found = _LINE.fullmatch(line) if line and line[0] != "#" else None
        begins = found is None or found[1] in {"msgctxt", "msgid"}
        if begins and field.startswith("msgstr"):
            yield fields
            fields, field = {}, ""
        if found is not None:
            if found[1] in fields or not (found[1] or field):
                raise MessageError(f"{name}, line {number}: {line[:60]!r} is not expected here")
            field = found[1] or field
            said = _ESCAPED.sub(_unescaped, found[2]) if "\\" in line else found[2]
            fields[field] = fields.get(field, "") + said
        elif line and line[0] != "#":
            raise MessageError(f"{name}, line {number}: {line[:60]!r} is not in the PO format")
        elif line.startswith("#,") and "fuzzy" in line:
            fields["fuzzy"] = ""
    if fields.keys() - {"fuzzy"}:
        raise MessageError(f"{name}: the last sentence lacks its msgstr")


def _unescaped(found: re.Match[str]) -> str:
    return _ESCAPES.get(found[1], found[0])
