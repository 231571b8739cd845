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
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printables.fields import (
    FIELDS,
    KINDS,
    LAYOUT,
    LOOKS,
    PRINTABLE,
    SOME,
    Field,
    Kind,
    by_name,
    described,
    fields_of,
)
from printables.options import PrintError
from rollwrite.cli import phone_address
from rollwrite.cli.files import FileError, fail, read_text
from rollwrite.dicegame import Layout, LayoutError, built_in_layout, parse_layout
from rollwrite.i18n import Translator, is_language, translator
from rollwrite.i18n.dice_words import layout_problem
from rollwrite.table.dataclass_json import encode

# ReportLab and the database take a third of a second to load: `rollwrite --help` must not wait.
if TYPE_CHECKING:
    from printables.printing import Request
    from printables.sheet import SheetSpec
    from rollwrite.store import Store

_METAVARS: dict[Kind, str] = {
    "number": "N",
    "length": "MM",
    "shift": "X,Y",
    "word": "NAME",
    "date": "DATE",
    "lines": "FILE",
    "text": "FILE",
    "layout": "NAME|FILE",
}
_FROM_FILES = ("lines", "text")
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
    parser.add_argument("name", metavar="NAME", help=str(PRINTABLE))
    parser.add_argument("-o", "--output", metavar="FILE", help="default: NAME.pdf")
    parser.add_argument("--force", action="store_true", help="overwrite files")
    parser.add_argument("--geometry", metavar="FILE", help="write where everything lies, as JSON")
    _add_options(parser, LOOKS)
    some = parser.add_argument_group("for some")
    _add_options(some, SOME)
    some.add_argument("--database", metavar="URL", help="where tables are, as in `serve`")
    parser.set_defaults(func=print_command)


def _add_options(group: argparse._ActionsContainer, fields: tuple[Field, ...]) -> None:
    """An option for each name; all are text until the printables read them."""
    for rows in by_name(fields).values():
        first = rows[0]
        text = described(rows)
        if first.kind == "flag":
            group.add_argument(_option(first), dest=first.name, action="store_true", help=text)
        else:
            group.add_argument(
                _option(first),
                dest=first.name,
                metavar=first.metavar or _METAVARS[first.kind],
                nargs=None if first.bare is None else "?",
                const=first.bare,
                help=text,
            )


def _option(field: Field) -> str:
    return f"--{(field.option or field.name).replace('_', '-')}"


def print_command(args: argparse.Namespace) -> int:
    """Write the files; 2 when something cannot be printed."""
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
        places = encode(export_geometry(printed.places))
        text = json.dumps(places, separators=(",", ":"))
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
    from printables.request_parsing import parse_request

    known = fields_of(args.name)
    given = {
        field.name: value
        for field in FIELDS
        if (value := getattr(args, field.name)) not in (None, False)
    }
    for field in (field for field in known.values() if field.name in given):
        for other in field.overrides:
            if other in given and other in known:
                raise PrintError("apart", one=_option(field), other=_option(known[other]))
    fields = {name: _typed(name, value) for name, value in given.items() if name != "layout"}
    layout = _layout(args.layout, t) if "layout" in given else None
    if args.database is not None and args.table is None and not args.open:
        raise PrintError("option", name=args.name, option="database")
    specs: tuple[SheetSpec, ...] = ()
    if args.table is not None and "table" in known:
        specs = tuple(_table_specs(args.table, args.database, t))
        if layout is not None and specs[0].layout != layout:
            raise PrintError("other_layout", code=args.table[:20], name=specs[0].layout.name)
    return phone_address.for_kit(parse_request(args.name, fields, layout, specs))


def _typed(name: str, value: str | Literal[True]) -> str:
    """What was given as the page would send it: a list or a long text comes from a file."""
    if value is True:
        return "on"
    if KINDS[name] in _FROM_FILES:
        # An empty file is no position, and not as if none were given.
        return read_text(value) or " "
    return value


def _layout(name: str, t: Translator) -> Layout:
    if name in LAYOUT.values:
        return built_in_layout(name)
    if not Path(name).suffix and not Path(name).exists():
        LAYOUT.checked(name)
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
    return phone_address.for_tables(request, codes, config)


@contextmanager
def _opened(url: str) -> Iterator[Store]:
    from rollwrite.store import Store

    store = Store.open(url)
    try:
        yield store
    finally:
        store.close()
