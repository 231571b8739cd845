"""A tile game: an immutable value. Every move gives a new one; the old one stays as it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rollwrite.board import Position, violations
from rollwrite.board.board import CoordinateError
from rollwrite.geometry import Cell
from rollwrite.tilegame.moves import Corner, Move, Pick, Placement, listed, placements
from rollwrite.tilegame.phases import Hands, Turn
from rollwrite.tilegame.problems import MoveError, Problem, from_board, refused
from rollwrite.tilegame.scoring import colour_points, ranks, scheme_for
from rollwrite.tilegame.text import board_text
from rollwrite.tilegame.variants import StartRule, Variant, VariantError, variant_named


class Beginning(NamedTuple):
    """What a game begins with.

    :ivar colour: the colour to move first, or None for the usual one.
    """

    position: Position
    colour: int | None = None


class Game:
    """One tile game at one moment. Made by :func:`new_game`, continued by :meth:`play`.

    Two games are equal when variant, start rule, beginning and moves are; for the position alone
    compare :attr:`position` and :attr:`colour`.

    :ivar variant: the row of the table.
    :ivar start: ``"seated"`` or ``"open"``.
    :ivar position: colours on the board.
    :ivar moves: every move so far, in order. Passes are not moves.
    :ivar phase: which of the variant's phases the game is in; their number when it is over.
    :ivar turn: whose turn it is, in the words of the phase.
    :ivar choices: each colour that may be placed now, with its set of legal placements.
    :ivar hands: for each player and colour the shapes picked in a draft (T8), as bit masks.
    :ivar beginning: what the game began with, before the first of ``moves``.
    """

    __slots__ = (
        "beginning", "choices", "hands", "moves", "phase", "position", "start", "turn", "variant",
    )  # fmt: skip

    def __init__(
        self,
        variant: Variant,
        start: StartRule,
        beginning: Beginning,
        position: Position,
        moves: tuple[Move, ...],
        phase: int,
        turn: Turn,
        hands: Hands,
    ) -> None:
        number, choices = turn
        self.variant: Final = variant
        self.start: Final = start
        self.beginning: Final = beginning
        self.position: Final = position
        self.moves: Final = moves
        self.phase: Final = phase
        self.turn: Final = number
        self.choices: Final = choices
        self.hands: Final = hands

    # Whose turn it is

    @property
    def is_over(self) -> bool:
        """Whether nobody can place any more."""
        return self.phase == len(self.variant.phases)

    @property
    def player(self) -> int | None:
        """The number of the player to move; None when the game is over."""
        return None if self.is_over else self.variant.phases[self.phase].player(self)

    @property
    def colour(self) -> int | None:
        """The one colour that is to be moved, or None: the game is over or there is a choice."""
        if len(self.choices) == 1:
            return self.choices[0][0]
        colours = {move.colour for move in self.legal_moves()}
        return colours.pop() if len(colours) == 1 else None

    # What may be done

    def legal_moves(self) -> list[Move]:
        """Everything the player to move may do, in a fixed order. Never empty before the end."""
        return [] if self.is_over else list(self.variant.phases[self.phase].moves(self))

    @property
    def legal_placements(self) -> list[Placement]:
        """The placements among :meth:`legal_moves`, in the order of the placement table."""
        found: list[Placement] = []
        for colour, legal in self.choices:
            found += self.placements(colour, legal)
        return found

    def placements(self, colour: int, numbers: int) -> list[Placement]:
        """The placements of a colour whose numbers are in a set, as objects."""
        return listed(self.position.setup.table, colour, numbers)

    def legal(self, colour: int) -> int:
        """The legal placements of any colour as a set, as if it were to move."""
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
            cells = self._cells(placement)
            colour = self._colour(colour)
        found = from_board(violations(self.position, colour, cells))
        if self.is_over:
            return (Problem("over", "T"), *found)
        number = self.position.setup.table.find(cells)
        if number is not None:
            move = placements(self.position.setup.table, colour)[number]
            found = self.variant.phases[self.phase].problems(self, move) + found
        return found

    def _cells(self, placement: str | Iterable[Cell]) -> tuple[Cell, ...]:
        if not isinstance(placement, str):
            return tuple(placement)
        try:
            return self.position.setup.table.board.parse_cells(placement)
        except CoordinateError as error:
            raise MoveError(str(error)) from error

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
        cells = self._cells(text)
        table = self.position.setup.table
        number = table.find(cells)
        if number is None:
            raise MoveError(f"{text[:80]} is none of the game's shapes (P1)")
        return placements(table, self._colour(colour))[number]

    # Moving

    def play(self, move: Move | str) -> Game:
        """The game after a move of the player to move.

        :param move: a move, or its text where the colour is clear.
        :raises MoveError: the move is not allowed; its ``problems`` say why.
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        variant, phase = self.variant, self.phase
        part = None if self.is_over else variant.phases[phase]
        result = None if part is None else part.play(self, move)
        if part is None or result is None:
            raise refused(move, self._problems(move), self.position.setup.table.board)
        position, hands = result
        turn = part.next(position, hands, self.turn)
        if turn is None:
            phase, turn = _later(variant, phase, position, hands)
        moves = (*self.moves, move)
        return Game(variant, self.start, self.beginning, position, moves, phase, turn, hands)

    def forced(self, placement: Placement) -> Game:
        """A game that begins where this one would be after a placement that may be illegal.

        For records and for demonstrations: the placement is put on the board, the turn goes on
        after its colour, and ``moves`` begins anew.
        """
        position = self.position.play(placement.colour, placement.number)
        following = (placement.colour + 1) % len(self.variant.colours)
        return _begun(self.variant, self.start, Beginning(position, following))

    def _problems(self, move: Move) -> tuple[Problem, ...]:
        if isinstance(move, Placement):
            return self.violations(move)
        if self.is_over:
            return (Problem("over", "T"),)
        return self.variant.phases[self.phase].problems(self, move)

    def history(self) -> list[Game]:
        """Every game on the way here: the first without moves, the last this one."""
        games = [_begun(self.variant, self.start, self.beginning)]
        for move in self.moves:
            games.append(games[-1].play(move))
        return games

    # Scores

    def points(self, scheme: str | None = None) -> tuple[int, ...]:
        """The points of each colour.

        :raises SchemeError: the game is not scored like that.
        """
        chosen = scheme_for(scheme, self.variant.schemes)
        return tuple(
            colour_points(self.position, colour, chosen)
            for colour in range(len(self.variant.colours))
        )

    def scores(self, scheme: str | None = None) -> tuple[int, ...]:
        """The score of each player: the points of the player's colours, or of the hand (T8).

        Shared colours and obstacles do not count (T3, T11).

        :raises SchemeError: the game is not scored like that.
        """
        chosen = scheme_for(scheme, self.variant.schemes)
        if self.hands:
            return tuple(
                sum(
                    colour_points(self.position, colour, chosen, shapes)
                    for colour, shapes in enumerate(hand)
                )
                for hand in self.hands
            )
        points = self.points(chosen.key)
        return tuple(
            sum(p for p, owner in zip(points, self.variant.owners, strict=True) if owner == player)
            for player in range(self.variant.players)
        )

    def ranking(self, scheme: str | None = None) -> tuple[int, ...]:
        """The rank of each player, from 1; ties share the rank.

        :raises SchemeError: the game is not scored like that.
        """
        chosen = scheme_for(scheme, self.variant.schemes)
        return ranks(self.scores(scheme), high_wins=chosen.high_wins)

    # Values

    def _value(self) -> tuple[object, ...]:
        return self.moves, self.start, self.variant.key, self.beginning

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
        return _replayed, (self.variant, self.start, self.beginning, self.moves)

    def __str__(self) -> str:
        return board_text(self.position, self.variant.colours)

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"player {self.player} to move"
        return f"<Game: {self.variant.key}, {len(self.moves)} moves, {state}>"


