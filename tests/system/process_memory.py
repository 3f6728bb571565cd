"""What lies in another process's memory: every writable page of it, byte by byte. Linux alone shows it."""

import contextlib
import os
import re
import signal
from pathlib import Path

_SPAN = re.compile(r"([0-9a-f]+)-([0-9a-f]+) .w.. .* (?!\[v)")


def found_in(pid, secrets, mark):
    """Those of the secrets (bytes) of which a half lies in the memory of a process: raw, or as a text of hex digits.

    mark: the bytes with which each half of each secret begins, so that one search finds all of them.
    """
    halves = {}
    for secret in secrets:
        middle = len(secret) // 2
        for half in (secret[:middle], secret[middle:]):
            assert half.startswith(mark)
            for form in _forms(half):
                halves[form] = secret
    found = set()
    for memory in _writable(pid):
        for begin in _forms(mark):
            lengths = {len(form) for form in halves if form.startswith(begin)}
            for hit in re.finditer(re.escape(begin), memory):
                forms = (memory[hit.start() : hit.start() + length] for length in lengths)
                found |= {halves[form] for form in forms if form in halves}
    return found


def _forms(data):
    """How bytes can lie in memory: as they are, or as hex digits in strings of one, two or four bytes a character."""
    text = data.hex()
    return data, text.encode(), text.encode("utf-16-le"), text.encode("utf-32-le")


@contextlib.contextmanager
def _stopped(pid):
    """Stop a process, because a stretch that it gave back between two reads could not be read."""
    os.kill(pid, signal.SIGSTOP)
    try:
        while any(_state(task) != "T" for task in Path(f"/proc/{pid}/task").iterdir()):
            os.sched_yield()
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def _state(task):
    """A thread's state as the kernel says it: a letter."""
    return (task / "stat").read_text().rpartition(")")[2].split()[0]


def _writable(pid):
    """The content of each writable stretch of a process's memory, which stands still meanwhile."""
    with _stopped(pid), Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            span = _SPAN.match(line + " ")
            if span:
                first, end = (int(address, 16) for address in span.groups())
                memory.seek(first)
                yield memory.read(end - first)
