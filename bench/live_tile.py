"""Live tables of a tile game beside as many of the dice game: how soon all phones know of a move.

As :mod:`bench.live`. After each move every phone asks where its pieces may lie, as the play screen
does; the random games go to their ends, and others follow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from bench._phones import Line
from bench.live import PAUSE_S, Phone, Table, ask, measure_live
from rollwrite.tilegame import VARIANTS

TABLES = 100


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure both games at the same load, one after the other."""
    for kind in (Table, ClassicTable):
        measure_live(kind, TABLES, PAUSE_S, report)


class ClassicTable(Table):
    """A table at which four phones play the classic game."""

    game: ClassVar[str] = "classic"
    title: ClassVar[str] = "classic tables"

    async def command(self, line: Line, phone: Phone, task: dict[str, Any]) -> dict[str, Any]:
        """A random placement; all phones have asked for theirs."""
        seat = task["seat"]
        found = {
            other.view["you"]["seat"]: await self._places(line, other) for other in self.phones
        }
        ((colour, places),) = found[seat]["colours"].items()
        shapes = places["shapes"]
        shape = self.luck.choice(sorted(shapes))
        orientation, row, column = self.luck.choice(shapes[shape])
        variant = VARIANTS[self.game]
        cells = variant.shapes()[shape].orientations[orientation]
        placed = variant.board().format_cells((x + column, y + row) for x, y in cells)
        return {"type": "PlayMove", "seat": seat, "move": f"{colour} {placed}"}

    async def _places(self, line: Line, phone: Phone) -> dict[str, Any]:
        """What a phone is told, at the newest state that it knows."""
        while phone.view["seq"] < self.phones[0].view["seq"]:
            phone.news.clear()
            await asyncio.wait_for(phone.news.wait(), 30)
        path = f"{self.path}/seats/{phone.view['you']['seat']}/places"
        return await ask(line, "GET", path, phone.token)
