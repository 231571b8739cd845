"""When a table goes on by itself: written down with the event after which it does.

A player without a phone acts, or what is asked has had its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final

from rollwrite.store import Transaction
from rollwrite.store.due import drop_due, put_due
from rollwrite.table.rules import Pace
from rollwrite.table.state import AnyTable

#: What is left of a game's pauses at tables that are not calm.
_PACES: Final[Mapping[Pace, float]] = {"normal": 1.0, "quick": 0.4}
#: Who wants to see the end gets it after so long, in seconds, but for the thinking: ...
_END_S: Final = 4.0
#: ... each pause is at most such a part of what is left, so that no end is too far.
_STEPS: Final = 12
#: The shortest and the longest pause of a calm table, as parts of the usual one.
_SHORTEST: Final = 0.6
_LONGEST: Final = 1.4


class DueBots:
    """Keeps the list of tables at which a player without a phone is to act, or a question ends.

    :param pause_s: how long such a player seems to think, on the whole, in seconds.
    """

    def __init__(self, pause_s: float) -> None:
        self._pause_s = pause_s
        #: Called in the thread that committed, when somebody is due at one more table.
        self.on_due: Callable[[], object] = lambda: None

    def note(
        self,
        transaction: Transaction,
        before: AnyTable | None,
        after: AnyTable,
        at: datetime,
        *,
        by_program: bool = False,
    ) -> None:
        """Write down who is due after the events of a transaction.

        :param by_program: they come from such a player: the next one thinks as long again. What
            people do meanwhile must not put it off.
        """
        was_due = before is not None and before.bot_due() is not None
        if after.bot_due() is None:
            self._note_question(transaction, before, after, at)
            return
        # Nobody ponders over a question that people ask.
        is_asked = after.game is not None and bool(after.rules.asked(after.game))
        pause = timedelta(seconds=0.0 if is_asked else self._pause_of(after, transaction))

        def hurry(since: datetime) -> datetime | None:
            if not after.is_left_to_bots:
                return None
            left_s = max(_END_S - (at - since).total_seconds(), 0.0)
            return at + timedelta(seconds=min(self._film_s(after, "quick"), left_s / _STEPS))

        stays = was_due and not by_program and not is_asked
        put_due(transaction, at + pause, stays=stays, hurry=hurry)
        transaction.on_commit(self.on_due)

    def _pause_of(self, table: AnyTable, transaction: Transaction) -> float:
        """How long a program waits before it acts, in seconds.

        At a calm table it seems to think over each of its acts; at others only what has just
        happened is waited for.
        """
        assert table.settled is not None
        pace: Pace = table.settled.pace
        if pace == "calm":
            return pause_s(self._pause_s, transaction.table_id, transaction.seq)
        return self._film_s(table, pace)

    def _film_s(self, table: AnyTable, pace: Pace) -> float:
        part: float = table.rules.pause(table.game)
        return self._pause_s * part * _PACES[pace]

    @staticmethod
    def _note_question(
        transaction: Transaction, before: AnyTable | None, after: AnyTable, at: datetime
    ) -> None:
        """Write down when people have had their time to answer; nobody else is due."""
        question = after.unanswered
        was_due = before is not None and before.bot_due() is not None
        was_asked = None if before is None or was_due else before.unanswered
        if question is not None:
            until = at + timedelta(seconds=after.rules.asked_s)
            put_due(transaction, until, stays=question == was_asked)
        elif was_due or was_asked is not None:
            drop_due(transaction)


def pause_s(usual_s: float, table_id: int, seq: int) -> float:
    """The pause after an event, in seconds: by chance, but always the same one."""
    digest = blake2b(f"{table_id}/{seq}".encode(), digest_size=4).digest()
    part = int.from_bytes(digest, "big") / 2**32
    return usual_s * (_SHORTEST + (_LONGEST - _SHORTEST) * part)
