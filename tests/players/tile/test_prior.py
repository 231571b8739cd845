"""First sight: the sums of bytes against counting cells one by one."""

from random import Random

import pytest

from rollwrite.board import members
from rollwrite.players.tile.arena import Arena
from rollwrite.players.tile.model import INDEX, INDEX_BITS, Model
from rollwrite.players.tile.prior import (
    AREAS,
    FEATURES,
    MOVE,
    NAMES,
    SCORED_BITS,
    STEPS,
    Prior,
    areas,
)
from rollwrite.tilegame import new_game
from tests.tilegame.test_game import some_game


@pytest.mark.parametrize("key", ["duo", "classic", "trigon-2", "junior"])
def test_a_score_is_the_weighted_count_of_cells_in_areas(key: str) -> None:
    model = Model(some_game(key, key, 9))
    rng = Random(key)
    weights = tuple(round(rng.uniform(-1.2, 1.2) * STEPS) / STEPS for _ in NAMES)
    state, arena = model.root, model.arena
    ((colour, legal),) = state.choices
    where = dict(zip(AREAS, areas(arena, state, colour), strict=True))
    table, ground = arena.table, arena.ground
    scored = Prior(arena, weights).scored(state, colour, members(legal))
    assert len(scored) == legal.bit_count()
    for one in scored:
        score, move = one >> SCORED_BITS, one & MOVE
        assert move >> INDEX_BITS == colour
        number = arena.numbers[move & INDEX]
        cells = table.cells[number]
        edges, corners = table.around(number)
        parts = {
            "cells": ground.mask_of(cells),
            "edges": ground.mask_of(edges),
            "corners": ground.mask_of(corners),
        }
        wanted = weights[0] * len(cells) + sum(
            weight * (parts[part] & where[area]).bit_count()
            for (part, area), weight in zip(FEATURES, weights[1:], strict=True)
        )
        assert score == round(wanted * STEPS)


def test_weights_that_a_byte_cannot_hold_are_refused() -> None:
    game = new_game("duo")
    table = game.position.setup.table
    with pytest.raises(ValueError, match="too large"):
        Prior(Arena(table, table.all), (0.0, *[3.0] * len(FEATURES)))
