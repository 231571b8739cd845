"""Opening a database: made from nothing, brought up to date, or refused with one sentence."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, make_url

from rollwrite.store import NewerDatabaseError, Store, StoreError, StoreUnavailableError, engine
from rollwrite.store.engine import migrate, open_engines
from rollwrite.store.schema import metadata
from tests.nights import by_day
from tests.store.clocks import NOON, append, bodies_of


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A connection in a transaction that is committed at the end."""
    engines = open_engines(url)
    with engines.write.begin() as connection:
        yield connection
    engines.read.dispose()


def test_the_migrations_make_the_schema_that_the_queries_use(bare_database_url: str) -> None:
    Store.open(bare_database_url).close()
    with connected(bare_database_url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_log_outlives_its_process(bare_database_url: str) -> None:
    first = Store.open(bare_database_url)
    append(first, first.create_table("KEPT", NOON), {"n": 1})
    first.close()
    second = Store.open(bare_database_url)
    assert bodies_of(second, second.table_id("KEPT")) == [{"n": 1}]
    second.close()


def test_an_older_database_is_brought_up_to_date(bare_database_url: str) -> None:
    engines = open_engines(bare_database_url)
    migrate(engines, "0001")
    with engines.write.begin() as connection:
        for statement in (
            "INSERT INTO tables (code, seq, created_at, changed_at) VALUES ('OLD', 1, 0, 0)",
            "INSERT INTO events (table_id, seq, at, body) SELECT id, 1, 0, '{\"n\":1}' FROM tables",
        ):
            connection.exec_driver_sql(statement)
    engines.read.dispose()
    store = Store.open(bare_database_url)
    table = store.table_id("OLD")
    assert append(store, table, {"n": 2}) == 2
    assert bodies_of(store, table) == [{"n": 1}, {"n": 2}]
    with store.transaction(table) as transaction:
        transaction.put_token(b"t", 0, "active")
    store.close()


def test_a_migration_that_fails_leaves_the_older_database(bare_database_url: str) -> None:
    engines = open_engines(bare_database_url)
    migrate(engines, "0001")
    with engines.write.begin() as connection:
        # In the way of the last table that the second step makes.
        connection.exec_driver_sql("CREATE TABLE seeds (n INTEGER)")
    engines.read.dispose()
    with pytest.raises(StoreError, match="seeds"):
        Store.open(bare_database_url)
    with connected(bare_database_url) as connection:
        assert MigrationContext.configure(connection).get_current_heads() == ("0001",)
        assert not connection.dialect.has_table(connection, "seats")
        connection.exec_driver_sql("DROP TABLE seeds")
    Store.open(bare_database_url).close()


def test_a_newer_database_is_refused_and_left_alone(bare_database_url: str) -> None:
    Store.open(bare_database_url).close()
    with connected(bare_database_url) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabaseError, match=r"newer version of rollwrite .*9999"):
        Store.open(bare_database_url)
    with connected(bare_database_url) as connection:
        assert MigrationContext.configure(connection).get_current_heads() == ("9999",)


@pytest.mark.parametrize("count", by_day([2, 4], [2]))
def test_processes_that_start_at_once_share_one_new_database(
    bare_database_url: str, count: int
) -> None:
    command = [sys.executable, "-m", "tests.store.worker", "open", bare_database_url]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    tables = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * count
    assert len(set(tables)) == count


def test_opening_leaves_the_logging_of_the_program_alone(bare_database_url: str) -> None:
    ours = logging.getLogger("rollwrite.some.module")
    before = (logging.root.level, list(logging.root.handlers))
    Store.open(bare_database_url).close()
    assert (logging.root.level, list(logging.root.handlers)) == before
    assert not ours.disabled


def test_the_folder_is_made_and_the_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "100% new" / "deep" / "tables.sqlite3"
    store = Store.open(f"sqlite:///{path}")
    store.create_table("T", NOON)
    modes = [file.stat().st_mode & 0o077 for file in path.parent.iterdir()]
    store.close()
    assert modes
    assert not any(modes)


