"""Bring a database to the schema of this release."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from rollwrite.store.deadline import within
from rollwrite.store.engine import Engines
from rollwrite.store.errors import NewerDatabaseError

_FOLDER: Final = Path(__file__).with_name("migrations")
#: Any number will do, as long as every process locks the same one.
_POSTGRES_LOCK: Final = 0x726F6C6C
#: Alembic keeps the migration it is in in globals of its modules.
_one_at_a_time: Final = Lock()


def migrate(engines: Engines, to: str = "head") -> None:
    """Run the missing migrations up to revision ``to``, all in one transaction.

    Several processes may start at once: one migrates, the others wait and find nothing to do.

    :raises NewerDatabaseError: if the database has a revision that this release does not know.
    """
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    with within(engines.patience_s), engines.read.connect() as connection:
        if _has_revision(connection, script, to):
            return
    with _one_at_a_time, engines.write.begin() as connection:
        if not engines.is_sqlite:
            # A large table takes its time, and so does another process that migrates.
            connection.exec_driver_sql(
                "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"
            )
            connection.execute(select(func.pg_advisory_xact_lock(_POSTGRES_LOCK)))
        if not _has_revision(connection, script, to):
            config.attributes["connection"] = connection
            command.upgrade(config, to)


def _has_revision(connection: Connection, script: ScriptDirectory, revision: str) -> bool:
    current = MigrationContext.configure(connection).get_current_heads()
    known = {entry.revision for entry in script.walk_revisions()}
    for unknown in set(current) - known:
        raise NewerDatabaseError(
            f"a newer version of rollwrite made this database (schema {unknown}): "
            "update rollwrite or choose another database"
        )
    wanted = script.as_revision_number(revision)
    return current == ((wanted,) if isinstance(wanted, str) else wanted)
