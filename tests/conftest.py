"""What all tests share: how hard Hypothesis looks, and what it may cost.

The profile ``ci`` looks at the same examples every time, the default at new ones, ``night`` at more
of them and ``quick`` at fewer; ``HYPOTHESIS_PROFILE`` names one, and a machine that says it is CI
gets the first.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ("tests.memory",)

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("default", deadline=None, max_examples=60, suppress_health_check=_SLOW)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=60,
    derandomize=True,
    print_blob=True,
    suppress_health_check=_SLOW,
)
settings.register_profile("quick", deadline=None, max_examples=20, suppress_health_check=_SLOW)
settings.register_profile("night", deadline=None, max_examples=200, suppress_health_check=_SLOW)
_USUAL = "ci" if os.environ.get("CI") else "default"
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", _USUAL))

# The command line answers in the terminal's language.
os.environ["LC_ALL"] = "C.UTF-8"

# What thinks in a test thinks in plain Python: nothing waits for a compiler. The tests of the
# compiled search say that they want it.
os.environ["ROLLWRITE_CORE"] = "python"

# One thread for each process, as on a server: several tests run at a time, and numpy's threads, who
# wait for each other on cores that are taken, would spend more of them than they compute with.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

#: A disk that is memory, where a system has one, and what must be free there.
_MEMORY: Final = Path("/dev/shm")
_NEEDED_MB: Final = 1000


def _keep_files_in_memory() -> None:
    """Every step of a table is written to the disk and waited for. Processes are killed here,
    machines are not: the disk need not be one."""
    if hasattr(os, "statvfs") and _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK):
        has = os.statvfs(_MEMORY)
        # Some tests write programs, and start them.
        if not has.f_flag & os.ST_NOEXEC and has.f_bavail * has.f_frsize >= _NEEDED_MB * 2**20:
            os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


_keep_files_in_memory()

# Whoever collects tests makes a million things and lets none of them go: Python need not look for
# rubbish among them, now or in every test that follows.
gc.disable()

#: Fixtures that start a Chromium.
_BROWSERS: Final = frozenset({"browser", "phones"})

_BEGAN: Final = time.monotonic()


def pytest_itemcollected(item: pytest.Item) -> None:
    """What a test needs is marked, and what is heavy is needed by one worker only.

    Whatever asks for a browser is a test with a browser, also where nobody has said so.
    """
    if not _BROWSERS.isdisjoint(getattr(item, "fixturenames", ())):
        item.add_marker("browser")
    elif item.get_closest_marker("xdist_group") is None:
        for name in ("postgres", "photo"):
            if item.get_closest_marker(name) or item.path.parent.name == name:
                item.add_marker(pytest.mark.xdist_group(name))
                break


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays, what tests make from now on is looked through.

    :raises pytest.UsageError: xdist has not heard of the groups.
    """
    if session.config.getoption("loadgroup", default=False):
        grouped = [item for item in session.items if item.get_closest_marker("xdist_group")]
        if not all("@" in item.nodeid for item in grouped):
            raise pytest.UsageError("pytest-xdist keeps no groups together with this pytest")
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    """After everything else, by night: what a closing note quotes."""
    if hasattr(config, "workerinput"):
        return
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("HYPOTHESIS_PROFILE") == "night" and reporter is not None:
        done = {name: len(reporter.stats.get(name, ())) for name in ("passed", "failed", "error")}
        said = ", ".join(f"{count} {name}" for name, count in done.items() if count)
        asked = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
        )
        minutes = (time.monotonic() - _BEGAN) / 60
        print(f"nightly: {said or 'nothing'}, {minutes:.1f} minutes, {asked.stdout.strip()}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own Chromium where there is one, else the one Playwright has fetched."""
    # Without windows it opens a page in a quarter of the time.
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return browser_type_launch_args | ({"executable_path": found} if found else {})
