"""The form of the Print page: a field for each choice of a printable, in the reader's words; and
what it sends, with files and a layout of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from flask import request

from printables.boards.board import usual_cell_mm
from printables.boards.game import GamePrint
from printables.cards.dice import USUAL_DIE_MM
from printables.engine.options import OneOf, PrintError, Range
from printables.printing import PRINTABLES, all_fields, listed
from printables.request.allowed import Look, looks
from printables.request.printable import GAME, PLAYERS, USUAL_PLAYERS, Field, fields_of
from rollwrite.dicegame import Layout, built_in_layout, parse_layout
from rollwrite.dicegame.layout import MAX_LAYOUT_BYTES
from rollwrite.i18n import FACTS, Translator
from rollwrite.resources import folder
from rollwrite.tilegame import variant_named
from rollwrite.web.http.assets import asset
from rollwrite.web.http.rendering import Page


@dataclass(frozen=True)
class FormField:
    """A field of a form, in the reader's words.

    :ivar kind: how it is typed, as in :data:`printables.request.printable.Kind`.
    :ivar value: what is filled in; of a flag anything but "" is on.
    :ivar choices: value and words of each, where there are but a few.
    :ivar least, most: the smallest and the largest number.
    :ivar is_carried: what is filled in goes along to the page's other forms.
    :ivar is_json: the page's script sends it, too.
    :ivar is_look: it is about paper and looks, which all have.
    :ivar is_folded: few people change it.
    :ivar is_changed: it is filled in otherwise than usual.
    :ivar overrides: the names of fields that mean nothing when this one is filled in.
    :ivar files: the files that can be read into it, as browsers want them named; None: none.
    :ivar sizes: the usual length in mm by game.
    """

    name: str
    kind: str
    label: str
    value: str
    hint: str | None = None
    choices: tuple[tuple[str, str], ...] = ()
    least: str | None = None
    most: str | None = None
    is_carried: bool = False
    is_json: bool = True
    is_look: bool = False
    is_folded: bool = False
    is_changed: bool = False
    overrides: tuple[str, ...] = ()
    files: str | None = None
    sizes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PrintCard:
    """Something that can be printed, as the page shows it.

    :ivar games: which games it is for, in the reader's words; None where it is for none.
    :ivar about: a line about it, in the reader's words.
    :ivar picture: the address of a small picture, or None.
    :ivar begins: what is filled in at first, as an address has it: what the picture shows.
    """

    name: str
    games: str | None
    about: str
    picture: str | None
    begins: str = ""


@dataclass(frozen=True)
class PrintGroup:
    """What people print together.

    :ivar key: its words are ``print_page.group.<key>``.
    :ivar is_folded: few people look for it.
    """

    key: str
    cards: tuple[PrintCard, ...]
    is_folded: bool


@dataclass(frozen=True)
class PrintPage(Page):
    """Print something.

    :ivar name: what.
    :ivar kinds: the printables that share its page, itself among them: people choose first of
        these; the page has the first one's name.
    :ivar is_chosen: somebody has chosen it; else they will want to see what there is.
    :ivar groups: everything that can be printed, until somebody has chosen.
    :ivar carried: what was chosen before, for the addresses of all there is.
    :ivar fields: what can be chosen for it.
    :ivar own_layout: the text of a layout of one's own, or empty.
    :ivar layout_problems: everything wrong with it.
    :ivar error: a sentence why it could not be printed, or None.
    :ivar looks: paper, sheets on a page, style, whether the paper is turned: all that is offered.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "print/print.html"
    name: str
    kinds: tuple[str, ...]
    is_chosen: bool
    groups: tuple[PrintGroup, ...]
    carried: str
    fields: tuple[FormField, ...]
    own_layout: str
    layout_problems: tuple[str, ...]
    error: str | None
    looks: tuple[tuple[str, int, str, bool], ...]
    messages: Mapping[str, Any]


# ── The form ──────────────────────────────────────────────────────────────────────────────────────

#: In place of a layout's name: the one in the field :data:`LAYOUT_TEXT`.
OWN: Final = "own"
LAYOUT_TEXT: Final = "layout_toml"
#: A file that is chosen for a field has the field's name with this.
FILE: Final = "_file"


def read_form(name: str) -> dict[str, str]:
    """What is filled in, by the names of a printable's fields, and :data:`LAYOUT_TEXT`.

    Browsers without scripts send files; a file goes before what is typed. Fields that mean nothing
    beside others are left out.

    :raises PrintError: a file holds no text.
    """
    known = fields_of(PRINTABLES[name])
    fields = {
        key: _file(key) or text
        for key, text in request.form.items()
        if key in known or key == LAYOUT_TEXT
    }
    for key in [key for key in fields if fields[key] and key in known]:
        choice = known[key].choice
        for other in choice.decides or choice.overrides:
            fields.pop(other, None)
    return fields


def own_layout(fields: dict[str, str]) -> Layout | None:
    """The layout that was typed or sent as a file, taken out of the fields; None: one of ours.

    :raises LayoutError: it is none.
    """
    text = fields.pop(LAYOUT_TEXT, "")
    if fields.get("layout") != OWN:
        return None
    del fields["layout"]
    return parse_layout(text[: MAX_LAYOUT_BYTES + 1])


def _file(key: str) -> str:
    upload = request.files.get(key + FILE)
    if upload is None or not upload.filename:
        return ""
    try:
        text = upload.stream.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise PrintError("not_text", file=(upload.filename)[:60])
    return text


