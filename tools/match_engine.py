"""An engine that speaks the Go Text Protocol: a process that may crash, hang or talk nonsense."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import signal
import subprocess
import tempfile
import time
from types import TracebackType
from typing import Final, Self

#: No answer of an engine is longer; one that goes on for ever is stopped.
MAX_ANSWER: Final = 1_000_000
#: How long an engine may take for what needs no thinking, and to end.
START_S: Final = 60.0
END_S: Final = 5.0


class EngineError(Exception):
    """An engine that cannot go on, in one sentence without its name."""


class Engine:
    """A process and the conversation with it. Every method but :meth:`close` may raise.

    :raises EngineError: it cannot be started; or later: it has crashed, it takes too long, or it
        refuses what it was told.
    """

    def __init__(self, command: str, timeout_s: float) -> None:
        """
        :param timeout_s: how long it may think about a move.
        """
        self._timeout_s = timeout_s
        self._said = b""
        with contextlib.ExitStack() as files:
            self._complaints = files.enter_context(tempfile.TemporaryFile())
            try:
                # A session of its own: Ctrl-C is for us, and what it starts is ended with it.
                self._process = subprocess.Popen(
                    shlex.split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._complaints,
                    start_new_session=True,
                )
            except (OSError, ValueError, IndexError) as error:
                why = error.strerror if isinstance(error, OSError) else error
                raise EngineError(f"cannot be started: {why}") from error
            self._files = files.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, command: str) -> str:
        """What it answers to a command that it must be able to carry out."""
        thinks = command.startswith("genmove")
        deadline = time.monotonic() + (self._timeout_s if thinks else START_S)
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(f"{command}\n".encode())
            stdin.flush()
        except OSError:
            raise self._crashed(command) from None
        answer = self._answer(command, deadline)
        if answer[:1] == "=":
            return answer[1:].strip()
        raise EngineError(f"answers {command!r} with {answer[:200]!r}")

    def cpu_s(self) -> float | None:
        """Its processor time so far in seconds, if it tells."""
        try:
            return float(self.ask("cputime"))
        except ValueError:
            return None
        except EngineError:
            if self._process.poll() is None:
                return None
            raise

    def close(self) -> None:
        """End it, whatever state it is in."""
        # If it does not listen any more:
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            if self._process.stdin is not None:
                self._process.stdin.write(b"quit\n")
                self._process.stdin.close()
            self._process.wait(END_S)
        self.kill()

    def interrupt(self) -> None:
        """End the process and everything that it has started; safe beside another thread."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End it at once."""
        self.interrupt()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what was still to be written to it
                if pipe is not None:
                    pipe.close()
        self._files.close()

    def _answer(self, command: str, deadline: float) -> str:
        stdout = self._process.stdout
        assert stdout is not None
        while b"\n\n" not in self._said:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([stdout], [], [], left)[0]:
                raise EngineError(f"has not answered {command!r} in time")
            data = os.read(stdout.fileno(), 65_536)
            if not data:
                raise self._crashed(command)
            # Line ends of any system.
            self._said = (self._said + data).replace(b"\r", b"").lstrip(b"\n")
            if len(self._said) > MAX_ANSWER:
                raise EngineError(f"does not end its answer to {command!r}")
        answer, _, self._said = self._said.partition(b"\n\n")
        return answer.decode("utf-8", "replace")

    def _crashed(self, command: str) -> EngineError:
        try:
            code: int | str = self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            code = "it still runs"
        self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, self._complaints.tell() - 2000))
        lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        last = f": {lines[-1][:200]}" if lines else ""
        return EngineError(f"has ended at {command!r} (exit code {code}){last}")
