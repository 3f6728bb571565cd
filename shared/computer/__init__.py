"""How a handheld plays Mr. X: the same decisions from the same seed on every machine, so that they can be checked.

    computer_player  one decision, by level; VERSION names what is played
    computer_turn    what stays of a decision between two legs
    fugitive         values each turn that Mr. X could make, without search
    turn_weights     the weights of that formula
    fugitive_host    its parts as reasons, for *After the game*
    playout_search   at the level hard: turns are compared by playouts
    playouts         one playout
    near_stations    which stations lie near each station

    >>> from shared.computer import computer_player
    >>> computer_player.start([35, 45, 51], bytes(32))  # where it starts, of the cards that are left
    45

Never here: the log, the flash, a clock, random numbers of its own: they are handed in. Imports: `board`, `events`,
`rules`.
"""
