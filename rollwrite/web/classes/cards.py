"""What a teacher and a projector see of a class's tables: cards, and the standing of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from rollwrite.classroom import Child, Classroom, totals
from rollwrite.classroom.words import called, words_of
from rollwrite.games import GAMES
from rollwrite.i18n import Translator
from rollwrite.service.class_results import (
    ChildResult,
    PlayedTable,
    awaited,
    is_uneven,
    ranks_of,
    results_of,
    sits,
    told_of,
)
from rollwrite.service.class_seats import is_closed
from rollwrite.service.classes import SeenClass
from rollwrite.table import may
from rollwrite.table.commands import FIRST_RULES
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.web.games.registry import GAME_VIEWS, game_view_of, rules_of_game

#: A table that has waited for somebody for so long, in seconds, may need a word.
STUCK_S: Final = 60
#: The shortest bar in percent, that of the last where bars do not begin at nothing, and the places
#: of a podium.
_SHORTEST: Final = 2
_LEAST: Final = 20
_PODIUM: Final = 3


@dataclass(frozen=True)
class SmallPicture:
    """A sheet or a board, small.

    :ivar name: whose sheet it is; empty of a board that all share.
    :ivar colours: pairs of a colour's letter and the path of its squares, each of a unit.
    """

    wide: int
    high: int
    colours: tuple[tuple[str, str], ...]
    name: str = ""


@dataclass(frozen=True)
class ChildLine:
    """Who sits at a table.

    :ivar table: its number.
    :ivar place: the seat, from 1.
    :ivar is_seated: whether the phone sits at the table in the app.
    :ivar points: of a table on paper, what was told.
    :ivar result: what one has from the game that counts, in words.
    :ivar is_awaited: whether it was here, and comes back with another phone.
    """

    number: int
    name: str
    animal: str
    table: int
    place: int
    has_come: bool
    is_seated: bool
    points: int | None = None
    result: str = ""
    is_awaited: bool = False


@dataclass(frozen=True)
class Card:
    """A table of the class.

    :ivar code: in the app; None on paper.
    :ivar status: what happens there, in words.
    :ivar waits: for whom, and how long, in words; empty where it waits for nobody.
    :ivar advice: what to say to them, where they are stuck.
    :ivar can_start: whether the first game can begin at once; ``can_bot`` whether a program can
        sit down.
    :ivar is_closed: whether a game is on in which something was played: nobody else sits down.
    :ivar counts: whether something counts of it already: another game goes on.
    """

    number: int
    code: str | None
    children: tuple[ChildLine, ...]
    status: str
    waits: str = ""
    advice: str = ""
    pictures: tuple[SmallPicture, ...] = ()
    is_over: bool = False
    is_playing: bool = False
    bots: tuple[str, ...] = ()
    can_start: bool = False
    can_bot: bool = False
    is_closed: bool = False
    counts: bool = False

    @property
    def has_room(self) -> bool:
        """Whether who comes late can sit down: where a bot plays, it gives up its chair."""
        return not self.is_closed or bool(self.bots)

    @property
    def is_stuck(self) -> bool:
        """Whether somebody should go there."""
        return bool(self.advice)


@dataclass(frozen=True)
class StandingLine:
    """A child in the standing.

    :ivar table: at which it has played what counts; None where that were several.
    :ivar rank: from 1; equals share one.
    :ivar bar: of 100.
    :ivar child: its number.
    :ivar tiebreak: what decides between equal points; None where nobody has told: on paper.
    """

    name: str
    animal: str
    table: int | None
    points: int
    text: str
    rank: int
    bar: int
    child: int
    tiebreak: int | None


@dataclass(frozen=True)
class Standing:
    """The standing of a class by its game's own ranking; nobody is shown as last.

    :ivar shown: with their places.
    :ivar everybody: who plays, by number: how each is called.
    :ivar fewest: whether the fewest are best.
    :ivar adds_up: whether it is of the points that each place at a table is worth.
    :ivar uneven: whether that is so since the tables have not played as many rounds.
    """

    lines: tuple[StandingLine, ...]
    shown: tuple[StandingLine, ...]
    everybody: Mapping[int, str]
    fewest: bool = False
    adds_up: bool = False
    uneven: bool = False

    @property
    def how(self) -> str:
        """The key of the sentence that says what counts."""
        if self.adds_up:
            return "class.standing.uneven" if self.uneven else "class.standing.how"
        return "class.standing.fewest" if self.fewest else "class.standing.most"

    @property
    def has_tables(self) -> bool:
        """Whether everybody has played at one table only."""
        return all(line.table is not None for line in self.lines)

    @property
    def others(self) -> tuple[str, ...]:
        """Everybody who is not shown with a place, by name alone."""
        return self._without(self.shown)

    @property
    def podium(self) -> tuple[StandingLine, ...]:
        """The first three places; whoever shares one is there, too, or that place is not."""
        found = [line for line in self.shown if line.rank <= _PODIUM]
        while len(found) > 2 * _PODIUM and found[0].rank != found[-1].rank:
            found = [line for line in found if line.rank != found[-1].rank]
        return tuple(found)

    @property
    def beside_podium(self) -> tuple[str, ...]:
        """Everybody who is not on it, by name alone."""
        return self._without(self.podium)

    def _without(self, lines: Sequence[StandingLine]) -> tuple[str, ...]:
        placed = {line.child for line in lines}
        return tuple(sorted(name for child, name in self.everybody.items() if child not in placed))


def cards_of(
    t: Translator,
    seen: SeenClass,
    played: Sequence[PlayedTable],
    waited_s: Callable[[PlayedTable], float],
) -> tuple[Card, ...]:
    """A card for every table.

    :param waited_s: how long nothing has happened at a table, in seconds.
    """
    own = {one.number: one for one in played}
    cards = []
    for table in seen.room.tables:
        one = own.get(table.number)
        if one is None:
            lines = lines_of(seen.room, table.number, None, t)
            key = "class.card.told" if table.points else "class.card.paper"
            cards.append(Card(table.number, None, lines, t(key), is_over=bool(table.points)))
        else:
            cards.append(_card(t, seen.room, one, waited_s(one)))
    return tuple(cards)


def _card(t: Translator, room: Classroom, played: PlayedTable, waited_s: float) -> Card:
    table, code = played.snapshot.table, played.snapshot.code
    lines = lines_of(room, played.number, played, t)
    game, view = table.game, game_view_of(table)
    bots = tuple(seat.name for seat in table.seats if seat.is_bot)
    if game is None:
        seated = min(sum(line.is_seated for line in lines) + len(bots), len(lines))
        status = (
            t("class.card.seated", n=seated, of=len(lines))
            if lines
            else t("class.card.empty", move=t("class.teacher.move", n=played.number))
        )
        return Card(
            played.number,
            code,
            lines,
            status,
            bots=bots,
            can_start=may.start(table) is None,
            can_bot=table.host is not None and may.add_bot(table) is None,
        )
    pictures = pictures_at(t, room, played)
    if not played.goes_on:
        over = t("class.card.stopped" if table.is_stopped else "class.card.over")
        return Card(played.number, code, lines, over, pictures=pictures, is_over=True)
    status = t("class.card.unfinished") if room.ended else view.status(t, table, None)
    if played.counted is not None:
        # Another game has begun since one was finished.
        status = t("class.card.again") if room.ended else f"{status} · {t('class.card.again')}"
    due = [seat for seat in table.seats if seat.number in table.due_people]
    waits = advice = ""
    if due and not table.rests:
        children = {seat: called(t, child) for seat, child in sits(room, played).items()}
        names = [children.get(seat.number, seat.name) for seat in due]
        waits = t("class.card.waits_for", names=t.join(names))
        if waited_s >= STUCK_S:
            # Before, it is only somebody's turn: seconds would jump.
            minutes = t.n("class.card.minutes", int(waited_s) // 60)
            waits = t("class.card.waits", names=t.join(names), time=minutes)
            task = view.task(t, table, due[0].number)
            advice = t("class.card.advice", name=names[0], task=task.title.rstrip("."))
    return Card(
        played.number,
        code,
        lines,
        status,
        waits,
        advice,
        pictures,
        is_playing=True,
        bots=bots,
        is_closed=is_closed(table),
        counts=played.counted is not None,
    )


def lines_of(
    room: Classroom, number: int, played: PlayedTable | None = None, t: Translator | None = None
) -> tuple[ChildLine, ...]:
    """Who sits at a table of the class.

    :param played: the table as it is in the app.
    :param t: the words of who reads their animals; those of the class where nothing is said.
    """
    t, told = t or words_of(room), _told(room, number)
    seats = (
        {} if played is None else {child.number: seat for seat, child in sits(room, played).items()}
    )
    ranks = () if played is None or played.counted is None else played.counted.ranking
    found = told | {
        child: rank.points for child, seat in seats.items() for rank in ranks if rank.seat == seat
    }
    return tuple(
        ChildLine(
            child.number,
            called(t, child),
            child.animal,
            number,
            place,
            child.has_come,
            child.number in seats,
            told.get(child.number),
            _in_words(t, room)(found[child.number], 0) if child.number in found else "",
            child.is_awaited,
        )
        for place, child in enumerate(room.at(number), start=1)
    )


def _in_words(t: Translator, room: Classroom) -> Callable[[int, int], str]:
    """How a result of a class's game is said."""
    view = GAME_VIEWS[rules_of_game(room.opened.game) or FIRST_RULES]
    return partial(view.result, t, view.read_settings({}, "", room.opened.game))


