"""The Print page: everything on paper, seen before it is printed.

Pages are drawn in a process of their own, one after another, so that printing holds no table up.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, cast

from flask import Blueprint, Response, abort, current_app, request
from flask.blueprints import BlueprintSetupState

from printables.fields import LOOKS, PRINTABLES, SOME, TABLES, fields_of
from printables.fonts import faces_css
from printables.options import PrintError
from printables.printing import Request, random_seed
from printables.request_parsing import parse_request
from printables.sheet import SheetSpec
from printables.table import table_specs
from printables.worker import BusyError, Printed, PrintWorker, WorkerError
from rollwrite.dicegame import Layout, Settings
from rollwrite.paper import PrintGeometry
from rollwrite.store import UnknownTableError
from rollwrite.table.seats import MAX_SEATS
from rollwrite.web.access import request_snapshot
from rollwrite.web.languages import language, words
from rollwrite.web.operations import operation
from rollwrite.web.pages import PrintPage
from rollwrite.web.print_body import PrintWanted, read_wanted
from rollwrite.web.print_form import MAX_PAGES, form_fields
from rollwrite.web.problems import ProblemError
from rollwrite.web.queries import read_query
from rollwrite.web.rate_limits import class_tables
from rollwrite.web.rendering import base_url, page_response
from rollwrite.web.request_bodies import read_json
from rollwrite.web.site import site

#: The name is the feature that templates ask for.
blueprint = Blueprint("print", __name__)

#: Where an application keeps its :class:`~printables.worker.PrintWorker`.
WORKER: Final = "rollwrite-print"
#: How long browsers keep the fonts.
FONTS_AGE_S: Final = 86_400


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    # The worker's process starts with the first request, and ends with the application.
    worker = PrintWorker()
    state.app.extensions[WORKER] = worker
    weakref.finalize(state.app, worker.close)


@blueprint.get("/print")
def page() -> Response:
    """Choose what to print."""
    name = request.args.get("name", "sheet")
    if name not in PRINTABLES:
        abort(404)
    return _page(name, dict(request.args), None, 200)


@blueprint.get("/print/fonts.css")
def fonts() -> Response:
    """The fonts of printed pages: a picture cannot ask for them itself."""
    response = Response(faces_css(), mimetype="text/css")
    response.cache_control.public = True
    response.cache_control.max_age = FONTS_AGE_S
    return response


@blueprint.post("/print")
def print_form() -> Response:
    """The PDF that the form asks for, or the form again with a sentence."""
    name = request.form.get("name", "")
    if name not in PRINTABLES:
        abort(404)
    known = fields_of(name)
    fields = {key: text for key, text in request.form.items() if key in known}
    if fields.get("daily"):
        # A day has its own dice; the form comes with a seed.
        fields.pop("seed", None)
    try:
        asked = _checked(_asked(name, fields))
        if fields.get("open"):
            asked = _with_tables(asked)
        printed = _worker(lambda worker: worker.pdf(asked))
    except PrintError as error:
        return _page(name, fields, error.message(words()), 422)
    except UnknownTableError:
        return _page(name, fields, words()("web.problem.unknown-table"), 404)
    return _pdf(name, printed)


#: What a print can end in besides: a table's code and its token may be in the body.
_PROBLEMS: Final = (401, 404, 503)


@blueprint.post("/api/v1/print")
@operation(media="application/pdf", body=PrintWanted, problems=_PROBLEMS)
def print_pdf() -> Response:
    """Print something as PDF.

    Print it at 100 %, not fitted to the page.
    """
    wanted = _wanted()
    printed = _refusing(lambda: _worker(lambda worker: worker.pdf(_checked(wanted()))))
    return _pdf("rollwrite", printed)


@dataclass(frozen=True)
class PreviewQuery:
    """Which page.

    :ivar page: from 1.
    """

    page: int = 1


@dataclass(frozen=True)
class PrintPreview:
    """One page as SVG."""

    svg: str
    page: int
    pages: int


@blueprint.post("/api/v1/print/preview")
@operation(body=PrintWanted, query=PreviewQuery, problems=_PROBLEMS)
def print_preview() -> PrintPreview:
    """See a page before it is printed."""
    number = max(read_query(PreviewQuery).page, 1)
    wanted = _wanted()
    printed = _refusing(lambda: _worker(lambda worker: worker.svg(_checked(wanted()), number)))
    shown = min(number, printed.pages)
    return PrintPreview(printed.data.decode(), shown, printed.pages)


@blueprint.post("/api/v1/print/geometry")
@operation(answer=PrintGeometry, body=PrintWanted, problems=_PROBLEMS)
def print_geometry() -> Response:
    """Where everything lies on printed sheets, in mm."""
    wanted = _wanted()
    printed = _refusing(lambda: _worker(lambda worker: worker.geometry(_checked(wanted()))))
    return Response(printed.data, mimetype="application/json")


def _page(name: str, values: Mapping[str, str], error: str | None, status: int) -> Response:
    t = words()
    usual: dict[str, str] = {"lang": language()}
    if "seed" in fields_of(name):
        # What is printed has the dice that were seen before.
        usual["seed"] = random_seed()
    shown = PrintPage(
        name=name,
        names=PRINTABLES,
        fields=form_fields(name, SOME, {**usual, **values}, t),
        looks=form_fields(name, LOOKS, {**usual, **values}, t),
        error=error,
        messages=t.area("print_page"),
    )
    return page_response(shown, status)


def _pdf(name: str, printed: Printed) -> Response:
    response = Response(printed.data, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _wanted() -> Callable[[], Request]:
    """What the body asks for; calling it says what is wrong with it.

    :raises DecodeError: something is missing, unknown or of another type.
    :raises LayoutError: its layout is none.
    """
    name, fields, layout = read_wanted(read_json())
    return lambda: _asked(name, fields, layout)


def _asked(name: str, fields: Mapping[str, str], layout: Layout | None = None) -> Request:
    specs: tuple[SheetSpec, ...] = ()
    code = fields.get("table", "")
    if code and "table" in fields_of(name):
        snapshot = request_snapshot(code)
        specs = tuple(table_specs(snapshot.table, snapshot.code))
    asked = parse_request(name, fields, layout, specs)
    # A kit leads phones to the app; tables are asked for by themselves.
    return replace(asked, address=base_url()) if name == "kit" else asked


def _with_tables(asked: Request) -> Request:
    """The request for tables of this app, opened for it.

    :raises PrintError: it cannot be printed; then no table is opened.
    """
    _worker(lambda worker: worker.svg(asked, 1))
    opened = class_tables()
    if not opened.allows(asked.tables):
        raise ProblemError(429, "too-often")
    opened.use(asked.tables)
    codes = site().service.open_empty_tables(asked.tables, Settings(asked.layout))
    return replace(asked, codes=codes, address=base_url())


def _checked(asked: Request) -> Request:
    """The request, if it is not for the command line.

    :raises PrintError: it has more pages than a server should draw for one person.
    """
    # A class that is too large anyway is told so in its own words.
    sheets = MAX_SEATS * min(asked.tables, int(TABLES.most)) if asked.name == "class" else 1
    each = max(len(asked.seeds), sheets)
    if asked.options.copies * each > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    return asked


def _worker(job: Callable[[PrintWorker], Printed]) -> Printed:
    try:
        return job(cast(PrintWorker, current_app.extensions[WORKER]))
    except BusyError:
        raise ProblemError(503, "print-busy") from None
    except WorkerError:
        raise ProblemError(422, "print", text=words()("print_page.failed")) from None


def _refusing(job: Callable[[], Printed]) -> Printed:
    """The same, with what cannot be printed as a problem document."""
    try:
        return job()
    except PrintError as error:
        raise ProblemError(422, "print", text=error.message(words())) from None
