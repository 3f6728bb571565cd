"""The contents of a record's file: its bytes, and the JSON document in them. What it says is for shared.record.record.

Reads at most RECORD_BYTES, whatever the file holds.
"""

import json
import sys
from codecs import BOM_UTF8
from contextlib import nullcontext
from pathlib import Path
from typing import Any

RECORD_BYTES = 1_000_000  # a game of 99 windows with its sealed log takes a fifth of that


class NoRecord(ValueError):
    """The file cannot be read, or is no JSON document that a record could be. The text begins with the place."""


def load(path: str) -> Any:
    """The JSON document in a file, "-" being standard input; raises NoRecord, also where an object has a key twice."""
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            data = file.read(RECORD_BYTES + 1)
    except (OSError, ValueError) as fault:  # ValueError: a name with a null byte
        raise NoRecord(f"the file: cannot be read ({getattr(fault, 'strerror', None) or 'bad name'})") from fault
    if len(data) > RECORD_BYTES:
        raise NoRecord(f"the record: is longer than {RECORD_BYTES} bytes")
    if data.startswith(BOM_UTF8):
        raise NoRecord("byte 0: begins with a byte order mark; save it as UTF-8 without one")
    try:
        return json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError as fault:
        raise NoRecord(f"byte {fault.start}: is no UTF-8; save it as UTF-8") from fault
    except json.JSONDecodeError as fault:
        raise NoRecord(f"line {fault.lineno}, column {fault.colno}: is no JSON") from fault
    except RecursionError as fault:
        raise NoRecord("the record: is nested too deep") from fault
    except NoRecord:
        raise
    except ValueError as fault:  # a whole number of thousands of digits
        raise NoRecord("the record: has a number that is too long") from fault


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = {}
    for key, value in pairs:
        if key in found:
            raise NoRecord(f"the record: an object has the key {key[:40]!r} twice")
        found[key] = value
    return found


def _constant(word: str) -> None:
    raise NoRecord(f"the record: {word} is no JSON")
