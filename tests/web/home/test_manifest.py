"""What makes the site an app on a phone: manifest, icons, service worker."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from PIL import Image

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.resources import folder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_speaks_the_page_s_language(client: FlaskClient, lang: str) -> None:
    page = client.get("/", query_string={"lang": lang}).text
    found = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert found is not None
    # Browsers ask for it without cookies, and not always with the page's wishes.
    answer = client.get(found[1], headers={"Accept-Language": "xx"})
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["lang"] == lang
    assert manifest["description"] == translator(lang)("page.home.lead")
    assert manifest["name"] == manifest["short_name"] == translator(lang)("page.brand")
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )


def test_every_icon_is_there_in_its_size(client: FlaskClient) -> None:
    icons = json.loads(client.get("/manifest.webmanifest").text)["icons"]
    for icon in icons:
        with client.get(icon["src"]) as answer:
            assert answer.status_code == 200
            assert answer.mimetype == icon["type"]
            if icon["type"] == "image/png":
                picture = Image.open(BytesIO(answer.data))
                assert f"{picture.width}x{picture.height}" == icon["sizes"]
                # A maskable icon reaches into every corner, another one is round there.
                opaque = picture.convert("RGBA").getchannel("A").getpixel((0, 0)) == 255
                assert opaque is (icon["purpose"] == "maskable")
    purposes = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes


def test_an_iphone_gets_an_icon_too(client: FlaskClient) -> None:
    found = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert found is not None
    with client.get(found[1]) as answer:
        assert Image.open(BytesIO(answer.data)).size == (180, 180)


def test_the_browser_s_bars_have_the_page_s_colours(client: FlaskClient) -> None:
    page = client.get("/").text
    css = (folder("static") / "css" / "base" / "tokens.css").read_text("utf-8")
    (pages,) = re.findall(r"--page: light-dark\((#\w+), (#\w+)\);", css)
    bars = re.findall(r'<meta name="theme-color" data-scheme="\w+" [^>]*content="(#\w+)"', page)
    assert bars == list(pages)
    assert json.loads(client.get("/manifest.webmanifest").text)["theme_color"] == bars[0]


def shell(client: FlaskClient) -> dict[str, object]:
    found = re.search(r"^const shell = (\{.*\});$", client.get("/sw.js").text, re.M)
    assert found is not None
    kept: dict[str, object] = json.loads(found[1])
    return kept


def test_the_service_worker_keeps_what_the_pages_need(client: FlaskClient) -> None:
    kept = shell(client)["addresses"]
    assert isinstance(kept, list)
    for path in ("/offline", "/"):
        page = client.get(path).text
        needed = re.findall(r'<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"', page)
        assert len(needed) == 4
        assert set(needed) <= set(kept)
    for address in kept:
        with client.get(address) as answer:
            assert "immutable" in answer.headers["Cache-Control"]


def test_the_service_worker_is_asked_for_anew_and_changes_with_its_content(
    client: FlaskClient,
) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    spanish = client.get("/sw.js", headers={"Accept-Language": "es"})
    assert spanish.headers["ETag"] != answer.headers["ETag"]
