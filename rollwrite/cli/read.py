"""``rollwrite read PHOTO...``: what is drawn on photographed sheets."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rollwrite.cli import files, read_board, read_report
from rollwrite.cli.photo_files import AUTO, check_overlay, read_photo, told_corners, write_picture
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, built_in_layout, parse_layout
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.photo import PhotoError, Reading, SheetReading, overlay, read
from rollwrite.table.dataclass_json import encode


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "read",
        help="read photos of filled sheets, square by square",
        description="Read photos of filled sheets. Exit code: 0 all were read, 1 some sheet was "
        "not found, 2 a file cannot be opened.",
    )
    parser.add_argument(
        "photos",
        metavar="PHOTO",
        nargs="*",
        help="JPEG, PNG, WebP or HEIC, or a folder of them; - for standard input",
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
        "or auto: they are found by the grid's lines; for boards that were not printed here",
    )
    parser.add_argument(
        "--sheet",
        metavar="N",
        type=int,
        help="which of several sheets in the picture, counted from the left",
    )
    read_report.add_option(parser)
    parser.add_argument("--force", action="store_true", help="write over an existing file")
    files.add_language(parser)
    read_board.register(parser, run)


def run(args: argparse.Namespace) -> int:
    """Read every photo; 1 when a sheet is not found, 2 when something cannot be opened."""
    t = translator(args.lang)
    try:
        layout = None if args.layout is None else _layout(args.layout)
        corners = told_corners(args)
        args.photos = read_report.expanded(args.photos)
        if corners not in (None, AUTO) and layout is None:
            raise PhotoError("layout")
        if args.overlay is not None:
            check_overlay(args)
        report = read_report.Report.asked(args, layout)
    except PhotoError as error:
        return files.fail(error.message(t))
    except files.FileError as error:
        return files.fail(error)
    code = 0
    for name in args.photos:
        report.begin(name)
        try:
            data = read_photo(name)
            reading = read(data, layout=layout, corners=corners, sheet=args.sheet)
            if args.overlay is not None:
                write_picture(args.overlay, overlay(data, reading))
            report.add(name, data, reading)
        except (PhotoError, files.FileError) as error:
            sentence = error.message(t) if isinstance(error, PhotoError) else str(error)
            report.fail(name, sentence)
            # The others name their file themselves.
            code = files.fail(f"{name}: {sentence}" if isinstance(error, PhotoError) else sentence)
            if args.json:
                _print_json(t, name, Reading(False, (0, 0)), problem=sentence)
        else:
            code = max(code, 0 if reading.found else 1)
            if args.json or report.path is None:
                _print(t, name, reading, args)
    return report.finish(code, sys.stderr if args.json else sys.stdout)


def _layout(name: str) -> Layout:
    """A layout by its name or from its file.

    :raises files.FileError: there is none, or the file is no layout.
    """
    if name in BUILT_IN:
        return built_in_layout(name)
    if not Path(name).is_file():
        raise files.FileError(f"{name!r} is no layout: {', '.join(BUILT_IN)}, or a TOML file")
    try:
        return parse_layout(files.read_text(name))
    except LayoutError as error:
        raise files.FileError(f"{name} is no layout: {error}") from None


def _print_json(t: Translator, name: str, reading: Reading, **other: str) -> None:
    said = encode(reading.answer(t, SheetReading))
    print(json.dumps({"photo": name, **said, **other}, ensure_ascii=False))


def _print(t: Translator, name: str, reading: Reading, args: argparse.Namespace) -> None:
    if args.json:
        _print_json(t, name, reading)
        return
    lines = [name] if len(args.photos) > 1 else []
    if reading.problem is not None:
        lines.append(reading.problem.message(t))
        lines += _grid(t, reading)
        if reading.cells is not None and reading.problem.code == "no-sheet":
            lines.append(t("photo.text.proposed", option=f"--corners {AUTO}"))
    else:
        lines += _told(t, reading)
    print("\n".join(lines) + "\n")


def _told(t: Translator, reading: Reading) -> list[str]:
    lines = _board(reading.squares, reading.uncertain)
    layout = layout_name(t, reading.layout or "")
    if reading.crossed is None or reading.strikes is None:
        lines.append(t("photo.text.board", layout=layout))
    else:
        crossed = ", ".join(reading.crossed) or t("photo.text.none")
        strikes = t.n("photo.text.strikes", reading.strikes)
        lines.append(t("photo.text.sheet", layout=layout, strikes=strikes, crossed=crossed))
    lines += _grid(t, reading)
    if reading.table is not None:
        lines.append(t("photo.text.seat", table=reading.table, seat=reading.seat or "-"))
    if reading.uncertain:
        lines.append(t.n("photo.text.uncertain", len(reading.uncertain)))
    if reading.suggestion is not None:
        lines.append(t("photo.text.suggestion"))
        lines += _board(reading.suggestion, ())
    return lines


def _grid(t: Translator, reading: Reading) -> list[str]:
    """What was found by the lines of a grid."""
    if reading.cells is None or reading.certainty is None:
        return []
    columns, rows = reading.cells
    sure = round(100 * reading.certainty)
    return [t("photo.text.grid", columns=columns, rows=rows, sure=sure)]


def _board(squares: tuple[str, ...], marked: tuple[tuple[int, int], ...]) -> list[str]:
    return [
        "".join(
            f"[{letter}]" if (number, column) in marked else f" {letter} "
            for column, letter in enumerate(row)
        ).rstrip()
        for number, row in enumerate(squares)
    ]
