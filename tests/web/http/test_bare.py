"""The application alone: it starts nothing, so that one day it may run where nothing can start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

#: Whatever would start something ends the program.
BARE = """
import _thread, os, select, socket, subprocess, sys

def no(*arguments, **named):
    import traceback; traceback.print_stack()
    raise SystemExit("something was started")

sys.modules["resource"] = None
_thread.start_new_thread = os.fork = subprocess.Popen.__init__ = no
select.poll = select.epoll = socket.getaddrinfo = no
import threading
threading._start_new_thread = no
if hasattr(threading, "_start_joinable_thread"):
    threading._start_joinable_thread = no

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app

url = sys.argv[1]
store = Store.open(url)
client = create_app(Config(url, rate_limits=False), Service(store)).test_client()
opened = client.post("/api/v1/tables", json={"name": "Ana", "solo": True})
assert opened.status_code == 201, (opened.status, opened.text)
assert client.get("/check").status_code == 200
print_it, read_it = {"json": {"name": "sheet"}}, {"data": b"x"}
for path, kind in (("/api/v1/print", print_it), ("/api/v1/photos", read_it)):
    refused = client.post(path, **kind)
    assert (refused.status_code, refused.get_json()["code"]) == (501, "no-machine"), refused.text
assert not {"cv2", "uvicorn"} & set(sys.modules)
print("fine")
"""


def test_an_application_starts_no_thread_and_no_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BARE, f"sqlite:///{tmp_path / 'web.sqlite3'}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout, done.returncode) == ("fine\n", 0), done.stderr


def test_what_lies_in_the_folder_is_not_executed(tmp_path: Path) -> None:
    """A child begins with the program's own modules, whatever the server was started beside."""
    for name in ("uuid", "http", "json", "decimal"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('executed')\n")
    code = (
        "from printables.sheets.table import SheetPrint\n"
        "from printables.worker import PrintWorker\n"
        "worker = PrintWorker()\n"
        "print(worker.pdf(SheetPrint()).data[:5])\n"
        "worker.close()\n"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run(
        # The test itself is started apart from the folder, too.
        [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert (done.stdout, done.returncode) == ("b'%PDF-'\n", 0), done.stderr
