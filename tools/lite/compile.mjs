// Compiles trees of Python files by the very interpreter that will run them, and leaves no source behind.
//
// node compile.mjs PYODIDE_FOLDER KEPT TREE OPTIMIZE [TREE OPTIMIZE]…
//
// KEPT: a folder in a tree whose sources stay. OPTIMIZE: 2 leaves asserts and docstrings out, 0 does not

import { pathToFileURL } from "node:url";

const [pyodide, kept, ...trees] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.FS.mkdirTree("/tree");
const compileTree = py.runPython(`
import py_compile
from pathlib import Path

def compile_tree(kept, optimize):
    count = 0
    for path in sorted(Path("/tree").rglob("*.py")):
        inside = path.relative_to("/tree").as_posix()
        if inside.startswith(f"{kept}/"):
            continue
        # The name in tracebacks is where it will lie.
        py_compile.compile(
            str(path), str(path) + "c", dfile="/" + inside, doraise=True, optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        path.unlink()
        count += 1
    return count
compile_tree
`);
while (trees.length) {
  const [root, optimize] = trees.splice(0, 2);
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, "/tree");
  console.log(compileTree(kept, Number(optimize)));
  py.FS.unmount("/tree");
}
