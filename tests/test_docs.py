"""What the documents say is so: commands, targets, settings, rules, files, names, layers."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import json
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import babel
import jsonschema
import pytest

from printables.printing import PRINTABLES
from rollwrite import __version__, cli
from rollwrite.checking import FilledSheet, parse_filled
from rollwrite.checking.boards import BoardForm
from rollwrite.config import Config, default_database_url, read_config
from rollwrite.dicegame import parse_layout
from rollwrite.i18n import DEFAULT_LANGUAGE, LANGUAGES
from rollwrite.players import LEVELS as DICE_LEVELS
from rollwrite.players.tile import LEVELS as TILE_LEVELS
from rollwrite.tilegame import VARIANTS
from tests.nights import IS_NIGHT
from tests.together import for_each
from tools import made_docs
from tools.words.lint import rules_of

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
#: The languages that have pages for families, beside English.
TRANSLATED = sorted(path.name for path in (ROOT / "docs").iterdir() if path.name in LANGUAGES)
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_what_is_made_from_the_code_is_as_it_would_be_made_today() -> None:
    """``python -m tools.made_docs`` makes it anew."""
    assert made_docs.with_settings(HOSTING) == HOSTING
    printing = made_docs.PRINTING.read_text(encoding="utf-8")
    assert made_docs.with_choices(printing) == printing
    assert made_docs.sheet_schema() == made_docs.SCHEMA.read_text(encoding="utf-8")
    fields = [f"ROLLWRITE_{field.name.upper()}" for field in dataclasses.fields(Config)]
    assert [*made_docs.settings()] == fields


def test_the_sheets_of_the_guide_are_valid_by_the_schema() -> None:
    schema = json.loads(made_docs.SCHEMA.read_text(encoding="utf-8"))
    text = (ROOT / "docs" / "check.md").read_text(encoding="utf-8")
    sheets = [json.loads(found) for found in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    assert len(sheets) > 1
    validator = jsonschema.Draft202012Validator(schema)
    for sheet in sheets:
        validator.validate(sheet)
        parse_filled(sheet)
    assert not validator.is_valid({"layout": "standard", "squares": ["?"]})
    # Each key has its row.
    for part, form in zip(text.split("\n### A board"), (FilledSheet, BoardForm), strict=True):
        rows = set(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE))
        assert rows == {field.name for field in dataclasses.fields(form)}


def test_a_sheet_of_ones_own_can_be_made_as_it_is_told() -> None:
    text = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
    [layout] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert parse_layout(layout).side == 6


def test_the_defaults_are_those_of_the_program() -> None:
    defaults = read_config({})
    assert defaults == Config(default_database_url())
    assert defaults.database_url.startswith("sqlite:///")
    said = made_docs.settings()
    for name in ("HOST", "PORT", "STREAMS", "CONNECTIONS", "RETENTION_DAYS"):
        assert said[f"ROLLWRITE_{name}"][1] == str(getattr(defaults, name.lower()))


def commands_in(text: str, program: str) -> set[tuple[str, ...]]:
    """Every mention of a program in code, as its words."""
    code = re.findall(r"`([^`\n]+)`", text) + re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    lines = [line.split("#")[0].strip() for block in code for line in block.split("\n")]
    return {tuple(shlex.split(line)) for line in lines if line.startswith(f"{program} ")}


@for_each("document", DOCUMENTS)
def test_commands_in_the_documents_can_be_given(
    document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in commands_in(document.read_text(encoding="utf-8"), "rollwrite"):
        named = [word for word in words[1:] if re.fullmatch(r"[a-z]+", word)]
        # Its own help, and that of a command below it, know every option that is mentioned.
        code, text = help_of(capsys, named[:1])
        assert code == 0, words
        text += help_of(capsys, named[:2])[1]
        for option in (word for word in words if word.startswith("-")):
            assert option in text, words


_HELP: dict[tuple[str, ...], tuple[object, str]] = {}


def help_of(capsys: pytest.CaptureFixture[str], words: list[str]) -> tuple[object, str]:
    """Asked once: many pages mention the same commands."""
    if tuple(words) not in _HELP:
        with pytest.raises(SystemExit) as caught:
            cli.main([*words, "--help"])
        _HELP[tuple(words)] = caught.value.code, capsys.readouterr().out
    return _HELP[tuple(words)]


@for_each("document", DOCUMENTS)
def test_targets_of_make_in_the_documents_exist(document: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for _, target, *_ in commands_in(document.read_text(encoding="utf-8"), "make"):
        assert target in targets


@for_each("document", DOCUMENTS)
def test_links_and_pictures_are_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    for name in named:
        if "://" not in name:
            assert (document.parent / name).exists(), name


def slug_of(heading: str) -> str:
    """The anchor that GitHub and the site give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower().replace("`", "")).replace(" ", "-")


@cache
def anchors_of(document: Path) -> frozenset[str]:
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return frozenset({*map(slug_of, headings), *re.findall(r'<a id="([^"]+)">', text)})


