"""Where Mr. X goes: three digits, then the ticket; only tickets that can pay are offered (law 4).

Its lines are those of YourMove with few changes, so that a key press sends little to the display.
"""

from mrx.screens.screen import HOME, TICKET_KEYS
from mrx.screens.station_entry import StationEntry


class WhereTo(StationEntry):
    """`move`: the YourMove screen that it came from."""

    secret = True

    def __init__(self, context, move, digits):
        super().__init__(context, digits)
        self.move = move

    @property
    def leg(self):
        """Which leg of his move is typed, one of events.LEGS."""
        return self.move.leg

    def lines(self):
        lines = self.move.lines()
        lines[4] = self.say("station", "Station", "station", "estación") + " " + self.shown()
        if self.station is not None and not self.masked:
            ways, _ = self.table.mr_x_ways(self.station, self.leg)
            lines[6] = self.offers(ways)
        lines[7] = self.say("*=back hold0=me", "*=weg  0halt=ich", "*=ret. 0long=moi", "*=no   0largo=yo")
        return lines

    def large(self):
        return None

    def back(self):
        return HOME if self.game.edition.on_board or self.table.question.kind else self.move

    def press(self, key):
        if key == "#" and self.move.double:
            self.move = self.move.press("#")
            return self if self.station is None else self.entered()
        return super().press(key)

    def hold(self, key):
        move = self.move.hold(key)
        if move is self.move:
            return self
        doubled = type(self)(self.context, move, self.digits)
        return doubled if doubled.station is None else doubled.entered()

    def entered(self):
        ways, error = self.table.mr_x_ways(self.station, self.leg)
        return self if ways else self.refused(error, None)

    def chosen(self, key):
        if key not in TICKET_KEYS:
            return self
        ticket = TICKET_KEYS.index(key)
        refusal = self.refusal(ticket)
        if refusal:
            return refusal
        from mrx.screens.turn.confirm import Confirm

        return Confirm(self.context, self, ticket)

    def refusal(self, ticket):
        """The screen that says why this ticket cannot pay, or None if it can."""
        error = self.table.mr_x_error(ticket, self.station, self.leg)
        return self.refused(error, ticket) if error else None

    def refused(self, error, ticket):
        """The screen that tells the reason."""
        from mrx.screens.refused import Refused

        cutter = None
        if error == "cut-off":
            from mrx.game.cut_off import cutting_pawn

            cutter = cutting_pawn(self.table, self.station)
        return Refused(self.context, self, error, ticket, cutter)