def _told(room: Classroom, number: int) -> dict[int, int]:
    """What was told of a table on paper: points by the number of the child."""
    table = room.table(number)
    return {} if table is None else {one.child: one.points for one in table.points}


def sheets_at(played: PlayedTable) -> dict[str, SmallPicture]:
    """The sheets of a table that has begun by whose they are, or the board by an empty name."""
    table = played.snapshot.table
    return {one.name: _picture(tuple(one.rows)) for one in game_view_of(table).small(table)}


def pictures_at(t: Translator, room: Classroom, played: PlayedTable) -> tuple[SmallPicture, ...]:
    """The sheets or the board of a table that has begun, in the order of the class's chairs.

    :param t: in which their children's names are read.
    """
    table, owners = played.snapshot.table, sits(room, played)
    order, found = room.at(played.number), []
    for owner, picture in sheets_at(played).items():
        seat = next((seat for seat in table.seats if seat.name == owner), None)
        child = None if seat is None else owners.get(seat.number)
        place = len(order) if child is None else order.index(child)
        name = owner if child is None else called(t, child)
        found.append((place, replace(picture, name=name)))
    return tuple(picture for _, picture in sorted(found, key=lambda one: one[0]))


# Of the tables of a class most are as they were when their teacher looked last.
@lru_cache(maxsize=1024)
def _picture(rows: tuple[str, ...]) -> SmallPicture:
    paths: dict[str, list[str]] = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != " ":
                paths.setdefault(letter, []).append(f"M{x} {y}h1v1h-1z")
    colours = tuple((letter, "".join(parts)) for letter, parts in sorted(paths.items()))
    return SmallPicture(max(map(len, rows), default=0), len(rows), colours)