def test_every_commit_of_sqlite_is_on_disk(tmp_path: Path) -> None:
    """WAL, and synchronous=FULL (2): with less a commit may be lost with the power."""
    engines = open_engines(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with engines.write.connect() as connection:
        values = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engines.read.dispose()
    assert values == ["wal", 2, 1]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "That isn’t the address of a database."),
        ("tables.sqlite3", "That isn’t the address of a database."),
        ("mysql://root:secret@host/tables", "A mysql database can’t be used here."),
        ("nonsense+x://secret", "A nonsense database can’t be used here."),
        ("sqlite://", "SQLite needs the name of a file."),
        ("sqlite:///:memory:", "SQLite needs the name of a file."),
        ("sqlite:///file:x?mode=memory&uri=true", "SQLite needs the name of a file."),
        (
            "sqlite:////proc/nowhere/tables.sqlite3",
            "The database /proc/nowhere/tables.sqlite3 can’t be written",
        ),
        (
            "sqlite:////dev/null/tables.sqlite3",
            "The database /dev/null/tables.sqlite3 can’t be written",
        ),
        ("sqlite:////", "The database / can’t be opened"),
        ("postgresql://ann:secret@127.0.0.1:1/x", "The database doesn’t answer (connection failed"),
        ("postgresql://ann:secret@host:port/x", "That isn’t the address of a database."),
    ],
)
def test_an_unusable_address_is_refused_without_its_password(url: str, sentence: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(url)
    message = str(caught.value)
    assert message.startswith(sentence)
    assert "secret" not in message
    assert "\n" not in message


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear database,\n" * 100, encoding="utf-8")
    with pytest.raises(StoreError, match=r"letter\.txt can’t be opened \(file is not a database\)"):
        Store.open(f"sqlite:///{path}")
    assert path.read_text(encoding="utf-8").startswith("Dear database")


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"install rollwrite\[postgres\]"):
        Store.open("postgresql://ann@127.0.0.1:1/x")


@pytest.mark.postgres
def test_a_missing_database_of_postgres_is_named(postgres_url: str) -> None:
    url = make_url(postgres_url).set(database="never_made")
    with pytest.raises(StoreError, match="never_made"):
        Store.open(url.render_as_string(hide_password=False))


@pytest.mark.postgres
@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_common_scheme_of_postgres_is_understood(postgres_url: str, scheme: str) -> None:
    store = Store.open(postgres_url.replace("postgresql", scheme, 1))
    store.ping()
    store.close()


def test_who_waits_too_long_for_another_process_is_told(bare_database_url: str) -> None:
    store, other = Store.open(bare_database_url), Store.open(bare_database_url, patience_s=0.3)
    table = store.create_table("T", NOON)
    with store.transaction(table), pytest.raises(StoreUnavailableError, match="lock"):
        append(other, table, {"n": 1})
    assert append(other, table, {"n": 1}) == 1
    store.close()
    other.close()


def break_connections(url: str) -> None:
    """Do what a restart of the server does to everybody who is connected."""
    with connected(url) as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.mark.postgres
def test_the_store_survives_a_restart_of_the_server(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "REST_S", 0)
    store = Store.open(postgres_url)
    table = store.create_table("T", NOON)
    append(store, table, {"n": 1})
    break_connections(postgres_url)
    store.ping()
    assert append(store, table, {"n": 2}) == 2
    assert bodies_of(store, table) == [{"n": 1}, {"n": 2}]
    store.close()


@pytest.mark.postgres
def test_a_connection_that_breaks_in_an_act_undoes_it(postgres_url: str) -> None:
    store = Store.open(postgres_url)
    table = store.create_table("T", NOON)

    def write_into_the_void() -> None:
        with store.transaction(table) as transaction:
            transaction.append([{"n": 1}], NOON, "c1", "hash")
            break_connections(postgres_url)

    with pytest.raises(StoreUnavailableError):
        write_into_the_void()
    assert store.events(table) == []
    store.close()


def test_before_an_upgrade_the_file_is_kept_beside_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite3"
    url = f"sqlite:///{path}"
    Store.open(url).close()
    assert list(tmp_path.iterdir()) == [path]
    path.unlink()
    older = [tmp_path / f"tables.sqlite3.before-{number}" for number in ("0001", "0002")]
    for file in older:
        file.write_bytes(b"")
    engines = open_engines(url)
    migrate(engines, "0003")
    with engines.write.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO tables (code, seq, created_at, changed_at) VALUES ('OLD', 0, 0, 0)"
        )
    engines.read.dispose()
    Store.open(url).close()
    copy = tmp_path / "tables.sqlite3.before-0003"
    assert {file.name for file in tmp_path.iterdir()} == {path.name, copy.name, older[1].name}
    assert [record.message for record in caplog.records] == [
        f"the database is upgraded; as it was before, it is kept in {copy}"
    ]
    assert not copy.stat().st_mode & 0o077
    # It is what the older version can go on with.
    with connected(f"sqlite:///{copy}") as connection:
        assert MigrationContext.configure(connection).get_current_heads() == ("0003",)
        assert connection.exec_driver_sql("SELECT code FROM tables").scalar() == "OLD"


def test_without_room_for_it_nothing_is_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    engines = open_engines(url)
    migrate(engines, "0003")
    engines.read.dispose()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tempfile.mkstemp", full)
        with pytest.raises(StoreError, match="before-0003 can’t be written: the disk is full"):
            Store.open(url)
    with connected(url) as connection:
        assert MigrationContext.configure(connection).get_current_heads() == ("0003",)
