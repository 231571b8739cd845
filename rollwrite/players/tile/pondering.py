"""Thinking on while somebody else does, in a thread of its own."""

from __future__ import annotations

from threading import Event, Thread

from rollwrite.players.tile.memory import Memory
from rollwrite.players.tile.thinking import ponder
from rollwrite.tilegame.game import Game


class Pondering:
    """Looks at a game into a memory, from :meth:`begin` to :meth:`end`.

    Who thinks about the game next goes on from there. Meanwhile nobody else uses the memory.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._is_over = Event()
        self._thread: Thread | None = None

    def begin(self, game: Game, scheme: str | None = None) -> None:
        """Begin with a game, and end what was thought about another one.

        :param scheme: as for :func:`~rollwrite.players.tile.think`.
        """
        self.end()
        self._is_over.clear()
        self._thread = Thread(target=self._think, args=(game, scheme), name="ponder", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop, and wait for the few milliseconds that this takes."""
        if self._thread is not None:
            self._is_over.set()
            self._thread.join()
            self._thread = None

    def _think(self, game: Game, scheme: str | None) -> None:
        # As who thinks by the clock does.
        ponder(game, self._memory, self._is_over.is_set, scheme=scheme, sees=True)
