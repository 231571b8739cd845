"""The Print page and its endpoints: PDFs, previews, geometry, and what cannot be printed."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.printing import PRINTABLES, make
from printables.request.printable import Printable
from printables.sheets.table import SoloPrint
from printables.worker import BusyError, Printed, PrintWorker, StillError, WorkerError
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import Service
from rollwrite.web import printing
from tests.printables.reading import parsed_svg
from tests.together import together
from tests.web.pages import inlined, print_with
from tests.web.phones import open_table
from tests.web.validating_client import ValidatingClient

#: One process prints for all who ask one.
pytestmark = pytest.mark.xdist_group("web-printing")

PRINTED = sorted(set(PRINTABLES) - {"position"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_a_form_for_everything(client: FlaskClient, lang: str) -> None:
    with together() as each:
        for name in PRINTABLES:
            with each(name):
                check_form(client, name, lang)


def check_form(client: FlaskClient, name: str, lang: str) -> None:
    answer = client.get(f"/print?name={name}", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    assert translator(lang)(f"print_page.about.{name}").replace("’", "&#39;")[:20] in (
        answer.text.replace("’", "&#39;")
    )
    # The words on paper are those of the page until somebody chooses others.
    assert f'<option value="{lang}" selected>' in answer.text
    assert "print_page.preview" in inlined(answer, "more-messages")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", answer.text)


def test_the_home_page_leads_here_and_nothing_else_is_printed(client: FlaskClient) -> None:
    assert 'href="/print"' in client.get("/").text
    assert client.get("/print?name=money").status_code == 404
    assert client.post("/print", data={"name": "money"}).status_code == 404


@pytest.mark.parametrize("name", PRINTED)
def test_the_form_gives_a_pdf_without_any_script(client: FlaskClient, name: str) -> None:
    # Browsers send every field, the empty ones too.
    data = {"name": name, "paper": "letter", "theme": "low-ink", "lang": "es", "copies": "",
            "size": "", "seed": "", "table": "", "unknown": "x"}  # fmt: skip
    answer = client.post("/print", data=data)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="rollwrite-{name}.pdf"'
    assert answer.data.startswith(b"%PDF")


def test_a_wrong_field_gives_the_form_back_with_a_sentence(client: FlaskClient) -> None:
    data = {"name": "dice", "size": "99", "lang": "fr"}
    answer = client.post("/print", data=data, headers={"Accept-Language": "es"})
    assert answer.status_code == 422
    assert "99 mm no se pliegan bien" in answer.text
    assert 'value="99"' in answer.text
    answer = client.post("/print", data={"name": "sheet", "table": "2345678"})
    assert answer.status_code == 404
    assert 'value="2345678"' in answer.text


def test_a_class_pack_leads_to_tables_that_it_has_opened(client: FlaskClient, app: Flask) -> None:
    data = {"name": "class", "tables": "2", "layout": "travel", "lang": "en", "open": "on"}
    answer = client.post("/print", data=data)
    assert answer.status_code == 200
    seating = PdfReader(BytesIO(answer.data)).pages[0].extract_text()
    codes = re.findall(r"Table \d\s+([A-Z0-9]{7})", seating)
    assert len(set(codes)) == 2
    assert "http://" in seating
    # The tables wait: whoever joins first has seat 1.
    for code in codes:
        for seat, name in enumerate(("Ana", "Ben"), start=1):
            phone = app.test_client()
            assert phone.get(f"/t/{code}").status_code == 200
            seated = phone.post(f"/api/v1/tables/{code}/seats", json={"name": name})
            assert seated.status_code == 201
            assert seated.get_json()["seat"] == seat
            assert seated.get_json()["view"]["settings"]["layout"]["name"] == "travel"


def test_no_table_is_opened_by_a_preview_or_for_a_pack_that_cannot_be(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(service: Service, count: int, settings: object) -> tuple[str, ...]:
        raise AssertionError("tables were opened")

    monkeypatch.setattr(printing, "open_empty_tables", never)
    for wrong in ({"tables": "99"}, {"names": "only one"}, {"codes": "K7M3QX2"}):
        data = {"name": "class", "open": "on", **wrong}
        assert client.post("/print", data=data).status_code == 422
    assert client.post("/print", data={"name": "class", "tables": "1"}).status_code == 200


def test_the_app_prints_what_the_command_line_prints(api: ValidatingClient) -> None:
    body = {"name": "solo", "seed": "TEA", "up": 2, "lang": "fr"}
    answer = api.post("/print", body)
    wanted = SoloPrint(Options(up=2, language="fr"), seeds=("TEA",))
    assert answer.data == pdf(make(wanted).document)


def test_pictures_of_pages_can_have_the_fonts_of_paper(client: FlaskClient) -> None:
    answer = client.get("/print/fonts.css")
    assert answer.status_code == 200
    assert answer.mimetype == "text/css"
    assert "max-age" in answer.headers["Cache-Control"]
    found = re.findall(r"font-weight:(\d+);src:url\(data:font/ttf;base64,([^)]+)\)", answer.text)
    assert [weight for weight, _ in found] == ["500", "700", "800"]
    for _, data in found:
        assert b64decode(data).startswith(b"\0\1\0\0")
    # It goes into a picture as it is.
    assert "<" not in answer.text


def test_previews_show_a_page_and_how_many_there_are(api: ValidatingClient) -> None:
    for wanted, shown in ((1, 1), (2, 2), (99, 3)):
        body = {"name": "solo", "seed": "TEA", "count": 3}
        found = api.post(f"/print/preview?page={wanted}", body).get_json()
        assert (found["page"], found["pages"]) == (shown, 3)
        root = parsed_svg(found["svg"])
        assert root.get("width") == "210mm"


def test_the_sheets_of_a_table_are_printed_for_whoever_knows_its_code(app: Flask) -> None:
    ana, _ben = open_table(app, "Ana", "Ben")
    code = ana.path[-7:]
    found = (
        ValidatingClient(app)
        .post("/print/preview?page=2", {"name": "sheet", "table": code})
        .get_json()
    )
    assert found["pages"] == 2
    assert "Ben" in found["svg"]
    # The text of the code stands in lines beside it.
    assert "RW3/" in found["svg"]
    assert f"{code}/2" in found["svg"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"name": "money"}, "money"),
        ({"name": "sheet", "paper": "a2"}, "a2"),
        ({"name": "sheet", "up": 3}, "1, 2 or 4"),
        ({"name": "sheet", "game": "duo"}, "no option game"),
        ({"name": "dice", "tables": 3}, "no option tables"),
        ({"name": "card", "game": "chess"}, "chess"),
        ({"name": "sheet", "copies": 301}, "300 pages"),
        ({"name": "class", "tables": 60, "copies": 2}, "300 pages"),
        ({"name": "worksheet", "count": 61}, "300 pages"),
        ({"name": "solo", "daily": "2026-02-30"}, "2026-02-30"),
        ({"name": "position", "record": "(;"}, "neither a saved game"),
    ],
)
def test_what_cannot_be_printed_is_a_problem_with_a_sentence(
    api: ValidatingClient, body: dict[str, Any], words: str
) -> None:
    answer = api.post("/print", body)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "print")
    assert words in problem["detail"]


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (BusyError, 503, "print-busy"),
        (StillError, 503, "print-busy"),
        (WorkerError, 422, "print"),
    ],
)
def test_a_busy_or_broken_printer_says_so(
    app: Flask, error: type[Exception], status: int, code: str
) -> None:
    class Broken(PrintWorker):
        def pdf(self, request: Printable) -> Printed:
            raise error

    print_with(app, Broken())
    answer = ValidatingClient(app).post("/print", {"name": "sheet"})
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    if status == 503:
        assert int(answer.headers["Retry-After"]) > 0
    # Whoever filled in the form has it again, as it was.
    page = app.test_client().post("/print", data={"name": "puzzles", "count": "7"})
    assert page.status_code == status
    assert ("Retry-After" in page.headers) == (status == 503)
    assert re.search(r'role="alert".*?<p>[A-Z]', page.text, re.DOTALL)
    assert re.search(r'<input[^>]*name="count"[^>]*value="7"', page.text)


def test_puzzles_are_those_that_are_ready_unless_somebody_says_a_word(client: FlaskClient) -> None:
    text = client.get("/print?name=puzzles").text
    assert re.search(r'<input[^>]*name="seed"[^>]*value=""', text)


def test_a_solo_form_comes_with_a_seed_and_a_day_goes_before_it(client: FlaskClient) -> None:
    text = client.get("/print?name=solo").text
    found = re.search(r'name="seed"[^>]*value="([A-Z0-9]{6})"', text, re.DOTALL)
    assert found
    data = {"name": "solo", "seed": found[1], "daily": "2026-11-20"}
    answer = client.post("/print", data=data)
    wanted = SoloPrint(seeds=("2026-11-20",))
    assert answer.data == pdf(make(wanted).document)
