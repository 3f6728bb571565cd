"""One game's numbers: a field for each cell of the rule book's edition table, house rules already in.

A game reads its numbers here as long as it lasts. The table itself is in edition_table, the checks of house rules are
in house_rules: they are needed only when a game begins, so a handheld unloads them. Nothing here depends on an
edition's name, or on a game in progress.
"""

TAXI, BUS, UNDERGROUND, BLACK, DOUBLE = 0, 1, 2, 3, 4
# A ticket's number and word equal its mode's (board.MODES), except black's, which pays for every mode: rules.mode_of
# returns a ticket's number as the mode, and audit._leg_codes compares the words.
TICKETS = ("taxi", "bus", "underground", "black")  # the first three are the modes they pay for (R7)
PURSE = TICKETS + ("double",)  # what Mr. X can hold (R4)
COLOURS = ("purple", "red", "green", "yellow", "blue")  # in their usual order (R2)
BOBBIES = ("bobby1", "bobby2")
PAWNS = COLOURS + BOBBIES
MR_X = "mr_x"
TICKET_SUPPLIES = COUNTED, UNLIMITED = ("counted", "unlimited")
PAWN_ORDERS = ("fixed", "by_player", "free")  # R17
ENTERED, ON_BOARD = PAWN_MOVES = ("entered", "on_board")  # R28
MOST = 99  # no number of windows, rounds or tickets is higher
EDITIONS = ("milton-bradley", "ravensburger", "ravensburger-2013", "ravensburger-beginner")


class Edition:
    """One game's numbers. Made by `edition_table.make`, never changed afterwards."""

    name: str
    players: int  # 1 to 5
    board: str  # a name of board.BOARD_NAMES (R1)
    windows: int  # 1 to 99 (R10)
    rounds: "int | None"  # 1 to 99, or None without a limit (R23)
    surfacing: "list[int]"  # the windows in which Mr. X surfaces, ascending (R14); some may be higher than the last one
    pawns: int  # 1 to 5
    bobbies: int  # 0 to 2
    shares: "list[int]"  # pawns of each player, in playing order (R2)
    pawn_order: str  # one of PAWN_ORDERS (R17)
    mr_x_tickets: str  # one of TICKET_SUPPLIES (R4, R11)
    pawn_tickets: str  # one of TICKET_SUPPLIES (R3)
    underground: bool  # there are underground tickets (R3, R4)
    tickets: dict  # {mover: {ticket word: starting number}} where a house rule changes it (public_game_start.purse)
    pawn_deck: "list[int] | tuple | None"  # start cards (R5); None: any station
    mr_x_deck: "list[int] | tuple | None"
    black_covers: bool  # where he pays with a black ticket he need not surface (R14)
    voluntary_surfacing: bool  # R25
    cut_off: bool  # R26; never where the pawns' moves are not entered
    on_board: bool  # the pawns' moves are not entered (R28)
    changes: list  # the house rules it was made with, as sorted pairs
    mr_x_black: int  # Mr. X's black tickets before house rules (R4)
    mr_x_doubles: int  # his doubles before house rules (R4)
    pawn_purse: "list[int]"  # a pawn's taxi, bus and underground tickets before house rules (R3)

    def surfaces(self, window: int, ticket: int) -> bool:
        """Whether Mr. X must show himself in a window that this ticket has filled (R14)."""
        return window in self.surfacing and not (ticket == BLACK and self.black_covers)
