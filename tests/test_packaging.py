"""What is installed is whole: the wheel serves, prints and plays with no checkout beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import install
from tools.pyz import NO_PILLOW
from tools.trial import try_program

ROOT = Path(__file__).parents[1]

#: In one process, which builds one wheel.
pytestmark = pytest.mark.xdist_group("packaging")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel installs."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*command, "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)], check=True
    )
    (wheel,) = folder.glob("rollwrite-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.nightly
def test_a_wheel_serves_prints_and_plays(installed: Path) -> None:
    command = [sys.executable, "-m", "rollwrite"]
    assert "plays" in try_program(command, {"PYTHONPATH": str(installed)})


@pytest.mark.nightly
def test_a_wheel_holds_the_program_and_nothing_else(installed: Path) -> None:
    names = {path.name for path in installed.iterdir()}
    assert {name for name in names if not name.endswith(".dist-info")} == {
        "rollwrite",
        "printables",
    }
    for folder in ("templates", "static"):
        kept = {path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*.*")}
        shipped = installed / "rollwrite" / "_data" / folder
        assert kept == {path.relative_to(shipped) for path in shipped.rglob("*.*")}
    assert not [*installed.rglob("*.sqlite3")]


def test_what_the_players_have_learned_is_in_the_wheel(installed: Path) -> None:
    for family in ("dice", "tile"):
        folder = Path("rollwrite", "players", family, "weights")
        kept = {path.name: path.read_bytes() for path in (ROOT / folder).iterdir()}
        assert kept
        assert kept == {path.name: path.read_bytes() for path in (installed / folder).iterdir()}


PRINT_ALL = """
import sys
from rollwrite.cli import main
from printables.printing import PRINTABLES
# A position is of a game in progress, and drawn as a board is.
for name in sorted({*PRINTABLES} - {"position"}):
    assert main(["print", name, "-o", f"{name}.pdf"]) == 0, name
assert not hasattr(sys.modules["PIL"], "__version__")
"""


@pytest.mark.nightly
def test_every_page_is_printed_without_pillow(tmp_path: Path) -> None:
    """As in the program that is one file: ReportLab asks for Pillow, and no page needs it."""
    stand_in = tmp_path / "PIL" / "__init__.py"
    stand_in.parent.mkdir()
    stand_in.write_text(NO_PILLOW, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    subprocess.run(
        [sys.executable, "-c", PRINT_ALL],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        check=True,
    )
    assert [*tmp_path.glob("sheet*.pdf")]


def test_all_that_a_lock_names_is_installed_once_and_pip_after_all_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    class Pip:
        def __init__(self, arguments: list[str]) -> None:
            asked.append(Path(arguments[-1]).read_text("utf-8").splitlines())

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(subprocess, "Popen", Pip)
    lock = ROOT / "requirements" / "dev.txt"
    assert install.install(lock) == 0
    named = [line for line in lock.read_text("utf-8").splitlines() if "==" in line]
    found = [[line for line in part if "==" in line] for part in asked]
    assert sorted(line for part in found for line in part) == sorted(named)
    assert len(found) == install.PROCESSES + 1
    assert any(line.startswith("pip==") for line in found[-1])