@for_each("document", DOCUMENTS)
def test_links_to_a_heading_find_it(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for name, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text):
        if "://" not in name:
            target = (document.parent / name) if name else document
            assert anchor in anchors_of(target.resolve()), f"{name}#{anchor}"


#: What the one page for programs had until it became four: addresses in letters and other pages.
API_ANCHORS = """
for-programs-the-tile-games-from-python-and-tables-over-http a-first-game why-not
which-games-there-are scores for-bots-sets-of-placements game-records at-a-table over-http
out-of-the-dice-game a-seat-whose-token-is-lost bots-hints-and-the-coach photos-and-piles-of-sheets
the-daily puzzles beat-my-score other-programs write-your-own-bot counting your-own-game
"""


def test_every_older_address_of_the_guide_for_programs_leads_on() -> None:
    page = ROOT / "docs" / "api.md"
    led = re.findall(r'<a id="([^"]+)"></a>\[[^]]+\]\((\w+\.md)#', page.read_text("utf-8"))
    assert {*API_ANCHORS.split()} <= anchors_of(page)
    assert {anchor for anchor, _ in led} == {*API_ANCHORS.split()[1:]}
    assert {target for _, target in led} == {"library.md", "http.md", "bots.md"}


#: Those that are something else than a page to read.
_FRONTS = {"contributing.md", "security.md"}


@for_each("document", sorted((ROOT / "docs").rglob("*.md")))
def test_a_page_begins_with_what_one_can_do_with_it(document: Path) -> None:
    if document.name in _FRONTS:
        return
    name = document.parent.name
    begins = rules_of(name if name in LANGUAGES else DEFAULT_LANGUAGE).page_begins
    assert begins, f"page_begins in lint.toml of {name}"
    # Below its title, and the languages it is there in.
    parts = document.read_text(encoding="utf-8").split("\n\n")
    first = next(part for part in parts if not part.startswith(("#", "[")))
    assert re.search(begins, first), first


def test_what_families_read_is_there_in_every_language_of_theirs() -> None:
    """And each page leads to it in the others, as do the README and the table of contents."""
    families = {"play", "teachers", "printing", "check", "drawing"}
    assert {"es", "fr"} <= {*TRANSLATED}
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for folder in TRANSLATED:
        assert {path.stem for path in (ROOT / "docs" / folder).glob("*.md")} == {"index", *families}
        for name in families:
            page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
            assert f"]({folder}/{name}.md)" in page
            assert f"\n{folder}/{name}\n" in index
        assert f"]({folder}/index.md)" in index
        assert f"](docs/{folder}/play.md)" in README


@for_each("folder", TRANSLATED)
def test_names_of_pages_and_buttons_in_the_docs_are_those_of_the_app(folder: str) -> None:
    catalogues = (ROOT / "rollwrite" / "i18n" / "locale" / folder).glob("*.po")
    text = "\n".join(path.read_text(encoding="utf-8") for path in catalogues)
    said = set(re.findall(r'^msgstr(?:\[0\])? "(.*)"$', text, re.MULTILINE))
    for document in (ROOT / "docs" / folder).glob("*.md"):
        for name in re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", document.read_text("utf-8")):
            assert name in said, f"{document.name}: {name}"


# ── The README ───────────────────────────────────────────────────────────────────────────────────


def test_the_readme_is_short_and_has_three_pictures() -> None:
    assert len(README.splitlines()) < 90
    pictures = re.findall(r'<img src="([^"]+)" width="\d+" alt="([^"]+)">', README)
    assert [Path(source).stem for source, _ in pictures] == ["play", "table", "check"]
    assert all(len(alt) > 60 for _, alt in pictures)


def test_the_figures_of_the_readme_are_counted() -> None:
    """It has no other ones: what was measured stands where it says how."""
    words = {15: "Fifteen", 5: "five", 9: "Nine", 19: "nineteen"}
    assert f"{words[len(VARIANTS)]} tile games" in README
    assert (
        f"{words[len(TILE_LEVELS)]} play the tile games, {words[len(DICE_LEVELS)]} of them"
        in README
    )
    assert f"**Print** | {words[len(PRINTABLES)]} things" in README
    listed = re.search(r"what families read are in ([\w, ]+) and (\w+)\.", README)
    assert listed is not None
    names = {babel.Locale.parse(code).get_display_name("en") for code in LANGUAGES}
    assert {*listed[1].split(", "), listed[2]} == names
    (bot,) = re.findall(r"a bot in some (\w+) lines", README)
    assert bot == "fifty"
    code = re.findall(r"```python\n(import json.*?)```", BOTS, re.DOTALL)
    assert all(35 < len([line for line in one.splitlines() if line]) < 60 for one in code)
    assert not re.findall(
        r"(?<![\w.:/-])\d{3,}(?![\w.:/-])", re.sub(r"```.*?```|<.*?>", "", README, flags=re.S)
    )


