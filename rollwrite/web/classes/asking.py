"""What a teacher's page asks before something that hurts, and what its "Undo" would undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rollwrite.classroom import ClassRefusedError, Classroom, decide
from rollwrite.classroom import events as ev
from rollwrite.classroom.commands import TakeBackLast
from rollwrite.classroom.words import called
from rollwrite.i18n import Translator
from rollwrite.service.class_results import awaited
from rollwrite.service.classes import SeenClass
from rollwrite.web.classes.opening import number
from rollwrite.web.classes.who import classes


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
