"""What of a drawing is read, and in which order: by screen readers, and as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Literal, TypeAlias, cast

from printables.engine.drawing import (
    Drawing,
    Item,
    Path,
    Photograph,
    PrintedPage,
    Symbol,
    Text,
    Use,
    bounds_of,
)
from rollwrite.paper import Rect

#: The kinds of passages, as PDF calls them.
Role: TypeAlias = Literal["P", "H1", "H2", "Figure", "Link"]


_WIDTH = 72
_UNDERLINES = {"H1": "=", "H2": "-"}


@dataclass
class Passage:
    """A heading, a paragraph, or a picture in words.

    :ivar boxes: where its lines and pictures lie.
    """

    role: Role
    text: str
    boxes: list[Rect] = field(default_factory=list)


def passages(items: Iterable[Item]) -> list[Passage]:
    """A drawing in words, as :mod:`printables.engine.pdf` marks it."""
    found: list[Passage] = []
    before: Text | Use | None = None
    for item in _told(items):
        if item is None:
            pass
        elif isinstance(item, Use) and item.alt:
            if isinstance(before, Use) and before.alt:
                found[-1].text += f" {item.alt}"
            else:
                found.append(Passage("Figure", item.alt))
        elif isinstance(item, Use):
            (badge,) = parted(item.symbol)[1]
            text = badge.text if isinstance(badge, Text) else badge.alt
            if before is None or (isinstance(before, Use) and before.alt):
                found.append(Passage("P", text))
            else:
                found[-1].text += f" {text}"
        elif begins := begins_at(before, item):
            found.append(Passage(begins, item.text))
        else:
            # Words of another weight bring the space that parts them.
            same_line = isinstance(before, Text) and before.y == item.y
            found[-1].text += item.text if same_line else f" {item.text}"
        if item is not None:
            found[-1].boxes.append(_box(item))
        before = item
    return [replace(one, text=" ".join(one.text.split())) for one in found]


def begins_at(before: Text | Use | None, item: Text) -> Role | None:
    """What a line of text begins after what is drawn before it; None where it goes on."""
    if item.begins == "on" and before is not None:
        return None
    if item.begins in ("", "on"):
        return None if _goes_on(before, item) else "P"
    return cast("Role", item.begins)


def _goes_on(before: Text | Use | None, item: Text) -> bool:
    """Whether a line follows another on the same line, or below it in a column."""
    if not isinstance(before, Text) or before.turn != item.turn or before.size != item.size:
        return False
    (x, y), (old_x, old_y) = item.start, before.start
    if y == old_y:
        return abs(x - old_x - before.width) < item.size
    return 0 < y - old_y < 1.7 * item.size and before.anchor == item.anchor


def _told(items: Iterable[Item]) -> Iterator[Text | Use | None]:
    """Lines, pictures, and symbols that are read as a line; None where nothing is read."""
    for item in items:
        if isinstance(item, Path | Photograph):
            yield None
        elif isinstance(item, Text) or item.alt:
            yield item
        else:
            bare, read = parted(item.symbol)
            if bare is item.symbol:
                yield item if read else None
            else:
                yield None
                yield from (placed(one, item) for one in read)


def parted(symbol: Symbol) -> tuple[Symbol, tuple[Text | Use, ...]]:
    """What a symbol shows, and what of it is read; itself where that is a line at most.

    Of a symbol that shows but a part of its words, such as a page of a large board, nothing is.
    """
    read = tuple(_read(symbol.items))
    if not all(_is_shown(item, symbol) for item in read):
        return symbol, ()
    if len(read) > 1 or any(isinstance(item, Use) for item in read):
        return Symbol(Drawing(list(_unread(symbol.items))), symbol.bounds), read
    return symbol, read


def _read(items: Iterable[Item]) -> Iterator[Text | Use]:
    """Lines of text, and pictures that are told in words, symbols opened."""
    for item in items:
        if isinstance(item, Text) or (isinstance(item, Use) and item.alt):
            yield item
        elif isinstance(item, Use):
            yield from (placed(inner, item) for inner in _read(item.symbol.items))


def _unread(items: Iterable[Item]) -> Iterator[Item]:
    """The rest."""
    for item in items:
        if isinstance(item, Use) and not item.alt:
            if any(_read(item.symbol.items)):
                bare = Symbol(Drawing(list(_unread(item.symbol.items))), item.symbol.bounds)
                yield replace(item, symbol=bare)
            else:
                yield item
        elif isinstance(item, Path | Photograph):
            yield item


def _is_shown(item: Text | Use, symbol: Symbol) -> bool:
    """Whether the symbol cuts nothing off."""
    box = _box(item)
    edge = symbol.bounds
    return (
        edge.x <= box.x
        and edge.y <= box.y
        and box.right <= edge.right
        and box.bottom <= edge.bottom
    )


def _box(item: Text | Use) -> Rect:
    if isinstance(item, Text):
        return bounds_of(item)
    return item.symbol.bounds.placed(item.scale, item.x, item.y)


def placed(item: Text | Use, use: Use) -> Text | Use:
    """Something of a symbol where the symbol is used."""
    x, y = use.x + item.x * use.scale, use.y + item.y * use.scale
    if isinstance(item, Text):
        return replace(item, x=x, y=y, size=item.size * use.scale)
    return replace(item, x=x, y=y, scale=item.scale * use.scale)


def told(pages: Iterable[PrintedPage]) -> str:
    """Pages as plain text, in the order in which they are read."""
    heard: list[Passage] = []
    for passage in (one for page in pages for one in passages(page.items)):
        is_name = passage.role == "P" and " " not in passage.text
        if is_name and heard and _is_list(heard[-1]):
            # Names under pictures: those of a row on a line.
            heard[-1].text += f" {passage.text}"
        else:
            heard.append(passage)
    lines: list[str] = []
    for passage in heard:
        lines += ["", *wrap(passage.text, _WIDTH)]
        if passage.role in _UNDERLINES:
            lines.append(_UNDERLINES[passage.role] * len(lines[-1]))
    return "\n".join(lines[1:]) + "\n"


def _is_list(passage: Passage) -> bool:
    """Whether it is a picture of few words, such as a die, or names that follow one."""
    return passage.role in ("Figure", "P") and all(len(word) < 4 for word in passage.text.split())
