"""Runs the tests against the mutations: ``python -m tools.mutations.run [ids]``.

For each mutation first the tests that it names are run, then, if it lives, all others without a
browser, and with ``--browser`` those with one; with ``--known`` before all of them the test that
found it in an earlier run. Each run ends with the first test that fails; one that hangs counts as
such. What fails is run again without the mutation: if it fails there too it has found nothing. The
results go into a file after each mutation, and those that are in it already are not measured again
(``--again`` does).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from tools.mutations.checkout import ROOT, Checkout, Outcome, commit, copied
from tools.mutations.data import Mutation, mutations

_RESULTS: Final = ROOT / "build" / "mutations.json"
#: How long the tests of a step may take. One that hangs is ended by pytest long before.
_HINTED_S, _ALL_S = 1800.0, 7200.0
#: What pytest gives back: all passed, some failed, a test is not there any more, none was chosen.
_PASSED, _FAILED, _GONE, _NONE = 0, 1, 4, 5
#: Always left out: they say the same of a database that not every machine has.
_MARKS: Final = "not postgres"


@dataclass(frozen=True)
class Measured:
    """What became of a mutation.

    :ivar killed_by: the test that has found it, or ``hangs``; None when it lives.
    :ivar step: where it was found: ``known``, ``hinted``, ``all`` or ``browser``; else the last
        that was run.
    :ivar seconds: how long it took to find it, or not to.
    """

    killed_by: str | None
    step: str
    seconds: int


class TestsError(Exception):
    """The tests cannot say anything: they do not run, or fail without a mutation."""


def measure(checkout: Checkout, mutation: Mutation, options: argparse.Namespace) -> Measured:
    """Look for a test that finds a mutation.

    :raises FragmentError: its lines are not there just once.
    :raises TestsError: no test can say anything.
    """
    began = time.monotonic()
    step = "none"
    for step, arguments, timeout_s in steps(checkout, mutation, options):
        is_script = arguments[-1].endswith(".js")
        with checkout.having(mutation):
            if is_script:
                outcome = checkout.node(arguments[-1], timeout_s)
            else:
                outcome = checkout.pytest([*arguments, "-x", "-q"], timeout_s)
        if step == "known" and outcome.code == _GONE:
            continue
        if is_script:
            killer = arguments[-1] if outcome.code == _FAILED else None
        else:
            killer = _killer(outcome)
        if killer is not None:
            if killer != "hangs":
                _check_killer(checkout, killer)
            return Measured(killer, step, round(time.monotonic() - began))
    return Measured(None, step, round(time.monotonic() - began))


def steps(
    checkout: Checkout, mutation: Mutation, options: argparse.Namespace
) -> list[tuple[str, list[str], float]]:
    """What is run, one after the other: a name, the arguments of pytest or a script of tests for
    node, and how long it may take.
    """
    workers = ["-n", str(options.workers)] if options.workers else ["-n0"]
    there = [name for name in mutation.tests if (checkout.root / name).exists()]
    found: list[tuple[str, list[str], float]] = []
    known = _read(options.known).get(mutation.id, {}).get("killed_by") if options.known else None
    if known not in {None, "hangs"}:
        found.append(("known", ["-n0", "-m", _marks(options), known], _HINTED_S))
    if not options.all_tests:
        # One after the other: of folders and files given together pytest makes an order of its own.
        found += [("hinted", ["-n0", "-m", _marks(options), name], _HINTED_S) for name in there]
    if not options.hinted:
        marks = _marks(options, "not browser")
        found.append(("all", [*workers, "-m", marks, "tests"], _ALL_S))
    if options.browser:
        marks = _marks(options, "browser")
        found.append(("browser", [*workers, "-m", marks, "tests"], _ALL_S))
    return found


def _marks(options: argparse.Namespace, *others: str) -> str:
    return " and ".join(f"({marks})" for marks in (_MARKS, options.marks, *others) if marks)


def _killer(outcome: Outcome) -> str | None:
    """The test that has failed, if one has.

    :raises TestsError: pytest has not run any, or is not ready with them.
    """
    if outcome.code is None:
        raise TestsError("not ready in time: name narrower tests")
    if outcome.code in {_PASSED, _NONE}:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", outcome.output, re.MULTILINE)
    if failed is not None:
        return failed[1]
    # Where nothing else helps pytest-timeout ends the whole run.
    if "+ Timeout +" in outcome.output:
        return "hangs"
    raise TestsError(outcome.output[-2000:])


def _check_killer(checkout: Checkout, killer: str) -> None:
    """See that a test passes without the mutation; a folder's own error is not run again.

    :raises TestsError: it fails there too.
    """
    if killer.endswith(".js"):
        outcome = checkout.node(killer, _HINTED_S)
    else:
        outcome = checkout.pytest([killer, "-q", "-n0"], _HINTED_S)
    if outcome.code != _PASSED:
        raise TestsError(f"{killer} fails without the mutation, too:\n{outcome.output[-2000:]}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print a table, and say by the exit code whether all were found."""
    parser = argparse.ArgumentParser(description="Run the tests against the mutations.")
    parser.add_argument("ids", nargs="*", help="which mutations; all if left out")
    parser.add_argument("--marks", default="", help='which tests, as of pytest: "not nightly"')
    parser.add_argument("--hinted", action="store_true", help="only the tests that it names")
    parser.add_argument("--known", type=Path, help="first what found it then: a file of results")
    parser.add_argument("--all-tests", action="store_true", help="not those it names first")
    parser.add_argument("--browser", action="store_true", help="at last those with a browser")
    parser.add_argument("--workers", type=int, default=0, help="side by side, for all tests")
    parser.add_argument("--again", action="store_true", help="also those measured already")
    parser.add_argument("--to", type=Path, default=_RESULTS, help="the file of the results")
    options = parser.parse_args(arguments)
    wanted = [one for one in mutations() if not options.ids or one.id in options.ids]
    unknown = {*options.ids} - {one.id for one in wanted}
    if unknown:
        parser.error(f"no such mutation: {', '.join(sorted(unknown))}")
    results = _read(options.to)
    with copied() as checkout:
        for mutation in wanted:
            if mutation.id not in results or options.again:
                try:
                    measured: dict[str, Any] = asdict(measure(checkout, mutation, options))
                except (TestsError, ValueError) as error:
                    print(f"{mutation.id}: {error}", file=sys.stderr)
                    continue
                results[mutation.id] = {**measured, "commit": commit()}
                _write(options.to, results)
            _print(mutation, results[mutation.id])
    left = [one.id for one in wanted if results.get(one.id, {}).get("killed_by") is None]
    print(f"{len(wanted) - len(left)} of {len(wanted)} found; not found: {', '.join(left) or '-'}")
    return 1 if left else 0


def _print(mutation: Mutation, result: dict[str, Any]) -> None:
    told = result["killed_by"] or f"lives (after: {result['step']})"
    print(f"{mutation.id:24} {result['seconds']:5} s  {told}", flush=True)


def _read(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    results: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return results


def _write(path: Path, results: dict[str, dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
