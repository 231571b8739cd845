"""``rollwrite dice verify LOG``: prove that the dice of a table's games were fair."""

from __future__ import annotations

import argparse

from rollwrite.cli.terminal import add_json, add_language, fail, print_json, read_log, reader
from rollwrite.dicegame.rules import RULES
from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.i18n import translator
from rollwrite.schema.dataclass_json import encode
from rollwrite.table.events import TableOpened


def register(parser: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser.description = "Prove that the dice of a table's games were fair."
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    verify_parser = commands.add_parser(
        "verify",
        help="check every roll of a log",
        description="Check every roll of a log: does it follow from the secret number whose "
        "fingerprint the table showed before the game?",
    )
    verify_parser.add_argument(
        "log", metavar="LOG", help="a file of JSON lines, or - for standard input"
    )
    add_json(verify_parser, "print a JSON object for each game")
    add_language(verify_parser)
    verify_parser.set_defaults(func=verify)


def verify(args: argparse.Namespace) -> int:
    """Print a sentence for each game; 1 when dice were not what was promised."""
    events = read_log(args.log)
    t = translator(args.lang)
    if events and isinstance(events[0], TableOpened) and events[0].rules != RULES.key:
        print(t("cli.dice.none"))
        return 0
    proofs = prove_log(events)
    if not proofs:
        return fail(f"{args.log}: {reader()('table.refused.no-game')}")
    for proof in proofs:
        if args.json:
            print_json(encode(proof))
            continue
        sentence = t(f"table.proof.{proof.verdict.replace('-', '_')}")
        rolls = t.n("cli.dice.rolls", proof.rolls)
        roll = "" if proof.roll is None else f" ({t('cli.dice.roll', roll=proof.roll)})"
        print(f"{t('cli.dice.game', game=proof.game)} · {rolls} · {sentence}{roll}")
    return 1 if any(proof.is_broken for proof in proofs) else 0
