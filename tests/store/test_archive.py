"""A database as a file: whole or noticed, on either kind of database, for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from rollwrite.store import Store, StoreError
from rollwrite.store.archive import (
    ALONE,
    BELONGING,
    PASSING,
    ArchiveError,
    Exported,
    backup,
    export_lines,
    import_file,
    import_lines,
    write_lines,
)
from rollwrite.store.coached import ask_coach
from rollwrite.store.counters import count_rolled
from rollwrite.store.daily import DailyBest, DailyResult, add_result, put_best
from rollwrite.store.dares import Dare, DareTry, add_dare
from rollwrite.store.due import put_due
from rollwrite.store.schema import metadata, tables
from tests.databases import new_database, new_postgres_database
from tests.nights import by_day
from tests.store.clocks import NOON, append, bodies_of
from tests.together import for_each

#: An export of version 1, written by the first release that could; never made anew.
VERSION_1 = Path(__file__).with_name("export_v1.jsonl")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store to import into."""
    if request.param == "sqlite":
        store = Store.open(new_database(tmp_path / "target.sqlite3"))
        yield store
        store.close()
    else:
        with new_postgres_database() as url:
            store = Store.open(url)
            yield store
            store.close()


def fill(store: Store) -> None:
    """Something in every table that is exported."""
    # A number that differs from that of the copy.
    with store.transaction(store.create_table("GONE", NOON)):
        pass
    for code in ("ONE", "TWO"):
        table = store.create_table(code, NOON)
        with store.transaction(table) as transaction:
            transaction.append(
                [{"type": "A", "name": "Zoë \\u0000 \ud800"}, {"n": 2}], NOON, "c1", "hash"
            )
            transaction.put_token(b"\x00\xff" + code.encode(), 1, "active")
            transaction.put_token(b"?" + code.encode(), 2, "pending", "claim")
            transaction.put_seed(1, bytes(range(32)))
            put_due(transaction, NOON + timedelta(seconds=1), stays=False)
            count_rolled(transaction, [1, 1, 6])
        ask_coach(store, table, 1, NOON, 12)
    add_result(
        store, "standard", "2026-05-01", b"p", DailyResult("Ana", 3, 1, False, NOON, {"a": 1})
    )
    put_best(store, "standard", "2026-05-01", DailyBest(2, 0, 8, None, NOON, {"b": 1}))
    dare = Dare("DARE", b"\x00p", "ONE/1", {"c": 1}, b"\xff" * 32, NOON)
    assert add_dare(store, dare, DareTry(b"\x00p", "Ana", 3, 1, NOON, {"d": 1}))


def content(store: Store) -> dict[str, list[Any]]:
    """Everything that matters, whatever the numbers of tables are here."""
    with store.reading() as connection:
        codes = {row.id: row.code for row in connection.execute(select(tables))}
        found: dict[str, list[Any]] = {}
        for table in (tables, *BELONGING, *ALONE):
            found[table.name] = sorted(
                repr(
                    {
                        name: codes[value] if name in {"id", "table_id"} else value
                        for name, value in row.items()
                    }
                )
                for row in connection.execute(select(table)).mappings()
            )
        return found


def test_every_table_of_the_schema_is_exported_or_known_to_be_of_the_moment_only() -> None:
    named = [table.name for table in (tables, *BELONGING, *ALONE, *PASSING)]
    assert sorted(named) == sorted(metadata.tables)


def test_an_export_holds_everything_on_either_database(store: Store, target: Store) -> None:
    fill(store)
    assert all(content(store).values())
    done = import_lines(target, export_lines(store))
    assert (done.tables, done.known) == (3, [])
    assert content(target) == content(store)
    # Both go on.
    assert append(target, target.table_id("ONE"), {"n": 3}) == 3
    assert target.create_table("NEW", NOON)


def test_an_import_can_be_done_again_and_changes_nothing_that_is_there(
    store: Store, target: Store
) -> None:
    fill(store)
    append(target, target.create_table("ONE", NOON), {"mine": 1})
    lines = list(export_lines(store))
    # Cut off after the first tables.
    with pytest.raises(ArchiveError, match="cut off"):
        import_lines(target, lines[:3])
    done = import_lines(target, lines)
    assert done.tables == 1
    assert sorted(done.known) == ["GONE", "ONE"]
    assert bodies_of(target, target.table_id("ONE")) == [{"mine": 1}]
    assert target.seq(target.table_id("TWO")) == 2


