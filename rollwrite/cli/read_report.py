"""``rollwrite read PHOTO... --report FILE``: many photos, and one report on all of them.

By its suffix the report is a PDF to print, a table for spreadsheets (CSV), or a page for a browser
(HTML). One photo that cannot be read never keeps the others from being reported.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from glob import glob
from pathlib import Path
from typing import Final, TextIO

from rollwrite.checking import FilledSheet
from rollwrite.cli import files
from rollwrite.dicegame import Layout
from rollwrite.i18n import Language, translator
from rollwrite.photo import Reading, crop
from rollwrite.piles import PhotographedSheet, gather, layout_read
from rollwrite.piles.gather import natural
from rollwrite.piles.words import REPORT_FORMS, ReportForm, summary

#: What a photo in a folder may be called.
_PHOTOS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})


def add_option(parser: argparse.ArgumentParser) -> None:
    """Give the command the option ``--report``."""
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="a report on all photos: FILE.pdf, FILE.csv, FILE.html or FILE.json",
    )


def expanded(names: Iterable[str]) -> list[str]:
    """The photos that are meant: of a folder those in it, by name; and where the shell has left
    an asterisk as it is, what it stands for.

    :raises files.FileError: there are no photos in a folder.
    """
    found: list[str] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = [one for one in path.iterdir() if one.suffix.lower() in _PHOTOS]
            photos = [str(one) for one in inside if not one.name.startswith(".")]
            if not photos:
                raise files.FileError(f"there are no photos in the folder {name}")
            found += sorted(photos, key=natural)
        elif "*" in name and not path.exists():
            # Of any folder, and Path.glob knows its own only.
            found += sorted(glob(name), key=natural) or [name]  # noqa: PTH207
        else:
            found.append(name)
    return found


@dataclass
class Report:
    """The report of a run: filled photo by photo, then written.

    :ivar path: None where no report is asked for; nothing is kept and nothing written then.
    :ivar form: as which file it is written.
    :ivar photos: how many there will be.
    :ivar layout: as told on the command line.
    """

    path: Path | None
    form: ReportForm
    photos: int
    language: Language
    layout: Layout | None
    _sheets: list[PhotographedSheet] = field(default_factory=list)

    @classmethod
    def asked(cls, args: argparse.Namespace, layout: Layout | None) -> Report:
        """The report that the command line asks for, or none.

        :raises files.FileError: it cannot be written there, or has another suffix.
        """
        path, form = (None, REPORT_FORMS[0])
        if args.report is not None:
            path, form = _checked(args.report, args.force)
        return cls(path, form, len(args.photos), args.lang, layout)

    def begin(self, name: str) -> None:
        """Say on a terminal which photo is being read."""
        if self.path is not None:
            _say(f"{len(self._sheets) + 1}/{self.photos} {name}")

    def add(self, name: str, data: bytes, reading: Reading) -> None:
        """What was read in a photo."""
        if self.path is None:
            return
        t = translator(self.language)
        if not reading.found:
            self.fail(name, "" if reading.problem is None else reading.problem.message(t))
            return
        layout = layout_read(reading.layout or "", len(reading.squares), self.layout)
        crossed = None if reading.crossed is None else frozenset(reading.crossed)
        sheet = FilledSheet(layout, reading.squares, crossed, reading.strikes, seed=reading.seed)
        remarks = tuple(t(f"photo.remark.{code}") for code in reading.remarks)
        read = PhotographedSheet(
            name, sheet, reading.table, reading.seat, reading.uncertain, reading.doubtful, remarks
        )
        # Whether rules are broken is seen later, and a picture helps there too.
        self._sheets.append(replace(read, picture=crop(data, reading)))
        _say("")

    def fail(self, name: str, problem: str) -> None:
        """A photo in which nothing was read, and why."""
        if self.path is not None:
            self._sheets.append(PhotographedSheet(name, problem=problem))
            _say("")

    def finish(self, code: int, out: TextIO) -> int:
        """Write the file, and a sentence on what is in it; the exit code.

        :param code: what it is when all goes well.
        """
        if self.path is None:
            return code
        # ReportLab takes a moment to load, which other commands should not wait for.
        from printables.pile_report_file import pile_file

        t = translator(self.language)
        pile = gather(self._sheets)
        data = pile_file(pile, self.form, self.language)
        try:
            self.path.write_bytes(data)
        except OSError as error:
            return files.fail(f"{self.path} cannot be written: {error.strerror or error}")
        print(summary(t, pile), file=out)
        return code


def _checked(name: str, force: bool) -> tuple[Path, ReportForm]:
    path = Path(name)
    form = next((one for one in REPORT_FORMS if path.suffix.lower() == f".{one}"), None)
    if form is None:
        forms = ", ".join(f".{one}" for one in REPORT_FORMS)
        raise files.FileError(f"a report is one of {forms}, and {name!r} is none")
    if path.is_dir() or (path.exists() and not force):
        raise files.FileError(f"{path} exists already; --force writes over it")
    # Found out before thirty photos are read for it.
    if not path.parent.is_dir():
        raise files.FileError(f"{path} cannot be written: there is no folder {path.parent}")
    return path, form


def _say(words: str) -> None:
    """One line on a terminal, in place of the one before."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
