"""What applications compile, kept for the next one: each test has an application of its own.

An application compiles its templates and, for every address, the function that writes it: a
twentieth of a second, more than most tests of a page take. Both follow from the sources alone.
"""

from __future__ import annotations

from collections.abc import Callable
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

    compiled: ClassVar[dict[Any, Callable[..., tuple[str, str]]]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        # A function of the rule: whose it is it is told when it is called.
        defaults = tuple((self.defaults or {}).items())
        key = self.rule, tuple(self._trace), defaults, append_unknown
        if key not in self.compiled:
            self.compiled[key] = super()._compile_builder(append_unknown)
        return self.compiled[key]


def keep_compiled() -> None:
    """From now on, in this process."""
    Flask.jinja_options["bytecode_cache"] = _Templates()
    Flask.url_rule_class = _Rule
