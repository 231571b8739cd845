"""What the OpenAPI document promised before there were other games is still true of the dice game.

``data/openapi.json.gz`` is the document as it was then. Whatever a program might send by it may
still be sent, and whatever comes back at a table of the dice game is as it said; there may be more.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from rollwrite.games import FORMS
from tests.legacy.schemas import Comparison
from tests.together import for_each
from tests.web.validating_client import api_document

FILE = Path(__file__).parent / "data" / "openapi.json.gz"
#: What is answered only at tables of tile games.
TILE: Final = frozenset(
    {"ViewTileTable", "TileFrame", "LegalMoves", "TileCheck", "TileReason"}
    | {f"event.{name}.tile" for name in FORMS.events["tile"]}
    | {f"event.{name}" for name in FORMS.events["tile"].keys() - FORMS.events["dice"].keys()}
)
#: What is answered only at tables where somebody has asked for a bot.
BOTS: Final = frozenset({"event.BotPlays", "event.PersonPlays"})
#: What is answered only at tables where somebody has asked for a seat.
CLAIMS: Final = frozenset(
    {"event.OthersAsked", "event.ClaimConfirmed", "event.ClaimDropped", "event.SeatTakenBack"}
)
#: What is answered only at tables where somebody who is out has guessed.
GUESSES: Final = frozenset({"event.WinnerGuessed"})
#: What is answered only at tables that came as a file, and at those of a class.
ELSEWHERE: Final = frozenset({"event.TableBrought", "event.TablePaused", "event.GameCalledOff"})
BOT_KIND: Final = "/kind: ['bot'] beside ['phone', 'guest', 'paper']"
APART: Final = TILE | BOTS | CLAIMS | GUESSES | ELSEWHERE
#: Numbers and texts that were refused with 422 before too, though the document did not say so.
REFUSED_BEFORE: Final = {
    "post /api/v1/photos ?corners",
    "post /api/v1/check body/squares",
    "post /api/v1/check body/squares/*",
    "post /api/v1/check body/dice",
    "post /api/v1/check body/layout",
    "post /api/v1/layouts body/toml",
    "post /api/v1/tables body/settings/layout",
    "post /api/v1/tables/{code}/commands body/command/settings/layout",
    "get /api/v1/tables/{code}/events ?after",
    "get /api/v1/tables/{code}/stream ?after",
    "post /api/v1/check/{game} body/squares",
    "post /api/v1/print/preview ?page",
    *(
        f"post /api/v1/print{below} body/{name}"
        for below in ("", "/preview", "/geometry")
        for name in ("copies", "count", "layout", "players", "rounds", "size", "tables")
    ),
}
#: Printed no more: the refusal says what to take instead.
DROPPED: Final = {
    f"post /api/v1/print{below} body/standby" for below in ("", "/preview", "/geometry")
}


@cache
def before() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(FILE.read_bytes()))
    return found


OPERATIONS = [(path, method) for path, methods in before()["paths"].items() for method in methods]


@for_each(("path", "method"), OPERATIONS)
def test_what_could_be_sent_can_be_sent(path: str, method: str) -> None:
    old, new = before()["paths"][path][method], api_document()["paths"][path][method]
    assert new["operationId"] == old["operationId"]
    comparison = Comparison(narrow=before(), wide=api_document())
    found = []
    parameters = {(one["in"], one["name"]): one for one in new.get("parameters", ())}
    for one in old.get("parameters", ()):
        now = parameters.pop((one["in"], one["name"]))
        assert one.get("required", False) or not now.get("required", False)
        place = f"{method} {path} ?{one['name']}"
        found += comparison.problems(one["schema"], now["schema"], place)
    assert not any(one.get("required") for one in parameters.values())
    assert ("requestBody" in new) == ("requestBody" in old)
    if "requestBody" in old:
        bodies = new["requestBody"]["content"]
        for media, one in old["requestBody"]["content"].items():
            place = f"{method} {path} body"
            found += comparison.problems(one["schema"], bodies[media]["schema"], place)
    assert [one for one in found if one.partition(":")[0] not in (REFUSED_BEFORE | DROPPED)] == []


@for_each(("path", "method"), OPERATIONS)
def test_what_came_back_comes_back(path: str, method: str) -> None:
    old, new = before()["paths"][path][method], api_document()["paths"][path][method]
    comparison = Comparison(narrow=api_document(), wide=before(), apart=APART, may_grow=True)
    # What can be asked besides can be asked wrong.
    later = {"422"} if len(new.get("parameters", ())) > len(old.get("parameters", ())) else set()
    assert new["responses"].keys() - later == old["responses"].keys() - later
    for status, response in old["responses"].items():
        answers = new["responses"][status]["content"]
        # Other kinds of files come only where they are asked for.
        assert answers.keys() >= response["content"].keys()
        for media, one in response["content"].items():
            found = comparison.problems(answers[media]["schema"], one["schema"], status)
            assert [one for one in found if not one.endswith(BOT_KIND)] == []


def test_names_are_kept() -> None:
    assert (
        before()["components"]["schemas"].keys() <= api_document()["components"]["schemas"].keys()
    )


def test_what_is_left_out_of_account_is_there() -> None:
    """A name that is gone would hide nothing, and a new one might hide something."""
    names = api_document()["components"]["schemas"].keys()
    own = {name for name in TILE if not name.endswith(".tile")}
    assert own | BOTS | CLAIMS | {"event.TableOpened.tile", "event.SettingsChanged.tile"} <= names
