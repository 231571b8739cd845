"""The application under the other servers it names."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nights import by_day
from tests.web.server_process import Answering, Stream

pytest.importorskip("gunicorn", reason="an extra")


class Gunicorn(Answering):
    """One process of gunicorn."""

    def __init__(self, url: str, worker: str) -> None:
        arguments = ["--bind", "127.0.0.1:0", "--worker-class", worker, "--threads", "40"]
        arguments += ["--graceful-timeout", "1", "rollwrite.web.wsgi:app"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", *arguments],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "ROLLWRITE_DATABASE_URL": url},
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"Listening at: http://\S+:(\d+)", line)
            if found:
                self.port = int(found[1])
                break

    def stop(self) -> str:
        """End it; what it has said since it listened."""
        self.process.terminate()
        return self.process.communicate(timeout=60)[1]


@pytest.mark.nightly
@pytest.mark.parametrize("worker", by_day(["gthread", "gevent"], ["gthread"]))
def test_it_serves_streams(tmp_path: Path, worker: str) -> None:
    server = Gunicorn(f"sqlite:///{tmp_path / 'web.sqlite3'}", worker)
    try:
        _, table = server.ask("POST", "/tables", {"name": "Ana", "solo": True})
        code, token = table["code"], table["token"]
        streams = [Stream(server, code, token), Stream(server, code, None)]
        for stream in streams:
            assert stream.until(2) == [1, 2]
        server.command(code, token, "StartGame")
        for stream in streams:
            assert stream.until(3) == [3]
            stream.close()
    finally:
        said = server.stop()
    assert "Traceback" not in said, said
