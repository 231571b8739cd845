"""The scripts of the pages: a shell for any game, and games that do not know each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from rollwrite.resources import folder

SCRIPTS = Path(folder("static")) / "js"
#: The scripts of pages, as templates ask for them.
PAGES = {
    found
    for template in Path(folder("templates")).rglob("*.html")
    for found in re.findall(r"asset\('js/([^']+)'[,)]", template.read_text("utf-8"))
}
#: What the scripts of a folder may import; pages (``tables/table.js``) may import everything.
MAY_IMPORT = {
    "lib": ("lib",),
    "lib/drawing": ("lib",),
    "lib/faces": ("lib",),
    "lib/live": ("lib",),
    "placing": ("lib", "placing"),
    "table": ("lib", "table"),
    "table/lobby": ("lib", "table"),
    "table/result": ("lib", "table"),
    "home": ("lib",),
    "lite": ("lite",),
    "tables": ("lib", "table"),
    "classes": ("lib",),
    "checking": ("lib", "checking", "daily"),
    "checking/board": ("lib", "checking"),
    "checking/photo": ("lib", "checking"),
    "checking/piles": ("lib", "checking"),
    "printing": ("lib", "printing"),
    "coach": ("lib", "coach"),
    "daily": ("lib", "table", "daily"),
    "dares": ("lib", "table", "daily", "dares"),
    "learn": ("lib", "table", "learn"),
    "learn/tile": ("lib", "placing", "games/tile", "learn"),
    "puzzles": ("lib", "table", "dares", "puzzles"),
    "puzzles/dice": ("lib", "placing", "table", "games/dice", "puzzles"),
    "puzzles/tile": ("lib", "placing", "table", "games/tile", "puzzles"),
    "games/dice": ("lib", "placing", "coach", "table", "daily", "games/dice"),
    "games/dice/play": ("lib", "placing", "table", "games/dice"),
    "games/dice/end": ("lib", "coach", "table", "daily", "dares", "games/dice"),
    "games/tile": ("lib", "placing", "table", "games/tile"),
    "games/tile/play": ("lib", "placing", "table", "games/tile"),
    "games/tile/end": ("lib", "table", "dares", "games/tile"),
}
#: Both ways to import: by a statement and, later, by a call.
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")


def imports(script: Path) -> Iterator[PurePosixPath]:
    """The scripts that one imports, as paths below ``static/js``."""
    lines = script.read_text("utf-8").splitlines()
    # Types are no imports: they stand in comments.
    code = "\n".join(line for line in lines if not re.match(r"\s*(\*|/[*/])", line))
    here = PurePosixPath(script.relative_to(SCRIPTS).as_posix()).parent
    for name in _IMPORT.findall(code):
        yield PurePosixPath(normpath(here / name))


def is_below(path: PurePosixPath, folders: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(name) for name in folders)


@pytest.mark.parametrize("name", MAY_IMPORT)
def test_scripts_import_only_what_lies_below_them(name: str) -> None:
    scripts = sorted((SCRIPTS / name).glob("*.js"))
    found = {script.name: list(imports(script)) for script in scripts}
    assert any(found.values()), "nothing was read"
    wrong = [
        f"{name}/{script} imports {path}"
        for script, paths in found.items()
        for path in paths
        if f"{name}/{script}" not in PAGES and not is_below(path, MAY_IMPORT[name])
    ]
    assert not wrong


def test_every_folder_of_scripts_has_such_a_rule() -> None:
    folders = {script.parent.relative_to(SCRIPTS).as_posix() for script in SCRIPTS.rglob("*/*.js")}
    assert folders - {"games"} == set(MAY_IMPORT)


def test_a_game_is_named_in_the_list_of_games_alone() -> None:
    users = {
        script.relative_to(SCRIPTS).as_posix()
        for script in SCRIPTS.rglob("*.js")
        for path in imports(script)
        if is_below(path, ("games",))
        # A game's own scripts lie below its folder: games/dice.
        and script.relative_to(SCRIPTS).parts[:2] != path.parts[:2]
    }
    # Puzzles, and the lesson of the tile games, are games without a table.
    puzzles = {
        "puzzles/puzzle.js", "puzzles/dice/screen.js",
        "puzzles/tile.js", "puzzles/tile/screen.js", "learn/tile.js", "learn/tile/screen.js",
    }  # fmt: skip
    assert users == {
        "games/index.js", "games/frames.js", "games/final.js",
        "tables/table.js", "tables/replay.js", "learn/learn.js", "dares/dare.js", *puzzles,
    }  # fmt: skip


def test_every_script_that_is_imported_is_there() -> None:
    missing = [
        f"{script.relative_to(SCRIPTS)}: {path}"
        for script in SCRIPTS.rglob("*.js")
        for path in imports(script)
        if not (SCRIPTS / path).is_file()
    ]
    assert not missing
