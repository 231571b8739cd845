"""Faces: chosen where one sits down, drawn on one sprite."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from flask import Flask
from flask.testing import FlaskClient

from rollwrite.table.seats import BOT_NAMES, FACES
from tests.web.pages import code_of, inlined
from tests.web.phones import open_table
from tests.web.validating_client import ValidatingClient

SVG = "{http://www.w3.org/2000/svg}"
#: What the canvas of the shared picture can draw.
SHAPES = {f"{SVG}{name}" for name in ("path", "circle", "ellipse")}


def offered(page: str) -> dict[str, str]:
    """What else is said of each face in the palette of a page, by its name."""
    radios = re.findall(r'<input type="radio" name="face" value="(\w+)"([^>]*)>', page)
    return dict(radios)


def test_who_sits_down_chooses_a_face_that_nobody_has(app: Flask, client: FlaskClient) -> None:
    (ana,) = open_table(app, "Ana", face="owl")
    faces = offered(client.get(f"/t/{ana.code}").text)
    assert set(faces) == set(FACES)
    assert [name for name, more in faces.items() if "disabled" in more] == ["owl"]
    (chosen,) = [name for name, more in faces.items() if "checked" in more]
    assert chosen != "owl"
    # Without a script the form says it, too; what there is not is answered by a sentence.
    path = f"/t/{ana.code}/join"
    wrong = client.post(path, data={"name": "Ben", "face": "yeti"})
    assert (wrong.status_code, "notice bad" in wrong.text) == (422, True)
    assert client.post(path, data={"name": "Ben", "face": "crab"}).status_code == 303
    ana.act("AddSeat", keeper=1, name="Cleo", face="crab")
    ana.act("AddBot", seat=1, level=2)
    ana.act("ChangeSeat", seat=1, name="Ana", kind="phone", face="bee")
    ben, cleo = (seat["face"] for seat in ana.view()["seats"][1:3])
    assert [seat["face"] for seat in ana.view()["seats"]] == ["bee", ben, cleo, None]
    assert (ben, cleo in FACES, cleo != ben) == ("crab", True, True)
    problem = ana.send("ChangeSeat", seat=1, name="Ana", kind="phone", face="crab").get_json()
    assert problem["code"] == "face-taken"
    assert problem["detail"].startswith("Ben has this face already.")
    # Frames of the replay have them, too.
    ana.act("StartGame")
    frame = ValidatingClient(app).get(f"{ana.path}/replay")["frames"][0]
    assert [player.get("face") for player in frame["players"]] == ["bee", ben, cleo, None]


def test_a_table_is_opened_with_a_face(client: FlaskClient) -> None:
    assert "owl" in offered(client.get("/solo").text)
    code = code_of(client.post("/new", data={"name": "Ana", "game": "duo", "face": "toucan"}))
    assert inlined(client.get(f"/t/{code}"), "view")["seats"][0]["face"] == "toucan"


def test_every_face_is_drawn_once_on_one_sprite(client: FlaskClient) -> None:
    (address,) = set(re.findall(r'data-faces="([^"]+)"', client.get("/").text))
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (answer.mimetype, answer.headers["Content-Encoding"]) == ("image/svg+xml", "gzip")
    assert len(answer.data) < 9_000
    drawn = ElementTree.fromstring(client.get(address).data)  # noqa: S314 - our own drawings
    bots = [f"bot-{level}" for level, _ in enumerate(BOT_NAMES, start=1)]
    assert [symbol.get("id") for symbol in drawn] == [*FACES, *bots]
    assert {shape.tag for symbol in drawn for shape in symbol} == SHAPES
    assert len({ElementTree.tostring(symbol) for symbol in drawn}) == len(drawn)
