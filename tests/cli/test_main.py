"""The command line as a whole: help, versions, exit codes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rollwrite.cli import main
from rollwrite.i18n import LANGUAGES

COMMANDS = ("serve", "replay", "dice", "print", "check", "read", "tile", "gtp")


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main([*arguments, "--help"])
    assert caught.value.code == 0
    return capsys.readouterr().out


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys)
    for command in COMMANDS:
        assert f"\n    {command} " in text


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
