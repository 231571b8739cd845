"""What the ranking says of each result, in three languages (D15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollwrite.dicegame import Colour
from rollwrite.dicegame.state import Out
from rollwrite.i18n import Language
from tests.dicegame.playing import Play, game_of
from tests.view.test_seats_and_end import FULL, LESS
from tests.view.view_helpers import view

LEAST = "BBB..\n...YY\nBBB..\n...YY\n....."


def over(sheets: dict[int, tuple[str, int]], left: tuple[int, ...] = ()) -> Play:
    """A game that is over with these sheets and strikes; all played to the end but ``left``."""
    play = game_of(len(sheets))
    for seat, (art, strikes) in sheets.items():
        play.put(seat, art, strikes)
    players = tuple(
        replace(
            player,
            out=Out(1, "left" if player.seat in left else "no-placement", Colour.BLUE, 1),
        )
        for player in play.game.players
    )
    play._table = replace(play.table, game=replace(play.game, phase="over", players=players))
    return play


def lines(play: Play, language: Language = "en") -> list[str]:
    """Each place's line."""
    return [row["compared"] for row in view(play, language=language)["game"]["ranking"]]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["12 empty squares: 1 ahead of Ana", "13 empty squares: 2 ahead of Cleo",
                "15 empty squares: 2 behind Ana"]),
        ("es", ["12 casillas vacías: una menos que Ana", "13 casillas vacías: 2 menos que Cleo",
                "15 casillas vacías: 2 más que Ana"]),
        ("fr", ["12 cases vides\N{NO-BREAK SPACE}: une d’avance sur Ana",
                "13 cases vides\N{NO-BREAK SPACE}: 2 d’avance sur Cleo",
                "15 cases vides\N{NO-BREAK SPACE}: 2 de retard sur Ana"]),
    ],
)  # fmt: skip
def test_each_place_beside_the_next(language: Language, expected: list[str]) -> None:
    assert lines(over({1: (LESS, 0), 2: (FULL, 2), 3: (LEAST, 0)}), language) == expected


def test_ties_are_explained() -> None:
    assert lines(over({1: (FULL, 2), 2: (FULL, 1)})) == [
        "12 empty squares, level with Ana: fewer strikes",
        "12 empty squares, level with Ben: more strikes",
    ]
    assert lines(over({1: (LESS, 1), 2: (FULL, 1), 3: (LESS, 1), 4: (FULL, 1)})) == [
        "12 empty squares: shared win",
        "12 empty squares: shared win",
        "13 empty squares, level with Cleo",
        "13 empty squares, level with Ana",
    ]
    assert lines(over({1: (FULL, 0), 2: (LESS, 1), 3: (LESS, 1)}))[0] == (
        "12 empty squares: 1 ahead of Ben and Cleo"
    )


@pytest.mark.parametrize(
    ("language", "text", "verdict"),
    [
        ("en", "12 empty squares, 0 strikes; left the game",
         "Ana wins with 13 empty squares. Ben left before the end."),
        ("es", "dejó la partida", "Ben se fue antes del final."),
        ("fr", "a quitté la partie", "Ben n’a pas joué jusqu’au bout."),
    ],
)  # fmt: skip
def test_why_somebody_with_fewer_squares_is_last(
    language: Language, text: str, verdict: str
) -> None:
    game = view(over({1: (LESS, 0), 2: (FULL, 0), 3: (LEAST, 0)}, left=(2,)), language=language)
    rows = game["game"]["ranking"]
    assert [row["name"] for row in rows] == ["Ana", "Cleo", "Ben"]
    assert rows[-1]["text"].endswith(text)
    assert rows[-1]["compared"] == rows[-1]["text"]
    assert game["game"]["verdict"].endswith(verdict)
    # Ana is beside Cleo, not beside Ben, who has fewer squares.
    assert "Cleo" in rows[0]["compared"]


def test_who_left_with_a_worse_sheet_takes_nothing_from_the_winner() -> None:
    game = view(over({1: (LESS, 0), 2: (LEAST, 0)}, left=(2,)))["game"]
    assert game["verdict"] == "Ana wins with 13 empty squares."
    assert [row["compared"] for row in game["ranking"]] == [
        "13 empty squares, 0 strikes",
        "15 empty squares, 0 strikes; left the game",
    ]
