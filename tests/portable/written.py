"""Records written by hand for the rules' tests: the turns in notation, one line a leg."""

from tests.portable import notation_reader

from shared.record.judge import judge

# The example of the record's format: all five pawns of 1985, one player each.
FIVE = [["purple", 26], ["red", 29], ["green", 34], ["yellow", 50], ["blue", 53]]


def record(lines="", pawns=FIVE, mr_x=132, edition="milton-bradley", players=5, rules=None, result=None):
    """A record as a parsed document; mr_x None hides his start. result is (winner, reason)."""
    return {
        "format": "mrx-record/1", "edition": edition, "rules": rules or {}, "players": players,
        "start": {"mr_x": mr_x, "pawns": [list(pawn) for pawn in pawns]},
        "turns": notation_reader.read_turns(lines.split("\n")), "commitments": None,
        "result": {"winner": result[0], "reason": result[1]} if result else None,
    }  # fmt: skip


def small(lines="", pawns=(("red", 1),), mr_x=132, rules=None, result=None, edition="ravensburger"):
    """A record of a game of few pawns that start anywhere, one player each, in fixed order where no rule changes it."""
    bobbies = len([name for name, _ in pawns if name.startswith("bobby")])
    house = {"pawns": len(pawns) - bobbies, "bobbies": bobbies, "start_cards": "any", "pawn_order": "fixed"}
    house.update(rules or {})
    return record(lines, pawns, mr_x, edition, max(1, len(pawns) - bobbies), house, result)


def said(document):
    """The referee's answer to a record; the record must be sound."""
    answer = judge(document)
    assert answer["ok"], answer
    return answer


def fault(document):
    """(code, rule, turn, leg) of what the referee finds wrong with a record."""
    answer = judge(document)
    assert not answer["ok"], answer
    assert answer["message"]
    return answer["error"], answer["rule"], answer["turn"], answer["leg"]


def ended(document):
    """Why a sound record's game ended, None while it runs."""
    result = said(document)["result"]
    return result and result["reason"]
