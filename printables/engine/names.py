"""Names of people on paper: as far as the fonts have their letters, as long as there is room."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

from printables.engine.drawing import Drawing
from printables.engine.flow import Ems, say
from printables.engine.fonts import Font, on_paper, shortened
from printables.engine.options import Notice, notice
from rollwrite.paper import Point

#: A longer name is nobody's: of a list that is something else.
MAX_NAME = 60
#: A notice lists no more names than these; of the others it says how many there are.
_LISTED = 8


def cut_name(name: str) -> str:
    """The name without what is too much of it; no accent is cut off its letter."""
    name = normalize("NFC", name)
    end = MAX_NAME
    while end < len(name) and combining(name[end]):
        end -= 1
    return name[:end].rstrip()


def name_notices(names: Iterable[str]) -> tuple[Notice, ...]:
    """What whoever prints these names should know: which are cut, which are not printed whole, and
    in whose place there is a line to write on.
    """
    given = [name for name in dict.fromkeys(names) if name.strip()]
    cut = [name for name in given if cut_name(name) != normalize("NFC", name)]
    lost = [name for name in given if not on_paper(cut_name(name))]
    # Half a name: letters that the fonts lack are question marks.
    half = [
        on_paper(cut_name(name))
        for name in given
        if on_paper(cut_name(name)).count("?") > cut_name(name).count("?")
    ]
    found = (("names_lost", lost), ("names_half", half), ("names_cut", list(map(cut_name, cut))))
    return tuple(_listed(key, listed) for key, listed in found if listed)


def _listed(key: str, names: list[str]) -> Notice:
    shown = ", ".join(names[:_LISTED])
    more = len(names) - _LISTED
    return notice(key, names=f"{shown}, … (+{more})" if more > 0 else shown)


def shorter(name: str) -> tuple[str, ...]:
    """A name and shorter ways to write it, the longest first: ``Zoë Ann Lee``, ``Zoë Ann L.``,
    ``Zoë A.``, ``Zoë``.
    """
    words = name.split()
    initials = (" ".join([*words[:n], f"{words[n][0]}."]) for n in range(len(words) - 1, 0, -1))
    return (name, *initials, *words[:1]) if len(words) > 1 else (name,)


def write_name(
    drawing: Drawing,
    at: Point,
    name: str,
    ems: Ems,
    room: float,
    fill: str,
    font: Font = "bold",
) -> None:
    """A name in a line: where there is no room it gets smaller, then shorter.

    :param room: how long it may be, in mm.
    """
    if not say(drawing, at, shorter(name), ems, room, fill, font):
        words = shortened(name, font, ems[1], room)
        drawing.text(at, words, ems[1], fill, font)
