"""The table of variants against the rulebook."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rollwrite.tilegame
from rollwrite.i18n import LANGUAGES, Language, translator
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.tilegame import VARIANTS, new_game, variant_named
from rollwrite.tilegame.problems import _SENTENCES
from rollwrite.tilegame.scoring import SCHEMES
from tests.strategies import pickled
from tests.together import for_each

# key: rule, players, colours, board, squares of a colour
TABLE = {
    "classic": ("T1", 4, 4, "20x20", 89),
    "classic-2": ("T2", 2, 4, "20x20", 89),
    "classic-3": ("T3", 3, 4, "20x20", 89),
    "solitaire": ("T4", 1, 4, "20x20", 89),
    "duo": ("T5", 2, 2, "14x14", 89),
    "trigon": ("T6", 4, 4, "hexagon-9", 110),
    "trigon-2": ("T6", 2, 4, "hexagon-9", 110),
    "trigon-3": ("T7", 3, 3, "hexagon-8", 110),
    "draft-2": ("T8", 2, 4, "20x20", 89),
    "draft-3": ("T8", 3, 4, "20x20", 89),
    "draft": ("T8", 4, 4, "20x20", 89),
    "reverse": ("T9", 4, 4, "20x20", 89),
    "reverse-2": ("T9", 2, 4, "20x20", 89),
    "reverse-3": ("T9", 3, 4, "20x20", 89),
    "half": ("T10", 2, 2, "10x20", 89),
    "obstacle-1": ("T11", 1, 4, "20x20", 89),
    "obstacle-2": ("T11", 2, 4, "20x20", 89),
    "obstacle-3": ("T11", 3, 4, "20x20", 89),
    "junior": ("T12", 2, 2, "14x14", 88),
}


def test_every_row_is_that_of_the_rulebook() -> None:
    found = {}
    for key, variant in VARIANTS.items():
        setup = new_game(key).position.setup
        pairs = zip(setup.table.shapes, setup.counts, strict=True)
        squares = sum(shape.size * count for shape, count in pairs)
        board = setup.table.board.name
        found[key] = (variant.rule, variant.players, len(variant.colours), board, squares)
    assert found == TABLE


@for_each("key", VARIANTS)
def test_rows_are_whole(key: str) -> None:
    variant = VARIANTS[key]
    assert len(variant.owners) == len(variant.colours) == len(variant.marks)
    assert set(variant.schemes) <= SCHEMES.keys()
    assert variant.protocol_scheme in variant.schemes
    for start in variant.starts:
        assert len(variant.starts[start]) == len(variant.colours)
        assert new_game(key, start).legal_moves()
    assert pickled(variant) == variant
    for language in LANGUAGES:
        assert translator(language)(f"tile.game.{key}")
    assert translator("en")(f"tile.game.{key}").startswith(str(variant).split(",")[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_and_colour_has_words(language: Language) -> None:
    t = translator(language)
    assert all(t(f"tile.problem.{reason}") for reason in _SENTENCES)
    for variant in VARIANTS.values():
        assert all(tile_colour(t, colour) for colour in variant.colours)


def test_importing_the_package_builds_nothing() -> None:
    code = (
        "import rollwrite.tilegame, rollwrite.board.board as b, rollwrite.board.table as t\n"
        "import rollwrite.geometry as c\n"
        "made = [t.placement_table, b.rectangle, b.hexagon, c.square_shapes, c.triangle_shapes]\n"
        "assert [function.cache_info().misses for function in made] == [0] * 5"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_names_lead_to_one_game() -> None:
    names = [n for v in VARIANTS.values() for n in (v.key, v.gm.lower(), *v.aliases)]
    assert len(names) == len(set(names))


def test_no_module_but_the_table_names_a_variant() -> None:
    folder = Path(rollwrite.tilegame.__file__).parent
    for module in folder.glob("*.py"):
        if module.name == "variants.py":
            continue
        tree = ast.parse(module.read_text(encoding="utf-8"))
        docs = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and isinstance(node.body[0], ast.Expr)
        }
        # The one default there is: what a bare text protocol plays.
        named = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and node not in docs and node.value in VARIANTS
        }
        assert named <= ({"classic"} if module.name == "gtp.py" else {"reverse"})


@pytest.mark.parametrize(
    ("name", "key"),
    [("Blokus Duo", "duo"), ("trigon_2", "trigon-2"), ("t3", "trigon-3"), ("Travel", "duo"),
     ("classic-4", "classic"), ("draft-4", "draft"), ("half-board", "half"), ("D", "duo"),
     ("Blokus Trigon Two-Player", "trigon-2"), ("Blokus", "classic"), (" junior ", "junior")],
)  # fmt: skip
def test_a_game_goes_by_several_names(name: str, key: str) -> None:
    assert variant_named(name) is VARIANTS[key]
