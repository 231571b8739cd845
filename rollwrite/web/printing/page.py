"""Printing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
