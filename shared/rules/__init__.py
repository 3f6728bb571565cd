"""What the rule book (shared/rulebook.md) says, and the public state of a game that follows from it.

    edition            the numbers by which a game is played
    edition_table      those of each box
    house_rules        what may change them, and their check
    rules              which legs are legal, and how a game ends
    rules_start        who may start where
    rules_host         what only a host asks, and the closed list of refusals (RULES)
    public_game        the public state of a game
    public_game_start  how it starts
    public_game_host   what only a host does with it
    possible           where Mr. X can be, from what is public

    >>> rules.pawn_leg_error(game, 0, edition.TAXI, 61)  # why pawn 0 may not go there by taxi: a code, or None

Never here: a station of Mr. X's, but as an argument. Imports: `board`, `events`.
"""
