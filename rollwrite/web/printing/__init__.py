"""The Print page: everything on paper, seen before it is printed.

Pages are drawn in a process of their own, one after another, so that printing holds no table up.
What is sent as JSON follows from what can be chosen for a print.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, make_dataclass, replace
from typing import Annotated, Any, Final, TypeVar

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from printables.boards.position import PositionPrint
from printables.engine.fonts import faces_css
from printables.engine.options import DPI, FORMAT, USUAL_DPI, OneOf, PrintError, Range
from printables.kits.class_pack import ClassPrint
from printables.printing import PRINTABLES, all_fields, described, printable_named, together
from printables.request.allowed import nearest
from printables.request.printable import (
    Addressed,
    Field,
    Kind,
    Printable,
    Seeded,
    fields_of,
    random_seed,
)
from printables.request.reading import (
    Given,
    dropped_as,
    dropped_choice,
    dropped_choices,
    dropped_printable,
    read_printable,
)
from printables.sheets.table import SheetPrint
from printables.worker import Printed
from rollwrite.dicegame import Layout, LayoutError, Settings
from rollwrite.dicegame.layout import LayoutForm
from rollwrite.paper import PrintGeometry
from rollwrite.schema.dataclass_json import Note, WrittenAs, decode, note
from rollwrite.service.opening import open_empty_tables
from rollwrite.store import UnknownTableError
from rollwrite.web.games.dice.view import read_layout
from rollwrite.web.http.access import request_snapshot
from rollwrite.web.http.heavy_work import usual_paper, with_printer
from rollwrite.web.http.operations import operation, read_json, read_query
from rollwrite.web.http.problems import ProblemError, describe, layout_texts
from rollwrite.web.http.rate_limits import class_tables
from rollwrite.web.http.rendering import base_url, page_response
from rollwrite.web.http.site import language, site, words
from rollwrite.web.http.work import PRINT, done_as
from rollwrite.web.printing.form import (
    LAYOUT_TEXT,
    MAX_PAGES,
    PrintPage,
    carried,
    form_fields,
    groups,
    offered,
    own_layout,
    read_form,
)

#: In JSON an empty field is null, or left out. A layout is read by itself.
_TYPES: Final[dict[Kind, Any]] = {
    "flag": bool,
    "number": int | None,
    "length": float | None,
    "shift": str | None,
    "word": str | None,
    "date": str | None,
    "lines": tuple[str, ...],
    "text": str | None,
    "layout": Annotated[Layout | None, WrittenAs(LayoutForm | None)],
}
_USUAL: Final[dict[Kind, Any]] = {"flag": False, "lines": ()}
T = TypeVar("T")
#: The name is the feature that templates ask for.
blueprint = Blueprint("print", __name__)
#: Of an address: the sentence about what is no longer printed, by its row.
DROPPED_KEY: Final = "dropped"
#: How long browsers keep the fonts.
FONTS_AGE_S: Final = 86_400


def _noted(rows: list[tuple[str, Field]]) -> Note:
    """What the rows of a name allow together; which printable allows which, its check says."""
    limits = [field.choice.limit for _, field in rows]
    if isinstance(limits[0], OneOf) and rows[0][1].kind != "layout":
        return note(described(rows), enum=(*limits[0].values, *dict(limits[0].formerly), None))
    ranges = [limit for limit in limits if isinstance(limit, Range)]
    if not ranges:
        return note(described(rows))
    least, most = min(one.least for one in ranges), max(one.most for one in ranges)
    return note(described(rows), minimum=least, maximum=most)


PrintWanted: Final = make_dataclass(
    "PrintWanted",
    [
        ("name", Annotated[str, note("what", enum=tuple(PRINTABLES))]),
        *(
            (
                name,
                Annotated[_TYPES[first.kind], _noted(rows)],
                field(default=_USUAL.get(first.kind)),
            )
            for name, rows in all_fields().items()
            for _, first in rows[:1]
            if first.choice.is_json
        ),
    ],
    namespace={"__doc__": "What is to be printed, and how; what is left out is as usual."},
    frozen=True,
)


@dataclass(frozen=True)
class FileWanted:
    """As which file.

    :ivar format: ``svg`` and ``png`` are a picture of one page, ``txt`` says in words what is on
        sheets and cards.
    :ivar page: of which page the picture is, from 1; the last one when there are not so many.
    :ivar dpi: the dots per inch of a ``png``.
    """

    format: Annotated[str, note(enum=FORMAT.values)] = "pdf"
    page: Annotated[int, note(minimum=1)] = 1
    dpi: Annotated[int, note(minimum=DPI.least, maximum=DPI.most)] = USUAL_DPI


#: What is printed, and as which file.
PrintFile: Final = make_dataclass(
    "PrintFile",
    [],
    bases=(FileWanted, PrintWanted),
    namespace={"__doc__": "What is to be printed, how, and as which file."},
    frozen=True,
)
_OF_FILES: Final = frozenset(one.name for one in fields(FileWanted))


def read_file(data: Mapping[str, Any]) -> tuple[FileWanted, dict[str, Any]]:
    """As which file something is wanted, and the rest of the body.

    :raises DecodeError: it is of another type.
    :raises PrintError: there is no such format, or no picture of so many dots.
    """
    found = decode(FileWanted, {key: data[key] for key in data if key in _OF_FILES})
    FORMAT.checked(found.format)
    DPI.checked(found.dpi)
    return found, {key: data[key] for key in data if key not in _OF_FILES}


def read_wanted(data: Mapping[str, Any]) -> tuple[str, dict[str, Given]]:
    """What a body asks for: the name of a printable, and what is chosen for it.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    layout = data.get("layout")
    if layout is not None:
        layout = read_layout(layout, "/layout")
    # Reading what is chosen says what replaces them.
    gone = {row.choice for row in dropped_choices(all_fields())}
    dropped = {key: data[key] for key in data if key in gone}
    wanted: Any = decode(
        PrintWanted, {key: data[key] for key in data if key != "layout" and key not in gone}
    )
    given = {one.name: getattr(wanted, one.name) for one in fields(wanted)}
    return given.pop("name"), {**given, **dropped, "layout": layout}


