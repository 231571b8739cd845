"""How the scenes play where not as :mod:`tests.web.phones` does, and until when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.legacy.scene import Json
from tests.web.phones import Phone

# Ways


def strike_first(phone: Phone, task: Json) -> bool:
    """Cross out a strike wherever one is left, so that dice are soon the end of a player."""
    if task["do"] != "draw" or not task["can_strike"]:
        return False
    phone.act("PlaceShape", seat=task["seat"], **_first_placement(phone, task["seat"], 1))
    return True


def _first_placement(phone: Phone, seat: int, strike: int) -> Json:
    path = f"{phone.path}/seats/{seat}/placements?strike={strike}"
    shapes = phone.api.get(path)["shapes"]
    return {"squares": shapes[0]["placements"][0]["squares"], "strike": bool(strike)}


def go_by_choice(phone: Phone, task: Json) -> bool:
    """Go out where the settings leave the choice, think again, and go out after all."""
    if task["do"] != "draw" or not task["can_go_out"]:
        return False
    _go_out(phone, task["seat"])
    return True


def _go_out(phone: Phone, seat: int) -> None:
    if phone.act("GoOut", seat=seat)["phase"] != "over":
        phone.act("UndoTurn", seat=seat)
        phone.act("GoOut", seat=seat)


def paper(told: int, rounds: int) -> Callable[[Phone, Json], bool]:
    """Seat ``told`` tells its squares; the other paper seats only that they have drawn.

    :param rounds: in which the others draw before they say that their sheets are full.
    """

    def instead(phone: Phone, task: Json) -> bool:
        if task["do"] != "paper":
            return False
        seat, number = task["seat"], phone.view()["game"]["round"]
        fitting = any(shape["fits"] for shape in task["row"])
        if seat == told and (fitting or task["can_strike"]):
            phone.act("MarkPaper", seat=seat, **_first_placement(phone, seat, int(not fitting)))
        elif seat != told and number <= rounds:
            phone.act("MarkPaper", seat=seat, strike=number == 2)
        else:
            _go_out(phone, seat)
        return True

    return instead


# Until when


def game_is(**wanted: Any) -> Callable[[Json], bool]:
    """Whether the game is where it should be: ``round``, ``picker``, ``complete``, ``phase``..."""

    def is_there(view: Json) -> bool:
        game = view["game"] | {"phase": view["phase"]}
        return all(game[key] == value for key, value in wanted.items())

    return is_there


def is_drawing(round_number: int) -> Callable[[Json], bool]:
    """Whether everybody has picked in a round, and somebody has drawn already."""

    def is_there(view: Json) -> bool:
        players = view["game"]["players"]
        drawn = sum(player["drawn"] for player in players)
        drawing = sum(player["drawing"] for player in players)
        in_time = view["game"]["round"] >= round_number
        return bool(in_time and drawn and drawing and view["game"]["picker"] is None)

    return is_there


def is_last_to_draw(seat: int, round_number: int) -> Callable[[Json], bool]:
    """Whether a seat alone keeps a round from its end."""

    def is_there(view: Json) -> bool:
        game = view["game"]
        drawing = [player["seat"] for player in game["players"] if player["drawing"]]
        return game["round"] >= round_number and game["picker"] is None and drawing == [seat]

    return is_there
