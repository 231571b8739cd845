"""The secret seeds of a table's dice: made when a game begins or comes, kept in the store."""

from __future__ import annotations

import secrets
from typing import Any, Final

from rollwrite.store import Transaction
from rollwrite.table import Command, Dice, NoDice, StartGame, Table
from rollwrite.table.state import AnyTable

SEED_BYTES: Final = 32
#: Under this number, which no game has, lies the seed that the first game of a table begins with.
LAID_READY: Final = 0


class StoredDice:
    """The dice of a table: the seed is made when a game starts and kept in the same transaction.

    It is read only when a command needs it, which most do not.
    """

    def __init__(self, transaction: Transaction, table: Table[Any, Any], command: Command) -> None:
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
            laid = None if self._table.games else self._transaction.seed(LAID_READY)
            seed = rules.known_seed(self._table.settings) or laid or secrets.token_bytes(SEED_BYTES)
            self._transaction.put_seed(self._table.games + 1, seed)
            return rules.dice(seed)
        game = self._table.game
        kept = None if game is None else self._transaction.seed(game.number)
        return NoDice() if kept is None else rules.dice(kept)


def promise_anew(transaction: Transaction, table: AnyTable) -> str | None:
    """The hash of a seed for the rest of a game that came from elsewhere, where its own lies."""
    if table.game is None or not table.is_playing or not table.rules.rolls(table.settled):
        return None
    seed = table.rules.known_seed(table.settled) or secrets.token_bytes(SEED_BYTES)
    transaction.put_seed(table.game.number, seed)
    return table.rules.dice(seed).commitment
