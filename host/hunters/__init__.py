"""Programs that move pawns, and advice to those who move them: from public facts alone.

    public_view   what hunters may know of a game, folded from its public events, and its pawns' legal legs
    levels        the next leg of a pawn that the host plays: easy, fair, hard
    adviser       a pawn's legs ranked with reasons, and how likely Mr. X is at each station
    distances     how far stations are from one another, as sets of stations within so many legs
    plain_hunters the level easy (LastSeen), the level fair (MeanDistance), and for the arena Random and Cover
    hard_hunter   the level hard
    coalition     for hard: what all pawns do together in a round
    net_hunter    for the arena: closes in on where he is likely to be, by location categories
    fast_net      the same for one answer of all pawns, many times faster; for coalition
    likelihood    how likely he is where, by his choices so far
    leg_features  what speaks for and against the legs that he might make
    opponent_models   how anybody may choose among them, in numbers; for the adviser
    program_models    how programs choose among them, in numbers from self-play; for hard

All are handed a PublicView, which has no field for a station that Mr. X has not shown. What is drawn is drawn from what
the caller hands in, so that equal public events and equal draws give equal legs.
    >>> from host.hunters import levels
    >>> from host.hunters.public_view import view_of
    >>> from shared.events import events
    >>> pawns = [["purple", 34], ["red", 29], ["green", 50], ["yellow", 53]]
    >>> begun = events.game_begun(32 * "0", "ravensburger", 2, [], pawns)
    >>> so_far = [begun, events.mr_x_started(64 * "0"), events.mr_x_moved(1, "taxi", "only", 64 * "0")]
    >>> levels.leg(view_of(so_far), "easy").pawn  # by its index
    0

Never here: Flask, a page, a sentence, a log with seals, the arena.
Imports: `host.board`, `shared`.
"""
