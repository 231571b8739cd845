"""The parts of a game: who moves, what may be done, and who is next.

A row of the table of variants strings phases together. Nearly every game is one
:class:`ColourTurns`; the draft (T8) picks first and then plays by hands, the obstacle game (T11)
places obstacles, chooses corners and then plays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rollwrite.board import Position
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement, listed
from rollwrite.tilegame.problems import Problem

if TYPE_CHECKING:
    from rollwrite.tilegame.game import Game

# For each player, for each colour, the bit mask of the shapes picked in a draft.
Hands: TypeAlias = tuple[tuple[int, ...], ...]


class Turn(NamedTuple):
    """Whose turn it is.

    :ivar number: a colour, a player or the number of a pick: the phase knows.
    :ivar choices: each colour that may be placed now, with the set of its legal placements.
    """

    number: int
    choices: tuple[tuple[int, int], ...] = ()


class Phase(ABC):
    """A part of a game. Phases have no state: it is all in the :class:`Game` they are given."""

    @property
    def players(self) -> tuple[int, ...]:
        """The players that this phase names."""
        return ()

    def deal(self, colours: int) -> Hands:
        """The hands that the game begins with: none, except where pieces are drafted."""
        return ()

    def at(self, position: Position, hands: Hands, number: int) -> Turn | None:
        """The turn with this number or, if nothing can be done in it, the next one."""
        return self.next(position, hands, number - 1)

    @abstractmethod
    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        """The turn after the one numbered ``last`` (None: the first). None: the phase is over."""

    @abstractmethod
    def player(self, game: Game) -> int:
        """Who is to move."""

    def moves(self, game: Game) -> Iterator[Move]:
        """Everything that may be done now."""
        table = game.position.setup.table
        for colour, legal in game.choices:
            yield from listed(table, colour, legal)

    def problems(self, game: Game, move: Move) -> tuple[Problem, ...]:
        """What stands against a move besides the law of placement."""
        if not isinstance(move, Placement):
            return (Problem("phase", game.variant.rule),)
        return ()

    def play(self, game: Game, move: Move) -> tuple[Position, Hands] | None:
        """What the move makes of position and hands; None if it is not allowed."""
        if not isinstance(move, Placement) or move.table is not game.position.setup.table:
            return None
        for colour, legal in game.choices:
            if colour == move.colour and legal >> move.number & 1:
                return game.position.play(colour, move.number), game.hands
        return None


@dataclass(frozen=True)
class ColourTurns(Phase):
    """Colours play in turn; one that cannot place is passed over, and then for good."""

    colours: tuple[int, ...]

    @cached_property
    def _from(self) -> dict[int | None, tuple[int, ...]]:
        """The order of the colours that begins with each; ``None`` means the usual one."""
        own = self.colours
        orders: dict[int | None, tuple[int, ...]] = {None: own}
        orders.update((colour, own[at:] + own[:at]) for at, colour in enumerate(own))
        return orders

    @cached_property
    def _after(self) -> dict[int | None, tuple[int, ...]]:
        own = self.colours
        following: dict[int | None, tuple[int, ...]] = {None: own}
        following.update((colour, own[at:] + own[:at]) for at, colour in enumerate(own, 1))
        return following

    def at(self, position: Position, hands: Hands, number: int) -> Turn | None:
        return _first_able(position, self._from[number])

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        return _first_able(position, self._after[last])

    def player(self, game: Game) -> int:
        owners = game.variant.owners
        owner = owners[game.turn]
        if owner is not None:
            return owner
        # Nobody's colours: the players place for them in turn (T3, T11).
        placed = sum(
            len(placed)
            for owner, placed in zip(owners, game.position.placed, strict=True)
            if owner is None
        )
        return placed % game.variant.players

    def problems(self, game: Game, move: Move) -> tuple[Problem, ...]:
        if isinstance(move, Placement) and move.colour != game.turn:
            return (Problem("turn", "T"),)
        return super().problems(game, move)


def _first_able(position: Position, colours: tuple[int, ...]) -> Turn | None:
    for colour in colours:
        legal = position.legal(colour)
        if legal:
            return Turn(colour, ((colour, legal),))
    return None


@dataclass(frozen=True)
class HandTurns(Phase):
    """Players play in turn, each any piece held; a pass is not for good (T8)."""

    number_of_players: int

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(self.number_of_players))

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        count = self.number_of_players
        first = 0 if last is None else last + 1
        for player in (number % count for number in range(first, first + count)):
            choices = []
            for colour, hand in enumerate(hands[player]):
                legal = position.legal(colour) & _of_shapes(position, hand)
                if legal:
                    choices.append((colour, legal))
            if choices:
                return Turn(player, tuple(choices))
        return None

    def player(self, game: Game) -> int:
        return game.turn

    def problems(self, game: Game, move: Move) -> tuple[Problem, ...]:
        if isinstance(move, Placement):
            hand = game.hands[game.turn][move.colour]
            if not hand >> move.table.shape_numbers[move.number] & 1:
                return (Problem("held", "T8", (), move.shape),)
        return super().problems(game, move)


def _of_shapes(position: Position, shapes: int) -> int:
    found = 0
    for number, placements in enumerate(position.setup.table.of_shape):
        if shapes >> number & 1:
            found |= placements
    return found


@dataclass(frozen=True)
class Drafting(Phase):
    """Colour after colour, the players pick its pieces in turn; first pick rotates (T8).

    Pick ``n`` of colour ``c`` is made by player ``(c + n) % players``.
    """

    number_of_players: int

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(self.number_of_players))

    def deal(self, colours: int) -> Hands:
        return ((0,) * colours,) * self.number_of_players

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        number = 0 if last is None else last + 1
        picks = position.setup.colours * len(position.setup.counts)
        return Turn(number) if number < picks else None

    def _colour_and_pick(self, game: Game) -> tuple[int, int]:
        return divmod(game.turn, len(game.position.setup.counts))

    def player(self, game: Game) -> int:
        return sum(self._colour_and_pick(game)) % self.number_of_players

    def moves(self, game: Game) -> Iterator[Move]:
        colour, _ = self._colour_and_pick(game)
        shapes = game.position.setup.table.shapes
        for number, shape in enumerate(shapes):
            if not any(hand[colour] >> number & 1 for hand in game.hands):
                yield Pick(colour, shape.name)

    def problems(self, game: Game, move: Move) -> tuple[Problem, ...]:
        if not isinstance(move, Pick):
            return (Problem("phase", "T8"),)
        if move.shape not in game.position.setup.table.shape_index:
            return (Problem("no-shape", "T8", (), move.shape),)
        if move.colour != self._colour_and_pick(game)[0]:
            return (Problem("turn", "T8"),)
        return () if move in self.moves(game) else (Problem("taken", "T8", (), move.shape),)

    def play(self, game: Game, move: Move) -> tuple[Position, Hands] | None:
        if not isinstance(move, Pick) or self.problems(game, move):
            return None
        shape = game.position.setup.table.shape_index[move.shape]
        player = self.player(game)
        hands = [list(hand) for hand in game.hands]
        hands[player][move.colour] |= 1 << shape
        return game.position, tuple(tuple(hand) for hand in hands)


@dataclass(frozen=True)
class Corners(Phase):
    """Each player's colour in turn is given a free corner square to start from (T11).

    A player for whom no corner is left free starts nowhere and places nothing.
    """

    colours: tuple[int, ...]
    squares: tuple[str, ...]

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        number = 0 if last is None else self.colours.index(last) + 1
        if number < len(self.colours) and self._free(position):
            return Turn(self.colours[number])
        return None

    def _free(self, position: Position) -> list[str]:
        setup = position.setup
        board = setup.table.board
        gone = position.occupied
        for colour in self.colours:
            gone |= setup.starts[colour]
        return [name for name in self.squares if not board.mask([board.parse_cell(name)]) & gone]

    def player(self, game: Game) -> int:
        owner = game.variant.owners[game.turn]
        assert owner is not None, "corners are chosen for the players' own colours"
        return owner

    def moves(self, game: Game) -> Iterator[Move]:
        for name in self._free(game.position):
            yield Corner(game.turn, name)

    def problems(self, game: Game, move: Move) -> tuple[Problem, ...]:
        if not isinstance(move, Corner):
            return (Problem("phase", "T11"),)
        if move.colour != game.turn:
            return (Problem("turn", "T11"),)
        if move.name not in self.squares:
            return (Problem("no-corner-square", "T11"),)
        return () if move in self.moves(game) else (Problem("taken", "T11"),)

    def play(self, game: Game, move: Move) -> tuple[Position, Hands] | None:
        if not isinstance(move, Corner) or self.problems(game, move):
            return None
        board = game.position.setup.table.board
        start = board.mask([board.parse_cell(move.name)])
        return game.position.restarted(move.colour, start), game.hands
