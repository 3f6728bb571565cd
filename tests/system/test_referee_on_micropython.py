"""Random records, sound, hidden and broken, get the plain referee's answers on the MicroPython VM too."""

import json

from tests.bench import plain_referee, random_games
from tests.shared_files import shared_files

JUDGE = """
import gc, json
from shared.record.judge import judge
with open("/asked.jsonl") as lines:
    for line in lines:
        record, expected = json.loads(line)
        answer = judge(record)
        answer.pop("rule", None)
        answer.pop("message", None)
        if answer != expected:
            print(line, answer)
print("judged")
"""


def test_random_records_get_the_same_answer_there(tmp_path, on_micropython):
    asked = tmp_path / "asked.jsonl"
    records = [random_games.random_record(seed) for seed in range(5000, 5050)]
    asked.write_text("".join(json.dumps([record, plain_referee.referee(record)]) + "\n" for record in records))
    files = {**shared_files(), "/asked.jsonl": asked}
    run = on_micropython(files, [["path", "import sys; sys.path.insert(0, '/')"], ["judge", JUDGE]])
    assert run.stdout == "judged\n"
