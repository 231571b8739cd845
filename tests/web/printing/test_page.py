"""What the Print page takes besides words, files and layouts; and what it tells before."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from printables.boards.board import BoardPrint
from printables.boards.position import PositionPrint
from printables.cards.card import CardPrint
from printables.engine.imposition import ImposedSheets
from printables.engine.options import Notice
from printables.engine.pdf import pdf
from printables.kits.class_pack import ClassPrint
from printables.printing import PRINTABLES, make
from printables.request.printable import Printable
from printables.sheets.table import SheetPrint
from printables.worker import Job, Printed, PrintWorker
from printables.worker_main import answer
from rollwrite.dicegame import parse_layout
from rollwrite.i18n import Translator
from rollwrite.web.printing.form import GROUPS, groups
from tests.printables.samples import FILLED, RECORD
from tests.web.pages import print_with, text_of
from tests.web.validating_client import ValidatingClient

TOML = """name = "ours"
side = 7

[rows]
1 = ["1", "O", "N", "X", "2", "T4", "P", "Y"]
2 = ["I3"]
3 = ["Z4", "T5", "Z5"]
4 = ["V3", "F", "U"]
5 = ["I4", "I5", "V5"]
6 = ["L4", "L5", "W"]
"""


def upload(text: str, name: str = "file.txt") -> tuple[BytesIO, str]:
    return BytesIO(b"\xef\xbb\xbf" + text.encode()), name


def printed(client: FlaskClient, **fields: Any) -> bytes:
    """The PDF that a form gives, sent as browsers send forms with files."""
    answered = client.post("/print", data=fields, content_type="multipart/form-data")
    assert answered.status_code == 200, answered.text
    assert answered.mimetype == "application/pdf"
    data: bytes = answered.data
    return data


def test_everything_that_is_printed_stands_in_one_group() -> None:
    shown = [name for group in groups("sheet") for name in group.names]
    assert sorted(shown) == sorted(PRINTABLES)
    assert len({name for names in GROUPS.values() for name in names}) == sum(
        map(len, GROUPS.values())
    )
    assert [group.key for group in groups("board") if group.is_current] == ["tiles"]


def test_what_is_chosen_folds_the_list_away_and_only_then(client: FlaskClient) -> None:
    unfolded = r'<details class="more" open>\s*<summary><span>'
    assert re.search(unfolded, client.get("/print").text)
    for chosen in ("name=sheet", "table=2345678"):
        assert not re.search(unfolded, client.get(f"/print?{chosen}").text)


def test_what_is_changed_is_not_folded_away(client: FlaskClient) -> None:
    more = r'<details class="more" open>\s*<summary>More options'
    spanish = {"Accept-Language": "es"}
    assert not re.search(more, client.get("/print?name=sheet&paper=a5").text)
    assert re.search(more, client.get("/print?name=sheet&up=4").text)
    assert "open>" not in client.get("/print?name=sheet", headers=spanish).text


@pytest.mark.parametrize("way", ["text", "file"])
def test_a_layout_of_one_s_own_is_printed(client: FlaskClient, way: str) -> None:
    fields: dict[str, Any] = {"name": "sheet", "layout": "own", "layout_toml": TOML}
    if way == "file":
        fields |= {"layout_toml": "what the form suggests", "layout_toml_file": upload(TOML)}
    wanted = SheetPrint(layout=parse_layout(TOML))
    assert printed(client, **fields) == pdf(make(wanted).document)


def test_a_layout_that_is_none_is_told_and_kept(client: FlaskClient) -> None:
    wrong = TOML.replace('"I3"', '"I3", "Q9"')
    data = {"name": "solo", "layout": "own", "layout_toml": wrong}
    answered = client.post("/print", data=data)
    assert answered.status_code == 422
    assert "Q9" in text_of(answered).replace(wrong, "")
    assert 'value="own" selected' in answered.text
    assert "&#34;Q9&#34;" in answered.text
    # Whoever goes back to one of ours is not held up by it.
    data["layout"] = "travel"
    assert client.post("/print", data=data).status_code == 200


@pytest.mark.parametrize(("text", "file"), [(RECORD, "game.blksgf"), (FILLED, "sheet.json")])
def test_a_position_comes_from_a_file_without_any_script(
    client: FlaskClient, text: str, file: str
) -> None:
    sent = printed(client, name="position", record="", record_file=upload(text, file))
    assert sent == pdf(make(PositionPrint(record=text)).document)


def test_the_names_of_a_class_come_from_a_file(client: FlaskClient) -> None:
    names = ("Ana", "Ben", "Cleo", "Dora", "Eli")
    sent = printed(client, name="class", names="", names_file=upload("\n".join(names)))
    assert sent == pdf(make(ClassPrint(names=names, tables=2)).document)


def test_a_file_that_is_no_text_is_refused_with_a_sentence(client: FlaskClient) -> None:
    data = {"name": "position", "record": "", "record_file": (BytesIO(b"\xff\xd8\xff"), "p.jpg")}
    answered = client.post("/print", data=data, content_type="multipart/form-data")
    assert answered.status_code == 422
    assert "p.jpg isn’t a text file" in text_of(answered)


def test_one_page_has_its_own_size(client: FlaskClient) -> None:
    sent = printed(client, name="board", one_page="on", size="20")
    assert sent == pdf(make(BoardPrint(one_page=True)).document)


@pytest.mark.parametrize(("name", "game", "size"), [
    ("dice", "", "16"), ("board", "classic", "15"), ("pieces", "trigon", "20"),
])  # fmt: skip
def test_the_usual_size_can_be_seen(client: FlaskClient, name: str, game: str, size: str) -> None:
    text = client.get(f"/print?name={name}").text
    found = re.search(r"data-sizes=\"([^\"]*)\"", text)
    assert found is not None
    assert json.loads(found[1].replace("&#34;", '"'))[game] == size
    # A form is shown for the first game.
    assert re.search(r'name="size"[^>]*placeholder="1[56]"', text, re.DOTALL)


def test_a_preview_tells_the_ink(api: ValidatingClient) -> None:
    body = {"name": "pieces"}
    bright = api.post("/print/preview", body).get_json()
    low = api.post("/print/preview", body | {"theme": "low-ink"}).get_json()
    assert 0.2 < bright["ink"] < 0.9
    assert 0.01 < low["ink"] < bright["ink"] / 3
    assert bright["notices"] == []


class Said(Notice):
    """A notice whose sentence is in no catalogue."""

    def message(self, t: Translator) -> str:
        return f"{self.key} ({t('print_page.title')})"


def test_a_preview_tells_what_one_should_know_before(app: Flask) -> None:
    class Noting(PrintWorker):
        def svg(self, request: Printable, page: int) -> Printed:
            found = answer(Job(request, "svg", page))
            assert isinstance(found, Printed)
            return replace(found, notices=(Said("one name is cut"),))

    print_with(app, Noting())
    # The words on paper are English; what is said beside them is for who prints.
    told = ValidatingClient(app).post("/print/preview?lang=es", {"name": "card"}).get_json()
    assert told["notices"] == ["one name is cut (Imprimir)"]


def test_notices_come_through_from_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    document = replace(make(CardPrint()).document, notices=(Notice("one"),))
    made = ImposedSheets(document, ())
    monkeypatch.setattr("printables.worker_main.make", lambda _: made)
    for form in ("svg", "pdf", "geometry"):
        found = answer(Job(CardPrint(), form))
        assert isinstance(found, Printed)
        assert found.notices == document.notices
