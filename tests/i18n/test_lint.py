"""The lint of words finds nothing, and finds what is wrong where something is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.i18n import LANGUAGES, Language
from tests.together import together
from tools.words import lint, reading
from tools.words.lint import forbidden, problems, rules_of
from tools.words.reading import Kind, Text


def test_all_that_people_read_keeps_to_the_rules_of_its_language() -> None:
    found = problems()
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("language", "kind", "key", "text"),
    [
        ("en", "docs", "docs/play.md", "Roll & write for the family"),
        ("en", "catalogue", "page.x", "Ask for advice."),
        ("en", "cli", "rollwrite/cli/x.py", "tables that nobody has used"),
        ("en", "catalogue", "page.x", "{} has a seed."),
        ("fr", "catalogue", "page.x", "La partie est terminée."),
        ("fr", "catalogue", "page.x", "Bravo!"),
        ("fr", "catalogue", "print.worksheet.x", "Comptez les cases."),
        ("de", "catalogue", "page.x", "Wählen Sie einen Würfel."),
        ("de", "catalogue", "page.x", "20% der Kästchen"),
        ("de", "catalogue", "tile.x", "Drei Formen"),
        ("es", "catalogue", "page.x", "Tira y dibuja"),
        ("es", "catalogue", "page.x", "Gana una {}."),
        ("es", "catalogue", "tile.x", "Una figura"),
        ("en", "catalogue", "page.x", "it begins small."),
        ("en", "catalogue", "page.x", "It isn’t typed so."),
        ("en", "code", "static/js/x.js", "`${label}: ${text}`"),
        ("en", "code", "templates/x.html", '{{ t("a.b") }}: {{ x }}'),
        ("en", "code", "printables/x.py", "f\"{t('a.b')}: {x}\""),
    ],
)
def test_what_is_not_said_is_found(language: Language, kind: Kind, key: str, text: str) -> None:
    assert [one.place for one in forbidden([Text(kind, language, "here", key, text)])] == ["here"]


def test_an_exception_holds_where_it_says() -> None:
    said = [
        Text("catalogue", "en", key, key, '"seed" is too long.')
        for key in ("check.input.x", "page.x")
    ]
    assert [one.place for one in forbidden(said)] == ["page.x"]


def test_a_number_and_another_number_of_things_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "x.counts": ("{n} case", "{n} cases"),
        "x.wrong": ("Encore {rest} cases.",),
        "x.most": ("{most} cases",),
    }
    monkeypatch.setattr(lint, "LANGUAGES", ("fr",))
    monkeypatch.setattr(lint, "sentences", lambda _: said)
    # French has no plural of nothing.
    assert [one.why for one in lint.plurals()] == [
        f"“{n} cases” in 'Encore {{rest}} cases.'" for n in (0, 1)
    ]


def test_labels_are_found_in_templates_and_scripts() -> None:
    found = {label.key for page in reading.template_pages() for label in page.labels}
    assert {
        "page.join.go",
        "page.home.together",
        "page.look.",
        "lesson.return_table",
        "lesson.return",
    } <= found
    found = {label.key for label in reading.script_labels()}
    assert {"script.dare.make", "check_page.report.go", "check_page.doubts.open"} <= found
    assert "script.replay.label" not in found


def test_words_outside_the_catalogue_are_found() -> None:
    source = '<p title="A title">{{ t("a.b") }} is won</p><code>not these</code>'
    page = reading.template_page("x.html", source)
    assert page.words == [("x.html:1", "A title"), ("x.html:1", "is won")]


def test_every_exception_is_needed() -> None:
    read = [*reading.texts(), *reading.code()]
    rules = {
        rule for language in LANGUAGES for rule in rules_of(language).forbidden if rule.exceptions
    }
    with together() as each:
        for rule in rules:
            strict = replace(rule, exceptions={})
            broken = [
                text.key for text in read if text.kind in rule.kinds for _ in strict.problems(text)
            ]
            # Docs are rewritten as a whole; what they may say, they may also leave out.
            for beginning in (one for one in rule.exceptions if not one.endswith(".md")):
                with each(f"{rule.pattern.pattern}: {beginning}"):
                    assert any(key.startswith(beginning) for key in broken)
