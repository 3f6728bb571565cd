"""What the host proposes: judged by the rules at once, or asked of Mr. X.

Loaded when something is proposed. This module never asks where Mr. X is; whether a move catches him is for the table
to find out.
"""

from mrx.game import pawn_moves
from shared.board.edition import TICKETS

# The fields of a proposal in a game, whose id is the last.
_FIELDS = {"move": 7, "abandon": 5, "take_back": 6, "seed": 3, "moved": 4, "ask": 6, "stranded": 5}


def judge(table, proposal_id, proposal):
    """Answer a proposal [kind, ...] of the host's with one of sync_host.VERDICTS.

    The same one again gets the same answer, and does nothing. Raises OSError as everything that writes.
    """
    kind = proposal[0] if proposal else None
    if kind == "begin":
        table.question.proposed_ms = table.now_ms
    if table.stuck or table.work.busy:
        return "asked"
    if type(kind) is str and len(proposal) == _FIELDS.get(kind):  # fewer: of a host of an earlier version
        if proposal[-1] != table.log.game_id:
            return "not-now"
        proposal = proposal[:-1]
    if kind == "move" and len(proposal) in (5, 6):
        return _move(table, *proposal[1:])
    if kind == "clear" and proposal_id == table.question.id:  # the detectives have withdrawn it
        decline(table)
    settled_id, verdict = table.question.settled
    if proposal_id == settled_id:
        return verdict
    if kind == "abandon" and len(proposal) in (1, 4):
        return _abandon(table, proposal_id, *proposal[1:])
    if kind in ("moved", "ask", "stranded"):
        from mrx.game import on_board_proposals

        return on_board_proposals.judge(table, proposal_id, proposal, _ask, _has_consent)
    if kind == "seed" and len(proposal) == 2:
        from mrx.game import computer_game

        return computer_game.draw(table, proposal[1])
    if kind == "begin" and len(proposal) in (5, 6, 7):
        from mrx.game import examining

        return examining.proposed(table, proposal_id, proposal[1:])
    if kind == "take_back" and len(proposal) in (3, 5):
        return _take_back(table, proposal_id, *proposal[1:])
    return "not-now"


def decline(table):
    """Drop what the host proposed: Mr. X says no to it, or it was withdrawn."""
    table.question.settled = (table.question.id, "declined")
    drop(table)


def drop(table):
    """Drop the question; what is proposed again is asked again."""
    from mrx.game.examining import finished_game

    table.prepared = (None, None, b"")
    table.answered()
    if not table.game:  # it was dropped to examine a new set-up
        table.work.begin(finished_game(table))


def _ask(table, proposal_id, kind, about):
    """Let Mr. X decide (see Question), a person with a key; returns the verdict."""
    if table.computer:
        from mrx.game import computer_game

        return computer_game.answer(table, proposal_id, kind, about)
    question = table.question
    if proposal_id != question.id:
        question.kind, question.about, question.id = kind, about, proposal_id
        table.changes += 1
    return "asked"


def _abandon(table, proposal_id, held=None, voices=None, consent=None):
    if not table.running or not _has_consent(table, held, voices, consent):
        return "not-now"
    return _ask(table, proposal_id, "abandon", (voices, consent))


def _take_back(table, proposal_id, held, first, voices=None, consent=None):
    from mrx.game import taking_back

    if type(first) is not int or not taking_back.may_take_back(table, first):
        return "not-now"
    if held != table.log.count or not _has_consent(table, held, voices, consent):
        return "not-now"
    if first == table.question.wish:
        taking_back.take_back(table, first, voices, consent)
        return "done"
    return _ask(table, proposal_id, "take_back", (first, voices, consent))


def _has_consent(table, held, voices, consent):
    """Whether a proposal bears a consent at this moment where the game needs one; only the host can tell a true one."""
    if not table.witnessed:
        return voices is None and consent is None
    sound = type(voices) is str and len(voices) <= 5 and type(consent) is str and len(consent) == 32
    return sound and held == table.log.count


def _move(table, round_number, name, word, station, since=None):
    game = table.game
    if game is None or name not in game.pawn_names or type(round_number) is not int:
        return "not-now"
    if since is not None and since != (table.voids[-1][1] if table.voids else 0):
        return "not-now"  # something was taken back after it was entered
    if word not in TICKETS:
        return "no-ticket"
    if type(station) is not int:
        return "no-station"
    pawn = game.pawn_names.index(name)
    if round_number < game.round or (round_number == game.round and game.moved[pawn]):
        return "done" if game.stations[pawn] == station else "not-now"
    if round_number > game.round:
        return "not-now"
    if table.needs_pin:
        return "asked"  # whether it catches him is not known before the PIN has been keyed in
    error = pawn_moves.make(table, pawn, TICKETS.index(word), station)
    return "done" if error is None else "not-now" if error == "wrong-mover" else error
