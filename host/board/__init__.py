"""The map in lookup tables, for programs that ask it thousands of times.

    fast_board   a Board and a Reach that answer what those of `shared` answer, several times as fast

    >>> from host.board.fast_board import board_of
    >>> board_of("milton-bradley").modes(46, 61)  # the modes that join two stations, as bits: taxi is 1
    1

Never here: a rule that is not in `shared`, a game.
Imports: `shared`.
"""
