"""The third game is added as any other would be: a row in each list of games, and its own files."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from rollwrite import resources
from rollwrite.games import FORMS, GAMES
from rollwrite.resources import folder
from rollwrite.web.games.registry import GAME_VIEWS
from tests.noughts.rules import RULES
from tests.noughts.view import VIEW

#: Where a game that is there to stay has them in ``static``, each in the same place.
FILES: Final = Path(__file__).parent / "static"
#: The browser's two lists of games, and the rows of one that come before the new ones.
LISTS: Final = {
    "js/games/index.js": {
        'import { TileScreens } from "./tile/index.js";\n': (
            'import { NoughtsScreens } from "./noughts/index.js";\n'
        ),
        "  tile: TileScreens,\n": "  noughts: NoughtsScreens,\n",
    },
    "js/games/frames.js": {
        'import { tileGoingOn, tileStep } from "./tile/frame.js";\n': (
            'import { noughtsStep } from "./noughts/frame.js";\n'
        ),
        "  board: tileStep,\n": "  squares: noughtsStep,\n",
    },
}


def add_rows(patch: pytest.MonkeyPatch) -> None:
    """Let it be played at tables, and sent to phones."""
    patch.setattr(GAMES, "_rules", dict(GAMES))
    GAMES.add(RULES)
    # What it has worked out of the games so far is forgotten.
    patch.setattr(FORMS, "__dict__", {"_games": GAMES})
    patch.setitem(GAME_VIEWS, RULES.key, VIEW)


def add_files(patch: pytest.MonkeyPatch, house: Path) -> None:
    """Serve its scripts and sheets with the others', from a copy in the empty folder ``house``."""
    shutil.copytree(folder("static"), house / "static")
    (house / "templates").symlink_to(folder("templates"))
    new = [path.relative_to(FILES) for path in FILES.rglob("*.*")]
    assert not [path for path in new if (house / "static" / path).exists()]
    shutil.copytree(FILES, house / "static", dirs_exist_ok=True)
    for name, rows in LISTS.items():
        script = house / "static" / name
        text = script.read_text("utf-8")
        for before, row in rows.items():
            assert text.count(before) == 1
            text = text.replace(before, before + row)
        script.write_text(text, "utf-8")
    patch.setattr(resources, "_PACKAGE", house / "rollwrite")
    folder.cache_clear()
