"""A tile game: an immutable value. Every move gives a new one; the old one stays as it was.

:func:`new_game` gives one before its first move, as the rules begin it; :func:`set_up` by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rollwrite.arguments import explained, explained_class
from rollwrite.board import Position, violations
from rollwrite.board.svg import board_svg
from rollwrite.board.text import board_text
from rollwrite.geometry import Cell
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement, cells_named, listed, placements
from rollwrite.tilegame.phases import Hands, Phase, Turn, first_turn_after, phases_without
from rollwrite.tilegame.problems import MoveError, PlayerError, Problem, from_board, refused
from rollwrite.tilegame.scoring import (
    hand_points,
    player_points,
    position_points,
    ranks,
    scheme_for,
)  # fmt: skip
from rollwrite.tilegame.variants import StartRule, Variant, VariantError, variant_named

_MOVES: Final = (Placement, Pick, Corner)


class InitialState(NamedTuple):
    """What a game begins with.

    :ivar colour: the colour to move first, or None for the usual one.
    """

    variant: Variant
    start: StartRule
    position: Position
    colour: int | None = None


class Departure(NamedTuple):
    """Somebody has left a game, or was set out of it (T13).

    :ivar after: how many moves had been made.
    :ivar player: who.
    """

    after: int
    player: int


@explained_class
class Game:
    """One tile game at one moment. Made by :func:`new_game`, continued by :meth:`play`.

    Two games are equal when variant, start rule, initial state, moves and departures are; for the
    position alone compare :attr:`position` and :attr:`colour`.

    :ivar position: colours on the board.
    :ivar moves: every move so far, in order. Passes are not moves.
    :ivar departures: who has left so far, in order.
    :ivar phases: the parts of the game: the variant's until somebody leaves.
    :ivar phase: which of them the game is in; their number when it is over.
    :ivar turn: whose turn it is, in the words of the phase.
    :ivar choices: each colour that may be placed now, with its set of legal placements.
    :ivar hands: for each player and colour the shapes picked in a draft (T8), as bit masks.
    :ivar initial_state: what the game began with, before the first of ``moves``.
    """

    __slots__ = (
        "choices", "departures", "hands", "initial_state", "moves", "phase", "phases", "position",
        "turn",
    )  # fmt: skip

    def __init__(
        self,
        initial_state: InitialState,
        position: Position,
        moves: tuple[Move, ...],
        departures: tuple[Departure, ...],
        phases: tuple[Phase, ...],
        phase: int,
        turn: Turn,
        hands: Hands,
    ) -> None:
        number, choices = turn
        self.initial_state: Final = initial_state
        self.position: Final = position
        self.moves: Final = moves
        self.departures: Final = departures
        self.phases: Final = phases
        self.phase: Final = phase
        self.turn: Final = number
        self.choices: Final = choices
        self.hands: Final = hands

    @property
    def variant(self) -> Variant:
        """The row of the table."""
        return self.initial_state.variant

    @property
    def start(self) -> StartRule:
        """``"seated"`` or ``"open"``."""
        return self.initial_state.start

    # Whose turn it is

    @property
    def is_over(self) -> bool:
        """Whether nobody can place any more, or everybody has left."""
        return self.phase == len(self.phases)

    @property
    def player(self) -> int | None:
        """The number of the player to move; None when the game is over."""
        return None if self.is_over else self.phases[self.phase].player(self)

    @property
    def colour(self) -> int | None:
        """The one colour that is to be moved, or None: the game is over or there is a choice."""
        if self.choices:
            return self.choices[0][0] if len(self.choices) == 1 else None
        colours = {move.colour for move in self.legal_moves()}
        return colours.pop() if len(colours) == 1 else None

    # What may be done

    def legal_moves(self) -> list[Move]:
        """Everything the player to move may do, in a fixed order. Never empty before the end."""
        return [] if self.is_over else list(self.phases[self.phase].moves(self))

    @property
    def legal_placements(self) -> list[Placement]:
        """The placements among :meth:`legal_moves`, in the order of the placement table."""
        found: list[Placement] = []
        for colour, legal in self.choices:
            found += self.placements(colour, legal)
        return found

    def placements(self, colour: int, numbers: int) -> list[Placement]:
        """The placements of a colour whose numbers are in a set, as objects.

        :raises ValueError: there is no such colour, or the set is none.
        """
        colour = self._colour(colour)
        if numbers < 0:
            raise ValueError(f"a set of placements is a number from 0, not {numbers}")
        return listed(self.position.setup.table, colour, numbers)

    def legal(self, colour: int) -> int:
        """The legal placements of any colour as a set, as if it were to move.

        :raises MoveError: there is no such colour.
        """
        self._colour(colour)
        return self.position.legal(colour)

    def violations(
        self, placement: Placement | str | Iterable[Cell], colour: int | None = None
    ) -> tuple[Problem, ...]:
        """Every reason why a placement is not allowed now; empty when it is.

        :param placement: a placement, its text (``"e10,f10"``), or lattice cells, which need not
            be one of the game's shapes or lie on the board.
        :param colour: the colour, where ``placement`` does not tell; the one to move by default.
        :raises MoveError: the text cannot be read, it is open which colour is meant, or the
            placement is not one of this game's board and shapes.
        """
        if isinstance(placement, Placement):
            if placement.table is not self.position.setup.table:
                raise MoveError(
                    f"{placement} is a placement of {placement.table}, not of this game"
                )
            colour, cells = self._colour(placement.colour), placement.cells
        else:
            table = self.position.setup.table
            cells = (
                cells_named(table, placement, beside=True)
                if isinstance(placement, str)
                else tuple(placement)
            )
            colour = self._colour(colour)
        found = from_board(violations(self.position, colour, cells))
        if self.is_over:
            return (Problem("over", "T"), *found)
        number = self.position.setup.table.find(cells)
        if number is not None:
            move = placements(self.position.setup.table, colour)[number]
            found = self.phases[self.phase].problems(self, move) + found
        return found

    def _colour(self, colour: int | None) -> int:
        if colour is None:
            colour = self.colour
        if colour is None:
            raise MoveError("say which colour is meant: more than one, or none, can be played now")
        if not 0 <= colour < len(self.variant.colours):
            raise MoveError(f"{self.variant.key} has no colour {colour}")
        return colour

    def parse_move(self, text: str, colour: int | None = None) -> Move:
        """The move that a text names, legal or not: ``"e10,f10"``, ``"pick L5"``, ``"corner a1"``.

        The inverse of ``str(move)``.

        :raises MoveError: the text names no cells, or cells that are none of the game's shapes.
        """
        word, _, rest = text.strip().partition(" ")
        if word in ("pick", "corner"):
            kind = Pick if word == "pick" else Corner
            return kind(self._colour(colour), rest.strip())
        table = self.position.setup.table
        number = table.find(cells_named(table, text))
        if number is None:
            raise MoveError(f"{text[:80]} is none of the game's shapes (P1)")
        return placements(table, self._colour(colour))[number]

    # Moving

    def play(self, move: Move | str | Iterable[Cell]) -> Game:
        """The game after a move of the player to move.

        :param move: a move, or its text or the lattice cells of a placement where the colour is
            clear.
        :raises MoveError: the move is not allowed; its ``problems`` say why.
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        phases, phase = self.phases, self.phase
        part = None if self.is_over else phases[phase]
        if not isinstance(move, _MOVES):
            move = self._lying(move)
        result = None if part is None else part.play(self, move)
        if part is None or result is None:
            raise refused(move, self._problems(move), self.position.setup.table.board)
        position, hands = result
        turn = part.next(position, hands, self.turn)
        if turn is None:
            phase, turn = first_turn_after(phases, phase, position, hands)
        moves, gone = (*self.moves, move), self.departures
        return Game(self.initial_state, position, moves, gone, phases, phase, turn, hands)

    def take_back(self, count: int = 1) -> Game:
        """The game before its last moves (T14). A pass that followed from them is undone with them.

        Who has left stays away, also if that was after the moves: he has left before them now.

        :raises MoveError: there are not so many moves.
        """
        kept = len(self.moves) - count
        if count < 1 or kept < 0:
            raise MoveError(f"{count} of {len(self.moves)} moves cannot be taken back")
        departures = tuple(Departure(min(after, kept), who) for after, who in self.departures)
        return _replayed(self.initial_state, self.moves[:kept], departures)

    # Leaving

    @property
    def gone(self) -> tuple[int, ...]:
        """The players who have left, in the order of their leaving."""
        return tuple(departure.player for departure in self.departures)

    def without(self, player: int) -> Game:
        """The game when a player has left or was set out (T13).

        His colours pass from now on and what lies on the board stays. The others take his turns for
        a shared colour (T3, T11) and his picks in a draft; what he holds is not played (T8). With
        nobody left the game is over.

        :raises PlayerError: there is no such player, or he has left already.
        """
        if not 0 <= player < self.variant.players:
            raise PlayerError(f"{self.variant.key} has no player {player}")
        if player in self.gone:
            raise PlayerError(f"player {player} has left already")
        position, moves, hands = self.position, self.moves, self.hands
        gone = (*self.departures, Departure(len(moves), player))
        phases, phase = phases_without(self.phases, self.phase, player, self), self.phase
        turn: Turn | None = Turn(self.turn, self.choices)
        if not self.is_over:
            turn = phases[phase].at(position, hands, self.turn)
        if turn is None:
            phase, turn = first_turn_after(phases, phase, position, hands)
        return Game(self.initial_state, position, moves, gone, phases, phase, turn, hands)

    def forced(self, placement: Placement) -> Game:
        """A game that begins where this one would be after a placement that may be illegal.

        For records and for demonstrations: the placement is put on the board, the turn goes on
        after its colour, and ``moves`` begins anew. Who has left is gone from its beginning.
        """
        position = self.position.play(placement.colour, placement.number)
        following = (placement.colour + 1) % len(self.variant.colours)
        game = begun(self.initial_state._replace(position=position, colour=following))
        for player in self.gone:
            game = game.without(player)
        return game

    def _lying(self, cells: Iterable[Cell]) -> Placement:
        table = self.position.setup.table
        try:
            cells = tuple(cells)
            number = table.find(cells)
        except TypeError:
            raise MoveError(f"{cells!r:.80} is no move, no text and no cells") from None
        if number is None:
            raise MoveError(f"{str(cells)[:80]} is none of the game's shapes on this board (P1)")
        return placements(table, self._colour(None))[number]

    def _problems(self, move: Move) -> tuple[Problem, ...]:
        if isinstance(move, Placement):
            return self.violations(move)
        if self.is_over:
            return (Problem("over", "T"),)
        return self.phases[self.phase].problems(self, move)

    def history(self) -> list[Game]:
        """Every game on the way here, one for each move and each departure.

        The first has none of them, the last is this one.
        """
        return list(_path(self.initial_state, self.moves, self.departures))

    # Scores

    def points(self, scheme: str | None = None) -> tuple[int, ...]:
        """The points of each colour.

        :raises SchemeError: the game is not scored like that.
        """
        return position_points(self.position, scheme_for(scheme, self.variant.schemes))

    def scores(self, scheme: str | None = None) -> tuple[int, ...]:
        """The score of each player: the points of the player's colours, or of the hand (T8).

        Shared colours and obstacles do not count (T3, T11).

        :raises SchemeError: the game is not scored like that.
        """
        return self.scores_of(self.position, scheme)

    def scores_of(self, position: Position, scheme: str | None = None) -> tuple[int, ...]:
        """The same, if ``position`` were what lies on the board (T16).

        :raises SchemeError: the game is not scored like that.
        """
        chosen = scheme_for(scheme, self.variant.schemes)
        if self.hands:
            return hand_points(position, self.hands, chosen)
        points = position_points(position, chosen)
        return player_points(points, self.variant.owners, self.variant.players)

    def ranking(self, scheme: str | None = None) -> tuple[int, ...]:
        """The rank of each player, from 1; ties share the rank. Who has left ranks last (T13).

        :raises SchemeError: the game is not scored like that.
        """
        chosen = scheme_for(scheme, self.variant.schemes)
        return ranks(self.scores(scheme), high_wins=chosen.high_wins, behind=self.gone)

    # Values

    def _value(self) -> tuple[object, ...]:
        variant, *initial = self.initial_state
        return self.moves, self.departures, variant.key, *initial

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (self.initial_state, self.moves, self.departures)

    def __str__(self) -> str:
        return board_text(self.position, self.variant.colours)

    def _repr_svg_(self) -> str:
        """A picture for notebooks, the last placement framed."""
        last = self.moves[-1] if self.moves and isinstance(self.moves[-1], Placement) else None
        return board_svg(self.position, self.variant.colours, title=self.variant.key, last=last)

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"player {self.player} to move"
        return f"<Game: {self.variant.key}, {len(self.moves)} moves, {state}>"


