"""Shows a built Lite on this computer: ``python -m tools.lite.serve [--path /rollwrite/]``.

Like the plainest host of folders: no header but Content-Type. ``--slow`` is a line on which each
answer takes 300 ms to begin, and all together get 200 kB a second.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, Protocol

from tools.lite.build import OUTPUT

#: What this Python might not know, or know otherwise on another system.
_TYPES: Final = {
    ".css": "text/css",
    ".gz": "application/gzip",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class _Sink(Protocol):
    def write(self, data: bytes, /) -> object: ...


class Line:
    """What lies between a host and a phone: all that is sent shares it.

    :param delay_s: until an answer begins.
    """

    def __init__(self, delay_s: float = 0.3, bytes_per_s: int = 200_000) -> None:
        self._delay_s = delay_s
        self._bytes_per_s = bytes_per_s
        self._turn = threading.Lock()

    def copy(self, source: Any, sink: _Sink) -> None:
        """Send a file."""
        time.sleep(self._delay_s)
        piece = self._bytes_per_s // 20
        while data := source.read(piece):
            # One after the other, as on a line.
            with self._turn:
                time.sleep(len(data) / self._bytes_per_s)
            sink.write(data)


class FolderHost(SimpleHTTPRequestHandler):
    """Serves a folder under a path.

    :param path: with a slash at both ends.
    :param copy: sends a file.
    """

    extensions_map = _TYPES

    # What comes before the two is the server's own, and only handed on.
    def __init__(
        self, *arguments: Any, folder: Path, path: str, copy: Callable[[Any, Any], None]
    ) -> None:
        self._under = path
        self._copy = copy
        super().__init__(*arguments, directory=str(folder))

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, in its own time."""
        self._copy(source, outputfile)

    def translate_path(self, path: str) -> str:
        """The file of an address; of one that is not under our path none."""
        if not path.startswith(self._under):
            return str(Path(self.directory) / "there-is-nothing-here")
        return super().translate_path("/" + path.removeprefix(self._under))

    def send_header(self, keyword: str, value: str) -> None:
        """Only what every host sends."""
        if keyword in {"Content-type", "Content-Length", "Location"}:
            super().send_header(keyword, value)

    def log_message(self, *_arguments: object) -> None:
        """Nothing is logged."""


class _Quiet(ThreadingHTTPServer):
    """A browser that goes in the middle of a file is no fault."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell of anything else."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_host(
    port: int, path: str = "/", folder: Path = OUTPUT, line: Line | None = None
) -> ThreadingHTTPServer:
    """A server on this computer that is not running yet.

    :param port: 0 for any that is free.
    :param line: a slow one; without, all comes as fast as it can.
    """
    copy = line.copy if line else shutil.copyfileobj
    return _Quiet(("127.0.0.1", port), partial(FolderHost, folder=folder, path=path, copy=copy))


def main() -> int:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Show Lite on this computer.")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--path", default="/")
    parser.add_argument("--slow", action="store_true", help="300 ms, 200 kB a second")
    asked = parser.parse_args()
    if not (OUTPUT / "index.html").is_file():
        print("There is nothing yet: run 'make lite' first.")
        return 1
    with make_host(asked.port, asked.path, line=Line() if asked.slow else None) as host:
        print(f"http://localhost:{host.server_port}{asked.path}   (Ctrl+C ends it)")
        try:
            host.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
