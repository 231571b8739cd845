"""Where somebody sits who comes when games are on: a free chair first, then where a bot plays."""

from __future__ import annotations

from collections.abc import Iterator

from rollwrite.classroom import commands as cmd
from rollwrite.classroom import events as ev
from rollwrite.classroom.state import Child, ClassRefusedError, Classroom


def chair(room: Classroom, wanted: cmd.Join) -> tuple[Child | None, int | None]:
    """The chair of a child who has just come, and the table where it is to stand.

    :returns: no child for a chair more at the table; no table where all are full.
    """
    # Who comes has a phone: chairs at tables in the app first, and then those on paper.
    in_app = {table.number for table in room.tables if table.code is not None}
    missing = [child for child in room.children if not child.has_come]
    missing.sort(key=lambda child: child.table not in in_app)
    for tables in _in_turn(room, wanted) if wanted.busy else ():
        here = next((child for child in missing if child.table in tables), None)
        if here is not None:
            return here, here.table
        roomy = next((table.number for table in room.roomy if table.number in tables), None)
        if roomy is not None:
            # One of those whose own table plays; a child more where they are all here.
            spare = (child for child in missing if child.table in wanted.busy)
            return next(spare, None), roomy
    if missing:
        return missing[0], missing[0].table
    tables_with_room = sorted(room.roomy, key=lambda table: table.number not in in_app)
    return None, next((table.number for table in tables_with_room), None)


def moved(room: Classroom, child: Child, wanted: cmd.ComeLate) -> ev.ChildCame:
    """Where a child sits whose own table plays without it.

    :raises ClassRefusedError: there is room nowhere.
    """
    for tables in _in_turn(room, wanted):
        for table in room.roomy:
            if table.number in tables and table.number != child.table:
                return ev.ChildCame(child.number, table=table.number)
    raise ClassRefusedError("late", table=child.table)


def _in_turn(room: Classroom, wanted: cmd.Join | cmd.ComeLate) -> Iterator[frozenset[int]]:
    """Tables in the app with a free chair, then those with a bot; none on paper."""
    in_app = frozenset(table.number for table in room.tables if table.code is not None)
    yield in_app - wanted.busy
    yield wanted.bots
