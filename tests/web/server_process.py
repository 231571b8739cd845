"""Real servers in processes of their own, and plain sockets to talk to them."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

from tests.web.phones import new_id

PYTHON = (sys.executable, "-c", "import sys; from rollwrite.cli import main; sys.exit(main())")


class Answering:
    """Something that listens on ``port`` of this machine."""

    port: int

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> tuple[int, Any]:
        """The status and the JSON of one request.

        :raises OSError: the server has gone.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, f"/api/v1{path}", text, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        except http.client.HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()

    def fetch(self, path: str, headers: Mapping[str, str] = {}) -> str:
        """The text at an address, which must be there.

        :raises OSError: the server has gone.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except http.client.HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()
        assert answer.status == 200, text
        return text

    def command(
        self, code: str, token: str, name: str, command_id: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """The answer to a command that must succeed."""
        body = {"id": command_id or new_id(), "command": {"type": name, **fields}}
        status, answer = self.ask("POST", f"/tables/{code}/commands", body, token)
        assert status == 200, answer
        found: dict[str, Any] = answer
        return found


class Running(Answering):
    """A server; ``port`` is where it listens."""

    def __init__(self, url: str, *arguments: str, environment: Mapping[str, str] = {}) -> None:
        self.process = subprocess.Popen(
            [*PYTHON, "serve", "--host", "127.0.0.1", "--database", url, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={
                **os.environ,
                "ROLLWRITE_RATE_LIMITS": "off",
                "ROLLWRITE_BOT_PAUSE_S": "0",
                "ROLLWRITE_DAILY_SEARCH": "off",
                **environment,
            },
        )
        self.said: list[str] = []
        self.port = 0
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://localhost:(\d+)", line)
            if found:
                self.port = int(found[1])
            # The last line of the greeting.
            if "Ctrl-C" in line:
                break
        assert self.port, "".join(self.said)
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said += self.process.stdout

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal; its exit code."""
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        """Wait until it has ended by itself; its exit code."""
        code = self.process.wait(timeout=60)
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextlib.contextmanager
def running(url: str, *arguments: str, environment: Mapping[str, str] = {}) -> Iterator[Running]:
    """A server on any free port, which is gone afterwards."""
    server = Running(url, "--port", "0", *arguments, environment=environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


class Stream:
    """A live stream over a real connection, read as it arrives."""

    def __init__(self, server: Answering, code: str, token: str | None, after: int = 0) -> None:
        self._line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        bearer = "" if token is None else f"Authorization: Bearer {token}\r\n"
        path = f"/api/v1/tables/{code}/stream?after={after}"
        self._line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}\r\n".encode())
        self._file = self._line.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.headers = http.client.parse_headers(self._file)
        self._messages: queue.Queue[tuple[str, dict[str, Any]] | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        if self.status == 200:
            self._reader.start()

    def _read(self) -> None:
        """Each message is one chunk."""
        with contextlib.suppress(OSError, ValueError):
            while (length := int(self._file.readline(), 16)) > 0:
                text = self._file.read(length + 2).decode()
                fields = dict(line.split(": ", 1) for line in text.splitlines() if line)
                self._messages.put((fields["event"], json.loads(fields["data"])))
        self._messages.put(None)

    def next(self) -> tuple[str, dict[str, Any]] | None:
        """The kind and the data of the next message; None at the end."""
        return self._messages.get(timeout=60)

    def until(self, seq: int) -> list[int]:
        """The numbers of all events that come until number ``seq``."""
        numbers: list[int] = []
        while not numbers or numbers[-1] < seq:
            message = self.next()
            assert message is not None
            numbers += [event["seq"] for event in message[1].get("events", ())]
        return numbers

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        if self.status == 200:
            self._reader.join()
        self._file.close()
        self._line.close()


def eventually(check: Any, what: str, patience_s: float = 20.0) -> None:
    """Wait for something that another process does, of which no news arrives."""
    until = time.monotonic() + patience_s
    while not check():
        assert time.monotonic() < until, what
        time.sleep(0.02)
