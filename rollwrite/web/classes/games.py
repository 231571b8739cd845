"""The games of a class one after the other, and which of them is kept of each child.

A child's papers are about its last finished game: who has just begun another one has not lost what
was done before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rollwrite.classroom import Child, Classroom
from rollwrite.classroom.next_game import after_taken_back
from rollwrite.i18n import Translator
from rollwrite.service.class_results import PlayedTable, results_of, sits
from rollwrite.service.classes import Classes, SeenClass
from rollwrite.web.classes.cards import counted_words, high_wins, standing_of

#: How good a game is to be kept: finished, left off by the last round, or going on.
_FINISHED, _STOPPED, _GOES_ON = range(3)


@dataclass(frozen=True)
class KeptGame:
    """A game at a table, as some children of the class keep it.

    :ivar game: which game of the class, from 1; ``number`` the table.
    :ivar room: the class as it was seated then.
    :ivar played: the table with that game; None on paper.
    :ivar children: who keeps it, by the numbers of their seats; on paper from 1.
    """

    game: int
    number: int
    room: Classroom
    played: PlayedTable | None
    children: Mapping[int, Child]

    @property
    def replay(self) -> tuple[str, int] | None:
        """The code of the table where it was played in the app, and its number there."""
        game = None if self.played is None else self.played.snapshot.table.game
        if self.played is None or game is None:
            return None
        return self.played.snapshot.code, game.number


def games_of(seen: SeenClass) -> Iterator[SeenClass]:
    """The class as it is seated, and as it was in each game before, the newest first."""
    room = seen.room
    yield seen
    while room.games:
        room = after_taken_back(room)
        yield replace(seen, room=room)


def kept_games(
    classes: Classes, seen: SeenClass, only: Child | None = None
) -> tuple[KeptGame, ...]:
    """What is kept of the children: table by table, and of a table the oldest game first.

    Each keeps its last finished game; else the last one that was left off when the last round was
    called; else the newest.

    :param only: whose alone is asked for.
    """
    best: dict[int, tuple[int, int]] = {}
    games: list[tuple[int, KeptGame]] = []
    children = seen.room.seated if only is None else (only,)
    for one in games_of(seen):
        if best and all(best.get(child.number, (_GOES_ON,))[0] == _FINISHED for child in children):
            break
        for grade, game in _at_tables(classes, one, only):
            games.append((grade, game))
            this = grade, len(games)
            for child in game.children.values():
                best[child.number] = min(best.get(child.number, this), this)
    kept = []
    for place, (grade, game) in enumerate(games, start=1):
        own = {
            seat: child
            for seat, child in game.children.items()
            if best[child.number] == (grade, place)
            and (only is None or child.number == only.number)
        }
        if own:
            kept.append(replace(game, children=own))
    return tuple(sorted(kept, key=lambda game: (game.number, game.game)))


def _at_tables(
    classes: Classes, seen: SeenClass, only: Child | None
) -> Iterator[tuple[int, KeptGame]]:
    room = seen.room
    if only is not None:
        # No other table is looked at: at the end all phones of a class ask at once.
        then = room.child(only.number)
        mine = tuple(table for table in room.tables if then and table.number == then.table)
        room = replace(room, tables=mine)
        seen = replace(seen, room=room)
    for played in classes.counted(seen):
        game, counted = played.snapshot.table.game, played.counted
        if game is None:
            continue
        grade = _GOES_ON
        if counted is not None:
            grade = _FINISHED if counted.left_after is None else _STOPPED
        own = {seat: child for seat, child in sits(room, played).items() if seat in game.seats}
        yield grade, KeptGame(room.game, played.number, room, played, own)
    for table in room.tables:
        told = {one.child for one in table.points}
        if table.code is None:
            children = room.at(table.number)
            for grade, is_told in ((_FINISHED, True), (_GOES_ON, False)):
                own = {
                    seat: child
                    for seat, child in enumerate(children, start=1)
                    # Of paper nobody here has seen more than points: who has some has played.
                    if (child.number in told) == is_told and (is_told or not told)
                }
                yield grade, KeptGame(room.game, table.number, room, None, own)


def results_table(
    t: Translator, classes: Classes, seen: SeenClass
) -> tuple[list[str], list[tuple[str | int | None, ...]]]:
    """The results for other programs: heads of columns, and a row for each child, best first.

    Of one game it is that; where places add up there are all their points, and for each game that
    anybody has finished what it was worth and its own result.
    """
    room = seen.room
    standing = standing_of(t, room, classes.counted(seen), as_it_stands=True)
    own = counted_words(t, room)
    columns = ("place", "name", "table") if standing.has_tables else ("place", "name")
    head = [t(f"class.csv.{name}") for name in columns]
    firsts = [(line.rank, line.name, line.table)[: len(columns)] for line in standing.lines]
    if not standing.adds_up:
        rows = [
            (*first, line.points, *[line.tiebreak][: len(own) - 1])
            for first, line in zip(firsts, standing.lines, strict=True)
        ]
        return [*head, *own], rows
    head += [t("class.csv.points")]
    games = [_results(classes, room, one) for one in games_of(seen)][::-1]
    numbered = [(number, game) for number, game in enumerate(games, start=1) if game]
    for number, _ in numbered:
        head += [t("class.game", n=number)]
        head += [t("class.csv.of_game", n=number, what=what) for what in own]
    nothing = (None,) * (1 + len(own))
    return head, [
        (
            *(*first, line.points),
            *(
                cell
                for _, game in numbered
                for cell in game.get(line.child, nothing)[: len(nothing)]
            ),
        )
        for first, line in zip(firsts, standing.lines, strict=True)
    ]


def _results(
    classes: Classes, now: Classroom, seen: SeenClass
) -> dict[int, tuple[int, int, int | None]]:
    """What a game was worth to each child, its result, and what decides between equal ones.

    :param now: the class; it has written down what the games before the present one came to.
    """
    room, is_past = seen.room, seen.room.game < now.game
    results = results_of(room, classes.counted(seen), high=high_wins(room), as_it_stands=is_past)
    found = {one.child.number: (one.score, one.points, one.tiebreak) for one in results}
    if not is_past:
        return found
    told = now.games[room.game - 1].results
    return {
        one.child: (one.score, one.points, found.get(one.child, (0, 0, None))[2]) for one in told
    }
