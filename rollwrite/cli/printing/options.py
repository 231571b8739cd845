"""What ``rollwrite print`` can be asked for, whichever parser reads it: made of the printables.

Importing this loads ReportLab, so the command does it only when it is used.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from printables.boards.game import GamePrint
from printables.boards.position import PositionPrint
from printables.engine.options import PAPER, OneOf, PrintError
from printables.kits.class_pack import ClassPrint
from printables.printing import PRINTABLES, all_fields, printable_named, together
from printables.request.printable import Addressed, Field, Kind, Printable, fields_of
from printables.request.reading import no_option, read_printable, tile_game
from printables.sheets.table import SheetPrint
from rollwrite.cli.printing.tables import (
    CLASS,
    address_of_tables,
    existing_store,
    of_class,
    opened_store,
    with_lasting_address,
)
from rollwrite.cli.terminal import RefusedError, read_layout, read_text, reader
from rollwrite.config import ConfigError, read_config
from rollwrite.dicegame import Settings
from rollwrite.i18n import Translator
from rollwrite.service import Service
from rollwrite.service.opening import open_empty_tables
from rollwrite.store import StoreError, UnknownTableError

_METAVARS: dict[Kind, str] = {
    "number": "N",
    "length": "MM",
    "shift": "X,Y",
    "word": "NAME",
    "date": "DATE",
    "lines": "FILE",
    "text": "FILE",
    "layout": "NAME|FILE",
}


@dataclass(frozen=True)
class Option:
    """An option of the command line. Its value is text until the printable reads it.

    :ivar name: ``--one-page``.
    :ivar key: under which its value is given to :func:`chosen`.
    :ivar metavar: what stands for its value in the help; None for a flag, which has no value.
    :ivar choices: all that it can be, where these are a few words.
    :ivar default: what is usual, or "".
    :ivar bare: what it means without a value, where it may have none.
    :ivar is_look: it is about paper and looks, which all have.
    """

    name: str
    key: str
    kind: Kind
    help: str
    metavar: str | None
    choices: tuple[str, ...]
    default: str
    bare: str | None
    is_look: bool


def options(name: str | None = None) -> tuple[Option, ...]:
    """The options of a printable, its own first; of all of them, paper and looks first.

    :raises PrintError: nothing is called so.
    """
    if name is not None:
        kind = _printable(name)
        return tuple(_option(field) for field in _of_use(kind))
    first = [rows[0][1] for rows in all_fields().values()]
    return tuple(_option(field) for field in sorted(first, key=lambda field: not field.is_look))


def _of_use(kind: type[Printable]) -> Iterator[Field]:
    """What can be chosen for a printable, with only such papers and looks as it comes in."""
    for field in fields_of(kind).values():
        limit: Any = field.choice.limit
        if field.is_look and isinstance(limit, OneOf):
            able = tuple(one for one in limit.values if _is_able(kind, field.name, one))
            limit = replace(limit, values=able)
            if len(able) > 1:
                yield replace(field, choice=replace(field.choice, limit=limit))
        elif field.name != "landscape" or kind.turns:
            yield field


def _is_able(kind: type[Printable], name: str, value: Any) -> bool:
    match name:
        case "paper":
            return value in kind.sizes
        case "theme":
            return value != "large" or bool(kind.large)
        case "up":
            return any(value in counts for counts in kind.sizes.values())
    return True


def _option(field: Field) -> Option:
    choice = field.choice
    return Option(
        field.option,
        field.name,
        field.kind,
        field.described,
        None if field.kind == "flag" else choice.metavar or _METAVARS[field.kind],
        choice.limit.names if isinstance(choice.limit, OneOf) else (),
        field.usual,
        choice.bare,
        field.is_look,
    )


def rows(t: Translator, name: str | None = None) -> list[str]:
    """All that can be printed, a line each.

    :param name: of a printable: what else its line stands for.
    """
    names = [*PRINTABLES] if name is None else [one for one in together(name) if one != name]
    wide = max(map(len, PRINTABLES)) + 2
    abouts = {name: t(f"print_page.about.{name}").partition(". ")[0] for name in names}
    return [f"  {name:<{wide}}{about.rstrip('.')}" for name, about in abouts.items()]


def chosen(
    name: str, given: Mapping[str, str | bool | None], database: str | None, t: Translator
) -> Printable:
    """What the options mean.

    :param given: the values, by the keys of the options.
    :param database: where tables are.
    :raises PrintError: it cannot be printed.
    :raises RefusedError: a layout or a table cannot be had.
    :raises FileError: a file cannot be read.
    """
    kind = _printable(name)
    known = fields_of(kind)
    given = {key: value for key, value in given.items() if value not in (None, False)}
    if name not in PRINTABLES and (game := tile_game(name)):
        if "game" in given:
            raise PrintError("apart", one=name, other=known["game"].option)
        given["game"] = game
    for field in (known[key] for key in known if key in given):
        for other in field.choice.overrides:
            if other in given and other in known:
                raise PrintError("apart", one=field.option, other=known[other].option)
    if CLASS in given:
        given["paper"] = given.get("paper") or usual_paper()
        return of_class(kind, known, given, database, t)
    kinds = {key: rows[0][1].kind for key, rows in all_fields().items()}
    values = {
        # An empty file is no position, and not as if none were given.
        key: read_text(str(value)) or " " if kinds.get(key) in ("lines", "text") else value
        for key, value in given.items()
    }
    layout = None
    if isinstance(name_or_file := given.get("layout"), str):
        layout = read_layout(name_or_file)
    code = given.get("table")
    if database is not None and code is None and not given.get("open"):
        raise no_option(kind, "database")
    values.setdefault("paper", usual_paper())
    asked = read_printable(kind, {**values, "layout": layout})
    if isinstance(code, str) and isinstance(asked, SheetPrint | PositionPrint):
        asked = _at_table(asked, code, database, t)
        own = asked.specs[0].layout if asked.specs else layout
        if layout not in (None, own):
            assert own is not None
            raise PrintError("other_layout", code=code[:20], name=own.name)
    if isinstance(asked, Addressed):
        return with_lasting_address(asked)
    return asked


def _printable(name: str) -> type[Printable]:
    """What is called so; the name of a tile game is all that it is played with.

    :raises PrintError: nothing is called so.
    """
    is_game = name not in PRINTABLES and tile_game(name) is not None
    return GamePrint if is_game else printable_named(name)


def usual_paper() -> str | None:
    """The paper that ``ROLLWRITE_PAPER`` names; None if it names none.

    :raises PrintError: there is no such paper.
    """
    named = os.environ.get("ROLLWRITE_PAPER", "").strip().lower()
    if named and named not in PAPER.values:
        raise PrintError("paper_setting", value=named[:20], names=PAPER.names)
    return named or None


def _at_table(
    asked: SheetPrint | PositionPrint, code: str, database: str | None, t: Translator
) -> SheetPrint | PositionPrint:
    unknown = RefusedError(t("print.error.table", value=code[:20]))
    try:
        url = database or read_config().database_url
        with existing_store(url, unknown) as store:
            service = Service(store)
            snapshot = service.snapshot(code)
            found = asked.at_table(snapshot.table, snapshot.code)
            if isinstance(found, PositionPrint):
                return found.on_day(service.last_day(snapshot))
            return found
    except UnknownTableError:
        raise unknown from None
    except (ConfigError, StoreError) as error:
        raise RefusedError(error.message(reader())) from None


def with_tables(asked: ClassPrint, database: str | None) -> ClassPrint:
    """The same for tables of the app, opened for it.

    :raises RefusedError: they cannot be opened.
    """
    try:
        config = read_config()
        with opened_store(database or config.database_url) as store:
            count = asked.table_count
            codes = open_empty_tables(Service(store), count, Settings(asked.layout))
    except (ConfigError, StoreError) as error:
        raise RefusedError(error.message(reader())) from None
    return asked.at_tables(codes, address_of_tables(asked.options.t, config))
