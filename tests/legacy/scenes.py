"""The tables of the fixtures: each a function that plays one, through the API alone."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Final

from pypdf import PdfReader

from tests.legacy.scene import Json, Scene
from tests.legacy.ways import (
    game_is,
    go_by_choice,
    is_drawing,
    is_last_to_draw,
    paper,
    strike_first,
)

SMALL: Final = """name = "Été 6×6"
side = 6

[rows]
1 = ["1", "O", "N", "X"]
2 = ["2", "T4", "P", "Y"]
3 = ["I3", "Z4", "T5", "Z5"]
4 = ["V3", "F", "U"]
5 = ["I4", "I5", "V5"]
6 = ["L4", "L5", "W"]
"""
#: Other rows than ours, on the smallest sheet.
TINY: Final[Json] = {
    "name": "Tiny ✏",
    "side": 5,
    "rows": [
        ["1", "2", "I3"],
        ["V3", "O", "I4"],
        ["L4", "T4", "Z4"],
        ["F", "L5", "I5", "P"],
        ["N", "T5", "U", "V5"],
        ["W", "X", "Y", "Z5"],
    ],
}

#: By their names, in the order in which they are played.
SCENES: Final[dict[str, Callable[[Scene], None]]] = {}


def _scene(play: Callable[[Scene], None]) -> Callable[[Scene], None]:
    SCENES[play.__name__.replace("_", "-")] = play
    return play


# Tables where a game is on


@_scene
def four_phones(scene: Scene) -> None:
    """Four people of many alphabets; a game with an undo, and the second one in the middle."""
    ana = scene.open("Zoë 🎲", settings={"layout": {"toml": SMALL}})
    scene.join("سارة", "花子", "O’Brien-Ñandú")
    scene.start()
    scene.advance(lambda view: any(player["drawn"] for player in view["game"]["players"]))
    drawn = next(player for player in ana.view()["game"]["players"] if player["drawn"])
    scene.phones[drawn["seat"] - 1].act("UndoTurn", seat=drawn["seat"])
    scene.finish()
    ana.act("ChangeSettings", settings={"layout": "standard"})
    scene.start()
    scene.advance(game_is(round=9, picker=3))


@_scene
def a_vote(scene: Scene) -> None:
    """One of the two votes that it takes to set somebody out has been cast; no hints."""
    scene.open("Ana", settings={"layout": {"toml": SMALL}, "hints": False})
    scene.join("Bo", "Cléo")
    scene.start()
    scene.advance(is_drawing(4))
    scene.phones[1].act("SetOut", seat=2, target=3)


@_scene
def guests(scene: Scene) -> None:
    """Two phones with a guest each, seats moved and freed, before a roll that ends a round."""
    ana = scene.open("Ana", settings={"layout": "travel"})
    ben = scene.join("Ben")
    ana.act("AddSeat", keeper=1, name="Grandma", kind="guest")
    ben.act("AddSeat", keeper=2, name="Maks", kind="guest")
    ben.act("RemoveSeat", seat=4)
    ben.act("AddSeat", keeper=2, name="Łukasz", kind="guest")
    ana.act("MoveSeat", seat=5, place=1)
    ben.act("ChangeSeat", seat=2, name="Benjamin", kind="phone")
    ben.act("ChooseStarter", seat=3)
    scene.start()
    scene.advance(game_is(round=5, complete=True))


@_scene
def standby_follows(scene: Scene) -> None:
    """Three people, the zone moves with the starter (D16), other markers, before any roll."""
    ana = scene.open("Ana", settings={"standby_follows_starter": True, "markers": list("GRYB")})
    scene.join("Ben", "Cleo")
    ana.act(
        "ChangeSettings",
        settings={
            "layout": TINY,
            "standby_follows_starter": True,
            "markers": list("RBGY"),
            "strikes_forced": False,
        },
    )
    scene.start()
    scene.finish(go_by_choice)
    scene.start()
    scene.advance(game_is(round=3, complete=True), go_by_choice)
    scene.phones[0].act("LockTable", locked=True)


@_scene
def first_roll(scene: Scene) -> None:
    """A game that has begun, and nothing more."""
    scene.open("Ana", settings={"layout": {"toml": SMALL}})
    scene.join("Ben")
    scene.start()


@_scene
def paper_running(scene: Scene) -> None:
    """Paper seats of one's own and of somebody else's phone; all are drawing."""
    ana = scene.open("Ana", settings={"layout": {"toml": SMALL}})
    scene.join("Ben", kind="paper")
    ana.act("AddSeat", keeper=1, name="Opa", kind="paper")
    scene.start()
    all_picked = is_drawing(3)

    def is_there(view: Json) -> bool:
        players = view["game"]["players"]
        return all_picked(view) and players[1]["drawing"] and players[2]["drawing"]

    scene.advance(is_there, paper(told=2, rounds=20))


@_scene
def real_dice(scene: Scene) -> None:
    """Real dice, corrected once, before the first shape of the round: they still can be."""
    ana = scene.open("Ana", settings={"dice": "real", "layout": {"toml": SMALL}})
    scene.join("Ben", "Cleo")
    scene.start()
    scene.advance(game_is(round=3, picker=2))
    starter = ana.view()["game"]["starter"]
    values = [die["value"] % 6 + 1 for die in ana.view()["game"]["dice"]]
    scene.phones[starter - 1].act("CorrectDice", seat=starter, values=values)


@_scene
def real_dice_to_correct(scene: Scene) -> None:
    """A game that dice have ended and others would not have, which still can be corrected."""
    # Of the same luck as the next scene, which shows that it is so.
    scene.luck.seed("real-dice-corrected")
    scene.open("Ana", settings={"dice": "real", "layout": TINY})
    scene.join("Ben")
    scene.start()
    scene.finish(strike_first)


@_scene
def real_dice_corrected(scene: Scene) -> None:
    """The same, corrected: the game goes on."""
    real_dice_to_correct(scene)
    phone, task = next(
        (phone, task)
        for phone in scene.phones
        for task in phone.view()["tasks"]
        if task["can_correct"]
    )
    for value in range(1, 7):
        if phone.act("CorrectDice", seat=task["seat"], values=[value])["phase"] != "over":
            return
    raise AssertionError("no dice would go on: play it with other luck")


@_scene
def alone(scene: Scene) -> None:
    """Solo (S1), with a die to take."""
    ana = scene.open("Ana", solo=True, settings={"layout": {"toml": SMALL}})
    scene.start()
    scene.advance(game_is(round=4, picker=ana.seat))


@_scene
def claims_in_a_game(scene: Scene) -> None:
    """Somebody asks for a phone's seat, and a guest asks for a phone of his own."""
    ana = scene.open("Ana", settings={"layout": {"toml": SMALL}})
    scene.join("Ben", "Cleo")
    ana.act("AddSeat", keeper=1, name="Dan", kind="guest")
    scene.start()
    scene.advance(game_is(round=2, complete=False))
    scene.answer(ana, scene.claim(2), is_true=True)
    scene.answer(ana, scene.claim(2), is_true=False)
    scene.claim(3)
    scene.claim(4)


