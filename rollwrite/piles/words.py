"""A row of a pile in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rollwrite.checking import CheckResult
from rollwrite.dicegame.sheet import cell_of
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import problem_text, rests_text
from rollwrite.i18n.dice_words import layout_name
from rollwrite.piles.gather import PhotographedSheet, Pile, PileGroup, PileRow

#: How the box of a strike is called among doubtful boxes.
_STRIKE = "strike"
#: Letters of a file's name, beyond which it does not fit a line.
_LONG = 32


@dataclass(frozen=True)
class RowWords:
    """What a person reads of a photo; a text that there is nothing to say for is empty.

    :ivar title: whose sheet it is: the table and seat, or the seed of its dice, or the file.
    :ivar verdict: whether it could have been played, or that it was not read.
    :ivar problems: a sentence or two for each broken rule, or why nothing was read.
    :ivar look: what a person should look at, in sentences.
    """

    title: str
    layout: str
    verdict: str
    problems: tuple[str, ...]
    score: str
    strikes: str
    look: tuple[str, ...]


def row_words(t: Translator, row: PileRow) -> RowWords:
    """A row in words."""
    read, result = row.read, row.result
    if result is None:
        problem = (read.problem,) if read.problem else ()
        return RowWords(title(t, read), "", t("pile.unread"), problem, "", "", tuple(read.remarks))
    sheet = result.sheet
    board = sheet.layout.board
    return RowWords(
        title(t, read),
        layout_name(t, sheet.layout.name),
        _verdict(t, result),
        tuple(
            " ".join(filter(None, (problem_text(t, one), rests_text(t, board, one))))
            for one in result.problems
        ),
        t.n("check.text.unfilled", result.unfilled),
        "" if sheet.strikes is None else t.n("check.text.strikes", sheet.strikes),
        tuple(_look(t, row)),
    )


def _verdict(t: Translator, result: CheckResult) -> str:
    if result.standing == "broken":
        return t.n("pile.broken", sum(problem.is_sure for problem in result.problems))
    return t("pile.open" if result.standing == "open" else "pile.playable")


def title(t: Translator, read: PhotographedSheet) -> str:
    """Whose sheet it is."""
    if read.table is not None and read.seat is not None:
        return t("pile.seat", table=read.table, seat=read.seat)
    return read.table or read.seed or shortened(read.file_name)


def shortened(name: str) -> str:
    """The beginning and the end of a long name of a file."""
    return name if len(name) <= _LONG else f"{name[:16]}…{name[-14:]}"


def _short(photos: Iterable[str]) -> list[str]:
    return [shortened(PhotographedSheet(photo).file_name) for photo in photos]


def _look(t: Translator, row: PileRow) -> Iterator[str]:
    read = row.read
    squares = square_names(read)
    if squares:
        yield t.n("pile.look.squares", len(squares), names=", ".join(squares))
    if read.doubtful:
        boxes = [t("pile.strikes") if box == _STRIKE else box for box in box_names(read)]
        yield t.n("pile.look.boxes", len(boxes), names=t.join(boxes))
    yield from twin_words(t, row)
    yield from read.remarks


def twin_words(t: Translator, row: PileRow) -> Iterator[str]:
    """Which other photos are of the same seat, or have the same drawing, in sentences."""
    if row.same_seat:
        yield t("pile.look.same_seat", files=t.join(_short(row.same_seat)))
    if row.same_squares:
        yield t("pile.look.same_squares", files=t.join(_short(row.same_squares)))


def square_names(read: PhotographedSheet) -> tuple[str, ...]:
    """The squares to look at by name: ``c7`` is in the third column, seventh from the bottom."""
    if read.sheet is None:
        return ()
    board = read.sheet.layout.board
    return tuple(board.format_cell(cell_of(square)) for square in read.uncertain)


def box_names(read: PhotographedSheet) -> tuple[str, ...]:
    """The boxes to look at, each once."""
    return tuple(dict.fromkeys(read.doubtful))


def group_title(t: Translator, group: PileGroup) -> str:
    """The heading above some rows."""
    if group.is_unread:
        return t("pile.group.unread")
    if group.table is None:
        return t("pile.group.other")
    return t("pile.group.table", table=group.table)


def summary(t: Translator, pile: Pile) -> str:
    """How many there are of each kind: "30 photos: 24 fine, 4 to look at, 2 not read"."""
    return t.n(
        "pile.summary",
        len(pile.rows),
        fine=t.n("pile.count.fine", pile.count("fine")),
        look=t.n("pile.count.look", pile.count("look")),
        unread=t.n("pile.count.unread", pile.count("unread")),
    )


#: For printing, for spreadsheets, for browsers, for programs; each is the suffix of its files.
ReportForm: TypeAlias = Literal["pdf", "csv", "html", "json"]
REPORT_FORMS: Final[tuple[ReportForm, ...]] = get_args(ReportForm)
