"""What the host proposes: judged by the rules at once, or asked of Mr. X's finger.

Read in when something is proposed. This module must never ask where Mr. X is; whether a move catches him is the table's
to find out.
"""

from shared.edition import TICKETS


def judge(table, proposal_id, proposal):
    """Answer a proposal to a Table that can act on it with one of sync_host.VERDICTS; see Table.judge."""
    kind = proposal[0] if proposal else None
    if kind == "move" and len(proposal) == 5:
        return _move(table, proposal[1], proposal[2], proposal[3], proposal[4])
    if proposal_id == table.declined_id:
        return "declined"
    if kind == "abandon":
        return table.ask(proposal_id, ["abandon"]) if table.running else "not-now"
    if kind == "begin" and len(proposal) == 5:
        return table.ask_begin(proposal_id, proposal[1:])
    if kind == "take_back" and len(proposal) == 3:
        return _take_back(table, proposal_id, proposal[1], proposal[2])
    return "not-now"


def _take_back(table, proposal_id, held, first):
    if type(first) is not int or held != table.log.count or not table.may_take_back(first):
        return "not-now"
    if first == table.wish:
        table.take_back(first)
        return "done"
    return table.ask(proposal_id, ["take_back", first])


def _move(table, round_number, name, word, target):
    game = table.game
    if game is None or name not in game.pawn_names or type(round_number) is not int:
        return "not-now"
    if word not in TICKETS:
        return "no-ticket"
    if type(target) is not int:
        return "no-station"
    pawn = game.pawn_names.index(name)
    if round_number < game.round or (round_number == game.round and game.moved[pawn]):
        return "done" if game.stations[pawn] == target else "not-now"
    if round_number > game.round:
        return "not-now"
    if table.sealed:
        return "asked"  # whether it catches him cannot be told before his finger has been there
    error = table.move_pawn(pawn, TICKETS.index(word), target)
    return "done" if error is None else "not-now" if error == "wrong-mover" else error
