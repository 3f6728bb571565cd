"""The map in lookup tables, for programs that ask it thousands of times.

    fast_board   a Board and a Reach that answer what those of `shared` answer, several times as fast

Never here: a rule that is not in `shared`, a game.
Imports: `shared`.
"""
