"""The game on the table, as everybody may know it: kept on disk, judged by the rules, changed by the players.

    table         one table for many threads: what a handheld tells, what the pages enter
    replica       one game's public log, event by event, refused where the rules refuse it
    games         the games that this host has met, and the one on the table
    outbox        entered proposals that wait for the handheld's verdict
    projection    the game as it will stand once the entered moves are accepted
    consents      who has agreed, where every detective must
    invitations   the join code and the links that let a handheld in
    store         the SQLite file; the only module that knows SQL
    audit         after the end: does every opened seal hold, and was every leg legal (R24)
    hunt          what the public facts say about Mr. X's whereabouts
    fast_board    the map in lookup tables, faster than on the handheld

Never here: a sentence for a player (codes with facts instead, `host.view.wording` has the words), Flask, a socket.
Imports: `shared` alone.
"""
