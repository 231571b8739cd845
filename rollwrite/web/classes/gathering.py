"""What a lesson came to, gathered from its tables: what was hard, what to talk about, and what each
child did well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from printables.school.certificates import Certificate
from printables.school.class_report import HardRow, Talk
from printables.school.worksheet import OwnSheet
from rollwrite.board.picture import BoardPicture
from rollwrite.checking import FilledSheet
from rollwrite.classroom.words import called, words_of
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.players.families import CoachReport, hard_in, pictures_of
from rollwrite.players.hard import TROUBLES, TalkPoint, Trouble
from rollwrite.service.class_results import results_of
from rollwrite.service.classes import SeenClass
from rollwrite.service.coaching import CoachProgress
from rollwrite.web.classes.cards import high_wins, result_text
from rollwrite.web.classes.games import KeptGame
from rollwrite.web.games.registry import game_view_of

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
    told = {}
    for seat, child in game.children.items():
        if child.number in own:
            mine = own[child.number]
            place = 1 + sum(one.score > mine.score for one in own.values())
            behind = sum(one.score < mine.score for one in own.values())
            title = "class.praise.place" if behind and place <= _PLACES else "class.praise.end"
            told[seat] = t(title, n=place), result_text(t, room, mine.points)
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
