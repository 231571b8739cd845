"""Whether one JSON Schema allows all that another one does."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Schema: TypeAlias = dict[str, Any]

#: Keywords by the type that they are about: those that set an end, and whether it is the upper one.
_ENDS: Final = {
    "string": {"minLength": False, "maxLength": True},
    "integer": {"minimum": False, "maximum": True},
    "number": {"minimum": False, "maximum": True},
    "array": {"minItems": False, "maxItems": True},
}
_FORMS: Final = ("pattern", "format")


@dataclass(frozen=True)
class Comparison:
    """All that ``narrow`` allows should be allowed by ``wide``, both OpenAPI documents.

    :ivar apart: names of schemas in ``narrow`` that are left out of account.
    :ivar may_grow: whether objects may have members in ``narrow`` that ``wide`` does not know; then
        none may be missing that ``wide`` knows.
    """

    narrow: Schema
    wide: Schema
    apart: Set[str] = frozenset()
    may_grow: bool = False

    def problems(self, narrow: Schema, wide: Schema, at: str) -> list[str]:
        """Every place, below ``at``, where something would not be allowed any more."""
        allowed = list(_forms(self.wide, wide, frozenset()))
        found: list[str] = []
        for form in _forms(self.narrow, narrow, self.apart):
            tried = [list(self._form(form, other, at)) for other in allowed]
            nearest: list[str] = min(tried, key=len)
            found += nearest
        return found

    def _form(self, narrow: Schema, wide: Schema, at: str) -> Iterator[str]:
        kind, other = narrow.get("type"), wide.get("type")
        if other is None:
            return
        if kind != other and (kind, other) != ("integer", "number"):
            yield f"{at}: {kind}, no {other}"
            return
        if "enum" in wide:
            values = narrow.get("enum")
            more = None if values is None else [one for one in values if one not in wide["enum"]]
            if more is None or more:
                yield f"{at}: {more or 'anything'} beside {wide['enum']}"
        for keyword in _FORMS:
            if keyword in wide and narrow.get(keyword) != wide[keyword]:
                yield f"{at}: another {keyword} than {wide[keyword]}"
        for keyword, is_upper in _ENDS.get(other, {}).items():
            if keyword in wide:
                end, outer = narrow.get(keyword), wide[keyword]
                if end is None or (end > outer if is_upper else end < outer):
                    yield f"{at}: {keyword} {end}, not {outer}"
        if other == "array":
            yield from self._array(narrow, wide, at)
        if other == "object":
            yield from self._object(narrow, wide, at)

    def _array(self, narrow: Schema, wide: Schema, at: str) -> Iterator[str]:
        listed = max(len(one.get("prefixItems", ())) for one in (narrow, wide))
        for n in range(listed):
            yield from self.problems(_item(narrow, n), _item(wide, n), f"{at}/{n}")
        if listed == 0:
            yield from self.problems(narrow.get("items", {}), wide.get("items", {}), f"{at}/*")

    def _object(self, narrow: Schema, wide: Schema, at: str) -> Iterator[str]:
        mine, other = narrow.get("properties", {}), wide.get("properties", {})
        for name in other:
            if name in mine:
                yield from self.problems(mine[name], other[name], f"{at}/{name}")
            elif self.may_grow:
                yield f"{at}: lost {name}"
        for name in wide.get("required", ()):
            if name not in narrow.get("required", ()):
                yield f"{at}: may lack {name}"
        known = wide.get("additionalProperties", {})
        if known is False and not self.may_grow:
            yield from (f"{at}: no {name} known" for name in mine if name not in other)
        more = narrow.get("additionalProperties", {})
        if isinstance(more, dict) and isinstance(known, dict):
            yield from self.problems(more, known, f"{at}/{{}}")
        elif more is not False and known is False:
            yield f"{at}: any other member"


def _item(array: Schema, n: int) -> Schema:
    """The schema of an item of an array that lists some of them."""
    listed = array.get("prefixItems", ())
    found: Schema = listed[n] if n < len(listed) else array.get("items", {})
    return found


def _forms(document: Schema, schema: Schema, apart: Set[str]) -> Iterator[Schema]:
    """The schemas, each of one type, of which one must be true."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in apart:
            yield from _forms(document, document["components"]["schemas"][name], apart)
        return
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            rest = {key: value for key, value in schema.items() if key != choice}
            for one in schema[choice]:
                for form in _forms(document, one, apart):
                    yield from _typed({**rest, **form})
            return
    yield from _typed(schema)


def _typed(schema: Schema) -> Iterator[Schema]:
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    kinds = schema.get("type")
    if values is not None:
        named = {_type_of(value) for value in values}
        kinds = sorted(
            named if kinds is None else named & {kinds, *([] if isinstance(kinds, str) else kinds)}
        )
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        form = {**schema, "type": kind}
        if values is not None:
            form["enum"] = [value for value in values if _type_of(value) == kind]
        yield form


def _type_of(value: object) -> str:
    names = {str: "string", bool: "boolean", int: "integer", type(None): "null"}
    return names[type(value)]
