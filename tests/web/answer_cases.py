"""A way to every answer that the OpenAPI document names: one case for each operation and status."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from flask import Flask
from werkzeug.test import TestResponse

from rollwrite.dicegame import built_in_layout, format_layout
from rollwrite.puzzles.dice import collection
from rollwrite.service import Service
from rollwrite.web.http.site import NAME, Site
from tests.web.coach.test_api import coach
from tests.web.daily.test_api import LAYOUT, PHONE, drawn, finished, opened, result
from tests.web.phones import Phone, end, new_id, open_table
from tests.web.pictures import blank_png
from tests.web.tile_phones import open_tiles
from tests.web.validating_client import PREFIX, ValidatingClient

BLANK_PNG = blank_png(200)
BIG = "x" * 70_000
JSON = {"Content-Type": "application/json"}
COMMAND = {"type": "StartGame"}


Case: TypeAlias = Callable[["Stage"], TestResponse]


class Stage:
    """A table in the middle of its first round: Ana draws, Ben waits, Cleo only watches."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.ana, self.ben = open_table(app, "Ana", "Ben")
        self.path = self.ana.path
        self.cleo = ValidatingClient(app)
        self.stranger = ValidatingClient(app, "no-such-token")

    def draw(self) -> Phone:
        """Ana has a die."""
        self.ana.act("StartGame")
        self.ana.act("RollDice", seat=1)
        self.ana.act("TakeDie", seat=1, die=0)
        return self.ana

    def over(self) -> Phone:
        """The game is over: all have left it."""
        self.draw()
        end([self.ana, self.ben])
        return self.ana

    def command(self, api: ValidatingClient, **fields: Any) -> TestResponse:
        """A command in its envelope."""
        body = {"id": new_id(), "command": COMMAND, **fields}
        return api.post(f"{self.path}/commands", body)


def _ask_others(stage: Stage) -> TestResponse:
    """Ben's phone slept for two minutes, and all have been asked since."""
    asked = stage.cleo.post(f"{stage.path}/claims", {"seat": 2}).get_json()
    _later(stage).ask_others(stage.ana.code, asked["token"])
    return ValidatingClient(stage.app, asked["token"]).ask("POST", f"{stage.path}/claims/others")


def _later(stage: Stage) -> Service:
    site: Site = stage.app.extensions[NAME]
    return Service(site.service.store, lambda: datetime.now(UTC) + timedelta(minutes=2))


def _take_seat_back(stage: Stage) -> TestResponse:
    """Ben's phone slept for two minutes, and Ana says yes."""
    asked = stage.cleo.post(f"{stage.path}/claims", {"seat": 2}).get_json()
    stage.ana.act("ApproveClaim", claim=asked["claim"])
    _later(stage).ask_others(stage.ana.code, asked["token"])
    return stage.ben.api.ask("POST", f"{stage.path}/claims/back")


def _hurry(stage: Stage) -> TestResponse:
    stage.ana.act("AddBot", seat=1, level=1)
    stage.ana.act("StartGame")
    for phone, seat in ((stage.ana, 1), (stage.ben, 2)):
        phone.act("LeaveGame", seat=seat)
    return stage.ana.api.ask("POST", f"{stage.path}/hurry")


def _unknown(method: str, below: str, body: object = None) -> Case:
    return lambda s: s.cleo.ask(method, f"/tables/2345678{below}", body)


def _foreign_token(method: str, below: str, body: object = None) -> Case:
    return lambda s: s.stranger.ask(method, f"{s.path}{below}", body)


def _bodies(path: str | Callable[[Stage], str], wrong: object, big: str = BIG) -> dict[int, Case]:
    """The four ways in which a body can be wrong."""

    def ask(s: Stage, body: object = None, **options: Any) -> TestResponse:
        # Of whoever has a seat only at the table where it is.
        api = s.ana.api if path is not _real_board else s.cleo
        return api.ask("POST", path if isinstance(path, str) else path(s), body, **options)

    return {
        400: lambda s: ask(s, data="{", headers=JSON),
        413: lambda s: ask(s, data=big, headers=JSON),
        415: lambda s: ask(s, data="name=Ana"),
        422: lambda s: ask(s, wrong),
    }


