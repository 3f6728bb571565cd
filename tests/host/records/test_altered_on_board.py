"""Altered logs of games in which the pawns' moves are not entered (R28): every alteration is found."""

import random
from collections import Counter

from host.records import sealed_log, sealing
from shared.record.judge import judge
from tests.host.game.test_on_board import followed, kinds
from tests.host.web.test_on_board_games import ENDS

ALTERED = 500


def altered(rows, dice):
    """(what was done, the log with it done), or (what was tried, None) where there is nothing to do it to."""
    rows = [list(row) for row in rows]
    where = {kind: [at for at, row in enumerate(rows) if row[0] == kind] for kind in kinds(rows)}
    what = dice.choice(
        ["answer", "station", "one more", "one less", "order", "who said moved", "ending", "opened", "seal"]
    )
    questions, turns = where.get("station_asked", []), where.get("detectives_moved", [])
    at = dice.choice(questions or turns)
    if what in ("answer", "station", "one less") and not questions:
        return what, None
    if what == "answer":
        rows[at][2] = not rows[at][2]
    elif what == "station":
        rows[at][1] = rows[at][1] % 199 + 1
    elif what == "one more":
        rows.insert(at, ["station_asked", dice.randint(1, 199), False])
    elif what == "one less":
        del rows[at]
    elif what == "order":
        first = dice.randrange(2, where["game_ended"][0])
        rows[first], rows[first + 1] = rows[first + 1], rows[first]
    elif what == "who said moved" and turns:
        at = dice.choice(turns)
        rows[at][1] = "page" if rows[at][1] == "handheld" else "handheld"
    elif what == "ending":
        rows[where["game_ended"][0]] = ["game_ended", "mr_x", "stranded"]
    elif what == "opened":
        opened = rows[dice.choice(where["leg_opened"])]
        opened[2] = opened[2] % 199 + 1
    else:
        moved_at = dice.choice(where["mr_x_moved"])
        rows[moved_at][4] = "0" * 64
    return what, rows


def test_every_altered_log_is_found():
    """By the rules, by the audit, because the record tells another game, or by the chain head that somebody has kept.

    What nobody but the table saw (a question without a capture, who said that they have moved) only the head shows.
    """
    dice, found = random.Random(28), Counter()
    while sum(found.values()) < ALTERED:
        document = ENDS[dice.choice(sorted(ENDS))]
        result = judge(document)["result"]
        rows = sealing.sealed(document, result)
        head = followed(rows).head
        what, told = altered(rows, dice)
        if told is None or told == rows:
            continue
        try:
            log = sealed_log.verified({**document, "commitments": told}, result)
        except sealed_log.Contradicted:
            found[what, "refused"] += 1
        else:
            assert log.head != head, what
            found[what, "head"] += 1
    assert {what for what, how in found if how == "head"} <= {"who said moved"}, found
