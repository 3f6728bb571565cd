"""On nine kinds of terminals the table starts, and where there is a QR code a phone reads it: dark modules on light."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from contextlib import closing

import pytest
import segno

from tests import ROOT

OWN_COLOURS = "\x1b[38;5;231;48;5;16m"  # light on dark
BLACK = ("light", "dark")  # what is written is light, and what is behind it dark
WHITE = BLACK[::-1]
C_LOCALE = {"PYTHONIOENCODING": "", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
TERMINALS = {
    "dark": (BLACK, {}),
    "light": (WHITE, {}),
    "no colours wanted": (BLACK, {"NO_COLOR": "1"}),
    "dumb": (BLACK, {"TERM": "dumb"}),
    "latin-1": (None, {"PYTHONIOENCODING": "latin-1"}),
    "ascii": (None, {"PYTHONIOENCODING": "ascii"}),
    "LANG=C": (None, C_LOCALE),
    "narrow": (None, {"COLUMNS": "40"}),
    "pipe": (None, {}),
}


def said_at_the_start(folder, terminal, **environment):
    """What a host says to its first visitor, on a terminal or into a pipe; some of it no ASCII can tell."""
    folder.mkdir()
    (folder / "table.sqlite3").write_text("this was never a table")
    ours, theirs = os.pipe() if terminal == "pipe" else pty.openpty()
    if terminal != "pipe":
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    settings = {
        "DATA_DIR": str(folder),
        "PORT": "",
        "HTTP_PORT": "0",
        "ANNOUNCE": "no",
        "BROWSER": "true",
        "TERM": "xterm",
    }
    host = subprocess.Popen(
        [sys.executable, "-m", "host", "run"], cwd=ROOT, stdout=theirs, stderr=theirs,
        env={**kept, "PYTHONIOENCODING": "utf-8", **settings, **environment},
    )  # fmt: skip
    os.close(theirs)
    said = b""
    with closing(os.fdopen(ours, "rb", 0)) as output:
        while b"Ctrl-C" not in said and b"Traceback" not in said:
            said += output.read(65536)
        host.kill()
        host.wait()
    return said.decode("utf-8", "replace").replace("\r\n", "\n")


def modules(lines, colours):
    """Whether each module of a code is dark, on a terminal of these colours."""
    rows = []
    for line in lines:
        written, behind = BLACK if line.startswith(OWN_COLOURS) else colours
        for half in "▀█", "▄█":
            rows.append([(written if each in half else behind) == "dark" for each in re.sub(r"\x1b.*?m", "", line)])
    return rows


@pytest.mark.parametrize("terminal", TERMINALS)
def test_the_table_starts(tmp_path, terminal):
    colours, environment = TERMINALS[terminal]
    said = said_at_the_start(tmp_path / "Überraschung ☺", terminal, **environment)
    assert "Traceback" not in said and "was damaged and is kept" in said
    lines = [line for line in said.split("\n") if re.search("[▀▄█]{4}", line)]
    assert ('at "Invite"' in said) == (colours is None and terminal != "pipe")
    if colours is None:
        assert lines == [] and "\x1b" not in said
        return
    link = re.search(r"Mr\. X's handheld:\s+(\S+)", said)[1]
    wanted = [[bool(dark) for dark in row] for row in segno.make(link, error="l").matrix_iter(border=4)]
    assert modules(lines, colours)[: len(wanted)] == wanted, "four modules of margin around it"
    assert ("\x1b" in said) == (environment == {})
