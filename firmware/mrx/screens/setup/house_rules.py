"""The house rules of the set-up that Mr. X is asked about, on several pages."""

from mrx.screens.screen import HOME, Screen
from shared.edition import MR_X, PURSE

_ROWS, _COLUMNS = 6, 16
# English and German by field of the edition, if numbers follow, or by "field value", if the value is no number.
_SAID = {
    "board milton-bradley": ("map of 1985", "Plan von 1985"),
    "board ravensburger": ("map of 1983", "Plan von 1983"),
    "board ravensburger-2013": ("map of 2013", "Plan von 2013"),
    "bobbies": ("bobbies:", "Bobbys:"),
    "cut_off True": ("cut-off", "Abschneiden"),
    "cut_off False": ("no cut-off", "kein Abschneiden"),
    "mr_x_tickets counted": ("counted tickets", "gezählte Tickets"),
    "mr_x_tickets unlimited": ("endless tickets", "endlose Tickets"),
    "pawn_order by_player": ("order by player", "Folge je Spieler"),
    "pawn_order fixed": ("fixed order", "feste Folge"),
    "pawn_order free": ("free order", "freie Folge"),
    "pawns": ("pawns:", "Figuren:"),
    "rounds": ("rounds:", "Runden:"),
    "rounds None": ("endless rounds", "endlose Runden"),
    "shares": ("shares", "Anteile"),
    "start_cards": ("start cards", "Startkarten"),
    "start_cards any": ("start anywhere", "Start überall"),
    "surfacing": ("shows in", "zeigt sich in"),
    "tickets": ("tickets", "Tickets"),
    "voluntary_surfacing True": ("show at will", "Zeigen nach Wahl"),
    "voluntary_surfacing False": ("no show at will", "Zeigen wie immer"),
    "windows": ("windows:", "Felder:"),
}


class HouseRules(Screen):
    """`changes`: the rules as pairs, see shared.edition_table.to_pairs. Key B turns the page, "*" leads back."""

    def __init__(self, context, changes):
        super().__init__(context)
        self._rows = []
        for field, value in changes:
            self._rows += _wrapped(self._words(field, value))
        self._pages = (len(self._rows) + _ROWS - 1) // _ROWS
        self._page = 0

    def lines(self):
        say = self.say
        title = say("RULES %d/%d", "REGELN %d/%d") % (self._page + 1, self._pages)
        back = say("*=back", "*=zurück")
        if self._pages > 1:
            back = say("B=more ", "B=mehr ") + back
        first = self._page * _ROWS
        return self.page([title] + self._rows[first : first + _ROWS], back)

    def press(self, key):
        if key == "*":
            return HOME
        if key == "B":
            self._page = (self._page + 1) % self._pages
        return self

    def _words(self, field, value):
        """Yield the words that describe one rule."""
        said = field if type(value) in (int, list) else "%s %s" % (field, value)
        english, german = _SAID[said]
        yield from self.say(english, german).split()
        if said != field:
            return
        if field == "tickets":
            for mover, numbers in value:
                yield "MR X" if mover == MR_X else self.words.pawn(mover)
                for ticket, number in numbers:
                    yield self._letter(ticket) + str(number)
        elif value == []:
            yield "-"
        else:
            for number in [value] if type(value) is int else value:
                yield str(number)

    def _letter(self, ticket):
        return "2x" if ticket == "double" else self.words.ticket_letter(PURSE.index(ticket))


def _wrapped(words):
    """The words wrapped into lines; each line is joined once, because strings that are built up make garbage."""
    rows = []
    row = []
    width = 0
    for word in words:
        if width + len(word) > _COLUMNS:
            rows.append(" ".join(row))
            row = []
            width = 0
        row.append(word)
        width += len(word) + 1
    rows.append(" ".join(row))
    return rows
