"""A bounded run of the coverage-guided fuzzers."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.nights import by_day
from tests.tilegame.vectors import FOLDER

SEEDS = {
    "blksgf": [
        *(path.read_bytes()[:400] + b")" for path in sorted(FOLDER.glob("*.blksgf"))),
        b"(;GM[Blokus Duo]AB[e10][f9]PL[W](;W[j5]C[a\\]b])(;1[e10][f10]))",
        b"(;GM[Rollwrite Draft 2];PK[1:I5];LV[2];PK[1:F];CO[1:a1])",
    ],
    "gtp": [
        b"set_game Blokus Duo\nplay b e10,e11\ngenmove w\nviolations b a1\nundo\nshowboard",
        b"1 set_game draft\np pick I5\ng\nfinal_score\npoints pieces\nall_legal 1",
    ],
}


#: libFuzzer takes the most memory that its process has ever had for its own, and Linux counts what
#: it was started from: a worker that has painted photos. A shell in between is small.
APART = ("sh", "-c", '"$@"; exit $?', "sh")


@pytest.mark.parametrize(
    ("target", "runs"), by_day(product(SEEDS, [300, 30_000]), [("blksgf", 300)])
)
def test_fuzzing_finds_no_crash(target: str, runs: int, tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="wheels for CPython on Linux x86_64 only")
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(SEEDS[target]):
        (corpus / str(number)).write_bytes(seed)
    done = subprocess.run(
        [
            *APART, sys.executable, "-m", "tests.tilegame.fuzz", target,
            f"-runs={runs}", "-seed=1", "-max_len=600",
            f"-artifact_prefix={tmp_path}/", str(corpus),
        ],
        capture_output=True,
        check=False,
        timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-3000:]
