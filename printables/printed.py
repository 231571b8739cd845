"""Print from Python in a line: ``printed("sheet", paper="a4").save("sheet.pdf")``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeAlias

from printables.boards.game import GamePrint
from printables.engine.drawing import Document
from printables.engine.options import FORMAT, USUAL_DPI, PrintError
from printables.engine.output import FORMATS, Format, outputs
from printables.engine.svg import svg_file
from printables.printing import PRINTABLES, make, plain_text, read_request
from printables.request.printable import Kind, Printable, fields_of
from printables.request.reading import Given
from rollwrite.arguments import explained, explained_class, must_be
from rollwrite.checking import FilledSheet
from rollwrite.checking.sheet import format_filled
from rollwrite.dicegame import BUILT_IN, Layout, parse_layout
from rollwrite.tilegame import VARIANTS, Game
from rollwrite.tilegame.blksgf import write_blksgf

#: What Python has for a choice: what people type, the path of a file with it, or the thing itself.
Asked: TypeAlias = Given | Path | date | Sequence[str] | Mapping[str, object] | FilledSheet | Game

_PLAIN: Final = str | float | bool | None
#: Of each kind of choice what it may be; others are plain.
_TAKEN: Final[dict[Kind, Any]] = {
    "layout": str | Layout | Path | None,
    "text": str | int | Path | Mapping[str, object] | FilledSheet | Game | None,
    "lines": str | Path | Sequence[str] | None,
    "date": str | date | bool | None,
}
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

    def files(self, form: Format = "pdf", dpi: int = USUAL_DPI) -> list[bytes]:
        """One PDF, or an ``svg`` or a ``png`` for each page.

        :param dpi: dots per inch of a ``png``, 36 to 600.
        :raises PrintError: a picture cannot have so many dots, or ``rollwrite[png]`` is missing.
        """
        must_be("form of files()", form, Format)
        return outputs(self.document, form, dpi)

    def texts(self) -> list[str]:
        """What is printed, in words: a text for each sheet.

        :raises PrintError: it says nothing without its picture.
        """
        return plain_text(self.chosen)

    def save(self, path: str | Path) -> list[Path]:
        """Write them; the ending says how: ``.pdf``, ``.svg``, ``.png`` or ``.txt``.

        Pictures of several pages are ``NAME-1.svg``, ``NAME-2.svg`` and so on.

        :returns: what was written. A file that is there is overwritten.
        :raises PrintError: it has another ending, or as :meth:`files` and :meth:`texts`.
        :raises OSError: it cannot be written.
        """
        path = Path(path)
        ending = path.suffix.lower().removeprefix(".")
        FORMAT.checked(ending)
        form = next((form for form in FORMATS if form == ending), None)
        made = ["\n\n".join(self.texts()).encode()] if form is None else self.files(form)
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
def printed(name: str, **choices: Asked) -> Printed:
    """What ``rollwrite print`` prints, with the same names and choices.

    :param name: ``sheet``, ``solo``, ``card``, ``worksheet``, ...: all are in
        ``printables.printing.PRINTABLES``; or the name of a tile game, such as ``duo``: its board,
        pieces and rules card.
    :param choices: by the names of the options, with ``_`` for ``-``: ``paper="a5"``,
        ``theme="large"``, ``lang="es"``, ``up=2``, ``copies=4``, and what is the printable's own.
        ``layout`` is a name, a :class:`~rollwrite.dicegame.Layout`, or the path of a TOML file;
        ``file`` the path of a file, a :class:`~rollwrite.checking.FilledSheet`, its JSON, or a
        :class:`~rollwrite.tilegame.Game`; ``names`` a list, or the path of a file with a name on
        each line; ``daily`` a day, or True for today.
    :raises PrintError: there is no such printable, it has no such choice, or it cannot be so; the
        sentence says what can.
    :raises LayoutError: what is in the file is no layout.
    :raises OSError: it cannot be read.
    """
    if name in VARIANTS:
        # Said twice, they may differ.
        choices = {**choices, "game": choices.get("game", name)}
        if choices["game"] != name:
            raise PrintError("apart", one=name, other="game")
        name = GamePrint.name
    known = fields_of(PRINTABLES[name]) if name in PRINTABLES else {}
    # The command line calls some otherwise: a record is read from a --file.
    typed = {field.option[2:].replace("-", "_"): key for key, field in known.items()}
    asked: dict[str, Any] = {}
    for key, given in choices.items():
        key = typed.get(key, key)
        field = known.get(key)
        kind = "layout" if key == "layout" else field.kind if field else None
        if kind is not None:
            must_be(f"{key} of printed()", given, _TAKEN.get(kind, _PLAIN))
            asked[key] = _read(kind, given)
        elif known and given in (None, False, ""):
            # A form may send what is empty; who writes it means something.
            raise PrintError("option", name=name, option=key.replace("_", "-")[:20])
        else:
            asked[key] = given
    chosen = read_request(name, asked)
    return Printed(chosen, make(chosen).document)


def _read(kind: Kind, given: Any) -> Given:
    """What was chosen, as it would be typed or sent; of a file what is in it."""
    if kind == "layout":
        is_file = isinstance(given, str) and given not in BUILT_IN and Path(given).suffix
        if isinstance(given, Path) or is_file:
            return parse_layout(Path(str(given)).read_text("utf-8-sig"))
    elif isinstance(given, Path) or _is_file(kind, given):
        return Path(str(given)).read_text("utf-8-sig")
    match given:
        case FilledSheet():
            return json.dumps(format_filled(given))
        case Game():
            return write_blksgf(given)
        case Mapping():
            return json.dumps(dict(given))
        case True if kind == "date":
            return "today"
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
