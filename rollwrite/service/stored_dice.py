"""The dice of a table, from the seed that the store keeps."""

from __future__ import annotations

import secrets
from typing import Final

from rollwrite.store import Transaction
from rollwrite.table import Command, Dice, NoDice, StartGame
from rollwrite.table.state import AnyTable

SEED_BYTES: Final = 32


class StoredDice:
    """The dice of a table: the seed is made when a game starts and kept in the same transaction.

    It is read only when a command needs it, which most do not.
    """

    def __init__(self, transaction: Transaction, table: AnyTable, command: Command) -> None:
        self._transaction = transaction
        self._table = table
        self._is_start = isinstance(command, StartGame)

    @property
    def commitment(self) -> str | None:
        return self._dice.commitment

    @property
    def reveal(self) -> str | None:
        return self._dice.reveal

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        return self._dice.roll(number, dice)

    @property
    def _dice(self) -> Dice:
        rules = self._table.rules
        if self._is_start:
            if not rules.rolls(self._table.settings):
                return NoDice()
            seed = rules.known_seed(self._table.settings) or secrets.token_bytes(SEED_BYTES)
            self._transaction.put_seed(self._table.games + 1, seed)
            return rules.dice(seed)
        game = self._table.game
        kept = None if game is None else self._transaction.seed(game.number)
        return NoDice() if kept is None else rules.dice(kept)
