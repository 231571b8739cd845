"""The parts of a game: who moves, what may be done, and who is next.

A row of the table of variants strings phases together. Nearly every game is one
:class:`ColourTurns`; the draft (T8) first picks the pieces of all colours and then plays what each
hand holds, the obstacle game (T11) places obstacles, chooses corners
(:mod:`~rollwrite.tilegame.variants`) and then plays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias

from rollwrite.board import Position
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement, listed
from rollwrite.tilegame.problems import Problem

# What a player does in a phase.
Act: TypeAlias = Literal["pick", "corner", "place"]

# For each player, for each colour, the bit mask of the shapes picked in a draft.
Hands: TypeAlias = tuple[tuple[int, ...], ...]

# Each colour that may be placed now, with the set of its legal placements.
Choices: TypeAlias = tuple[tuple[int, int], ...]


class Turn(NamedTuple):
    """Whose turn it is.

    :ivar number: a colour, a player or the number of a pick: the phase knows.
    :ivar choices: each colour that may be placed now, with the set of its legal placements.
    """

    number: int
    choices: Choices = ()


class Rotation(NamedTuple):
    """Players who take turns, and whose turn it is by its number.

    :ivar players: who has turn ``first``, who has the one after it, ...
    """

    players: tuple[int, ...]
    first: int = 0

    def player(self, turn: int) -> int:
        """Who has a turn."""
        return self.players[(turn - self.first) % len(self.players)]

    def since(self, turn: int) -> Rotation:
        """The same rotation, written down from another turn on."""
        due = (turn - self.first) % len(self.players)
        return Rotation(self.players[due:] + self.players[:due], turn)

    def without(self, player: int, turn: int) -> Rotation:
        """The rotation from ``turn`` on when a player has left: whoever else is due stays due."""
        players, first = self.since(turn)
        return Rotation(tuple(other for other in players if other != player), first)


class Roles(Protocol):
    """What a phase asks of the variant."""

    @property
    def rule(self) -> str: ...
    @property
    def owners(self) -> tuple[int | None, ...]: ...
    @property
    def players(self) -> int: ...


class State(Protocol):
    """What a phase asks of the game, :class:`~rollwrite.tilegame.game.Game`, that it is part of."""

    @property
    def variant(self) -> Roles: ...
    @property
    def position(self) -> Position: ...
    @property
    def hands(self) -> Hands: ...
    @property
    def turn(self) -> int: ...
    @property
    def choices(self) -> Choices: ...


class Phase(ABC):
    """A part of a game. It does not change with the moves: what they make is in the game.

    Only when somebody leaves another phase takes its place (:meth:`without`).

    :cvar act: what is done in it.
    """

    act: ClassVar[Act] = "place"

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
    def without(self, player: int, state: State, turn: int | None) -> Phase:
        """This phase from now on when a player has left (T13).

        :param turn: the number of the turn it has come to; None if it has not begun.
        """

    @abstractmethod
    def player(self, state: State) -> int:
        """Who is to move."""

    def outlook(self, state: State, player: int) -> Choices:
        """What a player could place of his own as things lie, if it were his turn.

        :returns: each of his colours that plays in this phase; one that is stuck with no placement.
        """
        return ()

    def stuck(self, position: Position) -> tuple[int, ...]:
        """The colours that cannot be placed any more, for good, though their players play on."""
        return ()

    def shared(self, owners: tuple[int | None, ...]) -> tuple[int, ...]:
        """The colours that are nobody's and are placed in this phase by whoever is next."""
        return ()

    def moves(self, state: State) -> Iterator[Move]:
        """Everything that may be done now."""
        table = state.position.setup.table
        for colour, legal in state.choices:
            yield from listed(table, colour, legal)

    def problems(self, state: State, move: Move) -> tuple[Problem, ...]:
        """What stands against a move besides the law of placement."""
        if not isinstance(move, Placement):
            return (Problem("phase", state.variant.rule),)
        return ()

    def play(self, state: State, move: Move) -> tuple[Position, Hands] | None:
        """What the move makes of position and hands; None if it is not allowed."""
        if not isinstance(move, Placement) or move.table is not state.position.setup.table:
            return None
        for colour, legal in state.choices:
            if colour == move.colour and legal >> move.number & 1:
                return state.position.play(colour, move.number), state.hands
        return None