def begun(initial_state: InitialState) -> Game:
    """A game before its first move. Callers outside want :mod:`~rollwrite.tilegame.game`."""
    variant, _, position, colour = initial_state
    phases = variant.phases
    hands = next(filter(None, (part.deal(len(variant.colours)) for part in phases)), ())
    first = phases[0]
    turn = (
        first.next(position, hands, None) if colour is None else first.at(position, hands, colour)
    )
    phase, turn = (0, turn) if turn else first_turn_after(phases, 0, position, hands)
    return Game(initial_state, position, (), (), phases, phase, turn, hands)


def _path(
    initial_state: InitialState, moves: tuple[Move, ...], departures: tuple[Departure, ...]
) -> Iterator[Game]:
    """The game at its beginning, and after each move and each departure."""
    game = begun(initial_state)
    yield game
    for number in range(len(moves) + 1):
        for departure in departures:
            if departure.after == number:
                game = game.without(departure.player)
                yield game
        if number < len(moves):
            game = game.play(moves[number])
            yield game


def _replayed(
    initial_state: InitialState, moves: tuple[Move, ...], departures: tuple[Departure, ...]
) -> Game:
    *_, game = _path(initial_state, moves, departures)
    return game


@explained
def new_game(variant: str | Variant, start: str | None = None) -> Game:
    """A game before its first move.

    :param variant: a row of the table, or its key: ``"classic-3"``.
    :param start: ``"seated"`` or ``"open"``; the variant's usual rule by default.
    :raises VariantError: there is no such game, or not with this start rule.
    """
    if isinstance(variant, str):
        variant = variant_named(variant)
    rule = variant.start_rule(start)
    return begun(InitialState(variant, rule, variant.setup(rule).empty))


@explained
def set_up(
    variant: Variant, start: StartRule, shapes: Iterable[Placement], colour: int | None = None
) -> Game:
    """A game that begins with shapes on the board, placed by hand and not by the rules.

    :param colour: the colour to move first. If it cannot place, the next one that can does.
    :raises VariantError: the game has parts other than placing (T8, T11), or no such colour.
    """
    if len(variant.phases) > 1:
        raise VariantError(f"{variant.key} has parts other than placing: it cannot be set up")
    if colour is not None and not 0 <= colour < len(variant.colours):
        raise VariantError(f"{variant.key} has no colour {colour}")
    position = variant.setup(start).empty
    for placement in shapes:
        position = position.play(placement.colour, placement.number)
    return begun(InitialState(variant, start, position, colour))


def with_turn(game: Game, colour: int) -> Game | None:
    """A game that begins where this one stands, with a colour to move that is out of turn.

    :returns: None where it cannot move: it is stuck, its player has left, or the game has parts
        other than placing (T8, T11).
    """
    if len(game.variant.phases) > 1:
        return None
    turned = begun(game.initial_state._replace(position=game.position, colour=colour))
    for player in game.gone:
        turned = turned.without(player)
    return turned if turned.colour == colour else None
