"""People see and type the letters that colours have in their language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.nights import by_day


def test_the_check_page_reads_the_letters_of_the_language(phones: Phones) -> None:
    page = phones("Ana", locale="es", complaints=("422",)).page
    page.goto("/check")
    expect(page.locator(".swatch text")).to_have_text(["Z", "M", "R", "V"])
    # A key paints: the Spanish letter, or the English one that stands in files.
    page.get_by_role("gridcell", name="a9, vacía").focus()
    page.keyboard.press("z")
    expect(page.get_by_role("gridcell", name="a9, azul")).to_be_visible()
    expect(page.locator(".sheet .badge text")).to_have_text("Z")
    page.keyboard.press("y")
    expect(page.get_by_role("gridcell", name="a9, amarillo")).to_be_visible()

    page.locator("summary", has_text="Más sobre la hoja").click()
    page.get_by_label("Rotulador en las rondas").select_option("told")
    order = page.get_by_label("Letras, por ejemplo")
    order.fill("ZAVR")
    # Azul and amarillo both begin with it.
    expect(order).to_have_accessible_description("¿Z (azul) o M (amarillo)?")
    order.fill("mzrv")
    expect(order).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(
    ("locale", "letters"),
    by_day([("de", "BERG"), ("es", "ZMRV"), ("fr", "BJRV")], [("de", "BERG")]),
)
def test_pictures_of_a_page_have_the_letters_of_its_language(
    phones: Phones, locale: str, letters: str
) -> None:
    page = phones("Ana", locale=locale).page
    page.goto("/rules")
    assert set(page.locator(".lessons .badge text").all_text_contents()) == set(letters)
