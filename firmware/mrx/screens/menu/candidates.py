"""What the detectives know: at how many stations Mr. X can be for them and, while a key is held, at which."""

from mrx.game import candidates
from mrx.screens.screen import HOME, Screen

_A_PAGE = 28  # stations, four a line
_BYTES = 26


class Candidates(Screen):
    """Counts when it is opened, and again with "#" after the game has moved."""

    def __init__(self, context):
        super().__init__(context)
        candidates.count(context.table)

    def lines(self):
        say = self.say
        lines = [say("WHAT THEY KNOW", "WAS SIE WISSEN")]
        if self._count() is None:
            lines += ["", say("one moment", "Moment")]
        else:
            one = self._count() == 1
            can_be = say("station can be", "Station ist") if one else say("stations can be", "Stationen sind")
            lines += ["", "", "", can_be, say("mine. hold 1-8", "möglich. 1-8:"), ""]
        return self.page(lines, say("#=anew *=back", "#=neu *=zurück"))

    def large(self):
        count = self._count()
        return None if count is None else (1, str(count))

    def _count(self):
        return None if self.table.candidates is None else len(self._stations())

    def _stations(self):
        """The stations of the set, ascending."""
        bits = self.table.candidates.to_bytes(_BYTES, "little")
        return [at for at in range(8 * _BYTES) if bits[at >> 3] >> (at & 7) & 1]

    def held(self, key):
        if key not in "12345678" or self._count() is None:
            return None
        page = self._stations()[(int(key) - 1) * _A_PAGE :][:_A_PAGE]
        cells = ["%03d" % station for station in page]
        return [self.say("THEY KNOW", "SIE WISSEN")] + [" ".join(cells[at : at + 4]) for at in range(0, len(cells), 4)]

    def press(self, key):
        if key == "#":
            candidates.count(self.table)
            return self
        return HOME if key == "*" else self