def _foreign_page(path: str | Callable[[Stage], str], body: object) -> Case:
    headers = {"Origin": "https://elsewhere.example"}

    def ask(s: Stage) -> TestResponse:
        where = path if isinstance(path, str) else path(s)
        return s.ana.api.ask("POST", where, body, headers=headers)

    return ask


def _lesson(below: str, **question: Any) -> Case:
    taken = [{"type": "TakeDie", "seat": 2, "die": 1}]
    return lambda s: s.cleo.post(f"/learn{below}", {"commands": taken, **question})


def _tile_lesson(below: str, **question: Any) -> Case:
    return lambda s: s.cleo.post(
        f"/learn/tile{below}", {"board": "square", "moves": [], **question}
    )


def _lesson_bodies(below: str) -> dict[int, Case]:
    return _bodies(f"/learn{below}", {"commands": 5})


def _prints(below: str = "") -> dict[int, Case]:
    """What every way to print can answer."""
    path = f"/print{below}"
    table = {"name": "sheet", "table": "2345678"}
    return {
        200: lambda s: s.cleo.post(path, {"name": "sheet", "layout": {"toml": TOML}}),
        **_bodies(path, {"name": "sheet", "up": 3}),
        401: lambda s: s.stranger.post(path, {"name": "sheet", "table": s.path[-7:]}),
        404: lambda s: s.cleo.post(path, table),
    }


def _record(s: Stage) -> TestResponse:
    ana, ben = s.app.test_client(), s.app.test_client()
    opened = ana.post(f"{PREFIX}/tables", json={"name": "Ana", "game": "duo"})
    path = f"/tables/{opened.get_json()['code']}"
    ben.post(f"{PREFIX}{path}/seats", json={"name": "Ben"})
    ana.post(f"{PREFIX}{path}/commands", json={"id": new_id(), "command": COMMAND})
    return s.cleo.ask("GET", f"{path}/record")


def _coached_record(s: Stage) -> TestResponse:
    ana, ben = open_tiles(s.app, "duo")
    ana.play("e10,e11")
    ben.act("LeaveGame", seat=2)
    ana.act("EndGame", seat=1)
    coach(s.app, ana)
    return s.cleo.ask("GET", f"{ana.path}/games/1/coach/record")


def _tile_places(s: Stage, *, begin: bool) -> TestResponse:
    """Where pieces may lie at a table of Duo; before the game begins nowhere."""
    ana = open_tiles(s.app, "duo", begin=begin)[0]
    return ana.api.ask("GET", f"{ana.path}/seats/1/places")


def _tile_order(s: Stage) -> TestResponse:
    ana = open_tiles(s.app, "duo")[0]
    return ana.api.ask("GET", f"{ana.path}/games/1/order")


def _real_board(s: Stage) -> str:
    """Where the real board of a table of a tile game is compared."""
    body = {"name": "Ana", "game": "solitaire", "settings": {"board": "real"}, "solo": True}
    phone = s.app.test_client()
    path = f"/tables/{phone.post(f'{PREFIX}/tables', json=body).get_json()['code']}"
    phone.post(f"{PREFIX}{path}/commands", json={"id": new_id(), "command": COMMAND})
    return f"{path}/board/compare"


#: A page with nothing on it. Readers find its parts without a table of them.
BLANK_PDF = b"""%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R>>
%%EOF
"""


def _photo(data: bytes, query: str = "") -> Case:
    return lambda s: s.cleo.ask("POST", f"/photos{query}", data=data)


def _too_large(path: str) -> Case:
    # Made when it is sent: it would lie in the memory of every worker, whatever that tests.
    return lambda s: s.cleo.ask("POST", path, data=b"x" * 25_000_001)


def _at(below: str) -> Callable[[Stage], str]:
    return lambda s: s.path + below


