"""What the host proposes where the pawns' moves are not entered (R28); `proposals` has looked at the game's id.

Loaded when needed.
"""

from mrx.game import on_board
from shared.board.edition import PAWNS
from shared.rules import rules


def judge(table, proposal_id, proposal, ask_him, has_consent):
    """The verdict on a ["moved", ...], ["ask", ...] or ["stranded", ...] of this game.

    ask_him, has_consent: of `proposals`.
    """
    kind, *about = proposal
    if not table.game or not table.game.edition.on_board or len(about) != {"moved": 2, "ask": 4, "stranded": 3}[kind]:
        return "not-now"
    if kind == "stranded":
        may = on_board.may_say(table, on_board.STRANDED) and has_consent(table, *about)
        return ask_him(table, proposal_id, kind, tuple(about[1:])) if may else "not-now"
    if about.pop() != (table.voids[-1][1] if table.voids else 0):
        return "not-now"
    if kind == "moved":
        verdict = _moved_verdict(table, *about)
        return ask_him(table, proposal_id, kind, ()) if verdict == "asked" else verdict
    verdict = _answer_verdict(table, *about)
    if verdict != "asked":
        table.question.settled = (proposal_id, verdict)
    return verdict


def _moved_verdict(table, round_number):
    """Where a page says that they have moved; "asked" if he would have escaped."""
    game = table.game
    if type(round_number) is not int or round_number > game.round:
        return "not-now"
    if round_number < game.round or game.moved[0]:
        return "done"
    if not table.they_move:
        return "not-now"
    if rules.turn_end(game):
        return "asked"
    on_board.moved(table, "page")
    return "done"


def _answer_verdict(table, window, station, pawn):
    """On a question, which was asked when so many windows were filled; pawn: "" if nobody said which."""
    from mrx.game import asking

    game = table.game
    if type(window) is not int or (pawn and pawn not in PAWNS):
        return "not-now"
    if game.ended:
        return "done" if [station, pawn or None] in asking.asked(table) else "game-over"
    if window != len(game.windows):
        return "moved-on" if window < len(game.windows) else "not-now"
    if table.needs_pin:
        return "asked"
    if type(station) is not int:
        return "no-station"
    if table.is_lost:
        return "not-now"
    if asking.asked(table)[-1:] == [[station, pawn or None]]:
        return "done"  # its verdict was lost in a power cut
    error = asking.ask(table, station, pawn or None)
    return "bad-ask" if error == "wrong-mover" else error or "done"
