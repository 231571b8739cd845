"""A pile of sheets, photographed and read: which are fine, and which a person should look at.

Plain values, without picture libraries: whoever reads photos fills in a :class:`PhotographedSheet`
for each, and :func:`gather` checks them all (rules V) and puts sheets of one table together.

>>> from rollwrite.checking import parse_filled
>>> empty = parse_filled({"layout": "standard", "squares": ["." * 9] * 9})
>>> pile = gather([PhotographedSheet("a.jpg", empty, table="T01", seat=2),
...                PhotographedSheet("b.jpg", problem="No sheet found.")])
>>> [(group.table, [row.state for row in group.rows]) for group in pile.groups]
[(None, ['unread']), ('T01', ['fine'])]

:mod:`rollwrite.piles.words` says a row in a language, :mod:`rollwrite.piles.files` writes a
pile for spreadsheets, :mod:`rollwrite.piles.files` for programs. As PDF and as a page of HTML
it comes from ``printables``.
"""

from rollwrite.piles.gather import (
    PhotographedSheet,
    Pile,
    PileGroup,
    PileRow,
    State,
    gather,
    layout_read,
)

__all__ = [
    "PhotographedSheet",
    "Pile",
    "PileGroup",
    "PileRow",
    "State",
    "gather",
    "layout_read",
]