def _reading(name: str, below: str = "") -> dict[tuple[str, int], Case]:
    return {
        (name, 200): lambda s: s.cleo.ask("GET", s.path + below),
        (name, 401): _foreign_token("GET", below),
        (name, 404): _unknown("GET", below),
    }


def _advice(s: Stage) -> TestResponse:
    (ana,) = open_table(s.app, "Ana", solo=True)
    ana.act("StartGame")
    ana.act("RollDice", seat=1)
    return ana.api.post(f"{ana.path}/advice", {"seat": 1})


def _for_fun(s: Stage) -> TestResponse:
    """Of who has left a game that goes on."""
    ana, ben = open_table(s.app, "Ana", "Ben")
    ana.act("StartGame")
    ben.act("LeaveGame", seat=2)
    return ben.api.post(f"{ben.path}/seats/2/for-fun", FUN)


def _over(s: Stage) -> str:
    return f"{s.over().path}/games/1/continue"


def _today(s: Stage, below: str) -> str:
    """Where today's daily is; the server says what day it is."""
    return f"/daily/{LAYOUT}/{s.cleo.get(f'/daily/{LAYOUT}/today')['today']}{below}"


def _of_today(below: str) -> Callable[[Stage], str]:
    return lambda s: _today(s, below)


def _no_day(below: str, body: object) -> Case:
    return lambda s: s.cleo.post(f"/daily/{LAYOUT}/2025-02-30{below}", body)


def _daily_result(s: Stage) -> TestResponse:
    phone = finished(opened(s.app, _today(s, "")))
    return phone.api.post(_today(s, "/results"), result(phone))


def _paper_result(s: Stage) -> TestResponse:
    day = _today(s, "")
    sheet = {**drawn(finished(opened(s.app, day))), "seed": day[-10:]}
    return s.cleo.post(f"{day}/paper", {"phone": PHONE, "sheet": sheet})


def _result_of(s: Stage) -> dict[str, str]:
    return {"table": s.ana.code, "phone": PHONE}


def _solved() -> dict[str, Any]:
    """What is told of a puzzle that is solved."""
    puzzle = collection()[0]
    line = [mark.squares for mark in puzzle.answer]
    return {"phone": PHONE, "puzzle": {"game": "dice", "number": puzzle.number, "line": line}}


def _dare(s: Stage, below: str) -> str:
    """Where a link to a puzzle is."""
    return f"/dares/{s.cleo.post('/dares', _solved()).get_json()['dare']['code']}{below}"


def _to_dare(below: str, body: dict[str, Any]) -> Case:
    return lambda s: s.cleo.post(_dare(s, below), body)


def _no_dare(below: str, body: dict[str, Any]) -> Case:
    return lambda s: s.cleo.post(f"/dares/2345678{below}", body)


def _open_dare(s: Stage) -> TestResponse:
    phone = finished(opened(s.app, _today(s, "")))
    told = phone.api.post("/dares", result(phone)).get_json()
    return s.cleo.post(f"/dares/{told['dare']['code']}/tables", {"name": "Dan"})


def _puzzle(of: str, below: str, line: str, **rest: object) -> dict[tuple[str, int], Case]:
    """Questions about a line of a puzzle; in the body the line is called ``line``."""
    name, body = f"{of}puzzle_{below}".replace("/", "_"), {line: [], **rest}
    path = f"/puzzles/{of}1/{below}"
    return {
        (name, 200): lambda s: s.cleo.post(path, body),
        (name, 404): lambda s: s.cleo.post(f"/puzzles/{of}999/{below}", body),
        **{(name, k): v for k, v in _bodies(path, {line: 5}).items()},
    }


FROM_HERE = {"seat": 1, "round": 1}
OTHER = {"phone": "another-phone-here"}
TOML = format_layout(built_in_layout("standard"))
SHEET = {"layout": "standard", "squares": ["BB......Y", *["........."] * 8], "dice": [2, 1]}
PILED = {"photo": "a.jpg", "sheet": SHEET, "table": "T01", "seat": 1, "uncertain": [[0, 1]]}
NO_LAYOUT = 'name = "x"\nside = 4'

