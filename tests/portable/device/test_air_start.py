"""Whether the air is laid beside the cable at the start, what is said where it is not, and the entropy's new seed."""

import json
import sys

from tests.portable.radio import PAIRING, Network
from tests.portable.scripted import CountingEntropy, MemoryFlash, MemoryLink, Rig, VirtualClock

from mrx.device import air_start

AIR = ("air_link", "air_hosts", "both_links", "wifi")
PAIRED = [[["686f6d65", "open sesame"]], [PAIRING]]
KIB = 1024


class Module:
    """Something to import, or to look into."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])


class Started:
    """What air_start does with this air file where there are these modules.

    link, said, loaded: what it returns, the sentences on the serial line, which of AIR it has loaded
    """

    def __init__(self, kept, entropy=None, heap=None, trouble=b"", full=False, more=(), **modules):
        self.said = []
        modules["mrx.device.mcu"] = Module(say=self.said.append)
        package = sys.modules["mrx.device"]
        before = {name: sys.modules.get(name) for name in list(modules) + ["mrx.device." + name for name in AIR]}
        board = getattr(package, "board", None)
        for name in before:
            sys.modules.pop(name, None)
        sys.modules.update(modules)
        package.board = modules["mrx.device.mcu"]
        real = air_start.os, air_start.gc
        air_start.os = Module(urandom=lambda count: bytes([len(self.said) + count] * count))
        air_start.gc = heap
        flash = self.flash = Started.flash = MemoryFlash(
            {"air.json": kept if isinstance(kept, bytes) else json.dumps(kept).encode()}
        )
        flash.files.update(more)
        self.clock = VirtualClock()
        if trouble:
            flash.files["trouble.log"] = trouble
            flash.full = full
        try:
            self.cable = MemoryLink()
            self.link = air_start.with_air(self.cable, flash, entropy or CountingEntropy(), self.clock)
            self.trouble = flash.read("trouble.log") or b""
            self.loaded = [name for name in AIR if "mrx.device." + name in sys.modules]
        finally:
            air_start.os, air_start.gc = real
            del package.board
            if board:
                package.board = board
            for name in before:
                sys.modules.pop(name, None)
                if before[name]:
                    sys.modules[name] = before[name]


def radio(**more):
    modules = {"network": Network({}), "socket": Module()}
    modules.update(more)
    return modules


def test_where_no_table_is_to_be_talked_to_nothing_of_the_air_is_loaded():
    for kept in (b"", b"[", [[], []], [[], [PAIRING]], [PAIRED[0], []]):
        started = Started(kept, **radio())
        assert started.link is started.cable and started.loaded == [] and started.said == [], kept


def test_where_one_is_cable_and_air_are_one_link():
    started = Started(PAIRED, **radio())
    assert type(started.link).__name__ == "BothLinks" and sorted(started.loaded) == sorted(AIR)
    assert started.said == [] and started.link.pairings == [PAIRING]


def test_a_radio_that_does_not_start_leaves_the_cable():
    network = Network({})
    network.wlan.starts = False
    started = Started(PAIRED, network=network, socket=Module())
    assert started.link is started.cable and started.said[0].startswith("the radio does not start")
    assert "sesame" not in started.said[0]


class Reset(BaseException):
    """The chip resets."""


class ResettingWlan:
    """A network.WLAN at whose `call`-th call the chip resets."""

    def __init__(self, call):
        self.left = call
        self.wlan = Network({}).wlan

    def __getattr__(self, name):
        self.left -= 1
        if not self.left:
            raise Reset()
        return getattr(self.wlan, name)


def test_a_reset_while_the_radio_starts_is_followed_by_a_start_by_cable_and_that_by_one_with_the_radio():
    for call in range(1, 13):
        network, files = Network({}), {}
        network.wlan = ResettingWlan(call)
        try:
            started = Started(PAIRED, network=network, socket=Module())
            for _ in range(1000):
                started.clock.now += 5
                started.link.read()
            raise AssertionError("no reset at call %d" % call)
        except Reset:
            files = Started.flash.files
        by_cable = Started(PAIRED, more=files, **radio())
        assert by_cable.link is by_cable.cable and by_cable.link.reason() == "radio-reset", call
        assert "brown-out" in by_cable.said[0] and by_cable.loaded == []
        again = Started(PAIRED, more=by_cable.flash.files, **radio())
        assert again.link is not again.cable and again.said == []


def test_once_the_radio_has_run_for_ten_seconds_a_reset_says_nothing_of_it():
    started = Started(PAIRED, **radio())
    for _ in range(2001):
        started.clock.now += 5
        started.link.read()
    assert "radio.starts" not in started.flash.files
    refused = Network({})
    refused.wlan.starts = False
    assert "radio.starts" not in Started(PAIRED, network=refused, socket=Module()).flash.files


def test_the_entropy_is_seeded_again_once_the_radio_runs_and_before_anything_is_drawn():
    done = []

    class Entropy(CountingEntropy):
        def stir(self, number):
            done.append("seeded")

        def take(self, n):
            done.append("drawn")
            return super().take(n)

    network = Network({})
    network.wlan.active = lambda on: done.append("radio")
    Started(PAIRED, Entropy(), network=network, socket=Module())
    assert done[:10] == ["radio"] + 8 * ["seeded"] + ["drawn"]


def with_memory(used, free, archive=True):
    """Started on an ESP32 with so many KiB in use and free, of a heap that can grow as far as the free ones say."""
    heap = Module(mem_alloc=lambda: used * KIB, mem_free=lambda: free * KIB)
    modules = radio(esp32=Module())
    if archive:
        modules["archive"] = Module()
    return Started(PAIRED, heap=heap, **modules)


def test_a_board_with_too_little_memory_does_not_touch_its_radio_and_says_so():
    for used, free, archive, fits in (
        (26, 123, True, True),  # a game and the radio just fit
        (26, 122, True, False),
        (8, 85, False, True),  # frozen: nearly nothing of the code is in the heap
        (8, 84, False, False),
        (30, 2000, True, True),  # with PSRAM
    ):
        started = with_memory(used, free, archive)
        assert (started.link is not started.cable) == fits, (used, free, archive)
        assert [sentence[:17] for sentence in started.said] == ([] if fits else ["too little memory"])
        assert fits or started.loaded == []


def test_a_start_that_ended_for_want_of_memory_is_followed_by_one_without_the_radio():
    line = b'MemoryError; File "mrx/app.py", line 40, in __init__\n'
    for before in (line, b"OSError; x\n" + line):
        started = Started(PAIRED, trouble=before, **radio())
        assert started.link is started.cable and started.link.reason() == "no-memory"
        assert Started(PAIRED, trouble=started.trouble, **radio()).loaded, "the next one tries again"
    assert Started(PAIRED, trouble=line, full=True, **radio()).link.reason() == "no-memory"
    for before in (b"OSError; x\n", line + b"OSError; x\n", b"\n", b"MemoryError"):
        started = Started(PAIRED, trouble=before, **radio())
        assert started.loaded and started.trouble == before


def test_such_a_board_says_in_its_menu_what_it_can_do_and_plays_on_by_cable():
    rig = Rig(MemoryFlash({"air.json": json.dumps(PAIRED).encode()}))
    rig.app.context.link.reason = with_memory(26, 60).link.reason
    text = rig.press("*9")
    assert "not enough" in text and "use the cable" in text and "key in" not in text
    assert "no game" in rig.press("*")
