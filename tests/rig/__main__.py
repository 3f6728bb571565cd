"""Plays a recorded game on a board behind a jig and prints what took how long; tests/rig says what a jig is."""

import argparse
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from firmware import image
from tests.portable.recorded import Recorded
from tests.rig.jig_rig import JigRig
from tests.scale import scaled
from tests.system.test_chip import LOOK_MS, begin, play

GAME = "milton-bradley-5p-escaped"
ACTIONS = 90  # more than it has


@contextmanager
def native():
    """The ends of a jig around a chip on the native MicroPython."""
    with tempfile.TemporaryDirectory() as folder:
        image.build(Path(folder) / "image")
        words = [sys.executable, "-m", "tests.rig.native_jig", f"{folder}/image", f"{folder}/flash"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            try:
                cable, port = process.stdout.readline().split()
                yield cable, ("127.0.0.1", int(port))
            finally:
                process.kill()


def measure(rig, legs):
    """Play so many actions of GAME; ({what: (first byte, last byte) in milliseconds, or None}, how many events)."""
    first = next(time - rig.board.powered_ms for time, data in rig.board.transfers if data[0] == 0x40 and any(data[1:]))
    keys = {"menu opened": "*", "menu closed": "*", "digit": "1", "digit cleared": "*"}
    game = Recorded(GAME)
    begin(rig, game)
    times = {what: rig.timed(key) for what, key in keys.items()}
    play(rig, game, until=game.actions[min(legs, len(game.actions) - 1)])
    rig.wait(LOOK_MS)
    return {"first picture": (first, first), **times}, len(rig.events())


def main(words=None):
    """Print the figures. An action that does not become its event raises AssertionError."""
    parser = argparse.ArgumentParser(prog="python -m tests.rig", description=__doc__)
    parser.add_argument("--cable", help="the board's serial port")
    parser.add_argument("--jig", help="HOST:PORT of the side channel")
    given = parser.parse_args(words)
    if bool(given.cable) != bool(given.jig):
        parser.error("give both --cable and --jig, or none of them")
    ends = nullcontext((given.cable, _address(given.jig))) if given.jig else native()
    with ends as both, closing(JigRig(*both)) as rig:
        times, events = measure(rig, scaled(ACTIONS))
    for what, span in times.items():
        print(f"{what:14}  first byte {span[0]:6.0f} ms   last byte {span[1]:6.0f} ms" if span else f"{what}: nothing")
    print(f"{events} events, each as its keys meant it")


def _address(text):
    host, port = text.rsplit(":", 1)
    return host, int(port)


if __name__ == "__main__":
    main()
