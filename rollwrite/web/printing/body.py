"""The body of the printing endpoints: JSON, from what can be chosen for a print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, make_dataclass
from typing import Annotated, Any, Final

from printables.engine.options import DPI, FORMAT, USUAL_DPI, OneOf, Range
from printables.printing import PRINTABLES, all_fields, described
from printables.request.dropped import dropped_choices
from printables.request.printable import Field, Kind
from printables.request.reading import Given
from rollwrite.dicegame import Layout
from rollwrite.dicegame.layout import LayoutForm
from rollwrite.schema.dataclass_json import Note, WrittenAs, decode, note
from rollwrite.web.games.dice.view import read_layout

#: In JSON an empty field is null, or left out. A layout is read by itself.
_TYPES: Final[dict[Kind, Any]] = {
    "flag": bool,
    "number": int | None,
    "length": float | None,
    "shift": str | None,
    "word": str | None,
    "date": str | None,
    "lines": tuple[str, ...],
    "text": str | None,
    "layout": Annotated[Layout | None, WrittenAs(LayoutForm | None)],
}
_USUAL: Final[dict[Kind, Any]] = {"flag": False, "lines": ()}


def _noted(rows: list[tuple[str, Field]]) -> Note:
    """What the rows of a name allow together; which printable allows which, its check says."""
    limits = [field.choice.limit for _, field in rows]
    if isinstance(limits[0], OneOf) and rows[0][1].kind != "layout":
        return note(described(rows), enum=(*limits[0].values, *dict(limits[0].formerly), None))
    ranges = [limit for limit in limits if isinstance(limit, Range)]
    if not ranges:
        return note(described(rows))
    least, most = min(one.least for one in ranges), max(one.most for one in ranges)
    return note(described(rows), minimum=least, maximum=most)


PrintWanted: Final = make_dataclass(
    "PrintWanted",
    [
        ("name", Annotated[str, note("what", enum=tuple(PRINTABLES))]),
        *(
            (
                name,
                Annotated[_TYPES[first.kind], _noted(rows)],
                field(default=_USUAL.get(first.kind)),
            )
            for name, rows in all_fields().items()
            for _, first in rows[:1]
            if first.choice.is_json
        ),
    ],
    namespace={"__doc__": "What is to be printed, and how; what is left out is as usual."},
    frozen=True,
)


@dataclass(frozen=True)
class FileWanted:
    """As which file.

    :ivar format: ``svg`` and ``png`` are a picture of one page, ``txt`` says in words what is on
        sheets and cards.
    :ivar page: of which page the picture is, from 1; the last one when there are not so many.
    :ivar dpi: the dots per inch of a ``png``.
    """

    format: Annotated[str, note(enum=FORMAT.values)] = "pdf"
    page: Annotated[int, note(minimum=1)] = 1
    dpi: Annotated[int, note(minimum=DPI.least, maximum=DPI.most)] = USUAL_DPI


#: What is printed, and as which file.
PrintFile: Final = make_dataclass(
    "PrintFile",
    [],
    bases=(FileWanted, PrintWanted),
    namespace={"__doc__": "What is to be printed, how, and as which file."},
    frozen=True,
)
_OF_FILES: Final = frozenset(one.name for one in fields(FileWanted))


def read_file(data: Mapping[str, Any]) -> tuple[FileWanted, dict[str, Any]]:
    """As which file something is wanted, and the rest of the body.

    :raises DecodeError: it is of another type.
    :raises PrintError: there is no such format, or no picture of so many dots.
    """
    found = decode(FileWanted, {key: data[key] for key in data if key in _OF_FILES})
    FORMAT.checked(found.format)
    DPI.checked(found.dpi)
    return found, {key: data[key] for key in data if key not in _OF_FILES}


def read_wanted(data: Mapping[str, Any]) -> tuple[str, dict[str, Given]]:
    """What a body asks for: the name of a printable, and what is chosen for it.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    layout = data.get("layout")
    if layout is not None:
        layout = read_layout(layout, "/layout")
    # Reading what is chosen says what replaces them.
    gone = {row.choice for row in dropped_choices(all_fields())}
    dropped = {key: data[key] for key in data if key in gone}
    wanted: Any = decode(
        PrintWanted, {key: data[key] for key in data if key != "layout" and key not in gone}
    )
    given = {one.name: getattr(wanted, one.name) for one in fields(wanted)}
    return given.pop("name"), {**given, **dropped, "layout": layout}
