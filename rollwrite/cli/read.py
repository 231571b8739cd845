"""``rollwrite read PHOTO...``: what is drawn on photographed sheets, or lies on boards.

With ``--report`` there is one report on all sheets too: by its suffix a PDF to print, a table for
spreadsheets (CSV), a page for a browser (HTML) or JSON. One photo that cannot be read never keeps
the others from being reported.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from glob import glob
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from rollwrite.board.board import rectangle
from rollwrite.checking.certainty import STRIKE_BOX
from rollwrite.cli.terminal import (
    PHOTOS,
    FileError,
    add_language,
    drawn,
    fail,
    read_bytes,
    read_layout,
    reader,
    replace_line,
    write,
)
from rollwrite.dicegame import BUILT_IN, Layout
from rollwrite.dicegame.sheet import cell_of
from rollwrite.i18n import Language, Translator, translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.photo import (
    MAX_BYTES,
    Corners,
    Ink,
    PhotoError,
    Point,
    Reading,
    SheetReading,
    boards,
    crop,
    is_pdf,
    overlay,
    pages,
    read,
)
from rollwrite.photo.boards import BoardAnswer, BoardReading
from rollwrite.piles import REPORT_FORMS, PhotographedSheet, ReportForm, gather, natural, summary
from rollwrite.schema.dataclass_json import encode
from rollwrite.tilegame import VariantError, variant_named

#: Instead of corners: they are to be found.
AUTO: Final = "auto"
#: Files that somebody has mistaken for photos of sheets.
_TEXTS: Final = frozenset({".json", ".toml", ".txt"})


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Read photos of filled sheets. Exit code: 0 all were read, 1 some sheet was "
        "not found, 2 a file cannot be opened."
    )
    parser.add_argument(
        "photos",
        metavar="PHOTO",
        nargs="*",
        help="JPEG, PNG, WebP, HEIC, or PDF of a scanner (each page a sheet), or a folder of "
        "them; - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one object per line")
    parser.add_argument(
        "--overlay", metavar="OUT.png", type=Path, help="draw what was read over the photo"
    )
    parser.add_argument(
        "--layout", metavar="NAME", help=f"{', '.join(BUILT_IN)}, or a layout's TOML file"
    )
    parser.add_argument(
        "--corners",
        metavar="X,Y",
        nargs="+",
        help="corners of the play area in pixels: top left, top right, bottom right, bottom left; "
        "or auto: they are found by the grid's lines; for boards that were not printed here; of a "
        "sheet with --layout",
    )
    parser.add_argument(
        "--sheet",
        metavar="N",
        type=int,
        help="which of several sheets in the picture, counted from the left",
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        help="a report on all photos: FILE.pdf, FILE.csv, FILE.html or FILE.json",
    )
    parser.add_argument("--force", action="store_true", help="write over an existing file")
    add_language(parser)
    parser.add_argument(
        "--game", metavar="NAME", help="photos of a tile game's board with pieces, such as classic"
    )
    parser.set_defaults(func=run)


class _Answer(NamedTuple):
    """What is said of a photo: whether all was found, as JSON data, and as lines of text."""

    found: bool
    data: dict[str, Any]
    lines: list[str]


def run(args: argparse.Namespace) -> int:
    """Read every photo; 1 when something is not found, 2 when something cannot be opened."""
    t = translator(args.lang)
    try:
        photos: _Sheets | _Boards = _Sheets(t, args) if args.game is None else _Boards(t, args)
    except PhotoError as error:
        return fail(error.message(reader()))
    except VariantError:
        return fail(reader()("cli.game", game=args.game[:40]))
    report = photos.report
    code = 0
    for name, opened in _opened(args.photos, report):
        report.begin(name)
        try:
            answer = photos.read(name, opened())
        except (PhotoError, FileError) as error:
            sentence = error.message(reader()) if isinstance(error, PhotoError) else str(error)
            if isinstance(error, PhotoError) and Path(name).suffix.lower() in _TEXTS:
                sentence = reader()("cli.read.not_photo", file=name)
            report.fail(name, sentence)
            # The others name their file themselves.
            code = fail(f"{name}: {sentence}" if isinstance(error, PhotoError) else sentence)
            if args.json:
                # A line for each photo, so that lines and photos can be matched.
                _print_json(name, {**photos.unread(), "problem": sentence})
            continue
        code = max(code, 0 if answer.found else 1)
        if args.json:
            _print_json(name, answer.data)
        elif report.path is None:
            lines = [name] if report.photos > 1 else []
            print("\n".join([*lines, *answer.lines]) + "\n")
    return report.finish(code, sys.stderr if args.json else sys.stdout)


def _opened(names: Sequence[str], report: Report) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Each photo, and each page of a PDF, by name; whoever calls what comes with it opens it."""
    for name in names:
        try:
            data = read_bytes(name, MAX_BYTES)
            found = [*pages(data)] if is_pdf(data) else [data]
        except (PhotoError, FileError) as error:
            yield name, partial(_raise, error)
            continue
        report.photos += len(found) - 1
        for number, page in enumerate(found, start=1):
            # As an address names a page of a PDF (RFC 8118).
            yield name if page is data else f"{name}#page={number}", partial(bytes, page)


