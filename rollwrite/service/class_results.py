"""What the children of a class have from the game that is on, by the game's own ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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

    @property
    def has_begun(self) -> bool:
        """Whether a game is or was on."""
        return self.snapshot.table.game is not None

    @property
    def is_over(self) -> bool:
        """Whether its game is."""
        return self.has_begun and not self.snapshot.table.is_playing


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
    room: Classroom, played: Sequence[PlayedTable], *, high: bool
) -> tuple[ChildResult, ...]:
    """All that have a result in this game, table by table.

    Once the lesson is over, what is finished alone counts; how all stood, where nothing is.

    :param high: whether most points win.
    """
    over = [one for one in played if one.is_over] if room.ended else played
    found = (*_in_app(room, over), *_on_paper(room, high=high))
    return found if found or room.games else tuple(_in_app(room, played))


def unfinished(room: Classroom, played: Iterable[PlayedTable]) -> tuple[int, ...]:
    """The tables at which a game was left off when the lesson ended; none before."""
    return tuple(one.number for one in played if room.ended and one.has_begun and not one.is_over)


def _in_app(room: Classroom, played: Iterable[PlayedTable]) -> Iterator[ChildResult]:
    for one in played:
        seats, ranks = sits(room, one), _ranks(one.snapshot.table)
        worth = scores({rank.seat: rank.rank for rank in ranks})
        for rank in ranks:
            if rank.seat in seats:
                child, score = seats[rank.seat], worth[rank.seat]
                yield ChildResult(child, rank.points, rank.tiebreak, score)


def _on_paper(room: Classroom, *, high: bool) -> Iterator[ChildResult]:
    for table in room.tables:
        worth = scores({told.child: -told.points if high else told.points for told in table.points})
        for told in table.points:
            child = room.child(told.child)
            if child is not None:
                yield ChildResult(child, told.points, 0, worth[told.child])


def _ranks(table: AnyTable) -> tuple[Rank, ...]:
    if table.game is None:
        return ()
    return table.rules.ranking(table.game) or table.rules.standing(table.game) or ()
