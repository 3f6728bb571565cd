"""The handheld plays Mr. X itself: a leg, from the moment at which it is due.

Loaded when needed. Where it stands is for mrx.secret alone: nothing here may tell it before the rules do.
"""

from mrx.module_unloading import unload

# By level: so many milliseconds pass from the moment at which a leg is due to the leg, as with a person, and so many
# parts of its work. No decision has more (tests/host/table/test_computer_pace.py), so that the time of a leg tells
# nothing, even if keys or messages delay the parts. A part is done a tick; a chip is reckoned to need one tick or two
# for it. A chip that needs longer makes the leg when twice that time has passed, for no other time may tell how long it
# took.
PACE_MS = {"easy": 8000, "fair": 8000, "hard": 12000}
PARTS = {"easy": 100, "fair": 300, "hard": 730}

_IMPORTED = 6  # before this part of a decision modules are imported; what needs one keeps it as long as it needs it


def making(table):
    """Decide a leg a part a tick, wait until its time has come, and make it; nothing if the game ends meanwhile.

    Modules are imported and unloaded at fixed parts alone: reading them, or what was unloaded with them, from flash
    takes a while, which whoever presses keys can see.
    """
    number = table.log.count
    parts = PARTS[table.computer.level]
    pace_ms = PACE_MS[table.computer.level]
    due_ms = table.now_ms + pace_ms
    decision: "tuple | None" = None
    for made in _thinking(table):
        decision = made
        parts -= 1
        yield
        if table.log.count != number:
            return
    while parts > 0:
        parts -= 1
        yield
    unload()
    assert decision  # what is yielded last
    ticket, station, is_double, claimed = decision
    leg = "first" if is_double else "second" if table.game.between_legs else "only"
    places = yield from places_after(table, ticket, leg)
    unload()
    while due_ms < table.now_ms:
        due_ms += pace_ms
    while table.now_ms < due_ms:
        yield
    if table.log.count != number:
        return
    game_id = table.log.game_id
    batch = table.secret_game.leg(table.game, game_id, number, ticket, station, leg, claimed)
    table.computer.places = places
    table.write(batch)


def _thinking(table):
    """Decide a leg: yields None, and at last what mrx.secret.computer_decision finds."""
    unload()
    yield None
    yield from _leave_out_traps(table)
    from mrx.secret.computer_decision import deciding

    parts = deciding(table.secret_game, table.log, table.game, table.computer.places, table.computer.level)
    for number, decision in enumerate(parts):
        if number == _IMPORTED:
            unload()
        yield decision


def _leave_out_traps(table):
    """It is its turn and the game goes on, so that it is not trapped (R16): a part at a time."""
    from shared.rules.possible import Reach

    game = table.game
    computer = table.computer
    table.candidates = computer.places = yield from Reach().freeing(game, computer.places or _starts(game))
    table.changes += 1


def places_after(table, ticket, leg):
    """The set of stations where it can be once it has made a leg, as far as the detectives know: a part at a time."""
    from shared.rules.possible import Reach

    game, reach = table.game, Reach()
    places = yield from reach.spreading(game, table.computer.places or _starts(game), ticket)
    if leg == "first":
        places = yield from reach.freeing(game, places, ticket)  # a second leg follows (R13)
    return places


def _starts(game):
    """The set of stations where it can be before its first leg."""
    from shared.rules import possible, rules_start

    pawns = [[name, station] for name, station in zip(game.pawn_names, game.stations)]
    return possible.set_of(rules_start.mr_x_starts(game.edition, game.board, pawns))
