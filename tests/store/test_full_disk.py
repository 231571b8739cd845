"""The disk is full: what was acknowledged is there, the rest is refused, and goes on with room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rollwrite.store import Store
from rollwrite.store.copies import find_damage
from tests.store.clocks import NOON, bodies_of

pytest.importorskip("resource", reason="limits of files are set as Unix does it")


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    store = Store.open(url)
    table = store.create_table("FULL", NOON)
    process = subprocess.run(
        [sys.executable, "-m", "tests.store.worker", "fill", url, "FULL"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=120,
    )
    *done, refused, after, last = process.stdout.splitlines()
    assert len(done) > 10
    # A sentence, and reading goes on.
    assert refused.startswith("refused: The database doesn’t answer (")
    assert after == f"read {len(done)}"
    # There is room again, in the same process.
    assert last == f"room {len(done) + 1}"
    assert [body["n"] for body in bodies_of(store, table)] == list(range(len(done) + 1))
    assert list(find_damage(store.engines, store.at_one_moment())) == []
    store.close()
