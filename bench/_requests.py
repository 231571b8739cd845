"""The worst request that is known of each endpoint that anybody may ask."""

from __future__ import annotations

import http.client
import json
import math
import random
import time
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import cv2
import numpy as np

from rollwrite.dicegame import built_in_layout, format_layout
from tests.web.phones import new_id
from tests.web.pictures import blank_png
from tests.web.server_process import Answering

_JSON = "application/json"
_FORM = "application/x-www-form-urlencoded"


#: How long an answer is waited for at most, in seconds.
_PATIENCE_S = 120.0
#: When whoever asks hangs up, on the clock of ``time.perf_counter``.
hangs_up: ContextVar[float] = ContextVar("hangs_up", default=math.inf)
#: Under a port that nobody has used before.
ANY_PORT = "any port"


@dataclass(frozen=True)
class Request:
    """A request, mostly of somebody without a seat.

    :ivar form: which of several of its endpoint; ``ANY_PORT``: under a new name each time.
    :ivar token: of a seat, where only that may ask.
    """

    method: str
    path: str
    body: bytes | None = None
    media: str = _JSON
    form: str = ""
    token: str = ""

    @property
    def name(self) -> str:
        """What it is called in a report."""
        return f"{self.method} {self.path.partition('?')[0]} {self.form}".strip()

    def send(self, port: int, source: str) -> int:
        """Send it from an address of this machine, and read the whole answer; its status."""
        return self.asked(port, source)[0]

    def asked(self, port: int, source: str) -> tuple[int, bytes]:
        """The same: the status and the body of the answer."""
        left_s = max(hangs_up.get() - time.perf_counter(), 0.01)
        line = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=min(left_s, _PATIENCE_S), source_address=(source, 0)
        )
        try:
            # Views are kept under whatever port somebody calls us by.
            port_said = f":{random.randint(1, 65_535)}" if self.form == ANY_PORT else ""
            headers = {"Content-Type": self.media, "Host": f"localhost{port_said}"}
            if self.token:
                headers["Authorization"] = f"Bearer {self.token}"
            line.request(self.method, self.path, self.body, headers)
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()


def post(path: str, body: object, form: str = "", token: str = "") -> Request:
    """A request with a body of JSON."""
    return Request("POST", f"/api/v1{path}", json.dumps(body).encode(), form=form, token=token)


@dataclass(frozen=True)
class Scene:
    """Tables that are asked about.

    :ivar long: the code of a table with as long a log as a game can have.
    :ivar tile: the code of a table with a long tile game.
    :ivar trigon: the code of a table of Trigon before its first move, and the token of seat 1.
    :ivar alone: the code and token of a short game for one that was played to its end.
    :ivar paper: a sheet of today's dice that was played to its end.
    """

    long: str
    tile: str
    trigon: tuple[str, str]
    alone: tuple[str, str]
    paper: Mapping[str, Any]


def prepared(server: Answering) -> Scene:
    """The tables, played at a server."""
    luck = random.Random(5)
    daily = seated(server, "/daily/grand/today/tables", {"name": "Ana"})
    _play_alone(server, *daily, luck)
    _, seen = server.ask("GET", f"/tables/{daily[0]}")
    view = seen["view"]
    paper = _sheet_of(view, server)
    trigon = seated(server, "/tables", {"name": "Ana", "game": "trigon"})
    for name in ("Ben", "Cleo", "Dan"):
        server.ask("POST", f"/tables/{trigon[0]}/seats", {"name": name})
    server.command(*trigon, "StartGame")
    body = {"name": "Ana", "solo": True, "settings": {"layout": "travel"}}
    alone = seated(server, "/tables", body)
    server.command(*alone, "StartGame")
    _play_alone(server, *alone, luck)
    return Scene(_longest(server), _tile_game(server, luck), trigon, alone, paper)


def seated(server: Answering, path: str, body: object) -> tuple[str, str]:
    status, seated = server.ask("POST", path, body)
    assert status == 201, seated
    return seated["code"], seated["token"]


def _act(server: Answering, sender: tuple[str, str], name: str, **fields: Any) -> tuple[int, Any]:
    body = {"id": new_id(), "command": {"type": name, **fields}}
    return server.ask("POST", f"/tables/{sender[0]}/commands", body, sender[1])


def _play_alone(server: Answering, code: str, token: str, luck: random.Random) -> None:
    """Play a game for one to its end."""
    seat = (code, token)
    while True:
        _, seen = server.ask("GET", f"/tables/{code}", None, token)
        if seen["view"]["phase"] == "over":
            return
        (task,) = seen["view"]["tasks"]
        if task["do"] == "roll":
            status, answer = _act(server, seat, "RollDice", seat=1)
        elif task["do"] == "pick":
            free = [die["die"] for die in task["dice"] if die["free"]]
            status, answer = _act(server, seat, "TakeDie", seat=1, die=luck.choice(free))
        else:
            status, answer = _draw(server, seat, luck)
        assert status == 200, answer