HEAD = '{"rollwrite":"tables","version":1}'


@for_each(
    ("lines", "sentence"),
    [
        ([], "Line 1 of that file isn’t"),
        (["hello"], "Line 1 of that file isn’t"),
        (["[]"], "Line 1 of that file isn’t"),
        (['{"type":"TableOpened"}'], "isn’t a backup or an export"),
        (['{"rollwrite":"tables","version":2}'], "newer version"),
        ([HEAD], "cut off"),
        ([HEAD, '{"end":4}'], "Lines are missing"),
        ([HEAD, "{"], "Line 2 of that file isn’t"),
        ([HEAD, '{"table":7}'], "Line 2 of that file isn’t"),
        (
            ['{"rollwrite":"tables","version":1}', '{"table":{"id":1},"belongs":[]}'],
            "Line 2 of that file isn’t",
        ),
        ([HEAD, '{"end":"x"}'], "Line 2 of that file isn’t"),
    ],
)
def test_what_is_no_export_is_refused_with_a_sentence(
    store: Store, lines: list[str], sentence: str
) -> None:
    with pytest.raises(ArchiveError, match=sentence):
        import_lines(store, lines)
    assert store.codes() == []


def test_exports_of_the_first_version_are_read_for_ever(target: Store) -> None:
    done = import_file(target, VERSION_1)
    assert done.tables == 3
    assert bodies_of(target, target.table_id("ONE"))[1] == {"n": 2}
    # There were no links yet.
    assert [name for name, rows in content(target).items() if not rows] == ["dares", "dare_tries"]


def test_an_export_is_one_moment_while_others_go_on(store: Store, target: Store) -> None:
    fill(store)
    before = content(store)
    lines = export_lines(store)
    first = [next(lines), next(lines)]
    append(store, store.table_id("ONE"), {"n": 3})
    store.create_table("LATER", NOON)
    import_lines(target, [*first, *lines])
    assert content(target) == before


@pytest.mark.parametrize("name", by_day(["tables.jsonl", "tables.jsonl.gz"], ["tables.jsonl.gz"]))
def test_a_file(store: Store, target: Store, tmp_path: Path, name: str) -> None:
    fill(store)
    path = tmp_path / name
    write_lines(path, export_lines(store))
    assert not path.stat().st_mode & 0o077
    assert (path.read_bytes()[:2] == b"\x1f\x8b") == name.endswith(".gz")
    import_file(target, path)
    assert content(target) == content(store)
    with pytest.raises(StoreError, match="already"):
        write_lines(path, export_lines(store))
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(ArchiveError):
        import_file(target, path)


def test_a_backup_is_one_file_to_start_a_server_with(
    store: Store, target: Store, tmp_path: Path
) -> None:
    fill(store)
    path = tmp_path / "saved" / "backup.sqlite3"
    path.parent.mkdir()
    with store.transaction(store.table_id("ONE")) as transaction:
        # In the middle of somebody's act.
        transaction.append([{"n": 3}], NOON, None, None)
        if store.engines.is_sqlite:
            backup(store, path)
    if not store.engines.is_sqlite:
        backup(store, path)
    assert [file.name for file in path.parent.iterdir()] == ["backup.sqlite3"]
    assert not path.stat().st_mode & 0o077
    whole = path.read_bytes()
    import_file(target, path)
    # It is only read.
    assert path.read_bytes() == whole
    copy = Store.open(f"sqlite:///{path}")
    assert content(copy) == content(target)
    assert copy.seq(copy.table_id("ONE")) == (2 if store.engines.is_sqlite else 3)
    copy.close()
    with pytest.raises(StoreError, match="already"):
        backup(store, path)
    backup(store, path, replace=True)


def test_a_backup_that_cannot_be_written_leaves_nothing(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="its folder doesn’t exist"):
        backup(store, tmp_path / "nowhere" / "backup.sqlite3")


def test_lines_are_plain_json(store: Store) -> None:
    fill(store)
    told = Exported()
    lines = [json.loads(line) for line in export_lines(store, told)]
    assert told.tables == 3
    assert told.unreadable == []
    assert lines[0] == {"rollwrite": "tables", "version": 1}
    assert lines[-1] == {"end": len(lines) - 2}
    one = next(line for line in lines if line.get("table", {}).get("code") == "ONE")
    assert one["belongs"]["seeds"] == [{"game": 1, "seed": {"hex": bytes(range(32)).hex()}}]
