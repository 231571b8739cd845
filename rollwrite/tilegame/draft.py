"""The draft (T8): the players first pick the pieces of all colours, then play what they hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rollwrite.board import Position
from rollwrite.tilegame.moves import Move, Pick, Placement
from rollwrite.tilegame.phases import Act, Choices, Hands, Phase, Rotation, State, Turn
from rollwrite.tilegame.problems import Problem


@dataclass(frozen=True)
class Drafting(Phase):
    """Colour after colour, the players pick its pieces in turn; first pick rotates.

    Of four players who all stay, number ``(colour + pick) % 4`` makes a pick. When somebody
    leaves, the others go on picking in turn, and first pick goes on to the next of them.

    :ivar leaders: who has first pick, by the colour's number.
    :ivar rest: who makes the remaining picks of the colour that somebody left in the middle of, by
        the picks' numbers.
    """

    act: ClassVar[Act] = "pick"
    leaders: Rotation
    rest: Rotation | None = None

    @property
    def players(self) -> tuple[int, ...]:
        return self.leaders.players

    def deal(self, colours: int) -> Hands:
        return ((0,) * colours,) * len(self.players)

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        number = 0 if last is None else last + 1
        picks = position.setup.colours * len(position.setup.counts)
        return Turn(number) if number < picks and self.players else None

    def without(self, player: int, state: State, turn: int | None) -> Phase:
        colour, pick = divmod(turn or 0, len(state.position.setup.counts))
        if turn is None or pick == 0:
            return Drafting(self.leaders.without(player, colour))
        rest = self._pickers(state, turn).without(player, turn)
        return Drafting(self.leaders.without(player, colour + 1), rest)

    def _pickers(self, state: State, turn: int) -> Rotation:
        """Who makes the picks of the colour to which a pick belongs, by the picks' numbers."""
        pieces = len(state.position.setup.counts)
        colour, pick = divmod(turn, pieces)
        if self.rest is not None and self.rest.first // pieces == colour:
            return self.rest
        return Rotation(self.leaders.since(colour).players, turn - pick)

    def _colour(self, state: State) -> int:
        return state.turn // len(state.position.setup.counts)

    def player(self, state: State) -> int:
        return self._pickers(state, state.turn).player(state.turn)

    def moves(self, state: State) -> Iterator[Move]:
        colour = self._colour(state)
        for number, shape in enumerate(state.position.setup.table.shapes):
            if not any(hand[colour] >> number & 1 for hand in state.hands):
                yield Pick(colour, shape.name)

    def problems(self, state: State, move: Move) -> tuple[Problem, ...]:
        if not isinstance(move, Pick):
            return (Problem("phase", "T8"),)
        if move.shape not in state.position.setup.table.shape_index:
            return (Problem("no-shape", "T8", (), move.shape),)
        if move.colour != self._colour(state):
            return (Problem("turn", "T8"),)
        return () if move in self.moves(state) else (Problem("taken", "T8", (), move.shape),)

    def play(self, state: State, move: Move) -> tuple[Position, Hands] | None:
        if not isinstance(move, Pick) or self.problems(state, move):
            return None
        shape = state.position.setup.table.shape_index[move.shape]
        player = self.player(state)
        hands = [list(hand) for hand in state.hands]
        hands[player][move.colour] |= 1 << shape
        return state.position, tuple(tuple(hand) for hand in hands)


@dataclass(frozen=True)
class HandTurns(Phase):
    """Players play in turn, each any piece held; a pass is not for good.

    :ivar gone: the players who have left; what they hold is not played any more.
    """

    number_of_players: int
    gone: frozenset[int] = frozenset()

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(self.number_of_players))

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        count = self.number_of_players
        first = 0 if last is None else last + 1
        for player in (number % count for number in range(first, first + count)):
            if player in self.gone:
                continue
            choices = tuple(one for one in _held(position, hands[player]) if one[1])
            if choices:
                return Turn(player, choices)
        return None

    def outlook(self, state: State, player: int) -> Choices:
        return () if player in self.gone else _held(state.position, state.hands[player])

    def without(self, player: int, state: State, turn: int | None) -> Phase:
        return replace(self, gone=self.gone | {player})

    def player(self, state: State) -> int:
        return state.turn

    def problems(self, state: State, move: Move) -> tuple[Problem, ...]:
        if isinstance(move, Placement):
            hand = state.hands[state.turn][move.colour]
            if not hand >> move.table.shape_numbers[move.number] & 1:
                return (Problem("held", "T8", (), move.shape),)
        return super().problems(state, move)


def _held(position: Position, hand: tuple[int, ...]) -> Choices:
    """Each colour with the legal placements of the shapes of it that a hand holds."""
    return tuple(
        (colour, position.legal(colour) & _of_shapes(position, shapes))
        for colour, shapes in enumerate(hand)
    )


def _of_shapes(position: Position, shapes: int) -> int:
    found = 0
    for number, placements in enumerate(position.setup.table.of_shape):
        if shapes >> number & 1:
            found |= placements
    return found
