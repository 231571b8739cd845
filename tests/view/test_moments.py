"""What is felt before it happens: the last door of a colour, and a pick that puts somebody out."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from rollwrite.dicegame import Settings
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.rules import awards as dice
from rollwrite.dicegame.rules import may
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.i18n.advice_words import award_words
from rollwrite.i18n.dice_words import doomed_text
from rollwrite.table.awards import Award
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.rules import awards as tile
from tests.dicegame.playing import NAMES, B, Play, game_of, small
from tests.dicegame.test_draft import ROW_ONE_USED
from tests.dicegame.test_out import NO_CORNER
from tests.view.view_helpers import NINE, player, task, view

#: Blue can begin in the corner at the bottom right only.
ONE_CORNER = """
    Y...R
    ....R
    .....
    .....
    GGG..
"""


def test_the_last_door_of_a_colour_is_told_with_its_square() -> None:
    play = game_of(2).put(1, ONE_CORNER)
    chips = {chip["colour"]: chip for chip in task(play)["chips"]}
    assert chips["B"] == {"colour": "B", "corners": 1, "door": [4, 4]}
    assert all(("door" in chip) == (chip["corners"] == 1) for chip in chips.values())


def test_a_pick_that_puts_somebody_out_is_felt_by_all() -> None:
    play = game_of(3, NINE).put(2, ROW_ONE_USED, strikes=3).roll(1, 1, 1)
    assert "doomed" not in player(view(play), 1)
    said = player(view(play), 2)["doomed"]
    # Ben holds yellow, and has no strike left.
    assert said == "Ben can’t stay in: no strikes left, and no die fits yellow."
    assert task(play, 1)["text"] == task(play, 3)["text"] == said
    assert task(play, 2)["text"].startswith("No die here fits yellow")
    assert view(play)["say"].endswith(said)
    assert view(play, None)["say"] == said
    play.take(1, 1)
    # None keeps him in: the first die that is left is picked, unless he wants another one.
    picking = task(play, 2)
    assert picking["title"] == "Your last round"
    assert [die["free"] for die in picking["dice"]] == [False, True, True]
    assert picking["last_die"] == 1
    play.take(2, 1)
    assert not play.player(2).is_in
    out = task(play, 2)
    # Nobody has fewer empty squares yet.
    assert out["in_reach"] == "You can still win, if the others don’t get far."
    assert re.match(r"So far: .+ \(.*\d.*\)", out["so_far"])
    assert "doomed" not in player(view(play), 2)


@pytest.mark.parametrize(
    ("art", "strikes", "dice"),
    [
        # A strike would help; another die would; it is somebody else who might take that.
        (ROW_ONE_USED, 2, (1, 1)),
        (ROW_ONE_USED, 3, (1, 2)),
    ],
)
def test_only_what_is_certain_is_said(art: str, strikes: int, dice: tuple[int, ...]) -> None:
    play = game_of(2, NINE).put(2, art, strikes).roll(*dice)
    assert "doomed" not in player(view(play), 2)


def test_who_plays_without_hints_is_told_nothing_of_it() -> None:
    play = game_of(3, replace(NINE, hints=False)).put(2, ROW_ONE_USED, strikes=3).roll(1, 1, 1)
    assert "doomed" not in player(view(play), 2)
    assert task(play).get("chips") is None


def test_where_nothing_fits_at_all_strikes_do_not_matter() -> None:
    play = game_of(3).put(1, NO_CORNER).roll(1, 2, 3)
    assert player(view(play, 2), 1)["doomed"] == (
        "Ana can’t stay in: nothing fits in blue any more."
    )


@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_doomed_goes_out_with_that_pick_and_nobody_else_does(seed: int) -> None:
    rng = Random(seed)
    play = Play(*NAMES[:3], settings=Settings(small())).start()
    play.dice.fair = type(play.dice.fair)(rng.randbytes(32))
    doomed: set[int] = set()
    while play.game.phase != "over":
        before = play.game
        events = play.do(play.by_chance(rng))
        for event in events:
            if isinstance(event, ev.DieTaken):
                went = ev.PlayerOut(event.seat, "no-placement") in events
                assert went or event.seat not in doomed
        # What was certain stays so until the pick.
        now = {one.seat for n, one in enumerate(play.game.players) if not may.stay_in(play.game, n)}
        taken = {one.seat for one in events if isinstance(one, ev.DieTaken)}
        if before.round == play.game.round:
            assert doomed - taken <= now
        doomed = now
    assert isinstance(events[-1], ev.GameEnded)


def test_every_award_and_every_doom_has_its_words() -> None:
    play = game_of(2).put(1, NO_CORNER).roll(1, 1)
    for language in LANGUAGES:
        t = translator(language)
        for game, variant in ((dice, None), (tile, VARIANTS["trigon"])):
            keys = (*game.FEATS, *game.PLAIN)
            said = {award_words(t, Award(key, 2, B.key, 3), variant) for key in keys}
            assert len({title for title, _ in said}) == len(keys)
            assert not any("squares" in text for _, text in said if variant)
        assert doomed_text(t, play.game, 0, is_own=True) != doomed_text(
            t, play.game, 0, is_own=False
        )
