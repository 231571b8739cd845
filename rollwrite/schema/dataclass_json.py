"""Frozen dataclasses as plain JSON, and back.

Commands, events and answers are described once, by their annotations. The encoder, the decoder and
the schemas of the OpenAPI document (:mod:`rollwrite.schema.json_schema`) all follow from these. The
decoder names every wrong value with its place, not only the first. It reads ``str``, ``int``,
``float``, ``bool``, ``None``, ``Literal``, string enums, ``tuple``, unions with ``None``,
``Annotated`` texts, and dataclasses, generic ones too if they have their arguments:
``TableOpened[Settings]``. A field whose name is a Python keyword ends in ``_``, which JSON leaves
out: ``in_``.

An annotation can say more than a type: ``Annotated[str, note("Where.", format="uri")]``; so can a
field, beside its default: ``optional(None)``.

Moments as the log writes them: ISO 8601, in UTC, with milliseconds.
"""

from __future__ import annotations

import re
import sys
import types
import typing
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache, partial, reduce
from operator import attrgetter, or_
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)


@dataclass(frozen=True)
class Note:
    """Only for people and programs that read a schema: decoders ignore it.

    :ivar text: a description.
    :ivar name: under which the schema stands by itself, in place of a class's own name.
    :ivar keywords: of JSON Schema, such as ``("minimum", 0)``; None takes away the keyword that
        would follow from the type.
    """

    text: str = ""
    name: str = ""
    keywords: tuple[tuple[str, Hashable], ...] = ()


def note(text: str = "", *, name: str = "", **keywords: Hashable) -> Note:
    """A note; further keywords are those of JSON Schema, with tuples for lists."""
    return Note(text, name, tuple(keywords.items()))


@dataclass(frozen=True)
class Text:
    """A value that is sent as text in a certain form, which decoders check and parse.

    :ivar pattern: a regular expression with ``^`` and ``$``, one that ECMAScript knows too.
    :ivar expected: the form in words.
    :ivar parse: from the text to the value; a ``ValueError`` says that there is none.
    """

    pattern: str
    expected: str
    parse: Callable[[str], Any] = str

    def read(self, text: str) -> Any:
        """The value of a text.

        :raises ValueError: it has another form; the message is ``expected``.
        """
        # Python's $ would let a line break follow.
        if not re.fullmatch(self.pattern, text, re.ASCII):
            raise ValueError(self.expected)
        try:
            return self.parse(text)
        except ValueError:
            raise ValueError(self.expected) from None


@dataclass(frozen=True)
class WrittenAs:
    """A value that is sent as something else and has a parser of its own.

    :ivar kind: the annotation of what is sent.
    """

    kind: Any


def optional(default: Any) -> Any:
    """A field that JSON leaves out while it has its default.

    So a field can be added later, and old logs, old readers and the fingerprints of recorded
    commands still agree. A field that is None by default is never written as null.
    """
    return field(default=default, metadata={"optional": True})


T = TypeVar("T")
#: The largest float; an int can be larger.
_LARGEST = sys.float_info.max
_PLAIN: dict[Any, tuple[type, str]] = {
    str: (str, "string"),
    int: (int, "integer"),
    bool: (bool, "boolean"),
    types.NoneType: (types.NoneType, "null"),
}
_AS_IT_IS = frozenset({str, int, bool, float, types.NoneType})
#: No list in a command or an event is longer; a longer one is refused before it is read.
MAX_ITEMS = 400
MAX_TEXT = 20_000


@dataclass(frozen=True)
class FieldError:
    """Where a value does not fit, as a JSON pointer, and what was expected there."""

    pointer: str
    expected: str


class MemberError(ValueError):
    """What ``__post_init__`` of a dataclass says of one of its members.

    :param expected: what the member should have been.
    """

    def __init__(self, member: str, expected: str) -> None:
        self.member = member
        super().__init__(expected)


class DecodeError(ValueError):
    """A JSON value that is not what it should be; ``errors`` names every place."""

    def __init__(self, errors: Iterable[FieldError]) -> None:
        self.errors = tuple(errors)
        places = "; ".join(f"{m.pointer or '/'}: expected {m.expected}" for m in self.errors)
        super().__init__(places)


def errors_under(error: DecodeError, pointer: str) -> DecodeError:
    """The same errors, found in the part of a larger value at ``pointer``."""
    return DecodeError(FieldError(pointer + e.pointer, e.expected) for e in error.errors)


@dataclass(frozen=True)
class Member:
    """A field of a dataclass and its place in JSON.

    :ivar key: its name there.
    :ivar is_required: whether a decoder insists on it.
    :ivar is_optional: whether an encoder leaves it out while it has its ``default``.
    """

    name: str
    key: str
    is_required: bool
    is_optional: bool
    default: Any


