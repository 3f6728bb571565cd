"""The game at this table: judges every move, orders the events, asks Mr. X what only he decides.

table        judges, orders and writes the events
work         what takes longer than a tick; only table and work stay loaded in every game
loading      follows the logs on flash again after a start
set_up       makes the game of a set-up, and finds whether it can be played
examining    has a proposed set-up examined, and asks Mr. X about it
new_game     begins a game
pawn_moves   judges and makes a pawn's move
on_board     what is said where the pawns' moves are not entered (R28)
asking       what Mr. X is asked there
on_board_proposals   what the host proposes there
proposals    judges what the host proposes
taking_back  takes events back, and asks for it
ending       ends a game, and opens the log
pin_lock     the PIN: asks for it, and wipes the secret where that was chosen
candidates   counts the stations where the detectives must look for Mr. X
cut_off      which pawn is in Mr. X's way
own_map      what the map on Mr. X's phone shows
computer_game    a game in which the handheld itself plays Mr. X: how it begins, and its answers to the host
computer_leg     a leg in such a game
computer_state   what the table keeps of such a game

    >>> from mrx.game.loading import load
    >>> from mrx.game.table import Table
    >>> table = Table(flash, entropy)
    >>> for _part in load(table):  # a part a tick
    ...     pass
    >>> table.count  # events
    0

It asks mrx.secret about his station and never holds one, but for computer_leg, which keeps the leg that a computer
player has decided until its time has come. It imports mrx.secret, mrx.storage, mrx.module_unloading and shared.
"""
