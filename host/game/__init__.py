"""One game as this host knows it: its log, and what is kept beside it.

    replica           its public log (shared.log.game_log), with times, and quick to go back
    stored_log        the log of a stored game, as far as the disk has kept it whole
    consent_key       the key of a game's consents
    projection        the game as it will stand once the entered moves are accepted
    proposals         the kinds of proposals to a handheld
    asking            what is asked for with a proposal of a new game, and the table's half of a computer's seed
    refused           the exception for what a player may not do
    highlights        what was remarkable in a game whose log is opened
    hunt_help         what the public facts say about Mr. X's whereabouts
    computer_players  for which players the computer plays, and whether the adviser is on
    origins           whether it was played at this table, or imported
    names             what was typed at set-up, above all the players' names

    >>> from host.game.replica import Replica
    >>> from shared.events import events
    >>> pawns = [["purple", 34], ["red", 29], ["green", 50], ["yellow", 53]]
    >>> log = Replica(game_id=32 * "0", device="a handheld")
    >>> log.add(events.game_begun(log.game_id, "ravensburger", 2, [], pawns))
    >>> log.game.edition.windows, log.running  # he has not sealed his start
    (22, False)

Never here: which game the table shows, a sentence for a player, a socket.
Imports: `board`, `store`, `shared`.
"""
