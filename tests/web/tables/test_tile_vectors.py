"""Games that Pentobi has recorded, played again at tables."""

from __future__ import annotations

from contextlib import closing
from itertools import product
from typing import Any

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.tilegame import variant_named
from rollwrite.tilegame.blksgf import read_blksgf
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.nights import by_day
from tests.tilegame.vectors import FOLDER, VARIANTS, digest, recorded
from tests.web.tile_phones import open_tiles, play_moves
from tests.web.validating_client import ValidatingClient

#: By name, and the number of the game: two of each kind, and all that end with a bonus.
GAMES = [*product(VARIANTS, (0, 1)), *(("bonus", number) for number in range(6))]
DAY = [("classic_2", 0), ("classic_3", 0), ("duo", 0), ("junior", 0), ("trigon_3", 0), ("bonus", 0)]


def play_again(app: Flask, record: dict[str, Any]) -> None:
    variant = variant_named(record["variant"])
    phones = open_tiles(app, variant.key, scheme=variant.protocol_scheme)
    colours = dict(zip(record["colors"], variant.colours, strict=True))
    view = phones[0].view()
    for mark, shape, move, legal, start_of_digest in record["plies"]:
        game = view["game"]
        assert game["colour"] == colours[mark]
        seat = game["to_move"]
        phone = phones[seat - 1]
        moves = phone.legal()
        assert {one["colour"] for one in moves} == {colours[mark]}
        assert len(moves) == legal
        assert digest(one["move"] for one in moves)[:16] == start_of_digest
        assert next(one["shape"] for one in moves if one["move"] == move) == shape
        view = phone.play(move)
    assert view["phase"] == "over"
    assert view["game"]["moves"] == [ply[2] for ply in record["plies"]]
    check_scores(view["game"], record, colours)


def check_scores(game: dict[str, Any], record: dict[str, Any], colours: dict[str, str]) -> None:
    points = {colours[mark]: squares for mark, squares in record["final"]["points"].items()}
    for player in game["players"]:
        assert player["score"] == sum(points[colour] for colour in player["colours"])


@pytest.mark.parametrize(("name", "number"), by_day(GAMES, DAY))
def test_recorded_games_at_a_table(app: Flask, name: str, number: int) -> None:
    play_again(app, recorded(name)[number])


@pytest.mark.postgres
def test_a_recorded_game_on_postgres(postgres_url: str) -> None:
    with closing(Store.open(postgres_url)) as store:
        app = create_app(Config(postgres_url, rate_limits=False), Service(store))
        play_again(app, recorded("duo")[1])
        app.extensions[NAME].hub.close()


def test_no_recorded_game_is_left_out() -> None:
    assert sum(name == "bonus" for name, _ in GAMES) == len(recorded("bonus"))


@pytest.mark.parametrize("name", by_day(["classic", "duo", "trigon"], ["trigon"]))
def test_sample_files_at_a_table(app: Flask, name: str) -> None:
    text = (FOLDER / f"sample-{name}.blksgf").read_text(encoding="utf-8")
    game = read_blksgf(text).game
    phones = open_tiles(app, game.variant.key)
    view = play_moves(phones, *map(str, game.moves))
    assert (view["phase"], view["game"]["moves"]) == ("over", [str(move) for move in game.moves])
    saved = phones[0].api.ask("GET", f"{phones[0].path}/record").get_data(as_text=True)
    assert read_blksgf(saved).game.moves == game.moves


@pytest.mark.parametrize("name", ["classic", "duo", "trigon"])
def test_a_table_opened_with_a_sample_file(app: Flask, name: str) -> None:
    """It is whole: the first game is over when it begins, the second begins with nothing."""
    text = (FOLDER / f"sample-{name}.blksgf").read_text(encoding="utf-8")
    game = read_blksgf(text).game
    phones = open_tiles(app, game.variant.key, record=text)
    first = phones[0].view()
    assert (first["phase"], first["game"]["moves"]) == ("over", [str(move) for move in game.moves])
    again = phones[0].act("StartGame")
    assert (again["phase"], again["game"]["moves"]) == ("place", [])


def test_a_reader_without_a_seat_sees_the_same_game(app: Flask) -> None:
    record = recorded("duo")[0]
    phones = open_tiles(app, "duo")
    middle = [ply[2] for ply in record["plies"][:10]]
    view = play_moves(phones, *middle)
    seen = ValidatingClient(app).get(f"{phones[0].path}?watch=1")["view"]
    assert (seen["you"], seen["tasks"]) == (None, [])
    for member in ("moves", "board", "position", "points", "to_move", "colour", "played"):
        assert seen["game"][member] == view["game"][member]
