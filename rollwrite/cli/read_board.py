"""``rollwrite read --game NAME PHOTO...``: what lies on photographed boards, and whose score."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

from rollwrite.cli import files
from rollwrite.cli.photo_files import check_overlay, read_photo, told_corners, write_picture
from rollwrite.cli.read_report import expanded
from rollwrite.i18n import Translator, translator
from rollwrite.photo import PhotoError
from rollwrite.photo.boards import BoardAnswer, BoardReading, overlay, read_board
from rollwrite.table.dataclass_json import encode
from rollwrite.tilegame import VariantError, variant_named


def register(parser: argparse.ArgumentParser, run_sheets: Callable[..., int]) -> None:
    """Let the command ``read`` read boards too.

    :param run_sheets: what it does without a game.
    """
    parser.add_argument(
        "--game", metavar="NAME", help="photos of a tile game's board with pieces, such as classic"
    )

    def run(args: argparse.Namespace) -> int:
        return run_sheets(args) if args.game is None else run_boards(args)

    parser.set_defaults(func=run)


def run_boards(args: argparse.Namespace) -> int:
    """Read every photo; 1 when a board is not found, 2 when something cannot be opened."""
    t = translator(args.lang)
    try:
        game = variant_named(args.game).key
        if args.layout is not None:
            raise files.FileError("--layout is for sheets, and --game for boards")
        if args.report is not None:
            raise files.FileError("--report is for sheets, and --game for boards")
        corners = told_corners(args)
        args.photos = expanded(args.photos)
        if args.overlay is not None:
            check_overlay(args)
    except (VariantError, files.FileError) as error:
        return files.fail(error)
    code = 0
    for name in args.photos:
        try:
            data = read_photo(name)
            reading = read_board(data, game, corners)
            if args.overlay is not None:
                write_picture(args.overlay, overlay(data, reading))
        except (PhotoError, files.FileError) as error:
            sentence = error.message(t) if isinstance(error, PhotoError) else str(error)
            # The others name their file themselves.
            code = files.fail(f"{name}: {sentence}" if isinstance(error, PhotoError) else sentence)
            if args.json:
                # A line for each photo, so that lines and photos can be matched.
                said = encode(BoardReading(False, game, (0, 0)).answer(t, BoardAnswer))
                print(json.dumps({"photo": name, **said, "problem": sentence}, ensure_ascii=False))
            continue
        code = max(code, 0 if reading.found else 1)
        said = reading.answer(t, BoardAnswer)
        if args.json:
            print(json.dumps({"photo": name, **encode(said)}, ensure_ascii=False))
        else:
            lines = [name] if len(args.photos) > 1 else []
            print("\n".join([*lines, *_told(t, said)]) + "\n")
    return code


def _told(t: Translator, said: BoardAnswer) -> list[str]:
    if said.verdict is None:
        return [said.problem or ""]
    lines = _board(said.squares, said.uncertain)
    if said.uncertain:
        lines.append(t.n("photo.text.uncertain", len(said.uncertain)))
    problems = [f"  {problem.code}  {problem.message}" for problem in said.verdict.problems]
    if problems:
        lines += [t.n("check.text.problems", len(problems)), *problems]
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
        lines += [t("photo.text.suggestion"), *_board(said.suggestion, ())]
    return lines


def _board(squares: tuple[str, ...], marked: tuple[tuple[int, int], ...]) -> list[str]:
    """The board with brackets round marked squares."""
    marks = set(marked)
    return [
        "".join(
            f"[{letter}]" if (number, column) in marks else f" {letter} "
            for column, letter in enumerate(row)
        ).rstrip()
        for number, row in enumerate(squares)
    ]
