"""Damage on the disk is seen: when a server starts, and whenever somebody asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete

from rollwrite.store import DamagedDatabaseError, Store, StoreUnavailableError
from rollwrite.store import copies as quick_check
from rollwrite.store.archive import Exported, export_lines, import_lines
from rollwrite.store.copies import find_damage, refuse_damaged
from rollwrite.store.engine import open_engines
from rollwrite.store.schema import events
from tests.store.clocks import NOON, append

PAGE = 4096


def fill(url: str) -> None:
    store = Store.open(url)
    for number in range(60):
        append(store, store.create_table(f"T{number}", NOON), *({"n": n} for n in range(60)))
    store.close()


def spoil(path: Path) -> None:
    """Overwrite a page of events, as a failing disk does."""
    data = bytearray(path.read_bytes())
    # A page full of events; not the first one, which says what the file is.
    middle = data.index(b'{"n":30}', len(data) // 2) // PAGE * PAGE
    data[middle : middle + PAGE] = b"\xa5" * PAGE
    path.write_bytes(data)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with a spoilt page."""
    path = tmp_path / "tables.sqlite3"
    fill(f"sqlite:///{path}")
    spoil(path)
    return path


def test_a_server_does_not_start_on_a_damaged_file(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(DamagedDatabaseError, match="Restore a backup") as caught:
        Store.open(f"sqlite:///{path}")
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_a_look_at_the_start_takes_only_so_long(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if this small file were a large one.
    monkeypatch.setattr(quick_check, "_STEPS", 1)
    engines = open_engines(f"sqlite:///{path}")
    # Nothing was found in no time; the whole file is looked at by `rollwrite tables check`.
    refuse_damaged(engines, limit_s=-1.0)
    with pytest.raises(DamagedDatabaseError):
        refuse_damaged(engines, limit_s=60.0)
    engines.read.dispose()


def test_what_can_be_read_of_a_damaged_file_is_saved(path: Path, tmp_path: Path) -> None:
    damaged = Store.open(f"sqlite:///{path}", may_be_damaged=True)
    assert list(find_damage(damaged.engines, damaged.at_one_moment()))
    told = Exported()
    lines = list(export_lines(damaged, told))
    assert told.unreadable
    assert told.tables + len(told.unreadable) == 60
    assert told.tables > 30
    saved = Store.open(f"sqlite:///{tmp_path / 'saved.sqlite3'}")
    assert import_lines(saved, lines).tables == told.tables
    assert list(find_damage(saved.engines, saved.at_one_moment())) == []
    saved.close()
    damaged.close()


def test_whoever_meets_the_damage_is_told(path: Path) -> None:
    damaged = Store.open(f"sqlite:///{path}", may_be_damaged=True)

    def read_all() -> None:
        for table_id, _code in damaged.codes():
            damaged.events(table_id)

    with pytest.raises(StoreUnavailableError, match="damaged"):
        read_all()
    damaged.close()


def test_a_log_with_a_gap_or_without_sense_is_named(store: Store) -> None:
    whole, gap, nonsense = (store.create_table(code, NOON) for code in ("WHOLE", "GAP", "ODD"))
    for table in (whole, gap, nonsense):
        append(store, table, *({"n": n} for n in range(5)))
    assert list(find_damage(store.engines, store.at_one_moment())) == []
    with store.writing() as connection:
        connection.execute(delete(events).where(events.c.table_id == gap, events.c.seq == 3))
        connection.execute(
            events.update().where(events.c.table_id == nonsense, events.c.seq == 4).values(body="{")
        )
    found = list(map(str, find_damage(store.engines, store.at_one_moment())))
    assert len(found) == 2
    assert "GAP" in found[0]
    assert "3" in found[0]
    assert "Event 4 of table ODD" in found[1]
