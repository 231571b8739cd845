"""Where sentences are asked for: every call of ``t`` in Python, templates and scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jinja2
from jinja2 import nodes

ROOT = Path(__file__).parents[2]
PYTHON = ("rollwrite", "printables")


@dataclass(frozen=True)
class Call:
    """A sentence that is asked for by its whole key.

    :ivar counts: it is asked for with a number.
    :ivar params: the names of what is filled in; None where they cannot be read from the source.
    """

    where: str
    key: str
    counts: bool
    params: frozenset[str] | None


@dataclass(frozen=True)
class Sources:
    """All there is to know.

    :ivar literals: every string that stands in the sources.
    :ivar patterns: keys that are put together, as regular expressions.
    """

    calls: tuple[Call, ...]
    literals: frozenset[str]
    patterns: frozenset[str]


@cache
def sources() -> Sources:
    """Python, templates and scripts read once."""
    calls: list[Call] = []
    literals: set[str] = set()
    patterns: set[str] = set()
    for package in PYTHON:
        for path in sorted((ROOT / package).rglob("*.py")):
            found = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
            calls += _python_calls(found, str(path.relative_to(ROOT)))
            literals |= _python_literals(found)
            patterns |= _python_patterns(found)
    environment = jinja2.Environment(autoescape=True, extensions=["jinja2.ext.do"])
    for path in sorted((ROOT / "templates").rglob("*.html")):
        template = environment.parse(path.read_text(encoding="utf-8"))
        calls += _template_calls(template, str(path.relative_to(ROOT)))
        literals |= {const.value for const in template.find_all(nodes.Const)}
        patterns |= set(_template_patterns(template))
    for path in sorted((ROOT / "static").rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        calls += _script_calls(text, str(path.relative_to(ROOT)))
        literals |= {found[1] for found in re.findall(r"([\"'`])([\w.-]+)\1", text)}
        patterns |= {
            _pattern(re.split(r"\$\{[^}]*\}", found))
            for found in re.findall(r"`(\w+\.[^`\s]*\$\{[^`\s]*)`", text)
        }
    return Sources(tuple(calls), frozenset(map(str, literals)), frozenset(patterns))


def _pattern(parts: list[str]) -> str:
    return r"[\w.-]+".join(map(re.escape, parts))


def _is_translator(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "t") or (
        isinstance(node, ast.Attribute) and node.attr in {"t", "_t"}
    )


def _python_calls(found: list[ast.AST], where: str) -> Iterator[Call]:
    for node in found:
        if not isinstance(node, ast.Call) or not node.args:
            continue
        function, first = node.func, node.args[0]
        counts = isinstance(function, ast.Attribute) and function.attr == "n"
        if isinstance(function, ast.Attribute) and counts:
            function = function.value
        if not _is_translator(function) or not isinstance(first, ast.Constant):
            continue
        names = [keyword.arg for keyword in node.keywords]
        params = None if None in names else frozenset(str(name) for name in names)
        yield Call(f"{where}:{node.lineno}", str(first.value), counts, params)


def _python_literals(found: list[ast.AST]) -> set[str]:
    return {
        node.value
        for node in found
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _python_patterns(nodes: list[ast.AST]) -> set[str]:
    found = set()
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            parts = [""]
            for value in node.values:
                if isinstance(value, ast.Constant):
                    parts[-1] += str(value.value)
                else:
                    parts.append("")
            if re.fullmatch(r"\w+\.[\w.-]*", parts[0]):
                found.add(_pattern(parts))
    return found


def _template_calls(template: nodes.Template, where: str) -> Iterator[Call]:
    for call in template.find_all(nodes.Call):
        function = call.node
        counts = isinstance(function, nodes.Getattr) and function.attr == "n"
        if isinstance(function, nodes.Getattr) and counts:
            function = function.node
        is_translator = isinstance(function, nodes.Name) and function.name == "t"
        if is_translator and call.args and isinstance(call.args[0], nodes.Const):
            params = frozenset(keyword.key for keyword in call.kwargs)
            key = str(call.args[0].value)
            whole = params if call.dyn_kwargs is None else None
            yield Call(f"{where}:{call.lineno}", key, counts, whole)


def _template_patterns(template: nodes.Template) -> Iterator[str]:
    for concat in template.find_all(nodes.Concat):
        parts = [""]
        for node in concat.nodes:
            if isinstance(node, nodes.Const):
                parts[-1] += str(node.value)
            else:
                parts.append("")
        if re.fullmatch(r"\w+\.[\w.-]*", parts[0]):
            yield _pattern(parts)


def _script_calls(text: str, where: str) -> Iterator[Call]:
    for found in re.finditer(r"(?<![\w.])(tn?)\(\s*\"([^\"]+)\"", text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        # Names in what is passed on; good enough to find one that was forgotten.
        params = frozenset(re.findall(r"\w+", text[found.end() : end]))
        line = text.count("\n", 0, found.start()) + 1
        yield Call(f"{where}:{line}", found[2], found[1] == "tn", params)
