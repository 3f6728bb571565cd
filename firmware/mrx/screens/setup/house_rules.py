"""The house rules of the set-up that Mr. X is asked about, on several pages."""

from mrx.screens.screen import HOME, Screen
from shared.board.edition import MR_X, PURSE

_ROWS, _COLUMNS = 6, 16


def _rules(say):
    """By field of the edition, if numbers follow, or by "field value"; the words are wrapped into lines."""
    rules = _ticket_rules(say)
    rules.update(_other_rules(say))
    return rules


def _ticket_rules(say):
    return {
        "black_covers True": say(
            "black: does not surface", "Black: kein Auftauchen", "noir : reste caché", "negro: sigue oculto"
        ),
        "black_covers False": say(
            "black: surfaces too", "Black: taucht auf", "noir : apparaît aussi", "negro: aparece también"
        ),
        "mr_x_tickets counted": say("counted tickets", "gezählte Tickets", "tickets comptés", "billetes contados"),
        "mr_x_tickets unlimited": say(
            "no ticket limit", "beliebig viele Tickets", "tickets illimités", "billetes ilimitados"
        ),
        "pawn_tickets counted": say(
            "pawns: counted tickets",
            "Figuren: gezählte Tickets",
            "pions : tickets comptés",
            "fichas: billetes contados",
        ),
        "pawn_tickets unlimited": say(
            "pawns: no ticket limit",
            "Figuren: beliebig viele Tickets",
            "pions : tickets illimités",
            "fichas: billetes ilimitados",
        ),
        "tickets": say("tickets", "Tickets", "tickets", "billetes"),
        "underground True": say("with underground", "mit U-Bahn", "avec métro", "con metro"),
        "underground False": say("no underground", "ohne U-Bahn", "sans métro", "sin metro"),
    }


def _other_rules(say):
    return {
        "board milton-bradley": say("board of 1985", "Brett von 1985", "plateau de 1985", "tablero de 1985"),
        "board ravensburger": say("board of 1983", "Brett von 1983", "plateau de 1983", "tablero de 1983"),
        "board ravensburger-2013": say("board of 2013", "Brett von 2013", "plateau de 2013", "tablero de 2013"),
        "bobbies": say("bobbies:", "Bobbys:", "bobbies :", "bobbies:"),
        "cut_off True": say(
            "cut-off", "Figuren sperren Linien", "les pions barrent les lignes", "se puede cortar el paso"
        ),
        "cut_off False": say(
            "no cut-off", "Figuren sperren keine Linien", "les pions ne barrent rien", "no se corta el paso"
        ),
        "pawn_moves entered": say("pawns keyed in", "Figurenzüge eingeben", "coups saisis", "jugadas tecleadas"),
        "pawn_moves on_board": say(
            "pawns on board alone", "Figuren nur am Brett", "pions sur le plateau seul", "fichas solo en el tablero"
        ),
        "pawn_order by_player": say("order by player", "Spieler reihum", "ordre des joueurs", "orden por jugador"),
        "pawn_order fixed": say("fixed order", "feste Reihenfolge", "ordre fixe", "orden fijo"),
        "pawn_order free": say("free order", "freie Reihenfolge", "ordre libre", "orden libre"),
        "pawns": say("pawns:", "Figuren:", "pions :", "fichas:"),
        "rounds": say("rounds:", "Runden:", "tours :", "rondas:"),
        "rounds None": say("no round limit", "Runden ohne Ende", "tours illimités", "rondas ilimitadas"),
        "shares": say("pawns each:", "Figuren je Spieler:", "pions par joueur :", "fichas por jugador:"),
        "start_cards": say("start cards", "Startkarten", "cartes de départ", "cartas de salida"),
        "start_cards any": say("start anywhere", "Start überall", "départ partout", "salida libre"),
        "surfacing": say("surfaces in", "taucht auf in", "apparaît aux cases", "aparece en"),
        "voluntary_surfacing True": say(
            "may surface at will", "darf freiwillig auftauchen", "apparition libre", "aparición libre"
        ),
        "voluntary_surfacing False": say(
            "no surfacing at will", "kein freiwilliges Auftauchen", "pas d'apparition libre", "sin aparición libre"
        ),
        "windows": say("windows:", "Felder:", "cases :", "casillas:"),
    }


class HouseRules(Screen):
    """`changes`: the rules as pairs, see shared.rules.edition_table.to_pairs. Key B turns the page, "*" leads back."""

    def __init__(self, context, changes):
        super().__init__(context)
        self._rows = []
        rules = _rules(self.say)
        for field, value in changes:
            self._rows += _wrapped(self._words(rules, field, value))
        self._pages = (len(self._rows) + _ROWS - 1) // _ROWS
        self._page = 0

    def lines(self):
        say = self.say
        title = say("RULES %d/%d", "REGELN %d/%d", "RÈGLES %d/%d", "REGLAS %d/%d") % (self._page + 1, self._pages)
        back = say("*=back", "*=zurück", "*=retour", "*=atrás")
        if self._pages > 1:
            back = say("B=more ", "B=mehr ", "B=plus ", "B=más ") + back
        first = self._page * _ROWS
        return self.page([title] + self._rows[first : first + _ROWS], back)

    def press(self, key):
        if key == "*":
            return HOME
        if key == "B":
            self._page = (self._page + 1) % self._pages
        return self

    def _words(self, rules, field, value):
        """Yield the words that describe one rule."""
        said = field if type(value) in (int, list) else "%s %s" % (field, value)
        yield from rules[said].split()
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
