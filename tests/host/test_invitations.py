"""Codes and tokens: which are accepted, and how many tries there are."""

import threading

import pytest

from host.table.invitations import ALL_WRONG_A_MINUTE, ALPHABET, CODE_LENGTH, WRONG_A_MINUTE, Invitations
from host.table.store import Store

ME, OTHER = "192.168.1.20", "192.168.1.21"


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def invitations(store, clock):
    return Invitations(store, threading.RLock(), clock)


def test_the_tables_code_stays_and_is_easily_typed(invitations, store, clock):
    code = invitations.join_code()
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
    assert Invitations(store, threading.RLock(), clock).join_code() == code
    assert invitations.joins(f"{code[:3].lower()} {code[3:]}", ME)
    assert invitations.joins("nope", ME) is False


def test_wrong_tries_a_minute_are_limited_by_address_and_by_kind(invitations, clock):
    guesses = {
        "code": lambda who: invitations.joins("nope", who),
        "handheld": lambda who: {"wrong": False}.get(invitations.use("nope", who)),
        "owner": lambda who: invitations.is_owner("nope", "right", who),
    }
    for guess in guesses.values():
        assert [guess(ME) for _ in range(WRONG_A_MINUTE + 1)] == [False] * WRONG_A_MINUTE + [None]
        assert guess(OTHER) is False
    assert invitations.joins(invitations.join_code(), ME) is None
    clock.now += 61
    assert invitations.joins(invitations.join_code(), ME)


def test_a_guesser_with_many_addresses_is_slowed_down_too(invitations, clock):
    guesses = [invitations.joins("nope", f"fd00::{number:x}") for number in range(ALL_WRONG_A_MINUTE + 1)]
    assert guesses == [False] * ALL_WRONG_A_MINUTE + [None]
    assert invitations.joins(invitations.join_code(), ME) is None
    clock.now += 61
    assert invitations.joins(invitations.join_code(), ME)


def test_a_right_token_is_accepted_whatever_was_tried_before(invitations):
    token = invitations.new()
    for number in range(2 * ALL_WRONG_A_MINUTE):
        for who in (ME, f"fd00::{number:x}"):
            invitations.joins("nope", who)
            invitations.is_owner("nope", "right", who)
            invitations.use("nope", who)
    assert invitations.is_owner("right", "right", ME)
    assert invitations.use(token, ME) == "in"


def test_a_token_works_once_also_after_a_restart(invitations, store, clock):
    token = invitations.new()
    assert invitations.use("another", ME) == "wrong"
    again = Invitations(store, threading.RLock(), clock)
    assert again.use(token, ME) == "in"
    assert again.use(token, ME) == "used"
    assert invitations.use(token, ME) == "used"


def test_nobody_owns_a_table_without_an_owners_token(invitations):
    assert invitations.is_owner("", "", ME) is False
    assert invitations.is_owner("right", "right", ME)
