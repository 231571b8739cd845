"""Proof that a game's dice were fair: that they follow from the seed promised before (D5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.dicegame import events as ev
from rollwrite.dicegame.dice import SEED_BYTES, FairDice
from rollwrite.dicegame.settings import Settings
from rollwrite.table import events as table_ev
from rollwrite.table.rules import Event

#: ``fair``; ``brought``: the same since the game came from elsewhere; ``real``: rolled by hand,
#: nothing to prove; ``unfinished``: the seed is still secret; ``wrong-seed``: it is not the one
#: promised; ``wrong-roll``: a roll does not follow from it.
Verdict: TypeAlias = Literal["fair", "brought", "real", "unfinished", "wrong-seed", "wrong-roll"]


@dataclass(frozen=True)
class Proof:
    """What can be said of the dice of one game.

    :ivar rolls: how many rolls were checked.
    :ivar roll: for ``wrong-roll`` the number of the first one that is wrong.
    """

    game: int
    verdict: Verdict
    rolls: int
    roll: int | None = None

    @property
    def is_broken(self) -> bool:
        """Whether the dice were not what was promised."""
        return self.verdict.startswith("wrong")


def prove(
    game: int,
    commitment: str | None,
    seed: str | None,
    rolled: Iterable[tuple[int, ...]],
    unproven: int = 0,
) -> Proof:
    """Check the rolls of one game against the seed and the hash published before.

    :param commitment: SHA-256 of the seed in hex, as published; None with real dice.
    :param seed: the seed in hex, as shown at the end; None before.
    :param unproven: how many of the rolls were before that hash was published.
    """
    rolls = tuple(rolled)
    if commitment is None:
        return Proof(game, "real", len(rolls))
    if seed is None:
        return Proof(game, "unfinished", len(rolls))
    try:
        dice = FairDice(bytes.fromhex(seed))
    except ValueError:
        return Proof(game, "wrong-seed", len(rolls))
    if len(dice.seed) != SEED_BYTES or dice.commitment != commitment:
        return Proof(game, "wrong-seed", len(rolls))
    for number, values in enumerate(rolls[unproven:], start=unproven + 1):
        if dice.roll(number, len(values)) != values:
            return Proof(game, "wrong-roll", len(rolls), number)
    return Proof(game, "brought" if unproven else "fair", len(rolls) - unproven)


def prove_log(events: Iterable[Event]) -> tuple[Proof, ...]:
    """The proofs of all games in a log, in order.

    A game of the app's dice without a promise is none of real ones, and rolls are numbered from 1.
    """
    proofs: list[Proof] = []
    game = 0
    is_real = True
    commitment = seed = None
    rolled: list[tuple[int, ...]] = []
    misnumbered: int | None = None
    unproven = 0

    def close() -> None:
        if not game:
            return
        proof = prove(game, commitment, seed, rolled, unproven)
        if misnumbered is not None and not proof.is_broken:
            proof = Proof(game, "wrong-roll", len(rolled), misnumbered)
        proofs.append(proof)

    for event in events:
        match event:
            case table_ev.TableOpened() | table_ev.SettingsChanged():
                chosen = event.settings
                is_real = not isinstance(chosen, Settings) or chosen.dice == "real"
            case table_ev.GameStarted():
                close()
                # A promise left out is one that no seed can keep.
                commitment = event.commitment if is_real else event.commitment or ""
                game, seed, rolled, misnumbered = event.game, None, [], None
                unproven = 0
            case table_ev.TableBrought() if event.commitment not in {None, commitment}:
                commitment, unproven = event.commitment, len(rolled)
            case ev.DiceRolled():
                rolled.append(event.values)
                if event.roll != len(rolled):
                    misnumbered = misnumbered or len(rolled)
            case ev.DiceCorrected() if rolled:
                # Only real dice are ever corrected; with others it would be a way to cheat.
                rolled[-1] = event.values
            case ev.GameEnded():
                # Now the seed is owed: none at all is a wrong one, and not a secret any more.
                seed = event.seed or ""
            case _:
                pass
    close()
    return tuple(proofs)
