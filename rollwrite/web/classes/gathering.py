"""What a lesson came to, gathered from its tables: its games one after the other, what was hard,
what to talk about, and what each child did well.

A child's papers are about its last finished game: who has just begun another one has not lost what
was done before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from printables.school.certificates import Certificate
from printables.school.class_report import HardRow, Talk
from printables.school.worksheet import OwnSheet
from rollwrite.board.areas import BoardPicture
from rollwrite.checking import FilledSheet
from rollwrite.classroom import Child, Classroom
from rollwrite.classroom.next_game import after_taken_back
from rollwrite.classroom.words import called, words_of
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.players.families import CoachReport, hard_in, pictures_of
from rollwrite.players.hard import TROUBLES, TalkPoint, Trouble
from rollwrite.service.class_results import PlayedTable, ranks_of, results_of, sits
from rollwrite.service.classes import Classes, SeenClass
from rollwrite.service.coaching import CoachProgress
from rollwrite.web.classes.cards import (
    counted_words,
    high_wins,
    result_text,
    standing_of,
)
from rollwrite.web.games.registry import game_view_of

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


# ── What was hard, and what each child did well ───────────────────────────────────────────────────

#: So many positions are enough for the end of a lesson, and so many troubles.
_TALKS: Final = 3
_HARD: Final = 5
#: Of the same table so many rounds or moves lie between two of them at least.
_APART: Final = 3
#: The places of a table on paper that are told.
_PLACES: Final = 3
#: What is asked of a move where nobody knows the better one.
_INSTEAD: Final = ("class.talk.instead", "class.talk.before", "class.talk.warn")


@dataclass(frozen=True)
class LookedAt:
    """A table of the class in the app that has played.

    :ivar game: as it is at the table; ``seats`` the numbers of its children's seats.
    :ivar coach: how far the coach is with it; None where it cannot look: the game goes on.
    """

    number: int
    game: Any
    seats: tuple[int, ...]
    coach: CoachProgress | None

    @property
    def report(self) -> CoachReport | None:
        """What the coach says."""
        return None if self.coach is None else self.coach.coached


@dataclass(frozen=True)
class Hardships:
    """What was hard, what is hardest first, and positions to talk about."""

    lines: tuple[HardRow, ...]
    talks: tuple[Talk, ...]


def hardships(t: Translator, looked_at: Sequence[LookedAt]) -> Hardships:
    """What the class found hard."""
    counts: Counter[Trouble] = Counter()
    points: list[tuple[int, bool, TalkPoint]] = []
    children = 0
    for one in looked_at:
        found = hard_in(t, one.game, one.report)
        own = [found.troubles[seat] for seat in one.seats if seat in found.troubles]
        children += len(own)
        for troubles in own:
            counts.update(troubles)
        points += [(one.number, isinstance(one.game, Game), point) for point in found.points]
    order = sorted(counts, key=lambda key: (-counts[key], TROUBLES.index(key)))
    lines = (HardRow(t(f"class.hard.{key}"), counts[key], children) for key in order[:_HARD])
    talks = (_talk(t, place, *point) for place, point in enumerate(_chosen(points)))
    return Hardships(tuple(lines), tuple(talks))


def _chosen(points: Iterable[tuple[int, bool, TalkPoint]]) -> list[tuple[int, bool, TalkPoint]]:
    """The few most telling points, of different kinds and tables where there are such."""
    left = sorted(points, key=lambda one: (one[2].better is None, -one[2].cost, one[0]))
    chosen: list[tuple[int, bool, TalkPoint]] = []
    while left and len(chosen) < _TALKS:
        kinds = {point.trouble for _, _, point in chosen}
        tables = {table for table, _, _ in chosen}
        best = min(left, key=lambda one: (one[2].trouble in kinds) + (one[0] in tables))
        chosen.append(best)
        # Nor the same position once more: two of a table at one time, or a move later.
        left = [one for one in left if not _is_near(one, best)]
    return chosen


def _is_near(one: tuple[int, bool, TalkPoint], other: tuple[int, bool, TalkPoint]) -> bool:
    is_close = abs(one[2].number - other[2].number) < _APART
    return one[2].made == other[2].made or (one[0] == other[0] and is_close)


def _talk(t: Translator, place: int, table: int, in_rounds: bool, point: TalkPoint) -> Talk:
    key = "class.talk.round" if in_rounds else "class.talk.move"
    title = t(key, table=table, n=point.number)
    if point.better is None:
        # Not the same question each time.
        return Talk(title, (point.made,), t(_INSTEAD[place % len(_INSTEAD)]), point.why)
    # Children soon know if the better one is always on the same side.
    boards, played, better = (point.made, point.better), "A", "B"
    if place % 2:
        boards, played, better = (point.better, point.made), "B", "A"
    answer = t("class.talk.answer", played=played, better=better, why=point.why)
    return Talk(title, boards, t("class.talk.which"), answer)


def certificates(
    t: Translator, seen: SeenClass, kept: Sequence[KeptGame]
) -> tuple[Certificate, ...]:
    """One for each child that has played, in the order in which they sit now."""
    found, firsts = _by_child(t, kept), {child for game in kept for child in _firsts(game)}
    place = t("class.praise.place", n=1)
    for child in firsts & found.keys():
        one = found[child]
        found[child] = replace(one, text=f"{one.text.rstrip('.')} · {place}")
    return tuple(found[child.number] for child in seen.room.seated if child.number in found)


def _firsts(game: KeptGame) -> Iterator[int]:
    """Who came first at a table in the app; on paper that is said with the result."""
    if game.played is None or game.played.counted is None:
        return
    results = results_of(game.room, (game.played,), high=high_wins(game.room))
    own = [one for one in results if one.table == game.number]
    scores = [one.score for one in own]
    kept = {child.number for child in game.children.values()}
    for one in own:
        if one.child.number in kept and one.score == max(scores) > min(scores):
            yield one.child.number


def certificate_of(t: Translator, child: int, kept: Sequence[KeptGame]) -> Certificate | None:
    """That of one child."""
    return _by_child(t, kept).get(child)


def _by_child(t: Translator, kept: Sequence[KeptGame]) -> dict[int, Certificate]:
    return {child: one for game in kept for child, one in _certificates(t, game)}


def _certificates(t: Translator, game: KeptGame) -> Iterator[tuple[int, Certificate]]:
    names = words_of(game.room)
    praised: Mapping[int, tuple[str, str]] = {}
    boards: Mapping[int, BoardPicture] = {}
    if game.played is None:
        praised = _on_paper(t, game)
    else:
        table = game.played.snapshot.table
        own = game_view_of(table).praise(t, table)
        praised = {seat: (one.title, one.text) for seat, one in own.items()}
        boards = pictures_of(table.game)
    for seat, child in game.children.items():
        # Of who has come late, too, this is true.
        there = t("award.present.title"), t("class.praise.there")
        title, text = praised.get(seat, there)
        name = called(names, child)
        yield child.number, Certificate(name, child.animal, title, text, boards.get(seat))


def _on_paper(t: Translator, game: KeptGame) -> Mapping[int, tuple[str, str]]:
    """By what was told: nobody here has seen more. Who is last of a table is not told so."""
    room = game.room
    results = results_of(room, (), high=high_wins(room))
    own = {one.child.number: one for one in results if one.child.table == game.number}
    ranks = ranks_of({number: -one.score for number, one in own.items()})
    last, told = max(ranks.values(), default=0), {}
    for seat, child in game.children.items():
        if child.number in own:
            place = ranks[child.number]
            title = "class.praise.place" if place < min(last, _PLACES + 1) else "class.praise.end"
            told[seat] = t(title, n=place), result_text(t, room, own[child.number].points)
    return told


def own_sheets(seen: SeenClass, kept: Sequence[KeptGame]) -> tuple[OwnSheet, ...]:
    """The sheets of the children that the app has seen, table by table."""
    names, found = words_of(seen.room), []
    for one in kept:
        game = None if one.played is None else one.played.snapshot.table.game
        for player in game.players if isinstance(game, Game) else ():
            child = one.children.get(player.seat)
            if child is not None and player.sheet.is_known and player.sheet.marks:
                sheet = FilledSheet(player.sheet.layout, player.sheet.rows)
                sign = f"{seen.code}-{child.number}"
                found.append(OwnSheet(called(names, child), sign, sheet))
    return tuple(found)
