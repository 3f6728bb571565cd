"""A host in a process of its own knows nothing that Mr. X keeps to himself.

The handheld is here and speaks over the host's socket. Its salts bear marks, so that the host's memory can be searched
for them. That a host shows nothing of them is compared in tests/host/test_twin_hosts.py.
"""

import sys
from contextlib import contextmanager
from random import Random

import pytest

from mrx.game import ending
from shared.board.edition import MR_X
from shared.events.commitment import SALT_BYTES
from tests.host import air
from tests.host.handheld import Handheld, record
from tests.system.host_process import HostProcess, open_handheld
from tests.system.process_memory import found_in

GAME, TURNS = "ravensburger-2p-captured", 24
MOST_LOOKS = 50
MARK = bytes.fromhex("f7c39ad6")  # at the beginning of each half of a salt
HEARS_S = 0.01
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows the memory of another process")


class MarkedEntropy:
    """A ports.Entropy whose salts can be recognised; the same seed draws the same ones."""

    def __init__(self, seed):
        self._random = Random(seed)

    def take(self, n):
        halves = [MARK + self._random.randbytes(SALT_BYTES // 2 - len(MARK)) for _ in range(2)]
        return b"".join(halves)[-n:]

    def stir(self, number):
        pass


class SocketLine:
    """A handheld's line to a host in another process, in the place of a `Line`."""

    def __init__(self, socket, handheld):
        self.received = socket.send
        self._socket = socket
        self._handheld = handheld

    def tick(self):
        data = self._socket.receive(timeout=HEARS_S)
        if data:
            self._handheld._hear(data)


@contextmanager
def a_table(folder, seed):
    """A host in a process of its own, and a handheld on its socket."""
    with HostProcess(folder) as host, open_handheld(host) as socket:
        handheld = Handheld(entropy=MarkedEntropy(seed))
        handheld.line = SocketLine(socket, handheld)
        yield host, handheld


def until(handheld, so):
    air.until(lambda: handheld.tick() or (so() and handheld.end.behind() == 0))


def begin(host, handheld, game, **names):
    starts = {f"start_{pawn}": start for pawn, start in game["start"]["pawns"]}
    said = host.owner.post("/new", edition=game["edition"], players=game["players"], starts="typed", **starts, **names)
    assert said["ok"], said
    until(handheld, lambda: handheld.table.question.kind == "begin")
    assert handheld.table.question.about[3] == game["start"]["pawns"]
    handheld.agree(game["start"]["mr_x"])


def play(host, handheld, turns):
    round_number = 0
    for turn in turns:
        if turn["mover"] == MR_X:
            round_number += 1
            handheld.mr_x(turn)
            until(handheld, lambda: True)  # the host has read it
        elif turn["legs"]:
            ticket, station = turn["legs"][0]
            held = handheld.table.log.count
            said = host.detective.post("/move", pawn=turn["mover"], ticket=ticket, station=station, round=round_number)
            assert said["ok"], said
            until(handheld, lambda held=held: handheld.table.log.count > held)
    ending.abandon(handheld.table)
    until(handheld, lambda: True)


def sealed_salts(handheld):
    """The salts that only an opened log tells; it is open."""
    log = [handheld.table.log.event(number) for number in range(handheld.table.log.count)]
    salts = {salt for event in log if event.kind == "leg_opened" for salt in (event.salt, event.mode_salt)}
    return {bytes.fromhex(salt) for salt in salts - {event.salt for event in log if event.kind == "mr_x_surfaced"}}


def found_with(heard, host, salts):
    """What lies in a host's memory once it has read this from its line, which it does while it answers a page, too."""
    for _ in range(MOST_LOOKS):
        host.owner.view()
        found = found_in(host.process.pid, salts, MARK)
        if heard in found:
            return found
    raise AssertionError("the host does not read it")


@LINUX
def test_no_salt_lies_in_the_hosts_memory_before_the_log_is_opened(tmp_path):
    """But one does that is sent as a name of his, and one that comes as noise on the line."""
    drawn = MarkedEntropy(1)
    salts = [drawn.take(SALT_BYTES) for _ in range(100)]
    as_name, as_noise = salts[4], salts[6]  # of the modes in the first two windows
    with a_table(tmp_path, seed=1) as (host, handheld):
        begin(host, handheld, record(GAME), name_mr_x=as_name.hex()[:16])
        play(host, handheld, record(GAME)["turns"][:TURNS])
        handheld.line.received(as_noise)
        before = found_with(as_noise, host, salts)
        handheld.line.received(b"\n")
        handheld.open_log()
        sealed = sealed_salts(handheld)
        assert {as_name, as_noise} < sealed
        assert before & sealed == {as_name, as_noise}
        assert found_in(host.process.pid, salts, MARK) >= sealed
