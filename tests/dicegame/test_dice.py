"""Fair dice that can be checked (D5)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.dicegame import FairDice
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.rules.proof import Proof, prove, prove_log
from rollwrite.games import FORMS
from rollwrite.table import Event, NoDice
from rollwrite.table.events import GameStarted
from tests.dicegame.playing import Play, game_of

SEED = bytes(range(32))


def test_the_promise_is_the_hash_of_the_seed() -> None:
    dice = FairDice(SEED)
    assert dice.commitment == hashlib.sha256(SEED).hexdigest()
    assert dice.reveal == SEED.hex()


def test_a_roll_as_anybody_can_work_it_out() -> None:
    # A few lines of Python, as the End page explains them.
    dropped = 0
    for number in range(1, 200):
        stream = hmac.new(SEED, f"roll:{number}:0".encode(), "sha256").digest()
        expected = [byte % 6 + 1 for byte in stream if byte < 252][:4]
        assert list(FairDice(SEED).roll(number, 4)) == expected
        dropped += max(stream[:4]) >= 252
    # Without that a one would come up more often than a six.
    assert dropped


def test_dice_never_change() -> None:
    # A log is kept for years: these must always come out the same.
    assert FairDice(SEED).roll(1, 4) == FairDice(SEED).roll(1, 4)
    assert FairDice(SEED).roll(1, 4)[:2] == FairDice(SEED).roll(1, 2)
    assert [FairDice(SEED).roll(n, 4) for n in (1, 2)] == [(6, 4, 6, 5), (3, 1, 6, 5)]


@given(
    seed=st.binary(min_size=32, max_size=32), number=st.integers(1, 100), dice=st.integers(0, 60)
)
def test_every_die_has_a_face(seed: bytes, number: int, dice: int) -> None:
    values = FairDice(seed).roll(number, dice)
    assert len(values) == dice
    assert set(values) <= {1, 2, 3, 4, 5, 6}


def test_faces_and_pairs_come_up_equally_often() -> None:
    rolls = [
        FairDice(hashlib.sha256(bytes([seed, seed >> 8])).digest()).roll(number, 4)
        for seed in range(40)
        for number in range(1, 41)
    ]
    faces = Counter(face for roll in rolls for face in roll)
    pairs = Counter((roll[0], roll[3]) for roll in rolls)
    assert len(faces) == 6
    assert len(pairs) == 36
    # Chi square with 5 and 35 degrees of freedom: beyond these once in 10,000.
    assert _chi_square(faces, 6) < 26
    assert _chi_square(pairs, 36) < 75


def _chi_square(counts: Mapping[Any, int], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_dice_hide_their_seed() -> None:
    assert SEED.hex() not in repr(FairDice(SEED))
    assert str(SEED) not in repr(FairDice(SEED))


def test_nothing_published_before_the_end_holds_the_seed() -> None:
    play = game_of(2)
    while play.game.phase != "over":
        published = str([FORMS.event_to_json(event) for event in play.log])
        assert play.dice.reveal not in published
        assert play.game.seed is None
        play.round()
    assert play.game.seed == play.dice.reveal
    assert play.game.commitment == hashlib.sha256(bytes.fromhex(play.game.seed)).hexdigest()


def test_one_changed_bit_of_the_seed_changes_the_rolls() -> None:
    other = FairDice(bytes([1]) + SEED[1:])
    same = sum(FairDice(SEED).roll(n, 4) == other.roll(n, 4) for n in range(1, 50))
    assert same <= 2
    assert other.commitment != FairDice(SEED).commitment


def test_real_dice_have_nothing_to_show() -> None:
    dice = NoDice()
    assert dice.commitment is None
    assert dice.reveal is None
    with pytest.raises(ValueError, match="by hand"):
        dice.roll(1, 4)


# --- the proof ---------------------------------------------------------------------------------


def finished() -> Play:
    play = game_of(3).finish()
    play.start().finish()
    return play


def test_a_fair_log_is_proved() -> None:
    play = finished()
    rolls = Counter(type(event).__name__ for event in play.log)["DiceRolled"]
    proofs = prove_log(play.log)
    assert [(proof.game, proof.verdict, proof.is_broken) for proof in proofs] == [
        (1, "fair", False),
        (2, "fair", False),
    ]
    assert sum(proof.rolls for proof in proofs) == rolls


def changed(play: Play, kind: type[Event], number: int, event: Event | None) -> list[Event]:
    """The log with the ``number``-th event of a kind replaced, or left out."""
    places = [i for i, found in enumerate(play.log) if isinstance(found, kind)]
    log = list(play.log)
    log[places[number] : places[number] + 1] = [] if event is None else [event]
    return log


def test_a_changed_roll_is_found() -> None:
    play = finished()
    roll = next(e for e in play.log if isinstance(e, ev.DiceRolled) and e.roll == 2)
    values = (roll.values[0] % 6 + 1, *roll.values[1:])
    log = changed(play, ev.DiceRolled, 1, ev.DiceRolled(roll.seat, 2, values))
    assert prove_log(log)[0].verdict == "wrong-roll"
    assert prove_log(log)[0].roll == 2
    assert prove_log(log)[1].verdict == "fair"


def test_a_roll_that_was_left_out_is_found() -> None:
    assert prove_log(changed(finished(), ev.DiceRolled, 0, None))[0].verdict == "wrong-roll"


def test_a_correction_cannot_change_fair_dice_unseen() -> None:
    play = finished()
    at = next(i for i, event in enumerate(play.log) if isinstance(event, ev.DiceRolled))
    roll = play.log[at]
    assert isinstance(roll, ev.DiceRolled)
    values = (roll.values[0] % 6 + 1, *roll.values[1:])
    log = [*play.log[: at + 1], ev.DiceCorrected(roll.seat, values), *play.log[at + 1 :]]
    assert prove_log(log)[0].verdict == "wrong-roll"
    assert prove_log(log)[0].roll == 1


@pytest.mark.parametrize(
    "seed", ["00" * 32, "", "zz", SEED.hex()[:-2], SEED.hex() + "00", "ñ", None]
)
def test_another_seed_is_found(seed: str | None) -> None:
    # Also none at all: once the game is over, the seed is owed.
    log = changed(finished(), ev.GameEnded, 0, ev.GameEnded(seed))
    assert prove_log(log)[0].verdict == "wrong-seed"
    assert prove_log(log)[0].is_broken


def test_another_promise_is_found() -> None:
    log = changed(finished(), GameStarted, 0, GameStarted(1, (1, 2, 3), "00" * 32))
    assert prove_log(log)[0].verdict == "wrong-seed"


def test_an_unfinished_game_is_not_proved_and_not_broken() -> None:
    play = game_of(2).round()
    (proof,) = prove_log(play.log)
    assert proof == Proof(1, "unfinished", 1)
    assert not proof.is_broken


def test_real_dice_are_not_proved() -> None:
    assert prove(1, None, None, [(1, 2)]) == Proof(1, "real", 1)
    assert prove_log([]) == ()


def test_a_log_that_forgets_its_promise_is_not_one_of_real_dice() -> None:
    play = game_of(2).finish()
    forged = [
        replace(event, commitment=None) if isinstance(event, GameStarted) else event
        for event in play.log
    ]
    assert prove_log(forged)[0].verdict == "wrong-seed"


def test_rolls_are_numbered_in_order() -> None:
    play = game_of(2).finish()
    forged = [
        replace(event, roll=event.roll + 3)
        if isinstance(event, ev.DiceRolled) and event.roll == 2
        else event
        for event in play.log
    ]
    assert prove_log(forged)[0] == Proof(1, "wrong-roll", len(play.game.rolled), 2)
