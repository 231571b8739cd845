"""A pile of sheets, photographed and read: which are fine, and which a person should look at.

Plain values, without picture libraries: whoever reads photos fills in a :class:`PhotographedSheet`
for each, and :func:`gather` checks them all (rules V) and puts sheets of one table together.

>>> from rollwrite.checking import parse_filled
>>> empty = parse_filled({"layout": "standard", "squares": ["." * 9] * 9})
>>> pile = gather([PhotographedSheet("a.jpg", empty, table="T01", seat=2),
...                PhotographedSheet("b.jpg", problem="No sheet found.")])
>>> [(group.table, [row.state for row in group.rows]) for group in pile.groups]
[(None, ['unread']), ('T01', ['fine'])]

A row can be said in a language, and a pile is written for spreadsheets, as CSV, whose columns have
the same English names in every language, and for programs and the page on which one corrects it, as
JSON, which has the rows in order. As PDF and as a page of HTML it comes from ``printables``.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, get_args

from rollwrite import spreadsheets
from rollwrite.checking import CheckResult, FilledSheet, check
from rollwrite.checking.certainty import Standing
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, Square, built_in_layout
from rollwrite.dicegame.sheet import cell_of
from rollwrite.i18n import Translator
from rollwrite.i18n.check_words import problem_text, rests_text
from rollwrite.i18n.dice_words import layout_name
from rollwrite.schema.dataclass_json import encode


@dataclass(frozen=True)
class PhotographedSheet:
    """A photo of a pile, and what was read in it.

    :ivar photo: the name of its file.
    :ivar sheet: what was read; None where nothing could be, and ``problem`` says why.
    :ivar table: the code of the table that the sheet names, and ``seat`` its seat, from 1.
    :ivar uncertain: squares that a person should look at.
    :ivar doubtful: boxes likewise: names of shapes, and ``strike``.
    :ivar remarks: sentences about the whole picture: a grey copy, glare, a fold.
    :ivar problem: why no sheet was read, in a sentence.
    :ivar picture: the board in the photo as a small JPEG, or empty.
    """

    photo: str
    sheet: FilledSheet | None = None
    table: str | None = None
    seat: int | None = None
    uncertain: tuple[Square, ...] = ()
    doubtful: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    problem: str | None = None
    picture: bytes = field(default=b"", repr=False)

    @property
    def seed(self) -> str | None:
        """Of the dice that are printed on a solo sheet (S3)."""
        return None if self.sheet is None else self.sheet.seed

    @property
    def file_name(self) -> str:
        """The name of the file without its folder."""
        return self.photo.replace("\\", "/").rstrip("/").rpartition("/")[2] or self.photo


def layout_read(name: str, side: int, known: Layout | None = None) -> Layout:
    """The layout of a sheet that was read.

    :param name: as the reader says it: of a built-in layout, of ``known``, or the key of somebody's
        own layout, of which a photo tells no more than the side. Its rows are those of the first
        built-in layout then, and nothing that hangs on them can be checked.
    :param side: of the squares that were read.
    :raises LayoutError: no layout has this name or side.
    """
    if known is not None and (known.name, known.side) == (name, side):
        return known
    if name in BUILT_IN:
        layout = built_in_layout(name)
        if layout.side == side:
            return layout
        raise LayoutError([])
    return Layout(name, side, built_in_layout(BUILT_IN[0]).rows)


#: ``fine``: playable and read without doubt. ``look``: a person should look at it. ``unread``: no
#: sheet was read.
State: TypeAlias = Literal["fine", "look", "unread"]


@dataclass(frozen=True)
class PileRow:
    """A photo of a pile.

    :ivar number: which of the photos that were gathered it is, from 0.
    :ivar result: of the check; None where nothing was read.
    :ivar same_seat: files of other photos whose sheets name the same table and seat.
    :ivar same_squares: files of other photos with the very same drawing.
    """

    number: int
    read: PhotographedSheet
    result: CheckResult | None
    same_seat: tuple[str, ...] = ()
    same_squares: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """Whether a person should look at it."""
        if self.result is None:
            return "unread"
        doubts = self.read.uncertain or self.read.doubtful or self.same_seat or self.same_squares
        return "look" if doubts or not self.result.is_valid else "fine"


@dataclass(frozen=True)
class PileGroup:
    """Rows that belong together, those to look at first, and then by seat.

    :ivar table: its code; None for photos that were not read, which come before everything else,
        and for sheets that name no table, which come after.
    """

    table: str | None
    rows: tuple[PileRow, ...]

    @property
    def is_unread(self) -> bool:
        """Whether these are the photos that were not read."""
        return self.rows[0].state == "unread"

    @property
    def to_look_at(self) -> int:
        """How many of its sheets a person should look at."""
        return sum(row.state == "look" for row in self.rows)


@dataclass(frozen=True)
class Pile:
    """All photos. Tables at which there is something to look at come before those without."""

    groups: tuple[PileGroup, ...]

    @property
    def rows(self) -> tuple[PileRow, ...]:
        """All rows in order."""
        return tuple(row for group in self.groups for row in group.rows)

    def count(self, state: State) -> int:
        """How many photos are so."""
        return sum(row.state == state for row in self.rows)


def gather(sheets: Iterable[PhotographedSheet]) -> Pile:
    """Check the sheets of a pile (V1 to V9) and put them in order."""
    listed = list(sheets)
    same_seat = _others(listed, [_seat(one) for one in listed])
    same_squares = _others(listed, [_drawing(one) for one in listed])
    rows = [
        PileRow(number, one, _checked(one), seats, squares)
        for number, (one, seats, squares) in enumerate(
            zip(listed, same_seat, same_squares, strict=True)
        )
    ]
    return Pile(tuple(sorted(_groups(rows), key=_group_order)))


def _checked(one: PhotographedSheet) -> CheckResult | None:
    """The verdict on a sheet, which waits for what is in doubt."""
    if one.sheet is None:
        return None
    return check(replace(one.sheet, uncertain=one.uncertain, doubtful=one.doubtful))


def _groups(rows: Sequence[PileRow]) -> Iterator[PileGroup]:
    found: dict[tuple[bool, str | None], list[PileRow]] = defaultdict(list)
    for row in rows:
        is_unread = row.state == "unread"
        found[is_unread, None if is_unread else row.read.table].append(row)
    for (_, table), together in found.items():
        yield PileGroup(table, tuple(sorted(together, key=_row_order)))


def _group_order(group: PileGroup) -> tuple[object, ...]:
    return (
        not group.is_unread,
        group.table is None,
        not group.to_look_at,
        natural(group.table or ""),
    )


def _row_order(row: PileRow) -> tuple[object, ...]:
    read = row.read
    return row.state != "look", read.seat or 0, natural(read.seed or ""), natural(read.photo)


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """Orders names as people do: ``T2`` before ``T10``."""
    parts = re.findall(r"[0-9]+|[^0-9]+", text.casefold())
    return tuple((int(part), "") if part[0] in "0123456789" else (-1, part) for part in parts)


def _seat(one: PhotographedSheet) -> object:
    if one.sheet is None or one.table is None or one.seat is None:
        return None
    return one.table, one.seat


def _drawing(one: PhotographedSheet) -> object:
    # Empty sheets are all the same, and say nothing.
    if one.sheet is None or not any(one.sheet.taken):
        return None
    return one.sheet.squares


def _others(
    listed: Sequence[PhotographedSheet], keys: Sequence[object]
) -> Iterator[tuple[str, ...]]:
    """For each sheet the files of the other ones with its key; a key that is None is nobody's."""
    found: dict[object, list[int]] = defaultdict(list)
    for number, key in enumerate(keys):
        if key is not None:
            found[key].append(number)
    for number, key in enumerate(keys):
        yield tuple(listed[other].photo for other in found.get(key, ()) if other != number)


