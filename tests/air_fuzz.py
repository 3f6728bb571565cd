"""`make fuzz`, its third part: ten million random bytes into the port for handhelds over the air, on real sockets.

    python -m tests.air_fuzz [BYTES]         all seeds
    python -m tests.air_fuzz seed SEED       one connection again

Half of it is noise, half a true session in which bytes are flipped, lost, doubled and put in, and noise is signed. Ends
with status 1 and the seeds to repeat if the host answered what it must not, or if after all of it a handheld no longer
gets in.
"""

import itertools
import random
import sys
import tempfile
import time

from host.store.store import Store
from host.table.table import Table
from shared.link import frames, session, sync
from tests.host.air import DEVICE, Air, AirHandheld
from tests.scale import scaled

BYTES = scaled(10_000_000, 100_000)
PIECE = 20_000  # bytes of one connection
FALSE = "0" * 16  # a device that no true message names


def noise(dice, size):
    """Random bytes, with more line ends and marks than chance has."""
    return bytes(dice.choice((dice.randrange(256), 10, 94, 126, 32 + dice.randrange(95))) for _ in range(size))


def spoilt(dice, data):
    """A copy of these bytes with some faults in it, at least one."""
    data = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(data))
        fault = dice.randrange(4)
        if fault == 0:
            data[at] ^= 1 << dice.randrange(8)
        elif fault == 1:
            del data[at]
        elif fault == 2:
            data.insert(at, dice.randrange(256))
        else:
            data[at:at] = data[at : at + dice.randrange(40)]
        if not data:
            break
    return bytes(data)


def signed(dice, channel):
    """A line with a true tag over noise that ends with no counter."""
    body = bytes(byte for byte in noise(dice, 40) if 32 <= byte < 127) + b"g"
    return b"^" + body + b"^" + session._tag(channel._sending_key, body) + b"\n"


def strangers(air, dice):
    """Noise in the place of a greeting; returns (bytes, what is wrong or None)."""
    peer, data = air.peer(), noise(dice, PIECE)
    peer.say(data)
    peer.hear(0)
    air.forget(peer)
    return len(data), "noise was answered" if peer.heard else None


def insider(air, dice):
    """A true greeting, and then frames of which each is spoilt; returns (bytes, what is wrong or None)."""
    peer = air.peer()
    channel = peer.greet(start=f"{dice.randrange(1 << 32):08x}")
    said, true = b"", set()
    while len(said) < PIECE:
        line = channel.pack(sync.encode(["here", FALSE, "", dice.randrange(100), ""]))
        true.add(line[:-1])
        kind = dice.randrange(5)
        said += signed(dice, channel) if kind == 0 else noise(dice, 60) if kind == 1 else spoilt(dice, line)
    peer.say(said + b"\n" + channel.pack(sync.encode(["here", DEVICE, "", 0, ""])))
    whole = true & {line.rstrip(b"\r") for line in said.split(b"\n")}  # two faults may mend each other
    kinds, reader = [], frames.FrameReader(sync.MOST_MESSAGE, channel.unpack, session.MOST_OVERHEAD)
    while not kinds or kinds[-1] != "have":
        line = peer.line()
        if line is None:
            return len(said), "a session ended"
        kinds += [sync.decode(payload)[0] for payload in reader.feed(line + b"\n")]
    air.forget(peer)
    return len(said), "a spoilt frame was answered" if len(kinds) != 1 + len(whole) else None


def gets_in(air):
    """What keeps a true handheld out after all of it, as a list."""
    try:
        AirHandheld().connect(air)
    except Exception as fault:
        return [f"a handheld no longer gets in: {fault!r}"]
    return []


def main(most=BYTES, seeds=None):
    begun, size, failed = time.time(), 0, []
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Store(folder))
        air = Air(table)
        for seed in itertools.count() if seeds is None else seeds:
            try:
                done, wrong = (insider if seed % 2 else strangers)(air, random.Random(seed))
            except Exception as fault:
                done, wrong = PIECE, repr(fault)
            size += done
            if wrong:
                failed.append(seed)
                print(f"python -m tests.air_fuzz seed {seed}: {wrong}", flush=True)
            if size >= most:
                break
        troubles = gets_in(air) + [trouble.code for trouble in table.troubles()]
        air.close()
        table.close()
    print(f"{size:,} bytes over the air, {len(failed)} failed, {time.time() - begun:.0f} s", *troubles, flush=True)
    return 1 if failed or troubles else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["seed"]:
        sys.exit(main(seeds=[int(sys.argv[2])]))
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
