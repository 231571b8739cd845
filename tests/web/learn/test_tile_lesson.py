"""The lesson of the tile games and their rules in pictures: on squares and on triangles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.lesson.tile import (
    LEARNER,
    LESSONS,
    NO_MOVE,
    STEPS,
    Grid,
    TileLesson,
    ending,
    tile_lesson,
)
from rollwrite.tilegame.rules.outlook import piece_names
from rollwrite.web.learn.tile_rules import tile_rules
from tests.nights import by_day
from tests.together import for_each, together
from tests.web.pages import inlined, text_of
from tests.web.validating_client import ValidatingClient

GRIDS: tuple[Grid, ...] = get_args(Grid)
PAGES: dict[Grid, str] = {"square": "tile", "triangle": "triangles"}


def asked(api: ValidatingClient, path: str = "", **body: Any) -> Any:
    """What the API answers about the lesson."""
    answer = api.post(f"/learn/tile{path}", body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def beside(now: TileLesson) -> str:
    """Where a piece would lie right beside one of the learner's."""
    game = now.game
    found = (
        one
        for one in game.placements(LEARNER, game.position.free)
        if "P4" in {problem.rule for problem in game.violations(one)}
    )
    return str(next(found))


@pytest.mark.parametrize("board", GRIDS)
def test_five_steps(api: ValidatingClient, board: Grid) -> None:
    done: list[str] = []
    seen = []
    while (now := asked(api, board=board, moves=done))["skip"]:
        seen.append((now["step"], now["task"], len(now["played"])))
        if now["task"] == "side":
            move = beside(tile_lesson(board, done))
            why = asked(api, "/check", board=board, moves=done, move=move)
            assert not why["legal"]
            assert "P4" in {one["rule"] for one in why["reasons"]}
            refused = api.post("/learn/tile", {"board": board, "moves": [*done, move]})
            assert (refused.status_code, refused.get_json()["code"]) == (422, "lesson-step")
            assert now["text"] in refused.get_json()["detail"]
        done += now["skip"]
    assert [task for _, task, _ in seen] == ["start", "corner", "side", "last", "pass"]
    assert [step for step, _, _ in seen] == [*range(1, STEPS + 1)]
    # The neighbour answers each of the first moves, and goes on after the learner's last one.
    assert [played for _, _, played in seen[:3]] == [0, 2, 4]
    assert (now["step"], now["steps"], now["task"]) == (STEPS + 1, STEPS, "done")
    *_, last = seen
    others = now["played"][last[2] :]
    assert others
    assert {move["seat"] for move in others} == {2}
    assert now["places"] is None


@pytest.mark.parametrize(
    ("board", "step"), by_day([(grid, n) for grid in GRIDS for n in (1, 17)], [("square", 17)])
)
def test_whatever_one_does_there_is_room_for_the_next_piece(board: Grid, step: int) -> None:
    """After any two pieces a third one can be placed, and one can be tried along a side."""
    ways: list[tuple[str, ...]] = [()]
    for _ in range(2):
        ways = [
            (*way, str(move))
            for way in ways
            for move in tile_lesson(board, way).game.legal_placements[::step]
        ]
    with together() as each:
        for way in ways:
            with each(way):
                now = tile_lesson(board, way)
                assert now.task == "side"
                assert now.legal
                assert beside(now)


@for_each("board", GRIDS)
def test_the_end_of_the_other_game_is_as_it_is_told(board: Grid) -> None:
    """One of two pieces fits; wherever it is placed, the other has no room and the game goes on."""
    game = ending(board)
    assert game.player == LEARNER
    assert len(piece_names(game.position, LEARNER)) == 2
    fitting = {move.shape for move in game.legal_placements}
    assert len(fitting) == 1
    for move in game.legal_placements:
        after = game.play(move)
        assert not after.legal(LEARNER)
        assert not after.is_over


