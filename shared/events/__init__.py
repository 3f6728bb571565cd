"""What a game consists of, the public events, and what binds them: seals, the chain of hashes, seeds, consents.

    events           the public events, as named tuples, and the lists that they are on the wire
    computer_events  those of a game in which the handheld itself plays Mr. X
    on_board_events  those of a game in which the pawns' moves are not entered
    set_up_check     the check of a set-up from outside
    events_check     the check of any event from outside
    commitment       the seals of Mr. X's legs, and the hash chain over the log
    asked            what a host asked for when it proposed the game; nothing that Mr. X asks while it is played
    seed             the seed of a computer player's random numbers: half the handheld's, half the table's
    draws            numbers that are drawn from a seed
    witness          the detectives' consents to what Mr. X may not do alone

    >>> from shared.events import events
    >>> events.of_list(["pawn_moved", "red", "taxi", 46])
    PawnMoved(kind='pawn_moved', pawn='red', ticket='taxi', station=46)

Never here: a rule, the state of a game, a salt that is drawn or kept. Imports: `board`.
"""
