"""What can go wrong with the event logs, each as one plain sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from rollwrite.i18n import Translator
from rollwrite.i18n.said import SaidError


class StoreError(ValueError):
    """The database cannot be used like this; the message says why."""

    def message(self, t: Translator) -> str:
        """What whoever looks after a server reads of it."""
        return t("server.store.failed", why=str(self))


class UnusableError(SaidError, StoreError):
    """A database or a file of tables that cannot be used; its sentence says what to do."""

    @classmethod
    def of(cls, error: SaidError) -> UnusableError:
        """The same for whoever waits for errors of the store."""
        return cls(error.key, **error.params)


class UnknownTableError(StoreError):
    """There is no table with this code or number."""

    def __init__(self, table: str | int) -> None:
        super().__init__(f"there is no table {table!r}")
        self.table = table


class CodeTakenError(StoreError):
    """Another table has this code already."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the code {code!r} belongs to another table")
        self.code = code


class StaleSequenceError(StoreError):
    """The log went on since it was read: ``expected`` was its end then, ``seq`` is its end now."""

    def __init__(self, expected: int, seq: int) -> None:
        super().__init__(f"the table is at event {seq}, not at {expected} any more")
        self.expected = expected
        self.seq = seq


class CommandRepeatedError(StoreError):
    """A command with this id was recorded at this table before."""

    def __init__(self, command_id: str) -> None:
        super().__init__(f"the command {command_id!r} was carried out before")
        self.command_id = command_id


class UnknownClaimError(StoreError):
    """No token waits under this claim; it was answered, withdrawn or never made."""

    def __init__(self, claim: str) -> None:
        super().__init__(f"no device waits under the claim {claim!r}")
        self.claim = claim


class TokenTakenError(StoreError):
    """The token stands for a seat at another table."""

    def __init__(self) -> None:
        super().__init__("the token stands for a seat at another table")


class NewerDatabaseError(UnusableError):
    """A later release of this program made the database."""


class StoreUnavailableError(UnusableError):
    """The database does not answer: stopped, unreachable, full or locked for too long."""


class DamagedDatabaseError(UnusableError):
    """The file of the database is not what was written."""


@contextmanager
def translate_database_errors() -> Iterator[None]:
    """Turn a database that does not answer into :class:`StoreUnavailableError`."""
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        raise StoreUnavailableError("server.store.silent", why=first_line(error.orig)) from error
    except DatabaseError as error:
        # Its other kinds are faults of what was asked.
        if type(error) is not DatabaseError:
            raise
        raise StoreUnavailableError("server.store.broken", why=first_line(error.orig)) from error
    except PoolTimeoutError as error:
        raise StoreUnavailableError("server.store.busy") from error


def first_line(error: object) -> str:
    """What a driver says, without its hints and addresses of manuals."""
    return str(error).strip().partition("\n")[0]
