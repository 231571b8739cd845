"""The report on a class's pile of photographed sheets: a row a sheet, then pictures of those to
look at.

As PDF, and as one page of HTML: nothing else is needed to read it, no network and no script. Light
or dark as the reader's screen is, and fit to be printed.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow, body_words, title_bar, words_page
from printables.engine.options import Options
from printables.engine.page_elements import write
from printables.engine.patterns import colour_cells
from printables.engine.pdf import pdf
from printables.engine.svg import svg_file
from printables.engine.themes import Theme, theme_named
from rollwrite.checking import RuleProblem
from rollwrite.dicegame import COLOURS, Square
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import Language, Translator, translator
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.paper import Line, Point, Rect
from rollwrite.piles import (
    Pile,
    PileGroup,
    PileRow,
    ReportForm,
    RowWords,
    State,
    csv_file,
    group_title,
    json_file,
    row_words,
    summary,
)

_WHITE = "#ffffff"
#: Their squares are drawn rightly: what is wrong is the number of shapes, or the dice.
_NOT_THE_DRAWING = frozenset({"V5", "V6", "V7"})


def draw_board_read(drawing: Drawing, row: PileRow, box: Rect, theme: Theme) -> None:
    """The board of a sheet, with rings on squares to look at and crosses on broken rules."""
    sheet = row.read.sheet
    assert sheet is not None
    side = sheet.layout.side
    size = box.width / side
    drawing.rect(box, PathStyle(fill=_WHITE))
    lines: list[Line] = []
    for n in range(side + 1):
        lines.append(((box.x, box.y + n * size), (box.right, box.y + n * size)))
        lines.append(((box.x + n * size, box.y), (box.x + n * size, box.bottom)))
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.03 * size))
    for colour in COLOURS:
        squares = _squares_of(sheet.squares, colour)
        cells = [(column, row) for row, column in squares]
        if cells:
            colour_cells(drawing, cells, (box.x, box.y), size, colour.key, theme)
        for square in squares:
            _letter(drawing, square, box, size, colour.key, theme)
    drawing.rect(box, PathStyle(stroke=theme.ink, width=0.06 * size))
    _crosses(drawing, _blamed(row), box, size, theme)
    _rings(drawing, row.read.uncertain, box, size, theme)


def board_words(t: Translator, row: PileRow) -> str:
    """What such a board shows, row by row."""
    sheet = row.read.sheet
    assert sheet is not None
    letters = {str(colour): colour_letter(t, colour.key) for colour in COLOURS}
    rows = (
        t(
            "pile.alt.row",
            row=number,
            letters=" ".join(letters.get(sign, sign) for sign in line),
        )
        for number, line in enumerate(sheet.squares, start=1)
    )
    return t("pile.alt.read", words=" ".join(rows))


def _squares_of(rows: Iterable[str], letter: str) -> list[Square]:
    return [
        (number, column)
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign == letter
    ]


def _letter(
    drawing: Drawing, square: Square, box: Rect, size: float, colour: str, theme: Theme
) -> None:
    x, y = box.x + (square[1] + 0.5) * size, box.y + (square[0] + 0.5) * size
    drawing.circle((x, y), 0.33 * size, PathStyle(fill=theme.fills[colour] or _WHITE))
    em = 0.56 * size
    letter = theme.letters[colour]
    drawing.text((x, y + 0.36 * em), letter, em, theme.label(colour), "black", "middle")


def _is_shown(problem: RuleProblem) -> bool:
    return problem.is_sure and problem.code not in _NOT_THE_DRAWING


def _blamed(row: PileRow) -> tuple[Square, ...]:
    problems = () if row.result is None else row.result.problems
    cells = (cell for one in problems if _is_shown(one) for cell in one.cells)
    return tuple(dict.fromkeys(map(square_of, cells)))


def _crosses(
    drawing: Drawing, squares: Iterable[Square], box: Rect, size: float, theme: Theme
) -> None:
    lines: list[Line] = []
    for row, column in squares:
        left, top = box.x + (column + 0.18) * size, box.y + (row + 0.18) * size
        right, bottom = left + 0.64 * size, top + 0.64 * size
        lines += [((left, top), (right, bottom)), ((left, bottom), (right, top))]
    # White below, so that they are seen on every colour.
    drawing.lines(lines, PathStyle(stroke=_WHITE, width=0.2 * size))
    drawing.lines(lines, PathStyle(stroke=theme.ink, width=0.09 * size))


def _rings(
    drawing: Drawing, squares: Iterable[Square], box: Rect, size: float, theme: Theme
) -> None:
    for row, column in squares:
        at = (box.x + (column + 0.5) * size, box.y + (row + 0.5) * size)
        drawing.circle(at, 0.52 * size, PathStyle(stroke=_WHITE, width=0.26 * size))
        drawing.circle(at, 0.52 * size, PathStyle(stroke=theme.ink, width=0.12 * size))


# ── As a page of HTML ─────────────────────────────────────────────────────────────────────────────

#: The side of a board's picture; pictures are scaled as there is room.
_BOARD_IN_HTML_MM: Final = 60.0
_RIM_MM: Final = 1.5
_STATE_SIGNS: Final[dict[State, str]] = {"fine": "✓", "look": "?", "unread": "✗"}
#: Nothing may run, and nothing may be fetched.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_STYLE: Final = """\
:root { color-scheme: light dark; --page: #f4ecdd; --card: #fffdf8; --ink: #2b241e; --soft: #5e5245;
  --line: #d9cbb2; --good: #1d6540; --bad: #9c2318; }
@media (prefers-color-scheme: dark) { :root { --page: #1c1815; --card: #2a241f; --ink: #f4ecdd;
  --soft: #c9bba6; --line: #4d4339; --good: #8fd6a8; --bad: #ffab9c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; margin: 1.2em 0 0.4em; }
h1 { margin-top: 0; }
.soft { color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; }
li.sheet { display: flex; flex-wrap: wrap; gap: 0.8rem; margin: 0 0 0.8rem; padding: 0.8rem;
  border: 1px solid var(--line); border-radius: 0.7rem; background: var(--card);
  break-inside: avoid; }
li.sheet h3 { margin: 0; overflow-wrap: anywhere; }
.words { flex: 1 1 16rem; min-width: 0; }
.words p { margin: 0.2rem 0; overflow-wrap: anywhere; }
.pictures { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.pictures img { width: 9.5rem; height: 9.5rem; border-radius: 0.3rem; background: #fff; }
.state { font-weight: 700; }
.fine .state { color: var(--good); }
.look .state, .unread .state { color: var(--bad); }
@media print { body { background: none; max-width: none; } }
"""


def pile_html(pile: Pile, language: Language) -> bytes:
    """The report as a page of HTML."""
    t = translator(language)
    title = escape(t("pile.title"))
    body = "\n".join(_body(t, pile, theme_named("bright", language)))
    page = f"""\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{_STYLE}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
    # Half a surrogate pair, as names of files may have on some systems, is no text.
    return page.encode(errors="replace")


def _body(t: Translator, pile: Pile, theme: Theme) -> Iterator[str]:
    yield f"<p>{escape(summary(t, pile))}</p>"
    yield f'<p class="soft">{escape(t("pile.names"))}</p>'
    for number, group in enumerate(pile.groups):
        yield from _group(t, group, number, theme)


def _group(t: Translator, group: PileGroup, number: int, theme: Theme) -> Iterator[str]:
    yield f'<section aria-labelledby="group-{number}">'
    yield f'<h2 id="group-{number}">{escape(group_title(t, group))}</h2>'
    yield "<ul>"
    for row in group.rows:
        yield from _row(t, row, theme)
    yield "</ul>"
    yield "</section>"


def _row(t: Translator, row: PileRow, theme: Theme) -> Iterator[str]:
    words = row_words(t, row)
    yield f'<li class="sheet {row.state}">'
    if row.read.sheet is not None:
        yield f'<div class="pictures">{"".join(_pictures(t, row, theme))}</div>'
    yield '<div class="words">'
    yield f"<h3>{escape(words.title)}</h3>"
    sign = f'<span aria-hidden="true">{_STATE_SIGNS[row.state]} </span>'
    yield f'<p class="state">{sign}{escape(words.verdict)}</p>'
    score = " · ".join(filter(None, (words.score, words.strikes)))
    for line in filter(None, (score, *words.problems, *words.look)):
        yield f"<p>{escape(line)}</p>"
    about = " · ".join(filter(None, (row.read.photo, words.layout)))
    yield f'<p class="soft">{escape(about)}</p>'
    yield "</div>"
    yield "</li>"


def _pictures(t: Translator, row: PileRow, theme: Theme) -> Iterator[str]:
    if row.read.picture and row.state == "look":
        yield _image("image/jpeg", row.read.picture, t("pile.alt.photo"))
    yield _image("image/svg+xml", _board(t, row, theme), board_words(t, row))


def _board(t: Translator, row: PileRow, theme: Theme) -> bytes:
    drawing = Drawing()
    draw_board_read(
        drawing, row, Rect(0, 0, _BOARD_IN_HTML_MM, _BOARD_IN_HTML_MM).inset(_RIM_MM), theme
    )
    page = PrintedPage(_BOARD_IN_HTML_MM, _BOARD_IN_HTML_MM, tuple(drawing.items))
    return svg_file(page, t("pile.title"), t.language).encode()


def _image(kind: str, data: bytes, alt: str) -> str:
    source = f"data:{kind};base64,{b64encode(data).decode()}"
    return f'<img src="{source}" alt="{escape(alt)}">'


# ── As PDF ────────────────────────────────────────────────────────────────────────────────────────

_MARGIN_MM = 14.0
_TITLE_MM = 8.0
_BOARD_MM = 21.0
_SCORE_MM = 34.0
_GAP_MM = 4.0
#: Pictures to look at, side by side.
_ACROSS = 2
_PICTURE_MM = 41.0
#: Of a sheet that breaks many rules the first few say enough; which, the board shows.
_MOST_PROBLEMS = 4
#: What a sign says, by the state of its row.
_SIGNS: dict[State, str] = {"fine": "pile.fine", "look": "pile.contact", "unread": "pile.unread"}

#: Draws something at a height and returns where it ends.
_Block: TypeAlias = Callable[[Drawing, float], float]


def pile_pdf(pile: Pile, language: Language) -> bytes:
    """The report as a PDF."""
    return pdf(pile_document(pile, Options(language=language)))


def pile_document(pile: Pile, options: Options) -> Document:
    """The pages of the report."""
    t = options.t
    report = _Report(pile, options)
    pages = [*report.pages(report.lists(), t("pile.title"))]
    looked_at = [row for row in pile.rows if row.state == "look"]
    if looked_at:
        pages += report.pages(report.pictures(looked_at), t("pile.contact"))
    return Document(t("pile.title"), t("pile.subject"), options.language, tuple(pages))


@dataclass(frozen=True)
class _Report:
    pile: Pile
    options: Options

    @property
    def t(self) -> Translator:
        return self.options.t

    @property
    def theme(self) -> Theme:
        return self.options.theme

    @property
    def area(self) -> Rect:
        page = self.options.whole_page
        return Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)

    @property
    def em(self) -> float:
        return body_words(self.options, 3.1)

    def pages(self, blocks: Iterator[_Block], title: str) -> Iterator[PrintedPage]:
        """Blocks one below the other, none of them parted."""
        page, area = self.options.whole_page, self.area
        drawing, y, is_fresh = *self._begun(title), True
        bookmark: str | None = title
        for block in blocks:
            if not is_fresh and block(Drawing(least=drawing.least), y) > area.bottom:
                yield PrintedPage(page.width, page.height, tuple(drawing.items), bookmark)
                bookmark = None
                drawing, y = self._begun(title)
            y, is_fresh = block(drawing, y), False
        yield PrintedPage(page.width, page.height, tuple(drawing.items), bookmark)

    def _begun(self, title: str) -> tuple[Drawing, float]:
        drawing = words_page(self.options)
        said = summary(self.t, self.pile)
        return drawing, title_bar(drawing, self.area, title, said, self.theme, _TITLE_MM)

    def lists(self) -> Iterator[_Block]:
        """A row for each photo, below a heading for each table."""
        yield self._paragraph(self.t("pile.names"))
        for group in self.pile.groups:
            first, *rest = (self._row(row) for row in group.rows)
            # A heading stays with the row below it.
            yield _joined(self._heading(group_title(self.t, group)), first)
            yield from rest

    def _paragraph(self, text: str) -> _Block:
        def draw(drawing: Drawing, y: float) -> float:
            flow = Flow(drawing, self.theme, self.area.x, y, self.area.width, self.em)
            flow.text(text, muted=True)
            return flow.y + 1

        return draw

    def _heading(self, text: str) -> _Block:
        def draw(drawing: Drawing, y: float) -> float:
            flow = Flow(drawing, self.theme, self.area.x, y + 2, self.area.width, self.em)
            flow.heading(text, 1.5)
            return flow.y + 0.5

        return draw

    def _row(self, row: PileRow) -> _Block:
        words = row_words(self.t, row)

        def draw(drawing: Drawing, y: float) -> float:
            area, theme = self.area, self.theme
            style = PathStyle(stroke=theme.line, width=0.2)
            drawing.line((area.x, y), (area.right, y), style)
            top = y + 2
            bottom = top
            x = area.x
            if row.read.sheet is not None:
                x += _BOARD_MM + _GAP_MM
                box = Rect(area.x + 0.6, top + 0.6, _BOARD_MM, _BOARD_MM)
                with drawing.picture(self.t("pile.alt.read", words=""), box.inset(-0.6)) as inner:
                    draw_board_read(inner, row, box, theme)
                bottom = box.bottom + 0.6
            room = Rect(x, top, area.right - x - _SCORE_MM - _GAP_MM, 0)
            bottom = max(bottom, self._words(drawing, row, words, room))
            self._score(drawing, words, area.right, top)
            return bottom + 2

        return draw

    def _sign(self, drawing: Drawing, row: PileRow, at: Point, radius: float) -> None:
        """A tick for what is fine, a mark of exclamation for what is not."""
        theme, (x, y) = self.theme, at
        bounds = Rect(x - radius, y - radius, 2 * radius, 2 * radius).inset(-0.3)
        with drawing.picture(self.t(_SIGNS[row.state]), bounds) as inner:
            line = 0.2 * radius
            if row.state == "fine":
                inner.circle(at, radius, PathStyle(stroke=theme.ink, width=line))
                points = ((-0.45, 0.05), (-0.1, 0.4), (0.5, -0.4))
                start, middle, end = ((x + radius * a, y + radius * b) for a, b in points)
                style = PathStyle(stroke=theme.ink, width=1.4 * line)
                inner.lines([(start, middle), (middle, end)], style)
                return
            inner.circle(at, radius, PathStyle(fill=theme.ink, stroke=theme.ink, width=line))
            style = PathStyle(stroke="#ffffff", width=1.6 * line)
            inner.line((x, y - 0.55 * radius), (x, y + 0.15 * radius), style)
            inner.line((x, y + 0.55 * radius), (x, y + 0.56 * radius), style)

    def _words(self, drawing: Drawing, row: PileRow, words: RowWords, room: Rect) -> float:
        theme, em = self.theme, self.em
        base = room.y + 0.8 * 1.25 * em
        radius = 0.62 * em
        self._sign(drawing, row, (room.x + radius, base - 0.45 * em), radius)
        indent = 2 * radius + 0.5 * em
        drawing.begin("P")
        at, wide = (room.x + indent, base), room.width - indent
        write(drawing, at, words.title, 1.25 * em, theme.ink, wide, "bold")
        flow = Flow(drawing, theme, room.x, room.y + 1.75 * em, room.width, em, 1.3)
        name = row.read.file_name
        about = " · ".join(filter(None, (name if name != words.title else "", words.layout)))
        if about:
            drawing.begin("P")
            write(drawing, (room.x, flow.y + 0.8 * em), about, em, theme.muted, room.width)
            flow.gap(1.3)
        for line in _told(self.t, row, words):
            flow.text(line)
        return flow.y

    def _score(self, drawing: Drawing, words: RowWords, right: float, top: float) -> None:
        theme, em = self.theme, self.em
        base = top + 0.8 * 1.25 * em
        if words.score:
            drawing.begin("P")
            write(
                drawing, (right, base), words.score, 1.1 * em, theme.ink, _SCORE_MM, "bold", "end"
            )
        if words.strikes:
            drawing.begin("P")
            at = (right, base + 1.5 * em)
            write(drawing, at, words.strikes, em, theme.muted, _SCORE_MM, anchor="end")

    def pictures(self, rows: list[PileRow]) -> Iterator[_Block]:
        """Photo and board side by side, two sheets across."""
        has_photos = any(row.read.picture for row in rows)
        yield self._paragraph(self.t("pile.contact_how" if has_photos else "pile.contact_read"))
        for first in range(0, len(rows), _ACROSS):
            yield self._pictures(rows[first : first + _ACROSS])

    def _pictures(self, rows: list[PileRow]) -> _Block:
        def draw(drawing: Drawing, y: float) -> float:
            wide = (self.area.width - _GAP_MM) / _ACROSS
            ends = [
                self._picture(drawing, row, Rect(self.area.x + n * (wide + _GAP_MM), y, wide, 0))
                for n, row in enumerate(rows)
            ]
            return max(ends) + 5

        return draw

    def _picture(self, drawing: Drawing, row: PileRow, room: Rect) -> float:
        t, theme, em = self.t, self.theme, self.em
        words = row_words(t, row)
        drawing.begin("P")
        base = room.y + 1.2 * em
        write(drawing, (room.x, base), words.title, 1.2 * em, theme.ink, room.width, "bold")
        top = room.y + 2.2 * em
        x = room.x
        if row.read.picture:
            place = Rect(x, top, _PICTURE_MM, _PICTURE_MM)
            with drawing.picture(t("pile.alt.photo"), place) as inner:
                inner.photograph(row.read.picture, place)
            x += _PICTURE_MM + 2
        box = Rect(x + 0.8, top + 0.8, _PICTURE_MM - 1.6, _PICTURE_MM - 1.6)
        with drawing.picture(board_words(t, row), box.inset(-0.8)) as inner:
            draw_board_read(inner, row, box, theme)
        flow = Flow(drawing, theme, room.x, top + _PICTURE_MM + 1, room.width, em, 1.3)
        for line in words.look or words.problems[:1]:
            flow.text(_plain(line))
        return flow.y


def _joined(*blocks: _Block) -> _Block:
    def draw(drawing: Drawing, y: float) -> float:
        for block in blocks:
            y = block(drawing, y)
        return y

    return draw


def _told(t: Translator, row: PileRow, words: RowWords) -> Iterator[str]:
    problems = [_plain(problem) for problem in words.problems]
    more = len(problems) - _MOST_PROBLEMS
    yield f"**{words.verdict}.**"
    yield from problems[:_MOST_PROBLEMS]
    if more > 0:
        yield t.n("pile.more", more)
    for line in words.look:
        yield _plain(line)


def _plain(text: str) -> str:
    """Words that somebody else has chosen, such as names of files, are never bold."""
    return text.replace("**", "*")


def pile_file(pile: Pile, form: ReportForm, language: Language) -> bytes:
    """The report, its sentences in a language."""
    match form:
        case "pdf":
            return pile_pdf(pile, language)
        case "html":
            return pile_html(pile, language)
        case "csv":
            return csv_file(pile, translator(language))
        case "json":
            return json_file(pile, translator(language))
