"""What people see of the table: one view object for all pages, and every sentence in the reader's language.

    presenter       the view of the table now; documents every key
    game_rows       the part of the view that shows the game
    wording         every sentence
    player_names    the players' names, and which pawns each moves
    new_game_form   the set-up form: what it offers, and the proposal that it makes
    afterwards      a finished game, event by event, with everything that was secret
    past_games      the finished games of this host, and who won how often
    map_data, map_view   where the stations lie; a board as the page draws it

Never here: HTML, a request, a rule of the game, a change to the table. It reads public facts only (R20).
Imports: `host.table`, `shared`.
"""
