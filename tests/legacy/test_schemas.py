"""The comparison of two documents sees what is narrower, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.schemas import Comparison

TEXT = {"type": "string"}
NUMBER = {"type": "integer"}
BOTH = {"anyOf": [TEXT, NUMBER]}


def thing(**more: Any) -> dict[str, Any]:
    """An object with a text ``a`` that must be there, and whatever else."""
    kind = {"type": "object", "properties": {"a": TEXT}, "required": ["a"]}
    return {**kind, "additionalProperties": False, **more}


def problems(narrow: object, wide: object, **how: Any) -> list[str]:
    one, other = (
        {"components": {"schemas": {"It": schema, "Number": NUMBER}}} for schema in (narrow, wide)
    )
    it = {"$ref": "#/components/schemas/It"}
    return Comparison(one, other, **how).problems(it, it, "it")


@pytest.mark.parametrize(
    ("narrow", "wide"),
    [
        (TEXT, BOTH),
        (NUMBER, {"type": "number"}),
        (NUMBER, {}),
        ({"const": 1}, {"enum": [1, 2]}),
        ({"enum": ["x", None]}, {"type": ["string", "null"]}),
        ({"$ref": "#/components/schemas/Number"}, BOTH),
        ({**TEXT, "pattern": "^a$"}, TEXT),
        ({**NUMBER, "minimum": 2}, {**NUMBER, "minimum": 1}),
        ({"type": "array", "prefixItems": [TEXT, NUMBER]}, {"type": "array", "items": BOTH}),
        ({"type": "array", "items": TEXT}, {"type": "array", "prefixItems": [TEXT, BOTH]}),
        (thing(), thing(required=[])),
    ],
)
def test_what_is_narrower(narrow: object, wide: object) -> None:
    assert problems(narrow, wide) == []
    assert problems(wide, narrow) != []


def test_members() -> None:
    more = thing(properties={"a": TEXT, "b": NUMBER})
    assert problems(thing(), more) == []
    assert problems(more, thing()) == ["it: no b known"]
    # Readers of answers let new members be, but miss old ones.
    assert problems(more, thing(), may_grow=True) == []
    assert problems(thing(), more, may_grow=True) == ["it: lost b"]


def test_what_is_left_out_of_account() -> None:
    narrow = {"anyOf": [TEXT, {"$ref": "#/components/schemas/Number"}]}
    assert problems(narrow, TEXT) == ["it: integer, no string"]
    assert problems(narrow, TEXT, apart={"Number"}) == []
