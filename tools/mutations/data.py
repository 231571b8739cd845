"""What a mutation is, and where its lines are found in a tree of sources."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
FILES: Final = (HERE / "by_hand.toml", HERE / "drawn.toml")
#: Where mutations are looked for, and in which files.
_CODE: Final = ("rollwrite", "printables", "static/js")
_ENDINGS: Final = frozenset({".py", ".js"})


class FragmentError(ValueError):
    """The lines of a mutation are nowhere in the tree, or in more than one place."""


@dataclass(frozen=True)
class Mutation:
    """A defect.

    :ivar id: by which it is called.
    :ivar group: what matters there, such as ``ring`` or ``print geometry``.
    :ivar breaks: what is wrong with it, in a sentence.
    :ivar before: lines that are in the tree once, without the indentation of their first one.
    :ivar after: what stands in their place, likewise; empty where they are taken out.
    :ivar tests: the folders or files most likely to find it, the likeliest first. Those that are
        not there (any more) are passed over.
    """

    id: str
    group: str
    breaks: str
    before: str
    after: str
    tests: tuple[str, ...]


def mutations(files: tuple[Path, ...] = FILES) -> tuple[Mutation, ...]:
    """All mutations that are written down, in their order."""
    return tuple(mutation for file in files for mutation in _read(file))


def _read(file: Path) -> Iterator[Mutation]:
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))["mutation"]
    for row in rows:
        yield Mutation(**{**row, "tests": tuple(row["tests"])})


def sources(root: Path) -> tuple[Path, ...]:
    """The files in which mutations are looked for, in a fixed order."""
    found = (path for part in _CODE for path in (root / part).rglob("*") if path.is_file())
    return tuple(sorted(path for path in found if path.suffix in _ENDINGS))


def texts(root: Path) -> dict[Path, str]:
    """What stands in the files in which mutations are looked for."""
    return {path: path.read_text("utf-8") for path in sources(root)}


def mutated(
    root: Path, mutation: Mutation, tree: Mapping[Path, str] | None = None
) -> tuple[Path, str]:
    """The file that a mutation changes, and its text with the mutation.

    Indentation and line breaks may be others than those written down: formatters move them.

    :param tree: the :func:`texts` below ``root``, for who looks for many mutations.
    :raises FragmentError: the lines are not in the tree just once.
    """
    words = mutation.before.split()
    rarest = max(words, key=len)
    pattern = re.compile(r"\s+".join(map(re.escape, words)))
    found = [
        (path, match)
        for path, text in (texts(root) if tree is None else tree).items()
        # Quicker than the pattern, and nearly always the end of it.
        if rarest in text
        for match in pattern.finditer(text)
    ]
    if len(found) != 1:
        places = ", ".join(str(path.relative_to(root)) for path, _ in found) or "nowhere"
        raise FragmentError(f"{mutation.id}: its lines should be in one place: {places}")
    path, match = found[0]
    text, start = match.string, match.start()
    line = text[text.rfind("\n", 0, start) + 1 : start]
    indent = line[: len(line) - len(line.lstrip())]
    after = f"\n{indent}".join(mutation.after.strip("\n").split("\n"))
    return path, text[:start] + after + text[match.end() :]
