"""The form of the Print page: a field for each choice of a printable, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printables.engine.options import OneOf, Range
from printables.printing import usual_cell_mm
from printables.request.fields import GAME, LOOKS, PRINTABLES, SOME, USUAL_DIE_MM, Field, fields_of
from rollwrite.dicegame import built_in_layout
from rollwrite.i18n import FACTS, Translator
from rollwrite.tilegame import variant_named
from rollwrite.web.printing.input import OWN, overridden_by
from rollwrite.web.printing.page import FormField, PrintGroup

#: More pages than this are for the command line.
MAX_PAGES: Final = 300
#: What people print together stands together; whatever is in no group is in the last.
GROUPS: Final = {
    "play": ("sheet", "kit", "solo", "card", "tracker", "scorepad", "dice"),
    "class": ("class", "worksheet", "colouring"),
    "puzzles": ("challenge", "puzzles"),
    "tiles": ("board", "pieces", "position"),
}
_OTHERS: Final = "others"
#: Few people change these: they are folded away.
_FOLDED: Final = frozenset(
    {
        "standby",
        "codes",
        "by_colour",
        "guillotine",
        "clearance",
        "offset",
        "no_backs",
        "up",
        "lang",
        "copies",
        "landscape",
    }
)
#: Files that can be read into a field, as browsers ask for them; other kinds of fields take none.
_FILES: Final = {"record": ".blksgf,.json", "names": ".txt,.csv,text/plain", "codes": ".txt"}


def groups(name: str) -> tuple[PrintGroup, ...]:
    """Everything that can be printed, by its use.

    :param name: what is chosen.
    """
    grouped = {one for names in GROUPS.values() for one in names}
    rows = {**GROUPS, _OTHERS: tuple(one for one in PRINTABLES if one not in grouped)}
    found = (
        PrintGroup(key, tuple(one for one in names if one in PRINTABLES), name in names)
        for key, names in rows.items()
    )
    return tuple(group for group in found if group.names)


def form_fields(
    name: str, values: Mapping[str, str], suggested: Mapping[str, str], t: Translator
) -> tuple[FormField, ...]:
    """What can be chosen for a printable, filled in: its own fields, then paper and looks.

    :param values: what was chosen, by the names of the fields.
    :param suggested: what this page suggests for some of them.
    """
    known = fields_of(name)
    usual = {key: "" if row.usual is None else str(row.usual) for key, row in known.items()}
    usual.update(suggested)
    return tuple(
        _form_field(name, row, values.get(row.name, usual[row.name]), usual[row.name], t)
        for row in (*SOME, *LOOKS)
        if known.get(row.name) is row
    )


def _form_field(name: str, row: Field, value: str, usual: str, t: Translator) -> FormField:
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
        is_look=row in LOOKS,
        is_folded=row.name in _FOLDED,
        is_changed=value != usual,
        overrides=overridden_by(row),
        files=_FILES.get(row.name),
        sizes=_sizes(name) if row.name == "size" else {},
    )


def _sizes(name: str) -> dict[str, str]:
    """The usual size in mm by game; that of what belongs to no game stands beside ""."""
    if "game" not in fields_of(name):
        return {"": f"{USUAL_DIE_MM:g}"}
    return {key: f"{usual_cell_mm(variant_named(key)):g}" for key in GAME.values}


def _choices(row: Field, t: Translator) -> tuple[tuple[str, str], ...]:
    """Each value with its words; the empty one first where it is a choice of its own."""
    if not isinstance(row.limit, OneOf):
        return ()
    names = row.limit.names
    words = tuple(map(t, row.words)) or names
    if row.kind == "layout":
        sides = (built_in_layout(name).side for name in names)
        words = tuple(f"{text} · {side}×{side}" for text, side in zip(words, sides, strict=True))
        names, words = (*names, OWN), (*words, t("print_page.own"))
    if row.name == "lang":
        words = tuple(FACTS[code].name for code in names)
    nothing = () if row.usual is not None else (("", t(row.nothing or "print_page.usual")),)
    return (*nothing, *zip(names, words, strict=True))
