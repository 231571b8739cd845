"""From what people type, choose on the page or send as JSON to a printable.

What an earlier version printed and this one does not is refused with what replaces it: the command
line says a row's sentence, ``print.error.dropped_<key>``, programs get it as a problem, and old
addresses of pages lead to what replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from math import isfinite
from typing import Any, TypeAlias, TypeVar

from printables.engine.options import Choice, OneOf, PrintError
from printables.request.printable import (
    GAME,
    LAYOUT,
    Field,
    Kind,
    Printable,
    fields_of,
    usual_options,
)
from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.tilegame import VariantError, variant_named

P = TypeVar("P", bound=Printable)
#: A text as it is typed, or what JSON has in its place.
Given: TypeAlias = str | float | bool | tuple[str, ...] | Layout | None
#: People set it once for all they print: where no sheets are printed it does not matter.
_LAYOUT = Field("layout", "layout", "layout", Choice(""), "", is_look=False)


def read_printable(kind: type[P], given: Mapping[str, Given]) -> P:
    """What somebody chose; what is missing or empty is left as usual.

    :param given: by the names of the fields.
    :raises PrintError: a field is unknown, does not matter here, is dropped, or cannot be so.
    """
    known = fields_of(kind)
    able = {"layout": _LAYOUT, **known}
    given = {name: value for name, value in given.items() if not _is_nothing(value)}
    if dropped := dropped_choice(kind.name, given):
        raise dropped.error
    unknown = sorted(given.keys() - able.keys())
    if unknown:
        raise no_option(kind, unknown[0])
    looks: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for name, field in able.items():
        if name in given:
            chosen = looks if field.is_look else own
            chosen[field.attribute] = _READERS[field.kind](name, _as_named(field, given[name]))
    if "layout" not in known:
        own.pop("layout", None)
    return kind(replace(usual_options(kind), **looks), **own)


def no_option(
    kind: type[Printable], option: str, without: Collection[str] = (), mark: str = "-"
) -> PrintError:
    """The error of a choice that a printable does not have, with those that it has.

    :param without: names of those that are not to be had either.
    :param mark: what stands between the words of a name.
    """
    known = (field for field in fields_of(kind).values() if field.name not in without)
    names = tuple(field.option[2:].replace("-", mark) for field in known)
    shown = option.replace("_", "-").replace("-", mark)[:20]
    return PrintError("option", name=kind.name, option=shown, names=names)


def _is_nothing(value: Given) -> bool:
    """Whether nothing was chosen. None of something, which is 0, is a choice, and often refused."""
    return value is None or value is False or value in ("", ())


def _as_named(field: Field, given: Given) -> Given:
    """What was chosen among a few, as they are written: people type A4, Large and t3."""
    limit = field.choice.limit
    if limit is GAME and isinstance(given, str):
        return tile_game(given) or given
    if isinstance(given, str) and isinstance(limit, OneOf) and given.lower() in limit.names:
        return given.lower()
    return given


def tile_game(name: str) -> str | None:
    """The key of the tile game that is called so, also for short, or None."""
    try:
        return variant_named(name).key
    except VariantError:
        return None


def _number(name: str, given: Any) -> int:
    text = str(given)
    # What is much too large is told the limits below, with those that are a little so.
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 20):
        raise PrintError("number", option=name, value=text[:20])
    return int(text)


def _length(name: str, given: Any) -> float:
    length = _decimal(str(given).replace(",", "."))
    if not isfinite(length):
        raise PrintError("number", option=name, value=str(given)[:20])
    return length


def _shift(name: str, given: Any) -> tuple[float, ...]:
    """``x,y`` in mm; a decimal comma would leave it open where ``x`` ends."""
    shift = tuple(map(_decimal, given.replace(";", ",").split(",")))
    if len(shift) != 2 or not all(map(isfinite, shift)):
        raise PrintError("shift", option=name, value=given[:20])
    return shift


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _day(_: str, given: Any) -> date:
    if given == "today":
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise PrintError("day", value=given[:20]) from None


def _lines(_: str, given: Any) -> tuple[str, ...]:
    """The lines that are not empty, without needless spaces."""
    text = given if isinstance(given, str) else "\n".join(given)
    return tuple(filter(None, (" ".join(line.split()) for line in text.splitlines())))


def _layout(_: str, given: Any) -> Layout:
    if isinstance(given, Layout):
        return given
    given = given.lower() if given.lower() in LAYOUT.values else given
    LAYOUT.checked(given)
    return built_in_layout(given)


#: From a field's name and what was given to what it means.
_READERS: dict[Kind, Callable[[str, Any], Any]] = {
    "flag": lambda _, given: True,
    "number": _number,
    "length": _length,
    "shift": _shift,
    "word": lambda _, given: given,
    "date": _day,
    "lines": _lines,
    "text": lambda _, given: given,
    "layout": _layout,
}


@dataclass(frozen=True)
class Dropped:
    """Something that is no longer printed.

    :ivar key: of its sentence.
    :ivar name: of the printable.
    :ivar choice: the name of its choice that is gone; "" if all of it is.
    :ivar value: which value of the choice; True for a flag, None for any.
    :ivar instead: the printable that replaces it.
    """

    key: str
    name: str
    choice: str = ""
    value: str | bool | None = None
    instead: str = ""

    @property
    def error(self) -> PrintError:
        """Says what replaces it."""
        return PrintError(f"dropped_{self.key}")


DROPPED = (
    Dropped("colouring", "colouring", instead="worksheet"),
    Dropped("standby_starter", "tracker", "standby", "starter", instead="tracker"),
    Dropped("guillotine", "pieces", "guillotine", True, instead="pieces"),
)


def dropped_printable(name: str) -> Dropped | None:
    """The row of a printable that is gone, if there was one."""
    return next((row for row in DROPPED if row.name == name and not row.choice), None)


def dropped_as(key: str) -> Dropped | None:
    """The row with this key, if there is one."""
    return next((row for row in DROPPED if row.key == key), None)


def dropped_choice(name: str, given: Mapping[str, Any]) -> Dropped | None:
    """The row of the first choice among those given that a printable no longer has.

    :param given: what was chosen, without what is empty.
    """
    for row in DROPPED:
        if (row.name == name and row.choice in given) and row.value in (
            None,
            True,
            given[row.choice],
        ):
            return row
    return None


def dropped_choices(known: Iterable[str]) -> tuple[Dropped, ...]:
    """A row for each choice that nothing has any more.

    :param known: the names of all choices there are.
    """
    gone = {row.choice: row for row in DROPPED if row.choice and row.choice not in set(known)}
    return tuple(gone.values())
