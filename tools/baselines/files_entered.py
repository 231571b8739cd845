"""Through how many files four things go that people do: a tap, a printed sheet, a photo, a command.

``python -m tools.baselines.files_entered`` prints the four numbers; ``... tap`` the files of one.

A file is entered when a function in it is called, of ``rollwrite`` or ``printables``, in the thread
that does the work or in one that begins meanwhile. What a module does while it is imported does
not count, nor what a class or a decorator calls then; nor what a process of its own does
afterwards (drawing pages and reading photos for the web).

* ``tap``: ``TakeDie`` of the first player at a table of two, through the API, the app being warm.
* ``sheet``: the Print page is opened and its form sent, as it is.
* ``photo``: a photo of a sheet is sent to the API.
* ``command``: ``rollwrite print sheet``.

Each runs in a fresh process, through ``rollwrite.web.wsgi:app`` or ``rollwrite.cli:main``.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from tools.baselines.running import ROOT, run

if TYPE_CHECKING:
    from flask import Flask

_OURS: Final = tuple(f"{ROOT / package}{os.sep}" for package in ("rollwrite", "printables"))
#: Two dice that differ come soon: with a double the other player has nothing to choose.
_TRIES: Final = 100


class Entered:
    """Notes the files that are entered."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        #: How many imports a thread is in.
        self._importing = threading.local()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note what is entered meanwhile."""
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def _called(self, frame: FrameType, event: str, _argument: object) -> None:
        depth = getattr(self._importing, "depth", 0)
        is_module = frame.f_code.co_name == "<module>"
        if event == "call" and is_module:
            self._importing.depth = depth + 1
        elif event == "return" and is_module:
            self._importing.depth = max(0, depth - 1)
        elif event == "call" and not depth and frame.f_code.co_filename.startswith(_OURS):
            self.files.add(Path(frame.f_code.co_filename).relative_to(ROOT).as_posix())


def tap(entered: Entered) -> None:
    """A die is taken."""
    app = _app()
    numbers = itertools.count(1)
    for _ in range(_TRIES):
        ana = _post(app, "/tables", {"name": "Ana"})
        path = f"/tables/{ana['code']}"
        _post(app, f"{path}/seats", {"name": "Ben"})

        def act(path: str = path, token: str = ana["token"], **command: object) -> Any:
            body = {"id": f"command-{next(numbers):05d}", "command": command}
            return _post(app, f"{path}/commands", body, token)

        act(type="StartGame")
        (event,) = act(type="RollDice", seat=1)["events"]
        if len(set(event["values"])) == len(event["values"]):
            with entered.watching():
                act(type="TakeDie", seat=1, die=0)
            return
    raise SystemExit("no two dice have differed")


def sheet(entered: Entered) -> None:
    """A sheet is printed by the web."""
    client = _app().test_client()
    with entered.watching():
        page = client.get("/print")
        answer = client.post("/print", data={"name": "sheet"})
    if page.status_code != 200 or not answer.data.startswith(b"%PDF"):
        raise SystemExit("no sheet was printed")


def photo(entered: Entered) -> None:
    """A photo is read by the web."""
    with tempfile.TemporaryDirectory() as folder:
        printed = run(
            ["print", "sheet", "--format", "png", "--dpi", "100", "-o", "-"], Path(folder)
        )
    client = _app().test_client()
    with entered.watching():
        answer = client.post("/api/v1/photos", data=printed.out, content_type="image/png")
    if not (answer.json or {}).get("found"):
        raise SystemExit(f"the photo was not read: {answer.text}")


def command(entered: Entered) -> None:
    """A sheet is printed by the command line."""
    with tempfile.TemporaryDirectory() as folder:
        with entered.watching():
            ran = run(["print", "sheet"], Path(folder))
        if ran.code:
            raise SystemExit(ran.err.decode())


WALKS: Final[dict[str, Callable[[Entered], None]]] = {
    walk.__name__: walk for walk in (tap, sheet, photo, command)
}


def files_of(walk: str) -> list[str]:
    """The files of a walk, in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.baselines.files_entered", walk],
        cwd=ROOT, capture_output=True, check=True, text=True,
    )  # fmt: skip
    return done.stdout.split()


def _app() -> Flask:
    """The application; :func:`main` has given it a new database."""
    from rollwrite.web.wsgi import app  # noqa: PLC0415  # the import makes it

    return app


def _post(app: Flask, path: str, body: object, token: str = "") -> Any:
    client = app.test_client(use_cookies=False)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.post(f"/api/v1{path}", json=body, headers=headers)
    if answer.status_code >= 400:
        raise SystemExit(f"{path}: {json.dumps(answer.json)}")
    return answer.json


def main() -> int:
    """Print the numbers, or the files of one walk."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("walk", choices=tuple(WALKS), nargs="?")
    walk = parser.parse_args().walk
    if walk is None:
        for name in WALKS:
            print(f"{name:8} {len(files_of(name))}")
        return 0
    entered = Entered()
    with tempfile.TemporaryDirectory(prefix="rollwrite-", ignore_cleanup_errors=True) as folder:
        os.environ["ROLLWRITE_DATABASE_URL"] = f"sqlite:///{folder}/tables.sqlite3"
        WALKS[walk](entered)
    print(*sorted(entered.files), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
