"""A pile for programs, and for the page on which one corrects it: the rows in order, in words."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rollwrite.i18n import Translator
from rollwrite.piles.gather import Pile, PileGroup, PileRow, State
from rollwrite.piles.words import group_title, row_words, summary, twin_words
from rollwrite.schema.dataclass_json import encode


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
