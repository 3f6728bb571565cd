"""Nothing is lost on the file system of a real chip: littlefs, cut off after every single write of a whole game."""

import json
import re
from bisect import bisect_right
from collections import Counter

import pytest

from mrx.game import examining
from mrx.secret.wipe import wipe
from mrx.storage.journal import Journal
from shared.link import frames
from tests.nightly import nightly
from tests.portable.recorded import Recorded
from tests.portable.scripted import CountingEntropy, Rig
from tests.system.littlefs_chip import BLOCK_SIZE, BLOCKS, Chip, file_flash, mounted

GAME = "milton-bradley-5p-escaped"  # 24 windows, two doubles
LOGS = ("public.log", "secret.log")


class Acknowledging:
    """A ports.Flash that notes what its logs held after each change had been acknowledged."""

    def __init__(self, chip):
        self._chip = chip
        self._flash = file_flash(chip)
        self.tidy = self._flash.tidy
        self.states = []  # (writes of the chip so far, the logs)
        self._note()

    def read(self, name, start=0, most=-1):
        return self._flash.read(name, start, most)

    def append(self, name, data):
        self._flash.append(name, data)
        self._note()

    def replace(self, name, data):
        self._flash.replace(name, data)
        self._note()

    def remove(self, name):
        self._flash.remove(name)
        self._note()

    def _note(self):
        self.states.append((len(self._chip.writes), tuple(self._flash.read(name) for name in LOGS)))


class Played:
    """A game, played by play(rig) to its end and opened, with every command that the chip got."""

    def __init__(self, play):
        self.chip = Chip()
        flash = Acknowledging(self.chip)
        rig = Rig(flash)
        self.first = len(self.chip.writes)  # earlier writes are not the game's
        play(rig)
        rig.press("#")
        rig.wait(3000)
        assert examining.all_open(rig.table)
        self.states = flash.states
        self.events = rig.events()
        self.stations = [rig.table.secret_station(window) for window in range(len(rig.table.game.windows) + 1)]
        self._again = Chip()

    def chip_after(self, writes):
        """A chip to which that many of the writes were done, the same one again for a later moment."""
        if len(self._again.writes) > writes:
            self._again = Chip()
        for write in self.chip.writes[len(self._again.writes) : writes]:
            self._again.write(write)
        return self._again


@pytest.fixture(scope="module")
def played():
    """The one game that these tests look at."""
    return Played(play_whole)


def play_whole(rig):
    game = Recorded(GAME).begin(rig)
    game.act_on(rig)


def logs_on(chip):
    """What the logs hold, read by a file system mounted anew, which must not need to write for it."""
    before = len(chip.writes)
    files = mounted(chip)
    held = []
    for name in LOGS:
        try:
            with files.open("game/" + name, "rb", buffering=0) as file:
                held.append(file.readall())
        except FileNotFoundError:
            held.append(None)
    assert len(chip.writes) == before
    return tuple(held)


def cuts(played, first, last, every=1):
    """Yield (chip, the logs last acknowledged, the logs that were to be next) amid every so many writes and after."""
    chip = played.chip_after(first)
    counts = [count for count, _ in played.states]
    for number in range(first, last):
        write = played.chip.writes[number]
        if number % every:
            chip.write(write)
            continue
        kept = chip.block(write)
        chip.write(write, torn=True)
        yield chip, *_around(played.states, bisect_right(counts, number))
        chip.restore(kept)
        chip.write(write)
        yield chip, *_around(played.states, bisect_right(counts, number + 1))


def _around(states, after):
    return states[after - 1][1], states[min(after, len(states) - 1)][1]


@pytest.mark.parametrize("every", nightly([9, 1], after=1))
def test_after_every_write_the_logs_are_as_acknowledged_or_as_they_were_to_be_next(played, every):
    count = len(played.chip.writes)
    for chip, acknowledged, upcoming in cuts(played, played.first, count, every):
        assert logs_on(chip) in (acknowledged, upcoming)
    print(f"{count - played.first} writes, one in {every} of them torn")


def events_of(public_log):
    """The events in the bytes of a public log."""
    lines = (public_log or b"").split(b"\n")[:-1]
    return [event for line in lines for event in json.loads(frames.unpack(line))]


def booted(chip):
    """The handheld started anew on a copy of this chip; its salts would all be others."""
    return Rig(file_flash(Chip(chip.buffer)), CountingEntropy(5000))


