"""Coverage-guided fuzzing with atheris: ``python -m tests.tilegame.fuzz blksgf -runs=100000``.

Whatever is not an :class:`SgfError` with line and column (or, for the protocol, an answer) is a
crash. libFuzzer's options follow the target's name.
"""

from __future__ import annotations

import sys

import atheris

# atheris gives its functions no types that mypy can see.
with atheris.instrument_imports(  # type: ignore[attr-defined]
    include=["rollwrite.tilegame", "rollwrite.board"]
):
    from rollwrite.tilegame.blksgf import read_blksgf
    from rollwrite.tilegame.gtp import Engine
    from rollwrite.tilegame.sgf import SgfError


def blksgf(data: bytes) -> None:
    """Bytes of a game record."""
    try:
        record = read_blksgf(data)
    except SgfError as error:
        place = error.line, error.column
        assert min(place) >= 1
        return
    assert str(read_blksgf(str(record))) == str(record)


def gtp(data: bytes) -> None:
    """Lines of the text protocol."""
    engine = Engine("duo")
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n"), start=1):
        answer = engine.answer(line)
        assert answer == "" or answer[0] in "=?"
        assert not answer.startswith("?") or f"(line {number}, column " in answer


TARGETS = {"blksgf": blksgf, "gtp": gtp}

if __name__ == "__main__":
    atheris.Setup([sys.argv[0], *sys.argv[2:]], TARGETS[sys.argv[1]])
    atheris.Fuzz()
