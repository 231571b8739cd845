"""What a class is told: the plan of a lesson, what happens when; and how its children are called,
an animal each, so that nobody types a name.
"""

from __future__ import annotations

from typing import Final

from rollwrite.classroom.state import Child, Classroom
from rollwrite.i18n import DEFAULT_LANGUAGE, Translator, is_language, translator
from rollwrite.table.seats import FACES, Face, look_alike

#: Their words are ``class.animal.<key>``. Those with a face come first.
ANIMALS: Final = (
    *("fox", "owl", "frog", "penguin", "lion", "octopus", "rabbit", "whale", "cat", "turtle"),
    *("panda", "toucan", "crab", "elephant", "bee", "hedgehog", "snail", "deer", "fish"),
    *("otter", "koala", "camel", "zebra", "dolphin", "eagle", "beaver", "lizard", "giraffe"),
    *("horse", "squirrel", "falcon", "seal", "ant", "swan", "tiger", "bear", "kangaroo"),
    *("parrot", "lobster", "peacock", "badger", "moose", "gecko", "heron", "yak", "llama"),
    *("puffin", "mole"),
)


def words_of(room: Classroom) -> Translator:
    """The words of the language in which a class's animals are called."""
    language = room.opened.language
    return translator(language if is_language(language) else DEFAULT_LANGUAGE)


def called(t: Translator, child: Child) -> str:
    """How a child is called."""
    return child.name or t(f"class.animal.{child.animal}")


def free_animal(room: Classroom) -> str | None:
    """The first animal that nobody is, and nobody is called as; None where all are taken."""
    t, taken = words_of(room), {child.animal for child in room.children}
    names = [child.name for child in room.children if child.name]
    for animal in ANIMALS:
        word = t(f"class.animal.{animal}")
        if animal not in taken and not any(look_alike(word, name) for name in names):
            return animal
    return None


def face_of(animal: str) -> Face | None:
    """The face of an animal, if it is drawn."""
    return next((face for face in FACES if face == animal), None)


# ── The plan of a lesson ──────────────────────────────────────────────────────────────────────────

#: How long the last round takes, and what a lesson ends with.
_LAST_MIN: Final = 5


def plan_of(t: Translator, minutes: int) -> tuple[tuple[int, int, str], ...]:
    """A lesson of so many minutes: when each part begins and ends, and what happens then."""
    first = minutes // 8
    starts = (0, first, 2 * first, minutes - 2 * _LAST_MIN, minutes - _LAST_MIN, minutes)
    buttons = {name: t(f"class.teacher.{name}") for name in ("five", "last", "end")}
    keys = ("come", "look", "play", "last", "end")
    return tuple(
        (start, end, t(f"class.plan.{key}", **buttons))
        for start, end, key in zip(starts, starts[1:], keys, strict=False)
    )
