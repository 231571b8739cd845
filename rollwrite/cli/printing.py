"""``rollwrite print NAME``: sheets, cards, dice, boards and pieces as PDF."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rollwrite.cli.files import InputError, fail, read_text
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, built_in_layout, parse_layout
from rollwrite.i18n import Language, Translator, is_language, translator
from rollwrite.i18n.dice_words import layout_problem

# ReportLab and the database take a third of a second to load: `rollwrite --help` must not wait.
if TYPE_CHECKING:
    from printables.printing import Request
    from printables.sheet import SheetSpec

#: Options by the part of a request they fill, so that one that does not matter is refused.
_OPTIONS = {
    "layout": ("layout",),
    "game": ("game",),
    "players": ("players",),
    "standby": ("standby",),
    "size_mm": ("size",),
    "one_page": ("one_page",),
    "backs": ("no_backs",),
    "seeds": ("seed", "daily", "count"),
    "rounds": ("rounds",),
    "tables": ("tables",),
    "names": ("names",),
    "specs": ("table",),
    "record": ("file",),
}
_NAMES = "sheet, solo, card, tracker, dice, board, pieces, position, scorepad, challenge, class"
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
    some.add_argument("--database", metavar="URL", help="where that table is, as in `serve`")
    some.add_argument("--seed", metavar="WORD", help="solo, challenge: the same dice again")
    some.add_argument("--daily", metavar="DATE", nargs="?", const="", help="solo: of a day")
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
    parser.set_defaults(func=print_command)


def print_command(args: argparse.Namespace) -> int:
    """Write the files; 2 when something cannot be printed."""
    from printables.options import PrintError

    t = translator(args.lang if is_language(args.lang) else "en")
    try:
        _print(args, t)
    except PrintError as error:
        return fail(error.say(t))
    except (InputError, _RefusedError) as error:
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
    printed = make(request)
    if geometry is not None and not any(sheets for _, sheets in printed.places):
        raise _RefusedError(t("print.error.no_geometry", name=args.name))
    data = pdf(printed.document, _progress(len(printed.document.leaves), t))
    files = [(output, data)]
    if geometry is not None:
        text = json.dumps(export_geometry(printed.places), separators=(",", ":"))
        files.append((geometry, text.encode()))
    _write(files, t)
    pages = t.n("print.done", len(printed.document.leaves), file=str(output))
    print(pages)


def _progress(pages: int, t: Translator) -> Callable[[int], None] | None:
    """A line that says how far it is, for a person who waits."""
    if not sys.stderr.isatty():
        return None
    start = time.monotonic()
    shown = [False]

    def progress(number: int) -> None:
        if number == pages and shown[0]:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif number % 10 == 0 and time.monotonic() - start > _PATIENCE_S:
            shown[0] = True
            filled = 30 * number // pages
            bar = "█" * filled + "·" * (30 - filled)
            words = t("print.progress", n=number, of=pages)
            print(f"\r{bar} {words}", end="", file=sys.stderr, flush=True)

    return progress


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
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".rollwrite-")
            ready.append((name, path))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        for name, path in ready:
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(path)
    except OSError:
        raise _RefusedError(t("print.error.not_writable", file=str(path))) from None
    finally:
        for name, _ in ready:
            with suppress(OSError):
                Path(name).unlink(missing_ok=True)


def _request(args: argparse.Namespace, t: Translator) -> Request:
    from printables.options import Options, PrintError
    from printables.printing import ACCEPTS, Request, seeds_for

    accepted = ACCEPTS.get(args.name)
    if accepted is None:
        raise PrintError("printable", value=args.name[:20], names=", ".join(ACCEPTS))
    _refuse_others(args, accepted, t)
    if args.database is not None and args.table is None:
        raise _RefusedError(t("print.error.option", name=args.name, option="--database"))
    language: Language = args.lang
    options = Options(
        args.paper,
        args.landscape,
        _number(args.up, "up", t),
        args.theme,
        language,
        _number(args.copies, "copies", t),
    )
    request = Request(args.name, options, game=args.game, standby=args.standby)
    if args.layout is not None:
        request = replace(request, layout=_layout(args.layout, t))
    if args.players is not None:
        request = replace(request, players=_number(args.players, "players", t))
    if args.size is not None:
        request = replace(request, size_mm=_length(args.size, t))
    if args.rounds is not None:
        request = replace(request, rounds=_number(args.rounds, "rounds", t))
    if args.tables is not None:
        request = replace(request, tables=_number(args.tables, "tables", t))
    if args.names is not None:
        request = replace(request, names=_names(read_text(args.names)))
        if args.tables is None:
            request = replace(request, tables=max(-(-len(request.names) // 4), 1))
    if args.file is not None:
        request = replace(request, record=read_text(args.file))
    if args.table is not None:
        specs = _table_specs(args.table, args.database, t)
        request = replace(request, specs=tuple(specs))
    if "seeds" in accepted:
        if args.daily is not None and (args.seed is not None or args.name != "solo"):
            raise _RefusedError(t("print.error.option", name=args.name, option="--daily"))
        count = 1 if args.count is None else _number(args.count, "count", t)
        request = replace(request, seeds=seeds_for(args.seed, _day(args.daily, t), count))
    return replace(request, one_page=args.one_page, backs=not args.no_backs)


def _refuse_others(args: argparse.Namespace, accepted: frozenset[str], t: Translator) -> None:
    for part, names in _OPTIONS.items():
        for name in names:
            if part not in accepted and getattr(args, name) not in (None, False):
                option = f"--{name.replace('_', '-')}"
                raise _RefusedError(t("print.error.option", name=args.name, option=option))


def _number(text: str, option: str, t: Translator) -> int:
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10):
        raise _RefusedError(t("print.error.number", option=f"--{option}", value=text[:20]))
    return int(text)


def _length(text: str, t: Translator) -> float:
    try:
        length = float(text)
    except ValueError:
        length = float("nan")
    if not 0 < length < 1000:
        raise _RefusedError(t("print.error.number", option="--size", value=text[:20]))
    return length


def _day(text: str | None, t: Translator) -> date | None:
    if text is None:
        return None
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _RefusedError(t("print.error.day", value=text[:20])) from None


def _names(text: str) -> tuple[str, ...]:
    """A name a line; empty lines are left out."""
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())


def _layout(name: str, t: Translator) -> Layout:
    if name in BUILT_IN:
        return built_in_layout(name)
    if not Path(name).suffix and not Path(name).exists():
        names = ", ".join(BUILT_IN)
        raise _RefusedError(t("print.error.layout", value=name[:40], names=names))
    try:
        return parse_layout(read_text(name))
    except LayoutError as error:
        why = " ".join(layout_problem(t, problem) for problem in error.problems)
        raise _RefusedError(f"{name}: {why}") from None


def _table_specs(code: str, database: str | None, t: Translator) -> list[SheetSpec]:
    from printables.table import table_specs
    from rollwrite.config import ConfigError, database_path, read_config
    from rollwrite.service import Service
    from rollwrite.store import Store, StoreError, UnknownTableError

    unknown = _RefusedError(t("print.error.table", value=code[:20]))
    try:
        url = database or read_config().database_url
        path = database_path(url)
        if path is not None and not path.exists():
            # Opening it would make an empty one.
            raise unknown
        store = Store.open(url)
    except (ConfigError, StoreError) as error:
        raise _RefusedError(str(error)) from None
    try:
        look = Service(store).look(code)
        return table_specs(look.table, look.code)
    except UnknownTableError:
        raise unknown from None
    except StoreError as error:
        raise _RefusedError(str(error)) from None
    finally:
        store.close()
