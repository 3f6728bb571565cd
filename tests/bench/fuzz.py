"""`make fuzz`: hold the product's referee against the plain one on random records.

    python -m tests.bench.fuzz [RECORDS] [FIRST SEED]

Prints the first records on which they differ, with both answers, and what was tried. Ends with status 1 if they differ
on any.
"""

import json
import sys
from collections import Counter

from host.board import fast_board
from shared.record.judge import judge
from tests.bench import plain_referee, random_games
from tests.scale import scaled

RECORDS = scaled(20_000)
MOST_TOLD = 5


def differing(seed):
    """(record, plain answer, our answer), the last two as JSON; they are equal if all is well."""
    record = random_games.random_record(seed)
    theirs = plain_referee.referee(record)
    ours = judge(record, fast_board.board_of, fast_board.REACH)
    return record, json.dumps(theirs), json.dumps({key: ours[key] for key in ours if key not in ("rule", "message")})


def wrong(seed, seen):
    """What is wrong with the answers to a seed's record, or None; an answer that is right is counted in `seen`."""
    try:
        record, theirs, ours = differing(seed)
    except Exception as fault:
        return repr(fault)
    if theirs != ours:
        return f"plain: {theirs}\nours:  {ours}\n{json.dumps(record)}"
    said = json.loads(ours)
    secret = "hidden" if isinstance(record.get("start"), dict) and record["start"].get("mr_x") is None else "open"
    seen[said.get("error") or f"{secret}: {(said['result'] or {'reason': 'in play'})['reason']}"] += 1
    return None


def main(records=RECORDS, first=0):
    seen, failed = Counter(), 0
    for seed in range(first, first + records):
        fault = wrong(seed, seen)
        failed += fault is not None
        if fault and failed <= MOST_TOLD:
            print(f"python -m tests.bench.fuzz 1 {seed}: {fault}", flush=True)
    print(f"{records} records, {failed} failed:", ", ".join(f"{count} {what}" for what, count in seen.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