def test_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that start no server, in a copy; the others are compared with what they start."""
    monkeypatch.chdir(tmp_path)
    Path("docs").symlink_to(ROOT / "docs")
    # It looks back on the game that another one has written.
    commands = sorted(commands_in(README, "rollwrite"), key=lambda words: words[1] == "coach")
    # Reading and coaching take seconds.
    wanted = {"print", "players", *(("read", "coach") if IS_NIGHT else ())}
    run = []
    for words in commands:
        if words[1] in wanted:
            assert cli.main([*words[1:]]) == 0, words
            run.append(words[1])
    assert {*run} == wanted
    assert Path("kit.pdf").read_bytes().startswith(b"%PDF")


def test_the_ways_to_start_in_the_readme_are_those_there_are() -> None:
    wheel = f"dist/rollwrite-{__version__}-py3-none-any.whl"
    assert f"uvx --from {wheel} rollwrite serve" in README
    assert f"pipx run --spec {wheel} rollwrite serve" in README
    # The container, word for word as its own file says.
    container = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    said = " ".join(re.sub(r"\\\n|^#", " ", container, flags=re.MULTILINE).split())
    for line in re.findall(r"^podman .*$", README, re.MULTILINE):
        assert line in said, line


def spans_in(text: str) -> set[str]:
    """Everything that a document shows as code within a line."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)))


@for_each("document", DOCUMENTS)
def test_files_and_folders_in_the_documents_exist(document: Path) -> None:
    for span in spans_in(document.read_text(encoding="utf-8")):
        # A path, perhaps with stars; what begins with a slash is an address of the server, and
        # what lies in build/ is made by the commands that the page tells.
        if not span.startswith("build/") and re.fullmatch(r"[\w.-]+(/[\w.*-]+)*/([\w.*-]+)?", span):
            assert [*ROOT.glob(span.rstrip("/"))], span


@for_each("document", DOCUMENTS)
def test_modules_in_the_documents_exist(document: Path) -> None:
    for span in spans_in(document.read_text(encoding="utf-8")):
        if re.fullmatch(r"(rollwrite|printables)(\.\w+)+(:\w+)?", span):
            # Not imported: `rollwrite.web.wsgi` opens a database.
            module, _, name = span.partition(":")
            if not has_module(module):
                module, _, name = module.rpartition(".")
            assert has_module(module), span
            assert name in words_in(source_of(module)), span


def source_of(module: str) -> Path:
    """The file of one of our modules, whether it exists or not."""
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def has_module(module: str) -> bool:
    return source_of(module).exists()


def words_in(path: Path) -> set[str]:
    """The words in a file, and nothing, which is in all of them."""
    return {"", *re.findall(r"\w+", path.read_text(encoding="utf-8"))}


@cache
def words_of_the_code() -> frozenset[str]:
    """Every word in the code of the program and its tests, and in its settings for tools."""
    folders = ("rollwrite", "printables", "static", "tests")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    code = [path for path in found if path.suffix in {".py", ".js", ".ts"}]
    tools = [ROOT / name for name in ("Makefile", "package.json", "pyproject.toml")]
    return frozenset().union(*(words_in(path) for path in (*code, *tools)))


def test_names_in_the_guide_for_contributors_are_those_of_the_code() -> None:
    spans = spans_in(CONTRIBUTING)
    names = {span for span in spans if re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", span)}
    assert {"Rules", "Service.execute"} <= names
    names -= {path.name for path in ROOT.glob("*.*")}
    assert {name for name in names if not words_of_the_code() >= set(name.split("."))} == set()


def test_the_map_of_the_house_is_that_of_import_linter() -> None:
    drawn = re.search(r"^```\n(rollwrite/cli .*?)^```", CONTRIBUTING, re.M | re.S)
    assert drawn is not None
    house = [line.split()[0].removesuffix(".py").replace("/", ".")
             for line in drawn[1].splitlines() if line]  # fmt: skip
    # Everything that can be imported has a line of its own, or is a single module.
    packages = {f"rollwrite.{path.parent.name}" for path in ROOT.glob("rollwrite/*/__init__.py")}
    assert {*packages, "printables"} <= set(house)
    # Who stands above another in a contract stands above it on the map.
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    assert len(layers) > 1
    for contract in layers:
        rows = [re.findall(r"[\w.]+", layer) for layer in contract]
        floors = [[house.index(name) for name in row if name in house] for row in rows]
        for upper, lower in itertools.pairwise(filter(None, floors)):
            assert max(upper) < min(lower), contract


def rules_in_code() -> set[str]:
    """Every rule number that stands in the code as a string of its own."""
    return {
        node.value
        for package in ("rollwrite", "printables")
        for path in (ROOT / package).rglob("*.py")
        # Most files have none: they need not be parsed.
        if re.search(r"[\"'][PDSVT]\d", text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[PDSVT]\d{1,2}", node.value)
    }


def test_every_rule_number_in_the_code_is_in_the_rulebook() -> None:
    # V5 and T5 are also the names of shapes; D11 has four parts.
    numbers = set(re.findall(r"^\| ([PDSVT]\d+)[a-d]? \|", RULES, re.MULTILINE))
    assert rules_in_code() - numbers == set()
    assert {f"D{n}" for n in range(1, 17)} | {f"P{n}" for n in range(1, 7)} <= numbers
