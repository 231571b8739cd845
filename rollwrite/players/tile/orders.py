"""Whose turn it is in a search: the same rules as the phases of the game, for its small states."""

from __future__ import annotations

from typing import Protocol

from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.state import NOBODY, State
from rollwrite.tilegame.draft import HandTurns
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.phases import ColourTurns, Rotation


class Order(Protocol):
    """Says who is next."""

    def give(self, state: State, turn: int) -> None:
        """Set ``turn``, ``player`` and ``choices`` of a state to the first from ``turn`` on who can
        place something, or to nobody."""

    def after(self, turn: int) -> int:
        """The turn after one that was taken."""


class ByColours:
    """Colours play in turn; shared ones are placed by whoever is next in turn for them."""

    def __init__(self, phase: ColourTurns, owners: tuple[int | None, ...], players: int) -> None:
        playing = tuple(colour for colour in phase.colours if colour not in phase.passed)
        self._owners = owners
        self._sharing = phase.sharing or Rotation(tuple(range(players)))
        self._shared = tuple(colour for colour, owner in enumerate(owners) if owner is None)
        places = {colour: at for at, colour in enumerate(phase.colours)}
        ring = phase.colours
        #: For each colour all that still play, beginning with it or the first after it.
        self._from = {
            colour: tuple(c for c in ring[at:] + ring[:at] if c in playing)
            for colour, at in places.items()
        }
        self._after = {colour: ring[(at + 1) % len(ring)] for colour, at in places.items()}

    def after(self, turn: int) -> int:
        return self._after[turn]

    def give(self, state: State, turn: int) -> None:
        possible, reach = state.possible, state.reach
        for colour in self._from[turn]:
            legal = possible[colour] & reach[colour]
            if legal:
                state.turn = colour
                state.choices = ((colour, legal),)
                owner = self._owners[colour]
                if owner is None:
                    shapes = sum(state.placed[shared] for shared in self._shared)
                    owner = self._sharing.player(shapes)
                state.player = owner
                return
        state.turn = state.player = NOBODY
        state.choices = ()


class ByHands:
    """Players play in turn, each any piece held (T8).

    :param hands: for each player, for each colour, the placements of the shapes held.
    """

    def __init__(self, phase: HandTurns, hands: tuple[tuple[int, ...], ...]) -> None:
        self.hands = hands
        count = phase.number_of_players
        self._from = [
            tuple(
                player
                for player in (number % count for number in range(first, first + count))
                if player not in phase.gone
            )
            for first in range(count)
        ]

    def after(self, turn: int) -> int:
        return (turn + 1) % len(self._from)

    def give(self, state: State, turn: int) -> None:
        possible, reach = state.possible, state.reach
        for player in self._from[turn]:
            choices = tuple(
                (colour, legal)
                for colour, held in enumerate(self.hands[player])
                if (legal := possible[colour] & reach[colour] & held)
            )
            if choices:
                state.turn = state.player = player
                state.choices = choices
                return
        state.turn = state.player = NOBODY
        state.choices = ()


def order_of(game: Game, arena: Arena) -> Order:
    """The order of the phase that a game is in, one in which shapes are placed.

    :raises ValueError: it is in another one, or over.
    """
    phase = None if game.is_over else game.phases[game.phase]
    if isinstance(phase, ColourTurns):
        return ByColours(phase, game.variant.owners, game.variant.players)
    if isinstance(phase, HandTurns):
        return ByHands(phase, tuple(tuple(map(arena.of_shapes, hand)) for hand in game.hands))
    raise ValueError("nothing is placed now")