# ── In words ──────────────────────────────────────────────────────────────────────────────────────

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


# ── As files ──────────────────────────────────────────────────────────────────────────────────────

#: The columns, for ever: new ones are added at the end.
COLUMNS: Final = (
    "photo", "table", "seat", "seed", "layout", "state", "verdict", "score", "strikes", "rules",
    "problems", "doubtful_squares", "doubtful_boxes", "same_seat_as", "same_squares_as", "remarks",
    "squares",
)  # fmt: skip
#: In the column of that name; rules with a question mark rest on doubtful squares.
_VERDICTS: Final[dict[Standing, str]] = {
    "playable": "playable",
    "broken": "breaks-rules",
    "open": "open",
}


def csv_file(pile: Pile, t: Translator) -> bytes:
    """A row for each photo, in the order of the pile, below a row of :data:`COLUMNS`."""
    return spreadsheets.csv_file(t, COLUMNS, (_cells(t, row) for row in pile.rows))


def _cells(t: Translator, row: PileRow) -> list[spreadsheets.Cell]:
    read, result = row.read, row.result
    words = row_words(t, row)
    found: dict[str, spreadsheets.Cell] = {
        "photo": read.photo,
        "table": read.table,
        "seat": read.seat,
        "seed": read.seed,
        "state": row.state,
        "problems": " ".join(words.problems),
        "doubtful_squares": " ".join(square_names(read)),
        "doubtful_boxes": " ".join(box_names(read)),
        "same_seat_as": "; ".join(row.same_seat),
        "same_squares_as": "; ".join(row.same_squares),
        "remarks": " ".join(read.remarks),
    }
    if result is not None:
        found |= {
            "layout": result.sheet.layout.name,
            "verdict": _VERDICTS[result.standing],
            "score": result.unfilled,
            "strikes": result.sheet.strikes,
            "rules": " ".join(
                sorted({p.code if p.is_sure else f"{p.code}?" for p in result.problems})
            ),
            "squares": "/".join(result.sheet.squares),
        }
    return [found.get(name) for name in COLUMNS]


