"""``rollwrite print NAME``: sheets, cards, dice, boards and pieces as PDF."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rollwrite.cli.files import FileError, fail, read_text
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, built_in_layout, parse_layout
from rollwrite.i18n import Translator, is_language, translator
from rollwrite.i18n.dice_words import layout_problem

# ReportLab and the database take a third of a second to load: `rollwrite --help` must not wait.
if TYPE_CHECKING:
    from printables.printing import Request
    from printables.sheet import SheetSpec
    from rollwrite.store import Store

_NAMES = "sheet, solo, card, tracker, dice, board, pieces, position, scorepad, challenge, class"
#: What the printables know by the name of the option.
_FIELDS = (
    "paper", "up", "theme", "lang", "copies", "game", "players", "standby", "size", "seed",
    "daily", "count", "rounds", "tables", "table",
)  # fmt: skip
_FLAGS = ("landscape", "one_page", "no_backs", "open")
#: Of each of these pairs one makes the other meaningless.
_APART = (
    ("game", "players"), ("one_page", "size"), ("table", "file"),
)  # fmt: skip
#: Printing that takes longer than this says how far it is.
_PATIENCE_S = 1.0


class _RefusedError(ValueError):
    """What was asked for cannot be done, in one sentence."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "print",
        help="sheets, cards, dice, boards and pieces as PDF",
        description="Print something as PDF. Print the PDF at 100 %, not fitted to the page.",
        epilog="example: rollwrite print sheet --layout standard --paper a4 --lang es -o sheet.pdf",
    )
    parser.add_argument("name", metavar="NAME", help=_NAMES)
    parser.add_argument("-o", "--output", metavar="FILE", help="default: NAME.pdf")
    parser.add_argument("--force", action="store_true", help="overwrite files")
    parser.add_argument("--geometry", metavar="FILE", help="write where everything lies, as JSON")
    parser.add_argument("--paper", default="a4", help="a4 or letter")
    parser.add_argument("--landscape", action="store_true", help="turn the paper")
    parser.add_argument("--up", default="1", metavar="N", help="1, 2 or 4 on a page")
    parser.add_argument("--theme", default="colour", help="colour, low-ink or large")
    parser.add_argument("--lang", default="en", help="en, es or fr")
    parser.add_argument("--copies", default="1", metavar="N", help="how often")
    some = parser.add_argument_group("for some")
    some.add_argument("--layout", metavar="NAME|FILE", help=f"{', '.join(BUILT_IN)} or a TOML file")
    some.add_argument("--table", metavar="CODE", help="sheet, position: the sheets of a table")
    some.add_argument("--database", metavar="URL", help="where tables are, as in `serve`")
    some.add_argument("--seed", metavar="WORD", help="solo, challenge: the same dice again")
    some.add_argument("--daily", metavar="DATE", nargs="?", const="today", help="solo: of a day")
    some.add_argument("--count", metavar="N", help="solo, challenge: how many different ones")
    some.add_argument("--rounds", metavar="N", help="challenge: 2 to 5 rounds")
    some.add_argument("--game", metavar="NAME", help="card, board, pieces, scorepad: a tile game")
    some.add_argument("--players", metavar="N", help="tracker, scorepad: 2, 3 or 4")
    some.add_argument("--standby", metavar="WHICH", help="tracker: fixed or starter")
    some.add_argument("--size", metavar="MM", help="dice, board, pieces: the length of an edge")
    some.add_argument("--one-page", action="store_true", help="board: scaled to one page")
    some.add_argument("--no-backs", action="store_true", help="pieces: without names on the back")
    some.add_argument("--file", metavar="FILE", help="position: .blksgf, or a sheet in JSON")
    some.add_argument("--tables", metavar="N", help="class: how many tables")
    some.add_argument("--names", metavar="FILE", help="class: a name a line")
    some.add_argument("--codes", metavar="FILE", help="class: the tables' codes, one a line")
    some.add_argument("--open", action="store_true", help="class: open these tables in the app")
    parser.set_defaults(func=print_command)


def print_command(args: argparse.Namespace) -> int:
    """Write the files; 2 when something cannot be printed."""
    from printables.options import PrintError

    t = translator(args.lang if is_language(args.lang) else "en")
    try:
        _print(args, t)
    except PrintError as error:
        return fail(error.message(t))
    except (FileError, _RefusedError) as error:
        return fail(error)
    return 0


def _print(args: argparse.Namespace, t: Translator) -> None:
    from printables.pdf import pdf
    from printables.printing import make
    from rollwrite.paper import export_geometry

    output = Path(args.output or f"{args.name}.pdf")
    geometry = None if args.geometry is None else Path(args.geometry)
    request = _request(args, t)
    if geometry is not None and geometry.absolute() == output.absolute():
        raise _RefusedError(t("print.error.same_file", file=str(output)))
    for path in filter(None, (output, geometry)):
        _check_writable(path, args.force, t)
    bar = _Bar()
    try:
        printed = make(request, bar.drawn)
        if args.open:
            # Only now, when nothing else can go wrong.
            printed = make(_with_tables(request, args.database))
        pages = len(printed.document.pages)
        data = pdf(printed.document, lambda number: bar.written(number, pages))
    finally:
        bar.end()
    files = [(output, data)]
    if geometry is not None:
        text = json.dumps(export_geometry(printed.places), separators=(",", ":"))
        files.append((geometry, text.encode()))
    _write(files, t)
    print(t.n("print.done", pages, file=str(output)))


