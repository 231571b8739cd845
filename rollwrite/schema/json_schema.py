"""JSON Schema (2020-12) from annotations: of what is decoded, and of what is encoded.

Dataclasses and enums stand by themselves under their names; their docstrings describe them, and
the ``:ivar x:`` lines their members. Beside what :func:`~rollwrite.schema.dataclass_json.decode`
knows, an answer may hold ``float``, ``Any`` and ``dict[str, ...]``; its notes
say more than a type can. What docstrings say is here too, as data, for other descriptions.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache
from itertools import count
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from rollwrite.schema.dataclass_json import (
    MAX_ITEMS,
    Note,
    Text,
    WrittenAs,
    hints_of,
    members,
    without_none,
)

Schema: TypeAlias = dict[str, Any]

_TYPES: Final[dict[Any, str]] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
}
#: Anything at all, or what is no JSON.
_UNSAID: Final = frozenset({Any, object, bytes})
#: Before a line such as ``:ivar x: ...``, and not before a reference such as ``:func:`x```.
_BEFORE_FIELD: Final = re.compile(r"^(?=:\w+(?: [^:\n]+)?:(?!`))", re.MULTILINE)
_IVAR: Final = re.compile(r":ivar ([^:]+):(.*)", re.DOTALL)
#: Of a reference such as ``:func:`~rollwrite.games.fold``` the last name is left.
_REFERENCE: Final = re.compile(r":\w+:`~?(?:[^`]*\.)?([^`.]+)`")


@dataclass(frozen=True)
class Made:
    """A schema that follows from no annotation; it stands by itself under its name.

    :ivar make: from the schemas it may refer to.
    """

    name: str
    make: Callable[[Schemas], Schema]


class Schemas:
    """The schemas that stand by themselves, filled by every question for one that needs them.

    What programs send may leave out members with a default, and its lists have a maximum length;
    what they get has every member that is not ``optional``. A type that is both sent and got is
    described as sent: that schema asks for less, so both are valid by it.

    :param home: where the schemas will stand.
    """

    def __init__(self, home: str = "#/components/schemas/") -> None:
        self._home = home
        self._by_name: dict[str, Schema] = {}
        self._origins: dict[str, tuple[Any, bool]] = {}

    @property
    def by_name(self) -> dict[str, Schema]:
        """All that were needed so far."""
        return dict(sorted(self._by_name.items()))

    def of(self, kind: Any, *, sent: bool) -> Schema:
        """The schema of a value with this annotation.

        :param sent: whether programs send it, or get it.
        :raises TypeError: the annotation is of a kind that no schema is known for.
        """
        if get_origin(kind) is Annotated:
            return self._annotated(kind, sent=sent)
        if _stands_alone(kind):
            return self._named(_name(kind), kind, lambda: self._unnamed(kind, sent), sent=sent)
        return self._unnamed(kind, sent)

    def _named(self, name: str, origin: Any, make: Callable[[], Schema], *, sent: bool) -> Schema:
        name = self._free(name, origin)
        _, was_sent = self._origins.get(name, (origin, False))
        if name not in self._origins or (sent and not was_sent):
            # Noted before it is made: it may hold itself.
            self._origins[name] = origin, sent
            self._by_name[name] = make()
        return {"$ref": self._home + name}

    def _free(self, name: str, origin: Any) -> str:
        """The name, with a number behind it if another one has it: games name theirs alike."""
        names = (name if number == 1 else f"{name}{number}" for number in count(1))
        return next(one for one in names if self._origins.get(one, (origin, False))[0] == origin)

    def _annotated(self, kind: Any, *, sent: bool) -> Schema:
        said = kind.__metadata__
        # What is said up to the name belongs to the schema of that name, the rest to this place.
        end = max((i for i, one in enumerate(said, start=1) if getattr(one, "name", "")), default=0)
        plain, keywords = _noted(kind.__origin__, said[:end] or said)
        if not end:
            return _without_none(self.of(plain, sent=sent) | keywords)
        last = said[end - 1]

        def make() -> Schema:
            if isinstance(last, Made):
                return last.make(self)
            return _without_none(self._unnamed(plain, sent) | keywords)

        found = self._named(last.name, (plain, said[:end]), make, sent=sent)
        return found | _noted(plain, said[end:])[1]

    def _unnamed(self, kind: Any, sent: bool) -> Schema:
        origin, inner = get_origin(kind), get_args(kind)
        if kind in _TYPES:
            return {"type": _TYPES[kind]}
        if kind in _UNSAID:
            return {}
        if origin is Literal:
            return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
        if origin in {types.UnionType, Union}:
            return {"anyOf": [self.of(member, sent=sent) for member in inner]}
        if origin is tuple and inner[-1] is not Ellipsis:
            each = [self.of(member, sent=sent) for member in inner]
            return {
                "type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)
            }  # fmt: skip
        if origin in {tuple, frozenset}:
            array = {"type": "array", "items": self.of(inner[0], sent=sent)}
            return array | ({"maxItems": MAX_ITEMS} if sent else {})
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(inner[1], sent=sent)}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]} | _description(kind)
        if is_dataclass(origin or kind):
            return self.object_of(kind, sent=sent)
        raise TypeError(f"{kind!r} has no JSON Schema")

    def object_of(
        self, kind: Any, *, sent: bool, instead: Mapping[str, Any] | None = None
    ) -> Schema:
        """The schema of a dataclass, itself and not by its name.

        :param instead: other annotations for some of its fields.
        """
        plain = get_origin(kind) or kind
        said = read_docstring(plain).ivars
        hints = {**hints_of(kind), **(instead or {})}
        properties, required = {}, []
        for member in members(plain):
            hint = hints[member.name]
            if member.is_optional and member.default is None and not sent:
                # It is left out, and null never written.
                hint = without_none(hint)
            text = {"description": said[member.name]} if member.name in said else {}
            properties[member.key] = self.of(hint, sent=sent) | text
            if member.is_required if sent else not member.is_optional:
                required.append(member.key)
        return {
            "type": "object",
            **_description(plain),
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }


def schema(kind: Any, *, sent: bool) -> Schema:
    """One schema that holds all it needs."""
    home = "$defs"
    schemas = Schemas(f"#/{home}/")
    return {**schemas.of(kind, sent=sent), home: schemas.by_name}


def _noted(kind: Any, said: tuple[Any, ...]) -> tuple[Any, Schema]:
    """What ``kind`` is sent as, and the keywords that the notes add."""
    keywords: Schema = {}
    for one in said:
        match one:
            case WrittenAs():
                kind = one.kind
            case Text():
                kind = str
                keywords["pattern"] = one.pattern
            case Note():
                keywords |= {key: _plain(value) for key, value in one.keywords}
                keywords |= {"description": one.text} if one.text else {}
    return kind, keywords


def _without_none(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if value is not None}


def _stands_alone(kind: Any) -> bool:
    plain = get_origin(kind) or kind
    return is_dataclass(plain) or (isinstance(plain, type) and issubclass(plain, Enum))


def _name(kind: Any) -> str:
    """The name of a class; of ``Of[X]`` it is ``Of.X``."""
    plain = get_origin(kind) or kind
    return ".".join([plain.__name__, *map(_name, get_args(kind))])


def _description(of: type) -> Schema:
    text = read_docstring(of).whole
    return {"description": text} if text else {}


def _plain(value: Hashable) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Docstring:
    """A docstring as Markdown.

    :ivar summary: the first paragraph.
    :ivar rest: the paragraphs between it and the fields.
    :ivar ivars: the texts of the ``:ivar x:`` fields by ``x``, those of base classes too.
    """

    summary: str
    rest: str
    ivars: Mapping[str, str]

    @property
    def whole(self) -> str:
        """All but the fields."""
        return "\n\n".join(part for part in (self.summary, self.rest) if part)


@cache
def read_docstring(of: object) -> Docstring:
    """The docstring of a class or a function; empty where it has none of its own."""
    ivars: dict[str, str] = {}
    if isinstance(of, type):
        for base in reversed(of.__bases__):
            ivars |= read_docstring(base).ivars if base.__module__ != "builtins" else {}
    head, *fields = _BEFORE_FIELD.split(inspect.cleandoc(_own(of)))
    for field in fields:
        found = _IVAR.match(field)
        if found is not None:
            ivars |= {name.strip(): _markdown(found[2]) for name in found[1].split(",")}
    summary, *rest = [_markdown(paragraph) for paragraph in head.split("\n\n")]
    return Docstring(summary, "\n\n".join(rest).strip(), ivars)


def _own(of: object) -> str:
    text = vars(of).get("__doc__") if isinstance(of, type) else of.__doc__
    # A dataclass without one gets its signature.
    is_signature = isinstance(of, type) and str(text).startswith(f"{of.__name__}(")
    return "" if text is None or is_signature else text


def _markdown(paragraph: str) -> str:
    plain = _REFERENCE.sub(r"`\1`", " ".join(paragraph.split()))
    return plain.replace("``", "`")
