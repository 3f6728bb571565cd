"""The languages of the display, and the names of pawns and tickets. No line is longer than sixteen characters.

Every other text is in the module that shows it, in all languages side by side; image.py leaves one of them. No module
that stays loaded may import this one: it is loaded anew when the language changes (settings.text_in).
"""

from mrx import LANGUAGES
from shared.board.edition import PAWNS


class Text:
    """The texts of one of LANGUAGES; an unknown language means English."""

    def __init__(self, language):
        self.change(language)

    @property
    def language(self):
        return LANGUAGES[self._at]

    def change(self, language):
        """Change to another of LANGUAGES."""
        self._at = LANGUAGES.index(language) if language in LANGUAGES else 0

    def say(self, *texts):
        """The one of `texts` in this language: they are in the order of LANGUAGES."""
        return texts[self._at]

    def pawn(self, word):
        """A pawn's name in capitals, by its word in the events; at most eight characters."""
        names = self.say(
            "PURPLE RED GREEN YELLOW BLUE BOBBY1 BOBBY2",
            "LILA ROT GRÜN GELB BLAU BOBBY1 BOBBY2",
            "VIOLET ROUGE VERT JAUNE BLEU BOBBY1 BOBBY2",
            "MORADO ROJO VERDE AMARILLO AZUL BOBBY1 BOBBY2",
        )
        return names.split()[PAWNS.index(word)]

    def pawn_letter(self, word):
        """A pawn's one letter; not always the first, because no two pawns share one."""
        return self.say("PRGYB12", "LRGEB12", "LRVJB12", "MRVAZ12")[PAWNS.index(word)]

    def pawn_at(self, word, station):
        """A pawn's letter and station, as in "P087"; "1=087" for a bobby, whose letter is a digit."""
        letter = self.pawn_letter(word)
        return ("%s=%03d" if letter in "12" else "%s%03d") % (letter, station)

    def ticket(self, ticket):
        """A ticket's name in capitals, as Mr. X says it, by its number; at most eleven characters."""
        names = self.say(
            "TAXI BUS UNDERGROUND BLACK", "TAXI BUS U-BAHN BLACK", "TAXI BUS MÉTRO NOIR", "TAXI AUTOBÚS METRO NEGRO"
        )
        return names.split()[ticket]

    def short_ticket(self, ticket):
        """A ticket's name, at most eight characters."""
        names = self.say(
            "taxi bus undergr. black", "Taxi Bus U-Bahn Black", "taxi bus métro noir", "taxi autobús metro negro"
        )
        return names.split()[ticket]

    def ticket_letter(self, ticket):
        """A ticket's one letter; "?" is the black ticket's sign on the pages too."""
        return self.say("TBU?", "TBU?", "TBM?", "TBM?")[ticket]

    def count(self, ticket, purse):
        """A ticket's letter and how many there are, as in "T10"; "∞" where they are unlimited."""
        return self.ticket_letter(ticket) + self.number(purse[ticket])

    def number(self, count):
        """A number of tickets; "∞" where they are unlimited, as on the pages."""
        return "∞" if count is None else str(count)