def _raise(error: Exception) -> bytes:
    raise error


def _print_json(name: str, data: dict[str, Any]) -> None:
    print(json.dumps({"photo": name, **data}, ensure_ascii=False))


class _Sheets:
    """Photos of sheets.

    :raises FileError: what was asked for cannot be done.
    :raises PhotoError: the same.
    """

    def __init__(self, t: Translator, args: argparse.Namespace) -> None:
        self._t, self._args = t, args
        self._layout = None if args.layout is None else read_layout(args.layout)
        self._corners = told_corners(args)
        args.photos = expanded(args.photos)
        if self._corners not in (None, AUTO) and self._layout is None:
            raise PhotoError("layout")
        check_overlay(args)
        self.report = Report.asked(args, self._layout)

    def read(self, name: str, data: bytes) -> _Answer:
        """What is drawn on a sheet."""
        args = self._args
        reading = read(data, layout=self._layout, corners=self._corners, sheet=args.sheet)
        if args.overlay is not None:
            check_overlay(args, self.report.photos)
            write(args.overlay, overlay(data, reading))
        self.report.add(name, data, reading)
        return _Answer(reading.found, self._said(reading), _sheet_lines(self._t, reading))

    def unread(self) -> dict[str, Any]:
        """What is said of a photo that cannot be read."""
        return self._said(Reading(False, (0, 0)))

    def _said(self, reading: Reading) -> dict[str, Any]:
        said: dict[str, Any] = encode(reading.answer(self._t, SheetReading))
        return said


class _Boards:
    """Photos of a tile game's boards.

    :raises FileError: what was asked for cannot be done.
    :raises VariantError: there is no such game.
    """

    def __init__(self, t: Translator, args: argparse.Namespace) -> None:
        self._t, self._args = t, args
        self._game = variant_named(args.game).key
        if args.layout is not None:
            raise FileError(reader()("cli.read.sheets_only", option="--layout"))
        if args.report is not None:
            raise FileError(reader()("cli.read.sheets_only", option="--report"))
        self._corners = told_corners(args)
        args.photos = expanded(args.photos)
        check_overlay(args)
        self.report = Report.asked(args, None)

    def read(self, name: str, data: bytes) -> _Answer:
        """What lies on a board."""
        reading = boards.read(data, self._game, self._corners)
        if self._args.overlay is not None:
            write(self._args.overlay, boards.overlay(data, reading))
        said = reading.answer(self._t, BoardAnswer)
        return _Answer(reading.found, encode(said), _board_lines(self._t, said))

    def unread(self) -> dict[str, Any]:
        """What is said of a photo that cannot be read."""
        reading = BoardReading(False, self._game, (0, 0))
        said: dict[str, Any] = encode(reading.answer(self._t, BoardAnswer))
        return said


