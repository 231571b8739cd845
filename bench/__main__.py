"""Run the benchmarks and print a table; 1 when one of them gives a wrong answer."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import platform
import sys
import time
import traceback
from pathlib import Path

import bench

_WHAT, _VALUE = 62, 14


def names() -> list[str]:
    """The names of all benchmarks."""
    folder = str(Path(bench.__file__).parent)
    return sorted(m.name for m in pkgutil.iter_modules([folder]) if not m.name.startswith("_"))


def report(what: str, value: str, note: str = "") -> None:
    """Print a figure as soon as it is there: some take minutes."""
    print(f"  {what:<{_WHAT}} {value:>{_VALUE}}   {note}".rstrip(), flush=True)


def measure(name: str, *, is_long: bool) -> bool:
    """Run one benchmark; whether its answers were right.

    :param is_long: take the long form, where there is one.
    """
    print(f"{name}", flush=True)
    start = time.perf_counter()
    try:
        module = importlib.import_module(f"bench.{name}")
        run = getattr(module, "run_long", module.run) if is_long else module.run
        run(report)
    except Exception:  # one that fails must not keep the others from being measured
        traceback.print_exc()
        print(f"  FAILED after {time.perf_counter() - start:.1f} s\n", flush=True)
        return False
    print(f"  done in {time.perf_counter() - start:.1f} s\n", flush=True)
    return True


def main() -> int:
    """Run what was asked for and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=bench.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names()))
    named = parser.parse_args().names
    asked = named or names()
    unknown = [name for name in asked if name not in names()]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(names())}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}\n")
    failed = [name for name in asked if not measure(name, is_long=bool(named))]
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
