"""Where chance comes from: the dice that a table hands to its game (rule D5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Dice(Protocol):
    """Where the values of a roll come from."""

    @property
    def commitment(self) -> str | None:
        """What may be published before the first roll; None where there is nothing to show."""

    @property
    def reveal(self) -> str | None:
        """What is published after the last roll."""

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """The values of that many dice in roll ``number``, from 1."""


@dataclass(frozen=True)
class NoDice:
    """Nothing is rolled here: people roll real dice and type them in, or the game has none."""

    commitment: None = None
    reveal: None = None

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """Never asked: values come with the command."""
        raise ValueError(f"roll {number}: real dice are rolled by hand")


@dataclass(frozen=True)
class RecordedDice:
    """Dice that come up as a log says."""

    values: tuple[int, ...] = ()
    commitment: str | None = None
    reveal: str | None = None

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """What fell, whatever is asked for."""
        return self.values
