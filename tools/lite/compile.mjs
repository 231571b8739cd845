// Compiles a tree of Python files by the very interpreter that will run them, and leaves no source behind.
//
// node compile.mjs PYODIDE_FOLDER TREE OPTIMIZE KEPT...
//
// OPTIMIZE: 2 leaves asserts and docstrings out, 0 does not. KEPT: folders in the tree whose sources stay

import { pathToFileURL } from "node:url";

const [pyodide, tree, optimize, ...kept] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.FS.mkdirTree("/tree");
py.FS.mount(py.FS.filesystems.NODEFS, { root: tree }, "/tree");
py.globals.set("kept", py.toPy(kept));
py.globals.set("optimize", Number(optimize));
const count = py.runPython(`
import os, py_compile
from pathlib import Path

count = 0
for path in sorted(Path("/tree").rglob("*.py")):
    inside = path.relative_to("/tree").as_posix()
    if any(inside.startswith(f"{one}/") for one in kept):
        continue
    # The name in tracebacks is where it will lie.
    py_compile.compile(
        str(path), str(path) + "c", dfile="/" + inside, doraise=True, optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    path.unlink()
    count += 1
count
`);
console.log(count);