def _sheet_lines(t: Translator, reading: Reading) -> list[str]:
    if reading.problem is not None:
        lines = [reading.problem.message(t), *_grid(t, reading)]
        if reading.cells is not None and reading.problem.code == "no-sheet":
            lines.append(t("photo.text.proposed", option=f"--corners {AUTO}"))
        return lines
    lines = _board(t, reading.squares, reading.uncertain)
    layout = layout_name(t, reading.layout or "")
    if reading.crossed is None or reading.strikes is None:
        lines.append(t("photo.text.board", layout=layout))
    else:
        crossed = ", ".join(reading.crossed) or t("photo.text.none")
        strikes = t.n("photo.text.strikes", reading.strikes)
        lines.append(t("photo.text.sheet", layout=layout, strikes=strikes, crossed=crossed))
    if reading.crossed is None and re.fullmatch(r"\d+-[0-9A-Z]+", reading.layout or ""):
        lines.append(t("photo.text.own", option="--layout"))
    lines += _grid(t, reading)
    if reading.table is not None:
        lines.append(t("photo.text.seat", table=reading.table, seat=reading.seat or "-"))
    lines += [t(f"photo.remark.{code}") for code in reading.remarks]
    if reading.uncertain:
        lines.append(t.n("photo.text.uncertain", len(reading.uncertain)))
    boxes = dict.fromkeys(reading.doubtful)
    if boxes:
        names = [t("pile.strikes") if name == STRIKE_BOX else name for name in boxes]
        lines.append(t.n("pile.look.boxes", len(names), names=t.join(names)))
    lines += _not_counted(t, reading)
    if reading.suggestion is not None:
        lines.append(t("photo.text.suggestion"))
        lines += _board(t, reading.suggestion, ())
    return lines


def _not_counted(t: Translator, reading: Reading) -> Iterator[str]:
    """Squares with ink that is no play, a line for each kind of it."""
    board = rectangle(len(reading.squares), len(reading.squares))
    for ink in Ink:
        names = [
            board.format_cell(cell_of(one.square)) for one in reading.not_counted if one.ink is ink
        ]
        if names:
            yield t("words.label", label=t.join(names), text=t(f"check_page.ink.{ink}"))


def _grid(t: Translator, reading: Reading) -> list[str]:
    """What was found by the lines of a grid."""
    if reading.cells is None or reading.certainty is None:
        return []
    columns, rows = reading.cells
    sure = round(100 * reading.certainty)
    return [t("photo.text.grid", columns=columns, rows=rows, sure=sure)]


def _board_lines(t: Translator, said: BoardAnswer) -> list[str]:
    if said.verdict is None:
        return [said.problem or ""]
    lines = _board(t, said.squares, said.uncertain)
    if said.uncertain:
        lines.append(t.n("photo.text.uncertain", len(said.uncertain)))
    problems = [f"  {problem.code}  {problem.message}" for problem in said.verdict.problems]
    if problems:
        lines += [
            t("words.label", label=t.n("check.text.problems", len(problems)), text="").rstrip()
        ]
        lines += problems
    else:
        lines.append(t("check.text.board_valid"))
    left, players = said.verdict.left, said.verdict.players
    lines += [one.text for one in left]
    if 0 < len(players) < len(left):
        lines += [one.text for one in players]
    if said.verdict.scheme != "basic":  # otherwise the squares left are the points
        lines.append(t("check.text.scored", scheme=t(f"settings.scheme.{said.verdict.scheme}")))
        lines += [f"  {line}" for line in said.verdict.lines]
    if said.suggestion is not None:
        lines += [t("photo.text.suggestion"), *_board(t, said.suggestion, ())]
    return lines


def _board(
    t: Translator, squares: tuple[str, ...], marked: tuple[tuple[int, int], ...]
) -> list[str]:
    return [line.rstrip() for line in drawn(t, squares, set(marked), is_painted=False)]


