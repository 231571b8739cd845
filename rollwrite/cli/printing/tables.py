"""Tables and classes of the app, as ``rollwrite print`` has them: in its database, at its address.

``rollwrite print class --class CODE`` is the kit for a class, for who has its database.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from printables.engine.options import PrintError, notice
from printables.kits.class_pack import ClassPrint, LessonPrint
from printables.request.printable import Addressed, Field, Printable
from printables.request.reading import no_option, read_printable
from rollwrite.cli.terminal import FileError, RefusedError, reader
from rollwrite.config import Config, ConfigError, database_path, read_config
from rollwrite.i18n import Translator
from rollwrite.service import Service
from rollwrite.service.classes import Classes
from rollwrite.store import Store, StoreError, UnknownTableError

#: The key of the option that says which class.
CLASS: Final = "class"


def of_class(
    kind: type[Printable],
    known: Mapping[str, Field],
    given: Mapping[str, str | bool | None],
    database: str | None,
    t: Translator,
) -> LessonPrint:
    """The kit for a class, still without the teacher's link.

    :param known: the choices of what is printed; ``given`` what was typed.
    :raises PrintError: it cannot be printed.
    :raises RefusedError: there is no such class.
    """
    if kind is not ClassPrint:
        raise no_option(kind, CLASS)
    for key in given:
        # Who sits where, and for how long, the class says.
        if key in known and not known[key].is_look:
            raise PrintError("apart", one=f"--{CLASS}", other=known[key].option)
    # Its views need the whole application: only for who asks for a class.
    from rollwrite.web.classes.kit import kit_of

    options = read_printable(kind, {key: given[key] for key in given if key != CLASS}).options
    code = str(given[CLASS])
    unknown = RefusedError(t("print.error.class", value=code[:20]))
    try:
        config = read_config()
        with existing_store(database or config.database_url, unknown) as store:
            seen = Classes(Service(store)).find(code)
            address = address_of_tables(options.t, config)
            return kit_of(seen.code, seen.room, address, "", options)
    except UnknownTableError:
        raise unknown from None
    except (ConfigError, StoreError) as error:
        raise RefusedError(error.message(reader())) from None


def with_link(asked: LessonPrint, database: str | None) -> LessonPrint:
    """The same with a new link for the teacher: who has the database may lead every class in it.

    :raises RefusedError: it cannot be made.
    """
    if not asked.address:
        # A code would lead nowhere.
        return asked
    from rollwrite.web.classes.who import link_at

    try:
        with opened_store(database or read_config().database_url) as store:
            classes = Classes(Service(store))
            token = classes.another_link(classes.find(asked.code))
    except (ConfigError, StoreError, UnknownTableError) as error:
        raise RefusedError(error.message(reader())) from None
    return replace(asked, link=link_at(f"{asked.address}/class/{asked.code}", token))


@contextmanager
def existing_store(url: str, missing: RefusedError) -> Iterator[Store]:
    """A store that is there: opening one that is not would make it.

    :raises RefusedError: ``missing``, it is not.
    """
    path = database_path(url)
    if path is not None and not path.exists():
        raise missing
    with opened_store(url) as store:
        yield store


@contextmanager
def opened_store(url: str) -> Iterator[Store]:
    """A store for as long as it is needed."""
    store = Store.open(url)
    try:
        yield store
    finally:
        store.close()


def address_of_tables(t: Translator, config: Config) -> str:
    """The address at which `rollwrite serve` has tables: that of the settings, or else what it will
    find in this network; empty where it finds none.
    """
    from rollwrite.web.http.addresses import Hosts

    urls = Hosts(config.host, config.trusted_hosts, config.public_url).urls(config.port)
    if not urls:
        print(notice("no_address").message(t), file=sys.stderr)
    return urls[0] if urls else ""


def with_lasting_address(asked: Addressed) -> Addressed:
    """The same, leading to the app where the settings say where it always is.

    What is found in a network today may be another machine tomorrow: no code leads there.

    :raises FileError: one of the settings cannot be used.
    """
    try:
        return replace(asked, address=(read_config().public_url or "").rstrip("/"))
    except ConfigError as error:
        raise FileError(error.message(reader())) from None
