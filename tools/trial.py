"""Tries an installed rollwrite as somebody would who has nothing else: it prints, serves and plays.

``python tools/trial.py COMMAND...`` tries one; ``pyz.py`` and ``ways.py`` try what they make. It
needs no package, so any Python can run it. Nothing of this checkout is on the tried one's path.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

#: For a first start on a slow machine: files are unpacked and compiled.
_START_S: Final = 180.0
_ANSWER_S: Final = 60.0


def try_program(command: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """Let it say its version, print on the command line, serve a page, play, advise and print.

    :param command: how it is called, without arguments.
    :param environment: variables of it beside those of this process.
    :returns: what was tried, in a few words.
    :raises AssertionError: something does not work.
    """
    with tempfile.TemporaryDirectory(prefix="rollwrite-trial-") as name:
        folder = Path(name)
        env = _bare(folder) | dict(environment or {})
        version = _run([*command, "--version"], folder, env).split()[-1]
        _run([*command, "print", "sheet", "-o", "sheet.pdf"], folder, env)
        _is_pdf((folder / "sheet.pdf").read_bytes())
        _run([*command, "print", "puzzles", "-o", "puzzles.svg"], folder, env)
        # A page each.
        pages = [path.read_bytes() for path in folder.glob("puzzles*.svg")]
        assert pages, "no page was printed"
        assert all(b"<svg" in page for page in pages)
        with _serving(command, folder, env) as base:
            _play(base)
    return f"{version}: prints, serves, plays, advises, prints from the server, ends"


def _bare(folder: Path) -> dict[str, str]:
    """Variables that show nothing of this checkout, and a home of its own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return kept | {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "ROLLWRITE_DAILY_SEARCH": "off",
        "ROLLWRITE_BOT_PAUSE_S": "0",
    }


def _run(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout


@contextmanager
def _serving(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> Iterator[str]:
    process = subprocess.Popen(
        [*command, "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    late = threading.Timer(_START_S, process.kill)
    late.start()
    assert process.stdout is not None
    said = []
    try:
        base = None
        for line in process.stdout:
            said.append(line)
            found = re.search(r"http://localhost:\d+", line)
            if found:
                base = found[0].replace("localhost", "127.0.0.1")
                break
        late.cancel()
        assert base is not None, "".join(said)
        yield base
    finally:
        late.cancel()
        process.terminate()
        # What it still says must not fill the pipe.
        said.append(process.communicate(timeout=_ANSWER_S)[0])
    assert process.returncode == 0, "".join(said)
    assert "Traceback" not in "".join(said), "".join(said)


def _play(base: str) -> None:
    page = _ask(f"{base}/").decode()
    for asset in re.findall(r'(?:href|src)="(/(?:static|assets)/[^"]+)"', page):
        assert _ask(f"{base}{asset}"), asset
    assert json.loads(_ask(f"{base}/readyz")) == {"status": "ready"}
    table = json.loads(_ask(f"{base}/api/v1/tables", {"name": "Ana", "solo": True}))
    address, token = f"{base}/api/v1/tables/{table['code']}", table["token"]
    for number, command in enumerate(({"type": "StartGame"}, {"type": "RollDice", "seat": 1})):
        _ask(f"{address}/commands", {"id": f"trial-000{number}", "command": command}, token)
    # These two come from processes of their own, each started as this installation can.
    advice = json.loads(_ask(f"{address}/advice", {"seat": 1}, token))
    assert advice["moves"][0]["command"]["type"] == "TakeDie", advice
    _is_pdf(_ask(f"{base}/api/v1/print", {"name": "sheet"}))


def _ask(url: str, body: object = None, token: str | None = None) -> bytes:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)
    with urllib.request.urlopen(request, timeout=_ANSWER_S) as answer:
        text: bytes = answer.read()
    return text


def _is_pdf(data: bytes) -> None:
    assert data.startswith(b"%PDF-"), data[:200]
    assert data.rstrip().endswith(b"%%EOF"), data[-200:]


def main() -> int:
    """Try what is named on the command line."""
    print(try_program(sys.argv[1:]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
