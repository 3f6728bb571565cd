"""Which handhelds are paired: kept for the owner's eyes alone, whole or not at all, and a damaged file is set aside."""

import errno
import json
import os

import pytest

from host.people import pairings
from host.people.pairings import FILE, Pairings
from host.store.store import Store
from host.store.table_version import Changes
from host.table.table import Table

DEVICE, OTHER = "00112233445566aa", "00112233445566ab"
KEY, NEWER = bytes(range(32)), bytes(range(1, 33))


def opened(folder):
    return Pairings(folder, Changes(0))


@pytest.fixture
def file(tmp_path):
    """A folder's file with one handheld in it."""
    opened(tmp_path).pair(DEVICE, KEY, "The blue one")
    return tmp_path / FILE


def test_a_paired_handheld_is_known_after_a_restart(tmp_path):
    first = opened(tmp_path)
    first.pair(DEVICE, KEY, "The blue one")
    again = opened(tmp_path)
    assert again.table == first.table
    assert again.key_of(DEVICE) == KEY and again.key_of(OTHER) is None
    assert [(each.device, each.name) for each in again.all()] == [(DEVICE, "The blue one")]


def test_only_the_owner_of_the_files_may_read_it_whatever_was_left_over(file):
    opened(file.parent).pair(OTHER, KEY)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == [FILE]
    left = file.with_name(FILE + ".new")
    left.touch(mode=0o666)
    opened(file.parent).pair(OTHER, KEY)
    assert file.stat().st_mode & 0o777 == 0o600 and not left.exists()


def test_pairing_again_replaces_the_key_and_revoking_forgets_it_and_no_key_is_in_a_text(file):
    known = opened(file.parent)
    assert KEY.hex() not in repr(known) + repr(known.all()) and repr(KEY) not in repr(vars(known)["_paired"])
    known.pair(DEVICE, NEWER)
    known.pair(OTHER, KEY)
    assert known.key_of(DEVICE) == NEWER
    assert known.revoke(DEVICE) and not known.revoke(DEVICE)
    again = opened(file.parent)
    assert [each.device for each in again.all()] == [OTHER] and again.key_of(DEVICE) is None
    assert KEY.hex() in file.read_text() and NEWER.hex() not in file.read_text()


def _changed(**fields):
    return lambda content: {**content, **fields}


def _row(**fields):
    return lambda content: {**content, "handhelds": [{**content["handhelds"][0], **fields}]}


@pytest.mark.parametrize(
    "change",
    [
        *(lambda content: [], lambda content: {}, _changed(table="x"), _changed(handhelds=None)),
        *(_changed(handhelds=[]), _row(key=NEWER.hex()), _row(device=OTHER), _row(since="today")),
    ],
)
def test_a_damaged_file_is_set_aside_in_words_and_pairs_nobody(file, change):
    spoilt = json.dumps(change(json.loads(file.read_text())))
    file.write_text(spoilt)
    assert_set_aside(file, spoilt.encode())


@pytest.mark.parametrize("spoilt", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_cannot_be_read_is_set_aside_too(file, spoilt):
    file.write_bytes(spoilt)
    assert_set_aside(file, spoilt)


def test_every_byte_that_is_cut_off_or_flipped_is_noticed_or_harmless(file):
    """Never another key, nor another handheld."""
    whole = file.read_bytes()
    for at in range(len(whole)):
        for spoilt in (whole[:at], whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :]):
            file.write_bytes(spoilt)
            known = opened(file.parent)
            assert known.all() == [] or known.key_of(DEVICE) == KEY
            assert known.key_of(DEVICE) in (None, KEY)


def assert_set_aside(file, spoilt):
    table = Table(Store(file.parent))
    aside = table.pairings.damaged_file
    assert (file.parent / aside).read_bytes() == spoilt and not file.exists()
    assert table.pairings.all() == []
    assert table.troubles() == [("damaged-pairings", {"file": aside})]
    table.close()
    again = Table(Store(file.parent))
    assert [code for code, _facts in again.troubles()] == ["damaged-pairings"]
    again.dismiss()
    assert again.troubles() == []
    again.pairings.pair(DEVICE, KEY)
    assert again.pairings.key_of(DEVICE) == KEY
    again.close()


@pytest.mark.parametrize("refuses", ["open", "fsync", "replace"])
def test_a_disk_that_refuses_changes_nothing(file, monkeypatch, refuses):
    known = opened(file.parent)
    before = file.read_bytes()

    def refuse(*arguments, **options):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(*((pairings.Path, "replace") if refuses == "replace" else (os, refuses)), refuse)
        with pytest.raises(OSError, match="No space left"):
            known.pair(DEVICE, NEWER)
    assert file.read_bytes() == before and known.key_of(DEVICE) == KEY
    known.pair(DEVICE, NEWER)
    assert opened(file.parent).key_of(DEVICE) == NEWER
