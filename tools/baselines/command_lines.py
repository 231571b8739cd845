"""Command lines, each with the exit code and the first line that ``rollwrite`` answers today.

``python -m tools.baselines.command_lines`` runs those of ``command_lines.json`` and names every
one that is answered otherwise; ``--record`` writes down what they answer now. Whoever adds a line
writes ``{"line": "..."}`` and records; ``< FILE`` at its end is its standard input.

Each runs in this process, in a new folder with the same files, so their order does not matter.
What differs between machines or days is left out: versions, dates, folders, times, which languages
there are; and of a line ``usage: ...`` the list of options, since the help may be laid out anew.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from rollwrite import __version__
from rollwrite.i18n import LANGUAGES, translator
from tools.baselines.running import Ran, prepare, run

RECORDED: Final = Path(__file__).with_suffix(".json")
#: Enough to tell one answer from another; a line of JSON may be as long as a game.
_LONGEST: Final = 160

#: ``line``, ``code``, ``out`` and ``err``.
Answer: TypeAlias = dict[str, str | int]


def answers(lines: Iterable[str]) -> Iterator[Answer]:
    """What is answered to each line now."""
    with tempfile.TemporaryDirectory(prefix="rollwrite-") as name:
        given = Path(name, "given")
        prepare(given)
        _print_picture(given)
        for line in lines:
            folder = Path(name, "here")
            shutil.copytree(given, folder)
            yield _answer(line, folder)
            shutil.rmtree(folder)


def differences(part: int = 0, parts: int = 1) -> list[str]:
    """A paragraph for every recorded line that is answered otherwise now.

    :param part: only every ``parts``-th line is tried, from this one on.
    """
    recorded = _recorded()[part::parts]
    now = answers(str(one["line"]) for one in recorded)
    return [_told(was, new) for was, new in zip(recorded, now, strict=True) if was != new]


def record() -> int:
    """Write down what is answered now; how many lines there are."""
    found = list(answers(str(one["line"]) for one in _recorded()))
    rows = ",\n".join(json.dumps(one, ensure_ascii=False) for one in found)
    RECORDED.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    return len(found)


def _recorded() -> list[Answer]:
    found: list[Answer] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def _print_picture(folder: Path) -> None:
    """A picture of a sheet, to be read as a photo."""
    made = run(["print", "sheet", "--dpi", "100", "-o", "photo.png"], folder)
    if made.code:
        raise SystemExit(f"no picture could be printed: {made.err.decode()}")


def _answer(line: str, folder: Path) -> Answer:
    command, _, stdin = line.partition(" < ")
    ran = run(shlex.split(command), folder, folder / stdin if stdin else None)
    err = _lines(ran.err, folder)
    return {"line": line, "code": ran.code, "out": _first(ran, folder), "err": err[0]}


def _first(ran: Ran, folder: Path) -> str:
    return _lines(ran.out, folder)[0]


def _lines(data: bytes, folder: Path) -> list[str]:
    """The lines that say something, without what differs between machines and days."""
    text = data.decode("utf-8", "replace").strip()
    return [_steady(one, folder)[:_LONGEST] for one in text.splitlines() if one.strip()] or [""]


def _steady(line: str, folder: Path) -> str:
    for place in {str(folder), str(folder.resolve())}:
        line = line.replace(place, "FOLDER")
    now = datetime.now(UTC)
    for day in {now.date(), now.astimezone().date()}:
        line = line.replace(day.isoformat(), "TODAY")
    line = line.replace(__version__, "VERSION")
    line = re.sub(r'("cpu_ms_per_decision": )[\d.]+', r"\1TIME", line)
    line = re.sub(r"^(usage: rollwrite(?: [a-z]+)*).*", r"\1", line)
    return line.replace(translator("en").either(LANGUAGES), "LANGUAGE")


def _told(was: Answer, new: Answer) -> str:
    keys = [key for key in (*was, *new) if was.get(key) != new.get(key)]
    rows = (f"  {key}: {was.get(key)!r}\n  now: {new.get(key)!r}" for key in dict.fromkeys(keys))
    return "\n".join([f"rollwrite {was['line']}", *rows])


def main() -> int:
    """Compare, or record."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write down what is answered now")
    if parser.parse_args().record:
        print(f"{record()} command lines recorded")
        return 0
    found = differences()
    print(*found, f"{len(found)} of {len(_recorded())} command lines differ", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
