"""From words to a request: what people type at the command line and choose on the page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime

from printables.options import Options, PrintError
from printables.printing import ACCEPTS, Request, seeds_for
from printables.sheet import SheetSpec
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.i18n import DEFAULT_LANGUAGE, is_language
from rollwrite.table.seats import MAX_SEATS

#: What everything takes.
COMMON = ("paper", "landscape", "up", "theme", "lang", "copies")
#: What some take, by the part of a request it fills.
_PARTS = {
    "layout": ("layout",),
    "game": ("game",),
    "players": ("players",),
    "standby": ("standby",),
    "size_mm": ("size",),
    "one_page": ("one_page",),
    "backs": ("no_backs",),
    "seeds": ("seed", "daily", "count"),
    "rounds": ("rounds",),
    "tables": ("tables",),
    "names": ("names",),
    # Whoever asks opens the tables, and puts their codes into the request.
    "codes": ("codes", "open"),
    "specs": ("table",),
    "record": ("record",),
}


def fields_of(name: str) -> tuple[str, ...]:
    """The fields that a printable takes, the common ones first.

    :raises PrintError: there is nothing of this name.
    """
    parts = ACCEPTS.get(name)
    if parts is None:
        raise PrintError("printable", value=name[:20], names=", ".join(ACCEPTS))
    some = tuple(f for part, names in _PARTS.items() if part in parts for f in names)
    # Dice of a date are for playing alone (S2); puzzles have none.
    return (*COMMON, *(f for f in some if f != "daily" or name == "solo"))


def parse_request(
    name: str,
    fields: Mapping[str, str],
    layout: Layout | None = None,
    specs: tuple[SheetSpec, ...] = (),
) -> Request:
    """The request that these words mean; a field that is missing or empty is left as usual.

    :param fields: ``paper``, ``up``, ...; flags are on when they are not empty.
    :param layout: a layout of somebody's own, in place of a name in ``fields``.
    :param specs: the sheets of the table that ``fields`` names.
    :raises PrintError: a field is unknown, does not matter here, or cannot be so.
    """
    known = fields_of(name)
    fields = {key: value for key, value in fields.items() if value != ""}
    for key in fields:
        # A layout may always be named; where no sheets are printed it does not matter.
        if key not in known and key != "layout":
            raise PrintError("option", name=name, option=key.replace("_", "-")[:20])
    language = fields.get("lang", DEFAULT_LANGUAGE)
    if not is_language(language):
        raise PrintError("language", value=language[:20])
    options = Options(
        fields.get("paper", "a4"),
        "landscape" in fields,
        _number(fields, "up", 1),
        fields.get("theme", "colour"),
        language,
        _number(fields, "copies", 1),
    )
    names = _lines(fields.get("names", ""))
    codes = tuple(code.upper() for code in _lines(fields.get("codes", "")))
    if codes and "open" in fields:
        raise PrintError("open_or_codes")
    usual_tables = len(codes) or -(-len(names) // MAX_SEATS) or Request.tables
    return Request(
        name,
        options,
        layout or _layout(fields.get("layout", BUILT_IN[0])),
        game=fields.get("game"),
        players=_number(fields, "players", 0) if "players" in fields else None,
        standby=fields.get("standby"),
        size_mm=_length(fields["size"]) if "size" in fields else None,
        one_page="one_page" in fields,
        backs="no_backs" not in fields,
        seeds=_seeds(fields) if "seed" in known else (),
        rounds=_number(fields, "rounds", Request.rounds),
        tables=_number(fields, "tables", usual_tables),
        names=names,
        codes=codes,
        specs=specs,
        record=fields.get("record"),
    )


def _lines(text: str) -> tuple[str, ...]:
    """The lines that are not empty, without needless spaces."""
    return tuple(filter(None, (" ".join(line.split()) for line in text.splitlines())))


def _number(fields: Mapping[str, str], key: str, usual: int) -> int:
    text = fields.get(key)
    if text is None:
        return usual
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10):
        raise PrintError("number", option=key, value=text[:20])
    return int(text)


def _length(text: str) -> float:
    try:
        length = float(text.replace(",", "."))
    except ValueError:
        length = float("nan")
    if not 0 < length < 1000:
        raise PrintError("number", option="size", value=text[:20])
    return length


def _layout(name: str) -> Layout:
    if name not in BUILT_IN:
        raise PrintError("layout", value=name[:40], names=", ".join(BUILT_IN))
    return built_in_layout(name)


def _seeds(fields: Mapping[str, str]) -> tuple[str, ...]:
    day = None
    if "daily" in fields:
        if "seed" in fields:
            raise PrintError("seed_or_day")
        day = _day(fields["daily"])
    return seeds_for(fields.get("seed"), day, _number(fields, "count", 1))


def _day(text: str) -> date:
    if text == "today":
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PrintError("day", value=text[:20]) from None