@cache
def members(of: type) -> tuple[Member, ...]:
    """The fields of a dataclass."""
    return tuple(
        Member(
            one.name,
            one.name.removesuffix("_"),
            one.default is MISSING and one.default_factory is MISSING,
            "optional" in one.metadata,
            one.default,
        )
        for one in fields(of)
    )


@cache
def keys_of(of: type) -> frozenset[str]:
    """The keys of a dataclass in JSON."""
    return frozenset(member.key for member in members(of))


def _object_encoder(of: type) -> Callable[[Any], Any]:
    """How a dataclass is encoded."""
    always = [member for member in members(of) if not member.is_optional]
    sometimes = [member for member in members(of) if member.is_optional]
    keys, get = tuple(member.key for member in always), _getter([one.name for one in always])
    defaults = tuple((member.key, member.default) for member in sometimes)
    get_sometimes = _getter([member.name for member in sometimes])

    def encode_object(value: Any) -> dict[str, Any]:
        made = dict(zip(keys, get(value), strict=True))
        for key, one in made.items():
            if type(one) not in _AS_IT_IS:
                made[key] = encode(one)
        if defaults:
            for (key, default), one in zip(defaults, get_sometimes(value), strict=True):
                if one is not default and one != default:
                    made[key] = encode(one)
        return made

    return encode_object


@cache
def _encoder(kind: type) -> Callable[[Any], Any]:
    """How values of a kind that are not plain are encoded: worked out once."""
    if is_dataclass(kind):
        return _object_encoder(kind)
    if issubclass(kind, dict):
        return lambda value: {encode(key): encode(item) for key, item in value.items()}
    # Others stay what they are.
    return attrgetter("_value_") if issubclass(kind, Enum) else lambda value: value


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of some fields, all at once where there are several."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@cache
def hints_of(of: Any) -> dict[str, Any]:
    """The annotations of a dataclass; those of ``Of[X]`` with X for its type variable."""
    chosen = _chosen(of)
    hints = typing.get_type_hints(get_origin(of) or of, include_extras=True)
    return {name: _filled(hint, chosen) for name, hint in hints.items()}


def _chosen(of: Any) -> dict[TypeVar, Any]:
    """What the type variables of a class and of its bases stand for."""
    plain = get_origin(of) or of
    chosen = dict(zip(getattr(plain, "__parameters__", ()), get_args(of), strict=False))
    for base in vars(plain).get("__orig_bases__", ()):
        if get_origin(base) is not Generic:
            chosen = _chosen(_filled(base, chosen)) | chosen
    return chosen


