"""Signs and nudges as programs send them and as phones show them."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.i18n import Translator
from rollwrite.table import DecodeError, FieldError
from rollwrite.table.signals import HeardKind, Nudge, Reaction, Sign, Signal, SignalKind


@dataclass(frozen=True)
class NewSignal:
    """A sign to all at the table, or a nudge for somebody they wait for.

    :ivar sign: of a reaction.
    :ivar target: the seat that is nudged.
    """

    seat: int
    kind: SignalKind
    sign: Sign | None = None
    target: int | None = None

    def wanted(self) -> Reaction | Nudge:
        """The signal.

        :raises DecodeError: it lacks its sign or its target.
        """
        if self.kind == "reaction":
            if self.sign is None:
                raise DecodeError([FieldError("/sign", "string")])
            return Reaction(self.seat, self.sign)
        if self.target is None:
            raise DecodeError([FieldError("/target", "integer")])
        return Nudge(self.seat, self.target)


@dataclass(frozen=True)
class SentSignal:
    """A signal as one reader hears it.

    :ivar name: of the seat that sends it; a word to all is from none: seat 0.
    :ivar for_you: the reader's phone speaks for the seat that is nudged.
    :ivar text: to be shown, and spoken once.
    """

    seat: int
    name: str
    kind: HeardKind
    sign: Sign | None
    target: int | None
    for_you: bool
    text: str


def sent_signal(t: Translator, signal: Signal, actor: int | None) -> SentSignal:
    """A signal in the reader's language.

    :param actor: the seat of the reader's phone.
    """
    target = signal.target
    for_you = target is not None and target.phone == actor
    if signal.word is not None:
        text = signal.word
    elif target is None:
        # The buttons say the same.
        sign = t(f"script.sign.{signal.sign}")
        text = t("table.signal.sign", name=signal.name, sign=sign)
    elif for_you:
        text = t("table.signal.nudged_you", name=target.name)
    else:
        text = t("table.signal.nudged", name=signal.name, target=target.name)
    number = None if target is None else target.seat
    return SentSignal(signal.seat, signal.name, signal.kind, signal.sign, number, for_you, text)
