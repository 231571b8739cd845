"""No picture library is loaded before a photo is read."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("cv2", "numpy", "PIL", "pillow_heif", "zxingcpp")


@pytest.mark.parametrize(
    "modules",
    ["rollwrite", "rollwrite.photo, rollwrite.photo.worker", "rollwrite.cli.read"],
)
def test_importing_loads_no_picture_library(modules: str) -> None:
    code = f"import {modules}, sys; print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
