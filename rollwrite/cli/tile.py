"""``rollwrite tile``: records of the tile games shown and looked back on, and counts of moves."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rollwrite.board.svg import board_svg
from rollwrite.board.text import board_text
from rollwrite.cli.analysis_page import page
from rollwrite.cli.players import take
from rollwrite.cli.terminal import (
    RefusedError,
    add_json,
    add_language,
    check_game,
    counted,
    fail,
    outside,
    print_json,
    read_text,
    reader,
    write,
)
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.dice_words import colour_letter
from rollwrite.i18n.tile_words import record_problem, tile_colour
from rollwrite.players.job import Budget
from rollwrite.players.tile.analysis import (
    Analysis,
    MoveReview,
    Terms,
    judge_one,
    sum_up,
    values_at_end,
)
from rollwrite.players.tile.analysis_record import (
    RecordedMove,
    names_in,
    recorded_moves,
    write_comments,
)
from rollwrite.players.tile.why_better import why_of
from rollwrite.schema.dataclass_json import encode
from rollwrite.tilegame import VARIANTS, Game, Placement, VariantError, new_game, perft, perft_split
from rollwrite.tilegame.blksgf import Record, read_blksgf
from rollwrite.tilegame.scoring import Scheme, SchemeError, scheme_for
from rollwrite.tilegame.sgf import SgfError

#: How long it thinks of a position, where nobody says, ...
_SECONDS: Final = 0.5
#: ... and with the compiled search, which sees more in less time: a game of Duo takes 20 s so.
_STRONG_SECONDS: Final = 0.3
#: Nobody waits for longer, or for more, on purpose.
_MOST_SECONDS: Final = 600.0
_MOST_SIMULATIONS: Final = 10_000_000


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command with its own four."""
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    shown = commands.add_parser("show", help="check a .blksgf file and print or draw its position")
    shown.add_argument("file", metavar="FILE", help="a .blksgf file, or - for standard input")
    shown.add_argument("--move", type=int, metavar="N", help="the position before move N")
    shown.add_argument("--svg", action="store_true", help="draw it as SVG")
    shown.add_argument("--output", metavar="PATH", help="write to a file")
    add_json(shown)
    add_language(shown)
    shown.set_defaults(func=show)

    judged = commands.add_parser(
        "analyse",
        help="look back on a game: what each move cost, and what was better",
        description="Look back on a recorded game. Print its record with comments and variations,"
        " or write it, a page, or both.",
    )
    judged.add_argument("file", metavar="FILE", help="a .blksgf file, or - for standard input")
    judged.add_argument("-o", "--output", metavar="OUT", help="write the commented record to OUT")
    judged.add_argument("--page", metavar="OUT", help="write a page (HTML, one file) to OUT")
    judged.add_argument("--json", action="store_true", help="print what is found as JSON")
    limit = judged.add_mutually_exclusive_group()
    limit.add_argument(
        "--simulations", type=_simulations, metavar="N",
        help="think for N simulations of each position: the same answer every time",
    )  # fmt: skip
    limit.add_argument(
        "--time", type=_seconds, metavar="S",
        help=f"think for S seconds of each position (by default {_SECONDS}, and {_STRONG_SECONDS}"
        " with rollwrite[strong])",
    )  # fmt: skip
    judged.add_argument(
        "--scheme", metavar="NAME",
        help="how the game was scored, such as advanced (by default the game's usual way)",
    )  # fmt: skip
    add_language(judged)
    judged.set_defaults(func=analyse)

    counts = commands.add_parser("perft", help="count how a game can go on for DEPTH moves")
    counts.add_argument("depth", metavar="DEPTH", type=int)
    counts.add_argument("--game", default="classic", metavar="NAME", help="see `tile games`")
    counts.add_argument("--start", choices=("seated", "open"), help="the start rule")
    counts.add_argument("--split", action="store_true", help="the count for each first move")
    add_json(counts)
    counts.set_defaults(func=count)

    listed = commands.add_parser("games", help="list the games and their rules' numbers")
    add_json(listed, "print a JSON object for each game")
    add_language(listed)
    listed.set_defaults(func=games)


def show(args: argparse.Namespace) -> int:
    """Print or draw a record; 1 when the rules do not allow all of it."""
    t = translator(args.lang)
    try:
        if args.move is not None and args.move < 1:
            return fail(reader()("cli.tile.move"))
        record = read_blksgf(read_text(args.file))
        game = record.game if args.move is None else record.game_before(args.move)
    except SgfError as error:
        return fail(_no_record(args.file, error))
    if args.svg:
        output = _drawing(t, game)
    elif args.json:
        output = json.dumps(_data(t, record, game), ensure_ascii=False) + "\n"
    else:
        output = _words(t, record, game)
    if args.output is None:
        sys.stdout.write(output)
    else:
        write(args.output, output)
    for problem in record.problems:
        place = f"{args.file}:{problem.line}:{problem.column}"
        print(f"{place}: {record_problem(t, problem)}", file=sys.stderr)
    return 1 if record.problems else 0


def _words(t: Translator, record: Record, game: Game) -> str:
    variant = record.variant
    names = [tile_colour(t, colour) for colour in variant.colours]
    letters = [colour_letter(t, colour) for colour in variant.colours]
    placed = sum(map(len, game.position.placed))
    lines = [
        t.n("tile.show.moves", placed, game=t(f"tile.game.{variant.key}")),
        board_text(game.position, variant.colours, names, letters),
    ]
    if game.player is not None:
        lines.append(t("tile.show.to_play", player=game.player + 1))
    else:
        lines.append(t("tile.show.over"))
        ranked = zip(game.ranking(), game.scores(), strict=True)
        for player, (rank, score) in enumerate(ranked, start=1):
            lines.append(t("tile.show.score", rank=rank, player=player, score=score))
    return "\n".join(lines) + "\n"


