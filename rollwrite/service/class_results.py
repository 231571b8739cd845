"""What the children of a class have from the game that is on, by the game's own ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rollwrite.classroom import Child, Classroom, scores
from rollwrite.classroom.events import GameResult
from rollwrite.service.answers import TableSnapshot
from rollwrite.service.class_seats import seat_of
from rollwrite.table.rules import Rank
from rollwrite.table.state import with_result


@dataclass(frozen=True)
class CountedGame:
    """A game at a table that counts in the class.

    :ivar number: of the game at its table.
    :ivar left_after: the rounds after which it was left off, because the teacher said so; None of a
        game that is over.
    """

    number: int
    ranking: tuple[Rank, ...]
    left_after: int | None = None


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
    def goes_on(self) -> bool:
        """Whether it plays, and its last round is not over."""
        return self.has_begun and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether its game is, be it by the last round."""
        return self.has_begun and not self.snapshot.table.is_playing

    def is_bot(self, number: int) -> bool:
        """Whether a seat is a program's."""
        seat = self.snapshot.table.seat(number)
        return seat is not None and seat.is_bot

    @cached_property
    def counted(self) -> CountedGame | None:
        """What counts of it: its last finished game, whatever has begun since.

        Where none is finished, the one that its teacher's last round has ended, as that stands.
        """
        table = self.snapshot.table
        finished = with_result(table)
        if table.cut is None or len(finished) == 1:
            rounds = None if table.cut is None else table.rules.rounds(table.cut)
            last = finished[-1] if finished else None
        else:
            rounds, last = None, finished[-2]
        return None if last is None else CountedGame(last.game, last.ranking, rounds)

    @property
    def standing(self) -> tuple[Rank, ...]:
        """What counts, or how the game stands that is on: of all who have not left the table."""
        table = self.snapshot.table
        if self.counted is not None:
            ranks = self.counted.ranking
        elif table.game is None:
            return ()
        else:
            ranks = table.rules.ranking(table.game) or table.rules.standing(table.game) or ()
        return tuple(one for one in ranks if not one.has_left or table.seat(one.seat))


def is_uneven(room: Classroom, played: Sequence[PlayedTable]) -> bool:
    """Whether what counts at the tables is not of as many rounds: some were left off before others.

    Then results are compared at each table alone.
    """
    counted = [one.counted for one in played if one.counted is not None]
    rounds = {one.left_after for one in counted}
    on_paper = any(table.points for table in room.tables)
    return rounds - {None} != set() and (len(rounds) > 1 or on_paper)


def awaited(room: Classroom, played: Sequence[PlayedTable]) -> tuple[PlayedTable, ...]:
    """The tables whose game would be cut off now, with nothing that counts for who plays there."""
    return tuple(
        one for one in played if one.goes_on and one.counted is None and room.at(one.number)
    )


@dataclass(frozen=True)
class ChildResult:
    """A child's result, or how it stands.

    :ivar points: as the game counts them; ``tiebreak`` decides between equal ones, fewest wins.
    :ivar score: what that is worth in the class (:func:`rollwrite.classroom.scores`).
    :ivar table: at which it was played, whichever the child sits at now.
    """

    child: Child
    points: int
    tiebreak: int | None
    score: int
    table: int

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
    room: Classroom, played: Sequence[PlayedTable], *, high: bool, as_it_stands: bool = False
) -> tuple[ChildResult, ...]:
    """All that have a result in this game, table by table.

    :param high: whether most points win.
    :param as_it_stands: also of games that go on.
    """
    own = [one for one in played if as_it_stands or one.counted is not None]
    found = {result.child.number: result for result in _in_app(room, own)}
    return (*found.values(), *_on_paper(room, high=high))


def _in_app(room: Classroom, played: Sequence[PlayedTable]) -> Iterator[ChildResult]:
    """Of who has changed tables since, the result at the present one comes last."""
    found = []
    for one in played:
        owners, ranks = _owners(room, one), one.standing
        # Who loses to a program is none the worse for it.
        people = (rank for rank in ranks if rank.seat in owners or not one.is_bot(rank.seat))
        worth = scores({rank.seat: rank.rank for rank in people})
        for rank in ranks:
            if rank.seat in owners:
                child, score = owners[rank.seat], worth[rank.seat]
                result = ChildResult(child, rank.points, rank.tiebreak, score, one.number)
                found.append((child.table == one.number, result))
    # Where a dictionary is made of them, the first place and the last result stay.
    yield from (result for _, result in sorted(found, key=lambda one: one[0]))


def _owners(room: Classroom, played: PlayedTable) -> dict[int, Child]:
    """Whose the seats of a table are or were: who sits elsewhere now has still played there."""
    here = ((one.seat, one.child) for one in room.sat if one.code == played.snapshot.code)
    children = ((seat, room.child(number)) for seat, number in here)
    return {seat: child for seat, child in children if child is not None} | sits(room, played)


def _on_paper(room: Classroom, *, high: bool) -> Iterator[ChildResult]:
    for table in room.tables:
        worth = scores({told.child: -told.points if high else told.points for told in table.points})
        for told in table.points:
            child = room.child(told.child)
            if child is not None:
                yield ChildResult(child, told.points, None, worth[told.child], table.number)
