"""The command line as a whole: help, versions, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from rollwrite.cli import COMMANDS, FIRST, main, parser_for
from rollwrite.cli.completion import completions
from rollwrite.i18n import LANGUAGES
from tests.cli.conftest import Run
from tools.baselines.running import FILES


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main([*arguments, "--help"])
    assert caught.value.code == 0
    return capsys.readouterr().out


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys)
    for command in COMMANDS:
        assert f"\n    {command}" in text


def test_help_says_what_a_log_is(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["replay"], ["dice", "verify"]):
        text = help_of(capsys, *command)
        assert "JSON lines" in text
        assert f"{{{','.join(LANGUAGES)}}}" in text


def test_help_does_not_wait_for_heavy_libraries() -> None:
    script = (
        "import sys\nfrom rollwrite.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'cv2', 'numpy', 'reportlab', 'flask', 'sqlalchemy'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_alone_it_says_where_to_begin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    at = [out.index(f"rollwrite {line}") for line in FIRST.values()]
    assert at == sorted(at)
    assert all(name in out for name in COMMANDS)
    for locale, begin in (
        ("es_MX.UTF-8", "El juego de dados"),
        ("fr", "Le jeu de dés"),
        ("de_CH", "Spielt das Würfelspiel"),
        ("xx_YY", "Play the dice game"),
    ):
        monkeypatch.setenv("LC_ALL", locale)
        assert run()[1].startswith(begin)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("prin", "There’s no command prin. Did you mean print? Choose serve, "),
        ("check", "FILE is missing. Help: rollwrite check --help"),
        (
            "check --nothing x --lang fr",
            "--nothing n’est pas connu ici. Aide\xa0: rollwrite check",
        ),
        ("serve --port", "--port needs a value. Help: rollwrite serve --help"),
        ("tile show x --move many", "--move needs a number, not many."),
        ("tile perft 1 --s", "--s is too short: it could be --start or --split."),
        ("gtp --time 1 --level 2", "--level/-l and --time can’t be used together."),
        ("replay --text=yes x --lang=es", "--text va sin valor. Ayuda: rollwrite replay --help"),
        (
            "tile analyse x --simulations 0",
            "--simulations can’t be “0”. Give a number from 1 to 10000000.",
        ),
        ("print --lang fr --paper a5", "NAME"),
    ],
)
def test_what_is_typed_wrongly_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    try:
        code: int | str | None = main(line.split())
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert said in err
    assert "usage" not in err


@pytest.mark.parametrize(
    ("line", "begun", "found"),
    [
        ("", "pr", ["print"]),
        ("print", "so", ["solo"]),
        ("check --lang", "", list(LANGUAGES)),
        ("tile", "", ["show", "analyse", "perft", "games"]),
        ("tile games", "--j", ["--json"]),
        ("completion", "", ["bash", "zsh", "fish"]),
        ("replay", "", ["file"]),
        ("read --report", "x", ["file"]),
    ],
)
def test_shells_are_told_what_could_come_next(line: str, begun: str, found: list[str]) -> None:
    items = completions(parser_for, line.split(), begun)
    assert [item.value if item.type == "plain" else item.type for item in items] == found


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script_and_its_answers(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    code, script, _ = run("completion", shell)
    assert code == 0
    assert f"_ROLLWRITE_COMPLETE={shell}_complete" in script
    monkeypatch.setenv("_ROLLWRITE_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "rollwrite print s")
    monkeypatch.setenv("COMP_CWORD", "s" if shell == "fish" else "2")
    code, out, _ = run()
    assert code == 0
    assert "solo" in out


@pytest.mark.parametrize(
    "line", ["tile games", "tile perft 2", "tile perft 1 --split", "tile show duo.blksgf"]
)
def test_every_result_can_be_had_as_json(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(FILES)
    code, out, _ = run(*line.split(), "--json")
    assert code == 0
    assert all(isinstance(json.loads(one), dict) for one in out.splitlines())