def new_game(variant: str | Variant, start: str | None = None) -> Game:
    """A game before its first move.

    :param variant: a row of the table, or its key: ``"classic-3"``.
    :param start: ``"seated"`` or ``"open"``; the variant's usual rule by default.
    :raises VariantError: there is no such game, or not with this start rule.
    """
    if isinstance(variant, str):
        variant = variant_named(variant)
    rule = variant.start_rule(start)
    return _begun(variant, rule, Beginning(variant.setup(rule).empty))


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
    return _begun(variant, start, Beginning(position, colour))


def _begun(variant: Variant, start: StartRule, beginning: Beginning) -> Game:
    hands = next(filter(None, (p.deal(len(variant.colours)) for p in variant.phases)), ())
    position, colour = beginning
    first = variant.phases[0]
    turn = (
        first.next(position, hands, None) if colour is None else first.at(position, hands, colour)
    )
    phase = 0
    if turn is None:
        phase, turn = _later(variant, phase, position, hands)
    return Game(variant, start, beginning, position, (), phase, turn, hands)


def _later(variant: Variant, phase: int, position: Position, hands: Hands) -> tuple[int, Turn]:
    """The first turn of the first phase after ``phase`` that has one."""
    for number in range(phase + 1, len(variant.phases)):
        turn = variant.phases[number].next(position, hands, None)
        if turn is not None:
            return number, turn
    return len(variant.phases), Turn(-1)


def _replayed(
    variant: Variant, start: StartRule, beginning: Beginning, moves: tuple[Move, ...]
) -> Game:
    game = _begun(variant, start, beginning)
    for move in moves:
        game = game.play(move)
    return game
