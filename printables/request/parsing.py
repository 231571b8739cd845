"""From words to a request: what people type at the command line and choose on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from printables.engine.options import Options, PrintError
from printables.printing import Request, seeds_for
from printables.request.fields import KINDS, LAYOUT, Kind, check_fields, fields_of
from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.table.seats import MAX_SEATS


def parse_request(
    name: str,
    fields: Mapping[str, str],
    layout: Layout | None = None,
) -> Request:
    """The request that these words mean; a field that is missing or empty is left as usual.

    :param fields: by the names in :data:`~printables.request.fields.FIELDS`; flags are on when
        they are not empty.
    :param layout: a layout of somebody's own, in place of a name in ``fields``.
    :raises PrintError: a field is unknown, does not matter here, or cannot be so.
    """
    fields = {key: text for key, text in fields.items() if text != ""}
    check_fields(name, fields.keys())
    known = fields_of(name)
    usual = {key: str(field.usual) for key, field in known.items() if field.usual is not None}
    read = {key: _READERS[KINDS[key]](key, text) for key, text in (usual | fields).items()}
    options = Options(
        read["paper"],
        "landscape" in read,
        read.get("up", Options.up),
        read["theme"],
        read["lang"],
        read["copies"],
    )
    names = read.get("names", ())
    codes = tuple(code.upper() for code in read.get("codes", ()))
    usual_tables = len(codes) or -(-len(names) // MAX_SEATS) or Request.tables
    if codes and "open" in read:
        raise PrintError("open_or_codes")
    if "daily" in read and "seed" in read:
        raise PrintError("seed_or_day")
    # A booklet grows from one word; sheets have one each.
    if "seed" in known and name != "puzzles":
        read["seeds"] = seeds_for(read.get("seed"), read.get("daily"), read["count"])
    return Request(
        name,
        options,
        layout or read.get("layout") or built_in_layout(LAYOUT.values[0]),
        game=read.get("game"),
        players=read.get("players"),
        standby=read.get("standby"),
        size_mm=read.get("size"),
        one_page="one_page" in read,
        backs="no_backs" not in read,
        seeds=read.get("seeds", ()),
        rounds=read.get("rounds", Request.rounds),
        tables=read.get("tables", usual_tables),
        names=names,
        codes=codes,
        record=read.get("record"),
        stars=read.get("stars"),
        count=read.get("count", Request.count),
        word=read.get("seed"),
        tile_games="tile_games" in read,
        topic=read.get("topic"),
        clearance_mm=read.get("clearance", Request.clearance_mm),
        offset_mm=read.get("offset", Request.offset_mm),
        by_colour="by_colour" in read,
        guillotine="guillotine" in read,
    )


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10):
        raise PrintError("number", option=name, value=text[:20])
    return int(text)


def _length(name: str, text: str) -> float:
    length = _decimal(text.replace(",", "."))
    if not 0 <= length < 1000:
        raise PrintError("number", option=name, value=text[:20])
    return length


def _shift(name: str, text: str) -> tuple[float, float]:
    """``x,y`` in mm; a decimal comma would leave it open where ``x`` ends."""
    parts = text.replace(";", ",").split(",")
    shift = tuple(map(_decimal, parts))
    if len(shift) != 2 or not all(-1000 < one < 1000 for one in shift):
        raise PrintError("shift", option=name, value=text[:20])
    return shift


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _day(_: str, text: str) -> date:
    if text == "today":
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PrintError("day", value=text[:20]) from None


def _lines(_: str, text: str) -> tuple[str, ...]:
    """The lines that are not empty, without needless spaces."""
    return tuple(filter(None, (" ".join(line.split()) for line in text.splitlines())))


def _layout(_: str, text: str) -> Layout:
    LAYOUT.checked(text)
    return built_in_layout(text)


#: From a field's name and what was typed to what it means.
_READERS: dict[Kind, Callable[[str, str], Any]] = {
    "flag": lambda _, text: True,
    "number": _number,
    "length": _length,
    "shift": _shift,
    "word": lambda _, text: text,
    "date": _day,
    "lines": _lines,
    "text": lambda _, text: text,
    "layout": _layout,
}