@blueprint.get("/print")
def page() -> BaseResponse:
    """Choose what to print."""
    name = request.args.get("name", "sheet")
    if gone := _dropped(name, request.args):
        return gone
    if name not in PRINTABLES:
        abort(404)
    told = dropped_as(request.args.get(DROPPED_KEY, ""))
    error = None if told is None else told.error.message(words())
    return _page(name, dict(request.args), error, 200)


def _dropped(name: str, given: Mapping[str, str]) -> BaseResponse | None:
    """The way to what replaces something that is no longer printed, if it is that."""
    chosen = {key: value for key, value in given.items() if value}
    row = dropped_choice(name, chosen) if name in PRINTABLES else dropped_printable(name)
    if row is None:
        return None
    return redirect(f"/print?name={row.instead}&{DROPPED_KEY}={row.key}", 303)


@blueprint.get("/print/fonts.css")
def fonts() -> Response:
    """The fonts of printed pages: a picture cannot ask for them itself."""
    response = Response(faces_css(), mimetype="text/css")
    response.cache_control.public = True
    response.cache_control.max_age = FONTS_AGE_S
    return response


@blueprint.post("/print")
@done_as(PRINT)
def print_form() -> BaseResponse:
    """The PDF that the form asks for, or the form again with a sentence."""
    name = request.form.get("name", "")
    if gone := _dropped(name, request.form):
        return gone
    if name not in PRINTABLES:
        abort(404)
    filled = {**request.form}
    try:
        filled = read_form(name)
        fields = {"paper": usual_paper(), **filled}
        layout = own_layout(fields)
        asked = _asked(name, fields if layout is None else {**fields, "layout": layout})
        if isinstance(asked, ClassPrint) and asked.open:
            asked = _with_tables(asked)
        printed = with_printer(lambda worker: worker.pdf(asked))
    except PrintError as error:
        return _page(name, filled, _sentence(error), 422)
    except LayoutError as error:
        text = words()("web.problem.layout")
        return _page(name, filled, text, 422, layout_texts(error))
    except (ProblemError, UnknownTableError) as error:
        # What was chosen stays: whoever is refused tries again, perhaps with less.
        problem = describe(error)
        response = _page(name, filled, problem.detail, problem.status)
        response.headers.extend(problem.headers)
        return response
    return _pdf(f"rollwrite-{name}", printed, "attachment")


