"""``rollwrite print NAME``: sheets, cards, dice, boards and pieces as PDF, pictures or text."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from printables.engine.options import DPI, FORMAT, USUAL_DPI, Notice, PrintError
from printables.request.fields import LOOKS, PRINTABLE, SOME, Field, Kind, by_name, described
from rollwrite.cli.printing.files import (
    Target,
    check_stream,
    check_writable,
    read_dpi,
    read_target,
    write_files,
    write_stream,
)
from rollwrite.cli.printing.request import option, read_request, with_tables
from rollwrite.cli.terminal import FileError, RefusedError, fail
from rollwrite.i18n import Translator, is_language, translator
from rollwrite.schema.dataclass_json import encode

# ReportLab takes a third of a second to load: `rollwrite --help` must not wait.
if TYPE_CHECKING:
    from printables.engine.imposition import ImposedSheets
    from printables.printing import Request

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
#: Printing that takes longer than this says how far it is.
_PATIENCE_S = 1.0


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Print something as PDF, or as pictures or text. Print it at 100 %, not fitted to the page."
    )
    parser.epilog = (
        "example: rollwrite print sheet --layout standard --paper a4 --lang es -o sheet.pdf"
    )
    parser.add_argument("name", metavar="NAME", help=str(PRINTABLE))
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="default: NAME.pdf; - is standard output; several pictures are FILE-1, FILE-2, ...",
    )
    parser.add_argument(
        "--format",
        metavar="NAME",
        help=f"one of {FORMAT}; by default, from FILE's ending; png needs the extra rollwrite[png]",
    )
    parser.add_argument(
        "--dpi", metavar="N", help=f"dots per inch of png ({DPI}), usually {USUAL_DPI}"
    )
    parser.add_argument("--force", action="store_true", help="overwrite files")
    parser.add_argument(
        "--geometry",
        metavar="FILE",
        help="also write the position of everything on the page, as JSON",
    )
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
            group.add_argument(option(first), dest=first.name, action="store_true", help=text)
        else:
            group.add_argument(
                option(first),
                dest=first.name,
                metavar=first.metavar or _METAVARS[first.kind],
                nargs=None if first.bare is None else "?",
                const=first.bare,
                help=text,
            )


def print_command(args: argparse.Namespace) -> int:
    """Write the files; 2 when something cannot be printed."""
    t = translator(args.lang if is_language(args.lang) else "en")
    try:
        _print(args, t)
    except PrintError as error:
        return fail(error.message(t))
    except (FileError, RefusedError) as error:
        return fail(error)
    return 0


def _print(args: argparse.Namespace, t: Translator) -> None:
    target = read_target(args.name, args.output, args.format, t)
    dpi = read_dpi(args.dpi, target, t)
    geometry = None if args.geometry is None else Path(args.geometry)
    request = read_request(args, t)
    if geometry is not None and geometry.absolute() == Path(target.file).absolute():
        raise RefusedError(t("print.error.same_file", file=target.file))
    if geometry is not None:
        check_writable(geometry, args.force, t)

    def check(pages: int) -> None:
        if target.is_stream:
            check_stream(target, pages, t)
            return
        for path in target.paths(pages):
            check_writable(path, args.force, t)

    if not target.is_numbered:
        # Nobody waits for pages that cannot be written.
        check(1)
    if target.is_text:
        from printables.plain import plain_text

        texts = plain_text(request)
        made = ["\n\n".join(texts).encode()]
        pages = len(texts)
        printed = None if geometry is None else _made(request, args, check)
    else:
        from printables.engine.output import outputs

        bar = _Bar()
        try:
            printed = _made(request, args, check, bar.drawn)
            pages = len(printed.document.pages)
            made = outputs(
                printed.document, target.page_format, dpi, lambda n: bar.written(n, pages)
            )
        finally:
            bar.end()
        _note(printed.document.notices, t)
    files = [] if target.is_stream else list(zip(target.paths(pages), made, strict=True))
    if geometry is not None and printed is not None:
        files.append((geometry, _places(printed)))
    write_files(files, t)
    if target.is_stream:
        write_stream(made[0])
    else:
        print(_done(target, pages, t))


def _made(
    request: Request,
    args: argparse.Namespace,
    check: Callable[[int], None],
    progress: Callable[[int, int], None] | None = None,
) -> ImposedSheets:
    """The pages, once it is known that they can be written."""
    from printables.printing import make

    printed = make(request, progress)
    check(len(printed.document.pages))
    if args.open:
        # Only now, when nothing else can go wrong.
        printed = make(with_tables(request, args.database))
    return printed


def _places(printed: ImposedSheets) -> bytes:
    from rollwrite.paper import export_geometry

    return json.dumps(encode(export_geometry(printed.places)), separators=(",", ":")).encode()


def _note(notices: tuple[Notice, ...], t: Translator) -> None:
    """What whoever prints should know, a line each."""
    for notice in dict.fromkeys(notices):
        print(t("print.note", sentence=notice.message(t)), file=sys.stderr)


def _done(target: Target, pages: int, t: Translator) -> str:
    paths = target.paths(pages)
    if len(paths) == 1:
        return t.n("print.done", pages, file=target.file)
    return t("print.done_files", first=str(paths[0]), last=str(paths[-1]), n=pages)


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