# Tables where a game is over


@_scene
def several_games(scene: Scene) -> None:
    """Fair dice, real dice, and fair dice whose seed is still secret."""
    ana = scene.open("Ana", settings={"layout": TINY})
    scene.join("Ben")
    scene.start()
    scene.finish()
    ana.act("ChangeSettings", settings={"layout": TINY, "dice": "real"})
    scene.start()
    scene.finish()
    ana.act("ChangeSettings", settings={"layout": TINY, "hints": False})
    scene.start()
    scene.advance(is_drawing(2))


@_scene
def paper_over(scene: Scene) -> None:
    """Of three paper sheets one was told square by square, one counted, one is still to count."""
    ana = scene.open("Ana", settings={"layout": {"toml": SMALL}})
    ben = scene.join("Ben", kind="paper")
    ana.act("AddSeat", keeper=1, name="Opa", kind="paper")
    ben.act("AddSeat", keeper=2, name="Ñusta", kind="paper")
    scene.start()
    scene.finish(paper(told=2, rounds=6))
    ana.act("ReportScore", seat=3, unfilled=7)


@_scene
def left_and_set_out(scene: Scene) -> None:
    """The host leaves, two set a third out; then the host's seat is freed and taken anew.

    Both go while they are the last to draw: their sheets are the emptiest ever after.
    """
    ana = scene.open("Ana", settings={"layout": {"toml": SMALL}})
    ben, cleo = scene.join("Ben"), scene.join("Cleo")
    dan = scene.join("Dan")
    scene.start()
    scene.phones = [ben, cleo, dan, ana]
    scene.advance(is_last_to_draw(1, 2))
    ana.act("LeaveGame", seat=1)
    scene.advance(is_last_to_draw(4, 3))
    cleo.act("SetOut", seat=3, target=4)
    dan.act("SetOut", seat=4, target=2)
    ben.act("SetOut", seat=2, target=4)
    scene.finish()
    scene.remove(ana, ana)
    scene.join("Eve")
    ben.act("ChangeSettings", settings={"layout": "grand", "markers": list("YGBR")})


@_scene
def alone_over(scene: Scene) -> None:
    """Solo, to the end."""
    scene.open("Ana", solo=True, settings={"layout": TINY})
    scene.start()
    scene.finish()


# Tables where no game was yet


@_scene
def lobby(scene: Scene) -> None:
    """A locked table: somebody was sent away, one claim was true, one was not, one is open."""
    ana = scene.open("Ana", settings={"layout": "grand"})
    ana.act("ChangeSettings", settings={"layout": TINY})
    ben = scene.join("Ben")
    scene.join("'; DROP TABLE")
    gone = scene.join("\\u0000")
    scene.remove(ana, gone)
    ana.act("AddSeat", keeper=1, name="Dora", kind="paper")
    ana.act("LockTable", locked=True)
    scene.answer(ana, scene.claim(3), is_true=True)
    scene.answer(ben, scene.claim(1), is_true=False)
    scene.claim(2)


@_scene
def waiting(scene: Scene) -> None:
    """Somebody who waits for others."""
    scene.open("Ana", kind="paper")


def _laid(scene: Scene) -> None:
    """A table of a class pack: opened by printing it."""
    form = {"name": "class", "tables": "1", "layout": "travel", "lang": "en", "open": "on"}
    answer = scene.app.test_client().post("/print", data=form)
    assert answer.status_code == 200
    text = PdfReader(io.BytesIO(answer.data)).pages[0].extract_text()
    (scene.code,) = set(re.findall(r"Table ([A-Z0-9]{7})", text))


@_scene
def class_empty(scene: Scene) -> None:
    """A table of a class that nobody has come to yet."""
    _laid(scene)


@_scene
def class_joined(scene: Scene) -> None:
    """One that two have come to."""
    _laid(scene)
    scene.join("Ana", "Ben")
