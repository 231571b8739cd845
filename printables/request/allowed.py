"""Which paper, style and number a page something may be printed with, and what to choose instead.

Only what makes a good page is offered: words of eight points (seven, where four lie on a page),
squares of shapes of four mm, every instruction on it. Each printable declares it
(:meth:`~printables.request.printable.Printable.allows`); ``docs/printing.md`` has the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, TypeAlias

from printables.engine.options import Options, PrintError
from printables.engine.themes import THEMES
from rollwrite.i18n import Translator
from rollwrite.paper import PAPERS, UPS, Arrangement, allowed

#: The papers of what is small, as cards and pads: with how many lie on a page of each.
CARD_SIZES = {"a4": (1, 2, 4), "letter": (1, 2, 4), "a5": (1,)}
#: The same, one a page.
SMALL_SIZES = {"a4": (1,), "letter": (1,), "a5": (1,)}
#: Of booklets, and of boards: small ones for a journey, large ones for the wall.
ALL_SIZES = {"a4": (1,), "letter": (1,), "a5": (1,), "a3": (1,)}
#: Of posters.
LARGE_SIZES = {"a4": (1,), "letter": (1,), "a3": (1,)}
#: Of kits in which sheets may lie two on a page.
CLASS_SIZES = {"a4": (1, 2), "letter": (1, 2)}
#: Of large print, where it fits no smaller paper.
LARGE_PRINT = ("a4", "letter")

Allows: TypeAlias = Callable[[Options], bool]
#: What makes a page, in the order in which people rather do without it.
ASPECTS = ("landscape", "up", "theme_name", "paper")
#: The usual of each, which needs no word where everything compared has it.
_USUAL = Options()


def sheets_allowed(options: Options, kind: Arrangement | None) -> bool:
    """Whether sheets of the dice game can be printed so: the geometry of sheets says it.

    :param kind: as :func:`rollwrite.paper.allowed` has it.
    """
    kind = "large" if options.theme_name == "large" else kind
    return allowed(options.paper, options.up, kind, options.landscape)


class LookError(PrintError):
    """Something makes no good page as somebody wants it; the sentence says what does.

    :ivar instead: what is nearest to it.
    """

    def __init__(self, name: str, asked: Options, instead: tuple[Options, ...]) -> None:
        self._name, self._asked, self.instead = name, asked, instead
        super().__init__("look")

    @classmethod
    def of(cls, name: str, allows: Allows, asked: Options) -> LookError:
        """The error of what is asked for.

        :param name: of the printable.
        """
        return cls(name, asked, instead_of(allows, asked))

    def message(self, t: Translator) -> str:
        """The sentence in a language."""
        told = [
            aspect
            for aspect in ASPECTS
            if aspect == "paper"
            or any(_of(one, aspect) != _of(_USUAL, aspect) for one in self._all)
        ]
        words = [_words(one, told, t) for one in self._all]
        what = t(f"print_page.name.{self._name}")
        return t(self.key, what=what, look=words[0], names=t.either(words[1:]))

    @property
    def _all(self) -> tuple[Options, ...]:
        return (self._asked, *self.instead)


def check_allowed(name: str, allows: Allows, asked: Options) -> None:
    """Nothing, if it may be printed so.

    :param name: of the printable.
    :raises LookError: it may not.
    """
    if not allows(asked):
        raise LookError.of(name, allows, asked)


def nearest(
    name: str, allows: Allows, given: Mapping[str, str]
) -> tuple[Options, LookError | None]:
    """What somebody wants as they typed it, or else the nearest that may be printed, and the
    sentence.

    :param given: by the names of the fields.
    :raises PrintError: there is nothing like that.
    """
    up = given.get("up") or "1"
    asked = Options(
        paper=given.get("paper") or _USUAL.paper,
        up=int(up) if up in map(str, UPS) else 1,
        theme_name=given.get("theme") or _USUAL.theme_name,
        landscape=bool(given.get("landscape")),
    )
    if allows(asked):
        return asked, None
    error = LookError.of(name, allows, asked)
    return error.instead[0], error


def instead_of(allows: Allows, asked: Options) -> tuple[Options, ...]:
    """What is nearest to what was asked for, and what is nearest of all that keeps what this one
    gives up.
    """
    others = [replace(asked, **_named(look)) for look in looks(allows)]
    others.sort(key=lambda one: _distance(asked, one))
    first = others[0]
    lost = [aspect for aspect in ASPECTS if _of(first, aspect) != _of(asked, aspect)]
    second = next((one for one in others if all(_of(one, a) == _of(asked, a) for a in lost)), None)
    return (first,) if second is None else (first, second)


#: Paper, sheets on a page, style, and whether the paper is turned.
Look: TypeAlias = tuple[str, int, str, bool]


@cache
def looks(allows: Allows) -> tuple[Look, ...]:
    """Everything that is allowed, the usual first."""
    every = product(PAPERS, UPS, THEMES, (False, True))
    return tuple(look for look in every if allows(Options(**_named(look))))


def _named(look: Look) -> dict[str, Any]:
    return dict(zip(("paper", "up", "theme_name", "landscape"), look, strict=True))


def _of(options: Options, aspect: str) -> object:
    return getattr(options, aspect)


def _distance(asked: Options, other: Options) -> tuple[int, int, int]:
    """How many aspects differ, how much they matter, by how many sheets; the sort keeps the usual
    order.
    """
    differing = [_of(asked, aspect) != _of(other, aspect) for aspect in ASPECTS]
    weight = sum(2**n for n, differs in enumerate(differing) if differs)
    return sum(differing), weight, abs(asked.up - other.up)


def _words(options: Options, told: list[str], t: Translator) -> str:
    turned = "print_page.landscape" if options.landscape else "print.look.upright"
    theme = options.theme_name.replace("-", "_")
    words = {
        "paper": t(f"print_page.paper_{options.paper}"),
        "theme_name": t(f"print_page.theme_{theme}"),
        "up": t.n("print.look.up", options.up),
        "landscape": t(turned),
    }
    return " · ".join(words[aspect] for aspect in reversed(told))
