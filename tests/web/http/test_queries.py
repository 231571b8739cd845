"""Queries: read and documented by one description."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from flask import Flask

from rollwrite.schema.dataclass_json import DecodeError, Text, note
from rollwrite.schema.json_schema import Schemas
from rollwrite.web.http.operations import query_parameters, read_query


def _halves(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(":"))


@dataclass(frozen=True)
class Query:
    """What is asked.

    :ivar size: how large.
    :ivar from_: where from.
    """

    size: int
    at: Annotated[tuple[int, ...], Text("^[0-9a-f]:[0-9a-f]$", "x:y", _halves)] | None = None
    kind: Literal["long", "short"] = "long"
    from_: Annotated[str, note(maxLength=5)] | None = None
    loud: bool = False


def read(query: str) -> Query:
    with Flask("asked").test_request_context(f"/?{query}"):
        return read_query(Query)


def test_everything_is_read() -> None:
    asked = read("size=12&at=1:2&kind=short&from=here&loud=1&lang=en")
    assert asked == Query(12, (1, 2), "short", "here", True)
    assert read("size=0") == Query(0)


@pytest.mark.parametrize(
    ("query", "pointer", "expected"),
    [
        ("", "?size", "a value"),
        ("size=-1", "?size", "a number"),
        ("size=1_000", "?size", "a number"),
        ("size=1000000000000000", "?size", "a number"),
        ("size=١", "?size", "a number"),
        ("size=", "?size", "a number"),
        ("size=1&loud=yes", "?loud", "0 or 1"),
        ("size=1&kind=", "?kind", "one of long, short"),
        ("size=1&at=1:2:3", "?at", "x:y"),
        ("size=1&at=1:a", "?at", "x:y"),
    ],
)
def test_what_is_wrong_is_named(query: str, pointer: str, expected: str) -> None:
    with pytest.raises(DecodeError) as caught:
        read(query)
    assert [(error.pointer, error.expected) for error in caught.value.errors] == [
        (pointer, expected)
    ]


def test_everything_wrong_is_named_at_once() -> None:
    with pytest.raises(DecodeError) as caught:
        read("loud=2&at=x")
    assert [error.pointer for error in caught.value.errors] == ["?size", "?at", "?loud"]


def test_the_document_says_the_same() -> None:
    found = {parameter["name"]: parameter for parameter in query_parameters(Query, Schemas())}
    assert [*found] == ["size", "at", "kind", "from", "loud"]
    assert found["size"] == {
        "name": "size",
        "in": "query",
        "required": True,
        "schema": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
        "description": "how large.",
    }
    assert found["at"]["schema"] == {"type": "string", "pattern": "^[0-9a-f]:[0-9a-f]$"}
    assert found["from"]["schema"] == {"type": "string", "maxLength": 5}
    assert found["from"]["description"] == "where from."
    assert found["loud"]["schema"] == {"enum": ["0", "1"]}
    assert not any("required" in found[name] for name in found if name != "size")
