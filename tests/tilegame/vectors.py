"""The games that Pentobi 30.3 recorded; see tests/vectors/README.md."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "vectors"
VARIANTS = (
    "classic", "classic_2", "classic_3", "duo", "junior", "trigon", "trigon_2", "trigon_3",
)  # fmt: skip


def recorded(name: str) -> list[dict[str, Any]]:
    """The games of one file."""
    with gzip.open(FOLDER / f"pentobi-{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def digest(moves: Iterable[str]) -> str:
    """SHA-256 of a list of moves, as the README defines it."""
    return hashlib.sha256("\n".join(sorted(moves)).encode()).hexdigest()
