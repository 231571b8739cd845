"""Plain JSON for frozen dataclasses, both ways, and its JSON Schema.

Commands and events are described once, by their annotations. From these come the encoder, a
decoder that names every problem with its place, and the schemas of the OpenAPI document. Known
annotations: ``str``, ``int``, ``bool``, ``None``, ``Literal``, string enums, ``tuple``, unions
with ``None``, and dataclasses.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

T = TypeVar("T")
_PLAIN: dict[Any, tuple[type, str]] = {
    str: (str, "string"),
    int: (int, "integer"),
    bool: (bool, "boolean"),
    types.NoneType: (types.NoneType, "null"),
}
#: No list in a command or an event is longer; a longer one is refused before it is read.
MAX_ITEMS = 400
MAX_TEXT = 20_000


@dataclass(frozen=True)
class Misfit:
    """Where a value does not fit, as a JSON pointer, and what was expected there."""

    pointer: str
    expected: str


class DecodeError(ValueError):
    """A JSON value that is not what it should be; ``misfits`` names every place."""

    def __init__(self, misfits: Iterable[Misfit]) -> None:
        self.misfits = tuple(misfits)
        places = "; ".join(f"{m.pointer or '/'}: expected {m.expected}" for m in self.misfits)
        super().__init__(places)


def encode(value: object) -> Any:
    """``value`` as plain JSON data: dataclasses become objects, tuples lists."""
    # Most values are plain ones, and a view of a table asks for a thousand.
    if type(value) in _PLAIN:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {name: encode(getattr(value, name)) for name in _field_names(type(value))}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    return value


def decode(wanted: type[T], data: object) -> T:
    """The dataclass that ``data`` describes.

    :raises DecodeError: something is missing, unknown or of another type.
    """
    misfits: list[Misfit] = []
    value = _read(wanted, data, "", misfits)
    if misfits:
        raise DecodeError(misfits)
    return typing.cast(T, value)


@cache
def _field_names(of: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))


@cache
def _hints(of: type) -> dict[str, Any]:
    return typing.get_type_hints(of)


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _read(wanted: Any, data: object, at: str, misfits: list[Misfit]) -> Any:
    origin = get_origin(wanted)
    if wanted in _PLAIN:
        kind, name = _PLAIN[wanted]
        # A bool is an int to Python, but not to JSON.
        if type(data) is not kind or (isinstance(data, str) and not _is_text(data)):
            misfits.append(Misfit(at, name))
        return data
    if origin is Literal:
        # Equality alone would take True for 1.
        if isinstance(data, str) and data in get_args(wanted):
            return data
        misfits.append(Misfit(at, "one of " + ", ".join(get_args(wanted))))
        return None
    if origin is tuple:
        return _read_tuple(get_args(wanted), data, at, misfits)
    if origin in {types.UnionType, Union}:
        return _read_optional(get_args(wanted), data, at, misfits)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        if isinstance(data, str) and data in {member.value for member in wanted}:
            return wanted(data)
        misfits.append(Misfit(at, "one of " + ", ".join(str(member.value) for member in wanted)))
        return None
    return _read_object(wanted, data, at, misfits)


def _is_text(data: str) -> bool:
    """Whether it is of sane length and without lone surrogates, which no database can hold."""
    return len(data) <= MAX_TEXT and not any("\ud800" <= letter <= "\udfff" for letter in data)


def _read_tuple(inner: tuple[Any, ...], data: object, at: str, misfits: list[Misfit]) -> Any:
    if not isinstance(data, list | tuple) or len(data) > MAX_ITEMS:
        misfits.append(Misfit(at, "array"))
        return ()
    if inner[-1] is Ellipsis:
        inner = (inner[0],) * len(data)
    if len(inner) != len(data):
        misfits.append(Misfit(at, f"array of {len(inner)}"))
        return ()
    pairs = enumerate(zip(inner, data, strict=True))
    return tuple(_read(kind, item, f"{at}/{i}", misfits) for i, (kind, item) in pairs)


def _read_optional(inner: tuple[Any, ...], data: object, at: str, misfits: list[Misfit]) -> Any:
    if data is None and types.NoneType in inner:
        return None
    (kind,) = (member for member in inner if member is not types.NoneType)
    return _read(kind, data, at, misfits)


def _read_object(wanted: Any, data: object, at: str, misfits: list[Misfit]) -> Any:
    if not isinstance(data, dict):
        misfits.append(Misfit(at, "object"))
        return None
    before = len(misfits)
    hints = _hints(wanted)
    values = {}
    for field in fields(wanted):
        if field.name in data:
            pointer = f"{at}/{field.name}"
            values[field.name] = _read(hints[field.name], data[field.name], pointer, misfits)
        elif _is_required(field):
            misfits.append(Misfit(f"{at}/{field.name}", "a value"))
    names = _field_names(wanted)
    misfits += [Misfit(f"{at}/{_shown(key)}", "no such key") for key in data if key not in names]
    if len(misfits) > before:
        return None
    try:
        return wanted(**values)
    except ValueError as error:
        misfits.append(Misfit(at, str(error)))
        return None


def _shown(key: object) -> str:
    """A foreign key as a sentence can hold it: not endless, and without lone surrogates."""
    return str(key)[:40].encode("utf-8", "backslashreplace").decode()


def schema(wanted: Any) -> dict[str, Any]:
    """The JSON Schema (2020-12) of what :func:`decode` accepts for ``wanted``."""
    origin = get_origin(wanted)
    if wanted in _PLAIN:
        return {"type": _PLAIN[wanted][1]}
    if origin is Literal:
        return {"enum": list(get_args(wanted))}
    if origin is tuple:
        return _tuple_schema(get_args(wanted))
    if origin in {types.UnionType, Union}:
        return {"anyOf": [schema(member) for member in get_args(wanted)]}
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return {"enum": [member.value for member in wanted]}
    hints = _hints(wanted)
    return {
        "type": "object",
        "description": (wanted.__doc__ or "").split("\n")[0],
        "properties": {name: schema(hints[name]) for name in _field_names(wanted)},
        "required": [field.name for field in fields(wanted) if _is_required(field)],
        "additionalProperties": False,
    }


def _tuple_schema(inner: tuple[Any, ...]) -> dict[str, Any]:
    if inner[-1] is Ellipsis:
        return {"type": "array", "items": schema(inner[0]), "maxItems": MAX_ITEMS}
    return {
        "type": "array",
        "prefixItems": [schema(member) for member in inner],
        "minItems": len(inner),
        "maxItems": len(inner),
    }
