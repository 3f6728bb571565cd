"""`python -m host referee FILE...`: says of each recorded game where it stands, or what is wrong with it.

Prints one line of JSON for each file, in their order. Holds one file at a time, and trusts nothing in it before
shared.record.record has checked it. It must never import Flask, and never end in a traceback.
"""

import json
from typing import Any

from host.board import fast_board
from host.records import record_file
from shared.record import judge

SOUND, BROKEN, NO_RECORD = 0, 1, 2


def main(files: list[str]) -> int:
    """Print what the referee says of each file ("-" is standard input); returns the exit status of the worst."""
    status = SOUND
    for file in files:
        answer = judged(file)
        if not answer["ok"]:
            status = max(status, NO_RECORD if answer["error"] == "bad-record" else BROKEN)
        print(json.dumps(answer))
    return status


def judged(file: str) -> dict[str, Any]:
    """What the referee says of one file (see shared.record.judge)."""
    try:
        document = record_file.load(file)
    except record_file.NoRecord as fault:
        return judge.error("bad-record", None, None, None, str(fault))
    answer = judged_by_rules(document)
    if answer["ok"] and document.get("commitments") is not None:
        return _with_sealed_log(document, answer)
    return answer


def judged_by_rules(document: Any) -> dict[str, Any]:
    """What the rules say of a parsed document, sound or not; its sealed log is not looked at."""
    board_of: Any = fast_board.board_of  # shared.record.judge declares the board class of the handheld
    return judge.judge(document, board_of, fast_board.REACH)


def _with_sealed_log(document: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """The answer to a sound record once its sealed log is checked too."""
    from host.records import sealed_log  # imported late: most records bring none, and many files are judged in one run

    try:
        sealed_log.verified(document, answer["result"])
    except sealed_log.Contradicted as fault:
        return judge.error("bad-commitment", None, None, None, str(fault))
    return answer
