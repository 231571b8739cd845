"""A pile of photographed sheets as one page of HTML: nothing else is needed to read it, no network
and no script. Light or dark as the reader's screen is, and fit to be printed.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import Final

from printables.engine.drawing import Drawing, PrintedPage
from printables.engine.svg import svg_file
from printables.engine.themes import Theme, theme_named
from printables.piles.board import board_words, draw_board_read
from rollwrite.i18n import Language, Translator, translator
from rollwrite.paper import Rect
from rollwrite.piles import Pile, PileGroup, PileRow, State
from rollwrite.piles.words import group_title, row_words, summary

#: The side of a board's picture; pictures are scaled as there is room.
_BOARD_MM: Final = 60.0
_RIM_MM: Final = 1.5
_SIGNS: Final[dict[State, str]] = {"fine": "✓", "look": "?", "unread": "✗"}
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
    sign = f'<span aria-hidden="true">{_SIGNS[row.state]} </span>'
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
    draw_board_read(drawing, row, Rect(0, 0, _BOARD_MM, _BOARD_MM).inset(_RIM_MM), theme)
    page = PrintedPage(_BOARD_MM, _BOARD_MM, tuple(drawing.items))
    return svg_file(page, t("pile.title"), t.language).encode()


def _image(kind: str, data: bytes, alt: str) -> str:
    source = f"data:{kind};base64,{b64encode(data).decode()}"
    return f'<img src="{source}" alt="{escape(alt)}">'
