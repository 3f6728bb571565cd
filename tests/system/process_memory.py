"""What lies in another process's memory: every writable page of it, byte by byte. Linux alone shows it."""

import re
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


def _writable(pid):
    """The content of each writable stretch of a process's memory."""
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            span = _SPAN.match(line + " ")
            if span:
                first, end = (int(address, 16) for address in span.groups())
                memory.seek(first)
                yield memory.read(end - first)
