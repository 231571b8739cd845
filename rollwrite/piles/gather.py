"""From photographed sheets to a pile: checked, in order, those of one table together."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from rollwrite.checking import CheckResult, FilledSheet, check
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, Square, built_in_layout


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
