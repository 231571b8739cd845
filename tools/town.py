"""The town of deploy/compose.yaml without containers: server processes, PostgreSQL and a bus.

``python -m tools.town --processes 4`` starts them, prints their addresses and waits for Ctrl-C. The
PostgreSQL and the Valkey are those of the tests, and nothing of it is left. No proxy stands before
it: benchmarks and tests are their own, and send phones wherever they want to measure.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

import psycopg

from tests.databases import new_postgres_database
from tests.valkey_server import ValkeyProcess, valkey_server
from tests.web.server_process import Running, running

#: What carries news from process to process.
Carrier: TypeAlias = Literal["postgres", "valkey"]
CARRIERS: Final[tuple[Carrier, ...]] = ("postgres", "valkey")


@dataclass
class Town:
    """What runs.

    :ivar url: of the database.
    :ivar bus: the Valkey server, where it carries the news.
    """

    url: str
    bus: ValkeyProcess | None
    environment: Mapping[str, str] = field(default_factory=dict)
    servers: list[Running] = field(default_factory=list)

    def database_pid(self) -> int:
        """The process of PostgreSQL that all others of it come from."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            row = connection.execute("SELECT pg_backend_pid()").fetchone()
            assert row is not None
            stat = Path(f"/proc/{row[0]}/stat").read_text().rpartition(")")[2].split()
        return int(stat[1])


@contextmanager
def town(
    processes: int, carrier: Carrier = "valkey", environment: Mapping[str, str] = {}
) -> Iterator[Town]:
    """So many server processes on one new database, which are gone afterwards."""
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(new_postgres_database())
        bus = stack.enter_context(valkey_server()) if carrier == "valkey" else None
        said = dict(environment) if bus is None else {**environment, "ROLLWRITE_BUS": bus.url}
        found = Town(url, bus, said)
        for _ in range(processes):
            found.servers.append(stack.enter_context(running(url, environment=said)))
        yield found


def main() -> int:
    """Start a town, and wait; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.town", description=__doc__)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--bus", choices=CARRIERS, default="valkey")
    wanted = parser.parse_args()
    with town(wanted.processes, wanted.bus) as found:
        for server in found.servers:
            print(f"http://localhost:{server.port}", flush=True)
        print("Ctrl-C ends it.", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            for server in found.servers:
                server.process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
