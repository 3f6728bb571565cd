"""What the table keeps of a game in which the handheld itself plays Mr. X, and what makes it play.

Loaded in such a game alone, so that a person's has the room. It holds public facts: where it stands is for mrx.secret.
"""

from mrx import module_unloading

module_unloading.also = (
    " mrx.game.computer_state mrx.game.computer_leg mrx.secret.computer_secret mrx.secret.computer_decision"
    " shared.events.seed shared.computer.computer_player shared.computer.computer_turn shared.computer.fugitive"
    " shared.computer.turn_weights shared.events.draws shared.computer.playout_search shared.computer.playouts"
    " shared.computer.near_stations "
)


class ComputerState:
    """One game's.

    level       at which it plays
    places      where it can be, as far as the detectives know: a set of stations (see shared.rules.possible), whose
                stations of a trap (R16) go when it begins to think; at first 0
    seed_open   whether its seed is open (R24)
    """

    def __init__(self, level):
        self.level = level
        self.places = 0
        self.seed_open = False

    def follow(self, table, event):
        """Follow an event that the game has followed, and let `table.candidates` be the places.

        Whoever makes a leg, or loads one, sets `places` before, for that takes longer than a tick.
        """
        if event.kind == "pawn_moved":
            self.places &= ~(1 << event.station)
        elif event.kind == "mr_x_surfaced":
            self.places = 1 << event.station
        elif event.kind == "seed_opened":
            self.seed_open = True
        game = table.game
        table.candidates = None if game.mr_x_to_move and not game.between_legs else self.places

    def play(self, table):
        """Begin what is due: a leg, or the opening of the log; called every tick while nothing else is being done."""
        game = table.game
        if game is None or table.stuck:
            return
        if game.ended:
            if not (table.whole_open or table.opening):
                from mrx.game import ending, examining

                if not examining.all_open(table):
                    ending.open_log(table)
        elif game.mr_x_to_move and game.started and not table.is_lost:
            from mrx.game import computer_leg

            table.work.begin(computer_leg.making(table), idle=True)
