"""``rollwrite check FILE...``: could these sheets have been played, and what do they score?"""

from __future__ import annotations

import argparse
import json
import os
import sys

from rollwrite.checking import InputError, Verdict, check, load_filled
from rollwrite.cli import files
from rollwrite.dicegame import COLOURS
from rollwrite.dicegame.scoring import rank
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import Translator, translator
from rollwrite.i18n.check_words import input_text, play_lines, problem_text, verdict_json

_PAINTS: dict[str, str] = dict(zip(COLOURS, ("97;44", "30;103", "97;41", "30;42"), strict=True))


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "check",
        help="check filled sheets: could they have been played, what do they score",
        description="Check filled sheets. Exit code: 0 playable, 1 with problems, 2 unreadable.",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a JSON file, or - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, an object a line")
    files.add_language(parser)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Check every file; 1 when one has problems, 2 when one cannot be read."""
    t = translator(args.lang)
    code = 0
    verdicts: list[tuple[str, Verdict]] = []
    for name in args.files:
        try:
            verdict = check(load_filled(files.read_text(name)))
        except (files.InputError, InputError) as error:
            sentence = str(error)
            if isinstance(error, InputError):
                sentence = f"{name}: {input_text(t, error)}"
            code = files.fail(sentence)
            if args.json and len(args.files) > 1:
                # A line for each file, so that lines and files can be matched.
                print(json.dumps({"error": sentence}, ensure_ascii=False))
            continue
        verdicts.append((name, verdict))
        code = max(code, 0 if verdict.is_valid else 1)
        if args.json:
            print(json.dumps(verdict_json(t, verdict), ensure_ascii=False))
        else:
            _print_verdict(t, verdict, name if len(args.files) > 1 else None)
    if not args.json and len(verdicts) > 1:
        _print_ranking(t, verdicts)
    return code


def _print_verdict(t: Translator, verdict: Verdict, name: str | None) -> None:
    lines = [] if name is None else [name]
    lines += _board(verdict)
    if verdict.is_valid:
        lines.append(t("check.text.valid"))
    else:
        lines.append(t.n("check.text.problems", len(verdict.problems)))
        lines += [f"  {p.code}  {problem_text(t, p)}" for p in verdict.problems]
    lines.append(_score(t, verdict) + ".")
    if not verdict.is_valid:
        lines.append(t("check.text.counted_anyway"))
    elif verdict.shapes:
        lines.append(t("check.text.order"))
        lines += [f"  {line}" for line in play_lines(t, verdict)]
    print("\n".join(lines) + "\n")


def _board(verdict: Verdict) -> list[str]:
    """The squares, those of a problem in brackets; in colour on a terminal."""
    marked = {square_of(cell) for problem in verdict.problems for cell in problem.cells}
    # The convention of no-color.org.
    has_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    lines = []
    for number, row in enumerate(verdict.sheet.squares):
        cells = []
        for column, letter in enumerate(row):
            text = f"[{letter}]" if (number, column) in marked else f" {letter} "
            if has_colour and letter in _PAINTS:
                text = f"\x1b[{_PAINTS[letter]}m{text}\x1b[0m"
            cells.append(text)
        lines.append("".join(cells).rstrip())
    return lines


def _score(t: Translator, verdict: Verdict) -> str:
    parts = [t.n("check.text.unfilled", verdict.unfilled)]
    if verdict.sheet.strikes is not None:
        parts.append(t.n("check.text.strikes", verdict.sheet.strikes))
    return ", ".join(parts)


def _strikes(verdict: Verdict) -> int:
    told = verdict.sheet.strikes
    return verdict.strikes_needed or 0 if told is None else told


def _print_ranking(t: Translator, verdicts: list[tuple[str, Verdict]]) -> None:
    """The files by D15; strikes that are not told are those that the dice need at least."""
    results = (
        (number, verdict.unfilled, _strikes(verdict))
        for number, (_, verdict) in enumerate(verdicts)
    )
    for score in rank(results):
        name, verdict = verdicts[score.seat]
        line = f"{score.rank}. {name}: {_score(t, verdict)}"
        print(line if verdict.is_valid else f"{line} ({t('check.text.with_problems')})")
