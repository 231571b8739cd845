"""What the lint of words reads: every text that people see, with its place.

A place is ``fr:table.end.line`` for a sentence of a catalogue, ``docs/play.md:12`` for a line of a
file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, Literal, TypeAlias

from rollwrite.i18n import LANGUAGES
from rollwrite.i18n.catalogue import LOCALE, parse_po
from rollwrite.i18n.languages import DEFAULT_LANGUAGE, Language

ROOT: Final = Path(__file__).parents[2]
#: Python with texts that people see.
PYTHON: Final = (
    "rollwrite/cli",
    "rollwrite/web",
    "rollwrite/lite",
    "rollwrite/classroom",
    "rollwrite/i18n",
    "printables",
)
#: Of the command line the strings are texts of its own kind.
PAGES: Final = PYTHON[1:]
DOCS: Final = ("README.md", "CONTRIBUTING.md", "docs/*.md")
#: ``code`` is the source itself: a template, a script or a Python file.
Kind: TypeAlias = Literal["catalogue", "docs", "cli", "code"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text and where it stands.

    :ivar key: of a sentence in a catalogue; else the path of its file.
    :ivar said: the text; what is filled into a sentence of a catalogue is ``{}``.
    """

    kind: Kind
    language: Language
    place: str
    key: str
    said: str


def texts() -> Iterator[Text]:
    """All that people read, in every language."""
    for language in LANGUAGES:
        yield from _catalogue(language)
    yield from _docs()
    yield from _command_line()


@cache
def sentences(language: Language) -> dict[str, tuple[str, ...]]:
    """The forms of every sentence as they are typed: with plain spaces and apostrophes."""
    is_source = language == DEFAULT_LANGUAGE
    return {
        entry.key: entry.source if is_source else entry.forms
        for path in sorted((LOCALE / language).glob("*.po*"))
        for entry in parse_po(path.read_text(encoding="utf-8"), path.name).entries
    }


def _catalogue(language: Language) -> Iterator[Text]:
    for key, said in sentences(language).items():
        for form in said:
            gaps = re.sub(r"\{\w+\}", "{}", form)
            yield Text("catalogue", language, f"{language}:{key}", key, gaps)


def _docs() -> Iterator[Text]:
    pages = [(DEFAULT_LANGUAGE, pattern) for pattern in DOCS]
    pages += [(language, f"docs/{language}/*.md") for language in LANGUAGES]
    for language, pattern in pages:
        for path in sorted(ROOT.glob(pattern)):
            name, is_code = str(path.relative_to(ROOT)), False
            for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
                if line.lstrip().startswith("```"):
                    is_code = not is_code
                elif not is_code:
                    # What is typed or called is not a word; nor is where a link leads.
                    said = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", " ", line)
                    yield Text("docs", language, f"{name}:{number}", name, said)


def _command_line() -> Iterator[Text]:
    """Help and errors that stand in the modules of the commands."""
    for path in sorted((ROOT / "rollwrite" / "cli").rglob("*.py")):
        name = str(path.relative_to(ROOT))
        for node in _strings(ast.parse(path.read_text(encoding="utf-8"))):
            yield Text("cli", DEFAULT_LANGUAGE, f"{name}:{node.lineno}", name, str(node.value))


def _strings(
    node: ast.AST, skip: Callable[[ast.AST], bool] = lambda _: False
) -> Iterator[ast.Constant]:
    """Every string but docstrings, and but what is inside of what is skipped."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant):
            if (
                isinstance(child.value, str)
                and " " in child.value
                and not isinstance(node, ast.Expr)
            ):
                yield child
        elif not skip(child):
            yield from _strings(child, skip)


# ── Sources ───────────────────────────────────────────────────────────────────────────────────────


def code() -> Iterator[Text]:
    """Every line of templates, scripts and Python that speaks to people."""
    files = [
        *sorted((ROOT / "templates").rglob("*.html")),
        *sorted((ROOT / "static").rglob("*.js")),
    ]
    files += [path for folder in PYTHON for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in files:
        name = str(path.relative_to(ROOT))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            yield Text("code", DEFAULT_LANGUAGE, f"{name}:{number}", name, line)


@dataclass(frozen=True, slots=True)
class Label:
    """What stands on a button.

    :ivar key: of a sentence; with a dot at its end, of all that begin so.
    """

    place: str
    key: str


#: Stands for what a template or a script fills in; around it the key, if it asks for a sentence.
_FILLED = "\N{OBJECT REPLACEMENT CHARACTER}"
#: A key, or how one begins that is put together.
_KEY = re.compile(r"\"([a-z_]+\.[\w.-]*)\"")
#: Attributes that people hear or see.
_SPOKEN = {"alt", "aria-label", "placeholder", "title", "content", "aria-description"}
_UNSEEN = {"script", "style", "code", "noscript"}


class TemplatePage(HTMLParser):
    """Words that stand in a template itself, and the keys on its buttons."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._open: list[tuple[str, bool]] = []
        self.words: list[tuple[str, str]] = []
        self.labels: list[Label] = []

    def _place(self) -> str:
        return f"{self._name}:{self.getpos()[0]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in _SPOKEN & given.keys():
            if tag != "meta":
                self._said(given[name] or "")
        classes = (given.get("class") or "").split()
        is_button = tag == "button" or (tag in ("a", "summary", "label") and "button" in classes)
        if tag not in ("img", "input", "br", "hr", "link", "meta", "source"):
            self._open.append((tag, is_button))
        if given.get("translate") == "no":
            self._open[-1] = ("code", is_button)

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            last, _ = self._open.pop()
            if last in (tag, "code"):
                break

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _ in self._open}
        if tags & _UNSEEN:
            return
        self._said(data)
        if any(is_button for _, is_button in self._open) and "small" not in tags:
            for keys in re.findall(f"{_FILLED}([^{_FILLED}]+){_FILLED}", data):
                self.labels += [Label(self._place(), key) for key in keys.split()]

    def _said(self, data: str) -> None:
        # A macro may make attributes alone.
        said = re.sub(
            rf"{_FILLED}[^{_FILLED}]*{_FILLED}|[a-z-]+=\"[^\"]*\"|\bdata-[a-z]+", " ", data
        )
        if re.search(r"[^\W\d_]{2}", said):
            self.words.append((self._place(), " ".join(said.split())))


