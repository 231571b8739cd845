"""Who sits at a table: seats, their kinds and their names (rule D1).

Or what does: a program sits on a seat, or plays on for somebody (D16). What it thinks is no concern
of a table; here is only who it is. Its level is the number of its name, from 1.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import chain, count
from typing import Final, Literal, TypeAlias, get_args

MAX_SEATS = 4
MAX_NAME = 24

#: What people are: a phone of one's own, a guest on somebody else's, or a real sheet of paper.
PersonKind: TypeAlias = Literal["phone", "guest", "paper"]
#: Or nobody: a program sits there.
SeatKind: TypeAlias = Literal["phone", "guest", "paper", "bot"]
#: What somebody with a phone can be, and somebody who uses another one's.
OwnKind: TypeAlias = Literal["phone", "paper"]
GuestKind: TypeAlias = Literal["guest", "paper"]
#: What people choose to be shown as: each is a drawing of ``static/pictures/faces.svg``.
Face: TypeAlias = Literal[
    "fox",
    "owl",
    "frog",
    "penguin",
    "lion",
    "octopus",
    "rabbit",
    "whale",
    "cat",
    "turtle",
    "panda",
    "toucan",
    "crab",
    "elephant",
    "bee",
    "unicorn",
    "hedgehog",
    "pirate",
    "snail",
    "deer",
    "fish",
    "dinosaur",
    "astronaut",
    "cactus",
    "otter",
    "koala",
    "camel",
    "zebra",
    "dolphin",
    "eagle",
]
FACES: Final[tuple[Face, ...]] = get_args(Face)
#: Those that seats have by their numbers, in logs as well: there are more for who chooses.
_BY_NUMBER: Final = FACES[:24]


@dataclass(frozen=True)
class Seat:
    """A seat at the table.

    :ivar number: given when it was taken, from 1; it stays when seats are moved.
    :ivar keeper: the seat whose phone speaks for this one, or None for a phone of its own.
    :ivar level: of the program that plays; None while the seat's person does.
    :ivar face: of the seat's person, or of one more program of a level; the first has its level's.
    """

    number: int
    name: str
    kind: SeatKind
    keeper: int | None = None
    level: int | None = None
    face: Face | None = None

    @property
    def is_bot(self) -> bool:
        """Whether nobody sits here, and no phone speaks for it."""
        return self.kind == "bot"

    @property
    def shown_face(self) -> Face | None:
        """The face of who plays; None for that of the level, of who sits there or stands in."""
        if self.level is None:
            return self.face
        return self.face if self.is_bot and self.name != bot_name(self.level) else None


#: Signs that Unicode counts as letters or symbols and that show nothing: as spaces.
_BLANKS = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))


def clean_name(name: str) -> str:
    """A name without spaces around it or doubled in it, its accents one with their letters.

    :raises ValueError: nothing is left, it is longer than 24 characters, or it holds characters
        that cannot be seen.
    """
    cleaned = " ".join(unicodedata.normalize("NFC", name.translate(_BLANKS)).split())
    if all(unicodedata.category(sign).startswith("M") for sign in cleaned):
        raise ValueError("a name needs at least one letter")
    if len(cleaned) > MAX_NAME:
        raise ValueError(f"{cleaned[:MAX_NAME]!r}... is longer than {MAX_NAME} characters")
    if not cleaned.isprintable():
        raise ValueError("a name has letters, digits and signs that can be seen")
    return cleaned


def free_face(number: int, seats: Iterable[Seat]) -> Face:
    """The face of a seat whose person has chosen none: by its number, and nobody else's.

    :param seats: the others at the table.
    """
    taken = {seat.face for seat in seats}
    first = (number - 1) % len(_BY_NUMBER)
    return next(face for face in _BY_NUMBER[first:] + _BY_NUMBER[:first] if face not in taken)


#: By level, the weakest first; each game says how many of them can play it. Names, so the same in
#: every language.
BOT_NAMES: Final = ("Pip", "Nell", "Teo", "Ida", "Vera", "Otto", "Rosa", "Hugo", "Alma")


#: The levels of the first three of them at a table where nobody has chosen: friendly ones.
FRIENDLY_LEVELS: Final = (3, 2, 4)


def friendly_level(known: Collection[int], taken: Collection[int]) -> int | None:
    """The level to suggest for the next program at a table; None where there are none.

    :param known: the levels that the game has.
    :param taken: those of the programs that sit there.
    """
    friendly = [level for level in FRIENDLY_LEVELS if level in known] or list(known)
    return next((level for level in friendly if level not in taken), next(iter(friendly), None))


def bot_name(level: int) -> str:
    """The name of the program that plays at a level.

    :raises ValueError: there is no such level.
    """
    if not 1 <= level <= len(BOT_NAMES):
        raise ValueError(f"there is no level {level}: levels are 1 to {len(BOT_NAMES)}")
    return BOT_NAMES[level - 1]


#: Whoever else of a level sits down at a table.
_MORE_NAMES: Final = ("Juno", "Kip", "Mina", "Lou", "Remy", "Zoe", "Ari")


def free_name(level: int, taken: Collection[str]) -> str:
    """The name under which one more program of a level sits down: "Vera", then "Remy"."""
    name, more = bot_name(level), (*_MORE_NAMES[level - 1 :], *_MORE_NAMES[: level - 1])
    known = {one.casefold() for one in taken}
    names = chain((name, *more), (f"{name} {number}" for number in count(2)))
    return next(one for one in names if one.casefold() not in known)


def is_numbered_name(name: str, level: int) -> bool:
    """Whether one more program of a level is called so in older logs: "Vera 2"."""
    first, _, number = name.rpartition(" ")
    return first == bot_name(level) and number.isdecimal()


#: Letters of other scripts, and signs, that are drawn as these are.
_LOOK: Final = str.maketrans(
    "АВЕКМНОРСТУХІЈЅаеорсухіјѕкԁԛԝһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικρυχI1|0",
    "ABEKMHOPCTYXlJSaeopcyxijskdqwhlABEZHlKMNOPTYXovikpuxlllO",
)


def look_alike(one: str, other: str) -> bool:
    """Whether two names look the same: nobody at a table is to be taken for somebody else."""
    first, second = (unicodedata.normalize("NFKC", name).translate(_LOOK) for name in (one, other))
    return first.casefold() == second.casefold()
