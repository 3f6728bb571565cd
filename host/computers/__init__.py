"""The computer at the table: moves the pawns of players for whom it plays, and advises those who are there.

    player            moves the pawns that are the computer's, one at a time, as a page would
    adviser           a pawn's moves ranked, and where Mr. X likely is
    decision_checker  after the end: checks what handhelds decided that were Mr. X themselves, keeps what is found
    hunters_view      what the programs of `host.hunters` are handed of the game on the table

Knows public facts alone: what the table has. Never here: a sentence, a request, a program that chooses a move.
Imports: `hunters`, `table`, `proof`, `game`, `shared`.
"""