def high_wins(room: Classroom) -> bool:
    """Whether most points win in the game that a class plays."""
    key = rules_of_game(room.opened.game) or FIRST_RULES
    return GAMES[key].high_wins(GAME_VIEWS[key].read_settings({}, "", room.opened.game))


def result_text(t: Translator, room: Classroom, points: int, tiebreak: int = 0) -> str:
    """A result of the game that a class plays, in words."""
    return _in_words(t, room)(points, tiebreak)


def counted_words(t: Translator, room: Classroom) -> tuple[str, ...]:
    """What the results of one game of a class count, and what decides between equal ones."""
    if room.opened.game == FIRST_RULES:
        return t("class.csv.empty"), t("class.csv.strikes")
    settings = GAME_VIEWS[rules_of_game(room.opened.game) or FIRST_RULES].read_settings(
        {}, "", room.opened.game
    )
    is_left = isinstance(settings, TileSettings) and settings.scoring.counts != "on-board"
    return (t("class.csv.left" if is_left and not high_wins(room) else "class.csv.points"),)


def standing_of(
    t: Translator,
    room: Classroom,
    played: Sequence[PlayedTable],
    *,
    as_it_stands: bool = False,
) -> Standing:
    """All children that have a result, best first; by name where they have the same.

    Of one game by its own ranking; of more by what all of them are worth, and so where the tables
    have not played as many rounds. What counts, says
    :func:`rollwrite.service.class_results.results_of`.

    :param as_it_stands: where nothing is finished yet, how all stand.
    """
    high = high_wins(room)
    results = results_of(room, played, high=high)
    if as_it_stands and not results and not room.games:
        results = results_of(room, played, high=high, as_it_stands=True)
    counted = {one.child.number for one in results}
    here = (one for one in room.seated if _has_played(room, one) or one.number in counted)
    everybody = {child.number: called(t, child) for child in here}
    uneven, tables = is_uneven(room, played), _tables_of(room, results)
    if not room.games and not uneven:
        own = [(one.child, one.points, one.tiebreak) for one in results]
        return _standing(t, _in_words(t, room), own, everybody, tables, high=high)
    worth = Counter(totals(room))
    worth.update({one.child.number: one.score for one in results})
    found = [(child, worth[child.number], None) for child in room.children if child.number in worth]
    everybody |= {child.number: called(t, child) for child, _, _ in found}

    def say(points: int, _: int) -> str:
        return t.n("class.standing.points", points)

    made = _standing(t, say, found, everybody, tables, high=True)
    return replace(made, adds_up=True, uneven=uneven and not room.games)


