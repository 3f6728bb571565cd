"""What the pages show, as data, and its sentences in the reader's language; those of forms and answers are in host.web.

    view_types      the view's types: its one description, for Python and for the scripts; those of a followed game too
    presenter       the view of a snapshot of the table
    game_rows       the part of the view that shows the game: windows, house rules, help for the hunt, the end
    pawn_rows       the pawns and the players, as a part of the view
    wording         the names of things, refusals and troubles, and what several modules say; a sentence that only
                    one module says stands in that module
    rule_wording    what was agreed at set-up: house rules, help for the hunt, the time for a turn
    rule_texts      the rules by subject, for the edition and the house rules that are played
    computer_wording  for whom the computer plays, and what it does now
    on_board_rows   the part of the view that shows a game in which the pawns' moves are not entered (R28)
    on_board_wording  its sentences
    advice_wording  what the adviser says of moves and stations
    may_do          what may be done at this moment, for the player whose page asks
    why_not         why a pawn's move is refused, and the subject of the rules that says so
    audit_wording   the verdict of the audit after the end, and who witnessed the game; the sentence of each finding is
                    in `host.records.audit_findings`
    install_wording  why a download cannot go onto a board, and why no handheld on a cable is looked for
    port_wording    what is wrong with ports, those of cables and of the network
    pairing_wording  pairing a handheld: what is asked, and what has become of it
    player_names    the players' names, and which pawns each moves
    new_game_form   the set-up form: what it offers, and the proposal that it makes
    rule_fields     the house rules on that form
    afterwards      a finished game as it stood after each event, with everything that was secret, and how long each
                    player's turns took
    decision_wording    after the end: whether the handheld that was Mr. X played its own program, and what it thought
    glance_wording  a table at a glance, for who has many
    table_facts     the facts of a view for other programs, without a sentence
    story           the story of a game that is over and opened, in a few sentences
    certificate     what the printed certificate of a finished game says
    past_games      the finished games of this host, and who won how often
    map_view        a board as data for the pages
    move_list       every move of the shown game in sentences, in a list that is opened; the logbook is in game_rows
    moments         surfacing, a double, the end: the newest of them in words
    cardboard       what is done with pawns and tickets at a board where moves are entered
    spoken          what a page that has a voice says aloud
    map_drawing     a board as paths, for what is drawn without a script

    >>> from host.view import map_drawing
    >>> len(map_drawing.of("milton-bradley").stations)
    199

Never here: HTML, a request, a rule of the game, a change to the table. Contains public facts only (R20); what was
secret is public once the log is open.
Imports: `records`, `table`, `people`, `proof`, `game`, `store`, `hunters`, `shared`, Flask-Babel.
"""
