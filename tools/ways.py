"""Tries every way to install the wheel, each from nothing: ``make ways``, of which CI needs none.

pip into a bare environment of each Python that is found (or named: ``make ways ARGS=python3.12``)
and the one file of ``make pyz`` with the same Pythons, then pipx and uvx. What cannot be tried here
is said.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.trial import try_program

ROOT: Final = Path(__file__).parents[1]
NAMES: Final = ("python3.11", "python3.12", "python3.13", "python3.14")


def main() -> int:
    """Try all of them; 1 when one does not work."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="rollwrite-ways-") as name:
        folder = Path(name)
        wheel = _wheel(folder)
        for what, command, environment in _ways(folder, wheel, sys.argv[1:] or NAMES):
            if not command:
                print(f"{what}: not here, not tried", flush=True)
                continue
            try:
                print(f"{what}: {try_program(command, environment)}", flush=True)
            except (AssertionError, OSError, subprocess.SubprocessError) as error:
                failed += 1
                print(f"{what}: FAILED: {error}", flush=True)
    return 1 if failed else 0


def _wheel(folder: Path) -> Path:
    _run(sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation",
         "--wheel-dir", str(folder), str(ROOT))  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return wheel


def _ways(
    folder: Path, wheel: Path, names: Sequence[str]
) -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """Each way: what it is, the command (empty where it cannot be tried), its variables."""
    pyz = ROOT / "dist" / "rollwrite.pyz"
    for name in names:
        python = shutil.which(name)
        if python is None or not _works(python):
            yield f"pip, {name}", [], {}
            continue
        bare = folder / Path(name).name / "bin"
        if not bare.exists():
            _run(python, "-m", "venv", str(bare.parent))
        _run(str(bare / "python"), "-m", "pip", "--quiet", "install", str(wheel))
        yield f"pip, {name}", [str(bare / "rollwrite")], {}
        yield f"pyz, {name}", [python, str(pyz)] if pyz.exists() else [], {}
    pipx, uvx = shutil.which("pipx"), shutil.which("uvx")
    # Both keep what they fetch, so that a second start is quick: here in a folder that goes away.
    home = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    yield "pipx run", [pipx, "run", "--spec", str(wheel), "rollwrite"] if pipx else [], home
    cache = {"UV_CACHE_DIR": str(folder / "uv")}
    yield "uvx", [uvx, "--from", str(wheel), "rollwrite"] if uvx else [], cache


def _works(python: str) -> bool:
    """Whether it starts: some machines have a name on the path with nothing behind it."""
    return subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
