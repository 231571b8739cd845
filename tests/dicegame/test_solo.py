from collections import Counter
from datetime import date

import pytest

from rollwrite.dicegame import FairDice, Layout, built_in_layout
from rollwrite.dicegame.solo import SoloSeedError, clean_seed, daily_seed, seed_of, solo_dice

STANDARD = built_in_layout("standard")


def test_the_same_word_gives_the_same_dice_for_ever() -> None:
    # Printed sheets are kept for years: these must never change.
    seed = seed_of("2026-11-20", STANDARD)
    assert seed == daily_seed(date(2026, 11, 20), STANDARD)
    assert seed.hex() == "48dd1612856cacb2bdb8f1893e3111c17cd4740592c0a15c53b52977acad0221"
    assert solo_dice(seed, 6) == ((4, 6), (5, 3), (2, 1), (2, 2), (3, 6), (5, 2))


def test_dice_are_those_of_the_app() -> None:
    seed = seed_of("TEA", STANDARD)
    rolls = solo_dice(seed)
    assert len(rolls) == 21
    assert rolls[6] == FairDice(seed).roll(7, 2)


def test_every_layout_has_dice_of_its_own_but_its_name_does_not_matter() -> None:
    other = built_in_layout("travel")
    assert seed_of("TEA", STANDARD) != seed_of("TEA", other)
    renamed = Layout("ours", STANDARD.side, STANDARD.rows)
    assert seed_of("TEA", STANDARD) == seed_of("TEA", renamed)


def test_all_faces_come_up() -> None:
    faces = Counter(
        face
        for word in range(300)
        for roll in solo_dice(seed_of(str(word), STANDARD))
        for face in roll
    )
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(faces.values()) < 1.1 * min(faces.values())


def test_seeds_are_forgiven_small_letters_and_spaces() -> None:
    assert clean_seed(" tea-4 ") == "TEA-4"
    assert seed_of("tea", STANDARD) == seed_of("TEA ", STANDARD)


@pytest.mark.parametrize("text", ["", "  ", "té", "A/B", "A" * 25])
def test_other_text_is_no_seed(text: str) -> None:
    with pytest.raises(SoloSeedError, match="no seed"):
        seed_of(text, STANDARD)