@pytest.mark.parametrize(
    ("moves", "task"),
    [(["a1"], "start"), ([NO_MOVE], "start"), (["?" * 60], "start"), (["pick I3"], "start")],
)
def test_what_does_not_do_its_step_says_what_would(
    api: ValidatingClient, moves: list[str], task: str
) -> None:
    answer = api.post("/learn/tile", {"board": "square", "moves": moves})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "lesson-step")
    assert translator("en")(f"tile_lesson.{task}") in answer.get_json()["detail"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"moves": []}, "/board"),
        ({"board": "round", "moves": []}, "/board"),
        ({"board": "square"}, "/moves"),
        ({"board": "square", "moves": [NO_MOVE] * (STEPS + 1)}, "/moves"),
        ({"board": "square", "moves": ["a" * 61]}, "/moves"),
        ({"board": "square", "moves": [7]}, "/moves/0"),
        ({"board": "square", "moves": [], "more": 1}, "/more"),
    ],
)
def test_bodies_that_make_no_sense(api: ValidatingClient, body: Any, pointer: str) -> None:
    answer = api.post("/learn/tile", body)
    assert answer.status_code == 422
    assert [problem["pointer"] for problem in answer.get_json()["problems"]] == [pointer]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_three_languages(app: Flask, lang: Any) -> None:
    t = translator(lang)
    with together() as each:
        for board, name in PAGES.items():
            with each(board):
                page = app.test_client().get(f"/learn/{name}", headers={"Accept-Language": lang})
                start = inlined(page, "start")
                words = "tile_lesson.start" + ("_triangles" if board == "triangle" else "")
                assert start["text"] == t(words)
                assert inlined(page, "facts")["board"] == board
                assert inlined(page, "more-messages")["tile_lesson.tried"] == t("tile_lesson.tried")
                assert "Set-Cookie" not in page.headers


def test_it_leads_back_on_to_duo_and_to_the_rules(client: FlaskClient) -> None:
    page = client.get("/learn/tile?back=/t/ABCDEFG").text
    for link in ("/t/ABCDEFG", "/solo?game=duo&amp;bots=1", "/rules/tile", "/learn/triangles"):
        assert f'href="{link}"' in page
    assert "elsewhere" not in client.get("/learn/tile?back=//elsewhere.example").text
    triangles = client.get("/learn/triangles").text
    for link in ("/solo?game=trigon-2&amp;bots=1", "/rules/triangles", "/learn/tile"):
        assert f'href="{link}"' in triangles


def pictures(page: str) -> Iterator[str]:
    """Every picture of a page's rules."""
    yield from re.findall(r'<svg class="tile-art".*?</svg>', page, re.DOTALL)


@pytest.mark.parametrize("board", GRIDS)
def test_the_rules_are_six_pictures_that_the_law_has_judged(
    client: FlaskClient, board: Grid
) -> None:
    name = PAGES[board]
    answer = client.get(f"/rules/{name}")
    rules = answer.text[answer.text.index('class="lessons') :]
    assert rules[: rules.index("</ol>")].count("<li") == 6
    # Each is said in words, too, and no letter is left out.
    drawn = list(pictures(rules))
    assert len(drawn) >= 11
    for picture in drawn:
        assert re.search(r'role="img" aria-label="[^"]{10,}"', picture)
        assert picture.count('class="badge"') == picture.count("rim")
    law = tile_rules(translator("en"), board).rules[2]
    assert [figure.is_good for figure in law.figures] == [True, False, True]
    assert [bool(figure.picture.causes) for figure in law.figures] == [False, True, False]
    # The lesson shows the same to who has no script.
    assert law.text in text_of(client.get(f"/learn/{name}"))
    assert f'href="/learn/{name}"' in answer.text
    # From each of the rules one comes to the others.
    for other in ("/rules", "/rules/tile", "/rules/triangles"):
        assert f'href="{other}"' in client.get(f"/rules/{name}").text
        assert f'href="{other}"' in client.get("/rules").text


def test_squares_left_are_those_of_the_pieces_that_are_drawn(client: FlaskClient) -> None:
    now = tile_lesson("square", ())
    done: tuple[str, ...] = ()
    while now.skip:
        done = (*done, *now.skip)
        now = tile_lesson("square", done)
    text = text_of(client.get("/rules/tile"))
    variant = LESSONS["square"]
    for colour, key in enumerate(variant.colours):
        names = piece_names(now.game.position, colour)
        left = sum(variant.shapes()[name].size for name in names)
        said = translator("en").n("table.tile.squares_left", left)
        assert f"{key.capitalize()}: {said}" in text


@pytest.mark.parametrize(
    ("game", "lesson"),
    [("dice", "/learn"), ("duo", "/learn/tile"), ("trigon", "/learn/triangles")],
)
def test_who_comes_to_a_table_is_shown_the_lesson_of_its_game(
    app: Flask, api: ValidatingClient, game: str, lesson: str
) -> None:
    opened = api.post("/tables", {"name": "Ana", "game": game}).get_json()
    rules = lesson.replace("learn", "rules")
    assert opened["view"]["learning"] == {"lesson": lesson, "rules": rules}
    page = app.test_client().get(f"/t/{opened['code']}").text
    assert f'href="{lesson}?back=/t/{opened["code"]}"' in page
