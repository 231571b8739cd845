"""What the documents say is so: commands, targets, settings, rules, files, names, layers."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import pytest

from rollwrite import cli, config
from rollwrite.config import Config, default_database_url, read_config
from tests.together import for_each

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def settings_in(text: str, row: str) -> dict[str, tuple[str, str]]:
    """The table of settings: variable to meaning and default."""
    rows = re.findall(row, text, re.MULTILINE)
    return {name: (" ".join(meaning.split()), default.strip()) for name, meaning, default in rows}


def test_the_table_of_settings_is_that_of_the_program() -> None:
    in_document = settings_in(HOSTING, r"^\| `(ROLLWRITE_\w+)` \| (.*?) \| (.*?) \|$")
    # In the docstring a default may go on in the next line.
    lines = re.sub(r"\n {40,}", " ", config.__doc__ or "").replace("``", "`")
    in_code = settings_in(lines, r"^(ROLLWRITE_\w+) +(\S.*?)  +(\S.*)$")
    assert in_document == in_code
    fields = [f"ROLLWRITE_{field.name.upper()}" for field in dataclasses.fields(Config)]
    assert list(in_code) == fields


def test_the_defaults_are_those_of_the_program() -> None:
    defaults = read_config({})
    assert defaults == Config(default_database_url())
    assert defaults.database_url.startswith("sqlite:///")
    said = settings_in(HOSTING, r"^\| `(ROLLWRITE_\w+)` \| (.*?) \| (.*?) \|$")
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


def help_of(capsys: pytest.CaptureFixture[str], words: list[str]) -> tuple[object, str]:
    with pytest.raises(SystemExit) as caught:
        cli.main([*words, "--help"])
    return caught.value.code, capsys.readouterr().out


@for_each("document", DOCUMENTS)
def test_targets_of_make_in_the_documents_exist(document: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for _, target, *_ in commands_in(document.read_text(encoding="utf-8"), "make"):
        assert target in targets


@for_each("document", DOCUMENTS)
def test_links_and_pictures_are_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    for name in named:
        if "://" not in name:
            assert (document.parent / name).exists(), name


def spans_in(text: str) -> set[str]:
    """Everything that a document shows as code within a line."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)))


@for_each("document", DOCUMENTS)
def test_files_and_folders_in_the_documents_exist(document: Path) -> None:
    for span in spans_in(document.read_text(encoding="utf-8")):
        # A path, perhaps with stars; what begins with a slash is an address of the server.
        if re.fullmatch(r"[\w.-]+(/[\w.*-]+)*/([\w.*-]+)?", span):
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
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[PDSVT]\d{1,2}", node.value)
    }


def test_every_rule_number_in_the_code_is_in_the_rulebook() -> None:
    # V5 and T5 are also the names of shapes; D11 has four parts.
    numbers = set(re.findall(r"^\| ([PDSVT]\d+)[a-d]? \|", RULES, re.MULTILINE))
    assert rules_in_code() - numbers == set()
    assert {f"D{n}" for n in range(1, 17)} | {f"P{n}" for n in range(1, 7)} <= numbers
