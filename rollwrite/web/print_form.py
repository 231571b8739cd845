"""The form of the Print page: a field for each choice of a printable, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printables.fields import Field, fields_of
from printables.options import OneOf, Range
from rollwrite.dicegame import built_in_layout
from rollwrite.i18n import FACTS, Translator
from rollwrite.web.pages import FormField

#: More pages than this are for the command line.
MAX_PAGES: Final = 300


def form_fields(
    name: str, rows: tuple[Field, ...], values: Mapping[str, str], t: Translator
) -> tuple[FormField, ...]:
    """Those of these fields that a printable takes, filled in.

    :param values: what was chosen, by the names of the fields.
    """
    known = fields_of(name)
    return tuple(_form_field(row, values, t) for row in rows if known.get(row.name) is row)


def _form_field(row: Field, values: Mapping[str, str], t: Translator) -> FormField:
    usual = "" if row.usual is None else str(row.usual)
    value = values.get(row.name, usual)
    if isinstance(row.limit, OneOf):
        value = str(dict(row.limit.formerly).get(value, value))
    least = most = None
    if isinstance(row.limit, Range):
        least, most = f"{row.limit.least:g}", f"{min(row.limit.most, MAX_PAGES):g}"
    return FormField(
        name=row.name,
        kind=row.kind,
        label=t(f"print_page.{row.name}"),
        value=value,
        hint=None if row.hint is None else t(row.hint),
        choices=_choices(row, t),
        least=least,
        most=most,
        is_carried=row.is_carried,
        is_json=row.is_json,
    )


def _choices(row: Field, t: Translator) -> tuple[tuple[str, str], ...]:
    """Each value with its words; the empty one first where it is a choice of its own."""
    if not isinstance(row.limit, OneOf):
        return ()
    names = row.limit.names
    words = tuple(map(t, row.words)) or names
    if row.kind == "layout":
        sides = (built_in_layout(name).side for name in names)
        words = tuple(f"{text} · {side}×{side}" for text, side in zip(words, sides, strict=True))
    if row.name == "lang":
        words = tuple(FACTS[code].name for code in names)
    nothing = () if row.usual is not None else (("", t(row.nothing or "print_page.usual")),)
    return (*nothing, *zip(names, words, strict=True))