class _Bar:
    """A line that says how far it is, for a person who waits: first drawing, then writing."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._shown = False
        self._is_seen = sys.stderr.isatty()

    def drawn(self, number: int, of: int) -> None:
        self._show(0.5 * number / of)

    def written(self, number: int, of: int) -> None:
        self._show(0.5 + 0.5 * number / of)

    def _show(self, share: float) -> None:
        if not self._is_seen or time.monotonic() - self._start < _PATIENCE_S:
            return
        self._shown = True
        filled = round(30 * share)
        bar = "█" * filled + "·" * (30 - filled)
        print(f"\r{bar} {share:4.0%}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave an empty line for what comes after."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _check_writable(path: Path, force: bool, t: Translator) -> None:
    refused = _RefusedError(t("print.error.not_writable", file=str(path).replace("\0", "?")))
    try:
        path.lstat()
    except FileNotFoundError:
        if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
            raise refused from None
    except (OSError, ValueError):
        # A name that is too long, or holds a NUL.
        raise refused from None
    else:
        if path.is_dir():
            raise _RefusedError(t("print.error.folder", file=str(path)))
        if not force:
            raise _RefusedError(t("print.error.exists", file=str(path)))


def _write(files: list[tuple[Path, bytes]], t: Translator) -> None:
    """Write all files or none: each beside its place first, then all moved."""
    ready: list[tuple[str, Path]] = []
    path = Path()
    try:
        for path, data in files:
            # A link is followed: what it names is replaced, not the link.
            target = path.resolve()
            if target.exists() and not target.is_file():
                # A pipe or a device cannot be moved to, and must not be replaced by a file.
                with target.open("wb") as file:
                    file.write(data)
                continue
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=".rollwrite-")
            ready.append((name, target))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        for name, path in ready:
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(path)
    except (OSError, RuntimeError):
        # Links that lead to each other are a RuntimeError before Python 3.13.
        raise _RefusedError(t("print.error.not_writable", file=str(path))) from None
    finally:
        for name, _ in ready:
            with suppress(OSError):
                Path(name).unlink(missing_ok=True)


def _request(args: argparse.Namespace, t: Translator) -> Request:
    from printables.options import PrintError
    from printables.request_parsing import fields_of, parse_request

    known = fields_of(args.name)
    for one, other in _APART:
        takes = (one in known, other in known or other == "file")
        if all(takes) and getattr(args, one) and getattr(args, other) is not None:
            names = {"one": _option(one), "other": _option(other)}
            raise _RefusedError(t("print.error.apart", **names))
    fields = {name: getattr(args, name) for name in _FIELDS if getattr(args, name) is not None}
    fields |= {name: "on" for name in _FLAGS if getattr(args, name)}
    for name in ("names", "codes"):
        if getattr(args, name) is not None:
            fields[name] = read_text(getattr(args, name))
    if args.file is not None:
        # An empty file is no position, and not as if none were given.
        fields["record"] = read_text(args.file) or " "
    layout = None
    if args.layout is not None:
        layout = _layout(args.layout, t)
    if args.database is not None and args.table is None and not args.open:
        raise PrintError("option", name=args.name, option="database")
    specs: tuple[SheetSpec, ...] = ()
    if args.table is not None and "table" in known:
        specs = tuple(_table_specs(args.table, args.database, t))
        if layout is not None and specs[0].layout != layout:
            raise PrintError("other_layout", code=args.table[:20], name=specs[0].layout.name)
    return parse_request(args.name, fields, layout, specs)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _layout(name: str, t: Translator) -> Layout:
    from printables.options import PrintError

    if name in BUILT_IN:
        return built_in_layout(name)
    if not Path(name).suffix and not Path(name).exists():
        raise PrintError("layout", value=name[:40], names=", ".join(BUILT_IN))
    try:
        return parse_layout(read_text(name))
    except LayoutError as error:
        why = " ".join(layout_problem(t, problem) for problem in error.problems)
        raise _RefusedError(f"{name}: {why}") from None


def _table_specs(code: str, database: str | None, t: Translator) -> list[SheetSpec]:
    from printables.table import table_specs
    from rollwrite.config import ConfigError, database_path, read_config
    from rollwrite.service import Service
    from rollwrite.store import StoreError, UnknownTableError

    unknown = _RefusedError(t("print.error.table", value=code[:20]))
    try:
        url = database or read_config().database_url
        path = database_path(url)
        if path is not None and not path.exists():
            # Opening it would make an empty one.
            raise unknown
        with _opened(url) as store:
            snapshot = Service(store).snapshot(code)
            return table_specs(snapshot.table, snapshot.code)
    except UnknownTableError:
        raise unknown from None
    except (ConfigError, StoreError) as error:
        raise _RefusedError(str(error)) from None


def _with_tables(request: Request, database: str | None) -> Request:
    """The request for tables of the app, opened for it."""
    from rollwrite.config import ConfigError, read_config
    from rollwrite.dicegame import Settings
    from rollwrite.service import Service
    from rollwrite.store import StoreError

    try:
        config = read_config()
        with _opened(database or config.database_url) as store:
            codes = Service(store).open_empty_tables(request.tables, Settings(request.layout))
    except (ConfigError, StoreError) as error:
        raise _RefusedError(str(error)) from None
    return replace(request, codes=codes, address=config.public_url or "")


@contextmanager
def _opened(url: str) -> Iterator[Store]:
    from rollwrite.store import Store

    store = Store.open(url)
    try:
        yield store
    finally:
        store.close()
