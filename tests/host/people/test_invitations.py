"""Codes and tokens: which are accepted, and how many tries there are."""

import threading

import pytest

from host.people.invitations import ALPHABET, CODE_LENGTH, Invitations
from host.people.wrong_tries import FROM_ADDRESS, FROM_ALL, FROM_NETWORK, PAUSE_S
from host.store.store import Store

ME, OTHER = "192.168.1.20", "192.168.1.21"


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path, closed):
    return closed(Store(tmp_path))


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
        assert [guess(ME) for _ in range(FROM_ADDRESS + 1)] == [False] * FROM_ADDRESS + [None]
        assert guess(OTHER) is False
    assert invitations.joins(invitations.join_code(), ME) is None
    clock.now += 61
    assert invitations.joins(invitations.join_code(), ME)


def test_wrong_codes_from_ten_addresses_do_not_shut_out_a_right_one(invitations):
    for tenth in range(10):
        for _ in range(FROM_ADDRESS):
            invitations.joins("nope", f"192.168.1.{100 + tenth}")
    assert invitations.joins(invitations.join_code(), ME)


@pytest.mark.parametrize(
    ("addresses", "limit"),
    [([f"192.168.1.{n}" for n in range(100, 250)], FROM_NETWORK), ([f"10.0.{n}.1" for n in range(250)], FROM_ALL)],
    ids=["in one network", "in many networks"],
)
def test_a_guesser_with_many_addresses_is_slowed_down_too(invitations, clock, addresses, limit):
    for address in addresses[:limit]:
        assert invitations.joins("nope", address) is False
    mistyped, guesser = OTHER, addresses[0]
    assert invitations.joins("nope", mistyped) is False
    assert invitations.joins(invitations.join_code(), mistyped) is None
    assert invitations.joins("nope", guesser) is None
    clock.now += PAUSE_S
    assert invitations.joins(invitations.join_code(), mistyped)
    assert [invitations.joins("nope", guesser) for _ in range(2)] == [False, None]


def test_all_addresses_of_one_machine_count_as_one(invitations):
    guesses = [invitations.joins("nope", f"fd00::{number:x}") for number in range(FROM_ADDRESS + 1)]
    assert guesses == [False] * FROM_ADDRESS + [None]
    assert invitations.joins("nope", "fd00:0:0:1::1") is False
    mapped = [invitations.joins("nope", who) for who in (["10.0.0.1", "::ffff:10.0.0.1"] * FROM_ADDRESS)]
    assert mapped.count(False) == FROM_ADDRESS


def test_a_right_token_is_accepted_whatever_was_tried_before_and_none_is_no_token(invitations):
    assert invitations.is_owner("", "", ME) is False, "nobody owns a table without an owner's token"
    token = invitations.new()
    for number in range(2 * FROM_ALL):
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
