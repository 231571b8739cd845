"""``rollwrite tables``: the database of a server is checked, saved, moved and cleaned.

A server that uses it may go on meanwhile.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

from rollwrite.classroom import fold as fold_class
from rollwrite.classroom.events import event_from_json as class_event_from_json
from rollwrite.cli.terminal import (
    RefusedError,
    add_json,
    add_language,
    fail,
    print_json,
    reader,
)
from rollwrite.codes import clean_class_code
from rollwrite.config import ConfigError, checked_number, database_path, read_config
from rollwrite.games import FORMS, fold
from rollwrite.i18n import Translator, translator
from rollwrite.store import Store, StoreError
from rollwrite.store.archive import Exported, export_lines, import_file, write_lines
from rollwrite.store.archive import backup as save
from rollwrite.store.cleaning import count_older_than, delete_older_than, share_at_once
from rollwrite.store.copies import find_damage, remove_database

_Work: TypeAlias = Callable[[argparse.Namespace, str, Translator], int]


def register(parser: argparse.ArgumentParser) -> None:
    """Add the commands."""
    parser.description = "Look after the database of `rollwrite serve`, which can keep running."
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, work: _Work, words: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        one.add_argument(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql://... (default: the one of `rollwrite serve`)",
        )
        add_json(one)
        add_language(one)
        one.set_defaults(func=lambda args: _run(work, args))
        return one

    add("check", check, "look whether everything can be read, and every game played again")
    saved = add("backup", backup, "save everything in one SQLite file to start a server with")
    saved.add_argument("file", metavar="FILE")
    saved.add_argument("--force", action="store_true", help="replace FILE if it is there")
    out = add("export", export, "write everything as lines of JSON, for any database")
    out.add_argument("file", metavar="FILE", help="packed if it ends in .gz; - for standard output")
    out.add_argument("--force", action="store_true", help="replace FILE if it is there")
    into = add("import", import_, "add the tables of a backup or an export")
    into.add_argument("file", metavar="FILE")
    old = add("clean", clean, "delete tables that no one has used for a long time")
    old.add_argument(
        "--days", metavar="N", help="unused for N days (default: as in the server's settings)"
    )
    old.add_argument("--force", action="store_true", help="delete even if there are many")


def _run(
    work: Callable[[argparse.Namespace, str, Translator], int], args: argparse.Namespace
) -> int:
    t = translator(args.lang)
    try:
        url = args.database or read_config().database_url
        path = database_path(url)
        # Only an import begins a database: an empty one would hide that the name is wrong.
        if path is not None and not path.exists() and work is not import_:
            return fail(reader()("cli.tables.nowhere", file=str(path)))
        return work(args, url, t)
    except (ConfigError, StoreError) as error:
        return fail(error.message(reader()))


def check(args: argparse.Namespace, url: str, t: Translator) -> int:
    """Say everything that is wrong; 1 if anything is."""
    with closing(Store.open(url, may_be_damaged=True)) as store:
        found = find_damage(store.engines, store.at_one_moment())
        problems = [problem.message(t) for problem in found]
        count = 0
        for table_id, code in store.codes():
            count += 1
            try:
                bodies = [event.body for event in store.events(table_id)]
                if clean_class_code(code) is None:
                    fold(map(FORMS.event_from_json, bodies))
                else:
                    fold_class(map(class_event_from_json, bodies))
            except Exception as error:  # whatever an event of that log may be
                problems.append(t("cli.tables.unplayable", code=code, why=str(error)))
    if args.json:
        print_json({"tables": count, "problems": problems})
        return 1 if problems else 0
    print(*problems, sep="\n", end="\n" if problems else "")
    print(t.n("cli.tables.damaged", len(problems)) if problems else t.n("cli.tables.well", count))
    return 1 if problems else 0


def backup(args: argparse.Namespace, url: str, t: Translator) -> int:
    """Save everything in one file."""
    _check_new(args)
    with closing(Store.open(url)) as store:
        save(store, Path(args.file), replace=args.force)
    _say(args, {"file": args.file}, t("cli.tables.saved", file=args.file))
    return 0


def _check_new(args: argparse.Namespace) -> None:
    """Nothing, if the file is not there yet, or may be replaced.

    :raises RefusedError: it is there.
    """
    if Path(args.file).exists() and not args.force:
        raise RefusedError(reader()("print.error.exists", file=args.file))


def export(args: argparse.Namespace, url: str, t: Translator) -> int:
    """Write everything as text; 1 if some of it could not be read."""
    done = Exported()
    _check_new(args)
    with closing(Store.open(url, may_be_damaged=True)) as store:
        if args.file == "-":
            for line in export_lines(store, done):
                print(line)
        else:
            write_lines(Path(args.file), export_lines(store, done), replace=args.force)
    if args.file != "-":
        data = {"file": args.file, "tables": done.tables, "unreadable": list(done.unreadable)}
        _say(args, data, t.n("cli.tables.exported", done.tables, file=args.file))
    if done.unreadable:
        fail(reader()("cli.tables.unreadable", tables=", ".join(done.unreadable)))
        return 1
    return 0


def import_(args: argparse.Namespace, url: str, t: Translator) -> int:
    """Add what a file holds."""
    path = database_path(url)
    is_new = path is not None and not path.exists()
    is_empty = False
    try:
        with closing(Store.open(url)) as store:
            try:
                done = import_file(store, Path(args.file))
            finally:
                is_empty = not store.codes()
    except StoreError:
        # An empty one would hide that the file was a wrong one.
        if path is not None and is_new and is_empty:
            remove_database(path)
        raise
    said = [t.n("cli.tables.imported", done.tables)]
    said += [t.n("cli.tables.known", len(done.known))] if done.known else []
    _say(args, {"tables": done.tables, "known": list(done.known)}, *said)
    return 0


def clean(args: argparse.Namespace, url: str, t: Translator) -> int:
    """Delete old tables; 1 if they are so many that somebody should look at the clock first."""
    days = checked_number("--days", args.days, read_config().retention_days, 1, 36_500)
    now = datetime.now(UTC)
    before = now - timedelta(days=days)
    with closing(Store.open(url)) as store:
        count = count_older_than(store, before)
        if count > share_at_once(store) and not args.force:
            today = now.date().isoformat()
            fail(reader().n("cli.tables.too_many", count, days=days, today=today))
            return 1
        gone = delete_older_than(store, before)
    _say(args, {"deleted": gone}, t.n("cli.tables.cleaned", gone))
    return 0


def _say(args: argparse.Namespace, data: dict[str, Any], *lines: str) -> None:
    """What was done, as data or in words."""
    if args.json:
        print_json(data)
    else:
        print(*lines, sep="\n")
