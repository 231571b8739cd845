"""Print from Python in a line: ``printed("sheet", paper="a4").save("sheet.pdf")``."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from printables.boards.game import GamePrint
from printables.engine.drawing import Document
from printables.engine.options import FORMAT, USUAL_DPI, Options, PrintError
from printables.engine.output import FORMATS, Format, outputs
from printables.engine.svg import svg_file
from printables.printing import PRINTABLES, make, plain_text, read_request
from printables.request.printable import GAME, Field, Kind, Printable, fields_of
from printables.request.reading import Given, dropped_choice, no_option, tile_game
from rollwrite.arguments import ArgumentError, explained, explained_class, must_be
from rollwrite.checking import FilledSheet, parse_filled
from rollwrite.checking.boards import PaintedBoard, format_painted, parse_painted
from rollwrite.checking.inputs import load_json
from rollwrite.checking.sheet import format_filled
from rollwrite.dicegame import Layout, Sheet
from rollwrite.dicegame.layout import layout_of
from rollwrite.i18n import translator
from rollwrite.tilegame import Game, Variant
from rollwrite.tilegame.blksgf import write_blksgf

#: What Python has for a choice: what people type, the path of a file with it, or the thing itself.
Asked: TypeAlias = (
    Given
    | Path
    | date
    | Sequence[str]
    | tuple[float, float]
    | Mapping[str, object]
    | Sheet
    | FilledSheet
    | PaintedBoard
    | Game
    | Variant
)

_FILE: Final = str | Path | Mapping[str, object] | Sheet | FilledSheet | PaintedBoard | Game | None
_TEXT: Final = _FILE | int
#: Of each kind of choice what it may be.
_TAKEN: Final[dict[Kind, Any]] = {
    "flag": bool | None,
    "number": int | str | None,
    "length": float | str | None,
    "shift": tuple[float, float] | str | None,
    "word": str | int | None,
    "date": str | date | bool | None,
    "lines": str | Path | Sequence[str] | None,
    "text": _TEXT,
    "layout": str | Layout | Path | None,
}
#: What choices may be besides what their line says, which is what people type.
_MORE: Final = {
    "file": "; here also a path, a dict, or what is to be shown itself",
    "names": "; here also a list, or the path of a file",
}
#: Where the sentence of the command line names its options: what Python has.
_IN_PYTHON: Final = {
    "copies": "Can’t print {value} of it. Use {least} to {most}.",
    "dpi_format": "Only PNG has dots per inch: leave out dpi, or write a .png.",
    "empty": "{option} is empty. Leave it out, or give None, for what is usual.",
    "game": "No tile game called {value}. rw.VARIANTS has them all.",
    "not_text": "{file} isn’t text. Save it as UTF-8.",
    "record": (
        "That file is neither a saved game nor a filled sheet. A text that is the name of one ends "
        "in .json or .blksgf, or is a Path."
    ),
    "no_position": "Nothing is to be shown: file= takes a sheet, a board, a game or a path.",
}
#: Notices that say how to go on, and no more.
_ADVICE: Final = frozenset(
    {
        "answers",
        "answers_from",
        "board_cells",
        "board_cells_triangles",
        "booklet",
        "booklet_whole",
        "two_sided",
    }
)
#: What needs the tables of a server.
_OF_A_SERVER: Final = frozenset({"table", "open"})
_ENDINGS: Final[dict[Kind, tuple[str, ...]]] = {"text": (".json", ".blksgf"), "lines": (".txt",)}


@explained_class
@dataclass(frozen=True)
class Printed:
    """Pages to print, to save or to look at. Made by :func:`printed`.

    :ivar chosen: what is printed, with all that was chosen for it.
    :ivar document: the pages, with their sizes in mm.
    """

    chosen: Printable
    document: Document

    def __len__(self) -> int:
        return len(self.document.pages)

    def __repr__(self) -> str:
        count = f"{len(self)} page" if len(self) == 1 else f"{len(self)} pages"
        return f"<Printed: {self.chosen.name}, {count}, {self.chosen.options.paper}>"

    def files(self, form: Format = "pdf", dpi: int | None = None) -> list[bytes]:
        """One PDF, or an ``svg`` or a ``png`` for each page. For the words see :meth:`texts`.

        :param dpi: dots per inch of a ``png``, 36 to 600, usually 300.
        :raises PrintError: a picture cannot have so many dots, anything else has none, or
            ``rollwrite[png]`` is missing.
        """
        typed: object = form.lower()
        if typed == "txt":
            raise ArgumentError("form of files() is for pages; texts() has the words of a .txt")
        must_be("form of files()", typed, Format)
        form = cast("Format", typed)
        must_be("dpi of files()", dpi, int | None)
        if form != "png" and dpi is not None:
            raise _in_python(PrintError("dpi_format"))
        return outputs(self.document, form, USUAL_DPI if dpi is None else dpi)

    def texts(self) -> list[str]:
        """What is printed, in words: a text for each sheet.

        :raises PrintError: it says nothing without its picture.
        """
        return plain_text(self.chosen)

    def save(self, path: str | Path, dpi: int | None = None) -> list[Path]:
        """Write them; the ending says how: ``.pdf``, ``.svg``, ``.png`` or ``.txt``.

        Pictures of several pages are ``NAME-1.svg``, ``NAME-2.svg`` and so on.

        :param dpi: as of :meth:`files`, for ``.png``.
        :returns: what was written. A file that is there is overwritten.
        :raises PrintError: it has another ending or none, or as :meth:`files` and :meth:`texts`.
        :raises OSError: it cannot be written.
        """
        if path == "":
            raise ArgumentError("path of save() is an empty text: give the name of a file")
        path = Path(path)
        ending = path.suffix.lower().removeprefix(".")
        if not ending:
            names = tuple(f".{name}" for name in FORMAT.names)
            raise PrintError("ending", file=str(path)[:60], names=names)
        FORMAT.checked(ending)
        form = next((form for form in FORMATS if form == ending), None)
        if form is None and dpi is not None:
            raise _in_python(PrintError("dpi_format"))
        made = ["\n\n".join(self.texts()).encode()] if form is None else self.files(form, dpi)
        paths = [path]
        if len(made) > 1:
            paths = [path.with_stem(f"{path.stem}-{n}") for n in range(1, len(made) + 1)]
        for one, data in zip(paths, made, strict=True):
            one.write_bytes(data)
        return paths

    def _repr_svg_(self) -> str:
        """The first page, for notebooks."""
        page = svg_file(self.document.pages[0], self.document.title, self.document.language)
        return page.split("\n", 1)[1]


@explained
def printed(name: str | Variant, /, **choices: Asked) -> Printed:
    """Pages to save or to look at, with the names and choices of ``rollwrite print``.

    What whoever prints them should know, such as names that no font of ours has, are warnings
    (``UserWarning``).

    ::

        rw.printed("sheet", paper="a4", lang="es").save("sheet.pdf")
        rw.printed("solo", seed="TEA", count=4).save("solo.pdf")
        rw.printed("position", file=filled_sheet).save("sheet.png", dpi=150)
        rw.printed("duo").save("duo.pdf")

    What there is:

    - ``sheet``: blank sheets of the dice game
    - ``solo``: sheets for one, with the dice of every round printed on them; without ``seed``
      other dice at each call
    - ``card``: the rules in brief, of the dice game or of a tile game
    - ``tracker``: the marker mat for the middle of the table
    - ``dice``: dice to fold
    - ``game``: a tile game to cut out: board, pieces and rules; so is its name, such as ``duo``,
      or its :class:`~rollwrite.tilegame.Variant`
    - ``board``, ``pieces``: these alone
    - ``position``: a filled sheet, a board or a game as a picture
    - ``scorepad``: score pads; with names a scoreboard
    - ``challenge``: half-filled sheets with a goal
    - ``kit``: all that a game night needs
    - ``class``: all that a class needs
    - ``puzzles``: a booklet
    - ``worksheet``: a maths lesson, also about a filled sheet

    All take ``paper`` (``"a4"``, ``"letter"``, ``"a5"``, ``"a3"``), ``theme`` (``"bright"``,
    ``"low-ink"``, ``"large"``), ``lang`` (``"en"``, ``"de"``, ``"es"``, ``"fr"``), ``up`` (how many
    on a page), ``copies`` and ``landscape``. :func:`printables` lists what else each takes, and so
    does ``docs/printing.md``. None and False stand for what is usual.

    :param name: what to print.
    :param choices: by the names of the options, with ``_`` for ``-``. ``game`` is what
        :func:`~rollwrite.tilegame.new_game` takes. ``layout`` is a name, a
        :class:`~rollwrite.dicegame.Layout`, or the path of a TOML file; ``file`` the path of a
        file, a :class:`~rollwrite.checking.FilledSheet`, its JSON as a dict, a
        :class:`~rollwrite.dicegame.Sheet` of a dice game, a
        :class:`~rollwrite.checking.boards.PaintedBoard` or a :class:`~rollwrite.tilegame.Game`;
        ``names`` a list, or the path of a file with a name on each line; ``daily`` a day, or True
        for today.
    :raises PrintError: there is no such printable, it has no such choice, or it cannot be so; the
        sentence says what can.
    :raises LayoutError: what is in the file is no layout.
    :raises SheetInputError: the dict, or what is in the file, is no filled sheet and no board.
    :raises OSError: it cannot be read.
    """
    if isinstance(name, Game | Sheet | FilledSheet | PaintedBoard):
        raise ArgumentError('name of printed() comes first: printed("position", file=...)')
    must_be("name of printed()", name, str | Variant)
    choices = {
        key: one.key if key == "game" and isinstance(one, Variant) else one
        for key, one in choices.items()
    }
    name = name.key if isinstance(name, Variant) else name.lower()
    game = None if name in PRINTABLES else tile_game(name)
    if game is not None:
        # Said twice, they may differ.
        other = choices.get("game", game)
        if isinstance(other, str) and tile_game(other) != game:
            raise PrintError("apart", one=name, other="game")
        choices, name = {"game": game, **choices}, GamePrint.name
    known = fields_of(PRINTABLES[name]) if name in PRINTABLES else {}
    if known and "layout" in choices and "layout" not in known:
        warnings.warn(f"{name} has no layout of its own: layout is not used", stacklevel=3)
    # The command line calls some otherwise: a record is read from a --file.
    typed = {field.option[2:].replace("-", "_"): key for key, field in known.items()}
    asked: dict[str, Any] = {}
    for said, given in choices.items():
        key = typed.get(said, said)
        field = known.get(key)
        kind = "layout" if key == "layout" else field.kind if field else None
        if kind is not None:
            must_be(f"{said} of printed()", given, _taken(kind, field))
            asked[key] = _read(kind, given)
            if _is_empty(given) or _is_empty(asked[key]):
                # Of a form it is a field that nobody has filled in; here somebody wrote it.
                raise _in_python(PrintError("empty", option=said))
            if key == "names" and isinstance(given, str) and _is_one_line(asked[key], ","):
                warnings.warn(f"{given!r} is one name: names=[...] has several", stacklevel=3)
        else:
            asked[key] = given
    # A form may send what is empty; who writes it means something.
    strange = sorted(asked.keys() - known.keys() - {"layout"} | asked.keys() & _OF_A_SERVER)
    if known and strange and dropped_choice(name, asked) is None:
        raise no_option(PRINTABLES[name], strange[0], _OF_A_SERVER, "_")
    told = {key: known[key] for key, value in asked.items() if key in known and value}
    for field in told.values():
        for other in told.keys() & set(field.choice.overrides):
            raise PrintError("apart", one=_said(field), other=_said(told[other]))
    try:
        chosen = read_request(name, asked)
        document = make(chosen).document
    except PrintError as error:
        _in_python(error)
        raise
    for said in choices:
        key = typed.get(said, said)
        if asked[key] and key in chosen.unused:
            warnings.warn(f"{said} is not used beside what else is chosen", stacklevel=3)
    for notice in document.notices:
        if notice.key not in _ADVICE:
            warnings.warn(notice.message(translator("en")), stacklevel=3)
    return Printed(chosen, document)


def printables() -> Printables:
    """All that :func:`printed` takes: by the name of each its choices, with what they are.

    What a terminal reads from a file may be more here: ``file`` a path, a dict or an object,
    ``names`` a list (see :func:`printed`).

    ::

        print(rw.printables())
        rw.printables()["solo"]["count"]          # "how many different ones (1 to 1000)"
    """
    return Printables(
        (
            name,
            {
                _said(field): field.described + _MORE.get(_said(field), "")
                for field in fields_of(kind).values()
                if field.name not in _OF_A_SERVER
            },
        )
        for name, kind in PRINTABLES.items()
    )


class Printables(dict[str, dict[str, str]]):
    """What can be printed, by name, each with its choices by name; as text a list to read."""

    def __str__(self) -> str:
        looks = {_said(field): field.described for field in fields_of(Options).values()}
        lines = []
        for name, choices in self.items():
            lines.append(name)
            lines += [f"  {key}: {what}" for key, what in choices.items() if key not in looks]
        return "\n".join(
            [*lines, "all of them", *(f"  {key}: {what}" for key, what in looks.items())]
        )


def _taken(kind: Kind, field: Field | None) -> Any:
    """What a choice may be."""
    if field is not None and field.choice.limit is GAME:
        return str | Variant | None
    if kind == "text" and field is not None and field.choice.files is not None:
        return _FILE
    return _TAKEN[kind]


def _is_empty(given: object) -> bool:
    """Whether it is a text or a list, and nothing is in it."""
    if isinstance(given, str):
        return not given.strip()
    return isinstance(given, list | tuple) and not given


def _is_one_line(text: object, mark: str) -> bool:
    """Whether it is a text of one line with a mark in it."""
    return isinstance(text, str) and mark in text and len(text.strip().splitlines()) == 1


def _said(field: Field) -> str:
    """A choice as Python calls it."""
    return field.option[2:].replace("-", "_")


def _in_python(error: PrintError) -> PrintError:
    """The same error, which speaks to a programmer; its message in a language stays as it is."""
    said = _IN_PYTHON.get(error.key.removeprefix("print.error."))
    if said is not None:
        error.args = (said.format(**error.params),)
    return error


def _read(kind: Kind, given: Any) -> Given:
    """What was chosen, as it would be typed or sent; of a file what is in it."""
    if kind == "layout":
        is_file = isinstance(given, str) and Path(given).suffix
        if isinstance(given, Path) or is_file:
            return layout_of(given)
    elif isinstance(given, Path) or _is_file(kind, given):
        try:
            text = Path(str(given)).read_text("utf-8-sig")
        except UnicodeDecodeError:
            raise _in_python(PrintError("not_text", file=str(given))) from None
        is_json = kind == "text" and text.lstrip().startswith("{")
        return _read(kind, load_json(text)) if is_json else text
    match given:
        case Sheet():
            return _read(kind, FilledSheet.of_game(given))
        case FilledSheet():
            return json.dumps(format_filled(given))
        case PaintedBoard():
            return json.dumps(format_painted(given))
        case Game():
            return write_blksgf(given)
        case Mapping():
            # To say all that is wrong with it.
            read = parse_painted if isinstance(given.get("game"), str) else parse_filled
            return _read(kind, read(dict(given)))
        case tuple() if kind == "shift":
            return ",".join(map(str, given))
        case True if kind == "date":
            return "today"
        case datetime():
            return given.date().isoformat()
        case date():
            return given.isoformat()
        case int() if kind in {"text", "word"} and not isinstance(given, bool):
            return str(given)
    # What else there is, reading refuses.
    plain: Given = given
    return plain


def _is_file(kind: Kind, given: object) -> bool:
    """Whether a text is the name of a file that such a choice is read from."""
    return (
        isinstance(given, str)
        and "\n" not in given
        and Path(given).suffix.lower() in _ENDINGS.get(kind, ())
    )