#: What a print can end in besides: a table's code and its token may be in the body.
_PROBLEMS: Final = (401, 404, 503)


#: The media types of the formats that can be asked for.
_MEDIA: Final = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain",
}


@blueprint.post("/api/v1/print")
@operation(media=tuple(_MEDIA.values()), body=PrintFile, problems=_PROBLEMS)
@done_as(PRINT)
def print_pdf() -> Response:
    """Print something, usually as PDF.

    Print it at 100 %, not fitted to the page.
    """
    return _refusing(_print_file)


def _print_file() -> Response:
    file, data = read_file(read_json())
    wanted = _wanted(data)()
    if file.format == "pdf":
        return _pdf("rollwrite", with_printer(lambda worker: worker.pdf(wanted)))
    if file.format == "txt":
        printed = with_printer(lambda worker: worker.text(wanted))
    else:
        dpi = file.dpi if file.format == "png" else None
        printed = with_printer(lambda worker: worker.picture(wanted, max(file.page, 1), dpi))
    response = Response(printed.data, mimetype=_MEDIA[file.format])
    response.headers["Content-Disposition"] = f'inline; filename="rollwrite.{file.format}"'
    return response


@dataclass(frozen=True)
class PreviewQuery:
    """Which page.

    :ivar page: from 1.
    """

    page: int = 1


@dataclass(frozen=True)
class PrintPreview:
    """One page as SVG.

    :ivar page: which, from 1.
    :ivar pages: how many there are.
    :ivar ink: the share of this page that is inked, 0 to 1.
    :ivar ink_of_all: the same of all pages; of many pages about that.
    :ivar notices: what is printed otherwise than one might think, in sentences.
    """

    svg: str
    page: int
    pages: int
    ink: float
    ink_of_all: float
    notices: tuple[str, ...]


@blueprint.post("/api/v1/print/preview")
@operation(body=PrintWanted, query=PreviewQuery, problems=_PROBLEMS)
@done_as(PRINT)
def print_preview() -> PrintPreview:
    """See a page before it is printed."""
    number = max(read_query(PreviewQuery).page, 1)
    wanted = _wanted(read_json())
    printed = _refusing(lambda: with_printer(lambda worker: worker.svg(wanted(), number)))
    shown = min(number, printed.pages)
    notices = tuple(notice.message(words()) for notice in printed.notices)
    ink, ink_of_all = round(printed.ink, 4), round(printed.ink_of_all, 4)
    return PrintPreview(printed.data.decode(), shown, printed.pages, ink, ink_of_all, notices)


@blueprint.post("/api/v1/print/geometry")
@operation(answer=PrintGeometry, body=PrintWanted, problems=_PROBLEMS)
@done_as(PRINT)
def print_geometry() -> Response:
    """Where everything lies on printed sheets, in mm."""
    wanted = _wanted(read_json())
    printed = _refusing(lambda: with_printer(lambda worker: worker.geometry(wanted())))
    return Response(printed.data, mimetype="application/json")


