"""``rollwrite tile analyse``: look back on a recorded tile game, move by move."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rollwrite.cli.analysis_page import page
from rollwrite.cli.files import FileError, add_language, fail, read_text
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.tile_words import record_problem
from rollwrite.players.job import Budget
from rollwrite.players.tile.analysed import Analysis
from rollwrite.players.tile.analysis import MoveReview, Terms, judge_one, sum_up, values_at_end
from rollwrite.players.tile.analysis_record import (
    RecordedMove,
    names_in,
    recorded_moves,
    write_comments,
)
from rollwrite.table.dataclass_json import encode
from rollwrite.tilegame.blksgf import Record, read_blksgf
from rollwrite.tilegame.scoring import SchemeError, scheme_for
from rollwrite.tilegame.sgf import SgfError

#: How long it thinks of a position, where nobody says.
_SECONDS: Final = 0.5
#: Nobody waits for longer, or for more, on purpose.
_MOST_SECONDS: Final = 600.0
_MOST_SIMULATIONS: Final = 10_000_000


@dataclass(frozen=True)
class _Found:
    """A record, its moves, and what is said of them."""

    record: Record
    moves: tuple[RecordedMove, ...]
    analysis: Analysis


def register(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """Add the command to those of ``rollwrite tile``."""
    parser = commands.add_parser(
        "analyse",
        help="look back on a game: what each move cost, and what was better",
        description="Look back on a recorded game. Print its record with comments and variations,"
        " or write it, a page, or both.",
    )
    parser.add_argument("file", metavar="FILE", help="a .blksgf file, or - for standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="write the commented record to OUT")
    parser.add_argument("--page", metavar="OUT", help="write a page (HTML, one file) to OUT")
    parser.add_argument("--json", action="store_true", help="print what is found as JSON")
    much = parser.add_mutually_exclusive_group()
    much.add_argument(
        "--simulations", type=_simulations, metavar="N",
        help="think for N simulations of each position: the same answer every time",
    )  # fmt: skip
    much.add_argument(
        "--time", type=_seconds, metavar="S",
        help=f"think for S seconds of each position (by default {_SECONDS})",
    )  # fmt: skip
    parser.add_argument(
        "--scheme", metavar="NAME",
        help="how the game was scored, such as advanced (by default the game's usual way)",
    )  # fmt: skip
    add_language(parser)
    parser.set_defaults(func=run)


def _simulations(text: str) -> int:
    number = int(text)
    if not 1 <= number <= _MOST_SIMULATIONS:
        raise argparse.ArgumentTypeError(f"1 to {_MOST_SIMULATIONS}")
    return number


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"more than 0, at most {_MOST_SECONDS:g}")
    return seconds


def run(args: argparse.Namespace) -> int:
    """Look back, and write what is asked for."""
    t = translator(args.lang)
    try:
        record = read_blksgf(read_text(args.file))
    except FileError as error:
        return fail(error)
    except SgfError as error:
        return fail(f"{args.file}: {error}")
    for problem in record.main_problems[:1]:
        place = f"{args.file}:{problem.line}:{problem.column}"
        return fail(f"{place}: {record_problem(t, problem)}")
    try:
        scheme = scheme_for(args.scheme, record.variant.schemes).key
    except SchemeError as error:
        return fail(error)
    moves = recorded_moves(record)
    if not moves:
        return fail(f"{args.file}: {t('cli.coach.no_moves')}")
    budget = Budget(seconds=args.time or _SECONDS)
    if args.simulations is not None:
        budget = Budget(playouts=args.simulations)
    return _write(t, args, _Found(record, moves, _analysis(moves, Terms(budget, scheme))))


def _analysis(moves: Sequence[RecordedMove], terms: Terms) -> Analysis:
    """The answers to all questions, counted where somebody watches."""
    judged: list[MoveReview] = []
    for number, move in enumerate(moves, start=1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(moves)}", end="", file=sys.stderr, flush=True)
        judged.append(judge_one(move.question, terms, judged[-1] if judged else None))
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    end = moves[-1].question.after
    result = values_at_end(end, terms.scheme) if end.is_over else None
    return sum_up([move.question for move in moves], judged, result)


def _write(t: Translator, args: argparse.Namespace, found: _Found) -> int:
    names = names_in(t, found.record)
    # Before the variations are in the record: the page tells them in its own way.
    drawn = page(t, names, [move.question for move in found.moves], found.analysis)
    write_comments(t, found.record, found.moves, found.analysis)
    for name, text in ((args.output, str(found.record)), (args.page, drawn)):
        if name is None:
            continue
        try:
            Path(name).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            return fail(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}")
    if args.json:
        print(json.dumps(_as_json(names, found.analysis), ensure_ascii=False))
    elif args.output is None and args.page is None:
        sys.stdout.write(str(found.record))
    return 0


def _as_json(names: tuple[str, ...], analysis: Analysis) -> dict[str, Any]:
    said: dict[str, Any] = encode(analysis)
    return {"players": list(names), **said}
