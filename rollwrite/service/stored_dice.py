"""The dice of a table, from the seed that the store keeps."""

from __future__ import annotations

import secrets

from rollwrite.dicegame import Dice, FairDice, RealDice, Table
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.dice import SEED_BYTES
from rollwrite.store import Transaction


class StoredDice:
    """The dice of a table: the seed is made when a game starts and kept in the same transaction.

    It is read only when a command needs it, which most do not.
    """

    def __init__(self, transaction: Transaction, table: Table, command: cmd.Command) -> None:
        self._transaction = transaction
        self._table = table
        self._is_start = isinstance(command, cmd.StartGame)

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
        if self._is_start:
            if self._table.settings.dice == "real":
                return RealDice()
            seed = secrets.token_bytes(SEED_BYTES)
            self._transaction.put_seed(self._table.games + 1, seed)
            return FairDice(seed)
        game = self._table.game
        kept = None if game is None else self._transaction.seed(game.number)
        return RealDice() if kept is None else FairDice(kept)
