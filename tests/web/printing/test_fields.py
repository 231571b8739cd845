"""What can be chosen for a print is the same on the page, for programs and at the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Annotated

import pytest
from flask.testing import FlaskClient

from printables.engine.drawing import Document, PrintedPage
from printables.engine.imposition import Progress
from printables.engine.options import Choice, OneOf, Range
from printables.printing import PRINTABLES, all_fields
from printables.request.allowed import looks
from printables.request.printable import Field, Printable, fields_of
from rollwrite.cli import main
from rollwrite.web.printing.form import LOOK_FIELDS
from tests.together import for_each
from tests.web.validating_client import api_document


def form_of(client: FlaskClient, name: str) -> str:
    return client.get(f"/print?name={name}", headers={"Accept-Language": "en"}).text


#: What some printables have in one way only.
LOOKS = {"paper", "theme", "up", "landscape"}


@for_each("name", PRINTABLES)
def test_a_form_asks_for_all_that_its_printable_takes(client: FlaskClient, name: str) -> None:
    asked = re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', form_of(client, name))
    # A layout of one's own has a field for its text, and long texts come from files, too.
    more = {"layout_toml"} | {one for one in asked if one.endswith("_file")}
    # Where only one look will do there is nothing to choose.
    kind = PRINTABLES[name]
    single = {key for key in LOOK_FIELDS if len(offered_of(kind, key)) == 1}
    assert sorted(set(asked) - more) == sorted({"name", *fields_of(kind)} - single)


def offered_of(kind: type[Printable], key: str) -> list[str]:
    """The values of a field of the look that make a good page, in order."""
    at = LOOK_FIELDS.index(key)
    limit = fields_of(kind)[key].choice.limit
    able = {str(look[at]) for look in looks(kind.allows)}
    return [one for one in limit.names if one in able] if isinstance(limit, OneOf) else [*able]


def test_programs_can_choose_what_the_page_can() -> None:
    wanted = api_document()["components"]["schemas"]["PrintWanted"]
    # Tables are opened by POST /api/v1/tables, and their codes printed.
    assert set(wanted["properties"]) == {"name", *all_fields()} - {"open"}
    assert wanted["properties"]["name"]["enum"] == list(PRINTABLES)


@for_each("name", PRINTABLES)
def test_the_command_line_offers_what_the_printable_has_and_no_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    with pytest.raises(SystemExit):
        main(["print", name, "--help"])
    lines = capsys.readouterr().out.splitlines()
    known = fields_of(PRINTABLES[name])
    for key, rows in all_fields().items():
        option = rows[0][1].option
        found = [line for line in lines if re.match(rf"  {option}\b(?!-)", line)]
        # A file is taken by two printables, from one option. Of looks, what can only be as usual is
        # no choice.
        assert len(found) == (key in known) or (not found and key in LOOKS)
        assert all(known[key].choice.note in line for line in found)


def test_without_a_name_the_command_line_lists_what_there_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["print", "--paper", "a5"]) == 2
    mistaken = capsys.readouterr().err
    assert main(["print"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "\n".join(lines) in mistaken
    assert [name for line in lines for name in PRINTABLES if line.startswith(f"  {name} ")] == (
        list(PRINTABLES)
    )
    with pytest.raises(SystemExit):
        main(["print", "--help"])
    assert "\n".join(lines) in capsys.readouterr().out


def test_a_choice_may_have_any_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(PRINTABLES, "titled", TitledPrint)
    assert main(["print", "titled", "--title", "Tea", "--func", "x"]) == 0
    assert capsys.readouterr().out == "titled.pdf: one page\n"
    with pytest.raises(SystemExit):
        main(["print", "titled", "--help"])
    assert "what stands above" in capsys.readouterr().out


@dataclass(frozen=True)
class TitledPrint(Printable):
    """Its choices have names that parsers have uses for, too."""

    name = "titled"
    title: Annotated[str | None, Choice("what stands above")] = None
    func: Annotated[str | None, Choice("what stands below")] = None

    def pages(self, progress: Progress | None = None) -> Document:
        page = PrintedPage(100, 100, ())
        return Document(f"{self.title} {self.func}", "", self.options.language, (page,))


@for_each("name", PRINTABLES)
def test_numbers_and_choices_of_the_form_are_those_that_can_be_printed(
    client: FlaskClient, name: str
) -> None:
    text = form_of(client, name)
    for field in fields_of(PRINTABLES[name]).values():
        if isinstance(field.choice.limit, OneOf):
            own = ["own"] if field.kind == "layout" else []
            names: list[str] = [*field.choice.limit.names]
            if field.name in LOOK_FIELDS:
                names = offered_of(PRINTABLES[name], field.name)
                if len(names) == 1:
                    continue
            assert values_of(text, field) == [*names, *own]
        elif isinstance(field.choice.limit, Range):
            (least, most) = re.findall(
                rf'name="{field.name}"[^>]*min="(\d+)"\s+max="(\d+)"', text, re.DOTALL
            )[0]
            assert float(least) == field.choice.limit.least
            # A server draws no more pages for one person.
            assert float(most) == min(field.choice.limit.most, 300)


def values_of(text: str, field: Field) -> list[str]:
    """The values of a select that are not empty; each has words."""
    inside = re.findall(rf'<select[^>]* name="{field.name}".*?</select>', text, re.DOTALL)[0]
    options = re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)</option>', inside)
    assert all(unescape(words).strip() for _, words in options)
    return [value for value, _ in options if value]
