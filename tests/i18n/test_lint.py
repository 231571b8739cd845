"""The lint of words finds nothing, and finds what is wrong where something is."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rollwrite.i18n import LANGUAGES, Language
from tests.together import for_each, together
from tools.words import lint, reading
from tools.words.lint import forbidden, problems, rules_of
from tools.words.reading import Kind, Text


def test_all_that_people_read_keeps_to_the_rules_of_its_language() -> None:
    found = problems()
    assert not found, "\n".join(map(str, found))


#: A text that breaks each rule of words, by what it is about.
BROKEN: list[tuple[str, Language, Kind, str, str]] = [
    ("the score", "en", "catalogue", "page.x", "Settle the score."),
    ("the score", "en", "docs", "docs/play.md", "Your move can be taken back."),
    ("the score", "en", "catalogue", "page.x", "Take it back."),
    ("hints", "en", "catalogue", "page.x", "Ask for advice."),
    ("hints", "es", "catalogue", "page.x", "Pide un consejo."),
    ("hints", "fr", "catalogue", "page.x", "Demandez conseil."),
    ("hints", "de", "catalogue", "page.x", "Lies den Hinweis."),
    ("the dice game's name", "en", "docs", "docs/play.md", "Roll & write for the family"),
    ("the dice game's name", "de", "docs", "docs/de/play.md", "Würfeln und zeichnen"),
    ("the dice game's name", "es", "catalogue", "page.x", "Tira y dibuja"),
    ("the dice game's name", "es", "docs", "docs/es/play.md", "Puedes tirar los dados."),
    ("the dice game's name", "fr", "catalogue", "page.x", "Lancez et dessinez"),
    ("files and commands", "en", "catalogue", "class.x", "Open the .blksgf file."),
    ("files and commands", "fr", "catalogue", "lite.x", "Comparez SHA-256."),
    ("files and commands", "es", "catalogue", "page.x", "Se guarda en JSON."),
    ("files and commands", "de", "catalogue", "lite.x", "pip install rollwrite"),
    ("files and commands", "en", "catalogue", "class.x", "Set ROLLWRITE_PORT."),
    ("files and commands", "de", "catalogue", "page.x", "Starte mit --tls."),
    ("files and commands", "fr", "catalogue", "page.x", "Tapez rollwrite serve"),
    ("seeds", "en", "catalogue", "page.x", "{} has a seed."),
    ("seeds", "es", "catalogue", "page.x", "La semilla"),
    ("seeds", "fr", "catalogue", "page.x", "La graine"),
    ("promised time", "en", "docs", "README.md", "You learn it in 90 seconds."),
    ("promised time", "es", "catalogue", "page.x", "En 60 segundos"),
    ("Spanish", "es", "catalogue", "page.x", "Gana una {}."),
    ("Spanish", "es", "catalogue", "page.x", "Tiene un coste."),
    ("Spanish", "es", "catalogue", "page.x", "Con dados reales"),
    ("Spanish", "es", "catalogue", "page.x", "Haz una foto."),
    ("Spanish", "es", "catalogue", "page.x", "Este jugador"),
    ("Spanish", "es", "docs", "docs/es/play.md", "Abre el móvil."),
    ("Spanish", "es", "catalogue", "page.x", "Vuestra mesa"),
    ("Spanish", "es", "catalogue", "class.x", "Mirad juntos."),
    ("Spanish", "es", "docs", "docs/es/play.md", "Toma asiento con un bot."),
    ("French", "fr", "catalogue", "page.x", "Le moins de cases gagne."),
    ("French", "fr", "catalogue", "page.x", "Défaire"),
    ("French", "fr", "catalogue", "page.x", "Un marqueur bleu"),
    ("French", "fr", "docs", "docs/fr/play.md", "La partie est terminée."),
    ("French", "fr", "catalogue", "print.worksheet.x", "Comptez les cases."),
    ("French signs", "fr", "catalogue", "page.x", "Bravo!"),
    ("French signs", "fr", "catalogue", "page.x", "Bravo\u00a0!"),
    ("French signs", "fr", "catalogue", "page.x", "«Bravo»"),
    ("French signs", "fr", "docs", "docs/fr/play.md", "Le score: 3"),
    ("German", "de", "catalogue", "page.x", "Wählen Sie einen Würfel."),
    ("German", "de", "catalogue", "page.x", "20% der Kästchen"),
    ("German", "de", "catalogue", "page.x", "Das «Spiel»"),
    ("German", "de", "catalogue", "page.x", "Jeder Spieler zeichnet."),
    ("one thing, one word", "de", "catalogue", "tile.x", "Drei Formen"),
    ("one thing, one word", "es", "catalogue", "tile.x", "Una figura"),
    ("one thing, one word", "fr", "catalogue", "lesson.x", "Une pièce"),
    ("one thing, one word", "en", "catalogue", "tile.x", "One shape"),
    ("people", "en", "cli", "rollwrite/cli/x.py", "tables that nobody has used"),
    ("beginnings", "en", "catalogue", "page.x", "it begins small."),
    ("beginnings", "fr", "catalogue", "page.x", "{} : elle coûte {}.".replace(" :", ":")),
    ("apostrophes", "en", "catalogue", "page.x", "It isn’t typed so."),
    ("apostrophes", "fr", "catalogue", "page.x", "L’image"),
    ("colons", "en", "code", "static/js/x.js", "`${label}: ${text}`"),
    ("colons", "en", "code", "templates/lite/x.html", '{{ t("a.b") }}: {{ x }}'),
    ("colons", "en", "code", "printables/x.py", "f\"{t('a.b')}: {x}\""),
    ("colons", "en", "code", "rollwrite/web/classes/x.py", "f\"{t('a.b')}: {x}\""),
]


@for_each(("about", "language", "kind", "key", "text"), BROKEN)
def test_what_is_not_said_is_found(
    about: str, language: Language, kind: Kind, key: str, text: str
) -> None:
    found = [one.place for one in forbidden([Text(kind, language, "here", key, text)])]
    # French typography is two rules, and a text may break both.
    assert {*found} == {"here"}, about


#: A file of a house in which nothing else stands, and what of it is found.
HOUSE: list[tuple[str, str, str]] = [
    ("templates/classes/x.html", "<p>The class plays</p>", "templates/classes/x.html:1"),
    ("templates/lite/x.html", '<img alt="A board">', "templates/lite/x.html:1"),
    ("templates/x.html", '<input placeholder="Your name">', "templates/x.html:1"),
    ("static/js/classes/x.js", '\nh.p({}, "The class plays")', "static/js/classes/x.js:2"),
    ("static/lite/x.js", "say(`Keep ${n} of them`)", "static/lite/x.js:1"),
    ("rollwrite/web/classes/x.py", 'words = "The class plays"', "rollwrite/web/classes/x.py:1"),
    ("rollwrite/lite/x.py", 'words = "It needs a server."', "rollwrite/lite/x.py:1"),
    ("rollwrite/classroom/x.py", 'words = "The class plays"', "rollwrite/classroom/x.py:1"),
    ("printables/school/x.py", 'words = "Cut it out"', "printables/school/x.py:1"),
]


@for_each(("path", "source", "place"), HOUSE)
def test_words_that_stand_in_no_catalogue_are_found(
    path: str, source: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
    monkeypatch.setattr(reading, "ROOT", tmp_path)
    assert [one.place for one in lint.hard_coded()] == [place]
    file.unlink()


@for_each(
    ("language", "label", "is_long"),
    [("en", 22, False), ("en", 23, True), ("es", 26, False), ("fr", 27, True), ("de", 27, True)],
)
def test_labels_that_do_not_fit_are_found(
    language: Language, label: int, is_long: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "templates").mkdir(exist_ok=True)
    page = '<button>{{ t("page.go") }}</button><a class="button">{{ t("page.go") }}</a>'
    (tmp_path / "templates" / "x.html").write_text(page, encoding="utf-8")
    monkeypatch.setattr(reading, "ROOT", tmp_path)
    monkeypatch.setattr(lint, "LANGUAGES", (language,))
    # What is filled in is not counted.
    monkeypatch.setattr(lint, "sentences", lambda _: {"page.go": ("x" * label + "{name}",)})
    found = [one.place for one in lint.labels()]
    assert found == ([f"{language}:page.go"] if is_long else [])


@for_each(
    ("language", "forms", "numbers"),
    [
        ("en", "{most} squares", ""),
        ("en", "Still {rest} squares", "1"),
        ("en", "Still {rest} square", "0 2 5"),
        ("fr", "Encore {rest} squares", "0 1"),
        ("es", "Aún {rest} squares", "1"),
        ("de", "Noch {rest} square", "0 2 5"),
    ],
)
def test_wrong_plurals_are_found_with_0_1_2_and_5(
    language: Language, forms: str, numbers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"x.counts": ("{n} square", "{n} squares"), "x.tried": (forms,)}
    monkeypatch.setattr(lint, "LANGUAGES", (language,))
    monkeypatch.setattr(lint, "sentences", lambda _: said)
    assert " ".join(re.findall(r"“(\d)", " ".join(one.why for one in lint.plurals()))) == numbers


def test_what_leads_to_the_same_and_is_called_otherwise_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {**reading.sentences("de"), "script.games.change": ("Ändern",)}
    monkeypatch.setattr(lint, "LANGUAGES", ("de",))
    monkeypatch.setattr(lint, "sentences", lambda _: said)
    assert [one.place for one in lint.same()] == ["de:script.games.change"]


def test_an_exception_holds_where_it_says() -> None:
    said = [
        Text("catalogue", "en", key, key, '"seed" is too long.')
        for key in ("check.input.x", "page.x")
    ]
    assert [one.place for one in forbidden(said)] == ["page.x"]


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
    assert {"script.games.change", "check_page.report.go", "check_page.doubts.open"} <= found
    assert "script.replay.label" not in found


def test_every_exception_is_needed() -> None:
    read = [*reading.texts(), *reading.code()]
    rules = {
        rule for language in LANGUAGES for rule in rules_of(language).forbidden if rule.exceptions
    }
    with together() as each:
        for rule in rules:
            strict, excepted = replace(rule, exceptions={}), tuple(rule.exceptions)
            broken = [
                text.key
                for text in read
                if text.kind in rule.kinds and text.key.startswith(excepted)
                for _ in strict.problems(text)
            ]
            # Docs are rewritten as a whole; what they may say, they may also leave out.
            for beginning in (one for one in rule.exceptions if not one.endswith(".md")):
                with each(f"{rule.pattern.pattern}: {beginning}"):
                    assert any(key.startswith(beginning) for key in broken)
