"""What a player without a phone does next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Final

from rollwrite.arguments import explained
from rollwrite.board.sets import members
from rollwrite.dicegame.commands import DiceCommand, GoOut, MarkPaper, PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.settings import MIN_PLAYERS
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import Game
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.search import Candidate, Move, Outlook, candidates, outlook, search
from rollwrite.players.dice.value import Value, load_value, weights_name
from rollwrite.players.job import Budget
from rollwrite.table.seats import bot_name

# ── Five players of different strength ────────────────────────────────────────────────────────────
# What a level sees of the possibilities makes it strong or weak, not how often it throws a move
# away: such players seem human, one cannot tell them by their blunders.


@dataclass(frozen=True)
class Level:
    """A player without a phone.

    :ivar number: 1 is the weakest.
    :ivar name: of somebody who plays so; a name, so the same in every language.
    :ivar notices: how many of the places for a shape it sees; None for all of them. Who does not
        see all crosses out a strike only where nothing else is left.
    :ivar budget: how much it plays out; None for a player that trusts its eye.
    """

    number: int
    name: str
    notices: int | None
    budget: Budget | None = None


LEVELS: Final = (
    Level(1, bot_name(1), 2),
    Level(2, bot_name(2), 4),
    Level(3, bot_name(3), 16),
    Level(4, bot_name(4), None),
    Level(5, bot_name(5), None, Budget(playouts=400)),
)


@explained
def level(number: int) -> Level:
    """The level with this number.

    :raises ValueError: there is none.
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(
            f"there is no level {number} of the dice game: levels are 1 to {len(LEVELS)}"
        )
    return LEVELS[number - 1]


#: What a square matters that the only other player is denied by the die that is left.
_DENIAL: Final = 0.5


@explained
def choose(
    game: Game,
    player: int,
    rng: Random,
    budget: Budget | None = None,
    level: Level = LEVELS[-1],
) -> DiceCommand:
    """The next command of a player who is due: roll, take a die, or draw a shape.

    :param player: its place clockwise from the first starter.
    :param rng: with the same seed and a budget of playouts the answer is the same on every machine.
        Give the same seed for all commands of a player in a round: so it sticks to what it saw.
    :param budget: for a level that plays out; None for its own. Without any playout it trusts its
        eye, as the level below does.
    :raises ValueError: the player has nothing to do, or would have to roll real dice.
    """
    chooser = Chooser(game, player, rng, budget or level.budget, level)
    seat = game.players[player].seat
    if game.roller == player:
        if game.settings.dice == "real":
            raise ValueError(f"seat {seat} cannot roll real dice")
        return RollDice(seat)
    if game.picker == player:
        return TakeDie(seat, chooser.die())
    if not game.is_drawing(player):
        raise ValueError(f"nobody waits for seat {seat}")
    on_paper = game.players[player].kind == "paper"
    if on_paper and not chooser.has_move():
        # On paper nobody is out before they say so (D11).
        return GoOut(seat)
    move = chooser.move()
    table = game.settings.layout.table
    squares = tuple(sorted(square_of(cell) for cell in table.cells_of(move.placement)))
    if on_paper:
        return MarkPaper(seat, move.strike, squares)
    return PlaceShape(seat, squares, move.strike)


