"""Statements of every command, worded once for each kind of database.

SQLAlchemy words a statement, binds its values and wraps its rows anew each time, which takes six
times as long as SQLite needs for it. What is asked for all day goes to the driver as it was worded
the first time. Transactions, connections and errors stay SQLAlchemy's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

Values: TypeAlias = Mapping[str, Any]


class _Worded(NamedTuple):
    """A statement as one kind of database takes it.

    :ivar order: of the values where they have no names there.
    :ivar fixed: values that are always the same.
    """

    words: str
    order: Sequence[str] | None
    fixed: Values


class Prepared:
    """A statement with named values. Any number of threads may use it.

    Its values and columns are of kinds that drivers take and give as they are: numbers, texts,
    bytes and None.
    """

    def __init__(self, statement: ClauseElement) -> None:
        self._statement: Final = statement
        #: By the dialect's name.
        self._worded: dict[str, _Worded] = {}

    def all(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """The rows found."""
        rows: list[tuple[Any, ...]] = self._ask(connection, values).fetchall()
        return rows

    def first(self, connection: Connection, values: Values) -> tuple[Any, ...] | None:
        """The first row found, or None."""
        row: tuple[Any, ...] | None = self._ask(connection, values).fetchone()
        return row

    def scalar(self, connection: Connection, values: Values) -> Any:
        """The first column of the first row, or None."""
        row = self.first(connection, values)
        return None if row is None else row[0]

    def write(self, connection: Connection, *rows: Values) -> int:
        """Carry it out with each of some values; how many rows were written."""
        count: int = self._ask(connection, *rows).rowcount
        return count

    def _ask(self, connection: Connection, *rows: Values) -> Any:
        worded = self._worded.get(connection.dialect.name) or self._word(connection)
        if worded.fixed:
            rows = tuple({**worded.fixed, **row} for row in rows)
        order = worded.order
        values: Sequence[Any] = rows if order is None else [[row[n] for n in order] for row in rows]
        cursor = connection.connection.cursor()
        try:
            if len(values) == 1:
                cursor.execute(worded.words, values[0])
            else:
                cursor.executemany(worded.words, values)
        except connection.dialect.loaded_dbapi.Error as error:
            raise _translated(connection, worded.words, error, cursor) from error
        return cursor

    def _word(self, connection: Connection) -> _Worded:
        compiled: Any = self._statement.compile(dialect=connection.dialect)
        fixed = {name: one.value for one, name in compiled.bind_names.items() if not one.required}
        order = compiled.positiontup if compiled.positional else None
        worded = self._worded[connection.dialect.name] = _Worded(str(compiled), order, fixed)
        return worded


def _translated(connection: Connection, words: str, error: Any, cursor: Any) -> Exception:
    """An error of the driver as SQLAlchemy's; a connection that it has broken is given up."""
    dialect = connection.dialect
    driver = dialect.loaded_dbapi
    is_lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, cursor)
    if is_lost:
        connection.invalidate(error)
    translated: Exception = DBAPIError.instance(
        words,
        None,
        error,
        driver.Error,
        # An error in the log must not show the seeds of dice.
        hide_parameters=True,
        connection_invalidated=is_lost,
        dialect=dialect,
    )
    return translated
