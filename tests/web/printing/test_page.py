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
from pypdf import PdfReader

from printables.boards.position import PositionPrint
from printables.cards.card import CardPrint
from printables.engine.imposition import ImposedSheets
from printables.engine.options import Notice
from printables.engine.pdf import pdf
from printables.kits.class_pack import ClassPrint
from printables.printing import listed, make
from printables.request.printable import Printable
from printables.sheets.table import SheetPrint
from printables.worker import Job, Printed, PrintWorker
from printables.worker_main import answer
from rollwrite.dicegame import parse_layout
from rollwrite.i18n import Translator
from rollwrite.resources import folder
from tests.printables.samples import FILLED, RECORD
from tests.web.pages import print_with, text_of
from tests.web.validating_client import ValidatingClient

#: One process prints for all who ask one.
pytestmark = pytest.mark.xdist_group("web-printing")

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


def cards_of(client: FlaskClient, address: str = "/print") -> list[str]:
    text = client.get(address, headers={"Accept-Language": "en"}).text
    return re.findall(r'<a href="/print\?name=(\w+)', text)


def test_the_page_shows_all_there_is_and_folds_away_what_few_look_for(client: FlaskClient) -> None:
    assert sorted(cards_of(client)) == sorted(listed())
    text = client.get("/print", headers={"Accept-Language": "en"}).text
    above, below = text.split('<details class="more"')
    assert "For a game" in above
    assert "For a class" in above
    assert 'name=sheet"' in above
    assert 'name=dice"' in below


def test_a_card_says_which_game_it_is_for(client: FlaskClient) -> None:
    text = client.get("/print", headers={"Accept-Language": "en"}).text
    said = re.compile(r'\?name=(\w+)[^"]*">.*?<span class="(?:tag">(.*?)<|soft")', re.DOTALL)
    cards = dict(said.findall(text))
    assert (cards["kit"], cards["game"]) == ("Dice game", "Tile games")
    assert (cards["card"], cards["worksheet"]) == ("Both kinds of games", "")


def test_what_is_usual_is_said(client: FlaskClient) -> None:
    kit, game = (
        client.get(f"/print?name={name}", headers={"Accept-Language": "en"}).text
        for name in ("kit", "game")
    )
    assert "4 (as usual)" in kit
    assert 'placeholder="to fit the paper"' in game


def test_what_can_be_printed_has_a_picture() -> None:
    for name in listed():
        path = folder("static") / "pictures" / "print" / f"{name}.png"
        assert path.exists(), f"python -m tools.pictures_of_print {name}"


def test_what_shares_a_page_is_a_choice_on_it(client: FlaskClient) -> None:
    english = {"Accept-Language": "en"}
    assert "challenge" not in cards_of(client)
    for name, here in (("puzzles", "Booklet to fold"), ("challenge", "Challenges")):
        text = client.get(f"/print?name={name}&paper=letter", headers=english).text
        assert "<h1>Puzzles</h1>" in text
        assert re.search(rf'aria-current="page">{here}</a>', text)
        for other in ("puzzles", "challenge"):
            assert f'href="/print?name={other}&amp;paper=letter"' in text
        assert f'<input type="hidden" name="name" value="{name}">' in text


def test_a_board_leads_to_the_form_of_just_its_pieces(client: FlaskClient) -> None:
    data = printed(client, name="board", game="duo", one_page="on")
    page: Any
    (page,) = PdfReader(BytesIO(data)).pages
    (link,) = (one.get_object()["/A"]["/URI"] for one in page["/Annots"])
    size = re.search(r"pieces at ([\d.]+) mm", page.extract_text())
    assert size is not None
    base, _, asked = link.partition("/print?")
    assert base.startswith("http://")
    form = client.get(f"/print?{asked}", headers={"Accept-Language": "en"}).text
    assert '<input type="hidden" name="name" value="pieces">' in form
    assert '<option value="duo" selected>' in form
    assert re.search(rf'name="size" type="number"[^>]* value="{size[1]}"', form)
    # The game printed as a whole has them, and a board too small for any has none.
    for wanted in (
        {"name": "game", "game": "duo"},
        {"name": "board", "game": "classic", "paper": "a5", "one_page": "on"},
    ):
        pages = PdfReader(BytesIO(printed(client, **wanted))).pages
        assert not any("/Annots" in one for one in pages)


def test_old_addresses_lead_where_they_led_and_what_was_chosen_comes_along(
    client: FlaskClient,
) -> None:
    for chosen in ("name=sheet", "table=2345678", "name=dice&paper=letter"):
        assert not cards_of(client, f"/print?{chosen}")
    assert cards_of(client, "/print?all=1&table=2345678")
    text = client.get("/print?all=1&paper=a3&theme=low-ink").text
    assert 'href="/print?name=board&amp;paper=a3&amp;theme=low-ink"' in text


def test_what_is_changed_is_not_folded_away(client: FlaskClient) -> None:
    more = r'<details class="more" open>\s*<summary>More options'
    spanish = {"Accept-Language": "es"}
    assert not re.search(more, client.get("/print?name=sheet&paper=a5").text)
    assert re.search(more, client.get("/print?name=sheet&up=2").text)
    assert "open>" not in client.get("/print?name=sheet", headers=spanish).text


def test_only_what_makes_a_good_page_is_offered(client: FlaskClient) -> None:
    """In a form, and where an address asks for something else."""
    answer = client.get("/print?name=kit&paper=a5&theme=low-ink", headers={"Accept-Language": "en"})
    assert 'value="a5"' not in answer.text
    assert re.search(r'value="low-ink" selected', answer.text)
    assert re.search(r'value="a4" selected', answer.text)
    assert "Game kit: A5 · Black and white doesn’t make a good page." in text_of(answer)
    refused = client.post("/print", data={"name": "sheet", "paper": "a5", "theme": "large"})
    assert refused.status_code == 422


def test_the_paper_is_that_of_the_reader_s_country(client: FlaskClient) -> None:
    for wish, paper in (
        ("en-US,en;q=0.9", "letter"),
        ("fr,fr-CA;q=0.9", "letter"),
        ("en-GB,en-US;q=0.8", "a4"),
        ("es", "a4"),
        ("de-AT,en-US;q=0.5", "a4"),
    ):
        headers = {"Accept-Language": wish}
        assert f'value="{paper}" selected' in client.get("/print?name=dice", headers=headers).text
    data = {"name": "dice"}
    sent = client.post("/print", data=data, headers={"Accept-Language": "en-US"})
    assert float(PdfReader(BytesIO(sent.data)).pages[0].mediabox.width) == pytest.approx(612)


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
    asked = printed(client, name="board", one_page="on")
    assert sent == asked


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
    # The board, cut and laid, says little of the pieces behind it.
    whole = api.post("/print/preview", {"name": "game"}).get_json()
    assert whole["ink"] < 0.08
    assert whole["ink_of_all"] > 0.12


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
