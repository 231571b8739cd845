"""The body of the printing endpoints: JSON, and its schema, from what can be chosen for a print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields, make_dataclass
from typing import Any, Final

from printables.fields import FIELDS, PRINTABLES, Field, Kind, by_name, described
from printables.options import OneOf, Range
from rollwrite.dicegame import Layout
from rollwrite.table.dataclass_json import MAX_ITEMS, decode
from rollwrite.web.table.dice_settings import read_layout

#: In JSON an empty field is null, or left out. A layout is read by itself.
_TYPES: Final[dict[Kind, Any]] = {
    "flag": bool,
    "number": int | None,
    "length": int | None,
    "word": str | None,
    "date": str | None,
    "lines": tuple[str, ...],
    "text": str | None,
}
_USUAL: Final[dict[Kind, Any]] = {"flag": False, "lines": ()}
_SCHEMAS: Final[dict[Kind, dict[str, Any]]] = {
    "flag": {"type": "boolean"},
    "number": {"type": ["integer", "null"]},
    "length": {"type": ["integer", "null"]},
    "word": {"type": ["string", "null"]},
    "date": {"type": ["string", "null"]},
    "lines": {"type": "array", "items": {"type": "string"}, "maxItems": MAX_ITEMS},
    "text": {"type": ["string", "null"]},
}
_ROWS: Final = {
    name: rows
    for name, rows in by_name(FIELDS).items()
    if rows[0].is_json and rows[0].kind != "layout"
}
PrintWanted: Final = make_dataclass(
    "PrintWanted",
    [
        ("name", str),
        *(
            (name, _TYPES[rows[0].kind], field(default=_USUAL.get(rows[0].kind)))
            for name, rows in _ROWS.items()
        ),
    ],
    frozen=True,
)


def read_wanted(data: Mapping[str, Any]) -> tuple[str, dict[str, str], Layout | None]:
    """What a body asks for: a printable, its fields as a form sends them, and its layout.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    layout = None
    if data.get("layout") is not None:
        layout = read_layout(data["layout"], "/layout")
    wanted: Any = decode(PrintWanted, {key: data[key] for key in data if key != "layout"})
    values = {one.name: getattr(wanted, one.name) for one in fields(wanted)}
    name = values.pop("name")
    given = {key: _text(value) for key, value in values.items() if value not in (None, False, ())}
    return name, given, layout


def _text(value: str | int | bool | tuple[str, ...]) -> str:
    if isinstance(value, tuple):
        return "\n".join(value)
    return "on" if value is True else str(value)


def wanted_schema(layout: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a body.

    :param layout: that of its layout.
    """
    name = {"enum": list(PRINTABLES), "description": "what"}
    members = {one: _schema(rows) for one, rows in _ROWS.items()}
    return {
        "type": "object",
        "description": "What is to be printed, and how; what is left out is as usual.",
        "properties": {"name": name, "layout": layout, **members},
        "required": ["name"],
        "additionalProperties": False,
    }


def _schema(rows: Sequence[Field]) -> dict[str, Any]:
    found = _SCHEMAS[rows[0].kind] | {"description": described(rows)}
    limits = [row.limit for row in rows]
    if isinstance(limits[0], OneOf):
        found["enum"] = [*limits[0].values, None]
    ranges = [limit for limit in limits if isinstance(limit, Range)]
    if ranges:
        found["minimum"] = min(one.least for one in ranges)
        found["maximum"] = max(one.most for one in ranges)
    return found
