"""Codes and links: what lets in, what does not, and how often one may guess."""

import threading

import pytest

from host.invitations import ALPHABET, CODE_LENGTH, WRONG_A_MINUTE, Invitations
from host.store import Store


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
    assert invitations.joins(f"{code[:3].lower()} {code[3:]}")
    assert invitations.joins("nope") is False


def test_wrong_guesses_are_few_a_minute_for_all_doors_together(invitations, clock):
    for _ in range(WRONG_A_MINUTE):
        assert invitations.joins("nope") is False
    assert invitations.joins(invitations.join_code()) is None
    assert invitations.use("nope") is None
    assert invitations.is_owner("nope", "right") is None
    clock.now += 61
    assert invitations.joins(invitations.join_code())


def test_a_token_works_once_also_after_a_restart(invitations, store, clock):
    token = invitations.new()
    assert invitations.use("another") == "wrong"
    again = Invitations(store, threading.RLock(), clock)
    assert again.use(token) == "in"
    assert again.use(token) == "used"
    assert invitations.use(token) == "used"


def test_nobody_owns_a_table_without_an_owners_token(invitations):
    assert invitations.is_owner("", "") is False
    assert invitations.is_owner("right", "right")