FUN = {"drawn": [], "colour": "B", "dice": [1]}
FUN_AT = "/seats/1/for-fun"
SIGN = {"seat": 1, "kind": "reaction", "sign": "nice"}
CASES: dict[tuple[str, int], Case] = {
    ("openapi", 200): lambda s: s.cleo.ask("GET", "/openapi.json"),
    ("shapes", 200): lambda s: s.cleo.ask("GET", "/shapes"),
    ("games", 200): lambda s: s.cleo.ask("GET", "/games"),
    ("check_layout", 200): lambda s: s.cleo.post("/layouts", {"toml": TOML}),
    **{("check_layout", k): v for k, v in _bodies("/layouts", {"toml": NO_LAYOUT}).items()},
    ("check_sheet", 200): lambda s: s.cleo.post("/check", SHEET),
    **{("check_sheet", k): v for k, v in _bodies("/check", {"layout": "standard"}).items()},
    ("report_pile", 200): lambda s: s.cleo.post("/piles", {"photos": [PILED], "form": "csv"}),
    **{("report_pile", k): v for k, v in _bodies("/piles", {"photos": []}, 4 * BIG).items()},
    ("check_painted", 200): lambda s: s.cleo.post("/check/duo", {"cells": {"P": "e10", "O": "a1"}}),
    **{("check_painted", k): v for k, v in _bodies("/check/duo", {"cells": 5}).items()},
    ("check_painted", 404): lambda s: s.cleo.post("/check/chess", {"cells": {}}),
    ("lesson_now", 200): _lesson(""),
    **{("lesson_now", k): v for k, v in _lesson_bodies("").items()},
    ("lesson_placements", 200): _lesson("/placements"),
    **{("lesson_placements", k): v for k, v in _lesson_bodies("/placements").items()},
    ("lesson_check", 200): _lesson("/check", squares=[[0, 0]]),
    **{("lesson_check", k): v for k, v in _lesson_bodies("/check").items()},
    ("tile_lesson_now", 200): _tile_lesson(""),
    **{("tile_lesson_now", k): v for k, v in _bodies("/learn/tile", {"moves": 5}).items()},
    ("tile_lesson_check", 200): _tile_lesson("/check", move="a1"),
    **{("tile_lesson_check", k): v for k, v in _bodies("/learn/tile/check", {"moves": 5}).items()},
    **_puzzle("", "line", "line"),
    **_puzzle("", "check", "line", squares=[[0, 0]]),
    **_puzzle("tile/", "line", "moves"),
    **_puzzle("tile/", "check", "moves", move="a1"),
    **_puzzle("tile/", "hint", "moves"),
    ("tile_puzzle_solution", 200): lambda s: s.cleo.ask("GET", "/puzzles/tile/1/solution"),
    ("tile_puzzle_solution", 404): lambda s: s.cleo.ask("GET", "/puzzles/tile/0/solution"),
    ("puzzle_solution", 200): lambda s: s.cleo.ask("GET", "/puzzles/1/solution"),
    ("puzzle_solution", 404): lambda s: s.cleo.ask("GET", "/puzzles/0/solution"),
    ("read_photo", 200): _photo(BLANK_PNG),
    ("read_photo", 413): _too_large("/photos"),
    ("read_photo", 422): _photo(b""),
    ("open_scan", 200): lambda s: s.cleo.ask("POST", "/scans", data=BLANK_PDF),
    ("open_scan", 413): _too_large("/scans"),
    ("open_scan", 422): lambda s: s.cleo.ask("POST", "/scans", data=b"no PDF"),
    ("read_board_photo", 200): _photo(BLANK_PNG, "/classic"),
    ("read_board_photo", 404): _photo(BLANK_PNG, "/chess"),
    ("read_board_photo", 413): _too_large("/photos/classic"),
    ("read_board_photo", 422): _photo(b"", "/classic"),
    **{("print_pdf", k): v for k, v in _prints().items()},
    **{("print_preview", k): v for k, v in _prints("/preview?page=2").items()},
    **{("print_geometry", k): v for k, v in _prints("/geometry").items()},
    ("open_table", 201): lambda s: s.cleo.post("/tables", {"name": "Dan"}),
    **{("open_table", k): v for k, v in _bodies("/tables", {"name": 5}).items()},
    ("open_table", 403): _foreign_page("/tables", {"name": "Dan"}),
    **_reading("table"),
    ("table", 422): lambda s: s.cleo.ask("GET", f"{s.path}?watch=yes"),
    ("take_seat", 201): lambda s: s.cleo.post(f"{s.path}/seats", {"name": "Cleo"}),
    **{("take_seat", k): v for k, v in _bodies(_at("/seats"), {}).items()},
    ("take_seat", 401): _foreign_token("POST", "/seats", {"name": "Cleo"}),
    ("take_seat", 403): _foreign_page(_at("/seats"), {"name": "Cleo"}),
    ("take_seat", 404): _unknown("POST", "/seats", {"name": "Cleo"}),
    ("claim_seat", 202): lambda s: s.cleo.post(f"{s.path}/claims", {"seat": 2}),
    **{("claim_seat", k): v for k, v in _bodies(_at("/claims"), {"seat": "2"}).items()},
    ("claim_seat", 401): _foreign_token("POST", "/claims", {"seat": 2}),
    ("claim_seat", 403): _foreign_page(_at("/claims"), {"seat": 2}),
    ("claim_seat", 404): lambda s: s.cleo.post(f"{s.path}/claims", {"seat": 9}),
    ("ask_others", 200): _ask_others,
    ("ask_others", 401): _foreign_token("POST", "/claims/others"),
    ("ask_others", 403): _foreign_page(_at("/claims/others"), {}),
    ("ask_others", 404): _unknown("POST", "/claims/others"),
    ("ask_others", 422): lambda s: s.ana.api.ask("POST", f"{s.path}/claims/others"),
    ("take_seat_back", 200): _take_seat_back,
    ("take_seat_back", 401): _foreign_token("POST", "/claims/back"),
    ("take_seat_back", 403): _foreign_page(_at("/claims/back"), {}),
    ("take_seat_back", 404): _unknown("POST", "/claims/back"),
    ("take_seat_back", 422): lambda s: s.ana.api.ask("POST", f"{s.path}/claims/back"),
    ("hurry", 200): _hurry,
    ("hurry", 401): _foreign_token("POST", "/hurry"),
    ("hurry", 403): lambda s: s.cleo.ask("POST", f"{s.path}/hurry"),
    ("hurry", 404): _unknown("POST", "/hurry"),
    ("hurry", 422): lambda s: s.draw().api.ask("POST", f"{s.path}/hurry"),
    ("command", 200): lambda s: s.command(s.ana.api),
    **{("command", k): v for k, v in _bodies(_at("/commands"), {"id": "?"}).items()},
    ("command", 401): lambda s: s.command(s.stranger),
    ("command", 403): lambda s: s.command(s.cleo),
    ("command", 404): _unknown("POST", "/commands", {"id": "12345678", "command": COMMAND}),
    ("command", 409): lambda s: s.command(s.ana.api, expected_seq=1),
    ("for_fun", 200): _for_fun,
    **{("for_fun", k): v for k, v in _bodies(_at(FUN_AT), FUN).items()},
    ("for_fun", 401): _foreign_token("POST", FUN_AT, FUN),
    ("for_fun", 403): lambda s: s.ben.api.ask("POST", f"{s.path}{FUN_AT}", FUN),
    ("for_fun", 404): _unknown("POST", FUN_AT, FUN),
    ("send_signal", 202): lambda s: s.ana.api.post(f"{s.path}/signals", SIGN),
    **{("send_signal", k): v for k, v in _bodies(_at("/signals"), {"seat": "1"}).items()},
    ("send_signal", 401): _foreign_token("POST", "/signals", SIGN),
    ("send_signal", 403): lambda s: s.ben.api.ask("POST", f"{s.path}/signals", SIGN),
    ("send_signal", 404): _unknown("POST", "/signals", SIGN),
    ("compare_board", 200): lambda s: s.cleo.post(_real_board(s), {"cells": {"B": "a20"}}),
    **{("compare_board", k): v for k, v in _bodies(_real_board, {"cells": 5}).items()},
    ("compare_board", 401): _foreign_token("POST", "/board/compare", {"cells": {}}),
    ("compare_board", 404): _unknown("POST", "/board/compare", {"cells": {}}),
    **_reading("events", "/events"),
    ("events", 422): lambda s: s.cleo.ask("GET", f"{s.path}/events?after=-1"),
    ("stream", 200): lambda s: s.cleo.client.get(f"{PREFIX}{s.path}/stream", buffered=False),
    ("stream", 401): _foreign_token("GET", "/stream"),
    ("stream", 404): _unknown("GET", "/stream"),
    ("stream", 422): lambda s: s.cleo.ask("GET", f"{s.path}/stream?tab=a%20b"),
    **_reading("log", "/log"),
    **_reading("record", "/record"),
    ("record", 200): _record,
    ("record", 422): lambda s: s.ana.api.ask("GET", f"{s.path}/record?game=first"),
    **_reading("order", "/games/1/order"),
    ("order", 200): _tile_order,
    **_reading("replay", "/replay"),
    ("replay", 422): lambda s: s.cleo.ask("GET", f"{s.path}/replay?after=-1"),
    ("placements", 200): lambda s: s.draw().api.ask("GET", f"{s.path}/seats/1/placements"),
    ("placements", 401): _foreign_token("GET", "/seats/1/placements"),
    ("placements", 403): lambda s: s.ben.api.ask("GET", f"{s.path}/seats/1/placements"),
    ("placements", 404): lambda s: s.ana.api.ask("GET", f"{s.path}/seats/7/placements"),
    ("placements", 422): lambda s: s.ana.api.ask("GET", f"{s.path}/seats/1/placements"),
    ("places", 200): lambda s: _tile_places(s, begin=True),
    ("places", 401): _foreign_token("GET", "/seats/1/places"),
    ("places", 403): lambda s: s.ben.api.ask("GET", f"{s.path}/seats/1/places"),
    ("places", 404): lambda s: s.ana.api.ask("GET", f"{s.path}/seats/1/places"),
    ("places", 422): lambda s: _tile_places(s, begin=False),
    ("check", 200): lambda s: s.draw().api.ask("GET", f"{s.path}/seats/1/check?squares=0,0"),
    ("check", 401): _foreign_token("GET", "/seats/1/check?squares=0,0"),
    ("check", 403): lambda s: s.cleo.ask("GET", f"{s.path}/seats/1/check?squares=0,0"),
    ("check", 404): lambda s: s.ana.api.ask("GET", f"{s.path}/seats/x/check?squares=0,0"),
    ("check", 422): lambda s: s.draw().api.ask("GET", f"{s.path}/seats/1/check?squares=0;0"),
    ("ask_advice", 200): _advice,
    **{("ask_advice", k): v for k, v in _bodies(_at("/advice"), {"seat": "1"}).items()},
    ("ask_advice", 401): _foreign_token("POST", "/advice", {"seat": 1}),
    ("ask_advice", 403): lambda s: s.cleo.post(f"{s.path}/advice", {"seat": 1}),
    ("ask_advice", 404): _unknown("POST", "/advice", {"seat": 1}),
    **_reading("coach_so_far", "/games/1/coach"),
    ("coach_so_far", 200): lambda s: s.over().api.ask("GET", f"{s.path}/games/1/coach"),
    ("coach", 200): lambda s: s.over().api.ask("POST", f"{s.path}/games/1/coach"),
    ("coach", 401): _foreign_token("POST", "/games/1/coach"),
    ("coach", 404): lambda s: s.over().api.ask("POST", f"{s.path}/games/2/coach"),
    ("coach", 422): lambda s: s.draw().api.ask("POST", f"{s.path}/games/1/coach"),
    **_reading("coached_record", "/games/1/coach/record"),
    ("coached_record", 200): _coached_record,
    ("coached_record", 422): lambda s: s.draw().api.ask("GET", f"{s.path}/games/1/coach/record"),
    ("play_on", 201): lambda s: s.over().api.post(f"{s.path}/games/1/continue", FROM_HERE),
    **{("play_on", k): v for k, v in _bodies(_over, {"seat": 1}).items()},
    ("play_on", 401): _foreign_token("POST", "/games/1/continue", FROM_HERE),
    ("play_on", 403): _foreign_page(_over, FROM_HERE),
    ("play_on", 404): _unknown("POST", "/games/1/continue", FROM_HERE),
    ("daily", 200): lambda s: s.cleo.ask("GET", f"/daily/{LAYOUT}/today"),
    ("daily", 404): lambda s: s.cleo.ask("GET", f"/daily/{LAYOUT}/yesterday"),
    ("open_daily", 201): lambda s: s.cleo.post(_today(s, "/tables"), {"name": "Dan"}),
    **{("open_daily", k): v for k, v in _bodies(_of_today("/tables"), {"name": 5}).items()},
    ("open_daily", 404): _no_day("/tables", {"name": "Dan"}),
    ("tell_daily", 200): _daily_result,
    **{("tell_daily", k): v for k, v in _bodies(_of_today("/results"), {"phone": 5}).items()},
    ("tell_daily", 401): lambda s: s.stranger.post(_today(s, "/results"), _result_of(s)),
    ("tell_daily", 403): lambda s: s.cleo.post(_today(s, "/results"), _result_of(s)),
    ("tell_daily", 404): lambda s: s.cleo.post(
        _today(s, "/results"), {**_result_of(s), "table": "2345678"}
    ),
    ("tell_paper_daily", 200): _paper_result,
    **{("tell_paper_daily", k): v for k, v in _bodies(_of_today("/paper"), {"phone": 5}).items()},
    ("tell_paper_daily", 404): _no_day("/paper", {"phone": PHONE, "sheet": {}}),
    ("make_dare", 201): lambda s: s.cleo.post("/dares", _solved()),
    **{("make_dare", k): v for k, v in _bodies("/dares", {"phone": 5}).items()},
    ("make_dare", 401): lambda s: s.stranger.post("/dares", _result_of(s)),
    ("make_dare", 403): lambda s: s.cleo.post("/dares", _result_of(s)),
    ("make_dare", 404): lambda s: s.ana.api.post("/dares", {**_result_of(s), "game": 9}),
    ("dare_list", 200): _to_dare("/list", {"phone": PHONE}),
    **{("dare_list", k): v for k, v in _bodies("/dares/2345678/list", {"phone": 5}).items()},
    ("dare_list", 404): _no_dare("/list", {"phone": PHONE}),
    ("open_dare", 201): _open_dare,
    **{("open_dare", k): v for k, v in _bodies("/dares/2345678/tables", {"name": 5}).items()},
    ("open_dare", 404): _no_dare("/tables", {"name": "Dan"}),
    ("tell_dare", 200): _to_dare("/tries", _solved()),
    **{("tell_dare", k): v for k, v in _bodies("/dares/2345678/tries", {"phone": 5}).items()},
    ("tell_dare", 401): lambda s: s.stranger.post(_dare(s, "/tries"), _result_of(s)),
    ("tell_dare", 403): lambda s: s.cleo.post(_dare(s, "/tries"), _result_of(s) | OTHER),
    ("tell_dare", 404): _no_dare("/tries", {"phone": PHONE}),
    ("remove_dare", 200): _to_dare("/remove", {"phone": PHONE}),
    **{("remove_dare", k): v for k, v in _bodies("/dares/2345678/remove", {"phone": 5}).items()},
    ("remove_dare", 403): _to_dare("/remove", OTHER),
    ("remove_dare", 404): _no_dare("/remove", {"phone": PHONE}),
}
