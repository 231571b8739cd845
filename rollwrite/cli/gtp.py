"""``rollwrite gtp``: the Go Text Protocol, Pentobi's dialect, on standard input and output."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rollwrite import __version__
from rollwrite.cli.files import MAX_BYTES, fail
from rollwrite.tilegame import VariantError
from rollwrite.tilegame.gtp import Engine


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("gtp", help="speak the text protocol of Pentobi's tools")
    parser.add_argument("--game", "-g", default="classic", metavar="NAME", help="see `tile games`")
    parser.add_argument("--start", choices=("seated", "open"), help="the start rule")
    parser.add_argument("--seed", "-r", type=int, default=0, metavar="N", help="seed of `genmove`")
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


def gtp(args: argparse.Namespace) -> int:
    """Answer until ``quit`` or the end of the input."""
    try:
        engine = Engine(
            args.game, start=args.start, seed=args.seed, version=__version__, files=_Disk()
        )
    except VariantError as error:
        return fail(error)
    # Bytes that are no UTF-8 become marks that no command knows, and are answered as such.
    lines = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    for answer in engine.serve(lines):
        sys.stdout.write(answer)
        sys.stdout.flush()
    return 0
