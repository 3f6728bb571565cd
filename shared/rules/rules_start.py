"""Who plays and who may start where (R2, R5). Asked only when a game begins; a handheld unloads it afterwards."""

from shared.board.edition import BOBBIES, COLOURS

# The shares (pawns of each player) with which the colours are not dealt in their usual order (R2).
_DEALT = (
    ([3, 2], "purple yellow blue red green"),
    ([2, 2, 1], "purple yellow red green blue"),
    ([2, 1, 1, 1], "purple yellow red green blue"),
)


def colours(edition) -> "list[str]":
    """The pawns' colours as the rule book deals them, in playing order, without the bobbies (R2)."""
    for shares, dealt in _DEALT:
        if edition.shares == shares:
            return dealt.split()
    return list(COLOURS[: edition.pawns])


def bobby_names(edition) -> "list[str]":
    """The bobbies' names as they stand behind the pawns."""
    return list(BOBBIES[: edition.bobbies])


def start_error(edition, board, pawn_starts: list) -> "str | None":
    """What is wrong with the pawns and their starts, [name, station] in playing order: None, "R2" or "R5"."""
    if edition.on_board:
        return "R2" if pawn_starts else None
    names = [name for name, _ in pawn_starts]
    stations = [station for _, station in pawn_starts]
    own = names[: edition.pawns]
    if len(names) != edition.pawns + edition.bobbies or names[edition.pawns :] != bobby_names(edition):
        return "R2"
    if len(set(own)) != len(own) or not set(own) <= set(COLOURS):
        return "R2"
    for at, station in enumerate(stations):
        if not board.has(station) or station in stations[:at]:
            return "R5"
        if edition.pawn_deck is not None and station not in edition.pawn_deck:
            return "R5"
    return None


def mr_x_starts(edition, board, pawn_starts: list) -> "list[int]":
    """The stations that Mr. X may start from once the pawns stand, ascending (R5)."""
    occupied = [station for _, station in pawn_starts]
    deck = board.stations() if edition.mr_x_deck is None else sorted(set(edition.mr_x_deck))
    return [station for station in deck if board.has(station) and station not in occupied]
