"""`make fuzz`: a million random keys at random times, and about as many random bytes into the serial port.

    python -m tests.fuzz [KEYS]              most on scripted parts, a share on the real VM
    python -m tests.fuzz rig|board SEED      one batch again

Ends with status 1 and the batches to repeat if any failed. See tests/system/fuzzing.py for what a failure is.
"""

import sys
import tempfile
import time
from contextlib import closing
from multiprocessing import Pool
from pathlib import Path

from firmware import image
from tests.portable.scripted import Rig
from tests.portable.under_pin import SlowCipher
from tests.scale import scaled
from tests.system.board_rig import BoardRig
from tests.system.fuzzing import Batch, BoardHand, RigHand

KEYS = {"rig": scaled(2000, 100), "board": scaled(200, 20)}  # of one batch
ALL_KEYS = scaled(1_000_000, 2000)
BOARD_SHARE = 50  # one key in so many goes to the real VM


def run(kind, seed, device):
    """(kind, seed, keys, bytes, events, audits, games under PINs, power cuts, what went wrong or None) of one batch."""
    batch = wrong = None
    try:
        if kind == "rig":
            cipher = SlowCipher()
            batch = Batch(RigHand(Rig(cipher=cipher), cipher), seed)
            batch.run(KEYS[kind])
        else:
            with (
                tempfile.TemporaryDirectory() as folder,
                closing(BoardRig(device, Path(folder) / "flash", linked=False)) as rig,
            ):
                batch = Batch(BoardHand(rig), seed)
                batch.run(KEYS[kind])
                wrong = rig.trouble() or None
    except (Exception, SystemExit) as error:  # a process that ended here would be waited for without end
        wrong = f"{type(error).__name__}: {error}"
    if batch is None:
        return kind, seed, 0, 0, 0, 0, 0, 0, wrong
    doubter = batch.doubter
    return kind, seed, batch.keys, batch.bytes, doubter.events, doubter.audits, batch.pins, batch.cuts, wrong


def _run(order):
    return run(*order)


def main(keys=ALL_KEYS):
    begun = time.time()
    boards = range(keys // BOARD_SHARE // KEYS["board"])
    rigs = range((keys - keys // BOARD_SHARE) // KEYS["rig"])
    sums = [0] * 6
    failed = []
    with tempfile.TemporaryDirectory() as device, Pool(maxtasksperchild=20) as pool:
        image.build(Path(device))
        orders = [("board", seed, device) for seed in boards] + [("rig", seed, device) for seed in rigs]
        for done, (kind, seed, *counts, wrong) in enumerate(pool.imap_unordered(_run, orders), 1):
            sums = [total + count for total, count in zip(sums, counts, strict=True)]
            if wrong:
                failed.append(f"python -m tests.fuzz {kind} {seed}")
                print(f"{failed[-1]}: {wrong}", flush=True)
            if done % 50 == 0 or done == len(orders):
                told = "{:,} keys, {:,} bytes: {:,} events judged, {:,} games audited, {:,} under PINs, {:,} power cuts"
                print(
                    f"{told.format(*sums)}, {len(failed)} of {done} batches failed, {time.time() - begun:.0f} s",
                    flush=True,
                )
    return 1 if failed else 0


def again(kind, seed):
    with tempfile.TemporaryDirectory() as device:
        image.build(Path(device))
        *_, wrong = told = run(kind, seed, device)
        print(told)
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:2] in (["rig"], ["board"]):
        sys.exit(again(sys.argv[1], int(sys.argv[2])))
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
