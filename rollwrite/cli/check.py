"""``rollwrite check FILE...``: could these sheets have been played, and what do they score?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from rollwrite.board.text import marked_rows
from rollwrite.checking import CheckResult, SheetInputError, check, load_json, parse_filled
from rollwrite.checking.boards import BoardCheckResult, check_board, parse_painted
from rollwrite.cli.terminal import PHOTOS, FileError, add_language, drawn, fail, read_text, reader
from rollwrite.dicegame import Square
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.state import rank
from rollwrite.geometry import SQUARE, Cell
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.check_words import (
    colour_line,
    input_text,
    left_out_lines,
    play_lines,
    verdict_lines,
)
from rollwrite.i18n.dice_words import letters_by_code
from rollwrite.i18n.verdicts import board_verdict, sheet_verdict
from rollwrite.schema.dataclass_json import encode
from rollwrite.tilegame import Variant, VariantError, variant_named

_FORMS = """\
A sheet, of which only layout and squares must be there:
  {"layout": "standard", "squares": ["BB.YY....", ...], "crossed": ["1", "O"],
   "strikes": 1, "markers": "BGRY", "dice": [4, 2, 6], "final_die": 3, "out": true}
  squares: a text for each row from the top, of . B Y R G
  layout: a name, or {"name": ..., "side": ..., "rows": {"1": ["1", "O"], ...}}
  markers: this seat's colour in rounds 1, 2, 3, 4, and then again from the
    front; or a colour for every round; or "any"
  strikes_forced: false where the table lets who would need a strike go out
  uncertain, doubtful: squares and boxes that a photo's reader doubts, as
    rollwrite read --json prints them; problems that rest on them are told apart

A board of a tile game, of which only squares or cells must be there, and game
unless --game names it:
  {"game": "duo", "squares": ["PP...", ...], "start": "seated", "scheme": "basic",
   "last": {"purple": "1"}}
  {"cells": {"blue": ["r15", "r16"], "red": ["z12"]}}
  squares: letters are the first ones of the colours' names
  cells: for every board, also Trigon's, by coordinates
  last: a colour's last piece, which some schemes ask for
"""


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = (
        "Check filled sheets, or painted boards of a tile game."
        " Exit code: 0 playable, 1 with problems, also those that rest on doubtful squares,"
        " 2 unreadable."
    )
    parser.epilog = _FORMS
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a JSON file, or - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one object per line")
    parser.add_argument(
        "--game",
        metavar="NAME",
        help="boards of a tile game, such as classic; not needed where the file names it",
    )
    add_language(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Check every file; 1 when one has problems, 2 when one cannot be read."""
    t = translator(args.lang)
    try:
        variant = None if args.game is None else variant_named(args.game)
    except VariantError:
        return fail(reader()("cli.game", game=args.game[:40]))
    code = 0
    ranked: list[tuple[str, CheckResult]] = []
    output: object
    for name in args.files:
        heading = name if len(args.files) > 1 else None
        try:
            data = load_json(read_text(name))
            game = _game_of(data, variant)
            if game is not None:
                board = check_board(parse_painted(data, game))
                valid = board.is_valid
                output = board_verdict(t, board) if args.json else _board_words(t, board, heading)
            else:
                result = check(parse_filled(data))
                valid = result.is_valid
                output = sheet_verdict(t, result) if args.json else _words(t, result, heading)
                ranked.append((name, result))
        except (FileError, SheetInputError) as error:
            sentence = str(error)
            if Path(name).suffix.lower() in PHOTOS and Path(name).exists():
                sentence = reader()("cli.check.photo", file=name)
            elif isinstance(error, SheetInputError):
                said = reader()
                sentence = said("words.label", label=name, text=input_text(said, error))
            code = fail(sentence)
            if args.json and len(args.files) > 1:
                # A line for each file, so that lines and files can be matched.
                print(json.dumps({"error": sentence}, ensure_ascii=False))
            continue
        code = max(code, 0 if valid else 1)
        print(json.dumps(encode(output), ensure_ascii=False) if args.json else output)
    if not args.json and len(ranked) > 1:
        _print_ranking(t, ranked)
    return code


