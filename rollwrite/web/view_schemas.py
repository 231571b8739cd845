"""JSON Schemas of the view: what ``view.py``, ``tasks.py`` and ``frames.py`` draw."""

from __future__ import annotations

from rollwrite.web.api_schemas import (
    FLAG,
    NUMBER,
    SEAT,
    SEQ,
    TEXT,
    Schema,
    array,
    maybe,
    record,
    ref,
)


def view_schemas() -> dict[str, Schema]:
    """The view and its parts by their names."""
    return {**_table(), **_game(), **_task(), **_replay()}


def _table() -> dict[str, Schema]:
    seat = {
        "seat": SEAT,
        "name": TEXT,
        "kind": {"enum": ["phone", "guest", "paper"]},
        "keeper": maybe(SEAT),
        "mine": FLAG,
        "starter": FLAG,
        "host": FLAG,
    }
    claim = {"claim": TEXT, "seat": SEAT, "name": TEXT, "text": TEXT}
    colour = record("A colour's words.", {"name": TEXT, "letter": ref("Colour")})
    you = record(
        "The reader: the own seat, and all seats of the device.",
        {
            "seat": SEAT,
            "seats": array(SEAT),
        },
    )
    return {
        "ViewSeat": record("A seat.", seat),
        "ViewClaim": record("Somebody asks for a seat.", claim),
        "View": record(
            "The table as one reader sees it, in the reader's language.",
            {
                "code": TEXT,
                "seq": SEQ,
                "rules": TEXT,
                "game_key": TEXT,
                "game_name": TEXT,
                "phase": {"enum": ["lobby", "roll", "draw", "over"]},
                "solo": FLAG,
                "locked": FLAG,
                "status": TEXT,
                "say": {**TEXT, "description": "For a live region, when it has changed."},
                "join_url": {"type": "string", "format": "uri"},
                "settings": ref("Settings"),
                "colours": {"type": "object", "additionalProperties": colour},
                "you": maybe(you),
                "waiting_claim": maybe(TEXT),
                "seats": array(ref("ViewSeat")),
                "claims": array(ref("ViewClaim")),
                "can_start": FLAG,
                "start_problem": maybe(TEXT),
                "game": maybe(ref("ViewGame")),
                "match": maybe({"type": "object"}),
                "tasks": array(ref("Task")),
            },
        ),
    }


def _game() -> dict[str, Schema]:
    die = record("A die.", {"die": NUMBER, "value": NUMBER, "taken_by": maybe(SEAT)})
    place = {"seat": SEAT, "name": TEXT, "colour": ref("Colour"), "in": FLAG}
    ring = {
        "places": array(record("Who holds what.", place)),
        "standby": array(ref("Colour")),
    }
    proof = {"ok": FLAG, "verdict": TEXT, "text": TEXT}
    score = {
        "seat": SEAT,
        "name": TEXT,
        "rank": NUMBER,
        "unfilled": NUMBER,
        "strikes": NUMBER,
        "tie": maybe(TEXT),
        "text": TEXT,
    }
    return {
        "Mark": record(
            "What was drawn in a round; shape and squares are null where nobody told them.",
            {
                "n": NUMBER,
                "round": NUMBER,
                "colour": ref("Colour"),
                "strike": FLAG,
                "shape": maybe(TEXT),
                "squares": maybe(array(ref("Square"))),
            },
        ),
        "ViewPlayer": _player(),
        "ViewGame": record(
            "The game.",
            {
                "number": NUMBER,
                "round": NUMBER,
                "starter": SEAT,
                "roller": maybe(SEAT),
                "picker": maybe(SEAT),
                "complete": FLAG,
                "dice": array(die),
                "ring": record("The markers, clockwise from the first starter.", ring),
                "layout": ref("Layout"),
                "settings": ref("Settings"),
                "players": array(ref("ViewPlayer")),
                "commitment": maybe(TEXT),
                "seed": maybe(TEXT),
                "proof": record("Whether the dice were fair.", proof),
                "ranking": array(record("A result.", score)),
                "verdict": maybe(TEXT),
                "unreported": array(SEAT),
            },
        ),
    }


def _player() -> Schema:
    out = record("Out.", {"round": NUMBER, "reason": TEXT, "text": TEXT})
    return record(
        "A player and the sheet.",
        {
            "seat": SEAT,
            "name": TEXT,
            "kind": {"enum": ["phone", "guest", "paper"]},
            "mine": FLAG,
            "colour": ref("Colour"),
            "die": maybe(NUMBER),
            "face": maybe(NUMBER),
            "drawing": FLAG,
            "drawn": FLAG,
            "in": FLAG,
            "out": maybe(out),
            "strikes": NUMBER,
            "strikes_max": NUMBER,
            "unfilled": maybe(NUMBER),
            "known": FLAG,
            "used": array(TEXT),
            "marks": array(ref("Mark")),
            "votes": NUMBER,
            "can_be_set_out": FLAG,
        },
    )


def _task() -> dict[str, Schema]:
    shape = {"shape": TEXT, "used": FLAG, "fits": FLAG, "text": maybe(TEXT)}
    die = {
        "die": NUMBER,
        "value": NUMBER,
        "free": FLAG,
        "verdict": maybe({"enum": ["fits", "strike", "nothing"]}),
        "text": maybe(TEXT),
    }
    why = record("A shape that fits nowhere.", {"shape": TEXT, "text": TEXT})
    kinds = [
        "lobby", "roll", "enter-dice", "pick", "draw", "paper", "wait", "pass", "out", "report",
        "over",
    ]  # fmt: skip
    return {
        "Task": record(
            "What a seat of the reader has to do. The members beyond the first six come with the "
            "tasks that need them.",
            {
                "seat": SEAT,
                "name": TEXT,
                "do": {"enum": kinds},
                "title": TEXT,
                "text": TEXT,
                "needed": FLAG,
            },
            {
                "can_undo": FLAG,
                "can_correct": FLAG,
                "dice_count": NUMBER,
                "passing": FLAG,
                "passed_title": TEXT,
                "dice": array(record("A die to pick.", die)),
                "face": NUMBER,
                "colour": ref("Colour"),
                "row": array(record("A shape of the die's row.", shape)),
                "all": array(record("A shape of any row.", {"row": NUMBER, **shape})),
                "can_strike": FLAG,
                "can_go_out": FLAG,
                "known": FLAG,
                "why_out": array(why),
            },
        )
    }


def _replay() -> dict[str, Schema]:
    player = {
        "seat": SEAT,
        "name": TEXT,
        "colour": ref("Colour"),
        "unfilled": maybe(NUMBER),
        "strikes": NUMBER,
        "in": FLAG,
        "die": maybe(NUMBER),
        "marks": array(ref("Mark")),
    }
    frame = {
        "seq": SEQ,
        "at": {"type": "string", "format": "date-time"},
        "text": TEXT,
        "game": NUMBER,
        "round": NUMBER,
        "layout": ref("Layout"),
        "dice": array(NUMBER),
        "players": array(record("A player then.", player)),
    }
    return {
        "Frame": record("A table after one event.", frame),
        "Replay": record("All frames.", {"seq": SEQ, "frames": array(ref("Frame"))}),
    }