def _filled(hint: Any, chosen: dict[TypeVar, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return chosen.get(hint, hint)
    open_ = getattr(hint, "__parameters__", ()) if get_origin(hint) else ()
    return hint[tuple(chosen.get(one, one) for one in open_)] if open_ else hint


def without_none(hint: Any) -> Any:
    """What an annotation says besides None."""
    if get_origin(hint) not in {types.UnionType, Union}:
        return hint
    return reduce(or_, (one for one in get_args(hint) if one is not types.NoneType))


def encode(value: Any) -> Any:
    """``value`` as plain JSON data: dataclasses become objects, tuples lists."""
    kind: type = type(value)
    # Most values are plain, and the view of a table has about a thousand of them.
    if kind in _AS_IT_IS:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _AS_IT_IS else encode(item) for item in value]
    return _encoder(kind)(value)


def decode(wanted: type[T], data: object) -> T:
    """The dataclass that ``data`` describes.

    :raises DecodeError: something is missing, unknown or of another type.
    """
    errors: list[FieldError] = []
    kind: Any = wanted
    value = _reader(kind)(data, "", errors)
    if errors:
        raise DecodeError(errors)
    return typing.cast(T, value)


#: From JSON data at a place to the value; what does not fit is added to the errors.
_Reader: TypeAlias = Callable[[Any, str, list[FieldError]], Any]


@cache
def _reader(wanted: Any) -> _Reader:
    """How a value with this annotation is read: worked out once, as logs hold thousands."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if wanted is float:
        return _read_float
    if wanted in _PLAIN:
        return partial(_read_plain, *_PLAIN[wanted])
    if origin is Annotated:
        form = next((said for said in wanted.__metadata__ if isinstance(said, Text)), None)
        return _reader(wanted.__origin__) if form is None else partial(_read_text, form)
    if origin is Literal:
        return partial(_read_choice, {one: one for one in inner})
    if origin is tuple:
        every = inner[-1] is Ellipsis
        return partial(_read_tuple, tuple(map(_reader, inner[:1] if every else inner)), every)
    if origin in {types.UnionType, Union}:
        kinds = [member for member in inner if member is not types.NoneType]
        if len(kinds) == 1:
            return partial(_read_optional, _reader(kinds[0]))
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return partial(_read_choice, {member.value: member for member in wanted})
    return partial(_read_object, wanted)


def _read_float(data: Any, at: str, errors: list[FieldError]) -> Any:
    # JSON has only one kind of number: 10 is as good a length in mm as 10.4.
    is_number = isinstance(data, int | float) and not isinstance(data, bool)
    if not is_number or not -_LARGEST <= data <= _LARGEST:
        errors.append(FieldError(at, "number"))
    return data


def _read_plain(kind: type, name: str, data: object, at: str, errors: list[FieldError]) -> Any:
    # A bool is an int to Python, but not to JSON.
    if type(data) is not kind or (isinstance(data, str) and not _is_text(data)):
        errors.append(FieldError(at, name))
    return data


def _read_text(form: Text, data: object, at: str, errors: list[FieldError]) -> Any:
    try:
        if isinstance(data, str) and _is_text(data):
            return form.read(data)
    except ValueError:
        pass
    errors.append(FieldError(at, form.expected))
    return None


def _is_text(data: str) -> bool:
    """Whether it is of sane length and without lone surrogates, which no database can hold."""
    if len(data) > MAX_TEXT:
        return False
    return data.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in data)


def _read_choice(
    choices: Mapping[str, Any], data: object, at: str, errors: list[FieldError]
) -> Any:
    # Equality alone would take True for 1.
    if isinstance(data, str) and data in choices:
        return choices[data]
    errors.append(FieldError(at, "one of " + ", ".join(map(str, choices))))
    return None


def _read_tuple(
    inner: tuple[_Reader, ...], every: bool, data: object, at: str, errors: list[FieldError]
) -> Any:
    if not isinstance(data, list | tuple) or len(data) > MAX_ITEMS:
        errors.append(FieldError(at, "array"))
        return ()
    if every:
        inner *= len(data)
    if len(inner) != len(data):
        errors.append(FieldError(at, f"array of {len(inner)}"))
        return ()
    pairs = enumerate(zip(inner, data, strict=True))
    return tuple([read(item, f"{at}/{i}", errors) for i, (read, item) in pairs])


def _read_optional(read: _Reader, data: object, at: str, errors: list[FieldError]) -> Any:
    return None if data is None else read(data, at, errors)


@cache
def _member_readers(wanted: Any) -> tuple[tuple[Member, _Reader], ...]:
    hints = hints_of(wanted)
    return tuple((one, _reader(hints[one.name])) for one in members(get_origin(wanted) or wanted))


def _read_object(wanted: Any, data: object, at: str, errors: list[FieldError]) -> Any:
    if not isinstance(data, dict):
        errors.append(FieldError(at, "object"))
        return None
    before = len(errors)
    values = {}
    for member, read in _member_readers(wanted):
        if member.key in data:
            values[member.name] = read(data[member.key], f"{at}/{member.key}", errors)
        elif member.is_required:
            errors.append(FieldError(f"{at}/{member.key}", _missing(read)))
    plain = get_origin(wanted) or wanted
    keys = keys_of(plain)
    unknown = (key for key in data if key not in keys)
    errors += [FieldError(f"{at}/{_shown(key)}", "no field of this name") for key in unknown]
    if len(errors) > before:
        return None
    try:
        return plain(**values)
    except ValueError as error:
        place = f"{at}/{error.member}" if isinstance(error, MemberError) else at
        errors.append(FieldError(place, str(error)))
        return None


def _missing(read: _Reader) -> str:
    """What is expected where nothing is: what a reader says of something that is no JSON."""
    errors: list[FieldError] = []
    read(_Reader, "", errors)
    return f"{errors[0].expected}; it is missing"


def _shown(key: object) -> str:
    """A foreign key as a sentence can hold it: not endless, and without lone surrogates."""
    return str(key)[:40].encode("utf-8", "backslashreplace").decode()


# ── Moments ───────────────────────────────────────────────────────────────────────────────────────

Moment: TypeAlias = Annotated[str, note(format="date-time")]


def moment(at: datetime) -> str:
    """A moment as text.

    :param at: with a time zone.
    """
    return at.isoformat(timespec="milliseconds")


def time_of(text: str) -> datetime:
    """The moment that a text of :func:`moment` tells.

    :raises ValueError: it is none, or says no time zone.
    """
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(f"{text!r} has no time zone")
    return at


def _checked(text: str) -> str:
    time_of(text)
    return text


#: A moment that is read again: a log from elsewhere may hold any text there.
Until: TypeAlias = Annotated[
    str,
    Text(
        r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}(Z|[+-][0-9]{2}:[0-9]{2})$",
        "a moment such as 2026-03-01T18:30:00.000+00:00",
        _checked,
    ),
    note(format="date-time"),
]
