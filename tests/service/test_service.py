"""The use cases of a table, on SQLite and on PostgreSQL."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta

import pytest

from rollwrite.codes import ALPHABET, CODE_LENGTH, clean_code, new_code, new_token, token_hash
from rollwrite.dicegame import FairDice, Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.rules.proof import prove_log
from rollwrite.games import FORMS, check_log, fold
from rollwrite.service import IdReusedError, Service, StaleError
from rollwrite.service.opening import open_empty_tables
from rollwrite.store import UnknownTableError
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    ChangeSeat,
    ChooseStarter,
    LeaveGame,
    LockTable,
    OpenTable,
    RefusedError,
    RemoveSeat,
    StartGame,
    TakeSeat,
)
from tests.dicegame.playing import small
from tests.service.tables import Phones, new_id, next_command
from tests.together import for_each


def events_of(log: list[dict[str, object]]) -> list[object]:
    return [{k: v for k, v in event.items() if k not in {"seq", "at"}} for event in log]


# --- opening and sitting down ------------------------------------------------------------------


def test_a_table_is_opened_and_found(service: Service) -> None:
    opened = service.open_table(OpenTable(" Ana  B ", Settings(small())))
    assert opened.snapshot.actor == 1
    snapshot = service.snapshot(opened.snapshot.code, opened.token)
    assert snapshot == opened.snapshot
    assert [seat.name for seat in snapshot.table.seats] == ["Ana B"]
    assert snapshot.seq == 2


def test_laid_tables_wait_for_their_players(service: Service) -> None:
    codes = open_empty_tables(service, 3, Settings(small()))
    assert len(set(codes)) == 3
    assert open_empty_tables(service, 0, Settings(small())) == ()
    for code in codes:
        assert service.snapshot(code).table.seats == ()
        first = service.join(code, TakeSeat("Ana"))
        second = service.join(code, TakeSeat("Ben"))
        assert (first.snapshot.actor, second.snapshot.actor) == (1, 2)
        assert service.snapshot(code).table.host == 1
        service.execute(code, second.token, StartGame(), new_id())
        log = [FORMS.event_from_json(event) for event in events_of(service.events(code))]
        assert len(list(check_log(log))) == len(log)


def test_a_refused_name_opens_no_table(service: Service) -> None:
    with pytest.raises(RefusedError, match="name"):
        service.open_table(OpenTable("", Settings(small())))


def test_codes_are_taken_as_people_type_them(service: Service) -> None:
    code = Phones(service).code
    for typed in (code.lower(), f" {code} ", f"{code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
        assert service.snapshot(typed).code == code


@for_each(
    "code", ["", "X", "2222222", "0000000", "AAAAAAAA", "../../x", "ÄÖÜÄÖÜÄ", "\x00" * 7, "ß" * 4]
)
def test_codes_of_no_table(service: Service, code: str) -> None:
    for ask in (
        lambda: service.snapshot(code),
        lambda: service.events(code),
        lambda: service.join(code, TakeSeat("Ana")),
        lambda: service.claim(code, 1),
        lambda: service.execute(code, None, StartGame(), new_id()),
    ):
        with pytest.raises(UnknownTableError):
            ask()


def test_codes_cannot_be_guessed() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert len(ALPHABET) ** CODE_LENGTH > 2**30
    assert not set(ALPHABET) & set("01OIL")
    assert all(clean_code(code) == code for code in codes)


def test_tokens_cannot_be_guessed_and_are_kept_as_hashes() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) >= 43 for token in tokens)
    assert token_hash("x") == hashlib.sha256(b"x").digest()
    assert token_hash("\ud800") != token_hash("")


def test_everybody_has_a_token_of_their_own(service: Service) -> None:
    phones = Phones(service, 4)
    assert len(set(phones.tokens.values())) == 4
    for seat, token in phones.tokens.items():
        assert service.snapshot(phones.code, token).actor == seat
    assert service.snapshot(phones.code).actor is None
    assert service.snapshot(phones.code, "another token").actor is None
    assert service.snapshot(phones.code, "").actor is None
    assert service.snapshot(phones.code, "\ud800").actor is None


def test_a_token_of_another_table_opens_nothing(service: Service) -> None:
    phones, others = Phones(service), Phones(service)
    assert service.snapshot(phones.code, others.tokens[1]).actor is None
    with pytest.raises(RefusedError, match="not-seated"):
        service.execute(phones.code, others.tokens[1], StartGame(), new_id())


def test_a_freed_seat_frees_its_token(service: Service) -> None:
    phones = Phones(service, 3)
    phones.act(1, RemoveSeat(2))
    assert service.snapshot(phones.code, phones.tokens[2]).actor is None
    with pytest.raises(RefusedError, match="not-seated"):
        phones.act(2, ChooseStarter(1))
    again = service.join(phones.code, TakeSeat("Ben"))
    assert again.snapshot.actor == 4
    assert service.snapshot(phones.code, phones.tokens[2]).actor is None


# --- acting ------------------------------------------------------------------------------------


def test_a_command_sent_twice_acts_once(service: Service) -> None:
    phones = Phones(service, 3).start()
    first = phones.act(1, cmd.RollDice(1), "roll-once", phones.seq)
    again = phones.act(1, cmd.RollDice(1), "roll-once", first.snapshot.seq - 1)
    assert again.events == first.events
    assert phones.seq == first.snapshot.seq
    # Also when others have acted in between; the view is the newest then.
    phones.act(1, cmd.TakeDie(1, 0))
    late = phones.act(1, cmd.RollDice(1), "roll-once")
    assert late.events == first.events
    assert late.snapshot.seq == phones.seq == first.snapshot.seq + 1


def test_a_refused_command_leaves_its_id_free(service: Service) -> None:
    phones = Phones(service).start()
    with pytest.raises(RefusedError):
        phones.act(1, cmd.TakeDie(1, 0), "my-command")
    phones.act(1, cmd.RollDice(1))
    phones.act(1, cmd.TakeDie(1, 0), "my-command")


def test_an_id_is_not_used_for_anything_else(service: Service) -> None:
    phones = Phones(service, 3)
    before = phones.act(1, ChooseStarter(2), "an-id-of-mine").snapshot.seq
    for seat, command in ((1, ChooseStarter(3)), (2, StartGame())):
        with pytest.raises(IdReusedError) as caught:
            phones.act(seat, command, "an-id-of-mine")
        assert caught.value.command_id == "an-id-of-mine"
    assert phones.seq == before


def test_who_frees_their_seat_and_asks_again_hears_the_same(service: Service) -> None:
    """The token is gone with the seat, so the second asking comes from nobody."""
    phones = Phones(service, 3)
    first = phones.act(2, RemoveSeat(2), "good-bye")
    again = phones.act(2, RemoveSeat(2), "good-bye")
    assert again.events == first.events
    assert phones.seq == first.snapshot.seq


def test_who_has_not_seen_the_newest_is_shown_it(service: Service) -> None:
    phones = Phones(service).start()
    seen = phones.seq
    phones.act(1, cmd.RollDice(1), expected_seq=seen)
    with pytest.raises(StaleError) as caught:
        phones.act(1, cmd.TakeDie(1, 0), expected_seq=seen)
    assert (caught.value.expected, caught.value.snapshot.seq) == (seen, seen + 1)
    assert caught.value.snapshot.table.game is not None
    assert caught.value.snapshot.table.game.dice
    assert caught.value.snapshot.actor == 1
    with pytest.raises(StaleError):
        phones.act(1, cmd.TakeDie(1, 0), expected_seq=seen + 2)
    phones.act(1, cmd.TakeDie(1, 0), expected_seq=seen + 1)


def test_a_die_is_taken_though_somebody_has_drawn_meanwhile_by_who_asks_for_it(
    service: Service,
) -> None:
    phones = Phones(service, 3).start()
    phones.act(1, cmd.RollDice(1))
    phones.act(1, cmd.TakeDie(1, 0))
    seen = phones.seq
    assert phones.table.game is not None
    phones.act(*next_command(phones.table.game))
    phones.act(1, LockTable(locked=True))
    # The table is another one meanwhile, and that is no drawing.
    with pytest.raises(StaleError):
        phones.act(2, cmd.TakeDie(2, 1), expected_seq=seen, or_apart=True)
    phones.act(1, cmd.UndoTurn(1))
    seen = phones.seq
    phones.act(*next_command(phones.table.game))
    with pytest.raises(StaleError):
        phones.act(2, LockTable(locked=False), expected_seq=seen, or_apart=True)
    # Who does not ask hears of everything, as ever.
    with pytest.raises(StaleError):
        phones.act(2, cmd.TakeDie(2, 1), expected_seq=seen)
    phones.act(2, cmd.TakeDie(2, 1), expected_seq=seen, or_apart=True)


def test_nobody_acts_without_a_token_or_for_others(service: Service) -> None:
    phones = Phones(service).start()
    before = phones.seq
    with pytest.raises(RefusedError, match="not-seated"):
        service.execute(phones.code, None, cmd.RollDice(1), new_id())
    with pytest.raises(RefusedError, match="not-your-seat"):
        phones.act(2, cmd.RollDice(1))
    assert phones.seq == before


def test_the_answer_is_in_the_log(service: Service) -> None:
    phones = Phones(service).start()
    result = phones.act(1, cmd.RollDice(1))
    assert list(result.events) == service.events(phones.code, result.snapshot.seq - 1)
    (event,) = result.events
    assert event["seq"] == result.snapshot.seq
    assert event["type"] == "DiceRolled"
    assert datetime.fromisoformat(event["at"]).utcoffset() == timedelta(0)


# --- dice --------------------------------------------------------------------------------------


def test_seeds_are_published_at_the_end_and_never_before(service: Service) -> None:
    phones = Phones(service).start()
    phones.act(1, cmd.RollDice(1))
    before = json.dumps(phones.log())
    phones.finish()
    end = phones.log()[-1]
    assert end["type"] == "GameEnded"
    seed = str(end["seed"])
    assert len(bytes.fromhex(seed)) == 32
    assert seed not in before
    started = next(event for event in phones.log() if event["type"] == "GameStarted")
    assert started["commitment"] == hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    rolls = [event["values"] for event in phones.log() if event["type"] == "DiceRolled"]
    fair = FairDice(bytes.fromhex(seed))
    assert rolls == [list(fair.roll(n, len(roll))) for n, roll in enumerate(rolls, start=1)]


def test_every_game_has_a_seed_of_its_own(service: Service) -> None:
    phones = Phones(service).start().finish().start().finish()
    seeds = {event["seed"] for event in phones.log() if event["type"] == "GameEnded"}
    assert len(seeds) == 2
    events = [FORMS.event_from_json(body) for body in events_of(phones.log())]
    assert [proof.verdict for proof in prove_log(events)] == ["fair", "fair"]


def test_real_dice_have_no_seed(service: Service) -> None:
    phones = Phones(service, settings=Settings(small(), dice="real")).start()
    assert phones.log()[-1]["commitment"] is None
    phones.act(1, cmd.EnterDice(1, (1, 2)))
    phones.act(1, LeaveGame(1))
    phones.act(2, LeaveGame(2))
    assert phones.log()[-1] == {**phones.log()[-1], "type": "GameEnded", "seed": None}


def test_the_log_of_a_game_is_what_the_rules_make_of_it(service: Service) -> None:
    phones = Phones(service, 3).start().finish()
    events = [FORMS.event_from_json(body) for body in events_of(phones.log())]
    assert fold(events) == phones.table
    assert list(check_log(events))[-1][1] == phones.table
    assert [event["seq"] for event in phones.log()] == list(range(1, len(events) + 1))
    secret = json.dumps(phones.log())
    assert not any(token in secret for token in phones.tokens.values())
    assert not any(token_hash(token).hex() in secret for token in phones.tokens.values())


# --- claims ------------------------------------------------------------------------------------


def test_a_lost_seat_is_given_back(service: Service) -> None:
    phones = Phones(service).start()
    claimed = service.claim(phones.code, 2)
    snapshot = service.snapshot(phones.code, claimed.token)
    assert (snapshot.actor, snapshot.claim) == (None, claimed.snapshot.claim)
    assert snapshot.claim is not None
    with pytest.raises(RefusedError, match="not-seated"):
        service.execute(phones.code, claimed.token, ApproveClaim(snapshot.claim), new_id())
    phones.act(2, ApproveClaim(snapshot.claim))
    after = service.snapshot(phones.code, claimed.token)
    assert (after.actor, after.claim) == (2, None)
    # The old phone is one without a seat from now on.
    assert service.snapshot(phones.code, phones.tokens[2]).actor is None


def test_a_claim_on_a_guest_whose_keeper_goes_is_forgotten(service: Service) -> None:
    phones = Phones(service)
    phones.act(2, AddSeat(2, "Gil"))
    claimed = service.claim(phones.code, 3)
    phones.act(1, RemoveSeat(2))
    snapshot = service.snapshot(phones.code, claimed.token)
    assert (snapshot.actor, snapshot.claim) == (None, None)


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Аna", "Αna", "аNA", "ＡＮＡ"])
def test_nobody_looks_like_somebody_else_at_the_table(service: Service, name: str) -> None:
    """In whatever script: at another table that is a name as any other."""
    phones = Phones(service, 1)
    assert phones.table.seats[0].name == "Ana"
    with pytest.raises(RefusedError, match="name-taken"):
        service.join(phones.code, TakeSeat(name))
    with pytest.raises(RefusedError, match="name-taken"):
        phones.act(1, AddSeat(1, name))
    for other in ("Анна", "Άννα", "安娜", "آنا"):
        service.join(Phones(service, 1).code, TakeSeat(other))
    elsewhere = Phones(service, 1)
    elsewhere.act(1, ChangeSeat(1, "Ben", "phone"))
    assert service.join(elsewhere.code, TakeSeat(name)).snapshot.actor == 2
