"""Commands of the dice game: what a player wants to happen in a running game.

Those of any table, from opening it to leaving the game, are in :mod:`rollwrite.table.commands`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.dicegame.sheet import Square


@dataclass(frozen=True)
class RollDice:
    """Pass the markers on if a round is behind, and roll (D5, D12)."""

    seat: int


@dataclass(frozen=True)
class EnterDice:
    """The same with real dice, typed in."""

    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class CorrectDice:
    """Correct real dice that were typed in wrong, until the first shape of the round is drawn.

    A game that ended by them goes on, unless the right ones end it too.
    """

    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class TakeDie:
    """Take one of the dice that remain (D6), by its number from 0; the last one goes by itself."""

    seat: int
    die: int


@dataclass(frozen=True)
class PlaceShape:
    """Draw the shape that covers ``squares``; ``strike`` to cross one out for it (D7, D10)."""

    seat: int
    squares: tuple[Square, ...]
    strike: bool = False


@dataclass(frozen=True)
class MarkPaper:
    """Say that one has drawn on real paper; ``squares`` only if one wants it checked."""

    seat: int
    strike: bool = False
    squares: tuple[Square, ...] | None = None


@dataclass(frozen=True)
class GoOut:
    """Go out where the rules allow a choice, or say that a paper sheet is full (D11)."""

    seat: int


@dataclass(frozen=True)
class UndoTurn:
    """Take back what the seat drew in this round; possible until the next roll."""

    seat: int


@dataclass(frozen=True)
class GuessWinner:
    """Guess, once and when one is out, who will win and with how many unfilled squares (S5)."""

    seat: int
    winner: int
    unfilled: int


@dataclass(frozen=True)
class ReportScore:
    """Tell the unfilled squares of a paper sheet that the app has not seen, after the game."""

    seat: int
    unfilled: int


DiceCommand: TypeAlias = (
    RollDice
    | EnterDice
    | CorrectDice
    | TakeDie
    | PlaceShape
    | MarkPaper
    | GoOut
    | UndoTurn
    | GuessWinner
    | ReportScore
)