def _draw(server: Answering, seat: tuple[str, str], luck: random.Random) -> tuple[int, Any]:
    for strike in (0, 1):
        path = f"/tables/{seat[0]}/seats/1/placements?strike={strike}"
        _, found = server.ask("GET", path, None, seat[1])
        if found["shapes"]:
            place = luck.choice(luck.choice(found["shapes"])["placements"])
            placing = {"squares": place["squares"], "strike": bool(strike)}
            return _act(server, seat, "PlaceShape", seat=1, **placing)
    raise AssertionError("nothing fits")


def _sheet_of(view: Mapping[str, Any], server: Answering) -> dict[str, Any]:
    """The only player's sheet, as somebody may have drawn it on paper."""
    _, today = server.ask("GET", "/daily/grand/today")
    layout = built_in_layout("grand")
    rows = [["."] * layout.side for _ in range(layout.side)]
    player = view["game"]["players"][0]
    for mark in player["marks"]:
        for row, column in mark["squares"]:
            rows[row][column] = mark["colour"]
    return {"layout": "grand", "squares": ["".join(row) for row in rows], "seed": today["day"]}


def _longest(server: Answering) -> str:
    """A table whose log has grown until the server would take no more."""
    seat = seated(server, "/tables", {"name": "Ana", "settings": {"layout": "grand"}})
    seated(server, f"/tables/{seat[0]}/seats", {"name": "Ben"})
    for name, fields in (("StartGame", {}), ("RollDice", {"seat": 1})):
        _act(server, seat, name, **fields)
    _act(server, seat, "TakeDie", seat=1, die=0)
    luck = random.Random(3)
    for _ in range(300):
        if _draw(server, seat, luck)[0] != 200 or _act(server, seat, "UndoTurn", seat=1)[0] != 200:
            break
    return seat[0]


def _tile_game(server: Answering, luck: random.Random) -> str:
    """A game for one of all four colours, as far as eighty random moves lead."""
    settings = {"board": "real"}
    body = {"name": "Ana", "game": "solitaire", "solo": True, "settings": settings}
    seat = seated(server, "/tables", body)
    _act(server, seat, "StartGame")
    for _ in range(80):
        _, found = server.ask("GET", f"/tables/{seat[0]}/seats/1/placements", None, seat[1])
        moves = found.get("moves") or []
        if not moves:
            break
        status, answer = _act(server, seat, "PlayMove", seat=1, move=luck.choice(moves)["move"])
        assert status == 200, answer
    return seat[0]


