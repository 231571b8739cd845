"""What a lesson came to, for its teacher: results, what was hard, what to talk about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine.blocks import Block, front_pages, paragraph, section, title, together
from printables.engine.boards import draw_lying
from printables.engine.drawing import Document, PathStyle, document_of
from printables.engine.flow import Flow, name_notices, rich_lines, write_name
from printables.engine.fonts import on_paper, text_width
from printables.engine.imposition import Progress
from printables.engine.page_elements import write
from printables.request.printable import Printable
from rollwrite.board.areas import BoardPicture
from rollwrite.i18n import Translator
from rollwrite.paper import Rect

#: Boards to talk about, in mm at scale 1.
_BOARD_MM = 62.0
_GAP_MM = 6.0
#: So many results stand in one column, and their words are as large at most, in mm; those of more.
_ONE_COLUMN = 26
_FEW_MM, _MANY_MM = 6.5, 4.4
#: The letters of two boards side by side.
_LETTERS = ("A", "B")


@dataclass(frozen=True)
class ResultRow:
    """A child's result, as the class's list has it.

    :ivar table: where all have one only.
    :ivar also: what decides between equal points, where that is told.
    """

    place: str
    name: str
    table: str
    points: str
    also: str = ""


@dataclass(frozen=True)
class HardRow:
    """Something that was hard, in words, and for how many children of how many."""

    words: str
    n: int
    of: int


@dataclass(frozen=True)
class Talk:
    """A position to talk about, without anybody's name.

    :ivar title: where it happened.
    :ivar boards: one, or two to choose from: A and B.
    :ivar question: for the class; ``answer`` for its teacher.
    """

    title: str
    boards: tuple[BoardPicture, ...]
    question: str
    answer: str


@dataclass(frozen=True)
class ReportPrint(Printable):
    """The report on a lesson.

    :ivar title: of the class; ``subtitle`` what was played, and by how many.
    :ivar counted: what the points are, and what is told beside them: the heads of their columns;
        the second empty without such.
    :ivar notes: what else there is to say of the results, a sentence each.
    :ivar no_coach: why the coach has not looked at all games, in a sentence; empty where it has.
    """

    name = "report"
    title: str = ""
    subtitle: str = ""
    results: tuple[ResultRow, ...] = ()
    hard: tuple[HardRow, ...] = ()
    talks: tuple[Talk, ...] = ()
    no_coach: str = ""
    counted: tuple[str, str] = ("", "")
    notes: tuple[str, ...] = ()

    def pages(self, progress: Progress | None = None) -> Document:
        t = self.options.t
        blocks: list[Block] = [title(on_paper(self.title), self.subtitle, 9)]
        if self.results:
            heads = (self.counted[0] or t("class.csv.points"), self.counted[1])
            blocks.append(together(section(t("class.end.title")), _results(self.results, heads, t)))
        blocks += [paragraph(note) for note in self.notes]
        if self.hard:
            first, *rest = [_hard(row, t) for row in self.hard]
            blocks += [together(section(t("class.report.hard")), first), *rest]
        if self.no_coach:
            blocks.append(paragraph(self.no_coach))
        talks = [_talk(talk, t) for talk in self.talks]
        most = _FEW_MM if len(self.results) <= _ONE_COLUMN else _MANY_MM
        pages = front_pages(blocks, self.options, most)
        if talks:
            # A page of their own: it is shown to the class, and the names are not.
            head = title(t("class.end.talk"), t("class.report.talk_text"), 8)
            pages = [*pages, *front_pages([head, *talks], self.options, 4.4)]
        notices = name_notices(row.name for row in self.results)
        return document_of(t("class.report.title"), pages, self.options, notices)


def _results(rows: Sequence[ResultRow], heads: tuple[str, str], t: Translator) -> Block:
    """The list in two columns, down the first and then down the second; a short one in one."""

    def block(flow: Flow, _: float, __: float) -> None:
        drawing, theme, em = flow.drawing, flow.theme, max(0.9 * flow.size, flow.drawing.least)
        gap, high = 2.5 * em, 1.55 * em
        columns = 1 if len(rows) <= _ONE_COLUMN else 2
        wide = (flow.width - gap * (columns - 1)) / columns
        (points, also), names, tables = heads, t("class.csv.name"), t("class.csv.table")
        if not any(row.table for row in rows):
            tables = ""
        wide_points, wide_tables = (text_width(word, "medium", em) for word in (points, tables))
        wide_also = text_width(also, "medium", em) + em if also else 0.0
        down = -(-len(rows) // columns)
        for x in (flow.x, flow.x + wide + gap)[:columns]:
            base, right = flow.y + em, x + wide
            drawing.begin("P")
            drawing.text((x + 2.2 * em, base), names, em, theme.muted)
            at = right - wide_also
            if tables:
                drawing.text((at - wide_points - em, base), tables, em, theme.muted, anchor="end")
            drawing.text((at, base), points, em, theme.muted, anchor="end")
            if also:
                drawing.text((right, base), also, em, theme.muted, anchor="end")
        flow.y += high
        for number, row in enumerate(rows):
            x, base = flow.x + number // down * (wide + gap), flow.y + number % down * high + em
            drawing.begin("P")
            drawing.text((x + 1.6 * em, base), row.place, em, theme.ink, "bold", "end")
            left, right = x + 2.2 * em, x + wide
            at = right - wide_also - wide_points - em
            room = at - wide_tables - left - 0.6 * em
            shown = on_paper(row.name)
            write_name(drawing, (left, base), shown, (em, drawing.least), room, theme.ink, "medium")
            if tables:
                drawing.text((at, base), row.table, em, theme.ink, anchor="end")
            drawing.text((right - wide_also, base), row.points, em, theme.ink, "bold", "end")
            if also:
                drawing.text((right, base), row.also, em, theme.ink, anchor="end")
            y = base + 0.4 * em
            drawing.line((x, y), (right, y), PathStyle(stroke=theme.line, width=0.15))
        flow.y += down * high
        flow.gap(0.8)

    return block


def _hard(row: HardRow, t: Translator) -> Block:
    """What was hard, with a bar of how many."""
    said = t("class.report.of", n=row.n, of=row.of)

    def block(flow: Flow, _: float, __: float) -> None:
        drawing, theme, size = flow.drawing, flow.theme, flow.size
        wide = text_width(said, "bold", size) + size
        bar = 0.2 * flow.width
        room = flow.width - bar - wide - 1.5 * size
        lines = len(rich_lines(row.words, size, room))
        words = Flow(drawing, theme, flow.x, flow.y, room, size, flow.leading)
        words.text(row.words)
        base = flow.y + 0.8 * size
        right = flow.x + flow.width
        box = Rect(right - bar, flow.y + 0.1 * size, bar, 0.85 * size)
        style = PathStyle(fill=theme.panel, stroke=theme.line, width=0.2)
        drawing.rect(box, style, radius=0.2 * size)
        share = Rect(box.x, box.y, max(bar * row.n / row.of, 0.01 * bar), box.height)
        drawing.rect(share, PathStyle(fill=theme.ink), radius=0.2 * size)
        at = (box.x - 0.6 * size, base)
        write(drawing, at, said, size, theme.ink, wide, "bold", "end")
        flow.y += lines * flow.leading * size
        flow.gap(0.3)

    return block


def _talk(talk: Talk, t: Translator) -> Block:
    """One or two boards side by side, a question, and what the teacher says to it."""

    def block(flow: Flow, k: float, _: float) -> None:
        drawing, theme, size = flow.drawing, flow.theme, flow.size
        side, gap = _BOARD_MM * k, _GAP_MM * k
        flow.heading(talk.title, 1.25)
        top, x = flow.y, flow.x
        for letter, board in zip(_LETTERS, talk.boards, strict=False):
            box = Rect(x, top, side, side)
            label = letter if len(talk.boards) > 1 else ""
            alt = t("class.report.board", letter=label).strip()
            with drawing.picture(alt, box.inset(-1)) as inner:
                place = draw_lying(inner, board, box, theme)
            if label:
                at = (place.centre[0], place.bottom + 1.2 * size)
                drawing.text(at, label, 1.2 * size, theme.ink, "black", "middle")
            x += side + gap
        words = Flow(drawing, theme, x, top, flow.x + flow.width - x, size, flow.leading)
        words.text(f"**{talk.question}**")
        words.gap(0.6)
        words.text(talk.answer, muted=True)
        flow.y = max(words.y, top + side + (1.6 * size if len(talk.boards) > 1 else 0.4 * size))
        flow.gap(0.6)

    return block
