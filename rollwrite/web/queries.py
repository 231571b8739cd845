"""The query of a request: a dataclass describes it, reads it and documents it.

>>> @dataclass(frozen=True)
... class After:
...     '''From where on.
...
...     :ivar after: the number of the last event that is known.
...     '''
...
...     after: int = 0

Its fields may be ``bool``, sent as 0 or 1, ``int`` from 0 on, ``str``, ``Literal``, a
:class:`~rollwrite.schema.notes.Text`, or one of these or None. What has a default may be left out.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

from flask import request

from rollwrite.schema.dataclass_json import (
    DecodeError,
    FieldError,
    Member,
    hints_of,
    members,
    without_none,
)
from rollwrite.schema.docstrings import read_docstring
from rollwrite.schema.json_schema import Schema, Schemas
from rollwrite.schema.notes import Text

Q = TypeVar("Q")
#: Digits of the longest number that is read.
MAX_DIGITS: Final = 15
_RANGE: Final = {"minimum": 0, "maximum": 10**MAX_DIGITS - 1}
_FLAGS: Final = {"0": False, "1": True}


def read_query(kind: type[Q]) -> Q:
    """The query of this request.

    :raises DecodeError: something is missing or of another form; each pointer is ``?name``.
    """
    errors: list[FieldError] = []
    values = {}
    for member, hint in _fields(kind):
        text = request.args.get(member.key)
        try:
            if text is not None:
                values[member.name] = _read(hint, text)
            elif member.is_required:
                raise ValueError("a value")
        except ValueError as error:
            errors.append(FieldError(f"?{member.key}", str(error)))
    if errors:
        raise DecodeError(errors)
    return kind(**values)


def query_parameters(kind: Any, schemas: Schemas) -> list[dict[str, Any]]:
    """The same as parameters of an operation in an OpenAPI document."""
    said = read_docstring(kind).ivars
    return [
        {
            "name": member.key,
            "in": "query",
            "schema": _schema(hint, schemas),
            **({"required": True} if member.is_required else {}),
            **({"description": said[member.name]} if member.name in said else {}),
        }
        for member, hint in _fields(kind)
    ]


def _fields(kind: Any) -> list[tuple[Member, Any]]:
    """The fields, each with the annotation of what is sent: None stands for nothing."""
    return [(member, without_none(hints_of(kind)[member.name])) for member in members(kind)]


def _read(hint: Any, text: str) -> Any:
    if get_origin(hint) is Annotated:
        forms = [said for said in hint.__metadata__ if isinstance(said, Text)]
        return forms[0].read(text) if forms else _read(hint.__origin__, text)
    if get_origin(hint) is Literal:
        if text not in get_args(hint):
            raise ValueError("one of " + ", ".join(get_args(hint)))
        return text
    if hint is bool:
        if text not in _FLAGS:
            raise ValueError("0 or 1")
        return _FLAGS[text]
    if hint is int:
        if not re.fullmatch(rf"[0-9]{{1,{MAX_DIGITS}}}", text, re.ASCII):
            raise ValueError("a number")
        return int(text)
    return text


def _schema(hint: Any, schemas: Schemas) -> Schema:
    plain = hint.__origin__ if get_origin(hint) is Annotated else hint
    if plain is bool:
        return {"enum": [*_FLAGS]}
    return schemas.of(hint, sent=True) | (_RANGE if plain is int else {})
