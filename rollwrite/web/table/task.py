"""What a seat of the reader has to do: the part that every game's tasks share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rollwrite.i18n import Translator
from rollwrite.schema.notes import optional


@dataclass(frozen=True)
class Task:
    """What a seat of the reader has to do.

    :ivar seat: the number of the seat.
    :ivar do: the kind of task; the game says which there are.
    :ivar needed: whether the table waits for it.
    :ivar can_undo: whether the seat can take back what it did last.
    """

    seat: int
    name: str
    do: str
    title: str
    text: str
    needed: bool
    can_undo: bool | None = optional(None)


def task_text(t: Translator, key: str, **members: Any) -> dict[str, Any]:
    """Title and text of a task, ``table.task.<key>.title`` and ``.text``."""
    text = f"table.task.{key}.text"
    return {
        "title": t(f"table.task.{key}.title"),
        "text": t(text) if t.has(text) else "",
        **members,
    }


def lobby_task(t: Translator, seat: int, name: str) -> Task:
    """What a seat does that plays in no game: wait for the next one."""
    return Task(seat, name, "lobby", needed=False, **task_text(t, "lobby"))


def first_needed(tasks: tuple[Task, ...]) -> Task | None:
    """The first task that the table waits for, or else the first there is."""
    return next((task for task in tasks if task.needed), tasks[0] if tasks else None)


def live_region_text(t: Translator, tasks: tuple[Task, ...]) -> str:
    """What a screen reader says of the first task that needs somebody, or the first there is."""
    task = first_needed(tasks)
    if task is None:
        return ""
    return t("table.say.task", title=task.title.rstrip("."), text=task.text).strip()
