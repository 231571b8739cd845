"""Where ``rollwrite print`` writes, and in which format: one file, a file for each page, or
standard output."""

from __future__ import annotations

import mimetypes
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from printables.engine.options import DPI, FORMAT, USUAL_DPI, PrintError
from rollwrite.cli.terminal import RefusedError
from rollwrite.i18n import Translator

# ReportLab takes a third of a second to load: `rollwrite --help` must not wait.
if TYPE_CHECKING:
    from printables.engine.output import Format

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