def _data(t: Translator, record: Record, game: Game) -> dict[str, Any]:
    """The position as JSON data; players are counted from 1, as in words."""
    return {
        "game": record.variant.key,
        "moves": [str(move) for move in game.moves],
        "to_play": None if game.player is None else game.player + 1,
        "scores": list(game.scores()),
        "ranking": list(game.ranking()),
        "problems": [record_problem(t, problem) for problem in record.problems],
    }


def _no_record(name: str, error: SgfError) -> str:
    is_other = isinstance(error.__cause__, VariantError)
    key = "cli.tile.other_game" if is_other else "cli.tile.no_record"
    return reader()(key, file=name, line=error.line, column=error.column)


def _drawing(t: Translator, game: Game) -> str:
    last = game.moves[-1] if game.moves else None
    return board_svg(
        game.position,
        game.variant.colours,
        title=t(f"tile.game.{game.variant.key}"),
        last=last if isinstance(last, Placement) else None,
    )


def count(args: argparse.Namespace) -> int:
    """Print a count, or one for each first move and their sum."""
    if args.depth < 0 or (args.split and args.depth < 1):
        least = 1 if args.split else 0
        raise RefusedError(reader()("cli.tile.depth", value=str(args.depth), least=least))
    check_game(args.game, args.start)
    game = new_game(args.game, args.start)
    if not args.split:
        number = perft(game, args.depth)
        print(json.dumps({"depth": args.depth, "count": number}) if args.json else number)
        return 0
    counts = perft_split(game, args.depth)
    if args.json:
        moves = {str(move): number for move, number in sorted(counts.items(), key=str)}
        print_json({"depth": args.depth, "count": sum(counts.values()), "moves": moves})
        return 0
    for move in sorted(counts, key=str):
        print(f"{move}: {counts[move]}")
    print(f"\n{sum(counts.values())}")
    return 0


def games(args: argparse.Namespace) -> int:
    """Print the table of games."""
    t = translator(args.lang)
    for key, variant in VARIANTS.items():
        if args.json:
            data = {"key": key, "rule": variant.rule, "starts": [*variant.starts]}
            print_json({**data, "name": t(f"tile.game.{key}")})
            continue
        starts = "/".join(variant.starts)
        print(f"{key:12} {variant.rule:4} {starts:12} {t(f'tile.game.{key}')}")
    return 0


@dataclass(frozen=True)
class _Found:
    """A record, its moves, what is said of them, and how the game is scored."""

    record: Record
    moves: tuple[RecordedMove, ...]
    analysis: Analysis
    scheme: Scheme


def _simulations(text: str) -> int:
    number = int(text)
    if not 1 <= number <= _MOST_SIMULATIONS:
        sentence = str(outside("--simulations", number, 1, _MOST_SIMULATIONS))
        raise argparse.ArgumentTypeError(sentence)
    return number


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0.001 <= seconds <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(str(outside("--time", text, 0.001, _MOST_SECONDS)))
    return seconds


def analyse(args: argparse.Namespace) -> int:
    """Look back, and write what is asked for."""
    t = translator(args.lang)
    try:
        record = read_blksgf(read_text(args.file))
    except SgfError as error:
        return fail(_no_record(args.file, error))
    for problem in record.main_problems[:1]:
        place = f"{args.file}:{problem.line}:{problem.column}"
        return fail(f"{place}: {record_problem(reader(), problem)}")
    try:
        scheme = scheme_for(args.scheme, record.variant.schemes)
    except SchemeError:
        names = reader().either(record.variant.schemes)
        return fail(
            reader()("cli.usage.choice", option="--scheme", value=args.scheme[:40], names=names)
        )
    moves = recorded_moves(record)
    if not moves:
        return fail(f"{args.file}: {reader()('cli.coach.no_moves')}")
    usual = _STRONG_SECONDS if take().name == "compiled" else _SECONDS
    budget = Budget(seconds=args.time or usual)
    if args.simulations is not None:
        budget = Budget(playouts=args.simulations)
    analysis = _analysis(moves, Terms(budget, scheme.key))
    return _write(t, args, _Found(record, moves, analysis, scheme))


def _analysis(moves: Sequence[RecordedMove], terms: Terms) -> Analysis:
    """The answers to all questions."""
    judged: list[MoveReview] = []
    for move in counted(moves):
        judged.append(judge_one(move.question, terms, judged[-1] if judged else None))
    end = moves[-1].question.after
    result = values_at_end(end, terms.scheme) if end.is_over else None
    return sum_up([move.question for move in moves], judged, result)


def _write(t: Translator, args: argparse.Namespace, found: _Found) -> int:
    names = names_in(t, found.record)
    # Before the variations are in the record: the page tells them in its own way.
    asked = [move.question for move in found.moves]
    drawn = page(t, names, asked, found.analysis, found.scheme)
    write_comments(t, found.record, found.moves, found.analysis, found.scheme)
    for name, text in ((args.output, str(found.record)), (args.page, drawn)):
        if name is None:
            continue
        write(name, text)
    if args.json:
        print(json.dumps(_as_json(t, names, found), ensure_ascii=False))
    elif args.output is None and args.page is None:
        sys.stdout.write(str(found.record))
    return 0


def _as_json(t: Translator, names: tuple[str, ...], found: _Found) -> dict[str, Any]:
    said: dict[str, Any] = encode(found.analysis)
    for told, step, move in zip(said["steps"], found.analysis.steps, found.moves, strict=True):
        better = step.better
        why = None if better is None else why_of(t, move.question, better, found.scheme).alone
        told["why"] = why
    return {"players": list(names), **said}
