"""Playing on for fun: who is out draws on, and it counts for nothing.

Nothing of it is an event, and no game knows of it: a phone keeps it and asks what may be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from rollwrite.dicegame.rules import may
from rollwrite.dicegame.settings import Drawn
from rollwrite.dicegame.sheet import Mark, Sheet
from rollwrite.dicegame.state import Game
from rollwrite.table.rules import RefusedError, require


def sheet_for_fun(game: Game, index: int, drawn: Iterable[Drawn]) -> Sheet:
    """The sheet of a player who is out, with what was drawn on it for fun (D7, P1 to P4).

    :raises RefusedError: the player may not, or the law of placement does not allow a shape.
    """
    require(may.play_for_fun(game, index))
    sheet = game.players[index].sheet
    for one in drawn:
        squares = tuple(sorted(set(one.squares)))
        found = sheet.violations(one.colour, squares)
        if found:
            raise RefusedError("fun-stale", found[0].rule)
        shape = sheet.shape_at(squares)
        sheet = sheet.with_mark(Mark(len(sheet.marks) + 1, one.colour, False, shape, squares))
    return sheet
