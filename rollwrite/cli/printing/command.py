"""``rollwrite print NAME``: sheets, cards, dice, boards and pieces as PDF, pictures or text."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from printables.engine.imposition import ImposedSheets
from printables.engine.options import DPI, FORMAT, USUAL_DPI, Notice, PrintError
from printables.engine.output import outputs
from printables.kits.class_pack import ClassPrint, LessonPrint
from printables.printing import PRINTABLES, make, plain_text
from printables.request.printable import Printable
from printables.request.reading import dropped_choices
from printables.sheets.table import SheetPrint
from rollwrite.cli.printing.files import (
    Target,
    check_stream,
    check_writable,
    read_dpi,
    read_target,
    write_files,
    write_stream,
)
from rollwrite.cli.printing.options import Option, chosen, options, rows, with_tables
from rollwrite.cli.printing.tables import CLASS, with_link
from rollwrite.cli.terminal import FileError, RefusedError, fail, language_code, meant, reader
from rollwrite.i18n import DEFAULT_LANGUAGE, Translator
from rollwrite.paper import export_geometry
from rollwrite.schema.dataclass_json import encode
from rollwrite.tilegame import VARIANTS

#: Printing that takes longer than this says how far it is.
_PATIENCE_S = 1.0


#: The values of what the printables ask for stand under their keys with this before.
_CHOICE = "choice "


#: What is not printed without, or says more than paper and language would.
_EXAMPLES = {
    "solo": "--seed TEA --lang es",
    "game": "--game duo",
    "board": "--game duo",
    "pieces": "--game duo",
    "position": "--file game.blksgf",
    "kit": "--players 3 --lang es",
    "class": "--names names.txt",
    "challenge": "--seed TEA --count 4",
    "puzzles": "--stars 2",
    "worksheet": "--topic area",
}


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    _add_options(parser, options())
    parser.set_defaults(func=print_command)


def _add_options(parser: argparse.ArgumentParser, offered: Iterable[Option]) -> None:
    """What all have, and what is offered."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="what to print")
    parser.add_argument("-h", "--help", action="store_true", help="show this help")
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
    keys = set()
    for one in offered:
        keys.add(one.key)
        dest = _CHOICE + one.key
        if one.metavar is None:
            parser.add_argument(one.name, dest=dest, action="store_true", help=one.help)
        else:
            parser.add_argument(
                one.name,
                dest=dest,
                metavar=one.metavar,
                nargs=None if one.bare is None else "?",
                const=one.bare,
                help=f"{one.help}; usually {one.default}" if one.default else one.help,
            )
    for gone in dropped_choices(keys):
        # Told what replaces it, and in no help.
        flag, dest = f"--{gone.choice.replace('_', '-')}", _CHOICE + gone.choice
        action = "store_true" if gone.value is True else "store"
        parser.add_argument(flag, dest=dest, action=action, help=argparse.SUPPRESS)
    if {"table", "open"} & keys:
        parser.add_argument("--database", metavar="URL", help="where tables are, as in `serve`")
    if "open" in keys:
        parser.add_argument(
            "--class",
            dest=_CHOICE + CLASS,
            metavar="CODE",
            help="a class of the app: its tables, seats, names and minutes, and its teacher's link",
        )


def print_command(args: argparse.Namespace) -> int:
    """Write the files; 2 when something cannot be printed."""
    given = {
        key.removeprefix(_CHOICE): value
        for key, value in vars(args).items()
        if key.startswith(_CHOICE)
    }
    t = reader()
    try:
        if args.help or args.name is None:
            is_alone = not any(given.values())
            return _help(args.name, args.help, is_alone, t)
        given["lang"] = language_code(given["lang"] or DEFAULT_LANGUAGE)
        _print(args, given, t)
    except PrintError as error:
        is_name = error.key == "print.error.printable"
        names = [*PRINTABLES, *VARIANTS]
        return fail(error.message(t) + (meant(t, str(args.name), names) if is_name else ""))
    except (FileError, RefusedError) as error:
        return fail(error)
    return 0


def _example(name: str) -> str:
    return f"{name} {_EXAMPLES.get(name, '--paper a4 --lang es')} -o {name}.pdf"


def _help(name: str | None, is_asked: bool, is_alone: bool, t: Translator) -> int:
    """What can be chosen for a printable; without a name, what there is to print.

    :param is_alone: nothing was chosen either, so that it is no mistake.
    :raises PrintError: nothing is called so.
    """
    parser = argparse.ArgumentParser(
        prog="rollwrite print",
        usage=f"%(prog)s [OPTIONS] {name or 'NAME'}",
        description="Print something as PDF, or as pictures or text. Print it at 100 %, "
        "not fitted to the page.",
        epilog=f"example: rollwrite print {_example(name or SheetPrint.name)}",
        add_help=False,
    )
    lines: list[str] = []
    if name is None:
        lines = ["NAME is one of these; rollwrite print NAME --help says more:", *rows(t), ""]
        lines.append("or the name of a tile game, such as duo: rollwrite tile games lists them.")
    if is_asked:
        offered = options(name)
        also = rows(t, name) if name in PRINTABLES else []
        lines += ["See also:", *also] if also else []
        _add_options(parser, [one for one in offered if name or (one.is_look and one.key != "up")])
        print(parser.format_help(), *lines, sep="\n")
        raise SystemExit(0)
    if is_alone:
        print(*lines, sep="\n")
        return 0
    print(*lines, "", sep="\n", file=sys.stderr)
    help_at = t("cli.usage.help", command="rollwrite print --help")
    return fail(f"{t('cli.usage.missing', what='NAME')} {help_at}")


def _print(args: argparse.Namespace, given: Mapping[str, str | bool | None], t: Translator) -> None:
    target = read_target(args.name, args.output, args.format, t)
    dpi = read_dpi(args.dpi, target, t)
    geometry = None if args.geometry is None else Path(args.geometry)
    request = chosen(args.name, given, args.database, t)
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
        texts = plain_text(request)
        made = ["\n\n".join(texts).encode()]
        pages = len(texts)
        printed = None if geometry is None else _made(request, args, check)
    else:
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
    request: Printable,
    args: argparse.Namespace,
    check: Callable[[int], None],
    progress: Callable[[int, int], None] | None = None,
) -> ImposedSheets:
    """The pages, once it is known that they can be written."""
    printed = make(request, progress)
    check(len(printed.document.pages))
    # Only now, when nothing else can go wrong.
    if isinstance(request, ClassPrint) and request.open:
        printed = make(with_tables(request, args.database))
    elif isinstance(request, LessonPrint):
        printed = make(with_link(request, args.database))
    return printed


def _places(printed: ImposedSheets) -> bytes:
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
