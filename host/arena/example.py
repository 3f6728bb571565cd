"""A program of one's own for the arena, for either side: see docs/arena.md. Start it from the repository's root.

python -m host.arena.example
"""

import json
import random
import sys

from shared.board.edition import MR_X, TICKETS
from shared.record.judge import judge

for line in sys.stdin:
    game = json.loads(line)
    you = game.pop("you")
    seen = judge(game)  # the referee's answer: who may move, the legal legs, where Mr. X can be
    legs = [(mover, ticket, station) for mover in seen["to_move"] for ticket, station in seen["legal"][mover]]
    if you == MR_X:
        ordinary = [leg for leg in legs if leg[1] in TICKETS[:3]]  # black tickets only where nothing else pays
        mover, ticket, station = random.choice(ordinary or legs)
    else:
        hits = [leg for leg in legs if leg[2] in seen["possible"]]
        mover, ticket, station = random.choice(hits or legs)
    print(mover, ticket, station, flush=True)
