"""After the end: what a game's log proves.

    beginning_check  whether a table had asked for the game, and who drew the seed
    decision_check   whether the handheld, where it was Mr. X itself, played its own program
    decision_checks  what was found so, kept with the game
    verdict          what both come to together
    summaries        what is kept of each game that has stopped, for the list of games; the seconds between two events,
                     whatever the clock did

    >>> from host.game.replica import Replica
    >>> from host.proof import verdict
    >>> from shared.events import events
    >>> pawns = [["purple", 34], ["red", 29], ["green", 50], ["yellow", 53]]
    >>> log = Replica(game_id=32 * "0", device="a handheld")
    >>> log.add(events.game_begun(log.game_id, "ravensburger", 2, [], pawns))
    >>> verdict.of(log).seals.opened  # nothing is opened before the end
    0

Never here: a sentence (codes with facts instead), anything that changes a log.
Imports: `game`, `board`, `store`, `shared`.
"""
