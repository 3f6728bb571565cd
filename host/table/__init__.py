"""The game on the table: what handhelds send, what the pages enter and show, under one lock.

    table                 one table for many threads: the door for lines and pages
    games                 all games of this host, and the one that is shown; accepts events, and goes on with a
                          damaged one
    receiver              takes in what a handheld sends, and gives it proposals
    outbox                entered proposals, also of an end, that wait for the handheld's verdict, and whether Mr. X
                          agreed to one after it had been withdrawn; nothing for other programs
    beginnings            new games: what is proposed, and whether the handheld begins just that
    entry_integrity       writes its entries with a checksum, and voids damaged ones
    take_back             what is asked about taking back, and the players' answers; Mr. X's wish, which is a
                          message of his handheld and no event: it comes by table.wish_is
    on_board              what the detectives say where the pawns' moves are not entered (R28)
    snapshot              everything that the pages show, at one version
    glance                a table as one small row, for who has many
    finished_games        any stored game, for a page that shows one that is over
    old_games             deletes the games that stopped long ago
    links                 which handhelds are connected, and what is wrong with the serial ports
    services              the threads that serve the table, each of which survives whatever fails in it
    troubles              what is wrong at the table, as codes with facts
    disk                  changes that are written whole or not at all
    duplicate_handhelds   whether two handhelds with one name are alive
    entered_by            who entered each move of this round
    decision_check_queue  which games' decisions are still to be checked

    >>> from host.store.store import Store
    >>> from host.table.table import Table
    >>> table = Table(Store(folder))
    >>> table.snapshot().link  # what everybody may know, at one version; `wait_for_change` waits for the next
    'none'
    >>> table.close()

Never here: a sentence for a player (codes with facts instead; `host.view.wording` has the sentences), Flask, a socket.
Imports: `people`, `proof`, `game`, `store`, `shared`.
"""
