"""The handheld reveals nothing outside: two games that differ only in secrets look the same there.

Each pair is played key by key, at the same times, on the real VM. Until the log is opened every byte that a stranger
reads at the pseudo-terminal must be equal, and its time in ticks too, once seals, salts and names are masked; so must
every file but the secret log. tests/browser/test_page_secrecy.py does so with the frames of the page's socket.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random

import pytest
from serial import Serial

from firmware import image as device_image
from shared.board.edition import MR_X
from tests import ROOT
from tests.nightly import nightly
from tests.patience import PATIENCE_S
from tests.portable.recorded import Recorded
from tests.system.board_rig import TICK_MS, BoardRig
from tests.system.twins import mistype, twins

PAIRS = nightly([range(2), range(2, 20)], after=1)  # every second pair is under PINs
PINS = ("2048", "7391")
ROUNDS = 3  # of a game; the third window is one to surface in
ROUNDS_OF_A_LEAK = 1  # it comes with the first leg
DRAWN = re.compile(rb'"[0-9a-f]{16,64}"')  # a seal, a salt, a chain hash, a name drawn from the entropy port
SUM = re.compile(rb"~[0-9a-f]{8}\n")
SMALL = 50  # numbers up to here are also rounds, windows, tickets and events


def masked(data):
    """Lines of frames with all that is drawn, and so the check sums too, made the same."""
    return SUM.sub(b"~sum\n", DRAWN.sub(lambda found: b'"' + b"x" * (len(found[0]) - 2) + b'"', data))


class CabledRig(BoardRig):
    """A rig with a stranger at its pseudo-terminal, who writes down every byte since it was last started anew."""

    _port = None
    cable = b""

    def power_on(self):
        self._port = self._port or Serial(self.board.port, timeout=PATIENCE_S)
        super().power_on()

    def start_anew(self):
        self.cable = b""
        super().start_anew()

    def close(self):
        if self._port:
            self._port.close()
        super().close()

    def kept_files(self):
        """{name: content} of all files but the secret log."""
        kept = [path for path in (self.folder / "game").iterdir() if path.name != "secret.log"]
        return {path.name: path.read_bytes() for path in kept}

    def _listen(self):
        before = len(self.said)
        messages = super()._listen()
        self.cable += self._port.read(sum(len(data) for _, data in self.said[before:]))
        return messages


class Outside:
    """What a game shows of itself to a stranger with a cable.

    wire   all bytes said, masked
    times  when each piece of them was, in milliseconds
    files  {name: content, masked} of all files but the secret log
    leaks  stations that only Mr. X knows and that yet stand somewhere in these
    """

    def __init__(self, rig, record, slips, pin, seed):
        rig.start_anew()
        begun = rig.now
        game = Recorded(None, record)
        rig.begin(game, pin)
        _play(rig, game, slips, Random(seed))
        assert rig.trouble() == ""
        assert rig.cable == b"".join(data for _, data in rig.said)
        self.wire = masked(rig.cable)
        self.times = [time - begun for time, _ in rig.said]
        self.files = {name: masked(content) for name, content in rig.kept_files().items()}
        self.leaks = _secret_stations(rig, record, slips) & _numbers([self.wire, *self.files.values()])


def _secret_stations(rig, record, slips):
    """Where he was, and what he typed, as far as nothing public has ever named it."""
    legs = [(turn["mover"], station) for turn in record["turns"] for _, station in turn.get("legs", ())]
    legs += [(turn["mover"], station) for turn in record["turns"] for station in turn.get("asked", ())]
    secret = {record["start"]["mr_x"]} | {station for mover, station in legs if mover == MR_X} | set(slips.values())
    public = {station for mover, station in legs if mover != MR_X} | {start for _, start in record["start"]["pawns"]}
    shown = {event[2] for event in rig.events() if event[0] == "mr_x_surfaced"}
    return {station for station in secret - public - shown if station > SMALL}


def _numbers(texts):
    return {int(number) for text in texts for number in re.findall(rb"\d+", text)}


def _play(rig, game, slips, random):
    """Play it as people do: with slips of the finger, looks at his own station and log, pauses, a host that asks."""
    round_number = 0
    for number, (mover, ticket, station, leg, _) in enumerate(game.actions):
        rig.wait(TICK_MS * random.randint(0, 60))
        if mover != MR_X:
            _out_of_turn(rig, game, round_number, random)
            if random.random() < 0.5:
                proposal = ["move", round_number, mover, ticket, station]
                if game.on_board:
                    window = len([event for event in rig.events() if event.kind == "mr_x_moved"])
                    proposal = ["ask", window, station, "", 0]
                assert rig.propose(proposal) == "done"
                continue
        else:
            if game.on_board and leg != "second" and round_number and random.random() < 0.5:
                assert rig.propose(["moved", round_number, 0]) == "done"
            round_number += leg != "second"
            mistype(rig, game, number, slips)
            _look(rig, random)
        assert game.act(rig)
    rig.wait(2000)


def _look(rig, random):
    """He looks at his station, or at his log."""
    if random.random() < 0.5:
        rig.hold("0", TICK_MS * random.randint(140, 200))
    if random.random() < 0.2:
        rig.press("*2")
        rig.hold("1", TICK_MS * random.randint(140, 200))
        rig.press("*")


def _out_of_turn(rig, game, round_number, random):
    """The detectives try a move that no rule allows, onto any station: the answer must not depend on who is there."""
    if random.random() < 0.2 and not game.on_board:
        pawn = random.choice(rig.table.game.pawn_names)
        too_early = ["move", round_number + 1, pawn, "taxi", random.randint(1, 199)]
        black = ["move", round_number, game.next_action(rig)[0], "black", random.randint(1, 199)]
        assert rig.propose(random.choice([too_early, black])) not in ("done", "asked")


@contextmanager
def two_handhelds(image, folder):
    """Two rigs of one image."""
    rigs = [CabledRig(image, folder / name) for name in ("one", "other")]
    try:
        yield rigs
    finally:
        for rig in rigs:
            rig.close()


def at_once(play, *of):
    """As map, both at the same time."""
    with ThreadPoolExecutor(2) as both:
        return list(both.map(play, *of))


def compare(seed, rigs, rounds=ROUNDS, each=at_once, on_board=False):
    """Play the pair of this seed, every other one under PINs; AssertionError says what differs from outside."""
    one, other, slips = twins(seed, rounds, on_board)
    assert one["turns"] != other["turns"]

    def play(which, record):
        own_slips = {at: slip[which] for at, slip in slips.items()}
        return Outside(rigs[which], record, own_slips, PINS[which] if seed % 2 else "", seed)

    one, other = each(play, (0, 1), (one, other))
    assert not one.leaks and not other.leaks, f"pair {seed}: stations on the wire or in a file"
    assert one.files == other.files, f"pair {seed}: files differ"
    assert one.wire == other.wire, f"pair {seed}: bytes on the wire differ"
    assert one.times == other.times, f"pair {seed}: times on the wire differ"


def with_leak(folder, leak):
    """The image in a new folder, with one line more in the firmware, which runs when a leg is made."""
    source = (ROOT / "firmware/mrx/game/table.py").read_text()
    before = "        error = self.mr_x_error(ticket, station, leg)\n        if error is None:\n"
    assert source.count(before) == 1
    device_image.build(folder, {"mrx/game/table.py": source.replace(before, f"        {leak}\n{before}")})
    return folder


@pytest.mark.long
@pytest.mark.parametrize("on_board", (False, True), ids=("entered", "on board"))
@pytest.mark.parametrize("seeds", PAIRS, ids=str)
def test_games_that_differ_only_in_secrets_are_the_same_from_outside(image, tmp_path, seeds, on_board):
    with two_handhelds(image, tmp_path) as rigs:
        for seed in seeds:
            compare(seed, rigs, on_board=on_board)


@pytest.mark.long
@pytest.mark.parametrize(
    "leak, told",
    [
        ("print(station)", "stations"),
        pytest.param("print(chr(station + 100))", "bytes", marks=pytest.mark.nightly),
        pytest.param("open('game/last.txt', 'a').write(chr(station + 100))", "files", marks=pytest.mark.nightly),
        # What is late may also come in another order.
        pytest.param("import time; time.sleep_ms(station % 4)", "times|bytes", marks=pytest.mark.nightly),
    ],
)
def test_a_planted_leak_is_found(image, tmp_path, leak, told):
    leaky = with_leak(tmp_path / "image", leak)
    with two_handhelds(leaky, tmp_path) as rigs, pytest.raises(AssertionError, match=told):
        compare(0, rigs, ROUNDS_OF_A_LEAK)
