"""One decision of a computer player as a whole: the leg, and whether it shows itself of its own will behind it (R25).

The same on the handheld and in the check after the end (`decision_check`). `computer_player` decides.
"""

from shared.computer import computer_player


def deciding(game, reach, stations: int, station: int, level: str, draw: bytes, considered: "list | None" = None):
    """Decide a part at a time: yields None, and at last (ticket, station, whether it begins a double, claimed).

    claimed: None, or the [pawn, ticket] pairs of a voluntary surfacing. The parameters are computer_player.thinking's.
    """
    found: "tuple | None" = None
    thinking = computer_player.thinking(game, reach, stations, station, level, draw, considered)
    if not game.edition.voluntary_surfacing:
        reach = None  # nothing else needs its code, which takes heap on a handheld
    for found in thinking:
        if found is None:
            yield None
    assert found  # what is yielded last
    ticket, to, is_double = found
    claimed = None
    edition = game.edition
    if edition.voluntary_surfacing and not is_double and not edition.surfaces(len(game.windows) + 1, ticket):
        after = yield from reach.spreading(game, stations, ticket)
        claimed = computer_player.surfaces(game, after)
    yield ticket, to, is_double, claimed


def decide(
    game, reach, stations: int, station: int, level: str, draw: bytes, considered: "list | None" = None
) -> tuple:
    """The decision itself; see `deciding`."""
    parts = deciding(game, reach, stations, station, level, draw, considered)
    made = [each for each in parts if each is not None]
    return made[0]
