"""Every recorded game, ply by ply: counts, lists, skips, ends, scores and bonuses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rollwrite.tilegame import Game, Placement, new_game, variant_named
from tests.tilegame.vectors import VARIANTS, digest, recorded


def names(game: Game, colour: int) -> list[str]:
    return sorted(map(str, game.placements(colour, game.legal(colour))))


def check_sample(game: Game, marks: list[str], sample: dict[str, Any]) -> None:
    assert game.turn == marks.index(sample["to_play"])
    for mark, (count, whole_digest) in sample["legal"].items():
        moves = names(game, marks.index(mark))
        assert (len(moves), digest(moves)) == (count, whole_digest)


def check_game(record: dict[str, Any]) -> None:
    marks = record["colors"]
    game = new_game(record["gm"])
    assert list(game.variant.marks) == marks
    samples = {sample["ply"]: sample for sample in record.get("samples") or []}
    full = record.get("full")
    out_at: dict[str, int] = {}
    expected = 0
    for ply, (mark, piece, move, legal, start_of_digest) in enumerate(record["plies"]):
        if ply in samples:
            check_sample(game, marks, samples[ply])
        colour = game.colour
        assert colour == marks.index(mark)
        while expected != colour:  # passed over
            out_at.setdefault(marks[expected], ply)
            expected = (expected + 1) % len(marks)
        expected = (colour + 1) % len(marks)
        placements = game.legal_placements
        texts = sorted(map(str, placements))
        assert len(texts) == legal
        assert digest(texts)[:16] == start_of_digest
        if full and full["ply"] == ply:
            assert texts == full["moves"]
        chosen = game.parse_move(move)
        assert isinstance(chosen, Placement)
        assert str(chosen) == move
        assert chosen.shape == piece
        assert game.violations(chosen) == ()
        game = game.play(chosen)
    assert game.is_over
    for mark in marks:
        out_at.setdefault(mark, len(record["plies"]))
    assert out_at == record["out_at"]
    assert [game.legal(colour) for colour in range(len(marks))] == [0] * len(marks)
    points = game.points(game.variant.protocol_scheme)
    assert dict(zip(marks, points, strict=True)) == record["final"]["points"]


#: How many games of each kind are played again by day; by night all are.
BY_DAY = 1


@pytest.mark.parametrize("name", [*VARIANTS, "bonus"])
def test_recorded_games(name: str) -> None:
    check_games(random.Random(name).sample(recorded(name), BY_DAY))


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*VARIANTS, "bonus"])
def test_all_recorded_games(name: str) -> None:
    check_games(recorded(name))


def check_games(records: list[dict[str, Any]]) -> None:
    for record in records:
        assert variant_named(record["variant"]).gm == record["gm"]
        check_game(record)


@pytest.mark.parametrize("name", ["classic_3", "classic_2", "trigon_2"])
def test_of_scores_shared_colours_are_left_out_and_a_players_two_are_added(name: str) -> None:
    for record in recorded(name):
        game = new_game(record["gm"])
        for _, _, move, _, _ in record["plies"]:
            game = game.play(move)
        points, scores = record["final"]["points"], game.scores("pentobi")
        if name == "classic_3":
            assert scores == (points["1"], points["2"], points["3"])
        else:
            lead = scores[0] - scores[1]
            letter = "B" if lead > 0 else "W" if lead else "0"
            assert record["final"]["final_score"] == letter + f"+{abs(lead)}" * bool(lead)


def test_pentobis_points_differ_from_advanced_by_a_constant() -> None:
    for record in recorded("bonus"):
        game = new_game(record["gm"])
        if "advanced" not in game.variant.schemes:
            continue
        for _, _, move, _, _ in record["plies"]:
            game = game.play(move)
        pairs = zip(game.points("pentobi"), game.points("advanced"), strict=True)
        squares = sum(shape.size for shape in game.position.setup.table.shapes)
        assert {ours - theirs for ours, theirs in pairs} == {squares}
