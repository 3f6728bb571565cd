"""One decision of a computer player: the leg, and whether it shows itself of its own will behind it (R25)."""

from shared.computer import computer_player


def deciding(game, reach, stations: int, station: int, level: str, draw: bytes, considered: "list | None" = None):
    """As computer_player.thinking, with a fourth value: the [pawn, ticket] pairs of a voluntary surfacing, or None."""
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
    if edition.voluntary_surfacing and not is_double and len(game.windows) + 1 not in edition.surfacing:
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
