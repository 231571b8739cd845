"""Settings and layouts of the dice game in a request's body."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from rollwrite.dicegame import Layout, LayoutError, Settings, built_in_layout, parse_layout
from rollwrite.dicegame.layout import LayoutForm, LayoutText, find_problems
from rollwrite.schema.dataclass_json import decode, encode, errors_under
from rollwrite.schema.json_schema import Made, Schema, Schemas
from rollwrite.table import DecodeError, FieldError


def _wanted(schemas: Schemas) -> Schema:
    found = schemas.object_of(Settings, sent=True, instead={"layout": LayoutForm})
    return found | {"description": "Settings; what is left out is as usual.", "required": []}


#: What :func:`read_settings` reads.
SettingsWanted: TypeAlias = Annotated[Settings, Made("SettingsWanted", _wanted)]


def read_settings(data: object, pointer: str, game: str) -> Settings:
    """Settings; the layout by its name, as an object or as TOML, by default ``standard``.

    :raises DecodeError: something is unknown or of another type.
    :raises LayoutError: the layout is none.
    """
    if not isinstance(data, Mapping):
        raise DecodeError([FieldError(pointer, "object")])
    layout = read_layout(data.get("layout", "standard"), f"{pointer}/layout")
    try:
        return decode(Settings, {**data, "layout": encode(layout)})
    except DecodeError as error:
        raise errors_under(error, pointer) from None


def read_layout(data: object, pointer: str) -> Layout:
    """A layout by its name, as an object or as TOML.

    :raises DecodeError: it is nothing of these.
    :raises LayoutError: the layout is none.
    """
    if isinstance(data, str):
        return built_in_layout(data)
    try:
        if isinstance(data, Mapping) and "toml" in data:
            return parse_layout(decode(LayoutText, data).toml)
        if isinstance(data, Mapping) and isinstance(data.get("rows"), list):
            rows = tuple(tuple(r) if isinstance(r, list) else r for r in data["rows"])
            problems = find_problems(data.get("name"), data.get("side"), rows)
            if problems:
                raise LayoutError(problems)
        return decode(Layout, data)
    except DecodeError as error:
        raise errors_under(error, pointer) from None