def told_corners(args: argparse.Namespace) -> Corners:
    """The corners that were told; what follows them are photos.

    :raises FileError: there are neither four of them nor the word ``auto``, or no photo.
    """
    told = args.corners or []
    count = 1 if told[:1] == [AUTO] else 4
    args.photos = [*args.photos, *told[count:]]
    if told and len(told) < count:
        raise FileError(reader()("cli.read.corners", auto=AUTO))
    if not args.photos:
        raise FileError(reader()("cli.read.no_photo"))
    if not told:
        return None
    return "auto" if count == 1 else [_point(text) for text in told[:count]]


def _point(text: str) -> Point:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        raise FileError(reader()("cli.read.corner", value=text)) from None
    return x, y


def check_overlay(args: argparse.Namespace, photos: int | None = None) -> None:
    """Whether one overlay can be written for what was asked.

    :param photos: how many there are, once PDFs are opened.

    :raises FileError: there are several photos, or the file exists.
    """
    if args.overlay is None:
        return
    if (len(args.photos) if photos is None else photos) > 1:
        raise FileError(reader()("cli.read.overlay"))
    if args.overlay.exists() and not args.force:
        raise FileError(reader()("print.error.exists", file=str(args.overlay)))


def expanded(names: Iterable[str]) -> list[str]:
    """The photos that are meant: of a folder those in it, by name; and where the shell has left
    an asterisk as it is, what it stands for.

    :raises FileError: there are no photos in a folder.
    """
    found: list[str] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = [one for one in path.iterdir() if one.suffix.lower() in PHOTOS]
            photos = [str(one) for one in inside if not one.name.startswith(".")]
            if not photos:
                raise FileError(reader()("cli.read.no_photos", file=name))
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

        :raises FileError: it cannot be written there, or has another suffix.
        """
        path, form = (None, REPORT_FORMS[0])
        if args.report is not None:
            path, form = _checked(args.report, args.force)
        return cls(path, form, len(args.photos), args.lang, layout)

    def begin(self, name: str) -> None:
        """Say on a terminal which photo is being read."""
        if self.path is not None:
            replace_line(f"{len(self._sheets) + 1}/{self.photos} {name}")

    def add(self, name: str, data: bytes, reading: Reading) -> None:
        """What was read in a photo."""
        if self.path is None:
            return
        t = translator(self.language)
        if not reading.found:
            self.fail(name, "" if reading.problem is None else reading.problem.message(t))
            return
        sheet = reading.filled(self.layout)
        remarks = tuple(t(f"photo.remark.{code}") for code in reading.remarks)
        read = PhotographedSheet(
            name, sheet, reading.table, reading.seat, reading.uncertain, reading.doubtful, remarks
        )
        # Whether rules are broken is seen later, and a picture helps there too.
        self._sheets.append(replace(read, picture=crop(data, reading)))
        replace_line("")

    def fail(self, name: str, problem: str) -> None:
        """A photo in which nothing was read, and why."""
        if self.path is not None:
            self._sheets.append(PhotographedSheet(name, problem=problem))
            replace_line("")

    def finish(self, code: int, out: TextIO) -> int:
        """Write the file, and a sentence on what is in it; the exit code.

        :param code: what it is when all goes well.
        """
        if self.path is None:
            return code
        # ReportLab takes a moment to load, which other commands should not wait for.
        from printables.piles import pile_file

        t = translator(self.language)
        pile = gather(self._sheets)
        data = pile_file(pile, self.form, self.language)
        write(self.path, data)
        print(summary(t, pile), file=out)
        return code


def _checked(name: str, force: bool) -> tuple[Path, ReportForm]:
    path = Path(name)
    form = next((one for one in REPORT_FORMS if path.suffix.lower() == f".{one}"), None)
    if form is None:
        forms = ", ".join(f".{one}" for one in REPORT_FORMS)
        raise FileError(reader()("cli.read.report", file=name, forms=forms))
    if path.is_dir() or (path.exists() and not force):
        raise FileError(reader()("print.error.exists", file=str(path)))
    # Found out before thirty photos are read for it.
    if not path.parent.is_dir():
        raise FileError(reader()("print.error.not_writable", file=str(path)))
    return path, form
