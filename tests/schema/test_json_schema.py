"""Schemas from dataclasses: what they promise, and where their words come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from jsonschema import Draft202012Validator

from rollwrite.schema.dataclass_json import (
    MAX_ITEMS,
    DecodeError,
    FieldError,
    Text,
    WrittenAs,
    decode,
    encode,
    note,
    optional,
)
from rollwrite.schema.json_schema import Made, Schema, Schemas, read_docstring, schema

T = TypeVar("T")
Point = Annotated[tuple[int, int], note("[x, y].", name="Point")]


class Paint(Enum):
    """A colour to paint with."""

    RED = "R"
    BLUE = "B"


@dataclass(frozen=True)
class Shape:
    """Something drawn.

    :ivar at: where it begins; see :func:`rollwrite.games.fold`
        and ``at``.
    :ivar in_: the box it lies in.
    """

    at: Point
    in_: str
    paint: Paint | None = None


def _pair(text: str) -> tuple[int, int]:
    x, y = map(int, text.split(","))
    return x, y


@dataclass(frozen=True)
class Wanted:
    """A place as a text."""

    at: Annotated[tuple[int, int], Text("^[0-9]+,[0-9]+$", "x,y", _pair)]


@dataclass(frozen=True)
class Circle(Shape):
    """A round one.

    It may hold others.

    :ivar radius: in squares.
    """

    radius: Annotated[float, note(minimum=0)] = 1.0
    inner: tuple[Circle, ...] = ()
    name: str | None = optional(None)


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page."""

    first: T
    rest: tuple[T, ...]
    named: dict[str, T]
    unit: Literal["mm"] = "mm"


@dataclass(frozen=True)
class CirclePage(Page[Circle]):
    """A page of circles."""


CIRCLE = Circle((1, 2), "a", Paint.RED, 2.5, (Circle((0, 0), "b"),))


def is_valid(kind: Any, data: object, *, sent: bool = False) -> bool:
    found = schema(kind, sent=sent)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found).is_valid(data)


def test_a_name_that_python_keeps_for_itself() -> None:
    data = {"at": [1, 2], "in": "a", "paint": "R"}
    assert encode(Shape((1, 2), "a", Paint.RED)) == data
    assert decode(Shape, data) == Shape((1, 2), "a", Paint.RED)
    with pytest.raises(DecodeError) as caught:
        decode(Shape, {"at": [1, 2], "in_": "a"})
    assert {error.pointer for error in caught.value.errors} == {"/in", "/in_"}


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Circle, CIRCLE),
        (Page[int], Page(1, (2, 3), {"four": 4})),
        (CirclePage, CirclePage(CIRCLE, (), {"a": CIRCLE})),
        (Page[Page[Shape]], Page(Page(CIRCLE, (), {}), (), {})),
    ],
)
def test_a_schema_is_true_for_what_is_encoded_and_for_nothing_else(kind: Any, value: Any) -> None:
    data = encode(value)
    if kind != Page[Page[Shape]]:
        assert is_valid(kind, data)
    for key in data:
        assert not is_valid(kind, {**data, key: None} if key != "paint" else {**data, key: 1})
        # Whoever reads may count on every member.
        assert not is_valid(kind, {name: data[name] for name in data if name != key})
    assert not is_valid(kind, {**data, "more": 1})


def test_what_is_left_out_by_default_may_be_missing() -> None:
    assert "name" not in encode(CIRCLE)
    named = encode(Circle((1, 2), "a", name="b"))
    assert named["name"] == "b"
    assert is_valid(Circle, named)


def test_senders_may_leave_out_what_has_a_default() -> None:
    data = {"at": [1, 2], "in": "a"}
    assert is_valid(Shape, data, sent=True)
    assert not is_valid(Shape, {"at": [1, 2]}, sent=True)
    assert not is_valid(Shape, data)


def test_words_come_from_docstrings_and_notes() -> None:
    schemas = Schemas()
    assert schemas.of(Circle, sent=False) == {"$ref": "#/components/schemas/Circle"}
    found = schemas.by_name
    assert set(found) == {"Circle", "Point", "Paint"}
    circle = found["Circle"]
    assert circle["description"] == "A round one.\n\nIt may hold others."
    assert circle["properties"]["at"] == {
        "$ref": "#/components/schemas/Point",
        "description": "where it begins; see `fold` and `at`.",
    }
    assert circle["properties"]["radius"] == {
        "type": "number",
        "minimum": 0,
        "description": "in squares.",
    }
    assert found["Paint"] == {"enum": ["R", "B"], "description": "A colour to paint with."}
    assert found["Point"]["description"] == "[x, y]."


