"""Message files: as other tools read them, and refused when they are not as they should be."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hatchling.builders.wheel import WheelBuilder

from rollwrite.i18n import FACTS, MessageError
from rollwrite.i18n.catalogue import LOCALE, Entry, parse_po, read_catalogue, require_same
from rollwrite.i18n.languages import LanguageFacts
from tests.i18n.sources import ROOT
from tests.together import for_each

FILES = sorted(LOCALE.rglob("*.po*"))
HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"


def many(text: object) -> tuple[str, ...]:
    """One form or several, of which Babel makes a string, a list or a tuple."""
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text),)


@for_each("path", FILES)
def test_babel_reads_the_same_and_finds_nothing_wrong(path: Path) -> None:
    language = None if path.suffix == ".pot" else path.parent.name
    with path.open("rb") as file:
        theirs = read_po(file, locale=language, abort_invalid=True)
    assert not [(m.id, errors) for m, errors in theirs.check()]
    expected = []
    for message in theirs:
        if message.id:
            said = many(message.string) if language else ()
            expected.append(Entry(str(message.context), many(message.id), said))
    assert [*parse_po(path.read_text(encoding="utf-8"), path.name).entries] == expected


def test_a_wheel_takes_them_along() -> None:
    packed = {Path(file.path) for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert FILES
    assert set(FILES) <= packed


def test_as_tools_write_it() -> None:
    """Long lines broken, old translations kept in comments, quotes and line ends escaped."""
    text = f"""\
# A comment.
#, fuzzy
{HEADER}
#. a note
#: templates/page.html:7
#, python-brace-format
#| msgid "one"
msgctxt "a.b"
msgid ""
"One \\"square\\""
" of {{n}}\\n"
msgstr "Une case\\\\ de {{n}}\\t"
#, fuzzy, python-brace-format
msgctxt "a.guess"
msgid "Two"
msgstr "Deux"
msgctxt "a.open"
msgid "Three"
msgid_plural "Threes"
msgstr[0] "Trois"
msgstr[1] ""
msgctxt "a.turned"
msgid "Five"
msgid_plural "Fives"
msgstr[1] "deux"
msgstr[0] "un"

#~ msgctxt "a.gone"
#~ msgid "Four"
#~ msgstr "Quatre"
"""
    file = parse_po(text, "a.po")
    assert file.plural_forms == "nplurals=2; plural=(n > 1);"
    assert file.entries == (
        Entry("a.b", ('One "square" of {n}\n',), ("Une case\\ de {n}\t",)),
        Entry("a.guess", ("Two",), ()),
        Entry("a.open", ("Three", "Threes"), ()),
        Entry("a.turned", ("Five", "Fives"), ("un", "deux")),
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("msgid", "line 1"),
        ("msgid 'x'", "line 1"),
        ('msgid "x', "line 1"),
        ('"x"', "line 1"),
        ('msgctxt "a.x"\nmsgid "x"\nmsgid "y"\nmsgstr "z"', "line 3"),
        ('msgid "x"\nmsgstr "y"', "'x' lacks"),
        ('msgctxt "a.x"\nmsgstr "y"', "'a.x' lacks"),
        ('msgctxt "a.x"\nmsgid "x"', "last sentence"),
    ],
)
def test_what_is_not_in_the_format_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(MessageError, match=f"a.po.*{complaint}"):
        parse_po(text, "a.po")


def entry(key: str, *forms: str) -> str:
    """An entry; the English text is left out of account."""
    if len(forms) == 1:
        return f'msgctxt "{key}"\nmsgid "e"\nmsgstr "{forms[0]}"\n\n'
    said = "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms))
    return f'msgctxt "{key}"\nmsgid "e"\nmsgid_plural "e"\n{said}\n'


@pytest.mark.parametrize(
    ("english", "french", "complaint"),
    [
        (["x"], None, "lacks a.a"),
        (None, ["x"], "has a.a besides"),
        (["x"], [""], "a.a is not translated"),
        (["{x}"], ["y"], "a.a has other placeholders"),
        (["x"], ["y{"], "a.a: .*Single"),
        (["x", "y"], ["y"], "a.a counts in one language only"),
        (["x", "{n}"], ["y", "z"], "a.a has other placeholders"),
        (["{x}", "{x} {n}"], ["y", "{x} {n}"], "a.a: .* do not name the same"),
        (["x", "y"], ["y", "z", "w"], "a.a needs the forms one, other"),
        (["x", "y"], ["y", ""], "a.a is not translated"),
    ],
)
def test_messages_that_are_not_complete_are_refused(
    tmp_path: Path, english: list[str] | None, french: list[str] | None, complaint: str
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "fr").mkdir()
    same = entry("a.same", "x")
    template = HEADER + same
    if english is not None and len(english) == 1:
        template += f'msgctxt "a.a"\nmsgid "{english[0]}"\nmsgstr ""\n'
    elif english is not None:
        template += (
            f'msgctxt "a.a"\nmsgid "{english[0]}"\nmsgid_plural "{english[1]}"\nmsgstr[0] ""'
        )
    (tmp_path / "en" / "a.pot").write_text(template, encoding="utf-8")
    translated = HEADER + same + ("" if french is None else entry("a.a", *french))
    (tmp_path / "fr" / "a.po").write_text(translated, encoding="utf-8")
    source = read_catalogue(tmp_path / "en", FACTS["en"])
    with pytest.raises(MessageError, match=complaint):
        require_same(read_catalogue(tmp_path / "fr", FACTS["fr"]), source)


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        (
            {"a.po": HEADER + entry("a.x", "x"), "b.po": HEADER + entry("a.y", "y")},
            "b.po: a.y is here twice or belongs elsewhere",
        ),
        ({"a.po": HEADER + entry("a.x", "x") * 2}, "a.x is here twice"),
        ({"a.po": entry("a.x", "x")}, "Plural-Forms"),
        ({"a.po": HEADER.replace("nplurals=2", "nplurals=3")}, "Plural-Forms"),
        ({"a.po": HEADER, "b.po": HEADER.replace("n > 1", "n != 1")}, "Plural-Forms"),
        ({}, "Plural-Forms never"),
    ],
)
def test_a_folder_whose_files_do_not_go_together_is_refused(
    tmp_path: Path, files: dict[str, str], complaint: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(MessageError, match=complaint):
        read_catalogue(tmp_path, FACTS["fr"])


def test_a_language_with_three_forms(tmp_path: Path) -> None:
    header = HEADER.replace("nplurals=2; plural=(n > 1);", POLISH)
    text = header + entry("a.squares", "{n} pole", "{n} pola", "{n} pól")
    (tmp_path / "a.po").write_text(text, encoding="utf-8")
    polish = read_catalogue(tmp_path, LanguageFacts("Polski", ("one", "few", "many")))
    said = polish.words["a.squares"]
    assert isinstance(said, dict)
    assert [said[polish.category(n)].format(n=n) for n in (1, 2, 5, 12, 22)] == [
        *("1 pole", "2 pola", "5 pól", "12 pól", "22 pola")
    ]
