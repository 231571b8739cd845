"""Who imports whom in ``rollwrite`` and ``printables``, read from the source without running it.

Every import counts, wherever it stands: at the top of a module, in a function, for types only, and
``import_module("...")`` by name. An import of a name from a package counts as one of the module in
which Python would look first: ``from rollwrite.cli import main`` is an import of the package,
``from rollwrite.cli import serve`` one of the module.

A *room* is a folder of modules, at most two levels below ``rollwrite`` and one below ``printables``
(``rollwrite.web.table``, ``printables``); what lies deeper belongs to the room above. A module that
lies in ``rollwrite`` itself, as ``rollwrite.games`` does, is a room of its own.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, Final, TypeAlias

from tools.baselines.running import ROOT

PACKAGES: Final = {"rollwrite": 3, "printables": 2}
#: Who imports, and what.
Import: TypeAlias = tuple[str, str]


@dataclass(frozen=True)
class Graph:
    """All modules by their names, and all imports among them."""

    modules: Mapping[str, Path]
    imports: frozenset[Import]

    def within(self, package: str) -> frozenset[Import]:
        """The imports among the modules of a package."""
        return frozenset(
            (one, other)
            for one, other in self.imports
            if is_in(one, package) and is_in(other, package)
        )

    def room(self, module: str) -> str:
        """The room in which a module is."""
        parts = module.split(".")
        if self.modules[module].name != "__init__.py" and (
            len(parts) > 2 or "rollwrite" not in parts
        ):
            parts = parts[:-1]
        return ".".join(parts[: PACKAGES[parts[0]]])

    def rooms(self, package: str = "") -> frozenset[str]:
        """All rooms, or those of a package."""
        found = {self.room(module) for module in self.modules}
        return frozenset(room for room in found if not package or is_in(room, package))

    def between_rooms(self, package: str = "") -> frozenset[Import]:
        """Which room imports something of which other one, everywhere or within a package."""
        imports = self.within(package) if package else self.imports
        pairs = ((self.room(one), self.room(other)) for one, other in imports)
        return frozenset((one, other) for one, other in pairs if one != other)

    def importers(self) -> dict[str, set[str]]:
        """For each module those that import it."""
        found: dict[str, set[str]] = {module: set() for module in self.modules}
        for one, other in self.imports:
            found[other].add(one)
        return found


def is_in(name: str, package: str) -> bool:
    """Whether a name is that of the package or of something in it."""
    return name == package or name.startswith(f"{package}.")


def read_graph() -> Graph:
    """The graph of this checkout."""
    modules = {
        _name(path): path
        for package in PACKAGES
        for path in sorted(ROOT.glob(f"{package}/**/*.py"))
    }
    imports = {
        (name, other)
        for name, path in modules.items()
        for other in _imported(name, path, modules)
        if other != name
    }
    return Graph(modules, frozenset(imports))


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(name: str, path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Import(names=names):
                wanted = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names, level=level):
                base = ".".join(package.split(".")[: len(package.split(".")) - level + 1])
                start = ".".join(filter(None, [base if level else "", module]))
                wanted = [f"{start}.{alias.name}" for alias in names]
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="import_module"),
                args=[ast.Constant(value=str(text)), *_],
            ):
                wanted = [text]
            case _:
                continue
        for one in wanted:
            found = _module(one, modules)
            if found is not None:
                yield found


def _module(name: str, modules: Mapping[str, Path]) -> str | None:
    """The module that has this name, or the one in which it is a name."""
    if name in modules:
        return name
    above = name.rpartition(".")[0]
    return above if above in modules else None


def circles(imports: Iterable[Import]) -> list[tuple[str, ...]]:
    """The groups in which everybody imports everybody by some way."""
    ahead: dict[str, set[str]] = defaultdict(set)
    for one, other in imports:
        ahead[one].add(other)
        ahead.setdefault(other, set())
    try:
        TopologicalSorter(ahead).prepare()
    except CycleError:
        reached = {one: _reached(one, ahead) for one in ahead}
        groups = {
            tuple(sorted(other for other in reached[one] if one in reached[other]))
            for one in ahead
            if one in reached[one]
        }
        return sorted(groups)
    return []


def _reached(start: str, ahead: Mapping[str, Set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(ahead[start])
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += ahead[one]
    return found


def upward(graph: Graph) -> list[Import]:
    """Imports that go up, or across between siblings that must not, in import-linter's layers."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    found: set[Import] = set()
    for contract in contracts:
        if contract["type"] == "layers":
            for container in contract.get("containers", [""]):
                found |= _upward(graph, _places(contract["layers"], container))
    return sorted(found)


def _places(layers: list[str], container: str) -> dict[str, tuple[int, int]]:
    """For each package its layer, counted from the top, and a place there: the same place for
    siblings that may import each other.
    """
    places: dict[str, tuple[int, int]] = {}
    for row, layer in enumerate(layers):
        for column, text in enumerate(layer.replace("\\", " ").replace("\n", " ").split("|")):
            for name in text.split(":"):
                package = name.strip(" ()")
                places[f"{container}.{package}".lstrip(".")] = row, column
    return places


def _upward(graph: Graph, places: Mapping[str, tuple[int, int]]) -> set[Import]:
    def place(module: str) -> tuple[int, int] | None:
        while module and module not in places:
            module = module.rpartition(".")[0]
        return places.get(module)

    found: set[Import] = set()
    for one, other in graph.imports:
        here, there = place(one), place(other)
        if here is None or there is None or here == there:
            continue
        if there[0] <= here[0]:
            found.add((one, other))
    return found
