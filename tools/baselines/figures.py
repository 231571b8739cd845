"""The figures of the house: how large it is, how it hangs together, how fast it starts.

``python -m tools.baselines.figures`` prints them as a table, to be laid beside that of another day.
``--still`` leaves out what needs a quiet machine: times and memory.
What each line means is told by the module that counts it: :mod:`tools.count_lines`,
:mod:`tools.baselines.import_graph`, :mod:`tools.baselines.files_entered`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Final

from tools.baselines.files_entered import WALKS, files_of
from tools.baselines.import_graph import PACKAGES, Graph, circles, is_in, read_graph, upward
from tools.baselines.running import ROOT
from tools.count_lines import count, lines_of, table, tracked

#: Fresh processes, of which the best counts.
_STARTS: Final = 5
#: A package with as many modules is told by itself.
_LARGE: Final = 50
#: Of the widest folders and the longest modules so many are named.
_NAMED: Final = 5
#: In a process of its own: the start, the first page, and the memory then. Only Linux tells it.
_START: Final = """
import json, time
from pathlib import Path
begun = time.perf_counter()
from rollwrite.web.wsgi import app
ready, worked = time.perf_counter(), time.process_time()
answer = app.test_client().get("/")
assert answer.status_code == 200, answer
done = time.perf_counter()
status = Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
kilobytes = [int(line.split()[1]) for line in lines if line.startswith("VmRSS:")]
print(json.dumps([ready - begun, worked, done - ready, kilobytes[0] / 1024 if kilobytes else 0]))
"""


def start() -> Iterator[tuple[str, str]]:
    """How long the app takes to start and to give its first page, and its memory then."""
    found = []
    for _ in range(_STARTS):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            url = f"sqlite:///{folder}/tables.sqlite3"
            done = subprocess.run(
                [sys.executable, "-c", _START],
                cwd=ROOT, env=os.environ | {"ROLLWRITE_DATABASE_URL": url},
                capture_output=True, check=True, text=True,
            )  # fmt: skip
        found.append(json.loads(done.stdout))
    start_s, worked_s, page_s, memory_mb = (min(column) for column in zip(*found, strict=True))
    yield (
        f"start: import and app, best of {_STARTS}",
        f"{start_s:.2f} s, {worked_s:.2f} s of a core",
    )
    yield "first page /", f"{1000 * page_s:.0f} ms"
    yield "resident memory after it", f"{memory_mb:.0f} MB"


def collection() -> Iterator[tuple[str, str]]:
    """How long pytest takes to find all tests, and how many they are."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q"],
        cwd=ROOT, capture_output=True, check=False, text=True,
    )  # fmt: skip
    spent_s = time.perf_counter() - begun
    yield "pytest --collect-only", f"{spent_s:.0f} s: {done.stdout.strip().splitlines()[-1]}"


def modules(graph: Graph) -> Iterator[tuple[str, str]]:
    """How many modules there are, and how long."""
    length = {name: lines_of(path) for name, path in graph.modules.items()}
    whole = [name for name, path in graph.modules.items() if path.name != "__init__.py"]
    empty = len(graph.modules) - len(whole)
    of = ", ".join(f"{package} {sum(is_in(n, package) for n in whole)}" for package in PACKAGES)
    yield "modules", f"{len(whole)} and {empty} __init__, {len(graph.modules)} in all ({of})"
    yield "lines of a module, median", f"{median(length[name] for name in whole):.0f}"
    longest = sorted(length, key=length.__getitem__, reverse=True)[:_NAMED]
    yield "longest modules", ", ".join(f"{name} {length[name]}" for name in longest)
    once = sum(len(importers) == 1 for importers in graph.importers().values())
    yield "modules with one importer", str(once)


def folders() -> Iterator[tuple[str, str]]:
    """The folders with the most files that git has: modules, and what pages are made of."""
    for what, tops in (("modules", tuple(PACKAGES)), ("pages", ("static", "templates"))):
        places: Counter[str] = Counter()
        for path in tracked():
            place = path.relative_to(ROOT)
            if place.parts[0] in tops and (what == "pages" or path.suffix == ".py"):
                places[place.parent.as_posix()] += 1
        said = ", ".join(f"{place} {files}" for place, files in places.most_common(_NAMED))
        yield f"widest folders of {what}", said


def imports(graph: Graph) -> Iterator[tuple[str, str]]:
    """How the modules and the rooms hang together."""
    yield "imports between modules", str(len(graph.imports))
    between = graph.between_rooms()
    yield "rooms, imports between them", f"{len(graph.rooms())}, {len(between)}"
    above = upward(graph)
    yield "imports upward", str(len(above)) + "".join(f"; {one} -> {two}" for one, two in above)
    yield "circles of modules", _circles(circles(graph.imports))
    yield "circles of rooms", _circles(circles(between))
    for house in sorted({".".join(room.split(".")[:2]) for room in graph.rooms()}):
        inside = [name for name in graph.modules if is_in(name, house)]
        if len(inside) >= _LARGE and house != "rollwrite":
            among, between = graph.within(house), graph.between_rooms(house)
            ways = f"{len(graph.rooms(house))} rooms, {len(between)} imports between them"
            yield f"within {house}", f"{len(inside)} modules, {len(among)} imports; {ways}"


def entered() -> Iterator[tuple[str, str]]:
    """The files through which four things go."""
    for walk in WALKS:
        yield f"files entered: {walk}", str(len(files_of(walk)))


def _circles(found: list[tuple[str, ...]]) -> str:
    return "; ".join([str(len(found)), *(" + ".join(names) for names in found)])


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--still", action="store_true", help="without times and memory")
    still = parser.parse_args().still
    graph = read_graph()
    for rows in (
        *(() if still else (start(), collection())),
        modules(graph), folders(), imports(graph), entered(),
    ):  # fmt: skip
        for what, figure in rows:
            print(f"{what:32}  {figure}", flush=True)
    print("\nlines tracked by git", *table(count()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
