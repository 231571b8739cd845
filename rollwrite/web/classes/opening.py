"""The form by which a class is opened: who plays what, with what in their hands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import request

from rollwrite.classroom import ClassRefusedError, dealt
from rollwrite.classroom.events import ClassOpened, Mode
from rollwrite.classroom.state import MOST_TABLES, clean_text
from rollwrite.games import GAMES
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.rules import OWN
from rollwrite.table.seats import MAX_SEATS
from rollwrite.web.games.registry import GAME_VIEWS, game_groups, rules_of_game
from rollwrite.web.http.access import OwnClass, own_classes
from rollwrite.web.http.rendering import Page
from rollwrite.web.http.site import language, words
from rollwrite.web.table.game_view import GameGroup
from rollwrite.web.table.setting_fields import SettingField, setting_fields, setting_values

#: For how long a lesson is, in minutes.
MINUTES: Final = (25, 40, 60)
#: What children have in their hands: a phone each, one a table, paper, or paper at some tables.
HANDS: Final = ("phones", "shared", "paper", "mixed")


@dataclass(frozen=True)
class NewClassPage(Page):
    """The form for a new class.

    :ivar groups: the games; ``layouts`` the sheets of the dice game.
    :ivar is_deleted: whether a class has just been deleted.
    :ivar own: the classes that are led from this device.
    :ivar values: what was typed; ``error`` what is wrong with it.
    """

    template = "classes/new.html"
    groups: tuple[GameGroup, ...]
    layouts: SettingField | None
    values: Mapping[str, str]
    error: str = ""
    own: tuple[OwnClass, ...] = ()
    is_deleted: bool = False
    minutes: tuple[int, ...] = MINUTES
    hands: tuple[str, ...] = HANDS


@dataclass(frozen=True)
class NewClass:
    """A class that somebody wants."""

    opened: ClassOpened
    rules: str
    settings: Any
    children: int
    on_paper: int

    @property
    def in_app(self) -> int:
        """How many tables are opened; a class of too many is refused before."""
        tables = min(len(dealt(max(self.children, 1), self.opened.size)), MOST_TABLES)
        return max(tables - self.on_paper, 0)


def form(values: Mapping[str, str], error: str = "") -> NewClassPage:
    """The form as it stands."""
    usual = {"children": "24", "minutes": "40", "hands": "phones", "game": FIRST_RULES}
    t, rules = words(), GAMES[FIRST_RULES]
    settings = settings_of(FIRST_RULES, {})
    described = rules.described(settings)
    fields = setting_fields(t, described, setting_values(described, settings))
    layout = next((one for one in fields if one.kind == "layout"), None)
    return NewClassPage(
        game_groups(t, solo=False),
        layout,
        {**usual, **values},
        error,
        own_classes(),
        "deleted" in request.args,
    )


def settings_of(game: str, sent: Mapping[str, Any]) -> Any:
    """The settings of a class's tables."""
    return GAME_VIEWS[rules_of_game(game) or FIRST_RULES].read_settings(sent, "", game)


def wanted() -> NewClass:
    """The class that the form describes.

    :raises ClassRefusedError: something of it cannot be.
    :raises DecodeError: likewise, of its settings.
    """
    sent = request.form
    game = sent.get("game", FIRST_RULES)
    rules = rules_of_game(game)
    if rules is None:
        raise ClassRefusedError("no_game")
    layout = sent.get("layout", "")
    chosen = {"layout": layout} if rules == FIRST_RULES and layout not in {"", OWN} else {}
    settings = settings_of(game, chosen)
    size = min(max(GAMES[rules].seats(settings, solo=False)), MAX_SEATS)
    children, hands = number(sent.get("children", "")), sent.get("hands", "phones")
    minutes = number(sent.get("minutes", ""))
    tables = len(dealt(max(children, 1), size))
    paper = {"paper": tables, "mixed": min(number(sent.get("paper_tables", "1")), tables)}
    mode: Mode = "shared" if hands == "shared" else "phones"
    opened = ClassOpened(
        clean_text(sent.get("title", "")) or words()("class.new.usual_title"),
        language(),
        game,
        json.dumps(chosen, sort_keys=True),
        size,
        minutes if minutes in MINUTES else MINUTES[1],
        mode,
        sent.get("own_names") == "on",
    )
    return NewClass(opened, rules, settings, children, paper.get(hands, 0))


def number(text: str) -> int:
    """A whole number that was typed; 0 for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
