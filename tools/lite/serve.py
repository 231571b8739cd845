"""Shows a built Lite on this computer: ``python -m tools.lite.serve [--path /rollwrite/]``.

Like the plainest host of folders: no header but Content-Type.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

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


class FolderHost(SimpleHTTPRequestHandler):
    """Serves a folder under a path.

    :param path: with a slash at both ends.
    """

    extensions_map = _TYPES

    def __init__(self, *arguments: object, folder: Path, path: str) -> None:
        self._under = path
        super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]

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

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell of anything else."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_host(port: int, path: str = "/", folder: Path = OUTPUT) -> ThreadingHTTPServer:
    """A server on this computer that is not running yet.

    :param port: 0 for any that is free.
    """
    return _Quiet(("127.0.0.1", port), partial(FolderHost, folder=folder, path=path))


def main() -> int:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Show Lite on this computer.")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--path", default="/")
    asked = parser.parse_args()
    if not (OUTPUT / "index.html").is_file():
        print("There is nothing yet: run 'make lite' first.")
        return 1
    with make_host(asked.port, asked.path) as host:
        print(f"http://localhost:{host.server_port}{asked.path}   (Ctrl+C ends it)")
        try:
            host.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