def _page(
    name: str,
    values: Mapping[str, str],
    error: str | None,
    status: int,
    layout_problems: tuple[str, ...] = (),
) -> Response:
    t = words()
    suggested: dict[str, str] = {"lang": language(), "paper": usual_paper()}
    if issubclass(PRINTABLES[name], Seeded):
        # What is printed has the dice that were seen before. (Puzzles without a word are ready.)
        suggested["seed"] = random_seed()
    # A table has sheets to print; whoever comes back from its form wants to see all there is.
    is_chosen = "name" in request.values or ("table" in request.args and "all" not in request.args)
    values, wrong = _settled(name, {"paper": suggested["paper"], **values})
    shown = PrintPage(
        name=name,
        kinds=together(name),
        is_chosen=is_chosen,
        groups=() if is_chosen else groups(t),
        carried=carried(request.args),
        fields=form_fields(name, values, suggested, t),
        own_layout=values.get(LAYOUT_TEXT, ""),
        layout_problems=layout_problems,
        error=error or (wrong if is_chosen else None),
        looks=offered(name),
        messages=t.area("print_page"),
    )
    return page_response(shown, status)


def _settled(name: str, values: Mapping[str, str]) -> tuple[Mapping[str, str], str | None]:
    """The values with a look that is offered, and the sentence if they had another."""
    try:
        kind = PRINTABLES[name]
        usual = {"up": fields_of(kind)["up"].usual}
        look, wrong = nearest(name, kind.allows, {**usual, **values})
    except PrintError:
        # Of what there is not the form shows the usual.
        return values, None
    if wrong is None:
        return values, None
    turned = "on" if look.landscape else ""
    able = {"paper": look.paper, "up": str(look.up), "theme": look.theme_name, "landscape": turned}
    return {**values, **able}, wrong.message(words())


def _sentence(error: PrintError) -> str:
    """What is wrong, with the words of the form for what has them, not the name of a field."""
    t, option = words(), error.params.get("option")
    if option is None or not t.has(label := f"print_page.{option}"):
        return error.message(t)
    params = {**error.params, "option": t(label)}
    return PrintError(error.key.removeprefix("print.error."), **params).message(t)


def _pdf(name: str, printed: Printed, disposition: str = "inline") -> Response:
    response = Response(printed.data, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'{disposition}; filename="{name}.pdf"'
    return response


def _wanted(data: Mapping[str, Any]) -> Callable[[], Printable]:
    """What the body asks for; calling it says what is wrong with it.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    name, given = read_wanted(data)
    return lambda: _asked(name, given)


def _asked(name: str, given: Mapping[str, Given]) -> Printable:
    """What is to be printed, if it is not for the command line.

    :raises PrintError: it cannot be printed, or has more pages than a server should draw for one
        person.
    """
    kind = printable_named(name)
    code = given.get("table") if "table" in fields_of(kind) else None
    snapshot = request_snapshot(str(code)) if code else None
    asked = read_printable(kind, given)
    if snapshot is not None and isinstance(asked, SheetPrint | PositionPrint):
        asked = asked.at_table(snapshot.table, snapshot.code)
        if isinstance(asked, PositionPrint):
            asked = asked.on_day(site().service.last_day(snapshot))
    if isinstance(asked, Addressed):
        asked = replace(asked, address=base_url())
    if asked.options.copies * max(asked.least_pages, 1) > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    return asked


def _with_tables(asked: ClassPrint) -> ClassPrint:
    """The same for tables of this app, opened for it.

    :raises PrintError: it cannot be printed; then no table is opened.
    """
    with_printer(lambda worker: worker.svg(asked, 1))
    opened = class_tables()
    if not opened.allows(asked.table_count):
        raise ProblemError(429, "too-often")
    opened.use(asked.table_count)
    codes = open_empty_tables(site().service, asked.table_count, Settings(asked.layout))
    return asked.at_tables(codes, base_url())


def _refusing(job: Callable[[], T]) -> T:
    """What a job makes, with what cannot be printed as a problem document."""
    try:
        return job()
    except PrintError as error:
        raise ProblemError(422, "print", text=error.message(words())) from None