def _tables_of(room: Classroom, results: Sequence[ChildResult]) -> dict[int, int | None]:
    """At which table each child has played all that counts of it; None where that were several."""
    found = {one.child.number: {one.table} for one in results}
    for game in room.games:
        at = {seat.child: seat.table for seat in game.seats}
        for one in game.results:
            if one.child in at:
                found.setdefault(one.child, set()).add(at[one.child])
    return {child: tables.pop() if len(tables) == 1 else None for child, tables in found.items()}


def notes_of(t: Translator, room: Classroom, played: Sequence[PlayedTable]) -> tuple[str, ...]:
    """What is to be said beside a standing, in sentences.

    Which games count as they stood after the last round, each after how many; and, once the lesson
    is over, which were left off and do not.
    """
    counted = [(one.number, one.counted) for one in played if one.has_begun]
    cut_off = {one.number for one in awaited(room, played)}
    tables = {
        "stopped": [
            t.n("class.show.table_rounds", game.left_after, table=number)
            for number, game in counted
            if game is not None and game.left_after is not None
        ],
        "unfinished": [
            t("class.table", n=number) for number, _ in counted if room.ended and number in cut_off
        ],
    }
    return tuple(t(f"class.show.{key}", tables=t.join(own)) for key, own in tables.items() if own)


def _has_played(room: Classroom, child: Child) -> bool:
    """Whether a child has been here, as far as that is known: of paper only by its points."""
    shares = room.opened.mode == "shared" and any(one.has_come for one in room.at(child.table))
    return child.has_come or shares


def _standing(
    words: Translator,
    say: Callable[[int, int], str],
    found: Sequence[tuple[Child, int, int | None]],
    everybody: Mapping[int, str],
    tables: Mapping[int, int | None],
    *,
    high: bool,
) -> Standing:
    sign = -1 if high else 1
    order = enumerate((sign * points, tiebreak or 0) for _, points, tiebreak in found)
    ranks = ranks_of(dict(order))
    every = [points for _, points, _ in found]
    lines = [
        StandingLine(
            called(words, child),
            child.animal,
            tables.get(child.number),
            points,
            say(points, tiebreak or 0),
            ranks[number],
            _bar(points, every, high=high),
            child.number,
            tiebreak,
        )
        for number, (child, points, tiebreak) in enumerate(found)
    ]
    lines.sort(key=lambda line: (line.rank, line.name))
    told = {ranks[number] for number in told_of(ranks, _PODIUM)}
    shown = tuple(line for line in lines if line.rank in told)
    return Standing(tuple(lines), shown, everybody, fewest=not high)


def _bar(points: int, every: Sequence[int], *, high: bool) -> int:
    """How long a bar is, in percent: the better the longer, on one scale for all."""
    best, worst = (max(every), min(every)) if high else (min(every), max(every))
    least = 0 if high and worst >= 0 else _LEAST
    # Points that are won begin at nothing; of what is left over, nobody knows how much is much.
    start = 0 if high and worst >= 0 else worst
    if best == start:
        return 100 if best or not high else _SHORTEST
    share = (points - start) / (best - start)
    return max(round(least + (100 - least) * share), _SHORTEST)