@pytest.mark.parametrize("every", nightly([5, 1], after=1))
def test_from_every_state_of_the_logs_the_handheld_takes_up_all_that_was_acknowledged(played, every):
    """No leg is lost, none doubled, no salt of an old leg drawn anew; where he stands is known."""
    for writes, (public_log, secret_log) in played.states[::every]:
        rig = booted(played.chip_after(writes))
        count = rig.table.log.count
        assert count >= len(events_of(public_log))
        assert rig.events() == played.events[:count]
        windows = len(rig.table.game.windows) if count else -1
        stations = [rig.table.secret_station(window) for window in range(windows + 1)]
        assert stations == played.stations[: (secret_log or b"").count(b"\n")], "what is in the secret log is told"


SECRETS = re.compile(rb'\["(?:start|leg|lock)", |[0-9a-f]{68}')  # a secret record: what it begins with, and its secret


@pytest.mark.parametrize("length", [60, 180, 245])
def test_no_record_has_two_blocks_erased_for_it(length):
    """Each takes 45 ms. One more may be the folder's."""
    chip = Chip()
    journal = Journal(file_flash(chip), "a.log", True)
    journal.begin([])
    texts = [f"record {number} " + "x" * (number * 37 % length) for number in range(150)]
    for text in texts:
        del chip.writes[:]
        journal.append(text)
        folder = chip.writes[-1][0]
        assert len([block for block, _, data in chip.writes if data is None and block != folder]) <= 1
    assert journal.end > 3 * BLOCK_SIZE or length == 60
    again = Journal(file_flash(chip), "a.log", True)
    assert list(again.open()) == texts and again.state is None


def test_the_folder_is_tidied_up_between_the_records():
    """And not for one of them, which a player waits for."""
    chip = Chip()
    flash = file_flash(chip)
    journal = Journal(flash, "a.log", True)
    journal.begin([])
    tidied = 0
    for number in range(400):
        flash.tidy()
        tidied += any(data is None for *_, data in chip.writes)
        del chip.writes[:]
        journal.append(f"record {number}")
        folder = chip.writes[-1][0]
        assert folder not in [block for block, _, data in chip.writes if data is None]
        del chip.writes[:]
    assert 10 < tidied < 30


def test_what_is_wiped_has_left_the_raw_bytes_too(played):
    chip = Chip(played.chip_after(played.states[60][0]).buffer)
    flash = file_flash(chip)
    public_log = flash.read("public.log")
    assert SECRETS.search(chip.buffer)
    wipe(flash)
    assert flash.read("secret.log") is None
    assert not SECRETS.search(chip.buffer)
    assert flash.read("public.log") == public_log
    erases = Counter(block for block, _, data in chip.writes if data is None)
    assert max(erases.values()) <= 4 and sum(erases.values()) < BLOCKS + 10
    before = len(chip.writes)
    wipe(flash)
    assert len(chip.writes) == before, "there is nothing to wipe"


@pytest.mark.parametrize("size", [1, 60, 110, 128, 200, 4000, 9000])
def test_a_log_of_any_size_can_be_wiped(size):
    """littlefs keeps a small file inline in its folder's metadata, a larger one in blocks of its own."""
    chip = Chip()
    flash = file_flash(chip)
    for number in range(60):
        flash.replace("secret.log", (b"secret %02d " % number * size)[:size])
        flash.append("secret.log", b"secret too")
        flash.replace("settings.json", b"settings")
    assert b"secret too" in chip.buffer
    wipe(flash)
    assert b"secret too" not in chip.buffer
    assert not re.search(rb"secret \d\d", chip.buffer)
    assert flash.read("settings.json") == b"settings"


def test_a_flash_that_is_full_can_be_wiped():
    chip = Chip()
    flash = file_flash(chip)
    flash.replace("secret.log", b"secret too" * 1000)
    with pytest.raises(OSError):
        while True:
            flash.append("other", b"other" * 1000)
    wipe(flash)
    assert b"secret too" not in chip.buffer
    assert flash.read("secret.log") is None


def test_a_wiping_that_the_power_ends_is_done_again(played):
    start = Chip(played.chip_after(played.states[60][0]).buffer)
    whole = Chip(start.buffer)
    flash = file_flash(whole)
    public_log = flash.read("public.log")
    wipe(flash)
    count = len(whole.writes)
    for number in (0, 1, 2, 50, 100, count // 2, count - 4, count - 3, count - 2, count - 1):
        chip = Chip(start.buffer)
        for write in whole.writes[:number]:
            chip.write(write)
        chip.write(whole.writes[number], torn=True)
        flash = file_flash(chip)
        assert flash.read("public.log") == public_log
        wipe(flash)
        assert not SECRETS.search(chip.buffer)
