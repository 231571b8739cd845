"""``rollwrite read PHOTO...``: what is drawn on photographed sheets."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rollwrite.cli import files
from rollwrite.dicegame import BUILT_IN, Layout, LayoutError, built_in_layout, parse_layout
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.dice_words import layout_name
from rollwrite.photo import MAX_BYTES, PhotoError, Reading, SheetReading, overlay, read
from rollwrite.table.dataclass_json import encode


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "read",
        help="read photos of filled sheets: what is in every square",
        description="Read photos of filled sheets. Exit code: 0 all were read, 1 some sheet was "
        "not found, 2 a file cannot be opened.",
    )
    parser.add_argument(
        "photos", metavar="PHOTO", nargs="+", help="JPEG, PNG, WebP or HEIC; - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, an object a line")
    parser.add_argument(
        "--overlay", metavar="OUT.png", type=Path, help="draw what was read over the photo"
    )
    parser.add_argument(
        "--layout", metavar="NAME", help=f"{', '.join(BUILT_IN)}, or a layout's TOML file"
    )
    parser.add_argument(
        "--corners",
        metavar="X,Y",
        nargs=4,
        help="corners of the play area in pixels: top left, top right, bottom right, bottom left; "
        "for boards that were not printed here",
    )
    parser.add_argument("--force", action="store_true", help="write over an existing overlay file")
    files.add_language(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Read every photo; 1 when a sheet is not found, 2 when something cannot be opened."""
    t = translator(args.lang)
    try:
        layout = None if args.layout is None else _layout(args.layout)
        corners = None if args.corners is None else [_point(text) for text in args.corners]
        if corners is not None and layout is None:
            raise PhotoError("layout")
        if args.overlay is not None:
            _check_overlay(args)
    except PhotoError as error:
        return files.fail(error.message(t))
    except files.FileError as error:
        return files.fail(error)
    code = 0
    for name in args.photos:
        try:
            data = _data(name)
            reading = read(data, layout=layout, corners=corners)
            if args.overlay is not None:
                _write(args.overlay, overlay(data, reading))
        except (PhotoError, files.FileError) as error:
            sentence = error.message(t) if isinstance(error, PhotoError) else str(error)
            # The others name their file themselves.
            code = files.fail(f"{name}: {sentence}" if isinstance(error, PhotoError) else sentence)
            if args.json:
                _print_json(t, name, Reading(False, (0, 0)), problem=sentence)
        else:
            code = max(code, 0 if reading.found else 1)
            _print(t, name, reading, args)
    return code


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


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        raise files.FileError(f"{text!r} is no corner: X,Y in pixels, such as 120,85.5") from None
    return x, y


def _check_overlay(args: argparse.Namespace) -> None:
    if len(args.photos) > 1:
        raise files.FileError("--overlay draws over one photo, and there are several")
    if args.overlay.exists() and not args.force:
        raise files.FileError(f"{args.overlay} exists already; --force writes over it")


def _data(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise files.FileError(f"{name} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        # A NUL in the name, for one.
        raise files.FileError(f"{name!r} cannot be read: {error}") from None


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise files.FileError(f"{path} cannot be written: {error.strerror or error}") from None


def _print_json(t: Translator, name: str, reading: Reading, **other: str) -> None:
    said = encode(reading.said(t, SheetReading))
    print(json.dumps({"photo": name, **said, **other}, ensure_ascii=False))


def _print(t: Translator, name: str, reading: Reading, args: argparse.Namespace) -> None:
    if args.json:
        _print_json(t, name, reading)
        return
    lines = [name] if len(args.photos) > 1 else []
    if reading.problem is not None:
        lines.append(reading.problem.message(t))
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
    if reading.table is not None:
        lines.append(t("photo.text.seat", table=reading.table, seat=reading.seat or "-"))
    if reading.uncertain:
        lines.append(t.n("photo.text.uncertain", len(reading.uncertain)))
    if reading.suggestion is not None:
        lines.append(t("photo.text.suggestion"))
        lines += _board(reading.suggestion, ())
    return lines


def _board(squares: tuple[str, ...], marked: tuple[tuple[int, int], ...]) -> list[str]:
    return [
        "".join(
            f"[{letter}]" if (number, column) in marked else f" {letter} "
            for column, letter in enumerate(row)
        ).rstrip()
        for number, row in enumerate(squares)
    ]
