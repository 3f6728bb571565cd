"""Who may start where (R2, R5): asked when a game begins, and never again, so a handheld need not keep it."""

from shared.edition import COLOURS


def start_error(edition, board, pawn_starts: list) -> "str | None":
    """What is wrong with the pawns and their starts, [name, station] in playing order: None, "R2" or "R5"."""
    names = [start[0] for start in pawn_starts]
    stations = [start[1] for start in pawn_starts]
    colours = names[: edition.pawns]
    if len(names) != edition.pawns + edition.bobbies or names[edition.pawns :] != edition.names():
        return "R2"
    if len(set(colours)) != len(colours) or not set(colours) <= set(COLOURS):
        return "R2"
    for at, station in enumerate(stations):
        if not board.has(station) or station in stations[:at]:
            return "R5"
        if edition.pawn_deck is not None and station not in edition.pawn_deck:
            return "R5"
    return None


def mr_x_starts(edition, board, pawn_starts: list) -> "list[int]":
    """The stations that Mr. X may start from once the pawns stand, ascending (R5)."""
    taken = [start[1] for start in pawn_starts]
    deck = board.stations() if edition.mr_x_deck is None else sorted(set(edition.mr_x_deck))
    return [station for station in deck if board.has(station) and station not in taken]
