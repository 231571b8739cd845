"""A document made of parts: each as it is printed alone, and a list of them with their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from printables.engine.blocks import Block, section, together
from printables.engine.drawing import PrintedPage, document_of
from printables.engine.flow import Flow, rich_lines
from printables.engine.fonts import text_width
from printables.engine.imposition import ImposedSheets, Place
from printables.engine.options import MAX_PAGES, Notice, Options, PrintError
from rollwrite.i18n import Translator


@dataclass(frozen=True)
class Part:
    """Pages that belong together.

    :ivar name: in the list of contents and in the bookmarks.
    :ivar note: what to do with it, in a few words.
    :ivar places: where sheets lie on these pages; empty where there are none.
    :ivar keeps_bookmarks: its pages have names of their own.
    """

    name: str
    note: str
    pages: tuple[PrintedPage, ...]
    places: tuple[Place, ...] = ()
    keeps_bookmarks: bool = False

    def named(self) -> tuple[PrintedPage, ...]:
        """The pages, with the part's name as the bookmark of the first.

        A page that appears again and again stays one and the same, so that it is in the file once.
        """
        if self.keeps_bookmarks or not self.pages:
            return self.pages
        made: dict[int, PrintedPage] = {}
        for page in self.pages:
            bookmark = self.name if not made else None
            made.setdefault(id(page), replace(page, bookmark=bookmark))
        return tuple(made[id(page)] for page in self.pages)


def with_front(
    front: Callable[[Sequence[tuple[str, str, str]]], list[PrintedPage]],
    name: str,
    note: str,
    parts: Sequence[Part],
) -> list[Part]:
    """The parts behind pages that list them.

    :param front: draws those pages from rows of name, page numbers and note.
    """
    parts = [part for part in parts if part.pages]
    count = 1
    while True:
        rows = [(name, _numbers(1, count), note)]
        first = count + 1
        for part in parts:
            rows.append((part.name, _numbers(first, len(part.pages)), part.note))
            first += len(part.pages)
        pages = front(rows)
        if len(pages) <= count:
            return [Part(name, note, tuple(pages)), *parts]
        count = len(pages)


def _numbers(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


def imposed(
    parts: Sequence[Part], title: str, notices: Iterable[Notice], options: Options
) -> ImposedSheets:
    """The document with the pages of these parts, and where sheets lie on them.

    :param notices: each is told once.
    :raises PrintError: that would be too many pages.
    """
    blank: Place = (options.whole_page, ())
    pages = tuple(page for part in parts for page in part.named())
    if len(pages) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    places = tuple(place for part in parts for place in (part.places or (blank,) * len(part.pages)))
    document = document_of(title, pages, options, dict.fromkeys(notices))
    return ImposedSheets(document, places * options.copies)


def contents(rows: Sequence[tuple[str, str, str]], t: Translator) -> list[Block]:
    """A heading, and a line for each part: its name, what to do with it, its pages at the right."""

    def line(name: str, numbers: str, note: str, is_last: bool) -> Block:
        def block(flow: Flow, _: float, __: float) -> None:
            size, drawing, theme = flow.size, flow.drawing, flow.theme
            room = max(text_width(pages, "bold", size) for _, pages, _ in rows) + 1.5 * size
            lines = rich_lines(f"**{name}.** {note}", size, flow.width - room)
            for number, line in enumerate(lines):
                x, base = flow.x, flow.y + 0.9 * size
                for words, font in line:
                    drawing.text((x, base), words, size, theme.ink, font)
                    x += text_width(words, font, size)
                if number == 0:
                    at = (flow.x + flow.width, base)
                    drawing.text(at, numbers, size, theme.ink, "bold", "end")
                flow.y += flow.leading * size
            flow.gap(0.05)
            # Below the last the next section draws its own.
            if not is_last:
                flow.rule()

        return block

    first, *rest = [line(*row, row is rows[-1]) for row in rows]
    return [together(section(t("print.parts.contents")), first), *rest]
