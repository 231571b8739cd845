"""What applications compile, kept for the next one: each test has an application of its own.

An application compiles its templates and, for every address, the function that writes it: a
twentieth of a second, more than most tests of a page take. Both follow from the sources alone.
"""

from __future__ import annotations

from typing import Any, ClassVar

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

__all__ = ["keep_compiled"]


class _Templates(BytecodeCache):
    def __init__(self) -> None:
        self.compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if (code := self.compiled.get(bucket.key)) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.compiled[bucket.key] = bucket.bytecode_to_string()


class _Rule(Rule):
    """A rule of addresses that takes over what an equal one has compiled."""

    compiled: ClassVar[dict[Any, dict[str, Any]]] = {}

    def compile(self) -> None:
        assert self.map is not None
        defaults = tuple((self.defaults or {}).items())
        way = self.host if self.map.host_matching else self.subdomain
        key = self.rule, way, self.merge_slashes, defaults, tuple(self.map.converters.items())
        made = self.compiled.get(key)
        if made is None:
            super().compile()
            names = ("_parts", "_trace", "_converters", "arguments", "_build", "_build_unknown")
            self.compiled[key] = {name: getattr(self, name) for name in names}
            return
        # What of it is a function of its rule becomes one of this rule.
        for name, value in made.items():
            setattr(self, name, getattr(value, "__func__", value))
        self._build = self._build.__get__(self, None)
        self._build_unknown = self._build_unknown.__get__(self, None)


def keep_compiled() -> None:
    """From now on, in this process."""
    Flask.jinja_options["bytecode_cache"] = _Templates()
    Flask.url_rule_class = _Rule