def _blocks(side: int, width: int, height: int) -> list[str]:
    return [
        "".join("BYRG"[x // width % 2 * 2 + y // height % 2] for x in range(side))
        for y in range(side)
    ]


def _scribble() -> tuple[list[str], list[int]]:
    squares = [
        "BYB.YBYYB", "YBYYYY.B.", ".B...B.YB", "BYBB...BY", "YB.YY.Y.Y",
        "Y.Y.BYB.Y", ".B.Y.BYYB", "..YY..BY.", "Y.B.Y.YBY",
    ]  # fmt: skip
    return squares, [int(face) for face in "44135443435252321535652316163451343562"]


def _large_layout() -> dict[str, Any]:
    rows = built_in_layout("grand").rows
    return {"name": "large", "side": 14, "rows": [list(row) for row in rows]}


def worst_requests(scene: Scene) -> Iterator[Request]:
    """Of each endpoint at least one."""
    yield from _pages(scene)
    yield from _checks(scene)
    yield from _games()
    yield from _of_table(f"/api/v1/tables/{scene.long}")
    placements = f"/api/v1/tables/{scene.trigon[0]}/seats/1/placements"
    yield Request("GET", placements, form="Trigon, first move", token=scene.trigon[1])
    yield Request("GET", f"/api/v1/tables/{scene.tile}", form=ANY_PORT)
    yield Request("GET", f"/api/v1/tables/{scene.tile}/replay", form="tile game")
    yield Request("GET", f"/api/v1/tables/{scene.tile}/record", form="tile game")
    yield Request("GET", f"/api/v1/tables/{scene.tile}/games/1/order")
    yield Request("GET", f"/api/v1/tables/{scene.tile}/seats/1/places")
    yield post(f"/tables/{scene.tile}/board/compare", {"squares": _blocks(20, 1, 2)})
    yield from _heavy()


def _pages(scene: Scene) -> Iterator[Request]:
    for path in (
        "/", "/check", "/check/pile", "/print?name=class", "/print?name=sheet", "/puzzles",
        "/puzzles/1", "/puzzles/tile", "/puzzles/tile/1", "/rules", "/learn", "/patterns",
        "/daily/grand", "/fairness", "/new",
        "/solo", "/offline", "/rivals", "/manifest.webmanifest", "/sw.js", "/print/fonts.css",
        "/api/v1/openapi.json", "/api/v1/shapes", "/api/v1/games", "/api/v1/daily/grand/today",
        "/api/v1/puzzles/1/solution", "/api/v1/puzzles/tile/1/solution",
        f"/t/{scene.long}", f"/t/{scene.long}/watch", f"/t/{scene.long}/replay",
        f"/t/{scene.tile}/replay", f"/t/{scene.long}/qr.svg", f"/t/{scene.long}/join",
        f"/t/{scene.long}/claim",
    ):  # fmt: skip
        yield Request("GET", path)


def _checks(scene: Scene) -> Iterator[Request]:
    every = [shape for row in built_in_layout("grand").rows for shape in row]
    for width, height in ((3, 5), (3, 4), (2, 5), (1, 1)):
        form = f"{width}x{height}"
        yield post("/check/draft", {"squares": _blocks(20, width, height)}, form)
        sheet = {"layout": _large_layout(), "squares": _blocks(14, width, height)}
        yield post("/check", {**sheet, "crossed": every, "markers": "any"}, form)
    squares, dice = _scribble()
    scribble = {"layout": "standard", "squares": squares, "dice": dice}
    yield post("/check", scribble, "orders of play")
    yield post("/check", scene.paper, "daily")
    tired = {**scene.paper, "squares": [row[:5] + "." * 6 for row in scene.paper["squares"]]}
    yield post("/check", tired, "daily, half")
    paper = {"phone": "a-phone-of-its-own", "name": "Ana"}
    yield post("/daily/grand/today/paper", {**paper, "sheet": scene.paper})
    yield post("/daily/grand/today/paper", {**paper, "sheet": tired}, "half")
    told = {"phone": "a-phone-of-its-own", "table": scene.long, "game": 1}
    yield post("/daily/grand/today/results", told)


def _games() -> Iterator[Request]:
    names = {
        "one name": "a" + ".a" * 4900 + " = 1",
        "many lines": "[a" + ".a" * 400 + "]\n" + "\n".join(f"c{n} = 1" for n in range(1000)),
        "flat": "a = [" + "{b=1}," * 1600 + "]",
        "good": format_layout(built_in_layout("grand")),
    }
    for form, toml in names.items():
        yield post("/layouts", {"toml": toml}, form)
    yield post("/learn", {"commands": []})
    yield post("/learn", {"commands": [{"type": "RollDice", "seat": 2}] * 20}, "wrong")
    yield post("/learn/placements", {"commands": [{"type": "TakeDie", "seat": 2, "die": 1}]})
    square = [[0, 0]]
    body = {"commands": [{"type": "TakeDie", "seat": 2, "die": 1}], "squares": square * 400}
    yield post("/learn/check", body)
    yield post("/puzzles/1/line", {"line": []})
    yield post("/puzzles/1/check", {"line": [], "squares": square})
    yield post("/puzzles/tile/1/line", {"moves": []})
    yield post("/puzzles/tile/1/hint", {"moves": []})
    yield post("/tables", {"name": "Ana", "settings": {"layout": _large_layout()}})
    yield post("/daily/grand/today/tables", {"name": "Ana"})
    yield Request("POST", "/daily/qr", urlencode({"text": "x" * 1000}).encode(), _FORM)
    own = {"name": "Ana", "layout": "own", "layout_toml": names["flat"]}
    yield Request("POST", "/new", urlencode(own).encode(), _FORM)
    yield Request("POST", "/join", urlencode({"code": "2345678"}).encode(), _FORM)


def _of_table(path: str) -> Iterator[Request]:
    for below in ("", "/events", "/log", "/record", "/replay"):
        yield Request("GET", path + below)
    bare = path.removeprefix("/api/v1")
    yield post(f"{bare}/seats", {"name": "Cleo"})
    yield post(f"{bare}/claims", {"seat": 99})
    yield post(f"{bare}/signals", {"kind": "sign", "sign": "heart"})
    yield post(f"{bare}/advice", {"seat": 1})
    yield post(f"{bare}/games/1/coach", {})
    yield post(f"{bare}/games/1/continue", {"seat": 1, "round": 1})
    command = {"type": "SetOut", "seat": 1, "target": 2}
    yield post(f"{bare}/commands", {"id": "a-command-of-nobody", "command": command})
    squares = json.dumps([[0, 0]] * 40)
    yield Request("GET", f"{path}/seats/1/placements")
    yield Request("GET", f"{path}/seats/1/check?{urlencode({'squares': squares})}")


def _heavy() -> Iterator[Request]:
    """What is done in processes of its own."""
    sheet = {"layout": _large_layout(), "squares": _blocks(14, 3, 5)}
    photos = [{"photo": f"{number}.jpg", "sheet": sheet} for number in range(40)]
    yield post("/piles", {"photos": photos, "form": "json"})
    yield post("/print", {"name": "class"})
    puzzles = {"name": "puzzles", "layout": "grand", "stars": 4, "count": 48}
    yield post("/print", puzzles, "hard puzzles")
    yield post("/print/preview", {"name": "class"})
    yield post("/print/geometry", {"name": "sheet"})
    yield Request("POST", "/api/v1/photos", blank_png(3000), "image/png")
    yield Request("POST", "/api/v1/photos/classic", blank_png(3000), "image/png")
    for step in (25, 30, 40):
        page = np.full((3000, 3000), 255, np.uint8)
        page[::step] = page[:, ::step] = 120
        _, squared = cv2.imencode(".png", page)
        form = f"a line every {step}"
        yield Request("POST", "/api/v1/photos", squared.tobytes(), "image/png", form)
