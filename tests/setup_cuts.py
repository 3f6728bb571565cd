"""`make test-setup`: Ctrl-C at ten moments of a first `make setup`, in new clones; the next one mends it."""

import os
import signal
import subprocess
import sys
import tempfile
import time

from tests import ROOT
from tests.scale import scaled

RECORD = "tests/data/games/milton-bradley-2p-trapped.json"


def main():
    moments = scaled(10)
    whole_s = _set_up(None)[0]
    for number in range(1, moments + 1):
        cut_s = whole_s * number / (moments + 1)
        print(f"cut after {cut_s:.0f} s of {whole_s:.0f}: then {_set_up(cut_s)[0]:.0f} s", flush=True)


def _set_up(cut_s):
    """How long a set-up took, after one that was cut, in a new clone; and what it said."""
    with tempfile.TemporaryDirectory(prefix="clone") as clone:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), clone], check=True)
        if cut_s is not None:
            making = _make(clone)
            time.sleep(cut_s)  # the moment is what is tried
            os.killpg(making.pid, signal.SIGINT)
            making.communicate()
        begun_s = time.monotonic()
        making = _make(clone)
        said, _ = making.communicate()
        assert making.returncode == 0 and "Traceback" not in said, said
        judged = [f"{clone}/.venv/bin/python", "-m", "host", "referee", RECORD]
        answer = subprocess.run(judged, cwd=clone, capture_output=True, text=True, check=True).stdout
        assert '"ok":true' in answer.replace(" ", ""), answer
        return time.monotonic() - begun_s, said


def _make(clone):
    kept = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    return subprocess.Popen(
        ["make", "setup", f"PYTHON={sys.base_prefix}/bin/python3"], cwd=clone, env=kept, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip


if __name__ == "__main__":
    main()
