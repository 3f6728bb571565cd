"""`make fuzz`: hold the product's referee against the plain one on random records, until told to stop.

    python -m tests.bench.fuzz [RECORDS] [FIRST SEED]

Prints the first record on which they differ, with both answers, and ends with status 1; else says what was tried.
"""

import json
import sys
from collections import Counter

from host.board import fast_board
from shared.record.judge import judge
from tests.bench import plain_referee, random_games
from tests.scale import scaled

RECORDS = scaled(20_000)


def differing(seed):
    """(record, plain answer, our answer), the last two as JSON; they are equal if all is well."""
    record = random_games.random_record(seed)
    theirs = plain_referee.referee(record)
    ours = judge(record, fast_board.board_of, fast_board.REACH)
    return record, json.dumps(theirs), json.dumps({key: ours[key] for key in ours if key not in ("rule", "message")})


def main(records=RECORDS, first=0):
    seen = Counter()
    for seed in range(first, first + records):
        record, theirs, ours = differing(seed)
        if theirs != ours:
            print(json.dumps(record), f"seed {seed}", f"plain: {theirs}", f"ours:  {ours}", sep="\n")
            return 1
        said = json.loads(ours)
        secret = "hidden" if isinstance(record.get("start"), dict) and record["start"].get("mr_x") is None else "open"
        seen[said.get("error") or f"{secret}: {(said['result'] or {'reason': 'in play'})['reason']}"] += 1
    print(f"{records} records, one answer:", ", ".join(f"{count} {what}" for what, count in seen.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*[int(word) for word in sys.argv[1:]]))
