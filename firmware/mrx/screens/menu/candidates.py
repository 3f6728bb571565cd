"""What the detectives know: at how many stations Mr. X can be for them and, while a key is held, at which."""

from mrx.game import candidates
from mrx.screens.screen import HOME, Screen

_A_PAGE = 28  # stations, four a line
_BYTES = 26


class Candidates(Screen):
    """Counts when it is opened, and again with "#" after the game has moved."""

    idle = True

    def __init__(self, context):
        super().__init__(context)
        candidates.count(context.table)

    def lines(self):
        say = self.say
        lines = [say("WHAT IS KNOWN", "WISSEN", "LES INDICES", "LAS PISTAS")]
        if self._count() is None:
            lines += ["", say("one moment", "Moment", "un instant", "un momento")]
        else:
            lines += ["", "", ""]
            if self._count() == 1:
                lines += self.text(
                    "station where|Mr X may be.|hold 1: list",
                    "Station, auf der|Mr X sein kann.|1 halten: Liste",
                    "station où Mr X|peut être.|1 long : liste",
                    "estación donde|puede estar.|1 largo: lista",
                )
            else:
                lines += self.text(
                    "stations where|Mr X may be.|hold 1-8: list",
                    "Stationen, wo|Mr X sein kann.|1-8 halten:Liste",
                    "stations où Mr X|peut être.|1-8 long : liste",
                    "estaciones donde|puede estar.|1-8 largo: lista",
                )
        return self.page(lines, say("#=recount *=back", "#=neu *=zurück", "#=compter *=ret.", "#=contar *=atrás"))

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
        return [self.say("KNOWN", "WISSEN", "LES INDICES", "LAS PISTAS")] + [
            " ".join(cells[at : at + 4]) for at in range(0, len(cells), 4)
        ]

    def press(self, key):
        if key == "#":
            candidates.count(self.table)
            return self
        return HOME if key == "*" else self
