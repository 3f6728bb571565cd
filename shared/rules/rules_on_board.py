"""What may be asked of Mr. X where the pawns' moves are not entered (R28); a handheld loads this only there."""

from shared.rules import rules


def ask_error(game, station: int) -> "str | None":
    """What is wrong with asking whether Mr. X is at a station where a pawn has just come (R28), on their turn."""
    edition = game.edition
    error = rules.turn_error(game, rules.DETECTIVES)
    if error:
        return error
    if not game.board.has(station) or station in game.asked:
        return "bad-ask"
    return "bad-ask" if len(game.asked) >= edition.pawns + edition.bobbies else None