@dataclass(frozen=True)
class ColourTurns(Phase):
    """Colours play in turn; one that cannot place is passed over, and then for good.

    :ivar colours: in the order of play.
    :ivar passed: those among them whose players have left.
    :ivar sharing: who places for nobody's colours (T3, T11), by the number of their shapes on the
        board. None until somebody leaves: the variant's players, beginning with the first.
    """

    colours: tuple[int, ...]
    passed: frozenset[int] = frozenset()
    sharing: Rotation | None = None

    @cached_property
    def _from(self) -> dict[int | None, tuple[int, ...]]:
        """The order of the colours that begins with each; ``None`` means the usual one."""
        return self._orders(0)

    @cached_property
    def _after(self) -> dict[int | None, tuple[int, ...]]:
        """The order of the colours that begins after each."""
        return self._orders(1)

    def _orders(self, step: int) -> dict[int | None, tuple[int, ...]]:
        own = self.colours
        orders: dict[int | None, tuple[int, ...]] = {None: own}
        orders.update((colour, own[at:] + own[:at]) for at, colour in enumerate(own, step))
        return {
            key: tuple(colour for colour in order if colour not in self.passed)
            for key, order in orders.items()
        }

    def at(self, position: Position, hands: Hands, number: int) -> Turn | None:
        return _first_able(position, self._from[number])

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        return _first_able(position, self._after[last])

    def without(self, player: int, state: State, turn: int | None) -> Phase:
        sharing = self._sharing(state).without(player, _shared_shapes(state))
        # With the last player gone there is nobody to place for nobody's colours either.
        lost = {player} if sharing.players else {player, None}
        owners = state.variant.owners
        passed = self.passed.union(c for c in self.colours if owners[c] in lost)
        return replace(self, passed=passed, sharing=sharing)

    def player(self, state: State) -> int:
        owner = state.variant.owners[state.turn]
        return self._sharing(state).player(_shared_shapes(state)) if owner is None else owner

    def outlook(self, state: State, player: int) -> Choices:
        owners, position = state.variant.owners, state.position
        return tuple((c, position.legal(c)) for c in self._playing if owners[c] == player)

    def stuck(self, position: Position) -> tuple[int, ...]:
        return tuple(c for c in self._playing if not position.legal(c))

    def shared(self, owners: tuple[int | None, ...]) -> tuple[int, ...]:
        return tuple(c for c in self._playing if owners[c] is None)

    @property
    def _playing(self) -> tuple[int, ...]:
        return self._from[None]

    def _sharing(self, state: State) -> Rotation:
        return self.sharing or Rotation(tuple(range(state.variant.players)))

    def problems(self, state: State, move: Move) -> tuple[Problem, ...]:
        if isinstance(move, Placement) and move.colour != state.turn:
            return (Problem("turn", "T"),)
        return super().problems(state, move)


def _first_able(position: Position, colours: tuple[int, ...]) -> Turn | None:
    for colour in colours:
        legal = position.legal(colour)
        if legal:
            return Turn(colour, ((colour, legal),))
    return None


def _shared_shapes(state: State) -> int:
    """How many shapes of nobody's colours are on the board."""
    placed = zip(state.variant.owners, state.position.placed, strict=True)
    return sum(len(shapes) for owner, shapes in placed if owner is None)


def first_turn_after(
    phases: tuple[Phase, ...], phase: int, position: Position, hands: Hands
) -> tuple[int, Turn]:
    """The first phase after the one numbered ``phase`` that has a turn, with that turn.

    Where there is none the game is over: the number of all phases, and a turn that is nobody's.
    """
    for number in range(phase + 1, len(phases)):
        turn = phases[number].next(position, hands, None)
        if turn is not None:
            return number, turn
    return len(phases), Turn(-1)


def phases_without(
    phases: tuple[Phase, ...], phase: int, player: int, state: State
) -> tuple[Phase, ...]:
    """The phases of a game that has come to the one numbered ``phase`` when a player has left."""
    to_come = (part.without(player, state, None) for part in phases[phase + 1 :])
    now = (part.without(player, state, state.turn) for part in phases[phase : phase + 1])
    return (*phases[:phase], *now, *to_come)


@dataclass(frozen=True)
class Corners(Phase):
    """Each player's colour in turn is given a free corner square to start from.

    A player for whom no corner is left free starts nowhere and places nothing. The corner of a
    player who has left is free again: nothing lies on it.

    :ivar colours: in the order of choice.
    :ivar squares: the names of the corner squares.
    :ivar passed: the colours of players who have left.
    """

    act: ClassVar[Act] = "corner"
    colours: tuple[int, ...]
    squares: tuple[str, ...]
    passed: frozenset[int] = frozenset()

    def at(self, position: Position, hands: Hands, number: int) -> Turn | None:
        return self._first_from(self.colours.index(number), position)

    def next(self, position: Position, hands: Hands, last: int | None) -> Turn | None:
        return self._first_from(0 if last is None else self.colours.index(last) + 1, position)

    def _first_from(self, index: int, position: Position) -> Turn | None:
        remaining = (colour for colour in self.colours[index:] if colour not in self.passed)
        colour = next(remaining, None)
        return Turn(colour) if colour is not None and self._free(position) else None

    def without(self, player: int, state: State, turn: int | None) -> Phase:
        owners = state.variant.owners
        return replace(
            self, passed=self.passed.union(c for c in self.colours if owners[c] == player)
        )

    def _free(self, position: Position) -> list[str]:
        setup = position.setup
        board = setup.table.board
        gone = position.occupied
        for colour in self.colours:
            if colour not in self.passed:
                gone |= setup.starts[colour]
        return [name for name in self.squares if not board.mask([board.parse_cell(name)]) & gone]

    def player(self, state: State) -> int:
        owner = state.variant.owners[state.turn]
        assert owner is not None, "corners are chosen for the players' own colours"
        return owner

    def moves(self, state: State) -> Iterator[Move]:
        for name in self._free(state.position):
            yield Corner(state.turn, name)

    def problems(self, state: State, move: Move) -> tuple[Problem, ...]:
        if not isinstance(move, Corner):
            return (Problem("phase", "T11"),)
        if move.colour != state.turn:
            return (Problem("turn", "T11"),)
        if move.name not in self.squares:
            return (Problem("no-corner-square", "T11"),)
        return () if move in self.moves(state) else (Problem("taken", "T11"),)

    def play(self, state: State, move: Move) -> tuple[Position, Hands] | None:
        if not isinstance(move, Corner) or self.problems(state, move):
            return None
        board = state.position.setup.table.board
        start = board.mask([board.parse_cell(move.name)])
        return state.position.restarted(move.colour, start), state.hands


# ── The draft (T8) ────────────────────────────────────────────────────────────────────────────────


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
