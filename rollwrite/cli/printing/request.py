"""What ``rollwrite print`` is asked for: from its options, files and tables to a request."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printables.engine.options import PrintError
from printables.request.fields import FIELDS, KINDS, LAYOUT, Field, fields_of
from rollwrite.cli import phone_address
from rollwrite.cli.terminal import RefusedError, read_text
from rollwrite.dicegame import Layout, LayoutError, built_in_layout, parse_layout
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import layout_problem

# ReportLab and the database take a third of a second to load: `rollwrite --help` must not wait.
if TYPE_CHECKING:
    from printables.printing import Request
    from rollwrite.store import Store

_FROM_FILES = ("lines", "text")


def option(field: Field) -> str:
    """What a field is called at the command line."""
    return f"--{(field.option or field.name).replace('_', '-')}"


def read_request(args: argparse.Namespace, t: Translator) -> Request:
    """The request that the options mean.

    :raises PrintError: it cannot be printed.
    :raises RefusedError: a layout or a table cannot be had.
    :raises FileError: a file cannot be read.
    """
    from printables.request.parsing import parse_request

    known = fields_of(args.name)
    given = {
        field.name: value
        for field in FIELDS
        if (value := getattr(args, field.name)) not in (None, False)
    }
    for field in (field for field in known.values() if field.name in given):
        for other in field.overrides:
            if other in given and other in known:
                raise PrintError("apart", one=option(field), other=option(known[other]))
    fields = {name: _typed(name, value) for name, value in given.items() if name != "layout"}
    layout = _layout(args.layout, t) if "layout" in given else None
    if args.database is not None and args.table is None and not args.open:
        raise PrintError("option", name=args.name, option="database")
    request = parse_request(args.name, fields, layout)
    if args.table is not None and "table" in known:
        request = _with_table(request, args.table, args.database, t)
        if layout is not None and request.specs and request.specs[0].layout != layout:
            name = request.specs[0].layout.name
            raise PrintError("other_layout", code=args.table[:20], name=name)
    return phone_address.for_kit(request)


def _typed(name: str, value: str | Literal[True]) -> str:
    """What was given as the page would send it: a list or a long text comes from a file."""
    if value is True:
        return "on"
    if KINDS[name] in _FROM_FILES:
        # An empty file is no position, and not as if none were given.
        return read_text(value) or " "
    return value


def _layout(name: str, t: Translator) -> Layout:
    if name in LAYOUT.values:
        return built_in_layout(name)
    if not Path(name).suffix and not Path(name).exists():
        LAYOUT.checked(name)
    try:
        return parse_layout(read_text(name))
    except LayoutError as error:
        why = " ".join(layout_problem(t, problem) for problem in error.problems)
        raise RefusedError(f"{name}: {why}") from None


def _with_table(request: Request, code: str, database: str | None, t: Translator) -> Request:
    from printables.table import with_table
    from rollwrite.config import ConfigError, database_path, read_config
    from rollwrite.service import Service
    from rollwrite.store import StoreError, UnknownTableError

    unknown = RefusedError(t("print.error.table", value=code[:20]))
    try:
        url = database or read_config().database_url
        path = database_path(url)
        if path is not None and not path.exists():
            # Opening it would make an empty one.
            raise unknown
        with _opened(url) as store:
            snapshot = Service(store).snapshot(code)
            return with_table(request, snapshot.table, snapshot.code)
    except UnknownTableError:
        raise unknown from None
    except (ConfigError, StoreError) as error:
        raise RefusedError(str(error)) from None


def with_tables(request: Request, database: str | None) -> Request:
    """The request for tables of the app, opened for it.

    :raises RefusedError: they cannot be opened.
    """
    from rollwrite.config import ConfigError, read_config
    from rollwrite.dicegame import Settings
    from rollwrite.service import Service
    from rollwrite.store import StoreError

    try:
        config = read_config()
        with _opened(database or config.database_url) as store:
            codes = Service(store).open_empty_tables(request.tables, Settings(request.layout))
    except (ConfigError, StoreError) as error:
        raise RefusedError(str(error)) from None
    return phone_address.for_tables(request, codes, config)


@contextmanager
def _opened(url: str) -> Iterator[Store]:
    from rollwrite.store import Store

    store = Store.open(url)
    try:
        yield store
    finally:
        store.close()
