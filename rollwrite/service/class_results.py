"""What the children of a class have from the game that is on, by the game's own ranking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rollwrite.classroom import Child, Classroom, scores
from rollwrite.classroom.events import GameResult
from rollwrite.service.answers import TableSnapshot
from rollwrite.service.class_seats import seat_of
from rollwrite.table.rules import Rank
from rollwrite.table.state import AnyTable


@dataclass(frozen=True)
class PlayedTable:
    """A table of a class in the app.

    :ivar number: as it is called in the room.
    """

    number: int
    snapshot: TableSnapshot


@dataclass(frozen=True)
class ChildResult:
    """A child's result, or how it stands.

    :ivar points: as the game counts them; ``tiebreak`` decides between equal ones, fewest wins.
    :ivar score: what that is worth in the class (:func:`rollwrite.classroom.scores`).
    """

    child: Child
    points: int
    tiebreak: int
    score: int

    @property
    def told(self) -> GameResult:
        """As the log of the class has it."""
        return GameResult(self.child.number, self.points, self.score)


def sits(room: Classroom, played: PlayedTable) -> dict[int, Child]:
    """Whose the seats of a table in the app are."""
    table, code = played.snapshot.table, played.snapshot.code
    seats = ((seat_of(room, child, code, table), child) for child in room.at(played.number))
    return {seat: child for seat, child in seats if seat is not None}


def results_of(
    room: Classroom, played: Iterable[PlayedTable], *, high: bool
) -> tuple[ChildResult, ...]:
    """All that have a result in this game, table by table.

    :param high: whether most points win.
    """
    found = []
    for one in played:
        seats, ranks = sits(room, one), _ranks(one.snapshot.table)
        worth = scores({rank.seat: rank.rank for rank in ranks})
        found += [
            ChildResult(seats[rank.seat], rank.points, rank.tiebreak, worth[rank.seat])
            for rank in ranks
            if rank.seat in seats
        ]
    for table in room.tables:
        worth = scores({told.child: -told.points if high else told.points for told in table.points})
        for told in table.points:
            child = room.child(told.child)
            if child is not None:
                found.append(ChildResult(child, told.points, 0, worth[told.child]))
    return tuple(found)


def _ranks(table: AnyTable) -> tuple[Rank, ...]:
    if table.game is None:
        return ()
    return table.rules.ranking(table.game) or table.rules.standing(table.game) or ()
