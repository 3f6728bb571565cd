"""Records under a PIN carry a code over all that they say: one that was altered on flash is damaged, not another leg.

Whoever alters a line here makes its CRC anew, as somebody with the flash in hand can.
"""

import json

from tests.portable.marks import nightly_on_vm, slow
from tests.portable.scripted import CountingEntropy, MemoryFlash, returned
from tests.portable.under_pin import begun, rig_with, unlock

from mrx.secret import loading, openings, vault
from mrx.secret.secret_game import SecretGame
from shared.link import frames

LOCK, START, FIRST, SECOND = range(4)  # the lines of the secret log
MAC_HEX = 32
NONCE_HEX = 16


def lines_of(flash):
    """The text of each line of the secret log."""
    return [frames.unpack(line) for line in flash.files["secret.log"].split(b"\n")[:-1]]


def played():
    """A game under a PIN with two legs."""
    rig, game = begun()
    while len(lines_of(rig.flash)) <= SECOND:
        assert game.act(rig)
    return rig


def taken_up(rig, lines):
    """What the handheld shows when it is taken up with these lines in its secret log, and unlocked."""
    log = b"".join([frames.pack(line) for line in lines])
    again = rig_with(MemoryFlash(dict(rig.flash.files, **{"secret.log": log})), CountingEntropy(7000))
    return again, unlock(again)


def with_changed(lines, number, change):
    """The lines, one of them with its fields changed by change(fields)."""
    fields = json.loads(lines[number])
    change(fields)
    return lines[:number] + [json.dumps(fields)] + lines[number + 1 :]


def assert_damaged(rig, lines, windows):
    """These lines are reported as damaged, the legs of these windows are lost, and the others are as they were."""
    again, text = taken_up(rig, lines)
    assert "is damaged" in text, text
    for window in range(3):
        assert again.table.secret_station(window) == (0 if window in windows else rig.table.secret_station(window))


def test_unaltered_it_opens_and_every_digit_of_a_secret_is_covered():
    rig = played()
    again, text = taken_up(rig, lines_of(rig.flash))
    assert "damaged" not in text
    assert [again.table.secret_station(window) for window in range(3)] == [
        rig.table.secret_station(window) for window in range(3)
    ]
    lines = lines_of(rig.flash)
    length = len(json.loads(lines[FIRST])[-1])
    assert length == NONCE_HEX + 2 * 34 + MAC_HEX
    for at in (0, NONCE_HEX, NONCE_HEX + 1, length - MAC_HEX - 1, length - MAC_HEX, length - 1):

        def turned(fields, at=at):
            secret = fields[-1]
            fields[-1] = secret[:at] + ("1" if secret[at] == "0" else "0") + secret[at + 1 :]

        assert_damaged(rig, with_changed(lines, FIRST, turned), [1])


def test_what_a_record_says_in_plain_is_covered_too_and_one_without_a_code_does_not_count():
    rig = played()
    lines = lines_of(rig.flash)

    def other_ticket(fields):
        assert fields[3] in ("taxi", "bus", "underground")
        fields[3] = "black"

    assert_damaged(rig, with_changed(lines, FIRST, other_ticket), [1])

    def without(fields):
        fields[-1] = fields[-1][:-MAC_HEX]

    def in_plain(fields):
        fields[-2:] = ["01" * 34]

    for change in (without, in_plain):
        assert_damaged(rig, with_changed(lines, FIRST, change), [1])


def test_a_secret_is_bound_to_its_place():
    rig = played()
    lines = lines_of(rig.flash)
    secrets = [json.loads(line)[-1] for line in lines]

    def put(secret):
        def change(fields):
            fields[-1] = secret

        return change

    assert_damaged(rig, with_changed(lines, FIRST, put(secrets[SECOND])), [1])
    assert_damaged(rig, with_changed(lines, START, put(secrets[FIRST])), [0])
    swapped = with_changed(with_changed(lines, FIRST, put(secrets[SECOND])), SECOND, put(secrets[FIRST]))
    assert_damaged(rig, swapped, [1, 2])


def test_a_lock_is_not_taken_for_one_of_an_earlier_version():
    """Its check is computed otherwise, so the right PIN is none."""
    rig = played()
    lines = lines_of(rig.flash)
    assert json.loads(lines[LOCK])[-1] == 2

    def earlier(fields):
        fields.pop()

    again, text = taken_up(rig, with_changed(lines, LOCK, earlier))
    assert "wrong" in text and again.table.tries == 1 and again.table.needs_pin


def test_an_altered_leg_is_not_opened_and_the_others_are():
    rig = played()
    rig.press("*5#A")
    lines = lines_of(rig.flash)

    def other_window(fields):
        fields[2] = 1

    again, text = taken_up(rig, with_changed(lines, SECOND, other_window))
    assert "is damaged" in text
    assert "#=open logbook" in again.press("#")
    assert "the rest is open" in again.press("#", 3000)
    assert [event[1] for event in again.events() if event[0] == "leg_opened"] == [0, 1]


NO_RECORDS = ("[]", "{}", "1", "null", '"x"', '["leg"]', '["start"]', '["leg", 7]', "[")


@slow
@nightly_on_vm
def test_a_line_that_is_no_record_is_damaged():
    for line in NO_RECORDS:
        rig = played()
        assert_damaged(rig, lines_of(rig.flash) + [line], [])


def test_without_a_pin_too():
    for line in NO_RECORDS:
        flash = MemoryFlash({"secret.log": frames.pack(line)})
        opened = vault.Vault(flash, CountingEntropy(1), None)
        assert (list(opened.open()), opened.state) == ([], "damaged"), line


SECRET = "01" * 34
CUT_SHORT = (
    (["start", "ab", "milton-bradley", 5, [], SECRET], ["leg", 7, 1, "taxi", "only", False, SECRET])
    + (["leg", 7, 1, SECRET], ["leg", 7, SECRET], ["leg", 7, 1, "taxi", "only", False, [], SECRET[2:]])
    + (["leg", 7, 1, "taxi", "only", False, [], ""], ["leg", 7, 200, "taxi", "only", False, [], SECRET])
    + (["leg", "7", 1, "taxi", "only", False, [], SECRET], ["leg", 7, "1", "taxi", "only", False, [], SECRET])
)


def test_a_record_that_was_cut_short_is_damaged():
    for fields in CUT_SHORT:
        flash = MemoryFlash({"secret.log": frames.pack(json.dumps(fields))})
        secret = SecretGame(vault.Vault(flash, CountingEntropy(1), None), CountingEntropy())
        batch = returned(loading.load(secret, "ab", 8, 1, lambda number: False))
        assert (secret.state, batch, secret.station) == ("damaged", [], 0), fields
        assert [event for event in openings.of_windows(secret, 0, 1, lambda number: False) if event] == [], fields


NO_LOCKS = ([], [1], ["zz", 1, "", False], ["00", "1", "", False], ["00", 0, "", False], ["00", 1, "", False, "2"])
NO_LOCKS += (["00", 1], ["00", 1.5, "", False], ["00", 1, "", False, 2.5], ["00", 1, "", False, float("inf")])


def test_a_lock_of_another_form_is_damaged():
    for fields in NO_LOCKS:
        flash = MemoryFlash({"secret.log": frames.pack(json.dumps(["lock"] + fields))})
        opened = vault.Vault(flash, CountingEntropy(1), None)
        assert (list(opened.open()), opened.state, opened.lock) == ([], "damaged", None), fields
