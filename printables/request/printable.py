"""What can be printed: a frozen dataclass of all that can be chosen for it, and its pages.

::

    @dataclass(frozen=True)
    class TentPrint(Printable):
        name = "tent"
        tables: Annotated[int, Choice("how many tables", TABLES)] = 6

        def pages(self, progress: Progress | None = None) -> Document: ...

A field with a :class:`~printables.engine.options.Choice` becomes a field of the Print page's form
and of the API's body, and an option of the command line. Fields without one are filled in by the
program. All are plain values, so that another process can print.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from printables.engine.drawing import Document
from printables.engine.imposition import ImposedSheets, Progress
from printables.engine.options import (
    MAX_PAGES,
    Choice,
    OneOf,
    Options,
    PrintError,
    Range,
    key_words,
)
from printables.request.allowed import check_allowed
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.tilegame import VARIANTS

LAYOUT = OneOf(BUILT_IN, "layout")
GAME = OneOf(tuple(VARIANTS), "game")
PLAYERS = OneOf((2, 3, 4), "players")
COUNT = Range(1, MAX_PAGES, "copies")
USUAL_PLAYERS = 4

LayoutChoice: TypeAlias = Annotated[
    Layout,
    Choice(
        "the layout, or a layout file",
        LAYOUT,
        key_words("settings.layout.", LAYOUT),
        is_carried=True,
    ),
]
#: Of what is for the dice game, until somebody chooses a tile game.
OtherGame: TypeAlias = Annotated[
    str | None,
    Choice(
        "a tile game in place of the dice game",
        GAME,
        tuple(f"tile.game.{key}" for key in VARIANTS),
        nothing="print_page.dice_game",
        overrides=("players",),
        is_carried=True,
    ),
]
TileGame: TypeAlias = Annotated[
    str,
    Choice("a tile game", GAME, tuple(f"tile.game.{key}" for key in VARIANTS), is_carried=True),
]
Players: TypeAlias = Annotated[
    int | None, Choice(f"how many play, usually {USUAL_PLAYERS}", PLAYERS)
]
Count: TypeAlias = Annotated[int, Choice("how many different ones", COUNT)]
DiceSeed: TypeAlias = Annotated[
    str | None,
    Choice("the same word gives the same dice", hint="print_page.seed_hint", metavar="WORD"),
]
PageSeed: TypeAlias = Annotated[
    str | None,
    Choice("the same word gives the same page", hint="print_page.seed_page_hint", metavar="WORD"),
]
#: How a choice is typed: ``word`` and ``text`` are one line and many; ``lines`` a list, one a line;
#: ``length`` is in mm, ``shift`` is ``x,y`` in mm; ``layout`` is a name or a layout of somebody's
#: own.
Kind: TypeAlias = Literal[
    "flag", "number", "length", "shift", "word", "date", "lines", "text", "layout"
]  # fmt: skip
_KINDS: dict[Any, Kind] = {
    bool: "flag",
    int: "number",
    float: "length",
    tuple[float, float]: "shift",
    str: "word",
    date: "date",
    tuple[str, ...]: "lines",
    Layout: "layout",
}
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_SEED_LETTERS = 6


def usual_layout() -> Layout:
    """The layout until somebody chooses."""
    return built_in_layout(BUILT_IN[0])


@dataclass(frozen=True)
class Printable:
    """Something that can be printed, and what was chosen for it.

    :cvar name: what it is called everywhere; its words are ``print_page.name.<name>``.
    :cvar within: the printable on whose page it is a choice, and in whose row of any list; empty
        for one with a row and a page of its own.
    :cvar sizes: the papers it is printed on, with how many of it may lie on a page of each.
    :cvar large: the papers on which it comes in large print.
    :cvar turns: the paper may lie on its side.
    :raises PrintError: something cannot be chosen.
    """

    name: ClassVar[str]
    within: ClassVar[str] = ""
    sizes: ClassVar[Mapping[str, tuple[int, ...]]] = {"a4": (1,), "letter": (1,)}
    large: ClassVar[tuple[str, ...]] = ()
    turns: ClassVar[bool] = True
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        for one in fields_of(type(self)).values():
            one.check(self)
        check_allowed(self.name, self.allows, self.options)

    @classmethod
    def allows(cls, options: Options) -> bool:
        """Whether it makes a good page so: on this paper, in this style, so many on a page."""
        if options.landscape and not cls.turns:
            return False
        if options.theme_name == "large":
            return options.paper in cls.large and options.up == 1
        return options.up in cls.sizes.get(options.paper, ())

    @property
    def unused(self) -> Collection[str]:
        """The choices that mean nothing beside the others."""
        return ()

    def pages(self, progress: Progress | None = None) -> ImposedSheets | Document:
        """The pages, with where the dice-game sheets among them lie if there are any.

        :param progress: called now and then where there may be many sheets.
        :raises PrintError: it cannot be printed; the sentence says why.
        """
        # Each printable has its own.
        raise NotImplementedError

    def texts(self) -> list[str]:
        """What is printed, in words: a text for each sheet. Not all have one.

        :raises PrintError: it cannot be printed.
        """
        # Asked only of those that have one.
        raise NotImplementedError

    @property
    def least_pages(self) -> int:
        """As many pages as it has at least, each copy."""
        return 1


@dataclass(frozen=True)
class Field:
    """A choice of a printable, and where it is kept.

    :ivar name: in forms and in JSON.
    :ivar attribute: of the printable, or of its :class:`Options` where ``is_look``.
    :ivar usual: what is chosen until somebody chooses, as it is typed; "" where that depends on the
        rest.
    """

    name: str
    attribute: str
    kind: Kind
    choice: Choice
    usual: str
    is_look: bool

    @property
    def option(self) -> str:
        """What it is called at the command line."""
        return f"--{(self.choice.option or self.name).replace('_', '-')}"

    @property
    def described(self) -> str:
        """What it is and what it can be, in a line of plain English."""
        limit = self.choice.limit
        # There are too many games for a line; `rollwrite tile games` lists them.
        return self.choice.note if limit in (None, GAME) else f"{self.choice.note} ({limit})"

    def check(self, chosen: Printable) -> None:
        """Nothing, if this can be chosen.

        :raises PrintError: it is none of the values, too small or too large.
        """
        limit, value = self.choice.limit, getattr(chosen, self.attribute, None)
        if value is None or limit is None or self.is_look or self.kind == "layout":
            return
        limit.checked(value)


def fields_of(kind: type[Printable] | type[Options]) -> Mapping[str, Field]:
    """What can be chosen for a printable, by name: its own, then paper and looks."""
    key: Any = kind  # mypy takes no class of dataclasses for hashable
    return _fields_of(key)


@cache
def _fields_of(kind: Any) -> Mapping[str, Field]:
    found: dict[str, Field] = {}
    hints = get_type_hints(kind, include_extras=True)
    for one in fields(kind):
        if get_origin(hints[one.name]) is Annotated:
            value, choice = get_args(hints[one.name])
            name = choice.name or one.name
            typed = "text" if choice.is_long else _kind_of(value)
            usual = one.default_factory().name if callable(one.default_factory) else one.default
            text = "" if usual in (None, False, ()) else str(usual)
            found[name] = Field(name, one.name, typed, choice, text, kind is Options)
    if issubclass(kind, Printable):
        found |= fields_of(Options)
        found["up"] = replace(found["up"], usual=str(usual_options(kind).up))
    return MappingProxyType(found)


def usual_options(kind: type[Printable]) -> Options:
    """Paper and looks of a printable until somebody chooses."""
    (found,) = (one.default_factory for one in fields(kind) if one.name == "options")
    return found() if callable(found) else Options()


def _kind_of(value: Any) -> Kind:
    """The kind of a type, whether it may be None or not."""
    return _KINDS[value] if value in _KINDS else _KINDS[get_args(value)[0]]


@dataclass(frozen=True)
class Addressed(Printable):
    """What leads people to the app.

    :ivar address: of the app, without a slash behind; empty where nobody knows it.
    """

    address: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Seeded(Printable):
    """What grows from words or days, a sheet or a page from each: a subclass has a choice ``seed``
    and a choice ``count``, and perhaps ``daily``.

    :ivar seeds: as many as were asked for.
    """

    seeds: tuple[str, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.seeds:
            asked: Any = self
            seeds = seeds_for(asked.seed, getattr(self, "daily", None), asked.count)
            object.__setattr__(self, "seeds", seeds)

    @property
    def least_pages(self) -> int:
        """A page for each."""
        return len(self.seeds)


def random_seed() -> str:
    """A new seed for a solo sheet or a challenge."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_SEED_LETTERS))


def seeds_for(seed: str | None, daily: date | None, count: int) -> tuple[str, ...]:
    """Seeds for ``count`` sheets: those of the days from ``daily`` on, or ``SEED-1``, ``SEED-2``,
    ...

    :raises PrintError: too many, or both a seed and a day.
    """
    if seed is not None and daily is not None:
        raise PrintError("seed_or_day")
    COUNT.checked(count)
    if daily is not None:
        first = daily.toordinal()
        if first + count > date.max.toordinal():
            raise PrintError("day", value=daily.isoformat())
        return tuple(date.fromordinal(first + n).isoformat() for n in range(count))
    if count == 1:
        return (seed or random_seed(),)
    return tuple(f"{seed}-{n}" if seed else random_seed() for n in range(1, count + 1))
