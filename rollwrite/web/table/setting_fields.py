"""Settings in the reader's words: what the pages' forms, the lobby and programs show of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rollwrite.i18n import Translator
from rollwrite.table.rules import Choice, Kind, Setting


@dataclass(frozen=True)
class SettingChoice:
    """One of the values of a setting."""

    value: str
    label: str
    hint: str | None


@dataclass(frozen=True)
class SettingField:
    """A setting to be changed.

    :ivar kind: a ``switch`` is on or off; a ``choice`` is one of ``choices``, an ``order`` all of
        them; a ``layout`` is one of them, of which ``own`` stands for one of the table's own.
    :ivar value: what is chosen: true or false, a choice's value, or all values in their order.
    """

    name: str
    kind: Kind
    label: str
    hint: str | None
    value: bool | str | tuple[str, ...]
    choices: tuple[SettingChoice, ...]


def setting_fields(
    t: Translator, described: Iterable[Setting], values: Mapping[str, Any], *, solo: bool = False
) -> tuple[SettingField, ...]:
    """The settings that people choose in forms.

    :param values: what is chosen, by the settings' names.
    :param solo: whether somebody plays alone, so that some of them do not matter.
    """
    return tuple(
        SettingField(
            setting.name,
            setting.kind,
            t(setting.words),
            _hint(t, setting.words),
            values[setting.name],
            tuple(_choice(t, choice) for choice in setting.choices),
        )
        for setting in described
        if setting.kind != "data" and (setting.alone or not solo)
    )


def with_a_choice(fields: Iterable[SettingField]) -> tuple[SettingField, ...]:
    """Without those of which a game knows but one way."""
    return tuple(one for one in fields if one.kind == "switch" or len(one.choices) > 1)


def setting_values(described: Iterable[Setting], settings: object) -> dict[str, Any]:
    """What is chosen in ``settings``, by name, as forms show it."""
    return {setting.name: setting.value(settings) for setting in described}


def _choice(t: Translator, choice: Choice) -> SettingChoice:
    params = dict(choice.params)
    return SettingChoice(choice.value, t(choice.words, **params), _hint(t, choice.words, **params))


def _hint(t: Translator, words: str, **params: int) -> str | None:
    key = f"{words}_hint"
    return t(key, **params) if t.has(key) else None
