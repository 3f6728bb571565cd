"""What the rule book (shared/rulebook.md) says, and the public state of a game that follows from it.

    edition_table      the numbers of each box
    house_rules        what may change them, and their check
    rules              which legs are legal, and how a game ends
    rules_start        who may start where
    rules_host         what only a host asks, and the closed list of refusals (RULES)
    rules_on_board     what may be asked of Mr. X where no pawn is known
    public_game        the public state of a game
    public_game_start  how it starts
    public_game_host   what only a host does with it
    possible           where Mr. X can be, from what is public

    >>> from shared.board import edition
    >>> from shared.rules import edition_table, public_game, rules
    >>> starts = [["purple", 26], ["red", 34], ["green", 50], ["yellow", 53], ["blue", 91]]
    >>> game = public_game.PublicGame(edition_table.make("milton-bradley", 5, []), starts)
    >>> rules.leg_error(game, 34, game.purses[1], edition.TAXI, 46)  # why a pawn may not go there: a code, or None
    'no-route'

Never here: a station of Mr. X's, but as an argument. Imports: `board`, `events`.
"""
