"""Sheets of earlier editions as they were printed once, kept as a file of pages.

People have such sheets in their drawers, so the reader is measured on them for ever. Nothing here
follows what ``printables`` draws today; only the geometry is shared, for it is what is read. The
pages were printed by the last version of each edition and are never made anew.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import Arrangement, Edition, Rect, SheetGeometry, sheet_geometry

_HERE = Path(__file__).parent
#: All pages in one file; what is on each, in the same order, is in the other.
PAGES = _HERE / "earlier.pdf"


@cache
def _listed() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads((_HERE / "earlier.json").read_text("utf-8")))


def earlier_sheet(
    edition: Edition, layout: Layout, kind: str, theme: str, arrangement: Arrangement, up: int
) -> tuple[int, Rect, SheetGeometry, tuple[str, int] | None]:
    """The stored page that is most like what was asked for.

    Its number in :data:`PAGES`, the piece of it that one sheet is cut out as, where the sheet lies
    on the page, and the code of a table and the number of a seat at it, if it has them.
    """
    wanted = {"kind": kind, "arrangement": arrangement, "up": up, "theme": theme}
    number = max(
        (n for n, one in enumerate(_listed())
         if one["edition"] == edition and one["layout"] == _built_in(layout)),
        key=lambda n: [_listed()[n][key] == value for key, value in wanted.items()],
    )  # fmt: skip
    page = _listed()[number]
    scale, x, y = page["placing"]
    geometry = sheet_geometry(
        layout.side, layout.rows, page["arrangement"], scale, x, y, edition=edition
    )
    seat = page["seat"]
    return number, Rect(*page["area"]), geometry, None if seat is None else (seat[0], seat[1])


def _built_in(layout: Layout) -> str:
    if layout.name not in BUILT_IN or built_in_layout(layout.name) != layout:
        raise ValueError(f"no sheet of an earlier edition is kept for the layout {layout.name}")
    return layout.name