def test_names() -> None:
    schemas = Schemas()
    schemas.of(Page[Shape], sent=False)
    schemas.of(Annotated[Shape, note("Another.", name="Form")], sent=False)
    # More may be said of a named one where it is used.
    there = schemas.of(Annotated[Point, note("There.")], sent=False)
    assert there == {"$ref": "#/components/schemas/Point", "description": "There."}
    assert schemas.by_name["Point"]["description"] == "[x, y]."
    assert set(schemas.by_name) == {"Page.Shape", "Shape", "Point", "Paint", "Form"}
    assert schemas.by_name["Form"]["description"] == "Another."


def test_two_of_one_name_are_told_apart() -> None:
    @dataclass(frozen=True)
    class Shape:
        """Another one."""

        size: int = field(default=1)

    schemas = Schemas()
    schemas.of(Shape, sent=True)
    other = Circle.__bases__[0]
    assert schemas.of(other, sent=False) == {"$ref": "#/components/schemas/Shape2"}
    # Each keeps its own, however often it is asked for.
    assert schemas.of(Shape, sent=False) == {"$ref": "#/components/schemas/Shape"}
    assert schemas.of(other, sent=False) == {"$ref": "#/components/schemas/Shape2"}
    assert schemas.by_name["Shape"]["description"] == "Another one."
    assert schemas.by_name["Shape2"]["description"] != "Another one."


@pytest.mark.parametrize("sent", [(True, False), (False, True), (False, True, False)])
def test_what_is_sent_and_got_is_described_as_sent(sent: tuple[bool, ...]) -> None:
    """That schema asks for less, so it is true for answers too, but not the other way round."""
    schemas = Schemas()
    for one in sent:
        schemas.of(Circle, sent=one)
    assert schemas.by_name["Circle"]["required"] == ["at", "in"]
    assert schemas.by_name["Circle"]["properties"]["inner"]["maxItems"] == MAX_ITEMS


def test_what_is_left_out_is_never_null() -> None:
    data = encode(CIRCLE)
    assert not is_valid(Circle, {**data, "name": None})
    assert is_valid(Circle, {**data, "name": "b"})


def test_a_note_can_take_away_what_a_type_says() -> None:
    endless = Annotated[tuple[int, ...], note(maxItems=None)]
    assert is_valid(endless, [1] * (MAX_ITEMS + 1), sent=True)
    assert not is_valid(tuple[int, ...], [1] * (MAX_ITEMS + 1), sent=True)


def test_a_text_is_described_checked_and_read_by_one_form() -> None:
    assert decode(Wanted, {"at": "1,2"}) == Wanted((1, 2))
    assert not is_valid(Wanted, {"at": "1"}, sent=True)
    for wrong in ("1", "1,2\n", "1,٢", [1, 2], None):
        with pytest.raises(DecodeError) as caught:
            decode(Wanted, {"at": wrong})
        assert caught.value.errors == (FieldError("/at", "x,y"),)
    assert is_valid(Wanted, {"at": "1,2"}, sent=True)


def test_what_is_written_as_something_else_or_made_by_hand() -> None:
    def make(schemas: Schemas) -> Schema:
        return {"oneOf": [schemas.of(Shape, sent=False), {"const": 1}]}

    schemas = Schemas()
    either = schemas.of(Annotated[Any, Made("Either", make), note("Here.")], sent=False)
    assert either == {"$ref": "#/components/schemas/Either", "description": "Here."}
    assert set(schemas.by_name) == {"Either", "Shape", "Point", "Paint"}
    assert schemas.of(Annotated[Shape, WrittenAs(str | None)], sent=True) == {
        "anyOf": [{"type": "string"}, {"type": "null"}]
    }


def test_what_has_no_schema_is_said_at_once() -> None:
    with pytest.raises(TypeError, match="complex"):
        schema(complex, sent=False)


def test_docstrings_end_where_their_fields_begin() -> None:
    def example() -> None:
        """Do it.

        :mod:`rollwrite.table` knows how. Two
        lines.

        :param x: nothing.
        :raises ValueError: never: or so.
        """

    found = read_docstring(example)
    assert (found.summary, found.rest) == ("Do it.", "`table` knows how. Two lines.")

    @dataclass(frozen=True)
    class Bare:
        x: int

    assert read_docstring(Bare).whole == ""