@dataclass(frozen=True)
class ToldRow:
    """A photo of a pile.

    :ivar number: which of the photos that were sent it is, from 0.
    :ivar state: ``fine``, ``look`` where a person should look at it, or ``unread``.
    :ivar title: whose sheet it is: the table and seat, or the seed of its dice, or the file.
    :ivar verdict: whether it could have been played, or that it was not read.
    :ivar score: its unfilled squares; null where nothing was read.
    :ivar problems: a sentence or two for each broken rule, or why nothing was read.
    :ivar look: what a person should look at, in sentences.
    :ivar twins: those of them that name other photos of the same seat or with the same drawing.
    """

    number: int
    photo: str
    state: State
    title: str
    verdict: str
    score: int | None
    problems: tuple[str, ...]
    look: tuple[str, ...]
    twins: tuple[str, ...]


@dataclass(frozen=True)
class ToldGroup:
    """Photos that belong together, those to look at first, and then by seat.

    :ivar title: a heading.
    :ivar table: the code of their table; null for photos that were not read and sheets that name
        none.
    """

    title: str
    table: str | None
    rows: tuple[ToldRow, ...]


@dataclass(frozen=True)
class ToldPile:
    """All photos: those not read, tables with something to look at, other tables, the rest.

    :ivar summary: how many there are of each kind, in a sentence.
    """

    summary: str
    groups: tuple[ToldGroup, ...]


def json_file(pile: Pile, t: Translator) -> bytes:
    """A :class:`ToldPile`."""
    told = ToldPile(summary(t, pile), tuple(_group(t, group) for group in pile.groups))
    return json.dumps(encode(told), ensure_ascii=False).encode()


def _group(t: Translator, group: PileGroup) -> ToldGroup:
    return ToldGroup(group_title(t, group), group.table, tuple(_row(t, row) for row in group.rows))


def _row(t: Translator, row: PileRow) -> ToldRow:
    words = row_words(t, row)
    return ToldRow(
        row.number,
        row.read.photo,
        row.state,
        words.title,
        words.verdict,
        None if row.result is None else row.result.unfilled,
        words.problems,
        words.look,
        tuple(twin_words(t, row)),
    )
