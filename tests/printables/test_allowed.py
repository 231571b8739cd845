"""What is offered makes a good page; what is not is refused with what to choose instead."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from printables.engine.options import Options
from printables.printing import PRINTABLES, make, read_request
from printables.request.allowed import LookError, looks
from rollwrite.cli import main
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.paper import PAPERS
from tests.nights import IS_NIGHT, by_day
from tests.printables.samples import SAMPLES
from tests.printables.test_layout import checked
from tests.together import together

ROOT = Path(__file__).parent.parent.parent
#: Of each printable a sample; by day the smallest paper of one.
NAMED = {name: next(one for one in SAMPLES if one.split("-")[0] == name) for name in PRINTABLES}


@pytest.mark.parametrize("name", by_day(NAMED, ["scorepad"]))
def test_each_look_that_is_offered_makes_a_good_page(name: str) -> None:
    sample = SAMPLES[NAMED[name]]
    every = looks(PRINTABLES[name].allows)
    with together() as each:
        for paper, up, theme, landscape in (
            every if IS_NIGHT else [look for look in every if "a5" in look]
        ):
            with each((paper, up, theme, landscape)):
                asked = sample(Options(paper, theme_name=theme))
                options = replace(asked.options, up=up, landscape=landscape)
                asked = replace(asked, options=options)
                checked(options, make(asked).document)


def test_every_printable_comes_on_a4_and_letter_in_both_usual_styles() -> None:
    for name, kind in PRINTABLES.items():
        for paper in ("a4", "letter"):
            for theme in ("bright", "low-ink"):
                assert (paper, 1, theme, False) in looks(kind.allows), name
    for name in ("sheet", "solo"):
        found = looks(PRINTABLES[name].allows)
        assert {("a3", 1, "bright", False), ("a3", 2, "bright", False)} <= {*found}
        assert {(paper, 1, "large", False) for paper in ("a4", "letter", "a3")} <= {*found}
        assert [up for paper, up, _, _ in found if paper == "a5" and up > 1] == []
    for name in ("card", "scorepad"):
        assert ("a5", 1, "bright", False) in looks(PRINTABLES[name].allows)


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        (
            "sheet",
            {"paper": "a5", "up": "4"},
            (
                "Dice sheets: A5 · 4 per page doesn’t make a good page. "
                "Choose A5 · one per page or A3 · 4 per page."
            ),
        ),
        (
            "solo",
            {"paper": "a5", "theme": "large"},
            (
                "Solo sheets: A5 · Large print doesn’t make a good page. "
                "Choose A5 · Colour or A4 · Large print."
            ),
        ),
        ("kit", {"paper": "a3"}, "Game kit: A3 doesn’t make a good page. Choose A4."),
    ],
)
def test_what_is_refused_says_what_to_choose(
    name: str, given: dict[str, str], sentence: str
) -> None:
    with pytest.raises(LookError) as error:
        read_request(name, given)
    assert error.value.message(translator("en")) == sentence
    assert len({error.value.message(translator(language)) for language in LANGUAGES}) == len(
        LANGUAGES
    )


def test_what_is_chosen_instead_can_be_printed() -> None:
    """Every combination of every printable is allowed or leads to one that is."""
    for kind in PRINTABLES.values():
        for paper in PAPERS:
            for up in (1, 2, 4):
                for theme in ("bright", "low-ink", "large"):
                    options = Options(paper, up, theme)
                    if not kind.allows(options):
                        error = LookError.of(kind.name, kind.allows, options)
                        assert error.instead
                        assert all(map(kind.allows, error.instead))


def test_the_command_line_takes_its_paper_from_the_environment(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROLLWRITE_PAPER", "Letter")
    assert main(["print", "dice", "-o", "a.svg"]) == 0
    assert 'width="215.9mm"' in (here / "a.svg").read_text()
    assert main(["print", "dice", "--paper", "a4", "-o", "b.svg"]) == 0
    assert 'width="210mm"' in (here / "b.svg").read_text()
    monkeypatch.setenv("ROLLWRITE_PAPER", "b5")
    assert main(["print", "dice"]) == 2
    assert "ROLLWRITE_PAPER says b5, which isn’t a paper size" in capsys.readouterr().err


def test_the_docs_have_the_table() -> None:
    """A line for each printable: papers with how many on a page, papers of large print, turned."""
    text = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*\|[^|]*\|[^|]*) \|$", text, re.MULTILINE))
    assert rows == {name: row(name) for name in PRINTABLES}


def row(name: str) -> str:
    found = looks(PRINTABLES[name].allows)
    cells = []
    for themes in (("bright", "low-ink"), ("large",)):
        ups: dict[str, list[int]] = {}
        for paper, up, theme, _ in found:
            if theme in themes and up not in ups.setdefault(paper, []):
                ups[paper].append(up)
        cells.append(
            ", ".join(
                paper.capitalize()
                + (f" ({', '.join(map(str, sorted(many)))})" if many != [1] else "")
                for paper, many in ups.items()
            )
            or "no"
        )
    return " | ".join([*cells, "yes" if any(look[3] for look in found) else "no"])
