"""How well each player stands: a learned linear value of every holder, compared (docs/players.md).

A holder is a colour or, in a draft, a player's hand. The points that it will still make are
predicted from what the position shows of it, its features. A player's value is the share of the
others whom he may expect to finish ahead of: 1 for all of them, 0 for none, one half if he is as
good as they. Where somebody plays alone the search compares with what he could expect at first, and
what is told is the share of his squares that will be placed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, reduce
from math import exp, log, log1p
from operator import add, mul
from typing import TYPE_CHECKING, Final, Protocol

from rollwrite.board import members
from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.manner import NARROW, Manner
from rollwrite.players.tile.model import NOBODY, ByHands, Model, State
from rollwrite.players.tile.net import UNIT, Net, arrays_of, part_of, rows_of, views_of
from rollwrite.players.tile.playouts import Playouts
from rollwrite.players.tile.weights import Weights
from rollwrite.tilegame.scoring import Scheme

if TYPE_CHECKING:
    from rollwrite.players.tile.net_arrays import NetArrays

#: Of a colour. *Room* is the free cells that border none of the colour's own pieces; what it
#: *floods* in k steps is what one comes to from its corners in k steps through its room.
COLOUR_NAMES: Final = (
    "one", "cells left", "cells it can place now", "cells it may place yet",
    "log placements of 5", "log placements of 4", "log smaller placements", "log placements",
    "corners in its room", "flood 1", "flood 3", "flood 5",
    "flood 1 alone", "flood 3 alone", "flood 5 alone",
    "flood 3 before others", "flood 5 before others",
    "flood 1 shared", "corners that others come to", "to move", "room",
)  # fmt: skip

#: Of a hand.
HAND_NAMES: Final = (
    "one", "pieces left", "pieces it can place now", "pieces it may place yet", "log placements",
    "small pieces it may place yet", "to move",
)  # fmt: skip

_LOG: Final = [log1p(number) for number in range(4096)]
#: What a point of the margin is worth when the game is over: enough to prefer more of them.
MARGIN: Final = 0.0005
#: How many points away from what is expected a solo game may well end.
ALONE: Final = 5.0


class Features(Protocol):
    """What is seen of each holder.

    :cvar names: of the numbers, in their order.
    """

    @property
    def names(self) -> tuple[str, ...]: ...

    def __call__(self, state: State) -> list[list[float]]:
        """For each holder its numbers."""


class ColourFeatures:
    """Sees colours."""

    names = COLOUR_NAMES

    def __init__(self, model: Model) -> None:
        arena = self._arena = model.arena
        setup = model.game.position.setup
        shapes = setup.table.shapes
        self._shapes = _shapes_of(arena)
        self._total = sum(
            count * shape.size for count, shape in zip(setup.counts, shapes, strict=True)
        )
        _, self._middle, self._small = arena.of_group

    def __call__(self, state: State) -> list[list[float]]:
        ground = self._arena.ground
        spread = ground.spread
        free = ground.all
        for cells in state.taken:
            free &= ~cells
        rooms = [free & ~closed for closed in state.closed]
        corners = [touched & room for touched, room in zip(state.touched, rooms, strict=True)]
        near, middle, far = [], [], []
        for cells, room in zip(corners, rooms, strict=True):
            cells = spread(cells) & room
            near.append(cells)
            cells = spread(spread(cells) & room) & room
            middle.append(cells)
            far.append(spread(spread(cells) & room) & room)
        found = []
        for colour, possible in enumerate(state.possible):
            near_others = middle_others = far_others = 0
            for other, cells in enumerate(near):
                if other != colour:
                    near_others |= cells
                    middle_others |= middle[other]
                    far_others |= far[other]
            legal = possible & state.reach[colour]
            can = may = 0
            for placements, size in self._shapes:
                # What is legal is possible, and the shorter number mostly.
                if legal & placements:
                    can += size
                    may += size
                elif possible & placements:
                    may += size
            count = legal.bit_count()
            count_middle = (legal & self._middle).bit_count()
            count_small = (legal & self._small).bit_count()
            one, three, five = near[colour], middle[colour], far[colour]
            found.append([
                1.0, self._total - state.covered[colour], can, may,
                _log(count - count_middle - count_small), _log(count_middle),
                _log(count_small), _log(count),
                corners[colour].bit_count(),
                one.bit_count(), three.bit_count(), five.bit_count(),
                (one & ~near_others).bit_count(), (three & ~middle_others).bit_count(),
                (five & ~far_others).bit_count(), (three & ~near_others).bit_count(),
                (five & ~middle_others).bit_count(), (one & near_others).bit_count(),
                (corners[colour] & near_others).bit_count(),
                1.0 if colour == state.turn else 0.0, rooms[colour].bit_count(),
            ])  # fmt: skip
        return found


class HandFeatures:
    """Sees hands."""

    names = HAND_NAMES

    def __init__(self, model: Model, order: ByHands) -> None:
        arena = model.arena
        table = arena.table
        #: For each player each shape held: colour, bit, placements, whether it is small.
        self._held = [
            [
                (colour, 1 << shape, arena.of_shape[shape], table.shapes[shape].size <= 3)
                for colour, shapes in enumerate(hand)
                for shape in members(shapes)
            ]
            for hand in model.game.hands
        ]
        self._hands = order.hands

    def __call__(self, state: State) -> list[list[float]]:
        found = []
        for player, held in enumerate(self._held):
            left = can = may = small = 0
            for colour, bit, placements, is_small in held:
                if state.once[colour] & bit:
                    continue
                left += 1
                possible = state.possible[colour] & placements
                if possible:
                    may += 1
                    small += is_small
                    can += bool(possible & state.reach[colour])
            legal = sum(
                (state.possible[colour] & state.reach[colour] & shapes).bit_count()
                for colour, shapes in enumerate(self._hands[player])
            )
            is_next = 1.0 if player == state.player else 0.0
            found.append([1.0, left, can, may, _log(legal), small, is_next])
        return found


def features_of(model: Model) -> Features:
    """What is looked at in a game."""
    order = model.order
    return HandFeatures(model, order) if isinstance(order, ByHands) else ColourFeatures(model)


def _shapes_of(arena: Arena) -> list[tuple[int, int]]:
    """Of each shape that can still be placed its placements and its size."""
    shapes = arena.table.shapes
    return [
        (placements, shape.size)
        for placements, shape in zip(arena.of_shape, shapes, strict=True)
        if placements
    ]


def _log(count: int) -> float:
    return _LOG[count] if count < len(_LOG) else log1p(count)


class Valuation:
    """Values of the states of one model.

    :ivar par: the points that a player alone expects at the root.
    :ivar scheme: how it is scored, and ``sign`` -1 where fewer points are better.
    :ivar worth: what each shape counts; ``total`` what a player can place in all.
    :ivar holders: those of each player who has not left.
    :ivar progress: what the number of pieces on the board is multiplied by for the spread's row.
    :ivar alone: who plays alone, by the rules or because all others have left; else None.
    :ivar net: what the board shows beside; None where that is not asked, or not known.
    :ivar manner: whether games are played on, with what else a search goes by. Only colours are
        played on, and for more than one player.
    """

    def __init__(
        self,
        model: Model,
        weights: Weights,
        scheme: Scheme,
        net: Net | None = None,
        manner: Manner = NARROW,
    ) -> None:
        game = model.game
        setup = game.position.setup
        self._model = model
        self.net, self.manner = net, manner
        self._features = features_of(model)
        self._further = weights.further
        self._spread, self._mixed = weights.spread, weights.mixed
        self.scheme = scheme
        self.sign = -1 if scheme.counts == "on-board" and not scheme.high_wins else 1
        self._hands = game.hands if isinstance(model.order, ByHands) else ()
        shapes = setup.table.shapes
        self.worth = [1 if scheme.counts == "pieces" else shape.size for shape in shapes]
        self._pieces = sum(setup.counts)
        self._players = game.variant.players
        owners = range(self._players) if self._hands else game.variant.owners
        self.holders = {
            player: [holder for holder, owner in enumerate(owners) if owner == player]
            for player in range(self._players)
            if player not in game.gone
        }
        each = sum(map(mul, setup.counts, self.worth))
        self.total = each * max(map(len, self.holders.values()), default=1)
        self.progress = len(self._spread) / (self._pieces * setup.colours + 1)
        self.par = 0.0
        self.alone = next(iter(self.holders)) if len(self.holders) == 1 else None
        if self.alone is not None:
            self.par = self._of_players(self._expected(model.root))[self.alone]
        plays_on = manner.plays_on and not self._hands and self.alone is None
        #: None where no game is played on.
        self.playouts = Playouts(model) if plays_on else None

    def __call__(self, state: State) -> list[float]:
        """For each player the share of the others whom he may expect to finish ahead of."""
        is_over = state.player == NOBODY
        points = self._of_players(self.made(state) if is_over else self._hoped(state))
        if self.alone is not None:
            values = [0.0] * self._players
            values[self.alone] = _logistic((points[self.alone] - self.par) / ALONE)
            return values
        if is_over:
            return self._final(points)
        spread = self._spread[self._stage(state)]
        if self._players == 2 == len(points):
            odds = (points[0] - points[1]) / spread
            if self.net is not None:
                more = self._more(self.net, state)
                odds += more if state.player == 0 else -more
            first = _logistic(odds)
            return [first, 1 - first]
        values = [0.0] * self._players
        most = max(len(points) - 1, 1)
        for player, mine in points.items():
            for other, theirs in points.items():
                if other > player:
                    ahead = _logistic((mine - theirs) / spread)
                    values[player] += ahead / most
                    values[other] += (1 - ahead) / most
        return values

    @cached_property
    def _arrays(self) -> NetArrays | None:
        return None if self.net is None else arrays_of(self.net, self._model)

    def _more(self, net: Net, state: State) -> float:
        """By how much the log odds of the colour to move are better than one expects."""
        if self._arrays is not None:
            return self._arrays.log_odds(state) / UNIT
        model = self._model
        rows, part = rows_of(model, state), part_of(model, state, net.parts)
        stride = model.arena.ground.stride
        return net.log_odds(views_of(model, state), stride, rows, part) / UNIT

    def told(self, value: float) -> float:
        """A value as one tells it: alone it is the share of all squares that will be placed.

        Who is alone because the others have left is ahead of them all.
        """
        if self.alone is not None and self._players > 1:
            return 1.0 if value else 0.0
        if self._players > 1:
            return min(max(value, 0.0), 1.0)
        value = min(max(value, 1e-6), 1 - 1e-6)
        share: float = (self.par + ALONE * log(value / (1 - value))) / self.total
        return min(max(share, 0.0), 1.0)

    def _final(self, points: dict[int, float]) -> list[float]:
        values = [0.0] * self._players
        most = max(len(points) - 1, 1)
        mean = sum(points.values()) / len(points)
        for player, mine in points.items():
            others = [theirs for other, theirs in points.items() if other != player]
            ahead = sum(
                1.0 if mine > theirs else 0.5 if mine == theirs else 0.0 for theirs in others
            )
            # So that a point more is better, and a win stays better than any defeat.
            values[player] = 0.02 + 0.96 * ahead / most + MARGIN * min(max(mine - mean, -40), 40)
        return values

    def _of_players(self, points: list[float]) -> dict[int, float]:
        return {
            player: self.sign * total_of(points[holder] for holder in holders)
            for player, holders in self.holders.items()
        }

    def _stage(self, state: State) -> int:
        """How far the game has come, as a row of the spread."""
        return int(sum(state.placed) * self.progress)

    def _hoped(self, state: State) -> list[float]:
        """The points that each holder may expect, with those of a game that is played on."""
        expected = self._expected(state)
        if self.playouts is None:
            return expected
        linear, played = self._mixed[self._stage(state)]
        made = self.made(self.playouts(state))
        return [one * linear + end * played for one, end in zip(expected, made, strict=True)]

    def _expected(self, state: State) -> list[float]:
        """The points that each holder may expect at the end."""
        further, last = self._further, len(self._further) - 1
        made = self._hand_points(state) if self._hands else state.covered
        return [
            points + total_of(map(mul, row, further[count if count < last else last]))
            for points, row, count in zip(
                made, self._features(state), self.placed(state), strict=True
            )
        ]

    def placed(self, state: State) -> list[int]:
        """How many pieces each holder has placed; in a draft, all together for each of them."""
        if not self._hands:
            return state.placed
        return [sum(state.placed) // len(self._hands)] * len(self._hands)

    def made(self, state: State) -> list[float]:
        """The points that each holder has made."""
        if self._hands:
            return [float(points) for points in self._hand_points(state)]
        scheme = self.scheme
        found = []
        for covered, placed, single in zip(
            state.covered, state.placed, state.ends_single, strict=True
        ):
            is_all = placed == self._pieces
            points = float(covered)
            if is_all:
                points += scheme.all_placed
            if single and (is_all or not scheme.single_needs_all):
                points += scheme.single_last
            found.append(points)
        return found

    def _hand_points(self, state: State) -> list[int]:
        return [
            sum(
                self.worth[shape]
                for once, held in zip(state.once, hand, strict=True)
                for shape in members(once & held)
            )
            for hand in self._hands
        ]


def total_of(numbers: Iterable[float]) -> float:
    """Their sum, added one after the other: ``sum`` corrects it from Python 3.12 on, and a player
    shall play the same with every version."""
    return reduce(add, numbers, 0.0)


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -500 else 0.0
