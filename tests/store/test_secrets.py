"""Tokens and dice seeds: what is kept beside the log."""

from __future__ import annotations

import pytest

from rollwrite.store import (
    Store,
    StoreError,
    Token,
    TokenTakenError,
    UnknownClaimError,
    UnknownTableError,
)
from tests.store.clocks import NOON

#: Hashes are any bytes.
A, B, C, D = b"\x00a", b"\xffb", b"c", b"d" * 64


def test_a_hash_stands_for_a_seat_at_its_table_only(store: Store, table: int) -> None:
    other = store.create_table("TABLE2", NOON)
    with store.transaction(table) as transaction:
        transaction.put_token(A, 2, "active")
        assert transaction.token(A) == Token(2, "active", None)
    assert store.token(table, A) == Token(2, "active", None)
    assert store.token(table, B) is None
    assert store.token(other, A) is None
    # With the last event, at one moment.
    assert store.seen(table, A) == (0, Token(2, "active", None))
    assert store.seen(table, B) == store.seen(other, A) == (0, None)
    with pytest.raises(UnknownTableError):
        store.seen(table + other, A)


def test_a_hash_leads_to_its_table(store: Store, table: int) -> None:
    other = store.create_table("TABLE2", NOON)
    assert store.code_of_token(A) is None
    with store.transaction(other) as transaction:
        transaction.put_token(A, 2, "pending", "k1")
    assert store.code_of_token(A) == "TABLE2"
    # There is one such table: it stands for no seat anywhere else.
    with pytest.raises(TokenTakenError), store.transaction(table) as transaction:
        transaction.put_token(A, 1, "active")
    assert (store.token(table, A), store.code_of_token(A)) == (None, "TABLE2")


def test_a_device_that_sits_down_elsewhere_leaves_its_seat(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.put_token(A, 2, "active")
        transaction.put_token(A, 1, "pending", "k1")
    assert store.token(table, A) == Token(1, "pending", "k1")
    with store.transaction(table) as transaction:
        transaction.put_token(A, 3, "active")
    assert store.token(table, A) == Token(3, "active", None)


def test_an_approved_claim_takes_the_seat_alone(store: Store, table: int) -> None:
    """The lost device and the other claims on the seat end; nobody else notices."""
    neighbour, elsewhere = b"n", b"e"
    with store.transaction(table) as transaction:
        transaction.put_token(A, 1, "active")
        transaction.put_token(B, 1, "active")
        transaction.put_token(C, 1, "pending", "k1")
        transaction.put_token(D, 1, "pending", "k2")
        transaction.put_token(neighbour, 0, "active")
        transaction.put_token(elsewhere, 0, "pending", "k3")
    with store.transaction(table) as transaction:
        transaction.activate_claim("k1")
    assert {token: store.token(table, token) for token in (A, B, C, D)} == {
        A: None,
        B: None,
        C: Token(1, "active", None),
        D: None,
    }
    assert store.token(table, neighbour) == Token(0, "active", None)
    assert store.token(table, elsewhere) == Token(0, "pending", "k3")


def test_a_claim_is_answered_once(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.put_token(A, 0, "pending", "k1")
        transaction.activate_claim("k1")
        with pytest.raises(UnknownClaimError, match="k1"):
            transaction.activate_claim("k1")
    assert store.token(table, A) == Token(0, "active", None)


def test_a_claim_of_another_table_is_unknown_here(store: Store, table: int) -> None:
    other = store.create_table("TABLE2", NOON)
    with store.transaction(other) as transaction:
        transaction.put_token(A, 0, "pending", "k1")
    with pytest.raises(UnknownClaimError), store.transaction(table) as transaction:
        transaction.activate_claim("k1")
    with store.transaction(table) as transaction:
        transaction.drop_claim("k1")
    assert store.token(other, A) == Token(0, "pending", "k1")


def test_two_devices_cannot_wait_under_one_claim(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.put_token(A, 0, "pending", "k1")
    with pytest.raises(StoreError, match="k1"), store.transaction(table) as transaction:
        transaction.put_token(B, 1, "pending", "k1")
    assert store.token(table, A) == Token(0, "pending", "k1")
    assert store.token(table, B) is None


def test_a_refused_claim_leaves_the_seat_as_it_was(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.put_token(A, 0, "active")
        transaction.put_token(B, 0, "pending", "k1")
        transaction.drop_claim("k1")
        transaction.drop_claim("never made")
    assert store.token(table, A) == Token(0, "active", None)
    assert store.token(table, B) is None


def test_a_seat_that_is_given_up_has_no_devices(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.put_token(A, 0, "active")
        transaction.put_token(B, 0, "pending", "k1")
        transaction.put_token(C, 1, "active")
        transaction.drop_tokens(0)
    assert [store.token(table, token) for token in (A, B)] == [None, None]
    assert store.token(table, C) == Token(1, "active", None)


def test_a_seed_is_kept_for_its_game(store: Store, table: int) -> None:
    seed = bytes(range(256))
    with store.transaction(table) as transaction:
        transaction.put_seed(1, seed)
        transaction.put_seed(2, b"second")
    with store.transaction(table) as transaction:
        assert transaction.seed(1) == seed
        assert transaction.seed(2) == b"second"
        assert transaction.seed(3) is None


def test_a_seed_once_promised_cannot_be_changed(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.put_seed(1, b"first")
    with pytest.raises(StoreError, match="game 1"), store.transaction(table) as transaction:
        transaction.put_seed(1, b"second")
    with store.transaction(table) as transaction:
        assert transaction.seed(1) == b"first"
