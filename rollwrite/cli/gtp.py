"""``rollwrite gtp``: the Go Text Protocol, Pentobi's dialect, on standard input and output."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rollwrite import __version__
from rollwrite.cli.files import MAX_BYTES, fail
from rollwrite.cli.gtp_player import TilePlayer
from rollwrite.tilegame import VariantError
from rollwrite.tilegame.gtp import Engine
from rollwrite.tilegame.gtp_line import MAX_LINE


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "gtp",
        help="speak the text protocol of Pentobi's tools",
        description="Without --level, --time or --simulations, `genmove` plays simply: a big "
        "piece, anywhere. While it thinks, Ctrl-C (SIGINT) has it play the best move so far.",
    )
    parser.add_argument("--game", "-g", default="classic", metavar="NAME", help="see `tile games`")
    parser.add_argument("--start", choices=("seated", "open"), help="the start rule")
    parser.add_argument("--seed", "-r", type=int, default=0, metavar="N", help="seed of `genmove`")
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument("--level", "-l", metavar="N", help="play like the bot of level 1 to 7")
    strength.add_argument("--time", metavar="S", help="think S seconds a move")
    strength.add_argument("--simulations", metavar="K", help="simulations per move")
    parser.set_defaults(func=gtp)


class _Disk:
    """Files by their names, none larger than a record may be."""

    def read(self, name: str) -> bytes:
        with _path(name).open("rb") as file:
            return file.read(MAX_BYTES)

    def write(self, name: str, text: str) -> None:
        _path(name).write_text(text, encoding="utf-8")


def _path(name: str) -> Path:
    if "\0" in name:
        raise OSError("no file has such a name")
    return Path(name)


class _Interrupt:
    """SIGINT: who answers comes to an end with the best so far; who waits for a line ends.

    The second one to an answer ends too.
    """

    def __init__(self) -> None:
        self._is_answering = False
        self._is_asked = False

    def is_asked(self) -> bool:
        """Whether an answer should come to its end."""
        return self._is_asked

    def lines(self) -> Iterator[str]:
        """The lines of the input; each is answered until the next one is asked for."""
        while data := sys.stdin.buffer.readline(MAX_LINE + 1):
            # Bytes that are no UTF-8 become marks that no command knows, and are answered as such.
            text = data.decode("utf-8", "replace")
            while len(data) > MAX_LINE and not data.endswith(b"\n"):
                # Of a line that is too long nothing counts: the engine is to see that it is.
                text = text.ljust(MAX_LINE + 1)
                data = sys.stdin.buffer.readline(MAX_LINE + 1)
            self._is_asked, self._is_answering = False, True
            yield text
            self._is_answering = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Take the signal for so long."""
        before = signal.signal(signal.SIGINT, self._hear)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._is_asked or not self._is_answering:
            raise KeyboardInterrupt
        self._is_asked = True


def gtp(args: argparse.Namespace) -> int:
    """Answer until ``quit`` or the end of the input."""
    interrupt = _Interrupt()
    player = TilePlayer(interrupt.is_asked)
    try:
        for name in ("level", "time", "simulations"):
            value = getattr(args, name)
            if value is not None:
                player.set(name, value)
        engine = Engine(
            args.game,
            start=args.start,
            seed=args.seed,
            thinker=player,
            version=__version__,
            files=_Disk(),
        )
    except (VariantError, ValueError) as error:
        return fail(error)
    with interrupt.heard():
        for answer in engine.serve(interrupt.lines()):
            sys.stdout.write(answer)
            sys.stdout.flush()
    return 0
