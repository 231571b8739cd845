"""Which move is best: candidates by value, then playouts that halve them.

Sequential halving: of the best candidates by value every one is played to its end with the same
dice, the better half is kept, and so on until one is left. Or two moves against each other, in
pairs of playouts.

A playout is fast and sensible: of the largest size that the dice offer, the best of a few random
placements by the corners they leave open and the room around these; a strike when nothing fits, or
when only small shapes do and a larger one fits elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from random import Random
from typing import Final, TypeAlias

from rollwrite.board.sets import members
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.light import LightSheet, SheetTables
from rollwrite.players.dice.value import Value
from rollwrite.players.job import Budget, Spending

#: What the dice of a round offer: all placements of their rows, and those by size, largest first.
Offer: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
#: Random placements of which a playout takes the best.
_TRIED = 8
#: A strike is crossed out for a shape that is larger than these.
_SMALL = 3


def play_on(sheet: LightSheet, colours: Sequence[int], offers: Sequence[Offer], rng: Random) -> int:
    """Play a sheet to its end; it is changed.

    :param colours: in the order in which they will be held, again and again from the first.
    :param offers: what the dice offer in the rounds to come; it has to be long enough.
    :return: its unfilled squares.
    """
    tables = sheet.tables
    possible, reach = sheet.possible, sheet.reach
    any_row = tables.any_row
    count = len(colours)
    for number, (rows, by_size) in enumerate(offers):
        colour = colours[number % count]
        legal = possible[colour] & reach[colour]
        if not legal:
            break
        found = size = 0
        if legal & rows:
            for offered, members in by_size:
                found = legal & members
                if found:
                    size = offered
                    break
        if sheet.strikes and size <= _SMALL:
            # Also when the rows offer nothing at all.
            for larger, members in any_row:
                if found and larger <= size:
                    break
                others = legal & members
                if others:
                    found = others
                    sheet.strikes -= 1
                    break
        if not found:
            break
        sheet.play(colour, _best_of_few(sheet, colour, found, rng))
    return sheet.unfilled


def _best_of_few(sheet: LightSheet, colour: int, found: int, rng: Random) -> int:
    """Of a few random members of ``found`` the placement that leaves most open."""
    tables = sheet.tables
    width, stride = tables.width, tables.stride
    lane_keep, lane_opens = tables.lane_keep, tables.lane_opens
    room, corners = sheet.room, sheet.corners
    if not sheet.started[colour]:
        corners &= ~tables.lanes[colour]
    shift = colour * width
    length = found.bit_length()
    draw = rng.random
    best, best_score = -1, -1
    for _ in range(_TRIED):
        offset = int(draw() * length)
        above = found >> offset
        if not above:
            above, offset = found, 0
        placement = (above & -above).bit_length() - 1 + offset
        keep = lane_keep[placement]
        if not keep:
            tables.prepare(placement)
            keep = lane_keep[placement]
        left = room & keep[colour]
        points = (corners | lane_opens[placement] << shift) & left
        around = points | (points << 1 | points >> 1 | points << stride | points >> stride) & left
        score = 2 * points.bit_count() + around.bit_count()
        if score > best_score:
            best, best_score = placement, score
    return best


@dataclass(frozen=True)
class Outlook:
    """The rounds after this one, as far as they can be known: as if nobody went out.

    :ivar colours: numbers of the four colours in the order in which they will be held, again and
        again from the first.
    :ivar dice: for each of these rounds the number of dice from which the player takes one; again
        and again from the first, too.
    """

    colours: tuple[int, ...]
    dice: tuple[int, ...]

    def offers(self, tables: SheetTables, rounds: int, rng: Random) -> list[Offer]:
        """What random dice offer in so many rounds."""
        found = []
        roll = rng.random
        for number in range(rounds):
            count = self.dice[number % len(self.dice)]
            faces = sorted([int(roll() * len(FACES)) + 1 for _ in range(count)])
            found.append(tables.offers[tuple(faces)])
        return found


def outlook(game: Game, index: int) -> Outlook:
    """The rounds after this one for a player who still picks or draws in it."""
    coming = tuple(colour.number for colour in game.coming_colours(index))
    colours = (*coming[1:], coming[0])
    if game.is_solo:
        return Outlook(colours, (game.dice_count,) * len(colours))
    dice = []
    starter = game.starter
    # After so many rounds with the same players the order of picking comes round again.
    for _ in range(game.dice_count):
        circle = game.clockwise((starter + 1) % len(game.players))
        ins = [one for one in circle if game.players[one].is_in]
        starter = ins[0]
        dice.append(len(ins) - ins.index(index))
    # The features look four rounds ahead.
    while len(dice) < len(colours):
        dice += dice
    return Outlook(colours, tuple(dice))


# ── Candidates ────────────────────────────────────────────────────────────────────────────────────

#: Fewer pairs say nothing of how far their mean may be off.
_FEW: Final = 30


class Duel:
    """What the pairs of playouts of two moves have shown.

    :ivar games: pairs played.
    :ivar wins, losses: in how many the first move ended with fewer, or more, empty squares.
    """

    def __init__(self, first: Candidate, second: Candidate) -> None:
        self._first = first
        self._second = second
        self.games = 0
        self.wins = 0
        self.losses = 0
        self._ends = [0, 0]
        self._squared = 0

    def play(self, games: int, coming: Outlook, rng: Random) -> None:
        """Play so many more pairs."""
        tables = self._first.after.tables
        rounds = len(tables.table.shapes) - self._first.after.drawn
        for _ in range(games):
            offers = coming.offers(tables, rounds, rng)
            ends = [
                play_on(one.after.copy(), coming.colours, offers, rng)
                for one in (self._first, self._second)
            ]
            more = ends[1] - ends[0]
            self.games += 1
            self.wins += more > 0
            self.losses += more < 0
            self._ends[0] += ends[0]
            self._ends[1] += ends[1]
            self._squared += more * more

    @property
    def more(self) -> float:
        """How many more squares the second move leaves empty: the mean of playouts and value."""
        played = (self._ends[1] - self._ends[0]) / self.games
        return (played + self._second.value - self._first.value) / 2

    @property
    def error(self) -> float:
        """The standard error of :attr:`more`: of the playouts, as the value has no chance."""
        if self.games < _FEW:
            return float("inf")
        mean = (self._ends[1] - self._ends[0]) / self.games
        variance = max(self._squared / self.games - mean * mean, 0.0)
        return sqrt(variance / self.games) / 2


def duel(first: Candidate, second: Candidate, coming: Outlook, games: int, rng: Random) -> Duel:
    """So many pairs of playouts."""
    fought = Duel(first, second)
    fought.play(games, coming, rng)
    return fought


#: How many candidates are played out, and from how many playouts or seconds on.
_ARMS: Final = 16
_MORE_ARMS: Final = 32
_MANY_PLAYOUTS: Final = 1_500
_MANY_SECONDS: Final = 0.2
#: What the value counts against the mean of the playouts.
_WEIGHT: Final = 1.0


@dataclass(frozen=True)
class Move:
    """A shape to draw: the number of its placement, and whether a strike is crossed out for it."""

    placement: int
    strike: bool


@dataclass
class Candidate:
    """A move and what is known of it.

    :ivar after: the sheet after it.
    :ivar value: the squares that stay empty in the end, by the learned value, and what else speaks
        against it.
    :ivar played: how often it was played to the end.
    :ivar total: the sum of the squares that stayed empty.
    """

    move: Move
    after: LightSheet
    value: float
    played: int = 0
    total: int = 0

    @property
    def mean(self) -> float:
        """The mean of its playouts."""
        return self.total / self.played

    @property
    def expected(self) -> float:
        """What is expected of it by both judges; by the value alone before its first playout."""
        if not self.played:
            return self.value
        return (self.mean + _WEIGHT * self.value) / (1 + _WEIGHT)


def candidates(
    sheet: LightSheet,
    colour: int,
    moves: Sequence[Move],
    coming: Outlook,
    value: Value,
) -> list[Candidate]:
    """All moves with their value, best first."""
    found = []
    for move in moves:
        after = sheet.copy()
        after.play(colour, move.placement)
        after.strikes -= move.strike
        found.append(Candidate(move, after, value(after, coming.colours, coming.dice)))
    found.sort(key=lambda one: (one.value, one.move.placement, one.move.strike))
    return found


def search(
    found: Sequence[Candidate], coming: Outlook, budget: Budget, rng: Random
) -> list[Candidate]:
    """The candidates that were played out, best first; at least once each of those looked at.

    :param found: best first by value, at least one.
    """
    many = (budget.playouts or 0) >= _MANY_PLAYOUTS or (budget.seconds or 0) >= _MANY_SECONDS
    arms = list(found[: _MORE_ARMS if many else _ARMS])
    if len(arms) == 1:
        return arms
    dropped: list[Candidate] = []
    rounds = ceil(log2(len(arms)))
    spending = Spending(budget, rounds)
    while len(arms) > 1:
        spending.next_part()
        is_first = not dropped
        while spending.is_left(len(arms)) or is_first:
            is_first = False
            play_all(arms, coming, rng)
        arms.sort(key=lambda one: one.expected)
        half = (len(arms) + 1) // 2
        dropped = arms[half:] + dropped
        arms = arms[:half]
    return arms + dropped


def play_all(arms: Sequence[Candidate], coming: Outlook, rng: Random) -> None:
    """Play every candidate to its end once more, with the same dice."""
    tables = arms[0].after.tables
    rounds = len(tables.table.shapes) - arms[0].after.drawn
    offers = coming.offers(tables, rounds, rng)
    for arm in arms:
        arm.total += play_on(arm.after.copy(), coming.colours, offers, rng)
        arm.played += 1


def moves_with(sheet: LightSheet, colour: int, faces: Iterable[int]) -> list[Move]:
    """Every legal move in a colour with one of some dice: of their rows, and with a strike."""
    rows, _ = sheet.tables.offers[tuple(sorted(set(faces)))]
    legal = sheet.legal(colour)
    moves = [Move(one, False) for one in members(legal & rows)]
    if sheet.strikes:
        moves += [Move(one, True) for one in members(legal & ~rows)]
    return moves


def arms_of(found: list[Candidate], count: int, shapes: int) -> list[Candidate]:
    """The best by value, so many, and among them the best of each of so many shapes.

    :param found: best first.
    """
    first_of: dict[int, Candidate] = {}
    for one in found:
        first_of.setdefault(one.after.tables.shape_of[one.move.placement], one)
    needed = sorted(first_of.values(), key=lambda one: one.value)[:shapes]
    rest = [one for one in found if one not in needed]
    return sorted(needed + rest[: max(count - len(needed), 0)], key=lambda one: one.value)
