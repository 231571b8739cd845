"""Names that a class can be called by: an animal each, so that nobody types a name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rollwrite.table.seats import FACES, Face

#: Their words are ``class.animal.<key>``. Those with a face come first.
ANIMALS: Final = (
    *("fox", "owl", "frog", "penguin", "lion", "octopus", "rabbit", "whale", "cat", "turtle"),
    *("panda", "toucan", "crab", "elephant", "bee", "hedgehog", "snail", "deer", "fish"),
    *("otter", "koala", "camel", "zebra", "dolphin", "eagle", "beaver", "lizard", "giraffe"),
    *("horse", "squirrel", "falcon", "seal", "ant", "swan", "tiger", "bear", "kangaroo"),
    *("parrot", "lobster", "peacock", "badger", "moose", "gecko", "heron", "yak", "llama"),
    *("puffin", "mole"),
)


def free_animal(taken: Collection[str]) -> str | None:
    """The first animal that nobody is; None where all are taken."""
    return next((animal for animal in ANIMALS if animal not in taken), None)


def face_of(animal: str) -> Face | None:
    """The face of an animal, if it is drawn."""
    return next((face for face in FACES if face == animal), None)
