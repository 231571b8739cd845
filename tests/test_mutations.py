"""The mutations that the tests are measured by can all be made."""

from __future__ import annotations

import ast

import pytest

from tools.mutations.checkout import ROOT
from tools.mutations.data import FragmentError, mutated, mutations, texts

#: A copy in which one is made is none of git's.
pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a mutation is made here")


def test_every_mutation_changes_one_place_and_is_code() -> None:
    wrong, tree = [], texts(ROOT)
    for mutation in mutations():
        try:
            path, text = mutated(ROOT, mutation, tree)
            if path.suffix == ".py":
                ast.parse(text)
            assert text != tree[path]
        except (FragmentError, SyntaxError, AssertionError) as error:
            wrong.append(f"{mutation.id}: {error}")
    assert wrong == []


def test_there_are_sixty_and_each_has_its_own_name() -> None:
    assert len({mutation.id for mutation in mutations()}) == len(mutations()) == 60
