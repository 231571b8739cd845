"""What a request brings, its query or its JSON, read into dataclasses: each error says where."""

from __future__ import annotations

import json
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
from rollwrite.web.http.problems import ProblemError

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


def read_json() -> dict[str, Any]:
    """The JSON object in the body.

    :raises ProblemError: 415 for another kind of body, 400 if it cannot be read.
    :raises DecodeError: it is no object.
    """
    if not request.is_json:
        raise ProblemError(415, "not-json")
    raw = request.get_data(cache=False)
    try:
        data = json.loads(raw.decode(), parse_int=_int, parse_constant=_no_constant)
        if b"\\u" in raw:
            # Half a surrogate pair is no text: no database and no answer can hold it.
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ProblemError(400, "bad-json") from error
    if not isinstance(data, dict):
        raise DecodeError([FieldError("", "object")])
    return data


def _int(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise ValueError("a number without end")
    return int(text)


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")
