"""What a teacher is asked: who plays what, with what in their hands, to open a class; what comes
of something that hurts, before it is done. And what "Undo" would undo.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from flask import request

from rollwrite.classroom import ClassRefusedError, Classroom, dealt, decide
from rollwrite.classroom import events as ev
from rollwrite.classroom.commands import TakeBackLast
from rollwrite.classroom.events import ClassOpened, Mode
from rollwrite.classroom.state import MOST_TABLES, clean_text
from rollwrite.classroom.words import called
from rollwrite.games import GAMES
from rollwrite.i18n import Translator
from rollwrite.service.class_results import awaited
from rollwrite.service.classes import SeenClass
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.rules import OWN
from rollwrite.table.seats import MAX_SEATS
from rollwrite.web.classes.who import classes
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


# ── Before something that hurts ───────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Question:
    """Whether the teacher is sure.

    :ivar do: what is done then, with ``values``; ``yes`` is its button.
    :ivar offers_last: whether the last round would be better.
    """

    text: str
    yes: str
    do: str
    values: Mapping[str, str] = field(default_factory=dict)
    offers_last: bool = False


def question(t: Translator, seen: SeenClass, wish: str, sent: Mapping[str, str]) -> Question | None:
    """What is asked before a wish is fulfilled; None where nothing speaks against it.

    :param sent: the form that the wish came with.
    """
    asked_with = ("table", "game", "meet", "child", "to")
    values = {name: sent[name] for name in asked_with if name in sent}
    values["sure"] = "on"
    if wish in {"start", "start-all"}:
        table = sent.get("table", "") if wish == "start" else ""
        missing = classes().unseated(seen, int(table) if table.isdecimal() else None)
        names = t.join([called(t, child) for child in missing])
        if not missing:
            return None
        text = t("class.ask.missing", names=names)
        return Question(text, t("class.ask.start"), wish, values)
    if wish in {"end", "next"}:
        return _before_cutting_off(t, seen, wish, values)
    if wish in {"move", "remove-chair"}:
        child = seen.room.child(number(sent.get("child", "")))
        if child is None or not classes().is_in_game(seen, child):
            return None
        text = t("class.ask.leaves", name=called(t, child), n=child.table)
        yes = "move" if wish == "move" else "remove"
        return Question(text, t(f"class.ask.{yes}"), wish, values)
    return None


def _before_cutting_off(
    t: Translator, seen: SeenClass, wish: str, values: Mapping[str, str]
) -> Question | None:
    """What is asked before the end of a lesson, or before another game."""
    room, yes = seen.room, t(f"class.ask.{wish}")
    played = () if room.ended else awaited(room, classes().played(seen))
    if played:
        is_last, tables = room.call == "last", t.join(_tables(t, [one.number for one in played]))
        key = "class.ask.last_plays" if is_last else "class.ask.plays"
        text = t(key, tables=tables, last=t("class.teacher.last"))
        return Question(text, yes, wish, values, not is_last)
    untold = [
        one.number
        for one in room.tables
        if one.code is None and not one.points and room.at(one.number)
    ]
    # At the end of a lesson they can still be typed in, and a game that has begun has asked.
    if wish == "end" or not untold or values.get("game") != str(room.game):
        return None
    text = t("class.ask.untold", tables=t.join(_tables(t, untold)))
    return Question(text, yes, wish, values)


def _tables(t: Translator, numbers: Sequence[int]) -> list[str]:
    return [t("class.table", n=number) for number in numbers]


def undone(t: Translator, room: Classroom) -> str:
    """What is undone next, in words; empty where that is nothing, or cannot be any more."""
    try:
        decide(room, TakeBackLast())
    except ClassRefusedError:
        return ""
    what = _what(t, room, room.back[-1])
    return t("class.teacher.back_of", what=what) if what else t("class.teacher.back")


def _what(t: Translator, room: Classroom, back: ev.ClassEvent) -> str:
    """What has been done.

    :param back: what takes it back.
    """
    match back:
        case ev.ChildMoved():
            child = room.child(back.child)
            if child is None:
                return ""
            return t("class.back.move", name=called(t, child), n=child.table)
        case ev.ChairSet():
            return t("class.back.away", animal=t(f"class.animal.{back.animal}"))
        case ev.ChairRemoved():
            return t("class.teacher.chair")
        case ev.TableRemoved():
            table = room.table(back.table)
            is_paper = table is not None and table.code is None
            return t("class.teacher.paper_table" if is_paper else "class.teacher.table")
        case ev.TableAdded():
            return t("class.teacher.remove_table")
        case ev.BotSentAway():
            return t("class.back.bot", n=back.table)
        case ev.ClassPaused():
            return t("class.teacher.go_on" if back.paused else "class.teacher.pause")
        case ev.TimeCalled():
            taken_away = "no_call" if back.call == "last" else "unsay"
            return t(f"class.teacher.{room.call or taken_away}")
        case ev.Said():
            return t("class.teacher.say_label")
        case ev.ResultTold():
            return t("class.teacher.results_of", n=back.table)
        case ev.GameTakenBack():
            return t("class.next.go")
        case ev.ClassEnded():
            return t("class.teacher.reopen" if back.ended else "class.teacher.end")
        case _:
            return ""
