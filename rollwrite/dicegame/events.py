"""Events of the dice game: what has happened in a running game.

Those of any table are in :mod:`rollwrite.table.events`, where also stands how they are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.sheet import Square
from rollwrite.schema.dataclass_json import optional

#: Why a player is out: nothing can be placed (D11); by choice where ``strikes_forced`` is off;
#: said by a player with a paper sheet; left; or set out by the table (D16).
OutReason: TypeAlias = Literal["no-placement", "chosen", "declared", "left", "set-out"]


@dataclass(frozen=True)
class MarkersPassed:
    """The round is behind, every marker has moved on (D12).

    :ivar held: the markers clockwise from the first starter.
    :ivar standby: the markers nobody holds, next to be taken in front.
    """

    held: tuple[Colour, ...]
    standby: tuple[Colour, ...]


@dataclass(frozen=True)
class DiceRolled:
    """A round has begun with these dice (D5).

    :ivar roll: its number in this game, from 1: with the seed it gives the values.
    """

    seat: int
    roll: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class DiceCorrected:
    """Real dice had been typed in wrong; outs that came of it, and the game's end, are void."""

    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class DieTaken:
    """A player has taken a die (D6)."""

    seat: int
    die: int


@dataclass(frozen=True)
class ShapePlaced:
    """A player has drawn a shape (D7), perhaps with a strike (D10)."""

    seat: int
    shape: str
    colour: Colour
    squares: tuple[Square, ...]
    strike: bool


@dataclass(frozen=True)
class PaperMarked:
    """A player has drawn on real paper; the shape is known only if it was told."""

    seat: int
    colour: Colour
    strike: bool
    shape: str | None
    squares: tuple[Square, ...] | None


@dataclass(frozen=True)
class TurnUndone:
    """What a seat drew in this round, or its going out by choice, is taken back."""

    seat: int


@dataclass(frozen=True)
class PlayerOut:
    """A player is out for the rest of the game (D11, D16)."""

    seat: int
    reason: OutReason


@dataclass(frozen=True)
class WinnerGuessed:
    """Who is out has guessed who will win (S5).

    :ivar winner: a seat; ``unfilled`` squares of its sheet. Both are None in what is public before
        the game is over.
    """

    seat: int
    winner: int | None = optional(None)
    unfilled: int | None = optional(None)


@dataclass(frozen=True)
class GameEnded:
    """Nobody is in any more (D14).

    :ivar seed: the secret dice seed in hex, so that every roll can be checked; None with real dice.
    """

    seed: str | None


@dataclass(frozen=True)
class ScoreReported:
    """The unfilled squares of a paper sheet, counted by its player."""

    seat: int
    unfilled: int


DiceEvent: TypeAlias = (
    MarkersPassed
    | DiceRolled
    | DiceCorrected
    | DieTaken
    | ShapePlaced
    | PaperMarked
    | TurnUndone
    | PlayerOut
    | WinnerGuessed
    | GameEnded
    | ScoreReported
)
