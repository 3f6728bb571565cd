"""A recorded game on the wire, as fingerprints: `python -m tests.host.wire_file [FILE]` writes them.

FILE is tests/data/earlier/wire.json unless another is named. It holds how many frames a handheld sends, and the first
16 digits of SHA-256 over all bytes up to every tenth of them, so that a comparison shows where the first difference is.
"""

import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "firmware")]

from mrx.game import examining  # noqa: E402
from tests.portable.recorded import Recorded  # noqa: E402
from tests.portable.scripted import Host, Rig  # noqa: E402

WIRE = ROOT / "tests/data/earlier/wire.json"
RECORD = "milton-bradley-3p-captured"
EVERY = 10


def said_by_a_handheld(name):
    """The lines that a handheld sends of a whole record, its opening included; the host proposes only the set-up."""
    rig = Rig()
    host = Host(rig)
    sent = []
    write = rig.link.write

    def tap(data):
        sent.append(bytes(data))
        write(data)

    rig.link.write = tap
    host.talk(200)
    game = Recorded(name)
    host.settle(["begin", *game.set_up])
    rig.wait(50)
    rig.press(f"#{game.record['start']['mr_x']:03}#")
    host.talk(300)
    while game.act(rig):
        host.talk(100)
    rig.press("##")
    rig.wait(2000)
    host.talk(4000)
    assert examining.all_open(rig.table)
    return b"".join(sent).split(b"\n")[:-1]


def fingerprints(lines):
    """[hash over the first ten lines, over the first twenty, ..., over all]."""
    found = []
    whole = b""
    for at in range(0, len(lines), EVERY):
        whole += b"\n".join(lines[at : at + EVERY]) + b"\n"
        found.append(hashlib.sha256(whole).hexdigest()[:16])
    return found


def document(lines):
    """The text of wire.json."""
    whole = hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    found = {"record": RECORD, "frames": len(lines), "sha256": whole, "hashes": fingerprints(lines)}
    return json.dumps(found, indent=1)


if __name__ == "__main__":
    (Path(sys.argv[1]) if sys.argv[1:] else WIRE).write_text(document(said_by_a_handheld(RECORD)))
