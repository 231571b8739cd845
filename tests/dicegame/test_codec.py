"""Commands and events as JSON: both ways, every misfit named, and a schema that says the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from datetime import UTC
from typing import Any, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rollwrite.dicegame import COLOURS, Layout, Settings, default_settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.games import FORMS
from rollwrite.schema.dataclass_json import MAX_ITEMS, MAX_TEXT, FieldError, decode, moment
from rollwrite.schema.json_schema import schema
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    ChangeGame,
    ChangeSettings,
    Command,
    DecodeError,
    Event,
    OpenTable,
    TakeSeat,
)
from rollwrite.table.events import GameStarted, SeatChanged, SeatClaimed, SeatTaken, TableLocked
from tests.dicegame.playing import ROWS, B

BOOL = st.booleans()
SETTINGS = st.builds(
    Settings,
    layout=st.builds(Layout, st.just("x"), st.integers(5, 14), st.permutations(ROWS).map(tuple)),
    dice=st.sampled_from(["app", "real"]),
    strikes_forced=BOOL,
    standby_follows_starter=BOOL,
    hints=BOOL,
    markers=st.permutations(COLOURS).map(tuple),
)


MOMENTS = st.datetimes(timezones=st.just(UTC)).map(moment)
COMMANDS = FORMS.commands["dice"]
EVENTS = FORMS.events["dice"]


def messages(kinds: dict[str, type[Any]]) -> st.SearchStrategy[Any]:
    """Any of these, with anything in it that its annotations allow."""
    settings = {"settings": SETTINGS}
    instead: dict[str, dict[str, Any]] = {
        "OpenTable": settings,
        "ChangeSettings": settings,
        "ChangeGame": settings,
        "TableOpened": settings,
        "SettingsChanged": settings,
        "ClaimSeat": {"until": st.none() | MOMENTS},
        "SeatClaimed": {"until": st.none() | MOMENTS},
        "AskOthers": {"until": MOMENTS},
        "OthersAsked": {"until": MOMENTS},
    }
    every: list[st.SearchStrategy[Any]] = [
        st.builds(get_origin(kind) or kind, **instead[name])
        if name in instead
        else st.from_type(kind)
        for name, kind in kinds.items()
    ]
    return st.one_of(every)


@given(messages(EVENTS))
def test_events_come_back_as_they_went(event: Event) -> None:
    text = json.dumps(FORMS.event_to_json(event))
    assert FORMS.event_from_json(json.loads(text)) == event


@given(messages(COMMANDS))
def test_commands_come_back_as_they_went(command: Command) -> None:
    text = json.dumps(FORMS.command_to_json(command))
    assert FORMS.command_from_json(json.loads(text)) == command


def test_an_event_says_its_version_and_type() -> None:
    event = ev.ShapePlaced(2, "2", B, ((0, 0), (0, 1)), strike=True)
    assert FORMS.event_to_json(event) == {
        "v": 1,
        "type": "ShapePlaced",
        "seat": 2,
        "shape": "2",
        "colour": "B",
        "squares": [[0, 0], [0, 1]],
        "strike": True,
    }


@pytest.mark.parametrize("version", [0, 2, "1", None, True, 1.0, [1]])
def test_another_version_is_refused_rather_than_guessed(version: object) -> None:
    body = {**FORMS.event_to_json(TableLocked(True)), "v": version}
    with pytest.raises(DecodeError, match="/v: expected 1"):
        FORMS.event_from_json(body)


@pytest.mark.parametrize("data", [None, 3, "x", [], [1], True, 1.5])
def test_a_message_is_an_object(data: object) -> None:
    for read in (FORMS.event_from_json, FORMS.command_from_json):
        with pytest.raises(DecodeError, match="expected object"):
            read(data)


@pytest.mark.parametrize("kind", [None, 1, "", "takedie", "DieTaken", ["TakeDie"], {"a": 1}])
def test_a_command_has_a_type_that_there_is(kind: object) -> None:
    with pytest.raises(DecodeError) as caught:
        FORMS.command_from_json({"type": kind, "seat": 1, "die": 1})
    assert caught.value.errors[0].pointer == "/type"
    assert "TakeDie" in caught.value.errors[0].expected


# One of each that has something of every kind in it.
EXAMPLES: list[Any] = [
    SeatClaimed(2, "c", (2,), "2026-03-01T18:30:00.000+00:00"),
    OpenTable("Ana", default_settings(), "paper", True),
    AddSeat(1, "Ben", "guest"),
    cmd.EnterDice(1, (1, 2, 3)),
    cmd.PlaceShape(1, ((0, 0), (0, 1)), True),
    cmd.MarkPaper(1, True, ((0, 0), (0, 1))),
    ChangeSettings(default_settings()),
    ChangeGame(default_settings()),
    ApproveClaim("c"),
    GameStarted(1, (1, 2), "ab"),
    ev.MarkersPassed(COLOURS[:2], COLOURS[2:]),
    ev.PaperMarked(1, B, False, "2", ((0, 0), (0, 1))),
    ev.PlayerOut(1, "left"),
    SeatTaken(1, "Ana", "guest", 2),
    SeatChanged(1, "Ana", "phone", "owl"),
]
WRONG: list[Any] = [None, True, 7, 1.5, "wrong", [], [None], {}, {"x": 1}, float("nan"), "\ud800"]


def body_of(message: Any) -> dict[str, Any]:
    kind = type(message).__name__
    whole = FORMS.event_to_json(message) if kind in EVENTS else FORMS.command_to_json(message)
    return {key: value for key, value in whole.items() if key not in {"v", "type"}}


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in JSON data."""
    if isinstance(data, dict | list):
        inner: Any = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in inner:
            yield (*at, key)
            yield from places(value, (*at, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def accepts(kind: type[Any], body: Any) -> tuple[bool, tuple[FieldError, ...]]:
    try:
        decode(kind, body)
    except DecodeError as error:
        return False, error.errors
    return True, ()


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_every_wrong_value_is_named_with_its_place_and_by_the_schema(message: Any) -> None:
    kind = (COMMANDS | EVENTS)[type(message).__name__]
    validator = Draft202012Validator(schema(kind, sent=True))
    good = body_of(message)
    assert validator.is_valid(good)
    refused = 0
    for path in places(good):
        for wrong in WRONG:
            body = deepcopy(good)
            at(body, path[:-1])[path[-1]] = deepcopy(wrong)
            ok, errors = accepts(kind, body)
            by_schema = validator.is_valid(body)
            if ok:
                assert by_schema, (path, wrong)
                continue
            refused += 1
            pointer = "".join(f"/{part}" for part in path)
            about = [m for m in errors if m.pointer.startswith(pointer)]
            # What a table or a layout holds must also make sense together.
            whole = [m for m in errors if pointer.startswith(m.pointer)]
            assert about or whole, (path, wrong, errors)
            assert all(misfit.expected for misfit in errors)
            if by_schema and wrong != "\ud800":
                assert not about or about == whole, (path, wrong, errors)
                assert "settings" in good, (path, wrong)
    assert refused


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: type(message).__name__)
def test_a_missing_and_a_foreign_key_are_named(message: Any) -> None:
    kind = (COMMANDS | EVENTS)[type(message).__name__]
    validator = Draft202012Validator(schema(kind, sent=True))
    good = body_of(message)
    for key in good:
        body = {name: value for name, value in good.items() if name != key}
        ok, errors = accepts(kind, body)
        assert ok == validator.is_valid(body)
        if not ok:
            [error] = errors
            assert error.pointer == f"/{key}"
            assert error.expected.endswith("; it is missing")
            assert len(error.expected) > len("; it is missing")
    ok, errors = accepts(kind, {**good, "extra": 1})
    assert not ok
    assert errors == (FieldError("/extra", "no field of this name"),)
    assert not validator.is_valid({**good, "extra": 1})


def test_every_misfit_is_named_at_once() -> None:
    _, errors = accepts(cmd.PlaceShape, {"seat": "1", "squares": [[0, 0], [0], [1, True]], "x": 0})
    assert {misfit.pointer for misfit in errors} == {"/seat", "/squares/1", "/squares/2/1", "/x"}


def test_a_layout_in_json_is_checked_like_any_other() -> None:
    body = body_of(ChangeSettings(default_settings()))
    body["settings"]["layout"]["rows"][0][0] = "X"
    body["settings"]["markers"] = ["B", "B", "R", "G"]
    ok, errors = accepts(COMMANDS["ChangeSettings"], body)
    assert not ok
    assert errors[0].pointer == "/settings/layout"
    assert "Shape X appears more than once." in errors[0].expected
    assert "Shape 1 is missing." in errors[0].expected


@pytest.mark.parametrize(
    "body",
    [
        {"seat": 1, "squares": [[0, 0]] * (MAX_ITEMS + 1)},
        {"seat": 1, "squares": "ab"},
        {"seat": 1, "squares": {"0": [0, 0]}},
    ],
)
def test_lists_are_lists_and_not_endless(body: dict[str, Any]) -> None:
    assert accepts(cmd.PlaceShape, body) == (False, (FieldError("/squares", "array"),))
    assert not Draft202012Validator(schema(cmd.PlaceShape, sent=True)).is_valid(body)


@pytest.mark.parametrize("name", ["x" * (MAX_TEXT + 1), "\ud83d", "a\udfffb"])
def test_text_that_no_database_could_hold(name: str) -> None:
    assert accepts(TakeSeat, {"name": name}) == (False, (FieldError("/name", "string"),))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["seat", "die", "type", "v", "x"]), inner, max_size=4)
        ),
        max_leaves=10,
    ),
    st.sampled_from([*COMMANDS, *EVENTS]),
)
def test_any_json_at_all_ends_in_a_message_or_a_sentence(data: Any, kind: str) -> None:
    if isinstance(data, dict):
        data = {"type": kind, "v": 1, **data}
    for read in (FORMS.event_from_json, FORMS.command_from_json):
        # Nothing but that may be raised.
        with suppress(DecodeError):
            read(data)
