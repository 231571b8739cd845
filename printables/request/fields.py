"""Everything that can be printed, and everything that can be chosen for it, each described once.

From these rows come the form of the Print page, the body of the API and its schema, the options of
the command line with their help, and the check that a choice matters where it is made. A further
row is a further choice everywhere; :mod:`printables.request.parsing` says what it means.

No drawing code is needed here: ``rollwrite --help`` must not wait for ReportLab.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printables.engine.options import (
    COPIES,
    LANGUAGE,
    MAX_PAGES,
    PAPER,
    THEME,
    UP,
    OneOf,
    Options,
    PrintError,
    Range,
)
from rollwrite.dicegame import BUILT_IN
from rollwrite.tilegame import VARIANTS

#: How a choice is typed: ``word`` and ``text`` are one line and many; ``lines`` a list, one a line;
#: ``length`` is in mm, ``shift`` is ``x,y`` in mm; ``layout`` is a name or a layout of somebody's
#: own.
Kind: TypeAlias = Literal[
    "flag", "number", "length", "shift", "word", "date", "lines", "text", "layout"
]  # fmt: skip


@dataclass(frozen=True)
class Field:
    """Something that can be chosen. A name may have several rows, for several printables.

    :ivar name: in forms and in JSON, where its words are ``print_page.<name>``; the command line
        has hyphens in it.
    :ivar note: what it is, in plain English, for the help and for programmers.
    :ivar printables: those that take it.
    :ivar usual: what is chosen until somebody chooses; None where that depends on the rest.
    :ivar limit: what it can be, where that is known beforehand.
    :ivar words: the message keys of the values of a :class:`OneOf`, where they have words.
    :ivar nothing: the message key of leaving it empty, where that is a choice of its own.
    :ivar hint: the message key of a sentence below it.
    :ivar overrides: choices that mean nothing beside this one: a mistake at the command line; the
        page and the API go by this one.
    :ivar is_carried: somebody who goes on to print something else wants the same again.
    :ivar is_json: programs can choose it, too.
    :ivar option: its name on the command line, if it has another.
    :ivar metavar: what stands for its value in the help.
    :ivar bare: what the option means without a value, where it may have none.
    """

    name: str
    kind: Kind
    note: str
    printables: tuple[str, ...]
    usual: str | int | None = None
    limit: Range | OneOf[str] | OneOf[int] | None = None
    words: tuple[str, ...] = ()
    nothing: str | None = None
    hint: str | None = None
    overrides: tuple[str, ...] = ()
    is_carried: bool = False
    is_json: bool = True
    option: str | None = None
    metavar: str | None = None
    bare: str | None = None


PRINTABLE = OneOf(
    (
        "sheet",
        "solo",
        "card",
        "tracker",
        "dice",
        "board",
        "pieces",
        "position",
        "scorepad",
        "challenge",
        "kit",
        "class",
        "puzzles",
        "worksheet",
        "colouring",
    ),
    "printable",
)
PRINTABLES = PRINTABLE.values
#: Two or four of these can lie on a page.
_SHEETS = ("sheet", "solo", "card", "position", "scorepad", "challenge", "class")

LAYOUT = OneOf(BUILT_IN, "layout")
GAME = OneOf(tuple(VARIANTS), "game")
PLAYERS = OneOf((2, 3, 4), "players")
#: Of worksheets.
TOPICS = OneOf(("area", "symmetry", "fractions", "coordinates", "turns"), "topic")
STANDBY = OneOf(("fixed", "starter"), "standby")
COUNT = Range(1, MAX_PAGES, "copies")
#: Rounds of a challenge: fewer are no puzzle, more cannot be searched through.
ROUNDS = Range(2, 5, "rounds")
#: Tables of a class.
TABLES = Range(1, 60, "tables")
#: Smaller dice cannot be folded, larger ones do not fit the page.
DICE_MM = Range(12, 30, "dice_size")
#: The edge of a cell that can still be cut.
CELL_MM = Range(6, 40, "cell")
#: Pieces narrower than this look lost on their cells.
CLEARANCE_MM = Range(0, 2, "clearance")
#: Printers shift backs by a millimetre or two.
OFFSET_MM = Range(-5, 5, "offset")
USUAL_GAME = "classic"
USUAL_ROUNDS = 3
STARS = OneOf((1, 2, 3, 4), "stars")
#: Puzzles of a booklet; the usual number fills four sheets of paper.
PUZZLE_COUNT = Range(1, 48, "puzzle_count")
USUAL_PUZZLES = 12
USUAL_DIE_MM = 16.0
USUAL_PLAYERS = 4

#: What some printables take, in the order in which the page asks for it.
SOME: tuple[Field, ...] = (
    Field(
        "layout",
        "layout",
        "the layout, or a layout file",
        ("sheet", "solo", "card", "challenge", "kit", "class", "puzzles", "worksheet", "colouring"),
        usual=BUILT_IN[0],
        limit=LAYOUT,
        words=tuple(f"settings.layout.{name}" for name in BUILT_IN),
        is_carried=True,
    ),
    Field(
        "game",
        "word",
        "a tile game in place of the dice game",
        ("card", "scorepad"),
        limit=GAME,
        words=tuple(f"tile.game.{key}" for key in VARIANTS),
        nothing="print_page.dice_game",
        overrides=("players",),
        is_carried=True,
    ),
    Field(
        "game",
        "word",
        "a tile game",
        ("board", "pieces"),
        usual=USUAL_GAME,
        limit=GAME,
        words=tuple(f"tile.game.{key}" for key in VARIANTS),
        is_carried=True,
    ),
    Field(
        "table",
        "word",
        "the code of a table: its sheets",
        ("sheet",),
        hint="print_page.table_hint",
        is_carried=True,
        metavar="CODE",
    ),
    Field(
        "table",
        "word",
        "the code of a table: its sheets or its board as they are",
        ("position",),
        hint="print_page.table_position_hint",
        overrides=("record",),
        is_carried=True,
        metavar="CODE",
    ),
    Field(
        "record",
        "text",
        "the text of a .blksgf file, or of a filled sheet in JSON",
        ("position",),
        option="file",
    ),
    Field(
        "topic",
        "word",
        "what it is about",
        ("worksheet",),
        limit=TOPICS,
        words=tuple(f"print.worksheet.title_{value}" for value in TOPICS.values),
        nothing="print_page.topic_all",
    ),
    Field(
        "record",
        "text",
        "the text of a filled sheet in JSON, to ask about that one",
        ("worksheet",),
        hint="print_page.record_worksheet_hint",
        overrides=("topic", "layout"),
        option="file",
    ),
    Field(
        "seed",
        "word",
        "the same word gives the same dice",
        ("solo", "challenge"),
        hint="print_page.seed_hint",
        metavar="WORD",
    ),
    Field(
        "seed",
        "word",
        "the same word gives the same page",
        ("worksheet", "colouring"),
        hint="print_page.seed_page_hint",
        metavar="WORD",
    ),
    Field(
        "tile_games",
        "flag",
        "of the tile games in place of the dice game",
        ("puzzles",),
        overrides=("layout", "seed"),
    ),
    Field(
        "seed",
        "word",
        "puzzles of your own: the same word gives the same ones",
        ("puzzles",),
        hint="print_page.seed_puzzles",
        metavar="WORD",
    ),
    Field(
        "stars",
        "number",
        "how hard they are",
        ("puzzles",),
        limit=STARS,
        nothing="print_page.stars_all",
    ),
    Field("daily", "date", "the dice of a date, or of today", ("solo",), bare="today"),
    Field(
        "count",
        "number",
        "how many different ones",
        ("solo", "challenge", "worksheet", "colouring"),
        usual=1,
        limit=COUNT,
    ),
    Field(
        "count", "number", "how many puzzles", ("puzzles",), usual=USUAL_PUZZLES, limit=PUZZLE_COUNT
    ),
    Field("rounds", "number", "rounds to play", ("challenge",), usual=USUAL_ROUNDS, limit=ROUNDS),
    Field("players", "number", "how many play", ("tracker", "scorepad", "kit"), limit=PLAYERS),
    Field(
        "standby",
        "word",
        "how the standby zone behaves",
        ("tracker",),
        limit=STANDBY,
        words=tuple(f"print_page.standby_{value}" for value in STANDBY.values),
        nothing="print_page.standby_both",
    ),
    Field("size", "length", "the edge of a die in mm", ("dice",), limit=DICE_MM),
    Field("size", "length", "the edge of a cell in mm", ("board", "pieces"), limit=CELL_MM),
    Field("tables", "number", "how many tables", ("class",), limit=TABLES),
    Field("names", "lines", "who plays, a name a line", ("class",)),
    Field("codes", "lines", "the codes of the tables, one a line", ("class",)),
    Field("open", "flag", "open these tables in the app", ("class",), is_json=False),
    Field("one_page", "flag", "as large as one page allows, whatever the size", ("board",)),
    Field("no_backs", "flag", "without names on the back", ("pieces",)),
    Field("by_colour", "flag", "each colour on pages of its own, for coloured card", ("pieces",)),
    Field("guillotine", "flag", "in lines that straight cuts part", ("pieces",)),
    Field(
        "clearance",
        "length",
        "by how many mm pieces are smaller than their cells",
        ("pieces",),
        limit=CLEARANCE_MM,
        hint="print_page.clearance_hint",
    ),
    Field(
        "offset",
        "shift",
        "move backs by so many mm to the right and down",
        ("pieces",),
        hint="print_page.offset_hint",
        metavar="X,Y",
    ),
)
#: Paper and looks, which all take; how many lie on a page matters for those that come in sheets.
LOOKS: tuple[Field, ...] = (
    Field(
        "paper",
        "word",
        "the size of the paper",
        PRINTABLES,
        usual=Options.paper,
        limit=PAPER,
        words=tuple(f"print_page.paper_{value}" for value in PAPER.values),
        is_carried=True,
    ),
    Field("up", "number", "sheets on a page", _SHEETS, usual=Options.up, limit=UP, is_carried=True),
    Field(
        "theme",
        "word",
        "how it looks",
        PRINTABLES,
        usual=Options.theme_name,
        limit=THEME,
        words=tuple(f"print_page.theme_{value.replace('-', '_')}" for value in THEME.values),
        is_carried=True,
    ),
    Field(
        "lang",
        "word",
        "the language of the words on paper",
        PRINTABLES,
        usual=Options.language,
        limit=LANGUAGE,
    ),
    Field("copies", "number", "how often", PRINTABLES, usual=Options.copies, limit=COPIES),
    Field("landscape", "flag", "turn the paper", PRINTABLES, is_carried=True),
)
FIELDS: tuple[Field, ...] = (*SOME, *LOOKS)
#: How each name is typed, whichever of its rows.
KINDS: dict[str, Kind] = {field.name: field.kind for field in FIELDS}
#: These may always be named, since people set them once for all they print; where no sheets are
#: printed the layout does not matter, and more than one on a page has a sentence of its own.
ALWAYS = frozenset({"layout", "up"})


def fields_of(name: str) -> dict[str, Field]:
    """What can be chosen for a printable, by name.

    :raises PrintError: there is nothing of this name.
    """
    PRINTABLE.checked(name)
    return {field.name: field for field in FIELDS if name in field.printables}


def by_name(fields: tuple[Field, ...]) -> dict[str, list[Field]]:
    """The rows of each name."""
    rows: dict[str, list[Field]] = {}
    for field in fields:
        rows.setdefault(field.name, []).append(field)
    return rows


def described(rows: Sequence[Field]) -> str:
    """What the rows of a name are, in a line of plain English: who takes it, what it can be."""
    return "; ".join(_described(row) for row in rows)


def _described(field: Field) -> str:
    text = field.note
    # There are too many games for a line; `rollwrite tile games` lists them.
    if field.limit is not None and field.limit != GAME:
        text += f" ({field.limit})"
    if field.printables == PRINTABLES:
        return text
    return f"{', '.join(field.printables)}: {text}"


def check_fields(name: str, chosen: Set[str]) -> None:
    """Nothing, if all that is chosen matters for this printable.

    :raises PrintError: something does not, or there is nothing of this name.
    """
    unknown = sorted(chosen - fields_of(name).keys() - ALWAYS)
    if unknown:
        raise PrintError("option", name=name, option=unknown[0].replace("_", "-")[:20])
