"""What is asked for exists, and what exists is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import get_args

import pytest

from rollwrite.board.violations import Reason
from rollwrite.dicegame import COLOURS
from rollwrite.dicegame.events import OutReason
from rollwrite.dicegame.rules import described as dice_settings
from rollwrite.dicegame.rules.proof import Verdict
from rollwrite.i18n import DEFAULT_LANGUAGE, catalogue
from rollwrite.i18n.catalogue import placeholders
from rollwrite.lite.refusals import REFUSED
from rollwrite.resources import folder
from rollwrite.table.seats import FACES
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules.settings import TileSettings
from rollwrite.tilegame.rules.settings import described as tile_settings
from rollwrite.web.http.assets import SHARED_WORDS
from tests.i18n.sources import ROOT, sources
from tests.together import together

#: All of the code is read through once.
pytestmark = pytest.mark.xdist_group("keys")
SENTENCES = catalogue(DEFAULT_LANGUAGE).words


def lite_words() -> set[str]:
    """What the pages of Lite alone say; its first page has the words of every language in it."""
    pages = "".join(page.read_text("utf-8") for page in folder("templates").glob("lite/*.html"))
    said = re.findall(r'data-say="(\w+)"', pages) + re.findall(r't\("lite\.([\w.]+)"\)', pages)
    # A list of results is refused in the middle of a page that is served.
    return {*said, *(f"needs.{need}" for need in REFUSED.values())}


#: Keys of the dice game that are put together, and all the ends that the code gives them.
DYNAMIC: dict[str, Callable[[], set[str]]] = {
    "table.refused.": lambda: {
        code
        for folder in ("table", "dicegame", "tilegame")
        for error in ("RefusedError", "RecordError")
        for code in codes(f"rollwrite/{folder}", error)
    },
    "table.layout.": lambda: codes("rollwrite/dicegame", "LayoutProblem"),
    # Two of them from rollwrite.web.games.dice.sheet: the law does not know rows and strikes.
    "table.reason.": lambda: {*get_args(Reason), "row", "no_strike"},
    "table.proof.": lambda: {verdict.replace("-", "_") for verdict in get_args(Verdict)},
    # Why there was no placement is said in two ways; the last is what it means for the table.
    "table.out.": lambda: {
        *(reason.replace("-", "_") for reason in get_args(OutReason) if reason != "no-placement"),
        *("nowhere", "no_strike", "next_round"),
    },
    "words.colour.": lambda: {colour.key for colour in COLOURS},
    "words.face.": lambda: set("123456"),
    "script.face.": lambda: set(FACES),
    "tile.game.": lambda: set(VARIANTS),
    "tile.special.": lambda: set(VARIANTS),
    "settings.": lambda: {key.removeprefix("settings.") for key in settings_words()},
    "lite.": lite_words,
}


def settings_words() -> set[str]:
    """The keys of all settings that people choose, and of their choices; hints where there are."""
    tiles = (setting for variant in VARIANTS for setting in tile_settings(TileSettings(variant)))
    asked = [setting for setting in (*dice_settings(), *tiles) if setting.kind != "data"]
    keys = {setting.words for setting in asked}
    keys |= {choice.words for setting in asked for choice in setting.choices}
    hints = {f"{key}_hint" for key in keys} & SENTENCES.keys()
    return {key for key in keys | hints if key.startswith("settings.")}


def codes(folder: str, function: str) -> set[str]:
    """The first arguments of every call of ``function``."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                for choice in choices:
                    assert isinstance(choice, ast.Constant), ast.unparse(node)
                    found.add(str(choice.value))
    return found


def test_every_sentence_that_is_asked_for_exists_and_gets_what_it_needs() -> None:
    with together() as each:
        for call in sources().calls:
            with each(f"{call.where}: {call.key}"):
                words = SENTENCES[call.key]
                assert call.counts == isinstance(words, dict)
                given = {"n"} if call.counts else set[str]()
                assert call.params is None or placeholders(words) <= call.params | given


def test_every_sentence_that_exists_is_asked_for() -> None:
    found = sources()
    put_together = re.compile("|".join(f"(?:{pattern})" for pattern in found.patterns))
    # A sentence about triangles is asked for with the one about squares: `of_cells`.
    unused = [
        key
        for key in (one.removesuffix("_triangles") for one in SENTENCES)
        if key not in found.literals
        and not put_together.fullmatch(key)
        and not key.startswith(tuple(DYNAMIC))
    ]
    assert not unused


def test_keys_that_are_put_together_have_words_for_every_end() -> None:
    for prefix, ends in DYNAMIC.items():
        there = {key.removeprefix(prefix) for key in SENTENCES if key.startswith(prefix)}
        assert there == ends(), prefix


def test_scripts_get_the_words_they_ask_for() -> None:
    # A page's scripts have the area `script`, and these have their own besides.
    own = {
        "checking": "check_page pile_page pile",
        "daily": "daily_page",
        "dares": "dare",
        "learn": "lesson tile_lesson",
        "printing": "print_page",
        "puzzles": "puzzle",
    }
    for call in sources().calls:
        if call.where.startswith("static/js/"):
            page = call.where.split("/")[2]
            areas = {"script", *own.get(page, "").split()}
            assert call.key.split(".")[0] in areas or call.key in SHARED_WORDS, call.where
