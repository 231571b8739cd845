"""Fair dice that can be checked (D5)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Mapping
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
from tests.together import for_each

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


def forged(log: list[Event], kind: type[Event], number: int, **changes: Any) -> list[Event]:
    """The log with the ``number``-th event of a kind changed."""
    at = [i for i, event in enumerate(log) if isinstance(event, kind)][number]
    event: Any = log[at]
    return [*log[:at], replace(event, **changes), *log[at + 1 :]]


def other_roll(log: list[Event], number: int) -> tuple[int, ...]:
    roll = [event for event in log if isinstance(event, ev.DiceRolled)][number]
    return (roll.values[0] % 6 + 1, *roll.values[1:])


def corrected(log: list[Event]) -> list[Event]:
    """The first roll is corrected, as only real dice are."""
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.DiceRolled))
    return [*log[: at + 1], ev.DiceCorrected(1, other_roll(log, 0)), *log[at + 1 :]]


FORGERIES: dict[str, tuple[Callable[[list[Event]], list[Event]], str, int | None]] = {
    "a changed roll": (
        lambda log: forged(log, ev.DiceRolled, 1, values=other_roll(log, 1)), "wrong-roll", 2,
    ),
    "a roll left out": (
        lambda log: [event for event in log if getattr(event, "roll", 0) != 1], "wrong-roll", None,
    ),
    "a correction": (corrected, "wrong-roll", 1),
    "another number": (lambda log: forged(log, ev.DiceRolled, 1, roll=5), "wrong-roll", 2),
    "another promise": (
        lambda log: forged(log, GameStarted, 0, commitment="00" * 32), "wrong-seed", None,
    ),
    # A log that forgets its promise is not one of real dice.
    "no promise": (lambda log: forged(log, GameStarted, 0, commitment=None), "wrong-seed", None),
}  # fmt: skip


@for_each("what", FORGERIES)
def test_a_forged_log_is_found(what: str) -> None:
    play = finished()
    forge, verdict, roll = FORGERIES[what]
    first, second = prove_log(forge(play.log))
    assert (first.verdict, first.is_broken) == (verdict, True)
    assert roll in {None, first.roll}
    assert second.verdict == "fair" or what == "a roll left out"


@pytest.mark.parametrize(
    "seed", ["00" * 32, "", "zz", SEED.hex()[:-2], SEED.hex() + "00", "ñ", None]
)
def test_another_seed_is_found(seed: str | None) -> None:
    # Also none at all: once the game is over, the seed is owed.
    log = forged(finished().log, ev.GameEnded, 0, seed=seed)
    assert prove_log(log)[0].verdict == "wrong-seed"


def test_an_unfinished_game_is_not_proved_and_not_broken() -> None:
    play = game_of(2).round()
    (proof,) = prove_log(play.log)
    assert proof == Proof(1, "unfinished", 1)
    assert not proof.is_broken


def test_real_dice_are_not_proved() -> None:
    assert prove(1, None, None, [(1, 2)]) == Proof(1, "real", 1)
    assert prove_log([]) == ()
