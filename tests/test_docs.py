"""What the documents say is so: commands, targets, settings, rules, files."""

from __future__ import annotations

import ast
import dataclasses
import re
import shlex
from pathlib import Path

import pytest

from rollwrite import cli, config
from rollwrite.config import Config, default_database_url, read_config

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def settings_in(text: str, row: str) -> dict[str, tuple[str, str]]:
    """The table of settings: variable to meaning and default."""
    rows = re.findall(row, text, re.MULTILINE)
    return {name: (" ".join(meaning.split()), default.strip()) for name, meaning, default in rows}


def test_the_table_of_settings_is_that_of_the_program() -> None:
    in_readme = settings_in(README, r"^\| `(ROLLWRITE_\w+)` \| (.*?) \| (.*?) \|$")
    # In the docstring a default may go on in the next line.
    lines = re.sub(r"\n {40,}", " ", config.__doc__ or "").replace("``", "`")
    in_code = settings_in(lines, r"^(ROLLWRITE_\w+) +(\S.*?)  +(\S.*)$")
    assert in_readme == in_code
    fields = [f"ROLLWRITE_{field.name.upper()}" for field in dataclasses.fields(Config)]
    assert list(in_code) == fields


def test_the_defaults_are_those_of_the_program() -> None:
    defaults = read_config({})
    assert defaults == Config(default_database_url())
    assert defaults.database_url.startswith("sqlite:///")
    said = settings_in(README, r"^\| `(ROLLWRITE_\w+)` \| (.*?) \| (.*?) \|$")
    for name in ("HOST", "PORT", "THREADS", "RETENTION_DAYS"):
        assert said[f"ROLLWRITE_{name}"][1] == str(getattr(defaults, name.lower()))


def commands_in(text: str, program: str) -> set[tuple[str, ...]]:
    """Every mention of a program in code, as its words."""
    code = re.findall(r"`([^`\n]+)`", text) + re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    lines = [line.split("#")[0].strip() for block in code for line in block.split("\n")]
    return {tuple(shlex.split(line)) for line in lines if line.startswith(f"{program} ")}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
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


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_targets_of_make_in_the_documents_exist(document: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for _, target, *_ in commands_in(document.read_text(encoding="utf-8"), "make"):
        assert target in targets


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_are_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    for name in named:
        if "://" not in name:
            assert (document.parent / name).exists(), name


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
    # V5 and T5 are also the names of shapes.
    numbers = set(re.findall(r"^\| ([PDSVT]\d+) \|", RULES, re.MULTILINE))
    assert rules_in_code() - numbers == set()
    assert {f"D{n}" for n in range(1, 17)} | {f"P{n}" for n in range(1, 7)} <= numbers
