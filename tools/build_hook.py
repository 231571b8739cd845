"""Ships templates/ and static/ inside a wheel, where a checkout has them beside the package.

A hook and not hatch's own `force-include`, because that one also copies the files into an editable
install, where they would go stale.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DataHook(BuildHookInterface[Any]):
    """Maps `templates/` and `static/` to `rollwrite/_data/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for name in ("templates", "static"):
            build_data["force_include"][str(Path(self.root, name))] = f"rollwrite/_data/{name}"
