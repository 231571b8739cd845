"""What can be chosen for a print is the same on the page, for programs and at the command line."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from printables.engine.options import OneOf, Range
from printables.request.fields import FIELDS, PRINTABLES, Field, fields_of
from rollwrite.cli import main
from tests.together import for_each
from tests.web.validating_client import api_document

BY_NAME = {field.name: field for field in FIELDS}


def form_of(client: FlaskClient, name: str) -> str:
    return client.get(f"/print?name={name}", headers={"Accept-Language": "en"}).text


@for_each("name", PRINTABLES)
def test_a_form_asks_for_all_that_its_printable_takes(client: FlaskClient, name: str) -> None:
    asked = re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', form_of(client, name))
    # A layout of one's own has a field for its text, and long texts come from files, too.
    more = {"layout_toml"} | {one for one in asked if one.endswith("_file")}
    assert sorted(set(asked) - more) == sorted({"name", *fields_of(name)})


def test_programs_can_choose_what_the_page_can() -> None:
    wanted = api_document()["components"]["schemas"]["PrintWanted"]
    # Tables are opened by POST /api/v1/tables, and their codes printed.
    assert set(wanted["properties"]) == {"name", *BY_NAME} - {"open"}
    assert wanted["properties"]["name"]["enum"] == list(PRINTABLES)


def test_the_command_line_offers_all_of_it_and_says_who_takes_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    with pytest.raises(SystemExit):
        main(["print", "--help"])
    lines = capsys.readouterr().out.splitlines()
    for field in FIELDS:
        option = f"  --{(field.option or field.name).replace('_', '-')} "
        (line,) = (line for line in lines if line.startswith(option))
        assert field.note in line
        if field.printables != PRINTABLES:
            assert ", ".join(field.printables) in line


@for_each("name", PRINTABLES)
def test_numbers_and_choices_of_the_form_are_those_that_can_be_printed(
    client: FlaskClient, name: str
) -> None:
    text = form_of(client, name)
    for field in fields_of(name).values():
        if isinstance(field.limit, OneOf):
            own = ["own"] if field.kind == "layout" else []
            assert values_of(text, field) == [*field.limit.names, *own]
        elif isinstance(field.limit, Range):
            (least, most) = re.findall(
                rf'name="{field.name}"[^>]*min="(\d+)"\s+max="(\d+)"', text, re.DOTALL
            )[0]
            assert float(least) == field.limit.least
            # A server draws no more pages for one person.
            assert float(most) == min(field.limit.most, 300)


def values_of(text: str, field: Field) -> list[str]:
    """The values of a select that are not empty; each has words."""
    inside = re.findall(rf'<select[^>]* name="{field.name}".*?</select>', text, re.DOTALL)[0]
    options = re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)</option>', inside)
    assert all(unescape(words).strip() for _, words in options)
    return [value for value, _ in options if value]
