"""``rollwrite print NAME``: sheets, cards, dice, boards and pieces as PDF, pictures or text.

They are written to one file, to a file for each page, or to standard output.
"""

from __future__ import annotations

import argparse
import json
import mimetypes
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from printables.engine.imposition import ImposedSheets
from printables.engine.options import DPI, FORMAT, USUAL_DPI, Notice, PrintError
from printables.engine.output import Format, outputs
from printables.kits.class_pack import ClassPrint, LessonPrint
from printables.printing import PRINTABLES, make, plain_text
from printables.request.printable import Printable
from printables.request.reading import dropped_choices
from printables.sheets.table import SheetPrint
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


#: What stands for standard output.
DASH = "-"
#: What other programs would open by these endings is no PDF.
_DOCUMENTS = ("doc", "docx", "odp", "ods", "odt", "pages", "ppt", "pptx", "rtf", "xls", "xlsx")
#: A file for each page; the others hold all pages.
_PICTURES = ("svg", "png")


@dataclass(frozen=True)
class Target:
    """Where to write and what.

    :ivar file: what was typed, or the usual name.
    :ivar form: one of :data:`~printables.engine.options.FORMAT`.
    """

    file: str
    form: str

    @property
    def is_text(self) -> bool:
        """Whether plain text is wanted, which needs no pages."""
        return self.form == "txt"

    @property
    def is_stream(self) -> bool:
        """Whether it goes to standard output."""
        return self.file == DASH

    @property
    def is_numbered(self) -> bool:
        """Whether how many files there are depends on the pages."""
        return self.form in _PICTURES

    @property
    def page_format(self) -> Format:
        """The format of pages."""
        assert not self.is_text
        return cast("Format", self.form)

    def paths(self, pages: int) -> list[Path]:
        """The files: with numbers in their names where there are several."""
        path = Path(self.file)
        if not self.is_numbered or pages == 1:
            return [path]
        return [path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, pages + 1)]


def read_target(name: str, output: str | None, form: str | None, t: Translator) -> Target:
    """Where to write, and the format: the one asked for, or that of the file's name, or PDF.

    :param name: what is printed.
    :raises PrintError: there is no such format.
    :raises RefusedError: the file's name says another format, or one that cannot be written.
    """
    if form is not None:
        form = FORMAT.meant(form.lower())
    if output is None or output == DASH:
        form = form or "pdf"
        return Target(output or f"{name}.{form}", form)
    suffix = Path(output).suffix.removeprefix(".").lower()
    if suffix in FORMAT.values:
        if form not in (None, suffix):
            raise RefusedError(t("print.error.format_file", file=output, format=f"{form}"))
        return Target(output, suffix)
    # Other names may have any ending, as ever; only what will be taken for something else may not.
    kind, _ = mimetypes.guess_type(output)
    if suffix in _DOCUMENTS or (kind is not None and kind.startswith("image/")):
        raise PrintError("format", value=suffix, names=FORMAT.names)
    return Target(output, form or "pdf")


def read_dpi(text: str | None, target: Target, t: Translator) -> int:
    """The dots per inch of pictures.

    :raises PrintError: no picture can have so many, or the library that makes them is missing.
    :raises RefusedError: nothing that is written has dots.
    """
    if target.form != "png":
        if text is not None:
            raise RefusedError(t("print.error.dpi_format"))
        return USUAL_DPI
    from printables.engine.output import can_render

    if not can_render():
        raise PrintError("no_png")
    if text is None:
        return USUAL_DPI
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise PrintError("number", option="dpi", value=text[:20])
    DPI.checked(int(text))
    return int(text)


def check_stream(target: Target, pages: int, t: Translator) -> None:
    """Nothing, if standard output can take the pages.

    :raises RefusedError: they are several pictures, or no text and somebody would see them.
    """
    if target.is_numbered and pages > 1:
        raise RefusedError(t("print.error.one_output", n=pages))
    if not target.is_text and target.form != "svg" and sys.stdout.isatty():
        raise RefusedError(t("print.error.terminal", format=target.form.upper()))


def write_stream(data: bytes) -> None:
    """Write to standard output."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def check_writable(path: Path, force: bool, t: Translator) -> None:
    """Nothing, if the file can be written.

    :raises RefusedError: it is there already, or its folder is not or takes no files.
    """
    refused = RefusedError(t("print.error.not_writable", file=str(path).replace("\0", "?")))
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
            raise RefusedError(t("print.error.folder", file=str(path)))
        if not force:
            raise RefusedError(t("print.error.exists", file=str(path)))


def write_files(files: Sequence[tuple[Path, bytes]], t: Translator) -> None:
    """Write all files or none: each beside its place first, then all moved.

    :raises RefusedError: one cannot be written.
    """
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
        raise RefusedError(t("print.error.not_writable", file=str(path))) from None
    finally:
        for name, _ in ready:
            with suppress(OSError):
                Path(name).unlink(missing_ok=True)
