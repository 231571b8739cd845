"""Draws mutations of Python modules: ``python -m tools.mutations.draw 60 path ...``.

Every operator is tried at every node of the modules' syntax trees; of all that it gives, as many as
asked for are drawn by a fixed seed, no two on one line and no more than a few from one module. The
same sources give the same list. What is printed is made for reading: a person throws out those that
change nothing, writes down why, and says of the others what they break.
"""

from __future__ import annotations

import argparse
import ast
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SEED: Final = 20261124
#: Of one module at most.
_MOST: Final = 2

#: Operators as they are written, and what stands in their place.
_SWAPPED: Final = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
    "and": "or",
    "or": "and",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "//": "%",
    "%": "//",
    "&": "|",
    "|": "&",
}
#: Statements whose loss can be noticed.
_REMOVABLE: Final = (ast.Expr, ast.AugAssign, ast.Raise, ast.Delete)


@dataclass(frozen=True)
class Drawn:
    """A mutation as it was drawn: where, by which operator, and the lines before and after."""

    path: Path
    line: int
    operator: str
    before: str
    after: str


def mutants(path: Path) -> Iterator[Drawn]:
    """Every mutation of a module."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    quiet = _quiet(tree)
    for node in ast.walk(tree):
        if id(node) in quiet:
            continue
        for operator, part, text in _changes(node, source):
            yield _drawn(path, lines, operator, part, text)


def _quiet(tree: ast.Module) -> set[int]:
    """Nodes that do nothing when the program runs: type hints, docstrings, assertions."""
    found: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        match node:
            case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
                parts.append(node)
            case ast.arg() | ast.AnnAssign():
                parts.append(node.annotation)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                parts += [node.returns, *node.decorator_list]
            case ast.ClassDef():
                parts += node.decorator_list
            case ast.Assert() | ast.ImportFrom() | ast.Import() | ast.Expr(ast.Constant()):
                parts.append(node)
        found |= {id(inner) for part in parts if part is not None for inner in ast.walk(part)}
    return found


def _changes(node: ast.AST, source: str) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """What the operators make of a node: their names, what is replaced, and by which text."""

    def text(part: ast.AST) -> str:
        return ast.get_source_segment(source, part) or ""

    match node:
        case ast.Compare(left, [_], [right]):
            yield from _swapped("comparison", node, [left, right], source)
        case ast.BinOp(left, _, right):
            yield from _swapped("arithmetic", node, [left, right], source)
        case ast.BoolOp(_, values):
            yield from _swapped("and/or", node, values, source)
            yield "condition left out", node, f"({text(values[0])})"
        case ast.UnaryOp(ast.Not(), operand):
            yield "not left out", node, text(operand)
        case ast.Constant():
            for other in _other_numbers(node.value):
                yield "constant", node, other
        case ast.Call(func, [first, second, *rest], keywords) if _are_alike(func, first, second):
            told = [text(second), text(first), *map(text, rest), *map(text, keywords)]
            yield "arguments swapped", node, f"{text(func)}({', '.join(told)})"
        case ast.FunctionDef(returns=ast.expr() as kind):
            for value in _returned(node):
                if text(kind) == "bool":
                    yield "answer negated", value, f"not ({text(value)})"
                elif text(kind).endswith("| None"):
                    yield "nothing returned", value, "None"
        case ast.If(test):
            yield "condition negated", test, f"not ({text(test)})"
        case _ if isinstance(node, _REMOVABLE):
            assert isinstance(node, ast.stmt)
            yield "statement removed", node, "pass"


def _other_numbers(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield str(not value)
    elif isinstance(value, int):
        for other in (value + 1, value - 1):
            yield str(other) if other >= 0 else f"({other})"
    elif isinstance(value, float) and value:
        yield f"{1.2 * value:.4g}"


def _swapped(
    operator: str, node: ast.expr, operands: list[ast.expr], source: str
) -> Iterator[tuple[str, ast.expr, str]]:
    """A chain of operands with the sign between them swapped; parentheses stay."""
    text = (ast.get_source_segment(source, node) or "").encode()
    starts = [_offset(source, one) - _offset(source, node) for one in operands]
    sizes = [len((ast.get_source_segment(source, one) or "").encode()) for one in operands]
    made, end = "", 0
    for start, size in zip(starts, sizes, strict=True):
        gap = text[end:start].decode()
        sign = " ".join(gap.strip("() \n\t").split())
        if end and sign not in _SWAPPED:
            return
        made += gap.replace(sign, _SWAPPED[sign]) if end else gap
        made += text[start : start + size].decode()
        end = start + size
    yield operator, node, made + text[end:].decode()


def _offset(source: str, node: ast.expr) -> int:
    lines = source.encode().splitlines(keepends=True)
    return sum(map(len, lines[: node.lineno - 1])) + node.col_offset


def _are_alike(func: ast.expr, first: ast.expr, second: ast.expr) -> bool:
    """Whether two arguments could be taken for each other; the larger of two has no order."""
    is_symmetric = isinstance(func, ast.Name) and func.id in {"isinstance", "max", "min"}
    kinds = ast.Name | ast.Attribute
    return not is_symmetric and isinstance(first, kinds) and isinstance(second, kinds)


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | type(None)):
            yield node.value


def _drawn(
    path: Path, lines: list[str], operator: str, part: ast.expr | ast.stmt, text: str
) -> Drawn:
    """The whole lines of a change."""
    assert part.end_lineno is not None
    assert part.end_col_offset is not None
    first, last = part.lineno - 1, part.end_lineno - 1
    # Columns are counted in bytes.
    head = lines[first].encode()[: part.col_offset].decode()
    tail = lines[last].encode()[part.end_col_offset :].decode()
    before = "".join(lines[first : last + 1]).strip()
    return Drawn(path, part.lineno, operator, before, (head + text + tail).strip())


def drawn(paths: Iterable[Path], count: int, seed: int = SEED) -> tuple[Drawn, ...]:
    """``count`` mutations of the modules, in the order in which they fell."""
    every = [mutant for path in sorted(paths) for mutant in mutants(path)]
    random.Random(seed).shuffle(every)
    found: list[Drawn] = []
    by_path: Counter[Path] = Counter()
    lines: set[tuple[Path, int]] = set()
    for mutant in every:
        place = mutant.path, mutant.line
        if by_path[mutant.path] < _MOST and place not in lines:
            found.append(mutant)
            by_path[mutant.path] += 1
            lines.add(place)
        if len(found) == count:
            break
    return tuple(found)


def main() -> None:
    """Print what was drawn, ready to be looked through."""
    parser = argparse.ArgumentParser(description="Draw mutations by a fixed seed.")
    parser.add_argument("count", type=int)
    parser.add_argument("paths", nargs="+", type=Path)
    chosen = parser.parse_args()
    files = [
        file for path in chosen.paths for file in (path.rglob("*.py") if path.is_dir() else [path])
    ]
    for number, one in enumerate(drawn(files, chosen.count), start=1):
        print(f"# {number}: {one.operator}, {one.path}:{one.line}")
        print(f"[[mutation]]\nbefore = '''\n{one.before}'''\nafter = '''\n{one.after}'''\n")


if __name__ == "__main__":
    main()
