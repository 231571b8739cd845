"""Whose score? What a board's verdict says each colour and player has left."""

from __future__ import annotations

from tests.web.validating_client import ValidatingClient

#: A blue domino and a red single square, each in a corner.
SQUARES = ["BB" + "." * 18, *["." * 20] * 18, "." * 19 + "R"]
#: All 21 pieces.
SQUARES_OF_A_COLOUR = 89


def test_each_player_has_the_squares_of_all_his_colours_left(api: ValidatingClient) -> None:
    told = api.post("/check/classic-2", {"squares": SQUARES}).get_json()
    assert [(one["letter"], one["squares"], one["pieces"]) for one in told["left"]] == [
        ("B", SQUARES_OF_A_COLOUR - 2, 20),
        ("Y", SQUARES_OF_A_COLOUR, 21),
        ("R", SQUARES_OF_A_COLOUR - 1, 20),
        ("G", SQUARES_OF_A_COLOUR, 21),
    ]
    first, second = told["players"]
    assert (first["letters"], second["letters"]) == (["B", "R"], ["Y", "G"])
    assert (first["squares"], first["pieces"]) == (2 * SQUARES_OF_A_COLOUR - 3, 40)
    assert first["text"] == "Player 1: 175 squares left (pieces: 40)"


def test_a_shared_colour_is_nobody_s(api: ValidatingClient) -> None:
    told = api.post("/check/classic-3", {"squares": SQUARES}).get_json()
    assert [one["letters"] for one in told["players"]] == [["B"], ["Y"], ["R"]]
    assert len(told["left"]) == 4


def test_where_it_is_open_whose_a_piece_is_there_are_colours_only(api: ValidatingClient) -> None:
    told = api.post("/check/draft-2", {"squares": SQUARES}).get_json()
    assert told["players"] == []
    assert len(told["left"]) == 4