def template_pages() -> Iterator[TemplatePage]:
    """Every template, read."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield template_page(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))


def template_page(name: str, source: str) -> TemplatePage:
    """A template as a page whose expressions are gaps."""
    page = TemplatePage(name)
    page.feed(_with_gaps(source))
    page.close()
    return page


def _with_gaps(source: str) -> str:
    """The HTML of a template, line by line: ``{{ t("a.b") }}`` is a gap that has its key."""
    # Classes of `<body>` and `<main>`, which a page fills in.
    source = re.sub(r"\{% block \w+_class %\}.*?\{% endblock %\}", "", source)
    made = []
    for kind, text in re.findall(r"(?s)(\{\{|\{%|\{#|)(.*?)(?=\{\{|\{%|\{#|\Z)", source):
        closing = {"{{": "}}", "{%": "%}", "{#": "#}"}.get(kind)
        if closing is None:
            made.append(text)
            continue
        inside, _, after = text.partition(closing)
        is_sentence = re.match(r"\s*t(?:\.n)?\(", inside)
        key = " ".join(_KEY.findall(inside)) if is_sentence else ""
        lines = "\n" * inside.count("\n")
        made += [f"{_FILLED}{key}{_FILLED}" if kind == "{{" else "", lines, after]
    return "".join(made)


def script_labels() -> Iterator[Label]:
    """The keys of sentences on buttons that scripts make: ``h.button({...}, t("a.b"))``."""
    for path in sorted((ROOT / "static" / "js").rglob("*.js")):
        source = path.read_text(encoding="utf-8")
        for found in re.finditer(r"\bh\.(?:button|a)\(", source):
            inside = _balanced(source, found.end())
            props = _balanced(inside, inside.find("{") + 1) if inside.lstrip()[:1] == "{" else ""
            if found[0] == "h.a(" and not re.search(r"class: [`\"]button\b", props):
                continue
            children = inside[inside.find("{") + 1 + len(props) :]
            line = source.count("\n", 0, found.start()) + 1
            for call in re.finditer(r"(?<![\w.])tn?\(", children):
                for key in _KEY.findall(_balanced(children, call.end())):
                    yield Label(f"{path.relative_to(ROOT)}:{line}", key)


def _balanced(source: str, start: int) -> str:
    """What stands up to the bracket that closes the one before ``start``."""
    depth, end = 1, start
    while depth and end < len(source):
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(source[end], 0)
        end += 1
    return source[start : end - 1]


# ── Words outside the catalogue ───────────────────────────────────────────────────────────────────

#: A sentence or its beginning: a word with a capital letter, and another word.
_SENTENCE: Final = re.compile(
    r"[A-ZÀ-Ý][a-zà-ÿ’']+,? (?:… )?[a-zà-ÿ]|[A-ZÀ-Ý]?[a-zà-ÿ’']+ [a-zà-ÿ]+[.!?]$"
)


def script_words() -> Iterator[tuple[str, str]]:
    """Strings of scripts that look like sentences, but for what is thrown at programmers."""
    for path in sorted((ROOT / "static").rglob("*.js")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            stripped = line.strip()
            if stripped.startswith(("//", "*", "/*")) or "Error(" in line or "console." in line:
                continue
            for found in re.findall(r"\"([^\"]*)\"|`([^`]*)`", re.sub(r"(?<!:)//.*", "", line)):
                said = re.sub(r"\$\{[^}]*\}", "…", "".join(found))
                if _SENTENCE.search(said):
                    yield f"{path.relative_to(ROOT)}:{number}", said


#: What these are given is read by programmers: errors, logs, the API's description.
_FOR_PROGRAMMERS: Final = re.compile(
    r"Error$|^(debug|info|warning|error|exception|optional|operation|note|Choice|Counter|Gauge|Histogram)$"
)
#: And dictionaries with these keys.
_DESCRIBED: Final = ("description", "__doc__")


def python_words() -> Iterator[tuple[str, str]]:
    """Strings of Python that look like sentences of pages or paper."""
    for folder in PAGES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in _strings(tree, _is_for_programmers):
                said = str(node.value)
                if _SENTENCE.search(said) and "<" not in said:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", said


def _is_for_programmers(node: ast.AST) -> bool:
    """Whether nothing in it is seen by other people."""
    if isinstance(node, ast.Subscript):
        # Described in OpenAPI, or as an option of the command line.
        return getattr(node.value, "id", "") == "Annotated"
    if isinstance(node, ast.Dict):
        return any(getattr(key, "value", "") in _DESCRIBED for key in node.keys)
    if isinstance(node, ast.Call):
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        return bool(_FOR_PROGRAMMERS.search(name))
    return isinstance(node, ast.Raise | ast.Assert)
