"""``rollwrite tile``: records and counts of the tile games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rollwrite.cli import tile_analyse
from rollwrite.cli.files import FileError, add_language, fail, read_text
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.board_words import tile_colour
from rollwrite.i18n.tile_words import record_problem
from rollwrite.tilegame import VARIANTS, Game, Placement, VariantError, new_game, perft, perft_split
from rollwrite.tilegame.blksgf import Record, read_blksgf
from rollwrite.tilegame.sgf import SgfError
from rollwrite.tilegame.svg import board_svg
from rollwrite.tilegame.text import board_text


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its own four."""
    parser = subparsers.add_parser(
        "tile", help="the tile games: show a saved game, look back on it, count moves"
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    shown = commands.add_parser("show", help="check a .blksgf file and print or draw its position")
    shown.add_argument("file", metavar="FILE", help="a .blksgf file, or - for standard input")
    shown.add_argument("--move", type=int, metavar="N", help="the position before move N")
    shown.add_argument("--svg", action="store_true", help="draw it as SVG")
    shown.add_argument("--output", metavar="PATH", help="write to a file")
    add_language(shown)
    shown.set_defaults(func=show)

    tile_analyse.register(commands)

    counted = commands.add_parser("perft", help="count how a game can go on for DEPTH moves")
    counted.add_argument("depth", metavar="DEPTH", type=int)
    counted.add_argument("--game", default="classic", metavar="NAME", help="see `tile games`")
    counted.add_argument("--start", choices=("seated", "open"), help="the start rule")
    counted.add_argument("--split", action="store_true", help="the count for each first move")
    counted.set_defaults(func=count)

    listed = commands.add_parser("games", help="list the games and their rules' numbers")
    add_language(listed)
    listed.set_defaults(func=games)


def show(args: argparse.Namespace) -> int:
    """Print or draw a record; 1 when the rules do not allow all of it."""
    t = translator(args.lang)
    try:
        if args.move is not None and args.move < 1:
            return fail("moves are counted from 1")
        record = read_blksgf(read_text(args.file))
        game = record.game if args.move is None else record.game_before(args.move)
    except FileError as error:
        return fail(error)
    except SgfError as error:
        return fail(f"{args.file}: {error}")
    output = _drawing(t, game) if args.svg else _words(t, record, game)
    if args.output is None:
        sys.stdout.write(output)
    else:
        try:
            Path(args.output).write_text(output, encoding="utf-8")
        except OSError as error:
            return fail(f"{args.output} cannot be written: {error.strerror or error}")
    for problem in record.problems:
        place = f"{args.file}:{problem.line}:{problem.column}"
        print(f"{place}: {record_problem(t, problem)}", file=sys.stderr)
    return 1 if record.problems else 0


def _words(t: Translator, record: Record, game: Game) -> str:
    variant = record.variant
    names = [tile_colour(t, colour) for colour in variant.colours]
    placed = sum(map(len, game.position.placed))
    lines = [
        t.n("tile.show.moves", placed, game=t(f"tile.game.{variant.key}")),
        board_text(game.position, variant.colours, names),
    ]
    if game.player is not None:
        lines.append(t("tile.show.to_play", player=game.player + 1))
    else:
        lines.append(t("tile.show.over"))
        ranked = zip(game.ranking(), game.scores(), strict=True)
        for player, (rank, score) in enumerate(ranked, start=1):
            lines.append(t("tile.show.score", rank=rank, player=player, score=score))
    return "\n".join(lines) + "\n"


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
        return fail(f"a depth of {args.depth} cannot be counted")
    try:
        game = new_game(args.game, args.start)
    except VariantError as error:
        return fail(error)
    if not args.split:
        print(perft(game, args.depth))
        return 0
    counts = perft_split(game, args.depth)
    for move in sorted(counts, key=str):
        print(f"{move}: {counts[move]}")
    print(f"\n{sum(counts.values())}")
    return 0


def games(args: argparse.Namespace) -> int:
    """Print the table of games."""
    t = translator(args.lang)
    for key, variant in VARIANTS.items():
        starts = "/".join(variant.starts)
        print(f"{key:12} {variant.rule:4} {starts:12} {t(f'tile.game.{key}')}")
    return 0
