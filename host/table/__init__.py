"""The game on the table, from public facts alone: stored on disk, validated by the rules, changed by the players.

    table                one table for many threads: what a handheld sends, what the pages enter and show
    receiver             takes in what a handheld sends, and gives it proposals
    take_back            what is asked about taking back, and the players' answers
    snapshot             everything that the pages show, at one version
    table_version        the table's lock, and the version by which everybody who waits learns of a change
    links                which handhelds are connected, and what is wrong with the serial ports
    troubles             what is wrong at the table, as codes with facts
    refused              the exception for what a player may not do
    games                all games of this host, and the one that is shown; accepts events, checks the chain on disk
    kept_rows            whether what is sent again of a damaged log agrees with the rows that the disk has kept
    integrity            whether what the disk has kept is what was written
    second_copy          a second copy of what a game's rows say only once, with a checksum
    resent_events        how many events of a game its handheld sent again, because the disk had damaged them
    replica              one game's public log (shared.log.game_log), with times, and quick to go back
    outbox               entered proposals that wait for the handheld's verdict
    changed_moves        entered moves in whose place the handheld made others
    late_consents        what Mr. X agreed to although it had been withdrawn
    entered_by           who entered each move of this round
    proposals            the kinds of proposals to a handheld
    projection           the game as it will stand once the entered moves are accepted
    consents             who has agreed, where every detective must
    admissions           who has been let in with which role, and who was expelled
    computer_players     for which players the computer plays, and whether the adviser is on
    substitutes          for which players of the shown game the computer plays now, and changing that
    holders              which of their browsers is which player's, and whose voice counts
    invitations          the join code, and the tokens that let a handheld in
    pairing              pairs a handheld that is on the cable
    pairings             which handhelds may speak over the air, and their keys
    duplicate_handhelds  whether two handhelds with one name are alive
    wrong_tries          how often an address may try a wrong code or token
    disk                 changes that are written whole or not at all
    store                the SQLite file: all that is kept
    store_file           opens it, migrates an earlier version's, sets a damaged one aside; the other module with SQL
    summaries            what is kept of each game that has stopped, for the list of games
    origins              whether a stored game was played at this table, or imported
    finished_games       the log of any game that is over, for a page
    audit                after the end: the result of shared.log.audit, with its state (R24)
    computer_audit       after the end: whether the handheld, where it was Mr. X itself, played its own program
    decision_checks      what the check of the handheld's decisions has found, kept with the game
    decision_check_queue which games are still to be checked so
    verdict              what both audits come to together
    hunt_help            what the public facts say about Mr. X's whereabouts
    fast_board           the map in lookup tables, faster than on the handheld

Never here: a sentence for a player (codes with facts instead; `host.view.wording` has the sentences), Flask, a socket.
Imports: `shared` alone.
"""