#: More pages than this are for the command line.
MAX_PAGES: Final = 300
#: What a family and what a teacher look for; whatever is in neither is below, folded away.
GROUPS: Final = {
    "play": ("kit", "sheet", "solo", "card", "game", "board", "pieces"),
    "class": ("class", "worksheet", "puzzles"),
}
_OTHERS: Final = "others"
#: What is on the picture of a card: a first game to cut out is a small one.
_BEGINS: Final = {"game": "game=duo", "pieces": "game=duo"}


def groups(t: Translator) -> tuple[PrintGroup, ...]:
    """Everything that can be printed, by its use."""
    grouped = {one for names in GROUPS.values() for one in names}
    rows = {**GROUPS, _OTHERS: tuple(one for one in listed() if one not in grouped)}
    return tuple(
        PrintGroup(key, tuple(_card(one, t) for one in names if one in PRINTABLES), key == _OTHERS)
        for key, names in rows.items()
    )


def _card(name: str, t: Translator) -> PrintCard:
    games = _games(name)
    picture = f"pictures/print/{name}.png"
    is_there = (folder("static") / picture).exists()
    about = t(f"print_page.about.{name}").partition(". ")[0].rstrip(".")
    return PrintCard(
        name,
        None if games is None else t(f"print_page.games.{games}"),
        about,
        asset(picture) if is_there else None,
        _BEGINS.get(name, ""),
    )


def _games(name: str) -> str | None:
    """Which games something is for: "dice", "tile", "both"; None for what is for no game."""
    game = fields_of(PRINTABLES[name]).get("game")
    if game is not None:
        return "tile" if game.usual else "both"
    return {"position": "both", "puzzles": "both", "worksheet": None}.get(name, "dice")


def carried(values: Mapping[str, str]) -> str:
    """What was chosen for all that is printed, as an address has it."""
    kept = {
        name: values[name]
        for name, rows in all_fields().items()
        if rows[0][1].choice.is_carried and values.get(name)
    }
    return urlencode(kept)


#: The fields of the form that a look is made of, in the order of
#: :data:`~printables.request.allowed.Look`: what is chosen for one leaves less for the next.
LOOK_FIELDS: Final = ("paper", "up", "theme", "landscape")


def offered(name: str) -> tuple[Look, ...]:
    """Each look that a printable makes a good page in."""
    return looks(PRINTABLES[name].allows)


def _offered_values(name: str, field: Field) -> set[str]:
    at = LOOK_FIELDS.index(field.name)
    return {str(look[at]) for look in offered(name)}


def form_fields(
    name: str, values: Mapping[str, str], suggested: Mapping[str, str], t: Translator
) -> tuple[FormField, ...]:
    """What can be chosen for a printable, filled in: its own fields, then paper and looks.

    :param values: what was chosen, by the names of the fields.
    :param suggested: what this page suggests for some of them.
    """
    return tuple(
        _form_field(name, field, values, suggested, t)
        for field in fields_of(PRINTABLES[name]).values()
        # There is nothing to choose where only one look will do.
        if field.name not in LOOK_FIELDS or len(_offered_values(name, field)) > 1
    )


def _form_field(
    name: str, field: Field, values: Mapping[str, str], suggested: Mapping[str, str], t: Translator
) -> FormField:
    choice, limit = field.choice, field.choice.limit
    is_die = field.name == "size" and "game" not in fields_of(PRINTABLES[name])
    usual = suggested.get(field.name, field.usual)
    value = values.get(field.name, usual)
    least = most = None
    if isinstance(limit, OneOf):
        value = str(dict(limit.formerly).get(value, value))
    elif isinstance(limit, Range):
        least, most = f"{limit.least:g}", f"{min(limit.most, MAX_PAGES):g}"
    return FormField(
        name=field.name,
        kind=field.kind,
        label=t("print_page.size_die" if is_die else f"print_page.{field.name}"),
        value=value,
        hint=None if choice.hint is None else t(choice.hint),
        choices=_choices(name, field, t),
        least=least,
        most=most,
        is_carried=choice.is_carried,
        is_json=choice.is_json,
        is_look=field.is_look,
        is_folded=choice.is_folded,
        is_changed=value != usual,
        overrides=choice.decides or choice.overrides,
        files=choice.files,
        sizes=_sizes(name, t) if field.name == "size" else {},
    )


def _sizes(name: str, t: Translator) -> dict[str, str]:
    """The usual size in mm by game; that of what belongs to no game stands beside ""."""
    if name == GamePrint.name:
        # It depends on the paper, too.
        return {"": t("print_page.fitting")}
    if "game" not in fields_of(PRINTABLES[name]):
        return {"": f"{USUAL_DIE_MM:g}"}
    return {key: f"{usual_cell_mm(variant_named(key)):g}" for key in GAME.values}


def _choices(name: str, field: Field, t: Translator) -> tuple[tuple[str, str], ...]:
    """Each value with its words; the empty one first where it is a choice of its own."""
    limit = field.choice.limit
    if not isinstance(limit, OneOf):
        return ()
    names = limit.names
    words = tuple(map(t, field.choice.words)) or names
    if field.kind == "layout":
        sides = (built_in_layout(name).side for name in names)
        words = tuple(f"{text} · {side}×{side}" for text, side in zip(words, sides, strict=True))
        names, words = (*names, OWN), (*words, t("print_page.own"))
    if field.name == "lang":
        words = tuple(FACTS[code].name for code in names)
    pairs = zip(names, words, strict=True)
    if field.name in LOOK_FIELDS:
        able = _offered_values(name, field)
        return tuple(pair for pair in pairs if pair[0] in able)
    usual = t("print_page.usual_is", value=USUAL_PLAYERS) if limit is PLAYERS else None
    nothing_chosen = usual or t(field.choice.nothing or "print_page.usual")
    nothing = () if field.usual else (("", nothing_chosen),)
    return (*nothing, *pairs)
