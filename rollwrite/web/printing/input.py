"""What the form of the Print page sends: its fields, with files and a layout of one's own."""

from __future__ import annotations

from typing import Final

from flask import request

from printables.request.fields import Field, fields_of
from rollwrite.dicegame import Layout, parse_layout
from rollwrite.dicegame.layout import MAX_LAYOUT_BYTES

#: In place of a layout's name: the one in the field :data:`LAYOUT_TEXT`.
OWN: Final = "own"
LAYOUT_TEXT: Final = "layout_toml"
#: A file that is chosen for a field has the field's name with this.
FILE: Final = "_file"


#: What decides other fields on the page, where it is no mistake elsewhere to choose both: a day has
#: its own dice, and the form comes with a seed; one page has its own size.
_DECIDED: Final = {"daily": ("seed",), "one_page": ("size",)}


def overridden_by(row: Field) -> tuple[str, ...]:
    """The fields that mean nothing beside this one."""
    return _DECIDED.get(row.name, row.overrides)


def read_form(name: str) -> dict[str, str]:
    """What is filled in, by the names of a printable's fields, and :data:`LAYOUT_TEXT`.

    Browsers without scripts send files; a file goes before what is typed. Fields that mean nothing
    beside others are left out.
    """
    known = fields_of(name)
    fields = {
        key: _file(key) or text
        for key, text in request.form.items()
        if key in known or key == LAYOUT_TEXT
    }
    for key in [key for key in fields if fields[key] and key in known]:
        for other in overridden_by(known[key]):
            fields.pop(other, None)
    return fields


def own_layout(fields: dict[str, str]) -> Layout | None:
    """The layout that was typed or sent as a file, taken out of the fields; None: one of ours.

    :raises LayoutError: it is none.
    """
    text = fields.pop(LAYOUT_TEXT, "")
    if fields.get("layout") != OWN:
        return None
    del fields["layout"]
    return parse_layout(text[: MAX_LAYOUT_BYTES + 1])


def _file(key: str) -> str:
    upload = request.files.get(key + FILE)
    if upload is None or not upload.filename:
        return ""
    # What is no text is nothing that can be read later either, and is told there.
    return upload.stream.read().decode("utf-8-sig", errors="replace")
