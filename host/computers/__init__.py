"""The computer at the table: moves the pawns of players for whom it plays, and advises those who are there.

    player            moves the pawns that are the computer's, one at a time, as a page would
    adviser           a pawn's moves ranked, and where Mr. X likely is
    decision_checker  after the end: checks what handhelds decided that were Mr. X themselves, keeps what is found
    hunters_view      what the programs of `host.hunters` are handed of the game on the table

    >>> from host.computers import player
    >>> from host.store.store import Store
    >>> from host.table.table import Table
    >>> table = Table(Store(folder))
    >>> player.due(table)  # no computer has to move: there is no game
    >>> table.close()

Knows public facts alone: what the table has. Never here: a sentence, a request, a program that chooses a move.
Imports: `hunters`, `table`, `proof`, `game`, `shared`.
"""
