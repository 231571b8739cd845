"""Makes ``dist/rollwrite.pyz``: the whole program in one file, for every system and Python 3.11+.

It holds only packages without machine code, each checked against ``requirements/runtime.txt``. Two
of them do without their machine code: MarkupSafe has its functions in Python too, and ReportLab
wants Pillow only to read pictures, of which no printed page has any; what stands in for it says so.
Photos are not read from this file, for OpenCV is machine code.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Set
from pathlib import Path
from typing import Final

from tools.install import packages
from tools.trial import try_program

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "pyz"
OUTPUT: Final = ROOT / "dist" / "rollwrite.pyz"
#: There are only wheels with machine code of it; without that it is slower and no less right.
_WITHOUT_MACHINE_CODE: Final = "markupsafe"
_LEFT_OUT: Final = "pillow"
_OLDEST: Final = "3.11"
NO_PILLOW: Final = '''\
"""Stands in for Pillow: ReportLab asks for it as it loads, and needs it for pictures only."""


class Image:
    """What no picture is."""

    @staticmethod
    def open(*_arguments: object) -> None:
        raise ImportError("this file cannot read pictures; install rollwrite with pip for that")
'''
#: Each start of a child process finds the packages by PYTHONPATH (``--extend-pythonpath``).
_SHIV: Final = ("-c", "rollwrite", "-p", "/usr/bin/env python3", "-E", "--compressed")


def main() -> int:
    """Build, and try what was built."""
    shutil.rmtree(BUILD, ignore_errors=True)
    site = install_pure(BUILD / "site", without={_LEFT_OUT})
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(BUILD), str(ROOT))
    (wheel,) = BUILD.glob("rollwrite-*.whl")
    _pip("install", "--no-deps", "--no-compile", "--target", str(site), str(wheel))
    # Scripts and what is compiled belong to this Python and machine alone.
    shutil.rmtree(site / "bin", ignore_errors=True)
    for cache in [*site.rglob("__pycache__")]:
        shutil.rmtree(cache)
    foreign = [path.name for path in site.rglob("*") if path.suffix in {".so", ".pyd", ".dylib"}]
    assert not foreign, f"machine code: {foreign}"
    OUTPUT.parent.mkdir(exist_ok=True)
    _python("-m", "shiv", "--site-packages", str(site), *_SHIV, "-o", str(OUTPUT))
    print(f"{OUTPUT.relative_to(ROOT)}: {OUTPUT.stat().st_size / 2**20:.1f} MB")
    print(try_program([sys.executable, str(OUTPUT)]))
    return 0


def install_pure(site: Path, without: Set[str]) -> Path:
    """Packages of the lock without machine code, in a folder; those of before if it has not
    changed.

    :param without: packages of the lock that are left out.
    """
    lock = (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    done = site / "_done"
    stamp = f"{sorted(without)}\n{lock}"
    if done.is_file() and done.read_text(encoding="utf-8") == stamp:
        return site
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    locked = {name: lines for name, lines in packages(lock).items() if name not in without}
    special = {_WITHOUT_MACHINE_CODE: locked.pop(_WITHOUT_MACHINE_CODE)}
    any_system = ("--platform", "any", "--implementation", "py", "--abi", "none")
    _install(site, locked, *any_system, "--python-version", _OLDEST, "--only-binary", ":all:")
    _install(site, special)
    for machine_code in (site / _WITHOUT_MACHINE_CODE).glob("_speedups*"):
        machine_code.unlink()
    (site / "PIL").mkdir()
    (site / "PIL" / "__init__.py").write_text(NO_PILLOW, encoding="utf-8")
    done.write_text(stamp, encoding="utf-8")
    return site


def _install(site: Path, locked: dict[str, str], *options: str) -> None:
    wanted = site.parent / f"{site.name}.txt"
    wanted.write_text("\n".join(locked.values()) + "\n", encoding="utf-8")
    common = ("--no-deps", "--no-compile", "--require-hashes", "--target", str(site))
    _pip("install", *common, *options, "-r", str(wanted))


def _pip(command: str, *arguments: str) -> None:
    _python("-m", "pip", "--disable-pip-version-check", "--quiet", command, *arguments)


def _python(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