class Chooser:
    """One decision of one player."""

    def __init__(
        self, game: Game, player: int, rng: Random, budget: Budget | None, level: Level
    ) -> None:
        self._game = game
        self._index = player
        self._rng = rng
        self._budget = budget
        self._level = level
        self._colour = game.colour_of(player).number
        self._sheet = LightSheet.of(game.players[player].sheet)
        self._salt = rng.getrandbits(64).to_bytes(8, "little")

    def has_move(self) -> bool:
        """Whether anything can be drawn with the die that was taken."""
        face = self._game.face_of(self._game.players[self._index])
        return face is not None and bool(self._moves((face,)))

    def move(self) -> Move:
        """The shape to draw with the die that was taken."""
        face = self._game.face_of(self._game.players[self._index])
        assert face is not None
        moves = self._moves((face,))
        return self._best(self._judged(moves)).move

    def die(self) -> int:
        """The number of the die to take."""
        game = self._game
        left = game.dice_left
        faces = [game.dice[die] for die in left]
        if len(set(faces)) == 1:
            return left[0]
        moves = self._moves(tuple(sorted(set(faces))))
        if not moves:
            # Out with any of them: the one for which nobody else has a use is the kindest.
            return left[0]
        found = self._judged(moves)
        denied = self._denied(faces)
        for one in found:
            one.value -= max(denied.get(face, 0.0) for face in self._faces_for(one.move, faces))
        found.sort(key=lambda one: one.value)
        best = self._best(found)
        face = max(self._faces_for(best.move, faces), key=lambda one: (denied.get(one, 0.0), -one))
        return left[faces.index(face)]

    def _faces_for(self, move: Move, faces: Sequence[int]) -> list[int]:
        """The faces with which a move can be made: any with a strike (D10)."""
        row = self._sheet.tables.row_of(move.placement)
        return [face for face in faces if move.strike or face == row]

    def _moves(self, faces: tuple[int, ...]) -> list[Move]:
        """What the player sees: placements of the rows that the dice name, and with a strike."""
        sheet = self._sheet
        tables = sheet.tables
        legal = sheet.legal(self._colour)
        rows, _ = tables.offers[faces]
        own, others = members(legal & rows), members(legal & ~rows) if sheet.strikes else []
        sees = self._level.notices
        if sees is None:
            return [Move(one, False) for one in own] + [Move(one, True) for one in others]
        if own:
            return [Move(one, False) for one in self._noticed(own, sees)]
        return [Move(one, True) for one in self._noticed(others, sees)]

    def _noticed(self, found: list[int], count: int) -> list[int]:
        """Some of the placements, the same ones again as long as the salt is the same."""

        def rank(placement: int) -> bytes:
            data = placement.to_bytes(4, "little")
            return blake2b(data, key=self._salt, digest_size=8).digest()

        return sorted(found, key=rank)[:count]

    def _judged(self, moves: Sequence[Move]) -> list[Candidate]:
        return candidates(self._sheet, self._colour, moves, self._coming, self._value)

    def _best(self, found: list[Candidate]) -> Candidate:
        if self._budget is None or self._budget.playouts == 0:
            return found[0]
        return search(found, self._coming, self._budget, self._rng)[0]

    @property
    def _coming(self) -> Outlook:
        return outlook(self._game, self._index)

    @property
    def _value(self) -> Value:
        return value_for(self._game)

    def _denied(self, faces: Sequence[int]) -> dict[int, float]:
        """For each face, if it is taken, how many squares the only other player loses by that.

        Measured: with more players it does not pay to think of the others.
        """
        game = self._game
        others = [i for i in game.clockwise(self._index)[1:] if game.players[i].is_in]
        is_last = len(faces) != 2 or len(others) != 1 or self._level.notices is not None
        if is_last or game.players[others[0]].die is not None:
            return {}
        other = others[0]
        sheet = LightSheet.of(game.players[other].sheet)
        colour = game.colour_of(other).number
        ends = [_expected(game, other, sheet, colour, face) for face in faces]
        # Taking the first leaves the second to the other player.
        return {faces[0]: _DENIAL * (ends[1] - ends[0]), faces[1]: _DENIAL * (ends[0] - ends[1])}


def _expected(game: Game, index: int, sheet: LightSheet, colour: int, face: int) -> float:
    """The squares that stay empty for a player who gets a die."""
    legal = sheet.legal(colour)
    rows, _ = sheet.tables.offers[(face,)]
    moves = [Move(one, False) for one in members(legal & rows)]
    if sheet.strikes:
        moves += [Move(one, True) for one in members(legal & ~rows)]
    if not moves:
        return float(sheet.unfilled)
    return candidates(sheet, colour, moves, outlook(game, index), value_for(game))[0].value


def value_for(game: Game) -> Value:
    """The learned value for the layout of a game and the number of its players still in."""
    return load_value(weights_name(game.settings.layout, players_of(game)))


def players_of(game: Game) -> int:
    """For how many players the value has to be: those who are still in.

    Who is the last one in takes one die a round; those who play alone take one of two (S1).
    """
    return 1 if game.is_solo else max(game.dice_count, MIN_PLAYERS)
