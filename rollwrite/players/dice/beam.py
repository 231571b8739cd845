"""The best that can be found when all dice are known: a beam over the rounds of a solo game (S2).

Round by round the most promising sheets are kept, by the squares that the learned value expects to
stay empty. What is found is the best *known* result; no bound says that there is no better one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from heapq import nlargest, nsmallest
from time import process_time
from typing import Any, Final

from rollwrite.board.sets import members
from rollwrite.daily import PlannedMove, daily_settings, moves_of, play_moves
from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.layout import BUILT_IN, STRIKES, Layout, built_in_layout
from rollwrite.dicegame.sheet import Square, square_of
from rollwrite.dicegame.solo import SOLO_DICE, daily_seed, solo_dice
from rollwrite.players.dice.light import LightSheet, SheetTables, sheet_tables
from rollwrite.players.dice.search import Offer
from rollwrite.players.dice.value import Value, load_value, weights_name

#: Moves of a sheet that are looked at, and of all of a round so many times the beam's width.
_CHILDREN: Final = 40
_JUDGED: Final = 8
#: A glance at a move: its squares, the open corners after it and the room at them, a strike.
_SQUARE: Final = 3.0
_CORNER: Final = 0.6
_NEAR: Final = 0.3
_STRIKE: Final = 6.0
#: The first width of a search that widens, and how much wider it grows each time.
_NARROW: Final = 25
_WIDER: Final = 2
_FOUR: Final = len(COLOURS)


@dataclass(frozen=True)
class BestMove:
    """A shape to draw, in the round after that of the move before."""

    squares: tuple[Square, ...]
    strike: bool


@dataclass(frozen=True)
class Best:
    """The best result that a beam has found.

    :ivar width: of the beam.
    """

    unfilled: int
    strikes: int
    moves: tuple[BestMove, ...]
    width: int

    @property
    def key(self) -> tuple[int, int]:
        """Smaller is better (D15)."""
        return self.unfilled, self.strikes


@dataclass(frozen=True, slots=True)
class _Node:
    """A sheet on the way, and the move that led to it."""

    sheet: LightSheet
    before: _Node | None = None
    placement: int = 0
    strike: bool = False

    @property
    def key(self) -> tuple[int, int]:
        return self.sheet.unfilled, STRIKES - self.sheet.strikes


def beam(layout: Layout, seed: bytes, width: int) -> Best:
    """The best of the sheets that a beam of a width finds; the same on every machine.

    :param seed: of the dice (:func:`~rollwrite.dicegame.solo.seed_of`).
    """
    return _Beam(layout, seed).search(width)


def widening(
    layout: Layout,
    seed: bytes,
    seconds: float,
    *,
    narrowest: int = 0,
    clock: Callable[[], float] = process_time,
) -> Iterator[Best]:
    """The results of wider and wider beams, while there is time for the next one.

    :param seconds: of processor time.
    :param narrowest: a width that was searched before, so that it goes on from there.
    """
    search = _Beam(layout, seed)
    width = max(_NARROW, narrowest * _WIDER)
    start = clock()
    while True:
        before = clock()
        yield search.search(width)
        now = clock()
        # A wider beam takes longer in proportion.
        if now - start + (now - before) * _WIDER > seconds:
            return
        width *= _WIDER


class _Beam:
    """The rounds of a game whose dice are known."""

    def __init__(self, layout: Layout, seed: bytes) -> None:
        self._tables = sheet_tables(layout)
        self._offers: list[Offer] = [
            self._tables.offers[tuple(sorted(pair))] for pair in solo_dice(seed)
        ]
        self._value: Value = load_value(weights_name(layout, 1))
        self._large = self._tables.sizes[5] | self._tables.sizes[4]

    def search(self, width: int) -> Best:
        """The best result of a beam of a width."""
        nodes = [_Node(LightSheet(self._tables))]
        best = nodes[0]
        for number, (rows, _) in enumerate(self._offers):
            colour = number % _FOUR
            found: list[tuple[float, int, _Node, int, bool]] = []
            for node in nodes:
                moves = self._moves(node.sheet, colour, rows)
                if not moves:
                    best = min(best, node, key=lambda one: one.key)
                filled = _SQUARE * node.sheet.filled
                for glance, placement, strike in moves:
                    found.append((filled + glance, -len(found), node, placement, strike))
            nodes = self._kept(nlargest(_JUDGED * width, found), number + 1, width)
        best = min([best, *nodes], key=lambda one: one.key)
        unfilled, strikes = best.key
        return Best(unfilled, strikes, tuple(self._way(best)), width)

    def _moves(self, sheet: LightSheet, colour: int, rows: int) -> list[tuple[float, int, bool]]:
        """The moves that look best at a glance: how good, the placement, and whether a strike."""
        legal = sheet.legal(colour)
        own, others = legal & rows, 0
        if sheet.strikes:
            # Nobody wastes a strike on a small shape who has another move.
            others = legal & ~rows & self._large
            if not own and not others:
                others = legal
        found = list(_glances(sheet, colour, own, strike=False))
        found += _glances(sheet, colour, others, strike=True)
        return nlargest(_CHILDREN, found) if len(found) > _CHILDREN else found

    def _kept(
        self, found: Sequence[tuple[float, int, _Node, int, bool]], number: int, width: int
    ) -> list[_Node]:
        """The sheets after the best moves, by the squares expected to stay empty."""
        colours = [(number + step) % _FOUR for step in range(_FOUR)]
        dice = (SOLO_DICE,) * _FOUR
        colour = (number - 1) % _FOUR
        judged: dict[tuple[int, int, int, int], tuple[float, int, _Node]] = {}
        for _, _, node, placement, strike in found:
            sheet = node.sheet.copy()
            sheet.play(colour, placement)
            sheet.strikes -= strike
            # Sheets with the same future are one.
            key = (sheet.room, sheet.corners & sheet.room, sheet.used, sheet.strikes)
            if key not in judged:
                value = self._value(sheet, colours, dice)
                judged[key] = value, len(judged), _Node(sheet, node, placement, strike)
        return [node for _, _, node in nsmallest(width, judged.values())]

    def _way(self, node: _Node) -> Iterator[BestMove]:
        """The moves that lead to a sheet."""
        if node.before is None:
            return
        yield from self._way(node.before)
        cells = self._tables.table.cells_of(node.placement)
        yield BestMove(tuple(sorted(map(square_of, cells))), node.strike)


def _glances(
    sheet: LightSheet, colour: int, found: int, *, strike: bool
) -> Iterator[tuple[float, int, bool]]:
    """How good the placements in ``found`` look, by size, open corners and the room at them."""
    tables: SheetTables = sheet.tables
    stride, shift = tables.stride, colour * tables.width
    room, corners = sheet.room, sheet.corners
    if not sheet.started[colour]:
        corners &= ~tables.lanes[colour]
    lane_keep, lane_opens, size_of = tables.lane_keep, tables.lane_opens, tables.size_of
    for placement in members(found):
        if not lane_keep[placement]:
            tables.prepare(placement)
        left = room & lane_keep[placement][colour]
        points = (corners | lane_opens[placement] << shift) & left
        near = points | (points << 1 | points >> 1 | points << stride | points >> stride) & left
        glance = (
            _SQUARE * size_of[placement]
            + _CORNER * points.bit_count()
            + _NEAR * near.bit_count()
            - _STRIKE * strike
        )
        yield glance, placement, strike


#: The layouts that have a daily.
LAYOUTS = BUILT_IN
#: Who has found it, in the log that is made of a result.
_NAME = "beam"


@dataclass(frozen=True)
class Found:
    """A result, and how it was played: a JSON object."""

    unfilled: int
    strikes: int
    body: dict[str, Any]


@dataclass(frozen=True)
class BeamJob:
    """The best result that a beam finds for a day; played by the rules before it is told.

    :ivar layout: the name of one of ours.
    """

    layout: str
    day: date
    width: int

    def run(self) -> Found:
        """Search."""
        layout = built_in_layout(self.layout)
        best = beam(layout, daily_seed(self.day, layout), self.width)
        moves = [PlannedMove(move.squares, move.strike) for move in best.moves]
        log, _ = play_moves(daily_settings(layout, self.day), moves, _NAME)
        played = moves_of(log, layout, self.day)
        return Found(played.unfilled, played.strikes, played.body)