def _game_of(data: object, asked: Variant | None) -> Variant | None:
    """The game that is asked for, or that a board names, as ``rollwrite read --json`` prints it.

    :raises FileError: there is no such game.
    """
    told = data.get("game") if isinstance(data, dict) and "layout" not in data else None
    if asked is not None or not isinstance(told, str):
        return asked
    try:
        return variant_named(told)
    except VariantError:
        raise FileError(reader()("cli.game", game=told[:40])) from None


def _words(t: Translator, result: CheckResult, heading: str | None) -> str:
    lines = [] if heading is None else [heading]
    lines += _drawn(t, result.sheet.squares, _marked(result, square_of))
    lines += verdict_lines(t, result)
    lines.append(_score(t, result) + ".")
    lines += left_out_lines(t, result)
    if result.standing == "broken":
        lines.append(t("check.text.counted_anyway"))
    elif result.standing == "playable" and result.shapes:
        lines.append(t("check.text.order"))
        lines += [f"  {line}" for line in play_lines(t, result)]
    return "\n".join(lines) + "\n"


def _board_words(t: Translator, result: BoardCheckResult, heading: str | None) -> str:
    painted = result.painted
    board = painted.setup.table.board
    lines = [] if heading is None else [heading]
    if board.lattice == SQUARE:
        lines += _drawn(t, painted.rows, _marked(result, board.square_of))
    else:
        letters = letters_by_code(t)
        marks = {cell: letters.get(mark, mark) for cell, mark in painted.marks.items()}
        lines += marked_rows(board, marks)
    lines += verdict_lines(t, result)
    lines += left_out_lines(t, result)
    lines.append(t("check.text.scored", scheme=t(f"settings.scheme.{painted.scheme.key}")))
    for colour in range(len(painted.variant.colours)):
        areas = result.graph.pick(result.graph.of_colour[colour])
        lines.append(colour_line(t, result, colour))
        lines += [
            f"  {area.shape.name} {board.format_cells(area.cells)}" for area in areas if area.shape
        ]
    return "\n".join(lines) + "\n"


def _marked(
    result: CheckResult | BoardCheckResult, square: Callable[[Cell], Square]
) -> set[Square]:
    """The squares of problems; of those that rest on doubtful squares these alone."""
    return {
        square(cell)
        for problem in result.problems
        for cell in (problem.cells if problem.is_sure else problem.rests_on)
    }


def _drawn(t: Translator, rows: Sequence[str], marked: set[Square]) -> list[str]:
    return [line.rstrip() for line in drawn(t, rows, marked)]


def _score(t: Translator, result: CheckResult) -> str:
    parts = [t.n("check.text.unfilled", result.unfilled)]
    if result.sheet.strikes is not None:
        parts.append(t.n("check.text.strikes", result.sheet.strikes))
    return ", ".join(parts)


def _strikes(result: CheckResult) -> int:
    told = result.sheet.strikes
    return result.strikes_needed or 0 if told is None else told


def _print_ranking(t: Translator, checked: list[tuple[str, CheckResult]]) -> None:
    """The files by D15; strikes that are not told are those that the dice need at least."""
    results = (
        (number, result.unfilled, _strikes(result)) for number, (_, result) in enumerate(checked)
    )
    for score in rank(results):
        name, result = checked[score.seat]
        words = _score(t, result)
        if result.sheet.strikes is None and score.strikes:
            # The reason of its place should show.
            words += f", {t.n('check.text.strikes', score.strikes)}"
        line = f"{score.rank}. {t('words.label', label=name, text=words)}"
        marks = {"broken": "check.text.with_problems", "open": "pile.open"}
        mark = marks.get(result.standing)
        print(line if mark is None else f"{line} ({t(mark)})")
