"""Lines of everything tracked in Python, scripts, styles and templates.

``python -m tools.count_lines`` prints the one number, tests, tools and bench included;
``--parts`` prints the table that it is the sum of. Lines are counted as they are, with comments and
empty ones; a file that is not yet added to git does not count.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[1]
#: What is counted, by the end of the name.
KINDS: Final = {
    ".py": "Python",
    ".js": "scripts",
    ".mjs": "scripts",
    ".ts": "scripts",
    ".sh": "scripts",
    ".css": "styles",
    ".html": "templates",
}
#: What does not serve people but makes or judges what does; all else is the product.
_BESIDE: Final = ("tests", "tools", "bench")


def tracked() -> list[Path]:
    """Every file that git has and the checkout too."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607  # whichever git is there
        cwd=_ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = (_ROOT / name for name in listed.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def lines_of(path: Path) -> int:
    """How many lines a text has."""
    return len(path.read_bytes().splitlines())


def count() -> Counter[tuple[str, str]]:
    """The lines of each part (product, tests, tools, bench) and kind."""
    lines: Counter[tuple[str, str]] = Counter()
    for path in tracked():
        kind = KINDS.get(path.suffix)
        if kind is not None:
            top = PurePosixPath(path.relative_to(_ROOT).as_posix()).parts[0]
            lines[top if top in _BESIDE else "product", kind] += lines_of(path)
    return lines


def table(lines: Counter[tuple[str, str]]) -> list[str]:
    """The parts as rows and the kinds as columns, with their sums."""
    kinds = list(dict.fromkeys(KINDS.values()))
    rows = [f"{'':10}" + "".join(f"{kind:>11}" for kind in [*kinds, "all"])]
    for part in ("product", *_BESIDE):
        found = [lines[part, kind] for kind in kinds]
        rows.append(f"{part:10}" + "".join(f"{one:>11,}" for one in [*found, sum(found)]))
    found = [sum(lines[part, kind] for part in ("product", *_BESIDE)) for kind in kinds]
    rows.append(f"{'all':10}" + "".join(f"{one:>11,}" for one in [*found, sum(found)]))
    return rows


def main() -> int:
    """Print the number, or the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--parts", action="store_true", help="the table that it is the sum of")
    lines = count()
    print("\n".join(table(lines)) if parser.parse_args().parts else lines.total())
    return 0


if __name__ == "__main__":
    sys.exit(main())
