"""Plain JSON for frozen dataclasses, both ways, and its JSON Schema.

Commands and events are described once, by their annotations. From these come the encoder, a
decoder that names every problem with its place, and the schemas of the OpenAPI document. Known
annotations: ``str``, ``int``, ``bool``, ``None``, ``Literal``, string enums, ``tuple``, unions
with ``None``, and dataclasses, also generic ones with their arguments: ``TableOpened[Settings]``.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
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
class FieldError:
    """Where a value does not fit, as a JSON pointer, and what was expected there."""

    pointer: str
    expected: str


class DecodeError(ValueError):
    """A JSON value that is not what it should be; ``errors`` names every place."""

    def __init__(self, errors: Iterable[FieldError]) -> None:
        self.errors = tuple(errors)
        places = "; ".join(f"{m.pointer or '/'}: expected {m.expected}" for m in self.errors)
        super().__init__(places)


def errors_under(error: DecodeError, pointer: str) -> DecodeError:
    """The same errors, found in the part of a larger value at ``pointer``."""
    return DecodeError(FieldError(pointer + e.pointer, e.expected) for e in error.errors)


def optional(default: Any) -> Any:
    """A field that is left out of JSON while it has its default.

    Where it came later, old logs, old readers and the fingerprints of recorded commands still
    agree; where it is None by default, null is never written.
    """
    return field(default=default, metadata={"optional": True})


def encode(value: object) -> Any:
    """``value`` as plain JSON data: dataclasses become objects, tuples lists."""
    # Most values are plain ones, and a view of a table asks for a thousand.
    if type(value) in _PLAIN:
        return value
    if is_dataclass(value) and not isinstance(value, type):
        members = {}
        for name, key in _members(type(value)):
            inner = getattr(value, name)
            members[key] = inner if type(inner) in _PLAIN else encode(inner)
        for name, key, default in _optional(type(value)):
            if getattr(value, name) == default:
                del members[key]
        return members
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    return value


def decode(wanted: type[T], data: object) -> T:
    """The dataclass that ``data`` describes.

    :raises DecodeError: something is missing, unknown or of another type.
    """
    errors: list[FieldError] = []
    value = _read(wanted, data, "", errors)
    if errors:
        raise DecodeError(errors)
    return typing.cast(T, value)


@cache
def _field_names(of: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))


def json_name(name: str) -> str:
    """What a field is called in JSON: ``in_`` is ``in``, which Python keeps for itself."""
    return name.removesuffix("_")


@cache
def _members(of: type) -> tuple[tuple[str, str], ...]:
    return tuple((one.name, json_name(one.name)) for one in fields(of))


@cache
def _optional(of: type) -> tuple[tuple[str, str, Any], ...]:
    chosen = [one for one in fields(of) if "optional" in one.metadata]
    return tuple((one.name, json_name(one.name), one.default) for one in chosen)


@cache
def _hints(of: Any) -> dict[str, Any]:
    """The annotations of a dataclass; those of ``Of[X]`` with X for its type variable."""
    origin = get_origin(of)
    if origin is None:
        return typing.get_type_hints(of)
    chosen = dict(zip(origin.__parameters__, get_args(of), strict=True))
    hints = typing.get_type_hints(origin)
    return {name: chosen.get(hint, hint) for name, hint in hints.items()}


def _is_required(one: Field[Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def _read(wanted: Any, data: object, at: str, errors: list[FieldError]) -> Any:
    origin = get_origin(wanted)
    if wanted in _PLAIN:
        kind, name = _PLAIN[wanted]
        # A bool is an int to Python, but not to JSON.
        if type(data) is not kind or (isinstance(data, str) and not _is_text(data)):
            errors.append(FieldError(at, name))
        return data
    if origin is Literal:
        # Equality alone would take True for 1.
        if isinstance(data, str) and data in get_args(wanted):
            return data
        errors.append(FieldError(at, "one of " + ", ".join(get_args(wanted))))
        return None
    if origin is tuple:
        return _read_tuple(get_args(wanted), data, at, errors)
    if origin in {types.UnionType, Union}:
        return _read_optional(get_args(wanted), data, at, errors)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        if isinstance(data, str) and data in {member.value for member in wanted}:
            return wanted(data)
        errors.append(FieldError(at, "one of " + ", ".join(str(member.value) for member in wanted)))
        return None
    return _read_object(wanted, data, at, errors)


def _is_text(data: str) -> bool:
    """Whether it is of sane length and without lone surrogates, which no database can hold."""
    return len(data) <= MAX_TEXT and not any("\ud800" <= letter <= "\udfff" for letter in data)


def _read_tuple(inner: tuple[Any, ...], data: object, at: str, errors: list[FieldError]) -> Any:
    if not isinstance(data, list | tuple) or len(data) > MAX_ITEMS:
        errors.append(FieldError(at, "array"))
        return ()
    if inner[-1] is Ellipsis:
        inner = (inner[0],) * len(data)
    if len(inner) != len(data):
        errors.append(FieldError(at, f"array of {len(inner)}"))
        return ()
    pairs = enumerate(zip(inner, data, strict=True))
    return tuple(_read(kind, item, f"{at}/{i}", errors) for i, (kind, item) in pairs)


def _read_optional(inner: tuple[Any, ...], data: object, at: str, errors: list[FieldError]) -> Any:
    if data is None and types.NoneType in inner:
        return None
    (kind,) = (member for member in inner if member is not types.NoneType)
    return _read(kind, data, at, errors)


def _read_object(wanted: Any, data: object, at: str, errors: list[FieldError]) -> Any:
    if not isinstance(data, dict):
        errors.append(FieldError(at, "object"))
        return None
    before = len(errors)
    hints = _hints(wanted)
    values = {}
    plain = get_origin(wanted) or wanted
    for one in fields(plain):
        if one.name in data:
            pointer = f"{at}/{one.name}"
            values[one.name] = _read(hints[one.name], data[one.name], pointer, errors)
        elif _is_required(one):
            errors.append(FieldError(f"{at}/{one.name}", "a value"))
    names = _field_names(plain)
    errors += [FieldError(f"{at}/{_shown(key)}", "no such key") for key in data if key not in names]
    if len(errors) > before:
        return None
    try:
        return plain(**values)
    except ValueError as error:
        errors.append(FieldError(at, str(error)))
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
    plain = get_origin(wanted) or wanted
    return {
        "type": "object",
        "description": (plain.__doc__ or "").split("\n")[0],
        "properties": {name: schema(hints[name]) for name in _field_names(plain)},
        "required": [one.name for one in fields(plain) if _is_required(one)],
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
