"""`python -m host referee FILE...`: says of each recorded game where it stands, or what is wrong with it.

One JSON object a line for each file, in turn. Reads at most RECORD_BYTES of a file, holds one at a time, and believes
nothing of it before shared.record has checked it. It must never import Flask, nor end in a traceback.
"""

import json
import sys
from pathlib import Path

from host.table import fast_board
from shared import judge

RECORD_BYTES = 1_000_000  # a game of 99 windows with its sealed log takes a fifth of that
SOUND, BROKEN, NO_RECORD = 0, 1, 2


class NoRecord(ValueError):
    """These bytes are no JSON document that a record could be."""


def main(files: "list[str]") -> int:
    """Print what the referee says of each file, "-" being standard input; the exit status of the worst."""
    status = SOUND
    for file in files:
        answer = judged(file)
        if not answer["ok"]:
            status = max(status, NO_RECORD if answer["error"] == "bad-record" else BROKEN)
        print(json.dumps(answer))
    return status


def judged(file: str) -> dict:
    """What the referee says of one file."""
    try:
        document = parsed(_contents(file))
    except NoRecord as wrong:
        return judge.error("bad-record", None, None, None, str(wrong))
    answer = judge.judge(document, fast_board.board_of, fast_board.REACH)
    if answer["ok"] and document.get("commitments") is not None:
        return _with_commitments(document, answer)
    return answer


def _with_commitments(document, answer):
    """The answer to a sound record once its sealed log is followed too."""
    from host.records import sealed_log  # most records bring none

    try:
        sealed_log.followed(document, answer["result"])
    except sealed_log.Contradicted as wrong:
        return judge.error("bad-commitment", None, None, None, str(wrong))
    return answer


def parsed(data: bytes):
    """The JSON document that these bytes hold, each key of an object there once; NoRecord if they hold none."""
    if len(data) > RECORD_BYTES:
        raise NoRecord(f"the record: is longer than {RECORD_BYTES} bytes")
    try:
        return json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError as wrong:
        raise NoRecord(f"byte {wrong.start}: is no UTF-8") from wrong
    except json.JSONDecodeError as wrong:
        raise NoRecord(f"line {wrong.lineno}, column {wrong.colno}: is no JSON") from wrong
    except RecursionError as wrong:
        raise NoRecord("the record: is nested too deep") from wrong
    except NoRecord:
        raise
    except ValueError as wrong:  # a whole number of thousands of digits
        raise NoRecord("the record: has a number that is too long") from wrong


def _contents(file):
    try:
        if file == "-":
            return sys.stdin.buffer.read(RECORD_BYTES + 1)
        with Path(file).open("rb") as opened:
            return opened.read(RECORD_BYTES + 1)
    except (OSError, ValueError) as wrong:  # ValueError: a name with a null byte
        raise NoRecord(f"the file: cannot be read ({getattr(wrong, 'strerror', None) or 'bad name'})") from wrong


def _object(pairs):
    found = {}
    for key, value in pairs:
        if key in found:
            raise NoRecord(f"the record: an object has the key {key[:40]!r} twice")
        found[key] = value
    return found


def _constant(word):
    raise NoRecord(f"the record: {word} is no JSON")
